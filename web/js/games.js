// games.js: how the pieces of a view look. A view gives ids and numbers; names come from the kinds
// of the scenario, colours and shapes from the side, the mark from the type.
import { t, tn, language, pick } from './i18n.js';
import { settings } from './settings.js';

/** Side or nation → class of tokens.css and shape of the sprite. */
const SIDES = {
	french: 'french',
	france: 'french',
	anglo: 'anglo',
	'anglo-dutch': 'anglo',
	british: 'anglo',
	allied: 'anglo',
	dutch: 'anglo',
	coalition: 'austrian',
	piedmont: 'piedmont',
	prussian: 'prussian',
	prussia: 'prussian',
	austrian: 'austrian',
	austria: 'austrian',
	enemy: 'austrian',
	russian: 'russian',
	russia: 'russian',
	piedmontese: 'piedmont',
	sardinian: 'piedmont',
	spanish: 'iberian',
	spain: 'iberian',
	portuguese: 'iberian',
	iberian: 'iberian',
	ottoman: 'ottoman',
	turkish: 'ottoman',
	mameluke: 'ottoman',
	mamluk: 'ottoman',
	egyptian: 'ottoman',
	swedish: 'swedish',
	sweden: 'swedish',
};
const COCKADES = new Set([
	'french',
	'british',
	'dutch',
	'brunswick',
	'prussian',
	'austrian',
	'russian',
	'piedmont',
	'ottoman',
	'mameluke',
	'spanish',
	'portuguese',
	'swedish',
	'polish',
	'bavarian',
]);
const MARKS = {
	infantry: 'inf',
	inf: 'inf',
	cavalry: 'cav-light',
	'light-cavalry': 'cav-light',
	cav: 'cav-light',
	'heavy-cavalry': 'cav-heavy',
	'cavalry-heavy': 'cav-heavy',
	'cavalry-light': 'cav-light',
	artillery: 'art-foot',
	'foot-artillery': 'art-foot',
	'artillery-foot': 'art-foot',
	'horse-artillery': 'art-horse',
	'artillery-horse': 'art-horse',
	leader: 'leader',
	general: 'leader',
	headquarters: 'leader',
	hq: 'leader',
	garrison: 'garrison',
	fortification: 'fort',
	fort: 'fort',
	cannon: 'cannon',
	dummy: 'dummy',
};
/** Marks that exist as plain boxes too. */
const BOXED = new Set(['inf', 'cav-light', 'cav-heavy', 'art-foot', 'art-horse', 'leader']);

export const sideClass = side => SIDES[side] || 'austrian';
export function mark(type) {
	const m = MARKS[type] || 'unknown';
	return (settings().marks === 'n' && BOXED.has(m) ? 'n-' : 'u-') + m;
}

/** The arm of a piece in words. */
export function typeName(type, names) {
	const known = {
		infantry: t('infantry'),
		cavalry: t('cavalry'),
		'foot-artillery': t('foot artillery'),
		'horse-artillery': t('horse artillery'),
		artillery: t('artillery'),
		leader: t('leader'),
		garrison: t('garrison'),
		fortification: t('fortification'),
		cannon: t('cannon'),
		dummy: t('dummy'),
	};
	return type ? known[type] || names.word(['type', 'arm'], type) : '';
}

/** What a track counts, in words. */
export function trackName(id, names) {
	const known = {
		turn: t('Turn'),
		scouts: t('Scouts'),
		'supply-french': t('French supply'),
		'supply-enemy': t('Enemy supply'),
		cities: t('Great cities in French hands'),
		'vp-french': t('French victory points'),
		'vp-austrian': t('Austrian victory points'),
	};
	// The tracks of waterloo count the blocks that an army has lost, up to its defeat.
	if (names.game.id === 'waterloo' && names.has('army', id)) return t('{0}: blocks lost', names.side(id));
	return known[id] || names.word(['track', 'army', 'side', 'figure'], id);
}

const ARMS = new Set(['infantry', 'cavalry', 'artillery', 'fanteria', 'cavalleria', 'artiglieria']);
/** The last word of a long name, which is how a counter is known. */
function shorten(name) {
	if (name.length <= 11) return name;
	const first = name.split(',')[0],
		[one, other] = first.split(/ (?:and|e|&) /);
	// Two leaders of one block: the first names it.
	if (other && one.length <= 11) return one;
	if (first.length <= 13) return first;
	let words = first
		.replace(/\(.*?\)/g, '')
		.trim()
		.split(/\s+/);
	// The mark already tells the arm: "Imperial Guard Infantry" is known as "Guard".
	if (words.length > 1 && ARMS.has(words[words.length - 1].toLowerCase())) words = words.slice(0, -1);
	// In Italian the arm stands first: "Fanteria della Guardia Imperiale" is the "Guardia".
	if (words.length > 2 && ARMS.has(words[0].toLowerCase())) {
		const rest = words.slice(/^d/i.test(words[1]) ? 2 : 1);
		return rest.join(' ').length <= 11 ? rest.join(' ') : rest.find(w => w.length > 3) || rest[0];
	}
	if (words.join(' ').length <= 11) return words.join(' ');
	const last = words[words.length - 1];
	return last.length > 3 && last.length <= 13 ? last : name.slice(0, 11) + '.';
}

/** What a seat is called at a table of so many: one that plays for its whole side has a name for that. */
export function seatName(game, id, seats) {
	const s = game?.seats.find(x => x.id === id);
	return s ? pick((seats < game.seats.length && s.alone) || s.label) : id;
}

/** What ids mean in a scenario. */
export class Names {
	/** @param {any} scenario @param {any} game @param {number} seats how many of its seats are used */
	constructor(scenario, game, seats) {
		this.scenario = scenario;
		this.game = game;
		this.seats = seats;
		this.byKind = new Map(
			Object.entries(scenario.kinds).map(([kind, rows]) => [kind, new Map(rows.map(r => [r.id, r]))]),
		);
		this.pieceKind = this.areaKind = null;
		/** Bridge → its key on the map. @type {Map<string, string>} */
		this.bridges = new Map();
	}
	/** Finds which kinds are towns of the map and pieces of the view. */
	learn(areas, pieces) {
		const share = (ids, kind) =>
			ids.length ? ids.filter(id => this.byKind.get(kind).has(id)).length / ids.length : 0;
		const best = ids =>
			[...this.byKind.keys()]
				.map(k => ({ k, n: share(ids, k) }))
				.filter(x => x.n > 0.5)
				.sort((a, b) => b.n - a.n)[0]?.k || null;
		this.areaKind = this.areaKind || (areas.length ? best(areas) : this.byKind.has('area') ? 'area' : null);
		this.pieceKind =
			this.pieceKind || best(pieces) || ['unit', 'piece', 'force'].find(k => this.byKind.has(k)) || null;
	}
	/** The colours of an enemy that is several nations: those of its largest one. */
	meet(pieces) {
		const count = {};
		for (const p of pieces)
			if (p.side === 'enemy' && p.nation && p.nation !== 'french' && SIDES[p.nation])
				count[p.nation] = (count[p.nation] || 0) + 1;
		this.foe = Object.keys(count).sort((a, b) => count[b] - count[a])[0] || 'enemy';
	}
	/** The class of a piece's side. */
	colours(p) {
		if (p.side === 'enemy') return sideClass(p.nation && p.nation !== 'french' ? p.nation : this.foe);
		return sideClass(p.army && SIDES[p.army] ? p.army : p.side);
	}
	/** The name under which boards know a thing. */
	key({ kind, id }) {
		return kind === this.areaKind
			? 'a:' + id
			: kind === this.pieceKind
				? 'p:' + id
				: kind === 'bridge'
					? this.bridgeKey(id)
					: `${kind}:${id}`;
	}
	/** Learns from the links of a view which road each bridge belongs to. */
	span(links) {
		for (const l of links) if (typeof l.bridge === 'string') this.bridges.set(l.bridge, `l:${l.a} ${l.b}`);
	}
	bridgeKey(id) {
		return this.bridges.get(id) || 'bridge:' + id;
	}
	/** The kind and the id that a key stands for, as actions name them. */
	named(key) {
		const [kind, ...rest] = key.split(':'),
			id = rest.join(':');
		if (kind === 'l') return { kind: 'bridge', id: [...this.bridges].find(([, k]) => k === key)?.[0] || id };
		return { kind: kind === 'a' ? this.areaKind : kind === 'p' ? this.pieceKind : kind, id };
	}
	label(kind, id) {
		const row = this.byKind.get(kind)?.get(String(id));
		return row ? row[language()] || row.en : String(id);
	}
	has(kind, id) {
		return !!this.byKind.get(kind)?.has(String(id));
	}
	/** What a turn is called: by its box, its date or its number; null where it has no name. */
	turn(view, n = view.turn) {
		const rows = this.scenario.kinds.turn || [],
			box = view.boxes?.[n - 1]?.id;
		const id = this.has('turn', box)
			? box
			: this.has('turn', view.date)
				? rows[rows.findIndex(r => r.id === view.date) - view.turn + n]?.id
				: n;
		return this.has('turn', id) ? this.label('turn', id) : null;
	}
	/** The same for headings: a turn without a name by its number. */
	turnName(view, n) {
		return (
			this.turn(view, n) ||
			(n ? (view.turns ? t('Turn {0} of {1}', n, view.turns) : t('Turn {0}', n)) : t('Before the first turn'))
		);
	}
	/** What a step of the log belongs to: a battle, else a phase. */
	partName(s) {
		return s.fight ? t('Fight: {0}', this.area(s.fight)) : this.word(['phase', 'step'], s.phase) || t('Steps');
	}
	area(id) {
		return this.areaKind ? this.label(this.areaKind, id) : String(id);
	}
	piece(id) {
		return this.pieceKind ? this.label(this.pieceKind, id) : String(id);
	}
	seat(id) {
		return seatName(this.game, id, this.seats);
	}
	/** A word of any kind with one of these names. */
	word(kinds, id) {
		for (const k of kinds) if (this.has(k, id)) return this.label(k, id);
		return String(id ?? '');
	}
	side(id) {
		return this.word(['army', 'side', 'nation', 'seat'], id) || id;
	}
}

/** Whether a piece is lost for good. */
export const lost = p => !!p.dead || ['eliminated', 'killed'].includes(p.box) || p.where === 'gone';
/** Whether a piece takes part now: not lost, not still to be bought, drawn or waited for. */
export const inPlay = p => !lost(p) && !['pool', 'cup', 'late'].includes(p.where);

/** What hinders a piece, as marks on it. */
const FLAGS = [
	['out_of_command', 'm-command'],
	['unsupplied', 'm-supply-cut'],
	['forage', 'm-forage'],
];
const SKILLS = ['conscript', 'poor', 'line', 'veteran', 'elite'];

/**
 * The face of a piece: what a counter or block shows.
 * @param {any} p piece of a view
 * @param {Names} names
 */
export function face(p, names) {
	const known = p.known !== false,
		side = names.colours(p);
	// What lies closed and uncounted is a stack, not one piece.
	const closed = p.count === null,
		name = known ? names.piece(p.id) : closed ? t('Closed stack') : t('Unknown piece');
	const f = {
		key: 'p:' + p.id,
		id: p.id,
		piece: p,
		side,
		known,
		name,
		short: shorten(name),
		mark: mark(p.type),
		steps: p.strength,
		full: p.max,
		right: p.strength ?? (p.tr !== undefined ? p.tr : ''),
		left: p.activation ?? (p.mp || p.ma || ''),
		sup: p.superscript || '',
		fire: p.fire ?? p.firepower,
		corps: p.corps ? String(p.corps) : p.formation || '',
		reduced: !!p.reduced || (p.hits > 0 && p.max > p.strength),
		spent: !!(p.acted || p.spent || p.fired),
		skill: Math.max(0, SKILLS.indexOf(p.skill)),
		stripe: p.stripe || null,
		cockade:
			p.nation && COCKADES.has(p.nation) && p.nation !== p.side && !(p.side === 'enemy' && p.nation === 'french')
				? 'c-' + p.nation
				: null,
		flags: FLAGS.filter(([key]) => p[key]).map(([, id]) => id),
		pips: p.cf_printed ? { now: p.cf, full: p.cf_printed } : null,
		revealed: !!p.revealed,
		title: '',
	};
	if (p.type === 'leader' && p.strength == null) f.left = p.cr ?? '';
	f.title = known
		? [
				name,
				p.type === 'leader' ? '' : typeName(p.type, names),
				p.max
					? t('strength {0} of {1}', p.strength, p.max)
					: p.strength != null
						? t('strength {0}', p.strength)
						: '',
				f.reduced ? t('reduced') : '',
				f.pips && f.pips.now < f.pips.full ? t('cohesion {0} of {1}', f.pips.now, f.pips.full) : '',
				f.revealed ? t('hidden then') : '',
			]
				.filter(Boolean)
				.join(', ')
		: [
				closed
					? t('Closed stack of the {0}', names.side(p.side))
					: t('Unknown piece of the {0}', names.side(p.army || p.side)),
				p.units != null ? tn('{0} real Unit here, by a scout', '{0} real Units here, by a scout', p.units) : '',
			]
				.filter(Boolean)
				.join(', ');
	return f;
}

/** Where a fight that has a board is going on, in a game of maps and pieces; null where there is none. */
export const fightOf = view => view?.board?.battle || view?.board?.skirmish || view?.board?.area || null;

/** Blocks stand on the map of waterloo; the other games use counters. */
export const lookOf = game => (game === 'waterloo' ? 'block' : 'counter');

/** Pieces of a view by town and side, for the map. */
export function stacks(view, names, game, mine) {
	const groups = new Map();
	for (const p of view.pieces || []) {
		if (!p.at || p.dead) continue;
		const f = face(p, names),
			k = `${p.at} ${f.side}`;
		if (!groups.has(k))
			groups.set(k, {
				area: p.at,
				side: f.side,
				sideId: p.side,
				army: p.army || p.side,
				look: lookOf(game),
				faces: [],
				own: mine(p.side),
			});
		groups.get(k).faces.push(f);
	}
	return [...groups.values()].map(st => {
		st.count = st.faces.reduce((n, f) => n + (f.piece.count || 1), 0);
		st.uncounted = st.faces.some(f => f.piece.count === null);
		st.keys = st.faces.map(f => f.key);
		const known = st.faces.filter(f => f.known),
			total = known.reduce((n, f) => n + (Number(f.piece.strength) || 0), 0),
			led = known.some(f => f.piece.type === 'leader');
		st.faces.sort(
			(a, b) =>
				Number(b.known) - Number(a.known) ||
				Number(a.piece.type === 'leader') - Number(b.piece.type === 'leader'),
		);
		st.sum = {
			...st.faces[0],
			short:
				led && st.faces[0].piece.type !== 'leader' ? '× ' + st.count : tn('{0} piece', '{0} pieces', st.count),
			left: '',
			sup: '',
			pips: null,
			flags: [...new Set(known.flatMap(f => f.flags))],
			right: known.length ? total : '',
			reduced: false,
			led: led && st.faces[0].piece.type !== 'leader',
			spent: st.faces.every(f => f.spent),
		};
		const who = names.side(st.army);
		if (st.uncounted) {
			st.label = t('{0}: how many is not known', who);
			return st;
		}
		st.told = st.faces.find(f => f.piece.units != null)?.piece.units ?? null;
		st.label =
			known.length === st.faces.length
				? tn('{1}: {0} piece, strength {2}', '{1}: {0} pieces, strength {2}', st.count, who, total)
				: tn('{1}: {0} piece, face unknown', '{1}: {0} pieces, faces unknown', st.count, who);
		if (st.told !== null)
			st.label += ', ' + tn('{0} real Unit here, by a scout', '{0} real Units here, by a scout', st.told);
		return st;
	});
}
