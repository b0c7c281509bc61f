// league.test.mjs: a club night on a phone from check-in to a confirmed result, the army builder,
// the adjudicator, and axe-core on every page of a club.
import { test, assert, equal, open, settled } from './harness.mjs';
import { PHONE, call, clean, clubOfFour, fought, openNight, to, write } from './club.mjs';

const PAGES = [
	'',
	'night',
	'standings',
	'army',
	'army/anna',
	'results',
	'rolls/anna',
	'season',
	'members',
	'history',
	'judge',
	'sheet/night',
];

test('league: a night on a phone, from check-in to the confirmed result', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await page.reload();
	await to(page, id, 'season');
	await page.click('text=Start the season');
	await page.waitForSelector('text=Close season 1');
	await to(page, id, 'night');
	await page.click('button:has-text("Open the night")');
	await page.waitForSelector('h2:has-text("Here tonight")');
	await page.click('text=All who may play');
	await page.waitForSelector('.att:has-text("4 / 4")');
	await page.click('text=Draw the tables');
	await page.waitForSelector('.pair');
	equal((await page.$$('.pair')).length, 2, 'two tables');
	assert((await page.textContent('.pair .why')).includes('first meeting'), 'the draw says why');
	await page.check('.pair:first-child .check');
	await page.click('text=Draw again');
	await settled(page);
	await page.click('text=Confirm the draw');
	await page.waitForSelector('a:has-text("Enter the result")');
	await page.click('text=Roll for side');
	await page.click('dialog .btn.go');
	await page.waitForSelector('text=won the roll');
	await page.click('a:has-text("Enter the result") >> nth=0');
	await page.waitForSelector('[name=a-casualties]');
	assert((await page.$$('form.card input, form.card select')).length <= 12, 'at most twelve fields');
	await page.fill('[name=a-casualties]', '40');
	await page.fill('[name=b-casualties]', '20');
	await page.fill('[name=a-objectives]', '2');
	await page.waitForSelector('.preview .chip.good');
	await page.reload();
	await page.waitForSelector('[name=a-casualties]');
	equal(await page.inputValue('[name=a-casualties]'), '40', 'the draft outlives a reload');
	await page.click('text=Hand in the report');
	await page.waitForSelector('button:has-text("Confirm the result")');
	await page.click('button:has-text("Confirm the result")');
	await page.waitForSelector('a:has-text("Rolls of")');
	await page.click('a:has-text("Rolls of") >> nth=0');
	await page.click('.owed .btn.go');
	await page.waitForSelector('.roll');
	assert((await page.textContent('.roll')).includes('dice of the server'), 'the source of the dice is told');
	const club = await call(page, '/clubs/' + id);
	equal(club.battles.filter(b => b.state === 'recorded').length, 1, 'one result is recorded');
});

test('league: the army builder follows every change with its limits', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await to(page, id, 'army/anna');
	await page.waitForSelector('.note.good');
	for (let i = 0; i < 3; i++) await page.click('[aria-label="4 figures more"] >> nth=1');
	await page.waitForSelector('.bignum.bad');
	assert(await page.$('.total .ruleid'), 'the rule is named');
	await page.click('.cta >> text=Undo');
	await page.click('.cta >> text=Undo');
	await page.click('.cta >> text=Undo');
	await page.waitForSelector('.note.good');
	const before = await page.$$eval('.un', x => x.length);
	await page.click('.add >> nth=0');
	await page.click('.pick >> nth=0');
	await page.waitForFunction(n => document.querySelectorAll('.un').length === n + 1, before);
	await page.waitForSelector('.aside .note.bad, .limits .note.bad, .breaches');
	// What is not handed in yet waits in this browser.
	await page.reload();
	await page.click('button:has-text("Go on with the draft")');
	await page.waitForFunction(n => document.querySelectorAll('.un').length === n + 1, before);
	await page.click('button:has-text("Ways to complete it")');
	await page.waitForSelector('dialog .proposal', { timeout: 30000 });
	await page.click('dialog .proposal .btn.go >> nth=0');
	await page.waitForSelector('.note.good');
});

test('league: on a phone the sum of an army stays in sight while its units change', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await to(page, id, 'army/anna');
	await page.waitForSelector('.strip:has-text("This army is legal.")');
	const top = selector => page.$eval(selector, el => el.getBoundingClientRect().top + scrollY);
	assert(
		(await top('.limits')) < (await top('.un')) && (await top('.un')) < (await top('.ways')),
		'limits, units, then ways to complete it',
	);
	for (let i = 0; i < 3; i++) await page.click('[aria-label="4 figures more"] >> nth=1');
	await page.waitForSelector('.strip.bad:has-text("breach")');
	assert(
		await page.$eval('.strip', el => {
			const r = el.getBoundingClientRect(),
				nav = document.querySelector('.footnav').getBoundingClientRect();
			return r.top > 0 && r.bottom <= nav.top + 1;
		}),
		'it is seen above the bar at the foot',
	);
});

test('league: the adjudicator decides from facts, and from a sketch by keyboard and by drag', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/club/judge');
	await page.click('.qlist >> text=Must a unit in line in a town deploy into it?');
	await page.check('label:has-text("in a town") input');
	await page.check('label:has-text("in line") input');
	await page.click('button:has-text("Decide")');
	await page.waitForSelector('.verdict:has-text("it must")');
	await page.click('.qlist >> text=Infantry fire: allowed');
	await page.click('text=Decide from the sketch');
	await page.waitForSelector('.verdict:has-text("it may fire")');
	await page.focus('.sketch [data-id=B1]');
	for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowRight');
	await page.click('text=Decide from the sketch');
	await page.waitForSelector('.verdict:has-text("out of the arc")');
	const at = await (await page.$('.sketch [data-id=B1]')).boundingBox(),
		goal = await (await page.$('.sketch [data-id=A1]')).boundingBox();
	await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
	await page.mouse.down();
	await page.mouse.move(goal.x + goal.width / 2, at.y + at.height / 2, { steps: 4 });
	await page.mouse.up();
	await page.click('text=Decide from the sketch');
	await page.waitForSelector('.verdict:has-text("it may fire")');
	assert(await page.$('.answer-svg svg'), 'the answer is a picture too');
});

for (const [name, options] of /** @type {[string, any][]} */ ([
	['a phone', { ...PHONE, viewport: { width: 360, height: 740 } }],
	['a wide screen', {}],
])) {
	test(`league: pages of a club on ${name}: axe finds nothing, nothing is too wide`, async ({ visit }) => {
		const page = await visit({ ...options, bypassCSP: true }),
			id = await clubOfFour(page);
		for (const path of PAGES) {
			await to(page, id, path);
			await clean(page, path || 'the club');
		}
	});
}

test('league: a night under way, its forms and dialogs, in Italian on a phone: axe finds nothing', async ({
	visit,
}) => {
	const begin = await visit({ bypassCSP: true }),
		id = await clubOfFour(begin),
		other = await clubOfFour(begin);
	await write(begin, id, {
		type: 'map',
		id: 'm',
		name: 'Ponte',
		objectives: [{ value: 5 }, { value: 10, owner: 'a' }],
	});
	await openNight(begin, id);
	await fought(begin, other);
	for (const d100 of [25, 25]) await write(begin, other, { type: 'roll', player: 'anna', battle: '1.1.T1', d100 });
	const page = await visit({ ...PHONE, viewport: { width: 360, height: 740 }, locale: 'it-IT', bypassCSP: true });
	await open(page, '/#/club');
	await to(page, id, 'night');
	await page.click('text=Componi i tavoli a mano');
	await clean(page, 'tables by hand');
	await write(begin, id, {
		type: 'draw',
		tables: [
			{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'], map: 'm' },
			{ table: 'T2', kind: 'individual', a: ['clara'], b: ['dmitri'] },
		],
	});
	await call(begin, `/clubs/${id}/clock`, { battle: '1.1.T1', do: 'start' });
	for (const path of ['night', 'results/1.1.T1', 'sheet/night']) {
		await to(page, id, path);
		await page.reload();
		await page.waitForSelector('.clubbody h1');
		await settled(page);
		await clean(page, path);
	}
	for (const [path, first, second] of [
		['rolls/anna', 'text=Unisci…', ''],
		['history', '[aria-label^="Azioni della voce"] >> nth=3', '.rowacts.open .btn:nth-child(2)'],
		['members', '[aria-label="Azioni per Bruno"]', ''],
		['results/1.1.T1', 'text=Racconta la battaglia', ''],
	]) {
		await to(page, other, path);
		await page.click(first);
		if (second) await page.click(second);
		await settled(page);
		await clean(page, path + ' and its form');
		await page.keyboard.press('Escape');
	}
});
