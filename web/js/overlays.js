// overlays.js: what the map can show besides the pieces: supply, command, reach, threat, last moves. All of it is
// worked out here, from the reader's own view and the printed map: an overlay cannot know more than its reader.
import { t } from './i18n.js';

/** Id, name, what it shows. */
export const OVERLAYS = () => [
	['supply', t('Supply'), t('Towns that are in supply, and where supply comes from.')],
	['command', t('Command'), t('Towns within the range of your leaders.')],
	['reach', t('Reach'), t('Towns your pieces could march to in one turn; dashed: by a force march.')],
	['threat', t('Threat'), t('Towns the enemy could reach in one turn, taking what is hidden for his fastest.')],
	['moves', t('Last moves'), t('Where the enemy marched since your last turn.')],
];

/**
 * Towns a road leads to within a budget, with what is left of it. start: town → budget; bar: towns that cannot be
 * entered; stop: towns that can be entered but not left.
 * @param {any} sheet @param {Map<string, number>} start @param {{cost?:(from:string,to:string)=>number, stop?:Set<string>, bar?:Set<string>}} rules
 * @returns {Map<string, number>}
 */
function spread(sheet, start, rules = {}) {
	const { cost = () => 1, stop = new Set(), bar = new Set() } = rules;
	const left = new Map(), todo = [...start];
	while (todo.length) {
		const [at, budget] = todo.pop();
		if (!sheet.areas.has(at) || (left.get(at) ?? -1) >= budget) continue;
		left.set(at, budget);
		if (stop.has(at) && !start.has(at)) continue;
		for (const next of sheet.neighbours.get(at)) if (!bar.has(next) && budget >= cost(at, next)) todo.push([next, budget - cost(at, next)]);
	}
	return left;
}

/** The greatest budget of the pieces in each town. */
function budgets(pieces, of) {
	const found = new Map();
	for (const p of pieces) { const n = of(p); if (p.at && n > 0) found.set(p.at, Math.max(found.get(p.at) || 0, n)); }
	return found;
}

const all = (keys, cls) => new Map([...keys].map(k => [k, cls]));
const STILL = new Set(['garrison', 'fortification', 'leader', 'dummy']);

/** What each game answers; null where it knows nothing of the kind. */
const GAMES = {
	castiglione: {
		/** Where the enemy has, or seems to have, Units. */
		foes: (view, mine) => new Set(view.pieces.filter(p => !mine(p.side) && p.at && !['leaders', 'leader', 'dummy'].includes(p.type)).map(p => p.at)),
		cost(view, sheet) {
			const down = new Set((view.links || []).filter(l => l.destroyed).flatMap(l => [`${l.a} ${l.b}`, `${l.b} ${l.a}`]));
			return (from, to) => (sheet.areas.get(to).terrain === 'mountain' ? 2 : 1) + (down.has(`${from} ${to}`) ? 1 : 0);
		},
		/** Who does not hold Mantua cannot pass it. */
		closed: (view, side) => (side === 'french') === !!view.besieged ? [] : ['mantua'],
		supply(view, sheet, mine, side) {
			const held = new Map((view.areas || []).map(a => [a.id, a.control])), down = new Set((view.links || []).filter(l => l.destroyed).flatMap(l => [`${l.a} ${l.b}`, `${l.b} ${l.a}`]));
			const from = [...sheet.areas.values()].filter(a => a.supply === side && held.get(a.id) === side).map(a => a.id), bar = this.foes(view, mine);
			const net = spread(sheet, new Map(from.filter(id => !bar.has(id)).map(id => [id, 99])), { cost: (a, b) => down.has(`${a} ${b}`) ? 1000 : 0, bar, stop: new Set(this.closed(view, side)) });
			return new Map([...all(net.keys(), ''), ...all(from, 'source')]);
		},
		command(view, sheet, mine, side) {
			const bar = new Set([...this.foes(view, mine), ...this.closed(view, side)]), found = new Map();
			for (const p of view.pieces) if (mine(p.side) && p.type === 'leader' && p.at) for (const id of spread(sheet, new Map([[p.at, p.cr]]), { bar }).keys()) found.set(id, '');
			return found;
		},
		reach(view, sheet, mine) { return all(spread(sheet, budgets(view.pieces.filter(p => mine(p.side) && !STILL.has(p.type)), p => p.ma), { cost: this.cost(view, sheet), stop: this.foes(view, mine) }).keys(), ''); },
		threat(view, sheet, mine) {
			const fast = Math.max(...view.pieces.filter(p => p.ma).map(p => p.ma));
			return all(spread(sheet, budgets(view.pieces.filter(p => !mine(p.side) && !STILL.has(p.type) && p.type !== 'leaders'), p => p.ma ?? fast), { cost: this.cost(view, sheet) }).keys(), '');
		},
	},
	waterloo: {
		rate: p => ['infantry', 'foot-artillery'].includes(p.type) ? 1 : 2,
		/** Ordinary marches plain, force marches dashed; none by night. */
		march(view, sheet, list, stop) {
			const near = spread(sheet, budgets(list, p => this.rate(p)), { stop }), far = view.night ? near : spread(sheet, budgets(list, p => this.rate(p) + 1), { stop });
			return new Map([...all(far.keys(), 'far'), ...all(near.keys(), '')]);
		},
		supply: (view, sheet) => all([...sheet.areas.values()].filter(a => a.supply).map(a => a.id), 'source'),
		reach(view, sheet, mine) { return this.march(view, sheet, view.pieces.filter(p => mine(p.side) && !p.dead), new Set(view.pieces.filter(p => !mine(p.side) && !p.dead && p.at).map(p => p.at))); },
		threat(view, sheet, mine) { return this.march(view, sheet, view.pieces.filter(p => !mine(p.side) && !p.dead), new Set(view.pieces.filter(p => mine(p.side) && !p.dead && p.at).map(p => p.at))); },
	},
	commander: {
		step: (view, sheet, list) => all(spread(sheet, budgets(list.filter(p => !STILL.has(p.type)), () => 1)).keys(), ''),
		supply: view => new Map((view.areas || []).filter(a => a.objective).map(a => [a.id, a.held === 'french' ? 'source' : ''])),
		reach(view, sheet, mine) { return this.step(view, sheet, view.pieces.filter(p => mine(p.side))); },
		threat(view, sheet, mine) { return this.step(view, sheet, view.pieces.filter(p => !mine(p.side))); },
	},
};

/** Whether a game has an answer to it. */
export const has = (game, id) => id === 'moves' || !!GAMES[game]?.[id];

/** Town → '' | 'far' | 'source'. @param {string} id @param {string} game @param {any} view @param {any} sheet @param {(side:string)=>boolean} mine */
export function overlay(id, game, view, sheet, mine) {
	const side = (view.pieces || []).find(p => mine(p.side))?.side;
	return GAMES[game]?.[id] && view.pieces ? GAMES[game][id](view, sheet, mine, side) : new Map();
}

/** What the log told of enemies that are hidden now: town → those last seen there, with the step. */
export function memory(steps, view, names, mine) {
	const known = new Map((view.pieces || []).filter(p => p.known !== false).map(p => [p.id, p])), last = new Map(), found = new Map();
	if (!(view.pieces || []).some(p => p.known === false)) return found;
	for (const s of steps) for (const e of s.events) {
		const towns = e.refs.filter(r => r.kind === names.areaKind), units = e.refs.filter(r => r.kind === names.pieceKind);
		if (towns.length) for (const u of units) if (!known.has(u.id)) last.set(u.id, { town: towns[towns.length - 1].id, n: s.n });
	}
	for (const [id, { town, n }] of last) {
		if (!(view.pieces || []).some(p => p.at === town && p.known === false && !mine(p.side))) continue;
		if (!found.has(town)) found.set(town, []);
		found.get(town).push({ id, n });
	}
	return found;
}
