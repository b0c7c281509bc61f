// wording.js: what is typed at the command line, taken apart as the terminal does (src/cli/play_names.c): places by id or name in
// either language, actions by their words, and what may have been meant by a word that is none.
import { t } from '../i18n.js';

/** @typedef {import('../table.js').Table} Table */

/** Plain small letters. @param {string} text */
export const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();

/** How many letters are wrong, missing or too many. @param {string} a @param {string} b */
function mistakes(a, b) {
	let row = Array.from({ length: b.length + 1 }, (x, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++)
			next.push(Math.min(row[j - 1] + Number(a[i - 1] !== b[j - 1]), row[j] + 1, next[j - 1] + 1));
		row = next;
	}
	return row[b.length];
}

/** So many are forgiven. */
const MISTAKES = 2;
/** The word of a list that may have been meant; null: none is near. @param {string} word @param {string[]} list */
export function meant(word, list) {
	let best = null,
		fewest = MISTAKES + 1;
	for (const x of list) {
		const wrong = word.length >= 3 && x.startsWith(word) ? 1 : mistakes(word, x);
		if (wrong < fewest) {
			fewest = wrong;
			best = x;
		}
	}
	return best;
}

/** Everything a place may be called → its id. @param {Table} table */
function places(table) {
	const found = new Map();
	for (const a of table.sheet?.areas.values() || [])
		for (const name of [a.id, a.name, a.it]) if (name) found.set(fold(name), a.id);
	return found;
}
/** A place by its id, or by its name in either language. @param {Table} table @returns {string|null} */
export const placeOf = (table, word) => places(table).get(fold(word)) || null;

/** @param {Table} table */
export function noPlace(table, word) {
	const all = places(table),
		near = meant(fold(word), [...all.keys()]);
	return near
		? t('There is no place ‘{0}’; did you mean {1} ({2})?', word, table.names.area(all.get(near)), all.get(near))
		: t('There is no place or action ‘{0}’.', word);
}

const verbOf = (table, word) => table.names.scenario.verbs.find(v => v.name === word) || null;
/** Whether a text begins with a verb of the game, however wrong the rest. @param {Table} table */
export const isAction = (table, text) => !!verbOf(table, text.split(' ')[0]);
/** All words are there and name something: the rules may judge it. @param {Table} table */
export function isWhole(table, text) {
	const [verb, ...words] = text.split(/\s+/),
		v = verbOf(table, verb);
	return !!v && words.length === v.args.length && !noThing(table, text);
}

/** Which word of an action names nothing, with what may have been meant; null: each does. @param {Table} table */
export function noThing(table, text) {
	const [verb, ...words] = text.split(/\s+/),
		kinds = verbOf(table, verb)?.args || [];
	for (const [i, word] of words.entries()) {
		const rows = kinds[i] && table.names.byKind.get(kinds[i]);
		if (rows && !rows.has(word)) return noWord(word, meant(word, [...rows.keys()]));
	}
	return null;
}
export const noWord = (word, near) =>
	near
		? t('There is no ‘{0}’ in this game; did you mean {1}?', word, near)
		: t('There is no ‘{0}’ in this game.', word);

/** A word or an action with a letter wrong. @param {Table} table @param {string[]} words */
export function mistyped(table, text, words) {
	const word = text.split(' ')[0],
		near = isAction(table, text) ? null : meant(word, [...words, ...table.names.scenario.verbs.map(v => v.name)]);
	return near ? noWord(word, near) : noThing(table, text);
}

/** What all that begins so has in common: what Tab writes. @param {string} text @param {string[]} list */
export function completed(text, list) {
	const fit = list.filter(x => x.startsWith(text));
	return fit.length
		? fit.reduce((a, b) => {
				let n = 0;
				while (n < a.length && a[n] === b[n]) n++;
				return a.slice(0, n);
			})
		: text;
}
