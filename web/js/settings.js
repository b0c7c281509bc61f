// settings.js: what a reader prefers, kept in his own browser.

const KEY = 'marengo.settings';
/** Under a finger the first tap on the board only shows what the second would do. */
const finger = matchMedia('(pointer: coarse)').matches;
const defaults = {
	lang: null,
	theme: 'system',
	palette: 'standard',
	help: 'full',
	warnings: true,
	keys: true,
	marks: 'u',
	keymap: {},
	motion: 'system',
	commit: finger ? 'twice' : 'click',
	textboard: false,
	speed: 1,
	moves: 0,
	since: 'offer',
};
let now = { ...defaults };
try {
	now = { ...now, ...JSON.parse(localStorage.getItem(KEY) || '{}') };
} catch (e) {
	/* storage forbidden: defaults */
}
const listeners = new Set();

/** The settings as they are; read-only. */
export const settings = () => now;

/** Levels of help, the most first. */
export const helps = ['full', 'standard', 'purist'];
/** What help one has at a table: one's own choice, and never more than the table allows. @param {string} [most] */
export const helpAt = most => helps[Math.max(helps.indexOf(now.help), helps.indexOf(most || 'full'), 0)];

export function change(part) {
	now = { ...now, ...part };
	try {
		localStorage.setItem(KEY, JSON.stringify(now));
	} catch (e) {
		/* lasts for this page */
	}
	apply();
	for (const f of listeners) f(now, part);
}

export function onChange(f) {
	listeners.add(f);
	return () => listeners.delete(f);
}

function apply() {
	const root = document.documentElement;
	if (now.theme === 'system') delete root.dataset.theme;
	else root.dataset.theme = now.theme;
	if (now.palette === 'cvd') root.dataset.palette = 'cvd';
	else delete root.dataset.palette;
	if (now.motion === 'off') root.dataset.motion = 'off';
	else delete root.dataset.motion;
}
apply();

/** Small things remembered per table (what was seen last, drafts). */
export function recall(key, fallback = null) {
	try {
		const v = localStorage.getItem('marengo.' + key);
		return v === null ? fallback : JSON.parse(v);
	} catch (e) {
		return fallback;
	}
}
export function remember(key, value) {
	try {
		if (value === null) localStorage.removeItem('marengo.' + key);
		else localStorage.setItem('marengo.' + key, JSON.stringify(value));
	} catch (e) {
		/* not kept */
	}
}

/** No animation: by the setting or by the system. */
export const still = () => now.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
