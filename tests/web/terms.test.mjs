// terms.test.mjs: from a rule to the tests that hold it.
import { test, assert, equal, openTable } from './harness.mjs';

test('terms: a rule names the tests that hold it, when somebody asks', async ({ visit }) => {
	const page = await visit();
	await page.goto('/#/rules/waterloo/WL-067');
	await page.waitForSelector('#rule-WL-067');
	assert(!(await page.$('.held li')), 'nothing is fetched before');
	await page.click('#rule-WL-067 .held summary');
	await page.waitForSelector('#rule-WL-067 .held li:has-text("A major road takes eight a minor six.")');
	equal(await page.getAttribute('#rule-WL-067 .held ul', 'lang'), 'en', 'the language of the names');
	assert(
		(await page.$$eval('#rule-WL-067 .held code', l => l.map(x => x.textContent))).every(x =>
			x.startsWith('tests/waterloo/'),
		),
		'each with its file',
	);
});

const tip = page => page.textContent('.abtip');

test('terms: an abbreviation is explained under the pointer; the explanation can be reached, stays, and goes with Escape', async ({
	visit,
}) => {
	for (const [locale, word, means] of [
		['en-GB', 'SP', 'Strength Points'],
		['it-IT', 'PF', 'punti forza'],
	]) {
		const page = await visit({ locale });
		await page.goto('/#/rules/castiglione/CA-006');
		const at = `#rule-CA-006 .ab:text-is("${word}")`;
		await page.waitForSelector(at);
		equal(await page.getAttribute(at, 'aria-label'), `${word}, ${means}`, 'its name holds the meaning');
		equal(await page.$$eval('.ab', l => l.filter(x => x.tabIndex >= 0).length), 0, 'no stop of the tabulator');
		await page.hover(at);
		await page.waitForSelector('.abtip');
		assert((await tip(page)).startsWith(`${word} ${means}`), await tip(page));
		await page.hover('.abtip');
		await page.waitForTimeout(400);
		assert(await page.$('.abtip'), 'it stays under the pointer');
		await page.keyboard.press('Escape');
		await page.waitForSelector('.abtip', { state: 'detached' });
		await page.hover(at);
		await page.waitForSelector('.abtip .ruleid');
		await page.hover('h1');
		await page.waitForSelector('.abtip', { state: 'detached' });
	}
});

test('terms: with the focus on a button, under a finger, in the help; none for a purist', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await page.goto('/#/rules/castiglione/CA-006');
	await page.waitForSelector('#rule-CA-006 .ab');
	await page.tap('#rule-CA-006 .ab >> nth=0');
	await page.waitForSelector('.abtip');
	await page.tap('#rule-CA-006 header .muted');
	await page.waitForSelector('.abtip', { state: 'detached' });
	const button = '.terms [data-term^="SP "]';
	await page.waitForSelector(button, { state: 'attached' });
	await page.$$eval('.rulesgrid aside details', l => l.forEach(x => x.setAttribute('open', '')));
	await page.keyboard.press('Tab');
	await page.focus(button);
	await page.waitForSelector('.abtip:has-text("Strength Points")');
	await page.keyboard.press('Escape');
	await page.waitForSelector('.abtip', { state: 'detached' });
	equal(
		await page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.term),
		'SP (Strength Points)',
		'the focus stays',
	);
	await page.click('.icons [aria-label="Help"]');
	await page.click('dialog details summary');
	await page.waitForSelector('dialog .meanings dt:text-is("VP")');
	const purist = await visit();
	await purist.goto('/#/');
	await purist.waitForSelector('html[data-ready]');
	await purist.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'purist' })));
	await purist.goto('/#/rules/castiglione/CA-006');
	await purist.reload();
	await purist.waitForSelector('#rule-CA-006');
	equal(await purist.$$eval('.ab', l => l.length), 0, 'nothing is marked');
});

test('terms: the names of the languages are none, whatever a game abbreviates with their letters', async ({
	visit,
}) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn >> nth=0');
	await page.click('.sheet .seg [lang=en]');
	equal(await page.textContent('.sheet .seg:has([lang=it])'), 'ENIT', 'both languages');
	assert(!(await page.$('.sheet .seg .ab')), 'nothing is explained there');
	// So the first Escape closes the settings, and not an explanation.
	await page.keyboard.press('Escape');
	await page.waitForSelector('dialog[open]', { state: 'detached' });
});
