// clubuse.test.mjs: a club's pages in clumsy hands: pressed twice, a wrong result, limits overstepped, small screens.
import { test, assert, equal, open, settled } from './harness.mjs';
import { PHONE, call, clubOfFour, fought, openNight, to, write } from './club.mjs';

test('club: what is pressed twice is done once', async ({ visit }) => {
	const page = await visit(PHONE);
	await open(page, '/#/club');
	await page.fill('[name=name]', 'Twice');
	await page.fill('[name=players]', 'Anna\nBruno');
	await page.$eval('text=Begin the club', b => {
		b.click();
		b.click();
	});
	await page.waitForSelector('.clubhead');
	equal((await call(page, '/clubs')).filter(c => c.name === 'Twice').length, 1, 'one club');
	const id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno']);
	await write(page, id, { type: 'draw', tables: [{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] }] });
	await to(page, id, 'results/1.1.T1');
	await page.reload();
	await page.fill('[name=a-casualties]', '60');
	await page.fill('[name=b-batteries]', '2');
	// Before it is handed in, what each number is worth.
	await page.waitForSelector('.preview .reporttable:has-text("60 VP")');
	equal(
		await page.$$eval('.preview .reporttable tr:last-child td', l => l.map(x => x.textContent).join()),
		'60,4',
		'victory points',
	);
	const before = (await call(page, '/clubs/' + id)).number;
	await page.$eval('form.card .btn.go', b => {
		b.click();
		b.click();
	});
	await page.waitForSelector('button:has-text("Confirm the result")');
	await settled(page);
	equal((await call(page, '/clubs/' + id)).number, before + 1, 'one entry');
});

test('club: a result that was recorded wrongly is put right from its own page, with a reason', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'results/1.1.T1');
	await page.reload();
	await page.click('text=Correct the report');
	await page.fill('dialog .fieldrow:has-text("Figures destroyed") input >> nth=0', '6');
	await page.fill('dialog [name=reason]', 'a nought too many');
	await page.click('text=Show what it changes');
	await page.click('dialog button:has-text("Correct it")');
	await page.waitForSelector('dialog', { state: 'detached' });
	const club = await call(page, '/clubs/' + id);
	equal(club.battles.find(b => b.id === '1.1.T1').a.report.casualties, 6, 'the battle that was looked at');
	equal(club.battles.find(b => b.id === '1.1.T2').a.report.casualties, 60, 'no other');
	await to(page, id, 'history');
	await page.waitForSelector('.entry:has-text("a nought too many")');
});

test('club: the balance of heavy and horse batteries is a limit like the others', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await to(page, id, 'army/anna');
	const row = '.lims > div:has-text("Heavy and horse batteries")';
	await page.waitForSelector(`${row}:has-text("1 and 1")`);
	assert((await page.textContent(row)).includes('0 to 2'), 'what is allowed');
	for (let n = 2; n <= 3; n++) {
		await page.click('.add >> nth=0');
		await page.click('.picklist .pick:has-text("Position battery")');
		await page.waitForSelector(`${row}:has-text("${n} and 1")`);
	}
	await page.waitForSelector(`${row}.over .i`);
	assert((await page.textContent(row)).includes('3 heavy and 1 horse batteries are out of balance'), 'what is wrong');
	equal(await page.textContent(row + ' .ruleid'), 'NW-104', 'by which rule');
});

test('club: on a phone the step that is due is in sight, and no number is broken in two', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	const due = () =>
		page.$eval('.next .now', el => {
			const r = el.getBoundingClientRect(),
				box = el.parentElement.getBoundingClientRect();
			return r.left >= box.left - 1 && r.right <= box.right + 1;
		});
	// Before the first season the last of four steps is due.
	await to(page, id, 'season');
	assert(await due(), 'building is seen');
	await fought(page, id);
	await to(page, id, 'results/1.1.T1');
	await page.reload();
	await page.waitForSelector('.sum .total td.n');
	equal(
		await page.$$eval('.sum td.n, .reporttable td.n', l =>
			l
				.filter(x => {
					const range = document.createRange();
					range.selectNodeContents(x.firstChild);
					return range.getClientRects().length > 1;
				})
				.map(x => x.textContent)
				.join(),
		),
		'',
		'numbers in two lines',
	);
});

test('club: a campaign that is over is remembered with those who came first', async ({ visit }) => {
	const page = await visit(PHONE);
	await open(page, '/#/club');
	const { club } = await call(page, '/clubs', { kind: 'demo' });
	await to(page, club.id, 'standings');
	assert(
		(await page.textContent('.clubhead')).includes('Campaign 2, before its first season'),
		'which campaign it is',
	);
	const first = await page.$$eval('.clubbody section ol li', l =>
		l.map(x => x.textContent.replace(/[\u2066-\u2069]/g, '')),
	);
	equal(first.length, 3, 'three of them');
	assert(/^Elsa, 1\d\d rank points$/.test(first[0]), first[0]);
});
