// clubs.js: all clubs one may see, and the ways to begin one.
import { h, fill, icon, button, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get, post } from '../api.js';
import { labelled, labelledFile, refused, ROLES } from './common.js';

const PIECE = 30000;

/** An export goes up in pieces, whole lines or not: the server joins them. */
async function upload(text) {
	let id = null;
	for (let at = 0; ; at += PIECE) {
		const last = at + PIECE >= text.length;
		const answer = await post('/clubs/import', {
			...(id ? { upload: id } : {}),
			text: text.slice(at, at + PIECE),
			last,
		});
		if (last) return answer;
		id = answer.upload;
	}
}

function row(c) {
	return h(
		'a',
		{ class: 'card go-card', href: '#/club/' + c.id },
		icon('i-person', 'shape'),
		h(
			'span',
			{ class: 'gc-t' },
			h('b', { text: c.name }),
			h('small', {
				class: 'muted',
				text: [
					c.season
						? t('Season {0}, week {1} of {2}', c.season, c.week, c.weeks)
						: t('before the first season'),
					tn('{0} member', '{0} members', c.players),
				].join(' · '),
			}),
		),
		c.night
			? h('span', { class: 'chip gold', text: t('tonight') })
			: h('span', { class: 'chip', text: ROLES()[c.role] }),
	);
}

export async function show(main, { games, me }) {
	const open = answer => {
		location.hash = '#/club/' + answer.club.id;
	};
	const work = async (el, p) => {
		if (el.hasAttribute('aria-busy')) return;
		el.setAttribute('aria-busy', 'true');
		try {
			open(await p());
		} catch (e) {
			refused(e, games);
		} finally {
			el.removeAttribute('aria-busy');
		}
	};
	const clubs = await get('/clubs');
	const name = h('input', { class: 'field', name: 'name', required: true, maxlength: 60, autocomplete: 'off' });
	const names = () =>
		players.value
			.split(/[\n,;]+/)
			.map(x => x.trim())
			.filter(Boolean);
	// As many tables as all members need, until another number is written.
	let counted = true;
	const tables = h('input', {
		class: 'field',
		name: 'tables',
		type: 'number',
		min: 1,
		max: 20,
		value: '4',
		inputmode: 'numeric',
		on: {
			input: () => {
				counted = false;
			},
		},
	});
	const players = h('textarea', {
		class: 'field',
		name: 'players',
		rows: 6,
		placeholder: 'Anna\nBruno\nClara',
		on: {
			input: () => {
				if (counted) tables.value = String(Math.min(20, Math.max(4, Math.ceil(names().length / 2))));
			},
		},
	});
	const form = h(
		'form',
		{
			class: 'card pad stackv',
			on: {
				submit: e => {
					e.preventDefault();
					const all = names();
					if (all.length > 64) return toast(t('A club has 64 members at most.'), { bad: true });
					work(form, () =>
						post('/clubs', {
							name: name.value.trim(),
							tables: Array.from({ length: Number(tables.value) || 1 }, (x, i) => 'T' + (i + 1)),
							players: all,
						}),
					);
				},
			},
		},
		h('h2', { text: t('A new club') }),
		labelled(t('Name of the club'), name),
		labelled(t('Members, one a line'), players),
		labelled(t('Tables'), tables),
		h('button', { type: 'submit', class: 'btn go', text: t('Begin the club') }),
	);
	const pick = h('input', { class: 'field', type: 'file', accept: '.jsonl,.json,text/plain' });
	const ready = h(
		'section',
		{ class: 'card pad stackv' },
		h('h2', { text: t('Have a look first') }),
		h('p', { text: t('A ready club shows how everything works. You may change it as you like.') }),
		h(
			'div',
			{ class: 'row' },
			button(t('The sample season'), {
				id: 'i-play',
				click: () => work(ready, () => post('/clubs', { kind: 'sample' })),
			}),
			button(t('A whole club: 16 members, two seasons'), {
				id: 'i-play',
				click: () => work(ready, () => post('/clubs', { kind: 'demo' })),
			}),
		),
		h('h2', { text: t('House rules') }),
		h('p', { text: t('Disputes decided from a few facts, or from a sketch of the table.') }),
		h('a', { class: 'btn', href: '#/club/judge', text: t('Open the adjudicator') }),
		h('h2', { text: t('From a file') }),
		labelledFile(t('Export of a club'), pick),
		button(t('Import'), {
			click: async () => {
				if (pick.files[0]) {
					const text = await pick.files[0].text();
					work(ready, () => upload(text));
				}
			},
		}),
	);
	fill(
		main,
		h('h1', { text: t('The Never Ending War') }),
		h('p', {
			class: 'lead-p',
			text: t('Armies, nights, results and reinforcements of a club: every number explained, every entry kept.'),
		}),
		clubs.length
			? h('section', {}, h('h2', { text: t('Clubs') }), h('div', { class: 'gogrid' }, clubs.map(row)))
			: null,
		me && !me.account && !me.guests
			? h('p', {}, h('a', { href: '#/account', text: t('To run a club here you need an account.') }))
			: null,
		h('section', { class: 'twocol' }, form, ready),
	);
}
