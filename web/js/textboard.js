// textboard.js: the board as tables: what the map or the board of a battle draws, from the same data, in words.
import { h } from './dom.js';
import { t } from './i18n.js';
import { face } from './games.js';
import { OVERLAYS } from './overlays.js';
import { arrowName } from './table/arrows.js';

/** @typedef {import('./table.js').Table} Table */

/** A thing that can be chosen is a button. A click on what has a key is heard by the stage. */
export const pick = (key, text, { lit, chosen }) =>
	lit.has(key) || chosen.has(key)
		? h('button', {
				type: 'button',
				class: 'btn' + (chosen.has(key) ? ' on' : ' can'),
				'data-key': key,
				'aria-pressed': String(chosen.has(key)),
				text: String(lit.get(key)).includes('attack') ? `${text}, ${t('can be attacked')}` : text,
			})
		: h('span', { text });

/** Pieces one below the other, each with the id by which actions name it. @param {{face:any, text:string}[]} rows */
export const list = (rows, hooks) =>
	h(
		'ul',
		{ class: 'inline' },
		rows.map(({ face: f, text }) =>
			h('li', { 'data-id': f.known ? f.id : null, 'data-row': f.key }, pick(f.key, text, hooks)),
		),
	);

/** What stands in a town: each stack with its sum, then those of it that are known or can be chosen. */
function pieces(id, shown) {
	return shown.stacks
		.filter(st => st.area === id)
		.map(st => {
			const rows = st.faces
				.filter(f => f.known || shown.lit.has(f.key) || shown.chosen.has(f.key))
				.map(f => ({
					face: f,
					text: [
						f.title,
						f.spent ? t('has acted') : '',
						f.piece.unsupplied ? t('out of supply') : '',
						f.piece.out_of_command ? t('out of command') : '',
						f.piece.forage ? t('forages') : '',
					]
						.filter(Boolean)
						.join(', '),
				}));
			return h(
				'div',
				{ 'data-row': `s:${st.area}:${st.side}` },
				h('p', { class: 'small', text: st.label }),
				rows.length ? list(rows, shown) : null,
			);
		});
}

/** What an overlay says of a town. */
const shade = (shown, id) => {
	const s = shown.overlay.get(id);
	return s === undefined
		? ''
		: s === 'source'
			? t('{0}: where it comes from', shown.overlayText)
			: s === 'far'
				? t('{0}: by a force march', shown.overlayText)
				: shown.overlayText;
};

/** What the map marks at a town: what it is, who holds it, fights, supply, the overlay, enemies seen before. @param {Table} table */
function state(table, id, shown) {
	const a = table.sheet?.areas.get(id),
		seen = shown.memory.get(id);
	return [
		a?.city ? t('city') : a?.terrain === 'mountain' ? t('mountains') : '',
		shown.marks.get(id)?.text,
		shade(shown, id),
		seen ? t('Seen here before: {0}', seen.map(m => `${m.name} (${m.text})`).join(', ')) : '',
	]
		.filter(Boolean)
		.join('; ');
}

/** A road: where it leads, how large it is, what it crosses, how much of it is used. @param {Table} table */
function way(table, id, l, shown) {
	const to = l.a === id ? l.b : l.a,
		either = of => of(`${l.a} ${l.b}`) || of(`${l.b} ${l.a}`),
		q = either(k => shown.links.get(k)),
		key = `l:${l.a} ${l.b}`;
	const facts = [
		l.kind === 'major' ? t('major road') : l.kind === 'minor' ? t('minor road') : '',
		l.crossed ? (either(k => shown.cut.has(k)) ? t('bridge destroyed') : t('bridge')) : '',
		q?.used
			? q.used >= q.limit
				? t('used up, {0} of {1}', q.used, q.limit)
				: t('{0} of {1} used', q.used, q.limit)
			: '',
	].filter(Boolean);
	return h(
		'li',
		{ 'data-row': to },
		facts.length ? `${table.names.area(to)} (${facts.join(', ')})` : table.names.area(to),
		shown.lit.has(key) || shown.chosen.has(key)
			? [' ', pick(key, t('Bridge between {0} and {1}', table.names.area(l.a), table.names.area(l.b)), shown)]
			: null,
	);
}

/** The arrows of the map; what can be taken back has its button. @param {Table} table */
function arrows(table, shown) {
	return shown.arrows.length
		? h(
				'section',
				{ class: 'sec', 'data-row': 'arrows' },
				h('h2', { text: t('Arrows on the map') }),
				h(
					'ul',
					{},
					shown.arrows.map(a =>
						h(
							'li',
							{},
							h('span', {
								text: [
									arrowName(table, a),
									a.full
										? t('road used up, {0}', a.text)
										: a.text.includes('/')
											? t('road {0}', a.text)
											: '',
								]
									.filter(Boolean)
									.join('; '),
							}),
							a.key
								? [' ', h('button', { type: 'button', class: 'btn', 'data-key': a.key, text: a.label })]
								: null,
						),
					),
				),
			)
		: null;
}

/** What the map can show besides, one at a time. @param {Table} table */
function layers(table, shown) {
	const all = OVERLAYS().filter(([id]) => shown.layers.has(id)),
		on = all.find(([id]) => id === shown.layer);
	return h(
		'div',
		{ class: 'row', role: 'group', 'aria-label': t('Overlays') },
		all.map(([id, name]) =>
			h('button', {
				type: 'button',
				class: 'btn' + (id === shown.layer ? ' on' : ''),
				'data-row': 'layer ' + id,
				'aria-pressed': String(id === shown.layer),
				text: name,
				on: { click: () => table.layer(id) },
			}),
		),
		on ? h('p', { class: 'small muted', text: on[2] }) : null,
	);
}

/** The whole of it. */
export const part = (label, ...kids) =>
	h('div', { class: 'textboard', tabindex: '0', role: 'region', 'aria-label': label }, kids);
/** A table of texts and elements, the first of each row its name. @param {string} caption @param {string[]} heads @param {{key:string, cells:any[]}[]} rows */
export const grid = (caption, heads, rows) =>
	h(
		'table',
		{},
		h('caption', { class: 'sr', text: caption }),
		h(
			'thead',
			{},
			h(
				'tr',
				{},
				heads.map(text => h('th', { scope: 'col', text })),
			),
		),
		h(
			'tbody',
			{},
			rows.map(r =>
				h(
					'tr',
					{ 'data-row': r.key },
					h('th', { scope: 'row' }, r.cells[0]),
					r.cells.slice(1).map(c => h('td', {}, c)),
				),
			),
		),
	);

/** The map as text. @param {Table} table @param {any} v the view @param {any} shown what the map would draw (stage.js) */
export function textMap(table, v, shown) {
	const { names, sheet } = table,
		off = (v.pieces || []).filter(p => !p.at),
		ids = [...new Set([...(sheet ? sheet.areas.keys() : []), ...shown.stacks.map(st => st.area)])];
	const rows = ids
		.sort((a, b) => names.area(a).localeCompare(names.area(b)))
		.map(id => ({
			key: id,
			cells: [
				pick('a:' + id, names.area(id), shown),
				state(table, id, shown),
				pieces(id, shown),
				h(
					'ul',
					{ class: 'inline ways small muted' },
					(sheet?.links || []).filter(l => l.a === id || l.b === id).map(l => way(table, id, l, shown)),
				),
			],
		}));
	return part(
		t('Board as text'),
		layers(table, shown),
		arrows(table, shown),
		grid(t('Towns, pieces and roads'), [t('Town'), t('State'), t('Pieces'), t('Roads to')], rows),
		off.length
			? h(
					'section',
					{ class: 'sec', 'data-row': 'off' },
					h('h2', { text: t('Not on the map') }),
					list(
						off.map(p => {
							const f = face(p, names);
							return { face: f, text: `${names.side(p.side)}: ${f.title}` };
						}),
						shown,
					),
				)
			: null,
	);
}

/**
 * What such a part says, a fact a line, pieces with the id that is to be typed.
 * @param {any} el @param {{off?: boolean, ways?: (town:string) => boolean}} also what is off the map; the roads of which towns
 */
export function linesOf(el, { off = false, ways = () => false } = {}) {
	const said = x => (x.textContent || '').replace(/\s+/g, ' ').trim(),
		thing = li => said(li) + (li.dataset.id ? ` (${li.dataset.id})` : ''),
		found = [];
	for (const x of el.querySelectorAll('h2, p, li, tbody tr')) {
		if (x.closest('.crt, .roundsheet, [role=group]') || x.matches('tr *') || (x.closest('[data-row=off]') && !off))
			continue;
		if (x.tagName !== 'TR') {
			found.push(thing(x));
			continue;
		}
		const [head, ...cells] = x.children;
		for (const c of cells) {
			const rows = [...c.querySelectorAll('p, li[data-id]')],
				roads = c.querySelector('.ways');
			if (roads) {
				if (ways(said(head)))
					found.push(`${said(head)}: ${t('ways to')} ${[...roads.children].map(said).join(', ')}`);
				continue;
			}
			found.push(
				...(rows.length ? rows.map(thing) : [said(c)]).filter(Boolean).map(text => `${said(head)}: ${text}`),
			);
		}
	}
	return found;
}
