// bars.js: the bars above and below the board: prompt, actions, clocks, whose eyes the replay borrows.
import { h, button, icon, toast, say } from '../dom.js';
import { refill, holdingFocus } from '../morph.js';
import { t, tn } from '../i18n.js';
import { post } from '../api.js';
import { sideClass } from '../games.js';
import { shape } from '../counters.js';
import { iconFor } from '../choices.js';
import { keyOf } from '../keys.js';
import { salt, keepSalt } from '../dice.js';
import { join } from '../lobby.js';
import { askHint, askOdds } from './advice.js';
import { nextGame, paintClocks } from './notices.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export function paintPrompt(table) {
	if (!table.app) return;
	const st = table.state,
		v = table.view();
	const turn = table.names.turn(v);
	refill(
		table.when,
		v.turn
			? h('b', { text: turn || (v.turns ? t('Turn {0} of {1}', v.turn, v.turns) : t('Turn {0}', v.turn)) })
			: null,
		h('span', {
			class: 'muted wide',
			text: [
				turn && v.turns ? t('turn {0} of {1}', v.turn, v.turns) : '',
				table.names.word(['phase', 'step'], v.phase),
			]
				.filter(Boolean)
				.join(' · '),
		}),
	);
	const thinking = st.thinking?.length || table.busy.size;
	const text = table.past
		? t('Looking back: step {0}', table.past.n)
		: st.over
			? st.outcome || t('The game is over.')
			: st.prompt
				? st.prompt.text
				: thinking
					? t(
							'{0} is thinking…',
							(st.thinking || []).map(s => table.names.seat(s)).join(', ') || t('The computer'),
						)
					: st.table.state === 'open'
						? t('Waiting for players.')
						: st.table.state === 'closed'
							? t('This table was closed before the game began.')
							: t(
									'Waiting for {0}.',
									st.table.seats
										.filter(s => s.to_act)
										.map(s => table.names.seat(s.id))
										.join(', '),
								);
	const kids = () => [
		st.seat ? shape(sideClass(st.seat)) : null,
		h('span', { text }),
		thinking ? h('span', { class: 'spin', 'aria-hidden': 'true' }) : null,
	];
	refill(table.prompt, kids());
	refill(table.pprompt, kids());
	paintClocks(table, s => icon('side-' + sideClass(s.id), 'shape t-' + sideClass(s.id)));
}

/** Buttons for hint and odds: in the bar, on a phone beside the choices. @param {Table} table */
export function advisers(table, cls = '') {
	if (table.help() !== 'full' || !table.live() || !table.chooser.all.length) return [];
	return [
		table.wire.can('hint')
			? button(t('Hint'), {
					cls,
					'data-row': 'hint',
					key: keyOf('hint').toUpperCase(),
					click: () => askHint(table),
				})
			: null,
		table.wire.can('odds')
			? button(t('Odds'), {
					id: 'i-dice',
					'data-row': 'odds',
					cls,
					key: keyOf('odds').toUpperCase(),
					click: () => askOdds(table),
				})
			: null,
	].filter(Boolean);
}

/** @param {Table} table */
export function paintActions(table) {
	const st = table.state,
		c = table.chooser,
		run = table.live() ? c.confirm() : null;
	const bare = c.bare().filter(a => !(run?.length === 1 && run[0].do === a.do));
	const label = run
		? run.length === 1
			? run[0].label
			: tn('Confirm {0} move', 'Confirm {0} moves', run.length)
		: t('Confirm');
	const thinking = st.thinking?.length || table.busy.size;
	const group = table.live() && st.undo ? table.undoes() : null,
		undo = group ? tn('Undo {0} move', 'Undo {0} moves', group.last - group.first + 1) : t('Undo'),
		mine = group || !st.undo || !table.live() ? null : table.steps[table.steps.length - 1];
	const held = /** @type {any} */ (document.activeElement),
		was = table.act.contains(held) ? held.textContent : null;
	holdingFocus(
		table.act,
		() =>
			refill(
				table.act,
				button(undo, {
					id: 'i-undo',
					'data-row': 'undo',
					key: keyOf('undo').toUpperCase(),
					title: mine?.label ? t('Undo: {0}', mine.label) : null,
					click: () => table.undo(),
					'aria-disabled': String(!st.undo || !table.live()),
				}),
				h('span', { class: 'sep' }),
				table.past
					? button(t('Back to now'), {
							id: 'i-last',
							'data-row': 'now',
							cls: 'on',
							click: () => table.replay.live(),
						})
					: null,
				h(
					'div',
					{ class: 'acts' },
					table.live()
						? bare.map(a =>
								button(a.label, { id: iconFor(a), 'data-do': a.do, click: () => table.run([a]) }),
							)
						: null,
				),
				h('span', { class: 'gap' }),
				thinking && st.mine.length
					? button(t('Stop thinking'), {
							id: 'i-cross',
							'data-row': 'stop',
							cls: 'stop',
							'aria-label': t('Stop thinking'),
							click: () => table.wire.send({ op: 'stop' }),
						})
					: null,
				advisers(table, 'wide'),
				st.over
					? table.state.mine.length
						? button(t('Play again'), {
								cls: 'go',
								'data-row': 'again',
								id: 'i-play',
								click: () => rematch(table),
							})
						: null
					: st.table.state === 'closed'
						? reopeners(table)
						: button(label, {
								id: 'i-check',
								cls: 'go',
								'data-row': 'confirm',
								key: keyOf('confirm').toUpperCase(),
								click: () => table.confirm(),
								'aria-disabled': String(!run),
							}),
			),
		() => table.act.querySelector('.btn.go'),
	);
	nextGame(table, () => {
		if (st.mine.length) rematch(table);
		else location.hash = '#/table/' + st.table.rematch;
	});
	// The green button under one's finger may mean something else now.
	if (was !== null && run && document.activeElement === held && held.textContent !== was)
		say(t('Button: {0}', label));
}

/** Who has closed the table by leaving it can sit down again. @param {Table} table */
function reopeners(table) {
	if (!table.state.table.reopens) return [];
	return table.state.table.seats
		.filter(s => s.by === 'open')
		.map(s =>
			button(t('Open again as {0}', table.names.seat(s.id)), {
				cls: 'go',
				'data-row': 'reopen-' + s.id,
				click: async () => {
					if (await join(table.id, null, s.id)) table.wire.watch(table.id, null);
				},
			}),
		);
}

/** @param {Table} table */
export async function rematch(table) {
	try {
		const mine = salt(),
			again = await post(`/tables/${table.id}/rematch`, { salt: mine });
		keepSalt(again.table.id, mine);
		location.hash = '#/table/' + again.table.id;
	} catch (e) {
		toast(e.message, { bad: true });
	}
}

/** After the end everybody's eyes may be borrowed, and what was hidden shown. @param {Table} table */
export function paintEyes(table) {
	if (!table.state.over || table.game.seats.length < 2) return;
	if (!table.eyes) {
		const seats = table.state.table.seats.map(s => s.id),
			own = table.state.seat || '';
		table.eyes = h(
			'select',
			{ class: 'field eyes', 'aria-label': t('Through the eyes of'), on: { change: () => table.lookAgain() } },
			[...(own ? [] : [['', t('A spectator')]]), ...seats.map(id => [id, table.names.seat(id)])].map(
				([id, text]) => h('option', { value: id, text, prop: { selected: id === own } }),
			),
		);
		table.replay.el.append(table.eyes);
		if (table.game.hidden)
			table.replay.el.append(
				button(t('Reveal all'), {
					id: 'i-hide',
					cls: 'truth' + (table.truth ? ' on' : ''),
					'aria-pressed': String(table.truth),
					click: e => {
						const b = e.currentTarget;
						table.truth = !table.truth;
						b.classList.toggle('on', table.truth);
						b.setAttribute('aria-pressed', String(table.truth));
						table.lookAgain();
					},
				}),
			);
	}
}
