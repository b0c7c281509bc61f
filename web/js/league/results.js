// results.js: the battles of a season, and one of them: its report, confirmed by the other side, and its story.
import { h, fill, icon, button } from '../dom.js';
import { t, when } from '../i18n.js';
import { get } from '../api.js';
import { ask, KINDS, labelled, reasonField, refused, rule, select } from './common.js';
import { battleRow, battlesHead } from './dashboard.js';
import { clock } from './clock.js';
import { correct } from './correct.js';
import { award } from './word.js';
import { fromTable } from './csv.js';
import { reportTable, sums } from './results/account.js';
import { form } from './results/form.js';

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

/** Who keeps the record puts a report right, with his reason: the entry it came by is looked for, and corrected. */
async function overrule(club, b) {
	try {
		for (let before = 0; ;) {
			const page = await get(`${club.path}/history${before ? '?before=' + before : ''}`),
				line = page.lines.find(
					x =>
						x.type === 'report' &&
						x.event?.battle === b.id &&
						(x.status === 'applied' || x.status === 'replaced'),
				);
			if (line) return await correct(club, line);
			before = page.lines[page.lines.length - 1]?.n || 1;
			if (before <= 1) return null;
		}
	} catch (e) {
		refused(e, club.games);
		return null;
	}
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
		club.keeper
			? h(
					'div',
					{ class: 'row more' },
					open && club.master ? button(t('Cancel the battle'), { click: cancel }) : null,
					b.state === 'recorded' ? button(t('Correct the report'), { click: () => overrule(club, b) }) : null,
					club.master ? button(t('Somebody left the table'), { click: () => leftTable(club, b) }) : null,
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
						battlesHead(
							t('Season {0}', n),
							club.state.battles.filter(x => x.season === n),
						),
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
