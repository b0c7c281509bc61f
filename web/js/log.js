// log.js: what happened, as a tree: turn, phase or battle, steps. Each line lights what it speaks of, links to its
// rule and has an address of its own under which the position after it is shown.
import { h, fill, icon, iconButton, toast, dialog } from './dom.js';
import { t, tn, when, moment } from './i18n.js';
import { rolled, shape } from './counters.js';
import { sideClass } from './games.js';

/**
 * Steps by turn, and in it by battle or phase, oldest first. Parts that are called the same are one.
 * @param {any[]} steps @param {(step:any)=>string} name what the part of a step is called
 * @returns {{turn:number, n:number, parts:{name:string, n:number, fight:string|null, steps:any[]}[]}[]}
 */
export function chapters(steps, name) {
	const found = [];
	for (const s of steps) {
		let turn = found[found.length - 1];
		if (!turn || turn.turn !== s.turn) found.push((turn = { turn: s.turn, n: s.n, parts: [] }));
		let part = turn.parts[turn.parts.length - 1];
		const called = name(s);
		if (!part || part.name !== called)
			turn.parts.push((part = { name: called, n: s.n, fight: s.fight, steps: [] }));
		part.steps.push(s);
	}
	return found;
}

/** The sentences of a step: what was done, dice, what came of it. @param {(id:string)=>void|null} onrule makes the rules buttons */
export function told(s, onrule = null) {
	const dice = rolled(s.dice || [], true);
	const rule = id =>
		onrule
			? h('button', {
					type: 'button',
					class: 'ruleid',
					text: id,
					title: t('Read rule {0}', id),
					on: { click: () => onrule(id) },
				})
			: h('span', { class: 'ruleid', text: id });
	return [
		s.taken_back ? t('A move was taken back by consent.') : null,
		s.label && h('b', { text: s.label }),
		dice.length ? h('span', { class: 'dice' }, dice) : null,
		s.events.map(e => h('span', { class: 'ev' }, e.text, e.rule && [' ', rule(e.rule)])),
	];
}

/** Whether there is anything to be read of a step: of what others do in secret there is not. */
export const says = s => !!(s.taken_back || s.label || s.events.length || s.dice?.length);

/** Id, name, what is shown; to a battle belongs the step that led into it. */
const FILTERS = () => [
	['all', t('All'), () => true],
	['battles', t('Battles'), (s, mine, next) => !!(s.fight || next?.fight)],
	['dice', t('Dice'), s => !!s.dice?.length],
	['mine', t('Mine'), (s, mine) => mine.includes(s.seat)],
];

export class Log {
	/**
	 * @param {{onrule:(id:string)=>void, onhover:(keys:string[])=>void, onstep:(n:number)=>void, keyOf:(ref:any)=>string, turn:(n:number)=>string, part:(step:any)=>string, link:(n:number)=>string}} hooks
	 */
	constructor(hooks) {
		this.hooks = hooks;
		this.filter = 'all';
		this.steps = [];
		this.mine = [];
		this.since = -1;
		/** The last step shown that the reader has seen. */
		this.looked = -1;
		/** The step that is looked at, or null. @type {number|null} */
		this.at = null;
		/** Which turns and parts were opened or shut by hand, by their first step. @type {Map<string, boolean>} */
		this.open = new Map();
		this.drawn = '';
		/** The step marked last, and the turns with their first and last steps. */
		this.marked = null;
		this.turns = [];
		this.list = h('div', { class: 'log' });
		this.el = h(
			'section',
			{ class: 'sec' },
			h(
				'header',
				{},
				h('h2', { tabindex: '-1', text: t('Log') }),
				h(
					'div',
					{ class: 'seg', role: 'group', 'aria-label': t('Show') },
					FILTERS().map(([id, text]) =>
						h('button', {
							type: 'button',
							class: 'btn' + (id === 'all' ? ' on' : ''),
							'data-filter': id,
							'aria-pressed': String(id === 'all'),
							text,
							on: {
								click: e => {
									this.filter = id;
									for (const b of e.target.parentElement.children) {
										b.classList.toggle('on', b === e.target);
										b.setAttribute('aria-pressed', String(b === e.target));
									}
									this.render();
								},
							},
						}),
					),
				),
			),
			this.list,
		);
	}

	set(steps, mine, since, at) {
		const last = steps[steps.length - 1],
			sign = JSON.stringify([steps.length, last?.n, last?.label, last?.events.map(e => e.text), mine, since]);
		this.steps = steps;
		this.mine = mine;
		this.since = since;
		this.at = at;
		// Nothing new: the tree stays as it is, under the reader's eyes and focus.
		if (sign === this.drawn) this.mark();
		else this.render();
		this.drawn = sign;
	}

	/** Marks the step that is looked at and opens its turn, once: whoever shuts it then may keep it shut. */
	mark() {
		if (this.at !== this.marked) {
			const there = this.at === null ? null : this.turns.find(c => c.from <= this.at && this.at <= c.to);
			if (there && !there.el.open) there.el.open = true;
		}
		for (const li of this.list.querySelectorAll('li[data-n]')) {
			const on = this.at !== null && li.dataset.n === String(this.at);
			li.classList.toggle('now', on);
			if (on) li.setAttribute('aria-current', 'step');
			else li.removeAttribute('aria-current');
			if (on && this.at !== this.marked) {
				this.marked = this.at;
				li.scrollIntoView({ block: 'nearest' });
			}
		}
		if (this.at === null) this.marked = null;
	}

	/** Newest first: the turn that is played stands open, older ones are shut and filled when they are opened. */
	render() {
		const keep = FILTERS().find(f => f[0] === this.filter)[2],
			wanted = this.steps.filter((s, i) => says(s) && keep(s, this.mine, this.steps[i + 1])),
			focus = this.focused();
		this.looked = wanted.filter(s => s.n <= this.since).pop()?.n ?? -1;
		const turns = chapters(wanted, this.hooks.part).reverse();
		this.turns = turns.map((c, i) => ({
			el: this.turn(c, i === 0),
			from: c.n,
			to: Math.max(...c.parts.flatMap(p => p.steps.map(s => s.n))),
		}));
		fill(
			this.list,
			this.turns.map(c => c.el),
			turns.length ? null : h('p', { class: 'muted small', text: t('Nothing yet.') }),
		);
		this.mark();
		if (focus) /** @type {any} */ (this.list.querySelector(focus))?.focus();
	}

	/** A selector of what has the focus, to find it again. */
	focused() {
		const el = /** @type {any} */ (document.activeElement);
		if (!this.list.contains(el)) return null;
		const li = el.closest('li[data-n]'),
			details = el.closest('details');
		return li
			? `li[data-n="${li.dataset.n}"] ${el.tagName === 'A' ? 'a.at' : '.copy'}`
			: `details[data-key="${details?.dataset.key}"] > summary`;
	}

	/** A part of the tree that opens and shuts; what is in it is made when it is first opened. */
	branch(key, cls, open, head, count, make) {
		const now = this.open.get(key) ?? open,
			body = h('div', { class: 'branch' });
		const el = h(
			'details',
			{ class: cls, 'data-key': key, open: now },
			h('summary', {}, h('span', { text: head }), h('small', { class: 'chip num', text: count })),
			body,
		);
		const grow = () => {
			if (el.open && !body.firstChild) {
				fill(body, make());
				this.mark();
			}
		};
		el.addEventListener('toggle', () => {
			if (el.open !== (this.open.get(key) ?? open)) this.open.set(key, el.open);
			grow();
		});
		grow();
		return el;
	}

	turn(c, newest) {
		const steps = c.parts.reduce((n, p) => n + p.steps.length, 0);
		return this.branch('t' + c.n, 'turn', newest, this.hooks.turn(c.turn), tn('{0} step', '{0} steps', steps), () =>
			[...c.parts]
				.reverse()
				.map(p =>
					this.branch(
						'p' + p.n,
						p.fight ? 'part clash' : 'part',
						true,
						p.name,
						tn('{0} step', '{0} steps', p.steps.length),
						() => this.rows(p.steps),
					),
				),
		);
	}

	rows(steps) {
		const rows = [];
		for (const s of [...steps].reverse()) {
			// The line under all that happened since the reader was last here.
			if (s.n === this.looked && s.n !== this.steps[this.steps.length - 1].n)
				rows.push(h('li', { class: 'since', text: t('Your last look at the table') }));
			rows.push(this.row(s));
		}
		return h('ul', {}, rows);
	}

	row(s) {
		const keys = [...new Set(s.events.flatMap(e => e.refs.map(this.hooks.keyOf)))];
		// Tables of old records have no times.
		const what = s.at
			? t('Show the position after step {0} ({1})', s.n, when(s.at))
			: t('Show the position after step {0}', s.n);
		const on = () => this.hooks.onhover(keys),
			off = () => this.hooks.onhover([]);
		const click = e => {
			if (!e.target.closest('button, a')) this.hooks.onstep(s.n);
		};
		// The sentences flow around the number and the time of their step.
		const ends = h(
			'span',
			{ class: 'ends' },
			iconButton('i-link', t('Copy the link to step {0}', s.n), () => copy(this.hooks.link(s.n)), {
				class: 'btn bare copy',
			}),
			h('a', {
				class: 'at',
				href: this.hooks.link(s.n),
				'aria-label': what,
				text: String(s.n),
				on: {
					click: e => {
						if (e.ctrlKey || e.metaKey || e.shiftKey) return;
						e.preventDefault();
						this.hooks.onstep(s.n);
					},
				},
			}),
			s.at ? h('time', { datetime: new Date(s.at * 1000).toISOString(), text: moment(s.at) }) : null,
		);
		return h(
			'li',
			{
				'data-n': s.n,
				on: { pointerenter: on, pointerleave: off, focusin: on, focusout: off, click },
				class: s.taken_back ? 'back' : '',
			},
			s.seat ? shape(sideClass(s.seat)) : icon(s.taken_back ? 'i-undo' : s.dice?.length ? 'i-dice' : 'i-arrow'),
			h('span', { class: 'line' }, ends, told(s, this.hooks.onrule)),
		);
	}
}

/** Puts a link into the clipboard; where the browser has none to offer, it is shown to be copied by hand. */
async function copy(link) {
	const full = new URL(link, location.href).href;
	try {
		await navigator.clipboard.writeText(full);
		toast(t('Copied.'));
	} catch (e) {
		const field = h('input', { class: 'field', readonly: true, value: full, 'aria-label': t('Link') });
		dialog(t('Link'), field, { close: t('Close') });
		field.select();
	}
}
