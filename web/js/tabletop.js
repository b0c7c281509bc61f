// tabletop.js: the fight of a game as a sheet for a table of miniatures: both forces as the reader's seat knows them, with men and
// figures at the scale of the club's rules, the ground, who stands near by, and room to write down what is left.
import { h, fill, button } from './dom.js';
import { t, tn, number } from './i18n.js';
import { file } from './api.js';
import { face, fightOf, sideClass, typeName } from './games.js';
import { shape } from './counters.js';
import { read, whitePaper } from './report.js';
import { explain } from './abbr.js';

/** How many figures of the full scale become one, for clubs with fewer of them. */
const SCALES = [1, 2, 4];

/** Men and guns of a step of each arm, and men of a figure: from the packs of the two games, where they have them. */
async function scaleOf(game) {
	const [forces, units] = await Promise.all([
		file(`/data/${game}/forces.json`).catch(() => ({})),
		file('/data/league/units.json'),
	]);
	return {
		men: forces.men_a_step || {},
		guns: forces.guns_a_step || {},
		figure: { infantry: units.scale.infantry_men_per_figure, cavalry: units.scale.cavalry_men_per_figure },
		stand: units.stand,
	};
}

/** What a piece brings to the table; figures come in whole stands. */
function counted(p, scale, shrink) {
	const men = (scale.men[p.type] || 0) * (p.strength || 0),
		guns = (scale.guns[p.type] || 0) * (p.strength || 0);
	const figures = men ? Math.max(1, Math.round(men / scale.figure[p.type] / shrink / scale.stand)) * scale.stand : 0;
	return { men, guns, figures };
}

function forceTable(r, side, pieces, scale, shrink) {
	const measured = Object.keys(scale.men).length > 0,
		known = pieces.filter(p => p.known !== false),
		hidden = pieces.length - known.length;
	const rows = known.map(p => ({ p, f: face(p, r.names), n: counted(p, scale, shrink) })),
		sum = key => rows.reduce((n, x) => n + x.n[key], 0);
	const cell = n => h('td', { class: 'num', text: n ? number(n) : '–' });
	const where = p => (p.position ? r.names.label('position', p.position) : t('not yet in line'));
	const strength = p => (p.max ? t('{0} of {1}', p.strength, p.max) : '–');
	return h(
		'section',
		{},
		h('h2', {}, shape(sideClass(side)), ' ', r.names.side(side)),
		h(
			'div',
			{ class: 'wide' },
			h(
				'table',
				{},
				h(
					'thead',
					{},
					h(
						'tr',
						{},
						[
							t('Unit'),
							t('Arm'),
							t('Place'),
							t('Strength'),
							...(measured ? [t('Men'), t('Guns'), t('Figures')] : []),
							t('Left after the battle'),
						].map(x => h('th', { scope: 'col', text: x })),
					),
				),
				h(
					'tbody',
					{},
					rows.map(({ p, f, n }) =>
						h(
							'tr',
							{},
							h('th', { scope: 'row', text: f.name }),
							h('td', { text: typeName(p.type, r.names) }),
							h('td', { text: where(p) }),
							h('td', { class: 'num', text: strength(p) }),
							measured ? [cell(n.men), cell(n.guns), cell(n.figures)] : null,
							h('td', { class: 'blank' }),
						),
					),
				),
				measured
					? h(
							'tfoot',
							{},
							h(
								'tr',
								{},
								h('th', { scope: 'row', colspan: '4', text: t('In all') }),
								cell(sum('men')),
								cell(sum('guns')),
								cell(sum('figures')),
								h('td', { class: 'blank' }),
							),
						)
					: null,
			),
		),
		hidden
			? h('p', {
					class: 'small',
					text: tn(
						'{0} more whose face this seat does not know.',
						'{0} more whose faces this seat does not know.',
						hidden,
					),
				})
			: null,
	);
}

/** The ground, column by column, as the board has it. */
function ground(r, fight) {
	const marks = (r.view.board.battles?.find(b => b.town === fight)?.terrain || []).filter(m => m.place);
	return marks.length
		? h(
				'section',
				{},
				h('h2', { text: t('Terrain') }),
				h(
					'ul',
					{ class: 'ground-l' },
					marks.map(m =>
						h(
							'li',
							{},
							h('b', { text: r.names.label('terrain', m.kind) }),
							': ',
							r.names.label('place', m.place),
						),
					),
				),
			)
		: null;
}

/** Who stands a road away, as the map shows him: the umpire decides whether and when he comes. */
function nearBy(r, fight) {
	const near = r.sheet?.neighbours.get(fight) || [],
		rows = [];
	for (const town of near) {
		const by = new Map();
		for (const p of r.view.pieces)
			if (p.at === town && !p.dead) by.set(p.army || p.side, (by.get(p.army || p.side) || 0) + (p.count ?? 1));
		for (const [side, n] of by)
			rows.push(
				h(
					'li',
					{},
					shape(sideClass(side)),
					' ',
					t('{0}, {1}: {2}', r.names.area(town), r.names.side(side), tn('{0} piece', '{0} pieces', n)),
				),
			);
	}
	return rows.length
		? h('section', {}, h('h2', { text: t('A road away') }), h('ul', { class: 'plain' }, rows))
		: null;
}

function facts(r, fight) {
	const { board } = r.view,
		battle = board.battles?.find(b => b.town === fight),
		from = battle?.entries || r.view.areas?.find(a => a.id === fight)?.from || [];
	const row = (name, text) => [h('dt', { text: name }), h('dd', {}, text)];
	return h(
		'dl',
		{ class: 'facts' },
		row(t('When'), r.names.turnName(r.view, r.view.turn)),
		row(t('Attacks'), [shape(sideClass(board.attacker)), ' ', r.names.side(board.attacker)]),
		from.length ? row(t('Attacked from'), from.map(a => r.names.area(a)).join(', ')) : null,
	);
}

function choice(shrink, change) {
	const el = h(
		'select',
		{ class: 'field', id: 'figures' },
		SCALES.map(n =>
			h('option', {
				value: String(n),
				selected: n === shrink,
				text: n === 1 ? t('as many as the rules of the miniatures say') : t('one for {0} of them', n),
			}),
		),
	);
	el.addEventListener('change', () => change(Number(el.value)));
	return h('p', { class: 'row noprint' }, h('label', { for: 'figures', text: t('Figures') }), el);
}

/** @param {any} main */
export async function show(main, { games }, id) {
	fill(main, h('p', { role: 'status', text: t('Writing the sheet…') }));
	const r = await read(id, games),
		fight = fightOf(r.view),
		back = h('a', { class: 'btn', href: '#/table/' + id, text: t('To the table') });
	if (!fight) {
		fill(
			main,
			h(
				'article',
				{ class: 'report' },
				h('h1', { text: t('There is no battle now') }),
				h('p', { text: t('The sheet is there while a fight is on the board.') }),
				h('p', {}, back),
			),
		);
		return null;
	}
	const scale = await scaleOf(r.game.id),
		here = r.view.pieces.filter(p => p.at === fight && !p.dead),
		sides = [...new Set(here.map(p => p.army || p.side))];
	await explain(r.game.id, games);
	const measured = Object.keys(scale.men).length > 0;
	const paint = shrink =>
		fill(
			main,
			h(
				'article',
				{ class: 'report tabletop' },
				h(
					'header',
					{},
					h('p', { class: 'caps', text: r.title }),
					h('h1', { text: t('The battle of {0}', r.names.area(fight)) }),
					h(
						'div',
						{ class: 'row noprint' },
						button(t('Print'), { id: 'i-print', cls: 'go', click: () => window.print() }),
						back,
					),
				),
				facts(r, fight),
				measured ? choice(shrink, paint) : null,
				measured
					? h('p', {
							class: 'small muted',
							text: t(
								'A step is about {0} men on foot, {1} mounted or {2} guns; a figure {3} men on foot or {4} mounted, in stands of {5}.',
								number(scale.men.infantry),
								number(scale.men.cavalry),
								number(scale.guns['foot-artillery']),
								number(scale.figure.infantry),
								number(scale.figure.cavalry),
								number(scale.stand),
							),
						})
					: null,
				sides.map(s =>
					forceTable(
						r,
						s,
						here.filter(p => (p.army || p.side) === s),
						scale,
						shrink,
					),
				),
				ground(r, fight),
				nearBy(r, fight),
				h('p', {
					class: 'small muted',
					text: t(
						'What is fought with miniatures does not change the game at this table: fight it out there, too, or agree on its end.',
					),
				}),
			),
		);
	paint(1);
	document.title = t('The battle of {0}', r.names.area(fight)) + ', Marengo';
	const screen = whitePaper();
	return () => {
		screen();
		document.title = 'Marengo';
	};
}
