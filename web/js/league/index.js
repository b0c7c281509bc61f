// index.js: the league: the list of clubs, and the pages of one of them.
import { h, fill, toast } from '../dom.js';
import { t } from '../i18n.js';
import { get, post } from '../api.js';
import { Club, loadNations, refused, select, ROLES } from './common.js';
import { outbox } from './outbox.js';
import { explain } from '../abbr.js';

function styles() {
	if (document.querySelector('link[href="/league.css"]')) return Promise.resolve();
	return new Promise(done =>
		document.head.append(h('link', { rel: 'stylesheet', href: '/league.css', on: { load: done, error: done } })),
	);
}

const PAGES = () => [
	['', t('Club')],
	['night', t('Tonight')],
	['standings', t('Standings')],
	['army', t('Armies')],
	['results', t('Results')],
	['rolls', t('Rolls')],
	['season', t('Season')],
	['members', t('Members')],
	['history', t('Record')],
	['judge', t('House rules')],
];
const MODULES = {
	'': './dashboard.js',
	night: './night.js',
	standings: './standings.js',
	army: './army.js',
	results: './results.js',
	rolls: './rolls.js',
	season: './season.js',
	members: './members.js',
	history: './history.js',
	judge: './judge.js',
	sheet: './sheet.js',
};

/** In whose name one writes: on one's own machine anybody's; elsewhere a founder who plays has two. */
function writer(club) {
	const s = club.state;
	if (club.writers.length < 2) return h('span', { class: 'chip', text: ROLES()[s.you.role] });
	const options = club.writers.map(id => [id, id === 'cm' ? t('Campaign Master') : club.name(id)]);
	return h(
		'label',
		{ class: 'writer' },
		h('span', { class: 'small muted', text: t('Writing as') }),
		select(options, club.as, v => {
			club.actAs(v);
			club.repaint();
		}),
	);
}

/** Pages that nothing unsaved stands on: they follow what others write. */
const follows = (page, club) =>
	['', 'standings', 'results', 'rolls'].includes(page) ||
	(page === 'night' && (club.state.night.drawn || !club.master));
const AGAIN = 20000;

/** Looks now and then, and whenever the page is looked at again, whether others have written. Returns a way to end it. */
function follow(club, page, body, paint) {
	const known = s => JSON.stringify({ ...s, now: 0 });
	let busy = false;
	const look = async () => {
		if (busy || document.visibilityState !== 'visible' || !follows(page, club)) return;
		busy = true;
		try {
			const heard = club.taken,
				state = await get(club.path),
				at = document.activeElement;
			// What was written here meanwhile is newer than this answer.
			if (heard !== club.taken) return;
			const writing =
				document.querySelector('dialog[open], .rowacts.open') ||
				(at && body.contains(at) && at.matches('input, select, textarea'));
			if (body.isConnected && !writing && known(state) !== known(club.state)) {
				club.take(state);
				await paint();
			}
		} catch (e) {
			/* without a connection it stays as it is */
		} finally {
			busy = false;
		}
	};
	const timer = window.setInterval(look, AGAIN);
	document.addEventListener('visibilitychange', look);
	return () => {
		window.clearInterval(timer);
		document.removeEventListener('visibilitychange', look);
	};
}

export async function show(main, context, id, page = '', ...args) {
	await Promise.all([styles(), loadNations(), explain('league', context.games)]);
	main.classList.add('league');
	if (!id) return (await import('./clubs.js')).show(main, context);
	if (id === 'judge') return (await import('./judge.js')).show(main, null, context, page);
	if (page === 'join') {
		try {
			await post(`/clubs/${id}/join`, { code: args[0] });
		} catch (e) {
			toast(e.message, { bad: true });
		}
		location.hash = '#/club/' + id;
		return null;
	}
	const module = await import(MODULES[page] || MODULES['']);
	const nav = h('nav', { class: 'clubnav', 'aria-label': t('Pages of the club') }),
		body = h('div', { class: 'clubbody' });
	let leave = null;
	const paint = async () => {
		const s = club.state;
		fill(
			nav,
			PAGES().map(([key, text]) =>
				h('a', { href: club.link(...(key ? [key] : [])), 'aria-current': key === page ? 'page' : null, text }),
			),
		);
		fill(
			head,
			h('a', { class: 'clubname', href: club.link(), text: s.name }),
			h('span', {
				class: 'small muted',
				text: s.season
					? t('Season {0}, week {1} of {2}', s.season, s.week, s.settings.weeks)
					: s.campaign > 1
						? t('Campaign {0}, before its first season', s.campaign)
						: t('before the first season'),
			}),
			h('span', { class: 'gap' }),
			writer(club),
		);
		if (leave) leave();
		leave = (await module.show(body, club, context, ...args)) || null;
	};
	const head = h('div', { class: 'clubhead' });
	const club = new Club(await get('/clubs/' + id), context.games, paint);
	const waiting = outbox(club, async (answer, wrong) => {
		if (wrong?.code === 'changed')
			return toast(t('An entry that waited was not sent: others changed what it speaks of. Look at it again.'), {
				bad: true,
			});
		if (wrong) return refused(wrong, context.games);
		club.take(answer.club);
		toast(t('An entry that waited was sent.'));
		return paint();
	});
	fill(main, head, nav, waiting.el, body);
	await paint();
	nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
	const unfollow = follow(club, page, body, paint);
	return () => {
		unfollow();
		waiting.leave();
		if (leave) leave();
	};
}
