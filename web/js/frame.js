// frame.js: what stands on every screen: top bar, settings, help, language switch.
import { h, fill, icon, iconButton, dialog, say, toast } from './dom.js';
import { t, number, language, setLanguage, LANGS } from './i18n.js';
import { settings, change, onChange } from './settings.js';
import { post } from './api.js';
import { ACTIONS, keyOf, openKeys } from './keys.js';

/** What a language calls itself. */
const NAMES = { en: 'English', it: 'Italiano' };

/** EN | IT. @param {any} group what names it; nothing where a legend does */
export function languageSwitch(group = { role: 'group', 'aria-label': t('Language') }) {
	return h(
		'div',
		{ class: 'seg', ...group },
		LANGS.map(code =>
			h('button', {
				type: 'button',
				class: 'btn' + (code === language() ? ' on' : ''),
				lang: code,
				'aria-pressed': String(code === language()),
				'aria-label': NAMES[code],
				title: NAMES[code],
				// Whatever a game's texts abbreviate with these letters, here they are a language.
				prop: { textContent: code.toUpperCase() },
				on: {
					click: () => {
						setLanguage(code).catch(() => toast(t('The server does not answer.'), { bad: true }));
						post('/settings', { lang: code }).catch(() => {});
					},
				},
			}),
		),
	);
}

const choice = (label, name, values) =>
	h(
		'fieldset',
		{ class: 'set' },
		h('legend', { text: label }),
		h(
			'div',
			{ class: 'seg' },
			values.map(([v, text]) =>
				h(
					'label',
					{ class: 'btn' + (settings()[name] === v ? ' on' : '') },
					h('input', {
						type: 'radio',
						class: 'sr',
						name: 'set-' + name,
						value: String(v),
						prop: { checked: settings()[name] === v },
						on: {
							change: e => {
								change({ [name]: v });
								for (const el of e.target.closest('.seg').children)
									el.classList.toggle('on', el.contains(e.target));
							},
						},
					}),
					h('span', { text }),
				),
			),
		),
	);

/** Everything a reader may set. */
const choices = () =>
	h(
		'div',
		{ class: 'stackv' },
		h('fieldset', { class: 'set' }, h('legend', { text: t('Language') }), languageSwitch({})),
		choice(t('Theme'), 'theme', [
			['system', t('As the system')],
			['light', t('Light')],
			['dark', t('Dark')],
			['contrast', t('High contrast')],
		]),
		choice(t('Colours of the sides'), 'palette', [
			['standard', t('Uniforms')],
			['cvd', t('Colour-blind safe')],
		]),
		choice(t('Unit marks'), 'marks', [
			['u', t('Pictures')],
			['n', t('Plain boxes')],
		]),
		choice(t('Help'), 'help', [
			['full', t('Full')],
			['standard', t('Standard')],
			['purist', t('Purist')],
		]),
		h('p', {
			class: 'small muted',
			text: t(
				'Full: legal choices lit, odds, hints and warnings. Standard: legal choices lit. Purist: nothing; what is not allowed is refused.',
			),
		}),
		choice(t('Warnings, with full help'), 'warnings', [
			[true, t('On')],
			[false, t('Off')],
		]),
		choice(t('A completed choice'), 'commit', [
			['click', t('At once')],
			['twice', t('At the second tap')],
			['confirm', t('After Confirm')],
		]),
		choice(t('Single-key shortcuts'), 'keys', [
			[true, t('On')],
			[false, t('Off')],
		]),
		h('p', {}, h('button', { type: 'button', class: 'btn', text: t('Change the keys'), on: { click: openKeys } })),
		choice(t('Movement on the screen'), 'motion', [
			['system', t('As the system')],
			['off', t('None')],
		]),
		choice(t('Moves of others on the map'), 'moves', [
			[0, t('At once')],
			...[1, 2, 4].map(n => [n, number(n) + '×']),
		]),
		h('p', {
			class: 'small muted',
			text: t(
				'Pieces go along their roads one after the other, unless nothing is to move on the screen; any key or click shows them where they stand now.',
			),
		}),
		choice(t('What others did since my last turn'), 'since', [
			['offer', t('Offered')],
			['play', t('Played by itself')],
			['none', t('Not shown')],
		]),
		choice(t('Board'), 'textboard', [
			[false, t('Map')],
			[true, t('Text tables')],
		]),
	);

/** The settings, kept in the reader's browser. Switched in here, the language changes in here too. */
export function openSettings() {
	let stop = null;
	const { el } = dialog(t('Settings'), choices(), {
		close: t('Close'),
		onclose: () => {
			stop();
			say(t('Settings closed.'));
		},
	});
	stop = onChange((now, part) => {
		if (!('lang' in part)) return;
		el.setAttribute('aria-label', t('Settings'));
		el.querySelector('h2').textContent = t('Settings');
		el.querySelector('header .btn').setAttribute('aria-label', t('Close'));
		fill(el.querySelector('.sheet-body'), choices());
		/** @type {any} */ (el.querySelector(`[lang=${language()}]`)).focus();
	});
}

export const KEYS = () => [
	['Tab', t('to the next thing that can be chosen')],
	['← → ↑ ↓', t('from town to town; with Shift, move the map')],
	['Enter', t('choose')],
	['Esc', t('give up the choice')],
	['1 … 9', t('one of the choices in the column')],
	['Shift 1 … 5', t('overlays of the map')],
	['Shift ← →', t('in the replay, from turn to turn; Home and End')],
	...Object.entries(ACTIONS())
		.filter(([id]) => keyOf(id))
		.map(([id, [, text]]) => [keyOf(id).toUpperCase(), text]),
];

export function openHelp(more = null) {
	const short = h('div', {});
	import('./abbr.js').then(m => {
		const all = m.meanings();
		if (all) fill(short, h('details', {}, h('summary', { text: t('Abbreviations') }), all));
	});
	dialog(
		t('Help'),
		h(
			'div',
			{ class: 'stackv' },
			h('p', {
				text: t(
					'Read the sentence at the top: it says what you have to decide. Gold things can be chosen. Choose a piece, then a lit place; the green button confirms.',
				),
			}),
			h('p', {
				text: t(
					'Undo takes back your last action, or what several pieces did together, until a die has fallen, something hidden has been shown, or another player has acted. Each march on the map can be taken back by itself.',
				),
			}),
			h('p', { text: t('Click on what is not lit to read which rule forbids it.') }),
			h('p', {
				text: t(
					'With a screen reader: single keys and arrows work where the reader is in focus mode, which the map, the bar of actions and the choices switch on by themselves. Text tables show the whole board to browse mode.',
				),
			}),
			more,
			short,
			h('h3', { text: t('Keys') }),
			h(
				'dl',
				{ class: 'keys' },
				KEYS().map(([k, v]) => [h('dt', {}, h('kbd', { class: 'key', text: k })), h('dd', { text: v })]),
			),
			h(
				'p',
				{ class: 'small muted' },
				t(
					'Coasts: Natural Earth, public domain. Lakes and rivers: GSHHG and WDBII, LGPL. Everything else was made for Marengo.',
				),
			),
		),
		{ close: t('Close') },
	);
}

/** The top bar of the pages outside play. */
export function topbar(current, me) {
	const link = (href, text, id) => h('a', { href, 'aria-current': id === current ? 'page' : null, text });
	return h(
		'header',
		{ class: 'top' },
		h(
			'a',
			{ class: 'brand', href: '#/', 'aria-label': t('Marengo, to the first page') },
			icon('logo', ''),
			h('span', { text: 'Marengo' }),
		),
		h(
			'nav',
			{ class: 'topnav', 'aria-label': t('Pages') },
			link('#/', t('Play'), 'play'),
			link('#/lobby', t('Tables'), 'lobby'),
			link('#/rules', t('Rules'), 'rules'),
			link('#/club', t('Club'), 'club'),
		),
		h('span', { class: 'gap' }),
		languageSwitch(),
		h(
			'div',
			{ class: 'icons' },
			iconButton('i-help', t('Help'), () => openHelp()),
			h(
				'a',
				{
					class: 'btn',
					href: '#/account',
					'aria-label': me?.account ? t('Account of {0}', me.name) : t('Account'),
					title: me?.name || '',
				},
				icon('i-person'),
			),
			iconButton('i-menu', t('Settings'), openSettings),
		),
	);
}

/** A row of links for phones, where the top bar has no room for them. */
export function footnav(current) {
	const link = (href, text, id) => h('a', { href, 'aria-current': id === current ? 'page' : null, text });
	return h(
		'nav',
		{ class: 'footnav', 'aria-label': t('Pages') },
		link('#/', t('Play'), 'play'),
		link('#/lobby', t('Tables'), 'lobby'),
		link('#/rules', t('Rules'), 'rules'),
		link('#/club', t('Club'), 'club'),
	);
}
