// wcag.test.mjs: what WCAG 2.2 asks beyond axe: tokens, targets, focus, motion, the tree that a screen reader gets, its live region.
import { test, assert, equal, open, settled, openTable, anyChoice } from './harness.mjs';
import { tooWide } from './axe.mjs';
import { at } from './stations.mjs';
import { small, fingers } from './targets.mjs';

const PAGES = ['/', '/#/new/waterloo', '/#/new/commander', '/#/lobby', '/#/rules/castiglione', '/#/learn/waterloo', '/#/account', '/#/club', '/#/club/judge'];
const BOARDS = ['waterloo-map', 'waterloo-combat', 'commander-plans', 'castiglione-combat'];

async function see(page, path) {
	await open(page, path);
	await page.waitForSelector('main h1');
	await settled(page);
}

/** Ink, ground, and how much contrast they need (1.4.3, 1.4.11). */
const PAIRS = [...['ink', 'ink-2', 'ink-3', 'link', 'bad', 'good', 'warn', 'french-text', 'austrian-text', 'anglo-text', 'prussian-text'].flatMap(x => [[x, 'paper', 4.5], [x, 'paper-2', 4.5]]), ['ink', 'page', 4.5], ['ink-2', 'page', 4.5], ['on-accent', 'accent', 4.5], ['on-accent', 'accent-2', 4.5], ['on-gold', 'gold-soft', 4.5], ['bad', 'bad-soft', 4.5], ['warn', 'warn-soft', 4.5], ['good', 'good-soft', 4.5],
	['on-felt', 'felt', 4.5], ['die-ink', 'die', 4.5], ['die-hit-ink', 'die-hit', 4.5], ['map-ink', 'map-land', 4.5], ['map-ink', 'map-land-2', 4.5], ['map-water-text', 'map-sea', 4.5], ['map-town-ink', 'map-town', 4.5], ['edge', 'paper', 3], ['edge', 'paper-2', 3], ['gold', 'paper', 3], ['accent', 'paper', 3], ['focus', 'paper', 3], ['focus', 'page', 3], ['focus', 'map-land', 3], ['map-road', 'map-land', 3],
	...['french', 'austrian', 'anglo', 'prussian', 'russian', 'piedmont', 'iberian', 'ottoman', 'swedish'].map(s => [s + '-on', s + '-body', 4.5])];

test('the tokens of every theme and palette have the contrast they need', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const poor = await page.evaluate(pairs => {
		const root = document.documentElement, light = c => [1, 3, 5].map(i => parseInt(c.slice(i, i + 2), 16) / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4).reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0), found = [];
		for (const theme of ['light', 'dark', 'contrast'])
			for (const palette of ['standard', 'cvd']) {
				root.dataset.theme = theme;
				root.dataset.palette = palette;
				const style = getComputedStyle(root);
				for (const [ink, ground, need] of pairs) {
					const [a, b] = [ink, ground].map(x => light(style.getPropertyValue('--' + x).trim())).sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
					if (!(ratio >= need)) found.push(`${theme} ${palette}: ${ink} on ${ground} ${ratio.toFixed(2)} of ${need}`);
				}
			}
		return found;
	}, PAIRS);
	assert(!poor.length, poor.join('\n'));
});

test('nothing moves where motion is not wanted', async ({ visit }) => {
	const page = await visit({ reducedMotion: 'reduce' });
	const moving = () => page.evaluate(() => document.getAnimations().map(a => `${/** @type {any} */ (a).effect?.target?.className} ${/** @type {any} */ (a).animationName || /** @type {any} */ (a).transitionProperty}`));
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
	const finger = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), pointer = await visit(), found = [];
	for (const path of PAGES)
		for (const [page, least] of [[finger, 44], [pointer, 24]]) {
			await see(page, path);
			found.push(...(await small(page, least)).map(x => `${path}, ${least} px: ${x}`));
			assert(await tooWide(page) <= 1, `${path} is too wide`);
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
	const tab = async (n, shown) => { await page.tap(`.tabs [role=tab] >> nth=${n}`); await page.waitForSelector(shown); };
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
	for (const [n, shown] of [[2, '[role=tabpanel] .rule, [role=tabpanel] a, [role=tabpanel] input'], [3, '[role=tabpanel] textarea, [role=tabpanel] input'], [0, '[role=tabpanel]']]) { await tab(n, shown); await fingers(page, 'tab ' + n); }
	// The windows.
	for (const name of ['Menu', 'Settings', 'Type an action', 'The dice of this table', 'Resign']) {
		await page.tap('[aria-label="Menu"]');
		await page.waitForSelector('dialog[open] .menu');
		if (name !== 'Menu') { await page.tap(`dialog[open] .menu .btn:has-text("${name}")`); await page.waitForSelector('dialog[open]:not(:has(.menu))'); }
		await fingers(page, name);
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog[open]', { state: 'detached' });
	}
});

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

test('the focus is seen wherever Tab leads, and no bar lies over it', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1000, height: 600 } });
	for (const path of ['/', '/#/new/commander', '/#/rules/waterloo', '/#/account', '/#/club']) {
		await see(page, path);
		for (let i = 0; i < 24; i++) {
			await page.keyboard.press('Tab');
			const wrong = await page.evaluate(() => {
				const el = /** @type {any} */ (document.activeElement);
				if (!el || el === document.body) return null;
				const shown = el.matches('.sr') ? el.closest('label') || el.parentElement : el, style = getComputedStyle(shown), box = shown.getBoundingClientRect();
				const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 || /inset|\dpx/.test(style.boxShadow) && style.boxShadow !== 'none';
				if (!ring) return 'no ring: ' + shown.outerHTML.slice(0, 120);
				const x = box.left + Math.min(box.width, 40) / 2, y = box.top + Math.min(box.height, 24) / 2, hit = document.elementFromPoint(x, y);
				return hit && (shown.contains(hit) || hit.contains(shown)) ? null : `under ${hit?.outerHTML.slice(0, 60)}: ${shown.outerHTML.slice(0, 120)}`;
			});
			assert(!wrong, `${path}: ${wrong}`);
		}
	}
});

test('a screen reader hears a name, in its language, for all that takes the focus', async ({ visit }) => {
	const page = await visit({ locale: 'it-IT' });
	await open(page);
	const cdp = await page.context().newCDPSession(page);
	// English sentences that Italian says otherwise: none of them may be the name of anything here.
	const english = new Set(await page.evaluate(async () => Object.entries(await (await fetch('/api/v1/texts/it')).json()).filter(([en, it]) => typeof it === 'string' && en !== it && / /.test(en)).map(([en]) => en)));
	assert(english.size > 500, 'the catalogue is there');
	const heard = async where => {
		const { nodes } = await cdp.send('Accessibility.getFullAXTree');
		const focusable = nodes.filter(n => !n.ignored && n.properties?.some(p => p.name === 'focusable' && p.value.value) && n.role?.value !== 'RootWebArea');
		assert(focusable.length > 5, `${where}: something takes the focus`);
		for (const n of focusable) {
			const name = n.name?.value?.trim() || '';
			assert(name || ['dialog', 'main', 'tabpanel', 'generic'].includes(n.role.value), `${where}: a ${n.role.value} without a name`);
			assert(!english.has(name), `${where}: English in the Italian page: ${name}`);
		}
		return nodes;
	};
	for (const path of PAGES) { await see(page, path); await heard(path); }
	for (const name of BOARDS) { await at(page, name); await heard(name); }
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
		const { say } = await import(/** @type {any} */ ('/js/dom.js')), live = document.getElementById('live'), found = [];
		new MutationObserver(() => found.push([performance.now(), live.textContent])).observe(live, { childList: true, characterData: true, subtree: true });
		for (let i = 0; i < 16; i++) {
			say(`word${i}.`);
			await new Promise(done => setTimeout(done, i < 3 ? 0 : 150));
		}
		while (!live.textContent.includes('word15.')) await new Promise(done => setTimeout(done, 50));
		return found;
	});
	for (let i = 1; i < said.length; i++) assert(said[i][0] - said[i - 1][0] > 400, `two within ${Math.round(said[i][0] - said[i - 1][0])} ms`);
	assert(said.length > 1 && said.length < 16, `what comes together is said together: ${said.length} times`);
	equal(await page.$eval('#live', el => el.getAttribute('aria-live')), 'polite', 'manner');
});
