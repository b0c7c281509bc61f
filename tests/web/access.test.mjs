// access.test.mjs: axe-core on every kind of page, the phone, and what a keyboard reaches.
import { test, assert, open, openTable, settled } from './harness.mjs';
import { sound } from './axe.mjs';
import { tooWide } from './fonts.mjs';

test('axe finds nothing on the pages and their windows, in any theme', async ({ visit }) => {
	const page = await visit({ bypassCSP: true });
	for (const path of [
		'/',
		'/#/new/waterloo',
		'/#/lobby',
		'/#/rules/castiglione',
		'/#/learn/waterloo',
		'/#/account',
		'/#/club',
	]) {
		await open(page, path);
		await page.waitForSelector('main h1');
		await settled(page);
		await sound(page, path);
	}
	for (const which of ['Help', 'Settings']) {
		await page.click(`.icons [aria-label="${which}"]`);
		await page.waitForSelector('dialog[open]');
		await sound(page, which);
		if (which === 'Help') await page.keyboard.press('Escape');
	}
	await page.click('text=Change the keys');
	await page.waitForSelector('.keyfield');
	await sound(page, 'the keys');
});

test('a phone: no page scrolls sideways, the buttons are at the thumb', async ({ visit }) => {
	const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
	for (const path of ['/', '/#/new/commander', '/#/rules/waterloo', '/#/lobby']) {
		await open(page, path);
		await page.waitForSelector('main h1');
		await settled(page);
		const wide = await tooWide(page);
		assert(wide <= 1, `${path} is ${wide} px too wide`);
	}
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const go = await (await page.$('.act .btn.go')).boundingBox();
	assert(go.y > 600 && go.height >= 44, 'Confirm is at the bottom and 44 px high');
	await page.tap('.stack[tabindex="0"] >> nth=0');
	await page.waitForSelector('.unit.can');
	await page.tap('.unit.can >> nth=0');
	await page.waitForSelector('.choices .verb');
	const wide = await tooWide(page);
	assert(wide <= 1, `the table is ${wide} px too wide`);
});

test('320 px wide at 200 %: nothing is lost', async ({ visit }) => {
	const page = await visit({ viewport: { width: 320, height: 640 } });
	await open(page);
	const wide = await tooWide(page);
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
