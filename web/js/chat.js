// chat.js: talk at the table, and private notes that only their writer sees.
import { h, fill, button, say } from './dom.js';
import { t, tn, when } from './i18n.js';

export class Chat {
	/** @param {{send:(text:string)=>Promise<boolean>, note:(text:string)=>Promise<boolean>, earlier:(before:number)=>Promise<void>}} hooks the first two answer whether the server has it; the third adds what it brings */
	constructor(hooks) {
		this.hooks = hooks;
		this.lines = h('ul', { class: 'chat', 'aria-label': t('Chat'), tabindex: '-1' });
		/** Of a long chat only the last lines come by themselves. */
		this.before = button(t('Earlier lines'), { cls: 'small', click: () => this.goBack() });
		this.before.hidden = true;
		const field = (this.field = h('input', {
			class: 'field',
			maxlength: 1000,
			'aria-label': t('Say something to the table'),
			placeholder: t('Say something to the table'),
			autocomplete: 'off',
		}));
		this.notes = h('textarea', {
			class: 'field',
			rows: 6,
			maxlength: 5000,
			'aria-label': t('Private notes'),
			placeholder: t('Only you can read this.'),
		});
		/** Notes that the server does not have yet, and when they are sent. */
		this.unkept = false;
		this.timer = 0;
		this.notes.addEventListener('input', () => {
			this.unkept = true;
			window.clearTimeout(this.timer);
			this.timer = window.setTimeout(() => this.keep(), 800);
		});
		this.seats = h('ul', { class: 'seats' });
		this.el = h(
			'div',
			{},
			h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('At the table') })), this.seats),
			h(
				'section',
				{ class: 'sec' },
				h('header', {}, h('h2', { text: t('Chat') })),
				this.before,
				this.lines,
				(this.form = h(
					'form',
					{
						class: 'row',
						on: {
							submit: e => {
								e.preventDefault();
								this.say();
							},
						},
					},
					field,
					h('button', { class: 'btn', type: 'submit', text: t('Send') }),
				)),
				(this.only = h('p', {
					class: 'small muted',
					hidden: true,
					text: t('Only those who play may write here.'),
				})),
			),
			(this.own = h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Notes') })), this.notes)),
		);
		/** The lines that are shown, by their numbers. @type {Map<number, HTMLElement>} */
		this.shown = new Map();
	}
	/** Who sits where, who is looking now; whoever only looks on reads, and has no notes. @param {any[]} seats @param {(id:string)=>string} name */
	sit(seats, name) {
		this.form.hidden = !seats.some(s => s.you);
		this.only.hidden = !this.form.hidden;
		this.own.hidden = this.form.hidden;
		fill(
			this.seats,
			seats.map(s =>
				h(
					'li',
					{ class: 'kv' },
					h('span', {
						class: 'dot' + (s.online ? ' on' : ''),
						role: 'img',
						'aria-label': s.online ? t('is here') : t('is away'),
					}),
					h('b', { text: name(s.id) }),
					h('span', { text: s.by === 'bot' ? t('Computer') : s.by === 'open' ? t('open') : s.name || '' }),
				),
			),
		);
	}
	/** The number of the first line that is shown. */
	first() {
		return this.shown.size ? Math.min(...this.shown.keys()) : 0;
	}
	/** Lines that follow each other, behind those that are shown or before them. */
	add(lines) {
		const news = lines.filter(l => !this.shown.has(l.n)),
			ahead = news.length && news[0].n < this.first() ? this.lines.firstChild : null;
		for (const l of news) {
			const li = h(
				'li',
				{},
				h('b', { text: l.name }),
				' ',
				h('span', { text: l.text }),
				h('time', { class: 'tiny muted', text: when(l.at) }),
			);
			this.shown.set(l.n, li);
			this.lines.insertBefore(li, ahead);
		}
		this.before.hidden = this.first() === 0;
	}
	/** Fetches the lines before those that are shown; whoever reads stays where he was. */
	async goBack() {
		const was = this.shown.size,
			top = /** @type {HTMLElement|null} */ (this.lines.firstChild);
		await this.hooks.earlier(this.first());
		const more = this.shown.size - was;
		if (more <= 0) return;
		top?.scrollIntoView({ block: 'nearest' });
		say(tn('{0} earlier line', '{0} earlier lines', more));
		if (this.before.hidden) this.lines.focus({ preventScroll: true });
	}
	/** Says the line; where it is not taken it stands in the field again, before what was written since. */
	async say() {
		const text = this.field.value.trim();
		this.field.value = '';
		if (text && !(await this.hooks.send(text)))
			this.field.value = [text, this.field.value].filter(Boolean).join(' ');
	}
	/** Sends the notes, unless the server has them. */
	async keep() {
		window.clearTimeout(this.timer);
		const text = this.notes.value;
		if (this.unkept && (await this.hooks.note(text)) && this.notes.value === text) this.unkept = false;
	}
	/** The notes as the server has them; newer ones of one's own stay. */
	note(text) {
		if (!this.unkept && document.activeElement !== this.notes) this.notes.value = text;
	}
	/** Takes over what is being written in the place of another, as when the language changes. @param {Chat} old */
	goOn(old) {
		window.clearTimeout(old.timer);
		this.field.value = old.field.value;
		this.notes.value = old.notes.value;
		this.unkept = old.unkept;
		this.keep();
	}
	clear() {
		this.shown.clear();
		fill(this.lines);
		this.before.hidden = true;
	}
}
