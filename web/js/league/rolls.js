// rolls.js: reinforcement rolls: made with dice of the server or by hand, then placed.
import { h, fill, icon, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, file } from '../api.js';
import {
	ask,
	CARDS,
	checkbox,
	cockade,
	diceChoice,
	labelled,
	nationsOf,
	numberField,
	POOLS,
	rule,
	select,
	unitName,
} from './common.js';
import { otherUse } from './usage.js';

const d100 = n => (n === 100 ? '00' : String(n).padStart(2, '0'));
const next = (ids, letter) =>
	letter + (1 + Math.max(0, ...ids.filter(x => x[0] === letter).map(x => Number(x.slice(1)) || 0)));

let types = null;
const typeName = code => unitName(types?.[code]) || code;

async function roll(club, player, what, dice) {
	const event = { type: 'roll', player, ...what };
	if (dice.state.server) return club.send({ ...event, origin: 'seed' });
	const given = await ask(
		t('A D100 seen by two'),
		[labelled(t('D100 (00 counts as 100)'), numberField(1, { name: 'd', min: 1, max: 100 }))],
		t('Enter'),
	);
	if (given) club.send({ ...event, d100: Number(given.d) });
	return null;
}

/** Says in words what a proposed use does. */
function useText(data, use) {
	const unit = id => {
		const u = data.army.units.find(x => x.id === id);
		return u ? `${typeName(u.type)} (${u.figures || 0})` : id;
	};
	const parts = (use.add || []).map(a => t('{0} figures to {1}', a.figures, unit(a.unit)));
	if (use.battery) parts.push(t('{0} joins {1}', typeName(use.battery.type), use.battery.at));
	for (const x of use.new || []) parts.push(t('{0} figures as a new brigade: {1}', x.figures, typeName(x.type)));
	if (use.lost) parts.push(t('{0} figures find no room', use.lost));
	return parts.join(', ') || t('nothing changes');
}

/** A general becomes a division or an artillery commander. */
async function general(club, data, r, o) {
	const army = data.army,
		corps = r.card === 'CORPS' && army.commander.level === 'army';
	const units = army.units.map(u =>
		h(
			'label',
			{ class: 'checkrow' },
			h('input', { type: 'checkbox', class: 'check', name: 'move', value: u.id }),
			h('span', { text: `${typeName(u.type)} ${u.figures || ''} · ${u.at}` }),
		),
	);
	const box = h('div', { class: 'pickbox' }, units),
		under = h(
			'div',
			{ class: 'pickbox' },
			army.divisions.map(d => checkbox(t('division {0}', d.id), { value: d.id })),
		);
	const given = await ask(
		t('Where does the general command?'),
		[
			labelled(
				t('As'),
				select(
					[
						['division', t('a new division')],
						['artillery', t('artillery commander')],
						...(corps ? [['corps', t('a corps')]] : []),
					],
					'division',
					null,
					{ name: 'as' },
				),
			),
			labelled(t('Name'), h('input', { class: 'field', name: 'name', maxlength: 30 })),
			h('fieldset', { class: 'set' }, h('legend', { text: t('Brigades that go over to a new division') }), box),
			corps ? h('fieldset', { class: 'set' }, h('legend', { text: t('Divisions of the corps') }), under) : null,
		],
		t('Place'),
	);
	if (!given) return;
	const move = [...box.querySelectorAll('input:checked')].map(x => x.value),
		name = given.name ? { name: given.name } : {};
	const use =
		given.as === 'division'
			? {
					division: {
						id: next(
							army.divisions.map(d => d.id),
							'd',
						),
						...name,
						move,
					},
				}
			: given.as === 'artillery'
				? {
						artillery: {
							id: next(
								army.art_commanders.map(d => d.id),
								'a',
							),
							...name,
						},
					}
				: {
						corps: {
							id: next(
								army.corps.map(c => c.id),
								'c',
							),
							kind: 'permanent',
							...name,
							divisions: [...under.querySelectorAll('input:checked')].map(x => x.value),
						},
					};
	club.send({ type: 'place', player: data.player, roll: r.n, card: o.card, use });
}

async function improve(club, data, r) {
	const given = await ask(
		t('Decline a roll for a better general'),
		[
			labelled(
				t('Raise'),
				select(
					[
						['span', t('the span')],
						['quality', t('the quality')],
						['response', t('the response')],
						['modifier', t('the modifier')],
					],
					'quality',
					null,
					{ name: 'what' },
				),
			),
		],
		t('Raise'),
	);
	if (given) club.send({ type: 'improve', player: data.player, roll: r.n, raise: [given.what] });
}

/** A D10 for an option, of a roll of the season or of one kept. */
async function special(club, data, what, dice) {
	if (dice.state.server) return club.send({ type: 'special', player: data.player, ...what, origin: 'seed' });
	const given = await ask(
		t('A D10 for the option'),
		[labelled('D10', numberField(1, { name: 'd', min: 1, max: 10 }))],
		t('Enter'),
	);
	if (given) club.send({ type: 'special', player: data.player, ...what, d10: Number(given.d) });
	return null;
}

function option(club, data, r, o, dice) {
	const row = (title, text, buttons) =>
		h(
			'li',
			{ class: 'opt' },
			h('span', {}, h('b', { text: title }), text ? h('small', { class: 'muted', text }) : null),
			rule(o.rule, club.games),
			h('span', { class: 'row' }, buttons),
		);
	if (o.do === 'improve')
		return row(
			t('A better general'),
			t('Decline a roll left of the same night.'),
			button(t('Raise…'), { click: () => improve(club, data, r) }),
		);
	if (o.do === 'special')
		return row(
			t('Roll for the option'),
			'',
			button(t('Roll'), { id: 'i-dice', click: () => special(club, data, { roll: r.n }, dice) }),
		);
	if (o.do === 'join')
		return row(
			t('Together with other rolls of the night'),
			t(
				'A new brigade of several rolls: {0}.',
				o.with.map(x => t('roll {0}: {1}', x.roll, CARDS()[x.card])).join(', '),
			),
			button(t('Join…'), {
				click: () =>
					otherUse(
						club,
						data,
						r,
						r.options.find(x => x.do === 'place' && !x.as_line),
						o,
						typeName,
					),
			}),
		);
	const join = r.options.find(x => x.do === 'join'),
		title = o.as_line ? t('As 4 line infantry') : CARDS()[o.card],
		send = () =>
			club.send({ type: 'place', player: data.player, roll: r.n, card: o.card, as_line: o.as_line, use: o.use });
	if (!o.as_line && (o.card === 'GEN' || o.card === 'CORPS'))
		return row(title, r.general, button(t('Place…'), { cls: 'go', click: () => general(club, data, r, o) }));
	return row(title, o.use ? useText(data, o.use) : t('no place was found'), [
		o.use && !club.state.suggest_only ? button(t('Place so'), { cls: o.as_line ? '' : 'go', click: send }) : null,
		o.types
			? button(club.state.suggest_only ? t('Place…') : t('Otherwise…'), {
					click: () => otherUse(club, data, r, o, join, typeName),
				})
			: null,
	]);
}

function rollRow(club, data, r, dice) {
	const state = r.struck
		? t('struck out')
		: r.declined
			? r.effect === 'reorganise'
				? t('given up to reorganise')
				: t('declined')
			: r.placed
				? t('placed')
				: t('to be placed');
	return h(
		'li',
		{ class: 'card roll' + (r.options.length ? ' open' : '') },
		h(
			'header',
			{},
			h('span', { class: 'tray small' }, h('b', { class: 'd100', text: r.declined ? '–' : d100(r.d100) })),
			h(
				'span',
				{},
				h('b', { text: r.card ? CARDS()[r.card] : state }),
				r.general ? h('span', { class: 'muted', text: ' ' + r.general }) : null,
				r.special ? h('span', { class: 'chip gold', text: r.special }) : null,
				h('small', {
					text: [
						t('roll {0}', r.n),
						r.battle ? t('battle {0}', r.battle) : t('minimum of the season'),
						r.origin === 'seed'
							? t('dice of the server')
							: r.origin === 'hand'
								? t('entered by hand')
								: t('recorded dice'),
					].join(' · '),
				}),
			),
			h('span', { class: 'chip ' + (r.options.length ? 'gold' : r.placed ? 'good' : ''), text: state }),
		),
		r.options.length && club.may(data.player)
			? h(
					'ul',
					{ class: 'opts' },
					r.options.map(o => option(club, data, r, o, dice)),
				)
			: null,
	);
}

export async function show(main, club, context, id) {
	if (!types) types = Object.fromEntries((await file('/data/league/units.json')).units.map(u => [u.code, u]));
	const s = club.state,
		waiting = s.players.find(p => p.owed || p.unplaced),
		player = club.by[id] || club.by[club.as] || waiting || club.ranked()[0];
	if (!player) {
		fill(main, h('p', { class: 'muted', text: t('The club has no members yet.') }));
		return;
	}
	const data = await get(`${club.path}/rolls/${player.id}`),
		dice = diceChoice(club),
		may = club.may(player.id);
	const whose = select(
		club.ranked().map(p => [p.id, p.name + (p.owed + p.unplaced ? ` (${p.owed + p.unplaced})` : '')]),
		player.id,
		v => {
			location.hash = club.link('rolls', v);
		},
	);
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h(
				'div',
				{ class: 'who' },
				cockade(player.nations, 'cock l'),
				h(
					'div',
					{},
					h('p', { class: 'caps', text: nationsOf(player) }),
					h('h1', { text: t('Rolls of {0}', player.name) }),
				),
			),
			labelled(t('Whose rolls'), whose),
		),
		data.owed.length || data.minimum
			? h(
					'section',
					{ class: 'card pad stackv' },
					h('h2', { text: t('To be rolled') }),
					data.owed.map(o =>
						h(
							'div',
							{ class: 'owed' },
							h('span', { text: tn('Battle {1}: {0} roll', 'Battle {1}: {0} rolls', o.left, o.battle) }),
							may
								? h(
										'span',
										{ class: 'row' },
										button(t('Roll'), {
											cls: 'go',
											id: 'i-dice',
											click: () => roll(club, player.id, { battle: o.battle }, dice),
										}),
										o.forgo
											? button(t('Give one up to reorganise'), {
													click: () =>
														club.send({
															type: 'forgo',
															player: player.id,
															battle: o.battle,
														}),
												})
											: null,
									)
								: null,
						),
					),
					data.minimum
						? h(
								'div',
								{ class: 'owed' },
								h('span', {
									text: tn(
										'Minimum of the season: {0} roll',
										'Minimum of the season: {0} rolls',
										data.minimum,
									),
								}),
								may
									? button(t('Roll'), {
											cls: 'go',
											id: 'i-dice',
											click: () => roll(club, player.id, { minimum: true }, dice),
										})
									: null,
							)
						: null,
					dice.el,
				)
			: null,
		h(
			'section',
			{},
			h('h2', { text: t('This season') }),
			data.rolls.length
				? h(
						'ul',
						{ class: 'rolls' },
						[...data.rolls].reverse().map(r => rollRow(club, data, r, dice)),
					)
				: h('p', { class: 'muted', text: t('No roll has been made yet.') }),
		),
		data.kept.length
			? h(
					'section',
					{ class: 'card pad' },
					h('h2', { text: t('Kept from seasons before') }),
					h(
						'ul',
						{ class: 'keptl' },
						data.kept.map(k =>
							h(
								'li',
								{},
								icon('i-check'),
								' ',
								t(
									'{0}, season {1}: {2} points for {3}',
									CARDS()[k.card],
									k.season,
									k.points,
									POOLS()[k.pool],
								),
								k.general ? ' ' + k.general : '',
								k.special
									? h('span', { class: 'chip gold', text: k.special })
									: k.card === 'SPECIAL' && may
										? [
												' ',
												button(t('Roll for the option'), {
													id: 'i-dice',
													cls: 'slim',
													click: () => special(club, data, { kept: k.n }, dice),
												}),
												' ',
												rule('NW-R32', club.games),
											]
										: null,
							),
						),
					),
				)
			: null,
	);
}
