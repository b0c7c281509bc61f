// pieces.js: counters and blocks inside the map, as SVG text (the HTML ones are in counters.js).
import { esc } from '../dom.js';
import { f1 } from './geometry.js';
import { extent, fitted } from '../ruler.js';

export const use = (id, x, y, size, cls = '') =>
	`<use href="#${id}" x="${f1(x)}" y="${f1(y)}" width="${f1(size)}" height="${f1(size)}" class="${cls}"/>`;

/** A counter: name on a band, mark, left value in a ring, right value big. face: see games.js. */
export function counter(x, y, face, { size: s = 50, under = 0, chosen = false } = {}) {
	const name = face.short,
		left = face.left ?? '',
		right = face.right ?? '';
	let o = `<g class="${face.side}${face.reduced ? ' k-red' : ''}${face.spent ? ' k-spent' : ''}${face.revealed ? ' k-rev' : ''}" transform="translate(${f1(x)} ${f1(y)})">`;
	for (let i = under; i > 0; i--)
		o += `<rect class="k-u" x="${i * 3}" y="${-i * 3}" width="${s}" height="${s}" rx="6"/>`;
	o += `<rect class="k-sh" x="1.5" y="2.5" width="${s}" height="${s}" rx="6"/><rect class="k-b" width="${s}" height="${s}" rx="6"/>`;
	if (!face.known)
		return `${o}<g class="k-m">${use('side-' + face.side, s / 2 - 9, s / 2 - 9, 18)}</g>${ring(chosen, s)}</g>`;
	o += `<path class="k-band" d="M0 14V6a6 6 0 0 1 6-6h${s - 12}a6 6 0 0 1 6 6v8z"/>`;
	const { px, over } = fitted(name, 'k-bt', 11.5, 8.5, s - 4);
	o += `<text class="k-bt" x="${s / 2}" y="11" text-anchor="middle" data-fs="${px}"${over ? ` textLength="${s - 4}" lengthAdjust="spacingAndGlyphs"` : ''}>${esc(name)}</text>`;
	// Two figures of strength need the corner: the mark makes room for them.
	const wide = String(right).length > 1;
	o += `<g class="k-m">${use(face.mark, s / 2 - (wide ? 19 : 10.5), 15, wide ? 19 : 21)}</g>`;
	if (left !== '') {
		o += `<g class="k-m">${use('side-' + face.side, s / 2 - 4, s - 11.5, 8)}</g>`;
		o += `<circle class="k-o" cx="9.5" cy="${s - 9.5}" r="7"/><text class="k-a" x="9.5" y="${s - 5.6}">${esc(left)}</text>`;
	} else o += `<g class="k-m">${use('side-' + face.side, 5, s - 14, 9)}</g>`;
	if (face.flags?.length)
		o += `<g class="k-m">${face.flags
			.slice(0, 2)
			.map((id, i) => use(id, s - 13.5, 15.5 + i * 10, 11))
			.join('')}</g>`;
	if (face.pips)
		o += Array.from(
			{ length: face.pips.full },
			(x, i) =>
				`<circle class="${i < face.pips.now ? 'k-c' : 'k-co'}" cx="5" cy="${f1(18.4 + i * 4)}" r="${i < face.pips.now ? 1.7 : 1.4}"/>`,
		).join('');
	o += `<text class="k-v" x="${s - (face.sup ? 9 : 5)}" y="${s - 5}">${esc(right)}</text>`;
	if (face.sup) o += `<text class="k-a" x="${s - 5.5}" y="${s - 11}">${esc(face.sup)}</text>`;
	if (face.led)
		o += `<g transform="translate(${s - 13} -7)"><rect class="k-b" width="20" height="18" rx="4"/><g class="k-m">${use('u-leader', 2, 1, 16)}</g></g>`;
	return o + ring(chosen, s) + '</g>';
}
const ring = (chosen, s) =>
	chosen ? `<rect class="selring" x="-3" y="-3" width="${s + 6}" height="${s + 6}" rx="8"/>` : '';

/** A standing block. Known: sticker with mark and strength; unknown: bare wood with the side's shape. */
export function block(x, y, face, { size: s = 32, chosen = false } = {}) {
	const h = s * 1.12;
	let o = `<g class="${face.side}${face.revealed ? ' k-rev' : ''}" transform="translate(${f1(x)} ${f1(y)})"><rect class="k-sh" x="2" y="3" width="${s}" height="${f1(h)}" rx="4"/><rect class="k-b" width="${s}" height="${f1(h)}" rx="4"/>`;
	o += `<path class="b-hi" d="M1.5 4a3 3 0 0 1 3-3h${s - 9}a3 3 0 0 1 3 3z"/><rect class="b-lo" x=".8" y="${f1(h - 3.2)}" width="${s - 1.6}" height="2.6" rx="1.3"/>`;
	if (!face.known) o += `<g class="b-e">${use('side-' + face.side, s / 2 - 6.5, h / 2 - 5.5, 13)}</g>`;
	else {
		const now = face.steps || 0,
			full = Math.max(face.full || 0, now),
			w = Math.min(4.4, (s - 6) / Math.max(1, full) - 1.4),
			x0 = s / 2 - (full * (w + 1.4)) / 2 + 0.7;
		for (let i = 0; i < full; i++)
			o += `<rect class="${i < now ? 'b-p' : 'b-po'}" x="${f1(x0 + i * (w + 1.4))}" y="2.6" width="${f1(w)}" height="4" rx="1"/>`;
		o += `<rect class="b-st" x="2.8" y="8.6" width="${f1(s - 5.6)}" height="${f1(h - 12.6)}" rx="2"/><g class="b-m">${use(face.mark, s / 2 - 9.5, 10 + (h - 34) / 2 + 1.5, 19)}</g><g class="b-s">${use('side-' + face.side, s - 10.5, h - 12, 7)}</g>`;
	}
	return (
		o +
		(chosen ? `<rect class="selring" x="-3" y="-3" width="${s + 6}" height="${f1(h + 6)}" rx="7"/>` : '') +
		'</g>'
	);
}

/** The ring of what has the focus, drawn because Safari draws no outline round parts of a picture. */
export const focusRing = (x, y, w, h) =>
	`<rect class="focusring" x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" rx="6"/>`;
export function badge(x, y, text) {
	const w = 14 + 6 * String(text).length;
	return `<g><rect class="bdg" x="${f1(x - w / 2)}" y="${f1(y - 9)}" width="${w}" height="18" rx="9"/><text class="bdg-t" x="${f1(x)}" y="${f1(y + 4.3)}">${esc(text)}</text></g>`;
}
/** A sign and a number at the corner of a stack, from its left upper corner on; and the box they take. */
function tally(cls, x, y, sign, from, size, n) {
	const w = Math.max(26, from + size + 4 + extent(String(n), 'k-a').w),
		at = from + size;
	return {
		box: [x, y, x + w, y + 16],
		svg: `<g class="tally ${cls}"><rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="16" rx="8"/>${use(sign, x + from, y + 8 - size / 2, size)}<text x="${f1(x + (at + w) / 2 - 1)}" y="${f1(y + 12)}">${esc(n)}</text></g>`,
	};
}
/** The steps of a stack of one's own, all together. */
export const total = (x, y, n) => tally('stepsum', x, y, 'pip-step', 4, 7, n);
/** How many of the hidden pieces of a stack have been seen before. */
export const memory = (x, y, n) => tally('mem', x, y, 'm-scout', 3, 12, n);
export const swords = (x, y) =>
	`<g class="atk"><circle cx="${f1(x)}" cy="${f1(y)}" r="10"/>${use('m-battle', x - 7, y - 7, 14)}</g>`;
export function cap(x, y, text, cls = '') {
	const w = 12 + 6.8 * text.length;
	return `<g class="cap ${cls}"><rect x="${f1(x - w / 2)}" y="${f1(y - 10)}" width="${f1(w)}" height="20" rx="10"/><text x="${f1(x)}" y="${f1(y + 4.3)}">${esc(text)}</text></g>`;
}
/** The button on an arrow that takes it back. */
export const taker = (x, y, key, label) =>
	`<g class="taker" data-key="${esc(key)}" role="button" tabindex="0" aria-label="${esc(label)}"><circle class="hit" cx="${f1(x)}" cy="${f1(y)}" r="22"/><circle class="taker-b" cx="${f1(x)}" cy="${f1(y)}" r="11"/>${use('i-undo', x - 7, y - 7, 14)}</g>`;
export const bridge = (x, y, angle, cut = false) =>
	`<g class="br${cut ? ' cut' : ''}" transform="translate(${f1(x)} ${f1(y)}) rotate(${Math.round(angle)})">` +
	(cut
		? '<path d="M-8 -6l3 2h4M8 6l-3 -2h-4M-8 6l3 -2h2M8 -6l-3 2h-2M-4 -7L4 7"/>'
		: '<path d="M-8 -6l3 2h10l3 -2M-8 6l3 -2h10l3 2"/>') +
	'</g>';
