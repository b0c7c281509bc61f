// members.js: the register: members, their roles, invitations, leaving and coming back.
import { h, fill, button, toast } from '../dom.js';
import { t } from '../i18n.js';
import { post } from '../api.js';
import { ask, cockade, labelled, nationsOf, numberField, refused, ROLES, select } from './common.js';

const slug = (name, taken) => { const base = name.normalize('NFD').replace(/[^A-Za-z0-9]/g, '').toLowerCase().slice(0, 10) || 'p'; let id = base; for (let n = 2; taken.has(id) || id === 'cm'; n++) id = `${base}-${n}`; return id; };

async function invite(club, p) {
	try {
		const { code } = await post(club.path + '/invite', { player: p.id });
		const link = `${location.origin}/#/club/${club.state.id}/join/${code}`;
		await ask(t('Invitation for {0}', p.name), [h('p', { text: t('Whoever opens this link with an account is {0} from then on.', p.name) }), h('input', { class: 'field', readonly: true, value: link, 'aria-label': t('Link'), on: { focus: e => e.target.select() } })], t('Done'));
	} catch (e) { refused(e, club.games); }
}

async function vote(club, p) {
	const given = await ask(t('Vote on the return of {0}', p.name), [labelled(t('Players involved'), numberField(club.state.players.filter(x => x.active).length, { name: 'involved', min: 1, max: 64 })), labelled(t('For'), numberField(0, { name: 'for' })), labelled(t('Against'), numberField(0, { name: 'against' }))], t('Record the vote'));
	if (given) club.send({ type: 'vote', player: p.id, involved: Number(given.involved), for: Number(given.for), against: Number(given.against) });
}

async function handover(club, p) {
	const able = club.state.players.filter(x => x.active && !x.has_army && x !== p);
	if (!able.length) { toast(t('Nobody without an army could take it over.'), { bad: true }); return; }
	const given = await ask(t('Hand over the command of {0}', p.name), [labelled(t('To'), select(able.map(x => [x.id, x.name]), able[0].id, null, { name: 'to' }))], t('Hand over'));
	if (given) club.send({ type: 'handover', player: p.id, to: given.to });
}

function row(club, p) {
	const own = club.as === p.id, s = club.state;
	return h('li', { class: 'member' + (p.active ? '' : ' gone') }, cockade(p.nations, 'cock m'), h('span', {}, h('b', { text: p.name }), h('small', { text: [p.id, nationsOf(p), p.active ? '' : t('withdrawn')].filter(Boolean).join(' · ') })),
		s.you.owner && club.as === 'cm' ? select(Object.entries(ROLES()), p.role, v => club.send({ type: 'role', player: p.id, role: v }), { 'aria-label': t('Role of {0}', p.name) }) : h('span', { class: 'chip', text: ROLES()[p.role] }),
		h('span', { class: 'row' }, s.you.owner && !s.you.local ? button(t('Invite'), { click: () => invite(club, p) }) : null, p.needs_vote && club.master ? button(t('Vote'), { click: () => vote(club, p) }) : null,
			p.active && p.has_army && club.master ? button(t('Hand over'), { click: () => handover(club, p) }) : null,
			p.active ? (club.master || own ? button(t('Withdraw'), { click: () => club.send({ type: 'withdraw', player: p.id }) }) : null) : club.master ? button(t('Return'), { click: () => club.send({ type: 'return', player: p.id }) }) : null));
}

export async function show(main, club) {
	const s = club.state, name = h('input', { class: 'field', required: true, maxlength: 38 }), role = select(Object.entries(ROLES()).filter(([k]) => k !== 'cm'), 'player');
	const publish = async open => { try { club.take(await post(club.path + '/publish', { open })); await club.repaint(); } catch (e) { refused(e, club.games); } };
	fill(main, h('h1', { text: t('Members') }), h('ul', { class: 'card members' }, s.players.map(p => row(club, p))),
		club.master ? h('form', { class: 'card pad row', on: { submit: e => { e.preventDefault(); club.send({ type: 'player', id: slug(name.value, new Set(s.players.map(p => p.id))), name: name.value.trim(), role: role.value }); } } }, labelled(t('New member'), name), labelled(t('Role'), role), h('button', { type: 'submit', class: 'btn go', text: t('Add') })) : null,
		s.you.owner && !s.you.local ? h('label', { class: 'checkrow' }, h('input', { type: 'checkbox', class: 'check', prop: { checked: s.open }, on: { change: e => publish(e.target.checked) } }), h('span', { text: t('Everybody may look at this club') })) : null);
}
