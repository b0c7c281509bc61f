// command.test.mjs: the command line of the page speaks the language of the terminal: every word of it, mistakes, completion.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, assert, equal, openTable, root, steps, moved, settled } from './harness.mjs';
import { at } from './stations.mjs';

/** Says something at the command line, which is opened if it is not; answers the lines that come. */
async function ask(page, line) {
	if (!(await page.$('dialog .command'))) await page.keyboard.press('/');
	await page.fill('.command input', line);
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => {
		const told = /** @type {any} */ (document.querySelector('.told'));
		return !told.hidden && told.textContent !== 'One moment…';
	});
	return page.$$eval('.told p', list => list.map(p => p.textContent.trim()));
}
const has = (lines, re, what) =>
	assert(
		lines.some(l => re.test(l)),
		`${what}: ${lines.slice(0, 6).join(' | ')}`,
	);
/** Says something that is done at once: the window closes. */
async function does(page, line) {
	const before = await steps(page);
	await page.keyboard.press('/');
	await page.fill('.command input', line);
	await page.keyboard.press('Enter');
	await page.waitForSelector('dialog .command', { state: 'detached' });
	await moved(page, before);
}

test('the command line has every word and letter of the terminal, and no other', async ({ visit }) => {
	const page = await visit(),
		source = readFileSync(join(root, 'src/cli/play_line.c'), 'utf8'),
		manual = readFileSync(join(root, 'docs/terminal.md'), 'utf8');
	await openTable(page, 'commander', '1796', { french: 'me' });
	const [words, letters, texts] = await page.evaluate(async () => {
		const m = await import(/** @type {any} */ ('/js/table/sayings.js'));
		return [Object.keys(m.SAYINGS()), m.LETTERS, Object.values(m.SAYINGS()).map(x => x[1])];
	});
	const table = source.slice(source.indexOf('} sayings[] = {'), source.indexOf('{NULL, NULL, NULL}')),
		own = [...table.matchAll(/^\t\{"(\w+)"/gm)].map(m => m[1]);
	equal(words.join(), own.join(), 'words');
	equal(
		Object.entries(letters)
			.map(x => x.join(' '))
			.join(),
		[...source.matchAll(/\{'(.)', "(\w+)"\}/g)].map(m => `${m[1]} ${m[2]}`).join(),
		'letters',
	);
	// Each is told of in the same sentence, but for the file that a page cannot name.
	const said = [...table.matchAll(/N_\(((?:\s*"[^"]*")+)\)/g)].map(m =>
		[...m[1].matchAll(/"([^"]*)"/g)].map(x => x[1]).join(''),
	);
	texts.forEach((text, i) => {
		if (words[i] !== 'save') equal(text, said[i], words[i]);
	});
	const listed = manual.slice(manual.indexOf('## Line by line'));
	for (const word of own.filter(w => w !== 'help'))
		assert(new RegExp(`(^    |, )${word}\\b`, 'm').test(listed), `docs/terminal.md tells of ${word}`);
});

test('command line: what is asked is answered, as in the terminal', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const before = await steps(page);
	equal((await ask(page, 'help')).length, 17, 'lines of help');
	equal((await ask(page, '?')).length, 17, 'the letter for it');
	has(await ask(page, 'choices'), /^march … \(\d+\)$/, 'summed up');
	const some = await ask(page, 'choices march fr-c1');
	has(some, /^\d+\. March Pajol to Charleroi \(march fr-c1 charleroi\)$/, 'a choice with its number');
	equal((await ask(page, 'march fr-c1')).join(), some.join(), 'the beginning of an action lists what it can become');
	has(await ask(page, 'look ligny'), /^Ligny: ways to .*Charleroi \(minor road\)/, 'roads');
	has(await ask(page, 'look'), /^Beaumont: French: 12 pieces, strength 32$/, 'a stack');
	has(await ask(page, 'look pajol'), /Pajol, cavalry, strength 3 of 3 \(fr-c1\)/, 'a piece with its id');
	has(await ask(page, 'look nowhere'), /You see nothing of that name/, 'nothing');
	has(await ask(page, 'log'), /the French move\. ?WL-025/, 'what happened, with its rule');
	has(await ask(page, 'why'), /French: blocks lost: 0/, 'the tracks');
	has(await ask(page, 'why cities'), /Great cities in French hands: 0/, 'one number');
	has(await ask(page, 'why march fr-c1 brussels'), /only along roads\. ?WL-003/, 'the rule that forbids it');
	has(await ask(page, 'why march fr-c1 charleroi'), /That is allowed now/, 'what is allowed');
	has(await ask(page, 'rule WL-067'), /at most 8 units/, 'a rule by its id');
	equal((await ask(page, 'rule 5.4')).length, 3, 'rules of a section');
	has(await ask(page, 'rule major road'), /WL-067/, 'rules by words');
	has(await ask(page, 'what PIN'), /^PIN = /, 'an abbreviation');
	assert((await ask(page, 'what')).length > 5, 'all of them');
	has(await ask(page, 'modifiers'), /Infantry ?WL-065/, 'modifiers with their rules');
	has(await ask(page, 'odds'), /nothing to weigh/, 'odds');
	has(await ask(page, 'odds Beaumont'), /chance that you hold Beaumont/, 'odds of an attack');
	has(await ask(page, 'hint'), /^\d+\. .* \(\S+.*\)$/, 'a hint with its number');
	has(await ask(page, 'template save mine'), /Template mine: 24 units/, 'a template kept');
	has(await ask(page, 'template save mine'), /already/, 'and not written over');
	has(await ask(page, 'template list'), /^mine$/, 'listed');
	const [file] = await Promise.all([page.waitForEvent('download'), ask(page, 'save')]);
	assert(file.suggestedFilename().endsWith('.mgn'), 'the record is saved: ' + file.suggestedFilename());
	equal(await steps(page), before, 'asking does nothing');
	// It is heard, too: short answers whole, of long ones how long they are.
	await ask(page, 'rule WL-067');
	has([await page.textContent('.command [role=status]')], /at most 8 units/, 'heard');
	await ask(page, 'modifiers');
	has([await page.textContent('.command [role=status]')], /^The answer has \d+ lines\.$/, 'heard of a long answer');
	await page.click('.told .ruleid >> nth=0');
	await page.waitForSelector('dialog .rule');
});

test('command line: what is said is done', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const n = (await ask(page, 'choices march fr-c1 charleroi'))[0].split('.')[0];
	await page.keyboard.press('Escape');
	await does(page, n);
	has(await ask(page, 'look fr-c1'), /^Charleroi: Pajol/, 'the choice of that number was taken');
	await page.keyboard.press('Escape');
	await does(page, 'u');
	has(await ask(page, 'look fr-c1'), /^Laneffe: Pajol/, 'taken back');
	has(await ask(page, 'undo'), /Nothing can be taken back/, 'no more of it');
	await page.keyboard.press('Escape');
	// A telephone begins with a capital letter.
	await does(page, 'March Pajol to Charleroi');
	await does(page, 'Undo');
	await does(page, 'confirm');
	await page.keyboard.press('/');
	await page.fill('.command input', 'quit');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.game-card');
});

test('command line: what is mistyped is told with what may have been meant, and Tab completes', async ({ visit }) => {
	const page = await visit(),
		table = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	for (const [line, meant] of [
		['marsh fr-c1 ligny', 'march'],
		['hnt', 'hint'],
		['march fr-c1 charleroy', 'charleroi'],
		['why march fr-c11 ligny', 'fr-c1'],
		['odds beamont', 'Beaumont \\(beaumont\\)'],
	])
		has(await ask(page, line), new RegExp(`did you mean ${meant}\\?`), line);
	has(await ask(page, '9999'), /choices go from 1 to \d+/, 'too large a number');
	has(await ask(page, 'xyzzy'), /help lists what can be said/, 'nothing like it');
	await page.fill('.command input', 'modi');
	await page.keyboard.press('Tab');
	equal(await page.inputValue('.command input'), 'modifiers', 'a word completed');
	await page.fill('.command input', 'march fr-c1 ph');
	await page.keyboard.press('Tab');
	equal(await page.inputValue('.command input'), 'march fr-c1 philippeville', 'an action completed');
	await page.keyboard.press('Tab');
	assert(await page.evaluate(() => document.activeElement.tagName !== 'INPUT'), 'with nothing to add Tab goes on');
	// Places by their names in either language; hints only where there is help.
	await page.keyboard.press('Escape');
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'standard' })));
	await page.reload();
	await page.waitForSelector('.view .node');
	has(await ask(page, 'odds Bruxelles'), /no hints and no odds/, 'less help');
	equal((await ask(page, 'hint')).length, 1, 'no hint');
	assert(table, 'the table stands');
});

test('command line: in Italian, and in a battle', async ({ visit }) => {
	const page = await visit({ locale: 'it-IT' });
	await at(page, 'waterloo-combat');
	await page.keyboard.press('/');
	await page.fill('.command input', 'look all');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => document.querySelectorAll('.told p').length > 20);
	const lines = await page.$$eval('.told p', list => list.map(p => p.textContent));
	has(lines, /^Battaglia di Ligny/, 'the battle by its name');
	has(lines, /\(fr-2-\w+\)/, 'blocks by their ids');
	await page.fill('.command input', 'odds Bruxeles');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() =>
		/volevi dire Bruxelles \(brussels\)/.test(document.querySelector('.told').textContent),
	);
	await settled(page);
});
