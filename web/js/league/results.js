// results.js: the report of a battle: twelve fields, a draft kept in the browser, confirmed by the
// other side, every line of the Battle Computer's sum.
import { h, fill, icon, button } from '../dom.js';
import { t, when } from '../i18n.js';
import { get, post } from '../api.js';
import { recall, remember } from '../settings.js';
import { ask, cockade, KINDS, labelled, numberField, reasonField, refused, rule, select } from './common.js';
import { battleRow } from './dashboard.js';
import { clock } from './clock.js';
import { objectives } from './maps.js';
import { waits } from './outbox.js';
import { award } from './word.js';
import { fromTable } from './csv.js';

export const FIELDS = () => [
	['casualties', t('Figures destroyed')],
	['batteries', t('Batteries taken or destroyed')],
	['killed_figures', t('Figures of generals killed')],
	['captured_figures', t('Figures of generals captured')],
	['objectives', t('Objectives held')],
];
export const KEYS = ['casualties', 'batteries', 'killed_figures', 'captured_figures', 'objectives'];

/** The sum of the Battle Computer for both sides. */
export function sums(club, b, sum) {
	const side = x =>
		h(
			'section',
			{ class: 'sum' },
			h(
				'h3',
				{},
				cockade(club.by[b[x].players[0]]?.nations, 'cock s'),
				' ',
				club.names(b[x].players),
				sum.winner === x
					? h('span', { class: 'chip good', text: t('winner') })
					: sum.winner === 'draw'
						? h('span', { class: 'chip', text: t('draw') })
						: null,
			),
			h(
				'table',
				{},
				h('caption', { class: 'sr', text: t('Battle Computer for {0}', club.names(b[x].players)) }),
				h(
					'tbody',
					{},
					sum[x].lines.map((l, i, all) =>
						h(
							'tr',
							{ class: i >= all.length - 2 ? 'total' : '' },
							h('td', { text: l.text }),
							h('td', {
								class: 'n',
								text: i >= all.length - 2 ? String(l.adds) : (l.adds > 0 ? '+' : '') + l.adds,
							}),
							h('td', {}, rule(l.rule, club.games)),
						),
					),
				),
			),
		);
	return h('div', { class: 'twocol sums' }, side('a'), side('b'));
}

/** The form of 9.3. */
function form(club, b) {
	const key = `league.draft.${club.state.id}.${b.id}`,
		free = club.state.suggest_only;
	const draft = recall(key) || {
		a: b.a.report ? { ...b.a.report } : {},
		b: b.b.report ? { ...b.b.report } : {},
		winner: b.winner || '',
		end: 'time',
	};
	const preview = h('div', { class: 'preview', 'aria-live': 'polite' }),
		state = h('p', { class: 'small muted', role: 'status' });
	let timer = 0,
		gone = false;
	const told = () => {
		if (waits(club.state.id, e => e.type === 'report' && e.battle === b.id))
			state.textContent = t('No connection: the report is kept here and sent when it is back.');
	};
	const side = x => ({
		...Object.fromEntries(KEYS.map(k => [k, draft[x][k] || 0])),
		...(b.map_id ? { objective_points: draft[x].objective_points || 0 } : {}),
	});
	const body = () => ({
		battle: b.id,
		a: side('a'),
		b: side('b'),
		...(draft.winner ? { winner: draft.winner } : {}),
	});
	const look = async () => {
		try {
			const sum = await post(club.path + '/computer', body()),
				proposed = sum.winner === 'draw' ? t('a draw') : club.names(b[sum.winner].players);
			if (!gone)
				fill(
					preview,
					h('h2', { text: t('What it would bring') }),
					h('p', { class: 'muted', text: t('Victory points {0} : {1}', sum.a.vp, sum.b.vp) }),
					free && !draft.winner
						? h('p', { class: 'small', text: t('By points the winner would be: {0}', proposed) })
						: null,
					sums(club, b, sum),
				);
		} catch (e) {
			if (!gone)
				fill(
					preview,
					e.code === 'network'
						? h('p', {
								class: 'muted',
								text: t('No connection: what it would bring is worked out when it is back.'),
							})
						: h('p', { class: 'note bad', text: e.message }),
				);
		}
	};
	const changed = () => {
		remember(key, draft);
		window.clearTimeout(timer);
		timer = window.setTimeout(look, 250);
	};
	const send = async () => {
		remember(key, draft);
		const answer = await club.send(
			{ type: 'report', ...body(), end: draft.end },
			{ quiet: true, said: t('The report is in. The other side confirms it.') },
		);
		told();
		if (!answer) return;
		remember(key, null);
		await club.repaint();
	};
	const held = objectives(club, b, draft, changed),
		keys = FIELDS().filter(f => !held || f[0] !== 'objectives'),
		names = { a: club.names(b.a.players), b: club.names(b.b.players) };
	const fields = x =>
		h(
			'fieldset',
			{ class: 'sideform' },
			h('legend', {}, cockade(club.by[b[x].players[0]]?.nations, 'cock s'), ' ', h('span', { text: names[x] })),
			keys.map(([k, text]) =>
				labelled(
					text,
					numberField(draft[x][k] || 0, {
						max: 2000,
						name: x + '-' + k,
						on: {
							input: e => {
								draft[x][k] = Math.max(0, Math.floor(Number(e.target.value)) || 0);
								changed();
							},
							focus: e => e.target.select(),
						},
					}),
				),
			),
		);
	const winner = select(
		[
			['', free ? t('choose') : t('by victory points')],
			['a', names.a],
			['b', names.b],
			['draw', t('a draw')],
		],
		draft.winner,
		v => {
			draft.winner = v;
			changed();
		},
		{ name: 'winner', ...(free ? { required: true } : {}) },
	);
	const el = h(
		'form',
		{
			class: 'card pad',
			on: {
				submit: e => {
					e.preventDefault();
					send();
				},
			},
		},
		h('h2', { text: t('Report of the battle') }),
		h('p', { class: 'small muted', text: t('What each side inflicted and holds.') }),
		h('div', { class: 'twocol' }, fields('a'), fields('b')),
		held,
		h(
			'div',
			{ class: 'twocol' },
			labelled(t('Winner'), winner),
			labelled(
				t('How it ended'),
				select(
					[
						['time', t('time was up')],
						['army-morale', t('army morale')],
					],
					draft.end,
					v => {
						draft.end = v;
						changed();
					},
					{ name: 'end' },
				),
			),
		),
		state,
		h(
			'div',
			{ class: 'row end' },
			h(
				'button',
				{ type: 'submit', class: 'btn go' },
				icon('i-check'),
				h('span', { text: t('Hand in the report') }),
			),
		),
	);
	look();
	told();
	return {
		el: h('div', {}, el, h('section', { class: 'card pad' }, preview)),
		leave: () => {
			gone = true;
			window.clearTimeout(timer);
		},
	};
}

/** The report as a table: a row for each number, a column for each side. */
export function reportTable(club, b) {
	const known = !!b.a.report,
		cell = (x, k, more = '') =>
			h('td', { class: 'n' + (known ? more : ' blank'), text: known ? String(b[x].report[k]) : '' });
	return h(
		'table',
		{ class: 'reporttable' },
		h('caption', { class: 'sr', text: t('Report of the battle') }),
		h(
			'thead',
			{},
			h(
				'tr',
				{},
				h('th', { scope: 'col', text: t('Report (9.3)') }),
				['a', 'b'].map(x => h('th', { scope: 'col', class: 'n', text: club.names(b[x].players) })),
			),
		),
		h(
			'tbody',
			{},
			h(
				'tr',
				{},
				h('th', { scope: 'row', text: t('Army value') }),
				['a', 'b'].map(x => h('td', { class: 'n', text: String(b[x].value) })),
			),
			FIELDS().map(([k, text]) =>
				h(
					'tr',
					{},
					h('th', { scope: 'row', text }),
					['a', 'b'].map(x => cell(x, k)),
				),
			),
			h(
				'tr',
				{},
				h('th', { scope: 'row', text: t('Victory points') }),
				['a', 'b'].map(x => cell(x, 'vp', ' strong')),
			),
		),
	);
}

/** What was told of a battle, and telling more: it goes into the news of the club. */
function stories(club, b, list) {
	const tell = async () => {
		const given = await ask(
			t('Tell the story of the battle'),
			[
				labelled(
					t('Words'),
					h('textarea', { class: 'field', name: 'text', rows: 7, required: true, maxlength: 1500 }),
				),
			],
			t('Publish it'),
		);
		if (given) club.send({ type: 'note', battle: b.id, text: given.text }, { said: t('The story is told.') });
	};
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('The story') }),
		list.map(x =>
			h(
				'blockquote',
				{ class: 'story' },
				h('p', { text: x.text }),
				h('footer', {
					class: 'small muted',
					text: [x.by || t('Campaign Master'), x.at?.slice(0, 10)].filter(Boolean).join(' · '),
				}),
			),
		),
		club.as ? h('div', { class: 'row' }, button(t('Tell the story of the battle'), { click: tell })) : null,
	);
}

/** A player left the table to avoid battle: what that costs him is said before it is recorded. */
async function leftTable(club, b) {
	const given = await ask(
		t('Left the table to avoid battle'),
		[
			h(
				'p',
				{ class: 'small' },
				t(
					'He gains no reinforcements for the rest of the season, and all he gained this season are struck from his army. Units that routed after contact are no offence.',
				),
				' ',
				['NW-211', 'NW-213', 'NW-214'].map(x => [rule(x, club.games), ' ']),
			),
			labelled(
				t('Who'),
				select(
					[...b.a.players, ...b.b.players].map(id => [id, club.name(id)]),
					b.a.players[0],
					null,
					{ name: 'player' },
				),
			),
			reasonField(),
		],
		t('Record it'),
	);
	if (given)
		club.send(
			{ type: 'unsporting', battle: b.id, player: given.player, reason: given.reason },
			{ said: t('The penalty is in the record.') },
		);
}

async function one(main, club, b) {
	const s = club.state,
		mine = ['a', 'b'].some(x => b[x].players.includes(club.as)),
		open = b.state === 'paired' || b.state === 'presented';
	const head = h(
		'header',
		{ class: 'hero2' },
		h(
			'div',
			{},
			h('p', {
				class: 'caps',
				text: [t('Battle {0}', b.id), KINDS()[b.kind], b.map].filter(Boolean).join(' · '),
			}),
			h('h1', { text: `${club.names(b.a.players)} – ${club.names(b.b.players)}` }),
		),
	);
	const cancel = async () => {
		const given = await ask(t('Cancel the battle'), [reasonField()], t('Cancel it'));
		if (given) club.send({ type: 'cancel', battle: b.id, reason: given.reason });
	};
	if (b.state === 'cancelled') {
		fill(main, head, h('p', { class: 'note', text: t('This battle was cancelled.') }));
		return null;
	}
	let explained = null,
		told = [];
	if (b.state !== 'paired') {
		try {
			const got = await get(`${club.path}/battles/${b.id}`);
			explained = sums(club, b, got.sum);
			told = got.stories;
		} catch (e) {
			refused(e, club.games);
		}
	}
	const confirm =
		b.state === 'presented'
			? h(
					'section',
					{ class: 'card pad stackv' },
					h('h2', { text: t('Waiting for a word') }),
					h('p', {
						text: b.reported_by
							? t(
									'{0} handed in this report. The other side confirms it, or it stands after {1} hours.',
									club.name(b.reported_by),
									s.settings.confirm_hours,
								)
							: t(
									'The recorder handed in this report. The other side confirms it, or it stands after {0} hours.',
									s.settings.confirm_hours,
								),
					}),
					b.stands_at ? h('p', { class: 'small muted', text: t('That is {0}.', when(b.stands_at)) }) : null,
					h(
						'div',
						{ class: 'row end' },
						club.mayConfirm(b)
							? button(t('Confirm the result'), {
									cls: 'go',
									id: 'i-check',
									click: () =>
										club.send(
											{ type: 'confirm', battle: b.id },
											{ said: t('The result is recorded.') },
										),
								})
							: null,
						club.as && b.stands_at && b.stands_at <= Date.now() / 1000 + club.ahead
							? button(t('It stood long enough'), {
									click: () => club.send({ type: 'confirm', battle: b.id, how: 'time' }),
								})
							: null,
					),
				)
			: null;
	const report = explained
		? h(
				'section',
				{ class: 'card pad' },
				h('h2', { text: t('Report') }),
				reportTable(club, b),
				h('h2', { text: t('Battle Computer') }),
				explained,
			)
		: null;
	const write = open && (mine || club.keeper) ? form(club, b) : null;
	fill(
		main,
		head,
		b.state === 'paired' ? clock(club, b) : null,
		confirm,
		award(club, b),
		report,
		b.state === 'presented' && write
			? h('details', {}, h('summary', { text: t('Hand in another report') }), write.el)
			: write?.el || (open ? h('p', { class: 'muted', text: t('Those who fought hand in the report.') }) : null),
		b.state === 'recorded'
			? h(
					'p',
					{ class: 'row' },
					[...b.a.players, ...b.b.players].map(id =>
						h('a', { class: 'btn', href: club.link('rolls', id), text: t('Rolls of {0}', club.name(id)) }),
					),
				)
			: null,
		club.master
			? h(
					'div',
					{ class: 'row more' },
					open ? button(t('Cancel the battle'), { click: cancel }) : null,
					button(t('Somebody left the table'), { click: () => leftTable(club, b) }),
				)
			: null,
		b.state === 'recorded' ? stories(club, b, told) : null,
		[...b.a.unsporting, ...b.b.unsporting].length
			? h(
					'p',
					{ class: 'note bad' },
					t('Left the table to avoid battle: {0}.', club.names([...b.a.unsporting, ...b.b.unsporting])),
					' ',
					rule('NW-211', club.games),
				)
			: null,
		h(
			'p',
			{ class: 'row more' },
			h(
				'a',
				{ class: 'btn', href: club.link('sheet', b.id) },
				icon('i-print'),
				h('span', { text: b.state === 'paired' ? t('Sheet to fill in') : t('Printable sheet') }),
			),
		),
	);
	return write ? write.leave : null;
}

export async function show(main, club, context, id) {
	const b = id && club.battle(id);
	if (b) return one(main, club, b);
	const seasons = [...new Set(club.state.battles.map(x => x.season))].reverse();
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Results') }),
			h(
				'div',
				{ class: 'cta' },
				club.as
					? h(
							'a',
							{ class: 'btn', href: `/api/v1${club.path}/csv/battles.csv`, download: '' },
							h('span', { text: t('As CSV') }),
						)
					: null,
				fromTable(club, 'battles'),
			),
		),
		seasons.length
			? seasons.map(n =>
					h(
						'section',
						{ class: 'card pad' },
						h('h2', { text: t('Season {0}', n) }),
						h(
							'ul',
							{ class: 'brows' },
							club.state.battles
								.filter(x => x.season === n)
								.reverse()
								.map(x => battleRow(club, x)),
						),
					),
				)
			: h('p', { class: 'muted', text: t('No battle has been drawn yet.') }),
	);
	return null;
}
