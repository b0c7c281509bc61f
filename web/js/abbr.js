// abbr.js: what abbreviations mean, where they stand: under the pointer, under a finger, with the focus, in the name that a screen
// reader hears, and all together in the help. None is a stop of the tabulator.
import { h, setMarker } from './dom.js';
import { t, pick, language } from './i18n.js';
import { getOnce } from './api.js';
import { settings } from './settings.js';
import { openRule } from './rules.js';

/** Nations whose letters are words of a language too: explained only before troops ("AsLN") and beside other nations ("Dn, It"). */
const WORDS = ['As', 'It', 'Us'];
const LEAST = 250; // milliseconds that a pointer may be on its way to the explanation

/** @type {any[]} */
let list = [],
	games = [],
	made = null;
/** The explanation on the screen: its element, what it is of, how it came. @type {{el:any, of:any, by:string}|null} */
let tip = null;
let timer = 0;

const literal = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const any = words =>
	words
		.sort((a, b) => b.length - a.length)
		.map(literal)
		.join('|') || '(?!)';

/** Words of the language with what they mean, and the expression that finds them. */
function dictionary() {
	if (made?.lang === language() && made.list === list) return made;
	const words = new Map(),
		of = kind => list.filter(x => x.kind === kind && pick(x.word)).map(x => pick(x.word));
	for (const x of list) if (pick(x.word)) words.set(pick(x.word), x);
	const nations = any(of('nation')),
		troops = any(of('troops')),
		plain = any([...of('plain'), ...of('nation').filter(x => !WORDS.includes(x))]);
	const beside = of('nation').length
		? `|(?:${any([...WORDS])})(?=, (?:${nations})(?!\\p{L})|:)|(?<=(?:${nations}), )(?:${any([...WORDS])})`
		: '';
	let find = null;
	// An old browser may not know how to look behind: then nothing is marked.
	try {
		find = new RegExp(
			`(?<![\\p{L}#])(?:(${nations})?(${troops})|(${plain}${beside}))(?![\\p{L}\\p{N}#]|-\\d)`,
			'gu',
		);
	} catch (e) {
		/* the index has them all the same */
	}
	made = { lang: language(), list, words, find };
	return made;
}

/** A text with its abbreviations as elements; null where it has none. @param {string} text */
function mark(text) {
	if (settings().help === 'purist' || text.length > 4000) return null;
	const { words, find } = dictionary(),
		parts = [];
	if (!find) return null;
	let at = 0;
	for (const m of text.matchAll(find)) {
		const of = (m[3] ? [m[3]] : [m[1], m[2]]).filter(Boolean).map(w => words.get(w)),
			el = document.createElement('abbr');
		const means = of.map(x => pick(x.means)).join(', ');
		el.className = 'ab';
		el.textContent = m[0];
		el.setAttribute('aria-label', `${m[0]}, ${means}`);
		el.dataset.means = means;
		const rule = of[of.length - 1].rule;
		if (rule) el.dataset.rule = rule;
		parts.push(text.slice(at, m.index), el);
		at = m.index + m[0].length;
	}
	return parts.length ? [...parts, text.slice(at)].filter(x => x !== '') : null;
}

/** From now on the abbreviations of this game are explained. @param {string} game @param {any[]} all */
export async function explain(game, all) {
	games = all;
	try {
		list = await getOnce(`/rules/${game}/abbreviations`);
	} catch (e) {
		list = [];
	}
	setMarker(list.length ? mark : null);
}

/** All of them, for the help and for the index. @param {(id:string) => void} onrule */
export function meanings(onrule = id => openRule(id, games)) {
	const own = list.filter(x => pick(x.word));
	return own.length
		? h(
				'dl',
				{ class: 'meanings' },
				own.map(x => [
					h('dt', { prop: { textContent: pick(x.word) } }),
					h(
						'dd',
						{},
						pick(x.means),
						x.rule
							? [
									' ',
									h('button', {
										type: 'button',
										class: 'ruleid',
										text: x.rule,
										'aria-label': t('Read rule {0}', x.rule),
										on: { click: () => onrule(x.rule) },
									}),
								]
							: null,
					),
				]),
			)
		: null;
}

function hide() {
	window.clearTimeout(timer);
	tip?.el.remove();
	tip = null;
}
const later = () => {
	window.clearTimeout(timer);
	timer = window.setTimeout(hide, LEAST);
};

/** Under what it explains, or over it. */
function place() {
	const { el, of } = tip,
		a = of.getBoundingClientRect(),
		over = a.bottom + 4 + el.offsetHeight > innerHeight;
	el.style.left = `${Math.max(8, Math.min(innerWidth - el.offsetWidth - 8, a.left))}px`;
	el.style.top = `${Math.max(8, over ? a.top - el.offsetHeight - 4 : a.bottom + 4)}px`;
}

/** @param {any} of what has the abbreviations @param {any[]} marks @param {string} by pointer, finger or focus */
function show(of, marks, by) {
	if (tip?.of === of) {
		window.clearTimeout(timer);
		return;
	}
	hide();
	const told = new Map(marks.map(x => [x.textContent, x]));
	// Named already: the names hold what it says. Its buttons are for pointers and fingers.
	const el = h('div', {
		class: 'abtip',
		'aria-hidden': 'true',
		on: { pointerenter: () => window.clearTimeout(timer), pointerleave: later },
	});
	for (const [word, x] of told) {
		const p = document.createElement('p'),
			b = document.createElement('b');
		b.textContent = word;
		p.append(b, ' ' + x.dataset.means);
		if (x.dataset.rule)
			p.append(
				' ',
				h('button', {
					type: 'button',
					class: 'ruleid',
					tabindex: '-1',
					text: x.dataset.rule,
					on: {
						click: () => {
							const id = x.dataset.rule;
							hide();
							openRule(id, games);
						},
					},
				}),
			);
		el.append(p);
	}
	(of.closest('dialog') || document.body).append(el);
	tip = { el, of, by };
	place();
}

const CONTROL = 'button, a, summary, label, [role=button], [role=option], [role=tab], [role=menuitem]';
const markOf = target => (target instanceof Element ? target.closest('.ab') : null);

document.addEventListener('pointerover', e => {
	const el = e.pointerType === 'mouse' ? markOf(e.target) : null;
	if (el) show(el, [el], 'pointer');
});
document.addEventListener('pointerout', e => {
	if (tip?.by === 'pointer' && markOf(e.target) === tip.of) later();
});
// A finger on a button does what the button does; elsewhere it asks.
document.addEventListener('click', e => {
	const el = markOf(e.target),
		touch = /** @type {any} */ (e).pointerType !== 'mouse';
	if (el && touch && !el.closest(CONTROL)) show(el, [el], 'finger');
	else if (tip && tip.by === 'finger' && !tip.el.contains(/** @type {any} */ (e.target))) hide();
});
document.addEventListener('focusin', e => {
	const el = /** @type {any} */ (e.target),
		marks = el.matches(CONTROL) && el.matches(':focus-visible') ? [...el.querySelectorAll('.ab')] : [];
	if (marks.length) show(el, marks, 'focus');
	else if (tip?.by === 'focus') hide();
});
document.addEventListener('focusout', () => {
	if (tip?.by === 'focus') hide();
});
document.addEventListener(
	'keydown',
	e => {
		if (e.key !== 'Escape' || !tip) return;
		// The pointer rests where it is: only the explanation goes.
		if (tip.by !== 'focus') {
			e.preventDefault();
			e.stopPropagation();
		}
		hide();
	},
	true,
);
// What has the focus is brought into sight by the browser: its explanation goes along.
for (const type of ['scroll', 'resize'])
	window.addEventListener(
		type,
		() => {
			if (tip?.by === 'focus') place();
			else if (tip) hide();
		},
		true,
	);
window.addEventListener('hashchange', hide);
