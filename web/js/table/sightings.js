// sightings.js: enemy pieces that were seen: when, how strong. From the views as they come; of what was hidden again before
// a view could show it, or before this browser looked, the server says what the seat has seen.
import { t } from '../i18n.js';
import { typeName, sideClass } from '../games.js';
import { memory } from '../overlays.js';

/** @typedef {import('../table.js').Table} Table */

/** Keeps what a view shows of the enemy. @param {Table} table */
export function sight(table, view, n, turn) {
	if (!table.game.hidden || !table.state.seat) return;
	const mine = table.ownSides();
	for (const p of view.pieces || []) {
		if (p.known === false || p.dead || mine(p.side)) continue;
		const list = table.sightings.get(p.id) || [],
			at = list.findIndex(s => s.n >= n),
			now = { n, turn, type: p.type, army: p.army, strength: p.strength };
		if (at < 0) list.push(now);
		else list.splice(at, list[at].n === n ? 1 : 0, now);
		table.sightings.set(p.id, list);
	}
}

/** Keeps what the server says of hidden pieces that the steps just told name, with the last step that names each. @param {Table} table */
export function believe(table, m) {
	if (m.whole) table.beliefs.clear();
	for (const b of m.seen || [])
		table.beliefs.set(b.id, {
			...b,
			n: Math.max(...m.log.filter(s => s.events.some(e => e.refs.some(r => r.id === b.id))).map(s => s.n)),
		});
}

/** The last sighting of a piece up to a step. @param {Table} table */
export const lastSight = (table, id, n = Infinity) =>
	(table.sightings.get(id) || []).filter(s => s.n <= n).pop() || null;

/** The army of a piece that is or was seen, where its side has several. @param {Table} table @param {string} id */
export const armyOf = (table, id, view = table.view()) =>
	(view.pieces || []).find(p => p.id === id)?.army ||
	lastSight(table, id)?.army ||
	table.beliefs.get(id)?.army ||
	null;

/** What is remembered of hidden pieces, town by town, in words; of each town only where blocks of that army still stand. @param {Table} table */
export function remembered(table, view) {
	if (table.help() !== 'full') return new Map();
	const limit = table.past ? table.past.n : Infinity,
		seen = memory(
			table.steps.filter(s => s.n <= limit),
			view,
			table.names,
			table.ownSides(),
		);
	for (const [town, all] of seen) {
		const hidden = (view.pieces || []).filter(p => p.at === town && p.known === false),
			list = all.filter(m => {
				m.army = armyOf(table, m.id, view);
				return !m.army || hidden.some(p => p.army === m.army);
			});
		if (list.length) seen.set(town, list);
		else seen.delete(town);
		for (const m of list) {
			m.side = m.army ? sideClass(m.army) : null;
			// What the server says belongs to the last step that names the piece: it does not hold where one looks back beyond it.
			const viewed = lastSight(table, m.id, limit),
				belief = table.beliefs.get(m.id),
				turn = n => table.steps.find(x => x.n === n)?.turn ?? 0;
			const s =
				belief && belief.n <= limit && !(viewed?.n >= belief.n) ? { ...belief, turn: turn(belief.n) } : viewed;
			m.name = table.names.piece(m.id);
			m.when = table.turnName(s ? s.turn : turn(m.n));
			m.type = s?.type || null;
			m.strength = s ? s.strength : null;
			m.text =
				s && s.strength != null
					? t('seen {0}: {1} {2}', m.when, typeName(s.type, table.names), s.strength)
					: t('seen {0}', m.when);
		}
	}
	return seen;
}

/** A view with the hidden pieces as those saw them to whom they belonged: after the end. @param {any} view @param {any[]} others */
export function reveal(view, others) {
	const have = new Set((view.pieces || []).filter(p => p.known !== false).map(p => p.id)),
		found = new Map();
	for (const o of others)
		for (const p of o.pieces || [])
			if (p.known !== false && !have.has(p.id)) found.set(p.id, { ...p, revealed: true });
	if (!found.size) return view;
	const sides = new Set([...found.values()].map(p => p.side));
	return {
		...view,
		pieces: [...view.pieces.filter(p => p.known !== false || !sides.has(p.side)), ...found.values()],
	};
}
