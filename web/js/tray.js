// tray.js: the column "Units": what can be done now, what stands in the chosen town, tracks.
import { h, s, icon, svgText } from './dom.js';
import { t, tn, number } from './i18n.js';
import * as draw from './map/pieces.js';
import { cohesion } from './counters.js';
import { along } from './keys.js';
import { face, inPlay, stacks, lookOf, sideClass, typeName, trackName } from './games.js';
import { tableNumber } from './numbers.js';

/** So many choices are shown one by one: at first, and once something is picked. */
const MANY = [14, 40];
/** Of so many it is quicker, beside a board, to choose the piece first. */
const FEW = 8;

/**
 * The choices left, as buttons. Many at once are grouped by verb first.
 * @param {import('./choose.js').Chooser} chooser
 */
export function choices(
	chooser,
	{
		run,
		pick,
		verb,
		clear,
		names,
		quiet,
		board = false,
		drag = false,
		held = false,
		strip = false,
		ask = [],
		odds,
		effect = a => '',
		weigh = null,
		weighed = new Map(),
	},
) {
	// A long forecast must not push the choices out of sight.
	const late = odds?.querySelectorAll(':scope > .odd').length > 5;
	if (!chooser.all.length) return null;
	const left = chooser.candidates(),
		groups = chooser.byVerb(left);
	const row = (a, i) =>
		weigh && a.weighs
			? h(
					'div',
					{ class: 'weighed', 'data-row': a.do },
					plain(a, i),
					h(
						'button',
						{
							type: 'button',
							class: 'btn weigh',
							'data-weigh': a.do,
							'aria-label': t('Odds of: {0}', a.label),
							title: t('Odds of: {0}', a.label),
							on: { click: () => weigh(a) },
						},
						icon('i-scales'),
					),
					weighed.get(a.do) || null,
				)
			: plain(a, i);
	const plain = (a, i) =>
		h(
			'button',
			{ type: 'button', class: 'verb', 'data-do': a.do, on: { click: () => run([a]) } },
			icon(iconFor(a)),
			h(
				'span',
				{ class: 'verb-t' },
				h('b', { text: a.label }),
				a.forced ? h('small', { text: t('forced march') }) : null,
				effect(a) ? h('small', { text: effect(a) }) : null,
			),
			i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
		);
	const head = chooser.empty
		? t('Your choices')
		: [...chooser.group, ...chooser.fixed].map(k => nameOf(k, names)).join(', ') || t('Your choices');
	const most = MANY[chooser.empty ? 0 : 1],
		leads =
			groups.size === 1 && left.length > (board ? FEW : most) ? byLead(chooser, left, pick, names, drag) : null;
	let body;
	if (chooser.group.size > 1) body = together(chooser, pick, names, strip);
	else if (quiet && chooser.empty) body = [...groups].map(([v, list]) => verbRow(v, list, verb, chooser));
	else if (leads) body = leads;
	else if (left.length <= most) body = left.map(row);
	else if (groups.size > 1)
		body = [...groups].map(([v, list]) => (list.length === 1 ? row(list[0], 99) : verbRow(v, list, verb, chooser)));
	else
		body = [
			h('p', { class: 'small muted', text: t('Choose on the board, or from this list.') }),
			list(left, run, weigh, weighed),
		];
	return h(
		'section',
		{ class: 'sec choices' + (held ? ' held' : ''), 'data-row': 'choices' },
		h(
			'header',
			{},
			h('h2', { text: head }),
			chooser.empty
				? h('span', { class: 'small muted', text: tn('{0} choice', '{0} choices', chooser.all.length) })
				: h(
						'button',
						{ type: 'button', class: 'btn', on: { click: clear } },
						icon('i-cross'),
						h('span', { text: t('Give up') }),
						h('kbd', { text: 'Esc', 'aria-hidden': 'true' }),
					),
		),
		ask.length ? h('div', { class: 'row ask', 'data-row': 'ask' }, ask) : null,
		late ? null : odds,
		h(
			'div',
			{
				class: 'rows',
				role: 'toolbar',
				'aria-orientation': 'vertical',
				'aria-label': head,
				tabindex: '-1',
				on: { keydown: along },
			},
			body,
		),
		late ? odds : null,
	);
}

/** What a group can do together: one row for each place all of it can go to; in a strip the place alone. */
function together(chooser, pick, names, strip) {
	const targets = [...chooser.targets()];
	if (!targets.length && chooser.complete())
		return h('p', { class: 'small muted', text: t('Ready: confirm it, or choose another place.') });
	if (!targets.length) return h('p', { class: 'small muted', text: t('These pieces have no choice in common.') });
	return targets.map((k, i) => {
		const { attack, forced } = chooser.march(k),
			cost = [attack ? t('an attack') : '', forced ? t('forced march') : ''].filter(Boolean).join(', '),
			name = t('All together: {0}', nameOf(k, names));
		return h(
			'button',
			{
				type: 'button',
				class: 'verb',
				'data-do': k,
				'aria-label': cost ? `${name}, ${cost}` : name,
				on: { click: () => pick(k) },
			},
			icon(attack ? 'm-battle' : 'i-arrow'),
			h(
				'span',
				{ class: 'verb-t' },
				h('b', { text: strip ? nameOf(k, names) : name }),
				cost ? h('small', { text: cost }) : null,
			),
			i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
		);
	});
}

/** Many choices of few things: first the thing, as on the board, then what it can do. */
function byLead(chooser, left, pick, names, drag) {
	const leads = new Map();
	for (const a of left) if (a.keys.length > 1) leads.set(a.keys[0], (leads.get(a.keys[0]) || 0) + 1);
	if (
		chooser.group.size ||
		chooser.fixed.length ||
		leads.size < 2 ||
		leads.size > MANY[0] ||
		leads.size * 2 > left.length
	)
		return null;
	return [
		h('p', {
			class: 'small muted',
			text: drag
				? t('Drag a piece to its place, or click it and then the place; or choose here.')
				: t('Choose on the board, or from this list.'),
		}),
		[...leads].map(([k, n], i) =>
			h(
				'button',
				{
					type: 'button',
					class: 'verb',
					'data-row': k,
					'data-key': k,
					'aria-label': `${nameOf(k, names)}: ${tn('{0} choice', '{0} choices', n)}`,
					on: { click: () => pick(k) },
				},
				i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
				h('b', { text: nameOf(k, names) }),
				h('span', { class: 'chip', text: number(n) }),
			),
		),
	];
}

function list(actions, run, weigh, weighed) {
	/** The action that is chosen in the list, as it stands in the page. */
	const chosen = e => actions.find(a => a.do === e.currentTarget.closest('.pick').querySelector('select').value),
		doIt = e => {
			const a = chosen(e);
			if (a) run([a]);
		};
	return h(
		'div',
		{ class: 'pick stackv' },
		h(
			'select',
			{
				class: 'field',
				'aria-label': t('All choices'),
				size: 8,
				'data-row': actions.map(a => a.do).join('|'),
				on: { dblclick: doIt },
			},
			actions.map(a => h('option', { value: a.do, text: a.label })),
		),
		h('button', { type: 'button', class: 'btn', text: t('Do it'), on: { click: doIt } }),
		weigh && actions.some(a => a.weighs)
			? h(
					'button',
					{
						type: 'button',
						class: 'btn weigh',
						on: {
							click: e => {
								const a = chosen(e);
								if (a) weigh(a);
							},
						},
					},
					icon('i-scales'),
					h('span', { text: t('Odds of this choice') }),
				)
			: null,
		actions.filter(a => weighed.has(a.do)).map(a => [h('b', { class: 'small', text: a.label }), weighed.get(a.do)]),
	);
}

function verbRow(v, actions, verb, chooser) {
	return h(
		'button',
		{
			type: 'button',
			class: 'verb' + (chooser.verb === v ? ' on' : ''),
			'data-row': v,
			'aria-pressed': String(chooser.verb === v),
			'aria-label': `${verbName(actions[0])}: ${tn('{0} choice', '{0} choices', actions.length)}`,
			on: { click: () => verb(v) },
		},
		icon(iconFor(actions[0])),
		h('b', { text: verbName(actions[0]) }),
		h('span', { class: 'chip', text: number(actions.length) }),
	);
}
/** The verb alone: the label up to where the first argument would stand is language-bound, so the word itself. */
const verbName = a => a.verbText || a.label + ' …';

const ICONS = {
	march: 'i-arrow',
	move: 'i-arrow',
	go: 'i-arrow',
	force: 'i-arrow',
	retreat: 'i-back',
	withdraw: 'i-back',
	fall: 'i-back',
	stay: 'm-battle',
	fire: 'm-battle',
	engage: 'm-battle',
	fight: 'm-battle',
	battle: 'm-battle',
	skirmish: 'm-battle',
	hit: 'm-battle',
	lose: 'm-battle',
	roll: 'i-dice',
	scout: 'm-scout',
	forage: 'm-forage',
	destroy: 'm-bridge-cut',
	repair: 'm-bridge',
	order: 'm-command',
	napoleon: 'm-napoleon',
	square: 'f-square',
	form: 'f-line',
	buy: 'm-supply',
	recruit: 'm-supply',
	refit: 'm-supply',
	plan: 'f-column',
	end: 'i-check',
	ready: 'i-check',
	pass: 'i-check',
};
export const iconFor = a => ICONS[a.verb] || ICONS[a.verb.split('-')[0]] || 'i-chevron';

function nameOf(key, names) {
	const { kind, id } = names.named(key);
	return kind ? names.label(kind, id) : id;
}

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

/** Turn and other tracks of the view; at a table every number can be asked. @param {any} view @param {any} names @param {import('./table.js').Table|null} table */
export function tracks(view, names, table = null) {
	const shown = (of, key, name, text) =>
		table ? tableNumber(table, of, key, name, text) : h('b', { class: 'num', text });
	const rows = (view.tracks || [])
		.filter(tr => tr.id !== 'turn')
		.map(tr =>
			h(
				'li',
				{},
				h('span', { text: trackName(tr.id, names) }),
				tr.max && tr.max < 99
					? h(
							'span',
							{ class: 'bar' },
							h('i', { style: { width: Math.min(100, Math.max(0, (tr.value / tr.max) * 100)) + '%' } }),
						)
					: null,
				shown(
					tr.id,
					'value',
					trackName(tr.id, names),
					tr.max && tr.max < 99 ? t('{0} of {1}', number(tr.value), number(tr.max)) : number(tr.value),
				),
			),
		);
	if (view.points !== undefined)
		rows.push(
			h(
				'li',
				{},
				h('span', { text: t('Victory points') }),
				shown('', 'points', t('Victory points'), number(view.points)),
			),
		);
	const goal = view.goal ? goalOf(view, names) : null;
	return rows.length || view.boxes
		? h(
				'section',
				{ class: 'sec', 'data-row': 'tracks' },
				h('header', {}, h('h2', { text: t('State of the campaign') })),
				turnTrack(view, names),
				h('ul', { class: 'tracks' }, rows),
				goal,
			)
		: null;
}

const gradeName = id =>
	({ superior: t('superior'), historical: t('historical'), inferior: t('inferior'), defeat: t('defeat') })[id] || id;

/** What the campaign is to achieve, what it would be worth now by grade, and what loses it: words, marks and a bar, as the view says. */
function goalOf(view, names) {
	const { goal } = view,
		held = new Map((view.areas || []).map(a => [a.id, a.held])),
		mine = goal.areas.filter(id => held.get(id) === 'french'),
		most = Math.max(goal.most, 1),
		at = n => `${Math.min(100, (n / most) * 100)}%`;
	const worth = t(
			'If it ended well now: {0} of {1} victory points, {2}',
			number(goal.points),
			number(goal.most),
			gradeName(goal.grade),
		),
		steps = goal.grades.map(g => t('{0} from {1}', gradeName(g.grade), number(g.least)));
	return h(
		'div',
		{ class: 'goal', 'data-row': 'goal' },
		h('h3', { text: t('The goal') }),
		h('p', { class: 'small', text: names.label('goal', 'victory') }),
		goal.areas.length
			? [
					h(
						'p',
						{ class: 'small' },
						h('b', {
							class: 'num',
							text:
								goal.wanted !== null
									? t('{0} of {1} held', number(mine.length), number(goal.wanted))
									: tn('{0} Objective held', '{0} Objectives held', mine.length),
						}),
					),
					h(
						'ul',
						{ class: 'objs' },
						goal.areas.map(id =>
							h(
								'li',
								{ class: 'chip' + (mine.includes(id) ? ' good' : '') },
								icon(mine.includes(id) ? 'i-check' : 'm-star'),
								names.area(id),
								h('span', { class: 'sr', text: mine.includes(id) ? t('held') : t('not held') }),
							),
						),
					),
				]
			: null,
		h('p', { class: 'small', text: worth }),
		h(
			'div',
			{ class: 'grades', role: 'img', 'aria-label': [worth, ...steps].join('. ') },
			h('span', { class: 'bar' }, h('i', { class: 'gold', style: { width: at(goal.points) } })),
			goal.grades.map(g =>
				h('i', { class: 'gradetick ' + (GRADES[g.grade] || ''), style: { left: at(g.least) } }),
			),
		),
		h(
			'ul',
			{ class: 'small gradelist' },
			goal.grades.map((g, i) => h('li', { class: 'lg ' + GRADES[g.grade], text: steps[i] })),
		),
		lossesOf(names),
	);
}

/** What loses the campaign. */
function lossesOf(names) {
	const rows = [...(names.byKind.get('condition')?.keys() || [])];
	return rows.length
		? h(
				'details',
				{ 'data-row': 'losses' },
				h('summary', { text: t('What loses the campaign') }),
				h(
					'ul',
					{ class: 'small dots' },
					rows.map(id => h('li', { text: names.label('condition', id) })),
				),
			)
		: null;
}

/** What the armies have, in one line each. */
export function armies(view, names) {
	const sum = new Map();
	for (const p of view.pieces || []) {
		if (!inPlay(p)) continue;
		const side = p.army || p.side,
			x = sum.get(side) || { n: 0, strength: 0, known: true, counted: true };
		x.n += p.count || 1;
		x.strength += Number(p.strength) || 0;
		if (p.known === false) x.known = false;
		if (p.count === null) x.counted = false;
		sum.set(side, x);
	}
	if (!sum.size) return null;
	return h(
		'section',
		{ class: 'sec', 'data-row': 'armies' },
		h('header', {}, h('h2', { text: t('Armies') })),
		h(
			'ul',
			{ class: 'tracks' },
			[...sum].map(([side, x]) =>
				h(
					'li',
					{},
					icon('side-' + sideClass(side), 'shape t-' + sideClass(side)),
					h('span', { text: names.side(side) }),
					h('b', {
						class: 'num',
						text: !x.counted
							? t('how many is not known')
							: x.known
								? tn('{0} piece, strength {1}', '{0} pieces, strength {1}', x.n, number(x.strength))
								: tn('{0} piece', '{0} pieces', x.n),
					}),
				),
			),
		),
	);
}

const GRADES = { superior: 'sup', historical: 'his', inferior: 'inf' };
/** The turns of a campaign with the prize of each. */
function turnTrack(view, names) {
	if (!view.boxes) return null;
	const grade = { superior: t('superior'), historical: t('historical'), inferior: t('inferior') };
	return [
		h(
			'ol',
			{ class: 'track' },
			view.boxes.map((b, i) =>
				h(
					'li',
					{
						class: `${i + 1 === view.turn ? 'now' : i + 1 < view.turn ? 'past' : ''} ${GRADES[b.grade] || ''}`,
						'aria-current': i + 1 === view.turn ? 'true' : null,
						title: [names.label('turn', b.id), b.vp, grade[b.grade]].filter(x => x != null).join(', '),
					},
					h('b', { text: names.label('turn', b.id).slice(0, 3) }),
					b.vp ?? '–',
				),
			),
		),
		h(
			'p',
			{ class: 'legend tiny muted' },
			Object.entries(GRADES).map(([g, cls]) => h('span', { class: 'lg ' + cls, text: grade[g] })),
		),
	];
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
