// choose.js: what is asked for while an army is built: a troop type, a general, name and nations.
import { h, icon, dialog } from '../../dom.js';
import { t } from '../../i18n.js';
import { ask, labelled, nationName, select, unitName } from '../common.js';
import { book, chipOf, freshId, mark, rating } from './book.js';

export async function head(edit) {
	const all = Object.values(book.nations)
			.filter(n => n.in_chart)
			.map(n => [n.id, nationName(n.id)]),
		none = [['', '–'], ...all],
		a = edit.army;
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
		edit.change(x => {
			x.name = given.name;
			x.nations = [...new Set([given.n0, given.n1, given.n2].filter(Boolean))];
			x.prime = given.prime || null;
			x.commander.nation = given.cn;
			x.commander.level = given.level;
		});
}

export function pickUnit(edit, at) {
	const foreign = edit.army.nations.flatMap(n =>
		(book.nations[n]?.exceptions || [])
			.filter(e => e.types && (e.key === 'may_buy' || e.key === 'as_own'))
			.flatMap(e => e.types),
	);
	const list = book.units.filter(u => edit.army.nations.includes(u.nation) || foreign.includes(u.code)),
		division = edit.army.divisions.some(d => d.id === at);
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
										edit.change(a =>
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

export function pickGeneral(edit, id) {
	const used = new Set([...edit.army.divisions, ...edit.army.corps, ...edit.army.art_commanders].map(d => d.general)),
		list = book.generals
			.filter(g => edit.army.nations.includes(g.nation) && !used.has(g.id))
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
									edit.change(a => {
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
