// morph.js: makes a part of the page like a newly made one and leaves alone what is the same. A screen reader hears only of
// what changed, and whatever has the focus keeps it.
import { add, overhear } from './dom.js';

/** Things with a name of their own are never made into each other. */
const nameOf = el =>
	el.nodeType !== 1
		? null
		: (el.dataset.row ?? el.dataset.key ?? el.dataset.do ?? el.dataset.weigh ?? (el.id || null));
/** Things without one are the same kind when tag and first class are. */
const kindOf = el =>
	el.nodeType !== 1
		? String(el.nodeType)
		: `${el.nodeName} ${(el.getAttribute('class') || '').trim().split(/\s+/)[0]} ${nameOf(el) ?? ''}`;

function attributes(old, fresh) {
	for (const name of old.getAttributeNames())
		if (!fresh.hasAttribute(name) && !(name === 'open' && old.nodeName === 'DETAILS')) old.removeAttribute(name);
	for (const name of fresh.getAttributeNames()) {
		const value = fresh.getAttribute(name);
		if (old.getAttribute(name) === value || (name === 'open' && old.nodeName === 'DETAILS')) continue;
		// The content security policy forbids style attributes, not the CSSOM.
		if (name === 'style') old.style.cssText = fresh.style.cssText;
		else old.setAttribute(name, value);
	}
	if (old.type === 'checkbox' || old.type === 'radio') old.checked = fresh.checked;
}

function become(old, fresh) {
	if (old.nodeType !== 1) {
		if (old.data !== fresh.data) old.data = fresh.data;
		return;
	}
	attributes(old, fresh);
	overhear(old, fresh);
	arrange(old, [...fresh.childNodes]);
}

/** Where in a list of numbers the longest row of those stands that rise. @param {number[]} list @returns {Set<number>} */
function rising(list) {
	const ends = [],
		before = [],
		found = new Set();
	list.forEach((n, i) => {
		let at = ends.length;
		while (at && list[ends[at - 1]] > n) at--;
		before[i] = ends[at - 1];
		ends[at] = i;
	});
	for (let i = ends[ends.length - 1]; i !== undefined; i = before[i]) found.add(i);
	return found;
}

/**
 * Makes an element hold these things in this order. What lies in it already stays as it is; anything else is made of what it
 * takes the place of, where there is such a thing. As few as can be are moved.
 * @param {any} old @param {any[]} list
 */
export function arrange(old, list) {
	const stays = new Set(list.filter(el => el.parentNode === old)),
		place = new Map([...old.childNodes].map((el, i) => [el, i])),
		there = new Map();
	for (const el of place.keys()) {
		if (stays.has(el)) continue;
		const k = kindOf(el);
		if (!there.has(k)) there.set(k, []);
		there.get(k).push(el);
	}
	const same = list.map(el =>
		stays.has(el)
			? el
			: el.nodeType === 1 && el.hasAttribute('data-whole')
				? null
				: there.get(kindOf(el))?.shift() || null,
	);
	for (const rest of there.values()) for (const el of rest) el.remove();
	const kept = same.filter(Boolean),
		row = rising(kept.map(el => place.get(el))),
		lies = new Set(kept.filter((_, i) => row.has(i)));
	let at = old.firstChild;
	list.forEach((el, i) => {
		const was = same[i];
		if (was && (was === at || lies.has(was))) at = was.nextSibling;
		// Moved where the browser can, so that the focus goes along.
		else if (was && old.moveBefore) old.moveBefore(was, at);
		else old.insertBefore(was || el, at);
		if (was && was !== el) become(was, el);
	});
}

/** As fill() of dom.js, but what is the same stays. */
export function refill(el, ...kids) {
	arrange(el, [...add(el.cloneNode(false), kids).childNodes]);
	return el;
}

/**
 * Paints a part of the page. Had something in it the focus that is gone then, its namesake gets it, else what `or` finds.
 * @param {any} part @param {() => void} paint @param {() => any} [or]
 */
export function holdingFocus(part, paint, or = () => null) {
	const was = /** @type {any} */ (document.activeElement),
		within = part.contains(was) && was !== part,
		{ key, do: deed, weigh } = within ? was.dataset : /** @type {any} */ ({});
	paint();
	if (!within || document.activeElement === was) return;
	if (was.isConnected) {
		was.focus({ preventScroll: true });
		return;
	}
	const name = [
		['key', key],
		['do', deed],
		['weigh', weigh],
	].find(([, v]) => v);
	const again = (name && part.querySelector(`[data-${name[0]}="${CSS.escape(name[1])}"]`)) || or();
	again?.focus({ preventScroll: true });
}
