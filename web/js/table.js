// table.js: a table: takes what the server sends, lights the choices, sends back what is chosen.
import { h, fill, button, iconButton, icon, toast, say, dialog } from './dom.js';
import { t, tn, pick, language, number, percent } from './i18n.js';
import { settings, change, onChange, recall, remember } from './settings.js';
import { get, post, getOnce, Wire } from './api.js';
import { Chooser } from './choose.js';
import { Names, stacks, sideClass } from './games.js';
import { shape, rolled } from './counters.js';
import { sheetOf } from './map/sheet.js';
import { MapView } from './map/mapview.js';
import { textBoard } from './textboard.js';
import { boards } from './boards/index.js';
import * as tray from './tray.js';
import { Log } from './log.js';
import { Replay } from './replay.js';
import { Chat } from './chat.js';
import { browse, openRule } from './rules.js';
import { openHelp, openSettings } from './frame.js';
import { keys, keyOf } from './keys.js';
import { menu } from './tablemenu.js';
import { OVERLAYS, has, overlay, memory } from './overlays.js';
import { templates } from './templates.js';

export class Table {
	constructor(root, id, { invite = null, games, lesson = null }) {
		this.lessonId = lesson;
		this.root = root;
		this.id = id;
		this.games = games;
		this.tab = 'units';
		this.area = null;
		this.side = null;
		this.showMap = false;
		this.steps = [];
		this.queue = [];
		this.state = null;
		this.past = null;
		this.odds = null;
		this.hint = null;
		this.busy = new Set();
		this.draft = '';
		fill(root, h('main', { class: 'page' }, h('p', { role: 'status', text: t('Opening the table…') })));
		this.stopSettings = onChange((now, part) => this.settingsChanged(part));
		this.stopKeys = keys(this);
		this.wire = new Wire(m => this.receive(m), up => this.link(up));
		this.wire.watch(id, invite);
	}

	destroy() {
		window.clearTimeout(this.oddsTimer);
		this.wire.close();
		this.stopSettings();
		this.stopKeys();
		this.map?.destroy();
		document.title = 'Marengo';
	}

	// ---- what the server says

	async receive(m) {
		if (m.type === 'state') await this.newState(m);
		else if (m.type === 'refused') this.refused(m);
		else if (m.type === 'chat') this.chat ? this.chat.add(m.lines) : (this.chatLines = [...(this.chatLines || []), ...m.lines]);
		else if (m.type === 'note') this.chat ? this.chat.note(m.text) : (this.noteText = m.text);
		else if (m.type === 'thinking') { if (m.for === 'move') return; if (m.on) this.busy.add(m.for); else this.busy.delete(m.for); if (this.app) { this.paintPrompt(); this.paintActions(); } }
		else if (m.type === 'turn' && m.table === this.id) return;
		else if (m.type === 'turn') { toast(`${pick(this.games.find(g => g.id === m.game)?.title)}: ${m.text}`, { go: '#/table/' + m.table }); if (document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification('Marengo', { body: m.text, icon: '/icon.svg' }); }
		else if (m.type === 'presence') { if (this.state) { for (const s of this.state.table.seats) s.online = m.online.includes(s.id); this.chat?.sit(this.state.table.seats, id => this.names.seat(id)); } }
		else if (m.type === 'bye') toast(m.text);
	}

	link(up) {
		this.linked = up;
		this.root.querySelector('.offline')?.remove();
		if (!up && this.app) this.app.append(h('p', { class: 'offline', role: 'status', text: t('No connection. It will come back by itself.') }));
	}

	refused(m) {
		this.queue = [];
		if (m.code === 'stale') return;
		if (m.code === 'rule') { this.whyPopup(m); return; }
		if (!this.app) { fill(this.root, h('main', { class: 'page' }, h('h1', { text: t('This table cannot be opened') }), h('p', { text: m.text }), h('p', {}, h('a', { href: '#/', text: t('To the first page') })))); return; }
		toast(m.text, { rule: m.rule, onrule: () => openRule(m.rule, this.games), bad: true });
	}

	async newState(m) {
		m.view = m.view || {};
		// A computer whose turn it is thinks, also in the moment between two of its actions.
		m.thinking = m.over ? [] : m.table.seats.filter(s => s.to_act && s.by === 'bot').map(s => s.id);
		const first = !this.names, before = this.state;
		if (first) await this.prepare(m);
		if (m.number < (before?.number ?? -1) && !m.whole) return;
		this.hurt(before, m);
		this.state = m;
		this.steps = m.whole ? m.log : [...this.steps.filter(s => s.n < (m.log[0]?.n ?? Infinity)), ...m.log];
		this.names.learn(this.sheet ? [...this.sheet.areas.keys()] : [], (m.view.pieces || []).filter(p => p.known !== false).map(p => p.id));
		this.names.meet(m.view.pieces || []);
		this.names.span(m.view.links || []);
		this.chooser = new Chooser(m.legal.map(a => ({ ...a, verbText: this.verbText(a.verb) })), arg => this.names.key(arg));
		this.odds = this.hint = null;
		if (this.area && !(m.view.pieces || []).some(p => p.at === this.area)) this.area = null;
		this.pop?.remove();
		this.announce(before, m);
		if (this.goOn()) return;
		if (first) this.build();
		this.curtain(before);
		this.arrowsSince();
		this.paint();
		if (first) this.sinceLast();
		this.oddsOfBattle();
		if (!document.hidden) remember('seen.' + this.id, this.lastStep());
	}

	/** Which pieces lost how much since my last action: shown on the boards as hits that were taken. */
	hurt(before, m) {
		if (m.whole || !this.lost || m.log.some(s => s.seat && m.mine.includes(s.seat))) this.lost = new Map();
		const old = new Map((before?.view.pieces || []).map(p => [p.id, p]));
		for (const p of m.whole ? [] : m.view.pieces || []) {
			const was = old.get(p.id), n = was && was.strength != null && p.strength != null ? was.strength - p.strength : 0;
			if (n > 0) this.lost.set(p.id, (this.lost.get(p.id) || 0) + n);
		}
	}

	lastStep() { return this.steps.length ? this.steps[this.steps.length - 1].n : 0; }

	async prepare(m) {
		const { game, scenario } = m.table;
		this.game = this.games.find(g => g.id === game);
		const [details] = await Promise.all([getOnce(`/games/${game}/${scenario}`)]);
		this.names = new Names(details, this.game);
		const sc = this.game.scenarios.find(x => x.id === scenario);
		this.scenarioTitle = sc ? sc.title : { en: scenario };
		try { this.sheet = await sheetOf(game, sc?.map); } catch (e) { this.sheet = null; }
		this.since = recall('seen.' + this.id, null);
		await this.teach(game);
	}

	/** A lesson, where the address names one of this game. */
	async teach(game) {
		const [of, id] = (this.lessonId || '').split('.');
		if (of !== game) return;
		const [{ Coach }, { lessons }] = await Promise.all([import('./coach.js'), import('./learn.js')]);
		this.lessons = (await lessons())[game] || [];
		const lesson = this.lessons.find(l => l.id === id);
		if (lesson) { this.coach = new Coach(this, game, lesson); this.since = null; }
	}

	verbText(name) {
		const v = this.names.scenario.verbs.find(x => x.name === name);
		const text = v ? pick(v.text).replace(/\{\d\}/g, '…') : name;
		return /\p{L}/u.test(text) ? text : '';
	}

	/** Tells a screen reader what changed: events first, then what to decide. */
	announce(before, m) {
		const last = before ? before.number : m.number;
		const fresh = before ? m.log.filter(s => s.n > (this.told ?? last)).flatMap(s => s.events.map(e => e.text)) : [];
		this.told = this.lastStep();
		if (fresh.length) say(fresh.slice(-4).join(' '));
		if (m.prompt) say(m.prompt.text);
		const turn = m.table.your_turn && !m.over;
		if (turn && !before?.table.your_turn && document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification('Marengo', { body: m.prompt?.text || t('It is your turn.'), icon: '/icon.svg' });
		document.title = (turn ? '● ' : '') + pick(this.scenarioTitle) + ' · Marengo';
	}

	/** Goes on with the pieces of a group, one action each. True while more are to come. */
	goOn() {
		if (!this.queue.length) return false;
		const next = this.queue.shift(), a = this.chooser.find(next);
		if (a) { this.send(a); return true; }
		this.queue = [];
		this.wire.ask({ op: 'why', do: next }).then(w => this.whyPopup(w));
		return false;
	}

	/** Hot-seat: nobody sees the other's side before he says that he sits there. */
	curtain(before) {
		const mine = this.state.mine;
		if (mine.length < 2 || this.state.over) return;
		const acting = this.state.table.seats.filter(s => s.to_act && mine.includes(s.id)).map(s => s.id);
		if (!acting.length || acting.includes(this.state.seat)) return;
		const seat = acting[0];
		if (this.curtained === seat) return;
		this.curtained = seat;
		const go = () => { this.curtained = null; d.close(); this.wire.send({ op: 'seat', seat }); };
		const d = dialog(t('Change of seats'), h('div', { class: 'stackv' }, h('p', { text: t('It is the turn of {0}. Hand over the screen.', this.names.seat(seat)) }), button(t('I am {0}', this.names.seat(seat)), { cls: 'go', id: 'i-check', click: go })), { cls: 'curtain', close: t('Close') });
		d.el.addEventListener('cancel', e => e.preventDefault());
	}

	/** What I moved since the phase began; before that, what the others did since my last action. */
	arrowsSince() {
		const v = this.state.view, sign = `${v.turn} ${v.phase} ${this.state.seat}`;
		const where = new Map((v.pieces || []).filter(p => p.known !== false && p.at).map(p => [p.id, p]));
		if (this.sign !== sign) { this.origin = where; this.sign = sign; }
		const found = new Map();
		const move = (from, to, side) => {
			const k = `${from} ${to} ${side}`;
			if (!found.has(k)) found.set(k, { from, to, side: side === 'enemy' ? sideClass(this.names.foe) : sideClass(side), n: 0 });
			found.get(k).n += 1;
		};
		for (const [id, p] of where) {
			const old = this.origin.get(id);
			if (old && old.at !== p.at) move(old.at, p.at, this.names.colours(p));
		}
		if (!found.size) for (const [from, to, side] of this.movesOfOthers()) move(from, to, side);
		const list = [...found.values()];
		const quotas = this.quotas();
		this.arrows = list.map(a => { const q = quotas.get(`${a.from} ${a.to}`) || quotas.get(`${a.to} ${a.from}`); return { ...a, text: q ? `${q.used}/${q.limit}` : a.n > 1 ? String(a.n) : '', full: q && q.used >= q.limit }; });
	}
	/** Marches the log tells of since my last action: events that name two neighbouring towns. */
	movesOfOthers(past = false) {
		const moves = [];
		let i = this.steps.length - 1;
		while (past && i >= 0 && (!this.steps[i].seat || this.state.mine.includes(this.steps[i].seat))) i--;
		for (; i >= 0 && this.sheet; i--) {
			const s = this.steps[i];
			if (s.seat && this.state.mine.includes(s.seat)) break;
			for (const e of s.events) {
				const towns = e.refs.filter(r => r.kind === this.names.areaKind).map(r => r.id), army = e.refs.find(r => ['army', 'side', 'nation'].includes(r.kind));
				if (towns.length === 2 && this.sheet.neighbours.get(towns[0])?.includes(towns[1])) moves.unshift([towns[0], towns[1], army?.id || s.seat || 'enemy']);
			}
		}
		return moves.slice(-24);
	}
	quotas() { return new Map((this.view().links || []).filter(l => l.limit).map(l => [`${l.a} ${l.b}`, l])); }

	// ---- what the player does

	/** The view on the screen: now, or a step of the replay. */
	view() { return this.past?.view || this.state.view; }
	live() { return !this.past; }

	send(a) { return this.wire.ask({ op: 'do', do: a.do, number: this.state.number }); }

	run(actions) {
		if (!actions?.length || !this.live()) return;
		this.queue = actions.slice(1).map(a => a.do);
		if (this.map) this.map.open = null;
		this.chooser.clear();
		this.send(actions[0]);
	}

	pickKey(key, e) {
		if (!this.live()) return;
		const more = !!(e?.shiftKey || e?.ctrlKey || e?.metaKey);
		if (key.startsWith('a:') && !this.chooser.targets().has(key)) {
			const area = key.slice(2), here = (this.view().pieces || []).filter(p => p.at === area);
			if (!this.chooser.empty && !here.some(p => this.chooser.starts().has('p:' + p.id)) && !this.chooser.starts().has(key)) { this.whyNot(key); return; }
			this.area = area;
			if (this.chooser.starts().has(key)) {
				this.chooser.pick(key, more);
				if (this.atOnce(key) && !here.some(p => this.chooser.starts().has('p:' + p.id))) { this.run(this.chooser.complete()); return; }
			} else this.chooser.clear();
			const side = here.find(p => this.chooser.starts().has('p:' + p.id))?.side ?? here[0]?.side;
			if (this.map && here.length > 1 && side) this.map.open = `s:${area}:${this.stackSide(area, side)}`;
			this.showTab('units');
			this.paint();
			return;
		}
		const before = settings().commit === 'confirm';
		const run = this.chooser.pick(key, more);
		if (run === null) { this.whyNot(key); return; }
		if (key.startsWith('p:')) { const p = (this.view().pieces || []).find(x => 'p:' + x.id === key); if (p?.at) this.area = p.at; }
		if (!run.length && !more && this.atOnce(key)) { this.run(this.chooser.complete()); return; }
		if (run.length && before) { this.chooser.fixed.push(key); this.paint(); return; }
		if (run.length) this.run(run);
		else { this.showTab('units'); this.paint(); }
	}

	/** A thing that only one action names, and that action nothing else: one click is enough. */
	atOnce(key) {
		const named = this.chooser.all.filter(a => a.keys.includes(key));
		return settings().commit === 'click' && settings().help !== 'purist' && named.length === 1 && named[0].args.length === 1 && !!this.chooser.complete();
	}

	stackSide(area, side) { return this.stacks?.find(s => s.area === area && s.sideId === side)?.side || sideClass(side); }

	/** A click on a stack: one piece is picked, several are spread out and listed. */
	pickStack(area, side, e) {
		const st = this.stacks.find(s => s.area === area && s.side === side);
		if (!st) return;
		if (this.chooser.targets().has('a:' + area)) { this.pickKey('a:' + area, e); return; }
		const target = st.keys.find(k => this.chooser.targets().has(k));
		if (st.faces.length === 1 && (this.chooser.starts().has(st.keys[0]) || target)) { this.pickKey(st.keys[0], e); return; }
		if (!this.chooser.empty && !st.keys.some(k => this.chooser.starts().has(k))) { this.whyNot('a:' + area); return; }
		this.area = area;
		this.map.open = this.map.open === `s:${area}:${side}` ? null : `s:${area}:${side}`;
		this.showTab('units');
		this.paint();
	}

	toggle(key) { this.chooser.toggle(key); this.paint(); }
	pickAll(list) { this.chooser.clear(); if (this.map) this.map.open = null; for (const k of list) this.chooser.toggle(k); this.paint(); }
	clear() { this.chooser?.clear(); this.pop?.remove(); if (this.map) this.map.open = null; this.paint(); }
	verb(v) { this.chooser.verb = this.chooser.verb === v ? null : v; this.chooser.group.clear(); this.chooser.fixed = []; this.paint(); }
	confirm() { const run = this.live() && this.chooser.confirm(); if (run) this.run(run); }
	undo() { if (this.state.undo && this.live()) this.wire.ask({ op: 'undo', number: this.state.number }); }

	/** The action the player seems to mean, from what he has picked and the thing he clicked. */
	meant(key) {
		const { kind, id } = this.names.named(key);
		for (const a of this.chooser.candidates()) {
			const at = a.args.findLastIndex(x => x.kind === kind && !this.chooser.group.has(this.names.key(x)));
			if (at >= 0) return [a.verb, ...a.args.map((x, i) => i === at ? id : x.id)].join(' ');
		}
		return null;
	}

	async whyNot(key) {
		const text = this.meant(key);
		if (!text) { say(t('Nothing can be done with this now.')); return; }
		const w = await this.wire.ask({ op: 'why', do: text });
		if (w.type === 'why' && !w.legal) this.whyPopup(w, key);
	}

	whyPopup(w, key = null) {
		this.pop?.remove();
		const quiet = settings().help === 'purist';
		this.pop = h('div', { class: 'pop why', role: 'alertdialog', 'aria-label': t('Why not') }, h('h3', {}, icon('i-warn'), key && key.startsWith('a:') ? t('Not to {0}', this.names.area(key.slice(2))) : t('Not allowed')),
			quiet ? null : h('p', { text: w.text || t('That is not one of the choices now.') }),
			h('div', { class: 'foot' }, w.rule ? h('button', { type: 'button', class: 'ruleid', text: w.rule, on: { click: () => openRule(w.rule, this.games) } }) : h('span'), h('button', { type: 'button', class: 'btn', text: t('Understood'), on: { click: () => this.pop.remove() } })));
		this.boardEl.append(this.pop);
		say(t('Not allowed') + '. ' + (quiet ? '' : w.text || ''));
	}

	async askHint() {
		const m = await this.wire.ask({ op: 'hint' });
		if (m.type !== 'hint') return;
		this.hint = m;
		say(t('Hint: {0}', m.label));
		this.showTab('units');
		this.paint();
	}
	async askOdds(quietly = false) {
		const number = this.state.number, m = await this.wire.ask({ op: 'odds' });
		if (m.type !== 'odds' || this.state.number !== number || (quietly && !m.lines.length)) return;
		this.odds = m;
		if (quietly) { if (this.tab === 'units') this.paintUnits(); return; }
		say(m.lines.length ? m.lines.map(l => `${l.text}: ${this.oddsValue(l)}`).join('. ') : t('There is nothing to weigh now.'));
		this.showTab('units');
		this.paint();
	}
	/** With full help the odds of the step about to be taken stand beside every battle board. */
	oddsOfBattle() {
		window.clearTimeout(this.oddsTimer);
		if (settings().help !== 'full' || !this.state.view.board || !this.chooser.all.length || !this.wire.can('odds')) return;
		this.oddsTimer = window.setTimeout(() => this.askOdds(true), 400);
	}
	oddsValue(l) { return l.mean ? number(l.value / 1000, 2) : percent(l.value); }

	typed() {
		const listId = 'all-actions', input = h('input', { class: 'field', list: listId, autocomplete: 'off', 'aria-label': t('Action') });
		const form = h('form', { class: 'stackv', on: { submit: async e => {
			e.preventDefault();
			const text = input.value.trim(), a = this.chooser.all.find(x => x.do === text || x.label === text);
			if (a) { d.close(); this.run([a]); return; }
			const w = await this.wire.ask({ op: 'why', do: text });
			fill(told, w.text || t('That is not one of the choices now.'), w.rule ? [' ', h('button', { type: 'button', class: 'ruleid', text: w.rule, on: { click: () => openRule(w.rule, this.games) } })] : null);
		} } }, h('p', { class: 'small muted', text: t('The same words as in the terminal, for instance: {0}', this.chooser.all[0]?.do || 'end') }), input, h('datalist', { id: listId }, this.chooser.all.slice(0, 400).map(a => h('option', { value: a.do, text: a.label }))), h('button', { type: 'submit', class: 'btn go', text: t('Do it') }));
		const told = h('p', { role: 'status' }), d = dialog(t('Type an action'), h('div', {}, form, told), { close: t('Close') });
		input.focus();
	}

	// ---- what is on the screen

	settingsChanged(part) {
		if ('lang' in part && this.names) {
			this.wire.send({ op: 'lang', lang: language() });
			this.app = null;
			this.map?.destroy();
			this.map = null;
			this.build();
			this.paint();
		} else if (this.app) this.paint();
	}

	build() {
		const { sheet } = this;
		this.pprompt = h('p', { class: 'pprompt' });
		this.prompt = h('p', { class: 'prompt' });
		this.when = h('div', { class: 'when' });
		this.clocks = h('div', { class: 'clocks wide' });
		this.act = h('div', { class: 'act', role: 'toolbar', 'aria-label': t('Actions') });
		this.switcher = h('div', { class: 'seg switcher', role: 'group', 'aria-label': t('Board') });
		this.stageEl = h('div', { class: 'stage-in' });
		this.replay = this.replay || new Replay({ load: n => this.showStep(n), live: () => { this.past = null; this.paint(); } });
		this.eyes = null;
		this.tip = h('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
		this.boardEl = h('section', { class: 'board', 'aria-label': t('Board') }, this.switcher, this.stageEl, this.tip, this.replay.el);
		this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('Column') });
		this.scroll = h('div', { class: 'scroll', id: 'column', role: 'tabpanel', tabindex: '0' });
		this.sideEl = h('aside', { class: 'side', 'aria-label': t('Column') }, this.tabs, this.scroll);
		this.app = h('div', { class: 'app' }, h('header', { class: 'top' }, h('a', { class: 'brand', href: '#/', 'aria-label': t('Marengo, to the first page') }, icon('logo', ''), h('span', { text: pick(this.scenarioTitle) })), this.when, this.prompt, this.clocks,
			h('div', { class: 'icons' }, iconButton('i-help', t('Help'), () => openHelp()), iconButton('i-menu', t('Menu'), () => menu(this)))), this.pprompt, this.act, h('main', { class: 'stage' }, this.boardEl, this.sideEl));
		fill(this.root, this.app);
		this.link(this.linked !== false);
		this.log = new Log({ onrule: id => openRule(id, this.games), onhover: keys => this.highlight(keys), onstep: n => this.replay.go(n), keyOf: r => this.names.key(r), seat: id => this.names.seat(id) });
		const old = this.chat;
		this.chat = new Chat({ send: text => this.wire.send({ op: 'chat', text }), note: text => this.wire.send({ op: 'note', text }) });
		if (this.chatLines) this.chat.add(this.chatLines);
		if (this.noteText !== undefined) this.chat.note(this.noteText);
		if (old) this.chat.note(old.notes.value);
		if (sheet) {
			this.map = new MapView(sheet, { onpick: (k, e) => this.pickKey(k, e), onstack: (a, s2, e) => this.pickStack(a, s2, e), onhover: key => this.hover(key), ondrag: (from, to) => this.drag(from, to), title: this.plateText(),
				overlays: OVERLAYS().map((o, i) => [...o, i + 1]).filter(o => has(this.game.id, o[0])), onoverlay: id => this.layer(id) });
		}
		this.stageEl.addEventListener('click', e => {
			const el = e.target.closest('[data-key]');
			if (el && !this.map?.svg.contains(el) && el.tagName !== 'INPUT' && !el.closest('.textboard')) this.pickKey(el.dataset.key, e);
		});
	}

	/** Details of what the pointer or the focus is on. */
	hover(key) {
		const el = key && this.map.over.querySelector(`[data-key="${CSS.escape(key)}"]`);
		this.tip.hidden = !el;
		if (el) this.tip.textContent = el.getAttribute('aria-label');
	}

	/** After the end everybody's eyes may be borrowed for the replay. */
	paintEyes() {
		if (!this.state.over || this.game.seats.length < 2) return;
		const seats = this.state.table.seats.map(s => s.id);
		this.eyes = this.eyes || h('select', { class: 'field eyes', 'aria-label': t('Through the eyes of'), on: { change: () => this.replay.go(this.replay.at ?? Math.max(0, this.lastStep() - 1)) } }, seats.map(id => h('option', { value: id, text: this.names.seat(id), prop: { selected: id === this.state.seat } })));
		if (!this.replay.el.contains(this.eyes)) this.replay.el.append(this.eyes);
	}

	/** What the title plate of the map says: the theatre, its name, the year or the scenario. */
	plateText() {
		const [name, ...rest] = pick(this.sheet.map.title).split(', ');
		return [t('The theatre of war'), name, rest.join(', ') || pick(this.scenarioTitle)];
	}

	highlight(keys) {
		this.map?.highlight(keys);
		for (const el of this.stageEl.querySelectorAll('.board-in .hi')) el.classList.remove('hi');
		for (const k of keys) for (const el of this.stageEl.querySelectorAll(`.board-in [data-key="${CSS.escape(k)}"]`)) el.classList.add('hi');
	}

	/** Key → class of what is lit now. */
	lit() {
		const lit = new Map();
		if (!this.live() || !this.chooser.all.length) return lit;
		const quiet = settings().help === 'purist' ? ' quiet' : '', targets = this.chooser.targets(), picked = this.chooser.group.size || this.chooser.fixed.length;
		const mine = this.ownSides();
		const foes = new Set((this.view().pieces || []).filter(p => p.at && !mine(p.side)).map(p => p.at));
		if (!picked) for (const k of this.chooser.leads()) lit.set(k, 'start' + quiet);
		// A bridge is never named first, yet it is what the eye goes to.
		if (!picked) for (const k of this.chooser.starts()) if (k.startsWith('l:')) lit.set(k, 'start' + quiet);
		for (const k of targets) lit.set(k, (k.startsWith('a:') && foes.has(k.slice(2)) && this.chooser.group.size ? 'attack' : 'target') + quiet);
		if (this.hint && !picked) for (const a of this.chooser.all.filter(x => x.do === this.hint.do)) for (const k of a.keys) lit.set(k, 'hinted' + quiet);
		return lit;
	}

	/** Which side ids of pieces are mine: the seat's own, else those of pieces I can act with. */
	ownSides() {
		const seat = this.state.seat, sides = new Set((this.view().pieces || []).map(p => p.side));
		if (!seat) return () => false;
		if (this.view().you) return s => s === this.view().you;
		if (sides.has(seat)) return s => s === seat;
		const known = new Set((this.view().pieces || []).filter(p => p.known !== false).map(p => p.side));
		return s => known.has(s) && (this.game.hidden || s === [...sides][0]);
	}

	paint() {
		if (!this.app) return;
		const v = this.view();
		this.stacks = stacks(v, this.names, this.game.id, this.ownSides());
		this.paintPrompt();
		this.paintActions();
		this.paintBoard(v);
		this.paintTabs();
		this.replay.set(this.lastStep());
		this.paintEyes();
		this.coach?.look();
	}

	paintPrompt() {
		if (!this.app) return;
		const st = this.state, v = this.view();
		const box = v.boxes?.[v.turn - 1]?.id;
		const turn = this.names.has('turn', box) ? this.names.label('turn', box) : this.names.has('turn', v.date) ? this.names.label('turn', v.date) : this.names.has('turn', v.turn) ? this.names.label('turn', v.turn) : null;
		fill(this.when, v.turn ? h('b', { text: turn || (v.turns ? t('Turn {0} of {1}', v.turn, v.turns) : t('Turn {0}', v.turn)) }) : null, h('span', { class: 'muted wide', text: [turn && v.turns ? t('turn {0} of {1}', v.turn, v.turns) : '', this.names.word(['phase', 'step'], v.phase)].filter(Boolean).join(' · ') }));
		const thinking = st.thinking?.length || this.busy.size;
		const text = this.past ? t('Looking back: step {0}', this.past.n) : st.over ? st.outcome || t('The game is over.') : st.prompt ? st.prompt.text
			: thinking ? t('{0} is thinking…', (st.thinking || []).map(s => this.names.seat(s)).join(', ') || t('The computer')) : st.table.state === 'open' ? t('Waiting for players.') : t('Waiting for {0}.', st.table.seats.filter(s => s.to_act).map(s => this.names.seat(s.id)).join(', '));
		const kids = () => [st.seat ? shape(sideClass(st.seat)) : null, h('span', { text }), thinking ? h('span', { class: 'spin', 'aria-hidden': 'true' }) : null];
		fill(this.prompt, kids());
		fill(this.pprompt, kids());
		fill(this.clocks, st.table.seats.filter(s => s.clock).map(s => h('span', { class: 'clock' }, icon('side-' + sideClass(s.id), 'shape t-' + sideClass(s.id)), `${Math.floor(s.clock.left / 3600)}:${String(Math.floor(s.clock.left / 60) % 60).padStart(2, '0')}`)));
	}

	paintActions() {
		const st = this.state, c = this.chooser, full = settings().help === 'full', run = this.live() ? c.confirm() : null;
		const bare = c.bare().filter(a => !(run?.length === 1 && run[0].do === a.do));
		const label = run ? run.length === 1 ? run[0].label : tn('Confirm {0} move', 'Confirm {0} moves', run.length) : t('Confirm');
		const thinking = st.thinking?.length || this.busy.size;
		fill(this.act, button(t('Undo'), { id: 'i-undo', key: keyOf('undo').toUpperCase(), click: () => this.undo(), 'aria-disabled': String(!st.undo || !this.live()) }), h('span', { class: 'sep' }),
			this.past ? button(t('Back to now'), { id: 'i-last', cls: 'on', click: () => this.replay.live() }) : null,
			h('div', { class: 'acts' }, this.live() ? bare.map(a => button(a.label, { id: tray.iconFor(a), click: () => this.run([a]) })) : null),
			h('span', { class: 'gap' }),
			thinking ? button(t('Stop thinking'), { id: 'i-cross', cls: 'stop', 'aria-label': t('Stop thinking'), click: () => this.wire.send({ op: 'stop' }) }) : null,
			full && this.live() && c.all.length && this.wire.can('hint') ? button(t('Hint'), { cls: 'wide', key: keyOf('hint').toUpperCase(), click: () => this.askHint() }) : null,
			full && this.live() && c.all.length && this.wire.can('odds') ? button(t('Odds'), { id: 'i-dice', cls: 'wide', key: keyOf('odds').toUpperCase(), click: () => this.askOdds() }) : null,
			st.over ? button(t('Play again'), { cls: 'go', id: 'i-play', click: () => this.rematch() }) : button(label, { id: 'i-check', cls: 'go', key: keyOf('confirm').toUpperCase(), click: () => this.confirm(), 'aria-disabled': String(!run) }));
	}

	async rematch() {
		try { const { table } = await post(`/tables/${this.id}/rematch`); location.hash = '#/table/' + table.id; } catch (e) { toast(e.message, { bad: true }); }
	}

	paintBoard(v) {
		const board = v.board ? boards[this.game.id] : null, lit = this.lit(), chosen = new Set([...this.chooser.group, ...this.chooser.fixed]);
		const battle = board && !this.showMap, text = settings().textboard || !this.sheet;
		const hooks = { lit, chosen, onpick: (k, e) => this.pickKey(k, e), names: this.names, table: this, onrule: id => openRule(id, this.games), steps: this.past ? this.steps.filter(s => s.n <= this.past.n) : this.steps, live: this.live(), lost: this.live() && this.lost ? this.lost : new Map() };
		fill(this.switcher, board ? [[false, t('Battle')], [true, t('Map')]].map(([m, label]) => h('button', { type: 'button', class: 'btn' + (this.showMap === m ? ' on' : ''), 'aria-pressed': String(this.showMap === m), text: label, on: { click: () => { this.showMap = m; this.paint(); } } })) : null);
		this.switcher.hidden = !board;
		if (battle || text) this.tip.hidden = true;
		if (battle) {
			const focus = this.stageEl.contains(document.activeElement) ? /** @type {any} */ (document.activeElement).dataset?.key : null;
			fill(this.stageEl, h('div', { class: 'board-in', tabindex: '-1' }, board(v.board, v, hooks)));
			if (focus) /** @type {any} */ (this.stageEl.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
		} else if (text) {
			const focus = this.stageEl.contains(document.activeElement) ? /** @type {any} */ (document.activeElement).dataset?.key : null;
			fill(this.stageEl, textBoard(v, this.names, this.sheet, hooks));
			if (focus) /** @type {any} */ (this.stageEl.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
		} else {
			if (!this.stageEl.contains(this.map.el)) fill(this.stageEl, this.map.el);
			this.map.update({ stacks: this.stacks, lit, chosen, links: this.quotas(), ...this.overlays(v), arrows: this.live() ? this.arrowsShown() : [], marks: this.marks(v), cut: new Set((v.links || []).filter(l => l.destroyed || l.cut || l.bridge === false || l.bridge === 'down').map(l => `${l.a} ${l.b}`)) });
		}
	}

	/** An overlay on, or off again. */
	layer(id) {
		this.overlayId = this.overlayId === id ? null : id;
		const on = OVERLAYS().find(o => o[0] === this.overlayId);
		say(on ? `${on[1]}: ${on[2]}` : t('No overlay.'));
		this.paint();
	}
	overlays(v) {
		const id = this.overlayId, mine = this.ownSides(), seen = settings().help === 'full' ? memory(this.past ? this.steps.filter(s => s.n <= this.past.n) : this.steps, v, this.names, mine) : new Map();
		for (const list of seen.values()) for (const m of list) m.name = this.names.piece(m.id);
		return { layer: id, overlay: id && id !== 'moves' ? overlay(id, this.game.id, v, this.sheet, mine) : new Map(), overlayText: id ? OVERLAYS().find(o => o[0] === id)[1] : '', memory: seen };
	}
	/** The arrows of the map: the staged moves, or the enemy's last ones where the overlay asks for them. */
	arrowsShown() {
		if (this.overlayId !== 'moves') return this.arrows || [];
		const sum = new Map();
		for (const [from, to, side] of this.movesOfOthers(true)) { const k = `${from} ${to} ${side}`; if (!sum.has(k)) sum.set(k, { from, to, side: side === 'enemy' ? sideClass(this.names.foe) : sideClass(side), n: 0 }); sum.get(k).n += 1; }
		return [...sum.values()].map(a => ({ ...a, text: a.n > 1 ? String(a.n) : '' }));
	}

	/** A stack or piece dragged to a town: what is chosen of it, else all that can act, goes there. */
	drag(from, to) {
		if (!this.live()) return;
		const st = from.startsWith('s:') && this.stacks.find(s => `s:${s.area}:${s.side}` === from), starts = this.chooser.starts();
		const can = (st ? st.keys : [from]).filter(k => starts.has(k)), some = can.filter(k => this.chooser.group.has(k));
		if (!can.length) return;
		if (!some.length) { this.chooser.clear(); for (const k of can) this.chooser.toggle(k); }
		if (this.chooser.targets().has('a:' + to)) this.pickKey('a:' + to, null);
		else this.whyNot('a:' + to);
	}

	/** Control, sieges and supply of the towns, as far as the view tells. */
	marks(v) {
		const found = new Map();
		for (const a of v.areas || []) {
			const icons = [], text = [];
			if (a.napoleon) { icons.push('m-napoleon'); text.push('Napoléon'); }
			if (a.battle || a.fight || (a.contested && !a.fought)) { icons.push('m-battle'); text.push(t('battle')); }
			if (a.siege || a.besieged) { icons.push('u-fort'); text.push(t('besieged')); }
			if (a.objective) { icons.push('m-star'); text.push(t('objective')); }
			if (a.supply) { icons.push('m-supply'); text.push(t('supply')); }
			const owner = a.control || a.held || null;
			if (owner && owner !== 'none' && owner !== 'contested') text.push(t('held by {0}', this.names.side(owner)));
			found.set(a.id, { icons, text: text.join(', '), side: owner && owner !== 'none' && owner !== 'contested' ? sideClass(owner) : null });
		}
		return found;
	}

	showTab(id) {
		if (this.tab === id) return;
		this.tab = id;
		this.paintTabs();
		this.coach?.look();
	}

	paintTabs() {
		const tabs = [['units', t('Units')], ['log', t('Log')], ['rules', t('Rules')], ['chat', t('Chat')]];
		fill(this.tabs, tabs.map(([id, text]) => h('button', { type: 'button', role: 'tab', 'aria-selected': String(this.tab === id), 'aria-controls': 'column', tabindex: this.tab === id ? 0 : -1, text, on: {
			click: () => this.showTab(id),
			keydown: e => { const d = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0; if (d) { const i = tabs.findIndex(x => x[0] === this.tab); this.showTab(tabs[(i + d + tabs.length) % tabs.length][0]); /** @type {any} */ (this.tabs.querySelector('[aria-selected=true]')).focus(); } },
		} })));
		if (this.tab === 'units') this.paintUnits();
		else if (this.tab === 'log') { this.log.set(this.steps, this.state.mine, this.since ?? -1); if (!this.scroll.contains(this.log.el)) fill(this.scroll, this.log.el); }
		else if (this.tab === 'chat') { this.chat.sit(this.state.table.seats, id => this.names.seat(id)); if (!this.scroll.contains(this.chat.el)) fill(this.scroll, this.chat.el); }
		else if (this.shown !== 'rules' + language()) browse(this.scroll, this.game.id, { games: this.games });
		this.shown = this.tab + language();
	}

	paintUnits() {
		const v = this.view(), c = this.chooser, act = /** @type {any} */ (document.activeElement);
		const focus = this.scroll.contains(act) ? act.dataset.key || act.dataset.do : null, top = this.scroll.scrollTop;
		const last = [...this.steps].reverse().find(s => s.dice?.length), quiet = settings().help === 'purist';
		fill(this.scroll, this.state.takeback ? this.takeback() : null, this.hint ? this.hintBox() : null,
			this.live() && (!v.board || this.showMap) ? tray.aside(v, this.names, { chooser: c, toggle: k => this.toggle(k), all: k => this.pickAll(k), game: this.game.id }) : null,
			this.area && (!v.board || this.showMap) ? tray.tray(this.area, v, this.names, { chooser: this.live() ? c : new Chooser([], () => ''), onpick: (k, e) => this.pickKey(k, e), toggle: k => this.toggle(k), all: k => this.pickAll(k), game: this.game.id }) : null,
			this.live() ? tray.choices(c, { run: a => this.run(a), pick: k => this.pickKey(k, null), verb: x => this.verb(x), clear: () => this.clear(), names: this.names, quiet, odds: this.oddsBox() }) : this.oddsBox(),
			this.live() ? templates(this) : null,
			last && (!v.board || this.showMap) ? this.lastRoll(last) : null, tray.tracks(v, this.names), tray.boxes(v, this.names, this.game.id), tray.armies(v, this.names));
		this.scroll.scrollTop = top;
		if (focus) /** @type {any} */ (this.scroll.querySelector(`[data-key="${CSS.escape(focus)}"],[data-do="${CSS.escape(focus)}"]`))?.focus();
	}

	oddsBox() {
		if (!this.odds) return null;
		const o = this.odds;
		return h('div', { class: 'odds', role: 'group', 'aria-label': t('Odds') }, h('header', {}, h('h3', { text: t('Odds') }), h('span', { class: 'tiny muted', text: o.samples ? tn('{0} trial', '{0} trials', o.samples) : t('exact') })),
			o.lines.length ? o.lines.map(l => h('div', { class: 'odd' }, h('span', { text: l.text }), h('b', { class: 'num', text: this.oddsValue(l) + (l.error ? ' ± ' + (l.mean ? number(l.error / 1000, 2) : percent(l.error)) : '') }), l.mean ? null : h('span', { class: 'bar' }, h('i', { style: { width: l.value / 10 + '%' } })))) : h('p', { class: 'small muted', text: t('There is nothing to weigh now.') }));
	}

	hintBox() {
		const a = this.chooser.find(this.hint.do);
		return h('section', { class: 'sec hint' }, h('header', {}, h('h2', { text: t('Hint') })), h('p', { text: this.hint.label }), a ? button(t('Do it'), { cls: 'on', click: () => this.run([a]) }) : null);
	}

	lastRoll(s) {
		return h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Last roll') }), h('span', { class: 'small muted', text: t('step {0}', s.n) })), h('div', { class: 'tray' }, rolled(s.dice), h('span', { class: 'tray-t', text: s.label || '' })), h('p', { class: 'small muted', text: s.events.map(e => e.text).slice(-2).join(' ') }));
	}

	takeback() {
		const tb = this.state.takeback, asked = !tb.agreed.includes(this.state.seat) && this.state.mine.length;
		return h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Take-back asked for') })), h('p', { text: t('{0} asks to go back to before step {1}.', this.names.seat(tb.by), tb.to + 1) }),
			asked ? h('div', { class: 'row' }, button(t('Agree'), { cls: 'go', click: () => this.wire.send({ op: 'answer', yes: true }) }), button(t('Refuse'), { click: () => this.wire.send({ op: 'answer', yes: false }) })) : null);
	}

	/** A step of the replay, through the eyes of this seat. */
	async showStep(n) {
		const who = this.eyes?.value || this.state.seat, seat = who ? '?seat=' + encodeURIComponent(who) : '';
		try {
			const step = await get(`/tables/${this.id}/replay/${n}${seat}`);
			if (this.replay.at !== n) return;
			this.past = step;
			this.paint();
			const s = this.steps.find(x => x.n === n);
			if (s) { this.highlight(s.events.flatMap(e => e.refs.map(r => this.names.key(r)))); say(s.events.map(e => e.text).join(' ')); }
		} catch (e) { toast(e.message, { bad: true }); }
	}

	/** "Since your last turn": offered when others have acted since this browser looked. */
	sinceLast() {
		const seen = this.since, last = this.lastStep();
		if (seen === null || last - seen < 2 || this.state.over) return;
		const n = this.steps.filter(s => s.n > seen && !this.state.mine.includes(s.seat)).length;
		if (!n) return;
		const bar = h('div', { class: 'sinces' }, h('span', { text: tn('{0} step since you looked.', '{0} steps since you looked.', n) }), button(t('Watch'), { id: 'i-play', click: () => { bar.remove(); this.replay.play(seen); } }), button(t('No'), { click: () => bar.remove() }));
		this.boardEl.append(bar);
	}

	toggleText() { change({ textboard: !settings().textboard }); }
	settings() { openSettings(); }
}
