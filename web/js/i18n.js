// i18n.js: English is the source, other languages come as catalogues from the server.
import { settings, change } from './settings.js';

export const LANGS = ['en', 'it'];
const catalogues = { en: {} };
let lang = LANGS.includes(settings().lang)
	? settings().lang
	: (navigator.language || 'en').toLowerCase().startsWith('it')
		? 'it'
		: 'en';

export const language = () => lang;

/** Letters written from right to left, and marks that turn the direction of writing. */
const TURNS =
	/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** A text of somebody's own for the middle of a sentence: it turns nothing that stands beside it. */
export const alone = text =>
	TURNS.test(text)
		? '\u2068' + String(text).replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '') + '\u2069'
		: String(text);

function holes(text, args) {
	return args.length ? text.replace(/\{(\d)\}/g, (all, n) => (n in args ? alone(args[n]) : all)) : text;
}

/** The text in the reader's language; {0}… are filled from the arguments. */
export function t(text, ...args) {
	const found = catalogues[lang]?.[text];
	return holes(Array.isArray(found) ? found[0] : found || text, args);
}

/** A text that counts: {0} is the number. */
export function tn(one, many, n, ...args) {
	const found = catalogues[lang]?.[one];
	const text = Array.isArray(found) ? found[n === 1 ? 0 : found.length - 1] : n === 1 ? one : many;
	return holes(text, [number(n), ...args]);
}

/** One of {"en":…,"it":…}. */
export const pick = texts => (texts ? (texts[lang] ?? texts.en ?? '') : '');

/** The reader's own form of the page's language, if he has one: 16 Nov in London, Nov 16 in New York. */
export const locale = () => (navigator.languages || []).find(l => l.toLowerCase().startsWith(lang + '-')) || lang;
/** How numbers are written, by language and digits: dear to make, and wanted for every line. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();
export function number(n, digits = 0) {
	const key = `${lang} ${digits}`;
	if (!formats.has(key))
		formats.set(key, new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }));
	return formats.get(key).format(n);
}
export const percent = thousandths =>
	new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(thousandths / 1000);
export const when = seconds =>
	new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(seconds * 1000));
/** As short as it can be: the year only where it is another. */
export const moment = seconds => {
	const date = new Date(seconds * 1000);
	return new Intl.DateTimeFormat(locale(), {
		day: 'numeric',
		month: 'short',
		hour: 'numeric',
		minute: '2-digit',
		...(date.getFullYear() === new Date().getFullYear() ? {} : { year: '2-digit' }),
	}).format(date);
};
export const day = seconds =>
	new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(seconds * 1000));

/** Loads the catalogue of a language if it is not here yet. */
async function load(code) {
	if (catalogues[code]) return;
	const answer = await fetch('/api/v1/texts/' + code);
	catalogues[code] = answer.ok ? await answer.json() : {};
}

export async function startLanguage() {
	await load(lang);
	document.documentElement.lang = lang;
}

/** Switches at once; listeners of the settings draw the page anew. */
export async function setLanguage(code) {
	if (code === lang || !LANGS.includes(code)) return;
	await load(code);
	lang = code;
	document.documentElement.lang = code;
	change({ lang: code });
}
