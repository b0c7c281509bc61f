// plans.test.mjs: a hint's plans: taken by keyboard, read on a phone in Italian, none where help is off.
import { test, assert, equal, open, openTable, makeTable, steps, moved } from './harness.mjs';

const shown = page => page.waitForSelector('.sec.hint .plan .odd', { timeout: 60000 });

test('a plan is taken by keyboard, as it stands in the list', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.keyboard.press('n');
	await shown(page);
	const rows = await page.$$eval('.plan', list => list.map(el => el.textContent));
	// Each grade of victory and defeat, and what they rest on.
	for (const text of rows)
		for (const part of [
			'Superior victory',
			'Historical victory',
			'Inferior result',
			'Chance of defeat',
			'±',
			'games played to the end',
		])
			assert(text.includes(part), `${part}: ${text}`);
	const before = await steps(page),
		last = page.locator('.plan button').last(),
		name = (await last.getAttribute('aria-label')).replace('Do it: ', '');
	assert(rows.at(-1).includes(name), 'the button is named after its plan');
	await last.focus();
	await page.keyboard.press('Enter');
	await moved(page, before);
	assert(!(await page.$('.sec.hint')), 'what was said of the old position is gone');
});

test('on a phone, in Italian: plans fit and can be asked for with a thumb', async ({ visit }) => {
	const page = await visit({ viewport: { width: 360, height: 740 }, locale: 'it-IT', hasTouch: true });
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.locator('.choices [data-row=hint]').click();
	await shown(page);
	const text = await page.textContent('.sec.hint');
	assert(
		/Probabilità di vincere/.test(text) &&
			/partite giocate fino alla fine/.test(text) &&
			!/Chance|games/.test(text),
		text,
	);
	const wide = await page.evaluate(() =>
		[
			document.documentElement.scrollWidth,
			...[...document.querySelectorAll('.sec.hint *')].map(el => el.getBoundingClientRect().right),
		].filter(x => x > innerWidth),
	);
	equal(wide.length, 0, 'nothing is wider than the phone');
	for (const b of await page.$$('.plan button')) assert((await b.boundingBox()).height >= 44, 'a finger hits it');
});

test('a table without hints gives none', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const made = await makeTable(page, {
		game: 'castiglione',
		scenario: '1796',
		seats: { french: 'bot:random', austrian: 'me' },
		help: 'standard',
	});
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	await page.keyboard.press('n');
	await page.waitForSelector('.toast');
	assert(!(await page.$('.sec.hint')), 'no plan');
});
