// standings.js: the table of the campaign; a click on a heading sorts it.
import { h, fill } from '../dom.js';
import { t } from '../i18n.js';
import { flag } from './club.js';

export async function show(root, club) {
	const cols = [['rank_points', t('Rank points')], ['season_points', t('This season')], ['value', t('Army value')], ['battles', t('Battles')], ['wins', t('Won')], ['draws', t('Drawn')], ['losses', t('Lost')], ['vp', t('Victory points')], ['owed', t('Rolls owed')]];
	let by = 'rank_points';
	const body = h('tbody');
	const heads = cols.map(([id, text]) => h('th', { class: 'n', scope: 'col', 'aria-sort': id === by ? 'descending' : 'none' }, h('button', { type: 'button', class: 'linkish', text, on: { click: () => { by = id; paint(); } } })));
	const paint = () => {
		heads.forEach((th, i) => th.setAttribute('aria-sort', cols[i][0] === by ? 'descending' : 'none'));
		fill(body, club.state.players.filter(p => p.plays).sort((a, b) => b[by] - a[by] || b.rank_points - a.rank_points).map((p, i) => h('tr', {}, h('td', { class: 'n', text: String(i + 1) }), h('th', { scope: 'row' }, flag(p.nations[0]), ' ', h('a', { href: club.path('army/' + p.id), text: p.name }), p.active ? null : h('span', { class: 'chip', text: t('has left') })), h('td', { text: p.rank.text }), cols.map(([id]) => h('td', { class: 'n', text: String(p[id]) })))));
	};
	paint();
	fill(root, h('header', { class: 'clubtitle' }, h('h1', { text: t('Standings') }), h('a', { class: 'btn', href: `/api/v1/clubs/${club.id}/standings.csv`, download: '', text: t('As a table for a spreadsheet') })),
		h('div', { class: 'card pad scrollx', tabindex: '0', role: 'region', 'aria-label': t('Standings') }, h('table', {}, h('thead', {}, h('tr', {}, h('th', { class: 'n', text: '#' }), h('th', { text: t('Commander') }), h('th', { text: t('Rating') }), heads)), body)),
		club.state.past.length ? h('section', {}, h('h2', { text: t('Past seasons') }), h('ul', { class: 'stackv' }, club.state.past.map(p => h('li', { class: 'card pad' }, t('Campaign {0}, season {1}', p.campaign, p.season), p.victor ? ' · ' + t('victor: {0}', club.name(p.victor)) : '')))) : null);
}
