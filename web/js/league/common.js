// common.js: what the pages of a club share: who is who, sending an entry, small parts of forms.
import { h, icon, button, toast, dialog } from '../dom.js';
import { t, tn, pick, number, alone, locale } from '../i18n.js';
import { get, post, file } from '../api.js';
import { openRule } from '../rules.js';
import { recall, remember } from '../settings.js';
import { keep, WAITS } from './outbox.js';

const FLAGS = {
	As: 'austrian',
	Br: 'british',
	Fr: 'french',
	Pr: 'prussian',
	Rs: 'russian',
	Sp: 'spanish',
	Pt: 'portuguese',
	Sw: 'swedish',
	Pd: 'polish',
	Bv: 'bavarian',
	Tk: 'ottoman',
	It: 'piedmont',
	Np: 'piedmont',
};
let nations = {};

/** Names of the nations, once. */
export async function loadNations() {
	if (!Object.keys(nations).length)
		nations = Object.fromEntries((await file('/data/league/nations.json')).nations.map(n => [n.id, n]));
	return nations;
}
/** The name of a troop type in the reader's language. */
export const unitName = u => (u ? pick({ en: u.name, it: u.it }) : '');
export const nationName = id => (nations[id] ? pick({ en: nations[id].name, it: nations[id].it }) : id);
export const nationsOf = p => (p.nations.length ? p.nations.map(nationName).join(', ') : t('no army yet'));

/** The cockade of a player's nation; a plain disc with its letters where there is none. */
export function cockade(ids, cls = 'cock') {
	const flag = FLAGS[ids?.[0]];
	return flag
		? icon('c-' + flag, cls)
		: h('span', { class: cls + ' plain', 'aria-hidden': 'true', text: ids?.[0] || '–' });
}

export const rule = (id, games) =>
	id
		? h('button', {
				type: 'button',
				class: 'ruleid',
				text: id,
				'aria-label': t('Rule {0}', id),
				on: { click: () => openRule(id, games) },
			})
		: null;

/** Tells why something was refused, with the rule. */
export function refused(e, games) {
	toast(e.message, { bad: true, rule: e.rule, onrule: () => openRule(e.rule, games) });
}

/** "2026-11-24" as a day in the reader's language. */
export function dayText(iso, style = 'full') {
	if (!iso) return '';
	return new Intl.DateTimeFormat(locale(), /** @type {any} */ ({ dateStyle: style, timeZone: 'UTC' })).format(
		new Date(iso.slice(0, 10) + 'T00:00Z'),
	);
}
export const today = () => new Date().toISOString().slice(0, 10);

export const PHASES = () => ({
	building: t('armies are being built'),
	running: t('under way'),
	closing: t('being closed'),
});
export const ROLES = () => ({
	cm: t('Campaign Master'),
	deputy: t('deputy'),
	brr: t('recorder'),
	player: t('player'),
	guest: t('guest'),
	spectator: t('spectator'),
});
export const KINDS = () => ({
	individual: t('individual'),
	'2-on-1': t('two against one'),
	team: t('teams'),
	'make-up': t('make-up game'),
});
export const CARDS = () => ({
	WC: t('wild card: any 4 figures'),
	GEN: t('a divisional general'),
	'ART-L': t('a light battery'),
	'8LC': t('8 light cavalry'),
	'8LN': t('8 line infantry'),
	'4LC': t('4 light cavalry'),
	'12LN': t('12 line infantry'),
	'4LN': t('4 line infantry'),
	'4LT': t('4 light infantry'),
	'8LT': t('8 light infantry'),
	'ART-H': t('a heavy battery'),
	CORPS: t('a corps general'),
	SPECIAL: t('a special option'),
});

/** What kept points may be spent on. */
export const POOLS = () => ({
	acp: t('points'),
	LN: t('line'),
	LT: t('light infantry'),
	LC: t('light cavalry'),
	EI: t('elite infantry'),
	EC: t('elite cavalry'),
	AL: t('light guns'),
	AH: t('heavy guns'),
});

/** What the writer of an entry must have seen of the club, in words: nobody confirms what he has not seen. */
const READS = {
	confirm: (club, e) => {
		const b = club.battle(e.battle);
		return JSON.stringify(b && [b.state, b.a.report, b.b.report, b.winner]);
	},
};

/** The club with what its pages need. `as`: in whose name one writes on one's own machine. */
export class Club {
	constructor(state, games, repaint) {
		this.games = games;
		this.repaint = repaint;
		/** How often the state was heard. */
		this.taken = 0;
		/** What is being written. @type {Set<string>} */
		this.underWay = new Set();
		this.take(state);
	}
	take(state) {
		for (const p of state.players)
			if (state.forgotten?.includes(p.id)) p.name = t('Former member {0}', p.name.replace(/\D/g, ''));
		if (state.recent && this.state?.campaign === state.campaign)
			state.battles = [...this.state.battles.filter(b => b.season !== state.season), ...state.battles];
		this.state = state;
		this.taken++;
		this.ahead = (state.now || 0) - Date.now() / 1000;
		this.by = Object.fromEntries(state.players.map(p => [p.id, p]));
		const you = state.you,
			wish = recall('league.as.' + state.id, 'cm');
		this.writers = you.local
			? ['cm', ...state.players.filter(p => p.active).map(p => p.id)]
			: [...(you.owner ? ['cm'] : []), ...(you.player ? [you.player] : [])];
		this.as = this.writers.includes(wish) ? wish : this.writers[0] || null; // null: may only look
	}
	actAs(id) {
		remember('league.as.' + this.state.id, id);
		this.as = id;
	}
	get path() {
		return '/clubs/' + this.state.id;
	}
	link(...parts) {
		return ['#/club', this.state.id, ...parts].join('/');
	}
	name(id) {
		return alone(this.by[id]?.name || id);
	}
	names(ids) {
		return ids.map(id => this.name(id)).join(' + ');
	}
	/** Whether the writer keeps the record (CM, deputy, recorder). */
	get keeper() {
		return this.as === 'cm' || ['cm', 'deputy', 'brr'].includes(this.by[this.as]?.role);
	}
	get master() {
		return this.as === 'cm' || ['cm', 'deputy'].includes(this.by[this.as]?.role);
	}
	may(player) {
		return this.master || this.as === player;
	}
	/** Whether the writer's word makes a report a result: that of the other side, or of who keeps the record. */
	mayConfirm(b) {
		const side = id => ['a', 'b'].find(x => b[x].players.includes(id));
		return b.state === 'presented' && (this.keeper || (!!side(this.as) && side(this.as) !== side(b.reported_by)));
	}
	/** What a request says of its writer: on one's own machine any member, elsewhere oneself or, as the
	 * founder, the Campaign Master. */
	get author() {
		return this.as && this.as !== 'cm' ? { as: this.as } : {};
	}
	/** An entry as it is sent, or waits in the outbox: `saw` is what its writer saw of what it speaks of. */
	entry(event) {
		return { event, ...this.author, ...(READS[event.type] ? { saw: READS[event.type](this, event) } : {}) };
	}
	/** Posts an entry, now or after it waited; only while what it speaks of is as its writer saw it. */
	async write({ saw = null, ...body }) {
		for (;;) {
			if (saw !== null && READS[body.event.type](this, body.event) !== saw) {
				await this.repaint();
				throw Object.assign(new Error(t('Somebody else changed this just now. Look at it again.')), {
					code: 'changed',
				});
			}
			try {
				return await post(this.path + '/events', saw === null ? body : { ...body, number: this.state.number });
			} catch (e) {
				if (e.code !== 'stale' || saw === null) throw e;
			}
			this.take(await get(this.path));
		}
	}
	/** Writes an entry; resolves with the answer, or with null after telling why not. Without a
	 * connection what can wait is kept in the browser and sent later. */
	async send(event, { quiet = false, said = null } = {}) {
		return this.once(event, () => this.sendNow(event, quiet, said));
	}
	/** Pressed twice is meant once: what is on its way already is not sent again. */
	async once(what, send) {
		const key = JSON.stringify(what);
		if (this.underWay.has(key)) return null;
		this.underWay.add(key);
		try {
			return await send();
		} finally {
			this.underWay.delete(key);
		}
	}
	async sendNow(event, quiet, said) {
		const entry = this.entry(event);
		try {
			const answer = await this.write(entry);
			this.take(answer.club);
			if (said) toast(said);
			if (!quiet) await this.repaint();
			return answer;
		} catch (e) {
			if (e.code === 'network' && WAITS.includes(event.type)) {
				keep(this.state.id, entry);
				toast(t('No connection: the entry is kept here and sent when it is back.'));
			} else {
				refused(e, this.games);
			}
			return null;
		}
	}
	/** Changes what is kept beside the record: clocks, votes, habits. */
	async act(what, body, { said = null } = {}) {
		return this.once([what, body], () => this.actNow(what, body, said));
	}
	async actNow(what, body, said) {
		try {
			const answer = await post(`${this.path}/${what}`, { ...body, ...this.author });
			this.take(answer.club || answer);
			if (said) toast(said);
			await this.repaint();
			return answer;
		} catch (e) {
			refused(e, this.games);
			return null;
		}
	}
	/** Players in the order of the standings (standings.c): who is equal in all stays as in the register. */
	ranked() {
		return this.state.players
			.filter(p => p.plays)
			.sort((a, b) => b.rank_points - a.rank_points || b.wins - a.wins || b.vp - a.vp);
	}
	battle(id) {
		return this.state.battles.find(b => b.id === id);
	}
	get tonight() {
		return this.state.battles.filter(
			b => b.season === this.state.season && b.week === this.state.week && b.kind !== 'make-up',
		);
	}
}

let serial = 0;
/** A labelled field. */
export function labelled(text, el, more = null) {
	const id = el.id || 'f' + ++serial;
	el.id = id;
	return h('div', { class: 'fieldrow' }, h('label', { for: id, text }), el, more);
}

/** A file, chosen by words of the page's language: those of the browser's own field are in the browser's, so a button opens it. */
export function labelledFile(text, pick) {
	const name = h('span', { class: 'small', role: 'status', text: t('No file chosen') });
	const open = button(t('Choose a file'), {
		click: () => pick.click(),
		'aria-label': `${t('Choose a file')}: ${text}`,
	});
	pick.hidden = true;
	pick.addEventListener('change', () => {
		name.textContent = pick.files[0]?.name || t('No file chosen');
	});
	open.id = 'f' + ++serial;
	return h(
		'div',
		{ class: 'fieldrow' },
		h('label', { for: open.id, text }),
		h('div', { class: 'row filepick' }, open, name, pick),
	);
}
export const numberField = (value, props = {}) =>
	h('input', {
		class: 'field num',
		type: 'number',
		inputmode: 'numeric',
		min: 0,
		value: String(value ?? 0),
		...props,
	});
export const select = (options, value, change = null, props = {}) =>
	h(
		'select',
		{ class: 'field', on: change ? { change: e => change(e.target.value) } : undefined, ...props },
		options.map(([v, text]) => h('option', { value: v, text, prop: { selected: v === value } })),
	);

/** How a die is thrown: by the server, provably, or at the table. */
export function diceChoice(club) {
	const key = 'league.dice.' + club.state.id,
		can = club.state.dice.server;
	const state = { server: can && recall(key, true) };
	const el = h(
		'label',
		{ class: 'checkrow' },
		h('input', {
			type: 'checkbox',
			class: 'check',
			prop: { checked: state.server, disabled: !can },
			on: {
				change: e => {
					state.server = e.target.checked;
					remember(key, state.server);
				},
			},
		}),
		h('span', {
			text: can
				? t('Dice of the server, which everybody can check')
				: t('Dice are entered by hand: this club has no key of its own'),
		}),
	);
	return { el, state };
}

/** Buttons of a row: on a phone they stay behind one that opens them. */
export function actions(label, ...kids) {
	const box = h('span', { class: 'row rowacts' }, kids);
	return h(
		'span',
		{ class: 'acts' },
		h('button', {
			type: 'button',
			class: 'btn bare acts-open',
			'aria-label': label,
			'aria-expanded': 'false',
			text: '⋯',
			on: {
				click: e => {
					const on = box.classList.toggle('open');
					e.currentTarget.setAttribute('aria-expanded', String(on));
				},
			},
		}),
		box,
	);
}
export const checkbox = (text, props = {}, on = null) =>
	h(
		'label',
		{ class: 'checkrow' },
		h('input', {
			type: 'checkbox',
			class: 'check',
			on: on ? { change: e => on(e.target.checked) } : undefined,
			...props,
		}),
		h('span', { text }),
	);
export const reasonField = () =>
	labelled(t('Reason'), h('input', { class: 'field', name: 'reason', required: true, maxlength: 200 }));

/** Asks for something in a dialog; resolves with the values, or null. */
export function ask(title, fields, action) {
	return new Promise(done => {
		let given = null;
		const form = h(
			'form',
			{
				class: 'stackv',
				on: {
					submit: e => {
						e.preventDefault();
						given = Object.fromEntries(new FormData(form));
						box.close();
					},
				},
			},
			fields,
			h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'btn go', text: action })),
		);
		const box = dialog(title, form, { close: t('Close'), onclose: () => done(given) });
	});
}

/** Steps one after the other; where not all fit, the one that is due is in sight. */
export function stepList(label, now, list) {
	const el = h(
		'ol',
		{ class: 'next', tabindex: '0', 'aria-label': label },
		list.map(([a, b], i) =>
			h(
				'li',
				{ class: i < now ? 'done' : i === now ? 'now' : '', 'aria-current': i === now ? 'step' : null },
				i < now ? icon('i-check') : null,
				h('span', {}, a, h('small', { text: b })),
			),
		),
	);
	requestAnimationFrame(() => {
		const due = /** @type {any} */ (el.children[now]);
		if (due) el.scrollLeft = due.offsetLeft - el.offsetLeft - (el.clientWidth - due.offsetWidth) / 2;
	});
	return el;
}

export const people = n => tn('{0} commander', '{0} commanders', n);
export const bar = (value, most, bad = false) =>
	h(
		'div',
		{ class: 'bar', 'aria-hidden': 'true' },
		h('i', { class: bad ? 'bad' : '', style: { width: Math.min(100, most ? (100 * value) / most : 0) + '%' } }),
	);
export { number, button };

const PARTS = () => ({
	commander: t('The commander, at his present rank'),
	generals: t('Generals'),
	brigades: t('Brigades bought'),
	batteries: t('Batteries bought'),
	specials: t('Special options'),
	gained: t('Reinforcements gained since'),
});
/** What the value of an army is made of. @param {any} report */
export const worth = report => ({
	value: report.value,
	lines: report.worth.map(w => ({ value: w.value, rule: w.rule, text: PARTS()[w.id] })),
});
