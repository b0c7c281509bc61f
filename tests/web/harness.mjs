// harness.mjs: a server of the test's own, a browser, and the small list of tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
// Playwright's own list, which ours takes the place of; the list below the address bar, for which each window that nobody sees
// would start a process, a third of the processor time that the tests take; and processes in store for the next visitor.
const WITHOUT = [
	'AcceptCHFrame',
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'DialMediaRouteProvider',
	'GlobalMediaControls',
	'HttpsUpgrades',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'Translate',
	'AutoDeElevate',
	'RenderDocument',
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
	'SpareRendererForSitePerProcess',
];
const FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-features=' + WITHOUT.join(),
];

/** @type {{name:string, body:Function}[]} */
export const tests = [];
export const test = (name, body) => tests.push({ name, body });
/** Fills the list from every file of tests. */
export async function loadTests() {
	for (const file of readdirSync('.')
		.filter(f => f.endsWith('.test.mjs'))
		.sort())
		await import('./' + file);
}

export function assert(ok, what) {
	if (!ok) throw new Error(what);
}
export function equal(a, b, what) {
	if (a !== b) throw new Error(`${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}

/** The newest build there is; MARENGO names another. */
export function program() {
	if (process.env.MARENGO) return process.env.MARENGO;
	for (const dir of ['build', 'build-release']) {
		const path = join(root, dir, 'src/cli/marengo');
		if (existsSync(path)) return path;
	}
	throw new Error('Marengo is not built: ninja -C build');
}

/** A server on a free port; more arguments as `marengo serve` takes them. */
export async function startServer(...more) {
	const dir = mkdtempSync(join(tmpdir(), 'marengo-web-'));
	const child = spawn(
		program(),
		[
			'serve',
			'--port',
			'0',
			'--db',
			join(dir, 'test.db'),
			'--web',
			join(root, 'web'),
			'--without-limits',
			'--quiet',
			...more,
		],
		{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
	);
	let errors = '';
	child.stderr.on('data', d => {
		errors += d;
	});
	const url = await new Promise((done, fail) => {
		let out = '';
		child.stdout.on('data', d => {
			out += d;
			const m = out.match(/http:\/\/\S+/);
			if (m) done(m[0].replace(/\/$/, ''));
		});
		child.on('exit', code => fail(new Error(`the server ended with ${code}: ${errors}`)));
		setTimeout(() => fail(new Error('the server did not start: ' + errors)), 20000).unref();
	});
	return {
		url,
		stop: () =>
			new Promise(done => {
				child.on('exit', () => {
					rmSync(dir, { recursive: true, force: true });
					done(null);
				});
				child.kill('SIGTERM');
				setTimeout(() => child.kill('SIGKILL'), 4000).unref();
			}),
	};
}

/** Chromium without what only windows need, which a fifth less processor time goes to; where it is missing, the whole. */
export const chromiumPath =
	process.env.CHROMIUM ||
	['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ||
	'/usr/bin/chromium';

export const startBrowser = () => chromium.launch({ executablePath: chromiumPath, args: FLAGS });

/** A visitor: his own cookies and storage. Whatever the page complains of is kept in `complaints`. */
export async function visitor(browser, url, options = {}) {
	const context = await browser.newContext({
		viewport: { width: 1440, height: 900 },
		locale: 'en-GB',
		baseURL: url,
		...options,
	});
	context.setDefaultTimeout(20000);
	// Tests that pass a turn are not asked whether they meant it; those of the warnings switch them on.
	await context.addInitScript(() => {
		try {
			const s = JSON.parse(localStorage.getItem('marengo.settings') || '{}');
			if (!('warnings' in s)) localStorage.setItem('marengo.settings', JSON.stringify({ ...s, warnings: false }));
		} catch (e) {
			/* no storage here */
		}
	});
	const page = await context.newPage(),
		complaints = [],
		frames = [],
		answers = [];
	page.on('pageerror', e => complaints.push('error: ' + e.message));
	page.on('console', m => {
		if (m.type() === 'error' && !/status of 4\d\d/.test(m.text())) complaints.push('console: ' + m.text());
	});
	// No test may see the page ask anybody but its own server.
	const own = to => {
		const { protocol, host } = new URL(to);
		if (/^(https?|wss?):$/.test(protocol) && host !== new URL(url).host) complaints.push('asks elsewhere: ' + to);
	};
	page.on('request', r => own(r.url()));
	page.on('websocket', ws => {
		own(ws.url());
		ws.on('framereceived', f => frames.push(String(f.payload)));
	});
	page.on('response', async r => {
		if (r.url().includes('/api/v1/tables'))
			try {
				answers.push(await r.text());
			} catch (e) {
				/* gone */
			}
	});
	return Object.assign(page, { complaints, frames, answers });
}

/** Changes every state before the page sees it; answers how to tell the last one again, changed once more, as if nothing had been played since. */
export async function change(page, f) {
	let tell = null;
	await page.routeWebSocket(/\/api\/v1\/ws$/, ws => {
		const server = ws.connectToServer();
		server.onMessage(text => {
			const m = JSON.parse(String(text));
			if (m.type === 'state') {
				f(m);
				tell = g => {
					g(m);
					ws.send(JSON.stringify({ ...m, re: undefined, log: [], whole: false }));
				};
				ws.send(JSON.stringify(m));
			} else ws.send(text);
		});
	});
	return g => tell(g);
}

/** Waits until the page has started. */
export async function open(page, path = '/') {
	await page.goto(path);
	await page.waitForSelector('html[data-ready]');
}

/** Makes a table through the API with this visitor's cookie. */
export const makeTable = (page, body) =>
	page.evaluate(async b => {
		const answer = await fetch('/api/v1/tables', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(b),
		});
		return answer.json();
	}, body);

/** Takes the free seat of a table that somebody else has made. */
export const joinTable = (page, made) =>
	page.evaluate(
		async ([id, invite]) =>
			fetch(`/api/v1/tables/${id}/join`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ invite }),
			}),
		[made.table.id, made.invite],
	);

/** A table of a game, opened; waits for the first prompt. */
export async function openTable(page, game, scenario, seats, options = {}) {
	if (!page.url().startsWith('http')) await open(page);
	const made = await makeTable(page, { game, scenario, seats, options });
	if (!made.table) throw new Error('no table: ' + JSON.stringify(made));
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.app');
	await page.waitForSelector('.view .node, .board-in, .textboard');
	return made;
}

/**
 * Plays a table on through a WebSocket of the test's own, whoever of this visitor's seats is to act: a legal action
 * that matches the first wish that any matches: the first of them, or with a step another each time. A wish is used up
 * after `often` actions (0 = never). Ends when the view is in the phase ("board": has a battle board), or nothing is
 * wished for; answers the state then.
 * @param {any} page @param {string} id @param {any[]} wishes [pattern, often, step?] each @param {string|null} until a phase
 */
export const drive = (page, id, wishes, until = null) =>
	page.evaluate(
		([table, list, phase]) =>
			new Promise((done, fail) => {
				const ws = new WebSocket(location.origin.replace('http', 'ws') + '/api/v1/ws'),
					left = list.map(([re, often, step]) => ({
						re: new RegExp(re),
						often: often || Infinity,
						step: step || 0,
					}));
				let n = 0;
				const end = m => {
					ws.close();
					done({ view: m.view, legal: m.legal, seat: m.seat, prompt: m.prompt, number: m.number });
				};
				const timer = setTimeout(() => {
					ws.close();
					fail(new Error('the table was not driven to ' + phase));
				}, 60000);
				ws.onopen = () => ws.send(JSON.stringify({ op: 'watch', table }));
				ws.onmessage = e => {
					const m = JSON.parse(e.data);
					if (m.type !== 'state') return;
					const acting = m.table.seats.filter(s => s.to_act && m.mine.includes(s.id)).map(s => s.id);
					if (acting.length && !acting.includes(m.seat)) {
						ws.send(JSON.stringify({ op: 'seat', seat: acting[0] }));
						return;
					}
					if ((phase === 'board' ? m.view.board : m.view.phase === phase) && m.legal.length) {
						clearTimeout(timer);
						end(m);
						return;
					}
					if (m.over) {
						clearTimeout(timer);
						end(m);
						return;
					}
					if (!m.legal.length) return;
					for (const w of left) {
						const fit = w.often > 0 ? m.legal.filter(x => w.re.test(x.do)) : [];
						if (!fit.length) continue;
						const a = fit[(n++ * w.step) % fit.length];
						w.often--;
						ws.send(JSON.stringify({ op: 'do', do: a.do, number: m.number }));
						return;
					}
					clearTimeout(timer);
					end(m);
				};
			}),
		[id, wishes, until],
	);

export const settled = page => page.waitForTimeout(120);
/** The number of the last step, from the replay bar. */
export const steps = page => page.$eval('.replay .range', el => Number(/** @type {any} */ (el).max));
export const prompt = page => page.$eval('.prompt', el => el.textContent.trim());

/** Waits until the table has moved beyond a step. */
export async function moved(page, before) {
	await page.waitForFunction(n => Number(document.querySelector('.replay .range')?.max) !== n, before, {
		timeout: 20000,
	});
	await settled(page);
}

/** Takes one of the choices of the column, any; returns false when there is none. */
export async function anyChoice(page, n = 0) {
	const before = await steps(page);
	const done = await page.evaluate(k => {
		const select = /** @type {any} */ (document.querySelector('.choices select'));
		if (select) {
			select.selectedIndex = k % select.options.length;
			/** @type {any} */ (document.querySelector('.choices .stackv .btn')).click();
			return true;
		}
		const rows = /** @type {any} */ ([...document.querySelectorAll('.choices .verb')]);
		const go = /** @type {any} */ (document.querySelector('.act .btn.go[aria-disabled="false"]'));
		if (!rows.length && !go) return false;
		if (rows.length) rows[k % rows.length].click();
		else go.click();
		return true;
	}, n);
	if (done)
		await page
			.waitForFunction(
				b =>
					Number(document.querySelector('.replay .range')?.max) !== b ||
					document.querySelectorAll('.choices .verb').length,
				before,
				{ timeout: 3000 },
			)
			.catch(() => {});
	await page.waitForTimeout(40);
	return done;
}

export const shots = join(root, 'tests/web/results');
mkdirSync(shots, { recursive: true });
