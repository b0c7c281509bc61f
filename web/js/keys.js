// keys.js: the keyboard of a table. Single keys can be switched off (WCAG 2.1.4).
import { settings } from './settings.js';
import { openHelp } from './frame.js';

/** @param {import('./table.js').Table} table @returns {() => void} takes the listener away */
export function keys(table) {
	const on = e => {
		const el = e.target;
		if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || !table.app || document.querySelector('dialog[open]')) return;
		if (el.closest?.('input:not([type=checkbox]):not([type=range]),textarea,select')) return;
		if (e.key === 'Escape') { if (table.past) table.replay.live(); else table.clear(); return; }
		if (!settings().keys) return;
		const c = table.chooser, map = table.map;
		const does = {
			u: () => table.undo(), c: () => table.confirm(), o: () => table.askOdds(), n: () => table.askHint(), l: () => table.showTab('log'), r: () => table.replay.range.focus(),
			b: () => { table.showMap = !table.showMap; table.paint(); }, h: () => map?.hide(), t: () => table.toggleText(), '+': () => map?.zoom(1.3), '=': () => map?.zoom(1.3), '-': () => map?.zoom(1 / 1.3), 0: () => map?.fit(),
			'?': () => openHelp(), '/': () => table.typed(),
		}[e.key.length === 1 ? e.key.toLowerCase() : e.key];
		if (does) { e.preventDefault(); does(); return; }
		if (/^[1-9]$/.test(e.key)) {
			const rows = table.scroll.querySelectorAll('.choices .verb');
			if (table.tab === 'units' && rows[Number(e.key) - 1] && c.all.length) { e.preventDefault(); rows[Number(e.key) - 1].click(); }
		}
	};
	document.addEventListener('keydown', on);
	return () => document.removeEventListener('keydown', on);
}
