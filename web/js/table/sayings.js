// sayings.js: the words of the command line: those of the terminal (src/cli/play_line.c, docs/terminal.md), and what each answers:
// lines of text, perhaps with a rule. Nothing to say: it was done.
import { t, number, pick, when } from '../i18n.js';
import { get, getOnce } from '../api.js';
import { trackName } from '../games.js';
import { rulesOf, gameOf } from '../rules.js';
import { numbersPath, signed } from '../numbers.js';
import { linesOf } from '../textboard.js';
import { kept, mayBe, standing, use, write } from '../templates.js';
import { coarse, oddsValue, plansOf, spread } from './advice.js';
import { inWords } from './stage.js';
import { fold, isAction, isWhole, mistyped, noPlace, noThing, placeOf } from './wording.js';

/** @typedef {import('../table.js').Table} Table */
/** @typedef {string | {text:string, rule:string|null}} Line */

/** So many choices are listed; more are summed up by their verbs. */
const MOST = 30,
	RULES = 20;

const choice = (table, a) => `${table.chooser.all.indexOf(a) + 1}. ${a.label} (${a.do})`;

/** @param {Table} table @param {string} rest @returns {Line[]} */
function choices(table, rest) {
	const all = table.chooser.all,
		fit = all.filter(a => a.do.startsWith(rest)),
		lines = [];
	if (!fit.length) return [t('No choice begins like that; help lists what can be said.')];
	if (rest || fit.length <= MOST) return fit.map(a => choice(table, a));
	for (let i = 0, run; i < all.length; i += run) {
		for (run = 1; all[i + run]?.verb === all[i].verb;) run++;
		lines.push(run === 1 ? choice(table, all[i]) : `${all[i].verb} … (${number(run)})`);
	}
	return [...lines, t('Type the beginning of an action to list what it can become.')];
}

/** @param {Table} table */
function look(table, rest) {
	const v = table.view(),
		all = rest === 'all',
		word = all ? '' : fold(rest),
		{ names } = table,
		off = (v.pieces || []).filter(p => !p.at).length;
	const tracks = (v.tracks || []).map(
		tr =>
			`${trackName(tr.id, names)}: ${tr.max ? t('{0} of {1}', number(tr.value), number(tr.max)) : number(tr.value)}`,
	);
	const lines = [
		...(v.board ? linesOf(inWords(table, v, true)) : []),
		...linesOf(inWords(table, v, false), { off: all || !!word, ways: town => !!word && fold(town).includes(word) }),
		...tracks,
	].filter(x => fold(x).includes(word));
	if (!lines.length) return [t('You see nothing of that name.')];
	return word || all || !off
		? lines
		: [...lines, t('Not on the map: {0}; look all lists them, look WORD finds one.', off)];
}

/** @param {Table} table */
function log(table) {
	let last = '';
	return table.steps
		.filter(s => s.events.length)
		.flatMap(s => {
			const now = s.at ? when(s.at) : last,
				lines = s.events.map(e => ({ text: e.text, rule: e.rule }));
			if (now === last) return lines;
			last = now;
			return [now, ...lines];
		});
}

/** Of an action the rule against it; of a number what it is made of. @param {Table} table */
async function why(table, rest) {
	if (rest && isAction(table, rest)) return refusal(table, rest);
	const { numbers } = await get(numbersPath(table)),
		word = fold(rest),
		{ names } = table,
		thing = a =>
			a.of
				? names.pieceKind && names.has(names.pieceKind, a.of)
					? names.piece(a.of)
					: trackName(a.of, names)
				: '';
	const name = a =>
		[
			thing(a),
			a.key === 'value'
				? ''
				: {
						points: t('victory points'),
						max: t('of'),
						cf: t('cohesion'),
						plans: t('plans'),
						modifier: t('Modifier of the die'),
						bombardment: t('Modifier of the bombardment'),
						sp: t('Strength points'),
						artillery: t('Artillery'),
						totals: t('Combat'),
						strength: t('strength'),
						range: t('Command'),
					}[a.key] || a.key,
		]
			.filter(Boolean)
			.join(', ');
	const found = numbers.filter(a =>
		word ? [a.of, a.key, name(a)].some(x => fold(x).includes(word)) : a.key === 'value' || !a.of,
	);
	return found.length
		? found.flatMap(a => [
				`${name(a)}: ${number(a.value)}`,
				...a.lines.map(l => ({ text: `${signed(l.value)} ${l.text}`, rule: l.rule })),
			])
		: [noPlace(table, rest)];
}

/** Why an action cannot be taken now, or that it can. @param {Table} table @returns {Promise<Line[]>} */
async function refusal(table, text) {
	const wrong = isWhole(table, text) ? null : noThing(table, text) || t('That is not one of the choices now.'),
		w = wrong ? null : await table.wire.ask({ op: 'why', do: text });
	if (wrong) return [wrong];
	return w.legal
		? [t('That is allowed now.')]
		: [{ text: w.text || t('That is not one of the choices now.'), rule: w.rule || null }];
}

/** By id; by the section of its rulebook; or by words, of this game. @param {Table} table */
async function rule(table, rest) {
	const id = rest.toUpperCase(),
		game = /^[A-Z]{2}-R?\d+[A-Z]?$/i.test(rest) ? gameOf(id, table.games) : null,
		lines = r => [pick(r.question), pick(r.text)].filter(Boolean).map(text => ({ text, rule: r.id }));
	const one = game ? (await rulesOf(game)).find(r => r.id.toUpperCase() === id) : null;
	if (one) return lines(one);
	const all = rest ? [...(await rulesOf(table.game.id)), ...(await rulesOf('table'))] : [],
		words = fold(rest).split(/\s+/),
		section = all.filter(r => r.section === rest);
	const found = section.length
		? section
		: all.filter(r => words.every(w => fold(`${r.id} ${pick(r.text)} ${pick(r.question)}`).includes(w)));
	return found.length ? found.slice(0, RULES).flatMap(lines) : [t('No rule has that id or word.')];
}

/** @param {Table} table */
async function what(table, rest) {
	const all = (await getOnce(`/rules/${table.game.id}/abbreviations`)).filter(x => pick(x.word)),
		word = fold(rest),
		found = rest ? all.filter(x => Object.values(x.word).some(w => w && fold(w) === word)) : all;
	return found.length
		? found.map(x => ({ text: `${pick(x.word)} = ${pick(x.means)}`, rule: rest ? x.rule : null }))
		: [t('That is no abbreviation of this game.')];
}

/** @param {Table} table */
async function modifiers(table) {
	const groups = await get(`/tables/${table.id}/modifiers`);
	return groups
		.filter(g => g.lines.length)
		.flatMap(g => [
			g.title,
			...g.lines.map(l => ({
				text: `${g.counts ? number(l.value) : l.value ? signed(l.value) : '±'} ${l.text}`,
				rule: l.rule,
			})),
		]);
}

/** Hints and odds are for whom the page shows them too. @param {Table} table */
const unasked = (table, word) =>
	table.help() !== 'full' || !table.wire.can(word)
		? t('There are no hints and no odds at this table, or in your settings.')
		: '';
const chance = (table, l) => `${l.text}: ${oddsValue(table, l)}${spread(l)}`;

/** @param {Table} table */
async function hint(table) {
	const no = unasked(table, 'hint'),
		m = no ? null : await table.wire.ask({ op: 'hint' });
	if (no || m.type !== 'hint') return [no || m.text];
	return plansOf(m).flatMap(p => {
		const a = table.chooser.find(p.do);
		return [
			a ? choice(table, a) : p.label,
			p.then.length ? t('then: {0}', p.then.join('; ')) : '',
			...p.chances.map(l => chance(table, coarse(l))),
			p.general ? t('The general’s own choice') : '',
			p.reason,
		].filter(Boolean);
	});
}

/** Of all that lies on the table, of an attack on a place, or of a choice. @param {Table} table */
async function odds(table, rest) {
	const no = unasked(table, 'odds'),
		at = rest ? placeOf(table, rest) : null,
		all = table.chooser.all,
		n = /^\d+$/.test(rest) ? Number(rest) : 0;
	if (no) return [no];
	if (n && !all[n - 1]) return [t('The choices go from 1 to {0}.', all.length)];
	const a = n ? all[n - 1] : table.chooser.find(rest);
	if (rest && !at && !a) return isAction(table, rest) ? refusal(table, rest) : [noPlace(table, rest)];
	const m = await table.wire.ask({ op: 'odds', ...(at ? { at } : a ? { do: a.do } : {}) });
	if (m.type !== 'odds') return [m.text];
	return m.lines.length
		? [...m.lines.map(l => chance(table, l)), m.basis || t('exact')]
		: [t('There is nothing to weigh now.')];
}

/** @param {Table} table */
function undo(table) {
	if (!table.live() || !table.state.undo)
		return [t('Nothing can be taken back now: dice that have fallen, what was shown and the acts of others stay.')];
	table.undo();
	return [];
}

/** @param {Table} table */
function confirm(table) {
	const run = table.live() && table.chooser.confirm();
	if (!run) return [t('There is nothing to confirm: choose.')];
	table.confirm();
	return [];
}

/** The record as a file, as the menu offers it. @param {Table} table */
function save(table) {
	const a = document.createElement('a');
	a.href = `/api/v1/tables/${table.id}/record${table.state.seat ? '?seat=' + encodeURIComponent(table.state.seat) : ''}`;
	a.download = '';
	a.click();
	return [t('Your browser saves the record of the game.')];
}

/** Own deployments; a game may have an action of this name. @param {Table} table */
function template(table, rest) {
	const [word, name = ''] = rest.split(/\s+/),
		all = kept(table.game.id),
		now = standing(table);
	if (word === 'list')
		return Object.keys(all).length ? Object.keys(all).sort() : [t('You have kept no templates of this game.')];
	if (!['save', 'replace', 'use'].includes(word)) return act(table, `template ${rest}`.trim());
	if (!mayBe(name)) return [t("A template's name has 1 to 32 small letters, digits and hyphens.")];
	if (word === 'use' && !all[name]) return [t('You have kept no template {0}.', name)];
	if (word === 'use') {
		use(table, all[name]);
		return [];
	}
	if (!Object.keys(now).length) return [t('None of your units is placed yet.')];
	if (word === 'save' && all[name])
		return [t('There is a template {0} already; template replace {0} writes over it.', name)];
	return [write(table, name, now)];
}

function quit() {
	location.hash = '#/';
	return [];
}

/** Word → what it does, and how the terminal tells of it. @type {() => Record<string, [(table:Table, rest:string) => Line[]|Promise<Line[]>, string]>} */
export const SAYINGS = () => ({
	help: [help, t('help: this list')],
	choices: [choices, t('choices: what you can do now; choices march: those that begin so')],
	look: [
		look,
		t('look: all you can see, one fact a line; look all: also what is off the map; look ligny: only about that'),
	],
	log: [log, t('log: all that happened, as far as you know')],
	why: [
		why,
		t('why ACTION: the rule that forbids it; why NUMBER (why vp, why supply, why alone): what it is made of'),
	],
	rule: [rule, t('rule ID or rule WORD: the text of a rule')],
	what: [what, t('what VP: what an abbreviation stands for; what alone: all of them')],
	modifiers: [modifiers, t('modifiers: all modifiers of dice and values of this game, each with its rule')],
	hint: [hint, t('hint: the best choices that the program finds in a second, with their chances')],
	odds: [
		odds,
		t(
			'odds: the chances of what is on the table; odds CHOICE: if you choose that; odds PLACE: if the enemy attacks you there',
		),
	],
	undo: [undo, t('undo: take back, up to the last die or discovery')],
	confirm: [confirm, t('confirm: the one choice there is, or the one that ends the step')],
	save: [save, t('save: the record of the game as a file')],
	template: [
		template,
		t(
			'template save NAME: keep your deployment for other games (template replace NAME: in place of the one of that name); template list; template use NAME: deploy like it',
		),
	],
	quit: [quit, t('quit: leave; the game is kept')],
});
/** Letters that do for a word. */
export const LETTERS = { u: 'undo', c: 'confirm', o: 'odds', h: 'hint', '?': 'help' };

function help() {
	return [
		t('Type the number of a choice, or the action itself as shown in brackets.'),
		t('u, c, o, h and ? alone are undo, confirm, odds, hint and help.'),
		...Object.values(SAYINGS()).map(([, text]) => text),
	];
}

/** An action by its words or its label: taken, refused with its rule, or what it can become. @param {Table} table @returns {Line[]|Promise<Line[]>} */
function act(table, text) {
	const all = table.chooser.all,
		a = all.find(x => x.do === text || x.label === text);
	if (a && table.live()) {
		table.run([a]);
		return [];
	}
	if (isWhole(table, text)) return refusal(table, text);
	const wrong = all.some(x => x.do.startsWith(text)) ? null : mistyped(table, text, Object.keys(SAYINGS()));
	return wrong ? [wrong] : choices(table, text);
}

/** What comes of a line. @param {Table} table @returns {Promise<Line[]>} */
export async function heard(table, line) {
	const text = line.trim().replace(/\s+/g, ' '),
		[first, ...rest] = text.split(' '),
		word = LETTERS[text.toLowerCase()] || first.toLowerCase(),
		saying = SAYINGS()[word],
		all = table.chooser.all,
		n = /^\d+$/.test(text) ? Number(text) : null;
	if (!text) return [];
	if (n !== null && !all[n - 1])
		return [all.length ? t('The choices go from 1 to {0}.', all.length) : t('There is nothing to choose now.')];
	if (n !== null) return act(table, all[n - 1].do);
	return saying ? saying[0](table, rest.join(' ')) : act(table, text);
}
