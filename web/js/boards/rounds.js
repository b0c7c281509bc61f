// rounds.js: the two-round sheet of castiglione: what the dice of this Combat did, read from the log, as players note it.
import { h } from '../dom.js';
import { t, tn } from '../i18n.js';
import { sideClass } from '../games.js';
import { die, rolled, shape } from '../counters.js';
import { tray, rollStep } from './common.js';

export const signed = n => (n > 0 ? '+' + n : n < 0 ? '−' + -n : '0');

/** Which sentences tell of a die, and what their numbers are: Bombardment, the fire of a side, pursuit. */
const ROLLS = { 'CA-209': 'guns', 'CA-214': 'fire', 'CA-237': 'pursuit' };

/** The dice of the Combat on the board, by round. @param {any} board @param {any[]} steps of the log, oldest first */
export function roundsOf(board, steps) {
	let from = steps.length - 1;
	while (from > 0 && !steps[from].events.some(e => e.rule === 'CA-193')) from--;
	const rounds = [{ fire: {} }, { fire: {} }],
		story = { rounds, pursuit: null, last: null };
	for (const e of steps.slice(Math.max(0, from)).flatMap(s => s.events)) {
		if (e.rule === 'CA-222' && e.numbers?.length) story.last = rounds[e.numbers[0] - 1] || null;
		const kind = ROLLS[e.rule];
		if (!kind || e.numbers?.length !== 4) continue;
		const [number, face, modifier, hits] = e.numbers,
			roll = { side: e.refs[0]?.id, number, face, modifier, hits };
		if (kind === 'pursuit') story.pursuit = roll;
		else if (kind === 'guns' && story.last) story.last.guns = roll;
		else if (story.last) story.last.fire[roll.side] = roll;
	}
	return story;
}

/** The last dice, each beside the sentence that tells of it: two dice of one step are not of one side. */
export function falls(hooks) {
	const last = [...hooks.steps].reverse().find(s => (s.dice || []).some(d => d.need)),
		dice = (last?.dice || []).filter(d => d.need),
		told = (last?.events || []).filter(e => ROLLS[e.rule] && (e.numbers?.[0] || e.numbers?.[1]));
	if (!told.length || told.length !== dice.length) return tray(hooks);
	return h(
		'div',
		{ class: 'tray falls', role: 'group', 'aria-label': t('Last roll') },
		dice.map((d, i) =>
			h('div', { class: 'fall' }, rolled([d]), h('span', { class: 'tray-t', text: told[i].text })),
		),
		rollStep(hooks.table, last.n),
	);
}

/** One roll: what counted, the die with its modifier, the hits. */
function cell(roll, counted) {
	if (!roll) return h('td', {}, h('span', { class: 'muted', text: '–' }));
	if (!roll.face) return h('td', { text: counted });
	return h(
		'td',
		{},
		h(
			'div',
			{ class: 'rollcell' },
			die(6, roll.face, roll.hits > 0),
			h(
				'span',
				{},
				h('small', { text: counted }),
				h('span', {
					class: 'num',
					text: `${roll.face} ${roll.modifier < 0 ? '−' : '+'} ${Math.abs(roll.modifier)} = ${roll.face + roll.modifier}`,
				}),
				h('b', { text: tn('{0} hit', '{0} hits', roll.hits) }),
			),
		),
	);
}

const guns = (roll, names) => (roll ? `${names.side(roll.side)}, ${t('superiority {0}', roll.number)}` : '');

/** @param {any} board @param {ReturnType<typeof roundsOf>} story */
export function roundSheet(board, story, { names }) {
	const sides = board.attacker === 'french' ? ['french', 'austrian'] : ['austrian', 'french'],
		scored = side => board.forces[side].scored,
		fought = story.rounds.some(r => r.guns || sides.some(s => r.fire[s]));
	if (!fought) return null;
	return h(
		'section',
		{ class: 'card pad rounds' },
		h(
			'header',
			{ class: 'bcap' },
			h('h2', { text: t('The two rounds') }),
			h('span', {
				class: 'small muted',
				text: t('Each cell: what counted, die and modifier, hits on the other side.'),
			}),
		),
		h(
			'div',
			{ class: 'scrollx', tabindex: '0', role: 'region', 'aria-label': t('The two rounds') },
			h(
				'table',
				{ class: 'roundsheet' },
				h(
					'thead',
					{},
					h(
						'tr',
						{},
						h('td', {}),
						h('th', { scope: 'col', text: t('Bombardment') }),
						sides.map(s => h('th', { scope: 'col' }, shape(sideClass(s)), ' ', names.side(s))),
					),
				),
				h(
					'tbody',
					{},
					story.rounds.map((r, i) =>
						h(
							'tr',
							{},
							h('th', { scope: 'row', text: i ? t('Round 2') : t('Round 1') }),
							cell(r.guns, guns(r.guns, names)),
							sides.map(s => cell(r.fire[s], r.fire[s] ? t('{0} SP', r.fire[s].number) : '')),
						),
					),
					story.pursuit
						? h(
								'tr',
								{},
								h('th', { scope: 'row', text: t('Pursuit') }),
								h('td', {}),
								sides.map(s =>
									cell(
										story.pursuit.side === s ? story.pursuit : null,
										t('superiority {0}', story.pursuit.number),
									),
								),
							)
						: null,
				),
				h(
					'tfoot',
					{},
					h(
						'tr',
						{},
						h('th', { scope: 'row', text: t('Hits applied so far') }),
						h('td', {}),
						sides.map(s => h('td', {}, h('b', { class: 'num', text: String(scored(s)) }))),
					),
				),
			),
		),
	);
}
