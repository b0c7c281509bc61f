// shots.mjs: the screenshots of docs/shots, taken from a running server: node shots.mjs
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import {
	startServer,
	startBrowser,
	visitor,
	open,
	openTable,
	root,
	steps,
	moved,
	settled,
	anyChoice,
} from './harness.mjs';
import { at } from './stations.mjs';

const out = join(root, 'docs/shots');
mkdirSync(out, { recursive: true });
const server = await startServer(),
	browser = await startBrowser();
const shoot = async (page, name) => {
	await page.mouse.move(640, 1);
	// The odds are asked for soon after a state has come.
	await page.waitForTimeout(900);
	await page.waitForFunction(() => !document.querySelector('.act .stop'), null, { timeout: 120000 });
	await page.evaluate(() => {
		const el = /** @type {any} */ (document.activeElement);
		if (!el.matches('input, select')) el.blur();
	});
	await page.evaluate(() => document.getElementById('toasts').replaceChildren());
	await page.screenshot({ path: join(out, name + '.png') });
	console.log(name);
};

const page = await visitor(browser, server.url);
await open(page);
await page.waitForSelector('.game-card .thumb');

// Waterloo: the Guard marches on Charleroi.
await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
await page.click('[data-key="s:laneffe:french"]');
await page.click('.pickers button:has-text("All")');
let before = await steps(page);
await page.click('[data-key="a:charleroi"]', { force: true });
await page.waitForFunction(n => Number(document.querySelector('.replay .range').max) >= n + 4, before);
await page.click('[data-key="s:beaumont:french"]');
await page.click('.pickers button:has-text("VI")');
await shoot(page, 'waterloo-map');

// What the enemy could reach, and the battle of Ligny.
await page.keyboard.press('Escape');
await page.click('.layers summary');
await page.click('[data-layer=threat]');
await shoot(page, 'waterloo-threat');
await at(page, 'waterloo-combat');
for (let i = 0; i < 30 && !(await page.$('.tray .die')) && (await page.$('.tactical')); i++) {
	const n = await steps(page);
	await page.evaluate(() =>
		/** @type {any} */ (
			document.querySelector('.choices .verb[data-do^="fire"]') || document.querySelector('.act .btn.go')
		)?.click(),
	);
	await page
		.waitForFunction(
			m =>
				Number(document.querySelector('.replay .range')?.max) !== m || document.querySelector('dialog.curtain'),
			n,
			{ timeout: 3000 },
		)
		.catch(() => {});
	if (await page.$('dialog.curtain')) {
		await page.click('dialog.curtain .go');
		await settled(page);
	}
}
await page.waitForSelector('.choices .odds', { timeout: 60000 }).catch(() => {});
await shoot(page, 'waterloo-battle');

// Commander: the army of Italy, then its first battle.
await openTable(page, 'commander', '1796', { french: 'me' });
await page.click('[data-key="s:nice:french"]');
await page.click('.pickers button:has-text("All")');
before = await steps(page);
await page.click('[data-key="a:savona"]', { force: true });
await page.waitForFunction(n => Number(document.querySelector('.replay .range').max) >= n + 8, before);
await shoot(page, 'commander-map');
before = await steps(page);
await page.keyboard.press('c');
await moved(page, before);
for (let i = 0; i < 120 && !/acts|act in/.test(await page.textContent('.prompt')); i++) await anyChoice(page, i * 3);
await page.waitForSelector('.odds');
await page.waitForFunction(() => !document.querySelector('.act .stop'));
await shoot(page, 'commander-battle');

// Castiglione: Wurmser's columns, and a combat.
await openTable(page, 'castiglione', '1796', { french: 'bot:general', austrian: 'me' });
await page.click('[data-key="s:vestone:austrian"]');
await shoot(page, 'castiglione-map');
for (let i = 0; i < 200 && !(await page.$('.combat .roundsheet')); i++)
	await anyChoice(page, (await page.$('.combat')) ? 0 : i * 5 + 1);
if (await page.$('.combat .roundsheet')) await shoot(page, 'castiglione-combat');

await page.goto('/#/');
await page.waitForSelector('.go-card');
await shoot(page, 'home');

// A lesson.
await page.goto('/#/learn/waterloo/move');
await page.waitForSelector('.coach');
await page.click('.coach-next');
await shoot(page, 'lesson');

// A club, on the night.
await open(page, '/#/club');
await page.click('text=The sample season');
await page.waitForFunction(() => /#\/club\/[^/]+$/.test(location.hash));
await page.waitForSelector('main h1');
await shoot(page, 'club');
const club = page.url().split('/').pop();
await page.goto(`/#/club/${club}/army/p1`);
await page.waitForSelector('.bignum');
await shoot(page, 'club-army');

const phone = await visitor(browser, server.url, {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
	colorScheme: 'dark',
});
await open(phone);
await openTable(phone, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
await phone.tap('[data-key="s:beaumont:french"]');
await settled(phone);
await shoot(phone, 'phone');
await browser.close();
await server.stop();
