// hearing.js: what the server says to a table: its states, what it refuses, the chat, a lost connection.
import { h, say, toast } from '../dom.js';
import { t, pick, alone } from '../i18n.js';
import { recall, remember } from '../settings.js';
import { getOnce } from '../api.js';
import { Chooser } from '../choose.js';
import { Names } from '../games.js';
import { sheetOf } from '../map/sheet.js';
import { openRule } from '../rules.js';
import { explain } from '../abbr.js';
import { tell } from '../news.js';
import { keepPromise } from '../dice.js';
import { verbTitle } from '../verbs.js';
import { oddsOfBattle } from './advice.js';
import { paintPrompt, paintActions } from './bars.js';
import { paintTabs } from './column.js';
import { hurt, arrowsSince, whence, showMarches } from './marches.js';
import { sight, believe } from './sightings.js';
import { whyPopup } from './refusal.js';
import { announce, curtain } from './talk.js';
import { sinceLast, askedBack } from './notices.js';

/** @typedef {import('../table.js').Table} Table */

/** Takes a message at once, so that whoever asked finds its answer applied; only the first state waits for its names. @param {Table} table */
export function hear(table, m) {
	if (table.early) table.early.push(m);
	else receive(table, m);
}

/** @param {Table} table */
async function receive(table, m) {
	if (m.type === 'state') await newState(table, m);
	else if (m.type === 'refused') refused(table, m);
	else if (m.type === 'chat') talk(table, m.lines);
	else if (m.type === 'note') {
		if (m.re !== undefined) return;
		if (table.chat) table.chat.note(m.text);
		else table.noteText = m.text;
	} else if (m.type === 'thinking') {
		if (m.for === 'move') return;
		if (m.on) table.busy.add(m.for);
		else table.busy.delete(m.for);
		if (table.app) {
			paintPrompt(table);
			paintActions(table);
		}
	} else if (m.type === 'turn' && m.table === table.id) return;
	else if (m.type === 'turn' || m.type === 'news') tell(m, table.games);
	else if (m.type === 'presence') {
		if (table.state) {
			for (const s of table.state.table.seats) s.online = m.online.includes(s.id);
			table.chat?.sit(table.state.table.seats, id => table.names.seat(id));
		}
	} else if (m.type === 'bye') toast(m.text);
}

/** Lines of the chat: those that were not seen yet are counted at its tab, and told if they came while one was here. @param {Table} table */
function talk(table, lines) {
	const first = table.read === undefined,
		read = (table.read = table.read ?? recall('chat.' + table.id, -1)),
		have = new Set(table.said.map(l => l.n)),
		news = lines.filter(l => !have.has(l.n));
	if (table.said.length && news.length) {
		// So much was said while the connection was lost that only the last of it came: what lies between can be asked for.
		if (news[0].n > table.said[table.said.length - 1].n + 1) {
			table.said = [];
			table.chat?.clear();
		} else if (news[news.length - 1].n < table.said[0].n - 1) return; // asked for before that
	}
	const fresh = news.filter(l => l.n > read && !(l.seat && table.state?.mine.includes(l.seat))),
		last = fresh[fresh.length - 1];
	table.said = [...table.said, ...news].sort((a, b) => a.n - b.n);
	table.chat?.add(news);
	if (table.tab === 'chat') {
		readChat(table);
		return;
	}
	table.unread += fresh.length;
	if (last && table.app) paintTabs(table);
	if (last && !first) toast(`${alone(last.name)}: ${alone(last.text)}`);
}

/** The chat is on the screen: all of it counts as read. @param {Table} table */
export function readChat(table) {
	table.unread = 0;
	if (table.said.length) remember('chat.' + table.id, table.said[table.said.length - 1].n);
}

/** The connection is lost or back: what was still to be sent of a group is given up, notes that nobody has are sent. @param {Table} table */
export function link(table, up) {
	const was = table.linked,
		bar = table.root.querySelector('.offline');
	table.linked = up;
	if (!up) table.queue = [];
	else if (was === false && table.app) {
		table.chat.keep();
		say(t('The connection is back.'));
	}
	if (!table.app)
		table.opening.textContent = up ? t('Opening the table…') : t('No connection. It will come back by itself.');
	if (up) bar?.remove();
	else if (!bar && table.app)
		table.app.lastChild.append(
			h('p', { class: 'offline', role: 'status', text: t('No connection. It will come back by itself.') }),
		);
}

/** @param {Table} table */
function refused(table, m) {
	table.queue = [];
	if (m.code === 'stale') return;
	if (m.code === 'rule') {
		whyPopup(table, m);
		return;
	}
	if (!table.app) {
		table.closed(m.text);
		return;
	}
	toast(m.text, { rule: m.rule, onrule: () => openRule(m.rule, table.games), bad: true });
}

/** @param {Table} table */
async function newState(table, m) {
	m.view = m.view || {};
	// A computer whose turn it is thinks, also in the moment between two of its actions.
	m.thinking = m.over ? [] : m.table.seats.filter(s => s.to_act && s.by === 'bot').map(s => s.id);
	const first = !table.names,
		before = table.state;
	if (first) {
		table.early = [];
		try {
			await prepare(table, m);
		} catch (e) {
			table.names = table.early = null;
			refused(table, { text: e.message });
			return;
		}
		if (table.left) return;
	}
	if (m.number < (before?.number ?? -1) && !m.whole) return;
	hurt(table, before, m);
	table.state = m;
	table.heardAt = Date.now();
	const steps = table.steps,
		last = table.lastStep();
	table.steps = m.whole ? m.log : [...table.steps.filter(s => s.n < (m.log[0]?.n ?? Infinity)), ...m.log];
	table.names.learn(
		table.sheet ? [...table.sheet.areas.keys()] : [],
		(m.view.pieces || []).filter(p => p.known !== false).map(p => p.id),
	);
	table.names.meet(m.view.pieces || []);
	table.names.span(m.view.links || []);
	table.chooser = new Chooser(
		m.legal.map(a => ({ ...a, verbText: verbText(table, a.verb) })),
		arg => table.names.key(arg),
	);
	table.odds = table.hint = null;
	table.weighed.clear();
	if (before?.number !== m.number) table.reasons.clear();
	believe(table, m);
	sight(table, m.view, table.lastStep(), m.view.turn);
	if (table.holding) return;
	if (table.area && !(m.view.pieces || []).some(p => p.at === table.area)) table.area = null;
	table.unpop?.();
	announce(table, before, m, steps);
	if (goOn(table)) return;
	table.keepTogether();
	if (first) table.build();
	curtain(table, before);
	arrowsSince(table);
	table.paint();
	showMarches(table, before, last);
	if (first) begin(table);
	else sinceLast(table, before);
	askedBack(table, before);
	// After the browser has told of all that is new, so that the name of the table is what is heard.
	if (first)
		window.setTimeout(() => {
			if (table.app && document.activeElement === document.body)
				table.app.querySelector('h1').focus({ preventScroll: true });
		}, 250);
	oddsOfBattle(table);
	if (!document.hidden) remember('seen.' + table.id, table.lastStep());
	const early = table.early || [];
	table.early = null;
	early.forEach(x => receive(table, x));
}

/** Once, when the first state is on the screen. @param {Table} table */
function begin(table) {
	if (table.wanted !== null) table.replay.go(table.wanted);
	else sinceLast(table, null);
	keepPromise(table.id);
	whence(table);
}

/** @param {Table} table */
async function prepare(table, m) {
	const { game, scenario } = m.table;
	table.game = table.games.find(g => g.id === game);
	const [details] = await Promise.all([getOnce(`/games/${game}/${scenario}`), explain(game, table.games)]);
	table.names = new Names(details, table.game, m.table.seats.length);
	const sc = table.game.scenarios.find(x => x.id === scenario);
	table.scenarioTitle = sc ? sc.title : { en: scenario };
	try {
		table.sheet = await sheetOf(game, sc?.map);
	} catch (e) {
		table.sheet = null;
	}
	table.since = recall('seen.' + table.id, null);
	await teach(table, game);
}

/** A lesson, where the address names one of this game. @param {Table} table */
async function teach(table, game) {
	const [of, id] = (table.lessonId || '').split('.');
	if (of !== game) return;
	const [{ Coach }, { lessons }] = await Promise.all([import('../coach.js'), import('../learn.js')]);
	table.lessons = (await lessons())[game] || [];
	const lesson = table.lessons.find(l => l.id === id);
	if (lesson) {
		table.coach = new Coach(table, game, lesson);
		table.since = null;
	}
}

/** @param {Table} table */
function verbText(table, name) {
	const title = verbTitle(table.game.id, name);
	if (title) return title;
	const v = table.names.scenario.verbs.find(x => x.name === name);
	const text = v ? pick(v.text).replace(/\{\d\}/g, '…') : name;
	return /\p{L}/u.test(text) ? text : '';
}

/** Goes on with the pieces of a group, one action each. True while more are to come. @param {Table} table */
function goOn(table) {
	if (!table.queue.length) return false;
	const next = table.queue.shift(),
		a = table.chooser.find(next);
	if (a) {
		table.send(a);
		return true;
	}
	table.queue = [];
	table.wire.ask({ op: 'why', do: next }).then(w => whyPopup(table, w));
	return false;
}
