// spent.mjs: the processor time that this process and all it has started have used, in seconds, from /proc: the browser's, the
// server's (every other program's) and our own.
import { readFileSync, readdirSync } from 'node:fs';

const TICKS = 100; // of Linux, each second

/** Every process: its parent, name, and ticks, with those of children that have ended. */
function processes() {
	const all = new Map();
	for (const pid of readdirSync('/proc').filter(x => /^\d+$/.test(x))) {
		let text = '';
		try {
			text = readFileSync(`/proc/${pid}/stat`, 'utf8');
		} catch (e) {
			continue; /* ended */
		}
		const end = text.lastIndexOf(')'),
			rest = text.slice(end + 2).split(' ');
		all.set(Number(pid), {
			parent: Number(rest[1]),
			name: text.slice(text.indexOf('(') + 1, end),
			own: Number(rest[11]) + Number(rest[12]),
			ended: Number(rest[13]) + Number(rest[14]),
		});
	}
	return all;
}

/** @returns {{browser:number, server:number, own:number}} */
export function spent() {
	const all = processes(),
		sum = { browser: 0, server: 0, own: 0 };
	const ours = pid => pid === process.pid || (all.has(pid) && ours(all.get(pid).parent));
	for (const [pid, p] of all) {
		if (!ours(pid)) continue;
		const what = pid === process.pid ? 'own' : /^chrom/.test(p.name) ? 'browser' : 'server';
		sum[what] += p.own / TICKS;
		sum[what === 'own' ? 'server' : what] += p.ended / TICKS;
	}
	return sum;
}
