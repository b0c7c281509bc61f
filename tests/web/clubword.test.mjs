// clubword.test.mjs: a club that wants suggestions only, whose word the pages wait for; and tables of a
// club that come from a spreadsheet.
import { test, assert, equal } from './harness.mjs';
import { PHONE, SIDE, call, clean, clubOfFour, openNight, to, write } from './club.mjs';

const DRAW = {
	type: 'draw',
	tables: [
		{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] },
		{ table: 'T2', kind: 'individual', a: ['clara'], b: ['dmitri'] },
	],
};

test('club: members and nights come from a spreadsheet, tried first, all or none', async ({ visit }) => {
	const page = await visit({ ...PHONE, bypassCSP: true }),
		id = await clubOfFour(page);
	await to(page, id, 'members');
	await page.click('text=From CSV');
	await page.fill('[name=csv]', 'id;name;role\nelsa;"Elsa; the late";player\nfritz;Fritz;king\n');
	await page.click('text=Try it');
	await page.waitForSelector('dialog .note.bad:has-text("Line 3, column 3: king is no role")');
	equal(
		await page.textContent('dialog .filepick'),
		'Choose a fileNo file chosen',
		'the words of the page, not of the browser',
	);
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('dialog .filepick .btn')]);
	assert(chooser, 'the button opens the choice of a file');
	await page.setInputFiles('[name=csvfile]', {
		name: 'members.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('\ufeffid;name;role\r\nelsa;"Elsa; the late";player\r\nfritz;Fritz;brr\r\n'),
	});
	await page.waitForSelector('dialog li:has-text("line 3 · a new member · Fritz")');
	await clean(page, 'a table tried');
	assert(/members\.csv/.test(await page.textContent('dialog .filepick')), 'the file that was chosen is named');
	equal((await call(page, '/clubs/' + id)).players.length, 4, 'trying changes nothing');
	await page.click('text=Take it over');
	await page.waitForSelector('.members:has-text("Elsa; the late")');
	await to(page, id, 'season');
	await page.click('text=From CSV');
	await page.fill('[name=csv]', 'date\n2026-10-13\n2026-11-03\n');
	await page.click('text=Try it');
	await page.click('text=Take it over');
	await page.waitForSelector('dialog', { state: 'detached' });
	const csv = await page.evaluate(async path => (await fetch(path)).text(), `/api/v1/clubs/${id}/csv/calendar.csv`);
	assert(csv.includes('1,2,2026-11-03,planned'), csv);
});

test("club: suggest only: rewards, the end of the campaign and minimums wait for the club's word", async ({
	visit,
}) => {
	const page = await visit({ ...PHONE, bypassCSP: true }),
		id = await clubOfFour(page, { weeks: 1, reset_points: 10 });
	await write(page, id, { type: 'habits', suggest_only: true });
	await openNight(page, id);
	await write(page, id, DRAW);
	for (const battle of ['1.1.T1', '1.1.T2']) {
		await write(page, id, {
			type: 'report',
			battle,
			a: { ...SIDE, casualties: 60, batteries: 2, objectives: 2 },
			b: { ...SIDE, casualties: 20 },
		});
		await write(page, id, { type: 'confirm', battle });
	}
	const proposed = (await call(page, '/clubs/' + id)).battles[0].a;
	await page.reload(); // it was there already
	await page.waitForSelector('.owes li:has-text("waits for the club\'s word")');
	await to(page, id, 'results/1.1.T1');
	await page.waitForSelector('h2:has-text("The club\'s word")');
	await clean(page, 'the award');
	equal(await page.inputValue('[name=a-rank_points]'), String(proposed.rank_points), 'the proposal is filled in');
	equal(await page.isVisible('[name=reason]'), false, 'as proposed needs no reason');
	await page.fill('[name=b-rank_points]', '5');
	await page.fill('[name=reason]', 'the bridge was held to the end');
	await page.click('text=Award it');
	await page.waitForSelector('h2:has-text("The club\'s word")', { state: 'detached' });
	await to(page, id, 'results/1.1.T2');
	await page.click('text=Award it');
	await page.waitForSelector('h2:has-text("The club\'s word")', { state: 'detached' });
	const after = await call(page, '/clubs/' + id);
	equal(after.players.find(p => p.id === 'anna').rank_points, proposed.rank_points, 'as proposed');
	equal(after.players.find(p => p.id === 'bruno').rank_points, 5, 'as the club said');
	assert(after.reset_due && after.campaign === 1, 'the campaign has not ended by itself');
	await to(page, id, 'season');
	await page.click('.note >> button:has-text("Play on")');
	await page.fill('dialog [name=reason]', 'we finish the season');
	await page.click('dialog >> .btn.go');
	await page.waitForSelector('button:has-text("End the campaign")', { state: 'detached' });
	await write(page, id, { type: 'season-close', override: 'one night only' });
	await page.reload();
	await page.waitForSelector('h2:has-text("Minimums, by the club\'s word")');
	await clean(page, 'the minimums');
	await page.click('[aria-label="Otherwise: Bruno"]');
	await page.fill('dialog [name=points]', '1');
	await page.fill('dialog [name=rolls]', '0');
	await page.fill('dialog [name=reason]', 'he said so himself');
	await page.click('dialog >> .btn.go');
	await page.waitForSelector('[aria-label="Otherwise: Bruno"]', { state: 'detached' });
	await page.click('[aria-label="As proposed: Anna"]');
	await page.waitForSelector('[aria-label="As proposed: Anna"]', { state: 'detached' });
	const closed = await call(page, '/clubs/' + id),
		by = Object.fromEntries(closed.players.map(p => [p.id, p]));
	equal(by.bruno.rank_points, 6, 'five and one');
	equal(by.bruno.minimum, 0, 'no rolls of the minimum');
	assert(by.anna.minimum > 0 && !by.anna.minimum_due, 'rolls as proposed');
});
