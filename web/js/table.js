// table.js: a table: takes what the server sends, lights the choices, sends back what is chosen.
import { h, fill, toast, say } from './dom.js';
import { t, tn, language } from './i18n.js';
import { settings, helpAt, change, onChange } from './settings.js';
import { get, Wire } from './api.js';
import { stacks } from './games.js';
import { closeNumber } from './numbers.js';
import { fontChanges } from './ruler.js';
import { openSettings } from './frame.js';
import { OVERLAYS } from './overlays.js';
import { hear, link, readChat } from './table/hearing.js';
import { build } from './table/build.js';
import { paintPrompt, paintActions, paintEyes } from './table/bars.js';
import { paintTabs } from './table/column.js';
import { tellTargets } from './table/hands.js';
import { bringTo } from './table/marches.js';
import { takeTogether } from './table/arrows.js';
import { boardDrag } from './table/boarddrag.js';
import { reveal } from './table/sightings.js';
import { keys } from './table/keyboard.js';
import { asks } from './table/warnings.js';
import { paintBoard, highlight } from './table/stage.js';
import { badge } from './table/talk.js';

export class Table {
	// Made by build.js: the page, its bars, the board, the column.
	app = null;
	when = null;
	prompt = null;
	pprompt = null;
	clocks = null;
	act = null;
	boardEl = null;
	switcher = null;
	stageEl = null;
	tip = null;
	notices = null;
	sideEl = null;
	tabs = null;
	scroll = null;
	/** Whose eyes are borrowed after the end. @type {any} */
	eyes = null;
	/** @type {import('./map/mapview.js').MapView|null} */
	map = null;
	/** @type {import('./replay.js').Replay|null} */
	replay = null;
	/** @type {import('./log.js').Log|null} */
	log = null;
	/** @type {import('./chat.js').Chat|null} */
	chat = null;
	/** @type {import('./table/drawer.js').Drawer|null} */
	drawer = null;
	// Learned by hearing.js: the game, its names and its sheet, what may be chosen, the lesson.
	/** @type {any} */
	game = null;
	scenarioTitle = null;
	/** @type {import('./games.js').Names|null} */
	names = null;
	/** @type {import('./map/sheet.js').Sheet|null} */
	sheet = null;
	/** @type {import('./choose.js').Chooser|null} */
	chooser = null;
	/** @type {import('./coach.js').Coach|null} */
	coach = null;
	lessons = null;
	/** The step that was last looked at here. @type {number|null} */
	since = null;
	/** Is there a connection? Not known before the first. @type {boolean|undefined} */
	linked = undefined;
	/** The line of the chat up to which it was read. @type {number|undefined} */
	read = undefined;
	/** The notes, until there is a field for them. @type {string|undefined} */
	noteText = undefined;

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
		/** What is marked on map and board, by its keys. @type {string[]} */
		this.marked = [];
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
			m => hear(this, m),
			up => link(this, up),
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

	lastStep() {
		return this.steps.length ? this.steps[this.steps.length - 1].n : 0;
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
		build(this);
		link(this, this.linked !== false);
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
		if (id === 'chat') readChat(this);
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
			highlight(this, s ? s.events.flatMap(e => e.refs.map(r => this.names.key(r))) : []);
			if (s) {
				bringTo(this, [s]);
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
		highlight(this, []);
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
