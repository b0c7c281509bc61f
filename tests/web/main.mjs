// main.mjs: hands the tests to two lanes, each with a browser and a server of its own, and tells what came of them. A test
// that fails is tried once more when the lanes are empty, so that a busy machine alone fails nothing; it is told all the same.
// --times: then lists the tests by how long they took, with the processor time that the browser, the server and the test used.
import { fork, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { loadTests, tests } from './harness.mjs';

/** What takes longest begins first, so that the lanes end together. */
const LONG = ['every lesson', 'axe finds', 'fought out', 'a whole game', 'mist of war', 'on a phone', 'on the dark'];
const weight = name => {
	const at = LONG.findIndex(x => name.includes(x));
	return at < 0 ? LONG.length : at;
};

const wanted = process.argv.slice(2).filter(x => x !== '--times'),
	slowest = [];
if (process.argv.includes('--times')) process.env.TIMES = '1';
await loadTests();
const names = tests
	.map(x => x.name)
	.filter(n => !wanted.length || wanted.some(w => n.includes(w)))
	.sort((a, b) => weight(a) - weight(b));
let passed = 0,
	failed = 0;

/** Runs the tests named in a number of lanes; told gets each outcome. */
async function lanes(queue, number, told) {
	await Promise.all(
		Array.from(
			{ length: Math.min(number, queue.length) },
			() =>
				new Promise(done => {
					const lane = fork('lane.mjs');
					let now = null;
					lane.on('message', (/** @type {any} */ m) => {
						if (m.name) told(m);
						now = queue.shift() || null;
						lane.send(now);
					});
					lane.on('exit', code => {
						if (now || code)
							told({
								name: now || 'a lane of the tests',
								error: `the lane ended with ${code}`,
								seconds: 0,
							});
						done(null);
					});
				}),
		),
	);
}

function count({ name, error, seconds, spent }, first = null) {
	if (spent) slowest.push({ name, seconds, ...spent });
	if (error) failed++;
	else passed++;
	console.log(
		error
			? `FAIL ${name}\n     ${error}`
			: `ok   ${name} (${seconds.toFixed(1)} s${first ? '; failed at first: ' + first : ''})`,
	);
}

/** What a tool says of the sources, as a test of its own. */
const tool = (name, program, ...args) =>
	new Promise(done => {
		let out = '';
		const child = spawn('node_modules/.bin/' + program, args);
		for (const stream of [child.stdout, child.stderr]) stream.on('data', d => (out += d));
		child.on('exit', code => done({ name, error: code ? out : null, seconds: 0 }));
	});
// They are read while the first tests run.
const read = wanted.length
	? []
	: [
			tool('the JSDoc types of the page hold', 'tsc', '-p', '.'),
			tool('the page and its tests are laid out', 'prettier', '--check', '../../web/**/*.{js,css}', './*.mjs'),
		];
const again = new Map();
await lanes(names, Number(process.env.LANES) || Math.min(2, availableParallelism()), m => {
	if (m.error) again.set(m.name, m.error);
	else count(m);
});
for (const name of names) again.set(name, 'no lane was left for it');
for (const [name, error] of again) await lanes([name], 1, m => count(m, error));
for (const told of read) count(await told);
if (slowest.length) {
	const row = list => list.map(x => (typeof x === 'number' ? x.toFixed(1) : x).padStart(8)).join(' ');
	const sum = key => slowest.reduce((n, x) => n + x[key], 0);
	console.log('\n' + row(['seconds', 'browser', 'server', 'test']));
	for (const x of slowest.sort((a, b) => b.seconds - a.seconds))
		console.log(row([x.seconds, x.browser, x.server, x.own]), '', x.name);
	console.log(row([sum('seconds'), sum('browser'), sum('server'), sum('own')]), ' in all\n');
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
