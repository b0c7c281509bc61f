// history.js: the audit trail: every line with its author; a line can be put right, never removed.
import { h, fill, button } from '../dom.js';
import { t } from '../i18n.js';
import { get } from '../api.js';

export async function show(root, club) {
	const list = h('ol', { class: 'audit' }), more = h('div');
	const load = async before => {
		const page = await get(`/clubs/${club.id}/history${before ? '?before=' + before : ''}`);
		list.append(...page.lines.map(l => h('li', { class: 'card pad' + (l.status === 'active' || !l.status ? '' : ' past') }, h('header', { class: 'bcap' }, h('span', {}, h('b', { class: 'num', text: String(l.n) }), ' ', h('b', { text: l.type })), h('span', { class: 'small muted', text: [l.by ? club.name(l.by) : t('Campaign Master'), l.at, l.origin].filter(Boolean).join(' · ') })),
			l.why ? h('p', {}, l.why.text, ' ', club.rule(l.why.rule)) : null, h('details', {}, h('summary', { class: 'small', text: t('The line itself') }), h('pre', { class: 'line', text: l.event ? JSON.stringify(l.event, null, 1) : t('Long: it is in the export.') })),
			club.master && l.status !== 'reversed' && l.type !== 'campaign' ? button(t('Take back this line'), { cls: 'bare', click: () => { const reason = window.prompt(t('Reason')); if (reason) club.write({ type: 'reverse', line: l.n, reason }); } }) : null)));
		const last = page.lines[page.lines.length - 1]?.n;
		fill(more, last > 1 ? button(t('Older lines'), { click: () => load(last) }) : null);
	};
	fill(root, h('header', { class: 'clubtitle' }, h('h1', { text: t('The record') }), h('a', { class: 'btn', href: `/api/v1/clubs/${club.id}/export`, download: '', text: t('Export the whole record') })), h('p', { class: 'muted', text: t('Nothing is ever deleted. A wrong line is reversed by another one, and both stay.') }), list, more);
	await load();
}
