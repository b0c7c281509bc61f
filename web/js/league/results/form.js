// form.js: the report of a battle (9.3): twelve fields, a draft kept in the browser, what it would bring.
import { h, fill, icon } from '../../dom.js';
import { t } from '../../i18n.js';
import { post } from '../../api.js';
import { recall, remember } from '../../settings.js';
import { cockade, labelled, numberField, select } from '../common.js';
import { objectives } from '../maps.js';
import { waits } from '../outbox.js';
import { FIELDS, KEYS, reportTable, sums } from './account.js';

/** The form of 9.3. */
export function form(club, b) {
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
	/** A side as it would be with this report. */
	const would = (x, sum) => ({ ...b[x], report: { ...side(x), vp: sum[x].vp } });
	const look = async () => {
		try {
			const sum = await post(club.path + '/computer', body()),
				proposed = sum.winner === 'draw' ? t('a draw') : club.names(b[sum.winner].players);
			if (!gone)
				fill(
					preview,
					h('h2', { text: t('What it would bring') }),
					reportTable(club, { ...b, a: would('a', sum), b: would('b', sum) }),
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
