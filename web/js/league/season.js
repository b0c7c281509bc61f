// season.js: the end of a season, step by step: close, keep rolls, build again.
import { h, fill, button, icon } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';

async function keeping(club, p) {
	const data = await get(`/clubs/${club.id}/rolls/${p.id}`), chosen = new Set(), count = h('b', { class: 'num', text: '0' });
	const open = data.rolls.filter(r => !r.struck && !r.declined);
	return h('section', { class: 'card pad stackv' }, h('header', { class: 'bcap' }, h('h3', { text: p.name }), p.keep_done ? h('span', { class: 'chip good', text: t('done') }) : h('span', {}, count, ' ', t('of {0}', p.keep_limit || club.state.settings.keep))),
		p.keep_done ? h('p', { class: 'small muted', text: tn('{0} roll kept', '{0} rolls kept', p.kept) }) : [h('ul', {}, open.map(r => h('li', {}, h('label', { class: 'checkrow' }, h('input', { type: 'checkbox', class: 'check', on: { change: e => { if (e.target.checked) chosen.add(r.n); else chosen.delete(r.n); count.textContent = String(chosen.size); } } }), h('span', { text: `${r.card || '?'} · ${t('week {0}', r.week)} · ${r.effect}` }))))), club.may(p.id) ? button(t('Keep these'), { cls: 'go', click: () => club.write({ type: 'keep', player: p.id, rolls: [...chosen].map(n => ({ roll: n })) }) }) : null]);
}

export async function show(root, club) {
	const s = club.state, done = { building: 3, closing: 1, running: 0 }[s.phase], names = [t('Close the season'), t('Keep rolls'), t('Build armies'), t('Start the next season')];
	const players = s.players.filter(p => p.active && p.plays), open = s.battles.filter(b => b.season === s.season && ['paired', 'presented'].includes(b.state)), cards = s.phase === 'closing' ? await Promise.all(players.map(p => keeping(club, p))) : [];
	const step = s.phase === 'closing' && players.every(p => p.keep_done) ? 2 : done;
	fill(root, h('h1', { text: t('Season {0}', s.season) }), h('ol', { class: 'steps four' }, names.map((text, i) => h('li', { class: i < step ? 'past' : i === step ? 'now' : '' }, i < step ? icon('i-check') : null, text))),
		s.tie.length ? h('section', { class: 'card pad' }, h('h2', { text: t('A tie at the top') }), h('p', { text: s.tie.map(x => club.name(x)).join(', ') }), s.dice.server ? button(t('Roll it off'), { id: 'i-dice', click: () => club.write({ type: 'tie-break', origin: 'seed' }) }) : null) : null,
		s.phase === 'running' ? h('section', { class: 'card pad stackv' }, h('p', { text: s.week < s.settings.weeks ? tn('{0} night is still to come.', '{0} nights are still to come.', s.settings.weeks - s.week) : open.length ? tn('{0} battle is not recorded yet.', '{0} battles are not recorded yet.', open.length) : t('Every battle is recorded.') }), club.master ? button(t('Close the season'), { cls: 'go', 'aria-disabled': String(s.week < s.settings.weeks || open.length > 0), click: () => club.write({ type: 'season-close' }) }) : null) : null,
		s.phase === 'closing' ? [h('p', { text: t('Each commander keeps his best rolls; the rest are turned into points of the new army.') }), h('div', { class: 'tablegrid' }, cards), club.master ? button(t('On to building'), { cls: 'go', click: () => club.write({ type: 'build' }) }) : null] : null,
		s.phase === 'building' ? h('section', { class: 'card pad stackv' }, h('p', { text: t('Build the armies, then start the season on the page of the night.') }), h('a', { class: 'btn', href: club.path('army'), text: t('Armies') }), h('a', { class: 'btn go', href: club.path(), text: t('To the night') })) : null);
}
