// others.mjs: the page in browsers other than the tests' own: Firefox and WebKit (the engine of Safari), as Debian has them. Every game
// is begun, marched in, taken back, replayed, reloaded and fought in, by mouse and by keys; a club, the rules, a phone, the dark. Whatever
// the page complains of fails, and pictures of it all go to tests/web/results/<browser>/ to be looked at beside Chromium's.
// node others.mjs [chromium] [firefox] [webkit]: those named, or the last two. Ends with 77 where one of them cannot be had.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	chromiumPath,
	assert,
	equal,
	moved,
	open,
	root,
	settled,
	shots,
	startBrowser,
	startServer,
	steps,
	visitor,
} from './harness.mjs';
import { clubOfFour } from './club.mjs';
import { begin, tabTo } from './keyboard.test.mjs';
import { at } from './stations.mjs';
import { miniBrowser, startWebKit } from './webkit.mjs';

const FIREFOX = process.env.FIREFOX || '/usr/bin/firefox-esr';
const there = name => {
	try {
		return !!execFileSync('sh', ['-c', `command -v ${name}`]);
	} catch (e) {
		return false;
	}
};
/** Playwright's own Firefox is a build of its own; Debian's speaks WebDriver BiDi, which Playwright does under this name. */
const bidi = createRequire(import.meta.url)('playwright-core')._bidiFirefox;
const ofPlaywright = (browser, change = page => page) => ({
	version: () => browser.version(),
	visit: async (url, options) => change(await visitor(browser, url, options)),
	close: () => browser.close(),
});
/** Another fragment of the same page loads nothing; over BiDi Playwright would wait for it. */
const within = page => {
	const load = page.goto.bind(page);
	page.goto = path =>
		page.url().startsWith('http') && path.startsWith('/#')
			? page.evaluate(to => void (location.href = to), path)
			: load(path);
	return page;
};

/** How each is started, in the light or in the dark, and what it lacks. */
const BROWSERS = {
	chromium: {
		lacks: () => (existsSync(chromiumPath) ? '' : 'chromium'),
		start: async () => ofPlaywright(await startBrowser()),
	},
	firefox: {
		lacks: () => (existsSync(FIREFOX) ? '' : 'firefox-esr'),
		start: async dark =>
			ofPlaywright(
				await bidi.launch({
					executablePath: FIREFOX,
					firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 },
				}),
				within,
			),
	},
	webkit: {
		lacks: () =>
			[there('WebKitWebDriver') && miniBrowser() ? '' : 'webkit2gtk-driver', there('Xvfb') ? '' : 'xvfb']
				.filter(Boolean)
				.join(' '),
		start: startWebKit,
	},
};

/** The page with an ear in it, since plain WebDriver tells of no console. */
function listening() {
	const dir = mkdtempSync(join(tmpdir(), 'marengo-ear-')),
		index = join(dir, 'index.html');
	cpSync(join(root, 'web'), dir, { recursive: true });
	writeFileSync(
		join(dir, 'js/ear.js'),
		`'use strict';
		const heard = what => sessionStorage.setItem('heard', JSON.stringify([...JSON.parse(sessionStorage.getItem('heard') || '[]'), what])),
			told = console.error;
		console.error = (...words) => { heard('console: ' + words.join(' ')); told(...words); };
		addEventListener('error', e => heard('error: ' + (e.message || (e.target.src || e.target.href) + ' did not load')), true);
		addEventListener('unhandledrejection', e => heard('unhandled: ' + e.reason));
		addEventListener('securitypolicyviolation', e => heard('forbidden by ' + e.violatedDirective + ': ' + e.blockedURI + ' ' + e.sample));
		`,
	);
	writeFileSync(index, readFileSync(index, 'utf8').replace('<script', '<script src="/js/ear.js"></script>\n<script'));
	return { dir, stop: () => rmSync(dir, { recursive: true, force: true }) };
}

/** What is asked of every browser: name → what is done on a page. */
const GAMES = {
	waterloo: {
		scenario: 'historical',
		foe: '#seat-allied',
		stack: 's:laneffe:french',
		town: 'philippeville',
		board: 'waterloo-combat',
		on: '.tactical .block',
		italian: 'mosse',
	},
	commander: {
		scenario: '1796',
		foe: '#opt-enemy',
		stack: 's:nice:french',
		town: 'turin',
		board: 'commander-acts',
		on: '.sheetboard .reg',
		italian: 'Muovi le tue Forze',
	},
	castiglione: { scenario: '1796', foe: '#seat-austrian', board: 'castiglione-combat', on: '.combat .crt' },
};

const has = (page, selector) => page.evaluate(s => !!document.querySelector(s), selector);
const gone = (page, selector) => page.waitForFunction(s => !document.querySelector(s), selector);
const says = (page, selector, text) =>
	page.waitForFunction(([s, x]) => document.querySelector(s)?.textContent.includes(x), [selector, text]);
const middle = (page, selector) =>
	page.$eval(selector, el => {
		const b = el.getBoundingClientRect();
		return [b.left + b.width / 2, b.top + b.height / 2];
	});
const zoomed = page => page.$eval('.m-base', el => el.getAttribute('transform'));

/** From the first page to a table by mouse. */
async function sitDown(page, game) {
	await open(page);
	await page.waitForSelector('.game-card .thumb');
	await page.click(`.game-card a.go[href="#/new/${game}"]`);
	await page.waitForSelector('.sc');
	await page.click('.btn.big');
	await page.waitForSelector('.view .node, .combat'); // an Austrian may have attacked already
	await settled(page);
}

/** A piece in the hand, by mouse. */
async function take(page, stack) {
	await page.click(`[data-key="${stack}"]`);
	await page.click('.unit.can >> nth=0');
	await page.waitForSelector('.legal');
}

/** A march by click, by drag and by keys, each taken back but the last. */
async function march(page, shoot, game, { stack, town }) {
	const marched = () => page.waitForSelector('.mv');
	await take(page, stack);
	await shoot(game + '-lit');
	const before = await steps(page);
	await page.click(`[data-key="a:${town}"]`, { force: true });
	await moved(page, before);
	await marched();
	await shoot(game + '-marched');
	await page.keyboard.press('u');
	await gone(page, '.mv');
	await page.keyboard.press('Escape');
	const [from, to] = [await middle(page, `[data-key="${stack}"]`), await middle(page, `[data-key="a:${town}"]`)];
	await page.mouse.move(from[0], from[1]);
	await page.mouse.down();
	await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
	await page.mouse.move(to[0], to[1]);
	assert(await has(page, '.trail'), `${game}: what is dragged leaves a trail`);
	await page.mouse.up();
	await marched();
	await page.click('.act .btn >> nth=0');
	await gone(page, '.mv');
	await page.keyboard.press('Escape');
	await tabTo(page, `[data-key="${stack}"]`);
	await shoot(game + '-focus');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.unit.can input');
	await tabTo(page, '.unit.can input');
	await page.keyboard.press(' ');
	await tabTo(page, `[data-key="a:${town}"]`, 160, 'Shift+Tab');
	await page.keyboard.press('Enter');
	await marched();
}

/** Castiglione: a unit in the hand, a march by its number, taken back. */
async function command(page, shoot) {
	await page.click('[data-key^="s:"].stack[tabindex="0"] >> nth=0');
	await page.waitForSelector('.unit.can, .choices .verb');
	if (await has(page, '.unit.can')) await page.click('.unit.can >> nth=0');
	await shoot('castiglione-lit');
	await settled(page);
	let before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	before = await steps(page);
	await page.keyboard.press('1');
	await moved(page, before);
	await shoot('castiglione-marched');
	await page.keyboard.press('u');
	await page.waitForFunction(n => Number(document.querySelector('.replay .range')['max']) === n, before);
}

/** The wheel brings the map nearer, 0 puts it back. */
async function look(page, game) {
	const was = await zoomed(page),
		[x, y] = await middle(page, '.view');
	await page.mouse.move(x, y);
	await page.mouse.wheel(0, -240);
	await page.waitForFunction(w => document.querySelector('.m-base').getAttribute('transform') !== w, was);
	const near = await zoomed(page);
	await page.keyboard.press('0');
	await page.waitForFunction(w => document.querySelector('.m-base').getAttribute('transform') !== w, near);
	equal(await zoomed(page), was, game + ': the map fits again');
	await settled(page);
}

/** Reloaded in the middle, replayed from the beginning, in Italian and back. */
async function again(page, shoot, game, italian) {
	const n = await steps(page);
	await page.reload();
	await page.waitForSelector('.view .node');
	equal(await steps(page), n, game + ': no step is lost');
	await page.keyboard.press('r');
	await page.keyboard.press('Home');
	await page.waitForSelector('.replay.past');
	await shoot(game + '-replay');
	await page.keyboard.press('End');
	await page.waitForSelector('.replay:not(.past)');
	await page.keyboard.press('Escape');
	await page.click('.top [aria-label=Menu]');
	await page.waitForSelector('.menu .btn');
	await shoot(game + '-menu');
	await page.click('.menu .btn >> nth=0');
	await page.waitForSelector('.sheet .seg [lang=it]');
	await shoot(game + '-settings');
	await page.click('.sheet .seg [lang=it]');
	await says(page, '.act', 'Annulla');
	if (italian) await says(page, '.prompt', italian);
	await page.click('.sheet .seg [lang=en]');
	await says(page, '.act', 'Undo');
	await page.keyboard.press('Escape');
	await gone(page, 'dialog[open]');
}

/** Nothing of the page is wider than its window. */
async function fits(page, where) {
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	assert(wide <= 0, `${where} is ${wide} px too wide`);
}

const ROUNDS = {
	async home({ page, shoot }) {
		await open(page);
		await page.waitForSelector('.game-card .thumb');
		await shoot('home');
		await fits(page, 'home');
	},
	...Object.fromEntries(
		Object.entries(GAMES).map(([game, g]) => [
			game,
			async ({ page, shoot }) => {
				await sitDown(page, game);
				await begin(page, game, g.scenario, g.foe);
				if (!g.stack) await at(page, game + '-map');
				await settled(page);
				await shoot(game + '-map');
				const more = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
				equal(more, 0, game + ': the table is as high as its window');
				await look(page, game);
				if (g.stack) await march(page, shoot, game, g);
				else await command(page, shoot);
				await again(page, shoot, game, g.italian);
				await at(page, g.board);
				await page.waitForSelector(g.on);
				await page.waitForTimeout(1500);
				await shoot(game + '-board');
			},
		]),
	),
	async rules({ page, shoot }) {
		await open(page, '/#/rules');
		await page.waitForSelector('.rulesgrid details');
		await shoot('rules');
		await page.goto('/#/rules/waterloo/WL-067');
		await page.waitForSelector('#rule-WL-067');
		await shoot('rule');
		await fits(page, 'the rules');
	},
	async lesson({ page, shoot }) {
		await open(page, '/#/learn/waterloo/move');
		await page.waitForSelector('.coach');
		await page.click('.coach-next');
		await page.waitForSelector('.stack.coach-hi > .focusring');
		await shoot('lesson');
	},
	async styles({ page }) {
		await open(page);
		const found = [];
		for (const file of ['tokens.css', 'marengo.css', 'page.css', 'league.css'])
			found.push(...(await unknown(page, file)).filter(x => !DISPENSABLE.test(x)));
		equal(found.join('; '), '', 'not understood');
	},
	async club({ page, shoot }) {
		const id = await clubOfFour(page);
		await page.goto('/#/club/' + id);
		await page.waitForSelector('.clubbody h1');
		await shoot('club');
		await page.goto(`/#/club/${id}/army/anna`);
		await page.waitForSelector('.stepper button');
		await page.click('.stepper button >> nth=0');
		await shoot('club-army');
		await page.goto(`/#/club/${id}/adjudicator`);
		await settled(page);
		await shoot('club-judge');
	},
};
/** Declarations that may be missing: nothing is lost without them but some evenness. */
const DISPENSABLE = /^(text-wrap|overflow-anchor|scrollbar-width|-webkit-[\w-]+|column-span):/;

/** What of a style sheet the browser does not know: declarations, unless their prefixed twin beside them is known, and selectors. */
const unknown = (page, name) =>
	page.evaluate(async file => {
		const text = (await (await fetch('/' + file)).text()).replace(/\/\*[^]*?\*\/|@page\s*\{[^}]*\}/g, ''),
			knows = (k, v) => CSS.supports(k, v.replace(/ !important$/, ''));
		const declared = [...text.matchAll(/[{;}]\s*([\w-]+):\s*([^;{}]+)(?=;)/g)].map(m => [
				m[1],
				m[2].replace(/\s+/g, ' '),
			]),
			twin = (k, v) => text.includes(`-webkit-${k}: ${v}`) && knows('-webkit-' + k, v);
		const selectors = [...text.matchAll(/(?:^|[{}])([^{}@;]+)(?=\{)/g)]
			.flatMap(m => m[1].split(/,(?![^(]*\))/))
			.map(x => x.trim())
			.filter(x => !/^(from|to|[\d.]+%)$|::-webkit-/.test(x));
		return [
			...declared.filter(([k, v]) => !k.startsWith('--') && !knows(k, v) && !twin(k, v)).map(x => x.join(': ')),
			...selectors.filter(x => !CSS.supports(`selector(${x})`)).map(x => 'selector ' + x),
		];
	}, name);

/** In a window as wide as a phone. */
const PHONE = {
	async phone({ page, shoot }) {
		await open(page);
		await page.waitForSelector('.game-card .thumb');
		await shoot('phone-home');
		await fits(page, 'home on a phone');
		for (const [game, g] of Object.entries(GAMES)) {
			await at(page, game + '-map');
			await shoot(`phone-${game}-map`);
			await fits(page, game + ' on a phone');
			await at(page, g.board);
			await shoot(`phone-${game}-board`);
			await fits(page, `a battle of ${game} on a phone`);
		}
	},
};
const DARK = {
	async dark({ page, shoot }) {
		await open(page);
		await page.waitForSelector('.game-card .thumb');
		await shoot('dark-home');
		const paper = await page.evaluate(() =>
			getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
		);
		equal(paper, '#211d17', 'the paper in the dark');
		for (const [game, g] of Object.entries(GAMES)) {
			await at(page, game + '-map');
			await shoot(`dark-${game}-map`);
			await at(page, g.board);
			await shoot(`dark-${game}-board`);
		}
	},
};

/** What the page has complained of; Playwright's own style, which it puts into Firefox's page before a picture, is not the page's. */
async function heard(page) {
	const own = createHash('sha256').update('body {}').digest('base64');
	return page.context
		? page.complaints.filter(x => !x.includes(own))
		: page.evaluate(() => JSON.parse(sessionStorage.getItem('heard') || '[]')).catch(e => [String(e)]);
}

/** Runs rounds in a browser, each on a page of its own; answers what went wrong. */
async function rounds(name, list, url, options = {}) {
	const out = join(shots, name),
		browser = await BROWSERS[name].start(options.colorScheme === 'dark'),
		wrong = [];
	mkdirSync(out, { recursive: true });
	try {
		for (const [what, body] of Object.entries(list)) {
			const began = Date.now(),
				page = await browser.visit(url, options),
				shoot = async shot => {
					await page.waitForTimeout(350);
					await page.screenshot({ path: join(out, shot + '.png'), caret: 'initial' });
				};
			let error = null;
			try {
				await body({ page, shoot });
			} catch (e) {
				error = e;
				await shoot('failed-' + what).catch(() => {});
			}
			const all = [...(error ? [String(error.stack || error)] : []), ...(await heard(page))];
			wrong.push(...all);
			console.log(
				`${all.length ? 'FAIL' : 'ok  '} ${name} ${browser.version()}: ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
			);
			for (const x of all) console.log('     ' + x);
			await page.context?.().close();
		}
	} finally {
		await browser.close();
	}
	return wrong.length;
}

const named = process.argv.slice(2).filter(x => x in BROWSERS),
	only = process.argv.slice(2).filter(x => !(x in BROWSERS)),
	wanted = named.length ? named : ['firefox', 'webkit'],
	some = list => Object.fromEntries(Object.entries(list).filter(([k]) => !only.length || only.includes(k)));
const missing = wanted.map(x => BROWSERS[x].lacks()).filter(Boolean);
if (missing.length) {
	console.log(`skipped: other browsers need ${missing.join(' ')} (apt-get install ${missing.join(' ')})`);
	process.exit(77);
}
const ear = listening(),
	server = await startServer('--web', ear.dir);
let wrong = 0;
try {
	for (const name of wanted)
		for (const [list, options] of /** @type {[any, any][]} */ ([
			[ROUNDS, {}],
			[PHONE, { viewport: { width: 390, height: 844 } }],
			[DARK, { colorScheme: 'dark' }],
		]))
			if (Object.keys(some(list)).length) wrong += await rounds(name, some(list), server.url, options);
} finally {
	await server.stop();
	ear.stop();
}
console.log(`${wrong} wrong; pictures: ${shots}`);
process.exit(wrong ? 1 : 0);
