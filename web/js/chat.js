// chat.js: talk at the table, and private notes that only their writer sees.
import { h, fill } from './dom.js';
import { t, when } from './i18n.js';

export class Chat {
	/** @param {{send:(text:string)=>void, note:(text:string)=>void}} hooks */
	constructor(hooks) {
		this.lines = h('ul', { class: 'chat', 'aria-label': t('Chat') });
		const field = h('input', { class: 'field', maxlength: 1000, 'aria-label': t('Say something to the table'), placeholder: t('Say something to the table'), autocomplete: 'off' });
		this.notes = h('textarea', { class: 'field', rows: 6, maxlength: 5000, 'aria-label': t('Private notes'), placeholder: t('Only you can read this.') });
		let timer = 0;
		this.notes.addEventListener('input', () => { window.clearTimeout(timer); timer = window.setTimeout(() => hooks.note(this.notes.value), 800); });
		this.seats = h('ul', { class: 'seats' });
		this.el = h('div', {}, h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('At the table') })), this.seats), h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Chat') })), this.lines,
			this.form = h('form', { class: 'row', on: { submit: e => { e.preventDefault(); if (field.value.trim()) hooks.send(field.value.trim()); field.value = ''; } } }, field, h('button', { class: 'btn', type: 'submit', text: t('Send') })), this.only = h('p', { class: 'small muted', hidden: true, text: t('Only those who play may write here.') })),
		h('section', { class: 'sec' }, h('header', {}, h('h2', { text: t('Notes') })), this.notes));
		this.seen = new Set();
	}
	/** Who sits where, who is looking now; whoever only looks on reads. @param {any[]} seats @param {(id:string)=>string} name */
	sit(seats, name) {
		this.form.hidden = !seats.some(s => s.you);
		this.only.hidden = !this.form.hidden;
		fill(this.seats, seats.map(s => h('li', { class: 'kv' }, h('span', { class: 'dot' + (s.online ? ' on' : ''), role: 'img', 'aria-label': s.online ? t('is here') : t('is away') }), h('b', { text: name(s.id) }), h('span', { text: s.by === 'bot' ? t('Computer') : s.by === 'open' ? t('open') : s.name || '' }))));
	}
	add(lines) {
		for (const l of lines) {
			if (this.seen.has(l.n)) continue;
			this.seen.add(l.n);
			this.lines.append(h('li', {}, h('b', { text: l.name }), ' ', h('span', { text: l.text }), h('time', { class: 'tiny muted', text: when(l.at) })));
		}
	}
	note(text) { if (document.activeElement !== this.notes) this.notes.value = text; }
	clear() { this.seen.clear(); fill(this.lines); }
}
