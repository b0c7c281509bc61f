// mapview.js: the map on the screen. The sheet lies in a layer that scales; towns, names, pieces and
// rings lie above it at the same size for every zoom and are placed anew when the zoom changes.
import { h, s, esc, icon, iconButton, svgText } from '../dom.js';
import { holdingFocus } from '../morph.js';
import { t, language } from '../i18n.js';
import { f1, onCurve } from './geometry.js';
import { Lens } from './lens.js';
import { Places, Roads } from './labels.js';
import { Layer } from './layers.js';
import { extent, fontChanges } from '../ruler.js';
import * as things from './things.js';
import { handles } from './handles.js';
import { Mini } from './mini.js';
import { Marching } from './marching.js';

/** The frame of the sheet, over which nothing is written. */
const EDGE = 13;

export class MapView extends Lens {
	/**
	 * @param {import('./sheet.js').Sheet} sheet
	 * @param {{onpick:(key:string,event:any)=>void, onstack:(area:string,side:string,event:any)=>void, onhover?:(key:string|null)=>void, ondrag?:(from:string,to:string)=>void, title:string[], whole?:boolean, overlays?:any[][], onoverlay?:(id:string)=>void}} options
	 */
	constructor(sheet, options) {
		super(sheet, options);
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
		for (const layer of Object.values(this.parts)) this.over.append(layer.el);
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
		/** What a line of the log speaks of. @type {string[]} */
		this.marked = [];
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
			(data.lit.has(key) || data.chosen.has(key) ? spans : bridges).push(things.bridge(this, l, z));
			places.avoid(x - 8, y - 8, x + 8, y + 8);
		}
		const named = (a, lit = false) => {
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
						(lit ? 17 : a.city ? 13 : 8) * k,
						a.label,
					),
				});
			// In a narrow place a name is written smaller before it is left out, at the least as small print.
			let l = put(small ? full - 2 : full);
			while (!l.clear && l.px > 12) l = put(l.px - 2);
			return l;
		};
		// Pieces leave the names room where they can, those of cities first; what can be chosen does not move them.
		const wished = new Map(
			[...sheet.areas.values()]
				.sort((a, b) => Number(!!b.city) - Number(!!a.city))
				.map(a => [a.id, places.hold(named(a))]),
		);
		const arrows = things.arrows(this, at, places);
		this.boxes = [];
		const pieces = data.stacks.map(st => things.stack(this, st, at, places, k)).filter(Boolean);
		places.free();
		this.mini.place();
		if (!this.mini.el.hidden) places.block(...this.mini.box(this.mini.at.corner, this.mini.at.size));
		// Cities first, then what can be chosen: whoever comes later makes room, or is named only under the pointer.
		const rank = a => (a.city ? 2 : data.lit.has('a:' + a.id) ? 1 : 0);
		const order = [...sheet.areas.values()].sort((a, b) => rank(b) - rank(a) || a.at[0] - b.at[0]);
		for (const a of order) {
			const [x, y] = at(a.id),
				lit = data.lit.get('a:' + a.id);
			nodes.push(things.node(this, a, x, y, lit, k));
			const shade = data.overlay.get(a.id);
			if (shade !== undefined)
				shades.push(
					`<circle class="ov ov-${data.layer} ${shade}" cx="${f1(x)}" cy="${f1(y)}" r="${(shade === 'source' ? 27 : 22) * k}"/>`,
				);
			if (data.chosen.has('a:' + a.id))
				rings.push(`<circle class="selring" cx="${f1(x)}" cy="${f1(y)}" r="${a.city ? 20 : 17}"/>`);
			else if (lit)
				rings.push(`<circle class="legal ${lit}" cx="${f1(x)}" cy="${f1(y)}" r="${a.city ? 20 : 17}"/>`);
			if (lit?.includes('attack') && !data.chosen.has('a:' + a.id))
				swords.push(things.swords(this, x, y, places));
			const first = wished.get(a.id),
				l = !lit && first.clear && places.clear(first.box, [x, y]) ? first : named(a, !!lit);
			if (l.clear) places.block(...l.box);
			const text = `<text class="${a.city ? 'lbc' : 'lb'}" x="${f1(l.x)}" y="${f1(l.y)}" text-anchor="${l.anchor}"${l.px < l.full ? ` data-fs="${l.px}"` : ''}>${esc(a[language()] || a.name)}</text>`;
			if (l.clear) names.push(text);
			else tips.push(`<g class="tip${this.under === a.id ? ' on' : ''}" data-of="${esc(a.id)}">${text}</g>`);
		}
		const shown = {
			shades,
			bridges,
			rings,
			nodes,
			spans,
			names,
			arrows,
			pieces,
			swords,
			fan: things.fan(this, at),
			tips,
		};
		this.mini.pieces(data.stacks);
		this.unmark();
		holdingFocus(
			this.svg,
			() => {
				for (const [part, layer] of Object.entries(this.parts)) layer.show(shown[part]);
			},
			() => this.svg,
		);
		this.highlight(this.marked);
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

	name(id) {
		const a = this.sheet.areas.get(id);
		return a ? a[language()] || a.name : id;
	}

	unmark() {
		for (const el of this.over.querySelectorAll('.hi')) el.classList.remove('hi');
	}
	/** Marks what a line of the log speaks of, however often the map is painted, until something else is. @param {string[]} keys */
	highlight(keys) {
		this.marked = keys;
		this.unmark();
		for (const key of keys) {
			for (const el of this.over.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) el.classList.add('hi');
			const st = this.data.stacks.find(q => q.keys.includes(key));
			if (st)
				this.over.querySelector(`[data-key="${CSS.escape(`s:${st.area}:${st.side}`)}"]`)?.classList.add('hi');
		}
	}
}
