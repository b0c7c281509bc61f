// newgame.js: a scenario, who sits where, options; one button starts.
import { h, fill, button, toast, icon } from './dom.js';
import { t, pick, number } from './i18n.js';
import { post } from './api.js';
import { picture } from './home.js';
import { shape } from './counters.js';
import { seatName, sideClass } from './games.js';
import { salt, keepSalt } from './dice.js';
import { measured, elo } from './measured.js';
import { explain } from './abbr.js';
import { HELPS, PACES } from './terms.js';

export async function show(main, { games, me }, gameId, scenarioId) {
	const game = games.find(g => g.id === gameId) || games[0];
	await explain(game.id, games);
	let scenario =
		game.scenarios.find(s => s.id === scenarioId) ||
		game.scenarios.find(s => s.id === 'historical') ||
		game.scenarios[0];
	const best = game.bots[0].id;
	const seats = Object.fromEntries(game.seats.map((s, i) => [s.id, i === 0 ? 'me' : 'bot:' + best]));
	const options = Object.fromEntries(game.options.map(o => [o.id, o.default]));
	let secret = false,
		salts = false,
		pace = '',
		spectators = true,
		help = 'full';
	const list = h('div', { class: 'scgrid', role: 'radiogroup', 'aria-label': t('Scenario') });
	// The one that needs no set-up comes first: who is new here moves pieces at once.
	const scenarios = [...game.scenarios].sort((a, b) => Number(b === scenario) - Number(a === scenario));
	const paintScenarios = () =>
		fill(
			list,
			scenarios.map(s =>
				h(
					'label',
					{ class: 'card sc' + (s === scenario ? ' on' : '') },
					h('input', {
						type: 'radio',
						name: 'scenario',
						class: 'sr',
						value: s.id,
						prop: { checked: s === scenario },
						on: {
							change: () => {
								scenario = s;
								paintMeasured();
								for (const el of list.children)
									el.classList.toggle('on', el.querySelector('input').checked);
							},
						},
					}),
					picture(game.id, s.map),
					h(
						'span',
						{ class: 'sc-t' },
						h('b', { text: pick(s.title) }),
						s.blurb ? h('small', { class: 'muted', text: pick(s.blurb) }) : null,
					),
				),
			),
		);
	paintScenarios();
	const known = h('div');
	const paintMeasured = async () => {
		const of = scenario;
		try {
			const table = await measured(game, of.id);
			if (of === scenario) fill(known, table);
		} catch (e) {
			/* nothing is said about it */
		}
	};
	paintMeasured();
	/** Bot → how strong, once that is known. @type {Record<string, number|null>} */
	const strength = {};
	const botName = b =>
		strength[b.id]
			? t('Computer: {0} (Elo {1} or more)', pick(b.label), number(strength[b.id]))
			: t('Computer: {0}', pick(b.label));

	/** How the computer on a seat plays, in a sentence. */
	const manner = s => pick(game.bots.find(b => 'bot:' + b.id === seats[s.id])?.text);
	const seatRow = s => [
		h(
			'div',
			{ class: 'seatrow' },
			shape(sideClass(s.id)),
			h('label', { for: 'seat-' + s.id, text: seatName(game, s.id, used().length) }),
			h(
				'select',
				{
					class: 'field',
					id: 'seat-' + s.id,
					'aria-describedby': 'bot-' + s.id,
					on: {
						change: e => {
							seats[s.id] = e.target.value;
							seatRows.querySelector('#bot-' + s.id).textContent = manner(s);
							note();
						},
					},
				},
				[
					['me', t('Me')],
					...(game.solitaire ? [] : [['open', t('Open: somebody may join')]]),
					...game.bots.map(b => ['bot:' + b.id, botName(b)]),
				].map(([v, text]) => h('option', { value: v, text, prop: { selected: seats[s.id] === v } })),
			),
		),
		h('p', { class: 'small muted manner', id: 'bot-' + s.id, text: manner(s) }),
	];
	const told = h('p', { class: 'small muted', role: 'status' });
	// A clock is for people: nobody is timed who plays alone.
	const timed = () =>
		used().filter(s => seats[s.id] === 'open').length + Number(used().some(s => seats[s.id] === 'me')) > 1;
	const clock = h(
		'div',
		{ class: 'optrow' },
		h('label', { for: 'pace', text: t('Clock') }),
		h(
			'select',
			{
				class: 'field',
				id: 'pace',
				on: {
					change: e => {
						pace = e.target.value;
					},
				},
			},
			PACES().map(([v, text]) => h('option', { value: v, text })),
		),
	);
	const note = () => {
		clock.hidden = !timed();
		const mine = Object.values(seats).filter(v => v === 'me').length,
			open = Object.values(seats).includes('open');
		told.textContent =
			mine > 1
				? t('Several of you at this screen: a curtain falls between the turns.')
				: open
					? t('The game begins when the open seats are taken.')
					: mine
						? ''
						: t('You watch the computer play.');
	};
	// An option that says how many play leaves the last seats out.
	const seatRows = h('div');
	const used = () => game.seats.slice(0, Number(options.players) || game.seats.length);
	note();
	const paintSeats = () => fill(seatRows, used().map(seatRow));
	paintSeats();
	Promise.all(
		game.bots.map(async b => {
			strength[b.id] = await elo(game.id, b.id);
		}),
	)
		.then(() => {
			for (const b of game.bots)
				for (const o of seatRows.querySelectorAll(`option[value="bot:${b.id}"]`)) o.textContent = botName(b);
		})
		.catch(() => {
			/* their names are enough */
		});
	const option = o =>
		h(
			'div',
			{ class: 'optrow' },
			h('label', { for: 'opt-' + o.id, text: pick(o.text) }),
			h(
				'select',
				{
					class: 'field',
					id: 'opt-' + o.id,
					on: {
						change: e => {
							options[o.id] = e.target.value;
							paintSeats();
							note();
						},
					},
				},
				o.values.map(v =>
					h('option', { value: v.id, text: pick(v.label), prop: { selected: v.id === o.default } }),
				),
			),
		);
	const begin = async () => {
		try {
			const mine = salt(),
				{ table } = await post('/tables', {
					game: game.id,
					scenario: scenario.id,
					options,
					seats: Object.fromEntries(used().map(s => [s.id, seats[s.id]])),
					private: secret,
					spectators,
					help,
					salt: mine,
					salts,
					...(pace && timed()
						? { pace: { bank: Number(pace.split('+')[0]), step: Number(pace.split('+')[1]) } }
						: {}),
				});
			keepSalt(table.id, mine);
			location.hash = '#/table/' + table.id;
		} catch (e) {
			toast(e.message, { bad: true, rule: e.rule });
		}
	};
	const check = (label, on, checked = false) =>
		h(
			'label',
			{ class: 'checkrow' },
			h('input', {
				type: 'checkbox',
				class: 'check',
				prop: { checked },
				on: { change: e => on(e.target.checked) },
			}),
			h('span', { text: label }),
		);
	fill(
		main,
		h('p', { class: 'crumb' }, h('a', { href: '#/', text: t('All games') })),
		h('h1', { text: pick(game.title) }),
		h('p', { class: 'lead-p', text: pick(game.blurb) }),
		h(
			'div',
			{ class: 'newgrid' },
			h('section', {}, h('h2', { text: t('Scenario') }), list, known),
			h(
				'section',
				{ class: 'card pad' },
				h('h2', { text: t('Who sits where') }),
				seatRows,
				told,
				game.options.length ? [h('h2', { text: t('Options') }), game.options.map(option)] : null,
				h(
					'div',
					{ class: 'optrow' },
					h('label', { for: 'help', text: t('Help') }),
					h(
						'select',
						{
							class: 'field',
							id: 'help',
							on: {
								change: e => {
									help = e.target.value;
								},
							},
						},
						HELPS().map(([v, text]) => h('option', { value: v, text })),
					),
				),
				game.solitaire
					? null
					: h(
							'details',
							{ class: 'more-o' },
							h('summary', { text: t('Playing over the net') }),
							check(t('Private: only by invitation'), v => {
								secret = v;
							}),
							check(
								t('Others may watch; hidden things stay hidden from them'),
								v => {
									spectators = v;
								},
								true,
							),
							check(t('Nobody sits down without a secret for the dice'), v => {
								salts = v;
							}),
							clock,
						),
				h(
					'p',
					{ class: 'small muted' },
					icon('i-dice'),
					' ',
					t(
						'The dice are fixed by a seed to which your browser adds a secret of its own; after the game everybody can check them.',
					),
				),
				button(t('Begin'), { cls: 'go big', id: 'i-play', click: begin }),
				!me?.account && !me?.guests
					? h(
							'p',
							{ class: 'small' },
							h('a', { href: '#/account', text: t('To sit down here you need an account.') }),
						)
					: null,
			),
		),
	);
}
