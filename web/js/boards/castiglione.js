// castiglione.js: the combat board: both forces with their sums, the steps, and the table with the lit cells.
import { h, icon } from '../dom.js';
import { t, tn } from '../i18n.js';
import { file } from '../api.js';
import { face, sideClass } from '../games.js';
import { shape } from '../counters.js';
import { tableNumber } from '../numbers.js';
import { unit, tray } from './common.js';

let table = null;
function loadTable(ready) {
	if (table) return;
	file('/data/castiglione/tables.json').then(d => { table = d.combat; ready(); }).catch(() => {});
}

const signed = n => n > 0 ? '+' + n : n < 0 ? '−' + -n : '0';
const row = (label, value) => h('div', { class: 'sum' }, h('span', { text: label }), value.nodeType ? value : h('b', { class: 'num', text: String(value) }));

function steps(board) {
	const now = board.loser ? 4 : board.round >= 2 ? 3 : /stay/.test(board.step || '') ? 2 : board.round === 1 ? 1 : 0;
	return h('ol', { class: 'steps' }, [t('Bombardment'), t('Round 1'), t('Stay or retreat'), t('Round 2'), t('Pursuit')].map((text, i) => h('li', { class: i < now ? 'past' : i === now ? 'now' : '', 'aria-current': i === now ? 'step' : null }, i < now ? icon('i-check') : null, text)));
}

function force(side, board, view, hooks) {
	const f = board.forces[side], { names } = hooks, other = side === 'french' ? 'austrian' : 'french', attacks = board.attacker === side;
	const units = view.pieces.filter(p => f.pieces.includes(p.id)), tactics = f.leader ? t('Tactics of {0}', names.piece(f.leader)) : t('Tactics');
	const asked = (key, name, text) => tableNumber(hooks.table, side, key, t('{0}: {1}', names.side(side), name), text);
	return h('section', { class: 'card pad force' }, h('header', {}, h('h2', { class: 't-' + sideClass(side) }, shape(sideClass(side)), ' ', attacks ? t('{0}: attack', names.side(side)) : t('{0}: defence', names.side(side))), h('span', { class: 'small muted', text: tn('{0} piece', '{0} pieces', units.length) })),
		h('div', { class: 'unitsrow' }, units.map(p => h('span', { class: 'withpips' }, unit(face(p, names), hooks, { u: 72 }), p.hits !== undefined && p.cf_printed ? h('span', { class: 'tiny muted', text: tn('{0} hit', '{0} hits', p.hits) }) : null))),
		row(t('Strength points'), asked('sp', t('Strength points'), f.sp)), row(tactics, signed(f.tactics)), row(t('Ground and other modifiers'), signed(f.modifier - f.tactics)), row(t('Modifier of the die'), asked('modifier', t('Modifier of the die'), signed(f.modifier))), f.bombardment ? row(t('Modifier of the bombardment'), asked('bombardment', t('Modifier of the bombardment'), signed(f.bombardment))) : null, f.artillery ? row(t('Artillery'), asked('artillery', t('Artillery'), f.artillery)) : null,
		h('p', { class: 'scored', text: f.scored ? tn('{0} hit on {1}', '{0} hits on {1}', f.scored, names.side(other)) : '' }), f.pending ? h('p', { class: 'chip bad', text: tn('{0} hit to take', '{0} hits to take', f.pending) }) : null);
}

const column = sp => table.columns.findIndex(c => sp >= c.sp_min && (c.sp_max === null || c.sp_max === undefined || sp <= c.sp_max));

function combatTable(board, hooks) {
	if (!table) return null;
	const lit = {};
	for (const side of ['french', 'austrian']) lit[side] = column(board.forces[side].sp);
	return h('section', { class: 'card pad' }, h('header', { class: 'bcap' }, h('h2', { text: t('Combat table') }), h('span', { class: 'small muted', text: t('Columns: strength points. Rows: die with modifiers. Cells: hits on the other side.') })),
		h('div', { class: 'scrollx', tabindex: '0', role: 'region', 'aria-label': t('Combat table') }, h('table', { class: 'crt' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col', text: t('die') }), table.columns.map((c, i) => h('th', { scope: 'col', class: Object.values(lit).includes(i) ? 'col' : '' }, c.sp_max && c.sp_max < 99 ? `${c.sp_min}–${c.sp_max}` : `${c.sp_min}+`, Object.keys(lit).filter(s => lit[s] === i).map(s => shape(sideClass(s))))))),
			h('tbody', {}, table.rows.map((r, y) => h('tr', {}, h('th', { scope: 'row', text: y === 0 ? r.die + '−' : y === table.rows.length - 1 ? r.die + '+' : r.die }), r.hits.map((n, i) => h('td', { class: Object.values(lit).includes(i) ? 'col' : '', text: n ? String(n) : '·' }))))))));
}

export function castiglione(board, view, hooks) {
	loadTable(() => hooks.table.paint());
	const first = board.attacker, second = first === 'french' ? 'austrian' : 'french';
	const places = [...hooks.lit.keys()].filter(k => k.startsWith('a:'));
	return h('div', { class: 'combat' }, h('h2', { text: t('Combat at {0}', hooks.names.area(board.area)) }), steps(board),
		tray(hooks),
		places.length ? h('div', { class: 'row' }, places.map(k => h('button', { type: 'button', class: 'btn on', 'data-key': k }, icon('i-arrow'), h('span', { text: hooks.names.area(k.slice(2)) })))) : null,
		h('div', { class: 'forces' }, force(first, board, view, hooks), force(second, board, view, hooks)), combatTable(board, hooks));
}
