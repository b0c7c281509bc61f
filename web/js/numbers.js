// numbers.js: "why this number": a number that can be asked, and the small window with the lines it is made of.
import { h, fill, icon } from './dom.js';
import { t, number, language } from './i18n.js';
import { get } from './api.js';
import { openRule } from './rules.js';

/** Closes the window that is open. @type {null | ((back?: boolean) => void)} */
let shut = null;
/** The number it is about: its button may be drawn anew meanwhile. */
let asked = '';

export const signed = n => (n > 0 ? '+' + number(n) : n < 0 ? '−' + number(-n) : '0');

/** The lines a number is made of, with their values and rules. @param {{lines:{text:string, value:number, rule:string|null, href?:string}[]}} account */
export const parts = (account, games) =>
	h(
		'ul',
		{ class: 'parts' },
		account.lines.map(l =>
			h(
				'li',
				{},
				h('b', { class: 'num', text: signed(l.value) }),
				l.href ? h('a', { href: l.href, text: l.text }) : h('span', { text: l.text }),
				l.rule
					? h('button', {
							type: 'button',
							class: 'ruleid',
							text: l.rule,
							'aria-label': t('Read rule {0}', l.rule),
							on: { click: () => openRule(l.rule, games) },
						})
					: null,
			),
		),
	);

/** The same, and the sum where there are several. @param {{value:number, lines:any[]}} account */
function lines(account, games) {
	if (!account.lines.length)
		return [h('p', { class: 'small muted', text: t('Nothing counts here now.') }), limit(account, games)];
	return [
		parts(account, games),
		account.lines.length > 1
			? h('p', { class: 'insum' }, h('b', { class: 'num', text: number(account.value) }), ' ', t('in all'))
			: null,
		limit(account, games),
	];
}
/** What the number is counted up to. */
const limit = (account, games) =>
	account.limit
		? [h('h3', { text: t('Out of {0}', number(account.limit.value)) }), lines(account.limit, games)]
		: null;

/** Under the number, or over it; on a phone along the lower edge. */
function put(pop, anchor) {
	const a = anchor.getBoundingClientRect(),
		w = pop.offsetWidth,
		tall = pop.offsetHeight,
		below = a.bottom + 6 + tall < innerHeight;
	if (matchMedia('(max-width: 767px)').matches) return;
	pop.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, a.right - w))}px`;
	pop.style.top = `${Math.max(8, below ? a.bottom + 6 : Math.max(8, a.top - tall - 6))}px`;
}

/** Opens the window of a number. @param {any} anchor @param {string} title @param {() => Promise<any>} load */
export async function whyNumber(anchor, title, load, games) {
	shut?.(false);
	const body = h(
		'div',
		{ class: 'why-body', id: 'why-number', role: 'status' },
		h('p', { class: 'small muted', text: t('One moment…') }),
	);
	const button = () =>
		anchor.isConnected ? anchor : document.querySelector(`[data-why="${CSS.escape(anchor.dataset.why || '')}"]`);
	const close = (back = true) => {
		shut = null;
		asked = '';
		const within = pop.contains(document.activeElement);
		pop.remove();
		document.removeEventListener('pointerdown', outside, true);
		window.removeEventListener('hashchange', gone);
		button()?.setAttribute('aria-expanded', 'false');
		if (back && within) (button() || document.querySelector('h1'))?.focus({ preventScroll: true });
	};
	const gone = () => close(false);
	const outside = e => {
		if (!pop.contains(e.target) && !e.target.closest('dialog')) close(false);
	};
	const cross = h(
		'button',
		{ type: 'button', class: 'btn bare', 'aria-label': t('Close'), on: { click: () => close() } },
		icon('i-cross'),
	);
	const pop = h(
		'div',
		{
			class: 'pop whynumber',
			role: 'dialog',
			'aria-label': title,
			'aria-describedby': 'why-number',
			on: {
				keydown: e => {
					if (e.key === 'Escape') {
						e.stopPropagation();
						close();
					}
				},
			},
		},
		h('header', {}, h('h2', { text: title }), cross),
		body,
	);
	shut = close;
	asked = anchor.dataset.why || '';
	document.body.append(pop);
	document.addEventListener('pointerdown', outside, true);
	window.addEventListener('hashchange', gone);
	anchor.setAttribute('aria-expanded', 'true');
	put(pop, anchor);
	cross.focus({ preventScroll: true });
	let account = null,
		wrong = '';
	try {
		account = await load();
	} catch (e) {
		wrong = e.message;
	}
	fill(
		body,
		account ? lines(account, games) : h('p', { class: 'small', text: wrong || t('Nothing counts here now.') }),
	);
	put(pop, anchor);
}

/** Leaves with the page it was opened on. */
export function closeNumber() {
	shut?.(false);
}

/** A number as a button. @param {{why:string, name:string, text:string, load:() => Promise<any>, games:any[]}} n */
export function numberButton({ why, name, text, load, games }) {
	return h('button', {
		type: 'button',
		class: 'whynum num',
		'data-why': why,
		'data-row': 'why ' + why,
		'aria-haspopup': 'dialog',
		'aria-expanded': String(asked === why),
		'aria-label': t('{0}: {1}. Why this number?', name, text),
		title: t('Why this number?'),
		text,
		on: {
			click: e => {
				e.preventDefault();
				whyNumber(e.currentTarget, t('{0}: {1}', name, text), load, games);
			},
		},
	});
}

/** All accounts at the end of a report, on paper. @param {any[]} numbers @param {(a:any) => string} name */
export function sheet(numbers, name, games) {
	const shown = numbers.filter(a => a.lines.length && (a.key === 'value' || !a.of));
	return shown.length
		? h(
				'section',
				{ class: 'sec whysheet' },
				h('h2', { text: t('What the numbers are made of') }),
				shown.map(a => h('div', {}, h('h3', { text: `${name(a)}: ${number(a.value)}` }), lines(a, games))),
			)
		: null;
}

/** Where the accounts of a table are found: as the seat knows it, now or at the step that is looked at. @param {import('./table.js').Table} table */
export function numbersPath(table) {
	const seat = table.eyes ? table.eyes.value : table.state.seat,
		past = table.past ? '/' + table.past.n : '';
	return `/tables/${table.id}/numbers${past}${seat ? '?seat=' + encodeURIComponent(seat) : ''}`;
}

/** All accounts of the view that is shown, for a board that spells some out; null until they are here. The old ones stay meanwhile. @param {import('./table.js').Table} table */
export function accounts(table) {
	const path = numbersPath(table),
		sign = `${path} ${table.state.number} ${language()}`,
		known = table.accounts;
	if (known?.sign === sign) return known.numbers;
	const now = (table.accounts = { sign, numbers: known?.numbers || null }),
		told = numbers => {
			now.numbers = numbers;
			if (table.accounts === now && !table.left && table.app) table.paint();
		};
	get(path).then(
		m => told(m.numbers),
		() => told(null),
	);
	return now.numbers;
}

/** A number of the view of a table. @param {import('./table.js').Table} table */
export function tableNumber(table, of, key, name, text) {
	const load = async () => {
		const { numbers } = await get(numbersPath(table)),
			find = k => numbers.find(a => a.of === of && a.key === k);
		return find(key) && { ...find(key), limit: key === 'value' ? find('max') : null };
	};
	return numberButton({ why: `${of} ${key}`, name, text: String(text), load, games: table.games });
}
