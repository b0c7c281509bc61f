// makeups.js: battles that were missed: who may make one up, until when, and setting it up.
import { h } from '../../dom.js';
import { t, tn } from '../../i18n.js';
import { dayText, labelled, rule, select } from '../common.js';

/** Make-up games: who may, until when, and setting one up (10, NW-R31). */
export function makeUps(club) {
	const s = club.state,
		late = s.players.filter(p => p.active && p.missed > p.made_up),
		able = s.players.filter(p => p.active && p.has_army && !p.why),
		missed = able.filter(p => p.missed > p.made_up);
	if (!late.length) return null;
	const last = s.next_night
		? new Date(
				Date.parse(s.next_night) + (s.settings.weeks - 1 - s.week) * s.settings.days_between * 864e5,
			).toISOString()
		: null;
	const a = select(
			able.map(p => [p.id, p.name]),
			missed[0]?.id,
			null,
			{ name: 'missed' },
		),
		b = select(
			able.map(p => [p.id, p.name]),
			able.find(p => p !== missed[0])?.id,
			null,
			{ name: 'foe' },
		),
		table = select(
			s.tables.map(x => [x, x]),
			s.tables[0],
		);
	return h(
		'form',
		{
			class: 'card pad stackv',
			on: {
				submit: e => {
					e.preventDefault();
					club.send(
						{ type: 'make-up', place: 'club', table: table.value, a: [a.value], b: [b.value] },
						{ said: t('The make-up game is in the list of battles.') },
					);
				},
			},
		},
		h('h2', { text: t('Make-up games') }),
		h(
			'ul',
			{ class: 'keptl' },
			late.map(p =>
				h(
					'li',
					{},
					h('b', { text: p.name }),
					' ',
					tn('may make up {0} missed battle', 'may make up {0} missed battles', p.missed - p.made_up),
				),
			),
		),
		h(
			'p',
			{ class: 'small muted' },
			last
				? t('At the club, before the season is closed after {0}. Who missed none plays for fun.', dayText(last))
				: t('At the club, before the season is closed. Who missed none plays for fun.'),
			' ',
			rule('NW-R31', club.games),
		),
		club.master && missed.length && able.length > 1
			? [
					labelled(t('Who missed a battle'), a),
					labelled(t('Opponent'), b),
					labelled(t('Table'), table),
					h('button', { type: 'submit', class: 'btn', text: t('Set it up') }),
				]
			: null,
	);
}
