// drawing.js: the draw: proposed by the solver with its reasons, pairs held, drawn again, confirmed.
import { h, fill, icon, button } from '../../dom.js';
import { t, tn } from '../../i18n.js';
import { post } from '../../api.js';
import { ask, KINDS, labelled, people, refused, rule, select } from '../common.js';
import { byHand, LIMITS } from '../draw.js';
import { side } from './tables.js';

/** After so many milliseconds it is told that the solver is at work. */
const SLOW = 400;
/** The draw: proposed by the solver with its reasons, pairs held, drawn again, confirmed. */
export function drawing(club) {
	const s = club.state,
		box = h('section', { class: 'drawing' }),
		held = new Map();
	let plan = null,
		hand = s.suggest_only;
	const maps = new Map();
	/** Gives the solver up. @type {AbortController|null} */
	let stop = null;
	const solve = async () => {
		if (stop) return;
		const mine = (stop = new AbortController()),
			slow = window.setTimeout(() => {
				paint();
				box.querySelector('.stop').focus();
			}, SLOW);
		box.setAttribute('aria-busy', 'true');
		try {
			plan = await post(club.path + '/pair', { fixed: [...held.values()] }, mine.signal);
		} catch (e) {
			if (!mine.signal.aborted) refused(e, club.games);
		}
		window.clearTimeout(slow);
		stop = null;
		box.removeAttribute('aria-busy');
		const within = box.contains(document.activeElement);
		paint();
		if (within) box.querySelector('h2').focus();
	};
	const hold = (a, b, table, on) => {
		for (const [k, f] of held) if ([f.a, f.b].some(x => x === a || x === b)) held.delete(k);
		if (on) held.set(a + b, { a, b, ...(table ? { table } : {}) });
	};
	const isHeld = x =>
		[...held.values()].some(
			f => (x.a.includes(f.a) && x.b.includes(f.b)) || (x.a.includes(f.b) && x.b.includes(f.a)),
		);
	const card = x =>
		h(
			'li',
			{ class: 'card pair' },
			h(
				'header',
				{},
				h('span', { class: 'tno', text: x.table }),
				h('span', {
					class: 'chip ' + (x.broken.length ? 'bad' : x.met ? 'warn' : 'good'),
					text: x.broken.length
						? t('a limit is dropped')
						: x.met
							? tn('met {0} time', 'met {0} times', x.met)
							: t('first duel'),
				}),
			),
			h(
				'div',
				{ class: 'vs' },
				side(club, x.a, x.values[0], x.shadow && x.a.includes(x.shadow)),
				h('span', { class: 'x', 'aria-hidden': 'true', text: t('v') }),
				side(club, x.b, x.values[1], x.shadow && x.b.includes(x.shadow)),
			),
			h('p', { class: 'why small muted' }, h('b', { text: KINDS()[x.kind] }), ' · ', x.reasons.join(' · ')),
			x.kind === 'individual'
				? h(
						'label',
						{ class: 'checkrow' },
						h('input', {
							type: 'checkbox',
							class: 'check',
							prop: { checked: isHeld(x) },
							on: { change: e => hold(x.a[0], x.b[0], x.table, e.target.checked) },
						}),
						h('span', { text: t('Hold this pair when drawing again') }),
					)
				: null,
			s.maps.length
				? labelled(
						t('Battlemap'),
						select([['', t('none')], ...s.maps.map(m => [m.id, m.name])], maps.get(x.table) || '', v =>
							maps.set(x.table, v),
						),
					)
				: null,
		);
	const drawn = () => ({
		...plan.event,
		tables: plan.event.tables.map(x => ({ ...x, ...(maps.get(x.table) ? { map: maps.get(x.table) } : {}) })),
	});
	const fix = async () => {
		const here = s.players.filter(p => p.present).map(p => [p.id, p.name]);
		const given = await ask(
			t('Two who must meet'),
			[
				labelled(t('First'), select(here, here[0]?.[0], null, { name: 'a' })),
				labelled(t('Second'), select(here, here[1]?.[0], null, { name: 'b' })),
				labelled(
					t('Table'),
					select([['', t('any')], ...s.tables.map(x => [x, x])], '', null, { name: 'table' }),
				),
			],
			t('Hold and draw'),
		);
		if (given && given.a !== given.b) {
			hold(given.a, given.b, given.table, true);
			solve();
		}
	};
	function paint() {
		const here = s.players.filter(p => p.present).length;
		if (stop) {
			fill(
				box,
				h(
					'header',
					{ class: 'hero2' },
					h('h2', { text: t('Tables') }),
					h(
						'div',
						{ class: 'cta' },
						button(t('Stop'), { id: 'i-cross', cls: 'stop', click: () => stop?.abort() }),
					),
				),
				h(
					'p',
					{ role: 'status' },
					h('span', { class: 'spin', 'aria-hidden': 'true' }),
					' ',
					t('The solver looks for the best tables…'),
				),
			);
			return;
		}
		fill(
			box,
			h(
				'header',
				{ class: 'hero2' },
				h('h2', { tabindex: '-1', text: plan ? t('Proposed tables') : t('Tables') }),
				club.master && here > 1
					? h(
							'div',
							{ class: 'cta' },
							button(t('Hold a pair'), { click: fix }),
							button(plan ? t('Draw again') : t('Draw the tables'), {
								id: 'i-dice',
								cls: plan ? '' : 'go',
								click: solve,
							}),
							button(t('Set the tables by hand'), {
								'aria-pressed': String(hand),
								click: () => {
									hand = !hand;
									paint();
								},
							}),
							plan && !hand
								? button(t('Confirm the draw'), {
										cls: 'go',
										id: 'i-check',
										click: () => club.send(drawn(), { said: t('The tables are drawn.') }),
									})
								: null,
						)
					: null,
			),
			club.master && wantedTables(s) > s.tables.length
				? h(
						'div',
						{ class: 'note bad row' },
						h('span', {
							text: t(
								'{0} are here: {1} tables are needed, and the club has {2}.',
								people(here),
								wantedTables(s),
								s.tables.length,
							),
						}),
						moreTables(club, wantedTables(s) - s.tables.length),
					)
				: null,
			hand && club.master && here > 1 ? byHand(club, plan ? drawn() : null) : null,
			hand && plan ? h('h3', { text: t('What the solver would propose') }) : null,
			plan
				? [
						plan.dropped.length
							? h(
									'p',
									{ class: 'note bad' },
									icon('i-warn'),
									' ',
									t(
										'No draw keeps every limit. Dropped: {0}.',
										plan.dropped.map(x => LIMITS()[x]).join('; '),
									),
									' ',
									rule('NW-R26', club.games),
								)
							: h('p', {
									class: 'muted',
									text: t(
										'Every limit is kept: nobody meets the foe of the last individual week, nobody keeps a table. {0} past meetings, {1} points apart in all.',
										plan.meetings,
										plan.unevenness,
									),
								}),
						h('ul', { class: 'pairs' }, plan.tables.map(card)),
						plan.out
							? h('p', { class: 'note' }, t('{0} sits out and may make up.', club.name(plan.out)))
							: null,
					]
				: h('p', {
						class: 'muted',
						text:
							here > 1
								? t(
										'{0} are here. The solver keeps the limits first, then finds the fewest past meetings and the most even armies.',
										people(here),
									)
								: t('Two players at least must have checked in.'),
					}),
		);
	}
	paint();
	return box;
}

/** More tables than the club began with: as many as are wanting, or one. */
export function moreTables(club, wanting) {
	const s = club.state,
		fresh = [],
		count = Math.max(1, wanting);
	for (let i = 1; fresh.length < count; i++) if (!s.tables.includes('T' + i)) fresh.push('T' + i);
	return button(wanting > 1 ? t('Add {0} tables', wanting) : t('Add a table'), {
		id: 'i-plus',
		cls: wanting > 0 ? 'go' : '',
		click: () =>
			club.send(
				{ type: 'tables', tables: fresh },
				{ said: t('The club has {0} tables now.', s.tables.length + count) },
			),
	});
}
export const wantedTables = s => Math.floor(s.players.filter(p => p.present).length / (s.night.team ? 4 : 2));
