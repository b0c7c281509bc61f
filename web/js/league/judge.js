// judge.js: the adjudicator: a question of the house rules, its facts, the verdict with its rule; where the
// question is one of places on the table, a sketch is drawn with the answer.
import { h, fill, toast } from '../dom.js';
import { t } from '../i18n.js';
import { file, post } from '../api.js';
import { openRule } from '../rules.js';
import { editor, SKETCHED } from './sketch.js';

const words = id => id.replace(/_/g, ' ');

export async function show(root) {
	const { rulings } = await file('/data/league/adjudications.json');
	const out = h('div', { class: 'card pad', role: 'status' }, h('p', { class: 'muted', text: t('Choose a question and give the facts.') })), form = h('form', { class: 'card pad stackv' });
	const pickRuling = id => {
		const r = rulings.find(x => x.id === id), values = {};
		const input = ([name, kind]) => {
			const key = 'in-' + name, type = typeof kind === 'string' ? kind : Array.isArray(kind) ? 'one' : 'text', opts = Array.isArray(kind) ? kind : typeof kind === 'string' && kind.includes('|') ? kind.split('|') : null;
			if (type === 'bool') return h('label', { class: 'checkrow' }, h('input', { type: 'checkbox', class: 'check', on: { change: e => { values[name] = e.target.checked; } } }), h('span', { text: words(name) }));
			if (opts) { values[name] = opts[0]; return h('div', { class: 'optrow' }, h('label', { for: key, text: words(name) }), h('select', { class: 'field', id: key, on: { change: e => { values[name] = e.target.value; } } }, opts.map(o => h('option', { value: o, text: words(o) })))); }
			if (/int|number|inch|float|deg/.test(type)) return h('div', { class: 'optrow' }, h('label', { for: key, text: words(name) }), h('input', { class: 'field', id: key, type: 'number', step: 'any', on: { input: e => { values[name] = Number(e.target.value); } } }));
			return h('div', { class: 'optrow' }, h('label', { for: key, text: words(name) }), h('input', { class: 'field', id: key, placeholder: String(type), on: { input: e => { try { values[name] = JSON.parse(e.target.value); } catch (x) { values[name] = e.target.value; } } } }));
		};
		for (const [name, kind] of Object.entries(r.inputs)) if (kind === 'bool') values[name] = false;
		// Facts that are lists of things on the table are read off the sketch instead.
		form.hidden = SKETCHED.includes(r.id) && Object.values(r.inputs).some(k => /[[{]/.test(String(k)));
		fill(form, h('h2', { text: r.title }), Object.entries(r.inputs).map(input), h('button', { type: 'submit', class: 'btn go', text: t('Decide') }));
		form.onsubmit = async e => {
			e.preventDefault();
			try { verdict(await post('/league/adjudicate/' + r.id, values), r); } catch (x) { toast(x.message, { bad: true, rule: x.rule, onrule: () => openRule(x.rule, []) }); }
		};
		fill(drawn);
		if (SKETCHED.includes(r.id)) fill(drawn, editor(r.id, s => { window.clearTimeout(timer); timer = window.setTimeout(() => sketch(r, s), 150); }));
	};
	let timer = 0;
	const drawn = h('div'), sketch = async (r, s) => { try { verdict(await post('/league/sketch/' + r.id, s), r); } catch (e) { fill(out, h('p', { class: 'chip bad', text: e.message })); } };
	const verdict = (a, r) => {
		// An image, because the drawing carries a style sheet of its own.
		const v = a.verdict || {}, picture = a.svg ? h('img', { class: 'sketch', alt: t('Sketch of the table'), src: 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(a.svg) }) : null;
		fill(out, h('p', { class: 'caps', text: r.title }), h('p', { class: 'verdict', text: words(String(v.answer ?? v.result ?? Object.values(v)[0] ?? '')) }), h('dl', { class: 'kvs' }, Object.entries(v).filter(([k]) => !['answer', 'rule'].includes(k)).map(([k, x]) => [h('dt', { text: words(k) }), h('dd', { text: typeof x === 'object' ? JSON.stringify(x) : String(x) })])), v.rule ? h('button', { type: 'button', class: 'ruleid', text: v.rule, on: { click: () => openRule(v.rule, []) } }) : h('span', { class: 'small muted', text: '§ ' + r.para }), picture);
	};
	fill(root, h('h1', { text: t('Adjudicator') }), h('p', { class: 'lead-p', text: t('House rules decided from a few facts, or from a sketch of the table.') }), h('div', { class: 'twocol' }, h('div', { class: 'stackv' }, h('label', { class: 'sr', for: 'question', text: t('Question') }), h('select', { class: 'field', id: 'question', on: { change: e => pickRuling(e.target.value) } }, rulings.map(r => h('option', { value: r.id, text: `${r.para} ${r.title}` }))), form, drawn), out));
	pickRuling(rulings[0].id);
}
