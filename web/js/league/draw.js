// draw.js: tables set by hand: who meets whom, where, on which map; the rules check it all the same.
import { h, fill, button } from '../dom.js';
import { t, alone } from '../i18n.js';
import { checkbox, labelled, select } from './common.js';

export const LIMITS = () => ({
	'2-on-1': t('one battle of two against one a season'),
	table: t('not the same table twice running'),
	opponent: t('not the same opponent twice running'),
});

/** The editor; `start` is a draw to begin with (tables of an event), or null. */
export function byHand(club, start) {
	const s = club.state,
		here = s.players.filter(p => p.present),
		box = h('section', { class: 'card pad stackv byhand' }),
		team = s.night.team;
	const dropped = new Set(start?.dropped || []),
		fresh = () => ({
			table: s.tables.find(x => !rows.some(r => r.table === x)) || s.tables[0],
			a: ['', ''],
			b: ['', ''],
			map: '',
			shadow: '',
		});
	const rows = (start?.tables || []).map(x => ({
		table: x.table,
		a: [...x.a, ''].slice(0, 2),
		b: [...x.b, ''].slice(0, 2),
		map: x.map || '',
		shadow: x.shadow || '',
	}));
	while (rows.length < Math.ceil(here.length / (team ? 4 : 2)) && rows.length < s.tables.length) rows.push(fresh());
	const used = () => rows.flatMap(r => [...r.a, ...r.b]).filter(Boolean);
	const who = (r, side, i) =>
		select(
			[
				['', i ? t('nobody else') : t('choose')],
				...here.filter(p => p.id === r[side][i] || !used().includes(p.id)).map(p => [p.id, p.name]),
			],
			r[side][i],
			v => {
				r[side][i] = v;
				paint();
			},
			{ 'aria-label': side === 'a' ? t('Side A, player {0}', i + 1) : t('Side B, player {0}', i + 1) },
		);
	const kind = r => {
		const n = [r.a, r.b].map(x => x.filter(Boolean).length);
		return n[0] === 2 && n[1] === 2 ? 'team' : n[0] + n[1] === 3 ? '2-on-1' : 'individual';
	};
	const event = () => ({
		type: 'draw',
		tables: rows
			.filter(r => r.a[0] && r.b[0])
			.map(r => {
				const k = kind(r),
					a = r.a.filter(Boolean),
					b = r.b.filter(Boolean);
				return {
					table: r.table,
					kind: k,
					a,
					b,
					...(k === '2-on-1' ? { shadow: a.length === 1 ? a[0] : b[0] } : {}),
					...(r.map ? { map: r.map } : {}),
				};
			}),
		...(dropped.size ? { dropped: [...dropped] } : {}),
	});
	function paint() {
		const out = here.filter(p => !used().includes(p.id));
		fill(
			box,
			h('h2', { text: t('Tables set by hand') }),
			rows.map((r, i) =>
				h(
					'fieldset',
					{ class: 'set handrow' },
					h('legend', { text: t('Table {0}', r.table) }),
					labelled(
						t('Table'),
						select(
							s.tables.map(x => [x, x]),
							r.table,
							v => {
								r.table = v;
								paint();
							},
						),
					),
					h(
						'div',
						{ class: 'stackv' },
						h('b', { class: 'small', text: t('Side A') }),
						who(r, 'a', 0),
						team || r.a[1] || here.length % 2 ? who(r, 'a', 1) : null,
					),
					h('span', { class: 'x', 'aria-hidden': 'true', text: t('v') }),
					h(
						'div',
						{ class: 'stackv' },
						h('b', { class: 'small', text: t('Side B') }),
						who(r, 'b', 0),
						team || r.b[1] || here.length % 2 ? who(r, 'b', 1) : null,
					),
					s.maps.length
						? labelled(
								t('Battlemap'),
								select([['', t('none')], ...s.maps.map(m => [m.id, m.name])], r.map, v => {
									r.map = v;
								}),
							)
						: null,
					button(t('Remove the table'), {
						cls: 'slim',
						click: () => {
							rows.splice(i, 1);
							paint();
						},
					}),
				),
			),
			rows.length < s.tables.length
				? button(t('Another table'), {
						id: 'i-plus',
						click: () => {
							rows.push(fresh());
							paint();
						},
					})
				: null,
			out.length
				? h('p', {
						class: 'small muted',
						text: t('Without a table: {0}', out.map(p => alone(p.name)).join(', ')),
					})
				: null,
			h(
				'details',
				{},
				h('summary', { text: t('Limits you drop') }),
				Object.entries(LIMITS()).map(([k, text]) =>
					checkbox(text, { prop: { checked: dropped.has(k) } }, on => {
						if (on) dropped.add(k);
						else dropped.delete(k);
					}),
				),
			),
			h(
				'div',
				{ class: 'row end' },
				button(t('Enter these tables'), {
					cls: 'go',
					id: 'i-check',
					click: () => club.send(event(), { said: t('The tables are drawn.') }),
				}),
			),
		);
	}
	paint();
	return box;
}
