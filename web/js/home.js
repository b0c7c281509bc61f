// home.js: the first page: go on with a game, or choose one.
import { h, fill, icon } from './dom.js';
import { t, tn, pick, when, alone } from './i18n.js';
import { get } from './api.js';
import { sheetOf } from './map/sheet.js';
import { shape } from './counters.js';
import { seatName, sideClass } from './games.js';
import { terms } from './terms.js';

/** A map as a picture; drawn when it comes into sight, until then an empty sheet with its grid and a mark. */
export function picture(game, map) {
	const el = h('div', { class: 'pic blank', 'aria-hidden': 'true' }, icon('m-napoleon', 'rose'));
	if (!map) return el;
	el.classList.add('wait');
	new IntersectionObserver(
		(seen, watch) => {
			if (!seen.some(x => x.isIntersecting)) return;
			watch.disconnect();
			sheetOf(game, map)
				.then(sheet => {
					if (sheet) {
						el.innerHTML = sheet.thumbnail();
						el.classList.remove('blank');
					}
				})
				.catch(() => {})
				.finally(() => el.classList.remove('wait'));
		},
		{ rootMargin: '200px' },
	).observe(el);
	return el;
}

/** A table as a small card. */
export function tableCard(table, games) {
	const game = games.find(g => g.id === table.game),
		sc = game?.scenarios.find(s => s.id === table.scenario);
	const mine = table.seats.find(s => s.you),
		others = table.seats
			.filter(s => !s.you)
			.map(
				s =>
					alone(s.name || '') ||
					(s.by === 'bot' ? pick(game?.bots.find(b => b.id === s.bot)?.label) || t('Computer') : t('open')),
			)
			.join(', ');
	// Somebody's time has run out: whoever may claim sees it before all else.
	const late = table.state === 'playing' ? table.seats.filter(s => s.clock?.running && s.clock.left <= 0) : [],
		seat = id => seatName(game, id, table.seats.length);
	const chip =
		table.state === 'over'
			? ['', t('over')]
			: table.your_turn
				? ['gold', t('Your turn')]
				: table.state === 'open'
					? ['', t('open')]
					: mine && late.length
						? ['gold', t('no time left')]
						: ['', mine ? t('Waiting') : t('being played')];
	return h(
		'a',
		{ class: 'card go-card', href: '#/table/' + table.id },
		mine ? shape(sideClass(mine.id)) : icon('i-person', 'shape'),
		h(
			'span',
			{ class: 'gc-t' },
			h('b', { text: sc ? pick(sc.title) : table.scenario }),
			h('small', {
				class: 'muted',
				text: [game ? pick(game.title) : table.game, others].filter(Boolean).join(' · '),
			}),
			[when(table.moved), ...(table.state === 'over' ? [] : terms(table))].map(text =>
				h('small', { class: 'muted', text }),
			),
			late.length
				? h('small', { text: t('Time has run out for: {0}.', late.map(s => seat(s.id)).join(', ')) })
				: null,
		),
		h('span', { class: 'chip ' + chip[0], text: chip[1] }),
	);
}

const people = game =>
	game.solitaire
		? t('alone, against the rules of the game')
		: game.seats.length > 2
			? t('two or three, or the computer')
			: t('two, or one and the computer');

function gameCard(game) {
	// Read out of its place, a link says of which game it speaks.
	const first = game.scenarios[0],
		link = (cls, href, text) =>
			h('a', { class: 'btn ' + cls, href, text, 'aria-label': `${text}: ${pick(game.title)}` });
	return h(
		'article',
		{ class: 'card game-card' },
		picture(game.id, first?.map),
		h(
			'div',
			{ class: 'gk' },
			h('h3', { text: pick(game.title) }),
			h('p', { text: pick(game.blurb) }),
			h('p', { class: 'small muted' }, icon('i-person'), ' ', people(game)),
			h(
				'div',
				{ class: 'row' },
				link('go', `#/new/${game.id}`, t('New game')),
				link('', `#/learn/${game.id}`, t('Learn')),
				link('', `#/rules/${game.id}`, t('Rules')),
			),
		),
	);
}

function clubCard() {
	const flags = [
		'french',
		'austrian',
		'british',
		'russian',
		'prussian',
		'spanish',
		'polish',
		'swedish',
		'portuguese',
		'bavarian',
		'dutch',
		'brunswick',
	];
	return h(
		'article',
		{ class: 'card game-card' },
		h(
			'div',
			{ class: 'pic felt', 'aria-hidden': 'true' },
			flags.map(f => icon('c-' + f, 'flag')),
		),
		h(
			'div',
			{ class: 'gk' },
			h('h3', { text: t('League') }),
			h('p', { text: t("Run your club's endless war: armies, pairings, results, reinforcements.") }),
			h('p', { class: 'small muted' }, icon('i-person'), ' ', t('4 to 40 players, every other week')),
			h(
				'div',
				{ class: 'row' },
				h('a', { class: 'btn go', href: '#/club', text: t('Open the club') }),
				h('a', {
					class: 'btn',
					href: '#/rules/league',
					text: t('Rules'),
					'aria-label': `${t('Rules')}: ${t('League')}`,
				}),
			),
		),
	);
}

/** So many games to go on with are shown; the others are among the tables. */
const SHOWN = 4;

export async function show(main, { games }) {
	const going = h('section', { class: 'going' });
	fill(
		main,
		h(
			'div',
			{ class: 'hero' },
			h(
				'div',
				{},
				h('h1', { text: t('The campaigns of Napoleon, fought fairly.') }),
				h('p', {
					text: t('Every rule enforced and explained, dice you can check, opponents who cannot peek.'),
				}),
			),
			icon('m-napoleon', 'hero-i'),
		),
		going,
		h(
			'section',
			{},
			h(
				'header',
				{ class: 'sech' },
				h('h2', { text: t('Choose a game') }),
				h('a', { class: 'small', href: '#/learn', text: t('First time? Lessons of a few minutes') }),
			),
			h('div', { class: 'gamegrid' }, games.map(gameCard), clubCard()),
		),
	);
	try {
		const mine = (await get('/tables?mine')).filter(x => x.state !== 'over');
		if (mine.length)
			fill(
				going,
				h(
					'header',
					{ class: 'sech' },
					h('h2', { text: t('Go on') }),
					mine.length > SHOWN
						? h('a', {
								class: 'small',
								href: '#/lobby',
								text: tn('All {0} game', 'All {0} games', mine.length),
							})
						: null,
				),
				h(
					'div',
					{ class: 'gogrid' },
					mine.slice(0, SHOWN).map(x => tableCard(x, games)),
				),
			);
	} catch (e) {
		/* the choice of games stands without it */
	}
}
