// text.js: the boards of battles as tables: places with who stands there, and all else that is drawn, in words.
import { h } from '../dom.js';
import { t, tn } from '../i18n.js';
import { face } from '../games.js';
import { part, pick, list, grid } from '../textboard.js';
import { tray, risk } from './common.js';
import { COLUMNS, EFFECTS, field, states } from './waterloo.js';
import { faceOf, plans, room, tiles, total, unplaced } from './commander.js';
import { combatTable, figures, loadTable, role, steps } from './castiglione.js';
import { loadPlans, planText } from './plans.js';
import { roundsOf, roundSheet, falls } from './rounds.js';

/** A piece with what it lost since one's last action. */
const row = (f, hooks, ...more) => ({
	face: f,
	text: [f.title, ...more, hooks.lost.get(f.id) ? tn('{0} hit taken', '{0} hits taken', hooks.lost.get(f.id)) : '']
		.filter(Boolean)
		.join(', '),
});
const blocks = (pieces, hooks) =>
	pieces.length
		? list(
				pieces.map(p => row(face(p, hooks.names), hooks, ...(p.position ? states(p) : []))),
				hooks,
			)
		: t('empty');
/** Towns that can be chosen now. */
const towns = (keys, hooks) =>
	keys.length
		? h(
				'div',
				{ class: 'row', role: 'group', 'aria-label': t('Towns') },
				keys.map(k => pick(k, hooks.names.area(k.slice(2)), hooks)),
			)
		: null;

function waterloo(board, view, hooks) {
	const { names } = hooks,
		me = view.you || board.attacker,
		fights = new Set(board.battles.map(b => b.town)),
		battle = board.battles.find(b => b.town === board.battle);
	const places = [...hooks.lit.keys()].filter(k => k.startsWith('a:') && !fights.has(k.slice(2)));
	const facts = h(
		'ul',
		{},
		board.battles.map(b =>
			h(
				'li',
				{ 'data-row': 'b ' + b.town },
				pick(
					'a:' + b.town,
					`${names.area(b.town)}: ${b.stalemate ? t('stalemate') : b.turn ? t('turn {0}', b.turn) : t('next')}`,
					hooks,
				),
			),
		),
		board.skirmish && !fights.has(board.skirmish)
			? h('li', { text: `${names.area(board.skirmish)}: ${t('a skirmish')}` })
			: null,
		battle?.entries?.length
			? h('li', { text: `${t('Attacked from')}: ${battle.entries.map(e => names.area(e)).join(', ')}` })
			: null,
		(view.tracks || [])
			.filter(tr => names.has('army', tr.id))
			.map(tr =>
				h('li', { text: t('{0}: blocks lost', names.side(tr.id)) + `: ${t('{0} of {1}', tr.value, tr.max)}` }),
			),
		[...new Set((battle?.terrain || []).map(m => m.kind))].map(k =>
			h('li', { text: `${names.label('terrain', k)}: ${EFFECTS()[k]?.[0] || ''}` }),
		),
		board.hits ? h('li', { text: tn('{0} hit to take', '{0} hits to take', board.hits) }) : null,
	);
	return [
		h('h2', {
			text: battle
				? t('Battle of {0}', names.area(board.battle))
				: board.skirmish
					? t('Skirmish at {0}', names.area(board.skirmish))
					: t('Choose which fight comes next.'),
		}),
		facts,
		tray(hooks),
		towns(places, hooks),
		battle ? lines(board, view, hooks, me) : groups(board, view, hooks, me),
	];
}

/** Positions of both lines and reserves. */
function lines(board, view, hooks, me) {
	const { names } = hooks,
		{ here, at, key, terrain, engaged } = field(board, view);
	const waiting = own => here.filter(p => !p.position && (p.side === me) === own);
	const reserve = own => ({
		key: `reserve ${own}`,
		cells: [
			own ? pick('position:reserve', t('Our reserve'), hooks) : t('{0}: reserve', t('Enemy')),
			blocks([...at(own, 'reserve'), ...waiting(own)], hooks),
			'',
		],
	});
	const cell = (own, col) => ({
		key: key(own, col),
		cells: [
			pick(key(own, col), names.label('position', key(own, col).slice(9)), hooks),
			blocks(at(own, col), hooks),
			[
				[
					...terrain(own, col).map(m => names.label('terrain', m.kind) + (m.held ? ', ' + t('held') : '')),
					engaged(col) ? t('engaged') : t('long range'),
				].join('; '),
				own ? [' ', risk(col, hooks.odds)] : null,
			],
		],
	});
	return grid(
		t('Positions and blocks'),
		[t('Position'), t('Blocks'), t('Terrain and range')],
		[reserve(false), ...COLUMNS.map(c => cell(false, c)), ...COLUMNS.map(c => cell(true, c)), reserve(true)],
	);
}

/** Before lines are drawn: who faces whom. */
function groups(board, view, hooks, me) {
	const there = (town, own) => view.pieces.filter(p => p.at === town && !p.dead && (p.side === me) === own);
	return grid(
		t('Positions and blocks'),
		[t('Town'), t('Enemy'), t('Our line')],
		(board.skirmish ? [board.skirmish] : board.battles.map(b => b.town)).map(town => ({
			key: town,
			cells: [hooks.names.area(town), blocks(there(town, false), hooks), blocks(there(town, true), hooks)],
		})),
	);
}

function commander(board, view, hooks) {
	const { names } = hooks,
		pieces = new Map(view.pieces.map(p => [p.id, p])),
		waiting = unplaced(board, view);
	loadPlans(() => hooks.table.paint());
	const forces = (rows, enemy) =>
		rows.length
			? list(
					rows
						.filter(f => pieces.has(f.id))
						.map(f =>
							row(
								faceOf(f, pieces.get(f.id), names),
								hooks,
								f.plan ? planText(f.plan, enemy) : '',
								board.acting === f.id ? t('acts now') : '',
							),
						),
					hooks,
				)
			: t('empty');
	return [
		h('h2', { text: t('Battle of {0}', names.area(board.area)) }),
		h(
			'ul',
			{},
			['french', 'enemy'].map(side =>
				h(
					'li',
					{},
					`${names.side(side)}: `,
					t('Combat'),
					' ',
					total(side, board, hooks),
					', ',
					plans(side, board, hooks),
				),
			),
			h('li', { text: t('Battle turns left: {0}', board.counter) }),
			board.napoleon ? h('li', { text: t('Napoleon is here.') }) : null,
			board.insights.map(i => h('li', { text: names.label('insight', i) })),
		),
		tray(hooks),
		tiles(hooks),
		waiting.length
			? h(
					'section',
					{},
					h('h3', { text: t('Not yet placed') }),
					list(
						waiting.map(p => row(face(p, names), hooks)),
						hooks,
					),
				)
			: null,
		grid(
			t('Regions and Forces'),
			[t('Region'), names.side('french'), names.side('enemy'), t('Room')],
			board.regions.map((r, i) => ({
				key: r.id,
				cells: [
					pick('region:' + r.id, names.label('region', r.id), hooks),
					forces(r.french, false),
					forces(r.enemy, true),
					r.limit ? room(r, i, pieces, names).text : t('no limit'),
				],
			})),
		),
	];
}

function castiglione(board, view, hooks) {
	const { names } = hooks,
		sides = board.attacker === 'french' ? ['french', 'austrian'] : ['austrian', 'french'],
		story = roundsOf(board, hooks.steps);
	loadTable(() => hooks.table.paint());
	const units = side => view.pieces.filter(p => board.forces[side].pieces.includes(p.id));
	return [
		h('h2', { text: t('Combat at {0}', names.area(board.area)) }),
		steps(board),
		falls(hooks),
		towns(
			[...hooks.lit.keys()].filter(k => k.startsWith('a:')),
			hooks,
		),
		grid(
			t('Forces and what counts for them'),
			[t('Force'), t('Pieces'), t('Numbers')],
			sides.map(side => ({
				key: side,
				cells: [
					role(side, board, names),
					list(
						units(side).map(p =>
							row(face(p, names), hooks, p.cf_printed ? tn('{0} hit', '{0} hits', p.hits) : ''),
						),
						hooks,
					),
					figures(side, board, hooks),
				],
			})),
		),
		roundSheet(board, story, hooks),
		combatTable(board, story.last, hooks),
	];
}

const games = { waterloo, commander, castiglione };

/** The battle of a view as text. @param {import('../table.js').Table} table @param {any} v @param {any} hooks as the drawn board gets them */
export const textBattle = (table, v, hooks) => part(t('Battle as text'), games[table.game.id](v.board, v, hooks));
