// battle.test.mjs: the battle of Ligny on the tactical board, from the deployment to the last block, against a
// visitor who plays by himself in the other browser.
import { test, assert, equal, open, makeTable, joinTable, drive, steps, prompt, moved, anyChoice } from './harness.mjs';
import { TO_LIGNY, ARRAY } from './stations.mjs';

/** How the Prussians fight: they hold, fire, and take what comes. */
const HOLD = [...TO_LIGNY.slice(0, 2), ...ARRAY, ['^test', 0], ['^fire', 0], ['^lose', 0], ['^end', 0], ['.', 0]];

/** Two visitors at one table: the French look on, the Allies play by themselves. */
async function ligny(visit, until, options = {}) {
	const french = await visit(options),
		allied = await visit();
	await open(french);
	await open(allied);
	const made = await makeTable(french, {
		game: 'waterloo',
		scenario: 'free',
		seats: { french: 'me', allied: 'open' },
	});
	await joinTable(allied, made);
	drive(allied, made.table.id, HOLD).catch(() => {});
	await drive(french, made.table.id, [...TO_LIGNY, ...ARRAY], until);
	await french.goto('/#/table/' + made.table.id);
	await french.waitForSelector('.tactical');
	return french;
}

/** A click on the first block that can act. The board may be drawn anew under it by what the other side does: then again. */
async function choose(page) {
	for (let i = 0; i < 5; i++) {
		await page.click('.tactical button.block.can >> nth=0');
		if (
			await page.waitForSelector('.place-go', { timeout: 3000 }).then(
				() => true,
				() => false,
			)
		)
			return;
		await page.keyboard.press('Escape');
	}
	throw new Error('no place is lit');
}

const blocks = (page, where) => page.$$eval(where, l => l.map(x => x.getAttribute('data-key')));

test('waterloo: a battle is deployed and fought out on the tactical board', async ({ visit }) => {
	const page = await ligny(visit, 'array');
	// Deployed by mouse: a block, then a position. One is taken back.
	let before = await steps(page);
	await choose(page);
	await page.click('.place-go[data-key="position:left"]', { position: { x: 40, y: 20 } });
	await moved(page, before);
	equal((await blocks(page, '.cell.line[aria-label^="Left"] .block')).length, 1, 'the block stands on the left');
	await page.keyboard.press('u');
	await page.waitForFunction(() => !document.querySelector('.cell.line[aria-label^="Left"] .block'));
	for (let i = 0; i < 20 && /deploy for battle/.test(await prompt(page)); i++) {
		before = await steps(page);
		if (await page.$('.tactical button.block.can')) {
			// By keyboard: Enter on a block, Enter on a position.
			await page.focus('.tactical button.block.can');
			await page.keyboard.press('Enter');
			if (
				!(await page.waitForSelector('.place-go', { timeout: 3000 }).then(
					() => true,
					() => false,
				))
			) {
				await page.keyboard.press('Escape');
				continue;
			}
			const key = await page
				.$eval('.place-go:not([data-key="position:reserve"])', el => el.getAttribute('data-key'))
				.catch(() => 'position:reserve');
			await page.focus(`.place-go[data-key="${key}"]`);
			await page.keyboard.press('Enter');
		} else await page.keyboard.press('c');
		await moved(page, before);
	}
	await page.waitForFunction(
		() => /battle turn|morale|hit/.test(document.querySelector('.prompt').textContent),
		null,
		{ timeout: 20000 },
	);
	assert((await page.$$('.lanes .cell.line')).length === 6, 'three columns, two lines');
	// A block attacks the position before it, by two clicks.
	await choose(page);
	const attack = await page.$('.place-go[data-key^="position:enemy-"]');
	assert(attack, "the enemy's ground is lit");
	before = await steps(page);
	await attack.click({ position: { x: 60, y: 20 } });
	await moved(page, before);
	assert(await page.$('.cell.mid .i'), 'the columns are engaged');
	// Reloaded and read in Italian in the middle of the battle: the board stands.
	const stood = (await blocks(page, '.tactical .block')).length;
	await page.reload();
	await page.waitForSelector('.tactical .block');
	equal((await blocks(page, '.tactical .block')).length, stood, 'every block is where it was');
	await page.evaluate(() => /** @type {any} */ (document.querySelector('.top [aria-label=Menu]')).click());
	await page.click('.menu .btn >> nth=0');
	await page.click('.sheet .seg [lang=it]');
	await page.waitForFunction(() => document.querySelector('.act')?.textContent.includes('Annulla'));
	await page.click('.sheet .seg [lang=en]');
	await page.waitForFunction(() => document.querySelector('.act')?.textContent.includes('Undo'));
	await page.keyboard.press('Escape');
	// Fought out by the choices of the column, dice and hits on the way.
	let dice = false,
		marked = false;
	for (let i = 0; i < 260 && (await page.$('.tactical')); i++) {
		dice ||= !!(await page.$('.tray .die'));
		marked ||= !!(await page.$('.tray .die.hit'));
		const n = await steps(page);
		const fired = await page.evaluate(() => {
			const fire = /** @type {any} */ (document.querySelector('.choices .verb[data-do^="fire"]'));
			fire?.click();
			return !!fire;
		});
		if (fired) await moved(page, n).catch(() => {});
		else if (!(await anyChoice(page, i * 5 + 2))) await page.waitForTimeout(150);
	}
	assert(!(await page.$('.tactical')) || (await page.$('.act .btn.go:has-text("Play again")')), 'the battle ends');
	assert(dice, 'dice fell on the board');
	assert(marked, 'hits are told from misses');
	// The replay goes back to the board of the battle.
	await page.$eval('.range', el => {
		/** @type {any} */ (el).value = Number(/** @type {any} */ (el).max) - 12;
		el.dispatchEvent(new Event('input'));
	});
	await page.waitForSelector('.replay.past');
	await page.waitForSelector('.tactical');
});
