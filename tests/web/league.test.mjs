// league.test.mjs: a club night from check-in to reinforcements, the army builder, the adjudicator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, assert, equal, open, root, settled } from './harness.mjs';

const army = name => JSON.parse(readFileSync(join(root, 'data/league/sample-campaign/armies', name), 'utf8'));
const ARMIES = ['p1-as.json', 'p2-br.json', 'p3-fr-bv.json', 'p4-rs.json'];

/** A club of four with their armies handed in. */
async function clubOfFour(page) {
	await open(page, '/#/club');
	await page.fill('#club-name', 'Old Guard');
	await page.fill('#club-players', 'Anna\nBruno\nClara\nDmitri');
	await page.click('button:has-text("Found the club")');
	await page.waitForSelector('.clubhead');
	const id = page.url().split('/').pop();
	for (const [i, player] of ['anna', 'bruno', 'clara', 'dmitri'].entries()) {
		const done = await page.evaluate(async ([club, event]) => (await fetch(`/api/v1/clubs/${club}/events`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ event }) })).json(), [id, { type: 'army', player, army: army(ARMIES[i]) }]);
		assert(done.club, JSON.stringify(done));
	}
	return id;
}

test('league: a night from check-in to reinforcements', async ({ visit }) => {
	const page = await visit();
	const id = await clubOfFour(page);
	await page.reload();
	await page.click('text=Start the season');
	await page.waitForSelector('text=Open the night');
	await page.click('text=Open the night');
	await page.waitForSelector('button:has-text("Check in")');
	for (const box of await page.$$('.herelist .check')) await box.check();
	await page.click('button:has-text("Check in")');
	await page.waitForSelector('h1:has-text("4 commanders here tonight")');
	await page.click('text=Draw the tables');
	await page.waitForSelector('text=Confirm the draw');
	await page.click('text=Confirm the draw');
	await page.waitForSelector('a:has-text("Enter the result")');
	equal((await page.$$('.tablecard')).length, 2, 'two tables');
	await page.click('a:has-text("Enter the result") >> nth=0');
	await page.fill('#a-casualties', '40');
	await page.fill('#b-casualties', '20');
	await page.fill('#a-objectives', '2');
	await page.waitForSelector('text=What it brings');
	await page.reload();
	await page.waitForSelector('#a-casualties');
	equal(await page.inputValue('#a-casualties'), '40', 'the draft outlives a reload');
	await page.click('text=Hand in the result');
	await page.waitForSelector('button:has-text("Confirm")');
	await page.click('button:has-text("Confirm") >> nth=0');
	await page.waitForFunction(() => !document.querySelector('.btn.go') || !document.querySelector('.btn.go').textContent.includes('Confirm'));
	await page.goto(`/#/club/${id}/rolls`);
	await page.waitForSelector('button:has-text("Roll")');
	await page.click('button.go:has-text("Roll")');
	await page.waitForSelector('tbody tr');
	await page.goto(`/#/club/${id}/history`);
	await page.waitForSelector('.audit li');
	assert((await page.$$('.audit li')).length > 10, 'every line is in the record');
	await page.goto(`/#/club/${id}/standings`);
	await page.waitForSelector('tbody tr');
	equal((await page.$$('tbody tr')).length, 4, 'four commanders');
});

test('league: the army builder follows every change with its limits', async ({ visit }) => {
	const page = await visit();
	const id = await clubOfFour(page);
	await page.goto(`/#/club/${id}/army/anna`);
	await page.waitForSelector('.points');
	await page.waitForSelector('.chip.good');
	for (let i = 0; i < 3; i++) await page.click('[aria-label$="four figures more"] >> nth=1');
	await page.waitForSelector('.points.over');
	assert(await page.$('.breach .ruleid'), 'the rule is named');
});

test('league: the adjudicator decides from facts and from a sketch', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/club/judge');
	await page.check('label:has-text("in town") input >> nth=0');
	await page.click('button:has-text("Decide")');
	await page.waitForSelector('.verdict');
	await page.selectOption('#question', 'infantry-fire');
	await page.waitForSelector('img.sketch');
	await settled(page);
	assert((await page.textContent('.verdict')).includes('fire'), 'straight ahead he may fire');
	await page.fill('.sketchrows tr:nth-child(2) td:nth-child(3) input', '38');
	await page.waitForFunction(() => document.querySelector('.verdict')?.textContent.includes('arc'));
});

test('league: phone first', async ({ visit }) => {
	const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
	const id = await clubOfFour(page);
	for (const path of ['', 'standings', 'army/anna', 'result', 'rolls/anna', 'season', 'history', 'members', 'judge']) {
		await page.goto(`/#/club/${id}/${path}`);
		await page.waitForSelector('.club-body h1');
		await settled(page);
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		assert(wide <= 1, `${path || 'the night'} is ${wide} px too wide`);
	}
});
