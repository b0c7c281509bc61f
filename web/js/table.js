// table.js: a table: takes what the server sends, lights the choices, sends back what is chosen.
import { h, fill, iconButton, icon, toast, say } from './dom.js';
import { t, tn, pick, alone, language } from './i18n.js';
import { settings, helpAt, change, onChange, recall, remember } from './settings.js';
import { get, getOnce, Wire } from './api.js';
import { Chooser } from './choose.js';
import { along } from './keys.js';
import { Names, stacks } from './games.js';
import { sheetOf } from './map/sheet.js';
import { MapView } from './map/mapview.js';
import { Log } from './log.js';
import { Replay } from './replay.js';
import { Chat } from './chat.js';
import { openRule } from './rules.js';
import { explain } from './abbr.js';
import { closeNumber } from './numbers.js';
import { fontChanges } from './ruler.js';
import { openHelp, openSettings } from './frame.js';
import { menu } from './tablemenu.js';
import { tell } from './news.js';
import { keepPromise } from './dice.js';
import { OVERLAYS } from './overlays.js';
import { oddsOfBattle } from './table/advice.js';
import { verbTitle } from './verbs.js';
import { paintPrompt, paintActions, paintEyes } from './table/bars.js';
import { Drawer } from './table/drawer.js';
import { paintTabs } from './table/column.js';
import { pickKey, pickStack, drag, tellTargets } from './table/hands.js';
import { hurt, arrowsSince, whence, showMarches, bringTo } from './table/marches.js';
import { takeArrow, takeTogether } from './table/arrows.js';
import { boardDrag } from './table/boarddrag.js';
import { sight, believe, reveal } from './table/sightings.js';
import { keys } from './table/keyboard.js';
import { whyPopup } from './table/refusal.js';
import { asks } from './table/warnings.js';
import { paintBoard, plateText, hover, highlight } from './table/stage.js';
import { announce, badge, curtain } from './table/talk.js';
import { sinceLast, askedBack } from './table/notices.js';

export class Table {
	constructor(root, id, { invite = null, games, closed, lesson = null, step = null }) {
		/** What is done where the table cannot be opened. @type {(text: string) => void} */
		this.closed = closed;
		this.lessonId = lesson;
		/** The step that the address asks for. @type {number|null} */
		this.wanted = step;
		this.root = root;
		this.id = id;
		this.games = games;
		this.tab = 'units';
		this.area = null;
		this.side = null;
		this.showMap = false;
		this.steps = [];
		this.queue = [];
		/** The step before the pieces of a group set out, until the last of them has. @type {number|null} */
		this.setOut = null;
		/** Steps that were one choice for the player, of several pieces: the first and the last. @type {{first:number, last:number}[]} */
		this.together = [];
		this.state = null;
		this.past = null;
		this.odds = null;
		this.hint = null;
		this.busy = new Set();
		this.draft = '';
		/** After the end: the last position through other eyes, or with what was hidden. */
		this.end = null;
		this.truth = false;
		// Kept by the parts in table/: marches.js, arrows.js, sightings.js, talk.js, refusal.js, advice.js, column.js.
		/** Choice → its odds, until something happens. @type {Map<string, any>} */
		this.weighed = new Map();
		/** Enemy piece → when and how it was seen. @type {Map<string, any[]>} */
		this.sightings = new Map();
		/** Hidden piece → how it was seen by this seat, as the server says. @type {Map<string, any>} */
		this.beliefs = new Map();
		/** Moves are being taken back and made again: nothing is painted until that is done. */
		this.holding = false;
		/** Piece → steps lost since my last action. @type {Map<string, number>|null} */
		this.lost = null;
		/** What the numbers of the view are made of, for boards that spell it out (numbers.js). @type {{sign:string, numbers:any[]|null}|null} */
		this.accounts = null;
		/** Number, language and action → why it is not allowed. @type {Map<string, any>} */
		this.reasons = new Map();
		/** Where my pieces stood when the phase began. @type {Map<string, any>} */
		this.origin = new Map();
		this.sign = '';
		/** @type {any[]} */
		this.arrows = [];
		/** @type {number|null} */
		this.told = null;
		/** What the player was last asked, as it was told. @type {string|null} */
		this.asked = null;
		this.curtained = null;
		this.pop = null;
		/** Closes it. @type {(() => void)|null} */
		this.unpop = null;
		this.oddsTimer = 0;
		this.clockTimer = 0;
		/** When the last state came, by this clock. */
		this.heardAt = 0;
		/** Somebody's time has run out, and this player waits all the same. */
		this.waits = false;
		/** My last step before the fight that is offered to be watched again ended. @type {number|null} */
		this.fought = null;
		/** The chat, and how many of its lines came unseen. @type {any[]} */
		this.said = [];
		this.unread = 0;
		this.shown = '';
		/** Gone from: whatever still comes in must not be painted over the next page. */
		this.left = false;
		/** What comes while the first state waits for its names. @type {any[]|null} */
		this.early = null;
		/** What is told until the table is there. */
		this.opening = h('p', { role: 'status', text: t('Opening the table…') });
		fill(
			root,
			h(
				'main',
				{ class: 'page stackv' },
				this.opening,
				h('p', {}, h('a', { class: 'btn', href: '#/', text: t('To the first page') })),
			),
		);
		this.stopSettings = onChange((now, part) => this.settingsChanged(part));
		this.stopKeys = keys(this);
		this.stopDrag = boardDrag(this);
		this.stopFonts = fontChanges(() => {
			if (this.app) this.paint();
		});
		this.wire = new Wire(
			m => this.hear(m),
			up => this.link(up),
		);
		this.wire.watch(id, invite);
	}

	destroy() {
		this.left = true;
		closeNumber();
		window.clearTimeout(this.oddsTimer);
		window.clearTimeout(this.clockTimer);
		if (this.wire.up) this.chat?.keep();
		this.wire.close();
		this.stopSettings();
		this.stopKeys();
		this.stopDrag();
		this.stopFonts();
		this.map?.destroy();
		this.replay?.stop();
		document.title = 'Marengo';
		badge(false);
	}

	// ---- what the server says

	/** Takes a message at once, so that whoever asked finds its answer applied; only the first state waits for its names. */
	hear(m) {
		if (this.early) this.early.push(m);
		else this.receive(m);
	}

	async receive(m) {
		if (m.type === 'state') await this.newState(m);
		else if (m.type === 'refused') this.refused(m);
		else if (m.type === 'chat') this.talk(m.lines);
		else if (m.type === 'note') {
			if (m.re !== undefined) return;
			if (this.chat) this.chat.note(m.text);
			else this.noteText = m.text;
		} else if (m.type === 'thinking') {
			if (m.for === 'move') return;
			if (m.on) this.busy.add(m.for);
			else this.busy.delete(m.for);
			if (this.app) {
				paintPrompt(this);
				paintActions(this);
			}
		} else if (m.type === 'turn' && m.table === this.id) return;
		else if (m.type === 'turn' || m.type === 'news') tell(m, this.games);
		else if (m.type === 'presence') {
			if (this.state) {
				for (const s of this.state.table.seats) s.online = m.online.includes(s.id);
				this.chat?.sit(this.state.table.seats, id => this.names.seat(id));
			}
		} else if (m.type === 'bye') toast(m.text);
	}

	/** Lines of the chat: those that were not seen yet are counted at its tab, and told if they came while one was here. */
	talk(lines) {
		const first = this.read === undefined,
			read = (this.read = this.read ?? recall('chat.' + this.id, -1)),
			have = new Set(this.said.map(l => l.n)),
			news = lines.filter(l => !have.has(l.n));
		if (this.said.length && news.length) {
			// So much was said while the connection was lost that only the last of it came: what lies between can be asked for.
			if (news[0].n > this.said[this.said.length - 1].n + 1) {
				this.said = [];
				this.chat?.clear();
			} else if (news[news.length - 1].n < this.said[0].n - 1) return; // asked for before that
		}
		const fresh = news.filter(l => l.n > read && !(l.seat && this.state?.mine.includes(l.seat))),
			last = fresh[fresh.length - 1];
		this.said = [...this.said, ...news].sort((a, b) => a.n - b.n);
		this.chat?.add(news);
		if (this.tab === 'chat') {
			this.readChat();
			return;
		}
		this.unread += fresh.length;
		if (last && this.app) paintTabs(this);
		if (last && !first) toast(`${alone(last.name)}: ${alone(last.text)}`);
	}
	/** The chat is on the screen: all of it counts as read. */
	readChat() {
		this.unread = 0;
		if (this.said.length) remember('chat.' + this.id, this.said[this.said.length - 1].n);
	}

	/** The connection is lost or back: what was still to be sent of a group is given up, notes that nobody has are sent. */
	link(up) {
		const was = this.linked,
			bar = this.root.querySelector('.offline');
		this.linked = up;
		if (!up) this.queue = [];
		else if (was === false && this.app) {
			this.chat.keep();
			say(t('The connection is back.'));
		}
		if (!this.app)
			this.opening.textContent = up ? t('Opening the table…') : t('No connection. It will come back by itself.');
		if (up) bar?.remove();
		else if (!bar && this.app)
			this.app.lastChild.append(
				h('p', { class: 'offline', role: 'status', text: t('No connection. It will come back by itself.') }),
			);
	}

	refused(m) {
		this.queue = [];
		if (m.code === 'stale') return;
		if (m.code === 'rule') {
			whyPopup(this, m);
			return;
		}
		if (!this.app) {
			this.closed(m.text);
			return;
		}
		toast(m.text, { rule: m.rule, onrule: () => openRule(m.rule, this.games), bad: true });
	}

	async newState(m) {
		m.view = m.view || {};
		// A computer whose turn it is thinks, also in the moment between two of its actions.
		m.thinking = m.over ? [] : m.table.seats.filter(s => s.to_act && s.by === 'bot').map(s => s.id);
		const first = !this.names,
			before = this.state;
		if (first) {
			this.early = [];
			try {
				await this.prepare(m);
			} catch (e) {
				this.names = this.early = null;
				this.refused({ text: e.message });
				return;
			}
			if (this.left) return;
		}
		if (m.number < (before?.number ?? -1) && !m.whole) return;
		hurt(this, before, m);
		this.state = m;
		this.heardAt = Date.now();
		const steps = this.steps,
			last = this.lastStep();
		this.steps = m.whole ? m.log : [...this.steps.filter(s => s.n < (m.log[0]?.n ?? Infinity)), ...m.log];
		this.names.learn(
			this.sheet ? [...this.sheet.areas.keys()] : [],
			(m.view.pieces || []).filter(p => p.known !== false).map(p => p.id),
		);
		this.names.meet(m.view.pieces || []);
		this.names.span(m.view.links || []);
		this.chooser = new Chooser(
			m.legal.map(a => ({ ...a, verbText: this.verbText(a.verb) })),
			arg => this.names.key(arg),
		);
		this.odds = this.hint = null;
		this.weighed.clear();
		if (before?.number !== m.number) this.reasons.clear();
		believe(this, m);
		sight(this, m.view, this.lastStep(), m.view.turn);
		if (this.holding) return;
		if (this.area && !(m.view.pieces || []).some(p => p.at === this.area)) this.area = null;
		this.unpop?.();
		announce(this, before, m, steps);
		if (this.goOn()) return;
		this.keepTogether();
		if (first) this.build();
		curtain(this, before);
		arrowsSince(this);
		this.paint();
		showMarches(this, before, last);
		if (first) this.begin();
		else sinceLast(this, before);
		askedBack(this, before);
		// After the browser has told of all that is new, so that the name of the table is what is heard.
		if (first)
			window.setTimeout(() => {
				if (this.app && document.activeElement === document.body)
					this.app.querySelector('h1').focus({ preventScroll: true });
			}, 250);
		oddsOfBattle(this);
		if (!document.hidden) remember('seen.' + this.id, this.lastStep());
		const early = this.early || [];
		this.early = null;
		early.forEach(x => this.receive(x));
	}

	/** Once, when the first state is on the screen. */
	begin() {
		if (this.wanted !== null) this.replay.go(this.wanted);
		else sinceLast(this, null);
		keepPromise(this.id);
		whence(this);
	}

	lastStep() {
		return this.steps.length ? this.steps[this.steps.length - 1].n : 0;
	}

	async prepare(m) {
		const { game, scenario } = m.table;
		this.game = this.games.find(g => g.id === game);
		const [details] = await Promise.all([getOnce(`/games/${game}/${scenario}`), explain(game, this.games)]);
		this.names = new Names(details, this.game);
		const sc = this.game.scenarios.find(x => x.id === scenario);
		this.scenarioTitle = sc ? sc.title : { en: scenario };
		try {
			this.sheet = await sheetOf(game, sc?.map);
		} catch (e) {
			this.sheet = null;
		}
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
		if (lesson) {
			this.coach = new Coach(this, game, lesson);
			this.since = null;
		}
	}

	verbText(name) {
		const title = verbTitle(this.game.id, name);
		if (title) return title;
		const v = this.names.scenario.verbs.find(x => x.name === name);
		const text = v ? pick(v.text).replace(/\{\d\}/g, '…') : name;
		return /\p{L}/u.test(text) ? text : '';
	}

	/** Goes on with the pieces of a group, one action each. True while more are to come. */
	goOn() {
		if (!this.queue.length) return false;
		const next = this.queue.shift(),
			a = this.chooser.find(next);
		if (a) {
			this.send(a);
			return true;
		}
		this.queue = [];
		this.wire.ask({ op: 'why', do: next }).then(w => whyPopup(this, w));
		return false;
	}

	/** The pieces of a group have all set out: what they did is one thing to be taken back. */
	keepTogether() {
		const last = this.lastStep();
		this.together = this.together.filter(g => g.last <= last);
		if (this.setOut !== null && last > this.setOut + 1) this.together.push({ first: this.setOut + 1, last });
		this.setOut = null;
	}
	/** What Undo takes back at once, if it is more than one step. */
	undoes() {
		const g = this.together[this.together.length - 1];
		return g && g.last === this.lastStep() ? g : null;
	}

	// ---- what the player does

	/** The view on the screen: now, or a step of the replay. */
	view() {
		return this.past?.view || this.end || this.state.view;
	}
	live() {
		return !this.past;
	}
	/** How much help there is here for this player. */
	help() {
		return helpAt(this.state?.table.help);
	}

	send(a) {
		return this.wire.ask({ op: 'do', do: a.do, number: this.state.number });
	}

	/** Takes actions; `sure`: whatever speaks against it was asked. */
	run(actions, sure = false) {
		if (
			!actions?.length ||
			!this.live() ||
			this.holding ||
			(!sure && asks(this, actions, () => this.run(actions, true)))
		)
			return;
		// What is chosen stays so while there is no connection.
		if (!this.wire.up) {
			this.send(actions[0]);
			return;
		}
		this.queue = actions.slice(1).map(a => a.do);
		this.setOut = actions.length > 1 ? this.lastStep() : null;
		if (this.map) this.map.open = null;
		this.chooser.clear();
		this.send(actions[0]);
	}

	toggle(key) {
		this.chooser.toggle(key);
		this.paint();
		tellTargets(this);
	}
	pickAll(list) {
		this.chooser.clear();
		if (this.map) this.map.open = null;
		for (const k of list) this.chooser.toggle(k);
		this.paint();
		tellTargets(this);
	}
	clear() {
		this.chooser?.clear();
		this.unpop?.();
		if (this.map) this.map.open = null;
		this.paint();
	}
	verb(v) {
		this.chooser.verb = this.chooser.verb === v ? null : v;
		this.chooser.group.clear();
		this.chooser.fixed = [];
		this.paint();
		if (this.chooser.verb) say(tn('{0} choice', '{0} choices', this.chooser.candidates().length));
	}
	confirm() {
		const run = this.live() && this.chooser.confirm();
		if (run) this.run(run);
	}
	undo() {
		if (!this.live() || this.holding) return;
		if (this.state.undo && this.undoes()) takeTogether(this, this.undoes());
		else if (this.state.undo) this.wire.ask({ op: 'undo', number: this.state.number });
		else
			toast(
				t('Nothing can be taken back now: dice that have fallen, what was shown and the acts of others stay.'),
				{ bad: true },
			);
	}

	// ---- what is on the screen

	settingsChanged(part) {
		if ('lang' in part) this.wire.raw({ op: 'lang', lang: language() });
		if ('lang' in part && this.app) {
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
		this.clocks = h('div', { class: 'clocks' });
		this.act = h('div', {
			class: 'act',
			role: 'toolbar',
			tabindex: '-1',
			'aria-label': t('Actions'),
			on: { keydown: along },
		});
		this.switcher = h('div', { class: 'seg switcher', role: 'group', 'aria-label': t('Show') });
		this.stageEl = h('div', { class: 'stage-in' });
		const at = this.replay ? this.replay.at : null;
		this.replay?.stop();
		this.replay = new Replay({ load: n => this.showStep(n), live: () => this.showNow() });
		this.replay.at = at;
		this.eyes = null;
		this.tip = h('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
		this.notices = h('div', { class: 'notices' });
		this.boardEl = h(
			'section',
			{ class: 'board', 'aria-label': t('Board') },
			this.switcher,
			this.stageEl,
			this.tip,
			this.notices,
			this.replay.el,
		);
		this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('Column') });
		this.scroll = h('div', { class: 'scroll', id: 'column', role: 'tabpanel', tabindex: '0' });
		const row = h('div', { class: 'tabrow' }, this.tabs);
		this.sideEl = h('aside', { class: 'side', 'aria-label': t('Column') }, row, this.scroll);
		this.drawer = new Drawer(this.sideEl, row);
		this.app = h(
			'div',
			{ class: 'app' },
			h(
				'header',
				{ class: 'top' },
				h(
					'a',
					{ class: 'brand', href: '#/', 'aria-label': t('Marengo, to the first page') },
					icon('logo', ''),
					h('span', { text: pick(this.scenarioTitle) }),
				),
				this.when,
				this.prompt,
				this.clocks,
				h(
					'div',
					{ class: 'icons' },
					iconButton('i-help', t('Help'), () => openHelp()),
					iconButton('i-menu', t('Menu'), () => menu(this)),
				),
			),
			h(
				'main',
				{ class: 'whole' },
				h('h1', { class: 'sr', tabindex: '-1', text: `${pick(this.game.title)}: ${pick(this.scenarioTitle)}` }),
				this.pprompt,
				this.act,
				h('div', { class: 'stage' }, this.boardEl, this.sideEl),
			),
		);
		fill(this.root, this.app);
		this.link(this.linked !== false);
		this.log = new Log({
			onrule: id => openRule(id, this.games),
			onhover: keys => highlight(this, keys),
			onstep: n => this.look(n),
			keyOf: r => this.names.key(r),
			turn: n => this.turnName(n),
			part: s => this.names.partName(s),
			link: n => this.address(n),
		});
		const old = this.chat;
		const taken = async message => (await this.wire.ask(message)).type !== 'refused';
		this.chat = new Chat({
			send: text => taken({ op: 'chat', text }),
			note: text => taken({ op: 'note', text }),
			earlier: async before => void (await this.wire.ask({ op: 'earlier', before })),
		});
		this.chat.add(this.said);
		if (this.noteText !== undefined) this.chat.note(this.noteText);
		if (old) this.chat.goOn(old);
		const choose = (k, e) => (k.startsWith('v:') ? takeArrow(this, k) : pickKey(this, k, e));
		if (sheet) {
			this.map = new MapView(sheet, {
				onpick: choose,
				onstack: (a, s2, e) => pickStack(this, a, s2, e),
				onhover: key => hover(this, key),
				ondrag: (from, to) => drag(this, from, to),
				title: plateText(this),
				overlays: OVERLAYS().map((o, i) => [...o, i + 1]),
				onoverlay: id => this.layer(id),
			});
		}
		this.stageEl.addEventListener('click', e => {
			const el = e.target.closest('[data-key]');
			if (el && !this.map?.svg.contains(el) && el.tagName !== 'INPUT') choose(el.dataset.key, e);
		});
	}

	/** Which side ids of pieces are mine: the seat's own, else those of pieces I can act with. */
	ownSides() {
		const seat = this.state.seat,
			sides = new Set((this.view().pieces || []).map(p => p.side));
		if (!seat) return () => false;
		if (this.view().you) return s => s === this.view().you;
		if (sides.has(seat)) return s => s === seat;
		const known = new Set((this.view().pieces || []).filter(p => p.known !== false).map(p => p.side));
		return s => known.has(s) && (this.game.hidden || s === [...sides][0]);
	}

	paint() {
		if (!this.app) return;
		const v = this.view(),
			within = this.app.contains(document.activeElement);
		this.stacks = stacks(v, this.names, this.game.id, this.ownSides());
		paintPrompt(this);
		paintActions(this);
		paintBoard(this, v);
		paintTabs(this);
		this.replay.set(this.lastStep(), this.turnStarts());
		paintEyes(this);
		this.coach?.look();
		// What had the focus is gone and has no heir, as the map when a battle begins: on to what is to be decided.
		if (within && document.activeElement === document.body)
			(this.scroll.querySelector('.choices .rows') || this.act).focus({ preventScroll: true });
	}

	/** An overlay on, or off again. */
	layer(id) {
		this.overlayId = this.overlayId === id ? null : id;
		const on = OVERLAYS().find(o => o[0] === this.overlayId);
		say(on ? `${on[1]}: ${on[2]}` : t('No overlay.'));
		this.paint();
	}

	showTab(id) {
		this.drawer?.raise();
		if (this.tab === id) return;
		this.tab = id;
		if (id === 'chat') this.readChat();
		paintTabs(this);
		this.coach?.look();
	}

	/** What a turn is called in headings. */
	turnName(n) {
		return this.names.turnName(this.state.view, n);
	}
	/** The positions in which a turn begins. */
	turnStarts() {
		const found = [];
		this.steps.forEach((s, i) => {
			if (i && s.turn === this.steps[i - 1].turn) return;
			const n = Math.max(0, s.n - 1);
			if (found[found.length - 1]?.n === n) found.pop();
			found.push({ n, text: this.turnName(s.turn) });
		});
		return found;
	}

	/** The address of the table, or of one of its steps; other parameters stay. */
	address(n = null) {
		const query = new URLSearchParams(location.hash.split('?')[1] || '');
		if (n === null) query.delete('step');
		else query.set('step', String(n));
		return `#/table/${this.id}${query.size ? '?' + query : ''}`;
	}
	/** Another step in the address of the same table. True: nothing else has to be opened. */
	revisit(query) {
		if (!this.app || (query.get('lesson') || null) !== (this.lessonId || null)) return false;
		const n = query.get('step');
		if (n === null) this.replay.live();
		else this.look(Number(n));
		return true;
	}
	/** Shows the position after a step; the last one is now. */
	look(n) {
		this.replay.stop();
		if (n >= this.lastStep()) bringTo(this, this.steps.slice(-1));
		return this.replay.go(n);
	}

	/** The view after a step: of this seat or the one whose eyes are borrowed; with the truth, what the others knew as well. */
	async viewAt(n) {
		const who = this.eyes ? this.eyes.value : this.state.seat,
			at = seat => get(`/tables/${this.id}/replay/${n}${seat ? '?seat=' + encodeURIComponent(seat) : ''}`);
		const others = this.truth ? this.state.table.seats.map(s => s.id).filter(id => id !== who) : [];
		const [step, ...more] = await Promise.all([at(who), ...others.map(at)]);
		return {
			...step,
			view: reveal(
				step.view,
				more.map(m => m.view),
			),
		};
	}

	/** A step of the replay, through the eyes of this seat. */
	async showStep(n) {
		try {
			const step = await this.viewAt(n);
			if (this.left || this.replay.at !== n) return;
			this.past = step;
			this.paint();
			history.replaceState(null, '', this.address(n));
			const s = this.steps.find(x => x.n === n);
			if (s) {
				bringTo(this, [s]);
				highlight(
					this,
					s.events.flatMap(e => e.refs.map(r => this.names.key(r))),
				);
				say(s.events.map(e => e.text).join(' '));
			}
		} catch (e) {
			if (!this.left) toast(e.message, { bad: true });
		}
	}

	/** Back to now: after the end perhaps through other eyes, or with all that was hidden. */
	async showNow() {
		this.past = this.end = null;
		if (this.state.over && (this.truth || (this.eyes && this.eyes.value !== (this.state.seat || '')))) {
			try {
				const step = await this.viewAt(this.lastStep());
				if (this.left || this.replay.at !== null) return;
				this.end = step.view;
			} catch (e) {
				if (!this.left) toast(e.message, { bad: true });
			}
		}
		if (this.left) return;
		this.paint();
		history.replaceState(null, '', this.address());
	}
	/** Other eyes, or the truth: the same position anew. */
	lookAgain() {
		return this.replay.at === null ? this.showNow() : this.showStep(this.replay.at);
	}

	toggleText() {
		change({ textboard: !settings().textboard });
	}
	settings() {
		openSettings();
	}
}
