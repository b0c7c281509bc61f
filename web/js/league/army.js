// army.js: the order of battle, with limits that follow every change. A draft stays in the browser.
import { h, fill, icon, button, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, post } from '../api.js';
import { recall, remember } from '../settings.js';
import { charts, label, flag } from './club.js';

const MARK = { cav: 'u-cav-light', gun: 'u-art-foot', foot: 'u-inf' };
const markOf = u => !u ? 'u-unknown' : u.cav ? MARK.cav : u.cost !== undefined ? MARK.gun : MARK.foot;

/** An army with one division and nothing in it. */
const fresh = (player, nation) => ({ format: 'marengo-league-army/1', id: player.id, player: player.name, name: t('New corps'), nations: [nation], prime: nation, commander: { name: player.name, nation, rank_points: player.rank_points, rank_points_start: player.rank_points, level: 'corps' }, divisions: [{ id: 'd1', general: null }], corps: [], art_commanders: [], permanents: [], specials: [], units: [] });

function limits(report, club) {
	const over = report.cost > report.acp;
	const bar = (name, { have, max }) => h('li', { class: have > max ? 'over' : '' }, h('span', { text: name }), h('b', { class: 'num', text: t('{0} of {1}', have, max) }), h('span', { class: 'bar' }, h('i', { class: have > max ? 'bad' : '', style: { width: Math.min(100, max ? have / max * 100 : have ? 100 : 0) + '%' } })));
	return [h('section', { class: 'card pad' }, h('p', { class: 'caps', text: t('Corps points') }), h('p', { class: 'points' + (over ? ' over' : '') }, h('b', { class: 'num', text: String(report.cost) }), ' ', t('of {0}', report.acp)), h('span', { class: 'bar' }, h('i', { class: over ? 'bad' : '', style: { width: Math.min(100, report.cost / report.acp * 100) + '%' } }))),
		h('section', { class: 'card pad' }, h('h2', { text: t('Limits') }), h('ul', { class: 'limits' }, bar(t('Light'), report.limits.light), bar(t('Cavalry'), report.limits.cavalry), bar(t('Artillery'), report.limits.artillery), bar(t('Elite'), report.limits.elite))),
		report.breaches.length ? h('section', { class: 'card pad', role: 'status' }, h('h2', { text: tn('{0} breach', '{0} breaches', report.breaches.length) }), h('ul', { class: 'stackv' }, report.breaches.map(b => h('li', { class: 'breach' }, icon('i-warn'), h('span', {}, b.text, ' ', club.rule(b.rule)))))) : h('p', { class: 'chip good', role: 'status', text: t('The army keeps every rule.') })];
}

export async function show(root, club, id) {
	const { nations, units, generals } = await charts(), s = club.state;
	const player = club.byId.get(id) || club.byId.get(s.you.player) || s.players.find(p => p.plays);
	if (!player) { fill(root, h('h1', { text: t('Armies') }), h('p', { text: t('The club has no players yet.') })); return; }
	const data = await get(`/clubs/${club.id}/armies/${player.id}`), key = `army.${club.id}.${player.id}`, draft = recall(key);
	const may = club.may(player.id) && (data.may_build || data.may_reorganise || s.phase === 'building');
	let army = draft || data.army, report = data.report || null, timer = 0;
	const side = h('div', { class: 'stackv' }), main = h('div', { class: 'divgrid' });
	const check = () => { window.clearTimeout(timer); timer = window.setTimeout(async () => { try { report = (await post(`/clubs/${club.id}/check`, { player: player.id, army })).report; paintSide(); paintMain(); } catch (e) { toast(e.message, { bad: true, rule: e.rule }); } }, 250); };
	const changed = () => { remember(key, army); paintMain(); check(); };
	const general = g => { const all = [...(generals.generals || [])], found = all.find(x => x.id === g); return found ? label(found) : g || t('no general'); };

	function unitRow(u) {
		const chart = units.get(u.type), step = chart?.cost === undefined ? 4 : 0, bad = report?.breaches.some(b => b.where === u.id);
		return h('li', { class: 'ob' + (bad ? ' bad' : '') }, icon(markOf(chart)), h('span', { class: 'ob-n' }, h('b', { text: label(chart) || u.type }), chart ? h('small', { class: 'chip', text: chart.elite ? t('elite') : chart.light ? t('light') : chart.cav ? t('cavalry') : chart.class }) : null),
			step && may ? h('span', { class: 'seg' }, h('button', { type: 'button', class: 'btn', 'aria-label': t('{0}: four figures fewer', label(chart)), text: '−', on: { click: () => { u.figures = Math.max(chart.min, u.figures - step); changed(); } } }), h('b', { class: 'num fig', text: String(u.figures) }), h('button', { type: 'button', class: 'btn', 'aria-label': t('{0}: four figures more', label(chart)), text: '+', on: { click: () => { u.figures = Math.min(chart.max, u.figures + step); changed(); } } })) : h('span', { class: 'num small', text: u.figures ? String(u.figures) : t('battery') }),
			h('b', { class: 'num', text: String(report?.prices[u.id] ?? '') }), may ? h('button', { type: 'button', class: 'btn bare', 'aria-label': t('Remove {0}', label(chart)), on: { click: () => { army.units = army.units.filter(x => x !== u); changed(); } } }, icon('i-cross')) : null);
	}
	function adder(division) {
		if (!may) return null;
		const list = [...units.values()].filter(u => army.nations.includes(u.nation));
		const select = h('select', { class: 'field', 'aria-label': t('Add a brigade or battery') }, h('option', { value: '', text: t('Add a brigade or battery') }), list.map(u => h('option', { value: u.code, text: `${label(u)} (${u.std_cost ?? u.cost})` })));
		select.addEventListener('change', () => {
			const u = units.get(select.value), n = Math.max(0, ...army.units.map(x => Number(x.id.slice(1)) || 0)) + 1;
			if (u) { army.units.push({ id: 'u' + n, type: u.code, ...(u.cost === undefined ? { figures: u.std } : {}), at: division.id }); changed(); }
		});
		return select;
	}
	function divisionCard(d) {
		const own = army.units.filter(u => u.at === d.id), cost = own.reduce((n, u) => n + (report?.prices[u.id] || 0), 0), free = (generals.generals || []).filter(g => army.nations.includes(g.nation));
		return h('section', { class: 'card division' }, h('header', {}, icon('u-leader'), h('span', {}, may && free.length ? h('select', { class: 'field', 'aria-label': t('General of the division'), on: { change: e => { d.general = e.target.value; changed(); } } }, h('option', { value: '', text: t('no general') }), free.map(g => h('option', { value: g.id, text: label(g), prop: { selected: g.id === d.general } }))) : h('b', { text: general(d.general) })), h('span', { class: 'num small', text: `${cost} + ${report?.generals[d.id] ?? 0}` })), h('ul', {}, own.map(unitRow)), adder(d));
	}
	function paintMain() {
		if (!army) { fill(main, h('section', { class: 'card pad stackv' }, h('p', { text: t('No army yet. Choose the nation that leads it.') }), may ? h('select', { class: 'field', 'aria-label': t('Nation'), on: { change: e => { if (e.target.value) { army = fresh(player, e.target.value); changed(); } } } }, h('option', { value: '', text: t('Nation') }), [...nations.values()].map(n => h('option', { value: n.id, text: label(n) }))) : null)); return; }
		const rest = army.units.filter(u => !army.divisions.some(d => d.id === u.at));
		fill(main, army.divisions.map(divisionCard), rest.length ? h('section', { class: 'card division' }, h('header', {}, icon('u-leader'), h('b', { text: t('With the corps') })), h('ul', {}, rest.map(unitRow))) : null, may ? button(t('Another division'), { id: 'i-plus', click: () => { army.divisions.push({ id: 'd' + (army.divisions.length + 1), general: null }); changed(); } }) : null);
	}
	function paintSide() {
		fill(side, report ? limits(report, club) : null, h('section', { class: 'card pad' }, h('h2', { text: t('Commander') }), h('p', { class: 'kv' }, h('span', { text: t('Rating') }), h('b', { text: report?.commander || player.rank.text })), h('p', { class: 'kv' }, h('span', { text: t('Rank points') }), h('b', { text: String(player.rank_points) })), h('p', { class: 'kv' }, h('span', { text: t('Rolls kept') }), h('b', { text: t('{0} of {1}', player.kept, player.keep_limit) }))));
	}
	const send = async () => { const done = await club.write({ type: data.may_reorganise && data.army ? 'reorganise' : 'army', player: player.id, army }, { as: s.you.local ? undefined : player.id }); if (done) remember(key, null); };
	fill(root, h('header', { class: 'clubtitle' }, h('div', { class: 'row' }, flag(player.nations[0]), h('div', {}, h('p', { class: 'caps', text: player.name }), h('h1', { text: army?.name || t('Army') }))), h('div', { class: 'row' }, h('label', { class: 'sr', for: 'who', text: t('Commander') }), h('select', { class: 'field', id: 'who', on: { change: e => { location.hash = club.path('army/' + e.target.value); } } }, s.players.filter(p => p.plays).map(p => h('option', { value: p.id, text: p.name, prop: { selected: p === player } }))),
		data.army ? h('a', { class: 'btn', href: `/api/v1/clubs/${club.id}/armies/${player.id}/pdf`, target: '_blank', rel: 'noopener' }, icon('i-print'), h('span', { text: t('Print the sheet') })) : null,
		may && draft ? button(t('Throw the draft away'), { id: 'i-undo', click: () => { remember(key, null); club.again(); } }) : null, may ? button(t('Hand in the army'), { cls: 'go', id: 'i-check', click: send }) : null)),
	data.locked ? h('p', { class: 'chip good', text: t('Locked for tonight.') }) : null, h('div', { class: 'armygrid' }, main, side));
	paintMain();
	paintSide();
	if (draft) check();
}
