// rulespage.js: the rules as a page: a list of games on the left, chapters and terms, and the texts beside it.
import { h, fill } from './dom.js';
import { t, pick, language } from './i18n.js';
import { getOnce } from './api.js';
import { browse, modifiersButton, openRule } from './rules.js';
import { explain, meanings } from './abbr.js';

const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Every term by the alphabet, a part a letter, with how many rules speak of it. @param {any[]} terms @param {(name:string, rules:string[]) => void} only */
function alphabet(terms, only) {
	const letters = new Map();
	for (const x of terms) {
		const first = plain(pick(x.term))[0] || '#',
			letter = /[A-Z]/.test(first) ? first : '#';
		if (!letters.has(letter)) letters.set(letter, []);
		letters.get(letter).push(x);
	}
	return [...letters].map(([letter, list]) =>
		h(
			'details',
			{ class: 'letter' },
			h(
				'summary',
				{},
				h('b', { text: letter }),
				h('span', {
					class: 'small muted',
					text:
						list.length === 1
							? pick(list[0].term)
							: `${pick(list[0].term)} – ${pick(list[list.length - 1].term)}`,
				}),
			),
			h(
				'ul',
				{ class: 'index' },
				list.map(x =>
					h(
						'li',
						{},
						h(
							'button',
							{
								type: 'button',
								class: 'linkish',
								disabled: !x.rules.length,
								lang: language(),
								'data-term': x.term.en,
								on: { click: () => only(pick(x.term), x.rules) },
							},
							pick(x.term),
							' ',
							h('span', { class: 'small muted', text: String(x.rules.length) }),
						),
					),
				),
			),
		),
	);
}

export async function show(main, { games }, game, rule) {
	const all = [...games.map(g => [g.id, pick(g.title)]), ['league', t('League')], ['table', t('The table itself')]];
	const now = all.some(x => x[0] === game) ? game : all[0][0],
		body = h('div', { class: 'card pad' }),
		index = h('ul', { class: 'index' }),
		terms = h('div', { class: 'terms' });
	await explain(now, games);
	const wide = matchMedia('(min-width: 1000px)').matches;
	fill(
		main,
		h('h1', { text: t('Rules') }),
		h(
			'nav',
			{ class: 'seg wrap', 'aria-label': t('Games') },
			all.map(([id, title]) =>
				h('a', {
					class: 'btn' + (id === now ? ' on' : ''),
					href: '#/rules/' + id,
					'aria-current': id === now ? 'page' : null,
					text: title,
				}),
			),
		),
		h(
			'div',
			{ class: 'rulesgrid' },
			h(
				'aside',
				{ class: 'card pad', 'aria-label': t('Index') },
				h('details', { open: wide }, h('summary', {}, h('h2', { text: t('Index') })), index),
				h(
					'details',
					{},
					h('summary', {}, h('h2', { text: t('Abbreviations') })),
					meanings(id => openRule(id, games)),
				),
				h(
					'details',
					{ open: wide, hidden: now === 'table' },
					h('summary', {}, h('h2', { text: t('Terms') })),
					terms,
				),
			),
			body,
		),
	);
	const own = games.find(g => g.id === now),
		above = own
			? modifiersButton(games, { game: own })
			: now === 'league'
				? modifiersButton(games, { path: '/rules/league/modifiers' })
				: null;
	const done = await browse(body, now, { rule, games, above });
	if (!done) return;
	fill(
		index,
		done.chapters.map(c =>
			h(
				'li',
				{},
				h('button', {
					type: 'button',
					class: 'linkish',
					text: c.name || t('Rules'),
					on: { click: () => done.jump(c) },
				}),
			),
		),
	);
	if (now !== 'table')
		getOnce(`/rules/${now}/index?lang=${language()}`)
			.then(list => fill(terms, alphabet(list, done.only)))
			.catch(() => {});
}
