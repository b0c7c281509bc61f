// geometry.js: projection and paths. All points are [x, y]; all results are SVG path texts.

/** @typedef {[number, number]} Point */

export const f1 = v => String(Math.round(v * 10) / 10);

/** Equirectangular projection; k = pixels per degree of latitude. */
export function projection(west, north, k, lat0) {
	const c = Math.cos((lat0 * Math.PI) / 180);
	/** @returns {Point} */
	const project = (lon, lat) => [(lon - west) * k * c, (north - lat) * k];
	return Object.assign(project, { k, c });
}

/** Douglas-Peucker: leaves out what differs by less than t pixels. */
export function simplify(pts, t = 0.6) {
	if (pts.length < 3) return pts;
	const keep = new Set([0, pts.length - 1]),
		todo = [[0, pts.length - 1]];
	while (todo.length) {
		const [a, b] = todo.pop();
		const [ax, ay] = pts[a],
			[bx, by] = pts[b],
			len = Math.hypot(bx - ax, by - ay);
		let most = -1,
			at = -1;
		for (let i = a + 1; i < b; i++) {
			const [px, py] = pts[i];
			const d = len
				? Math.abs((bx - ax) * (ay - py) - (by - ay) * (ax - px)) / len
				: Math.hypot(px - ax, py - ay);
			if (d > most) {
				most = d;
				at = i;
			}
		}
		if (most > t) {
			keep.add(at);
			todo.push([a, at], [at, b]);
		}
	}
	return [...keep].sort((a, b) => a - b).map(i => pts[i]);
}

/** A polyline, in relative coordinates to stay short. */
export function path(pts, close = false) {
	let out = 'M',
		x = 0,
		y = 0;
	pts.forEach(([px, py], i) => {
		px = Math.round(px * 10) / 10;
		py = Math.round(py * 10) / 10;
		out += i === 0 ? `${f1(px)} ${f1(py)}l` : `${f1(px - x)} ${f1(py - y)} `;
		x = px;
		y = py;
	});
	return out.trim() + (close ? 'z' : '');
}

/** Catmull-Rom through the points, for rivers and borders drawn by hand. */
export function smooth(pts) {
	if (pts.length < 3) return 'M' + pts.map(([x, y]) => `${f1(x)} ${f1(y)}`).join(' ');
	const p = [pts[0], ...pts, pts[pts.length - 1]];
	let d = `M${f1(pts[0][0])} ${f1(pts[0][1])}`;
	for (let i = 1; i < p.length - 2; i++) {
		const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = p.slice(i - 1, i + 3);
		d += `C${f1(x1 + (x2 - x0) / 6)} ${f1(y1 + (y2 - y0) / 6)} ${f1(x2 - (x3 - x1) / 6)} ${f1(y2 - (y3 - y1) / 6)} ${f1(x2)} ${f1(y2)}`;
	}
	return d;
}

/** Is any of the points in the box, or near it? */
export function touches(pts, box, pad = 30) {
	const [x0, y0, x1, y1] = box;
	return pts.some(([x, y]) => x0 - pad < x && x < x1 + pad && y0 - pad < y && y < y1 + pad);
}

/** A generator of its own, so that a map looks the same each time. */
export function dice(seed) {
	let a = seed >>> 0;
	return (lo, hi) => {
		a = (a + 0x6d2b79f5) >>> 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return lo + (hi - lo) * (((t ^ (t >>> 14)) >>> 0) / 4294967296);
	};
}

/** Short strokes down both sides of ridge lines. */
export function hachures(ridges, project, box) {
	const rnd = dice(7);
	let d = '';
	for (const [width, line] of ridges) {
		const pts = line.map(([lon, lat]) => project(lon, lat));
		let total = 0,
			run = 0;
		for (let i = 1; i < pts.length; i++) total += Math.hypot(pts[i][0] - pts[i - 1][0], pts[i][1] - pts[i - 1][1]);
		for (let i = 1; i < pts.length; i++) {
			const [ax, ay] = pts[i - 1],
				[bx, by] = pts[i],
				len = Math.hypot(bx - ax, by - ay),
				ux = (bx - ax) / len,
				uy = (by - ay) / len;
			for (let t = 0; t < len; t += rnd(3.6, 5.2)) {
				const along = (run + t) / total,
					taper = Math.min(1, 5 * along, 5 * (1 - along)) * 0.75 + 0.25,
					wob = 3 * Math.sin((run + t) / 13);
				const x = ax + ux * t - uy * wob,
					y = ay + uy * t + ux * wob;
				if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
				for (const side of [1, -1]) {
					const l = width * taper * rnd(0.55, 1),
						a = rnd(-0.25, 0.25),
						nx0 = -uy * side,
						ny0 = ux * side;
					const nx = nx0 * Math.cos(a) - ny0 * Math.sin(a),
						ny = nx0 * Math.sin(a) + ny0 * Math.cos(a);
					d += `M${f1(x + nx * 1.6)} ${f1(y + ny * 1.6)}l${f1(nx * l)} ${f1(ny * l)}`;
				}
			}
			run += len;
		}
	}
	return d;
}

/** A road with a little life: a small sideways bow, its sign fixed by the ends. Returns [middle, path]. */
export function bend([ax, ay], [bx, by], k = 0.045) {
	const sign = Math.floor(ax * 7 + by * 3) % 2 ? 1 : -1;
	/** @type {Point} */
	const mid = [(ax + bx) / 2 - (by - ay) * k * sign, (ay + by) / 2 + (bx - ax) * k * sign];
	return { mid, d: `M${f1(ax)} ${f1(ay)}Q${f1(mid[0])} ${f1(mid[1])} ${f1(bx)} ${f1(by)}` };
}

/** A point of a quadratic curve. @returns {any} */
export const onCurve = (a, m, b, t) => [0, 1].map(i => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * m[i] + t * t * b[i]);

/** Where two segments cross, or null. */
export function crossing(a, b, c, d) {
	const r = [b[0] - a[0], b[1] - a[1]],
		q = [d[0] - c[0], d[1] - c[1]],
		k = r[0] * q[1] - r[1] * q[0];
	if (!k) return null;
	const t = ((c[0] - a[0]) * q[1] - (c[1] - a[1]) * q[0]) / k,
		u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / k;
	return t > 0.05 && t < 0.95 && u >= 0 && u <= 1 ? [a[0] + t * r[0], a[1] + t * r[1]] : null;
}

/** A move: casing, shaft, head. Returns {svg, mid}. */
export function arrow(side, [ax, ay], [bx, by], { stop = 24, start = 16, k = 0.12, force = false } = {}) {
	const len = Math.hypot(bx - ax, by - ay) || 1,
		ux = (bx - ax) / len,
		uy = (by - ay) / len;
	const cut = Math.min(1, (len - 16) / (stop + start)),
		s1 = start * cut,
		e1 = stop * cut;
	const sx = ax + ux * s1,
		sy = ay + uy * s1,
		ex = bx - ux * e1,
		ey = by - uy * e1;
	const mx = (sx + ex) / 2 - uy * len * k,
		my = (sy + ey) / 2 + ux * len * k;
	let dx = ex - mx,
		dy = ey - my;
	const l = Math.hypot(dx, dy) || 1;
	dx /= l;
	dy /= l;
	const d = `M${f1(sx)} ${f1(sy)}Q${f1(mx)} ${f1(my)} ${f1(ex)} ${f1(ey)}`;
	const head = `M${f1(ex + dx * 13)} ${f1(ey + dy * 13)}L${f1(ex - dy * 11 - dx * 5)} ${f1(ey + dx * 11 - dy * 5)} ${f1(ex)} ${f1(ey)} ${f1(ex + dy * 11 - dx * 5)} ${f1(ey - dx * 11 - dy * 5)}z`;
	return {
		svg: `<g class="${side}"><path class="mv0" d="${d}"/><path class="mv${force ? ' force' : ''}" d="${d}"/><path class="mvh" d="${head}"/></g>`,
		mid: onCurve([sx, sy], [mx, my], [ex, ey], 0.5),
	};
}
