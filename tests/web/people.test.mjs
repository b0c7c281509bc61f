// people.test.mjs: what people at one table owe each other: clocks, take-backs, talk, a curtain between two at one screen.
import { test, assert, equal, open, openTable, makeTable, joinTable, drive } from './harness.mjs';
import { uneven, tails } from '../../web/js/chances.js';

const tell = (page, row) => page.waitForSelector(`.notices [data-row=${row}]`);
const gone = (page, row) => page.waitForFunction(r => !document.querySelector(`.notices [data-row=${r}]`), row);

/** Anna plays the French, Bruno the Allies; both look at the table. */
async function two(visit, more = {}, ...sizes) {
	const anna = await visit(sizes[0]),
		bruno = await visit(sizes[1]);
	await open(anna);
	await open(bruno);
	const made = await makeTable(anna, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
		...more,
	});
	await joinTable(bruno, made);
	for (const page of [anna, bruno]) {
		await page.goto('/#/table/' + made.table.id);
		await page.waitForSelector('.view .node');
	}
	return [anna, bruno, made.table.id];
}

test('clocks: hours and minutes, running down, on a phone too', async ({ visit }) => {
	const [anna, bruno] = await two(
		visit,
		{ pace: { bank: 86404, step: 14400 } },
		{ viewport: { width: 390, height: 844 }, hasTouch: true },
	);
	equal(await bruno.$eval('.clock[data-row=allied]', el => el.textContent), '24:00', 'a day that has not begun');
	// The minute is over in a few seconds; the page knows when.
	await bruno.waitForFunction(() => /^23:5\d$/.test(document.querySelector('.clock[data-row=french]').textContent));
	assert(await anna.isVisible('.clock.runs'), 'on a phone the clock that runs is seen');
	await anna.waitForSelector('.clock.runs[aria-label="French: 23 hours left"]');
	assert(!(await bruno.$('.clock.low')), 'nobody is short of time');
	// The last hour goes by seconds, without a word from the server.
	const [c] = await two(visit, { pace: { bank: 3000, step: 0 } });
	const now = await c.$eval('.clock.runs', el => el.textContent);
	assert(/^(50:00|49:\d\d)$/.test(now), 'minutes and seconds: ' + now);
	await c.waitForFunction(then => document.querySelector('.clock.runs').textContent !== then, now);
	await c.waitForFunction(() => /^49:[0-4]\d|^49:5[0-6]/.test(document.querySelector('.clock.runs').textContent));
	equal(await c.textContent('.clock:not(.runs)'), '50:00', 'the other stands still');
	equal((await c.$$('.clock.low')).length, 2, 'the last hour is marked');
	// A computer has no clock.
	await two(visit, {
		scenario: 'free',
		options: { players: '3' },
		seats: { french: 'me', allied: 'open', prussian: 'bot:random' },
		pace: { bank: 3000, step: 0 },
	}).then(async ([d]) => {
		await d.waitForSelector('.clock');
		equal(
			await d.$$eval('.clock', l => l.map(x => /** @type {any} */ (x).dataset.row).join()),
			'french,allied',
			'clocks of people',
		);
	});
});

test('clocks: when time has run out the other side is asked at once what to do', async ({ visit }) => {
	const [anna, bruno, id] = await two(visit, { pace: { bank: 2, step: 0 } });
	const carl = await visit();
	await open(carl, '/#/table/' + id);
	await tell(bruno, 'time');
	await anna.waitForSelector('.notices [data-row=time]:has-text("Your time has run out")');
	await carl.waitForSelector('.clock.runs[aria-label="French: no time left"]');
	equal(await carl.$('.notices [data-row=time]'), null, 'who looks on is asked nothing');
	equal(await anna.$$eval('.notices [data-row=time] .btn', b => b.length), 0, 'the one who is late decides nothing');
	// He may go on waiting, and changes his mind when he opens the table again.
	await bruno.click('.notices .btn:has-text("Wait")');
	await gone(bruno, 'time');
	await bruno.reload();
	await tell(bruno, 'time');
	await bruno.click('.notices .btn:has-text("Let a computer play on")');
	await gone(bruno, 'time');
	await bruno.waitForFunction(
		async table => (await (await fetch('/api/v1/tables/' + table)).json()).seats[0].by === 'bot',
		id,
	);
	const [elsa, dora] = await two(visit, { pace: { bank: 2, step: 0 } });
	await dora.click('.notices .btn:has-text("Claim the game")');
	for (const page of [elsa, dora]) await page.waitForSelector('.prompt:has-text("Out of time: French")');
	await gone(elsa, 'time');
});

test('clocks: who looks at no table is told that time has run out, and finds it in his lists', async ({ visit }) => {
	const anna = await visit(),
		bruno = await visit();
	await open(anna);
	await open(bruno);
	const made = await makeTable(anna, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
		pace: { bank: 4, step: 0 },
	});
	// A page that is out of sight tells it through the browser, too.
	await bruno.evaluate(() => {
		Object.defineProperty(document, 'hidden', { get: () => true });
		const told = /** @type {any} */ (window.told = []);
		/** @type {any} */ (window).Notification = class {
			static permission = 'granted';
			constructor(title, { body }) {
				told.push(`${title}: ${body}`);
			}
		};
	});
	await joinTable(bruno, made);
	await anna.waitForSelector('#toasts .toast.stays:has-text("It is your turn.")');
	await bruno.waitForSelector(
		`#toasts .toast.stays:has-text("An opponent's time has run out: claim the game, wait, or let a computer play for him.")`,
		{ timeout: 60000 },
	);
	assert(
		(await bruno.evaluate(() => /** @type {any} */ (window).told)).some(x =>
			/^Marengo: .*An opponent's time has run out/.test(x),
		),
		'the browser was asked to tell it',
	);
	await bruno.goto('/#/lobby');
	const card = `a.go-card[href="#/table/${made.table.id}"]`;
	await bruno.waitForSelector(`${card}:has-text("Time has run out for: French.")`);
	equal(await bruno.textContent(card + ' .chip'), 'no time left', 'before all else');
	// She is told whose turn it is, as ever, and that she is late.
	await anna.goto('/#/lobby');
	await anna.waitForSelector(`${card}:has-text("Time has run out for: French.")`);
	equal(await anna.textContent(card + ' .chip'), 'Your turn', 'hers to move all the same');
});

test('a take-back is asked for over every tab, agreed to, and refused aloud', async ({ visit }) => {
	const [anna, bruno] = await two(visit);
	const ask = async () => {
		await anna.click('.top [aria-label=Menu]');
		await anna.click('.menu .btn:has-text("Ask to take back")');
	};
	await anna.click('.act .btn.go');
	await anna.waitForSelector('.prompt:has-text("Waiting for")');
	await bruno.click('#tab-log');
	for (const yes of [false, true]) {
		await ask();
		await tell(bruno, 'takeback');
		await bruno.waitForFunction(() => document.getElementById('live').textContent.includes('asks to go back'));
		await anna.waitForSelector('.notices [data-row=takeback]:has-text("the others are asked")');
		await bruno.click(`.notices .btn:has-text("${yes ? 'Agree' : 'Refuse'}")`);
		for (const page of [anna, bruno]) await gone(page, 'takeback');
		if (!yes) {
			await anna.waitForSelector('.toast:has-text("refused")');
			for (const page of [anna, bruno])
				await page.evaluate(() => document.getElementById('toasts').replaceChildren());
		}
	}
	await anna.waitForSelector('.prompt:has-text("march, or end your moves")');
	for (const page of [anna, bruno]) equal(await page.$('.toast:has-text("refused")'), null, 'agreed is not refused');
	await bruno.waitForSelector('.log li:has-text("taken back by consent")');
});

test('talk at the table is counted at its tab until it is read, and stays through a change of language', async ({
	visit,
}) => {
	const [anna, bruno] = await two(visit);
	const write = async text => {
		await anna.click('#tab-chat');
		await anna.fill('.side form .field', text);
		await anna.keyboard.press('Enter');
	};
	await write('Away until Monday');
	await bruno.waitForSelector('.toast:has-text("Away until Monday")');
	equal(await bruno.getAttribute('#tab-chat', 'aria-label'), 'Chat, 1 new line', 'a count at the tab');
	assert(!(await anna.$('#tab-chat .chip')), "one's own line is no news");
	await bruno.reload();
	await bruno.waitForSelector('#tab-chat .chip:has-text("1")');
	await bruno.click('#tab-chat');
	await bruno.waitForSelector('.chat li:has-text("Away until Monday")');
	assert(!(await bruno.$('#tab-chat .chip')), 'what is read is not counted');
	await bruno.click('#tab-units');
	await write('Tuesday, rather');
	await bruno.waitForSelector('#tab-chat .chip');
	await bruno.click('#tab-chat');
	await bruno.evaluate(async () => {
		const { setLanguage } = await import('/js/i18n.js');
		setLanguage('it');
	});
	await bruno.waitForSelector('.act:has-text("Annulla")');
	equal(await bruno.$$eval('.chat li', l => l.length), 2, "lines in the new language's page");
	await bruno.reload();
	await bruno.waitForSelector('.view .node');
	assert(!(await bruno.$('#tab-chat .chip')), 'read, also for the next visit');
});

test('hot-seat: nothing but the next player opens the curtain, who sees what was done, and may have a PIN', async ({
	visit,
}) => {
	const page = await visit(),
		{ table } = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	const shut = () => page.waitForSelector('dialog.curtain'),
		through = () => page.waitForFunction(() => !document.querySelector('dialog.curtain'));
	const pin = async text => {
		await page.click('.top [aria-label=Menu]');
		await page.click('.menu .btn:has-text("PIN of my seat")');
		await page.fill('#pin', text);
		await page.keyboard.press('Enter');
		await page.waitForSelector('.toast:has-text("PIN")');
	};
	await pin('1815');
	await page.click('.act .btn.go');
	await shut();
	for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
	await page.mouse.click(5, 5);
	assert((await page.$('dialog.curtain[open]')) && !(await page.$('dialog.curtain header .btn')), 'no way round it');
	// The Allies have no PIN, and have not played yet.
	await page.click('dialog.curtain .go');
	await through();
	await page.waitForSelector('.prompt:has-text("afternoon: march")');
	assert(!(await page.$('.notices [data-row=since]')), 'who has not played has missed nothing');
	await page.click('.act .btn.go');
	await shut();
	await page.fill('#pin', '1814');
	await page.keyboard.press('Enter');
	await page.waitForSelector('dialog.curtain :text("That is not the PIN.")');
	await page.fill('#pin', '1815');
	await page.keyboard.press('Enter');
	await through();
	await page.waitForSelector('.notices [data-row=since]:has-text("since you played")');
	await page.click('.notices .btn:has-text("Watch")');
	await page.waitForSelector('.replay:not(.past)');
	assert(
		!JSON.stringify(await page.evaluate(() => ({ ...localStorage }))).includes('1815"'),
		'the PIN itself is nowhere',
	);
	// Opened anew, a seat with a PIN is behind the curtain; without it, it is not.
	await page.reload();
	await shut();
	await page.fill('#pin', '1815');
	await page.keyboard.press('Enter');
	await through();
	await pin('');
	await page.reload();
	await page.waitForSelector('.view .node');
	equal(await page.$('dialog.curtain'), null, table.id);
});

test('what others did is played by itself for whom that is set', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.evaluate(async () => {
		const { change } = await import('/js/settings.js');
		change({ since: 'play', speed: 8 });
	});
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.evaluate(() => {
		const watch = new MutationObserver(() => {
			if (!document.querySelector('.replay.running')) return;
			watch.disconnect();
			document.body.dataset.played = 'yes';
		});
		watch.observe(document.body, { subtree: true, attributes: true });
	});
	await page.click('.act .btn.go');
	await page.waitForSelector('body[data-played=yes]');
	await page.waitForSelector('.replay:not(.past)');
});

test('whoever plays second is offered what was done before his first turn', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', { french: 'me', austrian: 'bot:random' });
	const bar = await page.waitForSelector('.notices [data-row=since]:has-text("steps before your first")');
	await (await bar.$('.btn:has-text("Watch")')).click();
	await page.waitForSelector('.replay.past');
	await gone(page, 'since');
	await page.waitForFunction(() => /^\d of \d\d/.test(document.querySelector('.replay .num').textContent));
});

test('a browser that never looked at the table offers what others did since one played, and does not begin by itself', async ({
	visit,
}) => {
	const [anna, bruno, id] = await two(visit),
		other = await visit();
	await anna.click('.act .btn.go');
	await bruno.waitForSelector('.prompt:has-text("march, or end your moves")');
	await drive(bruno, id, [['^march', 1]]);
	// The same player at another machine: a single step is seen at a glance.
	const early = await visit();
	await early.context().addCookies(await anna.context().cookies());
	await open(early, '/#/table/' + id);
	await early.waitForFunction(() => document.activeElement.tagName === 'H1');
	assert(!(await early.$('.notices [data-row=since]')), 'one step');
	await drive(bruno, id, [['^march', 1]]);
	// The same player at another machine: her session, nothing else of her browser.
	await other.context().addCookies(await anna.context().cookies());
	await open(other, '/#/table/' + id);
	await tell(other, 'since');
	assert(
		/^\d+ steps since you played\.$/.test(await other.getAttribute('.notices [data-row=since]', 'aria-label')),
		'from her own last move on',
	);
	await other.waitForFunction(() => document.activeElement.tagName === 'H1');
	assert(!(await other.$('.replay.running, .replay.past')), 'the board is what it is now, the focus at the top');
	await other.click('.notices .btn:has-text("Watch")');
	await other.waitForSelector('.replay.running, .replay.past');
	await gone(other, 'since');
	// Nobody is offered it who does not want that.
	const plain = await visit();
	await plain.context().addCookies(await anna.context().cookies());
	await open(plain);
	await plain.evaluate(async () => (await import('/js/settings.js')).change({ since: 'none' }));
	await plain.goto('/#/table/' + id);
	await plain.waitForSelector('.view .node');
	await plain.waitForFunction(() => document.activeElement.tagName === 'H1');
	assert(!(await plain.$('.notices [data-row=since]')), 'no offer where none is wanted');
	// Having looked, it knows what was seen.
	await other.reload();
	await other.waitForSelector('.view .node');
	assert(!(await other.$('.notices [data-row=since]')), 'nothing new');
});

test('a table alone: what dice decided can be taken back, and the record tells', async ({ visit }) => {
	const page = await visit(),
		{ table } = await openTable(page, 'commander', '1796', { french: 'me' });
	const { number } = await drive(page, table.id, [['^end', 1]], null);
	assert(number > 0, 'the Enemy has moved');
	await page.waitForFunction(() => Number(document.querySelector('.replay .range').max) > 0);
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Take back the last step")');
	await page.click('dialog .go:has-text("Yes")');
	await page.click('#tab-log');
	await page.waitForSelector('.log li:has-text("taken back")');
});

test('a table is opened as it was wished for: seats, options, clock, for purists, without spectators', async ({
	visit,
}) => {
	const page = await visit(),
		other = await visit();
	await open(page, '/#/new/castiglione');
	// The Austrians begin: a general's whole turn may take long on a slow machine.
	await page.selectOption('#seat-french', 'bot:random');
	await page.selectOption('#seat-austrian', 'me');
	await page.selectOption('#help', 'purist');
	await page.selectOption('label:has-text("Leader casualties: Leaders may be wounded or killed") + select', 'on');
	await page.click('summary:has-text("Playing over the net")');
	await page.uncheck('label:has-text("Others may watch") input');
	// Nobody is timed who plays alone: no clock is offered, and what was chosen before counts for nothing.
	assert(!(await page.isVisible('#pace')), 'no clock against the computer');
	await page.selectOption('#seat-french', 'open');
	await page.selectOption('#pace', '86400+14400');
	await page.selectOption('#seat-french', 'bot:random');
	assert(!(await page.isVisible('#pace')), 'nor after somebody was waited for');
	await page.click('.btn.big');
	await page.waitForSelector('.view .node');
	await page.waitForSelector('.choices .verb');
	equal(
		await page.$$eval('.act .btn', b => b.filter(x => /Hint|Odds/.test(x.textContent)).length),
		0,
		'nothing to ask with',
	);
	// His own wish for full help counts for nothing here.
	assert(!(await page.$('.legal:not(.quiet)')), 'nothing is lit');
	await page.click('.layers summary');
	equal(
		await page.$$eval('[data-layer]', l =>
			l
				.filter(b => !b.hidden)
				.map(b => b.dataset.layer)
				.join(),
		),
		'supply,command,moves',
		'neither reach nor threat',
	);
	await page.keyboard.press('Shift+Digit3');
	equal(await page.$$eval('[data-layer].on', l => l.length), 0, 'nor by the keyboard');
	await page.click('.top [aria-label=Menu]');
	await page.waitForSelector('.menu p:has-text("Help: none at all")');
	await page.click('dialog .btn:has-text("Close"), dialog [aria-label=Close]');
	const id = page.url().split('/').pop(),
		made = await page.evaluate(async x => (await fetch('/api/v1/tables/' + x)).json(), id);
	equal(
		made.seats
			.map(x => `${x.id} ${x.you ? 'me' : x.bot}`)
			.sort()
			.join(),
		'austrian me,french random',
		'who sits where',
	);
	equal(
		JSON.stringify([made.options.casualties, made.options.fog, made.pace, made.private]),
		'["on","off",null,false]',
		'the rest of what was wished',
	);
	await open(page, '/#/new/castiglione');
	await page.selectOption('#seat-austrian', 'open');
	await page.click('summary:has-text("Playing over the net")');
	await page.selectOption('#pace', '86400+14400');
	await page.click('.btn.big');
	await page.waitForURL(/#\/table\//);
	equal(
		JSON.stringify(
			await page.evaluate(
				async x => (await (await fetch('/api/v1/tables/' + x)).json()).pace,
				page.url().split('/').pop(),
			),
		),
		'{"bank":86400,"step":14400}',
		'with a clock',
	);
	await open(other, '/#/table/' + id);
	await other.waitForSelector('h1:has-text("This table cannot be opened")');
	// There is a way on from there, and in the other language.
	await other.click('.top [lang=it], .top button:has-text("IT")');
	await other.waitForSelector('h1:has-text("Questo tavolo non si può aprire")');
	await other.click('.top a:has-text("Tavoli")');
	await other.waitForSelector('h1:has-text("Tavoli")');
});

test('dice: how likely what fell was, in numbers others work out alike', () => {
	const near = (a, b, what) => assert(Math.abs(a - b) < 1e-4, `${what}: ${a} is not ${b}`);
	near(uneven([10, 10, 10, 10, 10, 10]), 1, 'as even as can be');
	// R: pchisq(x, 5, lower = FALSE), pchisq(x, 9, lower = FALSE)
	near(uneven([5, 8, 9, 8, 10, 20]), 0.0199052, 'six faces');
	near(uneven([14, 6, 10, 10, 10, 10, 10, 10, 10, 10]), 0.955835, 'ten faces');
	assert(uneven([600, 0, 0, 0, 0, 0]) < 1e-9, 'a loaded die');
	near(tails([1 / 6, 1 / 6], 1).more, 11 / 36, 'at least one of two');
	near(tails([1 / 6, 1 / 2, 1 / 3], 0).fewer, 5 / 18, 'none of three');
	near(tails(Array(10).fill(0.5), 5).more, 638 / 1024, 'half or more of ten');
});

test('dice: the window of a table tells luck by seat, and marks only what is rare', async ({ visit }) => {
	const page = await visit();
	await open(page);
	await page.evaluate(async () => {
		const { openDice } = await import('/js/dice.js'),
			roll = (seat, face, times) =>
				Array.from({ length: times }, () => ({
					seat,
					dice: [{ faces: 6, face, need: [6, 6], hit: face === 6 }],
				}));
		window.fetch = async () =>
			new Response('{"commit":"00","salts":{},"seed":null}', { headers: { 'Content-Type': 'application/json' } });
		const table = {
			id: 'none',
			names: { seat: x => x },
			state: { seat: null },
			steps: [
				...[1, 2, 3, 4, 5, 6].flatMap(f => roll('even', f, 6)),
				...roll('lucky', 6, 8),
				...roll('lucky', 1, 2),
			],
		};
		await openDice(/** @type {any} */ (table));
	});
	await page.waitForSelector('.dicebox .luck');
	const text = (await page.$eval('.dicebox', el => el.innerText)).replace(/\s+/g, ' ');
	assert(
		text.includes('36 dice with faces that count: 6 hits, 6.0 expected.') &&
			/So many hits or more: in 5\d(\.\d)?% of all games/.test(text),
		'as expected: ' + text,
	);
	assert(text.includes('as uneven as these, or more so, in 100%'), 'evenly: ' + text);
	assert(
		text.includes('10 dice with faces that count: 8 hits, 1.7 expected.') && text.includes('Too few dice to tell'),
		'lucky: ' + text,
	);
	assert(text.includes('So many hits or more: in <0.1% of all games.'), 'never nothing: ' + text);
	equal(await page.$$eval('.dicebox .rare', l => l.length), 1, 'only the rare is marked');
	equal(
		await page.evaluate(async () =>
			(await import('/js/counters.js'))
				.rolled([[1, 6], [2, 2], [5, 6], []].map(need => ({ faces: 6, face: 2, need, hit: false })))
				.map(el => el.textContent)
				.join('; '),
		),
		'anything would do; needs 2; needs 5 to 6; nothing would do',
		'what dice had to show',
	);
});

test('a new game: who wins as measured, with its interval, and how strong the computer is', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/new/waterloo');
	await page.waitForSelector('#seat-allied option:has-text("Elo")', { state: 'attached' });
	const rows = () =>
		page.$$eval('.measured tbody tr', l => l.map(r => [...r.children].map(c => c.textContent).join(' | ')));
	await page.click('.measured summary');
	// As docs/rules/waterloo-rulings.md tells.
	equal((await rows())[0], 'General | General | – | 2,400 | 55.1% (53.1–57.1) | 44.9% (42.9–46.9)', 'without a bid');
	equal(
		(await rows())[1],
		'General | General | 1 | 700 | 50.9% (47.2–54.5) | 49.1% (45.5–52.8)',
		'with the bid that evens it',
	);
	equal(
		await page.$eval('#seat-allied option[value="bot:general"]', o => o.textContent),
		'Computer: General (Elo 750 or more)',
		'the name of the bot',
	);
	// How he plays stands under his name, for whom it is read out too, and in the other language.
	const manner = () =>
		page.$eval('#seat-allied', el => document.getElementById(el.getAttribute('aria-describedby')).textContent);
	assert(/^[A-Z].{20,}\.$/.test(await manner()), 'the general: ' + (await manner()));
	await page.selectOption('#seat-allied', 'bot:random');
	equal(await manner(), 'Plays any legal action: a target to practise on.', 'the recruit');
	await page.selectOption('#seat-allied', 'open');
	equal(await manner(), '', 'somebody else');
	await page.click('.top [lang=it]');
	await page.waitForSelector('h2:has-text("Chi siede dove"), h2:has-text("Scenario")');
	await page.waitForFunction(() => document.documentElement.lang === 'it' && document.querySelector('#seat-allied'));
	await page.selectOption('#seat-allied', 'bot:random');
	equal(await manner(), "Gioca un'azione lecita qualsiasi: un bersaglio per fare pratica.", 'in Italian');
	await page.click('.top [lang=en]');
	await page.waitForFunction(
		() => document.documentElement.lang === 'en' && document.querySelector('.measured summary'),
	);
	await page.click('.measured summary');
	await page.click('.sc:has-text("Free deployment")');
	await page.waitForFunction(() =>
		document.querySelector('.measured tbody').textContent.includes('49.3% (47.3–51.3)'),
	);
	await page.goto('/#/new/commander');
	await page.click('.measured summary');
	assert((await rows())[0].startsWith('General | 1,000 | 45.2% (42.1–48.3) | 2.9%'), (await rows())[0]);
	// Every scenario of every game has been measured, and every row adds up.
	const odd = await page.evaluate(async () => {
		const [games, { rows: all }] = await Promise.all(
			['/api/v1/games', '/data/measured.json'].map(async p => (await fetch(p)).json()),
		);
		const sum = o => Object.values(o).reduce((a, b) => a + b, 0);
		return [
			...games.flatMap(g =>
				g.scenarios.filter(s => !all.some(r => r.game === g.id && r.scenario === s.id)).map(s => s.id),
			),
			...all
				.filter(r => (r.won ? sum(r.won) + r.drawn !== r.games : sum(r.grades) > r.games))
				.map(r => JSON.stringify(r)),
		];
	});
	equal(odd.length, 0, odd.join());
});

test('after the end the others are told of the next game; who looks on reads, and is offered nothing to play', async ({
	visit,
}) => {
	const [anna, bruno, id] = await two(visit),
		carl = await visit(),
		mark = page => page.getAttribute('link[rel=icon]', 'href');
	equal(
		(await mark(anna)) + (await mark(bruno)),
		'/icon-turn.svg/icon.svg',
		'whose turn it is can be seen in the tab',
	);
	await open(carl, '/#/table/' + id);
	await carl.click('#tab-chat');
	await carl.waitForSelector('.side :text("Only those who play may write here.")');
	equal(
		(await carl.isVisible('.side form')) || (await carl.isVisible('.side textarea')),
		false,
		'nothing to write with',
	);
	await bruno.click('#tab-chat');
	assert((await bruno.isVisible('.side form')) && (await bruno.isVisible('.side textarea')), 'who plays has both');
	await anna.click('.top [aria-label=Menu]');
	await anna.click('.menu .btn:has-text("Resign")');
	await anna.click('dialog .go:has-text("Yes")');
	for (const page of [anna, bruno, carl]) await page.waitForSelector('.prompt:has-text("Resigned: French")');
	assert(!(await carl.$('.act .btn.go')), 'no game for a spectator');
	await anna.click('.act .btn:has-text("Play again")');
	await anna.waitForFunction(old => !location.hash.includes(old), id);
	for (const page of [bruno, carl]) {
		await page.click('.notices [data-row=again] .btn:has-text("Go there")');
		await page.waitForFunction(old => !location.hash.includes(old) && document.querySelector('.view .node'), id);
		equal(page.url(), anna.url(), 'all at the same table');
	}
	// Sides are exchanged: Bruno has the French now.
	await bruno.waitForSelector('.prompt:has-text("march, or end your moves")');
});

test('before the start a seat is given free, a table where one is alone closed, and nothing is offered that is refused', async ({
	visit,
}) => {
	const anna = await visit(),
		bruno = await visit(),
		carl = await visit();
	for (const page of [anna, bruno, carl]) await open(page);
	const made = await makeTable(anna, {
			game: 'waterloo',
			scenario: 'free',
			options: { players: '3' },
			seats: { french: 'me', allied: 'open', prussian: 'open' },
		}),
		id = made.table.id;
	await joinTable(bruno, made);
	const menu = async page => {
		await page.goto('/#/table/' + id);
		await page.waitForSelector('.app');
		await page.click('.top [aria-label=Menu]');
		return (await page.$$eval('.menu .btn', l => l.map(b => b.textContent))).join('|');
	};
	const free = async () =>
		(
			await anna.evaluate(
				async x =>
					(await (await fetch('/api/v1/tables/' + x)).json()).seats
						.filter(s => s.by === 'open')
						.map(s => s.id),
				id,
			)
		).join();
	const listed = () =>
		carl.evaluate(async x => (await (await fetch('/api/v1/tables')).json()).some(y => y.id === x), id);
	const choices = await menu(bruno);
	assert(!/Resign|Hand my seat|ake back/.test(choices) && choices.includes('Leave the page, keep my seat'), choices);
	await bruno.click('.menu .btn:has-text("Give my seat free")');
	await bruno.click('dialog .go:has-text("Yes")');
	await bruno.waitForSelector('h1:has-text("Tables")');
	equal(await free(), 'allied,prussian', 'his seat is free again');
	assert(await listed(), 'somebody still waits there');
	await menu(anna);
	await anna.click('.menu .btn:has-text("Close the table")');
	await anna.click('dialog .go:has-text("Yes")');
	await anna.waitForSelector('h1:has-text("Tables")');
	assert(!(await listed()), 'nobody is asked to come');
	assert(!(await anna.$(`a[href="#/table/${id}"]`)), 'nor is it among her own');
	await carl.goto('/#/table/' + id + '?invite=' + made.invite);
	await carl.waitForSelector('.prompt:has-text("This table was closed before the game began.")');
	await carl.waitForSelector('.toast:has-text("This table was closed.")');
	assert(!(await carl.$('.act .btn:has-text("Open again")')), 'only who made it opens it again');
	await anna.goto('/#/table/' + id);
	await anna.click('.act .btn:has-text("Open again as Prussians")');
	await anna.waitForSelector('.prompt:has-text("Waiting for players.")');
	equal(await free(), 'french,allied', 'she has the seat she chose');
	assert(await listed(), 'and others may come again');
	await carl.waitForSelector('.prompt:has-text("Waiting for players.")');
});

test('a long chat comes in parts: the last lines, then earlier ones for whoever asks', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const seen = await page.evaluate(async () => {
		const { Chat } = await import('/js/chat.js'),
			{ hear } = await import('/js/table/hearing.js'),
			line = n => ({ n, name: 'Anna', seat: 'french', at: 1763236800, text: 'word ' + n }),
			lines = (from, to) => Array.from({ length: to - from }, (_, i) => line(from + i));
		const table = /** @type {any} */ ({ id: 'long', said: [], tab: 'chat', unread: 0 }),
			told = list => hear(table, { type: 'chat', lines: list });
		const asked = [];
		table.chat = new Chat({
			send: async () => true,
			note: async () => true,
			earlier: async before => {
				asked.push(before);
				told(lines(Math.max(0, before - 100), before));
			},
		});
		document.body.append(table.chat.el);
		const shown = () => {
			const all = [...table.chat.lines.querySelectorAll('li span')].map(x => Number(x.textContent.slice(5)));
			return `${all[0]}-${all[all.length - 1]} ${all.every((n, i) => n === all[0] + i)} ${table.chat.before.hidden}`;
		};
		const out = [];
		told([]);
		out.push(String(table.chat.before.hidden));
		told(lines(150, 250));
		out.push(shown());
		told([line(250)]);
		await table.chat.goBack();
		out.push(shown());
		table.chat.before.focus();
		await table.chat.goBack();
		out.push(shown(), String(document.activeElement === table.chat.lines), asked.join());
		// So much was said meanwhile that the last lines do not follow on what is here.
		told(lines(400, 500));
		out.push(shown());
		told(lines(0, 50)); // asked for before that
		out.push(shown());
		await table.chat.goBack();
		out.push(shown(), String(table.said.length));
		table.chat.el.remove();
		return out.join('|');
	});
	equal(
		seen,
		'true|150-249 true false|50-250 true false|0-250 true true|true|150,50|400-499 true false|400-499 true false|300-499 true false|200',
	);
});

test('an account brings its level of help to another browser; a guest has a name by which he is known', async ({
	visit,
}) => {
	const home = await visit(),
		away = await visit(),
		name = 'Elena' + Math.floor(Math.random() * 1e9);
	const sign = async (page, path) => {
		await open(page, '/#/account');
		await page.fill(`#${path}-name`, name);
		await page.fill(`#${path}-pass`, 'il ponte di Arcole');
		await page.click(`form:has(#${path}-name) [type=submit]`);
		await page.waitForSelector('.gamegrid');
	};
	const help = page => page.evaluate(async () => (await import('/js/settings.js')).settings().help),
		told = page => page.evaluate(async () => (await (await fetch('/api/v1/me')).json()).settings.help);
	const choose = async (page, text) => {
		await page.click('.top [aria-label=Settings]');
		const kept = page.waitForResponse('**/api/v1/settings');
		await page.click(`dialog fieldset:has(legend:text-is("Help")) label:has-text("${text}")`);
		await kept;
		await page.click('dialog [aria-label=Close]');
	};
	await open(home);
	await home.evaluate(async () => {
		(await import('/js/settings.js')).change({ help: 'purist' });
	});
	await sign(home, 'register');
	equal(await told(home), 'purist', 'a new account takes what the browser has');
	await sign(away, 'login');
	equal(await help(away), 'purist', 'brought along');
	await choose(away, 'Standard');
	equal(await told(away), 'standard', 'and told on');
	await home.reload();
	await home.waitForSelector('.gamegrid');
	equal(await help(home), 'standard', 'at the next visit');
	// Guests.
	const anna = await visit(),
		bruno = await visit();
	for (const [page, who] of /** @type {[any, string][]} */ ([
		[anna, 'Anna'],
		[bruno, 'Bruno'],
	])) {
		await open(page, '/#/account');
		await page.fill('#guest-name', who);
		await page.click('form:has(#guest-name) [type=submit]');
		await page.waitForSelector('.toast:has-text("Saved.")');
	}
	const made = await makeTable(anna, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
	});
	await joinTable(bruno, made);
	await anna.goto('/#/table/' + made.table.id);
	await anna.click('#tab-chat');
	equal(await anna.$$eval('.seats li', l => l.map(x => x.lastChild.textContent).join()), 'Anna,Bruno', 'told apart');
});

test("who is here and who is away can be seen, and the log shows one's own steps alone", async ({ visit }) => {
	const [anna, bruno, id] = await two(visit),
		here = text =>
			anna.waitForFunction(
				want =>
					[...document.querySelectorAll('.seats .dot')]
						.map(d => d.getAttribute('aria-label') + (d.classList.contains('on') ? ' on' : ''))
						.join() === want,
				text,
			);
	await anna.click('#tab-chat');
	await here('is here on,is here on');
	await bruno.goto('/#/lobby');
	await here('is here on,is away');
	await bruno.goto('/#/table/' + id);
	await here('is here on,is here on');
	await drive(anna, id, [['^march', 2]]);
	await anna.click('.act .btn.go');
	await bruno.waitForSelector('.prompt:has-text("march, or end your moves")');
	const { seat } = await drive(bruno, id, [['^march', 2]]);
	equal(seat, 'allied', 'the other side has marched too');
	await anna.click('#tab-log');
	const shown = async () => {
		for (let shut; (shut = await anna.$('.log details:not([open]) > summary'));) await shut.click();
		return anna.$$eval('.log li[data-n]', l => l.map(x => Number(x.dataset.n)));
	};
	const seats = async () => {
		const log = await anna.evaluate(
				async x => (await (await fetch(`/api/v1/tables/${x}/replay?seat=french`)).json()).log,
				id,
			),
			by = new Map(log.map(s => [s.n, s.seat]));
		return [...new Set((await shown()).map(n => by.get(n)))].sort().join();
	};
	await anna.waitForSelector('.log li[data-n="5"]');
	const whole = (await shown()).length;
	assert((await seats()).includes('allied'), 'all of it');
	await anna.click('[data-filter=mine]');
	equal(await seats(), 'french', 'mine');
	assert((await shown()).length >= 3 && (await shown()).length < whole, 'two marches and their end');
	equal(
		await anna.$$eval('[data-filter][aria-pressed=true]', l => l.map(b => b.textContent).join()),
		'Mine',
		'as it is told',
	);
	await anna.click('[data-filter=all]');
	equal((await shown()).length, whole, 'and all again');
});
