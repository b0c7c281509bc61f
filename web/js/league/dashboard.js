// dashboard.js: what is next, who owes what, the last battles.
import { h, fill, icon, button } from '../dom.js';
import { t, tn, language } from '../i18n.js';
import { cockade, dayText, KINDS, PHASES, bar, nationsOf } from './common.js';

/** What keeps the club waiting: [icon, player, sentence, page]. */
export function owes(club) {
	const s = club.state,
		list = [];
	for (const p of s.players.filter(x => x.active && x.plays)) {
		if (!p.has_army && s.phase !== 'closing')
			list.push(['i-warn', p, t('has no accepted army'), club.link('army', p.id)]);
		if (p.owed - p.minimum > 0)
			list.push([
				'i-dice',
				p,
				tn('has {0} reinforcement roll to make', 'has {0} reinforcement rolls to make', p.owed - p.minimum),
				club.link('rolls', p.id),
			]);
		if (p.minimum > 0)
			list.push([
				'i-dice',
				p,
				tn('has {0} roll of the minimum to make', 'has {0} rolls of the minimum to make', p.minimum),
				club.link('rolls', p.id),
			]);
		if (p.unplaced > 0)
			list.push([
				'i-plus',
				p,
				tn('has {0} roll to place', 'has {0} rolls to place', p.unplaced),
				club.link('rolls', p.id),
			]);
		if (p.missed > p.made_up && s.phase === 'running')
			list.push([
				'i-clock',
				p,
				tn('may make up {0} missed battle', 'may make up {0} missed battles', p.missed - p.made_up),
				club.link('night'),
			]);
		if (p.needs_vote) list.push(['i-warn', p, t('may return after a vote'), club.link('members')]);
		if (s.phase === 'closing' && !p.keep_done)
			list.push(['i-check', p, t('has not chosen the rolls to keep'), club.link('season')]);
	}
	for (const b of s.battles.filter(x => x.state === 'presented'))
		list.push([
			'i-clock',
			{ name: b.id },
			club.mayConfirm(b) && !club.keeper
				? t('waits for you to confirm it')
				: t('waits for the other side to confirm'),
			club.link('results', b.id),
		]);
	for (const b of s.battles.filter(x => x.award_due))
		list.push([
			'i-check',
			{ name: b.id },
			t("waits for the club's word on what it brings"),
			club.link('results', b.id),
		]);
	for (const p of s.players.filter(x => x.active && x.minimum_due))
		list.push(['i-check', p, t("waits for the club's word on the minimum"), club.link('season')]);
	if (s.reset_due)
		list.push([
			'i-check',
			{ name: club.names(s.tie) },
			t('may have won the campaign: the club says so'),
			club.link('season'),
		]);
	// What waits for the reader himself comes first.
	const his = x => x[1] === club.by[club.as] || x[2] === t('waits for you to confirm it');
	return [...list.filter(his), ...list.filter(x => !his(x))];
}

export function oweList(club, list) {
	if (!list.length) return h('p', { class: 'muted', text: t('Nobody owes anything.') });
	return h(
		'ul',
		{ class: 'owes' },
		list
			.slice(0, 30)
			.map(([id, p, text, link]) =>
				h(
					'li',
					{},
					icon(id),
					h('span', {}, h('b', { text: p.name }), ' ', text),
					h('a', {
						class: 'btn',
						href: link,
						'aria-label': t('Open: {0} {1}', p.name, text),
						text: t('Open'),
					}),
				),
			),
	);
}

/** A heading of battles, and what the two numbers beside them are. */
export const battlesHead = (text, list) =>
	h(
		'header',
		{ class: 'sech' },
		h('h2', { text }),
		list.some(b => b.state === 'recorded')
			? h('span', { class: 'small muted', text: t('with the rank points won') })
			: null,
	);

/** One battle as a line. */
export function battleRow(club, b) {
	const side = x =>
		h(
			'span',
			{ class: 'br-s' + (b.winner === x ? ' won' : '') },
			cockade(club.by[b[x].players[0]]?.nations, 'cock s'),
			h('span', { text: club.names(b[x].players) }),
		);
	const chip = b.award_due
		? ['gold', t('to be awarded')]
		: b.state === 'recorded'
			? ['good', t('recorded')]
			: b.state === 'presented'
				? ['gold', t('to be confirmed')]
				: b.state === 'cancelled'
					? ['', t('cancelled')]
					: ['', t('to be fought')];
	return h(
		'li',
		{ class: 'brow' },
		h(
			'a',
			{ href: club.link('results', b.id) },
			h('span', { class: 'bid', text: b.id }),
			side('a'),
			h('span', { class: 'x', text: t('v') }),
			side('b'),
			h('span', { class: 'num', text: b.state === 'recorded' ? `${b.a.rank_points} : ${b.b.rank_points}` : '' }),
			h('span', { class: 'chip ' + chip[0], text: chip[1] }),
			h('span', { class: 'sr', text: KINDS()[b.kind] }),
		),
	);
}

function nextStep(club) {
	const s = club.state;
	if (s.phase === 'building')
		return [
			t('The next season'),
			t('Hand in armies, then start the season.'),
			club.link('season'),
			t('To the season'),
		];
	if (s.phase === 'closing')
		return [
			t('End of season {0}', s.season),
			tn(
				'Everybody keeps {0} roll; then new armies are built.',
				'Everybody keeps {0} rolls; then new armies are built.',
				s.settings.keep,
			),
			club.link('season'),
			t('To the season'),
		];
	if (s.night.open)
		return [
			t('Tonight: {0}', dayText(s.night.date)),
			s.night.drawn ? t('The tables are drawn.') : t('Check in, then draw the tables.'),
			club.link('night'),
			t('To the night'),
		];
	if (s.week >= s.settings.weeks)
		return [
			t('The season has had its {0} weeks', s.settings.weeks),
			t('Close it when every battle is recorded.'),
			club.link('season'),
			t('To the season'),
		];
	return [
		t('Next night: {0}', dayText(s.next_night)),
		t('Week {0} of {1}', s.week + 1, s.settings.weeks),
		club.link('night'),
		t('Open the night'),
	];
}

/** On paper and in other programs. */
function elsewhere(club) {
	const s = club.state,
		base = `/api/v1${club.path}`,
		inside = !!club.as,
		code = s.feed && !s.you.local ? `?key=${s.feed}&` : '?';
	const link = (path, text, props = /** @type {any} */ ({ download: '' })) =>
		h('a', { class: 'btn slim', href: base + path, text, ...props });
	const feed = (name, text) =>
		link(
			`/${name}${code}lang=${language()}`,
			text,
			name.endsWith('.atom')
				? { type: 'application/atom+xml' }
				: { type: 'text/calendar', download: 'nights.ics' },
		);
	const tables = [
		['standings', t('Standings')],
		['battles', t('Battles')],
		['armies', t('Armies')],
		['calendar', t('Calendar')],
		['rolls', t('Rolls')],
		['members', t('Members')],
		['record', t('Record')],
	];
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('On paper and elsewhere') }),
		h(
			'div',
			{ class: 'row' },
			feed('nights.ics', t('Calendar of the nights')),
			feed('results.atom', t('News feed of results')),
			h('a', { class: 'btn slim', href: club.link('sheet', 'night'), text: t('Sheets for the tables') }),
		),
		s.you.owner && !s.you.local
			? h(
					'p',
					{ class: 'small muted' },
					s.feed
						? t('These addresses open without an account for whoever has them.')
						: t('Calendars need an address that opens without an account.'),
					' ',
					button(s.feed ? t('Change the address') : t('Make one'), {
						cls: 'slim',
						click: () => club.act('habits', { feed: true }),
					}),
				)
			: null,
		inside
			? [
					h('h3', { text: t('Tables as CSV') }),
					h(
						'div',
						{ class: 'row' },
						tables.map(([key, text]) => link(`/csv/${key}.csv`, text)),
					),
					link('/export', t('Export the whole club'), { download: '', class: 'btn' }),
				]
			: link('/standings.csv', t('Standings as CSV')),
	);
}

export async function show(main, club) {
	const s = club.state,
		[title, text, link, action] = nextStep(club),
		list = owes(club);
	const last = s.battles.slice(-8).reverse();
	fill(
		main,
		h(
			'section',
			{ class: 'card pad nextcard' },
			h(
				'div',
				{},
				h('p', { class: 'caps', text: t('Season {0}: {1}', s.season || 1, PHASES()[s.phase]) }),
				h('h1', { text: title }),
				h('p', { class: 'muted', text }),
			),
			h('a', { class: 'btn go', href: link, text: action }),
		),
		h(
			'div',
			{ class: 'cols' },
			h(
				'div',
				{},
				h('section', { class: 'card pad' }, h('h2', { text: t('Who owes what') }), oweList(club, list)),
				h(
					'section',
					{ class: 'card pad' },
					battlesHead(t('Last battles'), last),
					last.length
						? h(
								'ul',
								{ class: 'brows' },
								last.map(b => battleRow(club, b)),
							)
						: h('p', { class: 'muted', text: t('No battle has been drawn yet.') }),
				),
			),
			h(
				'aside',
				{},
				h(
					'section',
					{ class: 'card pad' },
					h(
						'header',
						{ class: 'sech' },
						h('h2', { text: t('Rank points') }),
						h('span', { class: 'small muted', text: t('{0} end the campaign', s.settings.reset_points) }),
					),
					h(
						'ol',
						{ class: 'ranks' },
						club
							.ranked()
							.slice(0, 12)
							.map(p =>
								h(
									'li',
									{},
									cockade(p.nations, 'cock s'),
									h('a', { href: club.link('army', p.id), text: p.name, title: nationsOf(p) }),
									h('b', { class: 'num', text: String(p.rank_points) }),
									bar(p.rank_points, s.settings.reset_points),
								),
							),
					),
					h('p', { class: 'row' }, h('a', { href: club.link('standings'), text: t('All standings') })),
				),
				elsewhere(club),
			),
		),
	);
}
