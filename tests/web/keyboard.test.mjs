// keyboard.test.mjs: a whole game by keyboard alone, and a turn with a battle of each of the others. The tests read the
// page, but act on it by keys only; a pointer that touched it would be counted.
import { test, assert, equal, open, openTable, makeTable, steps } from './harness.mjs';

/** Counts what a pointer does from now on, at every page this visitor opens. */
const noPointer = page => page.addInitScript(() => { window['touched'] = 0; document.addEventListener('pointerdown', () => { window['touched']++; }, true); });
const untouched = async page => equal(await page.evaluate(() => window['touched']), 0, 'touches of a pointer');

/** Tab until the focus is on something that matches; where no Tab leads, the test fails. */
async function tabTo(page, selector, most = 160) {
	for (let i = 0; i < most; i++) {
		if (await page.evaluate(s => !!document.activeElement?.matches(s), selector)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error('no Tab leads to ' + selector);
}

const over = page => page.$('.act .btn.go:has-text("Play again")');

/** One decision: a digit for a row of the column, arrows in a long list, C for the green button. */
async function decide(page, k) {
	const before = await steps(page), now = await page.evaluate(() => ({ rows: Math.min(9, document.querySelectorAll('.choices .verb').length), list: !!document.querySelector('.choices select'), go: !!document.querySelector('.act .btn.go[aria-disabled="false"]') }));
	if (now.list) {
		await tabTo(page, '.choices select');
		for (let i = 0; i < k % 5; i++) await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
	} else if (now.go && (!now.rows || k % 3 === 0)) await page.keyboard.press('c');
	else if (now.rows) await page.keyboard.press(String(k % now.rows + 1));
	// Done when the table has moved, or the choice has narrowed to other rows.
	await page.waitForFunction(([n, rows]) => Number(document.querySelector('.replay .range')?.max) !== n || document.querySelectorAll('.choices .verb').length !== rows, [before, now.rows], { timeout: 1500, polling: 30 }).catch(() => {});
}

/** Decides until something is so; false when it never is, or the game ends first. */
async function play(page, done, most, pick = i => i) {
	for (let i = 0; i < most; i++) {
		if (await done()) return true;
		if (await over(page)) return false;
		await decide(page, pick(i));
	}
	return false;
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
	await open(page);
	await tabTo(page, '.game-card a.go[href="#/new/commander"]');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.sc');
	await tabTo(page, 'input[name=scenario]');
	for (let i = 0; i < 14 && await page.$eval('input[name=scenario]:checked', el => /** @type {any} */ (el).value) !== '1815'; i++) await page.keyboard.press('ArrowDown');
	equal(await page.$eval('input[name=scenario]:checked', el => /** @type {any} */ (el).value), '1815', 'the campaign is chosen by arrows');
	await tabTo(page, '#opt-enemy');
	await page.keyboard.press('ArrowDown');
	await tabTo(page, '.btn.big');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.view .node');
	// A Force marches upon the enemy, is called back, and marches again; then what comes of it is fought out.
	const { view, legal } = JSON.parse(page.frames.filter(x => x.includes('"type":"state"')).pop()), held = new Set(view.pieces.filter(p => p.side === 'enemy' && p.at).map(p => p.at));
	const attack = legal.find(a => a.verb === 'move' && held.has(a.args[1].id)), from = view.pieces.find(p => p.id === attack.args[0].id).at;
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
	let battles = 0, inBattle = false;
	const ended = await play(page, async () => { const now = !!(await page.$('.sheetboard')); battles += Number(now && !inBattle); inBattle = now; return over(page); }, 400);
	assert(ended || await over(page), 'the game ends');
	assert(await steps(page) > marched, 'it was played');
	// Dice may settle the attack before a board is to be seen: then the log tells of it.
	assert(battles > 0 || page.frames.some(x => x.includes('Battle at ')), 'a battle was fought on the way');
	assert((await page.textContent('.prompt')).trim().length > 10, 'the result is told');
	await page.keyboard.press('c');
	await untouched(page);
});

test('keyboard alone: a turn of waterloo with its skirmish', async ({ visit }) => {
	const page = await visit();
	await noPointer(page);
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await march(page, 's:laneffe:french', 'charleroi', 2);
	assert(await page.$('.mv'), 'the march is drawn');
	await page.keyboard.press('c');
	await page.waitForSelector('.tactical');
	const turn = () => page.textContent('.when');
	const began = await turn();
	let dice = false;
	assert(await play(page, async () => { dice ||= !!(await page.$('.tray .die')); return dice && !(await page.$('.tactical')) && await turn() !== began; }, 160, i => i * 2 + 1), 'the turn goes over to the other side');
	// Text tables, the zoom and the replay by their keys.
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	await page.keyboard.press('t');
	await page.waitForSelector('.view .node');
	const was = await page.$eval('.m-base', el => el.getAttribute('transform'));
	await page.keyboard.press('+');
	await page.waitForFunction(old => document.querySelector('.m-base').getAttribute('transform') !== old, was);
	await page.keyboard.press('r');
	await page.keyboard.press('Home');
	await page.waitForSelector('.replay.past');
	await page.keyboard.press('End');
	await page.waitForSelector('.replay:not(.past)');
	await untouched(page);
});

test('keyboard alone: a turn of castiglione with a combat', async ({ visit }) => {
	const page = await visit();
	await noPointer(page);
	await open(page);
	const made = await makeTable(page, { game: 'castiglione', scenario: '1796', seats: { french: 'me', austrian: 'bot:random' } });
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node, .combat'); // the Austrians may have attacked already
	const first = await page.textContent('.when b');
	let combat = false;
	await play(page, async () => { const now = !!(await page.$('.combat')); combat ||= now; return combat && !now && await page.textContent('.when b') !== first; }, 260, i => i * 5 + 1);
	assert(combat, 'a combat was fought');
	assert(await page.textContent('.when b') !== first, 'the next turn has begun');
	await untouched(page);
});
