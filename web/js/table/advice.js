// advice.js: hints and odds: asked for, and shown in the column.
import { h, button, say, toast } from '../dom.js';
import { t, tn, number, percent } from '../i18n.js';
import { settings } from '../settings.js';
import { tellRisks } from '../boards/common.js';
import { paintUnits } from './column.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export async function askHint(table) {
	const m = await table.wire.ask({ op: 'hint' });
	if (m.type !== 'hint') return;
	table.hint = m;
	say(t('Hint: {0}', m.label));
	table.showTab('units');
	table.paint();
}

/** Odds come in parts, ever better: each is shown where the last one stands, nothing else is drawn anew. @param {Table} table */
function renew(table, of, box) {
	const old = [...table.app.querySelectorAll('.odds')].find(el => /** @type {any} */ (el).dataset.of === of);
	if (!old) { if (table.tab === 'units') paintUnits(table); return; }
	const open = old.querySelector('details')?.open, next = box();
	if (open && next.querySelector('details')) next.querySelector('details').open = true;
	old.replaceWith(next);
}

/** @param {Table} table */
export async function askOdds(table, quietly = false) {
	const number = table.state.number, idle = m => m.type !== 'odds' || table.left || table.state.number !== number || (quietly && !m.lines.length);
	const show = m => { table.odds = m; if (table.live()) tellRisks(table.stageEl, m); renew(table, '', () => oddsBox(table)); };
	const m = await table.wire.ask({ op: 'odds', early: true }, part => { if (!idle(part)) show(part); });
	if (idle(m)) return;
	if (quietly) { show(m); return; }
	if (!m.lines.length) { toast(t('There is nothing to weigh now.')); return; }
	table.odds = m;
	say(m.lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('. '));
	table.showTab('units');
	table.paint();
	table.scroll.querySelector('.odds')?.scrollIntoView({ block: 'nearest' });
}

/** With full help the odds of the step about to be taken stand beside every battle board. @param {Table} table */
export function oddsOfBattle(table) {
	window.clearTimeout(table.oddsTimer);
	if (settings().help !== 'full' || !table.state.view.board || !table.chooser.all.length || !table.wire.can('odds')) return;
	table.oddsTimer = window.setTimeout(() => askOdds(table, true), 400);
}

/** @param {Table} table */
export function oddsValue(table, l) { return l.mean ? number(l.value / 1000, 2) : percent(l.value); }

const spread = l => l.error ? ' ± ' + (l.mean ? number(Math.ceil(l.error / 10) / 100, 2) : percent(l.error)) : '';

/** Outcomes in per cent, losses on average, and what they rest on. @param {Table} table */
export function oddsLines(table, o, title = t('Odds of this choice'), of = '') {
	// Several chances of nothing would push the choices out of sight.
	const never = l => !l.mean && !l.value, some = o.lines.filter(never).length > 1 && o.lines.some(l => !never(l));
	const likely = some ? o.lines.filter(l => !never(l)) : o.lines, rest = some ? o.lines.filter(never) : [];
	const row = l => h('div', { class: 'odd' }, h('span', { text: l.text }), h('b', { class: 'num', text: oddsValue(table, l) + spread(l) }), l.mean ? null : h('span', { class: 'bar' }, h('i', { style: { width: l.value / 10 + '%' } })));
	return h('div', { class: 'odds', role: 'group', 'data-of': of, 'aria-label': title }, h('header', {}, h('h3', { text: title }), h('span', { class: 'tiny muted', text: o.basis || t('exact') })),
		o.lines.length ? [likely.map(row), rest.length ? h('details', { class: 'never' }, h('summary', { class: 'small', text: tn('{0} line at 0 %', '{0} lines at 0 %', rest.length) }), rest.map(row)) : null] : h('p', { class: 'small muted', text: t('There is nothing to weigh now.') }));
}

/** @param {Table} table */
export function oddsBox(table) { return table.odds ? oddsLines(table, table.odds, t('Odds')) : null; }

/** The odds if this one choice were made. @param {Table} table */
export async function weigh(table, a) {
	const number = table.state.number, idle = m => m.type !== 'odds' || table.left || table.state.number !== number;
	// What cannot happen is left out, so that choices can be compared at a glance.
	const show = m => { table.weighed.set(a.do, { ...m, lines: m.lines.filter(l => l.mean || l.value || !m.lines.some(x => x.value)) }); renew(table, a.do, () => oddsLines(table, table.weighed.get(a.do), undefined, a.do)); };
	const m = await table.wire.ask({ op: 'odds', do: a.do, early: true }, part => { if (!idle(part)) show(part); });
	if (idle(m)) return;
	show(m);
	say(`${a.label}: ${m.lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('. ') || t('There is nothing to weigh now.')}`);
}

/** @param {Table} table */
export function hintBox(table) {
	const a = table.chooser.find(table.hint.do);
	return h('section', { class: 'sec hint', 'data-row': 'hint' }, h('header', {}, h('h2', { text: t('Hint') })), h('p', { text: table.hint.label }), a ? button(t('Do it'), { cls: 'on', click: () => table.run([a]) }) : null);
}
