// dice.test.mjs: everybody's secret goes into the dice, the page holds the server to its promise, and what happens at
// one's other tables is told wherever one is.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, assert, equal, open, openTable, makeTable, joinTable, program, root, moved, steps } from './harness.mjs';
import { blake2b256 } from '../../web/js/blake2b.js';

test('BLAKE2b-256 as others work it out', () => {
	const of = text => blake2b256(new TextEncoder().encode(text));
	equal(of(''), '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8', 'nothing');
	equal(of('abc'), 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319', 'one block');
	equal(of('y'.repeat(300)), '4a893856fb2eca42d93b23e485646bc5d4a11b5d2c64aac39e2f23f399c0a54e', 'three blocks');
});

const menu = async (page, label) => {
	await page.click('.top [aria-label=Menu]');
	await page.click(`.menu .btn:has-text("${label}")`);
};
const checks = page => page.$$eval('.dicebox .checks li', l => l.map(x => `${x.className}: ${x.textContent}`));

test('dice: both players add a secret, the promise is checked in the page, every die by marengo verify', async ({
	visit,
}) => {
	const anna = await visit(),
		bruno = await visit();
	await open(anna, '/#/new/commander');
	await open(bruno);
	// Anna opens a table in the page, for which everybody must bring a secret; Bruno joins by her link.
	await anna.goto('/#/new/waterloo');
	await anna.waitForSelector('#seat-allied');
	await anna.selectOption('#seat-allied', 'open');
	await anna.click('summary:has-text("Playing over the net")');
	await anna.check('label:has-text("Nobody sits down without a secret") input');
	await anna.click('.btn.big');
	await anna.waitForFunction(() => /#\/table\//.test(location.hash));
	await anna.waitForSelector('.app');
	const id = anna.url().split('/').pop();
	equal(
		await bruno.evaluate(
			async table =>
				(
					await fetch(`/api/v1/tables/${table}/join`, {
						method: 'POST',
						headers: { 'Content-Type': 'application/json' },
						body: '{}',
					})
				).status,
			id,
		),
		409,
		'without a secret nobody sits down',
	);
	await bruno.goto('/#/lobby');
	await bruno.click(`.lobbyrow:has([href="#/table/${id}"]) .btn.go`);
	await bruno.waitForSelector('.view .node');
	const told = await bruno.evaluate(async table => (await fetch(`/api/v1/tables/${table}/dice`)).json(), id);
	for (const [page, seat] of [
		[anna, 'french'],
		[bruno, 'allied'],
	]) {
		const mine = await page.evaluate(table => JSON.parse(localStorage.getItem('marengo.salt.' + table)), id);
		assert(/^[0-9a-f]{64}$/.test(mine), 'a secret of 32 bytes is kept');
		equal(told.salts[seat], mine, `the secret of the ${seat} is in the dice`);
	}
	assert(told.salts.french !== told.salts.allied, 'the secrets differ');
	await menu(bruno, 'The dice of this table');
	await bruno.waitForSelector('.dicebox .checks li');
	equal(
		(await checks(bruno)).map(x => x.split(':')[0]).join(),
		'good,good,open',
		'promise and secret are there, the seed is not',
	);
	assert(!(await bruno.textContent('.dicebox')).includes('undefined'), 'nothing is missing');
	await bruno.keyboard.press('Escape');
	await menu(bruno, 'Resign');
	await bruno.click('.sheet .go:has-text("Yes")');
	await bruno.waitForSelector('.act .btn.go:has-text("Play again")');
	await menu(bruno, 'The dice of this table');
	await bruno.waitForSelector('.dicebox .checks li');
	equal((await checks(bruno)).map(x => x.split(':')[0]).join(), 'good,good,good', 'the seed fits');
	// The record that the button saves stands the test; a seed, a hash or a secret that was changed does not.
	const href = await bruno.getAttribute('.dicebox a[download]', 'href'),
		record = await bruno.evaluate(async path => (await fetch(path)).text(), href);
	const dir = mkdtempSync(join(tmpdir(), 'marengo-dice-')),
		path = join(dir, 'game.mgn');
	try {
		writeFileSync(path, record);
		execFileSync(program(), ['verify', path], { cwd: root });
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
	await bruno.keyboard.press('Escape');
	for (const [change, bad] of [
		[{ seed: '00'.repeat(32) }, 2],
		[{ commit: '11'.repeat(32) }, 0],
		[{ salts: {} }, 1],
	]) {
		await bruno.route('**/dice', async r => {
			const answer = await r.fetch();
			await r.fulfill({ json: { ...(await answer.json()), ...change } });
		});
		await menu(bruno, 'The dice of this table');
		await bruno.waitForSelector('.dicebox .checks .bad');
		equal((await checks(bruno))[bad].split(':')[0], 'bad', Object.keys(change)[0] + ' was changed');
		await bruno.keyboard.press('Escape');
		await bruno.unroute('**/dice');
	}
});

test('news: what happens at another table is told at the first page and at a table, and leads there', async ({
	visit,
}) => {
	const anna = await visit(),
		bruno = await visit();
	await open(anna);
	await open(bruno);
	const made = await makeTable(anna, {
			game: 'waterloo',
			scenario: 'historical',
			seats: { french: 'open', allied: 'me' },
		}),
		id = made.table.id;
	const notice = text => anna.waitForSelector(`#toasts .toast.stays:has-text("${text}")`);
	await anna.waitForTimeout(300);
	await joinTable(bruno, made);
	await notice('sat down');
	// At a table of another game too.
	await openTable(anna, 'commander', '1796', { french: 'me' });
	await bruno.goto('/#/table/' + id);
	await bruno.waitForSelector('.view .node');
	const before = await steps(bruno);
	await bruno.keyboard.press('c');
	await moved(bruno, before);
	await notice('your turn');
	await anna.click(`#toasts a[href="#/table/${id}"] >> nth=0`);
	await anna.waitForFunction(table => location.hash === '#/table/' + table, id);
	await anna.goto('/#/lobby');
	await anna.waitForSelector('main h1');
	await anna.waitForTimeout(300);
	await bruno.evaluate(async () => 0);
	await menu(bruno, 'Resign');
	await bruno.click('.sheet .go:has-text("Yes")');
	await notice('over');
	await anna.click('#toasts .toast.stays [aria-label=Close] >> nth=0');
});
