// tablemenu.js: what can be done with a table besides playing: invite, resign, hand over, record, dice.
import { h, button, copy, dialog, toast } from './dom.js';
import { t, pick } from './i18n.js';
import { get, post } from './api.js';
import { openSettings } from './frame.js';
import { openDice } from './dice.js';
import { openNotices } from './notices.js';
import { typed } from './table/command.js';
import { choosePin } from './table/talk.js';
import { terms } from './terms.js';
import { fightOf } from './games.js';

/** @param {import('./table.js').Table} table */
export function menu(table) {
	const { state, wire, id } = table,
		seat = state.seat,
		sits = !!seat && !state.over,
		open = state.table.state === 'open',
		playing = sits && !open;
	const close = f => () => {
			d.close();
			f();
		},
		back = () => wire.send({ op: 'takeback', to: Math.max(0, table.lastStep() - 1) });
	// Where nobody else is asked for his consent it is there at once.
	const alone = state.table.seats.every(s => s.by !== 'human' || s.you);
	const d = dialog(
		t('Menu'),
		h(
			'div',
			{ class: 'stackv menu' },
			state.over ? null : terms(state.table).map(text => h('p', { class: 'small muted', text })),
			button(t('Settings'), { click: close(openSettings) }),
			button(t('Type an action'), { click: close(() => typed(table)) }),
			button(t('Show all as text tables'), { click: close(() => table.toggleText()) }),
			state.mine.length ? button(t('Invite somebody'), { click: close(() => invite(table)) }) : null,
			h('a', {
				class: 'btn',
				href: `/api/v1/tables/${id}/record${seat ? '?seat=' + encodeURIComponent(seat) : ''}`,
				download: '',
				text: t('Save the record of the game'),
			}),
			h('a', {
				class: 'btn',
				href: '#/report/' + id,
				text: t('Battle report to print'),
				on: { click: close(() => {}) },
			}),
			fightOf(state.view)
				? h('a', {
						class: 'btn',
						href: '#/tabletop/' + id,
						text: t('Sheet of this battle for miniatures'),
						on: { click: close(() => {}) },
					})
				: null,
			button(t('The dice of this table'), { click: close(() => openDice(table)) }),
			'Notification' in window && Notification.permission === 'default'
				? button(t('Tell me in this browser when it is my turn'), {
						click: close(() => Notification.requestPermission()),
					})
				: null,
			sits && wire.hello?.you?.account
				? button(t('Notices of this table'), { click: close(() => openNotices(id)) })
				: null,
			sits && state.mine.length > 1
				? button(t('PIN of my seat'), { click: close(() => choosePin(table)) })
				: null,
			playing && wire.can('takeback') && table.lastStep() > 0
				? button(alone ? t('Take back the last step, dice or not') : t('Ask to take back the last step'), {
						click: close(() =>
							alone
								? sure(
										t(
											'Dice and what was shown do not hinder it, and new dice will fall. The record of the game tells of it.',
										),
										back,
									)
								: back(),
						),
					})
				: null,
			playing && wire.can('hand')
				? table.game.bots.map(b =>
						button(t('Hand my seat to: {0}', pick(b.label)), {
							click: close(() =>
								sure(`${t('A computer player takes your seat.')} ${pick(b.text)}`, () =>
									wire.send({ op: 'hand', seat, bot: b.id }),
								),
							),
						}),
					)
				: null,
			playing && wire.can('resign')
				? button(t('Resign'), {
						click: close(() => sure(t('You give up this game.'), () => wire.send({ op: 'resign' }))),
					})
				: null,
			sits && open
				? button(alone ? t('Close the table') : t('Give my seat free'), {
						click: close(() =>
							sure(
								alone
									? t(
											'Nobody else sits here: the table is closed, and nobody can sit down at it any more. At its address you can open it again.',
										)
									: t('Somebody else may take your seat.'),
								() => leave(id),
							),
						),
					})
				: null,
			h('a', {
				class: 'btn',
				href: '#/',
				text: sits && open ? t('Leave the page, keep my seat') : t('Leave the table'),
				on: { click: close(() => {}) },
			}),
		),
		{ close: t('Close') },
	);
}

/** Before the start: the seat is free again. */
async function leave(id) {
	try {
		await post(`/tables/${id}/leave`);
		location.hash = '#/lobby';
	} catch (e) {
		toast(e.message, { bad: true });
	}
}

export function sure(text, yes) {
	const d = dialog(
		t('Are you sure?'),
		h(
			'div',
			{ class: 'stackv' },
			h('p', { text }),
			h(
				'div',
				{ class: 'row' },
				button(t('Yes'), {
					cls: 'go',
					click: () => {
						d.close();
						yes();
					},
				}),
				button(t('No'), { click: () => d.close() }),
			),
		),
		{ close: t('Close') },
	);
}

async function invite(table) {
	try {
		const { invite: code } = await get(`/tables/${table.id}/invite`),
			link = `${location.origin}/#/table/${table.id}?invite=${code}`;
		const field = h('input', { class: 'field', readonly: true, value: link, 'aria-label': t('Invitation') });
		dialog(
			t('Invite somebody'),
			h(
				'div',
				{ class: 'stackv' },
				h('p', { text: t('Whoever opens this link may take a free seat.') }),
				field,
				button(t('Copy'), { cls: 'go', click: () => copy(link, field) }),
			),
			{ close: t('Close') },
		);
		field.select();
	} catch (e) {
		toast(e.message, { bad: true });
	}
}
