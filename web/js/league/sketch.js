// sketch.js: the table seen from above, as rows of numbers; the server draws it and reads the answer off it.
import { h, fill, button } from '../dom.js';
import { t } from '../i18n.js';

export const SKETCHED = ['infantry-fire', 'artillery-fire', 'cover', 'evade', 'front-contact'];
const UNITS = ['infantry', 'cavalry', 'artillery', 'general', 'wagon'], GROUND = ['woods', 'town', 'high-ground'];

/** A picture to begin with: one of ours, one of theirs. @returns {any} */
function start(id) {
	const gun = id === 'artillery-fire', near = id === 'front-contact' || id === 'evade';
	const s = { table: { w: 40, h: 24 }, units: [{ id: 'ours', side: 'a', kind: gun ? 'artillery' : 'infantry', x: 20, y: 8, w: gun ? 2 : 4, d: 1, facing: 0 }, { id: 'theirs', side: 'b', kind: id === 'evade' ? 'cavalry' : 'infantry', x: 20, y: near ? 9 : 12, w: 4, d: 1, facing: 180 }], terrain: [], range: gun ? 20 : 6 };
	return id === 'evade' ? { ...s, unit: 'ours', to: { x: 20, y: 3 } } : { ...s, shooter: 'ours', target: 'theirs' };
}

/** An editor whose every change asks for the verdict. */
export function editor(id, ask) {
	const s = start(id), rows = h('tbody');
	const number = (o, key, label) => h('input', { class: 'field num', type: 'number', step: '0.5', value: o[key], 'aria-label': label, on: { input: e => { o[key] = Number(e.target.value); ask(s); } } });
	const kinds = (o, list) => h('select', { class: 'field', 'aria-label': t('Kind'), on: { change: e => { o.kind = e.target.value; ask(s); } } }, list.map(k => h('option', { value: k, text: k.replace('-', ' '), prop: { selected: o.kind === k } })));
	const row = (o, list, kind) => h('tr', {}, h('th', { scope: 'row', text: o.id }), h('td', {}, kinds(o, list)), h('td', {}, number(o, 'x', t('across'))), h('td', {}, number(o, 'y', t('up'))), h('td', {}, number(o, 'w', t('width'))), h('td', {}, number(o, 'd', t('depth'))), h('td', {}, number(o, kind === 'units' ? 'facing' : 'angle', t('facing'))), h('td', {}, ['ours', 'theirs'].includes(o.id) ? null : h('button', { type: 'button', class: 'btn bare', 'aria-label': t('Remove {0}', o.id), text: '×', on: { click: () => { s[kind] = s[kind].filter(x => x !== o); paint(); } } })));
	const paint = () => { fill(rows, s.units.map(u => row(u, UNITS, 'units')), s.terrain.map(u => row(u, GROUND, 'terrain')), s.to ? h('tr', {}, h('th', { scope: 'row', text: t('goes to') }), h('td'), h('td', {}, number(s.to, 'x', t('across'))), h('td', {}, number(s.to, 'y', t('up')))) : null); ask(s); };
	const add = (kind, o) => { s[kind].push({ ...o, id: (o.side || 't') + (s.units.length + s.terrain.length + 1) }); paint(); };
	const el = h('div', { class: 'stackv' }, h('h2', { text: t('Sketch of the table') }), h('p', { class: 'small muted', text: t('In inches from the lower left corner; facing in degrees, 0 is straight up.') }), h('div', { class: 'scrollx', tabindex: '0', role: 'region', 'aria-label': t('Sketch of the table') }, h('table', { class: 'sketchrows' }, h('thead', {}, h('tr', {}, ['', t('Kind'), t('across'), t('up'), t('width'), t('depth'), t('facing'), ''].map(text => h('th', { text })))), rows)),
		h('div', { class: 'row' }, button(t('One of ours'), { id: 'i-plus', click: () => add('units', { side: 'a', kind: 'infantry', x: 14, y: 8, w: 4, d: 1, facing: 0 }) }), button(t('One of theirs'), { id: 'i-plus', click: () => add('units', { side: 'b', kind: 'infantry', x: 26, y: 12, w: 4, d: 1, facing: 180 }) }), button(t('Ground'), { id: 'i-plus', click: () => add('terrain', { kind: 'woods', x: 20, y: 10, w: 6, d: 3, angle: 0 }) }), h('label', { class: 'row small' }, t('Range'), number(s, 'range', t('Range')))));
	paint();
	return el;
}
