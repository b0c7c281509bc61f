// main.mjs: hands the tests to two lanes, each with a browser and a server of its own, and tells what came of them. A test
// that fails is tried once more when the lanes are empty, so that a busy machine alone fails nothing; it is told all the same.
import { fork, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { loadTests, tests } from './harness.mjs';

/** What takes longest begins first, so that the lanes end together. */
const LONG = ['every lesson', 'axe finds', 'fought out', 'a whole game', 'mist of war', 'on a phone', 'on the dark'];
const weight = name => { const at = LONG.findIndex(x => name.includes(x)); return at < 0 ? LONG.length : at; };

const wanted = process.argv.slice(2);
await loadTests();
const names = tests.map(x => x.name).filter(n => !wanted.length || wanted.some(w => n.includes(w))).sort((a, b) => weight(a) - weight(b));
let passed = 0, failed = 0;

/** Runs the tests named in a number of lanes; told gets each outcome. */
async function lanes(queue, number, told) {
	await Promise.all(Array.from({ length: Math.min(number, queue.length) }, () => new Promise(done => {
		const lane = fork('lane.mjs');
		let now = null;
		lane.on('message', (/** @type {any} */ m) => {
			if (m.name) told(m);
			now = queue.shift() || null;
			lane.send(now);
		});
		lane.on('exit', code => {
			if (now || code) told({ name: now || 'a lane of the tests', error: `the lane ended with ${code}`, seconds: 0 });
			done(null);
		});
	})));
}

function count({ name, error, seconds }, first = null) {
	if (error) failed++; else passed++;
	console.log(error ? `FAIL ${name}\n     ${error}` : `ok   ${name} (${seconds.toFixed(1)} s${first ? '; failed at first: ' + first : ''})`);
}

// The types are checked while the first tests run.
const types = wanted.length ? null : new Promise(done => {
	let out = '';
	const tsc = spawn('node_modules/.bin/tsc', ['-p', '.']);
	tsc.stdout.on('data', d => { out += d; });
	tsc.on('exit', code => done({ name: 'the JSDoc types of the page hold', error: code ? out : null, seconds: 0 }));
});
const again = new Map();
await lanes(names, Number(process.env.LANES) || Math.min(2, availableParallelism()), m => { if (m.error) again.set(m.name, m.error); else count(m); });
for (const name of names) again.set(name, 'no lane was left for it');
for (const [name, error] of again) await lanes([name], 1, m => count(m, error));
if (types) count(await types);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
