// refusal.js: "why not?": the rule that forbids what the player seems to mean.
import { h, icon, toast } from '../dom.js';
import { t, language } from '../i18n.js';
import { openRule } from '../rules.js';

/** @typedef {import('../table.js').Table} Table */

/** The action the player seems to mean, from what he has picked and the thing he clicked. @param {Table} table */
export function meant(table, key) {
	const { kind, id } = table.names.named(key);
	for (const a of table.chooser.candidates()) {
		const at = a.args.findLastIndex(x => x.kind === kind && !table.chooser.group.has(table.names.key(x)));
		if (at >= 0) return [a.verb, ...a.args.map((x, i) => (i === at ? id : x.id))].join(' ');
	}
	return null;
}

/** @param {Table} table */
export async function whyNot(table, key) {
	const text = meant(table, key);
	if (!text) {
		toast(t('Nothing can be done with this now.'), { bad: true });
		return;
	}
	const w = await table.wire.ask({ op: 'why', do: text });
	if (w.type === 'why' && !w.legal) whyPopup(table, w, key);
}

/** Why one action is not among the choices: asked once a position, shown when it is known; what got no answer is asked again. @param {Table} table @returns {{rule:string|null, text:string, fact:string|null}|null} */
export function reason(table, action) {
	const key = `${table.state.number} ${language()} ${action}`;
	if (!table.reasons.has(key) && table.wire.up) {
		table.reasons.set(key, null);
		table.wire.ask({ op: 'why', do: action }).then(w => {
			if (table.left || !table.reasons.has(key)) return;
			if (w.type !== 'why') table.reasons.delete(key);
			else if (!w.legal) {
				table.reasons.set(key, w);
				table.paint();
			}
		});
	}
	return table.reasons.get(key) || null;
}

/** Takes the focus, so that it is read; closed, it gives it back. @param {Table} table */
export function whyPopup(table, w, key = null) {
	table.unpop?.();
	const quiet = table.help() === 'purist',
		from = /** @type {any} */ (document.activeElement),
		title = key && key.startsWith('a:') ? t('Not to {0}', table.names.area(key.slice(2))) : t('Not allowed');
	const close = () => {
		const within = table.pop.contains(document.activeElement);
		table.pop.remove();
		if (within)
			(from?.isConnected && from !== document.body ? from : table.app.querySelector('h1')).focus({
				preventScroll: true,
			});
	};
	const ok = h('button', { type: 'button', class: 'btn', text: t('Understood'), on: { click: close } });
	table.pop = h(
		'div',
		{
			class: 'pop why',
			role: 'dialog',
			'aria-label': title,
			'aria-describedby': quiet ? null : w.fact ? 'why-fact why-text' : 'why-text',
			on: {
				keydown: e => {
					if (e.key === 'Escape') {
						e.stopPropagation();
						close();
					}
				},
			},
		},
		h('h2', {}, icon('i-warn'), title),
		quiet || !w.fact ? null : h('p', { id: 'why-fact', class: 'fact', text: w.fact }),
		quiet ? null : h('p', { id: 'why-text', text: w.text || t('That is not one of the choices now.') }),
		h(
			'div',
			{ class: 'foot' },
			w.rule
				? h('button', {
						type: 'button',
						class: 'ruleid',
						text: w.rule,
						'aria-label': t('Read rule {0}', w.rule),
						on: { click: () => openRule(w.rule, table.games) },
					})
				: h('span'),
			/^\d/.test(w.section || '') ? h('span', { class: 'small muted', text: '§ ' + w.section }) : null,
			ok,
		),
	);
	table.unpop = close;
	table.boardEl.append(table.pop);
	ok.focus({ preventScroll: true });
}
