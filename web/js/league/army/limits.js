// limits.js: the column beside an army: its sum, its limits, what is wrong with the rule, and what would still fit.
import { h, fill, icon, button } from '../../dom.js';
import { t, tn } from '../../i18n.js';
import { bar, POOLS, rule, unitName } from '../common.js';
import { book, freshId, mark } from './book.js';
import { complete } from './complete.js';

const SHARES = () => [
	['light', t('Light troops'), 'NW-094', 'E_LIGHT'],
	['cavalry', t('Cavalry'), 'NW-099', 'E_CAVALRY'],
	['artillery', t('Artillery'), 'NW-101', 'E_ARTILLERY'],
	['elite', t('Elite'), 'NW-070', 'E_ELITE'],
];

/** The sum in one line. On a phone it stays in sight while units change; the limits above say it in full. */
function strip(edit, r) {
	edit.strip.classList.toggle('bad', r.breaches.length > 0);
	fill(
		edit.strip,
		h('b', { class: 'num', text: t('{0} of {1}', r.cost, r.acp) }),
		h('span', {
			text: r.breaches.length ? tn('{0} breach', '{0} breaches', r.breaches.length) : t('This army is legal.'),
		}),
	);
}

function total(edit, r) {
	const over = r.cost - r.acp,
		money = r.breaches.find(x => x.code === 'E_ACP');
	return h(
		'section',
		{ class: 'card pad total' },
		h('p', { class: 'caps', text: t('Corps points') }),
		h(
			'p',
			{ class: 'bignum' + (over > 0 ? ' bad' : '') },
			String(r.cost),
			h('span', { text: ' ' + t('of {0}', r.acp) }),
		),
		bar(r.cost, r.acp, over > 0),
		money
			? h('p', { class: 'note bad' }, icon('i-warn'), ' ', money.text, ' ', rule(money.rule, edit.club.games))
			: h('p', {
					class: 'small muted',
					text:
						over < 0
							? tn(
									'{0} point left. Value on the table: {1}',
									'{0} points left. Value on the table: {1}',
									-over,
									r.value,
								)
							: t('Value on the table: {0}', r.value),
				}),
	);
}

/** A limit: its name with the rule, how far it is used, and what is wrong with it. */
function limit(edit, text, id, used, gauge, why) {
	return h(
		'div',
		{ class: why ? 'over' : '' },
		h(
			'p',
			{ class: 'limrow' },
			h('span', {}, h('b', { text }), ' ', rule(id, edit.club.games)),
			h('span', { class: 'num', text: used }),
		),
		gauge,
		why
			? h(
					'p',
					{ class: 'small' },
					icon('i-warn'),
					' ',
					why.text,
					why.rule === id ? null : [' ', rule(why.rule, edit.club.games)],
				)
			: null,
	);
}

function limits(edit, r) {
	const wrong = code => r.breaches.find(x => x.code === code),
		guns = r.limits.guns;
	return h(
		'section',
		{ class: 'card pad' },
		h('h2', { text: t('Limits') }),
		h(
			'div',
			{ class: 'lims' },
			SHARES().map(([key, text, id, code]) => {
				const l = r.limits[key];
				return limit(
					edit,
					text,
					id,
					t('{0} of {1}', l.have, l.max),
					bar(l.have, l.max, l.have > l.max),
					wrong(code),
				);
			}),
			limit(
				edit,
				t('Heavy and horse batteries'),
				guns.rule,
				t('{0} and {1}', guns.heavy, guns.horse),
				wrong(guns.code)
					? null
					: h('p', {
							class: 'small muted',
							text: t('Heavy ones allowed: {0} to {1}', guns.least, guns.most),
						}),
				wrong(guns.code),
			),
		),
	);
}

/** What is wrong beyond the sum and the shares, or that nothing is. */
function others(edit, r) {
	const told = new Set(['E_ACP', r.limits.guns.code, ...SHARES().map(x => x[3])]),
		list = r.breaches.filter(x => !told.has(x.code));
	if (!r.breaches.length) return h('p', { class: 'note good' }, icon('i-check'), ' ', t('This army is legal.'));
	return list.length
		? h(
				'section',
				{ class: 'card pad' },
				h('h2', { text: tn('{0} breach', '{0} breaches', list.length) }),
				h(
					'ul',
					{ class: 'breaches' },
					list.map(x => h('li', {}, icon('i-warn'), h('span', {}, x.text), rule(x.rule, edit.club.games))),
				),
			)
		: null;
}

function completion(edit, r) {
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('Complete it') }),
		h('p', {
			class: 'small muted',
			text: r.breaches.length
				? t('What would make it legal, and what would fill it up.')
				: t('Whole legal armies on from here.'),
		}),
		button(t('Ways to complete it'), { click: () => complete(edit) }),
	);
}

/** A unit that still fits, bought by a click. */
function offer(edit, x) {
	const buy = () =>
		edit.change(a =>
			a.units.push({
				id: freshId(a.units, 'u'),
				type: x.type,
				...(x.figures ? { figures: x.figures } : {}),
				at: x.division,
			}),
		);
	return h(
		'li',
		{},
		h(
			'button',
			{ type: 'button', class: 'pick', on: { click: buy } },
			icon(mark(book.type[x.type]), 'um'),
			h(
				'span',
				{},
				h('b', { text: unitName(book.type[x.type]) }),
				h('small', { text: (x.figures ? t('{0} figures', x.figures) + ' · ' : '') + x.division }),
			),
			h('span'),
			h('b', { class: 'num', text: String(x.price) }),
		),
	);
}

function commander(edit, r) {
	const row = (text, value) =>
		h('p', { class: 'kv' }, h('span', { text }), h('b', { class: 'num', text: String(value) }));
	return h(
		'section',
		{ class: 'card pad kvl' },
		h('h2', { text: edit.player.name }),
		row(t('Commander'), `${r.commander} · ${r.commander_cost}`),
		row(t('Rank points'), edit.player.rank_points),
		row(t('Rolls kept'), edit.player.kept),
		Object.entries(edit.data.pools).map(([k, v]) => row(t('Kept points: {0}', POOLS()[k]), v)),
	);
}

export function paintLimits(edit) {
	const r = edit.report;
	if (!r) {
		fill(edit.aside, h('p', { class: 'muted', role: 'status', text: t('Checking…') }));
		return;
	}
	strip(edit, r);
	fill(edit.aside, total(edit, r), limits(edit, r), others(edit, r));
	fill(
		edit.ways,
		edit.may ? completion(edit, r) : null,
		edit.may && r.suggestions.length
			? h(
					'section',
					{ class: 'card pad' },
					h('h2', { text: t('Could still be bought') }),
					h(
						'ul',
						{ class: 'sugs' },
						r.suggestions.slice(0, 6).map(x => offer(edit, x)),
					),
				)
			: null,
		commander(edit, r),
	);
}
