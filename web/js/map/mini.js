// mini.js: the small map of the whole sheet, seen while only a part of it is on the screen. It lies in the corner where it
// hides no town and no piece, smaller if it must; what it cannot help hiding shines through it and takes the click.
import { h, attr } from '../dom.js';
import { f1 } from './geometry.js';

/** Width in pixels, and corners: right or left, bottom or top, each so far from the edges. */
const SIZES = [150, 96],
	CORNERS = [
		['right', 'bottom'],
		['right', 'top'],
		['left', 'bottom'],
	],
	GAP = 14,
	TOP = 60,
	PAD = 5;

export class Mini {
	/** @param {import('./mapview.js').MapView} view */
	constructor(view) {
		const { width, height, id } = view.sheet;
		this.view = view;
		this.at = null;
		this.dots = '';
		this.el = h('div', {
			class: 'mini',
			'aria-hidden': 'true',
			on: {
				pointerdown: e => {
					this.el.setPointerCapture(e.pointerId);
					this.go(e);
				},
				pointermove: e => {
					if (e.buttons) this.go(e);
				},
			},
		});
		this.el.innerHTML = `<svg viewBox="0 0 ${width} ${height}"><rect class="sea" width="${width}" height="${height}"/><use href="#land-${id}" class="land"/><g class="mini-p"></g><rect class="mini-v" fill="none"/></svg>`;
	}

	/** To the place that was clicked; the keyboard has Shift and arrows. */
	go(e) {
		const { view } = this,
			box = this.el.firstElementChild.getBoundingClientRect(),
			{ width, height } = view.sheet;
		view.stand();
		view.touched();
		view.x = view.w / 2 - ((e.clientX - box.left) / box.width) * width * view.z;
		view.y = view.h / 2 - ((e.clientY - box.top) / box.height) * height * view.z;
		view.place();
	}

	/** The armies, as dots. */
	pieces(stacks) {
		const { areas, width } = this.view.sheet;
		const dots = stacks
			.map(st => {
				const p = areas.get(st.area)?.at;
				return p
					? `<g class="${st.side}"><circle class="k-b" cx="${f1(p[0])}" cy="${f1(p[1])}" r="${f1(width / 60)}"/></g>`
					: '';
			})
			.join('');
		if (dots === this.dots) return;
		this.dots = dots;
		this.el.querySelector('.mini-p').innerHTML = dots;
	}

	/** The box in a corner, as things lie on the sheet. @param {string[]} corner @param {number} size @returns {[number, number, number, number]} */
	box(corner, size) {
		const { view } = this,
			[across, along] = corner,
			w = size + 2 * PAD,
			hgt = (size * view.sheet.height) / view.sheet.width + 2 * PAD;
		const x = (across === 'right' ? view.w - GAP - w : GAP) - view.x,
			y = (along === 'bottom' ? view.h - GAP - hgt : TOP) - view.y;
		return [x, y, x + w, y + hgt];
	}

	/** Of towns and pieces how many it would hide there. */
	hides(corner, size) {
		const { view } = this,
			[x0, y0, x1, y1] = this.box(corner, size);
		const towns = [...view.sheet.areas.values()].map(a => [
			a.at[0] * view.z - 12,
			a.at[1] * view.z - 12,
			a.at[0] * view.z + 12,
			a.at[1] * view.z + 12,
		]);
		return [...towns, ...view.boxes].filter(b => b[0] < x1 && b[2] > x0 && b[1] < y1 && b[3] > y0).length;
	}

	/** Seen or not, where, and what part of the sheet is on the screen. */
	place() {
		const { view, el } = this,
			v = el.querySelector('.mini-v'),
			{ width, height } = view.sheet;
		for (const [k, n] of Object.entries({
			x: -view.x / view.z,
			y: -view.y / view.z,
			width: view.w / view.z,
			height: view.h / view.z,
		}))
			attr(v, k, f1(n));
		el.hidden = width * view.z <= view.w * 1.05 && height * view.z <= view.h * 1.05;
		if (el.hidden || (this.at && !this.hides(this.at.corner, this.at.size))) return;
		const all = SIZES.flatMap(size => CORNERS.map(corner => ({ corner, size, n: this.hides(corner, size) })));
		this.at = all.reduce((best, x) => (x.n < best.n ? x : best));
		el.className = ['mini', ...this.at.corner, this.at.size < SIZES[0] ? 'small' : '', this.at.n ? 'thin' : '']
			.filter(Boolean)
			.join(' ');
	}
}
