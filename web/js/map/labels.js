// labels.js: greedy placement of names and pieces round their towns; fewest collisions win. A name that would
// touch another name, a piece or a town on every side is not clear: the map keeps it for the pointer.

/** What it costs to take the room of a name: less than to touch anything, more than to cross a road. */
const HELD = 14;

/** Places round a point: direction and text anchor. */
/** @type {Record<string, any>} */
const ROUND = {
	s: [0, 1, 'middle'],
	e: [1, 0, 'start'],
	n: [0, -1, 'middle'],
	w: [-1, 0, 'end'],
	se: [0.72, 0.75, 'start'],
	ne: [0.72, -0.75, 'start'],
	sw: [-0.72, 0.75, 'end'],
	nw: [-0.72, -0.75, 'end'],
};

/** The area that two boxes share. @param {any} a @param {any} b */
function common(a, b) {
	const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]),
		h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
	return w > 0 && h > 0 ? w * h : 0;
}

/** Whether a box lies round a point: a town, which does not count beside its own name. @param {any} b @param {any} at */
const round = (b, at) => !!at && Math.abs((b[0] + b[2]) / 2 - at[0]) < 0.1 && Math.abs((b[1] + b[3]) / 2 - at[1]) < 0.1;

/** Things by the squares of the sheet in which they lie, so that a box has to look only at what is near. */
const SQUARE = 64,
	square = v => Math.floor(v / SQUARE);
class Squares {
	constructor() {
		/** @type {Map<number, any[]>} */
		this.cells = new Map();
	}
	/** Puts a thing into every square that a box touches. */
	add(box, thing) {
		this.over(box, key => {
			if (!this.cells.has(key)) this.cells.set(key, []);
			this.cells.get(key).push(thing);
		});
	}
	/** Every square that a box touches. @param {any} box @param {(key:number, x:number, y:number) => void} f */
	over(box, f) {
		const x1 = square(box[2]),
			y1 = square(box[3]);
		for (let y = square(box[1]); y <= y1; y++) for (let x = square(box[0]); x <= x1; x++) f(y * 65536 + x, x, y);
	}
	/** Every box that shares room with one, once, with how much. @param {any} box @param {(b:any, area:number) => void} f */
	meets(box, f) {
		this.over(box, (key, x, y) => {
			for (const b of this.cells.get(key) || []) {
				const area = common(box, b);
				// Of the squares in which both lie, the one where they begin to.
				if (area && square(Math.max(box[0], b[0])) === x && square(Math.max(box[1], b[1])) === y) f(b, area);
			}
		});
	}
	/** How many points lie in a box. */
	within(box) {
		let n = 0;
		this.over(box, key => {
			for (const [x, y] of this.cells.get(key) || [])
				if (box[0] < x && x < box[2] && box[1] < y && y < box[3]) n++;
		});
		return n;
	}
}

/** Roads, as points that lie along them: they change only with the zoom. */
export class Roads {
	constructor() {
		this.points = new Squares();
	}
	/** A straight piece of road. */
	add([ax, ay], [bx, by]) {
		const n = Math.max(2, Math.floor(Math.hypot(bx - ax, by - ay) / 6));
		for (let i = 0; i <= n; i++) {
			const x = ax + ((bx - ax) * i) / n,
				y = ay + ((by - ay) * i) / n;
			this.points.add([x, y, x, y], [x, y]);
		}
	}
}

export class Places {
	/** @param {any} view the box of the sheet @param {Roads} roads */
	constructor(view, roads) {
		this.view = view;
		this.roads = roads;
		this.hard = new Squares();
		this.soft = [];
		this.held = [];
	}
	block(x0, y0, x1, y1) {
		const box = [x0, y0, x1, y1];
		this.hard.add(box, box);
	}
	/** Asks that the room of a name be left free where that costs little, until all such wishes are forgotten. */
	hold(label) {
		if (label.clear) this.held.push(label.box);
		return label;
	}
	free() {
		this.held = [];
	}
	/** What a name had better not cross, but may. */
	avoid(x0, y0, x1, y1) {
		this.soft.push([x0, y0, x1, y1]);
	}

	/** What it costs that a box takes room where something lies, but for the town at a point. @param {any} box @param {any} at */
	taken(box, at) {
		let c = 0;
		this.hard.meets(box, (b, area) => {
			if (!round(b, at)) c += 40 + area / 6;
		});
		return c;
	}
	/** Whether a box lies within the sheet and touches nothing that is there but the town at a point. @param {any} box @param {any} at */
	clear(box, at) {
		const [x0, y0, x1, y1] = this.view;
		return box[0] >= x0 && box[1] >= y0 && box[2] <= x1 && box[3] <= y1 && !this.taken(box, at);
	}

	/** What lies under a box, beside what is taken there. @param {any} box */
	cost(box) {
		const [vx0, vy0, vx1, vy1] = this.view,
			edge = box[0] < vx0 + 6 || box[1] < vy0 + 6 || box[2] > vx1 - 6 || box[3] > vy1 - 6;
		return (
			(edge ? 60 : 0) + HELD * this.held.filter(b => common(box, b)).length + 0.9 * this.roads.points.within(box)
		);
	}

	/** Finds the best place for a name of that extent (ruler.js) at a town; returns {x, y, anchor, box, cost, clear}. */
	label(x, y, { w, up, down }, size, r, prefer = null) {
		/** @type {any} */
		let best = null;
		const order = Object.keys(ROUND);
		const all = aside =>
			order.forEach((k, i) => {
				const [dx, dy, anchor] = ROUND[k];
				for (const by of aside)
					for (const gap of [3, 7, 11]) {
						if (by && dx && dy) continue;
						const cx = x + dx * (r + gap) + (dx ? 0 : (by * w) / 3),
							cy = y + dy * (r + gap) + (dy ? 0 : by * size * 0.6);
						const x0 = anchor === 'middle' ? cx - w / 2 : anchor === 'start' ? cx : cx - w;
						const base = dy === 0 ? cy + size * 0.34 : dy > 0 ? cy + size * 0.78 : cy - size * 0.12;
						const box = [x0 - 2, base - up, x0 + w + 2, base + down];
						const clear = this.clear(box, [x, y]),
							least =
								(k === prefer ? 0 : i * 1.1) +
								gap * 0.4 +
								Math.abs(by) * 2 +
								12 * this.soft.filter(b => common(box, b)).length;
						// Neither what touches something where something else does not, nor what costs more from the start.
						if (best && (best.clear === clear ? least >= best.cost : best.clear)) continue;
						const cost = least + this.cost(box) + (clear ? 0 : this.taken(box, [x, y]));
						if (!best || clear !== best.clear || cost < best.cost)
							best = { x: cx, y: base, anchor, box, cost, clear };
					}
			});
		all([0]);
		// Where all is taken, a little aside of straight above, below and beside.
		if (!best.clear) all([-2, -1, 1, 2]);
		return best;
	}

	/** Finds the best place for a box of w × h beside a town; returns its top left corner. */
	piece(x, y, w, h, r) {
		/** @type {any} */
		let best = null;
		Object.values(ROUND).forEach(([dx, dy], i) => {
			for (const gap of [2, 10]) {
				const cx = x + Math.sign(dx) * (r + gap + w / 2) * (dx && dy ? 0.86 : 1);
				const cy = y + Math.sign(dy) * (r + gap + h / 2) * (dx && dy ? 0.86 : 1);
				const box = [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2];
				const cost = i * 0.6 + gap * 0.8 + this.cost(box) + this.taken(box, null);
				if (!best || cost < best.cost) best = { box, cost };
			}
		});
		this.block(...best.box);
		return { x: best.box[0], y: best.box[1] };
	}
}
