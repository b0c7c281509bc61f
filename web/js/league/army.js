// army.js: the armies of a club: all of them, or one to be looked at, begun or built.
import { h, fill, button, toast } from '../dom.js';
import { t } from '../i18n.js';
import { get } from '../api.js';
import { recall } from '../settings.js';
import { cockade, labelled, labelledFile, nationName, nationsOf, select } from './common.js';
import { fromTable } from './csv.js';
import { book, charts, empty } from './army/book.js';
import { Builder } from './army/builder.js';

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
