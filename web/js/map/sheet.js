// sheet.js: the printed sheet under the pieces: sea, coasts, relief, rivers, roads, frame, title.
// A sheet knows the projection and where each town lies; colours come from classes of marengo.css.
import { esc } from '../dom.js';
import { file } from '../api.js';
import { extent } from '../ruler.js';
import { f1, projection, simplify, path, smooth, touches, hachures, bend, onCurve, crossing } from './geometry.js';
import { RIDGES } from './ridges.js';

let serial = 0;

const median = list => list.slice().sort((a, b) => a - b)[list.length >> 1] || 1;

/** Joins geography and map into a sheet. */
export class Sheet {
	constructor(geo, map) {
		this.id = ++serial;
		this.geo = geo;
		this.map = map;
		const b = map.bounds,
			g = geo.box,
			lat0 = (b.n + b.s) / 2,
			c = Math.cos((lat0 * Math.PI) / 180);
		const margin = 0.06 * Math.max((b.e - b.w) * c, b.n - b.s);
		const w = Math.max(g.w + 0.02, b.w - margin / c),
			e = Math.min(g.e - 0.02, b.e + margin / c);
		const n = Math.min(g.n - 0.02, b.n + margin),
			s = Math.max(g.s + 0.02, b.s - margin);
		// One sheet fills a screen; where towns stand close it grows until counters fit between them.
		const raw = projection(w, n, 1, lat0);
		const byId = new Map(map.areas.map(a => [a.id, raw(a.lon, a.lat)]));
		const lengths = map.links.map(l => Math.hypot(...[0, 1].map(i => byId.get(l.a)[i] - byId.get(l.b)[i])));
		const k = Math.max(Math.sqrt((1008 * 758) / ((e - w) * c * (n - s))), 104 / median(lengths));
		this.project = projection(w, n, k, lat0);
		this.width = Math.round((e - w) * c * k);
		this.height = Math.round((n - s) * k);
		/** @type {Map<string, any>} */
		this.areas = new Map(map.areas.map(a => [a.id, { ...a, at: this.project(a.lon, a.lat) }]));
		this.links = map.links.map(l => this.link(l));
		this.neighbours = new Map(map.areas.map(a => [a.id, []]));
		for (const l of this.links) {
			this.neighbours.get(l.a).push(l.b);
			this.neighbours.get(l.b).push(l.a);
		}
	}

	link(l) {
		const a = this.areas.get(l.a),
			b = this.areas.get(l.b),
			{ mid, d } = bend(a.at, b.at);
		const kind = l.road === 'major' || l.road === 'minor' ? l.road : 'link';
		const pass = l.sea || (kind === 'link' && a.terrain === 'mountain' && b.terrain === 'mountain');
		const crossed = !!(l.river || l.bridge);
		return {
			...l,
			mid,
			d,
			kind,
			pass,
			crossed,
			at: crossed ? this.bridgeAt(a.at, mid, b.at, l.river) : onCurve(a.at, mid, b.at, 0.5),
		};
	}

	/** Where the road meets the river, by the river's own line. */
	bridgeAt(a, mid, b, name) {
		for (const r of this.map.rivers) {
			if (typeof name === 'string' && name !== r.name && name !== r.id) continue;
			const line = r.line.map(([lat, lon]) => this.project(lon, lat));
			const curve = [0, 1, 2, 3, 4, 5, 6].map(i => onCurve(a, mid, b, i / 6));
			for (let i = 1; i < line.length; i++)
				for (let j = 1; j < curve.length; j++) {
					const x = crossing(curve[j - 1], curve[j], line[i - 1], line[i]);
					if (x) return x;
				}
		}
		return onCurve(a, mid, b, 0.5);
	}

	/** Sea, coast lines by stacked strokes, land, relief, rivers, lakes. */
	ground() {
		const { geo, map, project: P } = this,
			box = [0, 0, this.width, this.height],
			id = `land-${this.id}`;
		const ring = (pts, t) =>
			path(
				simplify(
					pts.map(([lon, lat]) => P(lon, lat)),
					t,
				),
				true,
			);
		let o = `<clipPath id="cl-${this.id}"><rect width="${this.width}" height="${this.height}"/></clipPath><g clip-path="url(#cl-${this.id})"><rect class="sea" width="${this.width}" height="${this.height}"/>`;
		const land = geo.land
			.filter(l => l.length > 3)
			.map(l => ring(l, 0.5))
			.join('');
		o += `<defs><path id="${id}" d="${land}"/></defs>`;
		[34, 32.4, 22, 20.6, 12, 10.8].forEach((w, i) => {
			o += `<use href="#${id}" class="${i % 2 ? 'rip0' : 'rip'}" stroke-width="${w}"/>`;
		});
		o += `<use href="#${id}" class="land"/><path class="hach" d="${hachures(RIDGES[geo.map] || [], P, box)}"/>`;
		for (const line of (map.borders || []).slice(0, 1).map(b => b.line.map(([lat, lon]) => P(lon, lat))))
			o += `<path class="bord-w" d="${smooth(line)}" transform="translate(0 4)"/><path class="bord" d="${smooth(line)}"/>`;
		if (this.ownRivers()) {
			for (const r of map.rivers)
				o += `<path class="riv ${r.line.length > 9 ? 'r1' : 'r2'}" d="${smooth(r.line.map(([lat, lon]) => P(lon, lat)))}"/>`;
		} else {
			for (const r of geo.rivers) {
				const pts = r.line.map(([lon, lat]) => P(lon, lat));
				if (touches(pts, box))
					o += `<path class="riv r${r.level <= 2 ? 1 : 2}" d="${path(simplify(pts, 0.7))}"/>`;
			}
		}
		const lakes = (
			geo.lakes.length ? geo.lakes : (map.lakes || []).map(l => l.poly.map(([lat, lon]) => [lon, lat]))
		)
			.filter(l =>
				touches(
					l.map(([lon, lat]) => P(lon, lat)),
					box,
				),
			)
			.map(l => ring(l, 0.5))
			.join('');
		return o + (lakes && `<path class="lake" d="${lakes}"/>`) + '</g>';
	}

	/** Where rules read the rivers, the map's own lines are drawn: a road crosses one exactly where they say. */
	ownRivers() {
		return this.links.some(l => l.crossed);
	}

	roads() {
		const of = f =>
			this.links
				.filter(f)
				.map(l => l.d)
				.join('');
		const minor = of(l => l.kind === 'minor'),
			plain = of(l => l.kind === 'link' && !l.pass),
			pass = of(l => l.kind === 'link' && l.pass),
			major = of(l => l.kind === 'major');
		let o = `<path class="rd minor0" d="${minor + plain + pass}"/><path class="rd minor" d="${minor}"/><path class="rd link" d="${plain}"/>`;
		o += `<path class="rd link pass" d="${pass}"/><path class="rd case" d="${major}"/><path class="rd fill" d="${major}"/>`;
		return o;
	}

	frame() {
		const rect = (m, cls) =>
			`<rect x="${m}" y="${m}" width="${this.width - 2 * m}" height="${this.height - 2 * m}" class="${cls}"/>`;
		return `<g class="neat">${rect(3, 'n1')}${rect(8, 'n2')}${rect(8, 'n3')}${rect(12.5, 'n4')}</g>`;
	}

	/** The title plate in the emptiest corner. */
	cartouche(over, title, small) {
		const w = Math.max(
				216,
				...[
					[over, 'c-over'],
					[title, 'c-title'],
					[small, 'c-small'],
				].map(([text, cls]) => Math.ceil(extent(text, cls).w) + 56),
			),
			hgt = 112;
		const at = [...this.areas.values()].map(a => a.at);
		const corners = [
			[this.width - w - 26, this.height - hgt - 26],
			[26, this.height - hgt - 26],
			[this.width - w - 26, 26],
			[26, 26],
		];
		/** @param {any} corner */
		const crowd = ([x, y]) =>
			at.reduce(
				(sum, [u, v]) =>
					sum +
					[
						[60, 9],
						[100, 1],
					].reduce(
						(z, [g, k]) => z + (x - g < u && u < x + w + g && y - g < v && v < y + hgt + g ? k : 0),
						0,
					),
				0,
			);
		const [x, y] = corners.slice().sort((p, q) => crowd(p) - crowd(q))[0];
		this.plate = [x, y, x + w, y + hgt];
		const r = 14,
			plate = m => {
				const a = x + m,
					b = y + m,
					c = x + w - m,
					d = y + hgt - m;
				return `M${a + r} ${b}H${c - r}a${r} ${r} 0 0 0 ${r} ${r}V${d - r}a${r} ${r} 0 0 0 ${-r} ${r}H${a + r}a${r} ${r} 0 0 0 ${-r} ${-r}V${b + r}a${r} ${r} 0 0 0 ${r} ${-r}z`;
			};
		const cx = x + w / 2,
			fy = y + hgt - 32;
		return (
			`<g class="cart"><path d="${plate(0)}" class="c0"/><path d="${plate(5)}" class="c1"/><text x="${cx}" y="${y + 30}" class="c-over">${esc(over)}</text>` +
			`<text x="${cx}" y="${y + 58}" class="c-title">${esc(title)}</text><path class="c-fl" d="M${cx - 60} ${fy}c18 -8 30 8 46 0M${cx + 60} ${fy}c-18 -8 -30 8 -46 0"/>` +
			`<path class="c-dot" d="m${cx} ${fy - 5} 4 5-4 5-4-5z"/><text x="${cx}" y="${y + hgt - 13}" class="c-small">${esc(small)}</text></g>`
		);
	}

	scalebar() {
		const per = this.project.k / 111.2,
			km = [10, 20, 50, 100, 200, 500].find(n => n * per > 90) || 500;
		const [px0, py0, px1] = this.plate,
			up = py0 > this.height / 2,
			y = up ? py0 - 34 : this.plate[3] + 18,
			x = px0 > this.width / 2 ? px1 - km * per - 30 : px0 + 10;
		let o = '<g class="scale">';
		for (let i = 0; i < 4; i++)
			o += `<rect x="${f1(x + ((i * km) / 4) * per)}" y="${f1(y)}" width="${f1((km / 4) * per)}" height="5" class="s${i % 2}"/>`;
		return (
			o +
			`<text x="${f1(x)}" y="${f1(y + 18)}">0</text><text x="${f1(x + km * per)}" y="${f1(y + 18)}" text-anchor="middle">${km} km</text></g>`
		);
	}

	/** A small picture for menus. */
	thumbnail() {
		const r = 7 * Math.max(1.4, this.width / 700);
		const dots = [...this.areas.values()]
			.map(
				a =>
					`<circle class="tw${a.city ? ' ink' : ''}" cx="${f1(a.at[0])}" cy="${f1(a.at[1])}" r="${f1(a.city ? r * 1.3 : r)}"/>`,
			)
			.join('');
		return `<svg class="map thumb" viewBox="0 0 ${this.width} ${this.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${this.ground()}${this.roads()}${dots}</svg>`;
	}
}

/** Where a game keeps the map of a scenario. */
function mapFile(game, map) {
	return game === 'commander' ? `/data/commander/map-${map}.json` : `/data/${game}/map.json`;
}

const sheets = new Map();
/** The sheet of a scenario, or null where it has none. @returns {Promise<Sheet|null>} */
export function sheetOf(game, map) {
	if (!map) return Promise.resolve(null);
	const key = game + '/' + map;
	if (!sheets.has(key)) {
		sheets.set(
			key,
			Promise.all([file(`/data/geo/${map}.json`), file(mapFile(game, map))])
				.then(([geo, m]) => new Sheet(geo, m))
				.catch(e => {
					sheets.delete(key);
					throw e;
				}),
		);
	}
	return sheets.get(key);
}
