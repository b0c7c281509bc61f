// access.test.mjs: axe-core on every kind of page, the phone, and what a keyboard reaches.
import { test, assert, open, openTable, settled, anyChoice } from './harness.mjs';
import { sound } from './axe.mjs';

for (const colorScheme of ['light', 'dark']) {
	test(`axe finds nothing serious on the pages, ${colorScheme}`, async ({ visit }) => {
		const page = await visit({ colorScheme, bypassCSP: true });
		for (const path of ['/', '/#/new/waterloo', '/#/lobby', '/#/rules/castiglione', '/#/account', '/#/club']) {
			await open(page, path);
			await page.waitForSelector('main h1');
			await settled(page);
			await sound(page, path);
		}
	});
	test(`axe finds nothing serious at the tables, ${colorScheme}`, async ({ visit }) => {
		const page = await visit({ colorScheme, bypassCSP: true });
		await open(page);
		for (const [game, scenario, seats] of [['waterloo', 'historical', { french: 'me', allied: 'bot:random' }], ['commander', '1796', { french: 'me' }]]) {
			await openTable(page, game, scenario, seats);
			await page.click('.stack[tabindex="0"] >> nth=0');
			await settled(page);
			await sound(page, game);
			await page.keyboard.press('t');
			await page.waitForSelector('.textboard');
			await sound(page, game + ' as text');
			await page.keyboard.press('t');
		}
		await openTable(page, 'castiglione', '1796', { french: 'me', austrian: 'bot:random' });
		for (let i = 0; i < 150 && !(await page.$('.combat')); i++) await anyChoice(page, i * 5 + 1);
		await settled(page);
		await sound(page, 'castiglione, combat');
		await page.keyboard.press('l');
		await settled(page);
		await sound(page, 'castiglione, log');
	});
}

test('a phone: no page scrolls sideways, the buttons are at the thumb', async ({ visit }) => {
	const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
	for (const path of ['/', '/#/new/commander', '/#/rules/waterloo', '/#/lobby']) {
		await open(page, path);
		await page.waitForSelector('main h1');
		await settled(page);
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		assert(wide <= 1, `${path} is ${wide} px too wide`);
	}
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const go = await (await page.$('.act .btn.go')).boundingBox();
	assert(go.y > 600 && go.height >= 44, 'Confirm is at the bottom and 44 px high');
	await page.tap('.stack[tabindex="0"] >> nth=0');
	await page.waitForSelector('.unit.can');
	await page.tap('.unit.can >> nth=0');
	await page.waitForSelector('.choices .verb');
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	assert(wide <= 1, `the table is ${wide} px too wide`);
});

test('320 px wide at 200 %: nothing is lost', async ({ visit }) => {
	const page = await visit({ viewport: { width: 320, height: 640 } });
	await open(page);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	assert(wide <= 1, `home is ${wide} px too wide`);
	await openTable(page, 'commander', '1796', { french: 'me' });
	assert(await page.isVisible('.act .btn.go'), 'Confirm is there');
});

test('single keys can be switched off', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ keys: false })));
	await page.reload();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.keyboard.press('l');
	await settled(page);
	assert(!(await page.$('.log')), 'L does nothing');
});
