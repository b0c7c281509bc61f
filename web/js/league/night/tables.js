// tables.js: the tables of a night: who fights whom, the rolls before battle, the clock, the way to the result.
import { h, button } from '../../dom.js';
import { t } from '../../i18n.js';
import { ask, cockade, KINDS, labelled, nationsOf, numberField, select } from '../common.js';
import { clock, limitText } from '../clock.js';
import { showCode } from '../sheet.js';

/** A side of a table, with its army value. */
export function side(club, ids, value, shadow) {
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

/** A team rolls for the commander it creates. */
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

export function tableCard(club, b, dice) {
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
