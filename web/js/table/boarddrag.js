// boarddrag.js: on a battle board a piece or a plan that can be chosen is dragged to its place with the mouse or a pen. A finger
// scrolls the board; for it, and for keys, a tap on each does the same.
import { pickKey } from './hands.js';
import { whyNot } from './refusal.js';

/** So far the pointer goes before it drags, in pixels. */
const FAR = 6;

/** A picture of what is dragged, under the pointer. */
function shadow(el) {
	const box = el.getBoundingClientRect(),
		ghost = /** @type {any} */ (el.cloneNode(true));
	ghost.removeAttribute('data-key');
	ghost.setAttribute('aria-hidden', 'true');
	ghost.classList.add('dragged');
	ghost.style.width = `${box.width}px`;
	document.body.append(ghost);
	return {
		el: ghost,
		to: e => {
			ghost.style.left = `${e.clientX - box.width / 2}px`;
			ghost.style.top = `${e.clientY - box.height / 2}px`;
		},
	};
}

/** @param {import('../table.js').Table} table @returns {() => void} takes the listeners away */
export function boardDrag(table) {
	let held = null,
		ghost = null,
		dropped = false;
	const down = e => {
		const el =
			e.pointerType !== 'touch' && e.button === 0 && table.live()
				? e.target.closest?.('.board-in button[data-key]')
				: null;
		held = el && { el, key: el.dataset.key, x: e.clientX, y: e.clientY };
	};
	const move = e => {
		if (!held || (!ghost && Math.hypot(e.clientX - held.x, e.clientY - held.y) < FAR)) return;
		if (!ghost) {
			const c = table.chooser;
			ghost = shadow(held.el);
			if (!c.group.has(held.key) && !c.fixed.includes(held.key)) {
				c.group.clear();
				c.fixed = [];
				c.pick(held.key);
			}
			table.paint();
		}
		ghost.to(e);
	};
	const end = () => {
		ghost?.el.remove();
		held = ghost = null;
	};
	/** On a place that is lit it is done; on another, why not; beside all of them it stays chosen. */
	const up = e => {
		const from = ghost && held.key;
		end();
		if (!from) return;
		dropped = true;
		window.setTimeout(() => {
			dropped = false;
		});
		const under = document
			.elementsFromPoint(e.clientX, e.clientY)
			.map(el => /** @type {any} */ (el.closest('.board-in [data-key]'))?.dataset.key)
			.filter(k => k && k !== from);
		const to = under.find(k => table.chooser.targets().has(k)) || under[0];
		if (!to) return;
		if (table.chooser.targets().has(to)) pickKey(table, to, null);
		else whyNot(table, to);
	};
	/** The click that a drag ends with chooses nothing. */
	const click = e => {
		if (dropped) {
			e.stopPropagation();
			dropped = false;
		}
	};
	/** @type {[string, (e:any) => void][]} */
	const all = [
		['pointerdown', down],
		['pointermove', move],
		['pointerup', up],
		['pointercancel', end],
		['click', click],
	];
	for (const [type, f] of all) document.addEventListener(type, f, true);
	return () => {
		end();
		for (const [type, f] of all) document.removeEventListener(type, f, true);
	};
}
