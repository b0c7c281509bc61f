// lobby.js: my tables, and tables that others have opened.
import { h, fill, button, toast } from './dom.js';
import { t, pick } from './i18n.js';
import { get, post } from './api.js';
import { tableCard } from './home.js';
import { salt, keepSalt } from './dice.js';

/** Takes a free seat; who is refused may still watch. */
export async function join(id, invite = null, seat = null) {
	try {
		const mine = salt();
		await post(`/tables/${id}/join`, { ...(invite ? { invite } : {}), ...(seat ? { seat } : {}), salt: mine });
		keepSalt(id, mine);
		return true;
	} catch (e) {
		if (e.code !== 'full' && e.code !== 'sitting') toast(e.message, { bad: true, rule: e.rule });
		return false;
	}
}

export async function show(main, { games }) {
	const mine = h('div', { class: 'gogrid' }), open = h('div', { class: 'stackv' });
	fill(main, h('h1', { text: t('Tables') }), h('section', {}, h('h2', { text: t('My games') }), mine), h('section', {}, h('h2', { text: t('Open to everybody') }), open));
	const paint = async () => {
		const [a, b] = await Promise.all([get('/tables?mine'), get('/tables')]);
		fill(mine, a.length ? a.map(x => tableCard(x, games)) : h('p', { class: 'muted', text: t('You sit at no table yet.') }));
		const others = b.filter(x => !x.seats.some(s => s.you));
		fill(open, others.length ? others.map(x => h('div', { class: 'lobbyrow' }, tableCard(x, games), x.seats.filter(s => s.by === 'open').map(s => button(t('Play {0}', pick(games.find(g => g.id === x.game)?.seats.find(q => q.id === s.id)?.label)), { cls: 'go', click: async () => { if (await join(x.id, null, s.id)) location.hash = '#/table/' + x.id; } })))) : h('p', { class: 'muted', text: t('Nobody waits for a player now.') }));
	};
	await paint();
	const timer = window.setInterval(() => paint().catch(() => {}), 10000);
	return () => window.clearInterval(timer);
}
