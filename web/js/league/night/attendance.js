// attendance.js: who is here tonight: ticked on any phone, each army locked with it.
import { h, button } from '../../dom.js';
import { t, tn } from '../../i18n.js';
import { cockade, nationsOf, rule } from '../common.js';

export function attendance(club) {
	const s = club.state,
		list = s.players.filter(p => p.active && p.plays),
		ticked = new Set(list.filter(p => p.present).map(p => p.id));
	const send = () => {
		const players = [...ticked].filter(id => !club.by[id].present);
		if (players.length)
			club.send(
				{ type: 'check-in', players },
				{ said: tn('{0} army locked', '{0} armies locked', players.length) },
			);
	};
	const awaited = list.some(p => !p.present && !p.why && club.may(p.id));
	const go = button(t('Check in'), { cls: 'go', id: 'i-check', click: send });
	const chip = p =>
		p.locked
			? ['good', t('army locked')]
			: !p.has_army
				? ['bad', t('no army')]
				: p.why
					? ['warn', t('owes rolls')]
					: ['', t('not here yet')];
	return h(
		'section',
		{ class: 'card pad att' },
		h(
			'header',
			{ class: 'sech' },
			h('h2', { text: t('Here tonight') }),
			h('b', { class: 'num', text: `${list.filter(p => p.present).length} / ${list.length}` }),
		),
		h(
			'ul',
			{ class: 'att-l' },
			list.map(p => {
				const [cls, text] = chip(p);
				return h(
					'li',
					{},
					h(
						'label',
						{},
						h('input', {
							type: 'checkbox',
							class: 'check',
							value: p.id,
							prop: {
								checked: p.present,
								disabled: p.present || !!p.why || s.night.drawn || !club.may(p.id),
							},
							on: {
								change: e => {
									if (e.target.checked) ticked.add(p.id);
									else ticked.delete(p.id);
								},
							},
						}),
						cockade(p.nations, 'cock m'),
						h('span', {}, h('b', { text: p.name }), h('small', { text: nationsOf(p) })),
						h('span', { class: 'chip ' + cls, text }),
					),
					p.why && !p.present ? rule(p.why, club.games) : null,
				);
			}),
		),
		!s.night.drawn && club.keeper && list.some(p => p.present)
			? h(
					'p',
					{ class: 'small' },
					h('a', {
						href: club.link('history'),
						text: t('Ticked by mistake? Take the check-in back in the record.'),
					}),
				)
			: null,
		s.night.drawn || !club.as || !awaited
			? null
			: h(
					'div',
					{ class: 'row end' },
					club.master && !s.suggest_only
						? button(t('All who may play'), {
								click: () => {
									for (const p of list) if (!p.why) ticked.add(p.id);
									send();
								},
							})
						: null,
					go,
				),
	);
}
