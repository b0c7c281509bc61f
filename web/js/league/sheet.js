// sheet.js: on paper: a sheet for each battle, blank or filled in, with a code that leads to its page.
import { h, fill, icon, button, dialog } from '../dom.js';
import { t } from '../i18n.js';
import { get } from '../api.js';
import { dayText, KINDS, refused } from './common.js';
import { limitText } from './clock.js';
import { reportTable, sums } from './results/account.js';

/** The code as a picture, drawn by the server. */
async function code(club, id) {
	const answer = await fetch(`/api/v1${club.path}/qr/${id}`);
	if (!answer.ok) return null;
	const svg = document.adoptNode(
		new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement,
	);
	svg.setAttribute('class', 'qr');
	svg.setAttribute('role', 'img');
	svg.setAttribute('aria-label', t('QR code of {0}', id));
	return svg;
}

export async function showCode(club, b) {
	const svg = await code(club, b.id),
		link = `${location.origin}/${club.link('results', b.id)}`;
	dialog(
		t('Table {0}', b.table),
		h(
			'div',
			{ class: 'stackv' },
			h('p', { text: t('A phone that sees this opens the page of the battle.') }),
			svg,
			h('a', { class: 'small', href: club.link('results', b.id), text: link }),
		),
		{ close: t('Close') },
	);
}

/** House parameters that hold: on every sheet, so that nobody plays by another reading. */
function rules(s) {
	const x = s.settings;
	return t(
		'House rules: armies of {0} points; {1} weeks; campaign to {2}; elite {3}%, light {4}%, cavalry {5}%, artillery {6}%; {7} rolls kept; an objective {8} points.',
		x.acp,
		x.weeks,
		x.reset_points,
		x.elite_percent,
		x.light_percent,
		x.cavalry_percent,
		x.artillery_percent,
		x.keep,
		x.objective_vp,
	);
}

async function one(club, b) {
	const s = club.state,
		known = b.state === 'presented' || b.state === 'recorded';
	let sum = null;
	if (known)
		try {
			({ sum } = await get(`${club.path}/battles/${b.id}`));
		} catch (e) {
			refused(e, club.games);
		}
	return h(
		'article',
		{ class: 'card pad sheetpage' },
		h(
			'header',
			{ class: 'sheethead' },
			h(
				'div',
				{},
				h('p', {
					class: 'caps',
					text: [
						s.name,
						t('Season {0}', b.season),
						b.week ? t('week {0}', b.week) : '',
						b.season === s.season && b.week === s.week && s.night.date ? dayText(s.night.date) : '',
					]
						.filter(Boolean)
						.join(' · '),
				}),
				h('h2', {
					text: t('Table {0}: {1} against {2}', b.table, club.names(b.a.players), club.names(b.b.players)),
				}),
				h('p', {
					text: [t('Battle {0}', b.id), KINDS()[b.kind], b.map, limitText(b.minutes)]
						.filter(Boolean)
						.join(' · '),
				}),
			),
			await code(club, b.id),
		),
		reportTable(club, b),
		sum ? sums(club, b, sum) : h('p', { class: 'blankline', text: t('Winner:') }),
		h(
			'div',
			{ class: 'signs' },
			['a', 'b'].map(x => h('p', { text: t('Signed: {0}', club.names(b[x].players)) })),
		),
		h('p', { class: 'small muted', text: rules(s) }),
	);
}

export async function show(main, club, context, id) {
	const list =
		id && id !== 'night' ? [club.battle(id)].filter(Boolean) : club.tonight.filter(b => b.state !== 'cancelled');
	const pages = [];
	for (const b of list) pages.push(await one(club, b));
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Sheets for the tables') }),
			h('div', { class: 'cta' }, button(t('Print'), { cls: 'go', id: 'i-print', click: () => window.print() })),
		),
		pages.length ? pages : h('p', { class: 'muted', text: t('No tables are drawn.') }),
		h('p', { class: 'row more' }, h('a', { href: club.link('night') }, icon('i-arrow'), ' ', t('To the night'))),
	);
}
