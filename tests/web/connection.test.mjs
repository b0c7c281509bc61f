// connection.test.mjs: a table whose connection is lost and comes back: nothing is lost silently, nothing done later by surprise.
import { test, assert, equal, open, openTable, makeTable, joinTable, steps, settled } from './harness.mjs';
import { at } from './stations.mjs';

/** A visitor whose connection can be cut and mended. */
async function frail(visit) {
	const page = await visit(),
		context = page.context();
	await page.addInitScript(() => {
		const Plain = WebSocket,
			all = /** @type {any} */ (window.sockets = []);
		window.WebSocket = /** @type {any} */ (
			class extends Plain {
				constructor(url) {
					super(url);
					this.tried = Date.now();
					all.push(this);
				}
			}
		);
	});
	return Object.assign(page, {
		cut: async () => {
			await context.setOffline(true);
			await page.evaluate(() => {
				for (const s of /** @type {any} */ (window).sockets) s.close();
			});
			await page.waitForSelector('.offline:has-text("No connection. It will come back by itself.")');
		},
		mend: async () => {
			await context.setOffline(false);
			await page.waitForFunction(() => !document.querySelector('.offline'));
			// The browser itself tells of every connection that it could not make.
			page.complaints.splice(
				0,
				page.complaints.length,
				...page.complaints.filter(c => !/ERR_INTERNET_DISCONNECTED/.test(c)),
			);
		},
	});
}
const told = (page, text) => page.waitForSelector(`.toast.bad:has-text("${text}")`);
const heard = (page, text) => page.waitForFunction(x => document.getElementById('live').textContent.includes(x), text);

test('without a connection what is written stays: a line of the chat in its field, notes until they are kept', async ({
	visit,
}) => {
	const page = await frail(visit),
		{ table } = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const kept = text =>
		page.waitForFunction(
			async ([id, want]) =>
				new Promise(done => {
					const ws = new WebSocket(location.origin.replace('http', 'ws') + '/api/v1/ws');
					ws.onopen = () => ws.send(JSON.stringify({ op: 'watch', table: id }));
					ws.onmessage = e => {
						const m = JSON.parse(e.data);
						if (m.type !== 'note' && m.type !== 'presence') return;
						ws.close();
						done(m.text === want);
					};
				}),
			[table.id, text],
		);
	await page.click('#tab-chat');
	await page.fill('.side textarea', 'Grouchy is slow');
	await kept('Grouchy is slow');
	await page.cut();
	await page.fill('.side textarea', 'Grouchy is slow, and late');
	await page.fill('.side form .field', 'Are you there?');
	await page.keyboard.press('Enter');
	await told(page, 'No connection: this was not done.');
	equal(await page.inputValue('.side form .field'), 'Are you there?', 'the line stays');
	equal(await page.$$eval('.chat li', l => l.length), 0, 'and is not said');
	// Nor does another language lose it, which is told where it cannot be had.
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Settings")');
	await page.click('dialog [lang=it]');
	await told(page, 'The server does not answer.');
	await page.click('dialog [aria-label=Close]');
	await page.evaluate(async () => {
		const { change } = await import('/js/settings.js');
		change({ lang: 'en' });
	});
	equal(await page.inputValue('.side form .field'), 'Are you there?', 'the line in a page made anew');
	await page.mend();
	await heard(page, 'The connection is back.');
	await kept('Grouchy is slow, and late');
	equal(await page.inputValue('.side textarea'), 'Grouchy is slow, and late', 'the notes are the newer ones');
	await page.focus('.side form .field');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.chat li:has-text("Are you there?")');
	equal(await page.inputValue('.side form .field'), '', 'said, it is gone from the field');
	// Lost on its way it comes back, before what was written since; and what was said stands there once.
	const swallow = () =>
		page.evaluate(() => {
			for (const s of /** @type {any} */ (window).sockets) s.send = () => {};
		});
	await swallow();
	await page.fill('.side form .field', 'Who is');
	await page.keyboard.press('Enter');
	await page.fill('.side form .field', 'there?');
	await page.cut();
	await page.waitForFunction(
		() => /** @type {any} */ (document.querySelector('.side form .field')).value === 'Who is there?',
	);
	await page.mend();
	await page.focus('.side form .field');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.chat li:has-text("Who is there?")');
	equal(await page.$$eval('.chat li', l => l.length), 2, 'lines of the chat');
	// The longest line that the field takes is taken by the server too, in any letters.
	await page.fill('.side form .field', '字'.repeat(1000));
	await page.keyboard.press('Enter');
	await page.waitForFunction(() =>
		[...document.querySelectorAll('.chat li span')].some(x => x.textContent.length === 1000),
	);
	// Whoever goes away at once has his notes kept all the same.
	await page.fill('.side textarea', 'Bülow comes');
	await page.click('.brand');
	await page.waitForSelector('main.page');
	await kept('Bülow comes');
});

test('notes that are written on while others are on their way are sent after them', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const sent = await page.evaluate(async () => {
		const { Chat } = await import(/** @type {any} */ ('/js/chat.js')),
			got = [],
			ways = [];
		const chat = new Chat({
			note: text => {
				got.push(text);
				return new Promise(done => ways.push(done));
			},
		});
		const write = text => {
			chat.notes.value = text;
			chat.notes.dispatchEvent(new Event('input'));
		};
		write('Bülow');
		const first = chat.keep();
		write('Bülow comes');
		ways[0](true);
		await first;
		const second = chat.keep();
		ways[1]?.(true);
		await second;
		// What the server has is not sent again.
		await chat.keep();
		return got;
	});
	equal(sent.join('|'), 'Bülow|Bülow comes', 'notes sent');
});

test('a connection that is lost is tried again ever more seldom, and soon again once it was back', async ({
	visit,
}) => {
	const page = await frail(visit);
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	const waits = async n => {
		await page.waitForFunction(x => /** @type {any} */ (window).sockets.length >= x, n);
		return page.evaluate(x => {
			const at = /** @type {any} */ (window).sockets.slice(0, x).map(s => s.tried);
			return at.slice(1).map((t, i) => t - at[i]);
		}, n);
	};
	const been = await page.evaluate(() => /** @type {any} */ (window).sockets.length);
	await page.cut();
	// 0.5 s after the loss, then after 1, 2 and 4 s: no wait is shorter than twice the one before, but for the timers.
	const [second, third, fourth] = (await waits(been + 4)).slice(-3);
	assert(second >= 950 && third >= 1950 && fourth >= 3950, `waits of ${second}, ${third} and ${fourth} ms`);
	await page.mend();
	const again = await page.evaluate(() => /** @type {any} */ (window).sockets.length);
	await page.cut();
	const lost = await page.evaluate(() => Date.now());
	await waits(again + 1);
	const soon = await page.evaluate(x => /** @type {any} */ (window).sockets[x].tried, again);
	assert(soon - lost < 3000, `after ${soon - lost} ms`);
	await page.mend();
});

test('without a connection what is clicked is refused aloud, and nothing is done when it is back', async ({
	visit,
}) => {
	const page = await frail(visit),
		bruno = await visit();
	await open(page);
	await open(bruno);
	const made = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
	});
	await joinTable(bruno, made);
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	const lost = async () => {
		await told(page, 'No connection: this was not done.');
		await page.evaluate(() => document.querySelector('.toast').remove());
	};
	await page.click('.act .btn.go');
	await page.waitForSelector('.prompt:has-text("Waiting for")');
	await page.cut();
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Ask to take back")');
	await lost();
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Resign")');
	await page.click('dialog .go:has-text("Yes")');
	await lost();
	await page.mend();
	await settled(page);
	equal(await page.$('.notices [data-row=takeback]'), null, 'nothing was asked for');
	equal(
		await page.evaluate(async id => (await (await fetch('/api/v1/tables/' + id)).json()).state, made.table.id),
		'playing',
		'nobody resigned',
	);
	// Asked for now, it is.
	await page.click('.top [aria-label=Menu]');
	await page.click('.menu .btn:has-text("Ask to take back")');
	await page.waitForSelector('.notices [data-row=takeback]');
});

test('a march without a connection is refused aloud, and of a group nothing goes by itself when it is back', async ({
	visit,
}) => {
	const page = await frail(visit);
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:laneffe:french"]');
	const before = await steps(page),
		chosen = () => page.$$eval('.unit.can input:checked', l => l.length),
		go = () => page.click('.choices .verb[data-do="a:beaumont"]');
	const choose = async () => {
		for (const n of [0, 1]) await page.click(`.unit.can input >> nth=${n}`);
		equal(await chosen(), 2, 'two are chosen');
	};
	await choose();
	await page.cut();
	await go();
	await told(page, 'No connection: this was not done.');
	equal(await chosen(), 2, 'they stay chosen');
	await page.mend();
	await page.waitForTimeout(500);
	equal(await steps(page), before, 'nobody has marched');
	// Lost while the first was on its way: the second does not go alone.
	await choose();
	await page.evaluate(() => {
		for (const s of /** @type {any} */ (window).sockets) s.send = () => {};
	});
	await go();
	await page.cut();
	await told(page, 'The connection was lost.');
	await page.mend();
	await page.waitForTimeout(500);
	equal(await steps(page), before, 'still nobody');
	await choose();
	await go();
	await page.waitForFunction(
		n => Number(/** @type {any} */ (document.querySelector('.replay .range')).max) === n,
		before + 2,
	);
});

test('a map that could not be fetched once is there at the next visit, without a reload', async ({ visit }) => {
	const page = await visit();
	let asked = 0;
	await page.route('**/data/geo/waterloo.json', route =>
		asked++ ? route.continue() : route.fulfill({ status: 404, body: '' }),
	);
	await open(page, '/#/lobby');
	const { table } = await makeTable(page, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'me' },
	});
	await page.evaluate(id => {
		location.hash = '#/table/' + id;
	}, table.id);
	await page.waitForSelector('.app');
	equal(await page.$('.view .node'), null, 'no map');
	await page.click('.brand');
	await page.waitForSelector('main.page h1');
	await page.evaluate(id => {
		location.hash = '#/table/' + id;
	}, table.id);
	await page.waitForSelector('.view .node');
	equal(asked, 2, 'asked for again');
});

test('why a plan cannot be had is asked again where the connection swallowed the question', async ({ visit }) => {
	const page = await frail(visit);
	await at(page, 'commander-plans');
	const given = page.frames
		.map(f => JSON.parse(f))
		.filter(m => m.type === 'state')
		.pop()
		.legal.filter(a => a.verb === 'plan');
	const force = given.find(a => !given.some(b => b.args[0].id === a.args[0].id && b.args[1].id === 'charge')).args[0]
			.id,
		take = () => page.click(`.sheetboard [data-key="p:${force}"]`);
	await page.evaluate(() => {
		for (const s of /** @type {any} */ (window).sockets) s.send = () => {};
	});
	await take();
	await page.waitForSelector('.tile.off[data-row="off charge"]');
	await page.cut();
	equal(await page.$('.why-off'), null, 'no answer');
	await page.mend();
	await page.waitForFunction(() => !document.querySelector('.tile.off'));
	await take();
	await page.waitForSelector('.tile.off[data-row="off charge"] .why-off');
});

test('a table that is opened without a connection says so, has a way out, and opens when it is back', async ({
	visit,
}) => {
	const page = await frail(visit),
		{ table } = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	const go = hash =>
		page.evaluate(h => {
			location.hash = h;
		}, hash);
	await go('#/');
	await page.waitForSelector('.gamegrid');
	await page.context().setOffline(true);
	await go('#/table/' + table.id);
	await page.waitForSelector('main [role=status]:has-text("No connection. It will come back by itself.")');
	await page.click('main a:has-text("To the first page")');
	await page.waitForSelector('.gamegrid');
	await go('#/table/' + table.id);
	await page.waitForSelector('main [role=status]:has-text("No connection. It will come back by itself.")');
	await page.mend();
	await page.waitForSelector('.view .node');
});

test('a connection that is no longer wanted before it stands is given up without a complaint', async ({ visit }) => {
	const page = await visit(),
		told = [];
	page.on('console', m => told.push(m.text()));
	await open(page);
	const states = await page.evaluate(async () => {
		const { Wire } = await import('/js/api.js'),
			wire = new Wire(
				() => {},
				() => {},
			),
			was = wire.ws.readyState;
		wire.close();
		await new Promise(done => (wire.ws.onclose = done));
		return [was, wire.ws.readyState].join();
	});
	equal(states, '0,3', 'half made, then gone');
	equal(told.join(), '', 'what the browser told');
});
