// dom.js: small functions that build the page. Styles are set through the CSSOM only, because the
// content security policy forbids style attributes.

import { t, tn } from './i18n.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {any} v */
export const esc = v => String(v).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

/** Element → what it does, by event. @type {WeakMap<any, Record<string, any>>} */
const heard = new WeakMap();
function listen(el, on) {
	if (!heard.has(el)) heard.set(el, {});
	const now = heard.get(el);
	for (const [type, f] of Object.entries(on)) {
		if (!(type in now)) el.addEventListener(type, e => heard.get(el)[type]?.call(el, e));
		now[type] = f;
	}
}
/** An element does henceforth what another one, made anew, would have done. */
export function overhear(el, fresh) {
	for (const type of Object.keys(heard.get(el) || {})) heard.get(el)[type] = null;
	if (heard.has(fresh)) listen(el, heard.get(fresh));
}

/** Finds abbreviations in a text (abbr.js); null: there is nothing to explain here. @type {null | ((text:string) => (string|Element)[] | null)} */
let marker = null;
export const setMarker = f => {
	marker = f;
};
const PLAIN = new Set(['OPTION', 'TITLE', 'TEXTAREA', 'CODE', 'KBD', 'ABBR', 'STYLE', 'LINK']);
/** A text as it is put into an element: itself, or in one piece with its abbreviations marked. */
function marked(el, text) {
	const parts =
		marker && el instanceof HTMLElement && !PLAIN.has(el.tagName) && !el.classList.contains('ruleid')
			? marker(text)
			: null;
	if (!parts || parts.length === 1) return parts ? parts[0] : text;
	const whole = document.createElement('span');
	whole.append(...parts);
	return whole;
}

function put(el, props, kids) {
	for (const [k, v] of Object.entries(props || {})) {
		if (v === undefined || v === null || v === false) continue;
		if (k === 'on') listen(el, v);
		else if (k === 'style') for (const [p, x] of Object.entries(v)) el.style.setProperty(p, x);
		else if (k === 'text') {
			if (v !== '') el.append(marked(el, String(v)));
		} else if (k === 'prop') Object.assign(el, v);
		else el.setAttribute(k, v === true ? '' : v);
	}
	add(el, kids);
	return el;
}

/** Appends children; null and false are skipped, arrays flattened, text becomes text. */
export function add(el, kids) {
	for (const kid of kids) {
		if (kid === null || kid === undefined || kid === false || kid === '') continue;
		if (Array.isArray(kid)) add(el, kid);
		else el.append(typeof kid === 'string' ? marked(el, kid) : kid);
	}
	return el;
}

/**
 * An HTML element. props: attributes, plus on (listeners), style (CSSOM), text, prop (properties).
 * @param {string} tag
 * @param {any} [props]
 * @returns {any}
 */
export const h = (tag, props, ...kids) => put(document.createElement(tag), props, kids);
/** An SVG element, like h(). @returns {any} */
export const s = (tag, props, ...kids) => put(document.createElementNS(SVG, tag), props, kids);

/** A symbol of the sprite. Decorative unless it has a label. */
export function icon(id, cls = 'i', label = '') {
	return s(
		'svg',
		label ? { class: cls, role: 'img', 'aria-label': label } : { class: cls, 'aria-hidden': 'true' },
		s('use', { href: '#' + id }),
	);
}

/** A button: label, then icon, class, key and further properties. @param {string} label @param {any} options */
export function button(label, options = {}) {
	const { id = '', cls = '', key = '', click = null, ...rest } = options;
	return h(
		'button',
		{ type: 'button', class: 'btn ' + cls, on: click ? { click } : undefined, ...rest },
		id && icon(id),
		h('span', { text: label }),
		key && h('kbd', { text: key, 'aria-hidden': 'true' }),
	);
}

/** A button that shows only a symbol. */
export function iconButton(id, label, click, rest = {}) {
	return h(
		'button',
		{ type: 'button', class: 'btn', 'aria-label': label, title: label, on: { click }, ...rest },
		icon(id),
	);
}

/** Replaces what an element holds. */
export function fill(el, ...kids) {
	el.replaceChildren();
	return add(el, kids);
}

/** Sets an attribute, but not to what it is already: that would have the browser lay out anew all that hangs on it. */
export const attr = (el, name, value) => {
	if (el.getAttribute(name) !== value) el.setAttribute(name, value);
};

/** Puts SVG text into a group and sets the font sizes that it asks for in data-fs. */
export function svgText(group, text) {
	group.innerHTML = text;
	for (const el of group.querySelectorAll('[data-fs]')) el.style.fontSize = el.dataset.fs + 'px';
}

let live,
	pending = [],
	timer = 0;
/** So many sentences are said together; of more, only how many there were. */
const SENTENCES = 24;
/** Says something to a screen reader: at most twice a second, what came meanwhile together. */
export function say(text) {
	live = live || document.getElementById('live');
	pending.push(text);
	if (timer) return;
	timer = window.setTimeout(() => {
		timer = 0;
		// A new paragraph each time: the same words twice are heard twice.
		const more = pending.length - SENTENCES;
		fill(
			live,
			h('p', {
				text: [
					more > 0
						? tn('{0} earlier sentence is in the log.', '{0} earlier sentences are in the log.', more)
						: '',
					...pending.slice(-SENTENCES),
				]
					.join(' ')
					.trim(),
			}),
		);
		pending = [];
	}, 500);
}

/** A short notice at the bottom of the page, in the place of the one before; `stays`: twice as long, with a button of that name to close it. */
export function toast(text, { rule = null, onrule = null, bad = false, go = null, stays = '' } = {}) {
	const box = document.getElementById('toasts');
	// Beneath a window it would be in its shadow, and out of reach.
	const over = [...document.querySelectorAll('dialog[open]')].pop() || document.body;
	if (box.parentNode !== over) over.append(box);
	const el = h(
		'div',
		{ class: 'toast' + (bad ? ' bad' : '') + (stays ? ' stays' : '') },
		icon(bad ? 'i-warn' : 'i-check'),
		go ? h('a', { href: go, text, on: { click: () => el.remove() } }) : h('span', { text }),
		stays &&
			h(
				'button',
				{ type: 'button', class: 'btn bare', 'aria-label': stays, on: { click: () => el.remove() } },
				icon('i-cross'),
			),
		rule && h('button', { type: 'button', class: 'ruleid', text: rule, on: { click: onrule } }),
	);
	fill(box, el);
	say(text);
	window.setTimeout(() => el.remove(), stays ? 12000 : 6000);
}

/** Copies a text and says so. Where the browser offers a page no clipboard, as over plain http, by way of the field that shows it. @param {string} text @param {any} field */
export async function copy(text, field = null) {
	field?.select();
	let done = true;
	try {
		await navigator.clipboard.writeText(text);
	} catch (e) {
		done = !!field && document.execCommand('copy');
	}
	toast(done ? t('Copied.') : t('It could not be copied.'), { bad: !done });
}

/** What gets the focus back in a moment. @type {any} */
let coming = null;
/** A dialog over the page; closes by Escape, its button or a click outside, unless `close` is empty: then only by what is in it. Returns {el, close}. */
export function dialog(title, body, { cls = '', onclose = null, close: label = 'Close' } = {}) {
	const shut = () => {
		el.close();
	};
	const el = h(
		'dialog',
		{ class: 'sheet ' + cls, 'aria-label': title },
		h(
			'header',
			{ role: 'presentation' },
			h('h2', { text: title }),
			label &&
				h(
					'button',
					{ type: 'button', class: 'btn bare', 'aria-label': label, on: { click: shut } },
					icon('i-cross'),
				),
		),
		h('div', { class: 'sheet-body' }, body),
	);
	// What it says before it asks for anything is read with its name where it is short; what was said before is not said again when the page comes back.
	const all = [...el.querySelectorAll('.sheet-body :is(p, input, button:not(.ruleid), select)')],
		asks = all.findIndex(x => x.tagName !== 'P'),
		text = (asks < 0 ? all : all.slice(0, asks)).find(
			p => p.textContent.trim().length > 20 && p.textContent.length < 700,
		);
	if (text) {
		text.id ||= 'dialog-text';
		el.setAttribute('aria-describedby', text.id);
	}
	document.getElementById('live').replaceChildren();
	el.addEventListener('click', e => {
		if (label && e.target === el) shut();
	});
	// Escape pressed twice would close it though the first was in vain: so the key itself is.
	if (!label)
		for (const type of ['cancel', 'keydown'])
			el.addEventListener(type, e => {
				if (type === 'cancel' || /** @type {any} */ (e).key === 'Escape') e.preventDefault();
			});
	const opener = /** @type {any} */ (coming || document.activeElement);
	el.addEventListener('close', () => {
		const toasts = document.getElementById('toasts');
		if (el.contains(toasts)) document.body.append(toasts);
		el.remove();
		if (onclose) onclose();
		// Whatever opened it may be gone, painted anew in another language for instance.
		if (document.activeElement === document.body && !document.querySelector('dialog[open]'))
			(opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1'))?.focus();
		// Screen readers miss a focus that comes back while the page does: once more, when it is there.
		window.setTimeout(() => {
			if (document.activeElement !== opener || opener === document.body || document.querySelector('dialog[open]'))
				return;
			opener.blur();
			coming = opener;
			window.setTimeout(() => {
				coming = null;
				if (document.activeElement === document.body && opener.isConnected)
					opener.focus({ preventScroll: true });
			}, 60);
		}, 300);
	});
	document.body.append(el);
	el.showModal();
	return { el, close: shut };
}
