// textboard.test.mjs: the text tables tell all that the map and the boards of battles draw, and are enough to play by keys.
import { test, assert, equal, openTable, open, makeTable, drive, steps, settled, change } from './harness.mjs';
import { at } from './stations.mjs';

const plain = text => text.replace(/\s+/g, ' ').trim();
const rows = page =>
	page.$$eval('.textboard tbody tr[data-row]', list =>
		Object.fromEntries(list.map(tr => [/** @type {any} */ (tr).dataset.row, tr.textContent.replace(/\s+/g, ' ')])),
	);

/** What the map says of each town and bridge, by the names that a screen reader gets: it is in the table too. */
async function tellsTheMap(page, where) {
	await page.waitForSelector('.view .node');
	const drawn = await page.evaluate(() => ({
		towns: [...document.querySelectorAll('.view .node')].map(n => [
			/** @type {any} */ (n).dataset.key.slice(2),
			n.getAttribute('aria-label'),
		]),
		stacks: [...document.querySelectorAll('.view .stack')].map(n => [
			/** @type {any} */ (n).dataset.key.split(':')[1],
			n.getAttribute('aria-label').replace(/^[^,]+, /, ''),
		]),
		down: [...document.querySelectorAll('.view .m-br [aria-label*="destroyed"]')].map(n =>
			n
				.getAttribute('aria-label')
				.match(/between (.*) and (.*?),/)
				.slice(1),
		),
		caps: [...document.querySelectorAll('.view .m-arrow text')]
			.map(n => n.textContent)
			.filter(x => x.includes('/')),
	}));
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	const told = await rows(page),
		all = plain(await page.textContent('.textboard'));
	for (const [id, label] of [...drawn.towns, ...drawn.stacks])
		for (const fact of label.split(
			/, (?=held|battle|besieged|objective|supply|Napol|can be|chosen|place|Supply|Reach|Threat|Command|French:|Austrian:|Anglo-Dutch:|Prussians:|Enemy:)|\. (?=Seen)/,
		))
			if (!/^(can be chosen|chosen)$/.test(fact))
				assert(told[id]?.includes(fact), `${where}, ${id}: "${fact}" is not in "${told[id]}"`);
	for (const [a, b] of drawn.down)
		assert(
			Object.values(told).some(x => x.includes(a) && new RegExp(`${b} \\([^)]*bridge destroyed`).test(x)),
			`${where}: the bridge of ${a} and ${b} is down`,
		);
	for (const cap of drawn.caps)
		assert(all.includes(`road ${cap}`) || all.includes(`road used up, ${cap}`), `${where}: the arrow with ${cap}`);
	await page.keyboard.press('t');
	await page.waitForSelector('.view .node');
	return drawn;
}

test('text tables tell what the maps show: holders, fights, supply, bridges, roads, overlays, what was seen', async ({
	visit,
}) => {
	const page = await visit();
	await at(page, 'commander-map');
	const towns = (await tellsTheMap(page, 'commander')).towns.map(x => x[1]).join();
	for (const word of ['held by', 'objective', 'Napoléon'])
		assert(towns.includes(word), `the map of commander has: ${word}`);
	// Austrians blow up bridges: links that are down.
	await open(page);
	const cut = await makeTable(page, {
		game: 'castiglione',
		scenario: '1796',
		seats: { french: 'me', austrian: 'me' },
	});
	await drive(
		page,
		cut.table.id,
		[
			['^destroy', 0],
			['.', 0, 7],
		],
		'board',
	);
	await page.goto('/#/table/' + cut.table.id);
	await page.waitForSelector('.combat');
	await page.click('.switcher .btn:has-text("Map")');
	assert((await tellsTheMap(page, 'castiglione')).down.length, 'a bridge is down');
	for (const key of ['Shift+Digit1', 'Shift+Digit2', 'Shift+Digit3']) {
		await page.keyboard.press(key);
		await settled(page);
		await tellsTheMap(page, key);
	}
	// Marches of waterloo: arrows and what is used of a road; blocks seen before stand in the names of stacks.
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	for (const piece of ['fr-c1', 'fr-napoleon']) {
		const before = await steps(page);
		await page.keyboard.press('/');
		await page.fill(
			'dialog input',
			piece === 'fr-c1' ? 'march fr-c1 charleroi' : 'march fr-napoleon philippeville',
		);
		await page.keyboard.press('Enter');
		await page.waitForFunction(b => Number(document.querySelector('.replay .range')?.max) > b, before);
	}
	await settled(page);
	const drawn = await tellsTheMap(page, 'waterloo');
	assert(drawn.caps.length, 'arrows with what is used of their roads');
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	assert(
		/Laneffe \([^)]*1 of 4 used\)/.test((await rows(page)).charleroi),
		'what is used of a road, by the limit of an attack over a river',
	);
	await page.click('.textboard .btn:has-text("Reach")');
	await page.waitForFunction(() => /Reach: by a force march/.test(document.querySelector('.textboard').textContent));
	const now = await steps(page);
	await page.click('.textboard .btn:has-text("Take back") >> nth=0');
	await page.waitForFunction(n => Number(document.querySelector('.replay .range')?.max) !== n, now);
});

test('text tables name what hinders a piece, what is off the map, the ground, roads that are used up, and hits', async ({
	visit,
}) => {
	const page = await visit();
	let poor = null,
		gone = null;
	await change(page, m => {
		const mine = m.view.pieces.filter(p => p.side === 'austrian' && p.at);
		[poor, gone] = mine;
		Object.assign(poor, { unsupplied: true, out_of_command: true, forage: true });
		gone.at = null;
	});
	await openTable(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' });
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	const told = await rows(page),
		off = plain(await page.textContent('.textboard [data-row=off]'));
	assert(told[poor.at].includes(', out of supply, out of command, forages'), told[poor.at]);
	assert(off.startsWith('Not on the map'), off);
	assert(await page.$(`.textboard [data-row=off] [data-row="p:${gone.id}"]`), 'who is off the map');
	const ground = word => Object.entries(told).filter(([, text]) => text.includes(word)).length;
	assert(
		/city/.test(told.verona) && ground('mountains') > 3,
		`${told.verona}; ${ground('mountains')} in the mountains`,
	);
	// Roads, and the hits of a battle: what is to be taken, and what was.
	const other = await visit();
	const again = await change(other, m => {
		m.view.links = [{ a: 'charleroi', b: 'laneffe', used: 6, limit: 6 }];
		if (m.view.board) m.view.board.hits = 2;
	});
	await openTable(other, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await other.keyboard.press('t');
	await other.waitForSelector('.textboard table');
	assert(/Laneffe \([^)]*used up, 6 of 6\)/.test((await rows(other)).charleroi), 'a road that is used up');
	await asText(other, 'waterloo-combat');
	await other.waitForSelector('.textboard tr[data-row="position:left"]');
	assert(plain(await other.textContent('.textboard')).includes('2 hits to take'), 'what is to be taken');
	let struck = null;
	again(m => {
		struck = m.view.pieces.find(p => p.side === m.seat && p.position && p.strength > 1);
		struck.strength--;
	});
	await other.waitForFunction(
		id => /, 1 hit taken/.test(document.querySelector(`.textboard [data-row="p:${id}"]`)?.textContent || ''),
		struck.id,
	);
});

/** Tab to something in the text tables, and choose it. */
async function choose(page, selector) {
	await page.focus('.textboard');
	for (let i = 0; i < 120; i++) {
		if (await page.evaluate(s => !!document.activeElement?.matches(s), selector)) {
			await page.keyboard.press('Enter');
			return;
		}
		await page.keyboard.press('Tab');
	}
	throw new Error('no Tab leads to ' + selector);
}
/** One of the stations, as text. */
async function asText(page, name) {
	await page.keyboard.press('t');
	await at(page, name);
	await page.keyboard.press('t');
}
const stepped = (page, before) =>
	page.waitForFunction(b => Number(document.querySelector('.replay .range')?.max) > b, before);

test('text tables by keys alone: a march, an attack, and a step of each battle', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.evaluate(() =>
		document.addEventListener(
			'pointerdown',
			() => {
				window['touched'] = true;
			},
			true,
		),
	);
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	let before = await steps(page);
	await choose(page, '.textboard [data-key="p:fr-c1"]');
	await page.waitForSelector('.textboard [data-key="p:fr-c1"][aria-pressed=true]');
	assert(
		/can be attacked/.test(await page.textContent('.textboard [data-key="a:charleroi"]')),
		'an attack says that it is one',
	);
	await choose(page, '.textboard [data-key="a:philippeville"]');
	await stepped(page, before);
	before = await steps(page);
	await choose(page, '.textboard tr[data-row=laneffe] [data-key^="p:"]');
	await choose(page, '.textboard [data-key="a:charleroi"]');
	await stepped(page, before);
	assert(/battle|skirmish|French: 1 piece/.test((await rows(page)).charleroi), 'the attack stands there');
	assert(!(await page.evaluate(() => window['touched'])), 'no pointer');
	// The tactical board: positions in rows, a block goes to another.
	await asText(page, 'waterloo-combat');
	await page.waitForSelector('.textboard tr[data-row="position:left"]');
	equal(await page.$$eval('.textboard tbody tr', l => l.length), 8, 'two reserves and six positions');
	assert(
		(await page.$('.textboard [data-risk]:not([hidden])')) ||
			(await page.waitForSelector('.textboard [data-risk]:not([hidden])')),
		'the risk of a rout',
	);
	before = await steps(page);
	await choose(page, '.textboard tr[data-row="position:left"] [data-key^="p:"]');
	await choose(page, '.textboard tbody th [data-key^="position:"]');
	await stepped(page, before);
	// The battlefield sheet: a plan for a Force.
	await asText(page, 'commander-plans');
	await page.waitForSelector('.textboard tr[data-row]');
	equal(await page.$$eval('.textboard tbody tr', l => l.length), 6, 'six Regions');
	before = await steps(page);
	await choose(page, '.textboard td [data-key^="p:"]');
	await choose(page, '.textboard .tile[data-key^="plan:"]');
	await stepped(page, before);
	// A Combat: forces with what counts for them, and the table.
	await asText(page, 'castiglione-combat');
	await page.waitForSelector('.textboard tr[data-row=french]');
	assert(
		/Strength points ?\d+.*Modifier of the die/.test(
			plain(await page.textContent('.textboard tr[data-row=french]')),
		),
		'what counts',
	);
	await page.waitForSelector('.textboard .crt');
});
