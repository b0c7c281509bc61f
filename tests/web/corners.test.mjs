// corners.test.mjs: what few people touch: the account's own things, the invitation, the seat handed over, rare keys and settings.
import { test, assert, equal, open, openTable, drive, steps, moved } from './harness.mjs';

const tell = (page, text) => page.waitForSelector(`.toast:has-text("${text}")`);
const fromMenu = async (page, text) => {
	await page.click('.top [aria-label=Menu]');
	await page.click(`.menu .btn:has-text("${text}")`);
};

test('an account: its webhook is kept or refused, everything is handed out, and it can be deleted', async ({
	visit,
}) => {
	const page = await visit(),
		name = 'Bonifacio-' + (Date.now() % 100000);
	await open(page, '/#/account');
	await page.fill('#register-name', name);
	await page.fill('#register-pass', 'il ponte di Arcole');
	await page.click('form:has(#register-name) [type=submit]');
	await page.waitForSelector('.hero');
	await page.goto('/#/account');
	await page.fill('#hook', 'http://example.org/marengo');
	await page.click('.card:has(#hook) .go');
	await tell(page, 'A webhook is an https address.');
	await page.fill('#hook', 'https://example.org/marengo');
	await page.selectOption('#notify', 'away');
	await page.click('.card:has(#hook) .go');
	await tell(page, 'Saved.');
	await page.reload();
	await page.waitForSelector('#hook');
	equal(
		(await page.inputValue('#hook')) + ' ' + (await page.inputValue('#notify')),
		'https://example.org/marengo away',
		'kept',
	);
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.click('.btn:has-text("Download everything")'),
	]);
	equal(file.suggestedFilename(), 'marengo-account.json', 'a file that is known for what it is');
	let text = '';
	for await (const part of await file.createReadStream()) text += part;
	const all = JSON.parse(text);
	equal(all.name + ' ' + all.webhook, name + ' https://example.org/marengo', 'what is in it');
	await page.click('.btn:has-text("Delete the account")');
	await page.fill('dialog [type=password]', 'the bridge of Lodi');
	await page.keyboard.press('Enter');
	const [x, y] = await page
		.locator('.toast.bad')
		.boundingBox()
		.then(b => [b.x + b.width / 2, b.y + b.height / 2]);
	assert(
		await page.evaluate(([a, b]) => !!document.elementFromPoint(a, b).closest('.toast.bad'), [x, y]),
		'what is wrong is told before the window, not behind it',
	);
	await page.fill('dialog [type=password]', 'il ponte di Arcole');
	await page.keyboard.press('Enter');
	await page.waitForSelector('#register-name');
	equal(
		await page.evaluate(async () => (await (await fetch('/api/v1/me')).json()).account),
		false,
		'nobody is signed in',
	);
});

test('an invitation is copied and followed; H, A and After Confirm do what they say; moves of others go along their roads; a seat is handed over', async ({
	visit,
}) => {
	const anna = await visit({ permissions: ['clipboard-read', 'clipboard-write'] }),
		bruno = await visit();
	const {
		table: { id },
	} = await openTable(anna, 'waterloo', 'historical', { french: 'me', allied: 'open' });
	await fromMenu(anna, 'Invite somebody');
	await anna.click('dialog .go:has-text("Copy")');
	await tell(anna, 'Copied.');
	const link = await anna.evaluate(() => navigator.clipboard.readText());
	equal(link, await anna.inputValue('dialog .field'), 'what is in the clipboard');
	// Over plain http a page has no clipboard; the field that is selected is copied all the same.
	await anna.evaluate(() => {
		Object.defineProperty(navigator, 'clipboard', { value: undefined });
		document.querySelector('.toast').remove();
	});
	await anna.click('dialog .go:has-text("Copy")');
	await tell(anna, 'Copied.');
	await anna.keyboard.press('Escape');
	await bruno.goto(link);
	await bruno.waitForSelector('.prompt:has-text("Waiting for")');
	// Counters hidden and seen again; the army at a glance.
	await anna.waitForSelector('.stack[tabindex="0"]');
	for (const on of [true, false]) {
		await anna.keyboard.press('h');
		await anna.waitForSelector(`.zoom [aria-label="Hide counters"][aria-pressed=${on}]`);
		equal(await anna.isVisible('.stack >> nth=0'), !on, on ? 'hidden' : 'seen again');
	}
	const base = () => anna.getAttribute('.m-base', 'transform'),
		fitted = await base();
	await anna.keyboard.press('a');
	await anna.waitForFunction(was => document.querySelector('.m-base').getAttribute('transform') !== was, fitted);
	await anna.keyboard.press('0');
	await anna.waitForFunction(was => document.querySelector('.m-base').getAttribute('transform') === was, fitted);
	// A choice waits for the green button, and can be changed until then.
	await fromMenu(anna, 'Settings');
	await anna.click('dialog .set label:has-text("After Confirm")');
	await anna.keyboard.press('Escape');
	const before = await steps(anna);
	await anna.click('[data-key="s:laneffe:french"]');
	await anna.click('.unit.can >> nth=0');
	for (const town of ['beaumont', 'charleroi']) {
		await anna.click(`[data-key="a:${town}"]`, { force: true });
		await anna.waitForFunction(x => document.querySelector('.act .go').textContent.toLowerCase().includes(x), town);
	}
	equal(await steps(anna), before, 'nothing was done yet');
	// Bruno watches the march, so slowly that it cannot end by itself meanwhile; any key ends it.
	await bruno.evaluate(async () => {
		const { change } = await import(/** @type {any} */ ('/js/settings.js'));
		change({ moves: 0.001 });
	});
	await anna.keyboard.press('c');
	await anna.waitForFunction(() =>
		/^Undo: .*Charleroi/.test(/** @type {any} */ (document.querySelector('.act .btn')).title),
	);
	equal(await steps(anna), before + 1, 'one step');
	await bruno.waitForSelector('.marching', { state: 'attached' });
	await bruno.waitForSelector('[data-key="s:charleroi:french"].coming');
	await bruno.keyboard.press('Shift');
	await bruno.waitForFunction(() => !document.querySelector('.marching, .coming'));
	equal(
		await bruno.$eval('[data-key="s:charleroi:french"]', el => getComputedStyle(el).opacity),
		'1',
		'they stand where they came to',
	);
	// Where nothing is to move on the screen, nothing does; one's own marches never do.
	await bruno.evaluate(async () => {
		const { change } = await import(/** @type {any} */ ('/js/settings.js'));
		change({ motion: 'off' });
	});
	await drive(anna, id, [['^march', 1]]);
	await moved(bruno, before + 1);
	assert(!(await bruno.$('.marching, .coming')) && !(await anna.$('.marching')), 'nothing moves');
	// Bruno leaves his army to a computer and looks on.
	await fromMenu(bruno, 'Hand my seat to');
	await bruno.click('dialog .go:has-text("Yes")');
	await bruno.waitForFunction(
		async table => (await (await fetch('/api/v1/tables/' + table)).json()).seats[1].by === 'bot',
		id,
	);
	// The menu is made of what the page knows when it is opened; the news may still be on its way.
	await bruno.waitForFunction(() => {
		/** @type {any} */ (
			document.querySelector('dialog[open] header .btn') || document.querySelector('.top [aria-label=Menu]')
		).click();
		const there = [...document.querySelectorAll('dialog[open] .menu .btn')].map(b => b.textContent);
		return there.length && !there.some(x => /Resign|Hand my seat/.test(x));
	});
});
