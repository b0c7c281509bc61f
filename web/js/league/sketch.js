// sketch.js: the table from above: bases and terrain moved by drag or by keys; the server answers
// with a verdict and a picture.
import { h, s, fill, button, say } from '../dom.js';
import { t } from '../i18n.js';
import { post } from '../api.js';
import { recall, remember } from '../settings.js';
import { labelled, refused, select } from './common.js';

const W = 36,
	H = 24,
	STEP = 0.5,
	TURN = 15;
const KINDS = () => ({ infantry: t('infantry'), cavalry: t('cavalry'), artillery: t('artillery'), wagon: t('wagon') });
const TERRAIN = () => ({ town: t('town'), woods: t('woods'), 'high-ground': t('hill') });

/** A first table for each question, so that there is something to move. */
function start(id) {
	const own = {
		id: 'A1',
		side: 'a',
		kind: id === 'artillery-fire' ? 'artillery' : 'infantry',
		x: 18,
		y: 8,
		w: id === 'artillery-fire' ? 1.5 : 3,
		d: 1,
		facing: 0,
		stands: 4,
	};
	const foe = {
		id: 'B1',
		side: 'b',
		kind: 'infantry',
		x: 18,
		y: id === 'front-contact' || id === 'evade' ? 9.5 : 11.5,
		w: 3,
		d: 1,
		facing: 180,
		stands: 4,
	};
	if (id === 'evade') own.kind = 'cavalry';
	const terrain = id === 'cover' ? [{ id: 'wood', kind: 'woods', x: 18, y: 11.5, w: 6, d: 4, angle: 0 }] : [];
	return {
		table: { w: W, h: H },
		units: [own, foe],
		terrain,
		range: id === 'artillery-fire' ? 12 : 4,
		...(id === 'evade' ? { to: { x: 18, y: 3, facing: 180 } } : {}),
	};
}

/** What the server is asked: roles by the question. */
function body(id, state) {
	const first = state.first || state.units.find(u => u.side === 'a')?.id,
		second = state.second || state.units.find(u => u.side === 'b')?.id;
	const base = { table: state.table, units: state.units, terrain: state.terrain };
	if (id === 'evade') return { ...base, unit: first, to: state.to, announced_on_contact: true };
	if (id === 'front-contact') return { ...base, unit: first, target: second };
	return { ...base, shooter: first, target: second, range: state.range };
}

export function sketcher(id, games, verdict) {
	const key = 'league.sketch2.' + id;
	let state = recall(key) || start(id),
		chosen = state.units[0]?.id || null,
		drag = null;
	const svg = s('svg', {
		class: 'sketch',
		viewBox: `-0.5 -0.5 ${W + 1} ${H + 1}`,
		role: 'group',
		'aria-label': t('The table: {0} by {1} inches. Arrows move the chosen base, brackets turn it.', W, H),
	});
	let near = window.matchMedia('(max-width: 767px)').matches;
	/** The whole table, or what stands around the bases; 3 by 2 as the table is. */
	const frame = () => {
		const all = [
			...state.units,
			...state.terrain,
			...(state.to && id === 'evade' ? [{ ...state.to, w: 3, d: 1 }] : []),
		];
		if (!near || !all.length) return `-0.5 -0.5 ${W + 1} ${H + 1}`;
		const side = (f, sign) => sign * Math.max(...all.map(b => sign * f(b) + Math.max(b.w, b.d) / 2 + 2)),
			x0 = side(b => b.x, -1),
			x1 = side(b => b.x, 1),
			y0 = side(b => H - b.y, -1),
			y1 = side(b => H - b.y, 1);
		const w = Math.min(W + 1, Math.max(12, x1 - x0, (y1 - y0) * 1.5)),
			hh = (w * (H + 1)) / (W + 1),
			at = (lo, hi, span, most) => Math.max(-0.5, Math.min(most + 0.5 - span, (lo + hi - span) / 2));
		return `${at(x0, x1, w, W)} ${at(y0, y1, hh, H)} ${w} ${hh}`;
	};
	const tools = h('div', { class: 'toolrow' }),
		form = h('div', { class: 'baseform' }),
		answer = h('div', { class: 'stackv' });
	const ghost = () =>
		id === 'evade'
			? { ...state.units.find(u => u.id === (state.first || state.units[0]?.id)), ...state.to, id: 'to' }
			: null;
	const find = x => (x === 'to' ? state.to : [...state.units, ...state.terrain].find(u => u.id === x));
	const turnKey = b => ('angle' in b ? 'angle' : 'facing');
	const clamp = b => {
		b.x = Math.round(Math.max(0, Math.min(W, b.x)) * 10) / 10;
		b.y = Math.round(Math.max(0, Math.min(H, b.y)) * 10) / 10;
	};
	const kept = () => remember(key, state);
	const move = (x, dx, dy, turn = 0) => {
		const b = find(x),
			k = turnKey(b);
		b.x += dx;
		b.y += dy;
		clamp(b);
		if (turn) b[k] = ((b[k] || 0) + turn + 360) % 360;
		kept();
		paint();
		say(t('{0}: {1}, {2} inches, facing {3}', x, b.x, b.y, b[k] || 0));
	};
	const keys = e => {
		const d = e.shiftKey ? 0.1 : STEP,
			go = { ArrowLeft: [-d, 0], ArrowRight: [d, 0], ArrowUp: [0, d], ArrowDown: [0, -d] }[e.key],
			x = e.currentTarget.dataset.id;
		if (go) {
			e.preventDefault();
			move(x, ...go);
		} else if (e.key === '[' || e.key === ']') {
			e.preventDefault();
			move(x, 0, 0, e.key === ']' ? TURN : -TURN);
		} else if (e.key === 'Delete' && x !== 'to') {
			e.preventDefault();
			remove(x);
		} else return;
		svg.querySelector(`[data-id="${CSS.escape(x)}"]`)?.focus();
	};
	const point = e => {
		const m = svg.getScreenCTM().inverse(),
			p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m);
		return [p.x, H - p.y];
	};
	function base(b, cls, name) {
		// Room around a base to be hit in, in inches; a finger wants 44 pixels on a phone.
		const angle = b.angle ?? b.facing ?? 0,
			y = H - b.y,
			room = matchMedia('(pointer: coarse)').matches ? 1.2 : 0.7;
		return s(
			'g',
			{
				class: `base ${cls}` + (b.id === chosen ? ' sel' : ''),
				transform: `translate(${b.x} ${y}) rotate(${angle})`,
				tabindex: '0',
				role: 'button',
				'data-id': b.id,
				'aria-label': t('{0}, at {1} by {2} inches, facing {3} degrees', name, b.x, b.y, angle),
				'aria-pressed': String(b.id === chosen),
				on: {
					keydown: keys,
					focus: () => choose(b.id),
					pointerdown: e => {
						const [x, y0] = point(e),
							at = find(b.id);
						drag = { id: b.id, dx: at.x - x, dy: at.y - y0 };
						svg.setPointerCapture(e.pointerId);
						choose(b.id);
					},
				},
			},
			s('rect', {
				class: 'hit',
				x: -b.w / 2 - room,
				y: -b.d / 2 - room,
				width: b.w + 2 * room,
				height: b.d + 2 * room,
			}),
			s('rect', { class: 'bb', x: -b.w / 2, y: -b.d / 2, width: b.w, height: b.d }),
			cls.includes('terrain') ? null : s('path', { class: 'front', d: `M${-b.w / 2} ${-b.d / 2}h${b.w}` }),
			s(
				'text',
				{ y: 0.35, transform: `rotate(${-angle})` },
				TERRAIN()[b.kind] && cls.includes('terrain') ? TERRAIN()[b.kind] : b.id === 'to' ? '→' : b.id,
			),
		);
	}
	svg.addEventListener('pointermove', e => {
		if (!drag) return;
		const [x, y] = point(e),
			b = find(drag.id);
		b.x = x + drag.dx;
		b.y = y + drag.dy;
		clamp(b);
		paintBoard();
	});
	svg.addEventListener('pointerup', () => {
		if (drag) {
			drag = null;
			kept();
			paint();
		}
	});
	const choose = x => {
		if (chosen === x) return;
		chosen = x;
		for (const g of svg.querySelectorAll('.base')) {
			g.classList.toggle('sel', g.dataset.id === x);
			g.setAttribute('aria-pressed', String(g.dataset.id === x));
		}
		paintForm();
	};
	const remove = x => {
		state.units = state.units.filter(u => u.id !== x);
		state.terrain = state.terrain.filter(u => u.id !== x);
		chosen = null;
		kept();
		paint();
	};
	const add = what => {
		const n = 1 + state.units.length + state.terrain.length,
			list = what.side ? state.units : state.terrain,
			fresh = what.side
				? {
						id: (what.side === 'a' ? 'A' : 'B') + n,
						side: what.side,
						kind: 'infantry',
						x: W / 2 + 4,
						y: what.side === 'a' ? 6 : 14,
						w: 3,
						d: 1,
						facing: what.side === 'a' ? 0 : 180,
						stands: 4,
					}
				: { id: what.kind.slice(0, 4) + n, kind: what.kind, x: W / 2 - 6, y: 12, w: 5, d: 4, angle: 0 };
		if (state.units.length + state.terrain.length >= 40) return;
		list.push(fresh);
		chosen = fresh.id;
		kept();
		paint();
	};
	function paintBoard() {
		const lines = [];
		for (let x = 0; x <= W; x += 6) lines.push(`M${x} 0v${H}`);
		for (let y = 0; y <= H; y += 6) lines.push(`M0 ${y}h${W}`);
		const g = ghost();
		fill(
			svg,
			s('path', { class: 'grid', d: lines.join('') }),
			state.terrain.map(b =>
				base(
					b,
					'terrain ' + (b.kind === 'woods' ? 'woods' : b.kind === 'town' ? 'town' : 'hill'),
					TERRAIN()[b.kind] + ' ' + b.id,
				),
			),
			state.units.map(b =>
				base(
					b,
					b.side === 'a' ? 'own' : 'foe',
					`${b.side === 'a' ? t('own') : t('enemy')} ${KINDS()[b.kind] || b.kind} ${b.id}`,
				),
			),
			g?.w ? base(g, 'ghost terrain', t('where it ends')) : null,
		);
	}
	function paintForm() {
		const b = chosen && find(chosen),
			unit = b && 'side' in b,
			number = (k, text, step = 0.5) =>
				labelled(
					text,
					h('input', {
						class: 'field num',
						type: 'number',
						step,
						value: String(b[k] ?? 0),
						on: {
							change: e => {
								b[k] = Number(e.target.value) || 0;
								clamp(b);
								kept();
								paintBoard();
							},
						},
					}),
				);
		fill(
			form,
			b
				? [
						number('x', t('Across, inches')),
						number('y', t('From the near edge')),
						number(turnKey(b), t('Facing, degrees'), 5),
						chosen === 'to' ? null : [number('w', t('Width')), number('d', t('Depth'))],
						unit
							? [
									number('stands', t('Stands'), 1),
									labelled(
										t('Kind'),
										select(Object.entries(KINDS()), b.kind, v => {
											b.kind = v;
											kept();
											paintBoard();
										}),
									),
									h(
										'label',
										{ class: 'checkrow' },
										h('input', {
											type: 'checkbox',
											class: 'check',
											prop: { checked: !!b.routed },
											on: {
												change: e => {
													b.routed = e.target.checked;
													kept();
												},
											},
										}),
										h('span', { text: t('routed') }),
									),
								]
							: null,
						chosen === 'to' ? null : button(t('Remove it'), { click: () => remove(chosen) }),
					]
				: h('p', { class: 'small muted', text: t('Choose a base to change it.') }),
		);
	}
	function paintTools() {
		const units = state.units.map(u => [u.id, u.id]),
			pickFirst = select(units, state.first || state.units.find(u => u.side === 'a')?.id, v => {
				state.first = v;
				kept();
				paint();
			}),
			pickSecond = select(units, state.second || state.units.find(u => u.side === 'b')?.id, v => {
				state.second = v;
				kept();
			});
		fill(
			tools,
			button(t('Own unit'), { id: 'i-plus', click: () => add({ side: 'a' }) }),
			button(t('Enemy unit'), { id: 'i-plus', click: () => add({ side: 'b' }) }),
			Object.entries(TERRAIN()).map(([k, text]) => button(text, { id: 'i-plus', click: () => add({ kind: k }) })),
			button(near ? t('Whole table') : t('Closer'), {
				click: () => {
					near = !near;
					paint();
				},
			}),
			button(t('Begin anew'), {
				click: () => {
					state = start(id);
					chosen = state.units[0].id;
					kept();
					fill(answer);
					paint();
				},
			}),
			labelled(id === 'evade' || id === 'front-contact' ? t('Unit') : t('Who fires'), pickFirst),
			id === 'evade' ? null : labelled(t('Target'), pickSecond),
			id === 'infantry-fire' || id === 'artillery-fire' || id === 'cover'
				? labelled(
						t('Range, inches'),
						h('input', {
							class: 'field num',
							type: 'number',
							min: 1,
							value: String(state.range),
							on: {
								change: e => {
									state.range = Number(e.target.value) || 4;
									kept();
								},
							},
						}),
					)
				: null,
		);
	}
	function paint() {
		svg.setAttribute('viewBox', frame());
		paintBoard();
		paintForm();
		paintTools();
	}
	const ask = async () => {
		try {
			const got = await post('/league/sketch/' + id, body(id, state)),
				doc = new DOMParser().parseFromString(
					got.svg.replace(/<style>[^]*?<\/style>/, ''),
					'image/svg+xml',
				).documentElement;
			fill(
				answer,
				verdict(got.verdict),
				h('div', { class: 'answer-svg' }, document.adoptNode(doc)),
				h(
					'details',
					{},
					h('summary', { text: t('What was read off the sketch') }),
					h('pre', { class: 'mono', text: JSON.stringify(got.inputs, null, 1) }),
				),
			);
		} catch (e) {
			refused(e, games);
		}
	};
	paint();
	return {
		el: h(
			'div',
			{ class: 'stackv' },
			h('p', {
				class: 'small muted',
				text: t(
					'The near edge is yours. Drag a base, or choose it and use the arrows (Shift: a tenth of an inch) and [ ] to turn it.',
				),
			}),
			tools,
			svg,
			form,
			h('div', { class: 'row' }, button(t('Decide from the sketch'), { cls: 'go', click: ask })),
			answer,
		),
		leave: () => {},
	};
}
