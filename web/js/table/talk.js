// talk.js: what a table says beside the game: to screen readers, between hot seats, since the last look.
import { h, icon, say, toast, dialog } from '../dom.js';
import { t, tn, pick } from '../i18n.js';
import { recall, remember } from '../settings.js';

/** @typedef {import('../table.js').Table} Table */

/** Steps that are not there any more: what was done in them. */
const gone = (table, before) =>
	before
		.filter(s => s.n > table.lastStep())
		.map(s => s.events[0]?.text || s.label)
		.filter(Boolean);

/** The dice of a step in words, where its sentences do not tell them. */
function dice(s) {
	const seen = (s.dice || []).filter(d => d.need),
		told = [
			...s.events
				.map(e => e.text)
				.join(' ')
				.matchAll(/\b(?:die|dado) (\d+)/g),
		].map(m => m[1]);
	return seen.length && !seen.every(d => told.includes(String(d.face)))
		? tn(
				'Die: {1}.',
				'Dice: {1}.',
				seen.length,
				seen.map(d => (d.hit ? t('{0}, a hit', d.face) : d.face)).join('; '),
			)
		: '';
}

/**
 * Tells a screen reader what changed: what was taken back or happened, with its dice, then what to decide, unless that is
 * the same as before. @param {Table} table @param {any[]} steps those of before
 */
export function announce(table, before, m, steps) {
	const last = before ? before.number : m.number;
	const fresh = before
		? m.log
				.filter(s => s.n > (table.told ?? last))
				.flatMap(s => [...(s.events.length ? s.events.map(e => e.text) : [s.label]), dice(s)].filter(Boolean))
		: [];
	const back = before && table.told > table.lastStep() ? gone(table, steps) : [];
	table.told = table.lastStep();
	if (back.length) say(t('Taken back: {0}', back.join(' ')));
	for (const text of fresh) say(text);
	if (m.over && !before?.over && !fresh.includes(m.outcome)) say(m.outcome || t('The game is over.'));
	if (m.prompt && m.prompt.text !== table.asked && !fresh.includes(m.prompt.text)) say(m.prompt.text);
	table.asked = m.prompt?.text ?? null;
	const turn = m.table.your_turn && !m.over;
	if (
		turn &&
		!before?.table.your_turn &&
		document.hidden &&
		'Notification' in window &&
		Notification.permission === 'granted'
	)
		new Notification('Marengo', { body: m.prompt?.text || t('It is your turn.'), icon: '/icon.svg' });
	badge(turn);
	document.title = (turn ? t('Your turn') + ': ' : '') + pick(table.scenarioTitle) + ', Marengo';
}

/** The mark in the browser's tab: with a spot while it is one's turn. */
export function badge(turn) {
	document.querySelector('link[rel=icon]').setAttribute('href', turn ? '/icon-turn.svg' : '/icon.svg');
}

/** Turn, phase and what is to be decided once more, for whom it was drowned. @param {Table} table */
export function sayAgain(table) {
	say(
		[table.when.innerText, table.prompt.innerText]
			.map(x => x.replace(/\s*[\n·]\s*/g, ', ').trim())
			.filter(Boolean)
			.join('. '),
	);
}

/** Where the PIN of a seat is kept; only its hash is. @param {Table} table */
const pinAt = (table, seat) => `pin.${table.id}.${seat}`;
const hashOf = async (table, seat, pin) =>
	(await import('../blake2b.js')).blake2b256(new TextEncoder().encode(`${pinAt(table, seat)} ${pin}`));

/** Hot-seat: a PIN without which nobody sits down on this seat at this screen; an empty one takes it away. @param {Table} table */
export function choosePin(table) {
	const seat = table.state.seat,
		field = pinField();
	const keep = async e => {
		e.preventDefault();
		const pin = field.value;
		remember(pinAt(table, seat), pin ? await hashOf(table, seat, pin) : null);
		d.close();
		toast(
			pin
				? t('{0} is asked for the PIN from now on.', table.names.seat(seat))
				: t('{0} needs no PIN.', table.names.seat(seat)),
		);
	};
	const d = dialog(
		t('PIN of my seat'),
		h(
			'form',
			{ class: 'stackv', on: { submit: keep } },
			h('p', {
				text: t(
					'Whoever wants to sit down on this seat at this screen is asked for it. It is kept in this browser alone; left empty, none is asked for.',
				),
			}),
			h('label', { for: 'pin', text: t('PIN') }),
			field,
			h('button', { type: 'submit', class: 'btn go', text: t('Save') }),
		),
		{ close: t('Close') },
	);
	field.focus();
}
const pinField = () =>
	h('input', {
		class: 'field',
		id: 'pin',
		type: 'password',
		inputmode: 'numeric',
		autocomplete: 'off',
		maxlength: 32,
	});

/** Hot-seat: nobody sees the other's side before he says that he sits there, with his PIN if he has one. @param {Table} table */
export function curtain(table, before) {
	const mine = table.state.mine;
	if (mine.length < 2 || table.state.over) return;
	const acting = table.state.table.seats.filter(s => s.to_act && mine.includes(s.id)).map(s => s.id),
		here = acting.includes(table.state.seat);
	const seat = here || !acting.length ? table.state.seat : acting[0],
		pin = recall(pinAt(table, seat));
	// Opened anew, a seat with a PIN is behind the curtain too.
	if (((here || !acting.length) && !(pin && !before)) || table.curtained === seat) return;
	table.curtained = seat;
	const field = pin ? pinField() : null,
		told = h('p', { class: 'small', role: 'status' });
	const go = async e => {
		e.preventDefault();
		if (pin && (await hashOf(table, seat, field.value)) !== pin) {
			told.textContent = t('That is not the PIN.');
			field.select();
			return;
		}
		if (seat !== table.state.seat && !table.wire.send({ op: 'seat', seat })) return;
		table.curtained = null;
		d.close();
	};
	const d = dialog(
		t('Change of seats'),
		h(
			'form',
			{ class: 'stackv', on: { submit: go } },
			h('p', { text: t('Next to play: {0}. Hand over the screen.', table.names.seat(seat)) }),
			field ? [h('label', { for: 'pin', text: t('PIN of {0}', table.names.seat(seat)) }), field, told] : null,
			h(
				'button',
				{ type: 'submit', class: 'btn go' },
				icon('i-check'),
				h('span', { text: t('I am {0}', table.names.seat(seat)) }),
			),
		),
		{ cls: 'curtain', close: '' },
	);
	(field || d.el.querySelector('.go')).focus();
}
