// choices.js: what can be done now, as rows of the column.
import { h, icon } from './dom.js';
import { t, tn, number } from './i18n.js';
import { along } from './keys.js';

/** So many choices are shown one by one: at first, and once something is picked. */
const MANY = [14, 40];
/** Of so many it is quicker, beside a board, to choose the piece first. */
const FEW = 8;

/**
 * The choices left, as buttons. Many at once are grouped by verb first.
 * @param {import('./choose.js').Chooser} chooser
 */
export function choices(
	chooser,
	{
		run,
		pick,
		verb,
		clear,
		names,
		quiet,
		board = false,
		drag = false,
		held = false,
		strip = false,
		ask = [],
		odds,
		effect = a => '',
		weigh = null,
		weighed = new Map(),
	},
) {
	// A long forecast must not push the choices out of sight.
	const late = odds?.querySelectorAll(':scope > .odd').length > 5;
	if (!chooser.all.length) return null;
	const left = chooser.candidates(),
		groups = chooser.byVerb(left);
	const row = (a, i) =>
		weigh && a.weighs
			? h(
					'div',
					{ class: 'weighed', 'data-row': a.do },
					plain(a, i),
					h(
						'button',
						{
							type: 'button',
							class: 'btn weigh',
							'data-weigh': a.do,
							'aria-label': t('Odds of: {0}', a.label),
							title: t('Odds of: {0}', a.label),
							on: { click: () => weigh(a) },
						},
						icon('i-scales'),
					),
					weighed.get(a.do) || null,
				)
			: plain(a, i);
	const plain = (a, i) =>
		h(
			'button',
			{ type: 'button', class: 'verb', 'data-do': a.do, on: { click: () => run([a]) } },
			icon(iconFor(a)),
			h(
				'span',
				{ class: 'verb-t' },
				h('b', { text: a.label }),
				a.forced ? h('small', { text: t('forced march') }) : null,
				effect(a) ? h('small', { text: effect(a) }) : null,
			),
			i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
		);
	const head = chooser.empty
		? t('Your choices')
		: [...chooser.group, ...chooser.fixed].map(k => nameOf(k, names)).join(', ') || t('Your choices');
	const most = MANY[chooser.empty ? 0 : 1],
		leads =
			groups.size === 1 && left.length > (board ? FEW : most) ? byLead(chooser, left, pick, names, drag) : null;
	let body;
	if (chooser.group.size > 1) body = together(chooser, pick, names, strip);
	else if (quiet && chooser.empty) body = [...groups].map(([v, list]) => verbRow(v, list, verb, chooser));
	else if (leads) body = leads;
	else if (left.length <= most) body = left.map(row);
	else if (groups.size > 1)
		body = [...groups].map(([v, list]) => (list.length === 1 ? row(list[0], 99) : verbRow(v, list, verb, chooser)));
	else
		body = [
			h('p', { class: 'small muted', text: t('Choose on the board, or from this list.') }),
			list(left, run, weigh, weighed),
		];
	return h(
		'section',
		{ class: 'sec choices' + (held ? ' held' : ''), 'data-row': 'choices' },
		h(
			'header',
			{},
			h('h2', { text: head }),
			chooser.empty
				? h('span', { class: 'small muted', text: tn('{0} choice', '{0} choices', chooser.all.length) })
				: h(
						'button',
						{ type: 'button', class: 'btn', on: { click: clear } },
						icon('i-cross'),
						h('span', { text: t('Give up') }),
						h('kbd', { text: 'Esc', 'aria-hidden': 'true' }),
					),
		),
		ask.length ? h('div', { class: 'row ask', 'data-row': 'ask' }, ask) : null,
		late ? null : odds,
		h(
			'div',
			{
				class: 'rows',
				role: 'toolbar',
				'aria-orientation': 'vertical',
				'aria-label': head,
				tabindex: '-1',
				on: { keydown: along },
			},
			body,
		),
		late ? odds : null,
	);
}

/** What a group can do together: one row for each place all of it can go to; in a strip the place alone. */
function together(chooser, pick, names, strip) {
	const targets = [...chooser.targets()];
	if (!targets.length && chooser.complete())
		return h('p', { class: 'small muted', text: t('Ready: confirm it, or choose another place.') });
	if (!targets.length) return h('p', { class: 'small muted', text: t('These pieces have no choice in common.') });
	return targets.map((k, i) => {
		const { attack, forced } = chooser.march(k),
			cost = [attack ? t('an attack') : '', forced ? t('forced march') : ''].filter(Boolean).join(', '),
			name = t('All together: {0}', nameOf(k, names));
		return h(
			'button',
			{
				type: 'button',
				class: 'verb',
				'data-do': k,
				'aria-label': cost ? `${name}, ${cost}` : name,
				on: { click: () => pick(k) },
			},
			icon(attack ? 'm-battle' : 'i-arrow'),
			h(
				'span',
				{ class: 'verb-t' },
				h('b', { text: strip ? nameOf(k, names) : name }),
				cost ? h('small', { text: cost }) : null,
			),
			i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
		);
	});
}

/** Many choices of few things: first the thing, as on the board, then what it can do. */
function byLead(chooser, left, pick, names, drag) {
	const leads = new Map();
	for (const a of left) if (a.keys.length > 1) leads.set(a.keys[0], (leads.get(a.keys[0]) || 0) + 1);
	if (
		chooser.group.size ||
		chooser.fixed.length ||
		leads.size < 2 ||
		leads.size > MANY[0] ||
		leads.size * 2 > left.length
	)
		return null;
	return [
		h('p', {
			class: 'small muted',
			text: drag
				? t('Drag a piece to its place, or click it and then the place; or choose here.')
				: t('Choose on the board, or from this list.'),
		}),
		[...leads].map(([k, n], i) =>
			h(
				'button',
				{
					type: 'button',
					class: 'verb',
					'data-row': k,
					'data-key': k,
					'aria-label': `${nameOf(k, names)}: ${tn('{0} choice', '{0} choices', n)}`,
					on: { click: () => pick(k) },
				},
				i < 9 ? h('kbd', { class: 'key', text: String(i + 1), 'aria-hidden': 'true' }) : h('span'),
				h('b', { text: nameOf(k, names) }),
				h('span', { class: 'chip', text: number(n) }),
			),
		),
	];
}

function list(actions, run, weigh, weighed) {
	/** The action that is chosen in the list, as it stands in the page. */
	const chosen = e => actions.find(a => a.do === e.currentTarget.closest('.pick').querySelector('select').value),
		doIt = e => {
			const a = chosen(e);
			if (a) run([a]);
		};
	return h(
		'div',
		{ class: 'pick stackv' },
		h(
			'select',
			{
				class: 'field',
				'aria-label': t('All choices'),
				size: 8,
				'data-row': actions.map(a => a.do).join('|'),
				on: { dblclick: doIt },
			},
			actions.map(a => h('option', { value: a.do, text: a.label })),
		),
		h('button', { type: 'button', class: 'btn', text: t('Do it'), on: { click: doIt } }),
		weigh && actions.some(a => a.weighs)
			? h(
					'button',
					{
						type: 'button',
						class: 'btn weigh',
						on: {
							click: e => {
								const a = chosen(e);
								if (a) weigh(a);
							},
						},
					},
					icon('i-scales'),
					h('span', { text: t('Odds of this choice') }),
				)
			: null,
		actions.filter(a => weighed.has(a.do)).map(a => [h('b', { class: 'small', text: a.label }), weighed.get(a.do)]),
	);
}

function verbRow(v, actions, verb, chooser) {
	return h(
		'button',
		{
			type: 'button',
			class: 'verb' + (chooser.verb === v ? ' on' : ''),
			'data-row': v,
			'aria-pressed': String(chooser.verb === v),
			'aria-label': `${verbName(actions[0])}: ${tn('{0} choice', '{0} choices', actions.length)}`,
			on: { click: () => verb(v) },
		},
		icon(iconFor(actions[0])),
		h('b', { text: verbName(actions[0]) }),
		h('span', { class: 'chip', text: number(actions.length) }),
	);
}
/** The verb alone: the label up to where the first argument would stand is language-bound, so the word itself. */
const verbName = a => a.verbText || a.label + ' …';

const ICONS = {
	march: 'i-arrow',
	move: 'i-arrow',
	go: 'i-arrow',
	force: 'i-arrow',
	retreat: 'i-back',
	withdraw: 'i-back',
	fall: 'i-back',
	stay: 'm-battle',
	fire: 'm-battle',
	engage: 'm-battle',
	fight: 'm-battle',
	battle: 'm-battle',
	skirmish: 'm-battle',
	hit: 'm-battle',
	lose: 'm-battle',
	roll: 'i-dice',
	scout: 'm-scout',
	forage: 'm-forage',
	destroy: 'm-bridge-cut',
	repair: 'm-bridge',
	order: 'm-command',
	napoleon: 'm-napoleon',
	square: 'f-square',
	form: 'f-line',
	buy: 'm-supply',
	recruit: 'm-supply',
	refit: 'm-supply',
	plan: 'f-column',
	end: 'i-check',
	ready: 'i-check',
	pass: 'i-check',
};
export const iconFor = a => ICONS[a.verb] || ICONS[a.verb.split('-')[0]] || 'i-chevron';

function nameOf(key, names) {
	const { kind, id } = names.named(key);
	return kind ? names.label(kind, id) : id;
}
