// result.js: results: the list, and the form of one battle with the Battle Computer beside it.
import { h, fill, button, toast } from '../dom.js';
import { t } from '../i18n.js';
import { get, post } from '../api.js';
import { recall, remember } from '../settings.js';
import { battleCard } from './dashboard.js';

const FIELDS = () => [['casualties', t('Enemy figures lost')], ['batteries', t('Enemy batteries lost')], ['killed_figures', t('Figures of enemy generals killed')], ['captured_figures', t('Figures of enemy generals captured')], ['objectives', t('Objectives held')]];

function reckoning(club, out) {
	const side = (s, name) => h('section', { class: 'card pad' }, h('header', { class: 'bcap' }, h('h3', { text: name }), h('b', { text: t('{0} rank points', s.rank_points) })), h('ul', { class: 'limits' }, s.lines.map(l => h('li', {}, h('span', {}, l.text, ' ', club.rule(l.rule)), h('b', { class: 'num', text: (l.adds > 0 ? '+' : '') + l.adds })))), h('p', { class: 'small muted', text: t('{0} victory points · {1} reinforcement rolls', s.vp, s.rolls) }));
	return (a, b) => h('div', { class: 'twocol' }, side(out.a, a), side(out.b, b));
}

async function one(root, club, b) {
	const names = k => b[k].players.map(p => club.name(p)).join(', ') || t('Shadow corps'), out = h('div', { role: 'status' });
	const head = h('header', { class: 'clubtitle' }, h('div', {}, h('p', { class: 'caps', text: t('Week {0} · table {1}', b.week, b.table) }), h('h1', { text: t('{0} against {1}', names('a'), names('b')) })), h('a', { class: 'btn', href: club.path('result'), text: t('All results') }));
	if (b.state !== 'paired') {
		const sum = await get(`/clubs/${club.id}/battles/${b.id}`).catch(() => null);
		fill(root, head, h('p', {}, h('span', { class: 'chip gold', text: b.winner === 'draw' ? t('drawn') : t('won by {0}', names(b.winner)) })), sum ? reckoning(club, sum)(names('a'), names('b')) : null,
			b.state === 'presented' ? h('div', { class: 'row' }, h('p', { text: t('Reported by {0}. The other side confirms, or the Campaign Master.', club.name(b.reported_by) || t('the Campaign Master')) }), button(t('Confirm'), { cls: 'go', id: 'i-check', click: () => club.write({ type: 'confirm', battle: b.id }) }), button(t('Cancel the battle'), { click: () => { const reason = window.prompt(t('Reason')); if (reason) club.write({ type: 'cancel', battle: b.id, reason }); } })) : null);
		return;
	}
	const key = `result.${club.id}.${b.id}`, v = recall(key) || { a: {}, b: {}, winner: '' };
	const ask = async () => {
		remember(key, v);
		try { fill(out, h('h2', { text: t('What it brings') }), reckoning(club, await post(`/clubs/${club.id}/computer`, { battle: b.id, a: numbers('a'), b: numbers('b'), ...(v.winner ? { winner: v.winner } : {}) }))(names('a'), names('b'))); } catch (e) { fill(out, h('p', { class: 'chip bad', text: e.message })); }
	};
	const numbers = k => Object.fromEntries(FIELDS().map(([f]) => [f, Number(v[k][f]) || 0]));
	const column = k => h('fieldset', { class: 'card pad stackv' }, h('legend', { class: 'clubname', text: names(k) }), FIELDS().map(([f, text]) => h('div', { class: 'optrow' }, h('label', { for: `${k}-${f}`, text }), h('input', { class: 'field', id: `${k}-${f}`, type: 'number', inputmode: 'numeric', min: 0, max: 2000, value: v[k][f] ?? '', on: { input: e => { v[k][f] = e.target.value; ask(); } } }))));
	const winner = h('select', { class: 'field', id: 'winner', on: { change: e => { v.winner = e.target.value; ask(); } } }, [['', t('by victory points')], ['a', names('a')], ['b', names('b')], ['draw', t('drawn')]].map(([x, text]) => h('option', { value: x, text, prop: { selected: v.winner === x } })));
	fill(root, head, h('div', { class: 'twocol' }, column('a'), column('b')), h('div', { class: 'row resultrow' }, h('label', { for: 'winner', text: t('Winner') }), winner, button(t('Hand in the result'), { cls: 'go', id: 'i-check', click: async () => { if (await club.write({ type: 'report', battle: b.id, a: numbers('a'), b: numbers('b'), ...(v.winner ? { winner: v.winner } : {}) })) remember(key, null); } })), out);
	ask();
}

export async function show(root, club, id) {
	const b = id && club.state.battles.find(x => x.id === id);
	if (b) { await one(root, club, b); return; }
	const list = club.state.battles.slice().reverse();
	fill(root, h('h1', { text: t('Results') }), list.length ? h('div', { class: 'tablegrid' }, list.map(x => battleCard(club, x, h('p', { class: 'small muted', text: t('Season {0}, week {1}', x.season, x.week) })))) : h('p', { text: t('No battle yet.') }));
	if (id) toast(t('There is no such battle.'), { bad: true });
}
