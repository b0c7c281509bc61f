// maps.js: the Battlemaps of a club: objectives, what each is worth, who holds it at the start.
import { h, fill, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { labelled, numberField, rule, select } from './common.js';

const slug = (name, taken) => {
	const base =
		name
			.normalize('NFD')
			.replace(/[^A-Za-z0-9]/g, '')
			.toLowerCase()
			.slice(0, 10) || 'map';
	let id = base;
	for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
	return id;
};

function form(club) {
	const s = club.state,
		name = h('input', { class: 'field', required: true, maxlength: 38, name: 'map-name' }),
		rows = h('div', { class: 'stackv' }),
		list = [];
	const add = () => {
		list.push({ value: s.settings.objective_vp, owner: '' });
		paint();
	};
	function paint() {
		fill(
			rows,
			list.map((o, i) =>
				h(
					'div',
					{ class: 'row objective' },
					labelled(
						t('Objective {0}: points', i + 1),
						numberField(o.value, {
							max: 100,
							on: {
								input: e => {
									o.value = Number(e.target.value) || 0;
								},
							},
						}),
					),
					labelled(
						t('Held at the start by'),
						select(
							[
								['', t('nobody')],
								['a', t('side A')],
								['b', t('side B')],
							],
							o.owner,
							v => {
								o.owner = v;
							},
						),
					),
				),
			),
			list.length < 8 ? button(t('Another objective'), { id: 'i-plus', cls: 'slim', click: add }) : null,
		);
	}
	add();
	return h(
		'form',
		{
			class: 'stackv',
			on: {
				submit: e => {
					e.preventDefault();
					club.send(
						{
							type: 'map',
							id: slug(name.value, new Set(s.maps.map(m => m.id))),
							name: name.value.trim(),
							objectives: list.map(o => ({ value: o.value, ...(o.owner ? { owner: o.owner } : {}) })),
						},
						{ said: t('The map is in the list.') },
					);
				},
			},
		},
		labelled(t('Name of the map'), name),
		rows,
		h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'btn go', text: t('Add the map') })),
	);
}

/** The list of maps and, for the Campaign Master, a form for another. */
export function battlemaps(club) {
	const s = club.state;
	if (!club.master && !s.maps.length) return null;
	return h(
		'details',
		{ class: 'card pad' },
		h('summary', { text: t('Battlemaps ({0})', s.maps.length) }),
		h(
			'p',
			{ class: 'small muted' },
			t('A map fixes the objectives of a table and what each is worth.'),
			' ',
			rule('NW-011', club.games),
		),
		s.maps.length
			? h(
					'ul',
					{ class: 'keptl' },
					s.maps.map(m =>
						h(
							'li',
							{},
							h('b', { text: m.name }),
							' · ',
							tn('{0} objective', '{0} objectives', m.objectives),
							m.values.length
								? ` (${m.values.map((v, i) => v + (m.owners[i] ? ` ${m.owners[i].toUpperCase()}` : '')).join(', ')})`
								: '',
						),
					),
				)
			: null,
		club.master ? form(club) : null,
	);
}

/** For a report: who holds each objective of the battle's map. Tells counts and points of both sides. */
export function objectives(club, b, draft, changed) {
	const map = club.state.maps.find(m => m.id === b.map_id);
	if (!map) return null;
	draft.held = draft.held?.length === map.objectives ? draft.held : map.owners.map(x => x || '');
	const names = { a: club.names(b.a.players), b: club.names(b.b.players) };
	const sum = () => {
		for (const x of ['a', 'b']) {
			draft[x].objectives = draft.held.filter(o => o === x).length;
			draft[x].objective_points = map.values.reduce((n, v, i) => n + (draft.held[i] === x ? v : 0), 0);
		}
	};
	sum();
	return h(
		'fieldset',
		{ class: 'sideform' },
		h('legend', { text: map.name }),
		map.values.map((v, i) =>
			labelled(
				t('Objective {0} ({1} points)', i + 1, v),
				select(
					[
						['', t('nobody')],
						['a', names.a],
						['b', names.b],
					],
					draft.held[i],
					x => {
						draft.held[i] = x;
						sum();
						changed();
					},
				),
			),
		),
	);
}
