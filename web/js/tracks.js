// tracks.js: the state of the campaign in the column: tracks, points, turns, the goal, the armies.
import { h, icon } from './dom.js';
import { t, tn, number } from './i18n.js';
import { inPlay, sideClass, trackName } from './games.js';
import { tableNumber } from './numbers.js';

/** Turn and other tracks of the view; at a table every number can be asked. @param {any} view @param {any} names @param {import('./table.js').Table|null} table */
export function tracks(view, names, table = null) {
	const shown = (of, key, name, text) =>
		table ? tableNumber(table, of, key, name, text) : h('b', { class: 'num', text });
	const rows = (view.tracks || [])
		.filter(tr => tr.id !== 'turn')
		.map(tr =>
			h(
				'li',
				{},
				h('span', { text: trackName(tr.id, names) }),
				tr.max && tr.max < 99
					? h(
							'span',
							{ class: 'bar' },
							h('i', { style: { width: Math.min(100, Math.max(0, (tr.value / tr.max) * 100)) + '%' } }),
						)
					: null,
				shown(
					tr.id,
					'value',
					trackName(tr.id, names),
					tr.max && tr.max < 99 ? t('{0} of {1}', number(tr.value), number(tr.max)) : number(tr.value),
				),
			),
		);
	if (view.points !== undefined)
		rows.push(
			h(
				'li',
				{},
				h('span', { text: t('Victory points') }),
				shown('', 'points', t('Victory points'), number(view.points)),
			),
		);
	const goal = view.goal ? goalOf(view, names) : null;
	return rows.length || view.boxes
		? h(
				'section',
				{ class: 'sec', 'data-row': 'tracks' },
				h('header', {}, h('h2', { text: t('State of the campaign') })),
				turnTrack(view, names),
				h('ul', { class: 'tracks' }, rows),
				goal,
			)
		: null;
}

const gradeName = id =>
	({ superior: t('superior'), historical: t('historical'), inferior: t('inferior'), defeat: t('defeat') })[id] || id;

/** What the campaign is to achieve, what it would be worth now by grade, and what loses it: words, marks and a bar, as the view says. */
function goalOf(view, names) {
	const { goal } = view,
		held = new Map((view.areas || []).map(a => [a.id, a.held])),
		mine = goal.areas.filter(id => held.get(id) === 'french'),
		most = Math.max(goal.most, 1),
		at = n => `${Math.min(100, (n / most) * 100)}%`;
	const worth = t(
			'If it ended well now: {0} of {1} victory points, {2}',
			number(goal.points),
			number(goal.most),
			gradeName(goal.grade),
		),
		steps = goal.grades.map(g => t('{0} from {1}', gradeName(g.grade), number(g.least)));
	return h(
		'div',
		{ class: 'goal', 'data-row': 'goal' },
		h('h3', { text: t('The goal') }),
		h('p', { class: 'small', text: names.label('goal', 'victory') }),
		goal.areas.length
			? [
					h(
						'p',
						{ class: 'small' },
						h('b', {
							class: 'num',
							text:
								goal.wanted !== null
									? t('{0} of {1} held', number(mine.length), number(goal.wanted))
									: tn('{0} Objective held', '{0} Objectives held', mine.length),
						}),
					),
					h(
						'ul',
						{ class: 'objs' },
						goal.areas.map(id =>
							h(
								'li',
								{ class: 'chip' + (mine.includes(id) ? ' good' : '') },
								icon(mine.includes(id) ? 'i-check' : 'm-star'),
								names.area(id),
								h('span', { class: 'sr', text: mine.includes(id) ? t('held') : t('not held') }),
							),
						),
					),
				]
			: null,
		h('p', { class: 'small', text: worth }),
		h(
			'div',
			{ class: 'grades', role: 'img', 'aria-label': [worth, ...steps].join('. ') },
			h('span', { class: 'bar' }, h('i', { class: 'gold', style: { width: at(goal.points) } })),
			goal.grades.map(g =>
				h('i', { class: 'gradetick ' + (GRADES[g.grade] || ''), style: { left: at(g.least) } }),
			),
		),
		h(
			'ul',
			{ class: 'small gradelist' },
			goal.grades.map((g, i) => h('li', { class: 'lg ' + GRADES[g.grade], text: steps[i] })),
		),
		lossesOf(names),
	);
}

/** What loses the campaign. */
function lossesOf(names) {
	const rows = [...(names.byKind.get('condition')?.keys() || [])];
	return rows.length
		? h(
				'details',
				{ 'data-row': 'losses' },
				h('summary', { text: t('What loses the campaign') }),
				h(
					'ul',
					{ class: 'small dots' },
					rows.map(id => h('li', { text: names.label('condition', id) })),
				),
			)
		: null;
}

/** What the armies have, in one line each. */
export function armies(view, names) {
	const sum = new Map();
	for (const p of view.pieces || []) {
		if (!inPlay(p)) continue;
		const side = p.army || p.side,
			x = sum.get(side) || { n: 0, strength: 0, known: true, counted: true };
		x.n += p.count || 1;
		x.strength += Number(p.strength) || 0;
		if (p.known === false) x.known = false;
		if (p.count === null) x.counted = false;
		sum.set(side, x);
	}
	if (!sum.size) return null;
	return h(
		'section',
		{ class: 'sec', 'data-row': 'armies' },
		h('header', {}, h('h2', { text: t('Armies') })),
		h(
			'ul',
			{ class: 'tracks' },
			[...sum].map(([side, x]) =>
				h(
					'li',
					{},
					icon('side-' + sideClass(side), 'shape t-' + sideClass(side)),
					h('span', { text: names.side(side) }),
					h('b', {
						class: 'num',
						text: !x.counted
							? t('how many is not known')
							: x.known
								? tn('{0} piece, strength {1}', '{0} pieces, strength {1}', x.n, number(x.strength))
								: tn('{0} piece', '{0} pieces', x.n),
					}),
				),
			),
		),
	);
}

const GRADES = { superior: 'sup', historical: 'his', inferior: 'inf' };
/** The turns of a campaign with the prize of each. */
function turnTrack(view, names) {
	if (!view.boxes) return null;
	const grade = { superior: t('superior'), historical: t('historical'), inferior: t('inferior') };
	return [
		h(
			'ol',
			{ class: 'track' },
			view.boxes.map((b, i) =>
				h(
					'li',
					{
						class: `${i + 1 === view.turn ? 'now' : i + 1 < view.turn ? 'past' : ''} ${GRADES[b.grade] || ''}`,
						'aria-current': i + 1 === view.turn ? 'true' : null,
						title: [names.label('turn', b.id), b.vp, grade[b.grade]].filter(x => x != null).join(', '),
					},
					h('b', { text: names.label('turn', b.id).slice(0, 3) }),
					b.vp ?? '–',
				),
			),
		),
		h(
			'p',
			{ class: 'legend tiny muted' },
			Object.entries(GRADES).map(([g, cls]) => h('span', { class: 'lg ' + cls, text: grade[g] })),
		),
	];
}
