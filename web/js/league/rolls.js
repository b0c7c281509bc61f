// rolls.js: reinforcement rolls: by the server's dice, which can be checked, or entered by hand.
import { h, fill, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';

export async function show(root, club, id) {
	const s = club.state, player = club.byId.get(id) || club.byId.get(s.you.player) || s.players.find(p => p.owed || p.unplaced) || s.players.find(p => p.plays);
	if (!player) { fill(root, h('h1', { text: t('Reinforcements') }), h('p', { text: t('The club has no players yet.') })); return; }
	const data = await get(`/clubs/${club.id}/rolls/${player.id}`), may = club.may(player.id), write = (e, o) => club.write({ player: player.id, ...e }, o);
	const roll = battle => {
		const hand = h('input', { class: 'field', type: 'number', inputmode: 'numeric', min: 1, max: 100, 'aria-label': t('Percentage die'), placeholder: '1–100' });
		return h('div', { class: 'row' }, s.dice.server ? button(t('Roll'), { cls: 'go', id: 'i-dice', click: () => write({ type: 'roll', origin: 'seed', ...(battle ? { battle } : { minimum: true }) }) }) : null, h('span', { class: 'row' }, hand, button(t('Enter the die'), { click: () => hand.value && write({ type: 'roll', origin: 'hand', d100: Number(hand.value), ...(battle ? { battle } : { minimum: true }) }) })));
	};
	const option = (r, o) => o.do === 'place' ? button(o.as_line ? t('Take line infantry instead') : t('Place {0}', o.card), { 'aria-disabled': String(!o.use), click: () => o.use && write({ type: 'place', roll: r.n, card: o.card, as_line: o.as_line, use: o.use }) })
		: o.do === 'special' ? button(t('Roll for the special general'), { click: () => write({ type: 'special', roll: r.n, origin: s.dice.server ? 'seed' : 'hand' }) }) : button(t('Keep for a better general'), { click: () => write({ type: 'improve', roll: r.n, raise: [] }) });
	fill(root, h('header', { class: 'clubtitle' }, h('h1', { text: t('Reinforcements of {0}', player.name) }), h('select', { class: 'field', 'aria-label': t('Commander'), on: { change: e => { location.hash = club.path('rolls/' + e.target.value); } } }, s.players.filter(p => p.plays).map(p => h('option', { value: p.id, text: p.owed || p.unplaced ? `${p.name} (${p.owed + p.unplaced})` : p.name, prop: { selected: p === player } })))),
		data.owed.map(o => h('section', { class: 'card pad stackv' }, h('h2', { text: tn('{0} roll to make for battle {1}', '{0} rolls to make for battle {1}', o.left, o.battle) }), may ? roll(o.battle) : null)), data.minimum ? h('section', { class: 'card pad stackv' }, h('h2', { text: tn('{0} roll of the season\'s minimum', '{0} rolls of the season\'s minimum', data.minimum) }), may ? roll(null) : null) : null,
		h('section', { class: 'card pad scrollx', tabindex: '0', role: 'region', 'aria-label': t('Rolls of this season') }, h('h2', { text: t('Rolls of this season') }), data.rolls.length ? h('table', {}, h('thead', {}, h('tr', {}, [t('Week'), t('Die'), t('Card'), t('What came of it')].map(text => h('th', { text })))), h('tbody', {}, data.rolls.map(r => h('tr', {}, h('td', { text: String(r.week) }), h('td', { class: 'num', text: `${r.d100}${r.origin === 'seed' ? '' : ' ✎'}` }), h('td', {}, h('b', { text: r.card || '' }), r.other ? ' / ' + r.other : '', r.general ? ' ' + r.general : ''), h('td', {}, r.effect || (r.struck ? t('struck out') : r.declined ? t('declined') : ''), may ? h('span', { class: 'row' }, r.options.map(o => option(r, o))) : null))))) : h('p', { class: 'muted', text: t('None yet.') })),
		h('section', { class: 'card pad' }, h('header', { class: 'bcap' }, h('h2', { text: t('Kept for later') }), h('b', { text: t('{0} of {1}', data.kept_places, data.keep_limit) })), data.kept.length ? h('ul', {}, data.kept.map(k => h('li', { class: 'kv' }, h('span', { text: `${k.card} · ${t('season {0}', k.season)}` }), h('b', { text: `${k.points} ${k.pool}` })))) : h('p', { class: 'muted', text: t('None yet.') })));
}
