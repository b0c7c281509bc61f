// learn.js: the lessons: three a game, each at a real table; one left is resumed where it stood; and puzzles.
import { h, fill, toast } from './dom.js';
import { t, tn, pick } from './i18n.js';
import { post, get, file } from './api.js';
import { remember, change } from './settings.js';
import { standing } from './coach.js';
import { puzzles, puzzleList } from './puzzles.js';

export const lessons = () => file('/lessons.json');

/** The table of a lesson: the one that was left, or a new one. */
async function begin(game, lesson, anew) {
	const old = anew ? null : standing(game, lesson.id);
	if (old?.table && !old.done)
		try {
			await get('/tables/' + old.table);
			return old.table;
		} catch (e) {
			/* gone: a new one */
		}
	const { table } = await post('/tables', {
		game,
		scenario: lesson.scenario,
		seats: lesson.seats,
		options: lesson.options || {},
		private: true,
	});
	remember(`lesson.${game}.${lesson.id}`, { table: table.id, step: 0, done: false });
	return table.id;
}

/** The opponent that thinks least; where nobody sits on the other side, the Enemy as the rulebook has him. */
const EASIEST = 'random',
	MILD = { enemy: 'book' };

/** After the lessons a whole game, with all help, against the weakest opponent there is. */
function firstGame(game, list) {
	const last = list[list.length - 1],
		seats = Object.fromEntries(
			Object.entries(last.seats).map(([id, who]) => [id, who === 'me' ? who : 'bot:' + EASIEST]),
		);
	const button = game.solitaire
		? t('Begin, with the Enemy by the book')
		: t('Begin against: {0}', pick(game.bots.find(b => b.id === EASIEST).label));
	const done = list.every(l => standing(game.id, l.id)?.done);
	const begin = async () => {
		try {
			change({ help: 'full' });
			const { table } = await post('/tables', {
				game: game.id,
				scenario: last.scenario,
				seats,
				options: { ...last.options, ...(game.solitaire ? MILD : {}) },
				private: true,
			});
			location.hash = '#/table/' + table.id;
		} catch (e) {
			toast(e.message, { bad: true });
		}
	};
	return h(
		'div',
		{ class: 'firstgame' },
		h('b', { text: t('Your first game') }),
		h('p', {
			class: 'small muted',
			text: done
				? t('You know all it takes. All help is on; turn it down in the settings when you like.')
				: t('A whole game with all help, best after the lessons.'),
		}),
		h(
			'div',
			{ class: 'row' },
			h('button', {
				type: 'button',
				class: done ? 'btn go' : 'btn',
				'data-first': game.id,
				text: button,
				'aria-label': t('{0}. Your first game: {1}', button, pick(game.title)),
				on: { click: begin },
			}),
		),
	);
}

export async function show(main, { games }, gameId, lessonId) {
	const [all, examples] = await Promise.all([lessons(), puzzles()]);
	const start = async (game, lesson, anew) => {
		try {
			const id = await begin(game, lesson, anew);
			location.replace(`#/table/${id}?lesson=${game}.${lesson.id}`);
		} catch (e) {
			toast(e.message, { bad: true });
		}
	};
	const wanted = all[gameId]?.find(l => l.id === lessonId);
	if (wanted) {
		fill(main, h('h1', { text: pick(wanted.title) }), h('p', { role: 'status', text: t('Opening the table…') }));
		await start(gameId, wanted, false);
		return;
	}
	const row = (game, l) => {
		const at = standing(game.id, l.id),
			open = at && !at.done && at.step > 0;
		return h(
			'li',
			{ class: 'lesson' },
			h(
				'div',
				{},
				h('b', { text: pick(l.title) }),
				h('p', { class: 'small muted', text: pick(l.about) }),
				h('p', {
					class: 'small muted',
					text: tn('{0} step', '{0} steps', l.steps.length) + (at?.done ? ' · ' + t('done') : ''),
				}),
			),
			h(
				'div',
				{ class: 'row' },
				h('button', {
					type: 'button',
					class: 'btn go',
					text: open ? t('Go on') : t('Begin'),
					'data-lesson': `${game.id}.${l.id}`,
					on: { click: () => start(game.id, l, !open) },
				}),
				open
					? h('button', {
							type: 'button',
							class: 'btn',
							text: t('From the start'),
							on: { click: () => start(game.id, l, true) },
						})
					: null,
			),
		);
	};
	fill(
		main,
		h('h1', { text: t('Learn by playing') }),
		h('p', {
			class: 'lead-p',
			text: t(
				'Three short lessons a game: a move, a fight, a whole turn. Each is played at a real table with the real rules; you can leave at any time and go on later.',
			),
		}),
		h(
			'div',
			{ class: 'gamegrid' },
			games
				.filter(g => all[g.id])
				.sort((a, b) => Number(b.id === gameId) - Number(a.id === gameId))
				.map(g =>
					h(
						'section',
						{ class: 'card pad' },
						h('h2', { text: pick(g.title) }),
						h(
							'ul',
							{ class: 'lessons' },
							all[g.id].map(l => row(g, l)),
						),
						firstGame(g, all[g.id]),
						examples[g.id] ? puzzleList(g.id, examples[g.id], games) : null,
					),
				),
		),
	);
}
