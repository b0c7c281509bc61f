// keyboard.test.mjs: a whole game of each title by keyboard alone. The tests read the page, but act on it by keys only; a
// pointer that touched it would be counted.
import { test, assert, equal, open, steps } from './harness.mjs';
import { at, passToLast } from './stations.mjs';

/** Counts what a pointer does from now on, at every page this visitor opens. */
const noPointer = page =>
	page.addInitScript(() => {
		window['touched'] = 0;
		document.addEventListener(
			'pointerdown',
			() => {
				window['touched']++;
			},
			true,
		);
	});
const untouched = async page => equal(await page.evaluate(() => window['touched']), 0, 'touches of a pointer');

/** Tab until the focus is on something that matches; where no Tab leads, the test fails. */
export async function tabTo(page, selector, most = 160, key = 'Tab') {
	for (let i = 0; i < most; i++) {
		if (await page.evaluate(s => !!document.activeElement?.matches(s), selector)) return;
		await page.keyboard.press(key);
	}
	throw new Error('no Tab leads to ' + selector);
}

const over = page => page.$('.act .btn.go:not([aria-disabled])');

/** What there is to decide, once it is something else than before; null until then. Runs in the page. */
const offered = was => {
	const find = s => document.querySelector(s),
		go = find('.act .btn.go'),
		rows = document.querySelectorAll('.choices .verb').length,
		list = !!find('.choices select'),
		ready = go?.getAttribute('aria-disabled') === 'false';
	const end = !!go && !go.hasAttribute('aria-disabled'),
		sign = [
			/** @type {any} */ (find('.replay .range'))?.max,
			find('.choices')?.textContent,
			find('.act')?.textContent,
		].join('|');
	return sign !== was && (rows || list || ready || end) ? { sign, rows: Math.min(9, rows), list, go: ready } : null;
};

/** One decision: a digit for a row of the column, arrows in a long list, C for the green button. */
async function decide(page, now, k, go) {
	if (now.go && (go || (!now.rows && !now.list))) await page.keyboard.press('c');
	else if (now.list) {
		await tabTo(page, '.choices select');
		for (let i = 0; i <= k % 5; i++) await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
	} else await page.keyboard.press(String((k % now.rows) + 1));
}

/**
 * Decides until something is so; false when it never is, or the game ends first. A key that changed nothing is followed by
 * Escape and another one.
 * @param {any} page @param {() => Promise<any>} done @param {number} most decisions @param {(i:number) => number} pick which row
 * @param {(i:number) => boolean} go whether the green button is taken where it can be
 */
async function play(page, done, most, pick = i => i, go = i => i % 3 === 0) {
	for (let i = 0, was = '', idle = 0; i < most && idle < 12; i++) {
		if (await done()) return true;
		if (await over(page)) return !!(await done());
		const now = await page
			.waitForFunction(offered, was, { timeout: 5000, polling: 25 })
			.then(x => x.jsonValue())
			.catch(() => null);
		if (!now) {
			idle++;
			was = '';
			await page.keyboard.press('Escape');
			continue;
		}
		if (await over(page)) continue;
		idle = 0;
		was = now.sign;
		await decide(page, now, pick(i), go(i));
	}
	return !!(await done());
}

/** Sits down from the first page: a game, a scenario by arrows, the opponent who takes anything, Begin. */
export async function begin(page, game, scenario, foe) {
	await open(page);
	await tabTo(page, `.game-card a.go[href="#/new/${game}"]`);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.sc');
	await tabTo(page, 'input[name=scenario]');
	const value = s => page.$eval(s, el => /** @type {any} */ (el).value);
	for (let i = 0; i < 14 && (await value('input[name=scenario]:checked')) !== scenario; i++)
		await page.keyboard.press('ArrowDown');
	equal(await value('input[name=scenario]:checked'), scenario, 'the scenario is chosen by arrows');
	if (foe.startsWith('#seat')) {
		await tabTo(page, foe);
		for (let i = 0; i < 6 && (await value(foe)) !== 'bot:random'; i++) await page.keyboard.press('ArrowDown');
		equal(await value(foe), 'bot:random', 'the opponent is chosen by arrows');
	} else {
		await tabTo(page, foe);
		await page.keyboard.press('ArrowDown');
	}
	await tabTo(page, '.btn.big');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.view .node, .combat'); // an Austrian may have attacked already
}

/**
 * To the result. The turns between the first and the last ones are passed by the test, out of the page's sight; with
 * WHOLE_GAMES=1 they are played by keys too, and something is decided at every prompt.
 */
async function toTheEnd(page) {
	const long = !!process.env.WHOLE_GAMES,
		table = page.url();
	if (!long) {
		await page.goto('/#/');
		await passToLast(page, table.match(/table\/(\w+)/)[1]);
		await page.goto(table);
		await page.waitForSelector('.view .node, .combat, .tactical');
	}
	const ended = await play(
		page,
		() => over(page),
		long ? 4000 : 300,
		i => i * 5 + 1,
		long ? i => i % 4 === 3 : () => true,
	);
	assert(ended, 'the game ends; it stands at: ' + (await page.textContent('.prompt')));
	assert((await page.textContent('.prompt')).trim().length > 10, 'the result is told');
}

/** Marches a stack by keys: Tab to it, Enter, the box of the first `n` pieces, then Tab to a town that is lit. */
async function march(page, stack, town, n = 1) {
	const before = await steps(page);
	await tabTo(page, `[data-key="${stack}"]`);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.unit.can input');
	for (let i = 0; i < n; i++) {
		await tabTo(page, `.unit.can:nth-of-type(${i + 1}) input, .unit.can input:not(:checked)`);
		await page.keyboard.press('Space');
	}
	await tabTo(page, `[data-key="a:${town}"]`);
	await page.keyboard.press('Enter');
	await page.waitForFunction(b => Number(document.querySelector('.replay .range')?.max) > b, before);
}

test('keyboard alone: a whole game of commander, from the first page to its result', async ({ visit }) => {
	const page = await visit();
	await noPointer(page);
	await begin(page, 'commander', '1815', '#opt-enemy');
	// A Force marches upon the enemy, is called back, and marches again; then what comes of it is fought out.
	const { view, legal } = JSON.parse(page.frames.filter(x => x.includes('"type":"state"')).pop()),
		held = new Set(view.pieces.filter(p => p.side === 'enemy' && p.at).map(p => p.at));
	const attack = legal.find(a => a.verb === 'move' && held.has(a.args[1].id)),
		from = view.pieces.find(p => p.id === attack.args[0].id).at;
	await march(page, `s:${from}:french`, attack.args[1].id);
	const marched = await steps(page);
	await page.keyboard.press('u');
	await page.waitForFunction(() => !document.querySelector('.mv'));
	await page.keyboard.press('Escape');
	await march(page, `s:${from}:french`, attack.args[1].id);
	await page.keyboard.press('l');
	await page.waitForSelector('.log li');
	await tabTo(page, '.tabs [aria-selected=true]');
	await page.keyboard.press('ArrowLeft');
	await page.waitForSelector('.choices');
	let battles = 0,
		inBattle = false;
	const ended = await play(
		page,
		async () => {
			const now = !!(await page.$('.sheetboard'));
			battles += Number(now && !inBattle);
			inBattle = now;
			return over(page);
		},
		400,
	);
	assert(ended || (await over(page)), 'the game ends');
	assert((await steps(page)) > marched, 'it was played');
	// Dice may settle the attack before a board is to be seen: then the log tells of it.
	assert(battles > 0 || page.frames.some(x => x.includes('Battle at ')), 'a battle was fought on the way');
	assert((await page.textContent('.prompt')).trim().length > 10, 'the result is told');
	await page.keyboard.press('c');
	await untouched(page);
});

test('keyboard alone: a whole game of waterloo, from the first page to its result', async ({ visit }) => {
	const page = await visit();
	await noPointer(page);
	await begin(page, 'waterloo', 'historical', '#seat-allied');
	// Text tables and the zoom by their keys.
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	await page.keyboard.press('t');
	await page.waitForSelector('.view .node');
	const was = await page.$eval('.m-base', el => el.getAttribute('transform'));
	await page.keyboard.press('+');
	await page.waitForFunction(old => document.querySelector('.m-base').getAttribute('transform') !== old, was);
	await page.keyboard.press('0');
	await march(page, 's:laneffe:french', 'charleroi', 2);
	assert(await page.$('.mv'), 'the march is drawn');
	await page.keyboard.press('r');
	await page.keyboard.press('Home');
	await page.waitForSelector('.replay.past');
	await page.keyboard.press('End');
	await page.waitForSelector('.replay:not(.past)');
	await page.keyboard.press('Escape');
	await page.keyboard.press('c');
	await page.waitForSelector('.tactical');
	let dice = false;
	assert(
		await play(
			page,
			async () => {
				dice ||= !!(await page.$('.tray .die'));
				return dice && !(await page.$('.tactical'));
			},
			160,
			i => i * 2 + 1,
		),
		'the skirmish is fought out',
	);
	await toTheEnd(page);
	await untouched(page);
});

test('keyboard alone: a whole game of castiglione, from the first page to its result', async ({ visit }) => {
	const page = await visit();
	await noPointer(page);
	await begin(page, 'castiglione', '1796', '#seat-austrian');
	let combat = false;
	await play(
		page,
		async () => {
			const now = !!(await page.$('.combat'));
			combat ||= now;
			return combat && !now;
		},
		260,
		i => i * 5 + 1,
	);
	assert(combat, 'a combat was fought');
	await toTheEnd(page);
	await untouched(page);
});

test('? opens the rule of what has the focus: a choice, a piece; elsewhere the help', async ({ visit }) => {
	const page = await visit();
	await at(page, 'waterloo-map');
	const opened = async () => {
		await page.waitForSelector('dialog[open] h2');
		const text = await page.textContent('dialog[open]');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog[open]', { state: 'detached' });
		return text;
	};
	await page.focus('.stack[data-key="s:beaumont:french"]');
	await page.keyboard.press('?');
	assert(/WL-057/.test(await opened()), 'a stack that can march');
	await page.focus('[data-do="end-moves"]');
	await page.keyboard.press('?');
	assert(/WL-050/.test(await opened()), 'the end of the moves');
	await page.evaluate(() => /** @type {any} */ (document.activeElement).blur());
	await page.keyboard.press('?');
	assert(/type an action/.test(await opened()), 'the help');
});
