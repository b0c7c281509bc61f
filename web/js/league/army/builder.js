// builder.js: the editor of one army: each change is checked at once; what is not handed in yet is kept in the browser.
import { h, fill, icon, button, toast, say } from '../../dom.js';
import { t } from '../../i18n.js';
import { post } from '../../api.js';
import { remember } from '../../settings.js';
import { ask, cockade, nationName, reasonField, refused, rule, unitName } from '../common.js';
import { book } from './book.js';
import { paintLimits } from './limits.js';
import { additions, division, loose } from './units.js';

/** The editor of one army. */
export class Builder {
	constructor(main, club, data, army, { shadow = false } = {}) {
		this.main = main;
		this.club = club;
		this.data = data;
		this.army = army;
		this.shadow = shadow;
		this.past = [];
		this.report = null;
		this.player = club.by[data.player];
		this.key = `league.army.${club.state.id}.${data.player}${shadow ? '.shadow' : ''}`;
		this.may = club.may(data.player) && (shadow || data.may_build || data.may_reorganise);
		this.list = h('div', { class: 'grid2' });
		this.aside = h('aside', { class: 'limits', 'aria-label': t('Limits') });
		this.ways = h('aside', { class: 'ways', 'aria-label': t('Complete it') });
		// On a phone the sum stays in sight while units change; the limits above say it in full.
		this.strip = h('p', { class: 'strip', 'aria-hidden': 'true' });
		this.acts = h('div', { class: 'cta' });
		fill(
			main,
			h(
				'header',
				{ class: 'hero2' },
				h(
					'div',
					{ class: 'who' },
					cockade(army.nations, 'cock l'),
					h(
						'div',
						{},
						h('p', {
							class: 'caps',
							text: [
								this.player.name,
								army.nations.map(nationName).join(', ') + ' 1812',
								shadow ? t('shadow corps') : t('season {0}', club.state.season || 1),
							].join(' · '),
						}),
						(this.title = h('h1', { text: army.name })),
					),
				),
				this.acts,
			),
			h('div', { class: 'cols army' }, this.list, this.aside, this.ways),
			this.strip,
		);
		this.paint();
		this.check();
	}
	change(f) {
		this.past.push(JSON.stringify(this.army));
		f(this.army);
		remember(this.key, this.army);
		this.paint();
		window.clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.check(), 120);
	}
	/** Another army in the place of this one. */
	take(army) {
		this.past.push(JSON.stringify(this.army));
		this.put(army);
	}
	undo() {
		if (this.past.length) this.put(JSON.parse(this.past.pop()));
	}
	put(army) {
		this.army = army;
		remember(this.key, this.army);
		this.paint();
		this.check();
	}
	async check() {
		const asked = (this.asked = {});
		try {
			const { report } = await post(this.club.path + '/check', {
				player: this.data.player,
				army: this.army,
				shadow: this.shadow,
			});
			if (this.asked !== asked) return;
			this.report = { ...report, breaches: report.breaches.map(b => this.named(b)) };
			this.paint();
			this.tell();
		} catch (e) {
			refused(e, this.club.games);
		}
	}
	paint() {
		const was = this.main.contains(document.activeElement) ? /** @type {any} */ (document.activeElement) : null,
			focus = was?.dataset.key;
		this.title.textContent = this.army.name;
		this.title.tabIndex = -1;
		fill(
			this.list,
			this.army.divisions.map(d => division(this, d)),
			loose(this),
			this.may ? additions(this) : null,
		);
		paintLimits(this);
		this.paintActs();
		// What had the focus was made anew, or is gone: then the heading has it.
		if (was && !was.isConnected)
			/** @type {any} */ (
				(focus && this.main.querySelector(`[data-key="${CSS.escape(focus)}"]`)) || this.title
			).focus();
	}
	/** The sums and the breaches in two sentences, where they have changed: the whole column would be too much to hear at each step. */
	tell() {
		const r = this.report,
			text = [
				t('{0} of {1} points.', r.cost, r.acp),
				r.breaches.length ? r.breaches.map(b => b.text).join(' ') : t('This army is legal.'),
			].join(' ');
		if (text !== this.told) say(text);
		this.told = text;
	}
	/** A breach with the name of what it speaks of in the place of its id. */
	named(b) {
		const u = this.army.units.find(x => x.id === b.where),
			d = this.army.divisions.find(x => x.id === b.where),
			type = book.type[u ? u.type : b.where],
			g = d && (typeof d.general === 'string' ? book.general[d.general] : d.general);
		const name = type ? unitName(type) : d ? g?.name || t('division {0}', d.id) : null;
		return name
			? {
					...b,
					text: b.text
						.split(' ')
						.map(w => (w.replace(/[,:;.]$/, '') === b.where ? w.replace(b.where, name) : w))
						.join(' '),
				}
			: b;
	}
	/** The Campaign Master lets single breaches pass, in writing. */
	async waive() {
		const p = this.data.player,
			codes = [...new Set(this.report.breaches.map(b => b.code))];
		const given = await ask(
			t('A waiver for {0}', this.player.name),
			[
				h('p', {
					class: 'small',
					text: t('These breaches pass for this army. The waiver and its reason stand in the record.'),
				}),
				h(
					'ul',
					{ class: 'breaches' },
					this.report.breaches.map(b =>
						h('li', {}, icon('i-warn'), h('span', { text: b.text }), rule(b.rule, this.club.games)),
					),
				),
				reasonField(),
			],
			t('Hand in with a waiver'),
		);
		if (
			given &&
			(await this.club.send(
				{
					type: 'army',
					player: p,
					army: this.army,
					waiver: codes,
					reason: given.reason,
					...(this.shadow ? { shadow: true } : {}),
				},
				{ quiet: true, said: t('The army is accepted.') },
			))
		) {
			remember(this.key, null);
			this.club.repaint();
		}
	}
	paintActs() {
		const bad = !this.report || this.report.breaches.length,
			p = this.data.player;
		const hand = () =>
			this.club
				.send(
					this.data.may_reorganise && !this.data.may_build && !this.shadow
						? { type: 'reorganise', player: p, army: this.army }
						: { type: 'army', player: p, army: this.army, ...(this.shadow ? { shadow: true } : {}) },
					{ said: t('The army is accepted.'), quiet: true },
				)
				.then(ok => {
					if (ok) {
						remember(this.key, null);
						this.club.repaint();
					}
				});
		const save = () => {
			const a = h('a', {
				href: URL.createObjectURL(new Blob([JSON.stringify(this.army, null, 2)], { type: 'application/json' })),
				download: `${p}.json`,
			});
			a.click();
		};
		const waivable =
			this.may && this.report?.breaches.length && this.club.master && (this.data.may_build || this.shadow);
		fill(
			this.acts,
			this.may
				? button(t('Undo'), {
						id: 'i-undo',
						'data-key': 'undo',
						click: () => this.undo(),
						disabled: !this.past.length,
					})
				: null,
			button(t('Save as file'), { cls: 'wide', click: save }),
			this.club.by[p].has_army && !this.shadow
				? h(
						'a',
						{
							class: 'btn',
							href: `/api/v1${this.club.path}/armies/${p}/pdf`,
							target: '_blank',
							rel: 'noopener',
						},
						icon('i-print'),
						h('span', { text: t('Print the sheet') }),
					)
				: null,
			this.may
				? button(t('Hand in the army'), {
						cls: 'go',
						id: 'i-check',
						'aria-disabled': bad ? 'true' : null,
						click: () => {
							if (bad) toast(t('Nothing illegal can be handed in: see the limits.'), { bad: true });
							else hand();
						},
					})
				: null,
			waivable ? button(t('Waiver…'), { click: () => this.waive() }) : null,
			this.club.state.night.open &&
				!this.club.state.night.drawn &&
				!this.data.locked &&
				this.club.by[p].has_army &&
				this.club.may(p)
				? button(t('Lock for tonight'), {
						cls: 'go',
						id: 'i-check',
						click: () =>
							this.club.send(
								{ type: 'check-in', players: [p] },
								{ said: t('The army is locked for tonight.') },
							),
					})
				: null,
			this.data.locked ? h('span', { class: 'chip good', text: t('locked for tonight') }) : null,
		);
	}
}
