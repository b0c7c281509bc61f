// handles.js: mouse, wheel, fingers and keys of a map. Every drag has a key and a button beside it.

/** The neighbour that lies most in a direction. */
function towards(view, from, dx, dy) {
	const a = view.sheet.areas.get(from).at;
	let best = null,
		least = Infinity;
	for (const id of view.sheet.neighbours.get(from)) {
		const b = view.sheet.areas.get(id).at,
			x = b[0] - a[0],
			y = b[1] - a[1],
			along = x * dx + y * dy,
			aside = Math.abs(x * dy - y * dx);
		if (along <= 0) continue;
		const cost = Math.hypot(x, y) + aside * 2;
		if (cost < least) {
			least = cost;
			best = id;
		}
	}
	return best;
}

/** The line from a dragged piece to the pointer. */
function trail(view, held, e, line) {
	const box = view.svg.getBoundingClientRect(),
		el = line || view.svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'line'));
	el.setAttribute('class', 'trail');
	for (const [k, v] of [
		['x1', held.x - box.left],
		['y1', held.y - box.top],
		['x2', e.clientX - box.left],
		['y2', e.clientY - box.top],
	])
		el.setAttribute(k, String(v));
	return el;
}

/** The town within a finger's breadth of the pointer. */
function nearest(view, e) {
	const box = view.svg.getBoundingClientRect();
	let best = null,
		least = 44;
	for (const a of view.sheet.areas.values()) {
		const d = Math.hypot(
			a.at[0] * view.z + view.x - (e.clientX - box.left),
			a.at[1] * view.z + view.y - (e.clientY - box.top),
		);
		if (d < least) {
			least = d;
			best = a.id;
		}
	}
	return best;
}

/**
 * What a pointer means that fell into the room around something: what is seen there, whatever lies above it, or else that
 * which is nearest.
 */
function meant(e) {
	const under = document.elementsFromPoint(e.clientX, e.clientY).filter(el => el.closest('[data-key]')),
		seen = under.find(el => !el.matches('.hit'));
	if (seen) return seen;
	const away = el => {
		const b = el.getBoundingClientRect();
		return Math.hypot(b.left + b.width / 2 - e.clientX, b.top + b.height / 2 - e.clientY);
	};
	return under.sort((a, b) => away(a) - away(b))[0] || e.target;
}

/** The pieces of an open stack are drawn above all others, but Tab finds them right after their stack. */
function into(view, e) {
	const stack = view.open && view.over.querySelector('.stack.open'),
		fan = stack ? [...view.over.querySelectorAll('.fanp[tabindex="0"]')] : [];
	if (!fan.length) return false;
	const at = fan.indexOf(e.target),
		all = [...view.over.querySelectorAll('[tabindex="0"]:not(.fanp)')],
		next = all[all.findIndex(el => el.compareDocumentPosition(stack) & Node.DOCUMENT_POSITION_PRECEDING)];
	const to =
		e.target === stack && !e.shiftKey
			? fan[0]
			: at === 0 && e.shiftKey
				? stack
				: at === fan.length - 1 && !e.shiftKey
					? next
					: null;
	// From the last of the others Tab leaves the map: it goes on from where the pieces are drawn.
	if (!to && !e.shiftKey && e.target === all[all.length - 1] && e.target !== stack)
		fan[fan.length - 1].focus({ preventScroll: true });
	if (!to) return false;
	e.preventDefault();
	to.focus({ preventScroll: true });
	return true;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {import('./mapview.js').MapView} view */
export function handles(view) {
	const { svg, options } = view,
		fingers = new Map();
	let moved = false,
		apart = 0,
		held = null,
		ghost = null;
	const keyOf = target => target.closest?.('[data-key]')?.dataset.key || null;
	const choose = (key, e) => {
		if (key.startsWith('s:')) {
			const [, area, side] = key.split(':');
			options.onstack(area, side, e);
		} else options.onpick(key, e);
	};

	svg.addEventListener(
		'wheel',
		e => {
			e.preventDefault();
			const box = svg.getBoundingClientRect();
			view.touched();
			view.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), e.clientX - box.left, e.clientY - box.top);
		},
		{ passive: false },
	);

	svg.addEventListener('pointerdown', e => {
		fingers.set(e.pointerId, [e.clientX, e.clientY]);
		view.held = true;
		view.stand();
		moved = fingers.size > 1;
		apart = 0;
		// A piece that can act is dragged; everything else drags the map.
		const key = keyOf(e.target);
		held =
			fingers.size === 1 && e.button === 0 && key && /^[sp]:/.test(key) && e.target.closest('[tabindex="0"]')
				? { key, x: e.clientX, y: e.clientY }
				: null;
	});
	svg.addEventListener('pointermove', e => {
		const last = fingers.get(e.pointerId);
		if (!last) return;
		const dx = e.clientX - last[0],
			dy = e.clientY - last[1];
		if (!moved && Math.hypot(dx, dy) < 5) return;
		if (!moved) svg.setPointerCapture(e.pointerId);
		moved = true;
		if (held && fingers.size === 1) {
			ghost = trail(view, held, e, ghost);
			return;
		}
		fingers.set(e.pointerId, [e.clientX, e.clientY]);
		if (fingers.size === 1) view.pan(dx, dy);
		else if (fingers.size === 2) {
			const [[ax, ay], [bx, by]] = [...fingers.values()],
				d = Math.hypot(ax - bx, ay - by),
				box = svg.getBoundingClientRect();
			if (apart) view.zoom(d / apart, (ax + bx) / 2 - box.left, (ay + by) / 2 - box.top);
			apart = d;
		}
	});
	const up = e => {
		fingers.delete(e.pointerId);
		view.held = fingers.size > 0;
		if (moved) view.touched();
		apart = 0;
		ghost?.remove();
		const from = ghost && held;
		ghost = held = null;
		if (!from || e.type === 'pointercancel') return;
		const under = document
				.elementsFromPoint(e.clientX, e.clientY)
				.map(el => keyOf(el))
				.filter(Boolean),
			town =
				under
					.map(k => (k.startsWith('a:') ? k.slice(2) : k.startsWith('s:') ? k.split(':')[1] : null))
					.find(Boolean) || nearest(view, e);
		if (town && !from.key.startsWith(`s:${town}:`)) options.ondrag?.(from.key, town);
	};
	svg.addEventListener('pointerup', up);
	svg.addEventListener('pointercancel', up);
	svg.addEventListener('click', e => {
		if (moved) {
			moved = false;
			return;
		}
		const key = keyOf(view.touch && e.target.matches('.hit') ? meant(e) : e.target);
		if (key) choose(key, e);
		else if (view.open) {
			view.open = null;
			view.layout();
		}
	});
	svg.addEventListener('dblclick', e => {
		if (!keyOf(e.target)) view.fit();
	});
	const hover = key => {
		view.point(key);
		options.onhover?.(key);
	};
	svg.addEventListener('pointerover', e => hover(keyOf(e.target)));
	svg.addEventListener('pointerleave', () => hover(null));
	svg.addEventListener('focusin', e => {
		const key = keyOf(e.target);
		hover(key);
		if (key?.startsWith('a:')) view.centre(key.slice(2));
	});

	svg.addEventListener('keydown', e => {
		const key = keyOf(e.target);
		if ((e.key === 'Enter' || e.key === ' ') && key) {
			e.preventDefault();
			choose(key, e);
			return;
		}
		if (e.key === 'Escape' && view.open) {
			view.open = null;
			view.layout();
			return;
		}
		if (e.key === 'Tab' && into(view, e)) return;
		const arrow = ARROWS[e.key];
		if (!arrow || e.altKey || e.ctrlKey || e.metaKey) return;
		e.preventDefault();
		e.stopPropagation();
		if (!e.shiftKey && !key) {
			view.enter();
			return;
		}
		if (e.shiftKey) {
			view.touched();
			view.pan(-arrow[0] * 80, -arrow[1] * 80);
			return;
		}
		const from = key.startsWith('a:')
			? key.slice(2)
			: key.startsWith('s:')
				? key.split(':')[1]
				: key.startsWith('p:')
					? view.open?.split(':')[1]
					: key.startsWith('l:')
						? key.slice(2).split(' ')[0]
						: null;
		const next = from && towards(view, from, arrow[0], arrow[1]);
		if (next) view.focus('a:' + next);
	});
}
