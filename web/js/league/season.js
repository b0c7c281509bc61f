// season.js: from one season to the next in steps: close, minimums, keep three, build, start.
import { h, fill, icon, button } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';
import { minimums, reset } from './word.js';
import { fromTable } from './csv.js';
import {
	ask,
	CARDS,
	checkbox,
	cockade,
	labelled,
	numberField,
	reasonField,
	rule,
	select,
	stepList,
	today,
} from './common.js';

const SETTINGS = () => [
	['acp', t('Points of an army')],
	['reset_points', t('Rank points that end the campaign')],
	['weeks', t('Weeks of a season')],
	['days_between', t('Days between nights')],
	['elite_percent', t('Elite troops, percent')],
	['light_percent', t('Light troops, percent')],
	['cavalry_percent', t('Cavalry, percent')],
	['artillery_percent', t('Artillery, percent')],
	['artillery_divisional_percent', t('Artillery all with divisions, percent')],
	['keep', t('Rolls kept')],
	['minimum_rank_points', t('Rank points at least')],
	['minimum_rolls', t('Rolls at least')],
	['shadow_percent', t('Shadow corps, percent of the mean')],
	['objective_vp', t('Victory points of an objective')],
	['confirm_hours', t('Hours to object to a report')],
];

function closing(club) {
	const s = club.state,
		open = s.battles.filter(b => b.season === s.season && (b.state === 'paired' || b.state === 'presented')),
		owing = s.players.filter(p => p.active && p.owed + p.unplaced);
	const points = [
		[s.week >= s.settings.weeks, t('all {0} weeks were played', s.settings.weeks), 'NW-312'],
		[!s.night.open, t('no night is open'), 'NW-312'],
		[!open.length, t('every battle is recorded'), 'NW-236'],
		...(s.battles.some(b => b.award_due) ? [[false, t('every reward is awarded'), 'NW-243']] : []),
		[s.team_night_held, t('the team night was held'), 'NW-167'],
		[!owing.length, t('all reinforcements are rolled and placed'), 'NW-260'],
	];
	const close = async () => {
		if (points.slice(-2).every(p => p[0])) return club.send({ type: 'season-close' });
		const given = await ask(t('Close all the same'), [reasonField()], t('Close the season'));
		if (given) club.send({ type: 'season-close', override: given.reason });
		return null;
	};
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('Close season {0}', s.season) }),
		h(
			'ul',
			{ class: 'checks' },
			points.map(([ok, text, id]) =>
				h(
					'li',
					{ class: ok ? 'ok' : 'no' },
					icon(ok ? 'i-check' : 'i-warn', 'i', ok ? t('done') : t('open')),
					h('span', { text }),
					ok ? null : rule(id, club.games),
				),
			),
		),
		club.master ? h('div', { class: 'row end' }, button(t('Close the season'), { cls: 'go', click: close })) : null,
	);
}

/** The choice of three: a general counts as many places as rolls went into him. */
async function keepForm(club, p) {
	const data = await get(`${club.path}/rolls/${p.id}`),
		able = data.rolls.filter(r => !r.struck && !r.declined),
		chosen = new Set(),
		base = new Set(),
		told = h('p', { class: 'small muted', role: 'status' });
	const count = () => {
		told.textContent = t(
			'{0} of {1} places taken',
			able.filter(r => chosen.has(r.n)).reduce((n, r) => n + (base.has(r.n) ? 1 : r.places), 0),
			p.keep_limit,
		);
	};
	const wild = new Map(),
		rows = new Map();
	count();
	const body = h(
		'div',
		{ class: 'stackv' },
		told,
		h(
			'div',
			{ class: 'pickbox' },
			able.map(r =>
				h(
					'div',
					{ class: 'keeprow' },
					h(
						'label',
						{ class: 'checkrow' },
						h('input', {
							type: 'checkbox',
							class: 'check',
							on: {
								change: e => {
									if (e.target.checked) chosen.add(r.n);
									else chosen.delete(r.n);
									count();
								},
							},
						}),
						h('span', {
							text: t('roll {0}: {1}', r.n, CARDS()[r.card]) + (r.general ? ' ' + r.general : ''),
						}),
						r.places > 1
							? h('span', { class: 'chip', text: tn('{0} place', '{0} places', r.places) })
							: null,
					),
					r.card === 'WC'
						? h(
								'label',
								{ class: 'checkrow sub' },
								h('input', {
									type: 'checkbox',
									class: 'check',
									on: { change: e => wild.set(r.n, e.target.checked) },
								}),
								h('span', { text: t('for cavalry') }),
							)
						: null,
					r.places > 1
						? h(
								'div',
								{ class: 'sub' },
								checkbox(t('as he came, for one place'), {}, on => {
									if (on) base.add(r.n);
									else base.delete(r.n);
									count();
								}),
							)
						: null,
					r.other
						? h(
								'div',
								{ class: 'sub' },
								labelled(
									t('As'),
									select(
										[
											[r.card, CARDS()[r.card]],
											[r.other, CARDS()[r.other]],
										],
										r.card,
										v => rows.set(r.n, v),
									),
								),
							)
						: null,
				),
			),
		),
	);
	const given = await ask(t('{0} keeps', p.name), [body], t('Keep these'));
	if (given)
		club.send({
			type: 'keep',
			player: p.id,
			rolls: [...chosen]
				.sort((a, b) => a - b)
				.map(n => ({
					roll: n,
					...(wild.get(n) ? { cavalry: true } : {}),
					...(base.has(n) ? { base: true } : {}),
					...(rows.has(n) ? { card: rows.get(n) } : {}),
				})),
		});
}

function keeping(club) {
	const s = club.state,
		list = s.players.filter(p => p.active && p.plays);
	const build = async () => {
		const late = list.filter(p => !p.keep_done);
		if (!late.length) return club.send({ type: 'build' });
		const given = await ask(
			t('Go on without their choice'),
			[h('p', { text: late.map(p => p.name).join(', ') }), reasonField()],
			t('Go on'),
		);
		if (given) club.send({ type: 'build', override: given.reason });
		return null;
	};
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('Keep rolls for the next season') }),
		h(
			'ul',
			{ class: 'keeps' },
			list.map(p =>
				h(
					'li',
					{},
					cockade(p.nations, 'cock m'),
					h(
						'span',
						{},
						h('b', { text: p.name }),
						h('small', { text: tn('{0} roll this season', '{0} rolls this season', p.rolls) }),
					),
					p.keep_done
						? h('span', { class: 'chip good', text: t('chosen') })
						: p.minimum_due
							? h('span', { class: 'chip warn', text: t('minimum first') })
							: p.minimum
								? h('a', {
										class: 'btn',
										href: club.link('rolls', p.id),
										text: tn('{0} roll to make first', '{0} rolls to make first', p.minimum),
									})
								: club.may(p.id)
									? button(t('Choose'), { cls: 'go', click: () => keepForm(club, p) })
									: h('span', { class: 'chip warn', text: t('open') }),
				),
			),
		),
		club.master
			? h('div', { class: 'row end' }, button(t('Put the season away'), { cls: 'go', click: build }))
			: null,
	);
}

function starting(club) {
	const s = club.state,
		list = s.players.filter(p => p.active && p.plays),
		date = h('input', { class: 'field', type: 'date', required: true, value: today() });
	return h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('Armies for season {0}', s.season + 1) }),
		h(
			'ul',
			{ class: 'keeps' },
			list.map(p =>
				h(
					'li',
					{},
					cockade(p.nations, 'cock m'),
					h(
						'span',
						{},
						h('b', { text: p.name }),
						h('small', { text: p.has_army ? p.army : t('no army yet') }),
					),
					h('a', {
						class: 'btn',
						href: club.link('army', p.id),
						text: p.has_army ? t('See the army') : t('Build the army'),
					}),
				),
			),
		),
		club.master
			? h(
					'form',
					{
						class: 'row end',
						on: {
							submit: e => {
								e.preventDefault();
								club.send(
									{ type: 'season-start', date: date.value },
									{ said: t('The season has begun; its rules are pinned.') },
								);
							},
						},
					},
					labelled(t('First night'), date),
					h('button', { type: 'submit', class: 'btn go', text: t('Start the season') }),
				)
			: null,
	);
}

/** House parameters: pinned while a season runs. */
function parameters(club) {
	const s = club.state,
		values = { ...s.next_settings },
		may = club.master && s.phase === 'building';
	return h(
		'details',
		{ class: 'card pad' },
		h('summary', { text: t('House parameters') }),
		h(
			'p',
			{ class: 'small muted' },
			may ? t('They hold from the next season on.') : t('They are pinned while a season runs.'),
			' ',
			rule('NW-R52', club.games),
		),
		h(
			'div',
			{ class: 'params' },
			SETTINGS().map(([key, text]) =>
				labelled(
					text,
					may
						? numberField(values[key], {
								on: {
									input: e => {
										values[key] = Number(e.target.value);
									},
								},
							})
						: h('output', { class: 'num', text: String(s.settings[key]) }),
				),
			),
		),
		may
			? h(
					'div',
					{ class: 'row end' },
					button(t('Save'), {
						cls: 'go',
						click: () =>
							club.send(
								{
									type: 'settings',
									settings: Object.fromEntries(
										Object.entries(values).filter(([k, v]) => v !== s.next_settings[k]),
									),
								},
								{ said: t('Saved.') },
							),
					}),
				)
			: null,
	);
}

/** How much the program does by itself (NW-R66). */
function habits(club) {
	const s = club.state;
	return h(
		'details',
		{ class: 'card pad', prop: { open: s.suggest_only } },
		h('summary', { text: t('How much the program does') }),
		checkbox(
			t('Suggest only'),
			{ name: 'suggest', prop: { checked: s.suggest_only, disabled: !club.master } },
			on => club.send({ type: 'habits', suggest_only: on }, { said: t('Saved.') }),
		),
		h('p', {
			class: 'small muted',
			text: t(
				"Tables are set by hand beside the proposal, winners are named by the players, reinforcements are placed by a form, nobody is checked in by a button for all. What a battle brings, the minimums at the season's end and the end of the campaign wait for your word. Every rule is checked as before.",
			),
		}),
	);
}

async function tieBreak(club) {
	if (club.state.dice.server) return club.send({ type: 'tie-break', origin: 'seed' });
	const given = await ask(
		t('A D10 each'),
		club.state.tie.map((id, i) => labelled(club.name(id), numberField(1, { name: 'd' + i, min: 1, max: 10 }))),
		t('Enter'),
	);
	if (given) club.send({ type: 'tie-break', rolls: club.state.tie.map((id, i) => Number(given['d' + i])) });
	return null;
}

export async function show(main, club) {
	const s = club.state,
		now =
			s.phase === 'running'
				? 0
				: s.phase === 'closing'
					? s.players.some(p => p.active && (p.minimum || p.minimum_due))
						? 1
						: 2
					: 3;
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', {
				text: s.phase === 'building' ? t('Before season {0}', s.season + 1) : t('Season {0}', s.season),
			}),
			h(
				'div',
				{ class: 'cta' },
				club.as
					? h(
							'a',
							{ class: 'btn', href: `/api/v1${club.path}/csv/calendar.csv`, download: '' },
							h('span', { text: t('Calendar as CSV') }),
						)
					: null,
				s.phase === 'closing' ? null : fromTable(club, 'calendar'),
			),
		),
		stepList(t('From season to season'), now, [
			[t('Close'), t('all battles in')],
			[
				t('Minimums'),
				tn(
					'{0} point, {1} rolls',
					'{0} points, {1} rolls',
					s.settings.minimum_rank_points,
					s.settings.minimum_rolls,
				),
			],
			[t('Keep'), tn('{0} roll each', '{0} rolls each', s.settings.keep)],
			[t('Build'), t('new armies')],
		]),
		reset(club),
		s.tie.length > 1
			? h(
					'p',
					{ class: 'note' },
					t('The reset waits for a roll between {0}.', club.names(s.tie)),
					' ',
					button(t('Roll'), { id: 'i-dice', click: () => tieBreak(club) }),
				)
			: null,
		minimums(club),
		s.phase === 'running' ? closing(club) : s.phase === 'closing' ? keeping(club) : starting(club),
		parameters(club),
		habits(club),
	);
}
