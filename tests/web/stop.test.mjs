// stop.test.mjs: long work says that it is going on, and can be stopped.
import { test, assert, equal, settled, open, makeTable } from './harness.mjs';
import { at } from './stations.mjs';
import { clubOfFour, openNight, to } from './club.mjs';

test('odds that take their time can be stopped', async ({ visit }) => {
	const page = await visit();
	// With full help ten thousand battles are fought in the background: a wheel turns, a button stops it. They may be done
	// before a hand could be there: the page itself presses the button as soon as it sees both.
	await page.addInitScript(() => {
		new MutationObserver(() => {
			const stop = /** @type {HTMLElement|null} */ (document.querySelector('.act .stop'));
			if (!stop || window['stopped'] || !document.querySelector('.prompt .spin')) return;
			window['stopped'] = true;
			stop.click();
		}).observe(document, { subtree: true, childList: true });
	});
	await at(page, 'commander-acts');
	await page.waitForFunction(() => window['stopped'], null, { timeout: 15000 });
	await page.waitForFunction(() => !document.querySelector('.act .stop'), null, { timeout: 15000 });
	await settled(page);
	assert(!(await page.$('.odds')), 'nothing came of it');
	// The table is alive: the same can be asked for again, and answers.
	await page.keyboard.press('o');
	await page.waitForSelector('.odds', { timeout: 60000 });
});

test('a computer player says that it is thinking, and can be cut short', async ({ visit }) => {
	const page = await visit(),
		other = await visit(),
		{ table } = await at(page, 'waterloo-general');
	await open(other, '/#/table/' + table.id);
	await other.waitForSelector('.view .node');
	// A general may have done before a second question could be asked: the page itself looks at both at once.
	for (const one of [page, other])
		await one.evaluate(() => {
			new MutationObserver(() => {
				const stop = document.querySelector('.act .stop');
				if (/thinking/.test(document.querySelector('.prompt').textContent))
					document.body.dataset.thought =
						stop || document.body.dataset.thought === 'yes' ? 'yes' : 'unstopped';
			}).observe(document.body, { subtree: true, childList: true, characterData: true });
		});
	await page.keyboard.press('c');
	await page.waitForFunction(() => document.body.dataset.thought === 'yes', null, { timeout: 20000 });
	// Who looks on has nothing to say in it.
	await other.waitForFunction(() => document.body.dataset.thought, null, { timeout: 20000 });
	equal(await other.getAttribute('body', 'data-thought'), 'unstopped', 'a button for a spectator');
	await page.click('.act .stop', { timeout: 1000 }).catch(() => {});
	await page.waitForFunction(() => !document.querySelector('.act .stop'), null, { timeout: 30000 });
});

test('what is being loaded is said', async ({ visit }) => {
	const page = await visit();
	await page.route('**/api/v1/rules/waterloo', async r => {
		await new Promise(done => setTimeout(done, 600));
		await r.continue();
	});
	await page.goto('/#/rules/waterloo');
	await page.waitForSelector('[role=status]:has-text("Loading the rules")');
	await page.waitForSelector('.rules details');
	const { table } = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'me' },
	});
	let release;
	const held = new Promise(done => {
		release = done;
	});
	await page.route('**/api/v1/games/waterloo/historical', async r => {
		await held;
		await r.continue();
	});
	await page.goto('/#/table/' + table.id);
	await page.waitForSelector('[role=status]:has-text("Opening the table")');
	assert(await page.isVisible('main a:has-text("To the first page")'), 'a way out');
	release();
	await page.waitForSelector('.view .node');
});

test('whoever leaves a table or a page while it is still loading stays where he went', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const { table } = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'me' },
	});
	/** Loads a page with one request held back, goes to the tables meanwhile, and lets it come. */
	const late = async (what, address) => {
		let release, asked;
		const held = new Promise(done => {
				release = done;
			}),
			wanted = new Promise(done => {
				asked = done;
			});
		await page.route(what, async r => {
			asked();
			await held;
			await r.continue();
		});
		await page.goto(address);
		await wanted;
		await page.goto('/#/lobby');
		await page.waitForSelector('main h1:has-text("Tables")');
		const came = page.waitForResponse(r => r.url().includes(what.slice(3)));
		release();
		await (await came).finished();
		await page.unroute(what);
		// Whatever the answer set off has run when a later request has been answered too.
		await page.evaluate(() =>
			fetch('/api/v1/games')
				.then(r => r.json())
				.then(() => new Promise(done => setTimeout(done, 100))),
		);
		assert(await page.$('main h1:has-text("Tables")'), `${address} was painted over the page that came after it`);
	};
	await late('**/api/v1/games/waterloo/historical', '/#/table/' + table.id);
	await late('**/api/v1/rules/waterloo', '/#/rules/waterloo');
});

test('a table whose names cannot be loaded says so', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const { table } = await makeTable(page, { game: 'commander', scenario: '1796', seats: { french: 'me' } });
	await page.route('**/api/v1/games/commander/1796', r => r.abort());
	await page.goto('/#/table/' + table.id);
	await page.waitForSelector('main h1:has-text("This table cannot be opened")');
	await page.unroute('**/api/v1/games/commander/1796');
	page.complaints.length = 0;
	// What could not be had once is asked for again, with and without a reload.
	for (const hash of ['#/', '#/table/' + table.id])
		await page.evaluate(h => {
			location.hash = h;
		}, hash);
	await page.waitForSelector('.view .node');
	await page.reload();
	await page.waitForSelector('.view .node');
});

test("a club's draw that takes its time says so and can be stopped; so can the ways to complete an army", async ({
	visit,
}) => {
	const page = await visit(),
		id = await clubOfFour(page);
	/** Requests that are never answered, until they are given up. */
	const held = [],
		given = of => page.waitForEvent('requestfailed', { predicate: r => r.url().endsWith(of), timeout: 10000 });
	await page.route(/\/(pair|suggest)$/, r => {
		held.push(r);
	});
	await to(page, id, 'army/anna');
	await page.click('.btn:has-text("Ways to complete it")');
	await page.waitForSelector('dialog [role=status]:has-text("looks for whole legal armies")');
	await Promise.all([given('/suggest'), page.click('dialog [aria-label=Close]')]);
	await openNight(page, id);
	await to(page, id, 'night');
	await page.reload();
	await page.click('.btn:has-text("Draw the tables")');
	await page.waitForSelector('.drawing [role=status]:has-text("The solver looks for the best tables")');
	equal(await page.evaluate(() => document.activeElement.textContent), 'Stop', 'the focus is on what can be done');
	await Promise.all([given('/pair'), page.keyboard.press('Enter')]);
	await page.waitForSelector('.btn:has-text("Draw the tables")');
	equal(await page.$('.toast.bad'), null, 'what one gave up oneself is no mistake');
	equal(await page.evaluate(() => document.activeElement.tagName), 'H2', 'the focus is not lost');
	await page.unroute(/\/(pair|suggest)$/);
	await page.click('.btn:has-text("Draw the tables")');
	await page.waitForSelector('.pairs .pair');
	equal(held.length, 2, 'requests');
});
