// tabletop.test.mjs: a battle of the game as a sheet for a table of miniatures.
import { test, assert, equal } from './harness.mjs';
import { at } from './stations.mjs';

const cells = (page, unit) =>
	page.$$eval(
		'.tabletop tbody tr',
		(rows, name) => [...(rows.find(r => r.cells[0].textContent === name)?.cells || [])].map(c => c.textContent),
		unit,
	);
const sums = page =>
	page.$$eval('.tabletop tfoot tr', rows =>
		rows.map(r => [...r.cells].slice(1, 4).map(c => Number(c.textContent.replace(/\D/g, '')))),
	);

test('miniatures: the sheet of a battle has both forces with men, guns and figures, the ground and who is near', async ({
	visit,
}) => {
	const page = await visit();
	await at(page, 'waterloo-combat');
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu a:has-text("Sheet of this battle for miniatures")');
	await page.waitForSelector('.tabletop tfoot');
	equal(await page.textContent('h1'), 'The battle of Ligny', 'its name');
	assert(/Attacked from\s*Charleroi/.test(await page.textContent('.tabletop .facts')), 'where they came from');
	// WL-020, WL-021, WL-022: 3,000 men, 1,500 horsemen and 16 guns a step; 120 men or 80 horsemen a figure, four on a stand.
	const leader = await cells(page, 'Napoléon');
	equal(leader.slice(1, 7).join('|'), 'leader|Left|1 of 1|–|–|–', 'a leader brings no figures of a brigade');
	for (const row of await page.$$eval('.tabletop tbody tr', rows =>
		rows.map(r => [...r.cells].slice(1, 7).map(c => c.textContent)),
	)) {
		const steps = Number(row[2].split(' ')[0]),
			is = row.slice(3).map(x => (x === '–' ? 0 : Number(x.replace(/\D/g, ''))));
		const want = {
			infantry: [3000 * steps, 0, Math.round((25 * steps) / 4) * 4],
			cavalry: [1500 * steps, 0, Math.round((18.75 * steps) / 4) * 4],
			'foot artillery': [0, 16 * steps, 0],
			'horse artillery': [0, 16 * steps, 0],
			leader: [0, 0, 0],
		}[row[0]];
		equal(is.join(), want.join(), row.join(' '));
	}
	const full = await sums(page);
	equal(full.length, 2, 'two forces');
	assert(
		full.every(([men, , figures]) => men > 3000 && figures > 20),
		'their sums',
	);
	await page.selectOption('#figures', '4');
	const small = await sums(page);
	assert(small[0][0] === full[0][0] && small[0][2] < full[0][2] / 3, 'fewer figures, as many men');
	const ground = await page.$$eval('.tabletop ul.ground-l li', list => list.map(x => x.textContent));
	assert(ground.length && ground.every(x => /^(Farm|Woods|Stream|Hill): (att|def)/.test(x)), 'the ground: ' + ground);
	assert(/A road away/.test(await page.textContent('.tabletop')), 'who could come');
	await page.click('.top .seg [lang=it]');
	await page.waitForFunction(() => document.querySelector('.tabletop h1')?.textContent === 'La battaglia di Ligny');
	await page.emulateMedia({ media: 'print' });
	assert(!(await page.isVisible('.tabletop .btn')) && !(await page.isVisible('#figures')), 'no buttons on paper');
});

test('miniatures: a combat of castiglione has its sheet, without men that nobody has counted; in peace there is none', async ({
	visit,
}) => {
	const page = await visit();
	await at(page, 'castiglione-combat');
	await page.goto(page.url().replace('table', 'tabletop'));
	await page.waitForSelector('.tabletop tbody tr');
	assert(!(await page.$('.tabletop tfoot')) && !(await page.$('#figures')), 'no figures');
	const made = await at(page, 'castiglione-map');
	await page.click('.top [aria-label=Menu]');
	assert(!(await page.$('.menu a:has-text("miniatures")')), 'no sheet in peace');
	await page.goto('/#/tabletop/' + made.table.id);
	await page.waitForSelector('h1:has-text("There is no battle now")');
});
