// replay.js: the bar under the board: every position of the game as the seat saw it then.
import { h, fill, icon, iconButton } from './dom.js';
import { t, number } from './i18n.js';
import { settings, change, still } from './settings.js';

export class Replay {
	/** @param {{load:(n:number)=>Promise<void>, live:()=>void}} hooks load shows position n, live goes back to the table */
	constructor(hooks) {
		this.hooks = hooks;
		this.last = 0;
		/** The step that is looked at; null: now. @type {number|null} */
		this.at = null;
		/** Positions in which a turn begins. @type {{n:number, text:string}[]} */
		this.turns = [];
		/** The playing that is on, null when none is: whoever wakes up under another one has been stopped. @type {object|null} */
		this.run = null;
		this.range = h('input', {
			type: 'range',
			class: 'range',
			min: 0,
			max: 0,
			value: 0,
			'aria-label': t('Replay'),
			on: { input: () => this.go(Number(this.range.value)), keydown: e => this.key(e) },
		});
		this.ticks = h('span', { class: 'ticks', 'aria-hidden': 'true' });
		this.text = h('span', { class: 'muted num' });
		this.player = iconButton('i-play', t('Play'), () => this.play());
		this.el = h(
			'div',
			{ class: 'replay', role: 'group', 'aria-label': t('Replay') },
			h(
				'div',
				{ class: 'icons' },
				iconButton('i-first', t('To the start'), () => this.go(0)),
				iconButton('i-turn-back', t('To the turn before'), () => this.turn(-1)),
				iconButton('i-prev', t('One step back'), () => this.step(-1)),
				this.player,
				iconButton('i-next', t('One step on'), () => this.step(1)),
				iconButton('i-turn-on', t('To the next turn'), () => this.turn(1)),
				iconButton('i-last', t('To now'), () => this.live()),
			),
			h('span', { class: 'slide' }, this.ticks, this.range),
			this.text,
			this.pace(),
		);
	}
	/** How fast it plays, kept in the browser. */
	pace() {
		return h(
			'select',
			{
				class: 'field speed',
				'aria-label': t('Speed of the replay'),
				on: { change: e => change({ speed: Number(e.target.value) }) },
			},
			[0.5, 1, 2, 4, 8].map(n =>
				h('option', {
					value: n,
					text: number(n, n < 1 ? 1 : 0) + '×',
					prop: { selected: settings().speed === n },
				}),
			),
		);
	}
	/** Arrows by steps (the slider's own), with Shift by turns; Home and End. True when the key was one of these. */
	key(e) {
		const d = e.key === 'ArrowLeft' ? -1 : e.key === 'ArrowRight' ? 1 : 0;
		if (d && e.shiftKey) this.turn(d);
		else if (d && e.currentTarget !== this.range) this.step(d);
		else if (e.key === 'Home') this.go(0);
		else if (e.key === 'End') this.live();
		else return false;
		e.preventDefault();
		e.stopPropagation();
		return true;
	}
	/** How many steps there are and where turns begin; stays at now unless an older one is being looked at. */
	set(last, turns) {
		this.last = last;
		this.range.max = last;
		if (JSON.stringify([last, turns]) !== this.drawn) {
			this.drawn = JSON.stringify([last, turns]);
			this.turns = turns;
			fill(
				this.ticks,
				turns
					.filter(x => x.n < last)
					.map(x => h('i', { title: x.text, style: { left: `${last ? (x.n / last) * 100 : 0}%` } })),
			);
		}
		this.show();
	}
	/** The turn that a position is in, in words. */
	turnAt(n) {
		return this.turns.filter(x => x.n <= n).pop()?.text || '';
	}
	show() {
		this.range.value = this.at ?? this.last;
		this.text.textContent = this.at === null ? t('now · {0}', this.last) : t('{0} of {1}', this.at, this.last);
		this.range.setAttribute(
			'aria-valuetext',
			[
				this.at === null ? t('now, step {0}', this.last) : t('step {0} of {1}', this.at, this.last),
				this.turnAt(this.at ?? this.last),
			]
				.filter(Boolean)
				.join(', '),
		);
		this.el.classList.toggle('past', this.at !== null);
	}
	async go(n) {
		n = Math.max(0, Math.min(this.last, n));
		if (n >= this.last) return this.live();
		this.at = n;
		this.show();
		await this.hooks.load(n);
	}
	step(d) {
		return this.go((this.at ?? this.last) + d);
	}
	/** To where the turn before or after begins. */
	turn(d) {
		const at = this.at ?? this.last,
			there = d < 0 ? this.turns.filter(x => x.n < at).pop() : this.turns.find(x => x.n > at);
		return this.go(there ? there.n : d < 0 ? 0 : this.last);
	}
	live() {
		this.stop();
		if (this.at === null) return;
		this.at = null;
		this.show();
		this.hooks.live();
	}
	stop() {
		window.clearTimeout(this.timer);
		this.run = null;
		this.face('i-play', t('Play'));
	}
	face(id, label) {
		fill(this.player, icon(id));
		this.player.setAttribute('aria-label', label);
		this.player.title = label;
		this.el.classList.toggle('running', !!this.run);
	}
	/** Plays from here, or from the start; again stops, also while a step is still loading. */
	async play(from = null) {
		if (this.run) return this.stop();
		const run = (this.run = {});
		this.face('i-pause', t('Stop'));
		await this.go(from ?? this.at ?? 0);
		while (this.run === run && this.at !== null) {
			await new Promise(done => {
				this.timer = window.setTimeout(done, (still() ? 1200 : 700) / settings().speed);
			});
			if (this.run === run) await this.step(1);
		}
	}
}
