// play.test.mjs: each game opened, moved by mouse and by keyboard, undone, replayed, reloaded, fought.
import { test, assert, equal, open, openTable, steps, moved, settled, anyChoice } from './harness.mjs';

const GAMES = [
	{
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'bot:random' },
		stack: 's:laneffe:french',
		target: 'a:philippeville',
		italian: 'mosse',
	},
	{
		game: 'commander',
		scenario: '1796',
		seats: { french: 'me' },
		stack: 's:nice:french',
		target: 'a:turin',
		italian: 'Muovi le tue Forze',
	},
];

for (const g of GAMES) {
	test(`${g.game}: move by mouse, undo, replay, reload, language`, async ({ visit }) => {
		const page = await visit();
		await openTable(page, g.game, g.scenario, g.seats);
		await page.click(`[data-key="${g.stack}"]`);
		await page.waitForSelector('.unit.can');
		await page.click('.unit.can >> nth=0');
		await page.waitForSelector('.legal');
		const before = await steps(page);
		await page.click(`[data-key="${g.target}"]`, { force: true });
		await moved(page, before);
		assert(await page.$('.mv'), 'the move is drawn as an arrow');
		const after = await steps(page);
		await page.keyboard.press('u');
		await page.waitForFunction(() => !document.querySelector('.mv'));
		await page.click(`[data-key="${g.stack}"]`);
		await page.click('.unit.can >> nth=0');
		const third = await steps(page);
		await page.click(`[data-key="${g.target}"]`, { force: true });
		await moved(page, third);
		// Reload in the middle: the table stands as it was.
		await page.reload();
		await page.waitForSelector('.view .node');
		assert((await steps(page)) >= after, 'no step was lost');
		// Replay from one's own view, and back to now.
		await page.$eval('.range', el => {
			/** @type {any} */ (el).value = 0;
			el.dispatchEvent(new Event('input'));
		});
		await page.waitForSelector('.replay.past');
		await page.waitForFunction(() => document.querySelector('.prompt').textContent.includes('step 0'));
		// Played at eight times the speed it comes back to now by itself, and the speed is kept.
		await page.selectOption('.replay .speed', '8');
		await page.click('.replay [aria-label=Play]');
		await page.waitForSelector('.replay:not(.past)', { timeout: 6000 });
		equal(
			await page.evaluate(() => JSON.parse(localStorage.getItem('marengo.settings')).speed),
			8,
			'the speed is kept',
		);
		// The language of everything, at once.
		await page.click('.top [aria-label=Menu]');
		await page.click('.menu .btn >> nth=0');
		await page.click('.sheet .seg [lang=it]');
		await page.waitForSelector('.act:has-text("Annulla")');
		await page.waitForSelector(`.prompt:has-text("${g.italian}")`);
	});
}

test('castiglione: units taken in hand march, by mouse and by keyboard', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' });
	await settled(page);
	await page.click('[data-key^="s:"].stack[tabindex="0"] >> nth=0');
	await page.waitForSelector('.unit.can, .choices .verb');
	const first = await page.$('.unit.can');
	if (first) {
		await first.click();
		await settled(page);
	}
	let before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	const lit = await page.$('.legal');
	assert(lit, 'the places it can reach are lit');
	before = await steps(page);
	const all = () =>
			JSON.stringify(
				page.frames
					.map(f => JSON.parse(f))
					.filter(m => m.type === 'state')
					.pop().view,
			),
		stood = all();
	await page.keyboard.press('1');
	await moved(page, before);
	assert(all() !== stood, 'something was done');
	await page.keyboard.press('u');
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before,
	);
	equal(all(), stood, 'and everything is as it was');
	await page.reload();
	await page.waitForSelector('.view .node');
	equal(await steps(page), before, 'also for who comes back');
});

async function fight(page, picks, done, most = 260) {
	// While the other side thinks there is no choice; that does not count.
	for (let i = 0, until = Date.now() + 120000; i < most && Date.now() < until;) {
		if (await done()) return true;
		if (await page.$('.act .btn.go:has-text("Play again")')) return false;
		if (await anyChoice(page, picks(i))) i++;
		else await page.waitForTimeout(60);
	}
	return false;
}

test('commander: a battle is fought on the sheet', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.click('[data-key="s:nice:french"]');
	await page.click('.pickers button:has-text("All")');
	let before = await steps(page);
	await page.click('[data-key="a:savona"]', { force: true });
	await page.waitForFunction(n => Number(document.querySelector('.replay .range').max) >= n + 8, before);
	before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	assert(
		await fight(
			page,
			() => 0,
			() => page.$('.sheetboard .can'),
			30,
		),
		'the battlefield sheet opens',
	);
	equal((await page.$$('.reg')).length, 6, 'six regions');
	// A Force on the board, then a region, then a formation.
	await page.waitForSelector('.sheetboard .can');
	await page.click('.sheetboard .can >> nth=0');
	await page.waitForSelector('.place-go, .tile');
	await page.click('.place-go >> nth=0').catch(() => {});
	const fought = await fight(
		page,
		i => i * 7 + 3,
		async () => !(await page.$('.sheetboard')),
	);
	assert(fought, 'the battle ends');
	await page.keyboard.press('l');
	await page.waitForSelector('.log .d10, .log .die');
});

test('waterloo: a skirmish is fought and steps are lost', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.pickers button:has-text("All")');
	const before = await steps(page);
	await page.click('[data-key="a:charleroi"]', { force: true });
	await page.waitForFunction(n => Number(document.querySelector('.replay .range').max) >= n + 4, before);
	assert(await page.$('.cap'), 'the quota of the road is shown');
	await page.keyboard.press('c');
	await page.waitForSelector('.tactical');
	assert(
		await fight(
			page,
			() => 0,
			async () => !!(await page.$('.tray .die')),
			60,
		),
		'dice fall',
	);
});

test('castiglione: a combat is fought on its board', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', { french: 'me', austrian: 'bot:random' });
	const seen = await fight(
		page,
		i => i * 5 + 1,
		() => page.$('.combat'),
		200,
	);
	assert(seen, 'the combat board opens');
	assert(await page.$('.steps .now'), 'the step is marked');
	assert(await page.$('.crt'), 'the table is shown');
	await fight(
		page,
		i => i,
		async () => !(await page.$('.combat')),
		40,
	);
});

test('why not: the rule that forbids a march', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can >> nth=0');
	await page.waitForSelector('.legal');
	await page.keyboard.press('0');
	await settled(page);
	await page.click('[data-key="a:ghent"]', { force: true });
	await page.waitForSelector('.pop.why');
	const text = await page.textContent('.pop.why');
	assert(/WL-R?\d+/.test(text), text);
	const why = JSON.parse(page.frames.filter(f => f.includes('"type":"why"')).pop());
	equal(await page.textContent('#why-text'), why.text, 'the rule in words');
	equal(await page.textContent('.pop.why .ruleid'), why.rule, 'its number');
	assert(/^Ghent is \d roads away from .+, which can march \d more towns? this turn\.$/.test(why.fact), why.fact);
	equal(await page.textContent('#why-fact'), why.fact, 'what of this position stands behind it');
	equal(await page.getAttribute('.pop.why', 'aria-describedby'), 'why-fact why-text', 'both are read');
	assert((await page.textContent('.pop.why .foot')).includes('§ 1.0'), 'the section of the rulebook');
	await page.click('.pop.why .ruleid');
	await page.waitForSelector('dialog .rule');
	await page.keyboard.press('Escape');
	// A purist is told which rule it is, and reads it himself.
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'purist' })));
	await page.reload();
	await page.waitForSelector('.view .node');
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can >> nth=0');
	await page.click('[data-key="a:ghent"]', { force: true });
	await page.waitForSelector('.pop.why');
	equal(await page.textContent('.pop.why .ruleid'), why.rule, 'the number of the rule');
	equal(await page.$('#why-text, #why-fact'), null, 'and no more');
});

test('hint and odds answer, purist hides them', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' });
	await page.keyboard.press('n');
	await page.waitForSelector('.sec.hint .plan .odd', { timeout: 60000 });
	const plans = await page.$$('.plan'),
		buttons = await page.$$('.plan button');
	assert(
		plans.length >= 1 && plans.length <= 3 && buttons.length === plans.length,
		`${plans.length} plans, ${buttons.length} buttons`,
	);
	for (const p of plans)
		assert(
			/\d+ games played to the end/.test(await p.textContent()) &&
				/%/.test(await p.textContent()) &&
				(await p.$('.why-plan')),
			'chance, games and reason of each',
		);
	assert((await page.textContent('.plans')).includes('The general’s own choice'), 'one of them is the general’s');
	assert((await buttons[0].getAttribute('aria-label')).startsWith('Do it: '), 'the button says what it does');
	await page.keyboard.press('o');
	await page.waitForSelector('.odds, .toast', { timeout: 15000 }); // where there is nothing to weigh that is told
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'purist' })));
	await page.reload();
	await page.waitForSelector('.view .node');
	assert(!(await page.$('.act .btn:has-text("Hint")')), 'no hint for purists');
	// Of what is picked only the ends are known to the page; nothing of it is lit.
	await page.click('[data-key="s:rovereto:austrian"]');
	await page.click('.unit.can >> nth=0');
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	await page.waitForFunction(() => document.querySelector('.legal.quiet'));
	assert(!(await page.$('.legal:not(.quiet)')), 'nothing is lit');
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'standard' })));
	await page.reload();
	await page.waitForSelector('.legal:not(.quiet)');
	equal(
		await page.$$eval('.act .btn', b => b.filter(x => /Hint|Odds/.test(x.textContent)).length),
		0,
		'lit, and no advice',
	);
});

test('an action typed in words', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	const before = await steps(page);
	await page.keyboard.press('/');
	await page.fill('dialog input', 'move stengel turin');
	await page.keyboard.press('Enter');
	await moved(page, before);
});

test('hot-seat: a curtain falls between the seats', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	await page.keyboard.press('c');
	await page.waitForSelector('dialog.curtain');
	await page.click('dialog.curtain .go');
	await page.waitForFunction(() => !document.querySelector('dialog.curtain'));
	await page.waitForFunction(() =>
		[...document.querySelectorAll('.stack')].some(
			s => s.getAttribute('data-key').includes(':anglo') && s.getAttribute('tabindex') === '0',
		),
	);
});
