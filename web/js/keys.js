// keys.js: the keyboard of a table. Single keys can be switched off or given to other actions (WCAG 2.1.4).
import { h, fill, dialog, button } from './dom.js';
import { t } from './i18n.js';
import { settings, change } from './settings.js';
import { openHelp } from './frame.js';
import { OVERLAYS, has } from './overlays.js';

/** Action → its key as delivered, and what it does in words. */
export const ACTIONS = () => ({
	undo: ['u', t('undo')], confirm: ['c', t('confirm')], odds: ['o', t('odds')], hint: ['n', t('hint')], log: ['l', t('log')], replay: ['r', t('replay')], board: ['b', t('between map and battle')],
	hide: ['h', t('hide the counters')], text: ['t', t('text tables')], in: ['+', t('zoom in')], out: ['-', t('zoom out')], fit: ['0', t('fit the map')], army: ['a', t('fit my army')], help: ['?', t('this help')], type: ['/', t('type an action')],
});
/** The key of an action now. */
export const keyOf = id => settings().keymap?.[id] ?? ACTIONS()[id][0];

function deed(table, id) {
	const map = table.map;
	return {
		undo: () => table.undo(), confirm: () => table.confirm(), odds: () => table.askOdds(), hint: () => table.askHint(), log: () => table.showTab('log'), replay: () => table.replay.range.focus(),
		board: () => { table.showMap = !table.showMap; table.paint(); }, hide: () => map?.hide(), text: () => table.toggleText(), in: () => map?.zoom(1.3), out: () => map?.zoom(1 / 1.3), fit: () => map?.fit(), army: () => map?.fitPieces(),
		help: () => openHelp(), type: () => table.typed(),
	}[id];
}

/** @param {import('./table.js').Table} table @returns {() => void} takes the listener away */
export function keys(table) {
	const on = e => {
		const el = e.target;
		if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || !table.app || document.querySelector('dialog[open]')) return;
		if (el.closest?.('input:not([type=checkbox]):not([type=range]),textarea,select')) return;
		if (e.key === 'Escape') { if (table.past) table.replay.live(); else table.clear(); return; }
		if (!settings().keys) return;
		const c = table.chooser, key = e.key.length === 1 ? e.key.toLowerCase() : e.key, layer = e.shiftKey && /^Digit[1-5]$/.test(e.code) ? OVERLAYS()[Number(e.code[5]) - 1][0] : null;
		if (layer) { e.preventDefault(); if (table.map && has(table.game.id, layer)) table.layer(layer); return; }
		const id = Object.keys(ACTIONS()).find(a => keyOf(a) === key) || (key === '=' ? 'in' : null);
		if (id) { e.preventDefault(); deed(table, id)(); return; }
		if (/^[1-9]$/.test(e.key)) {
			const rows = table.scroll.querySelectorAll('.choices .verb');
			if (table.tab === 'units' && rows[Number(e.key) - 1] && c.all.length) { e.preventDefault(); rows[Number(e.key) - 1].click(); }
		}
	};
	document.addEventListener('keydown', on);
	return () => document.removeEventListener('keydown', on);
}

/** A window in which every single key can be given to another action, or taken away. */
export function openKeys() {
	const body = h('div', { class: 'stackv' }), told = h('p', { role: 'status', class: 'small' });
	const set = (id, key) => {
		const taken = Object.keys(ACTIONS()).find(a => a !== id && key && keyOf(a) === key);
		if (taken) { told.textContent = t('{0} is already the key for: {1}.', key.toUpperCase(), ACTIONS()[taken][1]); paint(); return; }
		told.textContent = '';
		change({ keymap: { ...settings().keymap, [id]: key } });
		paint();
	};
	const paint = () => fill(body, h('p', { class: 'small muted', text: t('Type a letter or sign into a field; empty it to leave the action without a key. Digits choose from the column.') }), told,
		Object.entries(ACTIONS()).map(([id, [, label]]) => h('label', { class: 'kv' }, h('span', { text: label }), h('input', { class: 'field keyfield', value: keyOf(id).toUpperCase(), maxlength: 2, 'data-action': id, 'aria-label': label, autocomplete: 'off', on: { change: e => set(id, e.target.value.trim().slice(-1).toLowerCase()) } }))),
		button(t('As delivered'), { click: () => { change({ keymap: {} }); told.textContent = ''; paint(); } }));
	paint();
	dialog(t('Keys'), body, { close: t('Close') });
}
