// shown.test.mjs: what is on the screen is what the server said: roads and bridges, what is lit, the prompt, the log, the
// replay, the hits. The server's words are read, or changed, on their way to the page.
import { test, assert, equal, open, makeTable, openTable, steps, prompt, moved, settled, change } from './harness.mjs';

const FRENCH = { french: 'me', allied: 'bot:random' };

/** The last message of a type that came over the wire. */
const said = (page, type) => JSON.parse(page.frames.filter(f => f.includes(`"type":"${type}"`)).pop());

test('shown: roads with what is used of them, bridges that are down, the details of a town', async ({ visit }) => {
	const page = await visit();
	await change(page, m => {
		m.view.links = [
			{ a: 'laneffe', b: 'philippeville', used: 2, limit: 6 },
			{ a: 'charleroi', b: 'laneffe', used: 6, limit: 6 },
		];
	});
	await openTable(page, 'waterloo', 'historical', FRENCH);
	await page.waitForFunction(() => document.querySelectorAll('.cap').length === 2);
	equal(
		await page.$$eval('.cap', list =>
			list
				.map(c => c.textContent + (c.matches('.full') ? ' full' : ''))
				.sort()
				.join(),
		),
		'2/6,6/6 full',
		'used and limit, and what is used up',
	);
	await page.hover('[data-key="a:ghent"]', { force: true });
	await page.waitForFunction(() => {
		const tip = /** @type {any} */ (document.querySelector('.board > .tip'));
		return !tip.hidden && tip.textContent.includes('Ghent');
	});
	const other = await visit();
	await change(other, m => {
		for (const l of m.view.links) l.destroyed = l.a === 'rovereto' && l.b === 'mori';
	});
	await openTable(other, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' });
	await other.waitForSelector('[aria-label="Bridge between Rovereto and Mori, destroyed"] .br.cut');
	equal((await other.$$('.br.cut')).length, 1, 'the other bridges stand');
});

test('shown: what is lit, the road that was used, undo in its place, the prompt, the log and the past', async ({
	visit,
}) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', FRENCH);
	await settled(page);
	const undo = '.act [data-row="undo"]',
		place = () =>
			page.$eval(undo, el => {
				const r = el.getBoundingClientRect();
				return [r.left, r.top].map(Math.round).join();
			}),
		there = await place(),
		stack = () =>
			page.$eval('[data-key="s:laneffe:french"]', el => el.getAttribute('aria-label').match(/\d+/g).join()),
		whole = await stack();
	await page.click('[data-key="s:laneffe:french"]');
	const key = await page.$eval('.unit.can >> nth=0', el =>
			/** @type {any} */ (el.querySelector('[data-key]')).dataset.key.slice(2),
		),
		first = said(page, 'state');
	await page.click('.unit.can >> nth=0');
	await page.waitForSelector('.legal.target');
	const wanted = [...new Set(first.legal.filter(a => a.args[0]?.id === key).map(a => a.args[1].id))].sort().join();
	await page.waitForFunction(
		n => document.querySelectorAll('.legal.target, .legal.attack').length === n,
		wanted.split(',').length,
	);
	equal(
		await page.$$eval('.node[tabindex="0"]', list =>
			list
				.map(n => /** @type {any} */ (n).dataset.key.slice(2))
				.sort()
				.join(),
		),
		wanted,
		'where it can go, and nothing else, is lit',
	);
	await page.focus('[data-key="a:philippeville"]');
	await page.keyboard.press('Enter');
	await moved(page, 0);
	equal(await place(), there, 'Undo stays where it was');
	const state = said(page, 'state'),
		road = state.view.links.find(l => [l.a, l.b].sort().join() === 'laneffe,philippeville');
	equal(
		await page.$$eval('.m-arrow .cap', list => list.map(c => c.textContent).join()),
		`${road.used}/${road.limit}`,
		'the road at its arrow',
	);
	equal(await prompt(page), state.prompt.text, 'what is to be decided');
	// The log lights what a line speaks of and leads to its rule.
	await page.keyboard.press('l');
	await page.hover('.log li[data-n="1"]');
	await page.waitForSelector('[data-key="a:philippeville"].hi');
	const rule = state.log[0].events.find(e => e.rule).rule;
	await page.click(`.log li[data-n="1"] .ruleid:text-is("${rule}")`);
	await page.waitForSelector(`dialog #rule-${rule}`);
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('dialog[open]'));
	// In the past it stands where it came from.
	const fewer = await stack();
	assert(fewer !== whole, 'one is gone from Laneffe');
	const stands = text =>
		page.waitForFunction(
			x =>
				document
					.querySelector('[data-key="s:laneffe:french"]')
					.getAttribute('aria-label')
					.match(/\d+/g)
					.join() === x,
			text,
		);
	await page.$eval('.range', el => {
		/** @type {any} */ (el).value = 0;
		el.dispatchEvent(new Event('input'));
	});
	await page.waitForFunction(() => document.querySelector('.prompt').textContent.includes('step 0'));
	await stands(whole);
	await page.click('[aria-label="To now"]');
	await stands(fewer);
	await page.click(undo);
	await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.replay .range')).max === '0');
	await stands(whole);
});

test('shown: the map goes with the hand and with Shift and the arrows', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', FRENCH);
	const where = () =>
		page.$eval('.m-base', el =>
			el
				.getAttribute('transform')
				.match(/translate\(([-\d.]+) ([-\d.]+)\)/)
				.slice(1)
				.map(Number),
		);
	for (let i = 0; i < 4; i++) await page.keyboard.press('+');
	await settled(page);
	const [x, y] = await where();
	await page.focus('.view .node');
	const [x1, y1] = await where();
	await page.keyboard.press('Shift+ArrowRight');
	await page.waitForFunction(
		was =>
			document
				.querySelector('.m-base')
				.getAttribute('transform')
				.includes(`translate(${was - 80}`) ||
			Number(
				document
					.querySelector('.m-base')
					.getAttribute('transform')
					.match(/translate\(([-\d.]+)/)[1],
			) < was,
		x1,
	);
	assert(Number.isFinite(x + y + y1), 'the map lies somewhere');
	const box = await page.$eval('.view svg', el => {
		const r = el.getBoundingClientRect();
		return [r.left, r.top, r.width, r.height];
	});
	// A spot where nothing lies.
	const spot = await page.evaluate(([l, t, w, h]) => {
		for (let i = 1; i < 40; i++)
			for (let k = 1; k < 40; k++) {
				const p = [l + (w * i) / 40, t + (h * k) / 40],
					el = document.elementFromPoint(p[0], p[1]);
				if (el?.closest('.view svg') && !el.closest('[data-key]')) return p;
			}
		return null;
	}, box);
	const [x2, y2] = await where();
	await page.mouse.move(spot[0], spot[1]);
	await page.mouse.down();
	await page.mouse.move(spot[0] + 30, spot[1] + 20, { steps: 4 });
	await page.mouse.up();
	const [x3, y3] = await where();
	assert(x3 > x2 && y3 > y2, `${x2} ${y2} became ${x3} ${y3}`);
});

test('shown: hits that others made are marked on the piece until one acts', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const seen = await page.evaluate(async () => {
		const [{ hurt }, { unit }] = await Promise.all([
				import('/js/table/marches.js'),
				import('/js/boards/common.js'),
			]),
			table = /** @type {any} */ ({ lost: null });
		const state = (strength, seat, whole = false) => ({
			whole,
			mine: ['french'],
			log: [{ seat }],
			view: { pieces: [{ id: 'ney', strength }] },
		});
		const face = {
				key: 'p:ney',
				id: 'ney',
				known: true,
				short: 'Ney',
				title: 'Ney',
				side: 'french',
				mark: 'u-inf',
			},
			marks = [];
		const draw = () => unit(face, { lit: new Map(), chosen: new Set(), lost: table.lost }).querySelector('.taken');
		const all = [state(4, 'french', true), state(3, 'allied'), state(1, 'allied'), state(1, 'french')];
		all.forEach((m, i) => {
			hurt(table, all[i - 1], m);
			const mark = draw();
			marks.push(mark ? `${mark.textContent} ${mark.getAttribute('aria-label')}` : '');
		});
		return marks;
	});
	equal(seen.join('|'), '|−1 1 hit taken|−3 3 hits taken|', 'one, then three, then none');
});

test('shown: whose turn it is, notes that stay, labels in the new language, from town to town by arrows', async ({
	visit,
}) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', FRENCH);
	await page.waitForFunction(() => document.title.startsWith('Your turn: '));
	// Some arrow leads from a town to one of its neighbours.
	await page.focus('[data-key="a:laneffe"]');
	const here = () => page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.key);
	for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
		if ((await here()) !== 'a:laneffe') break;
		await page.keyboard.press(key);
	}
	assert(
		['a:charleroi', 'a:philippeville', 'a:beaumont'].includes(await here()),
		`${await here()} lies beside Laneffe`,
	);
	await page.click('#tab-chat');
	await page.fill('textarea', 'watch the bridge');
	for (
		let i = 0;
		i < 200 && !page.frames.some(f => f.includes('"type":"note"') && f.includes('watch the bridge'));
		i++
	)
		await page.waitForTimeout(100);
	await page.reload();
	await page.waitForSelector('.view .node');
	await page.click('#tab-chat');
	await page.waitForFunction(
		() => /** @type {any} */ (document.querySelector('textarea')).value === 'watch the bridge',
	);
	const labels = () =>
			page.$$eval('.act, .board, .tabs, .replay, .zoom .btn, .top .icons .btn, textarea', list =>
				list.map(el => el.getAttribute('aria-label')),
			),
		english = await labels();
	assert(english.length > 8 && english.every(Boolean), 'all of them have a name');
	await page.evaluate(async () => (await import('/js/i18n.js')).setLanguage('it'));
	await page.waitForFunction(x => document.querySelector('.act').getAttribute('aria-label') !== x, english[0]);
	const same = (await labels()).filter((x, i) => x === english[i] && !/^Menu$/.test(x));
	equal(same.join(), '', 'no label is left in English');
});

test('shown: a notice where the page is hidden, what others did since one looked, no motion where none is wanted', async ({
	visit,
}) => {
	const page = await visit();
	let turn = false;
	await page.addInitScript(() => {
		Object.defineProperty(document, 'hidden', { get: () => true });
		const told = [];
		/** @type {any} */ (window).told = told;
		/** @type {any} */ (window).Notification = class {
			static permission = 'granted';
			constructor(title, { body }) {
				told.push(`${title}: ${body}`);
			}
		};
	});
	await change(page, m => {
		m.table.your_turn = turn;
		m.log = m.log
			.filter(s => !s.n)
			.concat([1, 2].map(n => ({ ...m.log[0], n, seat: 'allied', events: [], dice: [] })));
		m.whole = true;
	});
	await open(page);
	const made = await makeTable(page, { game: 'waterloo', scenario: 'historical', seats: FRENCH });
	await page.evaluate(id => localStorage.setItem('marengo.seen.' + id, '0'), made.table.id);
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.sinces:has-text("2 steps since you looked.")');
	equal(await page.evaluate(() => /** @type {any} */ (window).told.length), 0, 'it is not his turn');
	turn = true;
	await page.evaluate(async () => (await import('/js/i18n.js')).setLanguage('it'));
	await page.waitForFunction(
		() =>
			/** @type {any} */ (window).told.length === 1 &&
			/** @type {any} */ (window).told[0].startsWith('Marengo: '),
	);
	const still = () => page.evaluate(async () => (await import('/js/settings.js')).still());
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	equal(await still(), false, 'things may move');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	equal(await still(), true, 'the system wants nothing to move');
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.evaluate(async () => (await import('/js/settings.js')).change({ motion: 'off' }));
	equal(await still(), true, 'the reader wants nothing to move');
	equal(await page.evaluate(() => document.documentElement.dataset.motion), 'off', 'the style sheet knows');
});
