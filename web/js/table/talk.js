// talk.js: what a table says beside the game: to screen readers, between hot seats, since the last look.
import { h, button, say, dialog } from '../dom.js';
import { t, tn, pick } from '../i18n.js';

/** @typedef {import('../table.js').Table} Table */

/** Tells a screen reader what changed: events first, then what to decide. @param {Table} table */
export function announce(table, before, m) {
	const last = before ? before.number : m.number;
	const fresh = before ? m.log.filter(s => s.n > (table.told ?? last)).flatMap(s => s.events.map(e => e.text)) : [];
	table.told = table.lastStep();
	if (fresh.length) say(fresh.slice(-4).join(' '));
	if (m.prompt) say(m.prompt.text);
	const turn = m.table.your_turn && !m.over;
	if (turn && !before?.table.your_turn && document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification('Marengo', { body: m.prompt?.text || t('It is your turn.'), icon: '/icon.svg' });
	document.title = (turn ? '● ' : '') + pick(table.scenarioTitle) + ' · Marengo';
}

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
	const d = dialog(t('Change of seats'), h('div', { class: 'stackv' }, h('p', { text: t('It is the turn of {0}. Hand over the screen.', table.names.seat(seat)) }), button(t('I am {0}', table.names.seat(seat)), { cls: 'go', id: 'i-check', click: go })), { cls: 'curtain', close: t('Close') });
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
	return h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Take-back asked for') })), h('p', { text: t('{0} asks to go back to before step {1}.', table.names.seat(tb.by), tb.to + 1) }),
		asked ? h('div', { class: 'row' }, button(t('Agree'), { cls: 'go', click: () => table.wire.send({ op: 'answer', yes: true }) }), button(t('Refuse'), { click: () => table.wire.send({ op: 'answer', yes: false }) })) : null);
}
