// main.js: starts the page and shows what the address asks for.
import { h, fill, button, setMarker } from './dom.js';
import { t, startLanguage } from './i18n.js';
import { onChange, settings, change, recall, remember } from './settings.js';
import { get, getOnce, post } from './api.js';
import { topbar, footnav } from './frame.js';
import { listen } from './news.js';

const root = document.getElementById('root');
let shown = null,
	leave = null,
	me = null,
	turn = 0,
	deaf = null;

async function sprite() {
	const text = await (await fetch('/symbols.svg')).text();
	const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
	// The titles are for whoever draws: a browser would read them, in English, with every button that shows the symbol.
	for (const el of doc.querySelectorAll('title')) el.remove();
	document.getElementById('sprite').append(document.adoptNode(doc.documentElement));
}

/** Who the reader is. An account brings its level of help along from one browser to the next; one that never told any takes that of the browser. */
function meet(now, starts = false) {
	me = now;
	if (!now?.account) return;
	const known = recall('help.of') === now.name,
		theirs = now.settings.help;
	remember('help.of', now.name);
	if (theirs === settings().help) return;
	if (starts && !known && theirs === 'full') tellHelp();
	else change({ help: theirs });
}
function tellHelp() {
	post('/settings', { help: settings().help })
		.then(x => {
			me = x;
		})
		.catch(() => {
			/* then this browser alone has it */
		});
}

/** The address after the hash: path parts and parameters. */
function address() {
	const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
	return { parts: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query || '') };
}

/** A module of the page; where it cannot be had because the server is away, that is what is told, not what the browser calls it. */
const load = module =>
	import(module).catch(async e => {
		await get('/me');
		throw e;
	});

/** A page outside play: top bar and a main element that the module fills. */
async function page(current, module, ...args) {
	const mine = turn,
		main = h('main', { class: 'page', tabindex: '-1' });
	fill(root, h('div', { class: 'doc' }, topbar(current, me), main, footnav(current)));
	const m = await load(module);
	const end = (await m.show(main, { me, games: await getOnce('/games'), setMe: meet }, ...args)) || null;
	// Who went on meanwhile has left this page already.
	if (mine !== turn) {
		end?.();
		return;
	}
	leave = end;
	arrive(main);
}

/** Where the focus was when the last page was left: the switch of the language keeps it. */
let switched = false;

/** A new page tells its name: as the title of the window, and by the focus on its heading, unless it has taken the focus elsewhere. */
function arrive(main) {
	const head = main.querySelector('h1'),
		name = head?.textContent.trim();
	if (name && address().parts.length && document.title === 'Marengo') document.title = name + ', Marengo';
	if (switched) /** @type {any} */ (root.querySelector('.top [aria-pressed=true]'))?.focus();
	else if (head && document.documentElement.dataset.ready) {
		head.tabIndex = -1;
		// After the browser has told of every list that came with a choice in it, so that the heading is what is heard last.
		window.setTimeout(() => {
			if (document.activeElement === document.body) head.focus({ preventScroll: true });
		}, 250);
	}
	switched = false;
}

const routes = {
	'': () => page('play', './home.js'),
	new: (game, scenario) => page('play', './newgame.js', game, scenario),
	lobby: () => page('lobby', './lobby.js'),
	rules: (game, rule) => page('rules', './rulespage.js', game, rule),
	learn: (game, lesson) => page('play', './learn.js', game, lesson),
	report: id => page('', './report.js', id),
	tabletop: id => page('', './tabletop.js', id),
	account: () => page('account', './account.js'),
	forgot: () => page('account', './forgot.js', 'forgot'),
	reset: (name, token) => page('account', './forgot.js', 'reset', name, token),
	club: (...rest) => page('club', './league/index.js', ...rest),
};

/** A page that says why another is not there; `again`: it may be there at the next try. */
function trouble(title, text, again = false) {
	fill(
		root,
		h(
			'div',
			{ class: 'doc' },
			topbar('', me),
			h(
				'main',
				{ class: 'page' },
				h('h1', { text: title }),
				h('p', { text }),
				again ? h('p', {}, button(t('Try again'), { cls: 'go', click: route })) : null,
				h('p', {}, h('a', { href: '#/', text: t('To the first page') })),
			),
			footnav(''),
		),
	);
}

async function route() {
	const { parts, query } = address();
	if (parts[0] === 'table' && shown?.id === parts[1] && shown.revisit(query)) return;
	const mine = ++turn;
	switched = !!document.activeElement?.closest('.top [aria-pressed]');
	document.title = 'Marengo';
	if (leave) {
		leave();
		leave = null;
	}
	if (shown?.destroy) shown.destroy();
	shown = null;
	setMarker(null);
	window.scrollTo(0, 0);
	// The club's style sheet has short names of its own, which must not meet those of the boards.
	document.querySelector('link[href="/league.css"]')?.setAttribute('media', parts[0] === 'club' ? 'all' : 'not all');
	// A notice that led here has been heeded.
	document
		.querySelector(`#toasts a[href="${CSS.escape(location.hash)}"]`)
		?.closest('.toast')
		.remove();
	try {
		if (parts[0] === 'table' && parts[1]) {
			// A table hears of the others through its own connection.
			if (deaf) {
				deaf();
				deaf = null;
			}
			const [{ Table }, games] = await Promise.all([load('./table.js'), getOnce('/games')]);
			if (mine !== turn) return;
			if (query.get('invite')) {
				const { join } = await import('./lobby.js');
				await join(parts[1], query.get('invite'));
				if (mine !== turn) return;
			}
			const closed = text => {
				shown?.destroy();
				shown = null;
				trouble(t('This table cannot be opened'), text);
			};
			shown = new Table(root, parts[1], {
				invite: query.get('invite'),
				games,
				closed,
				lesson: query.get('lesson'),
				step: query.has('step') ? Number(query.get('step')) || 0 : null,
			});
			return;
		}
		const to = routes[parts[0] || ''];
		if (to) await to(...parts.slice(1));
		else trouble(t('There is no such page'), t('The address leads nowhere: perhaps a part of it is missing.'));
		if (mine === turn) deaf = deaf || listen(() => getOnce('/games'));
	} catch (e) {
		if (mine !== turn) return;
		trouble(t('That did not work'), e.message, e.status === 0);
		if (!(e.status >= 0)) throw e;
	}
}

async function start() {
	await Promise.all([
		startLanguage(),
		sprite(),
		get('/me')
			.then(x => meet(x, true))
			.catch(() => {}),
	]);
	// A window over a page that is left goes with it.
	window.addEventListener('hashchange', () => {
		for (const d of document.querySelectorAll('dialog[open]')) /** @type {any} */ (d).close();
		return route();
	});
	onChange((now, part) => {
		if ('lang' in part && !shown) route();
		if ('help' in part && me?.account && part.help !== me.settings.help) tellHelp();
	});
	await route();
	document.documentElement.dataset.ready = 'yes';
}
start();
