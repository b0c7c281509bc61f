// standings.js: the table of the campaign, sorted by any column.
import { h, fill } from '../dom.js';
import { t } from '../i18n.js';
import { cockade, nationsOf } from './common.js';

const COLUMNS = () => [
	['name', t('Commander'), 0], ['rank_points', t('Rank points'), 1], ['season_points', t('This season'), 1], ['value', t('Army value'), 1], ['battles', t('Battles'), 1],
	['wins', t('Won'), 1], ['draws', t('Drawn'), 1], ['losses', t('Lost'), 1], ['vp', t('Victory points'), 1],
];
let by = 'rank_points', down = true;

export async function show(main, club) {
	const body = h('tbody'), head = h('tr');
	const rows = () => club.state.players.filter(p => p.plays).sort((a, b) => (by === 'name' ? a.name.localeCompare(b.name) : a[by] - b[by] || a.vp - b.vp) * (down ? -1 : 1));
	const paint = () => {
		fill(head, h('th', { scope: 'col', class: 'n' }, h('span', { 'aria-hidden': 'true', text: '#' }), h('span', { class: 'sr', text: t('Position') })), COLUMNS().map(([key, text, n]) => h('th', { scope: 'col', class: n ? 'n' : '', 'aria-sort': by === key ? (down ? 'descending' : 'ascending') : null },
			h('button', { type: 'button', class: 'sorter', on: { click: () => { down = by === key ? !down : key !== 'name'; by = key; paint(); head.querySelector('[aria-sort] button')?.focus(); } } }, text, by === key ? h('span', { 'aria-hidden': 'true', text: down ? ' ↓' : ' ↑' }) : null))));
		fill(body, rows().map((p, i) => h('tr', { class: p.active ? '' : 'gone' }, h('td', { class: 'n', text: String(i + 1) }), h('th', { scope: 'row' }, h('a', { class: 'nm', href: club.link('army', p.id) }, cockade(p.nations, 'cock s'), h('span', {}, h('b', { text: p.name }), h('small', { text: `${nationsOf(p)} · ${p.rank.text}` }))), p.active ? null : h('span', { class: 'chip', text: t('withdrawn') }), p.barred ? h('span', { class: 'chip warn', text: t('barred') }) : null),
			COLUMNS().slice(1).map(([key]) => h('td', { class: 'n' + (key === 'rank_points' ? ' strong' : ''), text: String(p[key]) })))));
	};
	paint();
	const past = club.state.past.filter(x => x.victor);
	fill(main, h('header', { class: 'hero2' }, h('h1', { text: t('Standings') }), h('a', { class: 'btn', href: `/api/v1${club.path}/standings.csv`, download: '' }, h('span', { text: t('As CSV') }))),
		h('div', { class: 'card tablecard', tabindex: '0', role: 'region', 'aria-label': t('Standings') }, h('table', { class: 'standings' }, h('caption', { class: 'sr', text: t('Standings') }), h('thead', {}, head), body)),
		past.length ? h('section', { class: 'card pad' }, h('h2', { text: t('Campaigns won') }), h('ul', {}, past.map(x => h('li', { text: t('Campaign {0}: {1}', x.campaign, club.name(x.victor)) })))) : null);
}
