// puzzles.js: worked examples of the rulebooks as questions: one answers, is told whether that is right, and why.
import { h, fill, button } from './dom.js';
import { t, pick } from './i18n.js';
import { file } from './api.js';
import { recall, remember } from './settings.js';
import { openRule } from './rules.js';

/** Of every game: {id, rules, text, question, options, right, why}. */
export const puzzles = () => file('/puzzles.json');

const solved = (game, p) => recall(`puzzle.${game}.${p.id}`, false);

/** One puzzle; what is right is told only when somebody has answered. */
function puzzle(game, p, games, told) {
	const answer = h('div', { role: 'status' }),
		name = `puzzle-${game}-${p.id}`;
	const check = e => {
		e.preventDefault();
		const chosen = new FormData(e.target).get(name);
		if (chosen === null) {
			fill(answer, h('p', { text: t('Choose an answer first.') }));
			return;
		}
		const right = Number(chosen) === p.right;
		fill(
			answer,
			h('p', {
				class: 'chip ' + (right ? 'good' : 'bad'),
				text: right ? t('Right.') : t('No. Think again, or read the rule.'),
			}),
			right ? h('p', { text: pick(p.why) }) : null,
			h(
				'p',
				{ class: 'small' },
				p.rules.map(id => [
					h('button', {
						type: 'button',
						class: 'ruleid',
						text: id,
						on: { click: () => openRule(id, games) },
					}),
					' ',
				]),
			),
		);
		if (right) {
			remember(`puzzle.${game}.${p.id}`, true);
			told();
		}
	};
	return h(
		'li',
		{ class: 'puzzle' },
		h(
			'form',
			{ 'data-puzzle': `${game}.${p.id}`, on: { submit: check } },
			h('p', { text: pick(p.text) }),
			h(
				'fieldset',
				{ class: 'set' },
				h('legend', { text: pick(p.question) }),
				p.options.map((o, i) =>
					h(
						'label',
						{ class: 'option' },
						h('input', { type: 'radio', name, value: String(i) }),
						h('span', { text: pick(o) }),
					),
				),
			),
			button(t('Check the answer'), { type: 'submit' }),
			answer,
		),
	);
}

/** The puzzles of a game, folded away until somebody wants them. @param {string} game @param {any[]} list @param {any[]} games */
export function puzzleList(game, list, games) {
	const count = h('span', { class: 'small muted' });
	const tell = () => {
		count.textContent = t('{0} of {1} solved', list.filter(p => solved(game, p)).length, list.length);
	};
	tell();
	return h(
		'details',
		{ class: 'puzzles' },
		h('summary', {}, h('b', { text: t('Worked examples as puzzles') }), ' ', count),
		h(
			'ol',
			{},
			list.map(p => puzzle(game, p, games, tell)),
		),
	);
}
