// units.js: an order of battle as cards: a division each with its general, brigades and batteries.
import { h, icon, button } from '../../dom.js';
import { t } from '../../i18n.js';
import { nationName, rule, select, unitName } from '../common.js';
import { book, chipOf, freshId, mark, rating } from './book.js';
import { head, pickGeneral, pickUnit } from './choose.js';

function breachesAt(edit, id) {
	return (edit.report?.breaches || []).filter(b => b.where === id || b.where.split(/[ ,]/).includes(id));
}

function unit(edit, u) {
	const type = book.type[u.type],
		chip = type && chipOf(type),
		bad = breachesAt(edit, u.id),
		price = edit.report?.prices[u.id];
	const step = n =>
		h('button', {
			type: 'button',
			'data-key': u.id + n,
			'aria-label': n > 0 ? t('4 figures more') : t('4 figures fewer'),
			text: n > 0 ? '+' : '−',
			on: {
				click: () =>
					edit.change(a => {
						const x = a.units.find(y => y.id === u.id);
						x.figures = Math.max(4, Math.min(type.max, x.figures + n));
					}),
			},
		});
	return h(
		'li',
		{ class: 'un' + (bad.length ? ' err' : '') + (edit.may ? '' : ' fixed') },
		icon(mark(type), 'um'),
		h(
			'span',
			{},
			h('b', { text: unitName(type) || u.type }),
			type && !edit.army.nations.includes(type.nation) ? h('small', { text: nationName(type.nation) }) : null,
			u.reinforcement
				? h('small', { text: t('gained this season') })
				: u.reinforced
					? h('small', { text: t('+{0} this season', u.reinforced) })
					: null,
			bad.map(b => h('small', { class: 'bad' }, b.text, ' ', rule(b.rule, edit.club.games))),
		),
		h('span', { class: 'chip-w' }, chip ? h('span', { class: 'chip ' + chip[0], text: chip[1] }) : null),
		type?.gun
			? h('span', { class: 'muted small', text: t('battery') })
			: edit.may
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
		edit.may
			? h(
					'button',
					{
						type: 'button',
						class: 'rm',
						'aria-label': t('Remove {0}', unitName(type) || u.type),
						on: {
							click: () =>
								edit.change(a => {
									a.units = a.units.filter(x => x.id !== u.id);
								}),
						},
					},
					icon('i-cross'),
				)
			: null,
	);
}

export function division(edit, d) {
	const g = typeof d.general === 'string' ? book.general[d.general] : d.general,
		units = edit.army.units.filter(u => u.at === d.id),
		bad = breachesAt(edit, d.id);
	const sum = units.reduce((n, u) => n + (edit.report?.prices[u.id] || 0), 0);
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
					text: edit.report ? `${sum} + ${edit.report.generals[d.id] ?? 0}` : '',
				}),
				edit.may && !d.free
					? button(t('General'), { cls: 'slim', click: () => pickGeneral(edit, d.id) })
					: null,
				edit.may && edit.army.corps.length
					? select(
							[['', t('no corps')], ...edit.army.corps.map(c => [c.id, c.id])],
							d.corps || '',
							v =>
								edit.change(a => {
									const x = a.divisions.find(y => y.id === d.id);
									if (v) x.corps = v;
									else delete x.corps;
								}),
							{ 'aria-label': t('Corps of this division') },
						)
					: null,
				edit.may && !units.length && !d.free
					? h(
							'button',
							{
								type: 'button',
								class: 'rm',
								'aria-label': t('Remove the division'),
								on: {
									click: () =>
										edit.change(a => {
											a.divisions = a.divisions.filter(x => x.id !== d.id);
										}),
								},
							},
							icon('i-cross'),
						)
					: null,
			),
		),
		bad.map(b => h('p', { class: 'note bad' }, b.text, ' ', rule(b.rule, edit.club.games))),
		h(
			'ul',
			{},
			units.map(u => unit(edit, u)),
		),
		edit.may
			? button(t('Add a brigade or battery'), {
					id: 'i-plus',
					cls: 'bare add',
					'data-key': 'add ' + d.id,
					click: () => pickUnit(edit, d.id),
				})
			: null,
	);
}

/** What stands with the corps, the army or an artillery commander. */
export function loose(edit) {
	const others = [
		['corps', t('With the corps commander')],
		['army', t('With the army commander')],
		...edit.army.corps.map(c => [
			c.id,
			t(
				'Corps {0}: {1}',
				c.id,
				(typeof c.general === 'string' ? book.general[c.general]?.name : c.general?.name) || t('no general'),
			),
		]),
		...edit.army.art_commanders.map(c => [
			c.id,
			t(
				'Artillery: {0}',
				(typeof c.general === 'string' ? book.general[c.general]?.name : c.general?.name) || t('no general'),
			),
		]),
	];
	return others.map(([at, title]) => {
		const units = edit.army.units.filter(u => u.at === at),
			own = edit.army.corps.some(c => c.id === at) || edit.army.art_commanders.some(c => c.id === at);
		return units.length || own
			? h(
					'section',
					{ class: 'card div', 'aria-label': title },
					h(
						'header',
						{},
						h('span', { class: 'gen' }, icon('u-leader'), h('b', { text: title })),
						edit.may && own
							? h(
									'span',
									{ class: 'row' },
									button(t('General'), { cls: 'slim', click: () => pickGeneral(edit, at) }),
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
															edit.change(a => {
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
						units.map(u => unit(edit, u)),
					),
				)
			: null;
	});
}

export function additions(edit) {
	return h(
		'div',
		{ class: 'row adds' },
		button(t('Another division'), {
			id: 'i-plus',
			click: () => edit.change(a => a.divisions.push({ id: freshId(a.divisions, 'd'), general: null })),
		}),
		button(t('A corps battery'), {
			id: 'i-plus',
			click: () => pickUnit(edit, edit.army.commander.level === 'army' ? 'army' : 'corps'),
		}),
		button(t('An artillery commander'), {
			id: 'i-plus',
			click: () => edit.change(a => a.art_commanders.push({ id: freshId(a.art_commanders, 'a'), general: null })),
		}),
		edit.army.commander.level === 'army'
			? button(t('A corps'), {
					id: 'i-plus',
					click: () =>
						edit.change(a => a.corps.push({ id: freshId(a.corps, 'c'), kind: 'permanent', general: null })),
				})
			: null,
		button(t('Name, nations, level'), { click: () => head(edit) }),
	);
}
