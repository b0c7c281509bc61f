// report.js: a game as a report to read and to print: who fought, how it stands or ended, the map, the losses, the story
// turn by turn. It tells what the reader's own seat may know; after the end everything.
import { h, fill, button } from './dom.js';
import { t, tn, pick, number, when } from './i18n.js';
import { get, getOnce } from './api.js';
import { Names, stacks, face, lost, sideClass, trackName } from './games.js';
import { shape } from './counters.js';
import { sheetOf } from './map/sheet.js';
import { MapView } from './map/mapview.js';
import { chapters, told, says } from './log.js';
import { armies, tracks } from './tracks.js';
import { sheet as numberSheet } from './numbers.js';
import { reveal } from './table/sightings.js';
import { explain } from './abbr.js';

/** Everything that the report tells of. */
export async function read(id, games) {
	const table = await get('/tables/' + id),
		game = games.find(g => g.id === table.game),
		sc = game.scenarios.find(s => s.id === table.scenario);
	const [details, replay, sheet] = await Promise.all([
		getOnce(`/games/${table.game}/${table.scenario}`),
		get(`/tables/${id}/replay`),
		sheetOf(table.game, sc?.map).catch(() => null),
	]);
	const last = replay.log[replay.log.length - 1]?.n ?? 0,
		at = seat =>
			get(`/tables/${id}/replay/${last}${seat ? '?seat=' + encodeURIComponent(seat) : ''}`).then(x => x.view);
	const { numbers } = await get(
		`/tables/${id}/numbers${replay.seat ? '?seat=' + encodeURIComponent(replay.seat) : ''}`,
	);
	const own = await at(replay.seat),
		others =
			table.state === 'over'
				? await Promise.all(
						table.seats
							.map(s => s.id)
							.filter(s => s !== replay.seat)
							.map(at),
					)
				: [];
	// On paper nobody needs to see who hid what.
	const all = reveal(own, others),
		view = { ...all, pieces: (all.pieces || []).map(p => ({ ...p, revealed: false })) },
		names = new Names(details, game, table.seats.length);
	names.learn(
		sheet ? [...sheet.areas.keys()] : [],
		(view.pieces || []).filter(p => p.known !== false).map(p => p.id),
	);
	names.meet(view.pieces || []);
	names.span(view.links || []);
	return {
		table,
		game,
		title: sc ? pick(sc.title) : table.scenario,
		steps: replay.log,
		numbers,
		seat: replay.seat,
		view,
		names,
		sheet,
	};
}

/** Who sat where, when, and how it ended or stands. */
function head(r) {
	const who = s =>
		s.name || (s.by === 'bot' ? pick(r.game.bots.find(b => b.id === s.bot)?.label) || t('Computer') : t('open'));
	const row = (name, text) => [h('dt', { text: name }), h('dd', {}, text)];
	return h(
		'dl',
		{ class: 'facts' },
		r.table.seats.map(s =>
			row(r.names.seat(s.id), [shape(sideClass(s.id)), ' ', who(s), s.resigned ? ' · ' + t('resigned') : '']),
		),
		row(t('Begun'), when(r.table.created)),
		row(r.table.state === 'over' ? t('Ended') : t('Last move'), when(r.table.moved)),
		row(t('Stands at'), [
			r.names.turnName(r.view, r.view.turn),
			' · ',
			tn('{0} step', '{0} steps', r.steps.length - 1),
		]),
		r.table.outcome ? row(t('Outcome'), h('b', { text: r.table.outcome })) : null,
	);
}

/** The map with everything on it, as it lay at the end. */
function picture(r) {
	if (!r.sheet) return null;
	const [name, ...rest] = pick(r.sheet.map.title).split(', '),
		none = () => {};
	const map = new MapView(r.sheet, {
		onpick: none,
		onstack: none,
		title: [t('The theatre of war'), name, rest.join(', ') || r.title],
		whole: true,
	});
	map.update({
		stacks: stacks(r.view, r.names, r.game.id, () => true),
		lit: new Map(),
		chosen: new Set(),
		links: new Map(),
		arrows: [],
		marks: new Map(),
		cut: new Set(),
		layers: new Set(),
	});
	map.el.style.setProperty('aspect-ratio', `${r.sheet.width} / ${r.sheet.height}`);
	return {
		el: h(
			'figure',
			{ class: 'atlas' },
			map.el,
			h('figcaption', { class: 'small muted', text: t('The position after the last step') }),
		),
		map,
	};
}

/** Pieces that were lost, army by army. */
function losses(r) {
	const dead = (r.view.pieces || []).filter(lost),
		by = new Map();
	for (const p of dead) {
		const side = p.army || p.side;
		by.set(side, [...(by.get(side) || []), face(p, r.names).name]);
	}
	return dead.length
		? h(
				'section',
				{},
				h('h2', { text: t('Losses') }),
				h(
					'ul',
					{ class: 'plain' },
					[...by].map(([side, list]) =>
						h(
							'li',
							{},
							shape(sideClass(side)),
							' ',
							h('b', { text: `${r.names.side(side)} (${number(list.length)}): ` }),
							list.join(', '),
						),
					),
				),
			)
		: null;
}

function story(r) {
	return chapters(r.steps.filter(says), s => r.names.partName(s)).map(c =>
		h(
			'section',
			{ class: 'story' },
			h('h2', { text: r.names.turnName(r.view, c.turn) }),
			c.parts.map(p => [
				h('h3', { text: p.name }),
				h(
					'ol',
					{ class: 'plain log' },
					p.steps.map(s =>
						h(
							'li',
							{},
							s.seat ? shape(sideClass(s.seat)) : h('span', { class: 'shape' }),
							h('span', { class: 'line' }, told(s)),
							h('a', {
								class: 'at',
								href: `#/table/${r.table.id}?step=${s.n}`,
								'aria-label': t('Show the position after step {0}', s.n),
								text: String(s.n),
							}),
						),
					),
				),
			]),
		),
	);
}

/** @param {any} main */
export async function show(main, { games }, id) {
	fill(main, h('p', { role: 'status', text: t('Writing the report…') }));
	const r = await read(id, games),
		atlas = picture(r);
	await explain(r.game.id, games);
	fill(
		main,
		h(
			'article',
			{ class: 'report' },
			h(
				'header',
				{},
				h('p', { class: 'caps', text: pick(r.game.title) }),
				h('h1', { text: r.title }),
				h(
					'div',
					{ class: 'row noprint' },
					button(t('Print'), { id: 'i-print', cls: 'go', click: () => window.print() }),
					h('a', { class: 'btn', href: '#/table/' + id, text: t('To the table') }),
				),
			),
			r.table.state === 'over' || !r.game.hidden
				? null
				: h('p', {
						class: 'small muted',
						text: r.seat
							? t(
									'As this seat knows it: {0}. What is hidden is told after the end.',
									r.names.seat(r.seat),
								)
							: t('As a spectator knows it; what is hidden is told after the end.'),
					}),
			head(r),
			atlas?.el,
			armies(r.view, r.names),
			tracks(r.view, r.names),
			numberSheet(r.numbers, a => (a.of ? trackName(a.of, r.names) : t('Victory points')), games),
			losses(r),
			story(r),
		),
	);
	document.title = r.title + ', Marengo';
	const screen = whitePaper();
	return () => {
		screen();
		atlas?.map.destroy();
		document.title = 'Marengo';
	};
}

/** Paper is white, whatever the screen is. Returns what ends it. */
export function whitePaper() {
	const root = document.documentElement,
		theme = root.dataset.theme;
	const before = () => {
			root.dataset.theme = 'light';
		},
		after = () => {
			if (theme) root.dataset.theme = theme;
			else delete root.dataset.theme;
		};
	window.addEventListener('beforeprint', before);
	window.addEventListener('afterprint', after);
	return () => {
		window.removeEventListener('beforeprint', before);
		window.removeEventListener('afterprint', after);
	};
}
