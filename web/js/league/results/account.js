// account.js: a battle in numbers: the report as both sides gave it, and every line of the Battle Computer's sum.
import { h } from '../../dom.js';
import { t } from '../../i18n.js';
import { cockade, rule } from '../common.js';

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

/** The report as a table: a row for each number with the victory points it is worth, a column for each side. */
export function reportTable(club, b) {
	const known = !!b.a.report,
		worth = (x, k) => (known ? (club.state.vp_each[k] || 0) * b[x].report[k] : 0),
		cell = (x, k, more = '') =>
			h(
				'td',
				{ class: 'n' + (known ? more : ' blank') },
				known ? String(b[x].report[k]) : '',
				worth(x, k) ? h('small', { class: 'muted', text: t('{0} VP', worth(x, k)) }) : null,
			);
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
			h(
				'tr',
				{},
				h('th', { scope: 'row', text: t('Rank') }),
				['a', 'b'].map(x => h('td', { class: 'n', text: b[x].rank })),
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
