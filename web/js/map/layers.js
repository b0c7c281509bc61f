// layers.js: a layer of the map above the sheet: things, each one element, told as SVG text. What is told as before is left
// alone: it is neither read nor compared anew.
import { s, svgText } from '../dom.js';
import { arrange } from '../morph.js';

export class Layer {
	/** @param {string} cls @param {any} [rest] */
	constructor(cls, rest = {}) {
		this.el = s('g', { class: cls, ...rest });
		/** Text → the elements that are drawn so. @type {Map<string, any[]>} */
		this.drawn = new Map();
	}

	/** Shows these things, in this order. @param {string[]} texts */
	show(texts) {
		const old = texts.map(text => this.drawn.get(text)?.shift()),
			news = texts.filter((_, i) => !old[i]),
			fresh = s('g');
		if (news.length) svgText(fresh, news.join(''));
		const made = [...fresh.children];
		arrange(
			this.el,
			old.map(el => el || made.shift()),
		);
		this.drawn = new Map();
		texts.forEach((text, i) => {
			if (!this.drawn.has(text)) this.drawn.set(text, []);
			this.drawn.get(text).push(this.el.children[i]);
		});
	}
}
