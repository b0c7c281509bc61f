// warnings.test.mjs: with full help a phase is not ended by mistake; who wants to err may, and others are never asked.
import { test, assert, equal, open, openTable, makeTable, drive, steps, moved, settled } from './harness.mjs';
import { at } from './stations.mjs';

const SEATS = { french: 'me', allied: 'bot:random' };
const set = (page, part) => page.evaluate(p => localStorage.setItem('marengo.settings', JSON.stringify(p)), part);
/** A table with these settings, opened anew so that they count. */
async function sit(page, part, game = 'waterloo', scenario = 'historical', seats = SEATS) {
	await open(page);
	await set(page, part);
	await page.reload();
	return openTable(page, game, scenario, /** @type {any} */ (seats));
}
const ask = page => page.waitForSelector('dialog[open] .warning');
const gone = page => page.waitForSelector('dialog[open]', { state: 'detached' });

test('warnings: a phase in which nothing was done is ended only when that is meant', async ({ visit }) => {
	const page = await visit();
	await sit(page, { warnings: true });
	const before = await steps(page);
	await page.keyboard.press('c');
	await ask(page);
	assert(
		/done nothing in this phase, and 24 pieces of yours could act/.test(await page.textContent('.warning')),
		'why it asks: ' + (await page.textContent('.warning')),
	);
	equal(await page.getAttribute('dialog[open]', 'aria-label'), 'End your moves', 'what it asks of');
	assert(
		await page.$eval('dialog[open]', d =>
			document.getElementById(d.getAttribute('aria-describedby'))?.textContent.includes('done nothing'),
		),
		'a screen reader is told why',
	);
	equal(await page.evaluate(() => document.activeElement.textContent), 'Go back', 'what has the focus');
	await page.keyboard.press('Enter');
	await gone(page);
	await page.keyboard.press('c');
	await ask(page);
	await page.keyboard.press('Escape');
	await gone(page);
	equal(await steps(page), before, 'nothing is ended');
	// After a march nobody is asked.
	await page.keyboard.press('/');
	await page.fill('.command input', 'march fr-c1 philippeville');
	await page.keyboard.press('Enter');
	await moved(page, before);
	const marched = await steps(page);
	await page.keyboard.press('c');
	await moved(page, marched);
	assert(!(await page.$('.warning')), 'no question');
});

test('warnings: end anyway, and warn no more', async ({ visit }) => {
	const page = await visit();
	await sit(page, { warnings: true });
	for (const name of ['End anyway', 'End, and warn me no more']) {
		await page.goto('/#/');
		await openTable(page, 'waterloo', 'historical', SEATS);
		const before = await steps(page);
		await page.keyboard.press('c');
		await ask(page);
		await page.click(`.warning .btn:has-text("${name}")`);
		await moved(page, before);
	}
	assert(
		await page.evaluate(() => JSON.parse(localStorage.getItem('marengo.settings')).warnings === false),
		'the setting is off',
	);
	await page.goto('/#/');
	await openTable(page, 'waterloo', 'historical', SEATS);
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	// And in the settings it can be switched on again.
	await page.click('[aria-label=Menu]');
	await page.click('.menu .btn:has-text("Settings")');
	await page.click('fieldset:has-text("Warnings, with full help") label:has-text("On")');
	assert(
		await page.evaluate(() => JSON.parse(localStorage.getItem('marengo.settings')).warnings === true),
		'on again',
	);
});

test('warnings: none with standard help, for purists, or where the table plays with less', async ({ visit }) => {
	const page = await visit();
	for (const help of ['standard', 'purist']) {
		await sit(page, { warnings: true, help });
		const before = await steps(page);
		await page.keyboard.press('c');
		await moved(page, before);
		assert(!(await page.$('.warning')), help);
	}
	await open(page);
	await set(page, { warnings: true });
	await page.reload();
	const made = await makeTable(page, { game: 'waterloo', scenario: 'historical', seats: SEATS, help: 'standard' });
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
});

test('warnings: none in a battle, which has its odds, nor in a lesson, which leads by the hand', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await set(page, { warnings: true });
	await page.reload();
	await at(page, 'waterloo-combat');
	let before = await steps(page);
	await page.click('.act .btn.go:has-text("End")');
	await moved(page, before);
	assert(!(await page.$('.warning')), 'in a battle');
	await page.goto('/#/learn/waterloo/move');
	await page.waitForSelector('.coach');
	await settled(page);
	before = await steps(page);
	await page.click('.act .btn.go:has-text("End your moves")');
	await moved(page, before);
	assert(!(await page.$('.warning')), 'in a lesson');
});

test('warnings: pieces that stand out of supply are named, in Italian too', async ({ visit }) => {
	const page = await visit({ locale: 'it-IT' });
	await open(page);
	await set(page, { warnings: true });
	await page.reload();
	const made = await makeTable(page, {
		game: 'castiglione',
		scenario: '1796',
		seats: { french: 'me', austrian: 'me' },
	});
	// Both sides wander about until a side can end a phase with somebody out of supply.
	let hungry = [];
	for (let i = 0; i < 40 && !hungry.length; i++) {
		const m = await drive(page, made.table.id, [
			['^(take|go|order)', 3, 5],
			['^(halt|end|done|pass|stay|hit|lead|retreat|withdraw|fall)', 1, 1],
			['.', 1, 7],
		]);
		const fed = new Set(Object.values(m.view.overlays?.supply || {}).flat());
		hungry =
			m.view.board || !m.legal.some(a => /^(end|done|pass)/.test(a.verb) && !a.args.length)
				? []
				: m.view.pieces
						.filter(p => p.at && p.side === m.seat && 'unsupplied' in p && !fed.has(p.at))
						.map(p => p.at);
	}
	assert(hungry.length, 'somebody is out of supply');
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	if (await page.$('dialog.curtain')) {
		await page.click('dialog.curtain .go');
		await settled(page);
	}
	await page.click('.act .btn:is([data-do^=end], [data-do^=done], [data-do^=pass], .go)');
	await ask(page);
	const named = (await page.textContent('.warning')).match(
			/Fuori rifornimento dove si trovano: i tuoi pezzi a ([^.]+)\./,
		),
		areas = await page.evaluate(
			async () => (await (await fetch('/api/v1/games/castiglione/1796')).json()).kinds.area,
		);
	equal(
		named?.[1].split(', ').sort().join(),
		[...new Set(hungry)]
			.map(id => areas.find(a => a.id === id).it)
			.sort()
			.join(),
		'the towns of those who are, and no other',
	);
	await page.click('.warning .btn:has-text("Torna indietro")');
	await gone(page);
});
