// members.js: the register: members, their roles, invitations, leaving and coming back.
import { h, fill, button } from '../dom.js';
import { t } from '../i18n.js';
import { post } from '../api.js';
import { actions, ask, checkbox, cockade, labelled, nationsOf, refused, ROLES, select } from './common.js';
import { discipline } from './vote.js';
import { handover } from './brief.js';
import { fromTable } from './csv.js';

const slug = (name, taken) => {
	const base =
		name
			.normalize('NFD')
			.replace(/[^A-Za-z0-9]/g, '')
			.toLowerCase()
			.slice(0, 10) || 'p';
	let id = base;
	for (let n = 2; taken.has(id) || id === 'cm'; n++) id = `${base}-${n}`;
	return id;
};

async function invite(club, p) {
	try {
		const { code } = await post(club.path + '/invite', { player: p.id });
		const link = `${location.origin}/#/club/${club.state.id}/join/${code}`;
		await ask(
			t('Invitation for {0}', p.name),
			[
				h('p', { text: t('Whoever opens this link with an account is {0} from then on.', p.name) }),
				h('input', {
					class: 'field',
					readonly: true,
					value: link,
					'aria-label': t('Link'),
					on: { focus: e => e.target.select() },
				}),
			],
			t('Done'),
		);
	} catch (e) {
		refused(e, club.games);
	}
}

/** Who leaves is out of the draws at once; what that does and does not undo is said before. */
async function withdraw(club, p) {
	const given = await ask(
		t('Withdraw {0}', p.name),
		[
			h('p', {
				text: t(
					'{0} is in no draw any more. Army, results and rank points stay; the Campaign Master can call {0} back.',
					p.name,
				),
			}),
		],
		t('Withdraw'),
	);
	if (given) club.send({ type: 'withdraw', player: p.id });
}

/** Delete on request: what goes, what stays, is said before. */
async function forget(club, p) {
	const given = await ask(
		t('Forget {0}', p.name),
		[
			h('p', {
				text: t(
					"The name goes from every page, file and feed of this club, with what was written in his own words and the link to his account. Results stay, under a number: without them the others' would be wrong.",
				),
			}),
			h('p', {
				class: 'small muted',
				text: t(
					'Copies made before (backups, exports, the disk) keep it until they are replaced; an export made now is clean.',
				),
			}),
		],
		t('Forget the name'),
	);
	if (given) club.act('forget', { player: p.id }, { said: t('The name is forgotten.') });
}

/** Several at once: a line each, name and role, as a spreadsheet saves them. */
async function several(club) {
	const text = h('textarea', {
			class: 'field',
			name: 'list',
			rows: 8,
			required: true,
			placeholder: 'Fox\nHeron, guest\nPine, recorder',
		}),
		words = Object.fromEntries([
			...Object.keys(ROLES()).map(k => [k, k]),
			...Object.entries(ROLES()).map(([k, v]) => [v.toLowerCase(), k]),
			['recorder', 'brr'],
		]);
	const given = await ask(t('Several members'), [labelled(t('Name, role; one a line'), text)], t('Add'));
	if (!given) return;
	for (const line of given.list.split(/\r?\n/)) {
		const [name, role] = line.split(/[,;\t]/).map(x => x.trim().replace(/^"|"$/g, ''));
		if (
			name &&
			!(await club.send(
				{
					type: 'player',
					id: slug(name, new Set(club.state.players.map(p => p.id))),
					name,
					role: words[(role || '').toLowerCase()] || 'player',
				},
				{ quiet: true },
			))
		)
			break;
	}
	club.repaint();
}

function row(club, p) {
	const own = club.as === p.id,
		s = club.state,
		chooses = s.you.owner && club.as === 'cm';
	return h(
		'li',
		{ class: 'member' + (p.active ? '' : ' gone') },
		cockade(p.nations, 'cock m'),
		h(
			'span',
			{},
			h('b', { text: p.name }),
			h('small', { text: [nationsOf(p), p.active ? '' : t('withdrawn')].filter(Boolean).join(' · ') }),
		),
		h('span', { class: 'chip' + (chooses ? ' told' : ''), text: ROLES()[p.role] }),
		actions(
			t('Actions for {0}', p.name),
			chooses
				? select(Object.entries(ROLES()), p.role, v => club.send({ type: 'role', player: p.id, role: v }), {
						'aria-label': t('Role of {0}', p.name),
					})
				: null,
			s.you.owner && !s.you.local ? button(t('Invite'), { click: () => invite(club, p) }) : null,
			p.active && p.has_army && club.master ? button(t('Hand over'), { click: () => handover(club, p) }) : null,
			p.active
				? club.master || own
					? button(t('Withdraw'), { click: () => withdraw(club, p) })
					: null
				: [
						club.master
							? button(t('Return'), { click: () => club.send({ type: 'return', player: p.id }) })
							: null,
						(s.you.owner || own) && s.forgotten && !s.forgotten.includes(p.id)
							? button(t('Forget'), {
									'aria-label': t('Forget {0}', p.name),
									click: () => forget(club, p),
								})
							: null,
					],
			s.shy && (club.master || own)
				? checkbox(
						t('only an initial outside the club'),
						{
							prop: { checked: s.shy.includes(p.id), disabled: s.forgotten.includes(p.id) },
							'aria-label': t('{0}: only an initial outside the club', p.name),
						},
						on => club.act('habits', { player: p.id, shy: on }),
					)
				: null,
		),
	);
}

export async function show(main, club) {
	const s = club.state,
		name = h('input', { class: 'field', required: true, maxlength: 38 }),
		role = select(
			Object.entries(ROLES()).filter(([k]) => k !== 'cm'),
			'player',
		);
	const publish = async open => {
		try {
			club.take(await post(club.path + '/publish', { open }));
			await club.repaint();
		} catch (e) {
			refused(e, club.games);
		}
	};
	fill(
		main,
		h(
			'header',
			{ class: 'hero2' },
			h('h1', { text: t('Members') }),
			h(
				'div',
				{ class: 'cta' },
				club.as
					? h(
							'a',
							{ class: 'btn', href: `/api/v1${club.path}/csv/members.csv`, download: '' },
							h('span', { text: t('As CSV') }),
						)
					: null,
				fromTable(club, 'members'),
			),
		),
		discipline(club),
		h(
			'ul',
			{ class: 'card members' },
			s.players.map(p => row(club, p)),
		),
		club.master
			? h(
					'form',
					{
						class: 'card pad row',
						on: {
							submit: e => {
								e.preventDefault();
								club.send({
									type: 'player',
									id: slug(name.value, new Set(s.players.map(p => p.id))),
									name: name.value.trim(),
									role: role.value,
								});
							},
						},
					},
					labelled(t('New member'), name),
					labelled(t('Role'), role),
					h('button', { type: 'submit', class: 'btn go', text: t('Add') }),
					button(t('Several…'), { click: () => several(club) }),
					h('small', { class: 'muted fullline', text: t('A nickname is enough.') }),
				)
			: null,
		s.you.owner && !s.you.local
			? h(
					'label',
					{ class: 'checkrow' },
					h('input', {
						type: 'checkbox',
						class: 'check',
						prop: { checked: s.open },
						on: { change: e => publish(e.target.checked) },
					}),
					h('span', { text: t('Everybody may look at this club') }),
				)
			: null,
		h(
			'section',
			{ class: 'card pad stackv' },
			h('h2', { text: t('What is known of you') }),
			h('p', {
				class: 'small',
				text: t(
					'A name of your choice, your armies and results. Nobody is asked for an e-mail address, an age or a place; who is a minor, or wishes it, is shown outside the club by an initial only.',
				),
			}),
			h('p', {
				class: 'small',
				text: t('Who leaves may ask the Campaign Master to forget the name. The record itself is for members.'),
			}),
		),
	);
}
