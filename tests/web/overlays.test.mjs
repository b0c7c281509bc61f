// overlays.test.mjs: what the map shows besides the pieces, pieces dragged instead of clicked, keys of one's own.
import {
	test,
	assert,
	equal,
	open,
	openTable,
	makeTable,
	joinTable,
	drive,
	steps,
	moved,
	settled,
} from './harness.mjs';
import { at } from './stations.mjs';

const shaded = page =>
	page.$$eval('.node', l =>
		l
			.filter(x => /, (Supply|Command|Reach|Threat)(,|$)/.test(x.getAttribute('aria-label')))
			.map(x => x.getAttribute('data-key').slice(2)),
	);

test('overlays: supply and command agree with what the server says of the units', async ({ visit }) => {
	const page = await visit();
	await at(page, 'castiglione-map');
	await page.keyboard.press('Shift+Digit1');
	await page.waitForSelector('.ov-supply');
	const supplied = new Set(await shaded(page));
	const states = page.frames.map(f => JSON.parse(f)).filter(m => m.type === 'state'),
		view = states[states.length - 1].view;
	const own = view.pieces.filter(
		p => p.side === 'austrian' && p.at && ['infantry', 'cavalry', 'artillery'].includes(p.type),
	);
	assert(own.length > 10, 'the Austrians stand on the map');
	for (const p of own) equal(supplied.has(p.at), !p.unsupplied, `${p.id} at ${p.at} is supplied`);
	await page.keyboard.press('Shift+Digit2');
	await page.waitForSelector('.ov-command');
	const led = new Set(await shaded(page));
	for (const p of own) if (!p.out_of_command) assert(led.has(p.at), `${p.id} at ${p.at} is in command`);
	await page.keyboard.press('Shift+Digit2');
	await page.waitForFunction(() => !document.querySelector('.ov'));
});

test('overlays: every march that is offered lies within reach; threat and last moves are drawn', async ({ visit }) => {
	const page = await visit(),
		other = await visit();
	await open(other);
	const made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'open' });
	await joinTable(other, made);
	drive(other, made.table.id, [
		['^march ad-\\S+ (alost|hal)', 2],
		['^end', 0],
	]).catch(() => {});
	await page.waitForSelector('.stack[tabindex="0"]');
	await page.click('.layers summary');
	await page.click('[data-layer=reach]');
	await page.waitForSelector('.ov-reach');
	const reach = new Set(await shaded(page)),
		legal = JSON.parse(page.frames.filter(f => f.includes('"type":"state"')).pop()).legal;
	for (const a of legal.filter(x => x.verb === 'march')) assert(reach.has(a.args[1].id), `${a.do} is within reach`);
	assert(!reach.has('ghent'), 'Ghent is too far');
	await page.click('[data-layer=threat]');
	await page.waitForSelector('.ov-threat');
	// The French end their turn; the enemy's marches can be looked at after one's own.
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	await page.waitForFunction(
		() => /march/.test(document.querySelector('.prompt').textContent) && document.querySelector('.view .node'),
		null,
		{ timeout: 20000 },
	);
	await page.click('[data-layer=moves]');
	await page.waitForSelector('.m-arrow .mv');
	await page.click('.zoom [aria-label="Fit my army"]');
});

test('a stack is dragged to the next town', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await settled(page);
	const centre = async key => {
		const b = await (await page.$(`[data-key="${key}"]`)).boundingBox();
		return [b.x + b.width / 2, b.y + b.height / 2];
	};
	const [fx, fy] = await centre('s:laneffe:french'),
		[tx, ty] = await centre('a:philippeville'),
		before = await steps(page);
	await page.mouse.move(fx, fy);
	await page.mouse.down();
	await page.mouse.move((fx + tx) / 2, (fy + ty) / 2, { steps: 4 });
	assert(await page.$('.trail'), 'a line follows the pointer');
	await page.mouse.move(tx, ty, { steps: 4 });
	await page.mouse.up();
	await page.waitForFunction(n => Number(document.querySelector('.replay .range').max) >= n + 4, before);
	assert(await page.$('.cap'), 'the used quota of the road is shown');
	await page.waitForFunction(() => /4\/\d/.test(document.querySelector('.m-arrow').textContent));
});

test('a key is given to another action, and no key serves two', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn >> nth=0');
	await page.click('text=Change the keys');
	await page.fill('[data-action=log]', 'u');
	await page.keyboard.press('Tab');
	await page.waitForSelector('dialog :text("already the key for")');
	await page.fill('[data-action=log]', 'j');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	await settled(page);
	await page.keyboard.press('j');
	await page.waitForSelector('.log');
});

test('hidden blocks that were seen before keep a badge, where and as many as the log tells', async ({ visit }) => {
	const page = await visit(),
		last = new Map(),
		BADGE = '.mem:has([href="#m-scout"])'; // the steps of a stack look alike
	let want = {};
	// Skirmishes are fought out by the test until one leaves blocks that were shown and are hidden again.
	for (let i = 0; i < 6 && !Object.keys(want).length; i++) {
		const made = await at(page, 'waterloo-skirmish');
		await drive(
			page,
			made.table.id,
			[
				['^(lose|hit|hold|stay|end|roll|retreat|regroup|done)', 0, 1],
				['.', 0, 3],
			],
			'move',
		);
		page.frames.length = 0;
		await page.reload();
		await page.waitForSelector('.view .node');
		await settled(page);
		if (await page.$('dialog.curtain')) {
			page.frames.length = 0;
			await page.click('dialog.curtain .go');
			await page.waitForFunction(() => !document.querySelector('dialog.curtain'));
			await settled(page);
		}
		const state = JSON.parse(page.frames.filter(f => f.includes('"type":"state"')).pop()),
			known = new Set(state.view.pieces.filter(p => p.known).map(p => p.id)),
			hidden = new Set(state.view.pieces.filter(p => !p.known).map(p => p.at));
		last.clear();
		for (const s of state.log)
			for (const e of s.events) {
				const towns = e.refs.filter(r => r.kind === 'town').map(r => r.id);
				for (const u of e.refs.filter(r => r.kind === 'unit' && !known.has(r.id)))
					if (towns.length) last.set(u.id, towns[towns.length - 1]);
			}
		want = {};
		for (const [, town] of last) if (hidden.has(town)) want[town] = (want[town] || 0) + 1;
	}
	assert(Object.keys(want).length > 0, 'the log tells of blocks that are hidden now');
	await page.waitForSelector('.view ' + BADGE);
	const seen = Object.fromEntries(
		await page.$$eval('.view ' + BADGE, l =>
			l.map(x => [
				x.closest('.stack').getAttribute('data-key').split(':')[1],
				Number(x.querySelector('text').textContent),
			]),
		),
	);
	equal(JSON.stringify(Object.entries(seen).sort()), JSON.stringify(Object.entries(want).sort()), 'badges');
	const names = await page.$$eval('.view ' + BADGE, l => l.map(x => x.closest('.stack').getAttribute('aria-label'))),
		rows = (await page.evaluate(async () => (await fetch('/api/v1/games/waterloo/historical')).json())).kinds.unit;
	for (const [id, town] of last)
		if (want[town])
			assert(
				names.some(n => n.includes(rows.find(r => r.id === id).en)),
				`${id} is named to those who do not see it`,
			);
	assert(
		names.every(n => /\(seen 1\d June, \w+/.test(n)),
		'and the turn in which it was seen: ' + names.join('; '),
	);
	await page.keyboard.press('t');
	const told = await page.textContent('.textboard');
	for (const n of names)
		assert(told.includes(n.slice(n.indexOf('Seen here before'))), 'the text tables tell it too: ' + n);
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'standard' })));
	await page.reload();
	await page.waitForSelector('.view .node');
	assert(!(await page.$(BADGE)), 'with standard help one has to remember it oneself');
});

test('a stack fans out', async ({ visit }) => {
	const page = await visit();
	await at(page, 'waterloo-map');
	await page.click('[data-key="s:beaumont:french"]');
	await page.waitForSelector('.fanp');
	equal((await page.$$('.fanp')).length, 12, 'twelve blocks in the fan');
});

test('a road that is used up says so at its arrow', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const made = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'me' },
	});
	const look = async () => {
		await page.goto('/#/');
		await page.goto('/#/table/' + made.table.id);
		await page.waitForSelector('.m-arrow .mv');
		await page.waitForFunction(() =>
			[...document.querySelectorAll('.m-arrow text')].some(x => x.textContent.includes('/')),
		);
		return page.$$eval('.m-arrow text', l =>
			l.filter(x => x.textContent.includes('/')).map(x => [x.textContent, !!x.closest('.full')].join(' ')),
		);
	};
	// Six units are all that a minor road takes in a turn (WL-068).
	await drive(page, made.table.id, [['^march fr-(g|3)\\S* avesnes', 5]]);
	equal((await look()).join(), '5/6 false', 'one is free');
	await drive(page, made.table.id, [['^march fr-(g|3)\\S* avesnes', 1]]);
	equal((await look()).join(), '6/6 true', 'none is free');
});
