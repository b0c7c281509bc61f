// reader.mjs: plays the page by keyboard alone with a real screen reader (Orca) in a real browser with a display of its own
// (Xvfb), and prints word for word what is spoken. Not part of ./check; docs/accessibility.md says what it needs. node reader.mjs
// [part…] runs home, commander, waterloo, castiglione, rules, settings, club, italian, or those named. Ends with 77 where Orca cannot be had.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { open, root, startServer } from './harness.mjs';
import { at } from './stations.mjs';
import { clubOfFour } from './club.mjs';

const NEEDS = ['orca', 'speech-dispatcher', 'Xvfb', 'dbus-daemon', 'openbox', 'xdotool', 'gsettings'],
	BUS = '/usr/libexec/at-spi-bus-launcher';
const missing = NEEDS.filter(x => {
	try {
		execFileSync('sh', ['-c', `command -v ${x}`]);
		return false;
	} catch (e) {
		return true;
	}
}).concat(existsSync(BUS) ? [] : ['at-spi2-core']);
if (missing.length) {
	console.log(
		`skipped: a screen reader needs ${missing.join(', ')} (apt-get install orca speech-dispatcher at-spi2-core xvfb dbus openbox xdotool)`,
	);
	process.exit(77);
}

const home = mkdtempSync(join(tmpdir(), 'marengo-reader-')),
	heard = join(home, 'heard'),
	orcaOut = join(home, 'orca.out'),
	config = join(home, '.config/speech-dispatcher'),
	children = [];
/** @type {Record<string, string>} */
const env = {
	PATH: process.env.PATH,
	HOME: home,
	XDG_RUNTIME_DIR: join(home, 'run'),
	XDG_CONFIG_HOME: join(home, '.config'),
	LANG: 'C.UTF-8',
	ACCESSIBILITY_ENABLED: '1',
	HEARD: heard,
};
const sleep = ms => new Promise(done => setTimeout(done, ms));

function start(command, args, more = {}) {
	const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'], ...more });
	children.push(child);
	return child;
}
const firstLine = stream => new Promise(done => stream.once('data', d => done(String(d).trim())));

/** A display, a bus, speech without a voice, and Orca; all in a folder of its own. */
async function startReader() {
	mkdirSync(join(home, 'run'), { mode: 0o700 });
	mkdirSync(join(config, 'modules'), { recursive: true });
	mkdirSync(join(home, 'orca'));
	writeFileSync(heard, '');
	writeFileSync(
		join(config, 'speechd.conf'),
		`LogLevel 1\nLogDir "${home}"\nAddModule "voice" "${join(root, 'tests/web/reader-voice.py')}" "voice.conf"\nDefaultModule voice\nTimeout 0\n`,
	);
	writeFileSync(join(config, 'modules/voice.conf'), '');
	writeFileSync(
		join(home, 'orca/orca-customizations.py'),
		'import orca.settings\norca.settings.enableKeyEcho = False\n',
	);
	const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	env.DISPLAY = ':' + (await firstLine(/** @type {any} */ (screen).stdio[3]));
	env.DBUS_SESSION_BUS_ADDRESS = await firstLine(
		start('dbus-daemon', ['--session', '--nofork', '--print-address=1']).stdout,
	);
	start('openbox', []);
	execFileSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], {
		env,
		stdio: 'ignore',
	});
	start(BUS, ['--launch-immediately', '--screen-reader=1']);
	start('speech-dispatcher', ['-s', '-t', '0', '-C', config, '-L', home, '-P', join(home, 'speechd.pid')]);
	await sleep(2000);
}

/** Until nothing is spoken and Orca has nothing left to do. */
async function quiet(still = 900, most = 60000) {
	for (
		let last = '', since = Date.now(), began = since;
		Date.now() - began < most && Date.now() - since < still;
		await sleep(50)
	) {
		const now =
			[heard, orcaOut].map(f => (existsSync(f) ? statSync(f).size : 0)).join() +
			(existsSync(heard + '.now') ? Date.now() : '');
		if (now !== last) {
			last = now;
			since = Date.now();
		}
	}
}
let read = 0;
/** What was spoken since the last call; ✂ where the next utterance cut it short. */
function listen() {
	const lines = readFileSync(heard, 'utf8').split('\n').filter(Boolean),
		fresh = lines.slice(read);
	read = lines.length;
	return fresh.map(l => {
		const [how, language, n, ...text] = l.split('\t'),
			all = text.join(' ');
		return `    ${language}: ` + (how === 'cut' ? `${all.slice(0, Number(n))}✂${all.slice(Number(n))}` : all);
	});
}

await startReader();
const server = await startServer(),
	browser = await chromium.launch({
		headless: false,
		executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
		env,
		args: [
			...(process.getuid() === 0 ? ['--no-sandbox'] : []),
			'--force-renderer-accessibility',
			'--disable-gpu',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--window-size=1440,1000',
			'--window-position=0,0',
		],
	});
const page = await (await browser.newContext({ viewport: null, locale: 'en-GB', baseURL: server.url })).newPage();
start('orca', [
	'-u',
	join(home, 'orca'),
	'--debug-file',
	orcaOut,
	'-d',
	'braille',
	'-d',
	'braille-monitor',
	'-d',
	'main-window',
]);
await sleep(4000);
await quiet();
if (!/Screen reader on/.test(readFileSync(heard, 'utf8'))) console.log('Orca has not spoken yet; look at ' + home);

const key = k => execFileSync('xdotool', ['key', '--clearmodifiers', k], { env });
/** Presses a key and prints what is spoken. */
async function press(...keys) {
	for (const k of keys) {
		key(k);
		await sleep(250);
		await quiet();
		const at = await page.evaluate(() => {
			const el = document.activeElement;
			return !el || el === document.body
				? null
				: el.getAttribute('aria-label') || el.textContent.trim().slice(0, 40) || el.className;
		});
		const lines = listen();
		console.log(
			[
				`  <${k}>${at === null ? ' (nothing has the focus)' : lines.length ? '' : ` (silence on: ${at})`}`,
				...lines,
			].join('\n'),
		);
	}
}
/** Tabs to a thing; prints only what is spoken there. */
async function tab(selector, by = 'Tab') {
	for (let i = 0; i < 120 && !(await page.evaluate(s => !!document.activeElement?.matches(s), selector)); i++) {
		key(by);
		await sleep(150);
	}
	await quiet();
	console.log(
		[
			`  → ${selector}`,
			...listen()
				.filter(l => !/: (Browse|Focus) mode$/.test(l))
				.slice(-1),
		].join('\n'),
	);
}
async function begin(path, ready) {
	await page.goto(path);
	await page.reload();
	await page.waitForSelector(ready);
	key('ctrl+F6');
	await sleep(1200);
	await quiet();
	console.log(listen().slice(-3).join('\n'));
}
async function station(name, ready) {
	await open(page);
	await at(page, name);
	await begin(page.url(), ready);
}

const PARTS = {
	home: async () => {
		await begin('/', 'html[data-ready]');
		await press(...Array(12).fill('Tab'));
		await tab('.game-card a[href="#/new/commander"]');
		await press('Return', ...Array(8).fill('Tab'));
	},
	commander: async () => {
		await station('commander-map', '.view .node');
		await press('Tab', 'Right');
		await tab('[data-key="s:nice:french"]');
		await press('Return', 'Tab', 'Return', 'Right');
		await tab('[data-key="a:savona"]', 'shift+Tab');
		await press('Return', 'u', 'c');
		console.log('  A battle, where the Forces act:');
		await station('commander-acts', '.sheetboard');
		await tab('.act .btn');
		await press('s', 'g', 'Down', 'o', '1', '1', '1', '1');
	},
	waterloo: async () => {
		await station('waterloo-general', '.view .node');
		await tab('[data-key="s:laneffe:french"]');
		await press('Return', 'Tab', 'Return', 'Up', 'Up', 'Right', 'Up', 'Return', 'Escape');
		await tab('[data-key="a:charleroi"]', 'shift+Tab');
		await press('Return', 'c', 'g', '1');
		await sleep(4000);
		await press('s', 'l', 'Down', 'Down', 'Down', 'Down');
		await tab('.replay .range');
		await press('Left', 'Left', 'End');
	},
	castiglione: async () => {
		await station('castiglione-map', '.view .node');
		await tab('[data-key="s:vestone:austrian"]');
		await press('Return', 'Tab', 'Return');
		await tab('.node[tabindex="0"]', 'shift+Tab');
		await press('Return', 's', 'g', 'Down', 'u', 'c');
		console.log('  A combat:');
		await station('castiglione-combat', '.combat');
		await tab('.act .btn');
		await press('s', 'g', 'Down', '1', 'c');
	},
	rules: async () => {
		await station('waterloo-map', '.view .node');
		await tab('[data-key="s:laneffe:french"]');
		await press('Return', 'Tab', 'Return', 'Up', 'Up', 'Right', 'Up', 'Return');
		await tab('.pop.why .ruleid');
		await press('Return', 'Down', 'Down', 'Down', 'Escape', 'Escape');
		console.log('  The rules beside the board:');
		await tab('#tab-units', 'shift+Tab');
		await press('Right', 'Right', 'Tab', 'Tab', 'Return', 'Tab', 'Tab');
	},
	settings: async () => {
		await begin('/', 'html[data-ready]');
		await tab('.top .icons .btn:last-child');
		await press(
			'Return',
			...Array(5).fill('Tab'),
			'Right',
			'Right',
			'Tab',
			'Tab',
			'Tab',
			'Return',
			'Escape',
			'Escape',
		);
	},
	club: async () => {
		const id = await clubOfFour(page);
		await begin('/#/club/' + id, '.clubbody h1');
		await tab('.clubnav a[href$="/standings"]');
		await press('Return', 't', 'Down', 'Down');
		await begin(`/#/club/${id}/army/anna`, '.stepper button');
		await tab('.stepper button');
		await press('Return', 'Return');
	},
	italian: async () => {
		await begin('/', 'html[data-ready]');
		await tab('.top [lang=it]');
		await press('Return', 'Tab');
		await station('commander-map', '.view .node');
		await tab('[data-key="s:nice:french"]');
		await press('Return', 'Tab', 'Return');
		await tab('.top .icons .btn:last-child');
		const before = statSync(orcaOut).size;
		await press('Return', 'Escape');
		// Which language the page gave for the texts, whatever voice spoke them.
		const asked = [
			...readFileSync(orcaOut, 'utf8')
				.slice(before)
				.matchAll(/voice requested with language='(\w*)'/g),
		].map(m => m[1] || 'none');
		console.log(
			'  languages told to Orca: ' +
				[...new Set(asked)].map(l => `${l} ${asked.filter(x => x === l).length}`).join(', '),
		);
	},
};

try {
	const wanted = process.argv.slice(2);
	for (const [name, part] of Object.entries(PARTS)) {
		if (wanted.length && !wanted.includes(name)) continue;
		console.log(name.toUpperCase());
		await part();
	}
} finally {
	await browser.close();
	await server.stop();
	for (const child of children.reverse()) child.kill();
	await sleep(500);
	rmSync(home, { recursive: true, force: true });
}
process.exit(0);
