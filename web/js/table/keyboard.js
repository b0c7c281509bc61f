// keyboard.js: the keyboard of a table: single keys, digits for the choices of the column, Shift and a digit for overlays.
import { settings } from '../settings.js';
import { openHelp } from '../frame.js';
import { ACTIONS, keyOf } from '../keys.js';
import { OVERLAYS, has } from '../overlays.js';
import { openRule, rulesOf } from '../rules.js';
import { askHint, askOdds, askAttack, attackable, weigh } from './advice.js';
import { typed } from './command.js';
import { sayAgain } from './talk.js';

/** The town on the map that the focus is on, by itself or by a stack in it. */
function townHere(table) {
	const key = /** @type {any} */ (document.activeElement)?.closest?.('.stage-in [data-key]')?.dataset.key || '',
		[kind, id] = key.split(':');
	return kind === 'a' || kind === 's'
		? id
		: kind === 'p'
			? (table.view().pieces || []).find(p => p.id === id)?.at
			: null;
}

/** On one of the choices: the odds of that one, where it can be weighed; on a town of mine: of an attack on it; else of all that lies on the table. */
function oddsHere(table) {
	const town = table.state.view.board && !table.showMap ? null : townHere(table);
	if (attackable(table, town)) {
		table.area = town;
		table.showTab('units');
		table.paint();
		return askAttack(table, town);
	}
	const on = /** @type {any} */ (document.activeElement)?.closest?.('.choices .verb[data-do]'),
		a = on && table.help() === 'full' ? table.chooser.find(on.dataset.do) : null;
	return a?.weighs ? weigh(table, a) : askOdds(table);
}

/** From anywhere to what can be done now. */
function toChoices(table) {
	table.showTab('units');
	(table.scroll.querySelector('.choices .rows') || table.scroll).focus();
}

/** The rule of what the focus is on: a choice, or a piece or place that can be chosen; the help where there is none. */
async function ruleHere(table) {
	const on = /** @type {any} */ (document.activeElement)?.closest?.('[data-do], [data-key]'),
		what = on?.dataset.do ?? on?.dataset.key,
		c = table.chooser;
	const keys = what?.startsWith('s:') ? table.stacks.find(s => `s:${s.area}:${s.side}` === what)?.keys || [] : [what];
	const a = what && (c.find(what) || c.all.find(x => x.args.some(r => keys.includes(table.names.key(r)))));
	let rule = null;
	try {
		rule = a && (await rulesOf(table.game.id)).find(r => r.verbs.split(' ').includes(a.verb));
	} catch (e) {
		/* the help is there all the same */
	}
	if (rule) openRule(rule.id, table.games);
	else openHelp();
}

function deed(table, id) {
	const map = table.map;
	return {
		undo: () => table.undo(),
		confirm: () => table.confirm(),
		odds: () => oddsHere(table),
		hint: () => askHint(table),
		log: () => {
			table.showTab('log');
			table.scroll.querySelector('h2').focus();
		},
		replay: () => table.replay.range.focus(),
		board: () => {
			table.showMap = !table.showMap;
			table.paint();
		},
		hide: () => map?.hide(),
		text: () => table.toggleText(),
		in: () => map?.zoom(1.3),
		out: () => map?.zoom(1 / 1.3),
		fit: () => map?.fit(),
		army: () => map?.fitPieces(),
		help: () => ruleHere(table),
		type: () => typed(table),
		choices: () => toChoices(table),
		again: () => sayAgain(table),
	}[id];
}

/** @param {import('../table.js').Table} table @returns {() => void} takes the listener away */
export function keys(table) {
	const on = e => {
		const el = e.target;
		if (
			e.defaultPrevented ||
			e.altKey ||
			e.ctrlKey ||
			e.metaKey ||
			!table.app ||
			document.querySelector('dialog[open]')
		)
			return;
		if (el.closest?.('input:not([type=checkbox]):not([type=range]),textarea,select')) return;
		if (e.key === 'Escape') {
			if (table.past) table.replay.live();
			else table.clear();
			return;
		}
		// While one looks back, the arrows go through the steps, with Shift through the turns.
		if (
			table.past &&
			(el === document.body || el.closest?.('h1, .replay, .log, .side .scroll')) &&
			table.replay.key(e)
		)
			return;
		if (!settings().keys) return;
		const c = table.chooser,
			key = e.key.length === 1 ? e.key.toLowerCase() : e.key,
			layer = e.shiftKey && /^Digit[1-5]$/.test(e.code) ? OVERLAYS()[Number(e.code[5]) - 1][0] : null;
		if (layer) {
			e.preventDefault();
			if (table.map && has(table.state.view, layer, table.help())) table.layer(layer);
			return;
		}
		const id = Object.keys(ACTIONS()).find(a => keyOf(a) === key) || (key === '=' ? 'in' : null);
		if (id) {
			e.preventDefault();
			deed(table, id)();
			return;
		}
		if (/^[1-9]$/.test(e.key)) {
			const rows = table.scroll.querySelectorAll('.choices .verb');
			if (table.tab === 'units' && rows[Number(e.key) - 1] && c.all.length) {
				e.preventDefault();
				rows[Number(e.key) - 1].click();
			}
		}
	};
	document.addEventListener('keydown', on);
	return () => document.removeEventListener('keydown', on);
}
