// correct.js: an entry of the record put right by a form made from the entry itself, with its reason;
// what it changes is shown before it is written.
import { h, fill, icon, button, dialog, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, post } from '../api.js';
import { KINDS, ROLES, checkbox, labelled, labelledFile, refused, rule, select } from './common.js';

/** Never changed by hand: what the entry is, who wrote it and when, which die it used. */
const FIXED = ['type', 'at', 'by', 'origin', 'die', 'seq', 'format', 'id', 'vp', 'dice_commit'];
const DICE = ['d100', 'd10', 'd6', 'rolls'];

const LABELS = () => ({
	battle: t('Battle'),
	player: t('Who'),
	players: t('Who'),
	to: t('To'),
	name: t('Name'),
	role: t('Role'),
	date: t('Date'),
	reason: t('Reason'),
	override: t('Reason'),
	text: t('Words'),
	table: t('Table'),
	tables: t('Tables'),
	kind: t('Kind'),
	map: t('Battlemap'),
	shadow: t('Shadow corps'),
	a: t('Side A'),
	b: t('Side B'),
	winner: t('Winner'),
	end: t('How it ended'),
	how: t('How it was confirmed'),
	casualties: t('Figures destroyed'),
	batteries: t('Batteries taken or destroyed'),
	killed_figures: t('Figures of generals killed'),
	captured_figures: t('Figures of generals captured'),
	objectives: t('Objectives held'),
	objective_points: t('Points of the objectives'),
	d100: 'D100',
	d10: 'D10',
	d6: 'D6',
	rolls: t('Dice'),
	roll: t('Roll'),
	takes: t('The winner takes'),
	first: t('First phasing'),
	side: t('Side'),
	involved: t('Players involved'),
	for: t('For'),
	against: t('Against'),
	minimum: t('minimum of the season'),
	card: t('Card'),
	as_line: t('As 4 line infantry'),
	with: t('Together with'),
	use: t('Use'),
	add: t('Brigades that grow'),
	new: t('The new brigade'),
	battery: t('battery'),
	unit: t('Brigade'),
	figures: t('Figures'),
	at: t('Where'),
	lost: t('Figures lost'),
	raise: t('Raise'),
	kept: t('Kept roll'),
	cavalry: t('for cavalry'),
	base: t('as he came'),
	dropped: t('Limits you drop'),
	rank_points: t('Rank points'),
	value: t('Points'),
	owner: t('Held at the start by'),
	place: t('Place'),
	shadow_points: t('Points of a shadow corps'),
	settings: t('House parameters'),
	from: t('Taken from'),
	move: t('Brigades that move'),
	division: t('Division'),
	artillery: t('Artillery commander'),
	corps: t('Corps'),
	word: t('Word spoken'),
	notes: t('Notes'),
	waiver: t('Waiver'),
	suggest_only: t('Suggest only'),
	victor: t('Victor'),
	go_on: t('Play on'),
});

/** A fixed list of words for a key, or null. */
function choices(club, key, event) {
	const s = club.state,
		people = s.players.map(p => [p.id, p.name]),
		sides = [
			['a', t('side A')],
			['b', t('side B')],
		];
	if (['player', 'to', 'players', 'shadow', 'victor'].includes(key)) return people;
	if ((key === 'a' || key === 'b') && ['draw', 'make-up'].includes(event.type)) return people;
	const battles = s.battles.map(b => [b.id, `${b.id}: ${club.names(b.a.players)} – ${club.names(b.b.players)}`]);
	return (
		{
			battle: battles,
			table: s.tables.map(x => [x, x]),
			role: Object.entries(ROLES()),
			winner: [...sides, ['draw', t('a draw')]],
			end: [
				['time', t('time was up')],
				['army-morale', t('army morale')],
			],
			takes: [
				['side', t('the side of the table')],
				['phasing', t('who moves first')],
			],
			first: sides,
			side: sides,
			owner: sides,
			kind: Object.entries(KINDS()),
			map: s.maps.map(m => [m.id, m.name]),
		}[key] || null
	);
}

/** A field for one value; set() takes a new one. */
function field(club, event, key, value, set) {
	const label = LABELS()[key] || key,
		list = choices(club, key, event);
	if (typeof value === 'boolean') return checkbox(label, { prop: { checked: value } }, set);
	if (typeof value === 'number')
		return labelled(
			label,
			h('input', {
				class: 'field num',
				type: 'number',
				name: key,
				value: String(value),
				on: { input: e => set(Number(e.target.value) || 0) },
			}),
		);
	if (typeof value === 'string' && list)
		return labelled(
			label,
			select(list.some(x => x[0] === value) ? list : [[value, value], ...list], value, set, { name: key }),
		);
	if (typeof value === 'string')
		return labelled(
			label,
			key === 'text'
				? h('textarea', {
						class: 'field',
						rows: 4,
						name: key,
						on: { input: e => set(e.target.value) },
						prop: { value },
					})
				: h('input', {
						class: 'field',
						name: key,
						type: key === 'date' ? 'date' : 'text',
						value,
						maxlength: 200,
						on: { input: e => set(e.target.value) },
					}),
		);
	if (Array.isArray(value) && list && value.every(x => typeof x === 'string')) return members(label, list, value);
	if (Array.isArray(value))
		return h(
			'fieldset',
			{ class: 'set' },
			h('legend', { text: label }),
			value.map((x, i) =>
				field(
					club,
					event,
					Array.isArray(x) || typeof x === 'object'
						? String(i + 1)
						: label === String(i + 1)
							? ''
							: String(i + 1),
					x,
					v => {
						value[i] = v;
					},
				),
			),
		);
	if (value && typeof value === 'object')
		return h('fieldset', { class: 'set' }, h('legend', { text: label }), object(club, event, value));
	return null;
}
function members(label, list, value) {
	return h(
		'fieldset',
		{ class: 'set pickset' },
		h('legend', { text: label }),
		list.map(([id, name]) =>
			checkbox(name, { prop: { checked: value.includes(id) } }, on => {
				const at = value.indexOf(id);
				if (on && at < 0) value.push(id);
				else if (!on && at >= 0) value.splice(at, 1);
			}),
		),
	);
}
const object = (club, event, o) =>
	Object.keys(o)
		.filter(k => k !== 'army' && (!FIXED.includes(k) || (k === 'at' && o !== event)))
		.map(k =>
			field(club, event, k, o[k], v => {
				o[k] = v;
			}),
		);

/** An army is no form of fields: another file takes its place. */
function armyField(event) {
	const pick = h('input', {
		class: 'field',
		type: 'file',
		accept: '.json,application/json',
		on: {
			change: async () => {
				try {
					event.army = JSON.parse(await pick.files[0].text());
				} catch (e) {
					toast(t('This file is no army.'), { bad: true });
				}
			},
		},
	});
	return labelledFile(t('The right army, as a file'), pick);
}

/** Victory points are computed anew, and changed dice are no longer the server's. */
function settle(event, was) {
	for (const x of ['a', 'b'])
		if (event.type === 'report' && event[x]) {
			delete event[x].vp;
			if (event[x].objectives !== was[x].objectives) delete event[x].objective_points;
		}
	if (event.origin === 'seed' && DICE.some(k => JSON.stringify(event[k]) !== JSON.stringify(was[k]))) {
		event.origin = 'hand';
		delete event.die;
	}
	return event;
}

/** What a correction changes, as a table. */
export function differences(diff) {
	const WHAT = {
		campaign: t('Campaign'),
		season: t('Season'),
		week: t('Week'),
		players: t('Members'),
		battles: t('Battles'),
		state: t('State of the battle'),
		rank: t('Rank'),
		'rank points': t('Rank points'),
		'army value': t('Army value'),
		'rolls made': t('Rolls made'),
		'rolls owed': t('Rolls owed'),
		'kept rolls': t('Rolls kept'),
		wins: t('Won'),
		'rank points of side a': t('Rank points of side A'),
		'rank points of side b': t('Rank points of side B'),
		'rolls of side a': t('Rolls of side A'),
		'rolls of side b': t('Rolls of side B'),
	};
	const STATES = [t('to be fought'), t('to be confirmed'), t('recorded'), t('cancelled')],
		shown = (d, n) => (d.what === 'state' ? STATES[n] || String(n) : String(n));
	return diff.length
		? h(
				'div',
				{ class: 'tablecard' },
				h(
					'table',
					{ class: 'diff' },
					h(
						'thead',
						{},
						h(
							'tr',
							{},
							h('th', { scope: 'col', text: t('Who') }),
							h('th', { scope: 'col', text: t('What') }),
							h('th', { scope: 'col', class: 'n', text: t('Before') }),
							h('th', { scope: 'col', class: 'n', text: t('After') }),
						),
					),
					h(
						'tbody',
						{},
						diff.map(d =>
							h(
								'tr',
								{},
								h('th', { scope: 'row', text: d.who || '–' }),
								h('td', { text: WHAT[d.what] || d.text || d.what }),
								h('td', { class: 'n', text: shown(d, d.before) }),
								h('td', { class: 'n strong', text: shown(d, d.after) }),
							),
						),
					),
				),
			)
		: h('p', { text: t('Nothing else changes.') });
}

const voided = (club, list) =>
	list.length
		? h(
				'div',
				{ class: 'note bad' },
				h('p', { text: tn('{0} later entry becomes void:', '{0} later entries become void:', list.length) }),
				h(
					'ul',
					{},
					list
						.slice(0, 12)
						.map(v =>
							h('li', {}, t('entry {0}', v.n), ': ', v.why.text, ' ', rule(v.why.rule, club.games)),
						),
				),
			)
		: null;

/** The dialog of both: the form (or none), the reason, the difference, then writing it. */
function putRight(club, title, fields, make, action) {
	const reason = h('input', { class: 'field', name: 'reason', required: true, maxlength: 200 }),
		shown = h('div', { class: 'stackv', 'aria-live': 'polite' });
	let seen = null;
	const look = async () => {
		const event = make(reason.value.trim());
		try {
			const found = await post(club.path + '/preview', { event });
			seen = JSON.stringify(event);
			fill(
				shown,
				h('h3', { text: t('What it changes') }),
				differences(found.diff),
				voided(club, found.void),
				h('div', { class: 'row end' }, button(action, { cls: 'go', id: 'i-check', click: write })),
			);
			shown.querySelector('.btn.go').focus();
		} catch (e) {
			seen = null;
			fill(shown, h('p', { class: 'note bad' }, icon('i-warn'), ' ', e.message, ' ', rule(e.rule, club.games)));
		}
	};
	const write = async () => {
		const event = make(reason.value.trim());
		if (JSON.stringify(event) !== seen) {
			toast(t('Something was changed since: look at the difference first.'), { bad: true });
			await look();
			return;
		}
		const answer = await club.send(event, { quiet: true, said: t('The record is put right.') });
		if (answer) {
			box.close();
			await club.repaint();
		}
	};
	const form = h(
		'form',
		{
			class: 'stackv',
			on: {
				submit: e => {
					e.preventDefault();
					look();
				},
			},
		},
		fields,
		labelled(t('Reason'), reason),
		h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'btn', text: t('Show what it changes') })),
		shown,
	);
	const box = dialog(title, form, { cls: 'roomy', close: t('Close') });
}

export function reverse(club, line) {
	putRight(
		club,
		t('Take entry {0} back', line.n),
		h('p', { text: t('Nothing is deleted: a reversing entry is added, and all that follows is computed anew.') }),
		reason => ({ type: 'reverse', seq: line.n, reason }),
		t('Take it back'),
	);
}

export async function correct(club, line) {
	let whole = line;
	try {
		if (!line.event) whole = await get(`${club.path}/history/${line.n}`);
	} catch (e) {
		refused(e, club.games);
		return;
	}
	const event = structuredClone(whole.event),
		fields = [event.army ? armyField(event) : null, object(club, event, event)];
	putRight(
		club,
		t('Correct entry {0}', line.n),
		fields,
		reason => ({ type: 'correct', seq: line.n, reason, with: settle(structuredClone(event), whole.event) }),
		t('Correct it'),
	);
}
