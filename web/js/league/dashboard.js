// dashboard.js: the club night: who is here, who meets whom, who owes what, and what to do next.
import { h, fill, icon, button, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { post } from '../api.js';
import { flag } from './club.js';

const today = () => new Date().toISOString().slice(0, 10);
const inPlay = b => ['paired', 'presented'].includes(b.state);

function steps(club) {
	const s = club.state, night = s.night, battles = s.battles.filter(b => b.season === s.season && b.week === s.week);
	const now = s.phase !== 'running' ? -1 : !night.open ? 4 : !night.drawn ? (s.players.some(p => p.present) ? 1 : 0) : battles.some(inPlay) ? 2 : s.players.some(p => p.owed || p.unplaced) ? 4 : 3;
	const names = [t('Check-in'), t('Pairings'), t('Battles'), t('Results'), t('Reinforcements')];
	return h('ol', { class: 'steps' }, names.map((text, i) => h('li', { class: i < now ? 'past' : i === now ? 'now' : '', 'aria-current': i === now ? 'step' : null }, i < now ? icon('i-check') : null, text)));
}

function attendance(club) {
	const s = club.state, here = new Set(s.players.filter(p => p.present).map(p => p.id));
	const rows = s.players.filter(p => p.active && p.plays).map(p => h('li', {}, h('label', { class: 'here' }, h('input', { type: 'checkbox', class: 'check', prop: { checked: p.present, disabled: !s.night.open || s.night.drawn || !club.may(p.id) }, on: { change: e => { if (e.target.checked) here.add(p.id); else here.delete(p.id); } } }), flag(p.nations[0]), h('span', {}, h('b', { text: p.name }), h('small', { class: 'muted', text: p.army || t('no army') })),
		p.locked ? h('span', { class: 'chip good', text: t('army locked') }) : p.why ? h('span', { class: 'chip warn', text: p.why }) : null)));
	return h('section', { class: 'card pad' }, h('header', { class: 'bcap' }, h('h2', { text: t('Here tonight') }), h('b', { class: 'num', text: `${here.size} / ${rows.length}` })), h('ul', { class: 'herelist' }, rows),
		s.night.open && !s.night.drawn ? button(t('Check in'), { cls: 'go', click: () => club.write({ type: 'check-in', players: [...here] }) }) : null);
}

function side(club, b, key) {
	const x = b[key], first = club.byId.get(x.players[0]);
	return h('div', { class: 'duel' }, first ? flag(first.nations[0]) : null, h('span', {}, h('b', { text: x.players.map(p => club.name(p)).join(', ') || (b.shadow ? t('Shadow corps') : '') }), x.rank_points !== undefined ? h('small', { text: t('{0} rank points', x.rank_points) }) : null), h('b', { class: 'num', text: String(x.value || '') }));
}

export function battleCard(club, b, extra = null) {
	const state = { paired: ['', t('to be fought')], presented: ['gold', t('waits for the other side')], recorded: ['good', t('recorded')], cancelled: ['bad', t('cancelled')] }[b.state] || ['', b.state];
	return h('article', { class: 'card pad tablecard' }, h('header', { class: 'bcap' }, h('h3', { text: b.table }), h('span', { class: 'chip ' + state[0], text: state[1] })), h('div', { class: 'versus' }, side(club, b, 'a'), h('i', { text: 'v', 'aria-label': t('against') }), side(club, b, 'b')), b.map ? h('p', { class: 'small muted', text: b.map }) : null, extra,
		inPlay(b) ? h('a', { class: 'btn', href: club.path('result/' + b.id), text: b.state === 'presented' ? t('Confirm the result') : t('Enter the result') }) : b.state === 'recorded' ? h('a', { class: 'small', href: club.path('result/' + b.id), text: t('How it was reckoned') }) : null);
}

async function pair(club, box) {
	fill(box, h('p', { role: 'status' }, h('span', { class: 'spin', 'aria-hidden': 'true' }), ' ', t('Looking for the fairest tables…')));
	try {
		const p = await post(`/clubs/${club.id}/pair`, {});
		const names = l => l.map(x => club.name(x)).join(', ');
		fill(box, h('h2', { text: t('Proposed tables') }), p.dropped.length ? h('p', { class: 'chip warn', text: t('Not every limit could be kept: {0}', p.dropped.join(', ')) }) : null,
			p.tables.map(x => h('article', { class: 'card pad tablecard' }, h('header', { class: 'bcap' }, h('h3', { text: x.table }), h('span', { class: 'chip' + (x.met ? ' warn' : ' good'), text: x.met ? tn('met {0} time', 'met {0} times', x.met) : t('first duel') })), h('p', {}, h('b', { text: names(x.a) }), ` ${x.values[0]} — ${x.values[1]} `, h('b', { text: x.shadow ? t('Shadow corps of {0}', club.name(x.shadow)) : names(x.b) })), x.reasons.map(r => h('p', { class: 'small muted', text: r })))),
			p.out ? h('p', { text: t('{0} sits out.', club.name(p.out)) }) : null, h('div', { class: 'row' }, button(t('Draw again'), { id: 'i-dice', click: () => pair(club, box) }), button(t('Confirm the draw'), { cls: 'go', id: 'i-check', click: () => club.write(p.event) })));
	} catch (e) { fill(box); toast(e.message, { bad: true, rule: e.rule }); }
}

function owes(club) {
	const rows = [];
	for (const p of club.state.players.filter(x => x.active && x.plays)) {
		if (!p.has_army) rows.push(['i-warn', t('{0} has no army yet', p.name), club.path('army/' + p.id), t('Build')]);
		if (p.owed || p.unplaced) rows.push(['i-dice', tn('{0} reinforcement roll of {1}', '{0} reinforcement rolls of {1}', p.owed + p.unplaced, p.name), club.path('rolls/' + p.id), t('Open')]);
		if (p.missed > p.made_up) rows.push(['i-clock', t('{0} owes a make-up game', p.name), club.path('result'), t('Results')]);
	}
	return rows.length ? h('section', { class: 'card pad' }, h('h2', { text: t('Who owes what') }), h('ul', { class: 'owes' }, rows.map(([i, text, href, go]) => h('li', {}, icon(i), h('span', { text }), h('a', { class: 'btn', href, text: go }))))) : null;
}

export async function show(root, club) {
	const s = club.state, battles = s.battles.filter(b => b.season === s.season && b.week === s.week), proposal = h('div', { class: 'stackv' }), date = h('input', { class: 'field', type: 'date', id: 'date', value: s.next_night || today() });
	const next = s.phase === 'building' ? h('div', { class: 'row' }, h('label', { for: 'date', text: t('First night') }), date, button(t('Start the season'), { cls: 'go', click: () => club.write({ type: 'season-start', date: date.value }) }))
		: s.phase === 'running' && !s.night.open && s.week < s.settings.weeks ? h('div', { class: 'row' }, h('label', { for: 'date', text: t('Date') }), date, button(t('Open the night'), { cls: 'go', click: () => club.write({ type: 'night', date: date.value, ...(date.value !== s.next_night ? { reason: t('moved by the club') } : {}) }) }))
		: s.night.open && !s.night.drawn ? h('div', { class: 'row' }, button(t('Draw the tables'), { cls: 'go', id: 'i-dice', click: () => pair(club, proposal) }), s.team_night_held || s.night.team ? null : button(t('Make it a team night'), { click: () => club.write({ type: 'team-night' }) })) : null;
	fill(root, h('header', { class: 'clubtitle' }, h('h1', { text: s.night.open ? tn('{0} commander here tonight', '{0} commanders here tonight', s.players.filter(p => p.present).length) : s.phase === 'closing' ? t('The season is over') : s.phase === 'building' ? t('Armies are being built') : s.next_night ? t('Next night: {0}', s.next_night) : t('The nights of this season are over') }), club.master ? next : null),
		s.phase === 'closing' || s.week >= s.settings.weeks ? h('p', {}, h('a', { href: club.path('season'), text: t('To the end of the season') })) : null, steps(club),
		h('div', { class: 'clubgrid' }, h('div', { class: 'stackv' }, proposal, battles.length ? [h('h2', { text: t('Tables') }), battles.map(b => battleCard(club, b))] : null, owes(club)), h('div', { class: 'stackv' }, attendance(club), ranks(club))));
}

function ranks(club) {
	const list = club.state.players.filter(p => p.plays).sort((a, b) => b.rank_points - a.rank_points).slice(0, 8), top = club.state.settings.reset_points;
	return h('section', { class: 'card pad' }, h('header', { class: 'bcap' }, h('h2', { text: t('Rank points') }), h('span', { class: 'small muted', text: t('{0} end the campaign', top) })), h('ol', { class: 'ranklist' }, list.map((p, i) => h('li', {}, h('span', { class: 'muted num', text: String(i + 1) }), flag(p.nations[0]), h('span', { text: p.name }), h('b', { class: 'num', text: String(p.rank_points) }), h('span', { class: 'bar' }, h('i', { style: { width: Math.min(100, p.rank_points / top * 100) + '%' } }))))));
}
