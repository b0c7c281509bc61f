// marching.js: the moves of others, one after the other: a counter goes along its road, and where nobody stood before, whoever
// comes there is faint until then. The table is already what it will be; nothing waits for this, and any key or click ends it.
import { s, svgText } from '../dom.js';
import { f1, onCurve } from './geometry.js';
import * as draw from './pieces.js';

/** Milliseconds that a march takes at 1×, and what ends them all. */
const LASTS = 900,
	ENDS = ['keydown', 'pointerdown', 'visibilitychange'];

/** @typedef {{from:string, to:string, face:any, look:string, alone:boolean, n?:number}} March alone: nobody of that side stood there before */

export class Marching {
	/** @param {import('./mapview.js').MapView} view */
	constructor(view) {
		this.view = view;
		this.el = s('g', { class: 'm-march', 'aria-hidden': 'true' });
		/** The march under way and those to come. @type {March[]} */
		this.list = [];
		this.speed = 1;
		this.frame = 0;
		/** When the march under way began. @type {number|null} */
		this.began = null;
		this.ends = () => this.end();
	}

	/** More marches, after those under way; of several on the same road, one after the other, one is shown with their number. @param {March[]} marches @param {number} speed */
	add(marches, speed) {
		const idle = !this.list.length;
		this.speed = speed;
		for (const m of marches.filter(x => this.road(x))) {
			const last = this.list[this.list.length - 1],
				waits = this.list.length > (idle ? 0 : 1);
			if (waits && last.from === m.from && last.to === m.to && last.face.side === m.face.side) last.n += 1;
			else this.list.push({ ...m, n: 1 });
		}
		if (!idle || !this.list.length) return;
		for (const type of ENDS) document.addEventListener(type, this.ends, true);
		this.next();
	}

	road(m) {
		return this.view.sheet.links.find(l => (l.a === m.from && l.b === m.to) || (l.a === m.to && l.b === m.from));
	}
	/** Is this stack still on its way? */
	awaits(st) {
		return this.list.some(m => m.alone && m.to === st.area && m.face.side === st.side);
	}

	next() {
		const m = this.list[0];
		this.began = null;
		this.view.bring([m.from, m.to]);
		svgText(
			this.el,
			`<g class="marching">${m.look === 'block' ? draw.block(-16, -18, m.face) : draw.counter(-25, -25, m.face)}${m.n > 1 ? draw.badge(m.look === 'block' ? 16 : 25, m.look === 'block' ? -18 : -25, m.n) : ''}</g>`,
		);
		this.frame = requestAnimationFrame(now => this.go(now));
		this.view.layout();
	}

	go(now) {
		const { view } = this,
			m = this.list[0],
			road = this.road(m),
			ends = [road.a, road.b].map(id => view.sheet.areas.get(id).at);
		this.began ??= now;
		const along = Math.min(1, ((now - this.began) * this.speed) / LASTS),
			[x, y] = onCurve(ends[0], road.mid, ends[1], road.a === m.from ? along : 1 - along);
		this.el.setAttribute(
			'transform',
			`translate(${f1(x * view.z + view.x)} ${f1(y * view.z + view.y)}) scale(${view.z < 0.62 ? 0.72 : 1})`,
		);
		if (along < 1) {
			this.frame = requestAnimationFrame(t => this.go(t));
			return;
		}
		this.list.shift();
		if (this.list.length) this.next();
		else this.end();
	}

	/** All of them are there at once. */
	end() {
		cancelAnimationFrame(this.frame);
		for (const type of ENDS) document.removeEventListener(type, this.ends, true);
		this.list = [];
		this.el.replaceChildren();
		this.view.layout();
	}
}
