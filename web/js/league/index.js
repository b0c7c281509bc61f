// index.js: the clubs: a list, a new one, and the pages of each (#/club/ID/PAGE/…).
import { h, fill, icon, button, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, post } from '../api.js';
import { Club } from './club.js';

const PAGES = { '': './dashboard.js', standings: './standings.js', army: './army.js', night: './night.js', result: './result.js', rolls: './rolls.js', history: './history.js', season: './season.js', judge: './judge.js', members: './members.js' };

export async function show(main, { me }, id, page = '', ...rest) {
	if (!id) return list(main);
	if (id === 'judge') return (await import('./judge.js')).show(main);
	const club = new Club(main, await get('/clubs/' + id), me);
	const module = await import(PAGES[page] || PAGES['']);
	club.frame(page);
	await module.show(club.body, club, ...rest);
	club.again = () => module.show(club.body, club, ...rest);
	return null;
}

async function list(main) {
	const clubs = await get('/clubs');
	const name = h('input', { class: 'field', id: 'club-name', required: true, maxlength: 40 }), tables = h('input', { class: 'field', id: 'club-tables', type: 'number', min: 1, max: 32, value: 4 });
	const players = h('textarea', { class: 'field', id: 'club-players', rows: 6, placeholder: t('One name a line') });
	const make = async body => { try { const { club } = await post('/clubs', body); location.hash = '#/club/' + club.id; } catch (e) { toast(e.message, { bad: true, rule: e.rule }); } };
	fill(main, h('h1', { text: t('Clubs') }), h('p', { class: 'lead-p', text: t('The Never Ending War: a campaign for a whole club of miniature generals. Armies, nights, results and reinforcements; every change is kept with its author.') }),
		h('section', {}, h('div', { class: 'gogrid' }, clubs.map(c => h('a', { class: 'card go-card', href: '#/club/' + c.id }, icon('side-french', 'shape t-french'), h('span', { class: 'gc-t' }, h('b', { text: c.name }), h('small', { class: 'muted', text: t('Season {0}, week {1} of {2}', c.season, c.week, c.weeks) }), h('small', { class: 'muted', text: tn('{0} commander', '{0} commanders', c.players) })), c.night ? h('span', { class: 'chip gold', text: t('tonight') }) : null))), clubs.length ? null : h('p', { class: 'muted', text: t('No club yet.') })),
		h('div', { class: 'twocol' }, h('form', { class: 'card pad stackv', on: { submit: e => { e.preventDefault(); make({ name: name.value.trim(), tables: Array.from({ length: Number(tables.value) }, (x, i) => 'T' + (i + 1)), players: players.value.split('\n').map(x => x.trim()).filter(Boolean) }); } } },
			h('h2', { text: t('A new club') }), h('label', { for: 'club-name', text: t('Name') }), name, h('label', { for: 'club-tables', text: t('Tables') }), tables, h('label', { for: 'club-players', text: t('Players') }), players, h('button', { type: 'submit', class: 'btn go', text: t('Found the club') })),
		h('section', { class: 'card pad stackv' }, h('h2', { text: t('First look') }), h('p', { text: t('A ready club with a season behind it shows every page.') }), button(t('Open the sample club'), { click: () => make({ kind: 'sample' }) }),
			h('h2', { text: t('Adjudicator') }), h('p', { text: t('House rules decided from a few facts, or from a sketch of the table.') }), h('a', { class: 'btn', href: '#/club/judge', text: t('Open the adjudicator') }))));
}
