// main.mjs: runs the tests one after another in one browser against one server.
import { readdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { startServer, startBrowser, visitor, tests, test, assert, shots } from './harness.mjs';

const wanted = process.argv.slice(2);
for (const file of readdirSync('.').filter(f => f.endsWith('.test.mjs')).sort()) await import('./' + file);

// The types are checked meanwhile, on the other core.
const types = new Promise(done => {
	let out = '';
	const tsc = spawn('node_modules/.bin/tsc', ['-p', '.']);
	tsc.stdout.on('data', d => { out += d; });
	tsc.on('exit', code => done(code ? out : ''));
});
test('the JSDoc types of the page hold', async () => { const out = await types; assert(!out, out); });

const server = await startServer(), browser = await startBrowser();
let passed = 0, failed = 0;
for (const { name, body } of tests.filter(x => !wanted.length || wanted.some(w => x.name.includes(w)))) {
	const began = Date.now(), pages = [];
	const visit = async options => { const page = await visitor(browser, server.url, options); pages.push(page); return page; };
	try {
		await body({ visit, url: server.url, browser });
		const complaints = pages.flatMap(p => p.complaints);
		assert(!complaints.length, complaints.join('\n'));
		passed++;
		console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
	} catch (e) {
		failed++;
		console.log(`FAIL ${name}\n     ${String(e.message).split('\n').slice(0, 6).join('\n     ')}`);
		await Promise.all(pages.map((p, i) => p.screenshot({ path: `${shots}/${name.replace(/\W+/g, '-').slice(0, 60)}-${i}.png` }).catch(() => {})));
	}
	await Promise.all(pages.map(p => p.context().close()));
}
await browser.close();
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
