// story.test.mjs: what happened and what may be taken back: the log as a tree, addresses of steps, the replay by turns, the
// truth after the end, one march undone by itself, the odds of one choice, memories of hidden blocks, the report.
import { test, assert, equal, open, openTable, makeTable, drive, steps, moved } from './harness.mjs';
import { STATIONS } from './stations.mjs';

/** A campaign of 1815 in which a few blocks march and everybody else waits: over in 26 steps and 23 turns. */
async function quietCampaign(page) {
	await open(page);
	const made = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'me' },
	});
	await drive(
		page,
		made.table.id,
		[
			['^march', 3, 5],
			['^end', 0],
			['', 0],
		],
		'over',
	);
	return made.table.id;
}
const atStep = (page, n) =>
	page.waitForFunction(k => document.querySelector('.prompt')?.textContent.includes('step ' + k), n);
const isLive = page =>
	page.waitForFunction(
		() =>
			document.querySelector('.replay') &&
			!document.querySelector('.replay.past') &&
			!document.querySelector('.prompt').textContent.includes('Looking back'),
	);

test('story: the log is a tree, each line has an address, a spectator opens it', async ({ visit }) => {
	const page = await visit(),
		id = await quietCampaign(page);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.view .node');
	await page.keyboard.press('l');
	await page.waitForSelector('.log .turn');
	const turns = await page.$$eval('.log .turn', list =>
		list.map(d => ({
			open: /** @type {any} */ (d).open,
			name: d.querySelector('summary span').textContent,
			rows: d.querySelectorAll('li[data-n]').length,
		})),
	);
	equal(turns.length, 23, 'one branch a turn');
	assert(turns[0].open && turns[0].rows > 0, 'the newest turn is open');
	assert(
		turns.slice(1).every(x => !x.open && !x.rows),
		'older turns are shut and not even made',
	);
	assert(/15 June/.test(turns[22].name) && /22 June/.test(turns[0].name), 'turns are called by their dates');
	// Opened by the keyboard; the phase and its lines are inside.
	await page.focus('.log .turn:last-child > summary');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.log .turn:last-child .part li[data-n="2"]');
	assert(
		/Movement/.test(await page.textContent('.log .turn:last-child .part summary')),
		'steps stand under their phase',
	);
	// A line's click shows the position then; the address says so, and the line is marked.
	await page.click('.log li[data-n="2"] .line');
	await atStep(page, 2);
	await page.waitForSelector('.log li[data-n="2"][aria-current=step]');
	await page.waitForFunction(() => location.hash.endsWith('?step=2'));
	// Its link can be copied, and whoever gets it sees that position: also somebody who has no seat.
	equal(await page.getAttribute('.log li[data-n="3"] a.at', 'href'), `#/table/${id}?step=3`, 'the number is a link');
	const anna = page.context();
	await anna.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.focus('.log li[data-n="3"] .copy');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.toast');
	assert(
		(await page.evaluate(() => navigator.clipboard.readText())).endsWith(`/#/table/${id}?step=3`),
		'the link is in the clipboard',
	);
	const bruno = await visit();
	await open(bruno, `/#/table/${id}?step=3`);
	await bruno.waitForSelector('.view .node');
	await atStep(bruno, 3);
	// Another step in the same address needs no new table; none goes back to now.
	await bruno.evaluate(t => {
		location.hash = `#/table/${t}?step=5`;
	}, id);
	await atStep(bruno, 5);
	await bruno.evaluate(t => {
		location.hash = '#/table/' + t;
	}, id);
	await isLive(bruno);
});

test('story: a line of the log tells when it was played, under the pointer, the focus and a finger', async ({
	visit,
}) => {
	const page = await visit({ timezoneId: 'Europe/Rome' }),
		made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	await drive(page, made.table.id, [['^march', 3, 5]]);
	await page.keyboard.press('l');
	await page.waitForSelector('.log li[data-n="3"] time');
	const seen = (who, n) =>
		who.waitForFunction(
			k => getComputedStyle(document.querySelector(`.log li[data-n="${k}"] time`)).opacity === '1',
			n,
		);
	const unseen = (who, n) =>
		who.waitForFunction(
			k => getComputedStyle(document.querySelector(`.log li[data-n="${k}"] time`)).opacity === '0',
			n,
		);
	await page.mouse.move(5, 5);
	await unseen(page, 2);
	await page.hover('.log li[data-n="2"]');
	await seen(page, 2);
	await unseen(page, 3);
	await page.mouse.move(5, 5);
	await page.focus('.log li[data-n="3"] a.at');
	await seen(page, 3);
	await unseen(page, 2);
	// The time of the server, said as the reader's clock and language say it; nothing moves for it.
	const step = (
		await page.evaluate(async id => (await fetch(`/api/v1/tables/${id}/replay`)).json(), made.table.id)
	).log.find(s => s.n === 3);
	assert(Math.abs(step.at - Date.now() / 1000) < 3600, 'the time of the step');
	const said = lang =>
		new Intl.DateTimeFormat(lang, {
			day: 'numeric',
			month: 'short',
			hour: 'numeric',
			minute: '2-digit',
			timeZone: 'Europe/Rome',
		})
			.format(new Date(step.at * 1000))
			.replace(/\s/g, ' ');
	const shown = async (who, n) => (await who.textContent(`.log li[data-n="${n}"] time`)).replace(/\s/g, ' ');
	equal(await shown(page, 3), said('en-GB'), 'in the English of the reader');
	equal(
		await page.getAttribute('.log li[data-n="3"] time', 'datetime'),
		new Date(step.at * 1000).toISOString(),
		'for machines',
	);
	assert(
		(await page.getAttribute('.log li[data-n="3"] a.at', 'aria-label')).includes(
			new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Rome' }).format(
				new Date(step.at * 1000),
			),
		),
		'a screen reader hears it with the link',
	);
	// Under a finger there is no hovering: it is always there. A spectator is told the same.
	const phone = await visit({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: 'it-IT',
		timezoneId: 'Europe/Rome',
	});
	await open(phone, '/#/table/' + made.table.id);
	await phone.waitForSelector('.view .node');
	await phone.keyboard.press('l');
	await phone.waitForSelector('.log li[data-n="3"]');
	await seen(phone, 3);
	equal(await shown(phone, 3), said('it'), 'in Italian');
});

test('story: replay by turns, by keys, and a stop while a step loads', async ({ visit }) => {
	const page = await visit(),
		id = await quietCampaign(page);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.view .node');
	assert((await page.$$('.replay .ticks i')).length >= 20, 'a tick where each turn begins');
	const last = await steps(page);
	await page.keyboard.press('r');
	await page.keyboard.press('Shift+ArrowLeft');
	await page.waitForSelector('.replay.past');
	await page.waitForFunction(n => Number(/** @type {any} */ (document.querySelector('.range')).value) < n, last);
	await page.keyboard.press('Home');
	await atStep(page, 0);
	// To where the second turn begins: after the four steps of the first.
	await page.keyboard.press('Shift+ArrowRight');
	await atStep(page, 4);
	assert(/15 June, afternoon/.test(await page.getAttribute('.range', 'aria-valuetext')), 'the slider says the turn');
	await page.keyboard.press('Shift+ArrowLeft');
	await atStep(page, 0);
	// Away from the slider the same keys work while one looks back.
	await page.evaluate(() => /** @type {any} */ (document.activeElement).blur());
	await page.keyboard.press('ArrowRight');
	await atStep(page, 1);
	await page.keyboard.press('End');
	await isLive(page);
	// Stopped while a step is still on its way, it stays stopped.
	let release = null;
	const held = new Promise(done => {
		release = done;
	});
	await page.route('**/replay/1?*', async route => {
		await held;
		await route.continue();
	});
	await page.selectOption('.replay .speed', '8');
	await page.click('.replay [aria-label="To the start"]');
	await atStep(page, 0);
	const asked = page.waitForRequest('**/replay/1?*');
	await page.click('.replay [aria-label=Play]');
	await asked;
	await page.click('.replay [aria-label=Stop]');
	release();
	await atStep(page, 1);
	await page.waitForTimeout(400);
	await atStep(page, 1);
	assert(!(await page.$('.replay.running')), 'nothing plays on');
	// After the end: other eyes, and everything that was hidden.
	const own = await page.$$eval('.stack', list => list.length);
	assert(own > 0 && (await page.$('.b-e')), 'blocks of the other side are hidden');
	await page.click('.replay .truth');
	await page.waitForFunction(() => document.querySelector('.k-rev') && !document.querySelector('.b-e'));
	await page.click('.replay .truth');
	await page.waitForFunction(() => !document.querySelector('.k-rev') && document.querySelector('.b-e'));
	const other = await page.$eval('.eyes', el => [.../** @type {any} */ (el).options].find(o => !o.selected).value);
	const hidden = await page.$eval('.stack:has(.b-e)', el => /** @type {any} */ (el).dataset.key);
	await page.selectOption('.eyes', other);
	await page.waitForFunction(k => !document.querySelector(`[data-key="${k}"] .b-e`), hidden);
});

test('story: on a phone the replay bar lies over the log', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 800 }, hasTouch: true }),
		id = await quietCampaign(page);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.view .node');
	assert(!(await page.isVisible('.replay')), 'the board has the room for itself');
	await page.click('.tabs button:has-text("Log")');
	await page.waitForSelector('.scroll > .replay', { state: 'visible' });
	const box = await (await page.$('.replay')).boundingBox();
	assert(box.x >= 0 && box.x + box.width <= 390, 'the bar fits the width');
	for (const b of await page.$$('.replay .btn')) {
		const r = await b.boundingBox();
		assert(r.width >= 24 && r.height >= 32, 'a finger can hit it');
	}
	await page.click('.replay [aria-label="To the turn before"]');
	await page.waitForSelector('.replay.past');
	await page.click('.replay [aria-label="To the start"]');
	await page.waitForFunction(() => document.querySelector('.pprompt').textContent.includes('step 0'));
	// Another tab puts it away again, and the log brings it back.
	await page.click('.tabs button:has-text("Units")');
	await page.waitForSelector('.board > .replay', { state: 'attached' });
	await page.click('.tabs button:has-text("Log")');
	await page.waitForSelector('.scroll > .replay', { state: 'visible' });
	await page.click('.replay [aria-label="To now"]');
	await page.waitForFunction(() => !document.querySelector('.replay.past'));
});

/** Two marches by the WebSocket, one from Laneffe and one from Beaumont; the table then opened. */
async function twoMarches(page) {
	await open(page);
	const made = await makeTable(page, {
			game: 'waterloo',
			scenario: 'historical',
			seats: { french: 'me', allied: 'bot:random' },
		}),
		id = made.table.id;
	const state = await drive(page, id, [['nothing', 1]]);
	const from = town =>
		state.view.pieces.find(p => p.at === town && state.legal.some(a => a.do.startsWith(`march ${p.id} `)));
	const first = from('laneffe'),
		second = from('beaumont'),
		to = state.legal.find(a => a.do.startsWith(`march ${second.id} `)).do;
	await drive(page, id, [
		[`^march ${first.id} philippeville$`, 1],
		[`^${to}$`, 1],
	]);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.view .node');
	await page.waitForFunction(() => document.querySelectorAll('.taker').length === 2);
	return { id, to: to.split(' ')[2] };
}
const arrows = (page, n) =>
	page.waitForFunction(
		k => document.querySelectorAll('.mv').length === k && document.querySelectorAll('.taker').length === k,
		n,
	);

test('story: one march of several is taken back by itself, by mouse and by keyboard', async ({ visit }) => {
	const page = await visit(),
		{ to } = await twoMarches(page);
	// The earlier one: the later one is made again.
	await page.click('[data-key="v:laneffe philippeville"].taker');
	await page.waitForSelector('.toast');
	await arrows(page, 1);
	assert(await page.$(`.taker[data-key="v:beaumont ${to}"]`), 'the other march stands');
	equal(await steps(page), 1, 'one step is left');
	await page.keyboard.press('l');
	await page.waitForSelector('.log li[data-n="1"]');
	assert(!(await page.$('.log li[data-n="2"]')), 'the log has forgotten the march');
	// The one that is left, by the keyboard.
	await page.focus('.taker');
	await page.keyboard.press('Enter');
	await arrows(page, 0);
	equal(await steps(page), 0, 'nothing is left');
});

test('story: a later move that cannot be made again is told, and everything can be put back', async ({ visit }) => {
	const page = await visit();
	// The server's list after the undo loses the other march, as a rule might have it.
	let cut = true;
	await page.routeWebSocket(/\/api\/v1\/ws$/, ws => {
		const server = ws.connectToServer();
		server.onMessage(text => {
			const m = JSON.parse(String(text));
			if (cut && m.type === 'state' && m.re !== undefined && m.whole && m.log.length === 1) {
				m.legal = m.legal.filter(
					a => !a.args.some(x => x.id.startsWith('fr-') && !a.do.includes('philippeville')),
				);
				ws.send(JSON.stringify(m));
			} else ws.send(text);
		});
	});
	await twoMarches(page);
	await page.click('.marches .take[data-key="v:laneffe philippeville"]');
	await page.waitForSelector('dialog .lost li');
	equal(await page.$$eval('dialog .lost li', list => list.length), 1, 'the lost march is named');
	cut = false;
	await page.click('dialog .lost .btn:has-text("Put everything back")');
	await arrows(page, 2);
	equal(await steps(page), 2, 'both marches stand again');
});

test('story: one choice is weighed, and fights and dice can be picked from the log', async ({ visit }) => {
	const page = await visit(),
		asked = [];
	// The odds themselves are the server's business and take as long as they take: here they come at once.
	const lines = [
		{ text: 'Chance that the French hold Savona', value: 961, error: 4, mean: false },
		{ text: 'Chance that nobody comes', value: 0, error: 1, mean: false },
		{ text: 'French value lost, on average', value: 15320, error: 240, mean: true },
	];
	await page.routeWebSocket(/\/api\/v1\/ws$/, ws => {
		const server = ws.connectToServer();
		ws.onMessage(text => {
			const m = JSON.parse(String(text));
			if (m.op !== 'odds') {
				server.send(text);
				return;
			}
			asked.push(m.do);
			ws.send(
				JSON.stringify({ type: 'odds', re: m.id, lines, samples: 10000, basis: 'from 10,000 simulated games' }),
			);
		});
	});
	await open(page);
	const id = (await makeTable(page, { game: 'commander', scenario: '1796', seats: { french: 'me' } })).table.id;
	await drive(
		page,
		id,
		[
			['^move .* savona', 8],
			['^end', 1],
			['^fight', 1],
			['', 0],
		],
		'plans',
	);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.choices .weigh');
	await page.focus('.choices .verb[data-do]');
	const choice = await page.$eval('.choices .verb[data-do]', el => /** @type {any} */ (el).dataset.do);
	await page.keyboard.press('o');
	await page.waitForSelector('.weighed .odds .odd');
	assert(asked.includes(choice), 'that one choice was asked about');
	const told = await page.textContent('.weighed .odds');
	assert(
		/96\.1% ± 0\.4%/.test(told) && /15\.32 ± 0\.24/.test(told) && /from 10,000 simulated/.test(told),
		'chances, losses, how many and how sure: ' + told,
	);
	assert(!/nobody comes/.test(told), 'what cannot happen is left out');
	// By the mouse the same.
	await page.click('.weighed .weigh');
	await page.waitForSelector('.weighed .odds .odd');
	// Without full help there is no such door.
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ help: 'standard' })));
	await page.reload();
	await page.waitForSelector('.choices .verb');
	assert(!(await page.$('.weigh')), 'odds are for full help');
	await page.keyboard.press('l');
	await page.waitForSelector('.log .part.clash');
	assert(/Savona/.test(await page.textContent('.log .part.clash summary')), 'the battle has a branch of its own');
	const all = await page.$$eval('.log li[data-n]', list => list.length);
	await page.click('[data-filter=battles]');
	await page.waitForFunction(n => document.querySelectorAll('.log li[data-n]').length < n, all);
	assert(await page.$('.log .part.clash li[data-n]'), 'the fight is left');
	await page.click('[data-filter=dice]');
	await page.waitForFunction(() =>
		[...document.querySelectorAll('.log li[data-n]')].every(li => li.querySelector('.dice')),
	);
	await page.click('[data-filter=all]');
	await page.waitForFunction(n => document.querySelectorAll('.log li[data-n]').length === n, all);
});

test('story: blocks shown and hidden again within one step keep their strength, though nobody watched', async ({
	visit,
}) => {
	const page = await visit(),
		[game, scenario, seats, wishes] = STATIONS['waterloo-skirmish'];
	await open(page);
	const made = await makeTable(page, { game, scenario, seats });
	await drive(page, made.table.id, wishes, 'show');
	// Both sides choose in secret; all is seen, fired and hidden again by the last word of the choosing.
	await drive(
		page,
		made.table.id,
		[
			['^show', 2],
			['^end-show', 0],
			['.', 0],
		],
		'move',
	);
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	const state = JSON.parse(
			page.frames.filter(f => f.startsWith('{"type":"state"') && f.includes(made.table.id)).pop(),
		),
		enemy = state.seat === 'french' ? /^(pr|ad)-/ : /^fr-/;
	const told = new Map();
	for (const s of state.log)
		for (const e of s.events)
			for (const r of e.refs)
				if (/ loses /.test(e.text)) told.delete(r.id);
				else if (enemy.test(r.id) && / (seen at|down to) /.test(e.text))
					told.set(r.id, Number(e.text.match(/(\d+) steps?\.$/)[1]));
	assert(told.size > 0 && state.seen.length > 0, 'some of the enemy were seen');
	for (const s of state.seen) {
		assert(!state.view.pieces.some(p => p.id === s.id), s.id + ' is hidden');
		if (told.has(s.id)) equal(s.strength, told.get(s.id), s.id);
	}
	// Where hidden blocks of his still stand there, the map says it of each that was seen.
	for (const label of await page.$$eval('.stack[aria-label*="Seen here"]', l =>
		l.map(el => el.getAttribute('aria-label')),
	))
		equal(
			(label.match(/\(seen [^)]*: [a-z -]+ \d\)/g) || []).length,
			(label.match(/\(seen /g) || []).length,
			label,
		);
});

test('story: a hidden block says when it was seen and how strong it was, until a later sighting', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const said = await page.evaluate(async () => {
		const files = ['/js/table/sightings.js', '/js/games.js'],
			[{ sight, believe, remembered, reveal }, { Names }] = await Promise.all(files.map(f => import(f)));
		const rows = (...ids) => ids.map(id => ({ id, en: id.toUpperCase(), it: id }));
		const names = new Names(
			{
				kinds: {
					unit: rows('ney', 'kleist'),
					town: rows('ligny', 'wavre'),
					turn: rows('zero', 'one', 'two', 'three'),
				},
				verbs: [],
			},
			{ seats: [] },
		);
		names.areaKind = 'town';
		names.pieceKind = 'unit';
		const ref = (kind, id) => ({ kind, id }),
			own = { id: 'ney', side: 'french', at: 'wavre', known: true },
			bare = { id: 'a-1', side: 'allied', at: 'ligny', known: false, strength: null };
		const seen = strength => ({
				turn: 1,
				date: 'one',
				pieces: [own, { id: 'kleist', side: 'allied', at: 'ligny', known: true, type: 'cavalry', strength }],
			}),
			now = { turn: 3, date: 'three', you: 'french', pieces: [own, bare] };
		const table = {
			id: 'none',
			game: { hidden: true },
			names,
			sightings: new Map(),
			beliefs: new Map(),
			past: null,
			left: false,
			paint() {},
			state: { seat: 'french', view: now },
			steps: [{ n: 4, turn: 1, events: [{ text: '', refs: [ref('unit', 'kleist'), ref('town', 'ligny')] }] }],
			help: () => 'full',
			ownSides: () => s => s === 'french',
			turnName: n => names.turnName(now, n),
		};
		const text = () =>
			remembered(table, now)
				.get('ligny')
				?.map(m => m.text)
				.join();
		const said = [text()];
		// Shown and hidden again within one step: no view had it, the server says what was seen. Before that step it does not hold.
		believe(table, { whole: true, seen: [{ id: 'kleist', type: 'cavalry', strength: 4 }], log: table.steps });
		said.push(text());
		table.steps.push({ n: 5, turn: 1, events: [{ text: '', refs: [ref('unit', 'kleist')] }] });
		believe(table, {
			whole: false,
			seen: [{ id: 'kleist', type: 'cavalry', strength: 3 }],
			log: table.steps.slice(1),
		});
		said.push(text());
		table.past = { n: 4 };
		said.push(text());
		table.past = null;
		table.steps.pop();
		believe(table, { whole: true, seen: [], log: table.steps });
		sight(table, seen(3), 4, 1);
		said.push(text());
		sight(table, seen(2), 6, 2);
		said.push(text());
		table.past = { n: 5 };
		said.push(text());
		const open = reveal(now, [seen(2)]);
		said.push(open.pieces.map(p => p.id).join(), String(!!open.pieces[1].revealed));
		return said;
	});
	equal(
		said.join(' | '),
		'seen ONE | seen ONE: cavalry 4 | seen ONE: cavalry 3 | seen ONE | seen ONE: cavalry 3 | seen TWO: cavalry 2 | seen ONE: cavalry 3 | ney,kleist | true',
		'memories',
	);
});

test('story: the report tells the game and prints on white paper', async ({ visit }) => {
	const page = await visit(),
		id = await quietCampaign(page);
	await page.goto('/#/table/' + id);
	await page.waitForSelector('.view .node');
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu a:has-text("Battle report")');
	await page.waitForSelector('.report .story');
	assert(!(await page.$('dialog')), 'the menu is gone');
	equal(await page.$$eval('.report .story', list => list.length), 23, 'a chapter a turn');
	assert(/marches from/.test(await page.textContent('.report')), 'the marches are told');
	assert(
		(await page.$('.report .atlas .stack')) && !(await page.$('.report .b-e')),
		'the map shows everything after the end',
	);
	await page.click('.top .seg [lang=it]');
	await page.waitForFunction(() => /Esito/.test(document.querySelector('.report')?.textContent || ''));
	await page.emulateMedia({ media: 'print' });
	assert(!(await page.isVisible('.top')) && !(await page.isVisible('.report .btn')), 'no buttons on paper');
	const pdf = await page.pdf({ format: 'A4' });
	assert(pdf.length > 10000 && pdf.subarray(0, 5).toString() === '%PDF-', 'a PDF comes of it');
});
