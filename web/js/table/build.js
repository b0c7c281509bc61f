// build.js: the page of a table, empty: its bars, the board, the column, and what they call when something is done there.
import { h, fill, iconButton, icon } from '../dom.js';
import { t, pick } from '../i18n.js';
import { along } from '../keys.js';
import { MapView } from '../map/mapview.js';
import { Log } from '../log.js';
import { Replay } from '../replay.js';
import { Chat } from '../chat.js';
import { openRule } from '../rules.js';
import { openHelp } from '../frame.js';
import { menu } from '../tablemenu.js';
import { OVERLAYS } from '../overlays.js';
import { takeArrow } from './arrows.js';
import { Drawer } from './drawer.js';
import { pickKey, pickStack, drag } from './hands.js';
import { plateText, hover, highlight } from './stage.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export function build(table) {
	const { sheet } = table;
	table.pprompt = h('p', { class: 'pprompt' });
	table.prompt = h('p', { class: 'prompt' });
	table.when = h('div', { class: 'when' });
	table.clocks = h('div', { class: 'clocks' });
	table.act = h('div', {
		class: 'act',
		role: 'toolbar',
		tabindex: '-1',
		'aria-label': t('Actions'),
		on: { keydown: along },
	});
	table.switcher = h('div', { class: 'seg switcher', role: 'group', 'aria-label': t('Show') });
	table.stageEl = h('div', { class: 'stage-in' });
	const at = table.replay ? table.replay.at : null;
	table.replay?.stop();
	table.replay = new Replay({ load: n => table.showStep(n), live: () => table.showNow() });
	table.replay.at = at;
	table.eyes = null;
	table.tip = h('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
	table.notices = h('div', { class: 'notices' });
	table.boardEl = h(
		'section',
		{ class: 'board', 'aria-label': t('Board') },
		table.switcher,
		table.stageEl,
		table.tip,
		table.notices,
		table.replay.el,
	);
	table.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('Column') });
	table.scroll = h('div', { class: 'scroll', id: 'column', role: 'tabpanel', tabindex: '0' });
	const row = h('div', { class: 'tabrow' }, table.tabs);
	table.sideEl = h('aside', { class: 'side', 'aria-label': t('Column') }, row, table.scroll);
	table.drawer = new Drawer(table.sideEl, row);
	table.app = h(
		'div',
		{ class: 'app' },
		h(
			'header',
			{ class: 'top' },
			h(
				'a',
				{ class: 'brand', href: '#/', 'aria-label': t('Marengo, to the first page') },
				icon('logo', ''),
				h('span', { text: pick(table.scenarioTitle) }),
			),
			table.when,
			table.prompt,
			table.clocks,
			h(
				'div',
				{ class: 'icons' },
				iconButton('i-help', t('Help'), () => openHelp()),
				iconButton('i-menu', t('Menu'), () => menu(table)),
			),
		),
		h(
			'main',
			{ class: 'whole' },
			h('h1', { class: 'sr', tabindex: '-1', text: `${pick(table.game.title)}: ${pick(table.scenarioTitle)}` }),
			table.pprompt,
			table.act,
			h('div', { class: 'stage' }, table.boardEl, table.sideEl),
		),
	);
	fill(table.root, table.app);
	table.log = new Log({
		onrule: id => openRule(id, table.games),
		onhover: keys => highlight(table, keys),
		onstep: n => table.look(n),
		keyOf: r => table.names.key(r),
		turn: n => table.turnName(n),
		part: s => table.names.partName(s),
		link: n => table.address(n),
	});
	const old = table.chat;
	const taken = async message => (await table.wire.ask(message)).type !== 'refused';
	table.chat = new Chat({
		send: text => taken({ op: 'chat', text }),
		note: text => taken({ op: 'note', text }),
		earlier: async before => void (await table.wire.ask({ op: 'earlier', before })),
	});
	table.chat.add(table.said);
	if (table.noteText !== undefined) table.chat.note(table.noteText);
	if (old) table.chat.goOn(old);
	const choose = (k, e) => (k.startsWith('v:') ? takeArrow(table, k) : pickKey(table, k, e));
	if (sheet) {
		table.map = new MapView(sheet, {
			onpick: choose,
			onstack: (a, s2, e) => pickStack(table, a, s2, e),
			onhover: key => hover(table, key),
			ondrag: (from, to) => drag(table, from, to),
			title: plateText(table),
			overlays: OVERLAYS().map((o, i) => [...o, i + 1]),
			onoverlay: id => table.layer(id),
		});
	}
	table.stageEl.addEventListener('click', e => {
		const el = e.target.closest('[data-key]');
		if (el && !table.map?.svg.contains(el) && el.tagName !== 'INPUT') choose(el.dataset.key, e);
	});
}
