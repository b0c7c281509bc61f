// night.js: a club night: who is here, which tables and why, the rolls before battle; or the next night to be opened.
import { h, fill, icon } from '../dom.js';
import { t, tn } from '../i18n.js';
import { dayText, diceChoice, labelled, stepList } from './common.js';
import { owes, oweList } from './dashboard.js';
import { attendance } from './night/attendance.js';
import { preparations } from './night/before.js';
import { drawing } from './night/drawing.js';
import { makeUps } from './night/makeups.js';
import { tableCard } from './night/tables.js';

/** The evening in five steps. */
function steps(club) {
	const s = club.state,
		here = s.players.filter(p => p.present).length,
		all = s.players.filter(p => p.active && p.has_army).length,
		fought = club.tonight;
	const recorded = fought.filter(b => b.state === 'recorded').length,
		owed = s.players.reduce((n, p) => n + p.owed + p.unplaced, 0);
	const now = !s.night.drawn
		? here > 1
			? 1
			: 0
		: s.night.open
			? fought.some(b => b.state === 'presented')
				? 3
				: 2
			: 4;
	const list = [
		[t('Check-in'), t('{0} of {1}', here, all)],
		[t('Pairings'), s.night.drawn ? t('tables are set') : t('to be drawn')],
		[t('Battles'), tn('{0} table', '{0} tables', fought.length)],
		[t('Results'), t('{0} of {1}', recorded, fought.length)],
		[t('Reinforcements'), owed ? tn('{0} roll open', '{0} rolls open', owed) : t('dice')],
	];
	return stepList(t('The evening'), now, list);
}

/** Between nights: open the next one, or play a make-up game. */
function between(club) {
	const s = club.state;
	if (s.phase !== 'running')
		return h(
			'section',
			{ class: 'card pad stackv' },
			h('h1', { text: t('No season is under way') }),
			h('p', { text: t('Nights belong to a season: start one when the armies are accepted.') }),
			h('a', { class: 'btn go', href: club.link('season'), text: t('To the season') }),
		);
	const date = h('input', { class: 'field', type: 'date', required: true, value: s.next_night || '' }),
		reason = h('input', { class: 'field', maxlength: 200 });
	return h(
		'div',
		{ class: 'twocol' },
		s.week < s.settings.weeks
			? h(
					'form',
					{
						class: 'card pad stackv',
						on: {
							submit: e => {
								e.preventDefault();
								club.send({
									type: 'night',
									date: date.value,
									...(reason.value ? { reason: reason.value } : {}),
								});
							},
						},
					},
					h('h1', { text: t('Open week {0}', s.week + 1) }),
					labelled(t('Date'), date),
					labelled(t('Reason, if it is another day'), reason),
					club.master
						? h('button', { type: 'submit', class: 'btn go', text: t('Open the night') })
						: h('p', { class: 'muted', text: t('The Campaign Master opens the night.') }),
				)
			: h(
					'section',
					{ class: 'card pad stackv' },
					h('h1', { text: t('The season has had its {0} weeks', s.settings.weeks) }),
					h('a', { class: 'btn go', href: club.link('season'), text: t('To the season') }),
				),
		makeUps(club),
		h('section', { class: 'card pad' }, h('h2', { text: t('Who owes what') }), oweList(club, owes(club))),
	);
}

export async function show(main, club) {
	const s = club.state,
		dice = diceChoice(club);
	if (!s.night.open) {
		fill(
			main,
			between(club),
			club.tonight.length
				? h(
						'section',
						{},
						h('h2', { text: t('The last night') }),
						h(
							'ul',
							{ class: 'pairs two' },
							club.tonight.map(b => tableCard(club, b, dice)),
						),
					)
				: null,
		);
		return;
	}
	const title = s.night.drawn ? tn('{0} table', '{0} tables', club.tonight.length) : t('Who is here?');
	fill(
		main,
		h('p', {
			class: 'caps',
			text: [
				dayText(s.night.date),
				t('week {0}', s.week),
				s.night.team ? t('team night') : t('individual night'),
			].join(' · '),
		}),
		h('h1', { text: title }),
		steps(club),
		h(
			'div',
			{ class: 'cols' },
			h(
				'div',
				{},
				s.night.drawn
					? [
							h(
								'ul',
								{ class: 'pairs' },
								club.tonight.map(b => tableCard(club, b, dice)),
							),
							dice.el,
							h(
								'a',
								{ class: 'btn', href: club.link('sheet', 'night') },
								icon('i-print'),
								h('span', { text: t('Sheets for the tables') }),
							),
						]
					: [drawing(club), preparations(club, dice)],
			),
			h(
				'aside',
				{ class: s.night.drawn ? '' : 'first' },
				attendance(club),
				h('section', { class: 'card pad' }, h('h2', { text: t('Who owes what') }), oweList(club, owes(club))),
			),
		),
	);
}
