// rulespage.js: the rules as a page: a list of games on the left, index and texts beside it.
import { h, fill } from './dom.js';
import { t, pick } from './i18n.js';
import { browse } from './rules.js';

export async function show(main, { games }, game, rule) {
	const all = [...games.map(g => [g.id, pick(g.title)]), ['league', t('League')], ['table', t('The table itself')]];
	const now = all.some(x => x[0] === game) ? game : all[0][0], body = h('div', { class: 'card pad' }), index = h('ul', { class: 'index' });
	fill(main, h('h1', { text: t('Rules') }), h('nav', { class: 'seg wrap', 'aria-label': t('Games') }, all.map(([id, title]) => h('a', { class: 'btn' + (id === now ? ' on' : ''), href: '#/rules/' + id, 'aria-current': id === now ? 'page' : null, text: title }))),
		h('div', { class: 'rulesgrid' }, h('aside', { class: 'card pad', 'aria-label': t('Index') }, h('details', { open: matchMedia('(min-width: 1000px)').matches }, h('summary', {}, h('h2', { text: t('Index') })), index)), body));
	const done = await browse(body, now, { rule, games });
	if (done) fill(index, done.chapters.map(c => h('li', {}, h('button', { type: 'button', class: 'linkish', text: c.name || t('Rules'), on: { click: () => done.jump(c) } }))));
}
