// before.js: before the draw: the team night, a shadow corps for an odd number, more tables, Battlemaps.
import { h, button } from '../../dom.js';
import { t } from '../../i18n.js';
import { ask, checkbox, labelled, numberField, rule } from '../common.js';
import { battlemaps } from '../maps.js';
import { moreTables, wantedTables } from './drawing.js';

export function preparations(club, dice) {
	const s = club.state,
		odd = s.players.filter(p => p.present).length % 2;
	if (!club.master) return battlemaps(club);
	return [
		h(
			'section',
			{ class: 'card pad stackv' },
			h('h2', { text: t('Before the draw') }),
			s.night.team
				? h(
						'p',
						{ class: 'note' },
						t('This is the team night: two against two, each team under a commander it rolls for.'),
						' ',
						rule('NW-169', club.games),
					)
				: s.team_night_held
					? h('p', { class: 'small muted', text: t('The season has had its team night.') })
					: button(t('Make it the team night'), { click: () => club.send({ type: 'team-night' }) }),
			odd && !s.night.team ? shadowCorps(club, dice) : null,
			dice.el,
			wantedTables(s) > s.tables.length
				? null
				: h(
						'div',
						{ class: 'row' },
						h('span', { class: 'small muted', text: t('Tables of the club: {0}', s.tables.join(', ')) }),
						moreTables(club, 0),
					),
		),
		battlemaps(club),
	];
}

/** An odd number is here: who volunteers, and the roll among them (8.2). */
function shadowCorps(club, dice) {
	const s = club.state,
		here = s.players.filter(p => p.present),
		able = here.filter(p => p.has_shadow),
		willing = new Set(able.map(p => p.id));
	if (s.night.shadow)
		return h('p', { class: 'note', text: t('{0} fields a shadow corps.', club.name(s.night.shadow)) });
	return h(
		'div',
		{ class: 'stackv' },
		h('h3', { text: t('A shadow corps') }),
		h(
			'p',
			{ class: 'small' },
			t(
				'An odd number is here: one volunteer fields his army and a shadow corps of {0} points against two.',
				s.shadow_points,
			),
			' ',
			rule('NW-217', club.games),
		),
		able.length
			? [
					h(
						'fieldset',
						{ class: 'set' },
						h('legend', { text: t('Who volunteers') }),
						able.map(p =>
							checkbox(p.name, { name: 'volunteer', value: p.id, prop: { checked: true } }, on => {
								if (on) willing.add(p.id);
								else willing.delete(p.id);
							}),
						),
					),
					h('p', { class: 'small muted', text: t('Of several the highest roll plays it.') }),
					button(t('Roll among the volunteers'), {
						id: 'i-dice',
						click: () => {
							const list = able.filter(p => willing.has(p.id));
							if (list.length) volunteers(club, list, dice);
						},
					}),
				]
			: h('p', {
					class: 'small muted',
					text: t('Nobody here has built a shadow corps yet: without one somebody sits out.'),
				}),
		h(
			'p',
			{ class: 'row' },
			here
				.filter(p => !p.has_shadow)
				.map(p =>
					h('a', {
						class: 'btn slim',
						href: club.link('army', p.id, 'shadow'),
						text: t('Shadow corps of {0}', p.name),
					}),
				),
		),
	);
}

async function volunteers(club, list, dice) {
	if (dice.state.server) return club.send({ type: 'volunteers', players: list.map(p => p.id), origin: 'seed' });
	const given = await ask(
		t('A D10 each'),
		list.map(p => labelled(p.name, numberField(1, { name: p.id, min: 1, max: 10 }))),
		t('Enter'),
	);
	if (given) club.send({ type: 'volunteers', rolls: list.map(p => ({ player: p.id, roll: Number(given[p.id]) })) });
	return null;
}
