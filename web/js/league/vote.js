// vote.js: penalties for leaving the table, and the secret vote on a player's return (7, NW-216).
import { h, icon, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { ask, checkbox, labelled, numberField, rule } from './common.js';

/** Votes counted on paper: the sums only. */
async function onPaper(club, p) {
	const given = await ask(
		t('Vote on the return of {0}', p.name),
		[
			labelled(
				t('Players involved'),
				numberField(club.state.players.filter(x => x.active && x !== p).length, {
					name: 'involved',
					min: 1,
					max: 64,
				}),
			),
			labelled(t('For'), numberField(0, { name: 'for' })),
			labelled(t('Against'), numberField(0, { name: 'against' })),
			h(
				'p',
				{ class: 'small muted' },
				t('More than half of all involved must be for it.'),
				' ',
				rule('NW-216', club.games),
			),
		],
		t('Record the vote'),
	);
	if (given)
		club.send({
			type: 'vote',
			player: p.id,
			involved: Number(given.involved),
			for: Number(given.for),
			against: Number(given.against),
		});
}

async function open(club, p) {
	const list = club.state.players.filter(x => x.active && x.plays && x !== p),
		voters = new Set(list.map(x => x.id));
	const given = await ask(
		t('A secret vote on the return of {0}', p.name),
		[
			h('p', {
				class: 'small',
				text: t(
					'Everybody votes on his own phone. Only the sums are kept, and nobody sees them before the end.',
				),
			}),
			h(
				'fieldset',
				{ class: 'set pickset' },
				h('legend', { text: t('Who is involved') }),
				list.map(x =>
					checkbox(x.name, { prop: { checked: true } }, on => {
						if (on) voters.add(x.id);
						else voters.delete(x.id);
					}),
				),
			),
		],
		t('Open the vote'),
	);
	if (given) club.act('ballot', { do: 'open', player: p.id, voters: [...voters] }, { said: t('The vote is open.') });
}

function ballot(club) {
	const b = club.state.ballot,
		mine = b.voters.includes(club.as) && !b.voted.includes(club.as),
		cast = yes => club.act('ballot', { do: 'vote', for: yes }, { said: t('Your vote is in.') });
	return h(
		'section',
		{ class: 'card pad stackv ballot' },
		h('h2', { text: t('Secret vote: may {0} return?', club.name(b.player)) }),
		h('p', {
			role: 'status',
			text: tn('{0} of {1} has voted', '{0} of {1} have voted', b.voted.length, b.voters.length),
		}),
		mine
			? h(
					'div',
					{ class: 'row' },
					button(t('For'), { cls: 'go', click: () => cast(true) }),
					button(t('Against'), { click: () => cast(false) }),
				)
			: b.voted.includes(club.as)
				? h('p', { class: 'note good' }, icon('i-check'), ' ', t('Your vote is in.'))
				: null,
		club.master
			? h(
					'div',
					{ class: 'row end' },
					button(t('Close the vote and record it'), {
						click: () => club.act('ballot', { do: 'close' }, { said: t('The vote is recorded.') }),
					}),
				)
			: null,
		h(
			'p',
			{ class: 'small muted' },
			t('More than half of all involved must be for it.'),
			' ',
			rule('NW-216', club.games),
		),
	);
}

/** Penalties that hold or wait, and the vote under way. */
export function discipline(club) {
	const s = club.state,
		due = s.players.filter(p => p.needs_vote),
		barred = s.players.filter(p => p.barred),
		waiting = s.players.filter(p => p.penalty_waits && !p.needs_vote);
	const line = (p, text, id, more = null) =>
		h(
			'li',
			{},
			icon('i-warn'),
			h('span', {}, h('b', { text: p.name }), ' ', text, ' ', rule(id, club.games)),
			more,
		);
	if (!s.ballot && !due.length && !barred.length && !waiting.length) return null;
	return [
		s.ballot ? ballot(club) : null,
		due.length + barred.length + waiting.length
			? h(
					'section',
					{ class: 'card pad' },
					h('h2', { text: t('Penalties') }),
					h(
						'ul',
						{ class: 'owes' },
						barred.map(p => line(p, t('gains no reinforcements this season.'), 'NW-213')),
						waiting.map(p => line(p, t('serves his penalty in the next season he plays.'), 'NW-215')),
						due.map(p =>
							line(
								p,
								t('may return after a vote.'),
								'NW-216',
								club.master && !s.ballot
									? h(
											'span',
											{ class: 'row' },
											button(t('Secret vote'), { cls: 'go', click: () => open(club, p) }),
											button(t('Voted on paper'), { click: () => onPaper(club, p) }),
										)
									: null,
							),
						),
					),
				)
			: null,
	];
}
