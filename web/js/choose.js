// choose.js: from the list of legal actions to clicks. Knows no rules: an action names things, a
// thing that is picked leaves the actions that name it, and what those name besides is lit.

/** @typedef {{do:string,label:string,verb:string,args:{kind:string,id:string}[],keys:string[],forced?:boolean,attack?:boolean}} Action */

export class Chooser {
	/**
	 * @param {any[]} legal as the server sent it
	 * @param {(arg:{kind:string,id:string})=>string} keyOf names things the same way as the board does
	 */
	constructor(legal, keyOf) {
		/** @type {Action[]} */
		this.all = legal.map(a => ({ ...a, keys: a.args.map(keyOf) }));
		this.clear();
	}

	clear() {
		this.verb = null;
		/** Pieces picked together; they share a target. @type {Set<string>} */
		this.group = new Set();
		/** Other things picked, in order. @type {string[]} */
		this.fixed = [];
	}

	get empty() {
		return !this.verb && !this.group.size && !this.fixed.length;
	}

	/** Actions that agree with everything picked (for a group: with any of it). */
	candidates() {
		return this.all.filter(a => this.agrees(a) && (!this.group.size || a.keys.some(k => this.group.has(k))));
	}
	agrees(a) {
		return (!this.verb || a.verb === this.verb) && this.fixed.every(k => a.keys.includes(k));
	}

	/** Actions of one piece of the group. */
	of(piece) {
		return this.all.filter(a => this.agrees(a) && a.keys.includes(piece));
	}

	/** Things that can be picked first. @returns {Set<string>} */
	starts() {
		const found = new Set();
		for (const a of this.all) if (!this.verb || a.verb === this.verb) for (const k of a.keys) found.add(k);
		return found;
	}

	/** Of those, the ones to show first: what an action names first. @returns {Set<string>} */
	leads() {
		const found = new Set();
		for (const a of this.all) if (a.keys.length && (!this.verb || a.verb === this.verb)) found.add(a.keys[0]);
		return found;
	}

	/** Things that go on from what is picked: for a group, only what every piece of it can do. @returns {Set<string>} */
	targets() {
		if (!this.group.size && !this.fixed.length) return new Set();
		const lists = this.group.size ? [...this.group].map(p => this.of(p)) : [this.candidates()];
		const sets = lists.map(
			list => new Set(list.flatMap(a => a.keys).filter(k => !this.group.has(k) && !this.fixed.includes(k))),
		);
		return sets.reduce((a, b) => new Set([...a].filter(k => b.has(k))));
	}

	/** Whether going on to a thing, or beginning with it, is a forced march, for one piece at least, and whether it is an attack. @param {string} key */
	march(key) {
		const picked = this.group.size || this.fixed.length,
			names = a => (picked ? a.keys.includes(key) : a.keys[0] === key);
		const lists = (this.group.size ? [...this.group].map(p => this.of(p)) : [this.candidates()]).map(list =>
			list.filter(names),
		);
		return {
			forced: lists.some(list => list.length && list.every(a => a.forced)),
			attack: lists.some(list => list.some(a => a.attack)),
		};
	}

	/** Takes a piece into the group or out of it. */
	toggle(key) {
		if (this.group.has(key)) this.group.delete(key);
		else if (this.all.some(a => a.keys.includes(key))) {
			this.group.add(key);
			this.fixed = [];
		}
	}

	/**
	 * Picks a thing. Answers the actions to take now, [] when only the selection has changed, null
	 * when the thing has no part in any legal action.
	 * @param {string} key
	 * @param {boolean} more adds a piece to the group instead of starting another
	 * @returns {Action[]|null}
	 */
	pick(key, more = false) {
		if (this.group.has(key)) {
			this.group.delete(key);
			return [];
		}
		if (this.fixed.includes(key)) {
			this.fixed = this.fixed.filter(k => k !== key);
			return [];
		}
		if (!more && this.targets().has(key)) {
			this.fixed.push(key);
			const run = this.complete();
			if (run) this.fixed.pop();
			return run || [];
		}
		if (!this.all.some(a => a.keys.includes(key) && (!this.verb || a.verb === this.verb))) {
			if (!this.all.some(a => a.keys.includes(key))) return null;
			this.verb = null;
		}
		const piece = key.startsWith('p:');
		if (piece && more) {
			this.group.add(key);
			return [];
		}
		this.group = new Set(piece ? [key] : []);
		this.fixed = piece ? [] : [key];
		return [];
	}

	/** When every piece of the group has exactly one action left: those. */
	complete() {
		if (!this.group.size) {
			const left = this.candidates();
			return left.length === 1 ? left : null;
		}
		const run = [...this.group].map(p => this.of(p));
		return run.every(list => list.length === 1) ? run.map(list => list[0]) : null;
	}

	/** What the green button would do: the one action left, or the one that needs no argument. */
	confirm() {
		if (!this.empty) return this.complete();
		const bare = this.bare();
		if (bare.length === 1) return bare;
		const ends = bare.filter(a => /^(end|ready|deployed|done|roll|resolve|go|halt|stand|pass)/.test(a.verb));
		if (ends.length === 1) return ends;
		return this.all.length === 1 ? this.all : null;
	}

	/** Actions that name nothing. */
	bare() {
		return this.all.filter(a => !a.args.length);
	}

	/** Actions by verb, in the order of the list. @returns {Map<string, Action[]>} */
	byVerb(list = this.candidates()) {
		const groups = new Map();
		for (const a of list) {
			if (!groups.has(a.verb)) groups.set(a.verb, []);
			groups.get(a.verb).push(a);
		}
		return groups;
	}

	/** The action of the new list that says the same as an old one. */
	find(text) {
		return this.all.find(a => a.do === text) || null;
	}
}
