// mapview.js: the map on the screen. The sheet lies in a layer that scales; towns, names, pieces and
// rings lie above it at the same size for every zoom and are placed anew when the zoom changes.
import { h, s, esc, attr, icon, iconButton, svgText } from '../dom.js';
import { holdingFocus } from '../morph.js';
import { t, language } from '../i18n.js';
import { still } from '../settings.js';
import { f1, onCurve, arrow } from './geometry.js';
import { Places, Roads } from './labels.js';
import { Layer } from './layers.js';
import { extent, fontChanges } from '../ruler.js';
import * as draw from './pieces.js';
import { handles } from './handles.js';
import { Mini } from './mini.js';
import { Marching } from './marching.js';

/** Zoom, of the fitted map; how wide a finger is, in pixels, and how high a row of buttons; and the frame of the sheet, over which nothing is written. */
const LEAST = 0.5,
	MOST = 4,
	FINGER = 44,
	BAR = 80,
	EDGE = 13;
/** So far from the edges of the view something is in sight; milliseconds that the map takes to go there, and for which it stays where a hand has left it. */
const MARGIN = 60,
	GLIDE = 350,
	REST = 2000;

/** Each arm once before any twice: the few pieces that are drawn of a stack tell what it is made of. */
function arms(faces) {
	const seen = new Set(),
		first = faces.filter(f => f.known && !seen.has(f.mark) && seen.add(f.mark));
	return [...first, ...faces.filter(f => !first.includes(f))];
}

export class MapView {
	/**
	 * @param {import('./sheet.js').Sheet} sheet
	 * @param {{onpick:(key:string,event:any)=>void, onstack:(area:string,side:string,event:any)=>void, onhover?:(key:string|null)=>void, ondrag?:(from:string,to:string)=>void, title:string[], whole?:boolean, overlays?:any[][], onoverlay?:(id:string)=>void}} options
	 */
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
		this.hidden = false;
		this.touch = matchMedia('(pointer: coarse)').matches;
		this.open = null;
		this.under = null;
		this.data = {
			stacks: [],
			lit: new Map(),
			chosen: new Set(),
			links: new Map(),
			arrows: [],
			marks: new Map(),
			cut: new Set(),
			overlay: new Map(),
			overlayText: '',
			memory: new Map(),
		};
		this.base = s('g', { class: 'm-base', 'aria-hidden': 'true' });
		const unread = { 'aria-hidden': 'true' };
		/** What lies over the sheet, the lowest first. */
		this.parts = {
			shades: new Layer('m-ov'),
			bridges: new Layer('m-br'),
			rings: new Layer('m-ring'),
			nodes: new Layer('m-node'),
			spans: new Layer('m-br'),
			names: new Layer('m-name', unread),
			arrows: new Layer('m-arrow'),
			pieces: new Layer('m-piece'),
			swords: new Layer('m-atk', unread),
			fan: new Layer('m-fan'),
			tips: new Layer('m-tip', unread),
		};
		this.over = s(
			'g',
			{ class: 'm-over' },
			Object.values(this.parts).map(l => l.el),
		);
		this.marching = new Marching(this);
		this.svg = s(
			'svg',
			{
				class: 'map',
				role: 'toolbar',
				'aria-roledescription': t('map'),
				'aria-label': t('Towns; arrow keys go from one to the next'),
			},
			this.base,
			this.over,
			this.marching.el,
		);
		/** What pieces cover, as the names are placed. */
		this.boxes = [];
		/** The roads at the last zoom. @type {{z:number, roads:Roads}|null} */
		this.network = null;
		this.mini = new Mini(this);
		this.el = h('div', { class: 'view' }, this.svg, this.buttons(), this.layers(), this.mini.el);
		this.print();
		handles(this);
		this.watcher = new ResizeObserver(() => this.resize());
		this.watcher.observe(this.el);
		this.stopFonts = fontChanges(() => {
			this.print();
			this.layout();
		});
	}

	destroy() {
		this.watcher.disconnect();
		this.stopFonts();
		this.marching.end();
		this.stand();
	}

	buttons() {
		return h(
			'div',
			{ class: 'zoom', role: 'group', 'aria-label': t('Map view') },
			iconButton('i-plus', t('Zoom in'), () => this.zoom(1.3)),
			iconButton('i-minus', t('Zoom out'), () => this.zoom(1 / 1.3)),
			iconButton('i-fit', t('Fit the map'), () => this.fit()),
			iconButton('i-hide', t('Hide counters'), () => this.hide(), { 'aria-pressed': 'false', 'data-hides': '' }),
			iconButton('i-person', t('Fit my army'), () => this.fitPieces()),
		);
	}

	/** The list of overlays; one at a time, none again by the same button. On a phone the buttons for which the row has no room lie in it too. */
	layers() {
		const rows = (this.options.overlays || []).map(([id, name, text, digit]) =>
			h(
				'button',
				{
					type: 'button',
					class: 'btn',
					'aria-pressed': 'false',
					'data-layer': id,
					title: text,
					on: { click: () => this.options.onoverlay(id) },
				},
				h('span', { text: name }),
				h('kbd', { text: '⇧' + digit, 'aria-hidden': 'true' }),
			),
		);
		this.legend = h('p', { class: 'layer-t small', role: 'status' });
		const more = (id, name, go, attrs) =>
			h(
				'button',
				{ type: 'button', class: 'btn more-v', ...attrs, on: { click: go } },
				icon(id),
				h('span', { text: name }),
			);
		const buttons = [
			more('i-hide', t('Hide counters'), () => this.hide(), { 'aria-pressed': 'false', 'data-hides': '' }),
			more(
				'i-person',
				t('Fit my army'),
				() => {
					this.fitPieces();
					this.shut();
				},
				{},
			),
		];
		return rows.length
			? h(
					'details',
					{ class: 'layers' },
					h(
						'summary',
						{ class: 'btn', title: t('Overlays') },
						icon('i-layers'),
						h('span', { class: 'sr', text: t('Overlays') }),
					),
					h('div', { class: 'layer-l' }, rows, this.legend, buttons),
				)
			: null;
	}
	/** The list is shut: what it lay over can be seen. */
	shut() {
		const list = /** @type {HTMLDetailsElement} */ (this.el.querySelector('.layers'));
		list.open = false;
		list.querySelector('summary').focus({ preventScroll: true });
	}

	/** The printed part, once. */
	print() {
		const [over, title, small] = this.options.title;
		svgText(
			this.base,
			this.sheet.ground() +
				this.sheet.roads() +
				this.sheet.frame() +
				this.sheet.cartouche(over, title, small) +
				this.sheet.scalebar(),
		);
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

	hide() {
		this.hidden = !this.hidden;
		for (const b of this.el.querySelectorAll('[data-hides]')) {
			b.setAttribute('aria-pressed', String(this.hidden));
			b.classList.toggle('on', this.hidden);
		}
		this.svg.classList.toggle('bare', this.hidden);
	}

	/**
	 * New contents. stacks: {area, side, own, look, faces:[face], count, label, keys}; lit: key → class; marks: area → {icons, siege…};
	 * layers: the overlays there are; layer, overlay, overlayText: the one that is on, town → class, what it means; memory: town → [{name, text, side}] of hidden pieces seen before;
	 * links: "a b" → {used, limit}; arrows: {side, from, to, text, force}, with a key and a label where it can be taken back; cut: "a b" of bridges that are down.
	 */
	update(data) {
		this.data = { ...this.data, ...data };
		for (const b of /** @type {NodeListOf<HTMLElement>} */ (this.el.querySelectorAll('[data-layer]'))) {
			b.hidden = !data.layers.has(b.dataset.layer);
			b.setAttribute('aria-pressed', String(b.getAttribute('data-layer') === data.layer));
			b.classList.toggle('on', b.getAttribute('data-layer') === data.layer);
		}
		if (this.legend)
			this.legend.textContent = data.layer ? this.options.overlays.find(o => o[0] === data.layer)[2] : '';
		if (this.w) this.layout();
	}

	layout() {
		if (!this.w) return;
		this.place();
		this.waiting ||= requestAnimationFrame(() => {
			this.waiting = 0;
			this.lay();
		});
	}

	lay() {
		const { sheet, z, data } = this,
			at = id => sheet.areas.get(id).at.map(v => v * z);
		const places = new Places(
			[EDGE * z, EDGE * z, (sheet.width - EDGE) * z, (sheet.height - EDGE) * z],
			this.roads(),
		);
		if (sheet.plate) places.block(...sheet.plate.map(v => v * z));
		// Nothing is written under the buttons of the map, as it lies now.
		for (const b of this.keys()) places.block(...b);
		const small = z < 0.62,
			k = small ? 0.72 : 1;
		const rings = [],
			nodes = [],
			names = [],
			tips = [],
			bridges = [],
			spans = [],
			shades = [],
			swords = [];
		for (const a of sheet.areas.values()) {
			const [x, y] = at(a.id),
				r = (a.city ? 14 : 9) * k;
			places.block(x - r, y - r, x + r, y + r);
		}
		for (const l of sheet.links.filter(q => q.crossed)) {
			const [x, y] = l.at.map(v => v * z);
			const key = `l:${l.a} ${l.b}`;
			// One that can be chosen lies above the towns, whose room for the pointer may reach over it.
			(data.lit.has(key) || data.chosen.has(key) ? spans : bridges).push(this.bridge(l, z));
			places.avoid(x - 8, y - 8, x + 8, y + 8);
		}
		const arrows = this.arrows(at, places);
		const named = a => {
			const [x, y] = at(a.id),
				full = a.city ? 16 : 14,
				put = px => ({
					px,
					full,
					...places.label(
						x,
						y,
						extent(this.name(a.id), a.city ? 'lbc' : 'lb', px),
						px,
						(data.lit.get('a:' + a.id) ? 17 : a.city ? 13 : 8) * k,
						a.label,
					),
				});
			// In a narrow place a name is written smaller before it is left out, at the least as small print.
			let l = put(small ? full - 2 : full);
			while (!l.clear && l.px > 12) l = put(l.px - 2);
			return l;
		};
		// Pieces leave the names of cities room where they can.
		const cities = new Map([...sheet.areas.values()].filter(a => a.city).map(a => [a.id, places.hold(named(a))]));
		this.boxes = [];
		const pieces = data.stacks.map(st => this.stack(st, at, places, k)).filter(Boolean);
		places.free();
		this.mini.place();
		if (!this.mini.el.hidden) places.block(...this.mini.box(this.mini.at.corner, this.mini.at.size));
		// Cities first, then what can be chosen: whoever comes later makes room, or is named only under the pointer.
		const rank = a => (a.city ? 2 : data.lit.has('a:' + a.id) ? 1 : 0);
		const order = [...sheet.areas.values()].sort((a, b) => rank(b) - rank(a) || a.at[0] - b.at[0]);
		for (const a of order) {
			const [x, y] = at(a.id),
				lit = data.lit.get('a:' + a.id);
			nodes.push(this.node(a, x, y, lit, k));
			const shade = data.overlay.get(a.id);
			if (shade !== undefined)
				shades.push(
					`<circle class="ov ov-${data.layer} ${shade}" cx="${f1(x)}" cy="${f1(y)}" r="${(shade === 'source' ? 27 : 22) * k}"/>`,
				);
			if (data.chosen.has('a:' + a.id))
				rings.push(`<circle class="selring" cx="${f1(x)}" cy="${f1(y)}" r="${a.city ? 20 : 17}"/>`);
			else if (lit)
				rings.push(`<circle class="legal ${lit}" cx="${f1(x)}" cy="${f1(y)}" r="${a.city ? 20 : 17}"/>`);
			if (lit?.includes('attack') && !data.chosen.has('a:' + a.id)) swords.push(this.swords(x, y, places));
			const first = cities.get(a.id),
				l = first?.clear && places.clear(first.box, [x, y]) ? first : named(a);
			if (l.clear) places.block(...l.box);
			const text = `<text class="${a.city ? 'lbc' : 'lb'}" x="${f1(l.x)}" y="${f1(l.y)}" text-anchor="${l.anchor}"${l.px < l.full ? ` data-fs="${l.px}"` : ''}>${esc(a[language()] || a.name)}</text>`;
			if (l.clear) names.push(text);
			else tips.push(`<g class="tip${this.under === a.id ? ' on' : ''}" data-of="${esc(a.id)}">${text}</g>`);
		}
		const shown = { shades, bridges, rings, nodes, spans, names, arrows, pieces, swords, fan: this.fan(at), tips };
		this.mini.pieces(data.stacks);
		this.highlight([]);
		holdingFocus(
			this.svg,
			() => {
				for (const [part, layer] of Object.entries(this.parts)) layer.show(shown[part]);
			},
			() => this.svg,
		);
	}

	/** The roads as they lie at this zoom. */
	roads() {
		const { sheet, z } = this;
		if (this.network?.z === z) return this.network.roads;
		const roads = new Roads(),
			at = p => p.map(v => v * z);
		for (const l of sheet.links) {
			const [a, m, b] = [sheet.areas.get(l.a).at, l.mid, sheet.areas.get(l.b).at].map(at);
			for (let i = 0; i < 6; i++) roads.add(onCurve(a, m, b, i / 6), onCurve(a, m, b, (i + 1) / 6));
		}
		this.network = { z, roads };
		return roads;
	}

	/** Crossed swords at a town, where no piece hides them if there is such a place. */
	swords(x, y, places) {
		const [dx, dy] = [
			[-14, 14],
			[14, 14],
			[-14, -14],
			[14, -14],
		].find(
			([ax, ay]) =>
				!this.boxes.some(b => b[0] < x + ax + 9 && b[2] > x + ax - 9 && b[1] < y + ay + 9 && b[3] > y + ay - 9),
		) || [-14, 14];
		places.block(x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9);
		return draw.swords(x + dx, y + dy);
	}

	/** The boxes of the buttons over the map, as things lie on the sheet. @returns {[number, number, number, number][]} */
	keys() {
		const o = this.el.getBoundingClientRect();
		return [...this.el.querySelectorAll('.zoom, .layers > summary')].map(b => {
			const r = b.getBoundingClientRect();
			return [
				r.left - o.left - this.x,
				r.top - o.top - this.y,
				r.right - o.left - this.x,
				r.bottom - o.top - this.y,
			];
		});
	}

	/** The name of the town under the pointer or the focus, where there was no room for it. @param {string|null} key */
	point(key) {
		this.under = key && /^[as]:/.test(key) ? key.split(':')[1] : null;
		for (const el of /** @type {NodeListOf<SVGElement>} */ (this.over.querySelectorAll('.tip')))
			el.classList.toggle('on', el.dataset.of === this.under);
	}

	/** From the map as a whole into it: to what can be chosen, else to one's own army, else to any town. */
	enter() {
		/** @type {any} */ (
			this.over.querySelector('.stack[tabindex="0"], .node[tabindex="0"]') || this.over.querySelector('.node')
		)?.focus({ preventScroll: true });
	}
	focus(key) {
		/** @type {any} */ (this.over.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
	}

	node(a, x, y, lit, k) {
		const city = a.city,
			mark = this.data.marks.get(a.id),
			r = 7 * k;
		const shape = city
			? `<rect class="tw city" x="${f1(x - 10 * k)}" y="${f1(y - 10 * k)}" width="${20 * k}" height="${20 * k}" rx="3" transform="rotate(45 ${f1(x)} ${f1(y)})"/><g class="tw-i">${draw.use('m-city', x - 7.5 * k, y - 8 * k, 15 * k)}</g>`
			: a.terrain === 'mountain'
				? `<path class="mt" d="M${f1(x - 9 * k)} ${f1(y + 7 * k)}l${9 * k} ${-15 * k} ${9 * k} ${15 * k}z"/>`
				: `<circle class="tw" cx="${f1(x)}" cy="${f1(y)}" r="${r}"/>`;
		const own = mark?.side
			? `<circle class="tw-own ${mark.side}" cx="${f1(x)}" cy="${f1(y)}" r="${f1((city ? 15 : 10) * k)}"/>`
			: '';
		const extra = (mark?.icons || [])
			.map((id, i) => `<g class="m-mark ${mark.tone || ''}">${draw.use(id, x + 4 + i * 15, y - 22, 16)}</g>`)
			.join('');
		const say = [
			a[language()] || a.name,
			mark?.text,
			this.data.overlay.has(a.id) ? this.data.overlayText : '',
			...this.data.stacks.filter(st => st.area === a.id).map(st => st.label),
			this.data.chosen.has('a:' + a.id)
				? t('place chosen')
				: lit
					? lit.includes('attack')
						? t('can be attacked')
						: t('can be chosen')
					: '',
			lit?.includes('force') ? t('forced march') : '',
		]
			.filter(Boolean)
			.join(', ');
		return `<g class="node" data-key="a:${esc(a.id)}" role="button" tabindex="${lit ? 0 : -1}" aria-label="${esc(say)}">${own}<circle class="hit" cx="${f1(x)}" cy="${f1(y)}" r="22"/>${shape}${extra}</g>`;
	}

	bridge(l, z) {
		const a = this.sheet.areas.get(l.a).at,
			b = this.sheet.areas.get(l.b).at,
			key = `l:${l.a} ${l.b}`,
			lit = this.data.lit.get(key);
		const [x, y] = l.at.map(v => v * z),
			cut = this.data.cut.has(`${l.a} ${l.b}`) || this.data.cut.has(`${l.b} ${l.a}`);
		const say = [
			t('Bridge between {0} and {1}', this.name(l.a), this.name(l.b)),
			cut ? t('destroyed') : '',
			lit ? t('can be chosen') : '',
		]
			.filter(Boolean)
			.join(', ');
		const g = draw.bridge(x, y, (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI, cut);
		const on = this.data.chosen.has(key);
		return lit || on
			? `<g class="bridge" data-key="${key}" role="button" tabindex="0" aria-pressed="${on}" aria-label="${esc(say)}"><circle class="hit" cx="${f1(x)}" cy="${f1(y)}" r="${this.touch ? FINGER / 2 : z < 0.62 ? 12 : 16}"/><circle class="${on ? 'selring' : `legal ${lit}`}" cx="${f1(x)}" cy="${f1(y)}" r="14"/>${g}</g>`
			: `<g role="img" aria-label="${esc(say)}">${g}</g>`;
	}

	name(id) {
		const a = this.sheet.areas.get(id);
		return a ? a[language()] || a.name : id;
	}

	arrows(at, places) {
		const o = [];
		for (const m of this.data.arrows) {
			if (!this.sheet.areas.has(m.from) || !this.sheet.areas.has(m.to)) continue;
			const { svg, mid } = arrow(m.side, at(m.from), at(m.to), { force: m.force });
			o.push(svg);
			if (m.text) o.push(draw.cap(mid[0], mid[1], m.text, m.full ? 'full' : 'gold'));
			if (m.key) o.push(draw.taker(mid[0] + (m.text ? 18 + 3.4 * m.text.length : 0), mid[1], m.key, m.label));
			places.block(mid[0] - 20, mid[1] - 11, mid[0] + (m.key ? 42 : 20), mid[1] + 11);
		}
		for (const l of this.sheet.links) {
			const quota = this.data.links.get(`${l.a} ${l.b}`) || this.data.links.get(`${l.b} ${l.a}`);
			if (
				!quota ||
				!quota.used ||
				this.data.arrows.some(m => (m.from === l.a && m.to === l.b) || (m.from === l.b && m.to === l.a))
			)
				continue;
			const [x, y] = onCurve(
				at(l.a),
				l.mid.map(v => v * this.z),
				at(l.b),
				0.5,
			);
			o.push(draw.cap(x, y, `${quota.used}/${quota.limit}`, quota.used >= quota.limit ? 'full' : ''));
		}
		return o;
	}

	/** One army's pieces in one town: up to three drawn, the rest counted. */
	stack(st, at, places, k) {
		if (!this.sheet.areas.has(st.area)) return '';
		const [x, y] = at(st.area),
			own = st.faces.some(f => f.known),
			seen = own ? [] : (this.data.memory.get(st.area) || []).filter(m => !m.side || m.side === st.side),
			r = this.sheet.areas.get(st.area).city ? 13 : 9;
		const lit = st.keys.some(key => this.data.lit.has(key)),
			chosen = st.keys.some(key => this.data.chosen.has(key)),
			ref = `s:${st.area}:${st.side}`;
		let o,
			w,
			hgt,
			p,
			tally = null;
		if (st.look === 'block') {
			const n = Math.min(3, st.faces.length),
				step = own ? 24 : 10,
				size = 32;
			w = (size + (n - 1) * step) * k;
			hgt = 36 * k;
			const faces = arms(st.faces).slice(0, n);
			tally =
				own && st.count > 1
					? draw.total(-4, 24, st.sum.right)
					: seen.length
						? draw.memory(-7, 28, seen.length)
						: null;
			p = places.piece(x, y, w, hgt, r);
			o =
				`<g transform="translate(${f1(p.x)} ${f1(p.y)}) scale(${k})">` +
				(lit || chosen
					? `<rect class="${chosen ? 'selring' : 'canring'}" x="-4" y="-4" width="${w / k + 8}" height="${44}" rx="8"/>`
					: '') +
				faces.map((f, i) => draw.block(i * step, 0, f)).join('') +
				(st.count > 1 ? draw.badge(w / k - 1, 1, st.count) : '') +
				(tally?.svg || '') +
				'</g>';
		} else {
			const size = 50,
				under = Math.min(3, st.count - 1),
				face = st.count > 1 ? st.sum : st.faces[0];
			w = (size + under * 3) * k;
			hgt = w;
			p = places.piece(x, y, w, hgt, r);
			o =
				`<g transform="translate(${f1(p.x)} ${f1(p.y + under * 3 * k)}) scale(${k})">` +
				(lit && !chosen ? `<rect class="canring" x="-4" y="-4" width="58" height="58" rx="9"/>` : '') +
				draw.counter(0, 0, face, { under, chosen }) +
				((st.count > 1 || st.told != null) && !face.known
					? draw.badge(size - 1, 1, st.told != null ? `${st.told}/${st.count}` : st.count)
					: '') +
				'</g>';
		}
		this.boxes.push([p.x, p.y, p.x + w, p.y + hgt]);
		// What is told at the lower corner, the ring round what can be chosen and the badge at the upper corner stick out.
		if (tally)
			places.block(
				p.x + tally.box[0] * k,
				p.y + tally.box[1] * k,
				p.x + tally.box[2] * k,
				p.y + tally.box[3] * k,
			);
		if (lit || chosen) places.block(p.x - 4 * k, p.y - 4 * k, p.x + w + 4 * k, p.y + hgt + 4 * k);
		if (st.look === 'block' ? st.count > 1 : (st.count > 1 || st.told != null) && !st.faces[0].known)
			places.block(p.x + w - 12 * k, p.y - 9 * k, p.x + w + 11 * k, p.y + 10 * k);
		// Room for a finger around what is drawn; whatever else is seen there goes first (handles.js).
		if (this.touch && (w < FINGER || hgt < FINGER)) {
			const hw = Math.max(w, FINGER),
				hh = Math.max(hgt, FINGER);
			o =
				`<rect class="hit" x="${f1(p.x - (hw - w) / 2)}" y="${f1(p.y - (hh - hgt) / 2)}" width="${f1(hw)}" height="${f1(hh)}"/>` +
				o;
		}
		o = draw.focusRing(p.x - 7, p.y - 7, w + 14, hgt + 14) + o;
		return `<g class="stack${this.open === ref ? ' open' : ''}${this.marching.awaits(st) ? ' coming' : ''}" data-key="${esc(ref)}" role="button" tabindex="${lit ? 0 : -1}" aria-expanded="${this.open === ref}" aria-label="${esc(
			[`${this.name(st.area)}, ${st.label}`, lit ? t('can be chosen') : '', chosen ? t('chosen') : '']
				.filter(Boolean)
				.join(', ') +
				(seen.length
					? '. ' + t('Seen here before: {0}', seen.map(m => `${m.name} (${m.text})`).join(', '))
					: ''),
		)}">${o}</g>`;
	}

	/** The open stack, spread out on a plate. */
	fan(at) {
		const st = this.data.stacks.find(q => `s:${q.area}:${q.side}` === this.open);
		if (!st || this.w < 600 || st.faces.length < 2 || !st.faces.some(f => f.known)) return [];
		const look = st.look === 'block',
			size = look ? 36 : 50,
			step = size + 6,
			per = Math.min(6, st.faces.length),
			rows = Math.ceil(st.faces.length / per),
			hgt = look ? 48 : 56;
		const [tx, ty] = at(st.area),
			w = per * step + 14,
			full = rows * hgt + 12;
		// Beside the town, where it hides the fewest towns that can be chosen, and the fewest pieces.
		const towns = [...this.sheet.areas.keys()].map(id => [at(id), this.data.lit.has('a:' + id)]);
		const keys = this.keys();
		let best = null;
		for (const [dx, dy] of [
			[0, 1],
			[0, -1],
			[1, 0],
			[-1, 0],
			[1, 1],
			[-1, 1],
			[1, -1],
			[-1, -1],
		]) {
			for (const gap of [64, 130]) {
				const x = Math.min(Math.max(tx + dx * (w / 2 + gap) - w / 2, 8 - this.x), this.w - this.x - w - 8),
					y = Math.min(
						Math.max(ty + dy * (full / 2 + gap) - full / 2, 8 - this.y),
						this.h - this.y - full - 8,
					);
				const on = b => b[0] < x + w && b[2] > x && b[1] < y + full && b[3] > y,
					under = this.boxes.filter(on).length + 20 * keys.filter(on).length;
				const hides = towns.reduce(
					(n, [[px, py], lit]) =>
						n + (px > x - 18 && px < x + w + 18 && py > y - 18 && py < y + full + 18 ? (lit ? 20 : 1) : 0),
					gap / 100 + under * 2,
				);
				if (!best || hides < best.hides) best = { x, y, hides };
			}
		}
		const { x, y } = best,
			below = y > ty;
		const o = [
			`<path class="lead" d="M${f1(tx)} ${f1(ty)}L${f1(x + w / 2)} ${f1(below ? y : y + full)}"/>`,
			`<rect class="plate" x="${f1(x)}" y="${f1(y)}" width="${w}" height="${full}" rx="10"/>`,
		];
		st.faces.forEach((f, i) => {
			const px = x + 10 + (i % per) * step,
				py = y + 8 + Math.floor(i / per) * hgt,
				lit = this.data.lit.has(f.key),
				chosen = this.data.chosen.has(f.key);
			const g = look ? draw.block(0, 0, f, { size: 36, chosen }) : draw.counter(0, 0, f, { chosen });
			o.push(
				`<g class="fanp" data-key="${esc(f.key)}" role="button" tabindex="${lit ? 0 : -1}" aria-pressed="${chosen}" aria-label="${esc(f.title)}" transform="translate(${f1(px)} ${f1(py)})">${lit && !chosen ? `<rect class="canring" x="-3" y="-3" width="${size + 6}" height="${(look ? 40 : 50) + 6}" rx="8"/>` : ''}${g}${draw.focusRing(-5, -5, size + 10, (look ? 40 : 50) + 10)}</g>`,
			);
		});
		return o;
	}

	/** Marks what a line of the log speaks of. */
	highlight(keys) {
		for (const el of this.over.querySelectorAll('.hi')) el.classList.remove('hi');
		for (const key of keys) {
			for (const el of this.over.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) el.classList.add('hi');
			const st = this.data.stacks.find(q => q.keys.includes(key));
			if (st)
				this.over.querySelector(`[data-key="${CSS.escape(`s:${st.area}:${st.side}`)}"]`)?.classList.add('hi');
		}
	}
}
