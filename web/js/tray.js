// tray.js: pieces in the column: in the chosen town, beside the map, in boxes; and the moves made with them.
import { h, s, icon, svgText } from './dom.js';
import { t, tn, number } from './i18n.js';
import * as draw from './map/pieces.js';
import { cohesion } from './counters.js';
import { face, stacks, lookOf, typeName } from './games.js';
import { tableNumber } from './numbers.js';

/** A piece as small as on the map. */
function little(look, f, on) {
	const block = look === 'block',
		g = s('g');
	svgText(g, block ? draw.block(4, 4, f, { chosen: on }) : draw.counter(4, 4, f, { chosen: on }));
	return s(
		'svg',
		{ class: 'little', viewBox: block ? '0 0 40 45' : '0 0 59 60', role: 'img', 'aria-label': f.title },
		g,
	);
}

/** A list of pieces, with boxes to choose several of those that can act. */
function units(faces, names, { chooser, toggle, all, game, onpick = null, table = null }) {
	const starts = chooser.starts(),
		can = faces.filter(f => starts.has(f.key)),
		look = lookOf(game);
	return [
		can.length > 1 &&
			h(
				'div',
				{ class: 'seg pickers', role: 'group', 'aria-label': t('Choose pieces') },
				h('button', {
					type: 'button',
					class: 'btn',
					text: t('All'),
					on: { click: () => all(can.map(f => f.key)) },
				}),
				h('button', { type: 'button', class: 'btn', text: t('None'), on: { click: () => all([]) } }),
				groupsOf(can).map(([label, keys]) =>
					h('button', { type: 'button', class: 'btn', text: label, on: { click: () => all(keys) } }),
				),
			),
		can.length > 1 && !chooser.group.size
			? h('p', { class: 'small muted', text: t('Tick one or more: then you see what they can do.') })
			: null,
		h(
			'ul',
			{ class: 'units' },
			faces.map(f => {
				const may = starts.has(f.key),
					on = chooser.group.has(f.key);
				const inner = [
					little(look, f, on),
					h(
						'span',
						{ class: 'unit-t' },
						h('b', {}, f.name, f.pips ? cohesion(f.pips) : null),
						h(
							'small',
							{},
							f.flags.map(id => icon(id)),
							details(f, names),
						),
					),
				];
				return h(
					'li',
					{ 'data-row': f.key },
					may
						? h(
								'label',
								{ class: 'unit can' },
								h('input', {
									type: 'checkbox',
									class: 'check',
									'data-key': f.key,
									prop: { checked: on },
									'aria-label': f.title,
									on: { change: () => toggle(f.key) },
								}),
								inner,
							)
						: h(
								'div',
								{ class: 'unit', on: onpick ? { click: e => onpick(f.key, e) } : {} },
								h('span', { class: 'check-none' }),
								inner,
							),
					table ? askable(f, table) : null,
				);
			}),
		),
	];
}

/** Numbers of a piece that have a story of their own. */
function askable(f, table) {
	const p = f.piece,
		one = (key, name, text) => tableNumber(table, p.id, key, `${f.name}, ${name}`, text);
	return [
		f.known && p.strength != null && p.strength < p.max
			? one('strength', t('Strength'), t('strength {0}', number(p.strength)))
			: null,
		p.cf !== undefined
			? one('cf', t('Cohesion'), t('cohesion {0}', number(p.cf)))
			: p.cr !== undefined
				? one('cr', t('Command range'), t('range {0}', number(p.cr)))
				: null,
	];
}

const strength = faces => faces.filter(f => f.known).reduce((sum, f) => sum + (Number(f.piece.strength) || 0), 0);

/** How many pieces are in a town, and how strong, as far as one knows: by side where not all are one side's, or some are hidden. */
function counted(here, names, game) {
	const piles = stacks({ pieces: here.map(f => f.piece) }, names, game, () => false);
	return piles.length === 1 && here.every(f => f.known)
		? tn('{0} piece, strength {1}', '{0} pieces, strength {1}', here.length, number(strength(here)))
		: piles.map(st => st.label).join('; ');
}

/** The pieces in a town. */
export function tray(area, view, names, hooks) {
	const here = (view.pieces || []).filter(p => p.at === area).map(p => face(p, names));
	return h(
		'section',
		{ class: 'sec', 'data-row': 'tray ' + area },
		h(
			'header',
			{},
			h('h2', { text: names.area(area) }),
			here.length ? h('span', { class: 'small muted', text: counted(here, names, hooks.game) }) : null,
		),
		here.length ? units(here, names, hooks) : h('p', { class: 'small muted', text: t('Nobody is here.') }),
		hooks.roads?.length ? h('p', { class: 'small muted', text: t('Roads to: {0}', hooks.roads.join(', ')) }) : null,
		hooks.memory?.length ? memories(hooks.memory, here, names, hooks.game) : null,
		hooks.below || null,
	);
}

/** Hidden pieces that were seen in this town before, as they were then. */
function memories(list, here, names, game) {
	const side = here.find(f => !f.known)?.piece;
	return [
		h('h3', { class: 'memh', text: t('Seen here before') }),
		h(
			'ul',
			{ class: 'units mems' },
			list.map(m => {
				const f = face(
					{
						id: m.id,
						side: side?.side,
						army: m.army || side?.army,
						type: m.type,
						strength: m.strength,
						max: null,
					},
					names,
				);
				return h(
					'li',
					{},
					h(
						'div',
						{ class: 'unit' },
						h('span', { class: 'check-none' }, icon('m-scout')),
						little(lookOf(game), f, false),
						h('span', { class: 'unit-t' }, h('b', { text: m.name }), h('small', { text: m.text })),
					),
				);
			}),
		),
	];
}

/** Moves made in this phase, each with a button that takes it back. @param {{key:string, name:string}[]} rows */
export function marches(rows, take) {
	return rows.length
		? h(
				'section',
				{ class: 'sec marches', 'data-row': 'marches' },
				h('header', {}, h('h2', { text: t('Your moves') })),
				h(
					'ul',
					{},
					rows.map(r =>
						h(
							'li',
							{ 'data-row': r.key },
							icon('i-arrow'),
							h('span', { text: r.name }),
							h(
								'button',
								{
									type: 'button',
									class: 'btn take',
									'data-key': r.key,
									'aria-label': t('Take back: {0}', r.name),
									title: t('Take back: {0}', r.name),
									on: { click: () => take(r.key) },
								},
								icon('i-undo'),
							),
						),
					),
				),
			)
		: null;
}

/** Pieces that are not on the map but can be chosen: to be placed, bought or brought back. */
export function aside(view, names, hooks) {
	const starts = hooks.chooser.starts(),
		off = (view.pieces || [])
			.filter(p => !p.at)
			.map(p => face(p, names))
			.filter(f => starts.has(f.key));
	if (!off.length || off.every(f => f.piece.position)) return null;
	return h(
		'section',
		{ class: 'sec', 'data-row': 'aside' },
		h(
			'header',
			{},
			h('h2', { text: t('Beside the map') }),
			h('span', {
				class: 'small muted',
				text: tn('{0} piece, strength {1}', '{0} pieces, strength {1}', off.length, number(strength(off))),
			}),
		),
		units(off, names, hooks),
	);
}

/** Pieces by arm and by corps, where that divides them. */
function groupsOf(faces) {
	const found = new Map();
	for (const f of faces)
		for (const g of [/cav/.test(f.piece.type || '') ? 'cavalry' : null, f.piece.corps])
			if (g) {
				if (!found.has(g)) found.set(g, []);
				found.get(g).push(f.key);
			}
	return [...found]
		.filter(([, keys]) => keys.length < faces.length)
		.sort(([a], [b]) => Number(b === 'cavalry') - Number(a === 'cavalry'))
		.slice(0, 6)
		.map(([g, keys]) => [g === 'cavalry' ? t('Cavalry') : String(g), keys]);
}

function details(f, names) {
	if (!f.known)
		return [
			names.side(f.piece.army || f.piece.side),
			f.piece.count === null ? t('how many is not known') : '',
			f.piece.units != null
				? tn('{0} real Unit here, by a scout', '{0} real Units here, by a scout', f.piece.units)
				: '',
		]
			.filter(Boolean)
			.join(' · ');
	const p = f.piece,
		parts = [typeName(p.type, names)];
	if (p.max && names.game.id === 'waterloo')
		parts.push(p.max === 1 ? t('one step') : tn('{0} of {1} steps', '{0} of {1} steps', p.strength, number(p.max)));
	else if (p.max) parts.push(t('strength {0} of {1}', p.strength, p.max));
	else if (p.strength != null) parts.push(t('strength {0}', p.strength));
	if (f.fire) parts.push('F' + f.fire);
	if (f.reduced) parts.push(t('reduced'));
	if (f.spent) parts.push(t('has acted'));
	if (p.unsupplied) parts.push(t('out of supply'));
	if (p.out_of_command) parts.push(t('out of command'));
	if (p.forage) parts.push(t('forages'));
	return parts.filter(Boolean).join(' · ');
}

/** What a box is called: the game's own word, else ours. */
const boxName = (box, names) =>
	({ late: t('Late arrivals'), 'mantua-box': t('The City of Mantua') })[box] || names.word(['place'], box);

/** Boxes beside the map: the besieged city, the wounded, late arrivals. */
export function boxes(view, names, game) {
	const found = new Map();
	// A city under siege has its panel even when nobody is in it.
	if (view.besieged !== undefined) found.set('mantua-box', []);
	for (const p of view.pieces || []) {
		const box = p.box || (p.where !== 'map' ? p.where : null);
		if (p.at || !box || ['reserve', 'pool', 'cup', 'gone', 'sheet'].includes(box)) continue;
		if (!found.has(box)) found.set(box, []);
		found.get(box).push(face(p, names));
	}
	if (!found.size) return null;
	return h(
		'section',
		{ class: 'sec', 'data-row': 'boxes' },
		[...found].map(([box, faces]) =>
			h(
				'details',
				{ 'data-row': box, open: box === 'mantua-box' },
				h('summary', {}, boxName(box, names), ' ', h('span', { class: 'chip', text: String(faces.length) })),
				box === 'mantua-box'
					? h('p', {
							class: 'small muted',
							text: [
								view.besieged ? t('Besieged by the French.') : t('Liberated: no siege.'),
								faces.length ? '' : t('Nobody has joined it.'),
							]
								.filter(Boolean)
								.join(' '),
						})
					: null,
				h(
					'div',
					{ class: 'unitsrow' },
					faces.map(f => little(lookOf(game), f, false)),
				),
			),
		),
	);
}
