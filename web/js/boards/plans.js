// plans.js: what a battle plan of commander does, spelled out from the data of the game.
import { file } from '../api.js';
import { t } from '../i18n.js';

/** @type {Map<string, any>|null} */
let plans = null;
/** Loads the plans once; ready tells when the board should be drawn again. */
export function loadPlans(ready) {
	if (plans) return;
	file('/data/commander/common.json')
		.then(d => {
			plans = new Map();
			for (const part of ['enemy_default', 'enemy_special', 'enemy', 'french_default', 'french'])
				for (const p of d.plans[part] || []) plans.set((part.startsWith('enemy') ? 'e:' : 'f:') + p.id, p);
			ready();
		})
		.catch(() => {});
}

const signed = n => (n > 0 ? '+' + n : n < 0 ? '−' + -n : '0');

/** What is added to Combat and to the superscript (FC-205), and how far it reaches where that is not the rule. */
function attack({ mod, range }) {
	const more = mod[1]
		? t('attack with Combat {0} and superscript {1}', signed(mod[0]), signed(mod[1]))
		: mod[0]
			? t('attack with Combat {0}', signed(mod[0]))
			: t('attack');
	return range && range[0] === range[1] ? t('{0}, at distance {1}', more, range[0]) : more;
}

/** On whom alone it can lie, where that is not every Force that marches. */
function onlyFor(who = []) {
	if (who.length === 1 && who[0] === 'infantry') return t('only infantry');
	if (who.length === 1 && who[0] === 'cavalry') return t('only cavalry');
	return who.includes('cannon') && !who.includes('infantry') ? t('only cannon and fortifications') : '';
}

function order(o) {
	const only = o.if?.type === 'infantry' ? t(' (infantry)') : o.if?.type === 'cavalry' ? t(' (cavalry)') : '';
	if (o.op === 'advance') return (o.shock ? t('advance, shock {0}', signed(o.shock)) : t('advance')) + only;
	if (o.op === 'attack') return attack(o) + only;
	if (o.op === 'form')
		return (o.to === 'line' ? t('form line') : o.to === 'column' ? t('form column') : t('change formation')) + only;
	if (o.op === 'retreat') return t('retreat');
	if (o.op === 'advance-or-retreat') return t('advance or retreat');
	if (o.op === 'formation') return t('change the formation of up to {0} Forces', o.max);
	if (o.op === 'act-before-enemy') return t('act before the Enemy');
	return '';
}

/** The orders of a plan in words; '' while they are not loaded. */
export function planText(id, enemy) {
	const p = plans?.get((enemy ? 'e:' : 'f:') + id) || plans?.get((enemy ? 'f:' : 'e:') + id);
	return p?.orders ? [onlyFor(p.who), p.orders.map(order).filter(Boolean).join(', ')].filter(Boolean).join(': ') : '';
}
