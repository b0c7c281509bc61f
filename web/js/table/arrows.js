// arrows.js: one staged march taken back by itself. The server undoes step by step, so everything since is taken back and
// the later moves are made again; those the rules no longer allow are told, and all can be put back as it was.
import { h, button, dialog, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { get } from '../api.js';
import { openRule } from '../rules.js';
import { arrowsSince, ownTail } from './marches.js';

/** @typedef {import('../table.js').Table} Table */

/** What an arrow is called on the board. */
export const arrowKey = a => `v:${a.from} ${a.to}`;
/** A march in words. @param {Table} table */
export const arrowName = (table, a) =>
	tn('{1} to {2}, {0} piece', '{1} to {2}, {0} pieces', a.n, table.names.area(a.from), table.names.area(a.to));
/** Marches that can be taken back now, each by itself. @param {Table} table */
export const takeable = table =>
	table.live() && table.state.undo && !table.holding ? (table.arrows || []).filter(a => a.ids) : [];

/** Where everything stood after each of these steps. @param {Table} table */
async function places(table, from, to) {
	const found = new Map();
	for (let n = from; n <= to; n++) {
		const step = await get(`/tables/${table.id}/replay/${n}?seat=${encodeURIComponent(table.state.seat)}`);
		found.set(n, new Map((step.view.pieces || []).map(p => [p.id, p.at])));
	}
	return found;
}

/** Of my steps since the phase began those that make up the march, and of them those that moved others as well. @param {Table} table */
async function stepsOf(table, tail, ids) {
	const at = await places(table, tail[0].n - 1, tail[tail.length - 1].n),
		gone = [],
		shared = [];
	for (const [i, s] of tail.entries()) {
		const words = s.do?.split(' ') || [],
			moved = [...at.get(s.n).keys()].filter(
				id => at.get(s.n - 1).has(id) && at.get(s.n - 1).get(id) !== at.get(s.n).get(id),
			);
		// It names or moves one of the pieces, or it is the word that closes such a step ("halt").
		if (
			!ids.some(id => words.includes(id) || moved.includes(id)) &&
			!(words.length === 1 && gone.includes(tail[i - 1]))
		)
			continue;
		gone.push(s);
		if (moved.some(id => !ids.includes(id)))
			shared.push({ label: s.label, text: t('It moved other pieces as well.'), rule: null });
	}
	return { gone, shared };
}

const lastOf = m => (m.log.length ? m.log[m.log.length - 1].n : 0);

/** Undoes until a step is gone. Answers the state then, or the refusal with the last state beside it. @param {Table} table */
async function back(table, state, n) {
	while (lastOf(state) >= n) {
		const m = await table.wire.ask({ op: 'undo', number: state.number });
		if (m.type !== 'state') return { state, refused: m };
		state = m;
	}
	return { state, refused: null };
}

/** Does steps again. Answers those that cannot be, with the reason. @param {Table} table */
async function again(table, state, steps) {
	const lost = [];
	for (const s of steps) {
		if (!state.legal.some(a => a.do === s.do)) {
			lost.push({ label: s.label, ...(await table.wire.ask({ op: 'why', do: s.do })) });
			continue;
		}
		const m = await table.wire.ask({ op: 'do', do: s.do, number: state.number });
		if (m.type === 'state') state = m;
		else lost.push({ label: s.label, text: m.text, rule: m.rule });
	}
	return { state, lost };
}

/** Shows what has come of it. @param {Table} table */
function show(table) {
	table.holding = false;
	if (table.left) return;
	table.told = table.lastStep();
	table.keepTogether();
	arrowsSince(table);
	table.paint();
}

/** Takes back what the pieces of a group did together. @param {Table} table @param {{first:number, last:number}} steps */
export async function takeTogether(table, { first, last }) {
	table.holding = true;
	table.clear();
	try {
		const { refused } = await back(table, { ...table.state, log: table.steps }, first);
		show(table);
		if (refused)
			toast(refused.text || t('This march can no longer be taken back.'), {
				bad: true,
				rule: refused.rule,
				onrule: () => openRule(refused.rule, table.games),
			});
		else toast(tn('Taken back: {0} move.', 'Taken back: {0} moves made together.', last - first + 1));
	} catch (e) {
		show(table);
		toast(e.message, { bad: true });
	}
}

/** Takes one march back. @param {Table} table @param {string} key of the arrow */
export async function takeArrow(table, key) {
	const a = takeable(table).find(x => arrowKey(x) === key),
		tail = ownTail(table);
	if (!a || !tail.length) return;
	table.holding = true;
	table.clear();
	try {
		const { gone, shared } = await stepsOf(table, tail, a.ids);
		if (!gone.length || table.left) {
			show(table);
			return;
		}
		// What the match did by itself it does again by itself.
		const since = tail.filter(s => s.n >= gone[0].n && !s.auto),
			whole = { ...table.state, log: table.steps };
		const { state, refused } = await back(table, whole, gone[0].n);
		if (refused) {
			await again(
				table,
				state,
				since.filter(s => s.n > lastOf(state)),
			);
			show(table);
			toast(refused.text || t('This march can no longer be taken back.'), {
				bad: true,
				rule: refused.rule,
				onrule: () => openRule(refused.rule, table.games),
			});
			return;
		}
		const { lost } = await again(
			table,
			state,
			since.filter(s => !gone.includes(s)),
		);
		show(table);
		if (lost.length || shared.length) tellLost(table, [...shared, ...lost], gone[0].n, since);
		else toast(t('Taken back: {0}.', arrowName(table, a)));
	} catch (e) {
		show(table);
		toast(e.message, { bad: true });
	}
}

/** Moves that hung on the one taken back: left out, or everything as it was. @param {Table} table */
function tellLost(table, lost, n, since) {
	const restore = async () => {
		d.close();
		table.holding = true;
		const { state, refused } = await back(table, { ...table.state, log: table.steps }, n);
		if (!refused) await again(table, state, since);
		show(table);
	};
	const d = dialog(
		t('Later moves are lost'),
		h(
			'div',
			{ class: 'stackv lost' },
			h('p', { text: t('Without that march these moves are not allowed:') }),
			h(
				'ul',
				{},
				lost.map(l =>
					h(
						'li',
						{},
						h('b', { text: l.label }),
						' ',
						l.text || '',
						l.rule
							? [
									' ',
									h('button', {
										type: 'button',
										class: 'ruleid',
										text: l.rule,
										on: { click: () => openRule(l.rule, table.games) },
									}),
								]
							: null,
					),
				),
			),
			h(
				'div',
				{ class: 'row' },
				button(t('Leave it so'), { cls: 'go', click: () => d.close() }),
				button(t('Put everything back'), { id: 'i-undo', click: restore }),
			),
		),
		{ close: t('Close') },
	);
}
