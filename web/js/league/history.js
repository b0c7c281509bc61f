// history.js: the record: every entry, what became of it, corrections and what they changed.
import { h, fill, button, dialog } from '../dom.js';
import { t, alone, moment } from '../i18n.js';
import { get } from '../api.js';
import { actions, ask, dayText, labelled, rule, select } from './common.js';
import { correct, reverse } from './correct.js';

export const TYPES = () => ({
	campaign: t('the club began'),
	tables: t('more tables'),
	settings: t('house parameters'),
	player: t('a new member'),
	role: t('a role'),
	withdraw: t('withdrew'),
	return: t('came back'),
	handover: t('handed a command over'),
	map: t('a map'),
	note: t('a note'),
	decision: t('a decision'),
	army: t('handed in an army'),
	'season-start': t('the season began'),
	night: t('a night was opened'),
	'check-in': t('checked in'),
	'team-night': t('team night'),
	volunteers: t('rolled for the shadow corps'),
	draw: t('the tables were drawn'),
	'make-up': t('a make-up game'),
	choice: t('rolled for side'),
	command: t("a team's commander"),
	report: t('a report'),
	confirm: t('a result was confirmed'),
	cancel: t('a battle was cancelled'),
	roll: t('rolled'),
	place: t('placed a roll'),
	improve: t('a better general'),
	special: t('a special option'),
	forgo: t('gave a roll up'),
	reorganise: t('reorganised'),
	unsporting: t('left the table'),
	vote: t('a vote'),
	'season-close': t('the season was closed'),
	keep: t('kept rolls'),
	build: t('the season was put away'),
	'tie-break': t('a tie was broken'),
	reveal: t('the dice key was shown'),
	commit: t('a new dice key was promised'),
	habits: t('how much the program does'),
	award: t('a reward was awarded'),
	minimum: t('a minimum was given'),
	reset: t('word on the end of the campaign'),
	calendar: t('the days of the nights'),
	reverse: t('took an entry back'),
	correct: t('corrected an entry'),
});
const STATUS = () => ({
	applied: ['', ''],
	reversed: ['warn', t('taken back')],
	replaced: ['warn', t('corrected')],
	void: ['bad', t('void')],
	correction: ['gold', t('correction')],
});

/** One entry in words: who, what, about what. */
function words(club, line) {
	const e = line.event || {},
		who = e.player
			? club.name(e.player)
			: e.players
				? club.names(e.players.filter(x => typeof x === 'string'))
				: '';
	const about = [
		who,
		e.battle,
		dayText(e.date, 'medium'),
		alone(e.name || ''),
		e.seq ? t('entry {0}', e.seq) : '',
		e.d100 ? `D100 ${e.d100 === 100 ? '00' : e.d100}` : '',
		alone(e.text || ''),
		e.waiver ? t('waiver') : '',
		alone(e.reason || ''),
	]
		.filter(Boolean)
		.join(' · ');
	return { title: TYPES()[line.type] || line.type, about };
}

/** The standings as they were after an entry. */
async function back(club, line) {
	const then = await get(`${club.path}/at/${line.n}`);
	dialog(
		t('After entry {0}', line.n),
		h(
			'div',
			{ class: 'stackv' },
			h('p', {
				class: 'muted',
				text: t('Season {0}, week {1} of {2}', then.season, then.week, then.settings.weeks),
			}),
			h(
				'table',
				{},
				h(
					'thead',
					{},
					h(
						'tr',
						{},
						h('th', { scope: 'col', text: t('Commander') }),
						h('th', { scope: 'col', class: 'n', text: t('Rank points') }),
						h('th', { scope: 'col', class: 'n', text: t('Army value') }),
					),
				),
				h(
					'tbody',
					{},
					then.players.map(p =>
						h(
							'tr',
							{},
							h('th', { scope: 'row', text: p.name }),
							h('td', { class: 'n', text: String(p.rank_points) }),
							h('td', { class: 'n', text: String(p.value) }),
						),
					),
				),
			),
		),
		{ close: t('Close') },
	);
}

export async function show(main, club) {
	const list = h('ol', { class: 'card ledger', reversed: true }),
		more = h('div', { class: 'row' });
	const entry = line => {
		const { title, about } = words(club, line),
			[cls, state] = STATUS()[line.status];
		return h(
			'li',
			{ class: 'entry ' + line.status },
			h('span', { class: 'num n', text: String(line.n) }),
			h(
				'span',
				{},
				h('b', { text: title }),
				about ? ' ' + about : '',
				h('small', {
					text: [
						line.by ? club.name(line.by) : t('Campaign Master'),
						line.at ? moment(Date.parse(line.at) / 1000) : '',
						line.origin === 'seed'
							? t('dice of the server')
							: line.origin === 'hand'
								? t('entered by hand')
								: '',
					]
						.filter(Boolean)
						.join(' · '),
				}),
				line.why ? h('small', { class: 'bad' }, line.why.text, ' ', rule(line.why.rule, club.games)) : null,
			),
			state ? h('span', { class: 'chip ' + cls, text: state }) : h('span'),
			actions(
				t('Actions of entry {0}', line.n),
				button(t('Then'), {
					cls: 'slim',
					'aria-label': t('The club after entry {0}', line.n),
					click: () => back(club, line),
				}),
				club.keeper && line.n > 1 && line.status !== 'reversed'
					? [
							button(t('Correct'), {
								cls: 'slim',
								'aria-label': t('Correct entry {0}', line.n),
								click: () => correct(club, line),
							}),
							button(t('Take back'), {
								cls: 'slim',
								'aria-label': t('Take entry {0} back', line.n),
								click: () => reverse(club, line),
							}),
						]
					: null,
			),
		);
	};
	const load = async before => {
		const page = await get(`${club.path}/history${before ? '?before=' + before : ''}`);
		for (const line of page.lines) list.append(entry(line));
		const last = page.lines[page.lines.length - 1]?.n || 1;
		fill(more, last > 1 ? button(t('Earlier entries'), { click: () => load(last) }) : null);
	};
	const note = async () => {
		const given = await ask(
			t('A note or a decision'),
			[
				labelled(
					t('Kind'),
					select(
						[['note', t('a note')], ...(club.master ? [['decision', t('a decision')]] : [])],
						'note',
						null,
						{ name: 'type' },
					),
				),
				labelled(
					t('Words'),
					h('textarea', { class: 'field', name: 'text', rows: 4, required: true, maxlength: 1000 }),
				),
			],
			t('Write it'),
		);
		if (given) club.send({ type: given.type, text: given.text });
	};
	const dice = async () => {
		const a = await get(club.path + '/dice');
		dialog(
			t('Dice of the record'),
			h(
				'div',
				{ class: 'stackv' },
				h('p', {
					text: t(
						'{0} dice in all: {1} entered by hand, {2} from a record, {3} whose key is not shown yet.',
						a.dice,
						a.by_hand,
						a.recorded,
						a.unproven,
					),
				}),
				h('p', {
					class: 'note ' + (a.wrong ? 'bad' : 'good'),
					text: a.wrong
						? t('{0} dice do not follow from their key; the first in entry {1}.', a.wrong, a.first_wrong)
						: t('All others follow from their keys.'),
				}),
			),
			{ close: t('Close') },
		);
	};
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Record') }),
			h(
				'div',
				{ class: 'cta' },
				club.as ? button(t('Add a note'), { click: note }) : null,
				button(t('Check the dice'), { id: 'i-dice', click: dice }),
				club.master && club.state.dice.server
					? button(t('Show the dice key'), {
							click: () =>
								club.send(
									{ type: 'reveal' },
									{ said: t('The key is in the record; a new one is promised.') },
								),
						})
					: null,
			),
		),
		h('p', {
			class: 'muted',
			text: t(
				'Every entry is kept for ever. A mistake is put right by a further entry, with its reason; what follows is computed anew.',
			),
		}),
		list,
		more,
	);
	await load(0);
}
