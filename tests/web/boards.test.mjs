// boards.test.mjs: every map and board by axe, on the smallest phone, and without its colours.
import { test, assert, equal, open, settled } from './harness.mjs';
import { sound } from './axe.mjs';
import { tooWide } from './fonts.mjs';
import { STATIONS, at } from './stations.mjs';
import { fingers } from './targets.mjs';

test('axe finds nothing on any board, in any theme', async ({ visit }) => {
	const page = await visit({ bypassCSP: true });
	// The club comes first: its style sheet must not reach the boards.
	await open(page, '/#/club');
	await page.waitForSelector('main h1');
	for (const name of Object.keys(STATIONS).filter(n => n !== 'waterloo-general')) {
		await at(page, name);
		if (name === 'waterloo-map') await page.click('.stack[tabindex="0"] >> nth=0');
		if (['commander-map', 'waterloo-combat', 'commander-plans', 'castiglione-combat'].includes(name)) {
			await page.keyboard.press('t');
			await page.waitForSelector('.textboard table');
			await sound(page, name + ' as text');
			await page.keyboard.press('t');
			await page.waitForSelector('.textboard', { state: 'detached' });
		}
		await sound(page, name);
	}
	await page.keyboard.press('l');
	await settled(page);
	await sound(page, 'log');
});

test('320 px wide: every page and board fits, the choices are within reach', async ({ visit }) => {
	const page = await visit({
		viewport: { width: 320, height: 640 },
		hasTouch: true,
		isMobile: true,
		bypassCSP: true,
	});
	for (const path of ['/', '/#/new/waterloo', '/#/new/commander', '/#/lobby', '/#/rules/castiglione', '/#/account']) {
		await open(page, path);
		await page.waitForSelector('main h1');
		await settled(page);
		const wide = await tooWide(page);
		assert(wide <= 1, `${path} is ${wide} px too wide`);
	}
	for (const name of Object.keys(STATIONS)) {
		await at(page, name);
		const wide = await tooWide(page);
		assert(wide <= 1, `${name} is ${wide} px too wide`);
		for (const what of ['.act .btn.go', '.act .btn', '.tabs button']) {
			const box = await page.$eval(what, el => {
				const r = el.getBoundingClientRect();
				return [r.left, r.top, r.right, r.bottom].map(Math.round);
			});
			assert(
				box[0] >= 0 && box[1] >= 0 && box[2] <= 321 && box[3] <= 641,
				`${name}: ${what} is off the screen: ${box}`,
			);
		}
		// On a wider phone as on this one, a finger hits all of it, and the log of it.
		await fingers(page, name);
		await page.setViewportSize({ width: 390, height: 844 });
		await fingers(page, name + ' at 390 px');
		await page.tap('.tabs [role=tab] >> nth=1');
		await page.waitForSelector('.log li[data-n]');
		await fingers(page, name + ', log');
		await page.setViewportSize({ width: 320, height: 640 });
	}
	await sound(page, 'a board at 320 px');
});

test('without colours the sides differ by shape, on every piece', async ({ visit }) => {
	const page = await visit({ bypassCSP: true });
	const seen = new Map();
	for (const name of Object.keys(STATIONS)) {
		await at(page, name);
		await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
		const found = await page.evaluate(() =>
			[...document.querySelectorAll('.stack, .tactical .block, .sheetboard .ctr, .combat .ctr')].map(el => {
				const use = [...el.querySelectorAll('use')].find(u => u.getAttribute('href').startsWith('#side-')),
					box = use?.getBoundingClientRect();
				return {
					what: el.getAttribute('data-key') || el.getAttribute('aria-label'),
					side: /^s:/.test(el.getAttribute('data-key'))
						? el.getAttribute('data-key').split(':')[2]
						: [...el.classList].find(c => document.getElementById('side-' + c)),
					shape: use?.getAttribute('href').slice(1) || null,
					drawn: !!box && box.width >= 4 && box.height >= 4,
				};
			}),
		);
		assert(found.length > 1, `${name} shows pieces`);
		for (const f of found) {
			assert(f.shape && f.drawn, `${name}: ${f.what} shows no shape of its side`);
			equal(f.shape, 'side-' + f.side, `${name}: the shape of ${f.what}`);
			seen.set(f.shape, name);
		}
	}
	assert(seen.size >= 4, `shapes seen: ${[...seen.keys()].join()}`);
	// Each shape drawn in black on white, 24 px: any two differ in a tenth of the pixels that either blackens.
	const shapes = [...seen.keys()];
	const ink = await page.evaluate(
		async ids =>
			Object.fromEntries(
				await Promise.all(
					ids.map(async id => {
						const symbol = document.getElementById(id),
							svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="${symbol.getAttribute('viewBox')}" color="#000" fill="currentColor">${symbol.innerHTML.replace(/var\(--cut[^)]*\)/g, '#fff')}</svg>`;
						const image = new Image();
						image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
						await image.decode();
						const canvas = new OffscreenCanvas(24, 24),
							g = canvas.getContext('2d');
						g.fillStyle = '#fff';
						g.fillRect(0, 0, 24, 24);
						g.drawImage(image, 0, 0);
						return [
							id,
							[...g.getImageData(0, 0, 24, 24).data].filter((x, i) => i % 4 === 0).map(x => x < 128),
						];
					}),
				),
			),
		shapes,
	);
	for (const a of shapes)
		for (const b of shapes) {
			if (a >= b) continue;
			const either = ink[a].filter((x, i) => x || ink[b][i]).length,
				differ = ink[a].filter((x, i) => x !== ink[b][i]).length;
			assert(either > 60 && differ > either / 10, `${a} and ${b} look alike: ${differ} of ${either} pixels`);
		}
});
