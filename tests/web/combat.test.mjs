// combat.test.mjs: the battle boards as players use them: the sheet of a Combat of castiglione, what a choice of waterloo does,
// plans of commander that a Force cannot have.
import { test, assert, equal, open, makeTable, drive } from './harness.mjs';
import { at, TO_LIGNY, ARRAY } from './stations.mjs';

/** A table whose seat to act places a hit of the first round of a Combat; answers the view as that seat has it. */
async function hitInRoundOne(page) {
	await open(page);
	for (let i = 0; i < 20; i++) {
		const made = await makeTable(page, {
				game: 'castiglione',
				scenario: '1796',
				seats: { french: 'me', austrian: 'me' },
			}),
			id = made.table.id;
		await drive(page, id, [['.', 0, 7 + i]], 'board');
		const m = await drive(page, id, [['^(end|lead)', 0]]);
		if (m.view.board?.round !== 1 || m.view.board.step !== 'losses' || !m.legal.some(a => a.verb === 'hit'))
			continue;
		await page.goto('/#/table/' + id);
		await page.waitForSelector('.combat .crt');
		return m.view;
	}
	throw new Error('no Combat came so far');
}

/** What the log said of the fire of a side: strength points, die, modifier, hits. */
function fireOf(page, side) {
	const events = page.frames
		.map(f => JSON.parse(f))
		.filter(m => m.type === 'state' && m.whole)
		.pop()
		.log.flatMap(s => s.events);
	return events.filter(e => e.rule === 'CA-214' && e.refs[0].id === side).pop().numbers;
}

/** The sheet of the rounds and the table: what counted, the die, the hits, and the cell they were read from. */
async function diceAreShown(page, board) {
	const sides = board.attacker === 'french' ? ['french', 'austrian'] : ['austrian', 'french'];
	const lit = await page.$$eval('.crt td.lit', list =>
		list.map(el => ({
			label: el.getAttribute('aria-label'),
			text: el.textContent,
			row: el.parentElement.firstElementChild.textContent,
		})),
	);
	const row = await page.$$eval('.roundsheet tbody tr:first-child td', list => list.map(el => el.textContent));
	for (const [i, side] of sides.entries()) {
		const [sp, die, modifier, hits] = fireOf(page, side),
			name = side === 'french' ? 'French' : 'Austrian';
		if (!die) continue;
		for (const part of [`${sp} SP`, `= ${die + modifier}`, `${hits} hit`])
			assert(row[i + 1].includes(part), `${part} is in the sheet: ${row[i + 1]}`);
		const cell = lit.find(c => c.label.includes(`${name}: ${hits} hit`));
		assert(
			cell &&
				parseInt(cell.row, 10) === Math.max(0, Math.min(8, die + modifier)) &&
				cell.text.includes(hits ? String(hits) : '·'),
			`the cell of the ${name} is lit: ${JSON.stringify(lit)}`,
		);
	}
	assert(lit.length && lit.length <= 2, 'no other cell is lit');
	equal(await page.textContent('.steps .now'), 'Round 1', 'the step that is decided');
	// Two dice of one step: each stands beside the sentence of its side.
	const falls = await page.$$eval('.fall', list => list.map(el => el.textContent));
	for (const side of sides)
		assert(
			!fireOf(page, side)[1] || falls.some(x => x.includes(side === 'french' ? 'French:' : 'Austrian:')),
			falls.join(' | '),
		);
}

/** The modifiers add up line by line, each with its rule; Cohesion stands in pips under each Unit. */
async function forcesAreSpelledOut(page, view) {
	const forces = view.board.forces,
		value = x => Number(x.replace('−', '-'));
	if (Object.values(forces).some(f => f.modifier)) {
		await page.waitForSelector('.mods .parts li .ruleid');
		const sums = await page.$$eval('.force', list =>
			list.map(f => ({
				sum: f.querySelector('.mods .whynum').textContent,
				lines: [...f.querySelectorAll('.mods')]
					.slice(0, 1)
					.flatMap(m => [...m.querySelectorAll('.parts .num')].map(x => x.textContent)),
			})),
		);
		for (const f of sums)
			equal(
				f.lines.reduce((n, x) => n + value(x), 0),
				value(f.sum),
				'the lines add up',
			);
		await page.click('.mods .parts .ruleid >> nth=0');
		await page.waitForSelector('dialog[open]');
		assert(/CA-\d/.test(await page.textContent('dialog[open]')), 'the rule is shown');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog[open]', { state: 'detached' });
	}
	for (const p of view.pieces.filter(x => Object.values(forces).some(f => f.pieces.includes(x.id)) && x.cf_printed)) {
		const pips = await page.$eval(`.combat .withpips:has([data-key="p:${p.id}"]) .coh`, el =>
			[el.children.length, el.querySelectorAll('.off').length].join(),
		);
		equal(pips, [p.cf_printed, p.cf_printed - p.cf].join(), 'pips of ' + p.id);
	}
}

test('castiglione: the combat board spells out both forces, both rounds, the cells the dice fell on and the hits taken', async ({
	visit,
}) => {
	const page = await visit(),
		view = await hitInRoundOne(page);
	await diceAreShown(page, view.board);
	await forcesAreSpelledOut(page, view);
	await page.waitForSelector('.odds .odd');
	assert(/chance to win/.test(await page.textContent('.odds')), 'the odds of the step about to be taken');
	await page.click('.choices .verb >> nth=0');
	await page.waitForSelector('.combat .taken', { state: 'attached' });
});

/** A battle at Ligny in which somebody can fire, opened; terrain is drawn, and may forbid it at first. */
async function canFire(page) {
	await open(page);
	for (let i = 0; i < 20; i++) {
		const { table } = await makeTable(page, {
				game: 'waterloo',
				scenario: 'free',
				seats: { french: 'me', allied: 'me' },
			}),
			m = await drive(page, table.id, [...TO_LIGNY, ...ARRAY], 'combat'),
			fire = m.legal.find(a => a.verb === 'fire');
		if (!fire) continue;
		await page.goto('/#/table/' + table.id);
		await page.waitForSelector('.tactical');
		return fire;
	}
	throw new Error('nobody could ever fire');
}

test('waterloo: with a block in hand each choice says what it does: dice, what they hit on, hits to be expected', async ({
	visit,
}) => {
	const page = await visit(),
		fire = await canFire(page);
	await page.waitForSelector('.odds .odd');
	await page.click(`.lanes [data-key="p:${fire.args[0].id}"]`);
	await page.waitForSelector(`.choices [data-do="${fire.do}"] small`);
	assert(
		/^\d (die, hits|dice, hit) on 1(–\d)?: \d\.\d\d on average; [\d.]+% to hit at all/.test(
			await page.textContent(`.choices [data-do="${fire.do}"] small`),
		),
		'its dice',
	);
	assert(
		!/Hits of/.test(await page.$eval('.odds', el => el.textContent).catch(() => '')),
		'and the forecast does not say it again, nor what others would do',
	);
});

test('commander: plans that the Force in hand cannot have are greyed, with the reason', async ({ visit }) => {
	const page = await visit();
	await at(page, 'commander-plans');
	const given = page.frames
			.map(f => JSON.parse(f))
			.filter(m => m.type === 'state')
			.pop()
			.legal.filter(a => a.verb === 'plan'),
		has = (f, p) => given.some(a => a.args[0].id === f && a.args[1].id === p);
	const force = given.find(a => !has(a.args[0].id, 'charge')).args[0].id;
	await page.click(`.sheetboard [data-key="p:${force}"]`);
	await page.waitForSelector('.tile.off[data-row="off charge"] .why-off');
	assert(
		/only cavalry.*Not allowed: .*\(FC-160\)/.test(await page.textContent('.tile.off[data-row="off charge"]')),
		'what it would do, and the rule',
	);
	assert(/superscript \+1/.test(await page.textContent('.tile[data-key="plan:engage"]')), 'plans are spelled out');
	await page.click('.tile.off[data-row="off charge"]', { force: true });
	await page.waitForSelector('.pop.why');
});

test('boards: the dice of a fight name their step, and it leads to the position after it', async ({ visit }) => {
	const page = await visit();
	const named = async what => {
		const log = page.frames
				.map(f => JSON.parse(f))
				.filter(m => m.type === 'state' && m.whole)
				.pop().log,
			n = log.filter(s => s.dice?.some(d => d.need)).pop()?.n;
		assert(n, `${what}: dice fell`);
		equal(await page.textContent('.board-in .tray .rollstep'), `step ${n}`, `${what}: the step of the last roll`);
		await page.click('.board-in .tray .rollstep');
		await page.waitForFunction(k => location.hash.includes('step=' + k), n);
		await page.waitForSelector('.replay.past, .board-in .tray .rollstep');
	};
	await hitInRoundOne(page);
	await named('castiglione');
	for (let i = 0; i < 8 && !(await page.$('.tactical .tray')); i++) {
		const made = await at(page, 'waterloo-combat');
		await drive(page, made.table.id, [
			['^fire', 1],
			['.', 3, 5],
		]);
		page.frames.length = 0;
		await page.reload();
		await page.waitForSelector('.app');
		await page.waitForTimeout(400);
		if (await page.$('dialog.curtain')) {
			page.frames.length = 0;
			await page.click('dialog.curtain .go');
			await page.waitForFunction(() => !document.querySelector('dialog.curtain'));
			await page.waitForTimeout(300);
		}
	}
	await named('waterloo');
});

test('waterloo: the rail tells who may still come to a battle, by which road, and nothing of the enemy', async ({
	visit,
}) => {
	const page = await visit();
	await at(page, 'waterloo-combat');
	await page.waitForSelector('.rail');
	const view = page.frames
			.map(f => JSON.parse(f))
			.filter(m => m.type === 'state')
			.pop().view,
		battle = view.board.battles.find(b => b.town === view.board.battle),
		pieces = new Map(view.pieces.map(p => [p.id, p]));
	assert(battle.coming.length, 'somebody stands in a town beside it');
	for (const r of battle.coming)
		for (const id of r.units)
			assert(
				pieces.get(id)?.side === view.you && pieces.get(id).at === r.from,
				`${id} is one's own and stands in ${r.from}`,
			);
	const rows = await page.$$eval('.coming li', l => l.map(x => x.textContent)),
		names = (await page.evaluate(async () => (await fetch('/api/v1/games/waterloo/free')).json())).kinds;
	equal(rows.length, battle.coming.length, 'a row for each road');
	battle.coming.forEach((r, i) => {
		const town = names.town.find(x => x.id === r.from).en;
		assert(
			rows[i].startsWith(town) &&
				rows[i].includes(`${r.units.length} block`) &&
				rows[i].includes(`${r.each} each battle turn, all after ${Math.ceil(r.units.length / r.each)} turn`),
			rows[i],
		);
		for (const id of r.units)
			assert(rows[i].includes(names.unit.find(x => x.id === id).en), `${id} is named: ${rows[i]}`);
	});
});
