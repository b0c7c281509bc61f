// common.js: what the battle boards share: a piece as a button, a place that can be chosen.
import { h, icon } from '../dom.js';
import { t, tn, percent } from '../i18n.js';
import { piece, rolled } from '../counters.js';

/** A piece: a button while it can be chosen, a picture else. */
export function unit(face, hooks, { look = 'counter', u = 68, badge = null } = {}) {
	const lit = hooks.lit.get(face.key),
		chosen = hooks.chosen.has(face.key),
		lost = hooks.lost.get(face.id);
	const marks = lost
		? [
				badge,
				h('span', {
					class: 'taken',
					role: 'img',
					'aria-label': tn('{0} hit taken', '{0} hits taken', lost),
					text: '−' + lost,
				}),
			]
		: badge;
	if (lit === undefined && !chosen) return piece(look, face, { u, badge: marks, 'data-key': face.key });
	return piece(look, face, {
		u,
		tag: 'button',
		type: 'button',
		cls: chosen ? 'sel' : lit.includes('quiet') ? '' : 'can',
		badge: marks,
		'data-key': face.key,
		'aria-pressed': String(chosen),
	});
}

/** The button that lies over a place while it can be chosen. */
export function place(key, label, hooks) {
	const lit = hooks.lit.get(key),
		chosen = hooks.chosen.has(key);
	if (lit === undefined && !chosen) return null;
	return h(
		'button',
		{
			type: 'button',
			class: 'place-go' + (chosen ? ' sel' : '') + (String(lit).includes('quiet') ? ' quiet' : ''),
			'data-key': key,
			'aria-pressed': String(chosen),
		},
		h('span', { class: 'place-t' }, icon('i-arrow'), label),
	);
}

export const badge = (text, cls = '') => h('span', { class: 'badge ' + cls, text });

/** The number of the step in which dice fell, by which the record and its check name them: a link to the position after it. @param {import('../table.js').Table} table */
export const rollStep = (table, n) =>
	h('a', {
		class: 'rollstep',
		href: table.address(n),
		text: t('step {0}', n),
		'aria-label': t('Show the position after step {0}', n),
		title: t('Show the position after step {0}', n),
	});

/** The last dice of the fight, as they fell, with what they did. */
export function tray(hooks) {
	// What everybody saw fall, for a purpose: a draw from a cup is no roll.
	const dice = s => (s.dice || []).filter(d => d.need),
		last = [...hooks.steps].reverse().find(s => dice(s).length);
	return last
		? h(
				'div',
				{ class: 'tray', role: 'group', 'aria-label': t('Last roll') },
				rolled(dice(last)),
				h('span', {
					class: 'tray-t',
					text: last.events
						.map(e => e.text)
						.slice(0, 3)
						.join(' '),
				}),
				rollStep(hooks.table, last.n),
			)
		: null;
}

export function caption(text, more = '') {
	return h(
		'header',
		{ class: 'bcap' },
		h('h2', { text }),
		more ? h('span', { class: 'small muted', text: more }) : null,
	);
}
export const empty = () => h('span', { class: 'slot empty', text: t('free') });

/** Says in a mark what the odds tell of its place; nothing while they tell nothing. */
function tellRisk(el, odds) {
	const l = odds?.lines.find(x => x.about?.kind === 'position' && x.about.id === el.dataset.risk);
	el.hidden = !l;
	el.className = 'risk' + (!l || l.value < 100 ? '' : l.value < 333 ? ' warn' : ' bad');
	el.textContent = l ? t('Rout risk {0}', percent(l.value)) : '';
	el.setAttribute('aria-label', l ? `${l.text}: ${percent(l.value)}${l.error ? ' ± ' + percent(l.error) : ''}` : '');
}

/** The mark of a place of one's own: the chance that it is lost, as soon as the odds tell it. */
export function risk(at, odds) {
	const el = h('span', { class: 'risk', role: 'img', 'data-risk': at });
	tellRisk(el, odds);
	return el;
}

/** Odds that came by themselves: the marks alone change, nothing under the pointer is drawn anew. */
export const tellRisks = (root, odds) => root.querySelectorAll('[data-risk]').forEach(el => tellRisk(el, odds));
