// notices.js: bars over the board for what waits for an answer: what others did since one looked, a take-back that is
// asked for, a clock that has run out.
import { h, button, say, toast } from '../dom.js';
import { refill } from '../morph.js';
import { t, tn } from '../i18n.js';
import { settings } from '../settings.js';
import { fightOf } from '../games.js';

/** @typedef {import('../table.js').Table} Table */

/** Shows a bar in the place of the one of that name; without buttons it goes. @param {Table} table @param {string} id @param {string} text @param {any[]} buttons */
function notice(table, id, text = '', buttons = []) {
	const old = table.notices.querySelector(`[data-row="${id}"]`);
	if (!text) {
		old?.remove();
		return;
	}
	const bar = h(
		'div',
		{ class: 'sinces', 'data-row': id, role: 'group', 'aria-label': text },
		h('span', { text }),
		buttons,
	);
	if (!old) {
		table.notices.append(bar);
		say(text);
	} else if (old.getAttribute('aria-label') !== text) {
		old.replaceWith(bar);
		say(text);
	}
}

/** The last step that a seat of mine took before others acted; null: I took none. @param {Table} table */
const lastOwn = table => table.steps.filter(s => s.seat && s.seat === table.state.seat).pop()?.n ?? null;

/** Whether somebody of mine is asked to act. */
const mine = state => state.legal.length > 0;

/** Steps of others after one. @param {Table} table */
const othersAfter = (table, n) => table.steps.filter(s => s.n > n && s.seat && s.seat !== table.state.seat).length;

/** Offers the steps after one, or plays them where the reader wants that. @param {Table} table */
function offer(table, from, text, id = 'since') {
	if (settings().since === 'none') return;
	if (settings().since === 'play') {
		table.replay.play(from);
		return;
	}
	const gone = () => notice(table, id);
	notice(table, id, text, [
		button(t('Watch'), {
			id: 'i-play',
			click: () => {
				gone();
				table.replay.play(from);
			},
		}),
		button(t('No'), { click: gone }),
	]);
}

/** Whoever has not played yet is offered all that came before his first turn. @param {Table} table */
function beforeFirst(table) {
	const n = othersAfter(table, 0);
	if (n > 1) offer(table, 0, tn('{0} step before your first.', '{0} steps before your first.', n));
}

/**
 * "Since your last turn": when a table is opened, what others did since this browser looked, or where it never did,
 * since one last played; when another sits down at the same screen, what was done since he last played, through his
 * own eyes; when the turn comes to somebody for the first time, all there was before; for whom it plays by itself,
 * whenever it comes to him. @param {Table} table @param {any} before the state before, null when the table is opened
 */
export function sinceLast(table, before) {
	if (table.state.over || table.coach) return;
	if (!before) {
		const looked = table.since,
			seen = looked ?? lastOwn(table),
			last = table.lastStep();
		if (seen === null && mine(table.state)) beforeFirst(table);
		if (seen === null || last - seen < 2) return;
		const n = table.steps.filter(s => s.n > seen && !table.state.mine.includes(s.seat)).length;
		if (n)
			offer(
				table,
				seen,
				looked === null
					? tn('{0} step since you played.', '{0} steps since you played.', n)
					: tn('{0} step since you looked.', '{0} steps since you looked.', n),
			);
		return;
	}
	const from = lastOwn(table),
		sat = before.seat !== table.state.seat,
		turn = mine(table.state) && !mine(before);
	const n = from === null ? 0 : othersAfter(table, from);
	if (!sat && table.replay.at === null) notice(table, 'since');
	if (from === null && (sat || turn)) beforeFirst(table);
	else if (n && (sat || (settings().since === 'play' && turn)))
		offer(table, from, tn('{0} step since you played.', '{0} steps since you played.', n));
	else if (from !== null && settings().since !== 'play') fought(table, before, from);
}

/** The fight of a view, unless another goes on beside it meanwhile. */
const ended = (before, now) =>
	fightOf(before) !== fightOf(now) && !now.board?.battles?.some(b => b.town === fightOf(before))
		? fightOf(before)
		: null;

/**
 * A board goes as soon as its fight is decided, often by the reader's own word and with all its dice: it is offered once
 * more until he acts again. @param {Table} table @param {any} before the state before @param {number} from his last step
 */
function fought(table, before, from) {
	const town = ended(before.view, table.state.view);
	if (table.fought !== null && from !== table.fought) {
		notice(table, 'fight');
		table.fought = null;
	}
	if (!town || !table.steps.some(s => s.n >= from && s.dice?.length)) return;
	table.fought = from;
	offer(table, from - 1, t('The fight at {0} is over.', table.names.area(town)), 'fight');
}

/** A take-back that is asked for: whoever is asked answers here, whoever asked sees that it is not forgotten. @param {Table} table */
export function askedBack(table, before) {
	const tb = table.state.takeback,
		answer = yes => table.wire.send({ op: 'answer', yes });
	if (before?.takeback && !tb && !table.state.over && before.number === table.state.number)
		toast(t('The take-back was refused.'));
	if (!tb || !table.state.mine.length) {
		notice(table, 'takeback');
		return;
	}
	if (tb.agreed.includes(table.state.seat))
		notice(table, 'takeback', t('You agree to go back to before step {0}; the others are asked.', tb.to + 1));
	else
		notice(table, 'takeback', t('{0} asks to go back to before step {1}.', table.names.seat(tb.by), tb.to + 1), [
			button(t('Agree'), { cls: 'go', click: () => answer(true) }),
			button(t('Refuse'), { click: () => answer(false) }),
		]);
}

/** After the end: whoever plays again has made the next table already, sides exchanged; the others are told. @param {Table} table @param {() => void} go */
export function nextGame(table, go) {
	if (table.state.over && table.state.table.rematch)
		notice(table, 'again', t('The next game is ready.'), [
			button(t('Go there'), { cls: 'go', id: 'i-play', click: go }),
		]);
}

/** What is left of a clock now, in milliseconds. @param {Table} table */
const left = (table, seat) => seat.clock.left - (seat.clock.running ? Date.now() - table.heardAt : 0);

/** Hours and minutes; in the last hour minutes and seconds. */
function clockText(ms) {
	const s = Math.max(0, Math.ceil(ms / 1000)),
		two = n => String(n).padStart(2, '0');
	return s >= 3600
		? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}`
		: `${Math.floor(s / 60)}:${two(s % 60)}`;
}
/** In how many milliseconds a clock that runs shows something else: a second less, or before the last hour a minute less. */
function nextTick(ms) {
	const s = Math.ceil(ms / 1000),
		shown = s >= 3600 ? s - (s % 60) : s;
	return ms - (shown - 1) * 1000;
}
const clockWords = ms =>
	ms <= 0
		? t('no time left')
		: ms >= 3600000
			? tn('{0} hour left', '{0} hours left', Math.floor(ms / 3600000))
			: tn('{0} minute left', '{0} minutes left', Math.floor(ms / 60000));

/**
 * The clocks of a table with a pace, as they stand now, and what may be done when one has run out: whoever waits claims
 * the game, lets a computer play on, or goes on waiting. @param {Table} table
 */
export function paintClocks(table, shapeOf) {
	window.clearTimeout(table.clockTimer);
	const st = table.state,
		seats = st.over ? [] : st.table.seats.filter(s => s.clock && s.by !== 'bot');
	refill(
		table.clocks,
		seats.map(s =>
			h(
				'span',
				{
					class: 'clock' + (s.clock.running ? ' runs' : '') + (left(table, s) < 3600000 ? ' low' : ''),
					role: 'timer',
					'data-row': s.id,
					'aria-label': `${table.names.seat(s.id)}: ${clockWords(left(table, s))}`,
				},
				shapeOf(s),
				clockText(left(table, s)),
			),
		),
	);
	const late = seats.filter(s => s.clock.running && left(table, s) <= 0),
		own = late.some(s => st.mine.includes(s.id)),
		name = late.map(s => table.names.seat(s.id)).join(', '),
		claim = as => table.wire.send({ op: 'claim', as });
	if (!late.length || !st.mine.length) {
		notice(table, 'time');
		table.waits = false;
	} else if (own)
		notice(
			table,
			'time',
			t('Your time has run out: the other side may claim the game or let a computer play for you.'),
		);
	else if (!table.waits)
		notice(table, 'time', t('Time has run out for: {0}.', name), [
			button(t('Claim the game'), { cls: 'go', click: () => claim('win') }),
			button(t('Let a computer play on'), { click: () => claim('bot') }),
			button(t('Wait'), {
				click: () => {
					table.waits = true;
					notice(table, 'time');
				},
			}),
		]);
	const next = Math.min(
		...seats.filter(s => s.clock.running && left(table, s) > 0).map(s => nextTick(left(table, s))),
	);
	if (Number.isFinite(next))
		table.clockTimer = window.setTimeout(() => {
			if (!table.left && table.app) paintClocks(table, shapeOf);
		}, next);
}
