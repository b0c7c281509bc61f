// webkit.mjs: WebKit, the engine of Safari, as Debian has it (WebKitGTK's MiniBrowser on a display of its own), spoken to by plain
// WebDriver. Its page has those of Playwright's methods that harness.mjs, stations.mjs, club.mjs and others.mjs call.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib/' + { x64: 'x86_64', arm64: 'aarch64' }[process.arch] + '-linux-gnu';
const KEYS = {
	Enter: '\uE007',
	Tab: '\uE004',
	Escape: '\uE00C',
	Home: '\uE011',
	End: '\uE010',
	ArrowLeft: '\uE012',
	ArrowUp: '\uE013',
	ArrowRight: '\uE014',
	ArrowDown: '\uE015',
	Shift: '\uE008',
	Control: '\uE009',
	' ': ' ',
};
const sleep = ms => new Promise(done => setTimeout(done, ms));

/** MiniBrowser of the newest WebKitGTK there is. */
export function miniBrowser() {
	const dirs = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter(d => /^webkit2?gtk-[\d.]+$/.test(d)) : [];
	return dirs
		.sort()
		.map(d => join(LIBRARIES, d, 'MiniBrowser'))
		.filter(existsSync)
		.pop();
}

const freePort = () =>
	new Promise(done => {
		const s = createServer().listen(0, '127.0.0.1', () => {
			const { port } = /** @type {any} */ (s.address());
			s.close(() => done(port));
		});
	});

/** The first match of a selector; `text=` and `>> nth=` as Playwright has them. Runs in the page. */
const FIND = `selector => {
	const [css, nth] = selector.split(' >> nth=');
	if (!css.startsWith('text=')) return document.querySelectorAll(css)[Number(nth || 0)] || null;
	const all = [...document.querySelectorAll('#root *, dialog *')].filter(el => el.textContent.includes(css.slice(5)));
	return all.filter(el => !all.some(x => x !== el && el.contains(x)))[0] || null;
}`;

class Page {
	/** @param {(method:string, path:string, body?:any) => Promise<any>} call @param {string} base */
	constructor(call, base) {
		this.call = call;
		this.base = base;
		this.address = 'about:blank';
		this.complaints = [];
		this.at = [0, 0];
		this.wheels = 0;
		this.keyboard = { press: key => this.press(key), type: text => this.type(text) };
		this.mouse = {
			move: (x, y) => this.pointer([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }]),
			down: () => this.pointer([{ type: 'pointerDown', button: 0 }]),
			up: () => this.pointer([{ type: 'pointerUp', button: 0 }]),
			wheel: (dx, dy) => this.wheel(dx, dy),
		};
	}
	url() {
		return this.address;
	}
	async evaluate(body, arg) {
		const answer = await this.call('POST', '/execute/async', {
			script: `const [arg, done] = arguments;
				(async () => (${typeof body === 'string' ? '() => ' + body : body})(arg))().then(
					value => done({ value, url: location.href }), e => done({ error: String(e), url: location.href }))`,
			args: [arg === undefined ? null : arg],
		});
		this.address = answer.url;
		if (answer.error) throw new Error(answer.error);
		return answer.value;
	}
	async goto(path) {
		const url = new URL(path, this.base).href,
			within = url.split('#')[0] === this.address.split('#')[0] && url.includes('#');
		// Another fragment of the same page loads nothing, so nothing is to be waited for.
		if (within) await this.evaluate(to => void (location.href = to), url);
		else await this.call('POST', '/url', { url });
		this.address = url;
	}
	async reload() {
		await this.call('POST', '/refresh', {});
	}
	waitForTimeout(ms) {
		return sleep(ms);
	}
	async waitForFunction(body, arg, { timeout = 60000 } = {}) {
		for (const until = Date.now() + timeout; ; await sleep(40)) {
			const value = await this.evaluate(body, arg).catch(() => null);
			if (value) return { jsonValue: async () => value };
			if (Date.now() > until) throw new Error(`not within ${timeout} ms: ${body} ${JSON.stringify(arg)}`);
		}
	}
	async waitForSelector(selector, { timeout = 60000 } = {}) {
		await this.waitForFunction(
			`(() => { const el = (${FIND})(${JSON.stringify(selector)}); return !!el && el.getClientRects().length > 0; })()`,
			undefined,
			{ timeout },
		).catch(() => {
			throw new Error('not seen: ' + selector);
		});
	}
	async $(selector) {
		return (await this.evaluate(`!!(${FIND})(${JSON.stringify(selector)})`)) || null;
	}
	$eval(selector, body) {
		return this.evaluate(`(${body})((${FIND})(${JSON.stringify(selector)}))`);
	}
	textContent(selector) {
		return this.$eval(selector, el => el.textContent);
	}
	async focus(selector) {
		await this.$eval(selector, el => el.focus());
	}
	/** Where a pointer would hit an element, once it is in sight; throws while it moves or something else lies over it. */
	async spot(selector, force) {
		await this.waitForSelector(selector);
		return this.evaluate(`(async () => {
			const find = () => (${FIND})(${JSON.stringify(selector)}), box = () => find().getBoundingClientRect(), el = find();
			let b = box();
			if (b.top < 0 || b.left < 0 || b.bottom > innerHeight || b.right > innerWidth) {
				el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
				b = box();
			}
			await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
			if (find() !== el || box().left !== b.left || box().top !== b.top) throw new Error(${JSON.stringify(selector)} + ' moves');
			const x = b.left + b.width / 2, y = b.top + b.height / 2, hit = document.elementFromPoint(x, y);
			if (!${!!force} && !(hit && (el.contains(hit) || hit.closest('label')?.contains(el))))
				throw new Error((hit ? hit.outerHTML.slice(0, 80) : 'nothing') + ' lies over ' + ${JSON.stringify(selector)});
			return [x, y];
		})()`);
	}
	async click(selector, { force = false } = {}) {
		let spot = null;
		for (const until = Date.now() + 5000; !spot; await sleep(60))
			spot = await this.spot(selector, force).catch(e => {
				if (Date.now() > until) throw e;
				return null;
			});
		await this.mouse.move(...spot);
		await this.mouse.down();
		await this.mouse.up();
	}
	async fill(selector, text) {
		await this.waitForSelector(selector);
		await this.evaluate(
			`(() => { const el = (${FIND})(${JSON.stringify(selector)}); el.focus(); el.value = ''; })()`,
		);
		await this.type(text);
	}
	async selectOption(selector, value) {
		await this.evaluate(
			`(() => { const el = (${FIND})(${JSON.stringify(selector)}); el.value = ${JSON.stringify(value)};
				for (const kind of ['input', 'change']) el.dispatchEvent(new Event(kind, { bubbles: true })); })()`,
		);
	}
	keys(actions) {
		return this.call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
	}
	press(combination) {
		const names = combination === '+' ? ['+'] : combination.split('+'),
			values = names.map(k => KEYS[k] || k);
		return this.keys([
			...values.map(value => ({ type: 'keyDown', value })),
			...values.reverse().map(value => ({ type: 'keyUp', value })),
		]);
	}
	type(text) {
		return this.keys(
			[...text].flatMap(c => ['keyDown', 'keyUp'].map(type => ({ type, value: c === '\n' ? KEYS.Enter : c }))),
		);
	}
	pointer(actions) {
		if (actions[0].type === 'pointerMove') this.at = [actions[0].x, actions[0].y];
		return this.call('POST', '/actions', {
			actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
		});
	}
	/** WebKit's driver counts a turn from the one before it, so each is a wheel of its own. */
	wheel(deltaX, deltaY) {
		const [x, y] = this.at;
		return this.call('POST', '/actions', {
			actions: [
				{ type: 'wheel', id: 'wheel' + this.wheels++, actions: [{ type: 'scroll', x, y, deltaX, deltaY }] },
			],
		});
	}
	/** The window is as much larger as its bars take. */
	async setViewportSize({ width, height }) {
		let wide = width,
			high = height;
		for (let i = 0; i < 4; i++) {
			await this.call('POST', '/window/rect', { x: 0, y: 0, width: wide, height: high });
			await sleep(150);
			const [w, h] = await this.evaluate(() => [innerWidth, innerHeight]);
			if (w === width && h === height) return;
			wide += width - w;
			high += height - h;
		}
	}
	async screenshot({ path }) {
		writeFileSync(path, Buffer.from(await this.call('GET', '/screenshot'), 'base64'));
	}
}

/** A display, the driver and a browser: `visit(url, options)` opens its one page. */
export async function startWebKit(dark = false) {
	const home = mkdtempSync(join(tmpdir(), 'marengo-webkit-')),
		children = [],
		start = (command, args, more) => {
			const child = spawn(command, args, more);
			children.push(child);
			return child;
		};
	const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const display = await new Promise(done => screen.stdio[3].once('data', d => done(String(d).trim())));
	const port = await freePort(),
		base = `http://127.0.0.1:${port}`;
	start('WebKitWebDriver', ['--port=' + port], {
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			HOME: home,
			XDG_RUNTIME_DIR: home,
			LANG: 'en_GB.UTF-8',
			LANGUAGE: 'en_GB',
			DISPLAY: ':' + display,
			GDK_BACKEND: 'x11',
			...(dark ? { GTK_THEME: 'Adwaita:dark' } : {}),
		},
	});
	let session = '';
	const call = async (method, path, body) => {
		const answer = await fetch(base + session + path, { method, body: body && JSON.stringify(body) }),
			{ value } = /** @type {any} */ (await answer.json());
		if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
		return value;
	};
	for (let i = 0; ; i++, await sleep(100))
		if (await fetch(base + '/status').catch(e => (i < 100 ? null : Promise.reject(e)))) break;
	const made = await call('POST', '/session', {
		capabilities: {
			alwaysMatch: {
				'webkitgtk:browserOptions': {
					binary: miniBrowser(),
					args: ['--automation', '--private', ...(dark ? ['--dark-mode'] : [])],
				},
			},
		},
	});
	session = '/session/' + made.sessionId;
	await call('POST', '/timeouts', { script: 90000 });
	return {
		version: () => made.capabilities.browserVersion,
		async visit(url, { viewport = { width: 1440, height: 900 } } = {}) {
			const page = new Page(call, url);
			await page.goto('/icon.svg');
			await page.setViewportSize(viewport);
			return page;
		},
		async close() {
			await call('DELETE', '').catch(() => {});
			for (const child of children.reverse()) child.kill();
			await sleep(300);
			rmSync(home, { recursive: true, force: true });
		},
	};
}
