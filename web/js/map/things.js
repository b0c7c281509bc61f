// things.js: what lies over the sheet, as SVG text: towns, bridges, arrows, stacks of pieces, one stack spread out. Each takes
// the room it needs among the places of names (labels.js).
import { esc } from '../dom.js';
import { t, language } from '../i18n.js';
import { f1, onCurve, arrow } from './geometry.js';
import * as draw from './pieces.js';

/** @typedef {import('./mapview.js').MapView} MapView */

/** How wide a finger is, in pixels. */
const FINGER = 44;

/** Each arm once before any twice: the few pieces that are drawn of a stack tell what it is made of. */
function arms(faces) {
	const seen = new Set(),
		first = faces.filter(f => f.known && !seen.has(f.mark) && seen.add(f.mark));
	return [...first, ...faces.filter(f => !first.includes(f))];
}

/** Crossed swords at a town, where no piece hides them if there is such a place. @param {MapView} view */
export function swords(view, x, y, places) {
	const [dx, dy] = [
		[-14, 14],
		[14, 14],
		[-14, -14],
		[14, -14],
	].find(
		([ax, ay]) =>
			!view.boxes.some(b => b[0] < x + ax + 9 && b[2] > x + ax - 9 && b[1] < y + ay + 9 && b[3] > y + ay - 9),
	) || [-14, 14];
	places.block(x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9);
	return draw.swords(x + dx, y + dy);
}

/** A town. @param {MapView} view */
export function node(view, a, x, y, lit, k) {
	const city = a.city,
		mark = view.data.marks.get(a.id),
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
		view.data.overlay.has(a.id) ? view.data.overlayText : '',
		...view.data.stacks.filter(st => st.area === a.id).map(st => st.label),
		view.data.chosen.has('a:' + a.id)
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

/** A bridge: one that can be chosen is a button. @param {MapView} view */
export function bridge(view, l, z) {
	const a = view.sheet.areas.get(l.a).at,
		b = view.sheet.areas.get(l.b).at,
		key = `l:${l.a} ${l.b}`,
		lit = view.data.lit.get(key);
	const [x, y] = l.at.map(v => v * z),
		cut = view.data.cut.has(`${l.a} ${l.b}`) || view.data.cut.has(`${l.b} ${l.a}`);
	const say = [
		t('Bridge between {0} and {1}', view.name(l.a), view.name(l.b)),
		cut ? t('destroyed') : '',
		lit ? t('can be chosen') : '',
	]
		.filter(Boolean)
		.join(', ');
	const g = draw.bridge(x, y, (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI, cut);
	const on = view.data.chosen.has(key);
	return lit || on
		? `<g class="bridge" data-key="${key}" role="button" tabindex="0" aria-pressed="${on}" aria-label="${esc(say)}"><circle class="hit" cx="${f1(x)}" cy="${f1(y)}" r="${view.touch ? FINGER / 2 : z < 0.62 ? 12 : 16}"/><circle class="${on ? 'selring' : `legal ${lit}`}" cx="${f1(x)}" cy="${f1(y)}" r="14"/>${g}</g>`
		: `<g role="img" aria-label="${esc(say)}">${g}</g>`;
}

/** The arrows of marches, and what is used of roads that have none. @param {MapView} view */
export function arrows(view, at, places) {
	const o = [];
	for (const m of view.data.arrows) {
		if (!view.sheet.areas.has(m.from) || !view.sheet.areas.has(m.to)) continue;
		const { svg, mid } = arrow(m.side, at(m.from), at(m.to), { force: m.force });
		o.push(svg);
		if (m.text) o.push(draw.cap(mid[0], mid[1], m.text, m.full ? 'full' : 'gold'));
		if (m.key) o.push(draw.taker(mid[0] + (m.text ? 18 + 3.4 * m.text.length : 0), mid[1], m.key, m.label));
		places.block(mid[0] - 20, mid[1] - 11, mid[0] + (m.key ? 42 : 20), mid[1] + 11);
	}
	for (const l of view.sheet.links) {
		const quota = view.data.links.get(`${l.a} ${l.b}`) || view.data.links.get(`${l.b} ${l.a}`);
		if (
			!quota ||
			!quota.used ||
			view.data.arrows.some(m => (m.from === l.a && m.to === l.b) || (m.from === l.b && m.to === l.a))
		)
			continue;
		const [x, y] = onCurve(
			at(l.a),
			l.mid.map(v => v * view.z),
			at(l.b),
			0.5,
		);
		o.push(draw.cap(x, y, `${quota.used}/${quota.limit}`, quota.used >= quota.limit ? 'full' : ''));
	}
	return o;
}

/** One army's pieces in one town: up to three drawn, the rest counted. @param {MapView} view */
export function stack(view, st, at, places, k) {
	if (!view.sheet.areas.has(st.area)) return '';
	const [x, y] = at(st.area),
		own = st.faces.some(f => f.known),
		seen = own ? [] : (view.data.memory.get(st.area) || []).filter(m => !m.side || m.side === st.side),
		r = view.sheet.areas.get(st.area).city ? 13 : 9;
	const lit = st.keys.some(key => view.data.lit.has(key)),
		chosen = st.keys.some(key => view.data.chosen.has(key)),
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
	view.boxes.push([p.x, p.y, p.x + w, p.y + hgt]);
	// What is told at the lower corner, the ring round what can be chosen and the badge at the upper corner stick out.
	if (tally)
		places.block(p.x + tally.box[0] * k, p.y + tally.box[1] * k, p.x + tally.box[2] * k, p.y + tally.box[3] * k);
	if (lit || chosen) places.block(p.x - 4 * k, p.y - 4 * k, p.x + w + 4 * k, p.y + hgt + 4 * k);
	if (st.look === 'block' ? st.count > 1 : (st.count > 1 || st.told != null) && !st.faces[0].known)
		places.block(p.x + w - 12 * k, p.y - 9 * k, p.x + w + 11 * k, p.y + 10 * k);
	// Room for a finger around what is drawn; whatever else is seen there goes first (handles.js).
	if (view.touch && (w < FINGER || hgt < FINGER)) {
		const hw = Math.max(w, FINGER),
			hh = Math.max(hgt, FINGER);
		o =
			`<rect class="hit" x="${f1(p.x - (hw - w) / 2)}" y="${f1(p.y - (hh - hgt) / 2)}" width="${f1(hw)}" height="${f1(hh)}"/>` +
			o;
	}
	o = draw.focusRing(p.x - 7, p.y - 7, w + 14, hgt + 14) + o;
	return `<g class="stack${view.open === ref ? ' open' : ''}${view.marching.awaits(st) ? ' coming' : ''}" data-key="${esc(ref)}" role="button" tabindex="${lit ? 0 : -1}" aria-expanded="${view.open === ref}" aria-label="${esc(
		[`${view.name(st.area)}, ${st.label}`, lit ? t('can be chosen') : '', chosen ? t('chosen') : '']
			.filter(Boolean)
			.join(', ') +
			(seen.length ? '. ' + t('Seen here before: {0}', seen.map(m => `${m.name} (${m.text})`).join(', ')) : ''),
	)}">${o}</g>`;
}

/** The open stack, spread out on a plate. @param {MapView} view */
export function fan(view, at) {
	const st = view.data.stacks.find(q => `s:${q.area}:${q.side}` === view.open);
	if (!st || view.w < 600 || st.faces.length < 2 || !st.faces.some(f => f.known)) return [];
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
	const towns = [...view.sheet.areas.keys()].map(id => [at(id), view.data.lit.has('a:' + id)]);
	const keys = view.keys();
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
			const x = Math.min(Math.max(tx + dx * (w / 2 + gap) - w / 2, 8 - view.x), view.w - view.x - w - 8),
				y = Math.min(Math.max(ty + dy * (full / 2 + gap) - full / 2, 8 - view.y), view.h - view.y - full - 8);
			const on = b => b[0] < x + w && b[2] > x && b[1] < y + full && b[3] > y,
				under = view.boxes.filter(on).length + 20 * keys.filter(on).length;
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
			lit = view.data.lit.has(f.key),
			chosen = view.data.chosen.has(f.key);
		const g = look ? draw.block(0, 0, f, { size: 36, chosen }) : draw.counter(0, 0, f, { chosen });
		o.push(
			`<g class="fanp" data-key="${esc(f.key)}" role="button" tabindex="${lit ? 0 : -1}" aria-pressed="${chosen}" aria-label="${esc(f.title)}" transform="translate(${f1(px)} ${f1(py)})">${lit && !chosen ? `<rect class="canring" x="-3" y="-3" width="${size + 6}" height="${(look ? 40 : 50) + 6}" rx="8"/>` : ''}${g}${draw.focusRing(-5, -5, size + 10, (look ? 40 : 50) + 10)}</g>`,
		);
	});
	return o;
}
