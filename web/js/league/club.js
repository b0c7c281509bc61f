// club.js: one club on the screen: its state, its pages, and the one way to write into its record.
import { h, fill, icon, toast } from '../dom.js';
import { t, language } from '../i18n.js';
import { file, post } from '../api.js';
import { openRule } from '../rules.js';

const FLAGS = { As: 'austrian', Br: 'british', Fr: 'french', Rs: 'russian', Pr: 'prussian', Sp: 'spanish', Pd: 'polish', Sw: 'swedish', Pt: 'portuguese', Bv: 'bavarian', Tk: 'ottoman', It: 'piedmont' };
/** The cockade of a nation of the charts. */
export const flag = nation => FLAGS[nation] ? icon('c-' + FLAGS[nation], 'cock') : icon('i-person', 'cock');

export class Club {
	constructor(main, state, me) {
		this.main = main;
		this.me = me;
		this.again = () => {};
		this.set(state);
	}
	set(state) {
		this.state = state;
		this.byId = new Map(state.players.map(p => [p.id, p]));
	}
	get id() { return this.state.id; }
	path(rest = '') { return `#/club/${this.id}${rest && '/' + rest}`; }
	name(id) { return this.byId.get(id)?.name || id || ''; }
	/** On one's own machine and for the Campaign Master everything; else what the rules of the record allow. */
	get master() { return this.state.you.owner || this.state.you.role === 'cm' || this.state.you.role === 'deputy'; }
	may(player) { return this.master || this.state.you.player === player; }

	frame(page) {
		const s = this.state, links = [['', t('Tonight')], ['standings', t('Standings')], ['army', t('Armies')], ['result', t('Results')], ['rolls', t('Reinforcements')], ['season', t('Season')], ['history', t('Record')], ['judge', t('Adjudicator')], ['members', t('Members')]];
		this.body = h('div', { class: 'club-body' });
		fill(this.main, h('header', { class: 'clubhead' }, h('div', {}, h('p', { class: 'caps', text: t('Campaign {0} · season {1} · week {2} of {3}', s.campaign, s.season, s.week, s.settings.weeks) }), h('p', { class: 'clubname', text: s.name })),
			h('nav', { class: 'seg wrap', 'aria-label': t('Club') }, links.map(([id, text]) => h('a', { class: 'btn' + (id === (page === 'night' ? '' : page) ? ' on' : ''), href: this.path(id), 'aria-current': id === page ? 'page' : null, text })))), this.body);
	}

	/** Appends a line to the record; the answer is the fresh club. Returns true when it was taken. */
	async write(event, { as = undefined, quiet = false } = {}) {
		try {
			const answer = await post(`/clubs/${this.id}/events`, { event, number: this.state.number, ...(as ? { as } : {}) });
			this.set(answer.club);
			if (!quiet) toast(t('Written into the record, line {0}.', answer.line));
			await this.again();
			return answer;
		} catch (e) {
			toast(e.message, { bad: true, rule: e.rule, onrule: () => openRule(e.rule, []) });
			if (e.code === 'stale') { const { get } = await import('../api.js'); this.set(await get('/clubs/' + this.id)); await this.again(); }
			return null;
		}
	}
	rule(id) { return id ? h('button', { type: 'button', class: 'ruleid', text: id, on: { click: () => openRule(id, []) } }) : null; }
}

let nations = null, units = null, generals = null;
/** Names of nations, units and generals from the charts. */
export async function charts() {
	if (!nations) {
		const [n, u, g] = await Promise.all(['nations', 'units', 'generals'].map(x => file(`/data/league/${x}.json`)));
		nations = new Map(n.nations.map(x => [x.id, x]));
		units = new Map(u.units.map(x => [x.code, x]));
		generals = g;
	}
	return { nations, units, generals };
}
export const label = row => row ? (language() === 'it' && row.it) || row.name || row.code : '';
