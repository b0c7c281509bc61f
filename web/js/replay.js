// replay.js: the bar under the board: every position of the game as the seat saw it then.
import { h, iconButton } from './dom.js';
import { t, number } from './i18n.js';
import { settings, change, still } from './settings.js';

export class Replay {
	/** @param {{load:(n:number)=>Promise<void>, live:()=>void}} hooks load shows position n, live goes back to the table */
	constructor(hooks) {
		this.hooks = hooks;
		this.last = 0;
		this.at = null;
		this.timer = 0;
		this.range = h('input', { type: 'range', class: 'range', min: 0, max: 0, value: 0, 'aria-label': t('Replay'), on: { input: () => this.go(Number(this.range.value)) } });
		this.text = h('span', { class: 'muted num' });
		this.player = iconButton('i-play', t('Play'), () => this.play());
		this.el = h('div', { class: 'replay' }, h('div', { class: 'icons' }, iconButton('i-first', t('To the start'), () => this.go(0)), iconButton('i-prev', t('One step back'), () => this.step(-1)),
			this.player, iconButton('i-next', t('One step on'), () => this.step(1)), iconButton('i-last', t('To now'), () => this.live())), this.range, this.text, this.pace());
		this.range.addEventListener('keydown', e => {
			if (e.key === 'Home') { e.preventDefault(); this.go(0); }
			if (e.key === 'End') { e.preventDefault(); this.live(); }
		});
	}
	/** How fast it plays, kept in the browser. */
	pace() {
		return h('select', { class: 'field speed', 'aria-label': t('Speed of the replay'), on: { change: e => change({ speed: Number(e.target.value) }) } }, [0.5, 1, 2, 4, 8].map(n => h('option', { value: n, text: number(n, n < 1 ? 1 : 0) + '×', prop: { selected: settings().speed === n } })));
	}
	/** How many steps there are; stays at now unless an older one is being looked at. */
	set(last) {
		this.last = last;
		this.range.max = last;
		this.show();
	}
	show() {
		this.range.value = this.at ?? this.last;
		this.text.textContent = this.at === null ? t('now · {0}', this.last) : t('{0} of {1}', this.at, this.last);
		this.range.setAttribute('aria-valuetext', this.text.textContent);
		this.el.classList.toggle('past', this.at !== null);
	}
	async go(n) {
		n = Math.max(0, Math.min(this.last, n));
		if (n >= this.last) return this.live();
		this.at = n;
		this.show();
		await this.hooks.load(n);
	}
	step(d) { return this.go((this.at ?? this.last) + d); }
	live() {
		this.stop();
		if (this.at === null) return;
		this.at = null;
		this.show();
		this.hooks.live();
	}
	stop() {
		window.clearTimeout(this.timer);
		this.timer = 0;
		this.player.setAttribute('aria-label', t('Play'));
		this.el.classList.remove('running');
	}
	/** Plays from here, or from the start; again stops. */
	async play(from = null) {
		if (this.timer) return this.stop();
		this.player.setAttribute('aria-label', t('Stop'));
		this.el.classList.add('running');
		await this.go(from ?? (this.at === null ? 0 : this.at));
		const tick = async () => {
			if (this.at === null) return;
			await this.step(1);
			if (this.at !== null && this.timer) this.timer = window.setTimeout(tick, (still() ? 1200 : 700) / settings().speed);
		};
		this.timer = window.setTimeout(tick, 700 / settings().speed);
	}
}
