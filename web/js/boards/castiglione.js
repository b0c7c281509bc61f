// castiglione.js: the combat board: both forces with what counts for them, the steps, the rounds, and the table with the lit cells.
import { h, icon } from '../dom.js';
import { t, tn } from '../i18n.js';
import { file } from '../api.js';
import { face, sideClass } from '../games.js';
import { shape, cohesion } from '../counters.js';
import { tableNumber, accounts, parts } from '../numbers.js';
import { unit } from './common.js';
import { roundsOf, roundSheet, falls, signed } from './rounds.js';

let table = null;
export function loadTable(ready) {
	if (table) return;
	file('/data/castiglione/tables.json')
		.then(d => {
			table = d.combat;
			ready();
		})
		.catch(() => {});
}

const row = (label, value) =>
	h(
		'div',
		{ class: 'sum' },
		h('span', { text: label }),
		value.nodeType ? value : h('b', { class: 'num', text: String(value) }),
	);

/** Where the Combat is: bombardment belongs to its round, what follows a defeat to the end. */
export function steps(board) {
	const now = board.loser ? 4 : board.round >= 2 ? 3 : board.step === 'stay' ? 2 : board.round === 1 ? 1 : 0;
	return h(
		'ol',
		{ class: 'steps' },
		[t('Guns and Leaders'), t('Round 1'), t('Stay or retreat'), t('Round 2'), t('Retreat and pursuit')].map(
			(text, i) =>
				h(
					'li',
					{ class: i < now ? 'past' : i === now ? 'now' : '', 'aria-current': i === now ? 'step' : null },
					i < now ? icon('i-check') : null,
					text,
				),
		),
	);
}

/** The lines a modifier is made of, each with its rule; before they are here, their sum alone. */
function modifiers(side, key, title, value, hooks) {
	const account = accounts(hooks.table)?.find(a => a.of === side && a.key === key),
		name = t('{0}: {1}', hooks.names.side(side), title);
	return h(
		'div',
		{ class: 'mods' },
		row(title, tableNumber(hooks.table, side, key, name, signed(value))),
		account?.lines.length ? parts(account, hooks.table.games) : null,
	);
}

/** A Unit with its Cohesion: what is left of the printed one, and the hits. */
function steady(p, hooks) {
	const f = face(p, hooks.names);
	return h(
		'span',
		{ class: 'withpips' },
		unit(f, hooks, { u: 72 }),
		f.pips ? [cohesion(f.pips), h('span', { class: 'tiny muted', text: tn('{0} hit', '{0} hits', p.hits) })] : null,
	);
}

/** What counts for a side: its strength, its modifiers line by line, its guns, the hits it scored. */
export function figures(side, board, hooks) {
	const f = board.forces[side],
		{ names } = hooks,
		other = side === 'french' ? 'austrian' : 'french';
	const asked = (key, name, text) => tableNumber(hooks.table, side, key, t('{0}: {1}', names.side(side), name), text);
	return [
		f.pending ? h('p', { class: 'chip bad', text: tn('{0} hit to take', '{0} hits to take', f.pending) }) : null,
		row(t('Strength points'), asked('sp', t('Strength points'), f.sp)),
		modifiers(side, 'modifier', t('Modifier of the die'), f.modifier, hooks),
		f.artillery ? row(t('Artillery'), asked('artillery', t('Artillery'), f.artillery)) : null,
		f.artillery > board.forces[other].artillery
			? modifiers(side, 'bombardment', t('Modifier of the bombardment'), f.bombardment, hooks)
			: null,
		f.scored
			? h('p', {
					class: 'scored',
					text: tn('{0} hit on the {1} side', '{0} hits on the {1} side', f.scored, names.side(other)),
				})
			: null,
	];
}

/** A side and what it does here. */
export const role = (side, board, names) =>
	board.attacker === side ? t('{0}: attack', names.side(side)) : t('{0}: defence', names.side(side));

function force(side, board, view, hooks) {
	const units = view.pieces.filter(p => board.forces[side].pieces.includes(p.id));
	return h(
		'section',
		{ class: 'card pad force' },
		h(
			'header',
			{},
			h('h2', { class: 't-' + sideClass(side) }, shape(sideClass(side)), ' ', role(side, board, hooks.names)),
			h('span', { class: 'small muted', text: tn('{0} piece', '{0} pieces', units.length) }),
		),
		h(
			'div',
			{ class: 'unitsrow' },
			units.map(p => steady(p, hooks)),
		),
		figures(side, board, hooks),
	);
}

const column = sp =>
	table.columns.findIndex(c => sp >= c.sp_min && (c.sp_max === null || c.sp_max === undefined || sp <= c.sp_max));

/** The cell that the last fire of a side fell on: row and column of the table. */
function struck(roll) {
	if (!roll?.face) return null;
	const dice = table.rows.map(r => Number(r.die)),
		sum = Math.max(dice[0], Math.min(dice[dice.length - 1], roll.face + roll.modifier));
	return { y: dice.indexOf(sum), x: column(roll.number) };
}

/** Lit: the columns of the strengths as they are, and where the dice of the last round fell. */
export function combatTable(board, last, { names }) {
	if (!table) return null;
	const sides = ['french', 'austrian'],
		lit = Object.fromEntries(sides.map(s => [s, column(board.forces[s].sp)])),
		hit = Object.fromEntries(sides.map(s => [s, struck(last?.fire[s])]));
	const head = c => (c.sp_max && c.sp_max < 99 ? `${c.sp_min}–${c.sp_max}` : `${c.sp_min}+`),
		col = x => (Object.values(lit).includes(x) ? 'col' : '');
	const cell = (n, x, y) => {
		const by = sides.filter(s => hit[s]?.x === x && hit[s]?.y === y);
		return h(
			'td',
			{
				class: by.length ? 'lit' : col(x),
				'aria-label': by.length
					? by.map(s => `${names.side(s)}: ${tn('{0} hit', '{0} hits', n)}`).join(', ')
					: null,
			},
			n ? String(n) : '·',
			by.map(s => shape(sideClass(s))),
		);
	};
	return h(
		'section',
		{ class: 'card pad' },
		h(
			'header',
			{ class: 'bcap' },
			h('h2', { text: t('Combat table') }),
			h('span', {
				class: 'small muted',
				text: t('Columns: strength points. Rows: die with modifiers. Cells: hits on the other side.'),
			}),
		),
		h(
			'div',
			{ class: 'scrollx', tabindex: '0', role: 'region', 'aria-label': t('Combat table') },
			h(
				'table',
				{ class: 'crt' },
				h(
					'thead',
					{},
					h(
						'tr',
						{},
						h('th', { scope: 'col', text: t('die') }),
						table.columns.map((c, i) =>
							h(
								'th',
								{ scope: 'col', class: col(i) },
								head(c),
								sides.filter(s => lit[s] === i).map(s => shape(sideClass(s))),
							),
						),
					),
				),
				h(
					'tbody',
					{},
					table.rows.map((r, y) =>
						h(
							'tr',
							{},
							h('th', {
								scope: 'row',
								text: y === 0 ? r.die + '−' : y === table.rows.length - 1 ? r.die + '+' : r.die,
							}),
							r.hits.map((n, x) => cell(n, x, y)),
						),
					),
				),
			),
		),
	);
}

export function castiglione(board, view, hooks) {
	loadTable(() => hooks.table.paint());
	const first = board.attacker,
		second = first === 'french' ? 'austrian' : 'french',
		story = roundsOf(board, hooks.steps);
	const places = [...hooks.lit.keys()].filter(k => k.startsWith('a:'));
	return h(
		'div',
		{ class: 'combat' },
		h('h2', { text: t('Combat at {0}', hooks.names.area(board.area)) }),
		steps(board),
		falls(hooks),
		places.length
			? h(
					'div',
					{ class: 'row' },
					places.map(k =>
						h(
							'button',
							{ type: 'button', class: 'btn on', 'data-key': k },
							icon('i-arrow'),
							h('span', { text: hooks.names.area(k.slice(2)) }),
						),
					),
				)
			: null,
		h('div', { class: 'forces' }, force(first, board, view, hooks), force(second, board, view, hooks)),
		roundSheet(board, story, hooks),
		combatTable(board, story.last, hooks),
	);
}
