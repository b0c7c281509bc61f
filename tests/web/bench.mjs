// bench.mjs: what the first visit costs: bytes over the wire, requests, and when the page can be used. node bench.mjs [RUNS]
// Nothing is kept between two visits. MARENGO names the program; a release build tells the truth.
import { startServer, startBrowser, visitor, makeTable } from './harness.mjs';

const runs = Number(process.argv[2]) || 7;
const server = await startServer(), browser = await startBrowser();
const middle = list => list.slice().sort((a, b) => a - b)[list.length >> 1];
const spread = list => `${Math.round(middle(list))} (${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))})`;

/** Opens a page as a new visitor; usable: the element one would click first is there. */
async function visit(path, usable, prepare) {
	const page = await visitor(browser, server.url);
	let target = path;
	if (prepare) { await page.goto('/icon.svg'); target = await prepare(page); }
	const client = await page.context().newCDPSession(page), seen = { all: 0, maps: 0, n: 0 }, maps = new Set();
	await client.send('Network.enable');
	client.on('Network.requestWillBeSent', e => { if (e.request.url.includes('/data/')) maps.add(e.requestId); });
	client.on('Network.loadingFinished', e => { seen.n++; if (maps.has(e.requestId)) seen.maps += e.encodedDataLength; else seen.all += e.encodedDataLength; });
	const began = Date.now();
	await page.goto(target);
	await page.waitForSelector(usable);
	await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
	const ready = Date.now() - began, paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
	await page.waitForLoadState('networkidle');
	await page.context().close();
	return { ...seen, ready, paint };
}

const table = async page => {
	await page.evaluate(() => fetch('/api/v1/me'));
	return '/#/table/' + (await makeTable(page, { game: 'waterloo', scenario: 'historical', seats: { french: 'me', allied: 'bot:random' } })).table.id;
};
for (const [name, path, usable, prepare] of [['home', '/', '.game-card a.go', null], ['a table of waterloo', '', '.stack[tabindex="0"]', table]]) {
	const all = [];
	for (let i = 0; i < runs; i++) all.push(await visit(path, usable, prepare));
	console.log(`${name}: ${(middle(all.map(x => x.all)) / 1024).toFixed(1)} KiB without maps, ${(middle(all.map(x => x.maps)) / 1024).toFixed(1)} KiB of maps, ${middle(all.map(x => x.n))} requests; first paint ${spread(all.map(x => x.paint))} ms, first interactive frame ${spread(all.map(x => x.ready))} ms; median of ${runs} (least to most)`);
}
await browser.close();
await server.stop();
