// labels.test.mjs: the names on the map: none touches another or lies under a piece, and none is lost.
import { readFileSync } from 'node:fs';
import { test, assert, equal } from './harness.mjs';
import { FONTS, write } from './fonts.mjs';
import { at } from './stations.mjs';

/** What lies on what, as it is drawn: names on names, pieces on names. */
const clashes = page =>
	page.evaluate(() => {
		const boxes = sel =>
			[...document.querySelectorAll(sel)]
				.map(el => [
					el.closest('.stack')?.getAttribute('aria-label') || el.textContent,
					/** @type {any} */ (el).getBBox(),
					/** @type {any} */ (el).getCTM(),
				])
				.map(([name, b, m]) => ({
					name,
					x0: b.x * m.a + m.e,
					y0: b.y * m.d + m.f,
					x1: (b.x + b.width) * m.a + m.e,
					y1: (b.y + b.height) * m.d + m.f,
				}));
		const over = (a, b) =>
			Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.5 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5;
		const names = boxes('.m-name text'),
			pieces = boxes('.stack .k-b, .stack .bdg, .stack .tally rect'),
			found = [];
		names.forEach((a, i) => {
			for (const b of [...names.slice(i + 1), ...pieces]) if (over(a, b)) found.push(`${a.name} and ${b.name}`);
		});
		return found;
	});

for (const [name, size] of [
	['waterloo-map', { width: 1440, height: 900 }],
	['waterloo-map', { width: 390, height: 844 }],
	['castiglione-map', { width: 1440, height: 900 }],
]) {
	test(`names: none touches another on ${name} at ${size.width} pixels, at any zoom, in narrow letters and wide ones, and every town tells its own`, async ({
		visit,
	}) => {
		const page = await visit({ viewport: size, hasTouch: size.width < 600 });
		await at(page, name);
		const towns = JSON.parse(
			readFileSync(new URL(`../../data/${name.split('-')[0]}/map.json`, import.meta.url), 'utf8'),
		).areas;
		const totals = await page.$$eval('.stack:has(.stepsum)', l =>
			l.map(x => [x.getAttribute('aria-label'), x.querySelector('.stepsum text').textContent]),
		);
		assert(name !== 'waterloo-map' || totals.length > 2, "stacks of one's own show their steps");
		for (const [label, sum] of totals) assert(new RegExp(`strength ${sum}\\b`).test(label), `${label}: ${sum}`);
		const zoom = async which => {
			const before = await page.getAttribute('.m-base', 'transform');
			await page.click(`.zoom [aria-label="${which}"]`);
			await page.waitForFunction(
				was => document.querySelector('.m-base').getAttribute('transform') !== was,
				before,
			);
			// Names are placed anew in the next frame.
			await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
		};
		for (const step of [
			null,
			'narrow',
			'Zoom out',
			'Zoom out',
			'Zoom in',
			'Zoom in',
			'Zoom in',
			'wide',
			'Zoom out',
			'Zoom out',
			'Zoom out',
		]) {
			if (step in FONTS) await write(page, step);
			else if (step) await zoom(step);
			equal((await clashes(page)).join('; '), '', `after ${step || 'the opening'}`);
			const told = await page.$$eval('.node', l =>
				Object.fromEntries(l.map(x => [x.getAttribute('data-key').slice(2), x.getAttribute('aria-label')])),
			);
			const drawn = await page.$$eval('.m-name text, .m-tip text', l => l.map(x => x.textContent));
			for (const a of towns) {
				assert(told[a.id].startsWith(a.name), `${a.name} says its name`);
				assert(drawn.includes(a.name), `${a.name} is written or ready to be`);
			}
		}
	});
}

test('names: one that had no room is written under the pointer', async ({ visit }) => {
	const page = await visit();
	await at(page, 'castiglione-map');
	assert(
		await page.$eval('.mini', el => /** @type {any} */ (el).hidden),
		'the whole map is open, and nothing lies over it',
	);
	const of = await page.$eval('.tip', el => el.getAttribute('data-of'));
	equal(await page.$eval('.tip', el => getComputedStyle(el).visibility), 'hidden', 'at first');
	await page.focus(`[data-key="a:${of}"]`);
	await page.waitForSelector(`.tip.on[data-of="${of}"]`);
	equal(
		await page.$eval(`.tip[data-of="${of}"]`, el => getComputedStyle(el).visibility),
		'visible',
		'with the focus',
	);
});
