// templates.test.mjs: a deployment kept in the browser, used in another game, written out and read in as text.
import { test, assert, equal, openTable, steps, moved, settled } from './harness.mjs';

const SEATS = { french: 'bot:random', allied: 'me' };
const kept = page => page.evaluate(() => JSON.parse(localStorage.getItem('marengo.templates.waterloo') || '{}'));
const units = page => page.$$eval('.view [data-key^="s:"]', list => list.length);

/** Types an action through the menu, as anybody can. */
async function type(page, action) {
	const before = await steps(page);
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Type an action")');
	await page.fill('.sheet input[aria-label=Action]', action);
	await page.click('.sheet .btn.go');
	await moved(page, before);
}

test('templates: a deployment is kept, used in another game, and exported', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'free', SEATS);
	await page.waitForSelector('.templates');
	assert((await page.textContent('.templates')).includes('You have kept none yet'), 'none at first');
	assert(await page.$('.templates button[type=submit][disabled]'), 'nothing stands: nothing to keep');
	await type(page, 'template prussian-center');
	await type(page, 'place ad-wellington brussels');
	await page.fill('.templates input', '../Bad name');
	await page.click('.templates button[type=submit]');
	equal(Object.keys(await kept(page)).length, 0, 'a bad name is refused');
	await page.fill('.templates input', 'My plan');
	await page.click('.templates button[type=submit]');
	await page.waitForSelector('.templates select');
	equal(Object.keys((await kept(page))['my-plan']).length, 19, 'units kept');
	// Writing over it needs a yes.
	await type(page, 'place ad-1-br brussels');
	await page.fill('.templates input', 'my-plan');
	await page.click('.templates button[type=submit]');
	await page.click('.sheet .btn:has-text("No")');
	equal(Object.keys((await kept(page))['my-plan']).length, 19, 'not written over');
	// As text: the file of the terminal.
	await page.click('.templates .btn:has-text("As text")');
	const text = await page.inputValue('.sheet textarea');
	equal(JSON.parse(text).format, 'marengo-template/1', 'the format');
	equal(JSON.parse(text).places['ad-wellington'], 'brussels', 'a place');
	await page.click('.sheet [aria-label=Close]');
	// Another game: one click deploys all of it, each unit an action that can be undone.
	await openTable(page, 'waterloo', 'free', SEATS);
	await page.waitForSelector('.templates select');
	await page.click('.templates .btn:has-text("Deploy like it")');
	await page.waitForFunction(() => Number(document.querySelector('.replay .range').max) >= 19);
	await settled(page);
	equal(await steps(page), 19, 'nineteen actions');
	assert(await page.$('[data-key="s:brussels:allied"], [data-key^="s:brussels:"]'), 'Wellington stands in Brussels');
	assert(!(await page.$('.refusals')), 'none is refused');
	// Again: each is refused, and named with its rule.
	await page.click('.templates .btn:has-text("Deploy like it")');
	await page.waitForSelector('.refusals');
	equal((await page.$$('.refusals li')).length, 19, 'refusals');
	equal(await page.textContent('.refusals li >> nth=0 >> .ruleid'), 'WL-001', 'the rule');
	assert(
		/ is placed already, in .+\. Units stand in towns/.test(await page.textContent('.refusals li >> nth=0')),
		'where it stands, and the rule in words',
	);
	await page.click('.sheet [aria-label=Close]');
	await page.click('.templates .btn:has-text("Remove")');
	await page.waitForFunction(() => !document.querySelector('.templates select'));
});

test("templates: texts that are none are refused, limits are the server's", async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'free', SEATS);
	await page.waitForSelector('.templates');
	const head = { format: 'marengo-template/1', game: 'waterloo', name: 'x' };
	await page.click('.templates .btn:has-text("From text")');
	for (const bad of [
		'',
		'Dear friend',
		'[]',
		'null',
		JSON.stringify({ ...head, places: [] }),
		JSON.stringify({ ...head, places: { a: 7 } }),
		JSON.stringify({ ...head, places: { '<img src=x onerror=alert(1)>': 'ghent' } }),
		JSON.stringify({ ...head, game: 'castiglione', places: {} }),
	]) {
		await page.fill('.sheet textarea', bad);
		await page.click('.sheet .btn.go');
		await page.waitForFunction(() => document.querySelector('.sheet [role=status]').textContent.length > 5);
		await page.evaluate(() => {
			document.querySelector('.sheet [role=status]').textContent = '';
		});
	}
	equal(await steps(page), 0, 'nothing was done');
	// Four in Brussels and no fifth (WL-042), no Anglo-Dutch in Liège (WL-040), no Frenchman (WL-036), nobody.
	const places = {
		'ad-wellington': 'brussels',
		'ad-1-br': 'brussels',
		'ad-1-ne1': 'brussels',
		'ad-1-ne2': 'brussels',
		'ad-1-art': 'brussels',
		'ad-2-br': 'liege',
		'fr-g-inf': 'beaumont',
		nobody: 'ghent',
	};
	await page.fill('.sheet textarea', JSON.stringify({ ...head, places }));
	await page.click('.sheet .btn.go');
	await page.waitForSelector('.refusals');
	equal(
		(await page.$$eval('.refusals .ruleid', list => list.map(x => x.textContent))).join(),
		'WL-042,WL-040,WL-036,MG-005',
		'rules',
	);
	equal((await page.$$('.refusals li')).length, 4, 'refusals');
	equal(await steps(page), 4, 'four stand');
	await page.click('.sheet [aria-label=Close]');
	assert((await units(page)) >= 1, 'and are on the map');
});

test('templates: an army is deployed by one click, as it stood or at random', async ({ visit }) => {
	const page = await visit(),
		left = n => page.waitForSelector(`.prompt:has-text("${n} ${n === 1 ? 'is' : 'are'} left")`);
	await openTable(page, 'waterloo', 'free', { french: 'me', allied: 'bot:general' });
	await left(24);
	const top = await page.$eval('.ready', el => el.getBoundingClientRect().top),
		list = await page.$eval('.units', el => el.getBoundingClientRect().top);
	assert(top < list, 'before the list of all units');
	await page.click('.ready .btn:has-text("French: 15 June 1815")');
	await page.waitForFunction(() => !document.querySelector('.ready'));
	assert(await page.$('[data-key="s:beaumont:french"]'), 'they stand in Beaumont');
	await page.keyboard.press('u');
	await left(24);
	await page.click('.ready .btn:has-text("At random")');
	await page.waitForFunction(() => !document.querySelector('.ready'));
	// Each unit is an action of its own, and all can be taken back.
	const n = await page.evaluate(() => document.querySelectorAll('.aside li, .units input').length);
	equal(n, 0, 'nobody is beside the map');
	await page.keyboard.press('u');
	await left(1);
});
