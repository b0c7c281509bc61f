// stage.js: the board itself: map, battle board or text tables, and what is lit on them.
import { h, fill } from '../dom.js';
import { refill, holdingFocus } from '../morph.js';
import { t, pick } from '../i18n.js';
import { settings } from '../settings.js';
import { sideClass } from '../games.js';
import { textMap } from '../textboard.js';
import { boards } from '../boards/index.js';
import { textBattle } from '../boards/text.js';
import { openRule } from '../rules.js';
import { OVERLAYS, has, overlay } from '../overlays.js';
import { pickKey } from './hands.js';
import { quotas, arrowsShown } from './marches.js';
import { arrowKey, arrowName, takeable } from './arrows.js';
import { remembered } from './sightings.js';

/** @typedef {import('../table.js').Table} Table */

/** What map and text tables show alike. @param {Table} table */
function shownOn(table, v, lit, chosen) {
	return {
		stacks: table.stacks,
		lit,
		chosen,
		links: quotas(table),
		...overlays(table, v),
		arrows: table.live() ? staged(table) : [],
		marks: marks(table, v),
		cut: new Set(
			(v.links || [])
				.filter(l => l.destroyed || l.cut || l.bridge === false || l.bridge === 'down')
				.map(l => `${l.a} ${l.b}`),
		),
	};
}
const picked = table => new Set([...table.chooser.group, ...table.chooser.fixed]);
/** What a board of a battle is given. @param {Table} table */
function hooksOf(table, lit, chosen) {
	return {
		lit,
		chosen,
		onpick: (k, e) => pickKey(table, k, e),
		names: table.names,
		table: table,
		onrule: id => openRule(id, table.games),
		steps: table.past ? table.steps.filter(s => s.n <= table.past.n) : table.steps,
		live: table.live(),
		lost: table.live() && table.lost ? table.lost : new Map(),
		odds: table.live() ? table.odds : null,
	};
}
const isBattle = (table, v) => !!v.board && !!boards[table.game.id] && !table.showMap;

/** The board in words: the battle that is looked at, else the map. @param {Table} table */
export function inWords(table, v, battle = isBattle(table, v)) {
	const lit = litKeys(table),
		chosen = picked(table);
	return battle
		? textBattle(table, v, hooksOf(table, lit, chosen))
		: textMap(table, v, shownOn(table, v, lit, chosen));
}

/** @param {Table} table */
export function paintBoard(table, v) {
	const board = v.board ? boards[table.game.id] : null,
		lit = litKeys(table),
		chosen = picked(table);
	const battle = isBattle(table, v),
		text = settings().textboard || (!battle && !table.sheet);
	refill(
		table.switcher,
		board
			? [
					[false, t('Battle')],
					[true, t('Map')],
				].map(([m, label]) =>
					h('button', {
						type: 'button',
						class: 'btn' + (table.showMap === m ? ' on' : ''),
						'aria-pressed': String(table.showMap === m),
						text: label,
						on: {
							click: () => {
								table.showMap = m;
								table.paint();
							},
						},
					}),
				)
			: null,
	);
	table.switcher.hidden = !board;
	if (battle) table.stageEl.style.setProperty('--switch', table.switcher.offsetWidth + 28 + 'px');
	if (battle || text) table.tip.hidden = true;
	if (text) {
		holdingFocus(table.stageEl, () => refill(table.stageEl, inWords(table, v)));
	} else if (battle) {
		holdingFocus(table.stageEl, () =>
			refill(
				table.stageEl,
				h('div', { class: 'board-in', tabindex: '-1' }, board(v.board, v, hooksOf(table, lit, chosen))),
			),
		);
	} else {
		if (!table.stageEl.contains(table.map.el)) fill(table.stageEl, table.map.el);
		table.map.update(shownOn(table, v, lit, chosen));
	}
	highlight(table, table.marked);
}

/** The arrows of the map; those that can be taken back by themselves have a key and say so. @param {Table} table */
function staged(table) {
	const own = new Set(takeable(table));
	return [
		...arrowsShown(table).map(a =>
			own.has(a) ? { ...a, key: arrowKey(a), label: t('Take back: {0}', arrowName(table, a)) } : a,
		),
		...ghosts(table),
	];
}

/** The march that waits for its confirmation: from where the pieces in hand stand, with the quota of the road as it would be. @param {Table} table */
function ghosts(table) {
	const c = table.chooser,
		v = table.view(),
		to = c.fixed[c.fixed.length - 1],
		found = new Map(),
		used = quotas(table);
	if (!to?.startsWith('a:')) return [];
	for (const a of c.complete() || []) {
		const ids = a.keys.filter(k => k.startsWith('p:')).map(k => k.slice(2)),
			hand = ids.length ? ids : v.group?.pieces || [];
		for (const p of (v.pieces || []).filter(q => hand.includes(q.id) && q.at && q.at !== to.slice(2)))
			found.set(p.at, { p, n: (found.get(p.at)?.n || 0) + 1, force: found.get(p.at)?.force || a.forced });
	}
	return [...found].map(([from, { p, n, force }]) => {
		const q = used.get(`${from} ${to.slice(2)}`) || used.get(`${to.slice(2)} ${from}`);
		return {
			from,
			to: to.slice(2),
			side: sideClass(table.names.colours(p)) + ' ghost',
			force,
			text: q ? `${q.used + n}/${q.limit}` : String(n),
			full: q && q.used + n >= q.limit,
		};
	});
}

/** @param {Table} table */
export function overlays(table, v) {
	const shown = x => has(v, x, table.help()),
		id = table.overlayId && shown(table.overlayId) ? table.overlayId : null;
	return {
		layer: id,
		layers: new Set(
			OVERLAYS()
				.map(o => o[0])
				.filter(shown),
		),
		overlay: id && id !== 'moves' ? overlay(id, v) : new Map(),
		overlayText: id ? OVERLAYS().find(o => o[0] === id)[1] : '',
		memory: remembered(table, v),
	};
}

/** Control, sieges and supply of the towns, as far as the view tells. @param {Table} table */
export function marks(table, v) {
	const found = new Map();
	for (const a of v.areas || []) {
		const icons = [],
			text = [];
		if (a.napoleon) {
			icons.push('m-napoleon');
			text.push('Napoléon');
		}
		if (a.fight || (a.contested && !a.fought)) {
			icons.push('m-battle');
			text.push(t('battle'));
		}
		if (a.besieged) {
			icons.push('u-fort');
			text.push(t('besieged'));
		}
		if (a.objective) {
			icons.push('m-star');
			text.push(t('objective'));
		}
		const owner = a.control || a.held || null;
		if (owner && owner !== 'none' && owner !== 'contested') text.push(t('held by {0}', table.names.side(owner)));
		found.set(a.id, {
			icons,
			text: text.join(', '),
			side: owner && owner !== 'none' && owner !== 'contested' ? sideClass(owner) : null,
		});
	}
	return found;
}

/** What the title plate of the map says: the theatre, its name, the year or the scenario. @param {Table} table */
export function plateText(table) {
	const [name, ...rest] = pick(table.sheet.map.title).split(', ');
	return [t('The theatre of war'), name, rest.join(', ') || pick(table.scenarioTitle)];
}

/** Key → class of what is lit now. @param {Table} table */
export function litKeys(table) {
	const lit = new Map();
	if (!table.live() || !table.chooser.all.length) return lit;
	const quiet = table.help() === 'purist' ? ' quiet' : '',
		targets = table.chooser.targets(),
		picked = table.chooser.group.size || table.chooser.fixed.length;
	// What a march costs, as the server says.
	const cost = k => {
		const m = k.startsWith('a:') ? table.chooser.march(k) : null;
		return (m?.attack ? ' attack' : '') + (m?.forced ? ' force' : '');
	};
	if (!picked) for (const k of table.chooser.leads()) lit.set(k, 'start' + cost(k) + quiet);
	// A bridge is never named first, yet it is what the eye goes to.
	if (!picked) for (const k of table.chooser.starts()) if (k.startsWith('l:')) lit.set(k, 'start' + quiet);
	for (const k of targets) lit.set(k, 'target' + cost(k) + quiet);
	if (table.hint && !picked)
		for (const a of table.chooser.all.filter(x => x.do === table.hint.do))
			for (const k of a.keys) lit.set(k, 'hinted' + quiet);
	return lit;
}

/** Details of what the pointer or the focus is on. @param {Table} table */
export function hover(table, key) {
	const el = key && table.map.over.querySelector(`[data-key="${CSS.escape(key)}"]`);
	table.tip.hidden = !el;
	if (el) table.tip.textContent = el.getAttribute('aria-label');
}

/** Marks what a line of the log or a step of the replay speaks of, until another is looked at. @param {Table} table @param {string[]} keys */
export function highlight(table, keys) {
	table.marked = keys;
	table.map?.highlight(keys);
	for (const el of table.stageEl.querySelectorAll('.board-in .hi')) el.classList.remove('hi');
	for (const k of keys)
		for (const el of table.stageEl.querySelectorAll(`.board-in [data-key="${CSS.escape(k)}"]`))
			el.classList.add('hi');
}
