// waterloo.js: the tactical board: three columns, both lines and reserves; one's own army below.
import { tableNumber } from '../numbers.js';
import { h, icon } from '../dom.js';
import { t, tn } from '../i18n.js';
import { face, sideClass } from '../games.js';
import { shape } from '../counters.js';
import { unit, place, badge, tray, risk } from './common.js';

export const COLUMNS = ['left', 'center', 'right'];
const TERRAIN = { woods: 'm-wood', farm: 'm-farm', stream: 'm-stream', hill: 'm-hill' };
/** What a terrain does, in short, with its rules. */
export const EFFECTS = () => ({
	woods: [
		t('Cavalry fights at F1, without shock, and must stop; no artillery; blocks not engaged may stay hidden.'),
		['WL-099', 'WL-100', 'WL-101', 'WL-102'],
	],
	farm: [
		t('One infantry block holds it: it fires at +1, and hits of cavalry cannot fall on it.'),
		['WL-103', 'WL-104', 'WL-105'],
	],
	stream: [
		t('Hinders both sides: two blocks a battle turn may cross; horse artillery cannot; guns fire across.'),
		['WL-106', 'WL-107', 'WL-109', 'WL-110'],
	],
	hill: [t('One artillery block holds it: it fires at +1 at long range.'), ['WL-111']],
});

/** The terrain of this battle in words, with the rules that say so. */
function ground(battle, names, onrule) {
	const kinds = [...new Set(battle.terrain.map(m => m.kind))];
	if (!kinds.length) return null;
	return [
		h('h2', { class: 'caps', text: t('Terrain') }),
		h(
			'dl',
			{ class: 'ground' },
			kinds.map(k => [
				h('dt', {}, icon(TERRAIN[k] || 'm-hill'), ' ', names.label('terrain', k)),
				h(
					'dd',
					{ class: 'small' },
					EFFECTS()[k]?.[0],
					h(
						'span',
						{ class: 'rids' },
						(EFFECTS()[k]?.[1] || []).map(id =>
							h('button', { type: 'button', class: 'ruleid', text: id, on: { click: () => onrule(id) } }),
						),
					),
				),
			]),
		),
	];
}

/** The enemy's left faces our right. */
const facing = column => COLUMNS[2 - COLUMNS.indexOf(column)];

/** What is the matter with a block, the weightiest first: that one as a badge, all of them in its name. */
export const states = p =>
	[
		p.square && t('in square'),
		p.disrupted && t('disrupted'),
		p.sheltered && t('sheltered'),
		p.fired && t('fired'),
		p.moved && t('moved'),
		p.holds && t('holds'),
		p.fresh && t('fresh'),
	].filter(Boolean);

function units(list, hooks) {
	return list.map(p => {
		const f = face(p, hooks.names),
			all = p.position ? states(p) : [];
		f.title = [f.title, ...all].join(', ');
		const mark = p.square
			? h('span', { class: 'badge', 'aria-hidden': 'true' }, icon('f-square', 'i'))
			: all.length && !(p.fresh && all.length === 1)
				? badge(all[0], p.disrupted ? 'gold' : '')
				: null;
		return unit(f, hooks, { look: 'block', u: 66, badge: mark });
	});
}

/** Who stands where in the battle under way, from where I sit, and what lies there. */
export function field(board, view) {
	const me = view.you || board.attacker,
		here = view.pieces.filter(p => p.at === board.battle && !p.dead),
		battle = board.battles.find(b => b.town === board.battle) || { terrain: [] };
	/** Whose ground and which column: a block that engages stands on the enemy's. */
	const spot = p => {
		const enemy = p.position?.startsWith('enemy-'),
			col = enemy ? p.position.slice(6) : p.position,
			own = (p.side === me) !== !!enemy;
		return { own, col: col === 'reserve' ? 'reserve' : own ? col : facing(col) };
	};
	const lies = m => {
		if (!m.place || !m.place.includes('-')) return null;
		const [who, col] = m.place.split('s-'),
			own = (who === 'attacker') === (board.attacker === me);
		return { own, col: own ? col : facing(col) };
	};
	return {
		here,
		at: (own, col) =>
			here.filter(p => {
				const q = spot(p);
				return p.position && q.own === own && q.col === col;
			}),
		key: (own, col) =>
			col === 'reserve' ? 'position:reserve' : 'position:' + (own ? col : 'enemy-' + facing(col)),
		terrain: (own, col) =>
			battle.terrain.filter(m => {
				const g = lies(m);
				return g && g.own === own && g.col === col;
			}),
		engaged: col => here.some(p => p.position?.startsWith('enemy-') && spot(p).col === col),
	};
}

/** Two groups facing each other, before lines are drawn. */
function skirmish(town, view, hooks, me) {
	const here = view.pieces.filter(p => p.at === town && !p.dead),
		row = own =>
			h(
				'div',
				{ class: 'cell line' },
				units(
					here.filter(p => (p.side === me) === own),
					hooks,
				),
			);
	return h(
		'div',
		{ class: 'skirmish' },
		h('h2', { text: t('Skirmish at {0}', hooks.names.area(town)) }),
		tray(hooks),
		row(false),
		h('p', { class: 'cell mid' }, icon('m-battle'), t('Blocks that are shown fire; the rest wait.')),
		row(true),
	);
}

/** Own blocks that may yet come to a battle: by which road, who, and how many battle turns they take. */
function coming(battle, names) {
	const roads = battle?.coming || [];
	return roads.length
		? [
				h('h2', { class: 'caps', text: t('Can still come') }),
				h(
					'ul',
					{ class: 'coming small' },
					roads.map(r =>
						h(
							'li',
							{ 'data-row': 'from ' + r.from },
							h('b', { text: names.area(r.from) }),
							h('span', {
								text: `${tn('{0} block', '{0} blocks', r.units.length)}: ${tn('{0} each battle turn', '{0} each battle turn', r.each)}, ${tn('all after {0} turn', 'all after {0} turns', Math.ceil(r.units.length / r.each))}`,
							}),
							h('small', { text: r.units.map(id => names.label('unit', id)).join(', ') }),
						),
					),
				),
			]
		: null;
}

function rail(board, view, hooks) {
	const { names } = hooks,
		now = board.battle || board.skirmish;
	const rows = board.battles.map(b => {
		const key = 'a:' + b.town,
			inner = [
				h('b', { text: names.area(b.town) }),
				h('small', { text: b.stalemate ? t('stalemate') : b.turn ? t('turn {0}', b.turn) : t('next') }),
			];
		return h(
			'li',
			{},
			hooks.lit.has(key)
				? h('button', { type: 'button', class: 'btn on', 'data-key': key }, inner)
				: h('span', { class: 'fight' + (b.town === now ? ' on' : '') }, inner),
		);
	});
	const towns = [...hooks.lit.keys()].filter(
		k => k.startsWith('a:') && !board.battles.some(b => 'a:' + b.town === k),
	);
	const entries = board.battles.find(b => b.town === board.battle)?.entries || [];
	return h(
		'section',
		{ class: 'rail', 'aria-label': t('Fights of this turn') },
		rows.length || board.skirmish
			? [
					h('h2', { class: 'caps', text: t('Battles') }),
					h(
						'ul',
						{},
						board.skirmish && !board.battles.some(b => b.town === board.skirmish)
							? h(
									'li',
									{},
									h(
										'span',
										{ class: 'fight on' },
										h('b', { text: names.area(board.skirmish) }),
										h('small', { text: t('a skirmish') }),
									),
								)
							: null,
						rows,
					),
				]
			: null,
		board.battle
			? coming(
					board.battles.find(b => b.town === board.battle),
					names,
				)
			: null,
		board.battle
			? ground(board.battles.find(b => b.town === board.battle) || { terrain: [] }, names, hooks.onrule)
			: null,
		entries.length
			? [
					h('h2', { class: 'caps', text: t('Attacked from') }),
					h(
						'ul',
						{},
						entries.map(e => h('li', { class: 'small', text: names.area(e) })),
					),
				]
			: null,
		towns.length
			? [
					h('h2', { class: 'caps', text: t('Towns') }),
					h(
						'ul',
						{},
						towns.map(k =>
							h(
								'li',
								{},
								h('button', {
									type: 'button',
									class: 'btn on',
									'data-key': k,
									text: names.area(k.slice(2)),
								}),
							),
						),
					),
				]
			: null,
		h('h2', { class: 'caps', text: t('Eliminated') }),
		h(
			'ul',
			{},
			(view.tracks || [])
				.filter(tr => names.has('army', tr.id))
				.map(tr =>
					h(
						'li',
						{ class: 'small' },
						shape(sideClass(tr.id)),
						' ',
						tableNumber(
							hooks.table,
							tr.id,
							'value',
							t('{0}: blocks lost', names.side(tr.id)),
							t('{0}: {1} of {2}', names.side(tr.id), tr.value, tr.max),
						),
					),
				),
		),
	);
}

export function waterloo(board, view, hooks) {
	const { names } = hooks,
		me = view.you || board.attacker,
		town = board.battle;
	if (!town) {
		const at = board.skirmish;
		return h(
			'div',
			{ class: 'tactical' },
			rail(board, view, hooks),
			at
				? skirmish(at, view, hooks, me)
				: h(
						'div',
						{ class: 'skirmish' },
						h('h2', { text: t('Choose which fight comes next.') }),
						board.battles.map(b => skirmish(b.town, view, hooks, me)),
					),
		);
	}
	const { here, at, key, terrain, engaged } = field(board, view);
	const cell = (own, col) => {
		const list = at(own, col),
			marks = terrain(own, col),
			k = key(own, col),
			name = names.label('position', k.slice(9));
		return h(
			'div',
			{
				class: 'cell line',
				role: 'group',
				'aria-label': `${name}: ${tn('{0} block', '{0} blocks', list.length)}`,
			},
			place(k, name, hooks),
			units(list, hooks),
			marks.map(m =>
				h(
					'span',
					{ class: 'terr', title: EFFECTS()[m.kind]?.[0] },
					icon(TERRAIN[m.kind] || 'm-hill'),
					names.label('terrain', m.kind),
					m.held ? ' · ' + t('held') : '',
				),
			),
			own ? risk(col, hooks.odds) : null,
		);
	};
	const reserve = own => {
		const list = at(own, 'reserve'),
			waiting = here.filter(p => !p.position && (p.side === me) === own);
		return h(
			'div',
			{ class: 'cell res', role: 'group', 'aria-label': t('Reserve') },
			own ? place('position:reserve', names.label('position', 'reserve'), hooks) : null,
			units([...list, ...waiting], hooks),
			list.length + waiting.length ? null : h('span', { class: 'small muted', text: t('empty') }),
		);
	};
	const head = (own, text) =>
		h(
			'div',
			{ class: 'rowh' },
			h(
				'span',
				{},
				shape(sideClass(here.find(p => (p.side === me) === own)?.army || (own ? me : 'allied'))),
				' ',
				text,
			),
		);
	const foe = here.find(p => p.side !== me)?.army;
	return h(
		'div',
		{ class: 'tactical' },
		rail(board, view, hooks),
		h(
			'div',
			{ class: 'field-b' },
			tray(hooks),
			h(
				'div',
				{ class: 'lanes' },
				h('div', {}),
				COLUMNS.map(c => h('div', { class: 'colh', text: names.label('position', c) })),
				head(false, t('{0}: reserve', foe ? names.side(foe) : t('Enemy'))),
				reserve(false),
				head(false, t('Enemy line')),
				COLUMNS.map(c => cell(false, c)),
				h('div', { class: 'rowh' }, t('Between')),
				COLUMNS.map(c =>
					h('div', { class: 'cell mid' }, engaged(c) ? [icon('m-battle'), t('engaged')] : t('long range')),
				),
				head(true, t('Our line')),
				COLUMNS.map(c => cell(true, c)),
				head(true, t('Our reserve')),
				reserve(true),
			),
		),
		board.hits
			? h(
					'p',
					{ class: 'hits', role: 'status' },
					icon('m-battle'),
					tn('{0} hit to take', '{0} hits to take', board.hits),
				)
			: null,
	);
}
