// standings.js: the table of the campaign, sorted by any column.
import { h, fill } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';
import { numberButton } from '../numbers.js';
import { cockade, nationsOf, worth } from './common.js';

const COLUMNS = () => [
	['name', t('Commander'), 0],
	['rank_points', t('Rank points'), 1],
	['season_points', t('This season'), 1],
	['value', t('Army value'), 1],
	['battles', t('Battles'), 1],
	['opponents', t('Opponents'), 1],
	['wins', t('Won'), 1],
	['draws', t('Drawn'), 1],
	['losses', t('Lost'), 1],
	['vp', t('Victory points'), 1],
];
/** What a battle brought a player, by the column. */
const BROUGHT = { rank_points: side => (side.for_fun ? 0 : side.rank_points || 0), vp: side => side.report?.vp || 0 };
BROUGHT['season_points'] = BROUGHT.rank_points;

/** Whom a player has fought, and how often. */
const opponents = (club, p) =>
	Object.entries(p.foes).map(([id, n]) => ({
		value: 1,
		rule: null,
		text: tn('{1}, {0} battle', '{1}, {0} battles', n, club.name(id)),
	}));

/** The battles that a number comes from, and what came otherwise. */
function account(club, p, key) {
	const s = club.state,
		lines = [],
		mine = b => ['a', 'b'].find(x => b[x].players.includes(p.id));
	for (const b of s.battles) {
		if (
			b.state !== 'recorded' ||
			!mine(b) ||
			(key !== 'vp' && b.award_due) ||
			(key === 'season_points' && b.season !== s.season)
		)
			continue;
		const side = mine(b),
			other = side === 'a' ? 'b' : 'a',
			value = BROUGHT[key](b[side]);
		lines.push({
			value,
			rule: key === 'vp' ? 'NW-240' : 'NW-243',
			href: club.link('results', b.id),
			text: t(
				'Season {0}, week {1}, against {2}',
				b.season,
				b.week,
				b[other].players.map(id => club.name(id)).join(', '),
			),
		});
	}
	const rest = p[key] - lines.reduce((sum, l) => sum + l.value, 0);
	if (rest)
		lines.unshift({
			value: rest,
			rule: key === 'vp' ? 'NW-240' : 'NW-316',
			text:
				key === 'season_points'
					? t('The minimum of the season, or the word of the club')
					: t('Brought along, the minimum of a season, or the word of the club'),
		});
	return { value: p[key], lines };
}

/** A campaign that is over: its victor, and those who came next. */
function campaign(club, x) {
	const rest = Object.entries(x.points)
		.filter(([id]) => id !== x.victor)
		.sort((a, b) => b[1] - a[1]);
	return h(
		'li',
		{},
		h('h3', { text: t('Campaign {0}: {1}', x.campaign, club.name(x.victor)) }),
		h(
			'ol',
			{},
			[[x.victor, x.points[x.victor]], ...rest.slice(0, 2)].map(([id, n]) =>
				h('li', { text: tn('{1}, {0} rank point', '{1}, {0} rank points', n || 0, club.name(id)) }),
			),
		),
	);
}

let by = 'rank_points',
	down = true;

export async function show(main, club) {
	const body = h('tbody'),
		head = h('tr');
	const rows = () =>
		club
			.ranked()
			.map(p => ({ ...p, opponents: Object.keys(p.foes).length }))
			.sort((a, b) => (by === 'name' ? a.name.localeCompare(b.name) : a[by] - b[by]) * (down ? -1 : 1));
	const paint = () => {
		fill(
			head,
			h(
				'th',
				{ scope: 'col', class: 'n' },
				h('span', { 'aria-hidden': 'true', text: '#' }),
				h('span', { class: 'sr', text: t('Position') }),
			),
			COLUMNS().map(([key, text, n]) =>
				h(
					'th',
					{
						scope: 'col',
						class: n ? 'n' : '',
						'aria-sort': by === key ? (down ? 'descending' : 'ascending') : null,
					},
					h(
						'button',
						{
							type: 'button',
							class: 'sorter',
							on: {
								click: () => {
									down = by === key ? !down : key !== 'name';
									by = key;
									paint();
									head.querySelector('[aria-sort] button')?.focus();
								},
							},
						},
						text,
						by === key ? h('span', { 'aria-hidden': 'true', text: down ? ' ↓' : ' ↑' }) : null,
					),
				),
			),
		);
		fill(
			body,
			rows().map((p, i) =>
				h(
					'tr',
					{ class: p.active ? '' : 'gone' },
					h('td', { class: 'n', text: String(i + 1) }),
					h(
						'th',
						{ scope: 'row' },
						h(
							'a',
							{ class: 'nm', href: club.link('army', p.id) },
							cockade(p.nations, 'cock s'),
							h(
								'span',
								{},
								h('b', { text: p.name }),
								h('small', { text: `${nationsOf(p)} · ${p.rank.text}` }),
							),
						),
						p.active ? null : h('span', { class: 'chip', text: t('withdrawn') }),
						p.barred ? h('span', { class: 'chip warn', text: t('barred') }) : null,
					),
					COLUMNS()
						.slice(1)
						.map(([key, name]) =>
							h(
								'td',
								{ class: 'n' + (key === 'rank_points' ? ' strong' : '') },
								key in BROUGHT ||
									(key === 'value' && p.has_army) ||
									(key === 'opponents' && p.opponents)
									? numberButton({
											why: `${p.id} ${key}`,
											name: `${p.name}, ${name}`,
											text: String(p[key]),
											load: async () =>
												key === 'value'
													? worth((await get(`${club.path}/armies/${p.id}`)).report)
													: key === 'opponents'
														? { value: p.opponents, lines: opponents(club, p) }
														: account(club, p, key),
											games: club.games,
										})
									: String(p[key]),
							),
						),
				),
			),
		);
	};
	paint();
	const past = club.state.past.filter(x => x.victor);
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Standings') }),
			h(
				'a',
				{ class: 'btn', href: `/api/v1${club.path}/standings.csv`, download: '' },
				h('span', { text: t('As CSV') }),
			),
		),
		h(
			'div',
			{ class: 'card tablecard', tabindex: '0', role: 'region', 'aria-label': t('Standings') },
			h(
				'table',
				{ class: 'standings' },
				h('caption', { class: 'sr', text: t('Standings') }),
				h('thead', {}, head),
				body,
			),
		),
		past.length
			? h(
					'section',
					{ class: 'card pad' },
					h('h2', { text: t('Campaigns won') }),
					h(
						'ul',
						{},
						past.map(x => campaign(club, x)),
					),
				)
			: null,
	);
}
