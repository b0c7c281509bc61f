// reader.test.mjs: what a player hears and where the focus is, as a real screen reader (reader.mjs) found it to matter: nothing
// that has the focus is made anew or lost, what happens is told once, and whatever is named says what it is.
import { test, assert, equal, open, openTable, steps, moved, anyChoice } from './harness.mjs';
import { at } from './stations.mjs';
import { clubOfFour, to } from './club.mjs';

/** Keeps in the page all that the live region says from now on. */
const listen = page =>
	page.evaluate(() => {
		const live = document.getElementById('live'),
			heard = (window['heard'] = []);
		new MutationObserver(() => {
			if (live.textContent) heard.push(live.textContent);
		}).observe(live, { childList: true, subtree: true });
	});
/** Waits until something like this has been said, and answers it. */
async function told(page, pattern) {
	await page.waitForFunction(re => window['heard'].some(x => new RegExp(re).test(x)), pattern.source);
	return page.evaluate(re => window['heard'].find(x => new RegExp(re).test(x)), pattern.source);
}
const forget = page =>
	page.evaluate(() => {
		window['heard'].length = 0;
	});

/** Puts the focus on a thing and remembers the very element. */
const hold = (page, selector) =>
	page.$eval(selector, el => {
		/** @type {any} */ (el).focus();
		window['held'] = el;
	});
const holds = page => page.evaluate(() => document.activeElement === window['held'] && window['held'].isConnected);
const focused = (page, selector) => page.waitForFunction(s => document.activeElement?.matches(s), selector);
const where = page => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));

test('what has the focus keeps it while the table is painted anew', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.$eval('#tab-units', el => {
		window['tab'] = el;
	});
	await hold(page, '[data-key="s:nice:french"]');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.unit.can input');
	assert(await holds(page), 'the stack of the map');
	await hold(page, '.unit.can input');
	await page.keyboard.press('Space');
	await page.waitForSelector('.choices .verb[data-do]');
	assert((await holds(page)) && (await page.isChecked('.unit.can input')), 'the box of a piece');
	// A choice that is taken is gone: the focus goes on to the choices that came.
	const before = await steps(page);
	await hold(page, '.choices .verb:has-text("Savona")');
	await page.keyboard.press('Enter');
	await moved(page, before);
	await focused(page, '.choices .rows');
	await hold(page, '.act .btn');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => !document.querySelector('.mv'));
	assert(await holds(page), 'Undo: ' + (await where(page)));
	assert(
		await page.evaluate(() => document.getElementById('tab-units') === window['tab']),
		'the tabs were left alone',
	);
	// A town of the map, over a march to it.
	await page.click('[data-key="s:nice:french"]');
	await page.click('.unit.can input');
	await page.waitForSelector('[data-key="a:savona"][tabindex="0"]');
	await hold(page, '[data-key="a:savona"]');
	const now = await steps(page);
	await page.keyboard.press('Enter');
	await moved(page, now);
	assert(await holds(page), 'the town: ' + (await where(page)));
	// The battle takes the place of the map, or dice settle it first: then the town is still there.
	await page.keyboard.press('c');
	await page.waitForFunction(() => document.querySelector('.act .go')?.textContent.includes('Fight'));
	await page.$eval('[data-key="a:savona"]', el => /** @type {any} */ (el).focus());
	const still = await steps(page);
	await page.keyboard.press('c');
	await moved(page, still);
	await focused(page, '.choices .rows, .act, .act *, .node');
});

test('what happens is told once, what is to be decided when it changes, what is undone by its name', async ({
	visit,
}) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await listen(page);
	await page.click('[data-key="s:nice:french"]');
	await page.click('.unit.can input');
	await told(page, /^Can be chosen now: .*Savona/);
	await page.click('.choices .verb:has-text("Savona")');
	const march = await told(page, /moves from Nice to Savona/);
	assert(!march.includes('each one area'), 'the same question is not asked again: ' + march);
	await page.keyboard.press('u');
	await told(page, /^Taken back: .* moves from Nice to Savona/);
	await forget(page);
	// The same words twice are heard twice.
	await page.evaluate(async () => {
		const { say } = await import(/** @type {any} */ ('/js/dom.js'));
		say('Halt.');
	});
	await told(page, /^Halt\.$/);
	await page.evaluate(async () => {
		const { say } = await import(/** @type {any} */ ('/js/dom.js'));
		say('Halt.');
	});
	await page.waitForFunction(() => window['heard'].filter(x => x === 'Halt.').length === 2);
	await page.keyboard.press('s');
	await told(page, /1796.*each one area/);
	// A window that opens leaves nothing behind to be said again.
	await page.click('.icons [aria-label="Help"]');
	await page.waitForSelector('dialog[open]');
	equal(await page.textContent('#live'), '', 'the live region under a window');
});

test('the whole turn of an enemy is told, and the dice', async ({ visit }) => {
	const page = await visit();
	await at(page, 'waterloo-general');
	await listen(page);
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can input');
	await page.click('[data-key="a:charleroi"]');
	await page.waitForSelector('.mv');
	await page.keyboard.press('c');
	// What the French have to decide in the skirmish and after it, until the Allies have moved.
	const ended = () => window['heard'].some(x => /The Allies have ended their moves/.test(x));
	for (let i = 0; i < 12 && !(await page.evaluate(ended)); i++) {
		await page.waitForFunction(
			() =>
				window['heard'].some(x => /The Allies have ended/.test(x)) ||
				document.querySelector('.choices .verb, .choices select, .act .go[aria-disabled=false]'),
		);
		if (!(await page.evaluate(ended))) await anyChoice(page);
	}
	await page.waitForFunction(ended);
	const all = await page.evaluate(() => window['heard'].join(' '));
	// Where much happens at once its beginning is left to the log, and that is said.
	assert(
		/(A skirmish at Charleroi\.|earlier sentences? (is|are) in the log\.).* fires \d+ dice .*(Die|Dice): \d/.test(
			all,
		),
		'who fires, and the dice: ' + all,
	);
	assert(/A block of the .* marches from .*The Allies have ended their moves/.test(all), 'what marched: ' + all);
});

test('why not: read at once, closed by Escape, and back to where one was', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can input');
	await page.waitForSelector('[data-key="a:charleroi"][tabindex="0"]');
	await hold(page, '[data-key="a:gembloux"]');
	await page.keyboard.press('Enter');
	await focused(page, '.why .btn');
	const text = await page.$eval('.why', el =>
		[
			el.getAttribute('role'),
			el.getAttribute('aria-label'),
			...el
				.getAttribute('aria-describedby')
				.split(' ')
				.map(id => document.getElementById(id).textContent),
		].join('; '),
	);
	assert(/^dialog; Not to Gembloux; .*(roads away|straight from).*; .*road/.test(text), text);
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('.why'));
	assert(await holds(page), 'back on the town: ' + (await where(page)));
	// A window over the table gives the focus back, twice if need be; the settings say that they are closed.
	await listen(page);
	await hold(page, '.choices .verb');
	await page.keyboard.press('?');
	await page.waitForSelector('dialog[open]');
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('dialog[open]'));
	await focused(page, '.choices .verb');
	await page.evaluate(async () => {
		const { openSettings } = await import(/** @type {any} */ ('/js/frame.js'));
		openSettings();
	});
	await page.waitForSelector('dialog[open]');
	await page.keyboard.press('Escape');
	await told(page, /Settings closed\./); // with whatever else is said in the same half second
	await page.waitForFunction(() => document.activeElement === window['held'] && window['held'].isConnected);
});

test('a page that is opened says its name; the language is switched under the focus', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const links = await page.$$eval('.game-card a', all => all.map(a => a.getAttribute('aria-label') || a.textContent));
	equal(new Set(links).size, links.length, 'every link of the games is named otherwise');
	await page.focus('a[href="#/new/waterloo"]');
	await page.keyboard.press('Enter');
	await focused(page, 'h1');
	equal(await page.textContent('h1'), 'Napoléon 1815', 'the heading');
	equal(await page.title(), 'Napoléon 1815, Marengo', 'the title');
	equal(
		(
			await page.$$eval('.top [aria-pressed]', all =>
				all.map(b => `${b.getAttribute('lang')} ${b.getAttribute('aria-label')}`),
			)
		).join(),
		'en English,it Italiano',
		'languages call themselves',
	);
	await page.focus('.top [lang=it]');
	await page.keyboard.press('Enter');
	await page.waitForFunction(
		() =>
			document.documentElement.lang === 'it' &&
			document.activeElement?.matches('.top [lang=it][aria-pressed=true]'),
	);
	// The titles of the symbols are English and no part of any name.
	equal(await page.$$eval('#sprite title', all => all.length), 0, 'titles in the sprite');
	// A window over a page that is left goes with it.
	await page.click('.icons [aria-label="Aiuto"]');
	await page.waitForSelector('dialog[open]');
	await page.evaluate(() => {
		location.hash = '#/lobby';
	});
	await page.waitForFunction(
		() => !document.querySelector('dialog') && document.querySelector('main h1')?.textContent === 'Tavoli',
	);
});

test('a table says what it is; bars go by arrows, and keys lead to choices and log', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await focused(page, 'main h1');
	assert(/^Your turn: .*, Marengo$/.test(await page.title()), await page.title());
	const bar = page.locator('[role=toolbar]');
	equal(await bar.count(), 3, 'the actions, the map and the choices take the arrows');
	await page.focus('.act .btn');
	await page.keyboard.press('ArrowRight');
	await focused(page, '.act [data-row=hint]');
	await page.keyboard.press('g');
	await focused(page, '.choices .rows');
	await page.keyboard.press('ArrowDown');
	await focused(page, '.choices .verb');
	await page.focus('svg.map');
	await page.keyboard.press('ArrowRight');
	await focused(page, '.stack[tabindex="0"], .node[tabindex="0"]');
	await page.keyboard.press('l');
	await focused(page, '.side h2');
	const label = await page.getAttribute('[data-key="s:nice:french"]', 'aria-label');
	assert(/^Nice, French: \d+ pieces, strength \d+, can be chosen$/.test(label), label);
	await at(page, 'commander-acts');
	const unit = await page.getAttribute('.reg button.ctr', 'aria-label');
	assert(/strength \d+ of \d+, in (line|column), /.test(unit), 'formation and plan are in the name: ' + unit);
});

test('the army builder tells its sums in one sentence and keeps the focus', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await to(page, id, 'army/anna');
	await page.waitForSelector('.stepper button');
	equal(
		await page.$$eval('.limits[aria-live]', all => all.length),
		0,
		'the column of limits is not read out as a whole',
	);
	await listen(page);
	const key = await page.$eval('.stepper button:last-child', el => {
		/** @type {any} */ (el).focus();
		return /** @type {any} */ (el).dataset.key;
	});
	await page.keyboard.press('Enter');
	await told(page, /^\d+ of \d+ points\. ./);
	await focused(page, `[data-key="${key}"]`);
});

test('what is made anew gives the focus to its namesake, and to nothing else', async ({ visit }) => {
	const page = await visit();
	await open(page);
	// A button of another make with the same name, among others; then one whose name is gone.
	const after = await page.evaluate(async () => {
		const { refill, holdingFocus } = await import(/** @type {any} */ ('/js/morph.js')),
			{ h } = await import(/** @type {any} */ ('/js/dom.js')),
			found = [];
		const make = (tag, names) =>
			names.map(([kind, name]) => h(tag, { class: tag, tabindex: '0', [kind]: name, text: name }));
		for (const kind of ['data-key', 'data-do', 'data-weigh']) {
			const part = h('div', {}),
				row = list => h('div', {}, list);
			document.querySelector('main').append(part);
			refill(
				part,
				row(
					make('button', [
						[kind, 'first'],
						[kind, 'second'],
						[kind, 'third'],
					]),
				),
			);
			const or = () => part.querySelector(`[${kind}=last]`);
			/** @type {any} */ (part.querySelector(`[${kind}=second]`)).focus();
			holdingFocus(
				part,
				() =>
					refill(
						part,
						h(
							'section',
							{},
							make('span', [
								[kind, 'first'],
								[kind, 'third'],
								[kind, 'second'],
								[kind, 'last'],
							]),
						),
					),
				or,
			);
			found.push(document.activeElement.tagName + ' ' + document.activeElement.getAttribute(kind));
			holdingFocus(
				part,
				() =>
					refill(
						part,
						row(
							make('button', [
								[kind, 'first'],
								[kind, 'last'],
							]),
						),
					),
				or,
			);
			found.push(document.activeElement.tagName + ' ' + document.activeElement.getAttribute(kind));
			part.remove();
		}
		return found;
	});
	equal(after.join(), Array(3).fill('SPAN second,BUTTON last').join(), 'who has the focus');
	// A town of the map, when text tables take the place of the map.
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can input');
	await page.waitForSelector('.node[data-key="a:philippeville"][tabindex="0"]');
	await hold(page, '.node[data-key="a:philippeville"]');
	await page.keyboard.press('t');
	await focused(page, '.textboard button[data-key="a:philippeville"]');
});
