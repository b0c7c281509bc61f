// hands.js: what a click, a key or a drag on the board means, given the legal actions.
import { say } from '../dom.js';
import { t, tn } from '../i18n.js';
import { settings } from '../settings.js';
import { sideClass } from '../games.js';
import { whyNot } from './refusal.js';

/** @typedef {import('../table.js').Table} Table */

/** @param {Table} table */
export function pickKey(table, key, e) {
	if (!table.live()) return;
	const more = !!(e?.shiftKey || e?.ctrlKey || e?.metaKey),
		twice = settings().commit === 'twice' && !!e;
	if (twice && table.chooser.fixed.includes(key) && table.chooser.complete()) {
		table.run(table.chooser.complete());
		return;
	}
	instead(table.chooser, key);
	if (key.startsWith('a:') && !table.chooser.targets().has(key)) {
		const area = key.slice(2),
			here = (table.view().pieces || []).filter(p => p.at === area);
		if (
			!table.chooser.empty &&
			!here.some(p => table.chooser.starts().has('p:' + p.id)) &&
			!table.chooser.starts().has(key)
		) {
			whyNot(table, key);
			return;
		}
		table.area = area;
		if (table.chooser.starts().has(key)) {
			table.chooser.pick(key, more);
			if (atOnce(table, key) && !here.some(p => table.chooser.starts().has('p:' + p.id))) {
				table.run(table.chooser.complete());
				return;
			}
		} else table.chooser.clear();
		const side = here.find(p => table.chooser.starts().has('p:' + p.id))?.side ?? here[0]?.side;
		if (table.map && here.length > 1 && side) table.map.open = `s:${area}:${stackSide(table, area, side)}`;
		table.showTab('units');
		table.paint();
		return;
	}
	const before = twice || settings().commit === 'confirm';
	const run = table.chooser.pick(key, more);
	if (run === null) {
		whyNot(table, key);
		return;
	}
	if (key.startsWith('p:')) {
		const p = (table.view().pieces || []).find(x => 'p:' + x.id === key);
		if (p?.at) table.area = p.at;
	}
	if (!run.length && !more && atOnce(table, key)) {
		table.run(table.chooser.complete());
		return;
	}
	if (run.length && before) {
		table.chooser.fixed.push(key);
		table.paint();
		if (twice) tellPreview(table, run);
		return;
	}
	if (run.length) table.run(run);
	else {
		table.showTab('units');
		table.paint();
		tellTargets(table);
	}
}

/** What waits for Confirm can be changed: another end of the same choice takes the place of the last. @param {import('../choose.js').Chooser} chooser */
function instead(chooser, key) {
	if (
		settings().commit === 'click' ||
		chooser.fixed.includes(key) ||
		chooser.targets().has(key) ||
		!chooser.complete()
	)
		return;
	const last = chooser.fixed.pop();
	if (last && !chooser.targets().has(key)) chooser.fixed.push(last);
}

/** What the second tap would do. @param {Table} table @param {any[]} run */
function tellPreview(table, run) {
	const { kind, id } = table.names.named(table.chooser.fixed[table.chooser.fixed.length - 1]);
	say(
		t(
			'Once more, or Confirm: {0}',
			run.length === 1
				? run[0].label
				: `${table.names.label(kind, id)}, ${tn('{0} piece', '{0} pieces', run.length)}`,
		),
	);
}

/** So many targets are named; of more, the number is told. */
const NAMED = 6;
/** After a choice that asks for another one: what can be chosen now. Who wants no help is told nothing. @param {Table} table */
export function tellTargets(table) {
	const targets = [...table.chooser.targets()],
		name = k => {
			const { kind, id } = table.names.named(k);
			return table.names.label(kind, id);
		};
	if (table.help() === 'purist' || table.chooser.empty) return;
	if (table.chooser.group.size > 1) say(tn('{0} piece chosen.', '{0} pieces chosen.', table.chooser.group.size));
	if (!targets.length) say(t('These pieces have no choice in common.'));
	else
		say(
			targets.length <= NAMED
				? t('Can be chosen now: {0}', targets.map(name).join(', '))
				: tn('{0} thing can be chosen now.', '{0} things can be chosen now.', targets.length),
		);
}

/** A thing that only one action names, and that action nothing else: one click is enough. @param {Table} table */
export function atOnce(table, key) {
	const named = table.chooser.all.filter(a => a.keys.includes(key));
	return (
		settings().commit === 'click' &&
		table.help() !== 'purist' &&
		named.length === 1 &&
		named[0].args.length === 1 &&
		!!table.chooser.complete()
	);
}

/** @param {Table} table */
export function stackSide(table, area, side) {
	return table.stacks?.find(s => s.area === area && s.sideId === side)?.side || sideClass(side);
}

/** A click on a stack: one piece is picked, several are spread out and listed. @param {Table} table */
export function pickStack(table, area, side, e) {
	const st = table.stacks.find(s => s.area === area && s.side === side);
	if (!st) return;
	if (table.chooser.targets().has('a:' + area) || table.chooser.fixed.includes('a:' + area)) {
		pickKey(table, 'a:' + area, e);
		return;
	}
	const target = st.keys.find(k => table.chooser.targets().has(k));
	if (st.faces.length === 1 && (table.chooser.starts().has(st.keys[0]) || target)) {
		pickKey(table, st.keys[0], e);
		return;
	}
	if (!table.chooser.empty && !st.keys.some(k => table.chooser.starts().has(k))) {
		whyNot(table, 'a:' + area);
		return;
	}
	table.area = area;
	table.map.open = table.map.open === `s:${area}:${side}` ? null : `s:${area}:${side}`;
	table.showTab('units');
	table.paint();
}

/** A stack or piece dragged to a town: what is chosen of it, else all that can act, goes there. @param {Table} table */
export function drag(table, from, to) {
	if (!table.live()) return;
	const st = from.startsWith('s:') && table.stacks.find(s => `s:${s.area}:${s.side}` === from),
		starts = table.chooser.starts();
	const can = (st ? st.keys : [from]).filter(k => starts.has(k)),
		some = can.filter(k => table.chooser.group.has(k));
	if (!can.length) return;
	if (!some.length) {
		table.chooser.clear();
		for (const k of can) table.chooser.toggle(k);
	}
	if (table.chooser.targets().has('a:' + to)) pickKey(table, 'a:' + to, null);
	else whyNot(table, 'a:' + to);
}
