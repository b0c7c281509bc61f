// attack.test.mjs: what if they attack me there? Asked of a town on the map by mouse, by keyboard and by finger, and by nobody who wants no help.
import { test, assert, open, openTable, makeTable } from './harness.mjs';

const box = town => `.odds[data-of="at ${town}"]`;

/** The first numbers stand there, each with its error, under the name of the town. */
async function answered(page, town, name, wanted) {
	await page.waitForSelector(box(town) + ' .odd', { timeout: 60000 });
	const told = await page.textContent(box(town));
	assert(wanted.every(x => x.test(told)) && told.includes('±') && /Imagined [\d,]+ times/.test(told), told);
	assert((await page.getAttribute(box(town), 'aria-label')) === 'If they attack: ' + name, 'the answer has a name');
}

test('waterloo: a town of mine tells what an attack would bring, with full help only', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.attack .btn:has-text("What if they attack here?")');
	await answered(page, 'laneffe', 'Laneffe', [
		/strongest attack on Laneffe/,
		/from Charleroi/,
		/chance that you hold Laneffe/,
		/If a general leads the enemy/,
	]);
	// Of the enemy's towns it is not asked.
	await page.keyboard.press('Escape');
	await page.click('[data-key="a:charleroi"]', { force: true });
	await page.waitForSelector('.side h2:has-text("Charleroi")');
	assert(!(await page.$('.attack')), 'no button at the enemy');
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'purist' })));
	await page.reload();
	await page.waitForSelector('.view .node');
	await page.click('[data-key="s:laneffe:french"]');
	await page.waitForSelector('.side h2:has-text("Laneffe")');
	assert(!(await page.$('.attack')), 'no button for purists');
});

test('a table without odds offers none of an attack either', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const { table } = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		help: 'standard',
		seats: { french: 'me', allied: 'me' },
	});
	await page.goto('/#/table/' + table.id);
	await page.waitForSelector('.view .node');
	await page.click('[data-key="s:laneffe:french"]');
	await page.waitForSelector('.side h2:has-text("Laneffe")');
	assert(!(await page.$('.attack')), 'no button where odds are banned');
});

test('castiglione: the key for odds asks of the area that has the focus', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', { french: 'me', austrian: 'me' });
	await page.focus('[data-key="s:vestone:austrian"]');
	await page.keyboard.press('o');
	await answered(page, 'vestone', 'Vestone', [
		/Enemy Units that can come to Vestone/,
		/chance that you hold Vestone/,
		/hits on the French side/,
	]);
});

test('waterloo: what an attack would bring is asked with a finger on a phone', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	await page.tap('[data-key="s:laneffe:french"]');
	const ask = page.locator('.attack .btn');
	await ask.scrollIntoViewIfNeeded();
	assert((await ask.boundingBox()).height >= 44, 'a finger hits it');
	await ask.tap();
	await answered(page, 'laneffe', 'Laneffe', [/chance that you hold Laneffe/]);
	assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
});
