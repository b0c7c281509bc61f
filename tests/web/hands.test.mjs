// hands.test.mjs: what is dragged on a battle board, what a group can do on a phone, and what Undo takes back.
import { test, assert, equal, open, openTable, drive, steps, moved } from './harness.mjs';
import { at } from './stations.mjs';

const middle = async el => {
	const b = await el.boundingBox();
	return [b.x + b.width / 2, b.y + b.height / 2];
};
const inColumn = (page, column) =>
	page.$$eval(`.cell.line[aria-label^="${column}"] [data-key^="p:"]`, list => list.length);

test('a block is dragged to its position; the list names blocks first, then positions', async ({ visit }) => {
	const page = await visit();
	await at(page, 'waterloo-array');
	const before = await steps(page),
		block = page.locator('.cell.res button.block.can').first(),
		key = await block.getAttribute('data-key');
	const [x, y] = await middle(block),
		[toX, toY] = await middle(page.locator('.cell.line[aria-label^="Center"]').last());
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 10, y - 20);
	await page.waitForSelector('.place-go[data-key="position:center"]');
	assert(await page.$('.dragged'), 'the block goes with the pointer');
	await page.mouse.move(toX, toY);
	await page.mouse.up();
	await moved(page, before);
	assert(await page.$(`.cell.line[aria-label^="Center"] [data-key="${key}"]`), 'it stands in the centre');
	assert(!(await page.$('.dragged')), 'and nothing is left under the pointer');
	equal(
		await page.$$eval('.choices .verb.on, .board-in .sel', list => list.length),
		0,
		'the click at its end chose nothing',
	);
	// Dropped beside every position it stays chosen, and nothing has happened.
	const [a, b] = await middle(page.locator('.cell.res button.block.can').first());
	await page.mouse.move(a, b);
	await page.mouse.down();
	await page.mouse.move(a, b - 20);
	await page.mouse.move(5, 300);
	await page.mouse.up();
	await page.waitForSelector('.board-in .sel');
	equal(await steps(page), before + 1, 'no step more');
	await page.keyboard.press('Escape');
	// By the list: a block, then one of its positions.
	await page.waitForSelector('.choices .verb[data-key^="p:"]');
	assert((await page.$$('.choices .verb')).length <= 4, 'a row for each block');
	await page.click('.choices .verb[data-key^="p:"]');
	await page.click('.choices .verb[data-do$=" left"]');
	await moved(page, before + 1);
	equal(await inColumn(page, 'Left'), 1, 'it stands on the left');
});

test('on a phone what a group can do stays in sight; Undo takes back what was done together', async ({ visit }) => {
	const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.tap('[data-key="s:laneffe:french"]');
	const before = await steps(page),
		inSight = () =>
			page.$eval('.choices', el => {
				const a = el.getBoundingClientRect(),
					b = el.closest('.scroll').getBoundingClientRect();
				return a.top >= b.top && a.bottom <= b.bottom + 1;
			});
	for (const n of [0, 1, 2]) {
		await page.tap(`.unit.can >> nth=${n}`);
		await page.waitForFunction(k => document.querySelectorAll('.unit.can input:checked').length === k, n + 1);
		assert(await inSight(), `the choices of ${n + 1} lie in the column's sight`);
	}
	await page.tap('.choices .verb[data-do="a:beaumont"]');
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before + 3,
	);
	await page.waitForFunction(() => document.querySelector('.act .btn').textContent.includes('Undo 3 moves'));
	await page.tap('.act .btn');
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before,
	);
	await page.waitForFunction(
		() => !document.querySelector('.mv') && !/\d/.test(document.querySelector('.act .btn').textContent),
	);
	// One piece alone is one step, and says which.
	await page.tap('.unit.can >> nth=0');
	await page.tap('.choices .verb[data-do$=" beaumont"]');
	await page.waitForFunction(() =>
		/^Undo: .*Beaumont/.test(/** @type {any} */ (document.querySelector('.act .btn')).title),
	);
});

test('every group of choices has a name of its own, in both languages', async ({ visit }) => {
	for (const [locale, of] of [
		['en-GB', 'en'],
		['it-IT', 'it'],
	]) {
		const page = await visit({ locale });
		await open(page);
		const poor = await page.evaluate(async lang => {
			const { verbTitle } = await import(/** @type {any} */ ('/js/verbs.js')),
				found = [],
				seen = new Set();
			for (const g of (await (await fetch('/api/v1/games')).json()).filter(x => x.scenarios?.length)) {
				const { verbs } = await (await fetch(`/api/v1/games/${g.id}/${g.scenarios[0].id}`)).json();
				for (const v of verbs.filter(x => /\{0\}/.test(x.text[lang]))) {
					seen.add(g.id);
					if (!verbTitle(g.id, v.name)) found.push(`${g.id} ${v.name}`);
				}
			}
			return { found, seen: seen.size };
		}, of);
		equal(poor.found.join(), '', 'groups without a name');
		equal(poor.seen, 3, 'games looked at');
	}
});

test('under a finger the first tap on a town shows the march, the second makes it', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.tap('[data-key="s:laneffe:french"]');
	for (const n of [0, 1]) await page.tap(`.unit.can >> nth=${n}`);
	await page.waitForFunction(() => document.querySelectorAll('.unit.can input:checked').length === 2);
	const before = await steps(page),
		at = async town => {
			const b = await (await page.$(`.node[data-key="a:${town}"] .hit`)).boundingBox();
			return [b.x + b.width / 2, b.y + b.height / 2];
		};
	const tap = async town => {
		const [x, y] = await at(town);
		await page.touchscreen.tap(x, y);
	};
	await tap('philippeville');
	await page.waitForSelector('.m-arrow .ghost');
	equal(await page.textContent('.m-arrow .cap'), '2', 'the arrow tells how many would go');
	await page.waitForFunction(() => /Confirm 2 moves/.test(document.querySelector('.act .btn.go').textContent));
	equal(await steps(page), before, 'nothing has been done');
	assert(/Ready: confirm it/.test(await page.textContent('.choices')), 'the column says that it waits');
	// Another town takes its place; the second tap on that one does it.
	await tap('beaumont');
	await page.waitForFunction(() =>
		document.querySelector('.node[data-key="a:beaumont"]').getAttribute('aria-label').includes('place chosen'),
	);
	equal((await page.$$('.m-arrow .ghost')).length, 1, 'one march is shown');
	equal(await steps(page), before, 'and nothing has been done');
	await tap('beaumont');
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before + 2,
	);
	await page.waitForFunction(() => !document.querySelector('.ghost') && document.querySelector('.m-arrow .mv'));
	// On a road that is used the quota as it would be; Confirm does it, too.
	await page.tap('[data-key="s:laneffe:french"]');
	await page.tap('.unit.can >> nth=0');
	await tap('beaumont');
	await page.waitForSelector('.m-arrow .ghost');
	assert(
		(await page.$$eval('.m-arrow .cap', l => l.map(x => x.textContent))).some(x => /^3\/\d+$/.test(x)),
		'the third on this road',
	);
	equal(await page.$('.m-arrow .full'), null, 'and the road has room');
	await page.tap('.act .btn.go');
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before + 3,
	);
	// The last that a minor road takes (WL-068) is told before it goes.
	const other = await visit();
	await open(other);
	await other.evaluate(async () =>
		(await import(/** @type {any} */ ('/js/settings.js'))).change({ commit: 'confirm' }),
	);
	const made = await openTable(other, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	const { view, legal } = await drive(other, made.table.id, [
		['^march fr-(g|3)\\S* avesnes', 5],
		['^nothing', 0],
	]);
	const last = legal.find(x => x.verb === 'march' && x.args[1].id === 'avesnes').args[0].id;
	await other.waitForFunction(() => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === 5);
	await other.click(`[data-key="s:${view.pieces.find(p => p.id === last).at}:french"]`);
	await other.click(`.unit.can:has([data-key="p:${last}"])`);
	await other.click('[data-key="a:avesnes"]', { force: true });
	await other.waitForSelector('.m-arrow .ghost');
	equal(await other.textContent('.m-arrow .full .cap, .m-arrow .cap.full'), '6/6', 'the road would be used up');
});

test('with a mouse a click on a lit town marches at once, and under a finger too for whom it is set so', async ({
	visit,
}) => {
	for (const [options, kept] of [
		[{}, null],
		[{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, { commit: 'click' }],
	]) {
		const page = await visit(options);
		await open(page);
		if (kept) await page.evaluate(x => localStorage.setItem('marengo.settings', JSON.stringify(x)), kept);
		await page.reload();
		await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
		await page.click('[data-key="s:laneffe:french"]');
		await page.click('.unit.can >> nth=0');
		const before = await steps(page),
			b = await (await page.$('.node[data-key="a:philippeville"] .hit')).boundingBox();
		await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
		await page.waitForFunction(
			n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
			before + 1,
		);
	}
});
