// pages.test.mjs: the pages outside play: home, new game, rules, settings, account.
import { get } from 'node:http';
import { test, assert, equal, open } from './harness.mjs';

test('the first load is small and draws the home page', async ({ visit }) => {
	const page = await visit();
	let bytes = 0;
	page.on('response', async r => {
		if (!r.url().includes('/data/')) {
			try {
				const s = await r.request().sizes();
				bytes += s.responseBodySize;
			} catch (e) {
				/* cached */
			}
		}
	});
	await open(page);
	await page.waitForSelector('.game-card .thumb');
	equal(await page.$$eval('.game-card', l => l.length), 4, 'three games and the league');
	assert(bytes < 300 * 1024, `first load without maps is ${bytes} bytes`);
});

test('a picture of a map shows an empty sheet until the map is there, and when it never comes', async ({ visit }) => {
	const page = await visit();
	let go;
	const wait = new Promise(done => {
		go = done;
	});
	await page.route('**/data/geo/**', async r => {
		await wait;
		await (r.request().url().includes('italy') ? r.continue() : r.fulfill({ status: 404, json: {} }));
	});
	await open(page);
	await page.waitForSelector('.game-card .pic.wait .rose');
	assert(!(await page.$('.game-card .thumb')), 'no map yet');
	const box = await (await page.$('.game-card .pic.wait')).boundingBox();
	go();
	await page.waitForSelector('.game-card .thumb');
	await page.waitForFunction(() => !document.querySelector('.game-card .pic.wait'));
	const after = await (await page.$('.game-card .pic:has(.thumb)')).boundingBox();
	equal(Math.round(after.height), Math.round(box.height), 'nothing jumps when it comes');
	assert(await page.$('.game-card .pic.blank .rose'), 'the sheet stays empty where there is no map');
});

test('English and Italian switch at once, without a reload', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.evaluate(() => {
		/** @type {any} */ (window).same = true;
	});
	await page.click('.seg [lang=it]');
	await page.waitForSelector('html[lang=it] h1:has-text("Napoleone")');
	assert(await page.evaluate(() => /** @type {any} */ (window).same), 'the page was not loaded anew');
	await page.click('.seg [lang=en]');
	await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('Napoleon,'));
	// The dialog in which it is switched follows too, and the focus stays on the switch.
	await page.click('.top [aria-label=Settings]');
	await page.click('.sheet .seg [lang=it]');
	await page.waitForSelector('.sheet[aria-label=Impostazioni] h2:has-text("Impostazioni")');
	equal(await page.getAttribute('.sheet [lang=en]', 'aria-pressed'), 'false', 'English is off');
	equal(await page.evaluate(() => document.activeElement.getAttribute('lang')), 'it', 'the focus');
	await page.click('.sheet .seg [lang=en]');
	await page.waitForSelector('.sheet h2:has-text("Settings")');
	await page.keyboard.press('Escape');
	await page.waitForSelector('.sheet', { state: 'detached' });
});

test('a newcomer starts a game from the home page with two clicks', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.click('.game-card a.go[href="#/new/commander"]');
	await page.waitForSelector('.sc');
	assert((await page.$$('.sc')).length >= 11, 'eleven campaigns');
	await page.click('.btn.big');
	await page.waitForSelector('.view .node');
	await page.goto('/#/');
	await page.waitForSelector('.go-card');
	assert((await page.textContent('.going')).length > 5, 'it can be resumed');
});

test('rules: index, search, one rule by its address', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/rules/waterloo');
	await page.waitForSelector('.rules details');
	assert((await page.$$('.index li')).length > 3, 'the index has chapters');
	await page.fill('input[type=search]', 'square cavalry');
	await page.waitForFunction(() => document.querySelectorAll('.rules-list > .rule').length > 0);
	const found = await page.$$eval('.rules-list > .rule', list => list.map(el => el.textContent.toLowerCase()));
	assert(
		found.every(x => x.includes('square') && x.includes('cavalry')),
		'both words in each',
	);
	const id = await page.textContent('.rules-list .rule .ruleid');
	await page.goto('/#/rules/waterloo/' + id);
	await page.waitForSelector(`#rule-${id}.hi`);
});

test('settings: theme, palette and help are kept in the browser', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.click('.icons button:last-child');
	await page.click('text=High contrast');
	await page.click('text=Colour-blind safe');
	await page.click('text=Purist');
	equal(await page.evaluate(() => document.documentElement.dataset.theme), 'contrast', 'theme');
	await page.reload();
	await page.waitForSelector('html[data-ready]');
	equal(await page.evaluate(() => document.documentElement.dataset.palette), 'cvd', 'palette after a reload');
	equal(await page.evaluate(() => JSON.parse(localStorage.getItem('marengo.settings')).help), 'purist', 'help');
});

test('an account is made, left and entered again', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/account');
	await page.fill('#register-name', 'Ludovica');
	await page.fill('#register-pass', 'il ponte di Arcole');
	await page.click('button:has-text("Sign up")');
	await page.waitForSelector('.hero');
	await page.goto('/#/account');
	await page.waitForSelector('h1:has-text("Ludovica")');
	await page.click('text=Sign out');
	await page.waitForSelector('.hero');
	await page.goto('/#/account');
	await page.fill('#login-name', 'Ludovica');
	await page.fill('#login-pass', 'il ponte di Arcole');
	await page.click('form:has(#login-name) .go');
	await page.waitForSelector('.hero');
});

test('a long answer arrives whole on a connection that is closed after it', async ({ url }) => {
	for (const path of ['/api/v1/rules/waterloo', '/api/v1/games/waterloo/historical', '/data/geo/italy.json']) {
		const text = await new Promise((done, fail) => {
			const request = get(url + path, { headers: { Connection: 'close' }, agent: false }, r => {
				let body = '';
				r.on('data', d => {
					body += d;
				})
					.on('end', () => done(body))
					.on('error', fail);
			});
			request.on('error', fail);
		});
		assert(JSON.parse(text), path);
	}
});
