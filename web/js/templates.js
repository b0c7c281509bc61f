// templates.js: deployments a player keeps in his own browser, the same JSON as in the terminal. Using one is a row
// of ordinary actions: the server judges each, and every one it refuses is named with its rule.
import { h, button, copy, dialog, toast, say } from './dom.js';
import { t, tn } from './i18n.js';
import { recall, remember } from './settings.js';
import { openRule } from './rules.js';
import { sure } from './tablemenu.js';

const FORMAT = 'marengo-template/1',
	MOST = 65536,
	PLACES = 256,
	NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** Names → {thing: place}. @returns {Record<string, Record<string, string>>} */
export function kept(game) {
	const all = recall('templates.' + game, {});
	return Object.fromEntries(
		Object.entries(all && typeof all === 'object' ? all : {}).filter(
			([name, places]) => NAME.test(name) && sound(places),
		),
	);
}

const sound = places =>
	!!places &&
	typeof places === 'object' &&
	!Array.isArray(places) &&
	Object.keys(places).length <= PLACES &&
	Object.entries(places).every(([what, where]) => NAME.test(what) && typeof where === 'string' && NAME.test(where));

/** What of mine stands now. With three at the table, the other Ally's army is not mine. */
export function standing(table) {
	const { state } = table,
		v = state.view,
		shared = state.table.seats.length > 2 && v.you !== 'french';
	const mine = p =>
		p.known !== false &&
		p.at &&
		p.side === v.you &&
		(!shared || (p.army === 'prussian') === (state.seat === 'prussian'));
	return Object.fromEntries((v.pieces || []).filter(mine).map(p => [p.id, p.at]));
}

export const asText = (game, name, places) => JSON.stringify({ format: FORMAT, game, name, places });

/** Reads a template of a game; a sentence when it is none. @returns {{name?: string, places?: Record<string,string>, wrong?: string}} */
export function fromText(game, text) {
	if (text.length > MOST) return { wrong: t('This text is too long for a template.') };
	let doc;
	try {
		doc = JSON.parse(text);
	} catch (e) {
		return { wrong: t('This text is not a template.') };
	}
	if (!doc || typeof doc !== 'object' || doc.format !== FORMAT || !sound(doc.places))
		return { wrong: t('This text is not a template.') };
	if (doc.game !== game) return { wrong: t('This template is of another game.') };
	return { name: typeof doc.name === 'string' && NAME.test(doc.name) ? doc.name : 'template', places: doc.places };
}

/** Whether a template may have this name. */
export const mayBe = name => NAME.test(name);

/** Keeps a deployment; another of this name is written over. */
export function write(table, name, places) {
	remember('templates.' + table.game.id, { ...kept(table.game.id), [name]: places });
	table.paint();
	return tn('Template {1}: {0} unit kept.', 'Template {1}: {0} units kept.', Object.keys(places).length, name);
}

/** Keeps a deployment; writes over another only when the player says so. */
function keep(table, name, places) {
	if (!mayBe(name)) {
		toast(t("A template's name has 1 to 32 small letters, digits and hyphens."), { bad: true });
		return;
	}
	const now = () => toast(write(table, name, places));
	if (kept(table.game.id)[name]) sure(t('There is a template {0} already. It is written over.', name), now);
	else now();
}

/** Places all that can be placed, one action each, and tells what was refused and why. */
export async function use(table, places) {
	const refused = [];
	let placed = 0;
	for (const [what, where] of Object.entries(places)) {
		const text = `place ${what} ${where}`;
		const answer = table.chooser.find(text)
			? await table.send({ do: text })
			: await table.wire.ask({ op: 'why', do: text });
		if (answer.type === 'state') placed += 1;
		else
			refused.push({
				what,
				where,
				rule: answer.rule,
				text: [answer.fact, answer.text || t('That is not one of the choices now.')].filter(Boolean).join(' '),
			});
	}
	say(tn('{0} unit placed.', '{0} units placed.', placed));
	if (!refused.length) {
		toast(tn('{0} unit placed.', '{0} units placed.', placed));
		return;
	}
	dialog(
		tn('{0} placement is refused', '{0} placements are refused', refused.length),
		h(
			'div',
			{ class: 'stackv refusals' },
			h('p', { text: tn('{0} unit placed.', '{0} units placed.', placed) }),
			h(
				'ul',
				{},
				refused.map(r =>
					h(
						'li',
						{},
						h('b', { text: `${table.names.piece(r.what)}, ${table.names.area(r.where)}` }),
						' ',
						r.text,
						' ',
						r.rule
							? h('button', {
									type: 'button',
									class: 'ruleid',
									text: r.rule,
									on: { click: () => openRule(r.rule, table.games) },
								})
							: null,
					),
				),
			),
		),
		{ close: t('Close') },
	);
}

function showText(table, name, places) {
	const field = h('textarea', {
		class: 'field',
		rows: 8,
		readonly: true,
		'aria-label': t('Template as text'),
		prop: { value: asText(table.game.id, name, places) },
	});
	dialog(
		t('Template as text'),
		h(
			'div',
			{ class: 'stackv' },
			h('p', {
				text: t('Keep this text, send it to a friend, or put it where marengo play keeps its templates.'),
			}),
			field,
			button(t('Copy'), { cls: 'go', click: () => copy(field.value, field) }),
		),
		{ close: t('Close') },
	);
	field.select();
}

function askText(table) {
	const field = h('textarea', { class: 'field', rows: 8, maxlength: MOST, 'aria-label': t('Template as text') }),
		told = h('p', { role: 'status' });
	const take = f => () => {
		const r = fromText(table.game.id, field.value);
		if (r.wrong) {
			told.textContent = r.wrong;
			return;
		}
		d.close();
		f(r);
	};
	const d = dialog(
		t('Template from text'),
		h(
			'div',
			{ class: 'stackv' },
			field,
			told,
			h(
				'div',
				{ class: 'row' },
				button(t('Deploy like it'), { cls: 'go', click: take(r => use(table, r.places)) }),
				button(t('Keep it'), { click: take(r => keep(table, r.name, r.places)) }),
			),
		),
		{ close: t('Close') },
	);
	field.focus();
}

const pause = ms =>
	new Promise(done => {
		window.setTimeout(done, ms);
	});

/** Places whatever is left anywhere it may stand: one action a unit, which can be undone like any. @param {import('./table.js').Table} table */
async function scatter(table) {
	for (let tries = 0; tries < 200 && !table.left; tries++) {
		const can = table.state.legal.filter(a => a.verb === 'place');
		if (!can.length) return;
		const answer = await table.send(can[Math.floor(Math.random() * can.length)]);
		if (answer.code === 'rate') await pause(300);
		else if (answer.type !== 'state') return;
	}
}

/** While a player deploys: whole deployments by one click, before the list of all units. @param {import('./table.js').Table} table */
export function ready(table) {
	const whole = table.state.legal.filter(a => a.verb === 'template');
	if (!table.live() || table.state.view.phase !== 'deploy' || !table.state.legal.some(a => a.verb === 'place'))
		return null;
	return h(
		'section',
		{ class: 'sec ready', 'data-row': 'ready' },
		h('header', {}, h('h2', { text: t('Deploy at once') })),
		h(
			'div',
			{ class: 'stackv' },
			whole.map(a => button(a.label, { 'data-do': a.do, click: () => table.run([a]) })),
			button(t('At random'), { id: 'i-dice', 'data-row': 'random', click: () => scatter(table) }),
		),
	);
}

/** The section of the column while a player deploys. @param {import('./table.js').Table} table */
export function templates(table) {
	const { state } = table,
		game = table.game.id,
		all = kept(game),
		names = Object.keys(all).sort(),
		now = standing(table),
		places = Object.keys(now).length;
	if (state.view.phase !== 'deploy' || !state.legal.some(a => a.verb === 'place' || a.verb === 'ready')) return null;
	const select = h(
		'select',
		{ class: 'field', 'aria-label': t('Your templates') },
		names.map(n => h('option', { value: n, text: n })),
	);
	const name = h('input', {
		class: 'field',
		maxlength: 32,
		'aria-label': t('Name of the template'),
		placeholder: t('Name'),
		autocomplete: 'off',
		prop: { value: table.draft },
		on: {
			input: e => {
				table.draft = e.target.value;
			},
		},
	});
	const save = h(
		'form',
		{
			class: 'row',
			on: {
				submit: e => {
					e.preventDefault();
					keep(table, name.value.trim().toLowerCase().replace(/\s+/g, '-'), now);
				},
			},
		},
		name,
		h('button', { type: 'submit', class: 'btn', disabled: !places, text: t('Keep this deployment') }),
	);
	return h(
		'section',
		{ class: 'sec templates', 'data-whole': '' },
		h('header', {}, h('h2', { text: t('Your templates') })),
		names.length
			? h(
					'div',
					{ class: 'row' },
					select,
					button(t('Deploy like it'), { click: () => use(table, all[select.value]) }),
					button(t('As text'), { click: () => showText(table, select.value, all[select.value]) }),
					button(t('Remove'), {
						click: () => {
							const { [select.value]: gone, ...rest } = all;
							remember('templates.' + game, rest);
							table.paint();
						},
					}),
				)
			: h('p', { class: 'small muted', text: t('You have kept none yet.') }),
		save,
		button(t('From text'), { click: () => askText(table) }),
	);
}
