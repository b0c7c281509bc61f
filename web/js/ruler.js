// ruler.js: how wide and how high a text of the map, or a name on a piece, is in the font that the reader really has. A drawing
// that nobody sees holds the text while it is measured. Beside it stands a sample: when its size is another, so is the font (it
// came late, the reader chose his own or larger letters), and all that was measured is measured anew.
import { h, s } from './dom.js';

const SAMPLE = 'Quatre Bras, Wavre & Ligny 1815';

const known = new Map(),
	told = new Set();
let el = null,
	text = null,
	size = '';

function begin() {
	text = s('text');
	el = h(
		'div',
		{ class: 'ruler', 'aria-hidden': 'true' },
		h('span', { text: SAMPLE }),
		h('b', { text: SAMPLE }),
		s('svg', {}, text),
	);
	document.body.append(el);
	size = sizeNow();
	new ResizeObserver(() => {
		if (size === sizeNow()) return;
		size = sizeNow();
		known.clear();
		requestAnimationFrame(() => {
			for (const f of told) f();
		});
	}).observe(el);
}
const sizeNow = () => `${el.offsetWidth} × ${el.offsetHeight}`;

/**
 * The room that a text takes on the map: its width, and how far it reaches above and below its line. cls: its class in marengo.css;
 * px: its size, where that is not the one of the class.
 * @param {string} what @param {string} cls @returns {{w:number, up:number, down:number}}
 */
export function extent(what, cls, px = 0) {
	const key = `${cls} ${px} ${what}`;
	if (!known.has(key)) {
		if (!el) begin();
		text.setAttribute('class', cls);
		text.style.fontSize = px ? px + 'px' : '';
		text.textContent = what;
		const b = text.getBBox();
		known.set(key, { w: b.width, up: -b.y, down: b.y + b.height });
	}
	return known.get(key);
}

/** The size at which a text is no wider than that, at the least so small; and by how much it is wider all the same. */
export function fitted(what, cls, full, least, width) {
	const w = extent(what, cls, full).w,
		px = w <= width ? full : Math.max(least, Math.floor(((full * width) / w) * 10) / 10);
	return { px, over: Math.max(0, extent(what, cls, px).w - width) };
}

/** Tells of another font; returns what ends that. @param {() => void} f */
export function fontChanges(f) {
	told.add(f);
	return () => told.delete(f);
}
