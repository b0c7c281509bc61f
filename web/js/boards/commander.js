// commander.js: the battlefield sheet: six regions in a row, each Force with its formation and plan.
import { h, icon } from '../dom.js';
import { t, tn, number } from '../i18n.js';
import { face } from '../games.js';
import { shape } from '../counters.js';
import { tableNumber } from '../numbers.js';
import { unit, place, tray } from './common.js';
import { planText, loadPlans } from './plans.js';
import { reason, whyPopup } from '../table/refusal.js';

/** A Force on the sheet. What it is about stands in its name, too, for whom the button is all there is. */
export function faceOf(f, p, names) {
	const look = face({ ...p, acted: f.acted }, names);
	look.title = [
		look.title,
		f.form === 'column' ? t('in column') : t('in line'),
		f.plan ? names.label('plan', f.plan) : t('no plan'),
		f.prepared ? t('prepared') : '',
		f.melee ? t('melee') : '',
		f.acted ? t('has acted') : '',
	]
		.filter(Boolean)
		.join(', ');
	return look;
}

function fighter(f, enemy, pieces, hooks, acting) {
	const p = pieces.get(f.id);
	if (!p) return null;
	const { names } = hooks,
		look = faceOf(f, p, names),
		plan = f.plan ? names.label('plan', f.plan) : null,
		text = f.plan ? planText(f.plan, enemy) : '';
	return h(
		'div',
		{ class: 'slot' + (acting === f.id ? ' sel' : '') },
		h(
			'span',
			{ class: 'slot-u' },
			icon(
				f.form === 'column' ? 'f-column' : 'f-line',
				'form',
				f.form === 'column' ? t('in column') : t('in line'),
			),
			unit(look, hooks, { u: 62 }),
		),
		h(
			'span',
			{ class: 'plan' },
			plan || h('em', { text: t('no plan') }),
			text ? h('small', { text }) : null,
			f.prepared ? h('small', { class: 'chip good', text: t('prepared') }) : null,
			f.melee ? h('small', { class: 'chip bad', text: t('melee') }) : null,
			f.acted ? h('small', { class: 'chip', text: t('has acted') }) : null,
		),
	);
}

/** Garrisons and Fortifications take no room (FC-141, FC-142). */
const isMobile = (f, pieces) => !['garrison', 'fortification'].includes(pieces.get(f.id)?.type);

/** How full a Region is: its limit holds for each side by itself. */
export function room(r, i, pieces, names) {
	const home = i < 3 ? 'french' : 'enemy',
		count = side => r[side].filter(f => isMobile(f, pieces)).length;
	const all = r.french.length + r.enemy.length,
		both = r.french.length && r.enemy.length;
	const text = ['french', 'enemy']
		.filter(side => both || r[side].length || (side === home && !all))
		.map(side => (both ? names.side(side) + ' ' : '') + t('{0} of {1}', count(side), r.limit))
		.join(' · ');
	return { text, free: Math.max(0, r.limit - Math.max(count('french'), count('enemy'))) };
}

function region(r, i, pieces, board, hooks) {
	const { names } = hooks,
		name = names.label('region', r.id),
		all = [...r.french.map(f => [f, false]), ...r.enemy.map(f => [f, true])];
	const { text: filled, free } = r.limit ? room(r, i, pieces, names) : { text: t('no limit'), free: 0 };
	return h(
		'section',
		{
			class: `reg ${i < 3 ? 'fr' : 'en'} ${i === 2 || i === 3 ? 'front' : ''} ${i === 3 ? 'noman' : ''}`,
			'aria-label': name,
		},
		h('header', {}, h('h3', { text: name }), h('span', { class: 'tiny muted', text: filled })),
		h('div', { class: 'reg-go' }, place('region:' + r.id, name, hooks)),
		all.map(([f, enemy]) => fighter(f, enemy, pieces, hooks, board.acting)),
		Array.from({ length: Math.min(free, 2) }, () => h('div', { class: 'slot empty', text: t('free') })),
		all.length || r.limit ? null : h('p', { class: 'small muted', text: t('empty') }),
	);
}

/** Plans that others may be given and the Force in hand may not, each with the reason. */
function withheld({ table, chosen, live }) {
	const force = [...chosen].find(k => k.startsWith('p:'))?.slice(2),
		given = live ? table.chooser.all.filter(a => a.verb === 'plan') : [],
		mine = given.filter(a => a.args[0].id === force).map(a => a.args[1].id);
	if (!mine.length || table.help() === 'purist') return [];
	return [...new Set(given.map(a => a.args[1].id))]
		.filter(id => !mine.includes(id))
		.map(id => ({ id, why: reason(table, `plan ${force} ${id}`) }));
}

/** Plans, formations and insights that can be chosen now, as tiles; greyed what the Force in hand cannot have, and why. */
export function tiles(hooks) {
	const { names, lit, chosen } = hooks,
		keys = [...new Set([...lit.keys(), ...chosen])].filter(k => /^(plan|form|insight):/.test(k));
	if (!keys.length) return null;
	return h(
		'div',
		{ class: 'tiles', role: 'group', 'aria-label': t('Plans') },
		keys.map(k => {
			const [kind, id] = [k.split(':')[0], k.slice(k.indexOf(':') + 1)],
				text = kind === 'plan' ? planText(id, false) : '';
			return h(
				'button',
				{
					type: 'button',
					class: 'tile' + (chosen.has(k) ? ' on' : ''),
					'data-key': k,
					'aria-pressed': String(chosen.has(k)),
				},
				h('b', { text: names.label(kind, id) }),
				text ? h('small', { text }) : null,
			);
		}),
		withheld(hooks).map(({ id, why }) =>
			h(
				'button',
				{
					type: 'button',
					class: 'tile off',
					'data-row': 'off ' + id,
					'aria-disabled': 'true',
					on: {
						click: () => {
							if (why) whyPopup(hooks.table, why);
						},
					},
				},
				h('b', { text: names.label('plan', id) }),
				h('small', { text: planText(id, false) }),
				why?.rule
					? h('small', {
							class: 'why-off',
							text: t('Not allowed: {0} ({1})', why.fact || why.text, why.rule),
						})
					: null,
			),
		),
	);
}

export const plans = (side, board, { table, names }) =>
	tableNumber(
		table,
		side,
		'plans',
		t('{0}: {1}', names.side(side), t('Plans')),
		tn('{0} plan', '{0} plans', board.plans[side]),
	);
export const total = (side, board, { table, names }) =>
	tableNumber(table, side, 'totals', t('{0}: {1}', names.side(side), t('Combat')), number(board.totals[side]));

/** Forces of the battle that stand in no Region yet. */
export function unplaced(board, view) {
	const placed = new Set(board.regions.flatMap(r => [...r.french, ...r.enemy].map(f => f.id)));
	return view.pieces.filter(p => (p.at === board.area || p.where === 'sheet') && !placed.has(p.id));
}

export function commander(board, view, hooks) {
	const { names } = hooks,
		pieces = new Map(view.pieces.map(p => [p.id, p]));
	loadPlans(() => hooks.table.paint());
	const waiting = unplaced(board, view);
	return h(
		'div',
		{ class: 'sheetboard' },
		h(
			'header',
			{ class: 'bhead' },
			h(
				'span',
				{},
				shape('french'),
				' ',
				t('Combat'),
				' ',
				total('french', board, hooks),
				' · ',
				plans('french', board, hooks),
			),
			h('h2', { text: t('Battle of {0}', names.area(board.area)) }),
			h(
				'span',
				{ class: 'bturns', 'aria-label': t('Battle turns left: {0}', board.counter) },
				Array.from({ length: Math.max(0, board.counter) }, (x, i) =>
					h('i', { class: i === 0 ? 'now' : '', text: String(board.counter - i) }),
				),
				h('em', { text: t('night') }),
			),
			h(
				'span',
				{},
				shape(names.colours({ side: 'enemy' })),
				' ',
				t('Combat'),
				' ',
				total('enemy', board, hooks),
				' · ',
				plans('enemy', board, hooks),
			),
		),
		board.insights.length || board.napoleon
			? h(
					'p',
					{ class: 'insights small' },
					board.napoleon ? [icon('m-napoleon'), t('Napoleon is here.'), ' '] : null,
					board.insights.map(i => h('span', { class: 'chip gold', text: names.label('insight', i) })),
				)
			: null,
		tray(hooks),
		tiles(hooks),
		waiting.length
			? h(
					'div',
					{ class: 'waiting', role: 'group', 'aria-label': t('Not yet placed') },
					h('span', { class: 'caps', text: t('Not yet placed') }),
					waiting.map(p => unit(face(p, names), hooks, { u: 58 })),
				)
			: null,
		h(
			'div',
			{ class: 'regions' },
			board.regions.map((r, i) => region(r, i, pieces, board, hooks)),
		),
	);
}
