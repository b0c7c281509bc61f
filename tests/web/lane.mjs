// lane.mjs: one lane of the tests: a server and a browser of its own, and a test whenever main.mjs hands it one.
import { loadTests, startServer, startBrowser, visitor, tests, assert, shots } from './harness.mjs';
import { spent } from './spent.mjs';

await loadTests();
const server = await startServer(),
	browser = await startBrowser();

async function run(name) {
	const began = Date.now(),
		pages = [],
		before = process.env.TIMES ? spent() : null;
	const visit = async options => {
		const page = await visitor(browser, server.url, options);
		pages.push(page);
		return page;
	};
	let error = null;
	try {
		await tests.find(x => x.name === name).body({ visit, url: server.url, browser });
		const complaints = pages.flatMap(p => p.complaints);
		assert(!complaints.length, complaints.join('\n'));
	} catch (e) {
		error = String(e.message).split('\n').slice(0, 6).join('\n     ');
		await Promise.all(
			pages.map((p, i) =>
				p.screenshot({ path: `${shots}/${name.replace(/\W+/g, '-').slice(0, 60)}-${i}.png` }).catch(() => {}),
			),
		);
	}
	await Promise.all(pages.map(p => p.context().close()));
	const seconds = (Date.now() - began) / 1000,
		after = before && spent();
	process.send({
		name,
		error,
		seconds,
		spent: after && Object.fromEntries(Object.keys(after).map(k => [k, after[k] - before[k]])),
	});
}

process.on('message', async name => {
	if (name) return run(name);
	await browser.close();
	await server.stop();
	process.exit(0);
});
process.send({ ready: true });
