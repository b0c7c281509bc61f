// lobby.js: my tables, and tables that others have opened.
import { h, fill, button, toast } from './dom.js';
import { t } from './i18n.js';
import { get, post } from './api.js';
import { seatName } from './games.js';
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
	const mine = h('div', { class: 'gogrid' }),
		open = h('div', { class: 'stackv' }),
		watch = h('div', { class: 'gogrid' }),
		watched = h('section', { hidden: true }, h('h2', { text: t('Being played: you may watch') }), watch);
	fill(
		main,
		h('h1', { text: t('Tables') }),
		h('section', {}, h('h2', { text: t('My games') }), mine),
		h('section', {}, h('h2', { text: t('Open to everybody') }), open),
		watched,
	);
	const gameOf = x => games.find(g => g.id === x.game);
	const sit = (x, s) =>
		button(t('Play {0}', seatName(gameOf(x), s.id, x.seats.length)), {
			cls: 'go',
			click: async () => {
				if (await join(x.id, null, s.id)) location.hash = '#/table/' + x.id;
			},
		});
	const paint = async () => {
		const [a, b] = await Promise.all([get('/tables?mine'), get('/tables')]);
		fill(
			mine,
			a.length
				? a.map(x => tableCard(x, games))
				: h(
						'p',
						{},
						h('span', { class: 'muted', text: t('You sit at no table yet.') }),
						' ',
						h('a', { href: '#/', text: t('Begin a game') }),
					),
		);
		const others = b.filter(x => !x.seats.some(s => s.you)),
			free = x => x.seats.filter(s => s.by === 'open'),
			full = others.filter(x => !free(x).length);
		fill(
			open,
			others.length > full.length
				? others
						.filter(x => free(x).length)
						.map(x =>
							h(
								'div',
								{ class: 'lobbyrow' },
								tableCard(x, games),
								free(x).map(s => sit(x, s)),
							),
						)
				: h('p', { class: 'muted', text: t('Nobody waits for a player now.') }),
		);
		watched.hidden = !full.length;
		fill(
			watch,
			full.map(x => tableCard(x, games)),
		);
	};
	await paint();
	const timer = window.setInterval(() => paint().catch(() => {}), 10000);
	return () => window.clearInterval(timer);
}
