// advice.js: hints and odds: asked for, and shown in the column.
import { h, button, say, toast } from '../dom.js';
import { t, tn, number, percent } from '../i18n.js';
import { tellRisks } from '../boards/common.js';
import { paintUnits } from './column.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export async function askHint(table) {
	const number = table.state.number,
		m = await table.wire.ask({ op: 'hint' });
	if (m.type !== 'hint' || table.left || table.state.number !== number) return;
	table.hint = m;
	say(
		t(
			'Hint: {0}',
			plansOf(m)
				.map(
					(p, i) =>
						`${i + 1}: ${[p.label, ...p.chances.map(l => `${l.text}: ${oddsValue(table, coarse(l))}`), p.reason].filter(Boolean).join('. ')}`,
				)
				.join(' '),
		),
	);
	table.showTab('units');
	table.paint();
}

/** Odds come in parts, ever better: each is shown where the last one stands, nothing else is drawn anew. @param {Table} table */
function renew(table, of, box) {
	const old = [...table.app.querySelectorAll('.odds')].find(el => /** @type {any} */ (el).dataset.of === of);
	if (!old) {
		if (table.tab === 'units') paintUnits(table);
		return;
	}
	const open = old.querySelector('details')?.open,
		next = box();
	if (open && next.querySelector('details')) next.querySelector('details').open = true;
	old.replaceWith(next);
}

/** @param {Table} table */
export async function askOdds(table, quietly = false) {
	const number = table.state.number,
		idle = m => m.type !== 'odds' || table.left || table.state.number !== number || (quietly && !m.lines.length);
	const show = m => {
		table.odds = m;
		if (table.live()) tellRisks(table.stageEl, m);
		renew(table, '', () => oddsBox(table));
	};
	const m = await table.wire.ask({ op: 'odds', early: true }, part => {
		if (!idle(part)) show(part);
	});
	if (idle(m)) return;
	if (quietly) {
		show(m);
		return;
	}
	if (!m.lines.length) {
		toast(t('There is nothing to weigh now.'));
		return;
	}
	table.odds = m;
	say(m.lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('. '));
	table.showTab('units');
	table.paint();
	table.scroll.querySelector('.odds')?.scrollIntoView({ block: 'nearest' });
}

/** With full help the odds of the step about to be taken stand beside every battle board. @param {Table} table */
export function oddsOfBattle(table) {
	window.clearTimeout(table.oddsTimer);
	if (table.help() !== 'full' || !table.state.view.board || !table.chooser.all.length || !table.wire.can('odds'))
		return;
	table.oddsTimer = window.setTimeout(() => askOdds(table, true), 400);
}

/** A mean that is exactly nothing is 0, not "0.00": nothing was rounded. @param {Table} table */
export function oddsValue(table, l) {
	return l.mean ? number(l.value / 1000, l.value || l.error ? 2 : 0) : percent(l.value);
}

export const spread = l =>
	l.error ? ' ± ' + (l.mean ? number(Math.ceil(l.error / 10) / 100, 2) : percent(l.error)) : '';

/** @param {Table} table */
const oddRow = (table, l, bar) =>
	h(
		'div',
		{ class: 'odd' },
		h('span', { text: l.text }),
		h('b', { class: 'num', text: oddsValue(table, l) + spread(l) }),
		bar ? h('span', { class: 'bar' }, h('i', { style: { width: l.value / 10 + '%' } })) : null,
	);

/** Outcomes in per cent, losses on average, and what they rest on. @param {Table} table */
export function oddsLines(table, o, title = t('Odds of this choice'), of = '') {
	// Several chances of nothing would push the choices out of sight.
	const never = l => !l.mean && !l.value,
		some = o.lines.filter(never).length > 1 && o.lines.some(l => !never(l));
	const likely = some ? o.lines.filter(l => !never(l)) : o.lines,
		rest = some ? o.lines.filter(never) : [];
	const row = l => oddRow(table, l, !l.mean);
	return h(
		'div',
		{ class: 'odds', role: 'group', 'data-of': of, 'aria-label': title },
		h('header', {}, h('h3', { text: title }), h('span', { class: 'tiny muted', text: o.basis || t('exact') })),
		o.lines.length
			? [
					likely.map(row),
					rest.length
						? h(
								'details',
								{ class: 'never' },
								h('summary', {
									class: 'small',
									text: tn('{0} line at 0 %', '{0} lines at 0 %', rest.length),
								}),
								rest.map(row),
							)
						: null,
				]
			: h('p', { class: 'small muted', text: t('There is nothing to weigh now.') }),
	);
}

/** The odds of the step; with a piece in hand not those of other pieces, and its own stand with its choices. @param {Table} table */
export function oddsBox(table) {
	const o = table.odds,
		picked = table.live() && (table.chooser.group.size || table.chooser.fixed.length),
		lines = picked ? o?.lines.filter(l => l.about?.kind !== table.names.pieceKind) : o?.lines;
	return o && (lines.length || !o.lines.length) ? oddsLines(table, { ...o, lines }, t('Odds')) : null;
}

/** What a choice does, in short, where the odds tell of exactly that: the dice of a fire, a roll. @param {Table} table */
export function effectOf(table, a) {
	const lines = (table.odds?.lines || []).filter(
		l =>
			l.refs?.length &&
			l.refs.length === a.args.length &&
			l.refs.every((r, i) => r.kind === a.args[i].kind && r.id === a.args[i].id),
	);
	const mean = lines.find(l => l.mean && l.numbers?.length === 2),
		chances = lines.filter(l => !l.mean);
	if (!mean) return lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('; ');
	const [dice, power] = mean.numbers;
	return [
		tn(
			'{0} die, hits on {1}: {2} on average',
			'{0} dice, hit on {1}: {2} on average',
			dice,
			power > 1 ? `1–${Math.min(6, power)}` : '1',
			oddsValue(table, mean),
		),
		chances[0] ? t('{0} to hit at all', percent(chances[0].value)) : '',
		chances[1] ? t('{0} to eliminate a block', percent(chances[1].value)) : '',
	]
		.filter(Boolean)
		.join('; ');
}

/** The odds if this one choice were made. @param {Table} table */
export async function weigh(table, a) {
	const number = table.state.number,
		idle = m => m.type !== 'odds' || table.left || table.state.number !== number;
	// What cannot happen is left out, so that choices can be compared at a glance.
	const show = m => {
		table.weighed.set(a.do, { ...m, lines: m.lines.filter(l => l.mean || l.value || !m.lines.some(x => x.value)) });
		renew(table, a.do, () => oddsLines(table, table.weighed.get(a.do), undefined, a.do));
	};
	const m = await table.wire.ask({ op: 'odds', do: a.do, early: true }, part => {
		if (!idle(part)) show(part);
	});
	if (idle(m)) return;
	show(m);
	say(
		`${a.label}: ${m.lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('. ') || t('There is nothing to weigh now.')}`,
	);
}

/** Whether it can be asked what an attack of the enemy would bring: my units are there, and odds are allowed. @param {Table} table */
export function attackable(table, area) {
	const mine = table.ownSides();
	return (
		!!area &&
		table.live() &&
		!table.state.over &&
		table.help() === 'full' &&
		!!table.game.attacks &&
		table.wire.can('odds') &&
		(table.view().pieces || []).some(p => p.at === area && mine(p.side))
	);
}

const attackTitle = (table, area) => t('If they attack: {0}', table.names.area(area));

/** What if the enemy attacks this town? A reason why that cannot be asked is told like any refusal. @param {Table} table */
export async function askAttack(table, area) {
	const number = table.state.number,
		of = 'at ' + area,
		idle = m => m.type !== 'odds' || table.left || table.state.number !== number;
	const show = m => {
		table.weighed.set(of, m);
		renew(table, of, () => attackBox(table, area));
	};
	const m = await table.wire.ask({ op: 'odds', at: area, early: true }, part => {
		if (!idle(part)) show(part);
	});
	if (idle(m)) return;
	show(m);
	say(`${attackTitle(table, area)}. ${m.lines.map(l => `${l.text}: ${oddsValue(table, l)}`).join('. ')}`);
}

/** @param {Table} table */
function attackBox(table, area) {
	return oddsLines(table, table.weighed.get('at ' + area), attackTitle(table, area), 'at ' + area);
}

/** For a town of mine: the button, and the answer once there is one. @param {Table} table */
export function attackPart(table, area) {
	if (!attackable(table, area)) return null;
	return h(
		'div',
		{ class: 'stackv attack', 'data-row': 'attack ' + area },
		button(t('What if they attack here?'), {
			id: 'i-scales',
			'data-row': 'ask-attack',
			click: () => askAttack(table, area),
		}),
		table.weighed.has('at ' + area) ? attackBox(table, area) : null,
	);
}

/** A chance from some dozens of games in whole per cent: tenths would claim too much. */
export const coarse = l => ({ ...l, value: Math.round(l.value / 10) * 10, error: Math.ceil(l.error / 10) * 10 });

/** What a hint proposes, best first; older servers know one choice only. */
export const plansOf = m =>
	m.plans || [{ do: m.do, label: m.label, then: [], chances: [], reason: '', games: 0, general: true }];

/** One plan: the choice, how it goes on, its chances, why it stands where it does. @param {Table} table */
function plan(table, p, i) {
	const a = table.chooser.find(p.do);
	return h(
		'li',
		{ class: 'plan', 'data-row': 'plan' + i },
		h(
			'div',
			{ class: 'plan-h' },
			h('h3', { text: `${i + 1}. ${p.label}` }),
			a
				? button(t('Do it'), {
						cls: i ? '' : 'on',
						'data-row': 'take' + i,
						'aria-label': t('Do it: {0}', p.label),
						click: () => table.run([a]),
					})
				: null,
		),
		p.general ? h('p', { class: 'tiny', text: t('The general’s own choice') }) : null,
		p.then.length ? h('p', { class: 'small', text: t('then: {0}', p.then.join('; ')) }) : null,
		p.chances.map(l => oddRow(table, coarse(l), false)),
		p.games
			? h('p', {
					class: 'tiny',
					text: tn('from {0} game played to the end', 'from {0} games played to the end', p.games),
				})
			: null,
		p.reason ? h('p', { class: 'small why-plan', text: p.reason }) : null,
	);
}

/** @param {Table} table */
export function hintBox(table) {
	return h(
		'section',
		{ class: 'sec hint', 'data-row': 'hint', 'aria-label': t('Hint') },
		h('header', {}, h('h2', { text: t('Hint') })),
		h(
			'ol',
			{ class: 'plans' },
			plansOf(table.hint).map((p, i) => plan(table, p, i)),
		),
	);
}
