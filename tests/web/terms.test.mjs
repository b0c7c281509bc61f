// terms.test.mjs: from a rule to the tests that hold it.
import { test, assert, equal } from './harness.mjs';

test('terms: a rule names the tests that hold it, when somebody asks', async ({ visit }) => {
	const page = await visit();
	await page.goto('/#/rules/waterloo/WL-067');
	await page.waitForSelector('#rule-WL-067');
	assert(!await page.$('.held li'), 'nothing is fetched before');
	await page.click('#rule-WL-067 .held summary');
	await page.waitForSelector('#rule-WL-067 .held li:has-text("A major road takes eight a minor six.")');
	equal(await page.getAttribute('#rule-WL-067 .held ul', 'lang'), 'en', 'the language of the names');
	assert((await page.$$eval('#rule-WL-067 .held code', l => l.map(x => x.textContent))).every(x => x.startsWith('tests/waterloo/')), 'each with its file');
});
