// clubforms.test.mjs: the forms of a club: two phones through a night, no connection, dice by hand and
// by the server, corrections, season end, team night, shadow corps, votes, waivers, maps, privacy.
import { test, assert, equal, open, settled, startServer, visitor } from './harness.mjs';
import { ARMIES, PHONE, SIDE, army, be, call, clubOfFour, fought, openNight, to, write } from './club.mjs';

const cards = page => page.$$eval('.roll .opt b', x => x.map(y => y.textContent));

test('club: two players on two phones, from check-in to the confirmed result and its rolls', async ({ visit }) => {
	const cm = await visit(PHONE),
		id = await clubOfFour(cm),
		phone = await visit(PHONE);
	await write(cm, id, { type: 'season-start', date: '2026-10-13' });
	await write(cm, id, { type: 'night', date: '2026-10-13' });
	for (const [page, who] of /** @type {[any, string][]} */ ([
		[cm, 'anna'],
		[phone, 'bruno'],
	])) {
		await to(page, id, 'night');
		await be(page, who);
		await page.check(`.att [value=${who}]`);
		await page.click('.att .btn.go');
		await page.waitForSelector('.att .chip:has-text("army locked")');
	}
	await be(cm, 'cm');
	await cm.reload();
	await cm.waitForSelector('.att:has-text("2 / 4")');
	await cm.click('text=Draw the tables');
	await cm.click('text=Confirm the draw');
	await cm.waitForSelector('a:has-text("Enter the result")');
	await be(cm, 'anna');
	await cm.click('text=Start the clock');
	await cm.waitForSelector('.bclock:has-text("4:29")');
	await cm.click('a:has-text("Enter the result")');
	await cm.fill('[name=a-casualties]', '60');
	await cm.fill('[name=b-casualties]', '10');
	await cm.fill('[name=a-objectives]', '3');
	await cm.click('text=Hand in the report');
	await cm.waitForSelector('text=Waiting for a word');
	const battle = (await call(cm, '/clubs/' + id)).battles[0];
	equal((await cm.$$('button:has-text("Confirm the result")')).length, 0, 'his own report is not offered to him');
	assert(
		JSON.stringify(
			await call(cm, `/clubs/${id}/events`, { event: { type: 'confirm', battle: battle.id }, as: 'anna' }),
		).includes('NW-236'),
		'nor taken from him',
	);
	await to(phone, id, 'results/' + battle.id);
	await phone.reload();
	await phone.click('button:has-text("Confirm the result")');
	await phone.waitForSelector('a:has-text("Rolls of")');
	equal((await call(phone, '/clubs/' + id)).battles[0].state, 'recorded', 'the result counts');
});

test('club: a roll by dice anybody can check, and one by hand', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'rolls/anna');
	await page.click('.owed .btn.go');
	await page.waitForSelector('.roll:has-text("dice of the server")');
	await to(page, id, 'rolls/clara');
	await page.uncheck('label:has-text("Dice of the server") input');
	await page.click('.owed .btn.go');
	await page.fill('dialog [name=d]', '55');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.roll:has-text("entered by hand")');
	await to(page, id, 'history');
	await page.click('text=Show the dice key');
	await page.waitForSelector('.entry:has-text("the dice key was shown")');
	await page.click('text=Check the dice');
	await page.waitForSelector('dialog .note.good');
	assert((await page.textContent('dialog')).includes('1 entered by hand'), 'dice by hand are told apart');
});

test('club: without a connection a report waits in the phone and goes when it is back', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno']);
	await write(page, id, { type: 'draw', tables: [{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] }] });
	await to(page, id, 'results/1.1.T1');
	await page.reload();
	await page.waitForSelector('[name=a-casualties]');
	await page.context().setOffline(true);
	await page.fill('[name=a-casualties]', '33');
	await page.click('text=Hand in the report');
	await page.waitForSelector('.outbox:has-text("1 entry waits")');
	assert((await page.textContent('form.card')).includes('kept here'), 'the form says so');
	await page.fill('[name=a-casualties]', '34');
	await page.click('text=Hand in the report');
	await settled(page);
	await page.waitForSelector('.outbox:has-text("1 entry waits")');
	await page.context().setOffline(false);
	await page.waitForSelector('button:has-text("Confirm the result")');
	equal(await page.isVisible('.outbox'), false, 'nothing waits any more');
	equal((await call(page, '/clubs/' + id)).battles[0].a.report.casualties, 34, 'the last draft was sent, once');
	page.complaints.splice(
		0,
		page.complaints.length,
		...page.complaints.filter(x => !/ERR_INTERNET_DISCONNECTED/.test(x)),
	);
});

test('club: the standings tell whom one has fought, and are sorted by any column, up and down', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'standings');
	const column = n =>
			page.$$eval(
				'.standings tbody tr',
				(l, k) => l.map(r => r.children[k].querySelector('b')?.textContent || r.children[k].textContent),
				n,
			),
		heads = await page.$$eval('.standings thead th', l => l.map(x => x.textContent.replace(/ [↓↑]$/, '')));
	equal(
		heads.slice(1).join(),
		'Commander,Rank points,This season,Army value,Battles,Opponents,Won,Drawn,Lost,Victory points',
		'columns',
	);
	for (const [n, head] of heads.entries()) {
		if (!n) continue;
		const numbers = head !== 'Commander',
			sign = () =>
				page.$$eval('.standings [aria-sort]', l =>
					l.map(x => `${x.textContent.replace(/ [↓↑]$/, '')} ${x.getAttribute('aria-sort')}`).join(),
				);
		const held = (a, b) => (numbers ? Number(a) >= Number(b) : a.localeCompare(b) <= 0);
		await page.focus(`.standings thead th:nth-child(${n + 1}) .sorter`);
		// The table opens by rank points, the highest first: another press would turn that round.
		if ((await sign()) !== 'Rank points descending' || head !== 'Rank points') await page.keyboard.press('Enter');
		equal(await sign(), `${head} ${numbers ? 'descending' : 'ascending'}`, 'as it is told');
		const first = await column(n);
		assert(first.length === 4 && first.every((x, i) => !i || held(first[i - 1], x)), `${head}: ${first}`);
		await page.keyboard.press('Enter');
		equal(await sign(), `${head} ${numbers ? 'ascending' : 'descending'}`, 'turned round, the focus where it was');
		const second = await column(n);
		assert(
			second.every((x, i) => !i || held(x, second[i - 1])),
			`${head}: ${second}`,
		);
	}
	await page.click('[data-why="anna opponents"]');
	await page.waitForSelector('.whynumber .parts li:has-text("Bruno, 1 battle")');
	// The spreadsheet tells the same, in the order the table opens with.
	await to(page, id, '');
	await page.reload();
	await to(page, id, 'standings');
	const csv = (await page.evaluate(path => fetch(path).then(r => r.text()), `/api/v1/clubs/${id}/standings.csv`))
			.trim()
			.split('\r\n')
			.map(line => line.split(',').map(x => x.replace(/^"|"$/g, ''))),
		shown = await page.$$eval('.standings tbody tr', l =>
			l.map(r => [...r.children].slice(1).map(c => c.querySelector('b')?.textContent || c.textContent)),
		);
	equal(csv[0].slice(4, 6).join(), 'battles,opponents', 'heads');
	equal(
		csv
			.slice(1)
			.map(r => r.slice(0, 10).join())
			.join('\n'),
		shown.map(r => r.join()).join('\n'),
		'rows',
	);
	equal(csv.find(r => r[0] === 'Anna').at(-1), 'Bruno (1)', 'whom she fought');
});

test('club: what others wrote never takes the place of what was written here since', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno']);
	await write(page, id, { type: 'draw', tables: [{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] }] });
	await write(page, id, { type: 'report', battle: '1.1.T1', a: { ...SIDE, casualties: 30 }, b: SIDE }, 'anna');
	await to(page, id, 'results/1.1.T1');
	await page.reload();
	await page.waitForSelector('button:has-text("Confirm the result")');
	// A look at the club that is answered at once, and arrives late.
	let arrive = null,
		asked = null;
	const late = new Promise(done => {
			arrive = done;
		}),
		begun = new Promise(done => {
			asked = done;
		});
	await page.route('**/api/v1/clubs/' + id, async route => {
		const answer = await route.fetch();
		asked();
		await late;
		await route.fulfill({ response: answer });
	});
	const came = page.waitForResponse('**/api/v1/clubs/' + id);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await begun;
	await page.click('button:has-text("Confirm the result")');
	await page.waitForFunction(() => !document.body.innerText.includes('Waiting for a word'));
	arrive();
	await (await came).finished();
	await settled(page);
	assert(!(await page.textContent('.clubbody')).includes('Waiting for a word'), 'it stays recorded');
});

test('club: a confirmation that waited for the connection is of the report that was seen', async ({ visit }) => {
	const page = await visit(PHONE),
		other = await visit(),
		id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno']);
	await write(page, id, { type: 'draw', tables: [{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] }] });
	const report = casualties =>
		write(page, id, { type: 'report', battle: '1.1.T1', a: { ...SIDE, casualties }, b: SIDE }, 'anna');
	await report(30);
	await open(other);
	/** Confirms without a connection, while others do something. */
	const confirm = async meanwhile => {
		await to(page, id, 'results/1.1.T1');
		await page.reload();
		await page.waitForSelector('button:has-text("Confirm the result")');
		await page.context().setOffline(true);
		await page.click('button:has-text("Confirm the result")');
		await page.waitForSelector('.outbox:has-text("1 entry waits")');
		await write(other, id, meanwhile, 'anna');
		await page.context().setOffline(false);
		await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.outbox')).hidden);
		return (await call(other, '/clubs/' + id)).battles[0].state;
	};
	equal(
		await confirm({ type: 'report', battle: '1.1.T1', a: { ...SIDE, casualties: 3 }, b: SIDE }),
		'presented',
		'another report than the one he saw',
	);
	await page.waitForSelector('.toast.bad:has-text("was not sent: others changed")');
	// What others wrote of something else is no hindrance.
	equal(
		await confirm({ type: 'note', battle: '1.1.T1', text: 'It rained all day.' }),
		'recorded',
		'the report that he saw',
	);
	page.complaints.splice(
		0,
		page.complaints.length,
		...page.complaints.filter(x => !/ERR_INTERNET_DISCONNECTED/.test(x)),
	);
});

test('club: an entry is put right by a form, and the difference is shown before', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'history');
	const lines = (await call(page, `/clubs/${id}/history`)).lines,
		line = lines.find(l => l.type === 'report' && l.event.battle === '1.1.T1'),
		before = lines[0].n;
	await page.click(`[aria-label="Actions of entry ${line.n}"]`);
	await page.click(`[aria-label="Correct entry ${line.n}"]`);
	await page.fill('dialog fieldset:has-text("Side A") [name=casualties]', '10');
	await page.fill('dialog fieldset:has-text("Side B") [name=casualties]', '70');
	await page.fill('dialog [name=reason]', 'the sheet was read upside down');
	await page.click('text=Show what it changes');
	await page.waitForSelector('dialog .diff:has-text("Rank points")');
	equal((await call(page, `/clubs/${id}/history`)).number, before, 'nothing is written yet');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.entry.correction');
	equal((await call(page, `/clubs/${id}/history/${line.n}`)).status, 'replaced', 'the old line stays, marked');
	const confirm = lines.find(l => l.type === 'confirm' && l.event.battle === '1.1.T2');
	await page.click(`[aria-label="Actions of entry ${confirm.n}"]`);
	await page.click(`[aria-label="Take entry ${confirm.n} back"]`);
	await page.fill('dialog [name=reason]', 'confirmed by mistake');
	await page.click('text=Show what it changes');
	await page.waitForSelector('dialog .diff:has-text("recorded")');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.entry.reversed');
});

test('club: the season ends step by step, on a phone', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page, { weeks: 1, minimum_rolls: 1, keep: 1 });
	await fought(page, id);
	for (const player of ['anna', 'clara', 'bruno', 'dmitri']) {
		const owed = (await call(page, `/clubs/${id}/rolls/${player}`)).owed;
		for (const o of owed)
			for (let i = 0; i < o.left; i++)
				await write(page, id, { type: 'roll', player, battle: o.battle, d100: 40 });
		const { rolls } = await call(page, `/clubs/${id}/rolls/${player}`);
		for (const r of rolls) {
			const o = r.options.find(x => x.use);
			await write(page, id, { type: 'place', player, roll: r.n, card: o.card, as_line: o.as_line, use: o.use });
		}
	}
	await to(page, id, 'season');
	await page.waitForSelector('.checks .no:has-text("team night")');
	await page.click('button:has-text("Close the season")');
	await page.fill('dialog [name=reason]', 'too few for teams');
	await page.click('dialog .btn.go');
	await page.waitForSelector('h2:has-text("Keep rolls")');
	for (let link; (link = await page.$('.keeps a:has-text("to make first")'));) {
		await link.click();
		await page.click('.owed .btn.go');
		await page.waitForSelector('.roll');
		await to(page, id, 'season');
	}
	for (let i = 0; i < 4; i++) {
		await page.click('.keeps button:has-text("Choose") >> nth=0');
		const box = await page.$('dialog .pickbox .check');
		if (box) await box.check();
		await page.click('dialog .btn.go');
		await page.waitForFunction(n => document.querySelectorAll('.keeps .chip.good').length === n, i + 1);
	}
	await page.click('text=Put the season away');
	await page.waitForSelector('h1:has-text("Before season 2")');
	const club = await call(page, '/clubs/' + id);
	equal(club.phase, 'building', 'armies are built anew');
	assert(
		club.players.every(p => p.kept <= 1 && p.rank_points >= 8),
		'minimums and kept rolls',
	);
});

test('club: a team night with commanders rolled for', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await openNight(page, id);
	await to(page, id, 'night');
	await page.click('text=Make it the team night');
	await page.waitForSelector('.note:has-text("two against two")');
	await page.click('text=Draw the tables');
	await page.click('text=Confirm the draw');
	await page.waitForSelector('button:has-text("Commander of")');
	equal((await page.$$('.pair')).length, 1, 'one table of four');
	await page.click('button:has-text("Commander of") >> nth=0');
	await page.waitForSelector('text=commands for');
	await page.uncheck('label:has-text("Dice of the server") input');
	await page.click('button:has-text("Commander of")');
	await page.fill('dialog [name=a]', '9');
	await page.fill('dialog [name=b]', '2');
	await page.click('dialog .btn.go');
	await page.waitForFunction(() => !document.body.textContent.includes('Commander of'));
	await page.click('a:has-text("Enter the result")');
	await page.fill('[name=b-casualties]', '80');
	await page.click('text=Hand in the report');
	await page.click('button:has-text("Confirm the result")');
	await page.waitForSelector('a:has-text("Rolls of")');
	assert((await call(page, '/clubs/' + id)).team_night_held, 'the season has had its team night');
});

test('club: with an odd number volunteers roll for the shadow corps', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno', 'clara']);
	const shadow = army('p1-shadow.json');
	await write(page, id, { type: 'army', player: 'anna', army: shadow, shadow: true });
	await to(page, id, 'night');
	await page.waitForSelector('text=An odd number is here');
	assert(await page.isChecked('[name=volunteer][value=anna]'), 'who has built one may volunteer');
	await page.click('text=Roll among the volunteers');
	await page.waitForSelector('text=Anna fields a shadow corps.');
	await page.click('text=Draw the tables');
	await page.waitForSelector('.pair:has-text("two against one")');
	await page.click('text=Confirm the draw');
	await page.waitForSelector('a:has-text("Enter the result")');
	assert((await page.textContent('.pair')).includes('with shadow corps'), 'the one against two fields it');
	assert((await page.textContent('.pair')).includes('5 h 30 min'), 'battles with a shadow corps last longer');
});

test('club: suggest only: tables by hand, on a map, and the winner named by the players', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await openNight(page, id, ['anna', 'bruno', 'clara', 'dmitri']);
	await to(page, id, 'season');
	await page.click('summary:has-text("How much the program does")');
	await page.check('[name=suggest]');
	await settled(page);
	await to(page, id, 'night');
	await page.click('summary:has-text("Battlemaps")');
	await page.fill('[name=map-name]', 'Ridge and farm');
	await page.click('text=Another objective');
	await page.click('text=Add the map');
	await page.waitForSelector('summary:has-text("Battlemaps (1)")');
	equal(await page.isVisible('text=All who may play'), false, 'nobody is checked in for all');
	const rows = await page.$$('.handrow');
	for (const [i, a, b] of /** @type {[number, string, string][]} */ ([
		[0, 'anna', 'clara'],
		[1, 'bruno', 'dmitri'],
	])) {
		await page.selectOption(`.handrow >> nth=${i} >> [aria-label="Side A, player 1"]`, a);
		await page.selectOption(`.handrow >> nth=${i} >> [aria-label="Side B, player 1"]`, b);
		if (!i)
			await page.selectOption('.handrow >> nth=0 >> .fieldrow:has-text("Battlemap") select', {
				label: 'Ridge and farm',
			});
	}
	equal(rows.length, 2, 'a row for each table');
	await page.click('text=Enter these tables');
	await page.waitForSelector('.pair:has-text("Ridge and farm")');
	await page.click('.pair:has-text("Ridge and farm") >> a:has-text("Enter the result")');
	await page.fill('[name=a-casualties]', '50');
	await page.selectOption('fieldset:has-text("Ridge and farm") select >> nth=0', 'a');
	await page.waitForSelector('text=By points the winner would be: Anna');
	await page.selectOption('[name=winner]', 'a');
	await page.click('text=Hand in the report');
	await page.waitForSelector('text=Waiting for a word');
	const b = (await call(page, '/clubs/' + id)).battles.find(x => x.map);
	equal(b.a.report.objectives, 1, 'the objective held counts');
	equal(b.a.report.objective_points, 5, 'with the points of the map');
});

test('club: rolls of a night are joined to a new brigade, and brigades broken down for one', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page);
	await fought(page, id);
	const left = (await call(page, `/clubs/${id}/rolls/anna`)).owed[0].left;
	assert(left >= 2, 'a great victory brings two rolls');
	for (const d100 of [25, 25]) await write(page, id, { type: 'roll', player: 'anna', battle: '1.1.T1', d100 });
	const had = await call(page, `/clubs/${id}/rolls/anna`),
		size = had.army.units.length;
	await to(page, id, 'rolls/anna');
	assert(
		(await cards(page)).some(x => x.includes('Together')),
		'joining is offered',
	);
	await page.click('.roll >> nth=0 >> text=Join…');
	await page.check('dialog fieldset:has-text("Together with") input >> nth=0');
	await page.waitForSelector('dialog [name=gained]');
	const total = had.rolls[0].options[0].figures + had.rolls[1].options[0].figures;
	await page.selectOption('dialog [name=gained]', String(total));
	await page.waitForSelector('dialog .note:has-text("All figures have a place")');
	await page.click('dialog .btn.go');
	await page.waitForFunction(() => !document.querySelector('.roll.open'));
	equal((await call(page, `/clubs/${id}/rolls/anna`)).army.units.length, size + 1, 'one brigade more');
	await write(page, id, { type: 'roll', player: 'clara', battle: '1.1.T2', d100: 25 });
	const clara = await call(page, `/clubs/${id}/rolls/clara`),
		o = clara.rolls[0].options[0],
		source = o.grow.find(
			g => g.spare >= 4 && o.types.find(x => x.type === clara.army.units.find(u => u.id === g.unit).type),
		),
		type = clara.army.units.find(u => u.id === source.unit).type,
		least = o.types.find(x => x.type === type).min;
	await to(page, id, 'rolls/clara');
	await page.click('.roll >> text=Otherwise… >> nth=0');
	await page.check('dialog [name=brigade]');
	await page.selectOption('dialog [name=type]', type);
	await page.selectOption('dialog [name=gained]', String(Math.min(o.figures, least - 4)));
	await page.selectOption(`dialog [name=from-${source.unit}]`, '4');
	await page.click('dialog .btn.go');
	await settled(page);
	const after = await call(page, `/clubs/${id}/rolls/clara`);
	equal(
		after.army.units.find(u => u.id === source.unit).figures,
		clara.army.units.find(u => u.id === source.unit).figures - 4,
		'the old brigade gave four figures',
	);
});

test('club: a waiver in writing, a hand-over with its brief', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await to(page, id, 'army/anna');
	await page.waitForSelector('.note.good');
	for (let i = 0; i < 3; i++) await page.click('[aria-label="4 figures more"] >> nth=1');
	await page.waitForSelector('.bignum.bad');
	await page.click('text=Waiver…');
	await page.fill('dialog [name=reason]', 'agreed by all before the season');
	await page.click('dialog .btn.go');
	await page.waitForFunction(() => document.querySelector('.toast')?.textContent.includes('accepted'));
	await write(page, id, { type: 'player', id: 'rita', name: 'Rita' });
	await fought(page, id);
	await to(page, id, 'members');
	await page.reload();
	await page.click('.member:has-text("Bruno") >> text=Hand over');
	await page.waitForSelector('dialog .brief:has-text("1.1.T1 against Anna")');
	await page.click('dialog .btn.go');
	await page.waitForSelector('dialog:has-text("A brief for Rita")');
	const club = await call(page, '/clubs/' + id);
	assert(
		club.players.find(p => p.id === 'rita').has_army && !club.players.find(p => p.id === 'bruno').active,
		'the reserve commands',
	);
});

test('club: a penalty, a secret vote on two phones, and a member who is forgotten', async ({ visit }) => {
	const page = await visit(PHONE),
		id = await clubOfFour(page, { weeks: 1 });
	await fought(page, id);
	await to(page, id, 'results/1.1.T1');
	await page.click('text=Somebody left the table');
	await page.selectOption('dialog [name=player]', 'bruno');
	await page.fill('dialog [name=reason]', 'marched off before contact');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.note.bad:has-text("Bruno")');
	await write(page, id, { type: 'season-close', override: 'short' });
	await write(page, id, { type: 'withdraw', player: 'bruno' });
	await write(page, id, { type: 'return', player: 'bruno' });
	await to(page, id, 'members');
	await page.click('text=Secret vote');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.ballot:has-text("0 of 3 have voted")');
	const phone = await visit(PHONE);
	await to(phone, id, 'members');
	for (const [who, button] of [
		['anna', 'For'],
		['clara', 'Against'],
		['dmitri', 'For'],
	]) {
		await be(phone, who);
		await phone.click(`.ballot button:has-text("${button}")`);
		await phone.waitForSelector('.ballot .note.good');
	}
	await page.reload();
	assert(
		!/\b2\b.*\b1\b/.test((await page.textContent('.ballot')).replace(/\d of \d have voted/, '')),
		'the sums are not shown',
	);
	await page.click('text=Close the vote and record it');
	await page.waitForFunction(() => !document.querySelector('.ballot'));
	await page.click('[aria-label="Actions for Bruno"]');
	await page.click('.member:has-text("Bruno") >> text=Withdraw');
	assert((await page.textContent('dialog')).includes('the Campaign Master can call Bruno back'), 'it is asked first');
	await page.click('dialog [aria-label=Close]');
	await page.click('.member:has-text("Bruno") >> text=Withdraw');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.member:has-text("Bruno") button:has-text("Return")', { state: 'attached' });
	await page.click('[aria-label="Actions for Bruno"]');
	await page.click('[aria-label="Forget Bruno"]');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.member:has-text("Former member")');
	equal((await page.textContent('.clubbody')).includes('Bruno'), false, 'the name is gone');
	const text = await page.evaluate(async p => (await fetch(p)).text(), `/api/v1/clubs/${id}/export`);
	equal(text.includes('Bruno'), false, 'from the export as well');
});

test('club: calendar, news, sheets with codes for the tables', async ({ visit }) => {
	const page = await visit(),
		id = await clubOfFour(page);
	await fought(page, id);
	await to(page, id, 'results/1.1.T1');
	await page.click('text=Tell the story of the battle');
	await page.fill('dialog textarea', 'The bridge held until noon.');
	await page.click('dialog .btn.go');
	await page.waitForSelector('.story:has-text("until noon")');
	await to(page, id, '');
	const read = async text =>
		page.evaluate(async p => (await fetch(p)).text(), await page.getAttribute(`a:has-text("${text}")`, 'href'));
	assert((await read('Calendar of the nights')).includes('BEGIN:VEVENT'), 'a calendar');
	assert((await read('News feed of results')).includes('until noon'), 'news with the story');
	await to(page, id, 'sheet/night');
	await page.waitForSelector('.sheetpage .qr');
	equal((await page.$$('.sheetpage')).length, 2, 'a sheet for each table');
	await page.emulateMedia({ media: 'print' });
	equal(await page.isVisible('.clubnav'), false, 'only the sheets are printed');
	assert((await page.textContent('.sheetpage')).includes('250'), 'the house parameters are on every sheet');
});

test('club: online, everybody is whoever his account is', async ({ browser }) => {
	const server = await startServer('--behind-proxy'),
		people = [];
	const enter = async (name, options = PHONE) => {
		const page = await visitor(browser, server.url, options);
		people.push(page);
		await open(page, '/#/club');
		if (name)
			assert(
				(await call(page, '/register', { name, password: 'a long sentence 1' })).account,
				name + ' has an account',
			);
		return page;
	};
	try {
		const anna = await enter('anna');
		await anna.reload();
		const id = await clubOfFour(anna);
		await openNight(anna, id, ['clara', 'dmitri']);
		const join = async player => `/#/club/${id}/join/${(await call(anna, `/clubs/${id}/invite`, { player })).code}`;
		const bruno = await enter('bruno');
		await bruno.goto(await join('bruno'));
		await bruno.waitForSelector('.clubhead .chip:has-text("player")');
		await to(bruno, id, 'night');
		equal(await bruno.isVisible('text=Draw the tables'), false, 'a player does not draw');
		await bruno.check('.att [value=bruno]');
		equal(await bruno.isDisabled('.att [value=anna]'), true, 'nor checks others in');
		await bruno.click('.att .btn.go');
		await bruno.waitForSelector('.att:has-text("3 / 4")');
		await anna.goto(await join('anna'));
		await anna.waitForSelector('.writer');
		await to(anna, id, 'night');
		await be(anna, 'anna');
		await anna.check('.att [value=anna]');
		await anna.click('.att .btn.go');
		await anna.waitForSelector('.att:has-text("4 / 4")');
		const stranger = await enter(null);
		await call(anna, `/clubs/${id}/publish`, { open: true });
		await to(anna, id, 'members');
		await be(anna, 'cm');
		await anna.click('[aria-label="Actions for Bruno"]');
		await anna.check('[aria-label="Bruno: only an initial outside the club"]');
		await settled(anna);
		await stranger.reload();
		await to(stranger, id, 'members');
		assert((await stranger.textContent('.members')).includes('B.'), 'an initial');
		for (const path of ['', 'night', 'standings', 'army/bruno', 'results', 'rolls/bruno', 'season', 'members']) {
			await to(stranger, id, path);
			assert(!(await stranger.textContent('.clubbody')).includes('Bruno'), `${path}: the name stays inside`);
			equal((await stranger.$$('.clubbody .btn.go:not(a)')).length, 0, `${path}: nothing to write`);
		}
	} finally {
		const complaints = people.flatMap(p => p.complaints);
		await Promise.all(people.map(p => p.context().close()));
		await server.stop();
		assert(!complaints.length, complaints.join('\n'));
	}
});

test('club: more tables are added when more come, and only the other side is asked to confirm what it saw', async ({
	visit,
}) => {
	const cm = await visit(PHONE),
		names = ['Anna', 'Bruno', 'Clara', 'Dmitri', 'Elena', 'Franz', 'Giulia', 'Hugo', 'Ivan', 'Julia'];
	await open(cm, '/#/club');
	await cm.fill('[name=name]', 'Old Guard');
	await cm.fill('[name=players]', names.join('\n'));
	equal(await cm.inputValue('[name=tables]'), '5', 'as many tables as all members need');
	await cm.fill('[name=tables]', '1');
	await cm.fill('[name=players]', names.slice(0, 4).join('\n'));
	equal(await cm.inputValue('[name=tables]'), '1', 'a number written by hand stays');
	await cm.click('text=Begin the club');
	await cm.waitForSelector('.clubhead');
	const id = cm.url().split('/').pop();
	for (const [player, file] of Object.entries(ARMIES))
		await write(cm, id, { type: 'army', player, army: army(file) });
	await openNight(cm, id);
	await to(cm, id, 'night');
	await cm.waitForSelector('text=4 commanders are here: 2 tables are needed, and the club has 1.');
	await cm.click('button:has-text("Add a table")');
	await cm.waitForSelector('text=Tables of the club: T1, T2');
	await cm.click('text=Draw the tables');
	await cm.waitForFunction(() => document.querySelectorAll('.pair').length === 2);
	await write(cm, id, {
		type: 'draw',
		tables: [
			{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] },
			{ table: 'T2', kind: 'individual', a: ['clara'], b: ['dmitri'] },
		],
	});
	const anna = await visit(PHONE),
		bruno = await visit(PHONE);
	for (const [page, player] of [
		[anna, 'anna'],
		[bruno, 'bruno'],
	]) {
		await open(page, '/#/club');
		await to(page, id, '');
		await be(page, player);
	}
	const report = { type: 'report', battle: '1.1.T1', a: { ...SIDE, casualties: 40 }, b: { ...SIDE, casualties: 20 } };
	await write(anna, id, report, 'anna');
	// What waits for Bruno stands first in his list; Anna is not asked to confirm her own report.
	await bruno.reload();
	await bruno.waitForSelector('.owes li:first-child:has-text("1.1.T1 waits for you to confirm it")');
	await bruno.click('.owes li:first-child .btn');
	await bruno.waitForSelector('button:has-text("Confirm the result")');
	await to(anna, id, 'results/1.1.T1');
	await anna.reload();
	await anna.waitForSelector('text=Anna handed in this report');
	equal((await anna.$$('button:has-text("Confirm the result")')).length, 0, 'the reporter does not confirm');
	// She reports other figures: Bruno's word to the old ones does not hold for them.
	await write(anna, id, { ...report, a: { ...SIDE, casualties: 60 } }, 'anna');
	await bruno.click('button:has-text("Confirm the result")');
	await bruno.waitForSelector('text=Look at it again');
	await bruno.waitForSelector('.reporttable td:has-text("60")');
	equal(
		(await call(cm, '/clubs/' + id)).battles.find(b => b.id === '1.1.T1').state,
		'presented',
		'nothing was confirmed unseen',
	);
	// An entry elsewhere in the club does not stand in his way.
	await write(cm, id, { type: 'note', text: 'Tea is ready.' });
	await bruno.click('button:has-text("Confirm the result")');
	await bruno.waitForSelector('text=The result is recorded.');
	// Anna looks at her phone again: the page has followed.
	await anna.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await anna.waitForSelector('a:has-text("Rolls of Anna")');
});
