// marches.js: what moved and who was hurt, read from two views or from the log; the arrows of the map.
import { get } from '../api.js';
import { settings, still } from '../settings.js';
import { face, lookOf, sideClass } from '../games.js';
import { armyOf } from './sightings.js';

/** @typedef {import('../table.js').Table} Table */

/** What a piece has lost between two views: steps, or hits where hits cost none at first. */
const worse = (was, p) =>
	Math.max(
		was.strength != null && p.strength != null ? was.strength - p.strength : 0,
		(p.hits || 0) - (was.hits || 0),
	);

/** Which pieces lost how much since my last action: shown on the boards as hits that were taken. @param {Table} table */
export function hurt(table, before, m) {
	if (m.whole || !table.lost || m.log.some(s => s.seat && m.mine.includes(s.seat))) table.lost = new Map();
	const old = new Map((before?.view.pieces || []).map(p => [p.id, p]));
	for (const p of m.whole ? [] : m.view.pieces || []) {
		const was = old.get(p.id),
			n = was ? worse(was, p) : 0;
		if (n > 0) table.lost.set(p.id, (table.lost.get(p.id) || 0) + n);
	}
}

const standing = v => new Map((v.pieces || []).filter(p => p.known !== false && p.at).map(p => [p.id, p]));

/** My steps since this phase of this turn began, oldest first: those that staged moves consist of. @param {Table} table */
export function ownTail(table) {
	const v = table.state.view,
		tail = [];
	for (let i = table.steps.length - 1; i > 0; i--) {
		const s = table.steps[i];
		if (s.taken_back || s.turn !== v.turn || s.phase !== v.phase || s.seat !== table.state.seat) break;
		tail.unshift(s);
	}
	return tail;
}

/** Opened in the middle of a phase: where the pieces stood when it began, from the replay. @param {Table} table */
export async function whence(table) {
	const tail = ownTail(table),
		sign = table.sign;
	if (!tail.length || !table.state.seat || table.state.over) return;
	try {
		const step = await get(
			`/tables/${table.id}/replay/${tail[0].n - 1}?seat=${encodeURIComponent(table.state.seat)}`,
		);
		if (table.left || table.sign !== sign) return;
		table.origin = standing(step.view);
		arrowsSince(table);
		table.paint();
	} catch (e) {
		/* the arrows are a help; the table stands without them */
	}
}

/** What I moved since the phase began; before that, what the others did since my last action. @param {Table} table */
export function arrowsSince(table) {
	const v = table.state.view,
		sign = `${v.turn} ${v.phase} ${table.state.seat}`;
	const where = standing(v),
		mine = table.ownSides();
	if (table.sign !== sign) {
		table.origin = where;
		table.sign = sign;
	}
	const found = new Map();
	const move = (from, to, side, id = null) => {
		const k = `${from} ${to} ${side}`;
		if (!found.has(k)) found.set(k, { from, to, side: coloursOf(table, side), n: 0, ids: id ? [] : null });
		found.get(k).n += 1;
		if (id) found.get(k).ids.push(id);
	};
	for (const [id, p] of where) {
		const old = table.origin.get(id);
		if (old && old.at !== p.at) move(old.at, p.at, table.names.colours(p), mine(p.side) ? id : null);
	}
	if (!found.size) for (const [from, to, side] of movesOfOthers(table)) move(from, to, side);
	const list = [...found.values()];
	const used = quotas(table);
	table.arrows = list.map(a => {
		const q = used.get(`${a.from} ${a.to}`) || used.get(`${a.to} ${a.from}`);
		return {
			...a,
			text: q ? `${q.used}/${q.limit}` : a.n > 1 ? String(a.n) : '',
			full: q && q.used >= q.limit,
			force: (a.ids || []).some(id => where.get(id).forced),
		};
	});
}

/** The marches that a step tells of: events that name two neighbouring towns. @param {Table} table */
function told(table, s) {
	return s.events.flatMap(e => {
		const towns = e.refs.filter(r => r.kind === table.names.areaKind).map(r => r.id),
			army = e.refs.find(r => ['army', 'side', 'nation'].includes(r.kind)),
			piece = e.refs.find(r => r.kind === table.names.pieceKind)?.id;
		return towns.length === 2 && table.sheet.neighbours.get(towns[0])?.includes(towns[1])
			? [{ from: towns[0], to: towns[1], side: army?.id || armyOf(table, piece) || s.seat || 'enemy', piece }]
			: [];
	});
}
/** The towns that steps speak of, in order; of a step that names none, where its pieces stand. @param {Table} table @param {any[]} steps */
function towns(table, steps) {
	return steps.flatMap(s => {
		const refs = s.events.flatMap(e => e.refs),
			named = refs
				.map(r => table.names.key(r))
				.flatMap(k => (k.startsWith('a:') ? [k.slice(2)] : k.startsWith('l:') ? k.slice(2).split(' ') : []));
		return named.length
			? named
			: refs
					.filter(r => r.kind === table.names.pieceKind)
					.map(r => (table.view().pieces || []).find(p => p.id === r.id)?.at)
					.filter(Boolean);
	});
}
/** Brings to sight on the map what these steps tell of. @param {Table} table @param {any[]} steps */
export function bringTo(table, steps) {
	if (table.map?.el.isConnected) table.map.bring(towns(table, steps));
}

/** The class of the side that marched. @param {Table} table */
const coloursOf = (table, side) => sideClass(side === 'enemy' ? table.names.foe : side);

/** Marches the log tells of since my last action. @param {Table} table */
export function movesOfOthers(table, past = false) {
	const moves = [];
	let i = table.steps.length - 1;
	while (past && i >= 0 && (!table.steps[i].seat || table.state.mine.includes(table.steps[i].seat))) i--;
	for (; i >= 0 && table.sheet; i--) {
		const s = table.steps[i];
		if (s.seat && table.state.mine.includes(s.seat)) break;
		moves.unshift(...told(table, s).map(m => [m.from, m.to, m.side]));
	}
	return moves.slice(-24);
}

/** Pieces of others that stand in the next town now, though no event says which way they came. @param {Table} table */
function untold(table, before, told) {
	const now = standing(table.state.view),
		mine = table.ownSides();
	return [...standing(before.view)]
		.map(([id, p]) => ({ from: p.at, to: now.get(id)?.at, side: p.side, piece: id }))
		.filter(
			x =>
				!mine(x.side) &&
				table.sheet.neighbours.get(x.from)?.includes(x.to) &&
				!told.some(y => y.to === x.to && (y.piece === x.piece || y.from === x.from)),
		);
}

/**
 * Shows what others did: brings it to sight, and how they came to where they stand now if the reader wants to see that and
 * nothing else moves on his screen.
 * @param {Table} table @param {any} before the state before @param {number} last its last step
 */
export function showMarches(table, before, last) {
	const speed = still() || settings().since === 'play' ? 0 : settings().moves,
		m = table.state;
	if (!before || m.whole || before.seat !== m.seat || table.past || !table.map?.el.isConnected) return;
	const theirs = m.log.filter(s => s.n > last && !s.taken_back && !(s.seat && m.mine.includes(s.seat)));
	if (!speed) {
		bringTo(table, theirs);
		return;
	}
	const marches = theirs.flatMap(s => told(table, s));
	table.map.marching.add(
		[...marches, ...untold(table, before, marches)].map(x => {
			const p = (m.view.pieces || []).find(q => q.id === x.piece),
				f = p ? face(p, table.names) : { side: coloursOf(table, x.side), known: false };
			return {
				from: x.from,
				to: x.to,
				face: f,
				look: lookOf(table.game.id),
				alone: !(before.view.pieces || []).some(q => q.at === x.to && table.names.colours(q) === f.side),
			};
		}),
		speed,
	);
}

/** @param {Table} table */
export function quotas(table) {
	return new Map((table.view().links || []).filter(l => l.limit).map(l => [`${l.a} ${l.b}`, l]));
}

/** The arrows of the map: the staged moves, or the enemy's last ones where the overlay asks for them. @param {Table} table */
export function arrowsShown(table) {
	if (table.overlayId !== 'moves') return table.arrows || [];
	const sum = new Map();
	for (const [from, to, side] of movesOfOthers(table, true)) {
		const k = `${from} ${to} ${side}`;
		if (!sum.has(k)) sum.set(k, { from, to, side: coloursOf(table, side), n: 0 });
		sum.get(k).n += 1;
	}
	return [...sum.values()].map(a => ({ ...a, text: a.n > 1 ? String(a.n) : '' }));
}
