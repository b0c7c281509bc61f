// usage.js: how a reinforcement is placed otherwise than proposed: brigades that grow, a new brigade
// of one or several rolls, brigades broken down for it, a battery (9.7-9.12).
import { h, fill } from '../dom.js';
import { t, tn } from '../i18n.js';
import { ask, CARDS, checkbox, labelled, rule, select } from './common.js';

const fours = most => Array.from({ length: Math.floor(Math.max(0, most) / 4) + 1 }, (x, i) => i * 4);
const fresh = (ids, letter) =>
	letter + (1 + Math.max(0, ...ids.filter(x => x[0] === letter).map(x => Number(x.slice(1)) || 0)));

/** The use of a place event from what was chosen. */
export function useOf(state, total) {
	const add = Object.entries(state.add)
		.filter(([, n]) => n)
		.map(([unit, figures]) => ({ unit, figures }));
	const from = Object.entries(state.from)
		.filter(([, n]) => n)
		.map(([unit, figures]) => ({ unit, figures }));
	const taken = from.reduce((n, x) => n + x.figures, 0),
		gained = state.brigade ? state.gained : 0;
	const lost = total - add.reduce((n, x) => n + x.figures, 0) - gained;
	return {
		use: {
			...(add.length ? { add } : {}),
			...(state.brigade
				? {
						new: [
							{
								id: state.id,
								type: state.type,
								figures: gained + taken,
								at: state.at,
								...(from.length ? { from } : {}),
							},
						],
					}
				: {}),
			...(lost > 0 ? { lost } : {}),
		},
		lost,
	};
}

/** Figures: the form follows what is chosen and says what is left. */
async function figures(club, data, r, o, join, name) {
	const units = data.army.units,
		state = {
			add: {},
			from: {},
			brigade: false,
			gained: Math.min(o.figures, 12),
			type: o.types[0]?.type,
			at: data.army.divisions[0]?.id,
			id: fresh(
				units.map(u => u.id),
				'u',
			),
		},
		joined = new Set(),
		box = h('div', { class: 'stackv' }),
		told = h('p', { class: 'note', role: 'status' });
	const unit = id => units.find(u => u.id === id),
		title = id => `${name(unit(id).type)} (${unit(id).figures}) · ${unit(id).at}`;
	const total = () =>
		o.figures + (join?.with || []).filter(x => joined.has(x.roll)).reduce((n, x) => n + x.figures, 0);
	const count = () => {
		const { lost } = useOf(state, total());
		told.classList.toggle('bad', lost < 0);
		told.textContent =
			lost > 0
				? tn('{0} figure has no place yet', '{0} figures have no place yet', lost)
				: lost < 0
					? tn('{0} figure too many', '{0} figures too many', -lost)
					: t('All figures have a place.');
	};
	function paint() {
		const type = o.types.find(x => x.type === state.type),
			source = units.filter(u => u.type === state.type && o.grow.find(g => g.unit === u.id)?.spare >= 4);
		fill(
			box,
			join
				? h(
						'fieldset',
						{ class: 'set' },
						h('legend', {}, t('Together with'), ' ', rule('NW-265', club.games)),
						join.with.map(x =>
							checkbox(
								t('roll {0}: {1}', x.roll, CARDS()[x.card]),
								{ prop: { checked: joined.has(x.roll) } },
								on => {
									if (on) joined.add(x.roll);
									else joined.delete(x.roll);
									state.brigade = state.brigade || joined.size > 0;
									paint();
								},
							),
						),
					)
				: null,
			h(
				'fieldset',
				{ class: 'set' },
				h('legend', {}, t('Brigades that grow'), ' ', rule('NW-261', club.games)),
				o.grow
					.filter(g => g.room >= 4)
					.map(g =>
						labelled(
							title(g.unit),
							select(
								fours(Math.min(12, g.room, total())).map(n => [String(n), '+' + n]),
								String(state.add[g.unit] || 0),
								v => {
									state.add[g.unit] = Number(v);
									count();
								},
							),
						),
					),
			),
			o.types.length
				? checkbox(t('Form a new brigade'), { name: 'brigade', prop: { checked: state.brigade } }, on => {
						state.brigade = on;
						paint();
					})
				: null,
			state.brigade
				? h(
						'fieldset',
						{ class: 'set' },
						h('legend', { text: t('The new brigade') }),
						labelled(
							t('Type'),
							select(
								o.types.map(x => [x.type, `${name(x.type)} (${x.min}–${x.max})`]),
								state.type,
								v => {
									state.type = v;
									state.from = {};
									paint();
								},
								{ name: 'type' },
							),
						),
						labelled(
							t('Division'),
							select(
								data.army.divisions.map(d => [d.id, d.id]),
								state.at,
								v => {
									state.at = v;
								},
							),
						),
						labelled(
							t('Figures of the rolls'),
							select(
								fours(total()).map(n => [String(n), String(n)]),
								String(state.gained),
								v => {
									state.gained = Number(v);
									count();
								},
								{ name: 'gained' },
							),
						),
						type?.had && source.length
							? [
									h(
										'p',
										{ class: 'small muted' },
										t('Figures taken from brigades of the same type; each must stay a brigade.'),
										' ',
										rule('NW-262', club.games),
									),
									source.map(u =>
										labelled(
											t('From {0}', title(u.id)),
											select(
												fours(Math.min(12, o.grow.find(g => g.unit === u.id).spare)).map(n => [
													String(n),
													n ? '−' + n : '0',
												]),
												String(state.from[u.id] || 0),
												v => {
													state.from[u.id] = Number(v);
													count();
												},
												{ name: 'from-' + u.id },
											),
										),
									),
								]
							: null,
					)
				: null,
			told,
		);
		count();
	}
	paint();
	const given = await ask(t('Place {0}', o.as_line ? t('4 line infantry') : CARDS()[o.card]), [box], t('Place'));
	if (!given) return;
	const with_ = [...joined].sort((a, b) => a - b);
	club.send({
		type: 'place',
		player: data.player,
		roll: r.n,
		card: o.card,
		as_line: o.as_line,
		...(with_.length ? { with: with_ } : {}),
		use: useOf(state, total()).use,
	});
}

async function battery(club, data, r, o, name) {
	const places = [
		...data.army.divisions.map(d => [d.id, t('division {0}', d.id)]),
		data.army.commander.level === 'army'
			? ['army', t('With the army commander')]
			: ['corps', t('With the corps commander')],
		...data.army.corps.map(c => [c.id, t('corps {0}', c.id)]),
	];
	const given = await ask(
		CARDS()[o.card],
		[
			labelled(
				t('Type'),
				select(
					o.types.map(x => [x.type, name(x.type)]),
					o.use?.battery?.type || o.types[0]?.type,
					null,
					{ name: 'type' },
				),
			),
			labelled(t('Where'), select(places, o.use?.battery?.at || places[0][0], null, { name: 'at' })),
		],
		t('Place'),
	);
	if (given)
		club.send({
			type: 'place',
			player: data.player,
			roll: r.n,
			card: o.card,
			as_line: o.as_line,
			use: {
				battery: {
					id: fresh(
						data.army.units.map(u => u.id),
						'u',
					),
					type: given.type,
					at: given.at,
				},
			},
		});
}

/** Another use than the proposed one. */
export function otherUse(club, data, r, o, join, name) {
	return o.card.startsWith('ART') && !o.as_line
		? battery(club, data, r, o, name)
		: figures(club, data, r, o, o.as_line ? null : join, name);
}
