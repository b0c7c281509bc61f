// sightings.js: enemy pieces that were seen: when, how strong. From the views as they come; what happened before this
// browser looked is read from the replay, which gives no more than the seat saw then.
import { get } from '../api.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { typeName } from '../games.js';
import { memory } from '../overlays.js';

/** @typedef {import('../table.js').Table} Table */

/** Keeps what a view shows of the enemy. @param {Table} table */
export function sight(table, view, n, turn) {
	if (!table.game.hidden || !table.state.seat) return;
	const mine = table.ownSides();
	for (const p of view.pieces || []) {
		if (p.known === false || p.dead || mine(p.side)) continue;
		const list = table.sightings.get(p.id) || [], at = list.findIndex(s => s.n >= n), now = { n, turn, type: p.type, strength: p.strength };
		if (at < 0) list.push(now); else list.splice(at, list[at].n === n ? 1 : 0, now);
		table.sightings.set(p.id, list);
	}
}

/** The last sighting of a piece up to a step. @param {Table} table */
export const lastSight = (table, id, n = Infinity) => (table.sightings.get(id) || []).filter(s => s.n <= n).pop() || null;

/** What is remembered of hidden pieces, town by town, in words. @param {Table} table */
export function remembered(table, view) {
	if (settings().help !== 'full') return new Map();
	const limit = table.past ? table.past.n : Infinity, seen = memory(table.steps.filter(s => s.n <= limit), view, table.names, table.ownSides());
	for (const list of seen.values()) for (const m of list) {
		const s = lastSight(table, m.id, limit), told = table.steps.find(x => x.n === m.n);
		m.name = table.names.piece(m.id);
		m.when = table.turnName(s ? s.turn : told?.turn ?? 0);
		m.type = s?.type || null;
		m.strength = s ? s.strength : null;
		m.text = s && s.strength != null ? t('seen {0}: {1} {2}', m.when, typeName(s.type, table.names), s.strength) : t('seen {0}', m.when);
	}
	return seen;
}

/** Reads from the replay how strong those were whom only the log still tells of. @param {Table} table */
export async function recollect(table) {
	if (!table.game.hidden || !table.state.seat || settings().help !== 'full') return;
	const wanted = new Set();
	for (const list of memory(table.steps, table.state.view, table.names, table.ownSides()).values()) for (const m of list) if (!lastSight(table, m.id)) wanted.add(m.n);
	// Where a step hid the piece again, the one before still showed it.
	for (const n of [...wanted].sort((a, b) => b - a).slice(0, 12)) for (const k of [n, n - 1]) {
		try {
			const step = await get(`/tables/${table.id}/replay/${k}?seat=${encodeURIComponent(table.state.seat)}`);
			if (table.left) return;
			sight(table, step.view, k, step.view.turn);
		} catch (e) { return; }
	}
	if (wanted.size) table.paint();
}

/** A view with the hidden pieces as those saw them to whom they belonged: after the end. @param {any} view @param {any[]} others */
export function reveal(view, others) {
	const have = new Set((view.pieces || []).filter(p => p.known !== false).map(p => p.id)), found = new Map();
	for (const o of others) for (const p of o.pieces || []) if (p.known !== false && !have.has(p.id)) found.set(p.id, { ...p, revealed: true });
	if (!found.size) return view;
	const sides = new Set([...found.values()].map(p => p.side));
	return { ...view, pieces: [...view.pieces.filter(p => p.known !== false || !sides.has(p.side)), ...found.values()] };
}
