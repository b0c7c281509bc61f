// dice.js: dice that can be checked: a secret of this browser goes into every table where somebody sits down, the
// promise of the table is kept, and after the end both are held against what the server shows.
import { h, fill, icon, dialog } from './dom.js';
import { t, tn, number, percent } from './i18n.js';
import { uneven, tails } from './chances.js';
import { recall, remember } from './settings.js';
import { get } from './api.js';

/** 32 random bytes of one's own, mixed into the dice of a table. */
export const salt = () =>
	[...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');

/** Keeps what one brought to a table, to find it again in what the server shows. */
export const keepSalt = (id, mine) => remember('salt.' + id, mine);

/** Keeps the hash that the table promised when this browser first saw it. */
export async function keepPromise(id) {
	if (recall('promise.' + id)) return;
	try {
		remember('promise.' + id, (await get(`/tables/${id}/dice`)).commit);
	} catch (e) {
		/* asked for again next time */
	}
}

const bytes = hex => Uint8Array.from(hex.match(/../g) || [], x => parseInt(x, 16));

/** What can be said of the dice now: whether it holds, in words. @param {string} id @param {any} d as the server tells @returns {Promise<[boolean|null, string][]>} */
async function checks(id, d) {
	const promised = recall('promise.' + id),
		mine = recall('salt.' + id);
	/** @type {[boolean|null, string][]} */
	const found = [];
	if (promised)
		found.push([
			promised === d.commit,
			promised === d.commit
				? t('The hash is the one this browser was shown first.')
				: t('The hash is not the one this browser was shown first.'),
		]);
	if (mine) {
		const there = Object.values(d.salts).includes(mine);
		found.push([
			there,
			there
				? t('The secret of this browser is in the dice.')
				: t('The secret of this browser is not in the dice.'),
		]);
	}
	if (!d.seed) found.push([null, t('The seed is shown when the game is over.')]);
	else {
		const { blake2b256 } = await import('./blake2b.js'),
			fits = blake2b256(bytes(d.seed)) === d.commit;
		found.push([
			fits,
			fits
				? t('The seed fits the hash that was promised.')
				: t('The seed does not fit the hash that was promised.'),
		]);
	}
	return found;
}

/** How often each face fell for each seat, as far as the reader saw. @param {any[]} steps @returns {Map<string, Map<number, number[]>>} */
function fallen(steps) {
	const seats = new Map();
	for (const s of steps)
		for (const d of s.dice || []) {
			if (![6, 10].includes(d.faces)) continue;
			const who = s.seat || '',
				of = seats.get(who) || new Map(),
				faces = of.get(d.faces) || Array(d.faces).fill(0);
			faces[d.face - 1]++;
			of.set(d.faces, faces);
			seats.set(who, of);
		}
	return seats;
}

/** Of the dice with faces that count: how many there were for each seat, what was to be expected, what came. @param {any[]} steps @returns {Map<string, {hits: number, chances: number[]}>} */
function struck(steps) {
	const seats = new Map();
	for (const s of steps)
		for (const d of s.dice || []) {
			if (d.need?.length !== 2) continue;
			const who = s.seat || '',
				of = seats.get(who) || { hits: 0, chances: [] };
			of.hits += d.hit ? 1 : 0;
			of.chances.push((d.need[1] - d.need[0] + 1) / d.faces);
			seats.set(who, of);
		}
	return seats;
}

/** Below one in twenty a number is marked: what is likelier is no sign of anything. */
const chance = (text, p) =>
	h(
		'p',
		{ class: 'small' + (p < 0.05 ? ' rare' : '') },
		p < 0.05 ? icon('i-warn') : null,
		text(p < 0.001 ? '<' + percent(1) : percent(p * 1000)),
	);

function facesTable(faces, counts) {
	const all = counts.reduce((a, b) => a + b, 0),
		mean = counts.reduce((sum, n, i) => sum + n * (i + 1), 0) / all;
	return [
		h(
			'table',
			{ class: 'faces' },
			h('caption', {
				class: 'small',
				text: tn(
					'{0} die with {1} sides, mean {2} (expected {3})',
					'{0} dice with {1} sides, mean {2} (expected {3})',
					all,
					faces,
					number(mean, 2),
					number((faces + 1) / 2, 1),
				),
			}),
			h(
				'tbody',
				{},
				h(
					'tr',
					{},
					counts.map((n, i) => h('th', { class: 'n', scope: 'col', text: String(i + 1) })),
				),
				h(
					'tr',
					{},
					counts.map(n => h('td', { class: 'n', text: number(n) })),
				),
			),
		),
		// With fewer than five of each face to be expected the sum says nothing.
		all < 5 * faces
			? h('p', { class: 'small muted', text: t('Too few dice to tell whether they fall evenly.') })
			: chance(
					p => t('Even dice show faces as uneven as these, or more so, in {0} of all games.', p),
					uneven(counts),
				),
	];
}

/** Luck: hits that came beside those that were to be expected. */
function luck({ hits, chances }) {
	const due = chances.reduce((a, b) => a + b, 0),
		{ more, fewer } = tails(chances, hits);
	return [
		h('p', {
			class: 'luck',
			text: tn(
				'{0} die with faces that count: {1} hits, {2} expected.',
				'{0} dice with faces that count: {1} hits, {2} expected.',
				chances.length,
				number(hits),
				number(due, 1),
			),
		}),
		hits > due - 0.001
			? chance(p => t('So many hits or more: in {0} of all games.', p), more)
			: chance(p => t('So few hits or fewer: in {0} of all games.', p), fewer),
	];
}

/** A window about the dice of a table. @param {import('./table.js').Table} table */
export async function openDice(table) {
	const box = h('div', { class: 'stackv dicebox' }, h('p', { role: 'status', text: t('Loading…') })),
		{ id, names } = table;
	dialog(t('The dice of this table'), box, { close: t('Close') });
	try {
		const d = await get(`/tables/${id}/dice`),
			said = await checks(id, d),
			salts = Object.entries(d.salts),
			lucky = struck(table.steps);
		fill(
			box,
			h('p', {
				text: t(
					'A seed was drawn before the game, and its hash was shown at once: it cannot be changed afterwards. Whoever sat down added a secret of his own, so nobody could choose the seed for its dice.',
				),
			}),
			h(
				'ul',
				{ class: 'checks' },
				said.map(([ok, text]) =>
					h(
						'li',
						{ class: ok === null ? 'open' : ok ? 'good' : 'bad' },
						icon(ok === null ? 'i-clock' : ok ? 'i-check' : 'i-warn'),
						h('span', { text }),
					),
				),
			),
			h(
				'dl',
				{ class: 'kvs' },
				h('dt', { text: t('Hash of the seed') }),
				h('dd', {}, h('code', { text: d.commit })),
				h('dt', { text: t('Seed') }),
				h('dd', {}, h('code', { text: d.seed || t('shown after the end') })),
				salts.map(([seat, text]) => [
					h('dt', { text: t('Secret ({0})', names.seat(seat)) }),
					h('dd', {}, h('code', { text })),
				]),
			),
			h(
				'p',
				{},
				t('To check every single die: save the record after the end and run'),
				' ',
				h('code', { text: 'marengo verify ' + id + '.mgn' }),
			),
			h(
				'p',
				{},
				h('a', {
					class: 'btn',
					href: `/api/v1/tables/${id}/record${table.state.seat ? '?seat=' + encodeURIComponent(table.state.seat) : ''}`,
					download: id + '.mgn',
					text: t('Save the record of the game'),
				}),
			),
			[...fallen(table.steps)].map(([seat, kinds]) => [
				h('h3', { text: seat ? names.seat(seat) : t('Rolled by the rules') }),
				[...kinds].map(([faces, counts]) => facesTable(faces, counts)),
				lucky.has(seat) ? luck(lucky.get(seat)) : null,
			]),
		);
	} catch (e) {
		fill(box, h('p', { text: e.message }));
	}
}
