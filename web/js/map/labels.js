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
function common([ax0, ay0, ax1, ay1], [bx0, by0, bx1, by1]) {
	const w = Math.min(ax1, bx1) - Math.max(ax0, bx0),
		h = Math.min(ay1, by1) - Math.max(ay0, by0);
	return w > 0 && h > 0 ? w * h : 0;
}

/** Whether a box lies round a point: a town, which does not count beside its own name. @param {any} box @param {any} at */
const round = ([x0, y0, x1, y1], at) =>
	!!at && Math.abs((x0 + x1) / 2 - at[0]) < 0.1 && Math.abs((y0 + y1) / 2 - at[1]) < 0.1;

export class Places {
	constructor(view) {
		this.view = view;
		this.hard = [];
		this.soft = [];
		this.segments = [];
		this.held = [];
	}
	block(x0, y0, x1, y1) {
		this.hard.push([x0, y0, x1, y1]);
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
	road(a, b) {
		this.segments.push([a, b]);
	}

	/** Whether a box lies within the sheet and touches nothing that is there but the town at a point. @param {any} box @param {any} at */
	clear(box, at) {
		const [x0, y0, x1, y1] = this.view;
		if (box[0] < x0 || box[1] < y0 || box[2] > x1 || box[3] > y1) return false;
		return !this.hard.some(b => common(box, b) && !round(b, at));
	}

	/** What lies under a box, but for the town at a point. @param {any} box @param {any} at */
	cost([x0, y0, x1, y1], start = 0, at = null) {
		let c = start;
		const [vx0, vy0, vx1, vy1] = this.view;
		if (x0 < vx0 + 6 || y0 < vy0 + 6 || x1 > vx1 - 6 || y1 > vy1 - 6) c += 60;
		for (const b of this.hard) {
			const both = common([x0, y0, x1, y1], b);
			if (both && !round(b, at)) c += 40 + both / 6;
		}
		c += HELD * this.held.filter(b => common([x0, y0, x1, y1], b)).length;
		for (const [[ax, ay], [bx, by]] of this.segments) {
			if (Math.max(ax, bx) < x0 || Math.min(ax, bx) > x1 || Math.max(ay, by) < y0 || Math.min(ay, by) > y1)
				continue;
			const n = Math.max(2, Math.floor(Math.hypot(bx - ax, by - ay) / 6));
			for (let i = 0; i <= n; i++) {
				const x = ax + ((bx - ax) * i) / n,
					y = ay + ((by - ay) * i) / n;
				if (x0 < x && x < x1 && y0 < y && y < y1) c += 0.9;
			}
		}
		return c;
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
						const cost = this.cost(
								box,
								(k === prefer ? 0 : i * 1.1) +
									gap * 0.4 +
									Math.abs(by) * 2 +
									12 * this.soft.filter(b => common(box, b)).length,
								[x, y],
							),
							clear = this.clear(box, [x, y]);
						if (!best || (clear === best.clear ? cost < best.cost : clear))
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
				const cost = this.cost(box, i * 0.6 + gap * 0.8);
				if (!best || cost < best.cost) best = { box, cost };
			}
		});
		this.block(...best.box);
		return { x: best.box[0], y: best.box[1] };
	}
}
