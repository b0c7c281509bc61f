// numbers.test.mjs: every number a player lives by says what it is made of, line by line, each with its rule.
import { test, assert, equal, openTable } from './harness.mjs';
import { at } from './stations.mjs';
import { fingers } from './targets.mjs';
import { clubOfFour, fought, to } from './club.mjs';

const sum = page =>
	page.$$eval('.whynumber .why-body > .parts .num', l =>
		l.map(x => Number(x.textContent.replace('−', '-').replace('+', ''))).reduce((a, b) => a + b, 0),
	);
/** Opens the window of a number and waits for its lines. */
async function ask(page, why) {
	await page.click(`[data-why="${why}"]`);
	await page.waitForSelector('.whynumber .parts, .whynumber .why-body > .muted:not(:has-text("…"))');
}

test('numbers: Supply opens the lines it is made of, which add up; the rule of each can be read', async ({ visit }) => {
	const page = await visit();
	await at(page, 'commander-plans');
	for (const why of ['supply-french value', 'supply-enemy value', 'french plans', 'enemy plans']) {
		await ask(page, why);
		const told = await page.getAttribute(`[data-why="${why}"]`, 'aria-label');
		equal(await sum(page), Number(told.match(/: (\d+)( \S+)?\. Why/)[1]), why);
		equal(await page.getAttribute(`[data-why="${why}"]`, 'aria-expanded'), 'true');
		await page.keyboard.press('Escape');
		await page.waitForSelector('.whynumber', { state: 'detached' });
		equal(
			await page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.why),
			why,
			'the focus comes back',
		);
	}
	await ask(page, 'supply-french value');
	await page.click('.whynumber .ruleid >> nth=0');
	await page.waitForSelector('dialog .rule');
	equal(await page.textContent('dialog .rule .ruleid'), 'FC-052');
	await page.keyboard.press('Escape');
	await page.waitForSelector('dialog', { state: 'detached' });
	assert(await page.$('.whynumber'), 'the lines are still there');
	await page.mouse.click(5, 5);
	await page.waitForSelector('.whynumber', { state: 'detached' });
});

test('numbers: by keyboard, for a screen reader, in Italian', async ({ visit }) => {
	const page = await visit({ locale: 'it-IT' });
	await at(page, 'castiglione-combat');
	const why = 'vp-austrian value';
	await page.focus(`[data-why="${why}"]`);
	assert(
		/Perché questo numero\?/.test(await page.getAttribute(`[data-why="${why}"]`, 'aria-label')),
		'the button asks in Italian',
	);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.whynumber .why-body > :not(.muted:has-text("…"))');
	equal(await page.getAttribute('.whynumber', 'role'), 'dialog');
	equal(
		await page.getAttribute('.whynumber', 'aria-describedby'),
		await page.getAttribute('.whynumber .why-body', 'id'),
	);
	assert(
		await page.evaluate(() => document.querySelector('.whynumber').contains(document.activeElement)),
		'the focus is in the window',
	);
	await page.keyboard.press('Escape');
	await page.waitForSelector('.whynumber', { state: 'detached' });
	// The modifier of a side: the leader and the ground, which add up to it.
	for (const side of ['french', 'austrian']) {
		await ask(page, side + ' modifier');
		const shown = await page.textContent(`[data-why="${side} modifier"]`);
		equal(await sum(page), Number(shown.replace('−', '-')), side);
	}
});

test('numbers: the index of terms leads to the rules that speak of them, in both languages', async ({ visit }) => {
	for (const locale of ['en-GB', 'it-IT']) {
		const page = await visit({ locale });
		await page.goto('/#/rules/castiglione');
		const term = '[data-term="Army Leader"]';
		await page.waitForSelector(term, { state: 'attached' });
		await page.$eval(term, el => el.closest('details').setAttribute('open', ''));
		await page.click(term);
		await page.waitForSelector('#rule-CA-113');
		equal(
			await page.$$eval('.rules-list .rule', l => l.length),
			Number(await page.textContent(term + ' .muted')),
			'as many as were promised',
		);
		assert(
			(await page.$('#rule-CA-015')) && !(await page.$('#rule-CA-001')),
			'those that speak of it, and no other',
		);
		assert(
			(await page.textContent(term)).startsWith(locale === 'it-IT' ? "Comandante d'Armata" : 'Army Leader'),
			'in the language of the reader',
		);
	}
});

test('numbers: all modifiers of a game in one table, as its tables have them', async ({ visit }) => {
	const page = await visit();
	for (const [game, text] of [
		['castiglione', 'Attacker, against a Mountain'],
		['commander', 'In Melee: Combat value'],
		['waterloo', 'The unit in the farm'],
	]) {
		await page.goto('/#/rules/' + game);
		await page.click('.allmods');
		await page.waitForSelector(`.modifiers li:has-text("${text}") .ruleid`);
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog', { state: 'detached' });
	}
});

test('numbers: all modifiers of a scenario, of a table with its options, of the league', async ({ visit }) => {
	const page = await visit(),
		heads = () => page.$$eval('.modifiers h3', l => l.map(x => x.textContent));
	await page.goto('/#/rules/commander');
	await page.click('.allmods');
	await page.waitForSelector('.modifiers li');
	const first = await page.textContent('.modifiers');
	await page.selectOption('dialog select', '1814');
	await page.waitForFunction(was => document.querySelector('.modifiers')?.textContent !== was, first);
	await page.goto('/#/rules/league');
	await page.click('.allmods');
	await page.waitForSelector('.modifiers li:has-text("a battery captured")');
	for (const [fog, there] of [
		['on', true],
		['off', false],
	]) {
		await openTable(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' }, { fog });
		await page.click('#tab-rules');
		await page.click('.allmods');
		await page.waitForSelector('.modifiers li');
		const all = await heads();
		equal(all.includes('Scouting die (option)'), there, `scouting with fog ${fog}`);
		assert(!all.includes('Leader casualties, two dice (option)') && all.includes('Pursuit die'), all.join());
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog', { state: 'detached' });
	}
});

test('numbers: under a finger, along the lower edge of a phone', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await at(page, 'waterloo-map');
	await page.click('#tab-units');
	await page.waitForSelector('[data-why="french value"]');
	await page.tap('[data-why="french value"]');
	await page.waitForSelector('.whynumber h3');
	equal(await page.textContent('.whynumber h3'), 'Out of 12');
	const box = await (await page.$('.whynumber')).boundingBox();
	assert(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, `it fits: ${JSON.stringify(box)}`);
	await fingers(page, 'why this number');
	await page.tap('.whynumber header .btn');
	await page.waitForSelector('.whynumber', { state: 'detached' });
});

test('numbers: the standings of a club open the battles they come from', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'standings');
	for (const player of ['anna', 'bruno'])
		for (const key of ['rank_points', 'season_points', 'value', 'vp']) {
			await ask(page, `${player} ${key}`);
			equal(await sum(page), Number(await page.textContent(`[data-why="${player} ${key}"]`)), `${player} ${key}`);
		}
	await page.click('.whynumber .parts a');
	await page.waitForFunction(() => location.hash.endsWith('/results/1.1.T1'));
	await page.waitForSelector('.whynumber', { state: 'detached' });
});
