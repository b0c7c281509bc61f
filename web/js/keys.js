// keys.js: which single key does what; each can be given to another action or taken away (WCAG 2.1.4).
import { h, fill, dialog, button } from './dom.js';
import { t } from './i18n.js';
import { settings, change } from './settings.js';

/** Action → its key as delivered, and what it does in words. */
export const ACTIONS = () => ({
	undo: ['u', t('undo')],
	confirm: ['c', t('confirm')],
	odds: ['o', t('odds')],
	hint: ['n', t('hint')],
	log: ['l', t('log')],
	replay: ['r', t('replay')],
	board: ['b', t('between map and battle')],
	hide: ['h', t('hide the counters')],
	text: ['t', t('text tables')],
	in: ['+', t('zoom in')],
	out: ['-', t('zoom out')],
	fit: ['0', t('fit the map')],
	army: ['a', t('fit my army')],
	help: ['?', t('the rule of what has the focus, or this help')],
	type: ['/', t('type an action')],
	choices: ['g', t('go to the choices')],
	again: ['s', t('say again what is to be decided')],
});
/** The key of an action now. */
export const keyOf = id => settings().keymap?.[id] ?? ACTIONS()[id][0];

/** A window in which every single key can be given to another action, or taken away. */
export function openKeys() {
	const body = h('div', { class: 'stackv' }),
		told = h('p', { role: 'status', class: 'small' });
	const set = (id, key) => {
		const taken = Object.keys(ACTIONS()).find(a => a !== id && key && keyOf(a) === key);
		if (taken) {
			told.textContent = t('{0} is already the key for: {1}.', key.toUpperCase(), ACTIONS()[taken][1]);
			paint();
			return;
		}
		told.textContent = '';
		change({ keymap: { ...settings().keymap, [id]: key } });
		paint();
	};
	const paint = () =>
		fill(
			body,
			h('p', {
				class: 'small muted',
				text: t(
					'Type a letter or sign into a field; empty it to leave the action without a key. Digits choose from the column.',
				),
			}),
			told,
			Object.entries(ACTIONS()).map(([id, [, label]]) =>
				h(
					'label',
					{ class: 'kv' },
					h('span', { text: label }),
					h('input', {
						class: 'field keyfield',
						value: keyOf(id).toUpperCase(),
						maxlength: 2,
						'data-action': id,
						'aria-label': label,
						autocomplete: 'off',
						on: { change: e => set(id, e.target.value.trim().slice(-1).toLowerCase()) },
					}),
				),
			),
			button(t('As delivered'), {
				click: () => {
					change({ keymap: {} });
					told.textContent = '';
					paint();
				},
			}),
		);
	paint();
	dialog(t('Keys'), body, { close: t('Close') });
}

const ALONG = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** In a bar of buttons the arrows go from one to the next; up and down pass over what stands beside another. */
export function along(e) {
	const d = ALONG[e.key],
		bar = e.currentTarget,
		here = /** @type {any} */ (document.activeElement);
	if (!d || e.altKey || e.ctrlKey || e.metaKey || (here !== bar && here.tagName !== 'BUTTON')) return;
	const all = [...bar.querySelectorAll('button')].filter(
			b => b.getClientRects().length && (b === here || /Right|Left/.test(e.key) || !b.matches('.weigh')),
		),
		at = all.indexOf(here);
	e.preventDefault();
	all[(at < 0 && d < 0 ? all.length - 1 : at + d + all.length) % all.length]?.focus();
}
