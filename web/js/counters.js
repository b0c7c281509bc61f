// counters.js: counters, blocks, dice and shapes as HTML, for trays, boards and the log.
import { h, s, icon } from './dom.js';
import { t } from './i18n.js';
import { extent, fitted } from './ruler.js';

export const shape = side => icon('side-' + side, 'shape t-' + side);

/** A name in so much room: in smaller letters, then closer together. */
function tight(name, full, room) {
	const { px, over } = fitted(name, 'k-bt', full, 8.5, room);
	return over ? { 'font-size': px + 'px', 'letter-spacing': -over / name.length + 'px' } : { 'font-size': px + 'px' };
}

/** A counter. face: see games.js; u = side in pixels. @param {any} face @param {any} options */
export function counter(face, options = {}) {
	const { u = 70, cls = '', tag = 'span', badge = null, ...rest } = options;
	const all = `ctr ${face.side} ${face.reduced ? 'reduced' : ''} ${face.spent ? 'spent' : ''} ${cls}`;
	if (!face.known) {
		return h(
			tag,
			{
				class: all + ' unseen',
				style: { '--u': u + 'px' },
				role: tag === 'span' ? 'img' : undefined,
				'aria-label': face.title,
				...rest,
			},
			icon('side-' + face.side, 'ctr-un'),
		);
	}
	return h(
		tag,
		{
			class: all,
			style: { '--u': u + 'px' },
			title: face.title,
			role: tag === 'span' ? 'img' : undefined,
			'aria-label': face.title,
			...rest,
		},
		face.stripe && h('span', { class: 'stripe', style: { '--stripe': face.stripe } }),
		h('span', { class: 'ctr-n', text: face.short, style: tight(face.short, Math.max(11, u * 0.155), u - 9) }),
		face.skill
			? h(
					'span',
					{ class: 'ctr-s' },
					Array.from({ length: face.skill }, () => h('i')),
				)
			: null,
		icon(face.mark, 'ctr-m'),
		icon('side-' + face.side, 'ctr-sh'),
		face.cockade && icon(face.cockade, 'ctr-c'),
		face.left !== undefined && face.left !== '' ? h('span', { class: 'ctr-l', text: face.left }) : null,
		face.right !== undefined && face.right !== ''
			? h('span', { class: 'ctr-r' }, String(face.right), face.sup ? h('sup', { text: face.sup }) : null)
			: null,
		badge,
	);
}

const pips = (n, full) =>
	Array.from({ length: full }, (x, i) =>
		s('svg', { class: i < n ? '' : 'off' }, s('use', { href: i < n ? '#pip-step' : '#pip-step-off' })),
	);

/** The Cohesion of a Unit as pips: what is left of what is printed. @param {{now:number, full:number}} c */
export const cohesion = c =>
	h(
		'span',
		{ class: 'coh', role: 'img', 'aria-label': t('cohesion {0} of {1}', c.now, c.full) },
		Array.from({ length: c.full }, (x, i) =>
			s('svg', { class: i < c.now ? '' : 'off' }, s('use', { href: i < c.now ? '#pip-coh' : '#pip-coh-off' })),
		),
	);

/** A wooden block, known or bare. @param {any} face @param {any} options */
export function block(face, options = {}) {
	const { u = 70, cls = '', tag = 'span', badge = null, ...rest } = options;
	const role = tag === 'span' ? 'img' : undefined;
	if (!face.known) {
		return h(
			tag,
			{
				class: `block blank ${face.side} ${cls}`,
				style: { '--u': u + 'px' },
				role,
				'aria-label': face.title,
				...rest,
			},
			s('svg', { 'aria-hidden': 'true' }, s('use', { href: '#side-' + face.side })),
			badge,
		);
	}
	// The mark has the room between what stands in the corners.
	const left = 5 + extent(String(face.steps ?? ''), 'k-bt', 15).w,
		right =
			4 + Math.max(extent(face.fire ? 'F' + face.fire : '', 'k-bt', 11).w, extent(face.corps || '', 'lbc', 10).w);
	const mark = icon(face.mark, ''),
		side = Math.min(u * 0.42, u - 10 - left - right) + 'px';
	for (const [k, v] of [
		['width', side],
		['height', side],
		['margin-right', right - left + 'px'],
	])
		mark.style.setProperty(k, v);
	return h(
		tag,
		{
			class: `block ${face.side} ${cls}`,
			style: { '--u': u + 'px' },
			role,
			title: face.title,
			'aria-label': face.title,
			...rest,
		},
		h('span', { class: 'pips' }, pips(face.steps || 0, face.full || face.steps || 0)),
		h(
			'span',
			{ class: 'face' },
			h('b', { class: 'st', text: face.steps ?? '' }),
			s('svg', { class: 'sh', 'aria-hidden': 'true' }, s('use', { href: '#side-' + face.side })),
			face.fire ? h('span', { class: 'fp', text: 'F' + face.fire }) : null,
			face.corps ? h('span', { class: 'cp', text: face.corps }) : null,
			mark,
			h('span', { class: 'nm', text: face.short, style: tight(face.short, Math.max(11, u * 0.145), u - 15) }),
		),
		badge,
	);
}

/** A piece in the look of its game. */
export const piece = (look, face, options) => (look === 'block' ? block(face, options) : counter(face, options));

/** What a die had to show. @param {any} d */
function needed(d) {
	const [least, most] = d.need;
	return least === undefined
		? t('nothing would do')
		: least <= 1 && most >= d.faces
			? t('anything would do')
			: least === most
				? t('needs {0}', least)
				: t('needs {0} to {1}', least, most);
}

/** The dice of a step as they fell, hits marked, together what was rolled for the same number; as text with the figure beside. @param {any[]} dice */
export function rolled(dice, text = false) {
	const groups = [];
	for (const d of dice) {
		const sign = JSON.stringify(d.need || null);
		if (groups[groups.length - 1]?.sign !== sign) groups.push({ sign, dice: [] });
		groups[groups.length - 1].dice.push(d);
	}
	return groups.map(g =>
		h(
			'span',
			{ class: 'roll' },
			g.dice.map(d =>
				text && d.faces === 6
					? h('span', { class: 'dt' }, die(6, d.face, d.hit), h('b', { 'aria-hidden': 'true', text: d.face }))
					: die(d.faces, d.face, d.hit),
			),
			g.dice[0].need ? h('small', { class: 'need', text: needed(g.dice[0]) }) : null,
		),
	);
}

/** A die, with its number in words for those who do not see it. */
export function die(faces, n, hit = false) {
	if (faces === 6) {
		return s(
			'svg',
			{
				class: 'die' + (hit ? ' hit' : ''),
				role: 'img',
				'aria-label': hit ? t('die {0}, it counts', n) : t('die {0}', n),
			},
			s('use', { href: '#d6-' + n }),
		);
	}
	// A draw from a cup is a die with as many sides as counters are in it.
	if (faces !== 10) return h('span', { class: 'chip drawn', text: t('{0} of {1}', n, faces) });
	return h(
		'span',
		{
			class: 'd10' + (hit ? ' hit' : ''),
			role: 'img',
			'aria-label': hit ? t('ten-sided die {0}, it counts', n) : t('ten-sided die {0}', n),
		},
		s('svg', { 'aria-hidden': 'true' }, s('use', { href: '#d10' })),
		h('b', { text: n, 'aria-hidden': 'true' }),
	);
}
