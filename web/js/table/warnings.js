// warnings.js: with full help, a word before a phase is ended that may not have been meant to end. It knows no rules: what could
// still be done is the legal list, what is out of supply the view. Some want to err: the settings switch it off.
import { h, button, dialog } from '../dom.js';
import { t, tn } from '../i18n.js';
import { settings, change } from '../settings.js';
import { ownTail } from './marches.js';

/** @typedef {import('../table.js').Table} Table */

/** Verbs that name nothing and end what is under way. */
const ENDS = /^(end|ready|deployed|done|pass)/;

/** Nothing was done in this phase, though pieces could. @param {Table} table */
function idle(table) {
	const able = new Set(table.chooser.all.flatMap(a => a.keys.filter(k => k.startsWith('p:'))));
	return able.size && !ownTail(table).length
		? tn(
				'You have done nothing in this phase, and {0} piece of yours could act.',
				'You have done nothing in this phase, and {0} pieces of yours could act.',
				able.size,
			)
		: '';
}

/** Own pieces that the view keeps the supply of, in towns that it does not call supplied. @param {Table} table */
function unsupplied(table) {
	const v = table.view(),
		supply = v.overlays?.supply,
		mine = table.ownSides();
	if (!supply) return '';
	const fed = new Set(Object.values(supply).flat()),
		towns = new Set(
			(v.pieces || [])
				.filter(p => p.at && !p.dead && mine(p.side) && 'unsupplied' in p && !fed.has(p.at))
				.map(p => p.at),
		);
	return towns.size
		? t('Out of supply as they stand: your pieces in {0}.', [...towns].map(x => table.names.area(x)).join(', '))
		: '';
}

/** What speaks against ending now; battles have their odds instead. @param {Table} table @param {any[]} actions */
function doubts(table, actions) {
	const a = actions.length === 1 ? actions[0] : null;
	if (
		!a ||
		a.args.length ||
		!ENDS.test(a.verb) ||
		table.help() !== 'full' ||
		!settings().warnings ||
		table.coach ||
		table.state.view.board
	)
		return [];
	return [idle(table), unsupplied(table)].filter(Boolean);
}

/** Asks once, if there is anything to be said; true: the answer decides what happens. @param {Table} table @param {any[]} actions @param {() => void} go */
export function asks(table, actions, go) {
	const found = doubts(table, actions);
	if (!found.length) return false;
	const end = more => () => {
		d.close();
		if (more) change({ warnings: false });
		go();
	};
	const back = button(t('Go back'), { cls: 'go', click: () => d.close() });
	const d = dialog(
		actions[0].label,
		h(
			'div',
			{ class: 'stackv warning' },
			h('p', { text: found.join(' ') }),
			h(
				'div',
				{ class: 'row' },
				back,
				button(t('End anyway'), { id: 'i-check', click: end(false) }),
				button(t('End, and warn me no more'), { click: end(true) }),
			),
		),
		{ close: t('Close') },
	);
	back.focus();
	return true;
}
