// log.js: what happened, as sentences; each line lights what it speaks of and links to its rule.
import { h, fill, icon } from './dom.js';
import { t, tn } from './i18n.js';
import { rolled, shape } from './counters.js';
import { sideClass } from './games.js';

export class Log {
	/** @param {{onrule:(id:string)=>void, onhover:(keys:string[])=>void, onstep:(n:number)=>void, keyOf:(ref:any)=>string, seat:(id:string)=>string}} hooks */
	constructor(hooks) {
		this.hooks = hooks;
		this.filter = 'all';
		this.steps = [];
		this.from = null;
		this.list = h('div', { class: 'log' });
		this.el = h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Log') }),
			h('div', { class: 'seg', role: 'group', 'aria-label': t('Show') }, [['all', t('All')], ['dice', t('Dice')], ['mine', t('Mine')]].map(([id, text]) => h('button', {
				type: 'button', class: 'btn' + (id === 'all' ? ' on' : ''), 'aria-pressed': String(id === 'all'), text, on: { click: e => {
					this.filter = id;
					for (const b of e.target.parentElement.children) { b.classList.toggle('on', b === e.target); b.setAttribute('aria-pressed', String(b === e.target)); }
					this.render();
				} },
			})))), this.list);
	}

	set(steps, mine, since) {
		this.steps = steps;
		this.mine = mine;
		this.since = since;
		this.render();
	}

	render() {
		const keep = this.filter === 'dice' ? s => s.dice?.length : this.filter === 'mine' ? s => this.mine.includes(s.seat) : () => true;
		const wanted = this.steps.filter(keep), shown = wanted.slice(-250).reverse();
		const rows = [];
		let head = null;
		for (const s of shown) {
			if (s.n <= this.since && head !== 'since' && rows.length) { rows.push(h('li', { class: 'since', text: t('Your last look at the table') })); head = 'since'; }
			rows.push(this.row(s));
		}
		fill(this.list, shown.length ? h('ul', {}, rows) : h('p', { class: 'muted small', text: t('Nothing yet.') }),
			wanted.length > 250 && h('p', { class: 'small muted', text: tn('{0} older line is in the replay.', '{0} older lines are in the replay.', wanted.length - 250) }));
	}

	row(s) {
		const keys = [...new Set(s.events.flatMap(e => e.refs.map(this.hooks.keyOf)))];
		const on = () => this.hooks.onhover(keys), off = () => this.hooks.onhover([]);
		const events = s.events.map(e => h('span', { class: 'ev' }, e.text, e.rule && [' ', h('button', { type: 'button', class: 'ruleid', text: e.rule, title: t('Read rule {0}', e.rule), on: { click: () => this.hooks.onrule(e.rule) } })]));
		const dice = rolled(s.dice || []);
		return h('li', { on: { pointerenter: on, pointerleave: off, focusin: on, focusout: off }, class: s.taken_back ? 'back' : '' },
			s.seat ? shape(sideClass(s.seat)) : icon(dice.length ? 'i-dice' : 'i-arrow'),
			h('span', { class: 'line' }, s.taken_back ? t('A move was taken back by consent.') : null,
				s.label && h('b', { text: s.label }), dice.length ? h('span', { class: 'dice' }, dice) : null, events),
			h('button', { type: 'button', class: 'btn bare at', 'aria-label': t('Show the position after step {0}', s.n), title: t('Show the position after step {0}', s.n), text: String(s.n), on: { click: () => this.hooks.onstep(s.n) } }));
	}
}
