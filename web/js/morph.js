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
	for (const { name } of [...old.attributes])
		if (!fresh.hasAttribute(name) && !(name === 'open' && old.nodeName === 'DETAILS')) old.removeAttribute(name);
	for (const { name, value } of fresh.attributes) {
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
	children(old, fresh);
}

function children(old, fresh) {
	const there = new Map(),
		list = [...fresh.childNodes];
	for (const el of old.childNodes) {
		const k = kindOf(el);
		if (!there.has(k)) there.set(k, []);
		there.get(k).push(el);
	}
	const same = list.map(el =>
			el.nodeType === 1 && el.hasAttribute('data-whole') ? null : there.get(kindOf(el))?.shift() || null,
		),
		kept = new Set(same);
	for (const el of [...old.childNodes]) if (!kept.has(el)) el.remove();
	let at = old.firstChild;
	list.forEach((el, i) => {
		const was = same[i];
		if (was && was === at) at = at.nextSibling;
		// Moved where the browser can, so that the focus goes along.
		else if (was && old.moveBefore) old.moveBefore(was, at);
		else old.insertBefore(was || el, at);
		if (was) become(was, el);
	});
}

/** Makes an element hold what another of its kind holds. */
export const like = (el, fresh) => children(el, fresh);

/** As fill() of dom.js, but what is the same stays. */
export function refill(el, ...kids) {
	children(el, add(el.cloneNode(false), kids));
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
