// rules.js: the rules with index and search, and the small window that shows one of them.
import { h, fill, dialog, button } from './dom.js';
import { t, tn, pick, language } from './i18n.js';
import { get, getOnce } from './api.js';

export const rulesOf = game => getOnce('/rules/' + game);

/** The game a rule id belongs to. */
export function gameOf(id, games) {
	const prefix = id.split('-')[0];
	return prefix === 'MG' ? 'table' : games.find(g => g.prefix === prefix)?.id || (prefix === 'NW' ? 'league' : null);
}

const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A rule id inside a text becomes a link. */
export function withLinks(text, onrule) {
	return text
		.split(/((?:FC|WL|CA|NW|MG)-R?\d+[a-z]?)/)
		.map((part, i) =>
			i % 2
				? h('button', { type: 'button', class: 'ruleid', text: part, on: { click: () => onrule(part) } })
				: part,
		);
}

/** The tests that hold a rule, fetched when somebody asks. Their names are sentences, in English. */
function heldBy(rule) {
	const list = h('ul', { lang: 'en' });
	const load = async () => {
		try {
			const { tests } = rule.tests ? rule : await getOnce(`/rules/any/${rule.id}`);
			fill(
				list,
				tests.map(x =>
					h(
						'li',
						{},
						x.name ? h('span', { text: x.name[0].toUpperCase() + x.name.slice(1) + '.' }) : null,
						' ',
						h('code', { text: x.file }),
					),
				),
			);
		} catch (e) {
			fill(list, h('li', { text: e.message }));
		}
	};
	return h(
		'details',
		{
			class: 'held small',
			on: {
				toggle: e => {
					if (e.currentTarget.open && !list.firstChild) load();
				},
			},
		},
		h('summary', { text: t('Tests that hold it') }),
		list,
	);
}

export function article(rule, onrule) {
	return h(
		'article',
		{ class: 'rule', id: 'rule-' + rule.id },
		h(
			'header',
			{},
			h('span', { class: 'ruleid', text: rule.id }),
			/^\d/.test(rule.section || '') ? h('span', { class: 'small muted', text: '§ ' + rule.section }) : null,
			h('span', { class: 'small muted', text: pick(rule.chapter) }),
		),
		rule.question && h('p', { class: 'question', text: pick(rule.question) }),
		h('p', {}, withLinks(pick(rule.text), onrule)),
		heldBy(rule),
	);
}

/** Every modifier of a game, gathered from the tables its rules use. @param {any[]} groups */
export function modifierTable(groups, onrule) {
	const shown = (v, counts) => (counts ? String(v) : v > 0 ? '+' + v : v < 0 ? '−' + -v : '±');
	return h(
		'div',
		{ class: 'modifiers' },
		groups
			.filter(g => g.lines.length)
			.map(g =>
				h(
					'section',
					{},
					h('h3', { text: g.title }),
					h(
						'ul',
						{ class: 'parts' },
						g.lines.map(l =>
							h(
								'li',
								{},
								h('b', { class: 'num', text: shown(l.value, g.counts) }),
								h('span', { text: l.text }),
								h('button', {
									type: 'button',
									class: 'ruleid',
									text: l.rule,
									'aria-label': t('Read rule {0}', l.rule),
									on: { click: () => onrule(l.rule) },
								}),
							),
						),
					),
				),
			),
		h('p', { class: 'small muted', text: t('±: it varies, as the line says.') }),
	);
}

/** All modifiers in a window: of a game's scenarios, one at a time, or of where `path` says (a table, a club). @param {any[]} games @param {{game?: any, path?: string}} of */
export function openModifiers(games, { game = null, path = '' }) {
	const body = h('div', {}),
		several = game?.scenarios.length > 1;
	const choose = several
		? h(
				'select',
				{ class: 'field', 'aria-label': t('Scenario'), on: { change: () => load() } },
				game.scenarios.map(x => h('option', { value: x.id, text: pick(x.title) })),
			)
		: null;
	async function load() {
		const wanted = path
			? `${path}?lang=${language()}`
			: `/rules/${game.id}/modifiers?lang=${language()}&scenario=${encodeURIComponent(choose ? choose.value : game.scenarios[0]?.id || '')}`;
		try {
			const groups = await (path.startsWith('/rules') || !path ? getOnce(wanted) : get(wanted));
			fill(
				body,
				modifierTable(groups, id => openRule(id, games)),
			);
		} catch (e) {
			fill(body, h('p', { class: 'chip bad', text: e.message }));
		}
	}
	load();
	dialog(t('All modifiers'), h('div', {}, choose, body), { cls: 'roomy', close: t('Close') });
}
/** The button that opens it. */
export const modifiersButton = (games, of) =>
	button(t('All modifiers'), { cls: 'allmods', click: () => openModifiers(games, of) });

/** Opens one rule over the page; rules it names open in turn. */
export async function openRule(id, games) {
	const game = gameOf(id, games);
	if (!game) return;
	let rule = null;
	try {
		rule = await getOnce(`/rules/${game}/${id}`);
	} catch (e) {
		/* told below */
	}
	dialog(
		t('Rule {0}', id),
		rule
			? h(
					'div',
					{},
					article(rule, next => openRule(next, games)),
					h('p', {}, h('a', { href: `#/rules/${game}/${id}`, text: t('In its place among the rules') })),
				)
			: h('p', { text: t('This rule could not be read.') }),
		{ close: t('Close') },
	);
}

/** Search, chapters and texts of one game. root is filled; rule: an id to show first; above: what else stands over them. */
export async function browse(root, game, { rule = null, games = [], above = null } = {}) {
	fill(root, h('p', { class: 'muted', role: 'status', text: t('Loading the rules…') }));
	let all;
	try {
		all = await rulesOf(game);
	} catch (e) {
		fill(root, h('p', { class: 'chip bad', text: e.message }));
		return;
	}
	const field = h('input', {
		type: 'search',
		class: 'field',
		'aria-label': t('Search the rules'),
		placeholder: t('Search: a word or a number'),
	});
	const found = h('p', { class: 'small muted', role: 'status' }),
		list = h('div', { class: 'rules-list', role: 'region', tabindex: '-1', 'aria-label': t('Rules') });
	const chapters = [];
	for (const r of all) {
		const c = pick(r.chapter);
		if (chapters[chapters.length - 1]?.name !== c) chapters.push({ name: c, first: r.id, rules: [] });
		chapters[chapters.length - 1].rules.push(r);
	}
	const show = id => openRule(id, games);
	const jump = c => {
		field.value = '';
		render();
		list.querySelector(`#rule-${CSS.escape(c.first)}`)
			?.closest('details')
			.setAttribute('open', '');
		list.querySelector(`#rule-${CSS.escape(c.first)}`)?.scrollIntoView({ block: 'start' });
	};
	/** The rules that speak of a term of the index. */
	const only = (name, ids) => {
		field.value = '';
		const hits = all.filter(r => ids.includes(r.id));
		found.textContent = t('{0}: {1}', name, tn('{0} rule', '{0} rules', hits.length));
		fill(
			list,
			hits.map(r => article(r, show)),
		);
		list.focus({ preventScroll: true });
		found.scrollIntoView({ block: 'nearest' });
	};
	function render() {
		const words = plain(field.value).split(/\s+/).filter(Boolean);
		if (!words.length) {
			found.textContent = tn('{0} rule', '{0} rules', all.length);
			fill(
				list,
				chapters.map(c =>
					h(
						'details',
						{ open: rule && c.rules.some(r => r.id === rule) },
						h(
							'summary',
							{},
							h('span', { text: c.name || t('Rules') }),
							h('span', { class: 'small muted', text: String(c.rules.length) }),
						),
						c.rules.map(r => article(r, show)),
					),
				),
			);
			return;
		}
		const hits = all.filter(r => {
			const text = plain(`${r.id} ${r.section || ''} ${pick(r.text)} ${pick(r.question)} ${pick(r.chapter)}`);
			return words.every(w => text.includes(w));
		});
		found.textContent = tn('{0} rule found', '{0} rules found', hits.length);
		fill(
			list,
			hits.slice(0, 80).map(r => article(r, show)),
		);
	}
	field.addEventListener('input', render);
	fill(
		root,
		h('div', { class: 'rules', lang: language() }, h('div', { class: 'rules-top' }, above, field, found), list),
	);
	render();
	if (rule) {
		const el = list.querySelector(`#rule-${CSS.escape(rule)}`);
		if (el) {
			el.classList.add('hi');
			el.scrollIntoView({ block: 'center' });
		}
	}
	return { jump, chapters, only };
}
