// talk.js: what a table says beside the game: to screen readers, between hot seats, since the last look.
import { h, button, say, dialog } from '../dom.js';
import { t, tn, pick } from '../i18n.js';

/** @typedef {import('../table.js').Table} Table */

/** Steps that are not there any more: what was done in them. */
const gone = (table, before) => before.filter(s => s.n > table.lastStep()).map(s => s.events[0]?.text || s.label).filter(Boolean);

/** The dice of a step in words, where its sentences do not tell them. */
function dice(s) {
	const seen = (s.dice || []).filter(d => d.need), told = [...s.events.map(e => e.text).join(' ').matchAll(/\b(?:die|dado) (\d+)/g)].map(m => m[1]);
	return seen.length && !seen.every(d => told.includes(String(d.face))) ? tn('Die: {1}.', 'Dice: {1}.', seen.length, seen.map(d => d.hit ? t('{0}, a hit', d.face) : d.face).join('; ')) : '';
}

/**
 * Tells a screen reader what changed: what was taken back or happened, with its dice, then what to decide, unless that is
 * the same as before. @param {Table} table @param {any[]} steps those of before
 */
export function announce(table, before, m, steps) {
	const last = before ? before.number : m.number;
	const fresh = before ? m.log.filter(s => s.n > (table.told ?? last)).flatMap(s => [...(s.events.length ? s.events.map(e => e.text) : [s.label]), dice(s)].filter(Boolean)) : [];
	const back = before && table.told > table.lastStep() ? gone(table, steps) : [];
	table.told = table.lastStep();
	if (back.length) say(t('Taken back: {0}', back.join(' ')));
	for (const text of fresh) say(text);
	if (m.over && !before?.over && !fresh.includes(m.outcome)) say(m.outcome || t('The game is over.'));
	if (m.prompt && m.prompt.text !== table.asked && !fresh.includes(m.prompt.text)) say(m.prompt.text);
	table.asked = m.prompt?.text ?? null;
	const turn = m.table.your_turn && !m.over;
	if (turn && !before?.table.your_turn && document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification('Marengo', { body: m.prompt?.text || t('It is your turn.'), icon: '/icon.svg' });
	document.title = (turn ? t('Your turn') + ': ' : '') + pick(table.scenarioTitle) + ', Marengo';
}

/** Turn, phase and what is to be decided once more, for whom it was drowned. @param {Table} table */
export function sayAgain(table) { say([table.when.innerText, table.prompt.innerText].map(x => x.replace(/\s*[\n·]\s*/g, ', ').trim()).filter(Boolean).join('. ')); }

/** Hot-seat: nobody sees the other's side before he says that he sits there. @param {Table} table */
export function curtain(table, before) {
	const mine = table.state.mine;
	if (mine.length < 2 || table.state.over) return;
	const acting = table.state.table.seats.filter(s => s.to_act && mine.includes(s.id)).map(s => s.id);
	if (!acting.length || acting.includes(table.state.seat)) return;
	const seat = acting[0];
	if (table.curtained === seat) return;
	table.curtained = seat;
	const go = () => { table.curtained = null; d.close(); table.wire.send({ op: 'seat', seat }); };
	const d = dialog(t('Change of seats'), h('div', { class: 'stackv' }, h('p', { text: t('Next to play: {0}. Hand over the screen.', table.names.seat(seat)) }), button(t('I am {0}', table.names.seat(seat)), { cls: 'go', id: 'i-check', click: go })), { cls: 'curtain', close: t('Close') });
	d.el.querySelector('.go').focus();
	d.el.addEventListener('cancel', e => e.preventDefault());
}

/** "Since your last turn": offered when others have acted since this browser looked. @param {Table} table */
export function sinceLast(table) {
	const seen = table.since, last = table.lastStep();
	if (seen === null || last - seen < 2 || table.state.over) return;
	const n = table.steps.filter(s => s.n > seen && !table.state.mine.includes(s.seat)).length;
	if (!n) return;
	const bar = h('div', { class: 'sinces' }, h('span', { text: tn('{0} step since you looked.', '{0} steps since you looked.', n) }), button(t('Watch'), { id: 'i-play', click: () => { bar.remove(); table.replay.play(seen); } }), button(t('No'), { click: () => bar.remove() }));
	table.boardEl.append(bar);
}

/** @param {Table} table */
export function takeback(table) {
	const tb = table.state.takeback, asked = !tb.agreed.includes(table.state.seat) && table.state.mine.length;
	return h('section', { class: 'sec', 'data-row': 'takeback' }, h('header', {}, h('h2', { text: t('Take-back asked for') })), h('p', { text: t('{0} asks to go back to before step {1}.', table.names.seat(tb.by), tb.to + 1) }),
		asked ? h('div', { class: 'row' }, button(t('Agree'), { cls: 'go', click: () => table.wire.send({ op: 'answer', yes: true }) }), button(t('Refuse'), { click: () => table.wire.send({ op: 'answer', yes: false }) })) : null);
}
