// word.js: where the club wants suggestions only: its own word on what a battle brings, on the
// minimums of a season and on the end of the campaign, beside what the rules propose.
import { h, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { ask, cockade, labelled, numberField, rule, select } from './common.js';

/** A reason that is wanted only where the numbers depart from the proposal. */
function reason(departs) {
	const input = h('input', { class: 'field', name: 'reason', maxlength: 200 }),
		el = labelled(t('Reason'), input),
		look = () => {
			el.hidden = !departs();
			input.required = !el.hidden;
		};
	look();
	return { el, look };
}

/** Rank points and rolls of a battle: the Battle Computer proposes, the club awards. */
export function award(club, b) {
	if (!b.award_due) return null;
	const sides = ['a', 'b'],
		said = Object.fromEntries(sides.map(x => [x, { rank_points: b[x].rank_points, rolls: b[x].rolls }]));
	const departs = () => sides.some(x => said[x].rank_points !== b[x].rank_points || said[x].rolls !== b[x].rolls),
		why = reason(departs);
	const field = (x, key, text, max) =>
		labelled(
			text,
			numberField(said[x][key], {
				max,
				name: `${x}-${key}`,
				on: {
					input: e => {
						said[x][key] = Math.max(0, Math.floor(Number(e.target.value)) || 0);
						why.look();
					},
				},
			}),
		);
	const send = e => {
		e.preventDefault();
		const given = new FormData(e.target).get('reason');
		return club.send(
			{ type: 'award', battle: b.id, ...said, ...(departs() ? { reason: given } : {}) },
			{ said: t('It is awarded.') },
		);
	};
	return h(
		'form',
		{ class: 'card pad stackv', on: { submit: send } },
		h('h2', { text: t("The club's word") }),
		h(
			'p',
			{ class: 'small muted' },
			t('The Battle Computer proposes; the club awards. Other numbers than the proposed ones need a reason.'),
			' ',
			rule('NW-R66', club.games),
		),
		h(
			'div',
			{ class: 'twocol' },
			sides.map(x =>
				h(
					'fieldset',
					{ class: 'sideform' },
					h(
						'legend',
						{},
						cockade(club.by[b[x].players[0]]?.nations, 'cock s'),
						' ',
						h('span', { text: club.names(b[x].players) }),
					),
					field(x, 'rank_points', t('Rank points'), 200),
					field(x, 'rolls', t('Rolls'), 10),
				),
			),
		),
		club.keeper
			? [
					why.el,
					h(
						'div',
						{ class: 'row end' },
						h('button', { type: 'submit', class: 'btn go', text: t('Award it') }),
					),
				]
			: h('p', { class: 'muted', text: t('The Campaign Master or the recorder awards it.') }),
	);
}

/** The minimum of one player, as proposed or otherwise. */
async function another(club, p) {
	const due = p.minimum_due,
		fields = [
			labelled(t('Rank points'), numberField(due.rank_points, { name: 'points', max: 200 })),
			labelled(t('Rolls'), numberField(due.rolls, { name: 'rolls', max: 40 })),
			labelled(t('Reason'), h('input', { class: 'field', name: 'reason', required: true, maxlength: 200 })),
		];
	const given = await ask(t('Another minimum for {0}', p.name), fields, t('Give it'));
	if (given)
		club.send({
			type: 'minimum',
			player: p.id,
			rank_points: Number(given.points),
			rolls: Number(given.rolls),
			reason: given.reason,
		});
}

/** Minimums that wait for the club. */
export function minimums(club) {
	const list = club.state.players.filter(p => p.active && p.minimum_due);
	if (!list.length) return null;
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t("Minimums, by the club's word") }),
		h(
			'ul',
			{ class: 'keeps' },
			list.map(p =>
				h(
					'li',
					{},
					cockade(p.nations, 'cock m'),
					h(
						'span',
						{},
						h('b', { text: p.name }),
						h('small', {
							text: [
								tn('{0} rank point proposed', '{0} rank points proposed', p.minimum_due.rank_points),
								tn('{0} roll proposed', '{0} rolls proposed', p.minimum_due.rolls),
							].join(' · '),
						}),
					),
					club.master
						? h(
								'span',
								{ class: 'row' },
								button(t('As proposed'), {
									cls: 'go',
									'aria-label': t('As proposed: {0}', p.name),
									click: () => club.send({ type: 'minimum', player: p.id }),
								}),
								button(t('Otherwise…'), {
									'aria-label': t('Otherwise: {0}', p.name),
									click: () => another(club, p),
								}),
							)
						: h('span', { class: 'chip warn', text: t('open') }),
				),
			),
		),
	);
}

/** Somebody has reached the end of the campaign: the club says whether it ends. */
export function reset(club) {
	const s = club.state;
	if (!s.reset_due) return null;
	const end = async () => {
		const fields =
			s.tie.length > 1
				? [
						labelled(
							t('Victor'),
							select(
								s.tie.map(id => [id, club.name(id)]),
								s.tie[0],
								null,
								{ name: 'victor' },
							),
						),
					]
				: [
						h('p', {
							text: t(
								'{0} wins the campaign. Rank points, kept rolls and armies are put away, and a new campaign begins.',
								club.name(s.tie[0]),
							),
						}),
					];
		const given = await ask(t('End the campaign'), fields, t('End it'));
		if (given)
			club.send({ type: 'reset', victor: given.victor || s.tie[0] }, { said: t('A new campaign begins.') });
	};
	const goOn = async () => {
		const given = await ask(
			t('Play on'),
			[labelled(t('Reason'), h('input', { class: 'field', name: 'reason', required: true, maxlength: 200 }))],
			t('Play on'),
		);
		if (given) club.send({ type: 'reset', go_on: true, reason: given.reason });
	};
	return h(
		'div',
		{ class: 'note stackv' },
		h(
			'p',
			{},
			t(
				'{0} reached the {1} rank points that end the campaign. The club says whether it ends.',
				club.names(s.tie),
				s.settings.reset_points,
			),
			' ',
			rule('NW-164', club.games),
		),
		club.master
			? h(
					'div',
					{ class: 'row' },
					button(t('End the campaign'), { cls: 'go', click: end }),
					button(t('Play on'), { click: goOn }),
				)
			: null,
	);
}
