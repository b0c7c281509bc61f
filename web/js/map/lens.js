// lens.js: where the sheet lies in its window: zoom, fitting, going to what happened. The sheet scales; what lies over it keeps its size.
import { s, attr } from '../dom.js';
import { still } from '../settings.js';
import { f1 } from './geometry.js';

/** Zoom, of the fitted map; and how high a row of buttons is, in pixels. */
const LEAST = 0.5,
	MOST = 4,
	BAR = 80;
/** So far from the edges of the view something is in sight; milliseconds that the map takes to go there, and for which it stays where a hand has left it. */
const MARGIN = 60,
	GLIDE = 350,
	REST = 2000;

export class Lens {
	/** @param {import('./sheet.js').Sheet} sheet @param {any} options */
	constructor(sheet, options) {
		this.sheet = sheet;
		this.options = options;
		this.z = 1;
		this.x = 0;
		this.y = 0;
		/** A hand is on the map, or was when. */
		this.held = false;
		this.moved = -Infinity;
		/** The frame in which the map goes on to what happened; 0: it stands. */
		this.gliding = 0;
		this.base = s('g', { class: 'm-base', 'aria-hidden': 'true' });
		this.over = s('g', { class: 'm-over' });
		/** As the map makes them (mapview.js): the window, the drawing in it, the small map, what is shown. @type {any} */
		this.el = null;
		/** @type {any} */
		this.svg = null;
		/** @type {any} */
		this.mini = null;
		/** @type {any} */
		this.data = null;
	}

	/** Puts everything in its place, also what is to be drawn anew at another zoom; the map knows how. */
	layout() {
		this.place();
	}

	resize() {
		const { width, height } = this.el.getBoundingClientRect();
		if (!width || !height) return;
		const first = !this.w;
		this.w = width;
		this.h = height;
		// A picture is whole at every size.
		if (first || this.options.whole) this.start();
		else if (this.within(this.z) !== this.z) this.zoom(1);
		else this.place();
	}

	/** The zoom at which the whole sheet is seen. */
	whole() {
		return Math.min(this.w / this.sheet.width, this.h / this.sheet.height);
	}

	/** The nearest zoom that is allowed. */
	within(z) {
		return Math.min(MOST * this.whole(), Math.max(LEAST * this.whole(), z));
	}

	/** On a wide screen the whole sheet, which leaves nothing for the minimap to cover; on a phone the army at natural size. */
	start() {
		if (this.whole() >= 0.62 || this.w >= 600 || this.options.whole) this.fit();
		else this.fitPieces(0.8);
	}

	fit() {
		this.stand();
		this.z = this.whole();
		this.x = (this.w - this.sheet.width * this.z) / 2;
		this.y = (this.h - this.sheet.height * this.z) / 2;
		this.layout();
	}

	/** Shows the pieces of one's own side, at a zoom no smaller than least. */
	fitPieces(least = 0.8) {
		const own = this.data.stacks.filter(k => k.own),
			list = own.length ? own : this.data.stacks;
		const at = list.map(k => this.sheet.areas.get(k.area)?.at).filter(Boolean);
		if (!at.length) return this.fit();
		this.stand();
		const xs = at.map(p => p[0]),
			ys = at.map(p => p[1]);
		const x0 = Math.min(...xs) - 90,
			x1 = Math.max(...xs) + 90,
			y0 = Math.min(...ys) - 90,
			y1 = Math.max(...ys) + 90;
		this.z = this.within(Math.min(1.4, Math.max(least, Math.min(this.w / (x1 - x0), this.h / (y1 - y0)))));
		this.x = this.w / 2 - ((x0 + x1) / 2) * this.z;
		// On a phone the buttons lie in a row over the map: what matters lies below them.
		this.y = (this.h + (this.w < 600 ? BAR : 0)) / 2 - ((y0 + y1) / 2) * this.z;
		this.layout();
	}

	centre(area) {
		const at = this.sheet.areas.get(area)?.at;
		if (!at) return;
		this.stand();
		if (this.sees(at)) return;
		this.x = this.w / 2 - at[0] * this.z;
		this.y = this.h / 2 - at[1] * this.z;
		this.place();
	}

	/** Is this place of the sheet in sight, and not at the very edge? */
	sees([x, y]) {
		const sx = x * this.z + this.x,
			sy = y * this.z + this.y;
		return sx > MARGIN && sx < this.w - MARGIN && sy > MARGIN && sy < this.h - MARGIN;
	}

	/**
	 * Goes to where something happened, if it is not in sight: to the middle of these towns, or where they lie too far apart
	 * to the last. Never under a hand that moves the map, nor away from the town that has the focus of a keyboard.
	 * @param {string[]} areas
	 */
	bring(areas) {
		const at = areas.map(id => this.sheet.areas.get(id)?.at).filter(Boolean);
		if (
			!this.w ||
			!at.length ||
			this.held ||
			performance.now() - this.moved < REST ||
			this.over.querySelector(':focus-visible')
		)
			return;
		const xs = at.map(p => p[0]),
			ys = at.map(p => p[1]),
			box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
		const all =
				(box[1] - box[0]) * this.z < this.w - 2 * MARGIN && (box[3] - box[2]) * this.z < this.h - 2 * MARGIN,
			last = at[at.length - 1];
		if ((all ? at : [last]).every(p => this.sees(p))) return;
		const [x, y] = all ? [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2] : last;
		this.glide(this.w / 2 - x * this.z, this.h / 2 - y * this.z);
	}

	/** Softly to there; at once where nothing is to move on the screen. */
	glide(x, y) {
		const from = [this.x, this.y],
			go = along => {
				this.x = from[0] + (x - from[0]) * along;
				this.y = from[1] + (y - from[1]) * along;
				this.place();
			};
		this.stand();
		if (still()) {
			go(1);
			return;
		}
		let began = null;
		const frame = now => {
			began ??= now;
			const k = Math.min(1, (now - began) / GLIDE);
			go(k * (2 - k));
			this.gliding = k < 1 ? requestAnimationFrame(frame) : 0;
		};
		this.gliding = requestAnimationFrame(frame);
	}

	/** Wherever it was going, the map stands still. */
	stand() {
		cancelAnimationFrame(this.gliding);
		this.gliding = 0;
	}

	zoom(factor, cx = this.w / 2, cy = this.h / 2) {
		if (!this.w) return;
		this.stand();
		const z = this.within(this.z * factor);
		this.x = cx - ((cx - this.x) * z) / this.z;
		this.y = cy - ((cy - this.y) * z) / this.z;
		this.z = z;
		this.layout();
	}

	pan(dx, dy) {
		this.stand();
		this.x += dx;
		this.y += dy;
		this.place();
	}

	/** The player has moved it himself. */
	touched() {
		this.moved = performance.now();
	}

	/** Moves the layers; the sheet cannot leave the screen. */
	place() {
		const w = this.sheet.width * this.z,
			hgt = this.sheet.height * this.z,
			edge = 120;
		this.x = w < this.w ? (this.w - w) / 2 : Math.min(edge, Math.max(this.w - w - edge, this.x));
		this.y = hgt < this.h ? (this.h - hgt) / 2 : Math.min(edge, Math.max(this.h - hgt - edge, this.y));
		const to = `translate(${f1(this.x)} ${f1(this.y)})`;
		attr(this.base, 'transform', `${to} scale(${this.z.toFixed(4)})`);
		attr(this.over, 'transform', to);
		// A picture keeps what it shows when the paper is narrower than the screen.
		if (this.options.whole) attr(this.svg, 'viewBox', `0 0 ${f1(this.w)} ${f1(this.h)}`);
		this.mini.place();
	}
}
