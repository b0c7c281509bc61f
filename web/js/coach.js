// coach.js: a lesson at a real table: says one thing at a time, lights what it speaks of, and goes on when it is done.
import { h, fill, button, icon, say } from './dom.js';
import { t, pick } from './i18n.js';
import { recall, remember } from './settings.js';
import { openRule } from './rules.js';

/** Where a lesson stands in this browser: {table, step, done}. */
export const standing = (game, lesson) => recall(`lesson.${game}.${lesson}`, null);

export class Coach {
	/** @param {import('./table.js').Table} table @param {string} game @param {any} lesson of lessons.json */
	constructor(table, game, lesson) {
		this.table = table;
		this.game = game;
		this.lesson = lesson;
		this.at = standing(game, lesson.id)?.step || 0;
		this.from = null;
		this.el = h('section', { class: 'coach', 'aria-label': t('Lesson') });
	}

	get step() {
		return this.lesson.steps[this.at];
	}

	/** Called whenever the table was drawn: is the step done, and what is to be lit? */
	look() {
		const tb = this.table;
		if (!tb.app) return;
		if (!tb.sideEl.contains(this.el)) {
			tb.sideEl.prepend(this.el);
			this.paint();
		}
		if (this.from === null) this.enter();
		if (this.done()) {
			this.go(this.at + 1);
			return;
		}
		this.auto();
		window.clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.light(), 80);
	}

	/** What the lesson does by itself, to come quickly to the point. */
	auto() {
		const tb = this.table,
			number = tb.state.number;
		if (!this.step?.auto || this.sent === number || !tb.chooser.all.length || tb.queue.length) return;
		for (const re of this.step.auto) {
			const a = tb.chooser.all.find(x => new RegExp(re).test(x.do));
			if (a) {
				this.sent = number;
				tb.send(a).then(m => {
					if (m.code === 'network') this.sent = null;
				});
				return;
			}
		}
	}

	enter() {
		this.from = this.table.lastStep();
		this.turn = this.table.state.view.turn;
		remember(`lesson.${this.game}.${this.lesson.id}`, {
			table: this.table.id,
			step: this.at,
			done: this.at >= this.lesson.steps.length,
		});
	}

	done() {
		const tb = this.table,
			u = this.step?.until,
			v = tb.state.view;
		if (!this.step || !u) return false;
		if (tb.state.over) return true;
		if (u.did) {
			this.from = Math.min(this.from, tb.lastStep());
			return tb.steps.some(
				s => s.n > this.from && tb.state.mine.includes(s.seat) && new RegExp(u.did).test(s.do),
			);
		}
		if (u.undone) {
			const was = this.from;
			this.from = Math.max(this.from, tb.lastStep());
			return tb.lastStep() < was;
		}
		if (u.picked)
			return [...tb.chooser.group, ...tb.chooser.fixed, 'area:' + tb.area].some(k =>
				new RegExp(u.picked).test(k),
			);
		if (u.phase) return new RegExp(u.phase).test(v.phase) && !!tb.chooser.all.length;
		if (u.board !== undefined) return !!v.board === u.board;
		if (u.tab) return tb.tab === u.tab;
		if (u.turn) return v.turn > this.turn && !!tb.chooser.all.length;
		return false;
	}

	go(n) {
		this.at = Math.max(0, Math.min(n, this.lesson.steps.length));
		this.from = null;
		this.enter();
		this.paint();
		this.look();
	}

	/** Marks what the step speaks of: things of the board by their key, parts of the page by a selector. */
	light() {
		for (const el of document.querySelectorAll('.coach-hi')) el.classList.remove('coach-hi');
		const first = this.step?.light?.[0],
			area = /^[as]:/.test(first || '') ? first.split(':')[1] : null;
		if (area && this.shown !== this.at) {
			this.shown = this.at;
			this.table.map?.centre(area);
		}
		for (const x of this.step?.light || [])
			for (const el of document.querySelectorAll(
				/^[aspl]:|^(position|region|plan|form):/.test(x) ? `.stage-in [data-key="${CSS.escape(x)}"]` : x,
			))
				el.classList.add('coach-hi');
	}

	paint() {
		const all = this.lesson.steps.length,
			end = this.at >= all,
			next = this.table.lessons?.[this.table.lessons.findIndex(l => l.id === this.lesson.id) + 1];
		const text = end
			? t('That was the lesson. The table is yours: play on, or go to the next lesson.')
			: pick(this.step.text);
		say(text);
		fill(
			this.el,
			h(
				'header',
				{},
				h('b', { text: pick(this.lesson.title) }),
				h('span', { class: 'small muted', text: t('{0} of {1}', Math.min(this.at + 1, all), all) }),
			),
			h(
				'div',
				{ class: 'bar', 'aria-hidden': 'true' },
				h('i', { style: { width: (this.at / all) * 100 + '%' } }),
			),
			h('p', { text }),
			!end && this.step.rule
				? h(
						'p',
						{ class: 'small' },
						t('The rules say so:'),
						' ',
						this.step.rule.map(id =>
							h('button', {
								type: 'button',
								class: 'ruleid',
								text: id,
								on: { click: () => openRule(id, this.table.games) },
							}),
						),
					)
				: null,
			h(
				'div',
				{ class: 'row' },
				this.at ? button(t('Back'), { click: () => this.go(this.at - 1) }) : null,
				end
					? null
					: this.step.until
						? button(t('Skip this'), { cls: 'coach-skip', click: () => this.go(this.at + 1) })
						: button(t('Go on'), {
								cls: 'on coach-next',
								id: 'i-check',
								click: () => this.go(this.at + 1),
							}),
				end && next
					? h('a', {
							class: 'btn on',
							href: `#/learn/${this.game}/${next.id}`,
							text: t('Next lesson: {0}', pick(next.title)),
						})
					: null,
				h(
					'a',
					{ class: 'btn', href: '#/learn/' + this.game },
					icon('i-cross'),
					h('span', { text: t('Leave') }),
				),
			),
		);
	}
}
