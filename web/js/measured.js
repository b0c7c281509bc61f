// measured.js: how often who has won, as it was measured between the computer's own players (data/measured.json), for
// whoever chooses a side, an opponent or a bid.
import { h } from './dom.js';
import { t, pick, number, percent } from './i18n.js';
import { file } from './api.js';
import { seatName } from './games.js';

/** The interval that holds the true share in 95 of 100 cases (Wilson), in thousandths. */
export function wilson(won, games) {
	const z = 1.959964,
		p = won / games,
		n = games,
		mid = (p + (z * z) / (2 * n)) / (1 + (z * z) / n),
		half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
	return [Math.max(0, mid - half) * 1000, Math.min(1, mid + half) * 1000];
}

const rowsOf = async (game, scenario) =>
	(await file('/data/measured.json')).rows.filter(r => r.game === game && (!scenario || r.scenario === scenario));

/** How much better than the Recruit a bot is at least, in Elo points, over both sides; null where that was not measured. @returns {Promise<number|null>} */
export async function elo(game, bot) {
	let won = 0,
		games = 0;
	for (const r of await rowsOf(game)) {
		const seat = r.won && Object.keys(r.bots).find(s => r.bots[s] === bot),
			other = seat && Object.keys(r.bots).find(s => s !== seat);
		if (!other || bot === 'random' || r.bots[other] !== 'random') continue;
		won += r.won[seat] + (r.drawn || 0) / 2;
		games += r.games;
	}
	const least = games ? wilson(won, games)[0] / 1000 : 0;
	return games && least > 0.5 ? Math.floor((400 * Math.log10(least / (1 - least))) / 10) * 10 : null;
}

const GRADES = () => ({
	defeat: t('Defeat'),
	inferior: t('Inferior victory'),
	historical: t('Historical victory'),
	superior: t('Superior victory'),
});
const share = (n, games) => {
	const [from, to] = wilson(n, games);
	return `${percent(Math.round((n / games) * 1000))} (${number(from / 10, 1)}–${number(to / 10, 1)})`;
};

/** A table for one scenario of a game. @param {any} game @param {string} scenario */
export async function measured(game, scenario) {
	const rows = await rowsOf(game.id, scenario),
		bot = id => pick(game.bots.find(b => b.id === id)?.label) || id,
		seat = id => seatName(game, id, Object.keys(rows[0].bots).length);
	if (!rows.length) return null;
	const cell = text => h('td', { class: 'n', text }),
		head = text => h('th', { scope: 'col', text });
	const solitary = rows.filter(r => r.grades),
		seats = solitary.length ? [] : Object.keys(rows[0].bots);
	const body = solitary.length
		? solitary.map(r =>
				h(
					'tr',
					{},
					h('th', { scope: 'row', text: bot(r.bots.french) }),
					cell(number(r.games)),
					Object.keys(GRADES()).map(g => cell(r.grades[g] === undefined ? '–' : share(r.grades[g], r.games))),
				),
			)
		: rows.map(r =>
				h(
					'tr',
					{},
					seats.map(s => h('th', { scope: 'row', text: bot(r.bots[s]) })),
					cell(r.bid ? number(r.bid) : '–'),
					cell(number(r.games)),
					seats.map(s => cell(share(r.won[s], r.games))),
				),
			);
	return h(
		'details',
		{ class: 'more-o measured' },
		h('summary', { text: t('Who wins, as measured') }),
		h(
			'div',
			{ class: 'wide-t', tabindex: '0', role: 'region', 'aria-label': t('Who wins, as measured') },
			h(
				'table',
				{ class: 'faces' },
				h(
					'thead',
					{},
					h(
						'tr',
						{},
						solitary.length
							? [head(t('Player')), head(t('Games')), Object.values(GRADES()).map(head)]
							: [
									seats.map(s => head(seat(s))),
									head(t('Bid')),
									head(t('Games')),
									seats.map(s => head(t('{0} won', seat(s)))),
								],
					),
				),
				h('tbody', {}, body),
			),
		),
		h('p', {
			class: 'small muted',
			text: t(
				'Games of the computer’s players among themselves; in brackets where the true share lies in 95 of 100 cases. People will fare otherwise.',
			),
		}),
		solitary.length
			? null
			: h('p', {
					class: 'small muted',
					text: t(
						'Elo points count from the Recruit, who plays anything. Bid: steps given to the {0}.',
						seat('french'),
					),
				}),
	);
}
