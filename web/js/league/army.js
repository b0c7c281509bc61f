// army.js: an order of battle with live limits: what is wrong is said at once, with its rule.
import { h, fill, icon, button, dialog, toast, say } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, post, file } from '../api.js';
import { recall, remember } from '../settings.js';
import {
	ask,
	bar,
	cockade,
	labelled,
	labelledFile,
	loadNations,
	nationName,
	nationsOf,
	reasonField,
	refused,
	rule,
	select,
	unitName,
} from './common.js';
import { fromTable } from './csv.js';

let book = null;
/** Troop types and generals by id. */
async function charts() {
	if (!book) {
		const [units, generals, nations] = await Promise.all([
			file('/data/league/units.json'),
			file('/data/league/generals.json'),
			loadNations(),
		]);
		book = {
			units: units.units,
			type: Object.fromEntries(units.units.map(u => [u.code, u])),
			generals: generals.generals,
			general: Object.fromEntries(generals.generals.map(g => [g.id, g])),
			nations,
		};
	}
	return book;
}

const rating = g =>
	g ? `${g.span}″ ${g.quality} (${g.response}) ${g.modifier < 0 ? '−' + -g.modifier : '+' + g.modifier}` : '';
const mark = type =>
	!type
		? 'u-unknown'
		: type.gun === 'horse'
			? 'u-art-horse'
			: type.gun
				? 'u-art-foot'
				: type.class.startsWith('cav')
					? type.class === 'cav-heavy' || type.class === 'cav-guard'
						? 'u-cav-heavy'
						: 'u-cav-light'
					: 'u-inf';
const chipOf = type =>
	type.elite
		? ['gold', t('elite')]
		: type.light
			? ['good', t('light')]
			: type.gun === 'horse'
				? ['', t('horse gun')]
				: type.gun
					? ['', t('heavy gun')]
					: type.cav
						? ['', t('cavalry')]
						: type.class === 'militia'
							? ['', t('militia')]
							: null;
const freshId = (list, letter) => letter + (1 + Math.max(0, ...list.map(x => Number(x.id.slice(1)) || 0)));
const LIMITS = () => [
	['light', t('Light troops'), 'NW-094'],
	['cavalry', t('Cavalry'), 'NW-099'],
	['artillery', t('Artillery'), 'NW-101'],
	['elite', t('Elite'), 'NW-070'],
];

const empty = (player, nation) => ({
	format: 'marengo-league-army/1',
	id: player.id,
	player: player.name,
	name: t('Corps of {0}', player.name)
		.replace(/[\u2068\u2069]/g, '')
		.slice(0, 47),
	nations: [nation],
	prime: nation,
	commander: {
		name: player.name,
		nation,
		rank_points: player.rank_points,
		rank_points_start: player.rank_points,
		level: 'corps',
	},
	divisions: [{ id: 'd1', general: null }],
	corps: [],
	art_commanders: [],
	permanents: [],
	units: [],
});

/** The editor of one army. */
class Builder {
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
	undo() {
		if (!this.past.length) return;
		this.army = JSON.parse(this.past.pop());
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
			this.army.divisions.map(d => this.division(d)),
			this.loose(),
			this.may ? this.additions() : null,
		);
		this.paintLimits();
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
	breachesAt(id) {
		return (this.report?.breaches || []).filter(b => b.where === id || b.where.split(/[ ,]/).includes(id));
	}
	unit(u) {
		const type = book.type[u.type],
			chip = type && chipOf(type),
			bad = this.breachesAt(u.id),
			price = this.report?.prices[u.id];
		const step = n =>
			h('button', {
				type: 'button',
				'data-key': u.id + n,
				'aria-label': n > 0 ? t('4 figures more') : t('4 figures fewer'),
				text: n > 0 ? '+' : '−',
				on: {
					click: () =>
						this.change(a => {
							const x = a.units.find(y => y.id === u.id);
							x.figures = Math.max(4, Math.min(type.max, x.figures + n));
						}),
				},
			});
		return h(
			'li',
			{ class: 'un' + (bad.length ? ' err' : '') + (this.may ? '' : ' fixed') },
			icon(mark(type), 'um'),
			h(
				'span',
				{},
				h('b', { text: unitName(type) || u.type }),
				type && !this.army.nations.includes(type.nation) ? h('small', { text: nationName(type.nation) }) : null,
				u.reinforcement
					? h('small', { text: t('gained this season') })
					: u.reinforced
						? h('small', { text: t('+{0} this season', u.reinforced) })
						: null,
				bad.map(b => h('small', { class: 'bad' }, b.text, ' ', rule(b.rule, this.club.games))),
			),
			h('span', { class: 'chip-w' }, chip ? h('span', { class: 'chip ' + chip[0], text: chip[1] }) : null),
			type?.gun
				? h('span', { class: 'muted small', text: t('battery') })
				: this.may
					? h(
							'span',
							{
								class: 'stepper',
								role: 'group',
								'aria-label': t('Figures of {0}', unitName(type) || u.type),
							},
							step(-4),
							h('b', { class: 'num', text: String(u.figures) }),
							step(4),
						)
					: h('b', { class: 'num fig', text: String(u.figures) }),
			h('b', { class: 'num pr', text: price === undefined ? '' : String(price) }),
			this.may
				? h(
						'button',
						{
							type: 'button',
							class: 'rm',
							'aria-label': t('Remove {0}', unitName(type) || u.type),
							on: {
								click: () =>
									this.change(a => {
										a.units = a.units.filter(x => x.id !== u.id);
									}),
							},
						},
						icon('i-cross'),
					)
				: null,
		);
	}
	division(d) {
		const g = typeof d.general === 'string' ? book.general[d.general] : d.general,
			units = this.army.units.filter(u => u.at === d.id),
			bad = this.breachesAt(d.id);
		const sum = units.reduce((n, u) => n + (this.report?.prices[u.id] || 0), 0);
		return h(
			'section',
			{ class: 'card div' + (bad.length ? ' err' : ''), 'aria-label': g?.name || t('division {0}', d.id) },
			h(
				'header',
				{},
				h(
					'span',
					{ class: 'gen' },
					icon('u-leader'),
					h(
						'span',
						{},
						h('b', { text: g?.name || (g ? t('General of a card') : t('no general')) }),
						h('small', {
							class: 'num',
							text: [rating(g), d.corps ? t('corps {0}', d.corps) : ''].filter(Boolean).join(' · '),
						}),
					),
				),
				h(
					'span',
					{ class: 'row' },
					h('span', {
						class: 'small muted num',
						text: this.report ? `${sum} + ${this.report.generals[d.id] ?? 0}` : '',
					}),
					this.may && !d.free
						? button(t('General'), { cls: 'slim', click: () => this.pickGeneral(d.id) })
						: null,
					this.may && this.army.corps.length
						? select(
								[['', t('no corps')], ...this.army.corps.map(c => [c.id, c.id])],
								d.corps || '',
								v =>
									this.change(a => {
										const x = a.divisions.find(y => y.id === d.id);
										if (v) x.corps = v;
										else delete x.corps;
									}),
								{ 'aria-label': t('Corps of this division') },
							)
						: null,
					this.may && !units.length && !d.free
						? h(
								'button',
								{
									type: 'button',
									class: 'rm',
									'aria-label': t('Remove the division'),
									on: {
										click: () =>
											this.change(a => {
												a.divisions = a.divisions.filter(x => x.id !== d.id);
											}),
									},
								},
								icon('i-cross'),
							)
						: null,
				),
			),
			bad.map(b => h('p', { class: 'note bad' }, b.text, ' ', rule(b.rule, this.club.games))),
			h(
				'ul',
				{},
				units.map(u => this.unit(u)),
			),
			this.may
				? button(t('Add a brigade or battery'), {
						id: 'i-plus',
						cls: 'bare add',
						'data-key': 'add ' + d.id,
						click: () => this.pickUnit(d.id),
					})
				: null,
		);
	}
	/** What stands with the corps, the army or an artillery commander. */
	loose() {
		const others = [
			['corps', t('With the corps commander')],
			['army', t('With the army commander')],
			...this.army.corps.map(c => [
				c.id,
				t(
					'Corps {0}: {1}',
					c.id,
					(typeof c.general === 'string' ? book.general[c.general]?.name : c.general?.name) ||
						t('no general'),
				),
			]),
			...this.army.art_commanders.map(c => [
				c.id,
				t(
					'Artillery: {0}',
					(typeof c.general === 'string' ? book.general[c.general]?.name : c.general?.name) ||
						t('no general'),
				),
			]),
		];
		return others.map(([at, title]) => {
			const units = this.army.units.filter(u => u.at === at),
				own = this.army.corps.some(c => c.id === at) || this.army.art_commanders.some(c => c.id === at);
			return units.length || own
				? h(
						'section',
						{ class: 'card div', 'aria-label': title },
						h(
							'header',
							{},
							h('span', { class: 'gen' }, icon('u-leader'), h('b', { text: title })),
							this.may && own
								? h(
										'span',
										{ class: 'row' },
										button(t('General'), { cls: 'slim', click: () => this.pickGeneral(at) }),
										units.length
											? null
											: h(
													'button',
													{
														type: 'button',
														class: 'rm',
														'aria-label': t('Remove {0}', title),
														on: {
															click: () =>
																this.change(a => {
																	a.corps = a.corps.filter(c => c.id !== at);
																	a.art_commanders = a.art_commanders.filter(
																		c => c.id !== at,
																	);
																	for (const d of a.divisions)
																		if (d.corps === at) delete d.corps;
																}),
														},
													},
													icon('i-cross'),
												),
									)
								: null,
						),
						h(
							'ul',
							{},
							units.map(u => this.unit(u)),
						),
					)
				: null;
		});
	}
	additions() {
		return h(
			'div',
			{ class: 'row adds' },
			button(t('Another division'), {
				id: 'i-plus',
				click: () => this.change(a => a.divisions.push({ id: freshId(a.divisions, 'd'), general: null })),
			}),
			button(t('A corps battery'), {
				id: 'i-plus',
				click: () => this.pickUnit(this.army.commander.level === 'army' ? 'army' : 'corps'),
			}),
			button(t('An artillery commander'), {
				id: 'i-plus',
				click: () =>
					this.change(a => a.art_commanders.push({ id: freshId(a.art_commanders, 'a'), general: null })),
			}),
			this.army.commander.level === 'army'
				? button(t('A corps'), {
						id: 'i-plus',
						click: () =>
							this.change(a =>
								a.corps.push({ id: freshId(a.corps, 'c'), kind: 'permanent', general: null }),
							),
					})
				: null,
			button(t('Name, nations, level'), { click: () => this.head() }),
		);
	}
	async head() {
		const all = Object.values(book.nations)
				.filter(n => n.in_chart)
				.map(n => [n.id, nationName(n.id)]),
			none = [['', '–'], ...all],
			a = this.army;
		const given = await ask(
			t('Name, nations, level'),
			[
				labelled(t('Name'), h('input', { class: 'field', name: 'name', maxlength: 47, value: a.name })),
				labelled(t('Prime nation'), select(none, a.prime || '', null, { name: 'prime' })),
				labelled(t('First nation'), select(all, a.nations[0], null, { name: 'n0' })),
				labelled(t('Ally'), select(none, a.nations[1] || '', null, { name: 'n1' })),
				labelled(t('Another ally'), select(none, a.nations[2] || '', null, { name: 'n2' })),
				labelled(t('Nation of the commander'), select(all, a.commander.nation, null, { name: 'cn' })),
				labelled(
					t('Level'),
					select(
						[
							['corps', t('corps')],
							['army', t('army')],
						],
						a.commander.level,
						null,
						{ name: 'level' },
					),
				),
			],
			t('Take it'),
		);
		if (given)
			this.change(x => {
				x.name = given.name;
				x.nations = [...new Set([given.n0, given.n1, given.n2].filter(Boolean))];
				x.prime = given.prime || null;
				x.commander.nation = given.cn;
				x.commander.level = given.level;
			});
	}
	pickUnit(at) {
		const foreign = this.army.nations.flatMap(n =>
			(book.nations[n]?.exceptions || [])
				.filter(e => e.types && (e.key === 'may_buy' || e.key === 'as_own'))
				.flatMap(e => e.types),
		);
		const list = book.units.filter(u => this.army.nations.includes(u.nation) || foreign.includes(u.code)),
			division = this.army.divisions.some(d => d.id === at);
		const box = dialog(
			t('Add a brigade or battery'),
			h(
				'ul',
				{ class: 'picklist' },
				list
					.filter(u => division || u.gun)
					.map(u => {
						const chip = chipOf(u);
						return h(
							'li',
							{},
							h(
								'button',
								{
									type: 'button',
									class: 'pick',
									on: {
										click: () => {
											box.close();
											this.change(a =>
												a.units.push({
													id: freshId(a.units, 'u'),
													type: u.code,
													...(u.gun ? {} : { figures: u.std }),
													at,
												}),
											);
										},
									},
								},
								icon(mark(u), 'um'),
								h(
									'span',
									{},
									h('b', { text: unitName(u) }),
									h('small', {
										text: `${nationName(u.nation)} · ${u.gun ? t('battery') : t('{0} figures', u.std)}`,
									}),
								),
								chip ? h('span', { class: 'chip ' + chip[0], text: chip[1] }) : h('span'),
								h('b', { class: 'num', text: String(u.std_cost ?? u.cost) }),
							),
						);
					}),
			),
			{ close: t('Close') },
		);
	}
	pickGeneral(id) {
		const used = new Set(
				[...this.army.divisions, ...this.army.corps, ...this.army.art_commanders].map(d => d.general),
			),
			list = book.generals
				.filter(g => this.army.nations.includes(g.nation) && !used.has(g.id))
				.sort((a, b) => a.cost_division - b.cost_division);
		const box = dialog(
			t('Choose a general'),
			h(
				'ul',
				{ class: 'picklist' },
				list.map(g =>
					h(
						'li',
						{},
						h(
							'button',
							{
								type: 'button',
								class: 'pick',
								on: {
									click: () => {
										box.close();
										this.change(a => {
											[...a.divisions, ...a.corps, ...a.art_commanders].find(
												d => d.id === id,
											).general = g.id;
										});
									},
								},
							},
							icon('u-leader', 'um'),
							h('span', {}, h('b', { text: g.name }), h('small', { class: 'num', text: rating(g) })),
							h('span', {
								class: 'chip',
								text: g.cav ? t('cavalry') : g.art ? t('artillery') : t('infantry'),
							}),
							h('b', { class: 'num', text: String(g.cost_division) }),
						),
					),
				),
			),
			{ close: t('Close') },
		);
	}
	/** Whole legal completions: each said in words, taken by one button, undone by another. */
	async complete() {
		const body = h(
				'div',
				{ class: 'stackv', role: 'status' },
				h('p', { text: t('The program looks for whole legal armies…') }),
			),
			stop = new AbortController(),
			box = dialog(t('Ways to complete it'), body, {
				cls: 'roomy',
				close: t('Close'),
				onclose: () => stop.abort(),
			});
		try {
			const found = await post(
				this.club.path + '/suggest',
				{ player: this.data.player, army: this.army, shadow: this.shadow },
				stop.signal,
			);
			fill(
				body,
				h('p', { text: found.text }),
				found.proposals.map(x =>
					h(
						'section',
						{ class: 'card pad stackv proposal' },
						h('h3', {}, x.text),
						h('p', { class: 'small muted', text: t('Cost {0}, value {1}', x.cost, x.value) }),
						h(
							'ul',
							{ class: 'keptl' },
							x.changes.map(c =>
								h(
									'li',
									{},
									c.change.startsWith('remove') ? '− ' : c.change.startsWith('add') ? '+ ' : '· ',
									c.type
										? `${unitName(book.type[c.type])} ${c.figures || ''} · ${c.at || c.id}`
										: c.text,
									c.points && c.change !== 'move-unit' ? ` (${c.points})` : '',
								),
							),
						),
						this.may
							? h(
									'div',
									{ class: 'row end' },
									button(t('Take this one'), {
										cls: 'go',
										click: () => {
											box.close();
											this.past.push(JSON.stringify(this.army));
											this.army = x.army;
											remember(this.key, this.army);
											this.paint();
											this.check();
										},
									}),
								)
							: null,
					),
				),
			);
		} catch (e) {
			if (stop.signal.aborted) return;
			box.close();
			refused(e, this.club.games);
		}
	}
	paintLimits() {
		const r = this.report;
		if (!r) {
			fill(this.aside, h('p', { class: 'muted', role: 'status', text: t('Checking…') }));
			return;
		}
		const over = r.cost - r.acp,
			shares = new Set(['E_LIGHT', 'E_CAVALRY', 'E_ARTILLERY', 'E_ELITE']),
			money = r.breaches.filter(b => b.code === 'E_ACP');
		const other = r.breaches.filter(b => b.code !== 'E_ACP' && !shares.has(b.code));
		this.strip.classList.toggle('bad', r.breaches.length > 0);
		fill(
			this.strip,
			h('b', { class: 'num', text: t('{0} of {1}', r.cost, r.acp) }),
			h('span', {
				text: r.breaches.length
					? tn('{0} breach', '{0} breaches', r.breaches.length)
					: t('This army is legal.'),
			}),
		);
		fill(
			this.aside,
			h(
				'section',
				{ class: 'card pad total' },
				h('p', { class: 'caps', text: t('Corps points') }),
				h(
					'p',
					{ class: 'bignum' + (over > 0 ? ' bad' : '') },
					String(r.cost),
					h('span', { text: ' ' + t('of {0}', r.acp) }),
				),
				bar(r.cost, r.acp, over > 0),
				money.length
					? h(
							'p',
							{ class: 'note bad' },
							icon('i-warn'),
							' ',
							money[0].text,
							' ',
							rule(money[0].rule, this.club.games),
						)
					: h('p', {
							class: 'small muted',
							text:
								over < 0
									? tn(
											'{0} point left. Value on the table: {1}',
											'{0} points left. Value on the table: {1}',
											-over,
											r.value,
										)
									: t('Value on the table: {0}', r.value),
						}),
			),
			h(
				'section',
				{ class: 'card pad' },
				h('h2', { text: t('Limits') }),
				h(
					'div',
					{ class: 'lims' },
					LIMITS().map(([key, text, id]) => {
						const l = r.limits[key],
							bad = l.have > l.max,
							why = r.breaches.find(b => b.code === 'E_' + key.toUpperCase());
						return h(
							'div',
							{ class: bad ? 'over' : '' },
							h(
								'p',
								{ class: 'limrow' },
								h('span', {}, h('b', { text }), ' ', rule(id, this.club.games)),
								h('span', { class: 'num', text: t('{0} of {1}', l.have, l.max) }),
							),
							bar(l.have, l.max, bad),
							why
								? h(
										'p',
										{ class: 'small' },
										icon('i-warn'),
										' ',
										why.text,
										why.rule === id ? null : [' ', rule(why.rule, this.club.games)],
									)
								: null,
						);
					}),
				),
			),
			other.length
				? h(
						'section',
						{ class: 'card pad' },
						h('h2', { text: tn('{0} breach', '{0} breaches', other.length) }),
						h(
							'ul',
							{ class: 'breaches' },
							other.map(b =>
								h('li', {}, icon('i-warn'), h('span', {}, b.text), rule(b.rule, this.club.games)),
							),
						),
					)
				: r.breaches.length
					? null
					: h('p', { class: 'note good' }, icon('i-check'), ' ', t('This army is legal.')),
		);
		fill(
			this.ways,
			this.may
				? h(
						'section',
						{ class: 'card pad stackv' },
						h('h2', { text: t('Complete it') }),
						h('p', {
							class: 'small muted',
							text: r.breaches.length
								? t('What would make it legal, and what would fill it up.')
								: t('Whole legal armies on from here.'),
						}),
						button(t('Ways to complete it'), { click: () => this.complete() }),
					)
				: null,
			this.may && r.suggestions.length
				? h(
						'section',
						{ class: 'card pad' },
						h('h2', { text: t('Could still be bought') }),
						h(
							'ul',
							{ class: 'sugs' },
							r.suggestions
								.slice(0, 6)
								.map(x =>
									h(
										'li',
										{},
										h(
											'button',
											{
												type: 'button',
												class: 'pick',
												on: {
													click: () =>
														this.change(a =>
															a.units.push({
																id: freshId(a.units, 'u'),
																type: x.type,
																...(x.figures ? { figures: x.figures } : {}),
																at: x.division,
															}),
														),
												},
											},
											icon(mark(book.type[x.type]), 'um'),
											h(
												'span',
												{},
												h('b', { text: unitName(book.type[x.type]) }),
												h('small', {
													text:
														(x.figures ? t('{0} figures', x.figures) + ' · ' : '') +
														x.division,
												}),
											),
											h('span'),
											h('b', { class: 'num', text: String(x.price) }),
										),
									),
								),
						),
					)
				: null,
			h(
				'section',
				{ class: 'card pad kvl' },
				h('h2', { text: this.player.name }),
				h(
					'p',
					{ class: 'kv' },
					h('span', { text: t('Commander') }),
					h('b', { class: 'num', text: `${r.commander} · ${r.commander_cost}` }),
				),
				h(
					'p',
					{ class: 'kv' },
					h('span', { text: t('Rank points') }),
					h('b', { class: 'num', text: String(this.player.rank_points) }),
				),
				h(
					'p',
					{ class: 'kv' },
					h('span', { text: t('Rolls kept') }),
					h('b', { class: 'num', text: String(this.player.kept) }),
				),
				Object.entries(this.data.pools).map(([k, v]) =>
					h(
						'p',
						{ class: 'kv' },
						h('span', { text: t('Kept points {0}', k) }),
						h('b', { class: 'num', text: String(v) }),
					),
				),
			),
		);
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

function overview(main, club) {
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Armies') }),
			h(
				'div',
				{ class: 'cta' },
				club.as
					? h(
							'a',
							{ class: 'btn', href: `/api/v1${club.path}/csv/armies.csv`, download: '' },
							h('span', { text: t('As CSV') }),
						)
					: null,
				fromTable(club, 'armies'),
			),
		),
		h(
			'ul',
			{ class: 'armies' },
			club
				.ranked()
				.filter(p => p.active)
				.map(p =>
					h(
						'li',
						{},
						h(
							'a',
							{ class: 'card go-card', href: club.link('army', p.id) },
							cockade(p.nations),
							h(
								'span',
								{ class: 'gc-t' },
								h('b', { text: p.army || p.name }),
								h('small', { class: 'muted', text: [p.name, nationsOf(p), p.rank.text].join(' · ') }),
							),
							h('span', { class: 'val num', text: p.has_army ? String(p.value) : '' }),
						),
					),
				),
		),
	);
}

/** Nobody's army yet: begin one, or read a file. */
function beginning(main, club, data, player, shadow) {
	const key = `league.army.${club.state.id}.${player.id}${shadow ? '.shadow' : ''}`,
		kept = recall(key);
	const nation = select(
			Object.values(book.nations)
				.filter(n => n.in_chart)
				.map(n => [n.id, nationName(n.id)]),
			'Fr',
		),
		pick = h('input', { class: 'field', type: 'file', accept: '.json,application/json' });
	const read = async () => {
		try {
			new Builder(main, club, data, JSON.parse(await pick.files[0].text()), { shadow });
		} catch (e) {
			toast(t('This file is no army.'), { bad: true });
		}
	};
	fill(
		main,
		h('h1', { text: shadow ? t('A shadow corps for {0}', player.name) : t('An army for {0}', player.name) }),
		!data.may_build && !shadow
			? h('p', { class: 'note', text: t('Armies are built between seasons.') })
			: h(
					'div',
					{ class: 'twocol' },
					h(
						'section',
						{ class: 'card pad stackv' },
						h('h2', { text: t('Begin') }),
						kept
							? button(t('Go on with the draft'), {
									cls: 'go',
									click: () => new Builder(main, club, data, kept, { shadow }),
								})
							: null,
						labelled(t('Nation'), nation),
						button(t('Build the army'), {
							cls: kept ? '' : 'go',
							click: () => new Builder(main, club, data, empty(player, nation.value), { shadow }),
						}),
					),
					h(
						'section',
						{ class: 'card pad stackv' },
						h('h2', { text: t('From a file') }),
						labelledFile(t('Army file'), pick),
						button(t('Read it'), { click: read }),
					),
				),
	);
}

export async function show(main, club, context, id, what) {
	await charts();
	const player = club.by[id] || (id ? null : club.by[club.as]);
	if (!player) return overview(main, club);
	const data = await get(`${club.path}/armies/${player.id}`),
		shadow = what === 'shadow';
	const more = h(
		'p',
		{ class: 'row more' },
		h('a', { href: club.link('army'), text: t('All armies') }),
		h('a', { href: club.link('rolls', player.id), text: t('Rolls of {0}', player.name) }),
		shadow
			? h('a', { href: club.link('army', player.id), text: t('The army') })
			: data.shadow || data.may_shadow
				? h('a', { href: club.link('army', player.id, 'shadow'), text: t('Shadow corps') })
				: null,
	);
	const box = h('div');
	const draft = recall(`league.army.${club.state.id}.${player.id}${shadow ? '.shadow' : ''}`);
	fill(main, box, more);
	const army = shadow ? data.shadow : data.army;
	if (army && draft && data.may_build && club.may(player.id) && JSON.stringify(draft) !== JSON.stringify(army))
		main.prepend(
			h(
				'p',
				{ class: 'note row' },
				h('span', { text: t('A draft of this army is kept in this browser.') }),
				button(t('Go on with the draft'), {
					cls: 'slim',
					click: e => {
						e.currentTarget.closest('.note').remove();
						new Builder(box, club, data, draft, { shadow });
					},
				}),
			),
		);
	if (army)
		new Builder(box, club, shadow ? { ...data, may_build: false, may_reorganise: false } : data, army, {
			shadow: shadow && !data.shadow,
		});
	else beginning(box, club, data, player, shadow);
	return null;
}
