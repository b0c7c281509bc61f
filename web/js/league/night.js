// night.js: a club night: who is here, which tables and why, the rolls before battle.
import { h, fill, icon, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { post } from '../api.js';
import {
	ask,
	checkbox,
	cockade,
	dayText,
	diceChoice,
	KINDS,
	labelled,
	nationsOf,
	numberField,
	people,
	refused,
	rule,
	select,
} from './common.js';
import { owes, oweList } from './dashboard.js';
import { byHand, LIMITS } from './draw.js';
import { clock, limitText } from './clock.js';
import { battlemaps } from './maps.js';
import { showCode } from './sheet.js';

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
	return h(
		'ol',
		{ class: 'next', tabindex: '0', 'aria-label': t('The evening') },
		list.map(([a, b], i) =>
			h(
				'li',
				{ class: i < now ? 'done' : i === now ? 'now' : '', 'aria-current': i === now ? 'step' : null },
				i < now ? icon('i-check') : null,
				h('span', {}, a, h('small', { text: b })),
			),
		),
	);
}

/** A side of a table, with its army value. */
function side(club, ids, value, shadow) {
	const first = club.by[ids[0]];
	return h(
		'div',
		{ class: 'pl' },
		cockade(first?.nations),
		h(
			'span',
			{},
			h('b', { text: club.names(ids) }),
			h('small', { text: (shadow ? t('with shadow corps') + ' · ' : '') + (first ? nationsOf(first) : '') }),
		),
		h('span', { class: 'num val', text: String(value) }),
	);
}

function attendance(club) {
	const s = club.state,
		list = s.players.filter(p => p.active && p.plays),
		ticked = new Set(list.filter(p => p.present).map(p => p.id));
	const send = () => {
		const players = [...ticked].filter(id => !club.by[id].present);
		if (players.length)
			club.send(
				{ type: 'check-in', players },
				{ said: tn('{0} army locked', '{0} armies locked', players.length) },
			);
	};
	const go = button(t('Check in'), { cls: 'go', id: 'i-check', click: send });
	const chip = p =>
		p.locked
			? ['good', t('army locked')]
			: !p.has_army
				? ['bad', t('no army')]
				: p.why
					? ['warn', t('owes rolls')]
					: ['', t('not here yet')];
	return h(
		'section',
		{ class: 'card pad att' },
		h(
			'header',
			{ class: 'sech' },
			h('h2', { text: t('Here tonight') }),
			h('b', { class: 'num', text: `${list.filter(p => p.present).length} / ${list.length}` }),
		),
		h(
			'ul',
			{ class: 'att-l' },
			list.map(p => {
				const [cls, text] = chip(p);
				return h(
					'li',
					{},
					h(
						'label',
						{},
						h('input', {
							type: 'checkbox',
							class: 'check',
							value: p.id,
							prop: {
								checked: p.present,
								disabled: p.present || !!p.why || s.night.drawn || !club.may(p.id),
							},
							on: {
								change: e => {
									if (e.target.checked) ticked.add(p.id);
									else ticked.delete(p.id);
								},
							},
						}),
						cockade(p.nations, 'cock m'),
						h('span', {}, h('b', { text: p.name }), h('small', { text: nationsOf(p) })),
						h('span', { class: 'chip ' + cls, text }),
					),
					p.why && !p.present ? rule(p.why, club.games) : null,
				);
			}),
		),
		s.night.drawn || !club.as
			? null
			: h(
					'div',
					{ class: 'row end' },
					club.master && !s.suggest_only
						? button(t('All who may play'), {
								click: () => {
									for (const p of list) if (!p.why) ticked.add(p.id);
									send();
								},
							})
						: null,
					go,
				),
	);
}

/** After so many milliseconds it is told that the solver is at work. */
const SLOW = 400;
/** The draw: proposed by the solver with its reasons, pairs held, drawn again, confirmed. */
function drawing(club) {
	const s = club.state,
		box = h('section', { class: 'drawing' }),
		held = new Map();
	let plan = null,
		hand = s.suggest_only;
	const maps = new Map();
	/** Gives the solver up. @type {AbortController|null} */
	let stop = null;
	const solve = async () => {
		if (stop) return;
		const mine = (stop = new AbortController()),
			slow = window.setTimeout(() => {
				paint();
				box.querySelector('.stop').focus();
			}, SLOW);
		box.setAttribute('aria-busy', 'true');
		try {
			plan = await post(club.path + '/pair', { fixed: [...held.values()] }, mine.signal);
		} catch (e) {
			if (!mine.signal.aborted) refused(e, club.games);
		}
		window.clearTimeout(slow);
		stop = null;
		box.removeAttribute('aria-busy');
		const within = box.contains(document.activeElement);
		paint();
		if (within) box.querySelector('h2').focus();
	};
	const hold = (a, b, table, on) => {
		for (const [k, f] of held) if ([f.a, f.b].some(x => x === a || x === b)) held.delete(k);
		if (on) held.set(a + b, { a, b, ...(table ? { table } : {}) });
	};
	const isHeld = x =>
		[...held.values()].some(
			f => (x.a.includes(f.a) && x.b.includes(f.b)) || (x.a.includes(f.b) && x.b.includes(f.a)),
		);
	const card = x =>
		h(
			'li',
			{ class: 'card pair' },
			h(
				'header',
				{},
				h('span', { class: 'tno', text: x.table }),
				h('span', {
					class: 'chip ' + (x.broken.length ? 'bad' : x.met ? 'warn' : 'good'),
					text: x.broken.length
						? t('a limit is dropped')
						: x.met
							? tn('met {0} time', 'met {0} times', x.met)
							: t('first duel'),
				}),
			),
			h(
				'div',
				{ class: 'vs' },
				side(club, x.a, x.values[0], x.shadow && x.a.includes(x.shadow)),
				h('span', { class: 'x', 'aria-hidden': 'true', text: t('v') }),
				side(club, x.b, x.values[1], x.shadow && x.b.includes(x.shadow)),
			),
			h('p', { class: 'why small muted' }, h('b', { text: KINDS()[x.kind] }), ' · ', x.reasons.join(' · ')),
			x.kind === 'individual'
				? h(
						'label',
						{ class: 'checkrow' },
						h('input', {
							type: 'checkbox',
							class: 'check',
							prop: { checked: isHeld(x) },
							on: { change: e => hold(x.a[0], x.b[0], x.table, e.target.checked) },
						}),
						h('span', { text: t('Hold this pair when drawing again') }),
					)
				: null,
			s.maps.length
				? labelled(
						t('Battlemap'),
						select([['', t('none')], ...s.maps.map(m => [m.id, m.name])], maps.get(x.table) || '', v =>
							maps.set(x.table, v),
						),
					)
				: null,
		);
	const drawn = () => ({
		...plan.event,
		tables: plan.event.tables.map(x => ({ ...x, ...(maps.get(x.table) ? { map: maps.get(x.table) } : {}) })),
	});
	const fix = async () => {
		const here = s.players.filter(p => p.present).map(p => [p.id, p.name]);
		const given = await ask(
			t('Two who must meet'),
			[
				labelled(t('First'), select(here, here[0]?.[0], null, { name: 'a' })),
				labelled(t('Second'), select(here, here[1]?.[0], null, { name: 'b' })),
				labelled(
					t('Table'),
					select([['', t('any')], ...s.tables.map(x => [x, x])], '', null, { name: 'table' }),
				),
			],
			t('Hold and draw'),
		);
		if (given && given.a !== given.b) {
			hold(given.a, given.b, given.table, true);
			solve();
		}
	};
	function paint() {
		const here = s.players.filter(p => p.present).length;
		if (stop) {
			fill(
				box,
				h(
					'header',
					{ class: 'hero2' },
					h('h2', { text: t('Tables') }),
					h(
						'div',
						{ class: 'cta' },
						button(t('Stop'), { id: 'i-cross', cls: 'stop', click: () => stop?.abort() }),
					),
				),
				h(
					'p',
					{ role: 'status' },
					h('span', { class: 'spin', 'aria-hidden': 'true' }),
					' ',
					t('The solver looks for the best tables…'),
				),
			);
			return;
		}
		fill(
			box,
			h(
				'header',
				{ class: 'hero2' },
				h('h2', { tabindex: '-1', text: plan ? t('Proposed tables') : t('Tables') }),
				club.master && here > 1
					? h(
							'div',
							{ class: 'cta' },
							button(t('Hold a pair'), { click: fix }),
							button(plan ? t('Draw again') : t('Draw the tables'), {
								id: 'i-dice',
								cls: plan ? '' : 'go',
								click: solve,
							}),
							button(t('Set the tables by hand'), {
								'aria-pressed': String(hand),
								click: () => {
									hand = !hand;
									paint();
								},
							}),
							plan && !hand
								? button(t('Confirm the draw'), {
										cls: 'go',
										id: 'i-check',
										click: () => club.send(drawn(), { said: t('The tables are drawn.') }),
									})
								: null,
						)
					: null,
			),
			club.master && wantedTables(s) > s.tables.length
				? h(
						'div',
						{ class: 'note bad row' },
						h('span', {
							text: t(
								'{0} are here: {1} tables are needed, and the club has {2}.',
								people(here),
								wantedTables(s),
								s.tables.length,
							),
						}),
						moreTables(club, wantedTables(s) - s.tables.length),
					)
				: null,
			hand && club.master && here > 1 ? byHand(club, plan ? drawn() : null) : null,
			hand && plan ? h('h3', { text: t('What the solver would propose') }) : null,
			plan
				? [
						plan.dropped.length
							? h(
									'p',
									{ class: 'note bad' },
									icon('i-warn'),
									' ',
									t(
										'No draw keeps every limit. Dropped: {0}.',
										plan.dropped.map(x => LIMITS()[x]).join('; '),
									),
									' ',
									rule('NW-R26', club.games),
								)
							: h('p', {
									class: 'muted',
									text: t(
										'Every limit is kept: nobody meets the foe of the last individual week, nobody keeps a table. {0} past meetings, {1} points apart in all.',
										plan.meetings,
										plan.unevenness,
									),
								}),
						h('ul', { class: 'pairs' }, plan.tables.map(card)),
						plan.out
							? h('p', { class: 'note' }, t('{0} sits out and may make up.', club.name(plan.out)))
							: null,
					]
				: h('p', {
						class: 'muted',
						text:
							here > 1
								? t(
										'{0} are here. The solver keeps the limits first, then finds the fewest past meetings and the most even armies.',
										people(here),
									)
								: t('Two players at least must have checked in.'),
					}),
		);
	}
	paint();
	return box;
}

/** More tables than the club began with: as many as are wanting, or one. */
function moreTables(club, wanting) {
	const s = club.state,
		fresh = [],
		count = Math.max(1, wanting);
	for (let i = 1; fresh.length < count; i++) if (!s.tables.includes('T' + i)) fresh.push('T' + i);
	return button(wanting > 1 ? t('Add {0} tables', wanting) : t('Add a table'), {
		id: 'i-plus',
		cls: wanting > 0 ? 'go' : '',
		click: () =>
			club.send(
				{ type: 'tables', tables: fresh },
				{ said: t('The club has {0} tables now.', s.tables.length + count) },
			),
	});
}
const wantedTables = s => Math.floor(s.players.filter(p => p.present).length / (s.night.team ? 4 : 2));

function preparations(club, dice) {
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

/** The roll of 6.2: the low side chooses. */
async function choice(club, b, dice) {
	const names = { a: club.names(b.a.players), b: club.names(b.b.players) };
	const fields = [
		labelled(
			t('The winner takes'),
			select(
				[
					['side', t('the side of the table')],
					['phasing', t('who moves first')],
				],
				'side',
				null,
				{ name: 'takes' },
			),
		),
		labelled(
			t('First phasing'),
			select(
				[
					['a', names.a],
					['b', names.b],
				],
				'a',
				null,
				{ name: 'first' },
			),
		),
		h('p', {
			class: 'small muted',
			text: t('The lower roll wins. {0} adds {1}, {2} adds {3}.', names.a, b.a.modifier, names.b, b.b.modifier),
		}),
	];
	if (!dice.state.server)
		fields.unshift(
			labelled(t('D10 of {0}', names.a), numberField(1, { name: 'da', min: 1, max: 10 })),
			labelled(t('D10 of {0}', names.b), numberField(1, { name: 'db', min: 1, max: 10 })),
		);
	const given = await ask(t('Side or first move'), fields, dice.state.server ? t('Roll') : t('Enter'));
	if (!given) return;
	const event = { type: 'choice', battle: b.id, takes: given.takes, first: given.first };
	club.send(
		dice.state.server ? { ...event, origin: 'seed' } : { ...event, rolls: [[Number(given.da), Number(given.db)]] },
	);
}

async function command(club, b, x, dice) {
	if (dice.state.server) return club.send({ type: 'command', battle: b.id, side: x, origin: 'seed' });
	const [one, two] = b[x].players.map(id => club.name(id));
	const given = await ask(
		t('The team creates its commander'),
		[
			labelled(t('D10 of {0}', one), numberField(1, { name: 'a', min: 1, max: 10 })),
			labelled(t('D10 of {0}', two), numberField(2, { name: 'b', min: 1, max: 10 })),
			labelled(t('D6 for the span'), numberField(1, { name: 's', min: 1, max: 6 })),
			labelled(t('D6 for the quality'), numberField(1, { name: 'q', min: 1, max: 6 })),
			labelled(t('D6 for the modifier'), numberField(1, { name: 'm', min: 1, max: 6 })),
		],
		t('Enter'),
	);
	if (given)
		club.send({
			type: 'command',
			battle: b.id,
			side: x,
			rolls: [[Number(given.a), Number(given.b)]],
			d6: [Number(given.s), Number(given.q), Number(given.m)],
		});
	return null;
}

function tableCard(club, b, dice) {
	const open = b.state === 'paired' || b.state === 'presented',
		mine = club.keeper || [...b.a.players, ...b.b.players].includes(club.as);
	const who = b.chooser
		? b.first
			? t(
					'{0} won the roll and takes {1}; {2} moves first.',
					club.names(b[b.chooser].players),
					b.takes === 'phasing' ? t('the first move') : t('the side'),
					club.names(b[b.first].players),
				)
			: t(
					'{0} won the roll and takes {1}.',
					club.names(b[b.chooser].players),
					b.takes === 'phasing' ? t('the first move') : t('the side'),
				)
		: '';
	return h(
		'li',
		{ class: 'card pair' },
		h(
			'header',
			{},
			h('span', { class: 'tno', text: b.table }),
			h('span', {
				class: 'chip ' + (b.state === 'recorded' ? 'good' : b.state === 'presented' ? 'gold' : ''),
				text:
					b.state === 'recorded'
						? t('recorded')
						: b.state === 'presented'
							? t('to be confirmed')
							: b.state === 'cancelled'
								? t('cancelled')
								: limitText(b.minutes),
			}),
		),
		h(
			'div',
			{ class: 'vs' },
			side(club, b.a.players, b.a.value, b.shadow && b.a.players.includes(b.shadow)),
			h('span', { class: 'x', 'aria-hidden': 'true', text: t('v') }),
			side(club, b.b.players, b.b.value, b.shadow && b.b.players.includes(b.shadow)),
		),
		['a', 'b'].map(x =>
			b[x].commander
				? h('p', {
						class: 'small muted',
						text: t(
							'{0} commands for {1}: {2}, {3} points',
							club.name(b[x].commander.controls),
							club.names(b[x].players),
							b[x].commander.rating,
							b[x].commander.cost,
						),
					})
				: null,
		),
		h('p', { class: 'why small muted', text: [KINDS()[b.kind], b.map, who].filter(Boolean).join(' · ') }),
		b.state === 'paired' ? clock(club, b) : null,
		h(
			'div',
			{ class: 'row' },
			open && mine && !b.chooser
				? button(t('Roll for side'), { id: 'i-dice', click: () => choice(club, b, dice) })
				: null,
			open && mine && b.kind === 'team'
				? ['a', 'b'].map(x =>
						b[x].commander
							? null
							: button(t('Commander of {0}', club.names(b[x].players)), {
									id: 'i-dice',
									click: () => command(club, b, x, dice),
								}),
					)
				: null,
			b.state === 'cancelled'
				? null
				: h('a', {
						class: 'btn' + ((b.state === 'paired' && mine) || club.mayConfirm(b) ? ' go' : ''),
						href: club.link('results', b.id),
						text:
							b.state === 'paired' && mine
								? t('Enter the result')
								: club.mayConfirm(b)
									? t('Confirm the result')
									: t('See the result'),
					}),
			open
				? button(t('QR code'), {
						'aria-label': t('QR code of table {0}', b.table),
						click: () => showCode(club, b),
					})
				: null,
		),
	);
}

/** Make-up games: who may, until when, and setting one up (10, NW-R31). */
function makeUps(club) {
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
