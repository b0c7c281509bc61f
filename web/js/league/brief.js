// brief.js: a command handed over: what the new commander must know, written from the record.
import { h, button, copy, dialog, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';
import { ask, CARDS, dayText, labelled, nationsOf, refused, select } from './common.js';

/** The brief as lines of text. */
async function lines(club, p) {
	const s = club.state,
		rolls = await get(`${club.path}/rolls/${p.id}`),
		fought = s.battles.filter(
			b => b.season === s.season && b.state === 'recorded' && [...b.a.players, ...b.b.players].includes(p.id),
		);
	const foes = b => club.names((b.a.players.includes(p.id) ? b.b : b.a).players),
		open = rolls.rolls.filter(r => r.options.length);
	return [
		t('{0}: {1}, value {2}.', p.army || '–', nationsOf(p), p.value),
		t('{0} rank points ({1}).', p.rank_points, p.rank.text),
		tn('{0} battle this season.', '{0} battles this season.', fought.length),
		...fought.map(b =>
			t(
				'{0} against {1}: {2} to {3} rank points.',
				b.id,
				foes(b),
				b.a.players.includes(p.id) ? b.a.rank_points : b.b.rank_points,
				b.a.players.includes(p.id) ? b.b.rank_points : b.a.rank_points,
			),
		),
		p.owed ? tn('{0} roll to make.', '{0} rolls to make.', p.owed) : '',
		...open.map(r => t('Roll {0} to be placed: {1}.', r.n, CARDS()[r.card])),
		...rolls.kept.map(k => t('Kept: {0}.', CARDS()[k.card])),
		p.missed > p.made_up ? tn('{0} battle to make up.', '{0} battles to make up.', p.missed - p.made_up) : '',
		p.barred ? t('Barred from reinforcements this season.') : '',
		s.next_night ? t('Next night: {0}', dayText(s.next_night)) : '',
	].filter(Boolean);
}

function showBrief(club, p, to, text) {
	const all = [t('The command of {0}', p), ...text].join('\n');
	dialog(
		t('A brief for {0}', to),
		h(
			'div',
			{ class: 'stackv' },
			h(
				'ul',
				{ class: 'brief' },
				text.map(x => h('li', { text: x })),
			),
			h(
				'div',
				{ class: 'row end' },
				button(t('Copy'), { click: () => copy(all) }),
				button(t('Print'), { id: 'i-print', click: () => window.print() }),
			),
		),
		{ close: t('Close') },
	);
}

export async function handover(club, p) {
	const able = club.state.players.filter(x => x.active && !x.has_army && x !== p);
	if (!able.length) {
		toast(t('Nobody without an army could take it over. Add the reserve as a member first.'), { bad: true });
		return;
	}
	let text;
	try {
		text = await lines(club, p);
	} catch (e) {
		refused(e, club.games);
		return;
	}
	const given = await ask(
		t('Hand over the command of {0}', p.name),
		[
			h('p', { class: 'small', text: t('Army, rank points and open rolls go along; {0} withdraws.', p.name) }),
			labelled(
				t('To'),
				select(
					able.map(x => [x.id, x.name]),
					able[0].id,
					null,
					{ name: 'to' },
				),
			),
			h(
				'ul',
				{ class: 'brief small' },
				text.map(x => h('li', { text: x })),
			),
		],
		t('Hand over'),
	);
	if (!given) return;
	const to = club.name(given.to);
	if (await club.send({ type: 'handover', player: p.id, to: given.to }, { said: t('The command is handed over.') }))
		showBrief(club, p.name, to, text);
}
