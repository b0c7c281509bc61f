// waterloo.test.mjs: what a bidder is told of the sides' worth, and what the odds of a skirmish rest on.
import { test, assert, equal, openTable, drive, prompt } from './harness.mjs';

const BOTH = { french: 'me', allied: 'me' };

test('waterloo: a bidder reads which bid evens the sides', async ({ visit }) => {
	const page = await visit();
	const told = /a bid of \d+ steps? for the (French|Allies) evens the sides|the sides are even without a bid/;
	for (const scenario of ['free', 'historical']) {
		await openTable(page, 'waterloo', scenario, BOTH, { bidding: 'on' });
		await page.waitForFunction(() => document.querySelector('.prompt').textContent.includes('bid'));
		assert(told.test(await prompt(page)), scenario + ': ' + (await prompt(page)));
	}
});

test('waterloo: the odds of a skirmish tell their error and what was drawn', async ({ visit }) => {
	const page = await visit();
	const made = await openTable(page, 'waterloo', 'free', BOTH);
	// The horse of both sides rides about by itself, until some meet: few marches a turn, many turns.
	const ride = [
		['^march (fr-c|fr-g-cav|pr-.-cav|ad-.*cav)', 5, 11],
		['^end-moves', 1],
	];
	const at = await drive(
		page,
		made.table.id,
		[
			['^template', 0, 1],
			['^ready', 0],
			['^(roll|skirmish|battle)', 0],
			...Array(9).fill(ride).flat(),
			['.', 0, 7],
		],
		'show',
	);
	equal(at.view.phase, 'show', 'a skirmish');
	await page.reload();
	await page.waitForSelector('.choices');
	await page.keyboard.press('o');
	await page.waitForSelector('.odds .odd');
	const told = await page.textContent('.odds');
	assert(
		/drawn 10,000 times from what you know/.test(told) &&
			told.split('±').length === 4 &&
			/Chance that you hold/.test(told),
		told,
	);
});
