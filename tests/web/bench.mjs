// bench.mjs: what the first visit costs: bytes over the wire, requests, and when the page can be used, also through a slow line;
// how soon a click is seen on the map, and how soon an action has its new view. node bench.mjs [RUNS]
// Nothing is kept between two visits. MARENGO names the program; a release build tells the truth.
import { startServer, startBrowser, visitor, makeTable, openTable } from './harness.mjs';

const runs = Number(process.argv[2]) || 7;
const server = await startServer(),
	browser = await startBrowser();
const middle = list => list.slice().sort((a, b) => a - b)[list.length >> 1];
const spread = list =>
	`${Math.round(middle(list))} (${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))})`;

/** The line that WebPageTest calls 3G Fast: 1.6 Mbit/s down, 768 kbit/s up, 150 ms there and back. */
const FAST_3G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 768e3 / 8 };

/** Opens a page as a new visitor; usable: the element one would click first is there. */
async function visit(path, usable, prepare, line = null) {
	const page = await visitor(browser, server.url);
	let target = path;
	if (prepare) {
		await page.goto('/icon.svg');
		target = await prepare(page);
	}
	const client = await page.context().newCDPSession(page),
		seen = { all: 0, maps: 0, n: 0 },
		maps = new Set();
	await client.send('Network.enable');
	if (line) await client.send('Network.emulateNetworkConditions', line);
	client.on('Network.requestWillBeSent', e => {
		if (e.request.url.includes('/data/')) maps.add(e.requestId);
	});
	client.on('Network.loadingFinished', e => {
		seen.n++;
		if (maps.has(e.requestId)) seen.maps += e.encodedDataLength;
		else seen.all += e.encodedDataLength;
	});
	const began = Date.now();
	await page.goto(target);
	await page.waitForSelector(usable);
	await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
	const ready = Date.now() - began,
		paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
	await page.waitForLoadState('networkidle');
	await page.context().close();
	return { ...seen, ready, paint };
}

const table = async page => {
	await page.evaluate(() => fetch('/api/v1/me'));
	return (
		'/#/table/' +
		(
			await makeTable(page, {
				game: 'waterloo',
				scenario: 'historical',
				seats: { french: 'me', allied: 'bot:random' },
			})
		).table.id
	);
};
for (const [name, path, usable, prepare, line] of [
	['home', '/', '.game-card a.go', null],
	['a table of waterloo', '', '.stack[tabindex="0"]', table],
	['home, 3G fast', '/', '.game-card a.go', null, FAST_3G],
	['a table of waterloo, 3G fast', '', '.stack[tabindex="0"]', table, FAST_3G],
]) {
	const all = [];
	for (let i = 0; i < runs; i++) all.push(await visit(path, usable, prepare, line));
	console.log(
		`${name}: ${(middle(all.map(x => x.all)) / 1024).toFixed(1)} KiB without maps, ${(middle(all.map(x => x.maps)) / 1024).toFixed(1)} KiB of maps, ${middle(all.map(x => x.n))} requests; first paint ${spread(all.map(x => x.paint))} ms, first interactive frame ${spread(all.map(x => x.ready))} ms; median of ${runs} (least to most)`,
	);
}

/** The value below which so many per cent lie. */
const below = (list, percent) => list.slice().sort((a, b) => a - b)[Math.ceil((list.length * percent) / 100) - 1];
const ways = list => {
	const ms = list.map(x => x.ms),
		cpu = list.map(x => x.cpu);
	return `${middle(ms).toFixed(0)} ms in the middle, ${below(ms, 95).toFixed(0)} at the 95th of 100, ${Math.max(...ms).toFixed(0)} at the most, of ${list.length}; the page's thread works ${middle(cpu).toFixed(0)} of them in the middle, ${below(cpu, 95).toFixed(0)} at the 95th`;
};

/** Milliseconds of processor time that the page's own thread has used. */
const used = async client =>
	(await client.send('Performance.getMetrics')).metrics.find(m => m.name === 'TaskDuration').value * 1000;

/**
 * From a click on something until the frame in which the page shows what it should has been drawn: milliseconds in the page's own
 * clock, and how many of them its thread worked, which is the same on a busy machine.
 */
async function after(page, client, click, shows) {
	const before = await used(client),
		ms = await drawn(page, click, shows);
	return { ms, cpu: (await used(client)) - before };
}
const drawn = (page, click, shows) =>
	page.evaluate(
		([at, test]) =>
			new Promise(done => {
				const ready = new Function('return ' + test),
					began = performance.now(),
					// A message that is sent while a frame is made comes when it has been laid out and painted.
					{ port1, port2 } = new MessageChannel(),
					look = () => {
						if (ready()) port2.postMessage(null);
						else requestAnimationFrame(look);
					};
				port1.onmessage = () => done(performance.now() - began);
				document.querySelector(at).dispatchEvent(new MouseEvent('click', { bubbles: true }));
				requestAnimationFrame(look);
			}),
		[click, shows],
	);

/** One's own marches at a table: to and fro between two towns, each taken back. */
async function marches(commit, times, one) {
	const page = await visitor(browser, server.url, { viewport: { width: 1440, height: 900 } }),
		found = [];
	await page.goto('/icon.svg');
	await page.evaluate(
		c => localStorage.setItem('marengo.settings', JSON.stringify({ commit: c, help: 'standard' })),
		commit,
	);
	await page.goto('/');
	await page.waitForSelector('html[data-ready]');
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.waitForSelector('.stack[tabindex="0"]');
	const client = await page.context().newCDPSession(page);
	await client.send('Performance.enable', { timeDomain: 'threadTicks' });
	for (let i = 0; i < times; i++) {
		await page.evaluate(() =>
			document
				.querySelector('[data-key="s:laneffe:french"]')
				.dispatchEvent(new MouseEvent('click', { bubbles: true })),
		);
		await page.check('.units input >> nth=0');
		await page.waitForSelector('.node[data-key="a:philippeville"][tabindex="0"]');
		found.push(...(await one(page, client)));
	}
	await page.context().close();
	return found;
}
const TOWN = '.node[data-key="a:philippeville"]',
	step = "Number(document.querySelector('.replay .range').max)";
const ghost = await marches('confirm', 50, async (page, client) => {
	const took = await after(page, client, TOWN, "document.querySelector('.m-arrow .ghost')");
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('.m-arrow .ghost'));
	return [took];
});
console.log(`a click on a lit town, the pale arrow: ${ways(ghost)}`);
const acts = await marches('click', 50, async (page, client) => {
	const n = await page.$eval('.replay .range', el => Number(/** @type {any} */ (el).max)),
		there = await after(page, client, TOWN, `${step} === ${n + 1}`),
		back = await after(page, client, '.act .btn', `${step} === ${n}`);
	await page.keyboard.press('Escape');
	return [there, back];
});
console.log(`an action, its new view (marches and undos by turns): ${ways(acts)}`);
await browser.close();
await server.stop();
