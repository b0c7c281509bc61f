// judge.js: the adjudicator: house rules as questions, answered from inputs or from a sketch.
import { h, fill, button, say } from '../dom.js';
import { t } from '../i18n.js';
import { file, post } from '../api.js';
import { labelled, refused, rule, select } from './common.js';
import { titles, inputs, words } from './questions.js';
import { sketcher } from './sketch.js';
import { modifiersButton } from '../rules.js';

const SKETCHED = ['infantry-fire', 'artillery-fire', 'cover', 'evade', 'front-contact'];
const word = w => words()[w] || w;

/** A field for an input of the given type; null where only a sketch can tell. */
function field(key, type, values) {
	const label = inputs()[key] || key;
	if (type === 'bool') {
		values[key] = false;
		return h(
			'label',
			{ class: 'checkrow' },
			h('input', {
				type: 'checkbox',
				class: 'check',
				on: {
					change: e => {
						values[key] = e.target.checked;
					},
				},
			}),
			h('span', { text: label }),
		);
	}
	if (type === 'int' || type === 'number') {
		values[key] = 0;
		return labelled(
			label,
			h('input', {
				class: 'field num',
				type: 'number',
				step: type === 'int' ? 1 : 'any',
				value: '0',
				on: {
					input: e => {
						values[key] = Number(e.target.value) || 0;
					},
				},
			}),
		);
	}
	if (type === 'list of number') {
		values[key] = [];
		return labelled(
			label,
			h('input', {
				class: 'field',
				inputmode: 'decimal',
				placeholder: '3, 4.5, 6',
				on: {
					input: e => {
						values[key] = e.target.value
							.split(/[,;\s]+/)
							.filter(Boolean)
							.map(Number)
							.filter(Number.isFinite);
					},
				},
			}),
		);
	}
	if (type.startsWith('list of ')) {
		const chosen = new Set();
		values[key] = [];
		return h(
			'fieldset',
			{ class: 'set' },
			h('legend', { text: label }),
			type
				.slice(8)
				.split('|')
				.map(w =>
					h(
						'label',
						{ class: 'checkrow' },
						h('input', {
							type: 'checkbox',
							class: 'check',
							on: {
								change: e => {
									if (e.target.checked) chosen.add(w);
									else chosen.delete(w);
									values[key] = [...chosen];
								},
							},
						}),
						h('span', { text: word(w) }),
					),
				),
		);
	}
	if (/^[a-z-]+(\|[a-z-]+)+$/.test(type)) {
		const options = type.split('|');
		values[key] = options[0];
		return labelled(
			label,
			select(
				options.map(w => [w, word(w)]),
				options[0],
				v => {
					values[key] = v;
				},
			),
		);
	}
	return null;
}

export function verdictLine(v, games) {
	const text = v.answer ? word(v.answer) : String(v.number);
	const more = [
		v.modifier !== undefined ? t('modifier {0}', (v.modifier > 0 ? '+' : '') + v.modifier) : '',
		v.factor !== undefined ? t('factor {0}', v.factor) : '',
	]
		.filter(Boolean)
		.join(', ');
	say(t('Answer: {0}', text));
	return h(
		'p',
		{ class: 'verdict', role: 'status' },
		h('span', { text }),
		more ? h('small', { text: more }) : null,
		rule(v.rule, games),
	);
}

export async function show(main, club, { games }, id) {
	const { rulings } = await file('/data/league/adjudications.json');
	const body = h('section', { class: 'card pad stackv' }),
		list = h('div', { class: 'qlist card pad', role: 'group', 'aria-label': t('Questions') });
	let leave = null;
	const open = q => {
		const values = {},
			fields = Object.entries(q.inputs).map(([k, type]) => field(k, type, values)),
			answer = h('div');
		if (leave) leave();
		leave = null;
		for (const b of list.children) b.setAttribute('aria-pressed', String(b.dataset.id === q.id));
		choose.value = q.id;
		const ask = async () => {
			try {
				fill(answer, verdictLine((await post('/league/adjudicate/' + q.id, values)).verdict, games));
			} catch (e) {
				refused(e, games);
			}
		};
		const drawn = SKETCHED.includes(q.id) ? sketcher(q.id, games, v => verdictLine(v, games)) : null;
		if (drawn) leave = drawn.leave;
		fill(
			body,
			h(
				'header',
				{},
				h('h2', { text: titles()[q.id] || q.title }),
				h('p', { class: 'small muted', text: '§ ' + q.para }),
			),
			fields.includes(null)
				? null
				: [
						h('div', { class: 'baseform wide-f' }, fields),
						h('div', { class: 'row' }, button(t('Decide'), { cls: 'go', click: ask })),
						answer,
					],
			drawn ? [h('h3', { text: t('From a sketch of the table') }), drawn.el] : null,
		);
	};
	const choose = select(
		rulings.map(q => [q.id, titles()[q.id] || q.title]),
		'',
		v => open(rulings.find(q => q.id === v)),
	);
	fill(
		list,
		rulings.map(q =>
			h('button', {
				type: 'button',
				'data-id': q.id,
				'aria-pressed': 'false',
				text: titles()[q.id] || q.title,
				on: {
					click: () => {
						open(q);
						body.scrollIntoView({ block: 'nearest' });
					},
				},
			}),
		),
	);
	fill(
		main,
		h('h1', { text: t('House rules') }),
		h('p', {
			class: 'muted',
			text: t(
				'Decidable paragraphs of section 13: choose a question, say how it stands, and read the answer with its rule.',
			),
		}),
		modifiersButton(games, { path: club ? `${club.path}/modifiers` : '/rules/league/modifiers' }),
		h('div', { class: 'qselect' }, labelled(t('Question'), choose)),
		h('div', { class: 'judge' }, list, body),
	);
	open(rulings.find(q => q.id === id) || rulings.find(q => q.id === 'infantry-fire'));
	return () => {
		if (leave) leave();
	};
}
