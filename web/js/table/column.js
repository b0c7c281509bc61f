// column.js: the column beside the board and its four tabs.
import { h, fill } from '../dom.js';
import { refill, holdingFocus } from '../morph.js';
import { t, tn, language } from '../i18n.js';
import { Chooser } from '../choose.js';
import { rolled } from '../counters.js';
import { choices } from '../choices.js';
import { tray, aside, boxes, marches } from '../tray.js';
import { armies, tracks } from '../tracks.js';
import { browse, modifiersButton } from '../rules.js';
import { templates, ready } from '../templates.js';
import { oddsBox, hintBox, oddsLines, weigh, attackPart, effectOf } from './advice.js';
import { advisers } from './bars.js';
import { arrowKey, arrowName, takeable, takeArrow } from './arrows.js';
import { quotas } from './marches.js';
import { remembered } from './sightings.js';
import { pickKey } from './hands.js';
import { rollStep } from '../boards/common.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export function paintTabs(table) {
	const tabs = [
		['units', t('Units')],
		['log', t('Log')],
		['rules', t('Rules')],
		['chat', t('Chat')],
	];
	refill(
		table.tabs,
		tabs.map(([id, text]) =>
			h(
				'button',
				{
					type: 'button',
					role: 'tab',
					'data-row': id,
					id: 'tab-' + id,
					'aria-selected': String(table.tab === id),
					'aria-controls': 'column',
					tabindex: table.tab === id ? 0 : -1,
					'aria-label':
						id === 'chat' && table.unread
							? tn('Chat, {0} new line', 'Chat, {0} new lines', table.unread)
							: null,
					on: {
						click: () => table.showTab(id),
						keydown: e => {
							const d = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
							if (d) {
								const i = tabs.findIndex(x => x[0] === table.tab);
								table.showTab(tabs[(i + d + tabs.length) % tabs.length][0]);
								/** @type {any} */ (table.tabs.querySelector('[aria-selected=true]')).focus();
							}
						},
					},
				},
				text,
				id === 'chat' && table.unread ? h('span', { class: 'chip gold', text: String(table.unread) }) : null,
			),
		),
	);
	table.scroll.setAttribute('aria-labelledby', 'tab-' + table.tab);
	keepBar(table);
	if (table.tab === 'units') paintUnits(table);
	else if (table.tab === 'log') {
		paintLog(table);
	} else if (table.tab === 'chat') {
		table.chat.sit(table.state.table.seats, id => table.names.seat(id));
		if (!table.scroll.contains(table.chat.el)) fill(table.scroll, table.chat.el);
	} else if (table.shown !== 'rules' + language())
		browse(table.scroll, table.game.id, {
			games: table.games,
			above: modifiersButton(table.games, { path: `/tables/${table.id}/modifiers` }),
		});
	table.shown = table.tab + language();
}

const narrow = matchMedia('(max-width: 767px)'),
	coarse = matchMedia('(pointer: coarse)');

/** The log; on a phone the replay bar lies over it, since there is no room for it under the board. @param {Table} table */
function paintLog(table) {
	table.log.set(table.steps, table.state.mine, table.since ?? -1, table.past ? table.past.n : null);
	if (!table.scroll.contains(table.log.el)) fill(table.scroll, table.log.el);
	if (narrow.matches && !table.scroll.contains(table.replay.el)) table.scroll.prepend(table.replay.el);
}

/** Wherever the replay bar is not over the log it lies under the board. @param {Table} table */
function keepBar(table) {
	if (!table.boardEl.contains(table.replay.el) && !(narrow.matches && table.tab === 'log'))
		table.boardEl.append(table.replay.el);
}

/** Where the roads of the chosen town lead, and how much of each is used. @param {Table} table */
function roads(table) {
	const used = quotas(table),
		a = table.area;
	return (table.sheet?.neighbours.get(a) || []).map(b => {
		const q = used.get(`${a} ${b}`) || used.get(`${b} ${a}`);
		return table.names.area(b) + (q?.used ? ` (${q.used}/${q.limit})` : '');
	});
}

/** @param {Table} table */
export function paintUnits(table) {
	const v = table.view(),
		c = table.chooser;
	const board = !!v.board && !table.showMap,
		pieces = table.area && !board,
		held = !!pieces && !c.empty,
		strip = held && narrow.matches;
	const last = [...table.steps].reverse().find(s => s.dice?.length),
		quiet = table.help() === 'purist',
		weighs = table.help() === 'full' && table.wire.can('odds');
	// What another tab left here is no part of this one.
	if (table.shown !== 'units' + language()) table.scroll.replaceChildren();
	holdingFocus(
		table.scroll,
		() =>
			refill(
				table.scroll,
				table.hint ? hintBox(table) : null,
				ready(table),
				table.live() && (!v.board || table.showMap)
					? aside(v, table.names, {
							chooser: c,
							toggle: k => table.toggle(k),
							all: k => table.pickAll(k),
							game: table.game.id,
						})
					: null,
				pieces
					? tray(table.area, v, table.names, {
							chooser: table.live() ? c : new Chooser([], () => ''),
							onpick: (k, e) => pickKey(table, k, e),
							toggle: k => table.toggle(k),
							all: k => table.pickAll(k),
							game: table.game.id,
							table,
							memory: remembered(table, v).get(table.area),
							roads: roads(table),
							below: attackPart(table, table.area),
						})
					: null,
				table.live()
					? choices(c, {
							run: a => table.run(a),
							pick: k => pickKey(table, k, null),
							verb: x => table.verb(x),
							clear: () => table.clear(),
							names: table.names,
							quiet,
							held,
							strip,
							board,
							drag: board && !coarse.matches,
							ask: narrow.matches && !strip ? advisers(table) : [],
							odds: strip ? null : oddsBox(table),
							effect: a => effectOf(table, a),
							weigh: weighs ? a => weigh(table, a) : null,
							weighed: new Map(
								[...table.weighed].map(([k, o]) => [k, oddsLines(table, o, undefined, k)]),
							),
						})
					: oddsBox(table),
				marches(
					takeable(table).map(a => ({ key: arrowKey(a), name: arrowName(table, a) })),
					k => takeArrow(table, k),
				),
				table.live() ? templates(table) : null,
				last && (!v.board || table.showMap) ? lastRoll(table, last) : null,
				tracks(v, table.names, table),
				boxes(v, table.names, table.game.id),
				armies(v, table.names),
			),
		() => table.scroll.querySelector('.choices .rows'),
	);
}

/** @param {Table} table */
export function lastRoll(table, s) {
	return h(
		'section',
		{ class: 'sec', 'data-row': 'roll' },
		h('header', {}, h('h2', { text: t('Last roll') }), rollStep(table, s.n)),
		h('div', { class: 'tray' }, rolled(s.dice), h('span', { class: 'tray-t', text: s.label || '' })),
		h('p', {
			class: 'small muted',
			text: s.events
				.map(e => e.text)
				.slice(-2)
				.join(' '),
		}),
	);
}
