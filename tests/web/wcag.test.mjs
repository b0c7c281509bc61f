// wcag.test.mjs: what WCAG 2.2 asks beyond axe: tokens, targets, focus, motion, the tree that a screen reader gets, its live region.
import { test, assert, equal, open, settled, openTable, anyChoice } from './harness.mjs';
import { tooWide } from './fonts.mjs';
import { cut } from './axe.mjs';
import { at } from './stations.mjs';
import { small, fingers } from './targets.mjs';
import { clubOfFour, fought, to } from './club.mjs';

const PAGES = [
	'/',
	'/#/new/waterloo',
	'/#/new/commander',
	'/#/lobby',
	'/#/rules/castiglione',
	'/#/learn/waterloo',
	'/#/account',
	'/#/club',
	'/#/club/judge',
];
const BOARDS = ['waterloo-map', 'waterloo-combat', 'commander-plans', 'castiglione-combat'];

async function see(page, path) {
	await open(page, path);
	await page.waitForSelector('main h1');
	await settled(page);
}

/** Ink, ground, and how much contrast they need (1.4.3, 1.4.11). */
const PAIRS = [
	...[
		'ink',
		'ink-2',
		'ink-3',
		'link',
		'bad',
		'good',
		'warn',
		'french-text',
		'austrian-text',
		'anglo-text',
		'prussian-text',
	].flatMap(x => [
		[x, 'paper', 4.5],
		[x, 'paper-2', 4.5],
	]),
	['ink', 'page', 4.5],
	['ink-2', 'page', 4.5],
	['on-accent', 'accent', 4.5],
	['on-accent', 'accent-2', 4.5],
	['on-gold', 'gold-soft', 4.5],
	['bad', 'bad-soft', 4.5],
	['warn', 'warn-soft', 4.5],
	['good', 'good-soft', 4.5],
	['on-felt', 'felt', 4.5],
	['die-ink', 'die', 4.5],
	['die-hit-ink', 'die-hit', 4.5],
	['map-ink', 'map-land', 4.5],
	['map-ink', 'map-land-2', 4.5],
	['map-water-text', 'map-sea', 4.5],
	['map-town-ink', 'map-town', 4.5],
	['edge', 'paper', 3],
	['edge', 'paper-2', 3],
	['gold', 'paper', 3],
	['accent', 'paper', 3],
	['focus', 'paper', 3],
	['focus', 'page', 3],
	['focus', 'map-land', 3],
	['map-road', 'map-land', 3],
	...['french', 'austrian', 'anglo', 'prussian', 'russian', 'piedmont', 'iberian', 'ottoman', 'swedish'].map(s => [
		s + '-on',
		s + '-body',
		4.5,
	]),
];

test('the tokens of every theme and palette have the contrast they need', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const poor = await page.evaluate(pairs => {
		const root = document.documentElement,
			light = c =>
				[1, 3, 5]
					.map(i => parseInt(c.slice(i, i + 2), 16) / 255)
					.map(x => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
					.reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0),
			found = [];
		for (const theme of ['light', 'dark', 'contrast'])
			for (const palette of ['standard', 'cvd']) {
				root.dataset.theme = theme;
				root.dataset.palette = palette;
				const style = getComputedStyle(root);
				for (const [ink, ground, need] of pairs) {
					const [a, b] = [ink, ground]
							.map(x => light(style.getPropertyValue('--' + x).trim()))
							.sort((x, y) => y - x),
						ratio = (a + 0.05) / (b + 0.05);
					if (!(ratio >= need))
						found.push(`${theme} ${palette}: ${ink} on ${ground} ${ratio.toFixed(2)} of ${need}`);
				}
			}
		return found;
	}, PAIRS);
	assert(!poor.length, poor.join('\n'));
});

test('nothing moves where motion is not wanted', async ({ visit }) => {
	const page = await visit({ reducedMotion: 'reduce' });
	const moving = () =>
		page.evaluate(() =>
			document
				.getAnimations()
				.map(
					a =>
						`${/** @type {any} */ (a).effect?.target?.className} ${/** @type {any} */ (a).animationName || /** @type {any} */ (a).transitionProperty}`,
				),
		);
	for (const path of ['/', '/#/new/waterloo', '/#/club']) {
		await see(page, path);
		equal((await moving()).join(), '', path);
	}
	await openTable(page, 'commander', '1796', { french: 'me' });
	for (let i = 0; i < 6; i++) {
		await anyChoice(page, i);
		equal((await moving()).join(), '', 'at the table');
	}
});

test('targets are 44 px under a finger, 24 under a pointer', async ({ visit }) => {
	const finger = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
		pointer = await visit(),
		found = [];
	for (const path of PAGES)
		for (const [page, least] of [
			[finger, 44],
			[pointer, 24],
		]) {
			await see(page, path);
			found.push(...(await small(page, least)).map(x => `${path}, ${least} px: ${x}`));
			assert((await tooWide(page)) <= 1, `${path} is too wide`);
		}
	// The last page was the adjudicator's; bases on its sketches.
	for (const question of ['cover', 'evade']) {
		await finger.selectOption('.qselect select', question);
		await finger.waitForSelector('.sketch .base');
		found.push(...(await small(finger, 44)).map(x => `${question}: ${x}`));
	}
	assert(!found.length, found.join('\n'));
});

test('targets of stacks, text tables, replay and windows are 44 px under a finger', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const tab = async (n, shown) => {
		await page.tap(`.tabs [role=tab] >> nth=${n}`);
		await page.waitForSelector(shown);
	};
	for (const name of ['waterloo-map', 'castiglione-map', 'commander-map']) {
		await at(page, name);
		await page.tap('.stack[tabindex="0"] >> nth=0');
		await page.waitForSelector('.unit.can');
		await fingers(page, name + ', a stack');
		await page.tap('.unit.can >> nth=0');
		await page.waitForSelector('.choices .verb, .choices select');
		await fingers(page, name + ', a unit');
		await page.keyboard.press('t');
		await page.waitForSelector('.textboard table');
		await fingers(page, name + ' as text');
		await page.keyboard.press('t');
		await page.waitForSelector('.view .node');
	}
	// A line of the log is looked at: the replay is in the past, the line can be copied.
	await anyChoice(page);
	await tab(1, '.log li[data-n]');
	await page.locator('.log li[data-n] .at').last().tap();
	await page.waitForSelector('.replay.past');
	await page.waitForSelector('.log li.now .copy');
	await fingers(page, 'replay');
	for (const [n, shown] of [
		[2, '[role=tabpanel] .rule, [role=tabpanel] a, [role=tabpanel] input'],
		[3, '[role=tabpanel] textarea, [role=tabpanel] input'],
		[0, '[role=tabpanel]'],
	]) {
		await tab(n, shown);
		await fingers(page, 'tab ' + n);
	}
	// The windows.
	for (const name of ['Menu', 'Settings', 'Type an action', 'The dice of this table', 'Resign']) {
		await page.tap('[aria-label="Menu"]');
		await page.waitForSelector('dialog[open] .menu');
		if (name !== 'Menu') {
			await page.tap(`dialog[open] .menu .btn:has-text("${name}")`);
			await page.waitForSelector('dialog[open]:not(:has(.menu))');
		}
		await fingers(page, name);
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog[open]', { state: 'detached' });
	}
});

/** Pages of a club, by their paths. */
const CLUB = ['', 'standings', 'night', 'army/anna', 'battle/1.1.T1', 'history'];
/** A club in which something has happened. */
async function aClub(page) {
	const id = await clubOfFour(page);
	await fought(page, id);
	return id;
}

test('twice as large letters in a window half as wide: nothing scrolls sideways', async ({ visit }) => {
	const page = await visit({ viewport: { width: 640, height: 800 }, bypassCSP: true });
	for (const path of PAGES) {
		await see(page, path);
		await page.addStyleTag({ content: 'html { font-size: 200% }' });
		await settled(page);
		const wide = await tooWide(page);
		assert(wide <= 1, `${path} is ${wide} px too wide`);
	}
});

test('twice as large letters: tables, boards and pages of a club keep everything', async ({ visit }) => {
	const page = await visit({ viewport: { width: 640, height: 800 }, bypassCSP: true }),
		found = [];
	const look = async where => {
		await page.addStyleTag({ content: 'html { font-size: 200% }' });
		await settled(page);
		const wide = await tooWide(page);
		if (wide > 1) found.push(`${where} is ${wide} px too wide`);
		found.push(...(await cut(page)).map(x => `${where}: ${x}`));
	};
	for (const name of ['castiglione-map', ...BOARDS]) {
		await at(page, name);
		await look(name);
		for (const what of [
			'.act .btn.go',
			'.act .btn',
			'.icons [aria-label=Help]',
			'.icons [aria-label=Menu]',
			'.tabs [role=tab]',
		]) {
			const box = await page.$eval(what, el => {
				const r = el.getBoundingClientRect();
				return [r.left, r.top, r.right, r.bottom].map(Math.round);
			});
			if (box[0] < -1 || box[1] < -1 || box[2] > 641 || box[3] > 801 || box[2] - box[0] < 20)
				found.push(`${name}: ${what} is off the screen: ${box}`);
		}
		// What is to be decided is read whole.
		const room = await page.evaluate(() =>
			Math.max(
				...[...document.querySelectorAll('.prompt, .pprompt')]
					.filter(el => el.getClientRects().length)
					.map(el => {
						const r = el.getBoundingClientRect();
						return el.scrollHeight <= el.clientHeight + 2 && r.bottom <= innerHeight ? 1 : 0;
					}),
			),
		);
		if (!room) found.push(`${name}: the question is cut off`);
	}
	const id = await aClub(page);
	for (const path of CLUB) {
		await to(page, id, path);
		await look('club ' + path);
	}
	assert(!found.length, `${found.length}: ${found.slice(0, 6).join('\n')}`);
});

/** What has the focus: whether it has a ring, and whether a bar lies over it. Runs in the page. */
const hiddenFocus = page =>
	page.evaluate(() => {
		const el = /** @type {any} */ (document.activeElement);
		if (!el || el === document.body) return null;
		const shown = el.matches('.sr') ? el.closest('label') || el.parentElement : el,
			style = getComputedStyle(shown),
			box = shown.getBoundingClientRect(),
			drawn = !!el.parentElement.closest('svg');
		const probe = document.body.appendChild(document.createElement('i'));
		probe.style.color = 'var(--focus)';
		const focus = getComputedStyle(probe).color;
		probe.remove();
		// Round parts of a picture Safari draws no outline: there the ring is a line of its own.
		const ring = drawn
			? [...el.querySelectorAll('*')].some(x => getComputedStyle(x).stroke === focus && x.getClientRects().length)
			: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) ||
				(/inset|\dpx/.test(style.boxShadow) && style.boxShadow !== 'none');
		if (!ring) return 'no ring: ' + shown.outerHTML.slice(0, 120);
		if (!box.width || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
			return 'out of sight: ' + shown.outerHTML.slice(0, 120);
		const x = box.left + Math.min(box.width, 40) / 2,
			y = box.top + Math.min(box.height, 24) / 2,
			hit = document.elementFromPoint(x, y);
		// On a map neighbours overlap: only what is no part of it lies over it.
		return hit && (shown.contains(hit) || hit.contains(shown) || (drawn && hit.closest('svg.map')))
			? null
			: `under ${hit?.outerHTML.slice(0, 60)}: ${shown.outerHTML.slice(0, 120)}`;
	});

/** Tab through what is on the screen; whatever is wrong with the focus is told. */
async function walk(page, where, most) {
	for (let i = 0; i < most; i++) {
		await page.keyboard.press('Tab');
		const wrong = await hiddenFocus(page);
		assert(!wrong, `${where}, ${i + 1} times Tab: ${wrong}`);
	}
}

test('the focus is seen wherever Tab leads, and no bar lies over it', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1000, height: 600 } });
	for (const path of ['/', '/#/new/commander', '/#/rules/waterloo', '/#/account', '/#/club']) {
		await see(page, path);
		await walk(page, path, 24);
	}
});

test('the focus is seen at tables, on boards, in text tables and on pages of a club', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1000, height: 600 } });
	for (const name of ['castiglione-map', ...BOARDS]) {
		await at(page, name);
		await walk(page, name, 45);
		await page.keyboard.press('t');
		await page.waitForSelector('.textboard table');
		await page.focus('.textboard');
		await walk(page, name + ' as text', 40);
		await page.keyboard.press('t');
	}
	const id = await aClub(page);
	for (const path of CLUB) {
		await to(page, id, path);
		await walk(page, 'club ' + path, 40);
	}
});

test('help is found in the same place on every page, board and page of a club', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1200, height: 800 } }),
		found = [];
	const look = async where => {
		const what = await page.$$eval('header.top .icons > *', l => l.map(x => x.getAttribute('aria-label')));
		found.push(
			`${what.indexOf('Help')} ${await page.$eval('header.top', el => el.lastElementChild.matches('.icons'))} ${where}`,
		);
		await page.click('header.top .icons [aria-label=Help]');
		await page.waitForSelector('dialog[open] .keys');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog[open]', { state: 'detached' });
	};
	for (const path of [...PAGES, '/#/forgot']) {
		await see(page, path);
		await look(path);
	}
	for (const name of ['waterloo-map', 'commander-plans']) {
		await at(page, name);
		await look(name);
	}
	const id = await aClub(page);
	for (const path of CLUB) {
		await to(page, id, path);
		await look('club ' + path);
	}
	const other = found.filter(x => !x.startsWith('0 true '));
	assert(!other.length, 'Help is the first of the symbols at the end of the bar: ' + other.join(', '));
});

test('passwords are filled in by managers and pasted; nothing is asked twice, nothing is a puzzle', async ({
	visit,
}) => {
	const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
	const fields = async () =>
		page.$$eval('input', l =>
			l
				.filter(x => x.type === 'password' || x.autocomplete === 'username')
				.map(x => [x.id || x.name, x.type, x.autocomplete, !!x.form]),
		);
	/** Every field for a password says which, takes what is pasted, and has a form that Enter sends. */
	const sound = async where => {
		const all = await fields();
		for (const [id, type, auto, form] of all) {
			assert(
				type !== 'password' || ['current-password', 'new-password'].includes(auto),
				`${where}: ${id} has autocomplete="${auto}"`,
			);
			assert(form, `${where}: ${id} is in a form`);
		}
		for (const el of await page.$$('input[type=password]')) {
			await page.evaluate(() => navigator.clipboard.writeText('Correct Horse 1815 Battery'));
			await el.focus();
			await page.keyboard.press('Control+V');
			equal(await el.inputValue(), 'Correct Horse 1815 Battery', `${where}: a password pasted`);
			await el.fill('');
		}
		return all;
	};
	await see(page, '/#/account');
	equal(
		JSON.stringify((await sound('signed out')).map(x => x.slice(1, 3))),
		JSON.stringify([
			['text', 'username'],
			['password', 'current-password'],
			['text', 'username'],
			['password', 'new-password'],
		]),
		'name and password, each once',
	);
	await page.fill('#register-name', 'Paster' + (Date.now() % 100000));
	await page.fill('#register-pass', 'Correct Horse 1815 Battery');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => location.hash === '#/');
	await see(page, '/#/account');
	equal((await sound('signed in')).filter(x => x[1] === 'password').length, 2, 'the old and the new one, once each');
	// The old and the new one, sent by Enter.
	await page.fill('#old', 'Correct Horse 1815 Battery');
	await page.fill('#fresh', 'Another Horse 1815 Battery');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.toast:has-text("Saved")');
});

test('a screen reader hears a name, in its language, for all that takes the focus', async ({ visit }) => {
	const page = await visit({ locale: 'it-IT' });
	await open(page);
	const cdp = await page.context().newCDPSession(page);
	// English sentences that Italian says otherwise: none of them may be the name of anything here.
	const english = new Set(
		await page.evaluate(async () =>
			Object.entries(await (await fetch('/api/v1/texts/it')).json())
				.filter(([en, it]) => typeof it === 'string' && en !== it && / /.test(en))
				.map(([en]) => en),
		),
	);
	assert(english.size > 500, 'the catalogue is there');
	const heard = async where => {
		const { nodes } = await cdp.send('Accessibility.getFullAXTree');
		const focusable = nodes.filter(
			n =>
				!n.ignored &&
				n.properties?.some(p => p.name === 'focusable' && p.value.value) &&
				n.role?.value !== 'RootWebArea',
		);
		assert(focusable.length > 5, `${where}: something takes the focus`);
		for (const n of focusable) {
			const name = n.name?.value?.trim() || '';
			assert(
				name || ['dialog', 'main', 'tabpanel', 'generic'].includes(n.role.value),
				`${where}: a ${n.role.value} without a name`,
			);
			assert(!english.has(name), `${where}: English in the Italian page: ${name}`);
		}
		return nodes;
	};
	for (const path of PAGES) {
		await see(page, path);
		await heard(path);
	}
	for (const name of BOARDS) {
		await at(page, name);
		await heard(name);
	}
	// The board as a table: a heading for each column and row.
	await at(page, 'waterloo-map');
	await page.keyboard.press('t');
	await page.waitForSelector('.textboard table');
	const roles = (await heard('the text tables')).filter(n => !n.ignored).map(n => n.role?.value);
	equal(roles.filter(r => r === 'columnheader').length, 4, 'columns with headings');
	assert(roles.filter(r => r === 'rowheader').length > 20, 'a heading for each town');
	await page.keyboard.press('t');
});

test('the live region speaks at most twice a second, and politely', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const said = await page.evaluate(async () => {
		const { say } = await import(/** @type {any} */ ('/js/dom.js')),
			live = document.getElementById('live'),
			found = [];
		new MutationObserver(() => found.push([performance.now(), live.textContent])).observe(live, {
			childList: true,
			characterData: true,
			subtree: true,
		});
		for (let i = 0; i < 16; i++) {
			say(`word${i}.`);
			await new Promise(done => setTimeout(done, i < 3 ? 0 : 150));
		}
		while (!live.textContent.includes('word15.')) await new Promise(done => setTimeout(done, 50));
		return found;
	});
	for (let i = 1; i < said.length; i++)
		assert(said[i][0] - said[i - 1][0] > 400, `two within ${Math.round(said[i][0] - said[i - 1][0])} ms`);
	assert(said.length > 1 && said.length < 16, `what comes together is said together: ${said.length} times`);
	equal(await page.$eval('#live', el => el.getAttribute('aria-live')), 'polite', 'manner');
});
