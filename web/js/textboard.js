// textboard.js: the board as tables: towns with what stands there and where roads lead.
import { h } from './dom.js';
import { t } from './i18n.js';
import { face } from './games.js';

/** @param {any} view @param {import('./games.js').Names} names @param {any} sheet @param {{lit:Map<string,string>, chosen:Set<string>, onpick:(key:string,e:any)=>void}} hooks */
export function textBoard(view, names, sheet, { lit, chosen, onpick }) {
	const at = new Map();
	for (const p of view.pieces || []) {
		const k = p.at || '';
		if (!at.has(k)) at.set(k, []);
		at.get(k).push(face(p, names));
	}
	const pick = (key, text) => lit.has(key) || chosen.has(key)
		? h('button', { type: 'button', class: 'btn' + (chosen.has(key) ? ' on' : ' can'), 'data-key': key, 'aria-pressed': String(chosen.has(key)), on: { click: e => onpick(key, e) }, text })
		: h('span', { text });
	const ids = [...new Set([...(sheet ? sheet.areas.keys() : []), ...at.keys()])].filter(Boolean);
	const rows = ids.sort((a, b) => names.area(a).localeCompare(names.area(b))).map(id => h('tr', {}, h('th', { scope: 'row' }, pick('a:' + id, names.area(id))),
		h('td', {}, h('ul', { class: 'inline' }, (at.get(id) || []).map(f => h('li', {}, pick(f.key, `${names.side(f.piece.side)}: ${f.title}`))))),
		h('td', { class: 'small muted', text: sheet ? (sheet.neighbours.get(id) || []).map(n => names.area(n)).join(', ') : '' })));
	const off = at.get('') || [];
	return h('div', { class: 'textboard', tabindex: '0', role: 'region', 'aria-label': t('Board as text') }, h('table', {}, h('caption', { class: 'sr', text: t('Towns, pieces and roads') }),
		h('thead', {}, h('tr', {}, h('th', { text: t('Town') }), h('th', { text: t('Pieces') }), h('th', { text: t('Roads to') }))), h('tbody', {}, rows)),
	off.length ? h('section', { class: 'sec' }, h('h2', { text: t('Not on the map') }), h('ul', { class: 'inline' }, off.map(f => h('li', {}, pick(f.key, `${names.side(f.piece.side)}: ${f.title}`))))) : null);
}
