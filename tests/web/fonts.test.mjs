// fonts.test.mjs: the page in other letters than those it was drawn with.
import { test, assert, equal, open } from './harness.mjs';
import { FONTS, write } from './fonts.mjs';
import { at } from './stations.mjs';

test('fonts: those in which the tests look at the page are there', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const missing = await page.evaluate(
		list =>
			list.filter(([name]) => {
				const pen = document.createElement('canvas').getContext('2d'),
					width = after => {
						pen.font = `40px "${name}", ${after}`;
						return pen.measureText('Marengo, Mill & Wii').width;
					};
				return width('monospace') !== width('sans-serif');
			}),
		Object.values(FONTS).flat(),
	);
	equal(missing.map(([name, from]) => `${name} (Debian: ${from})`).join(', '), '', 'missing, ./check installs them');
});

/** Texts that stick out of what they stand on, in the map and on pieces. */
const sticking = page =>
	page.evaluate(() => {
		const found = [],
			name = el => `${el.getAttribute('class')} "${el.textContent}"`;
		const within = (el, box, least = 0) => {
			const a = el.getBoundingClientRect(),
				b = box.getBoundingClientRect();
			if (a.left < b.left + least - 0.5 || a.right > b.right - least + 0.5) found.push(name(el));
		};
		for (const el of document.querySelectorAll('.cart text')) within(el, el.parentElement.querySelector('.c1'), 4);
		// Not what is only measured, which stands on nothing.
		for (const el of document.querySelectorAll('g > .k-bt')) within(el, el.parentElement.querySelector('.k-b'));
		for (const el of document.querySelectorAll('.tally text, .cap text'))
			within(el, el.parentElement.querySelector('rect'));
		for (const el of document.querySelectorAll('.bdg-t')) within(el, el.previousElementSibling);
		for (const el of document.querySelectorAll('.ctr-n, .block .nm'))
			if (el.scrollWidth > el.clientWidth) found.push(name(el));
		// The mark of a block lies between its numbers.
		for (const face of document.querySelectorAll('.block .face')) {
			const mark = face.querySelector('svg:not(.sh)').getBoundingClientRect();
			for (const el of face.querySelectorAll('.st, .fp, .cp')) {
				const r = el.getBoundingClientRect();
				if (r.width && r.right > mark.left + 0.5 && r.left < mark.right - 0.5)
					found.push(`the mark under ${name(el)}`);
			}
		}
		// Nothing of a board lies under the buttons over it.
		const over = /** @type {any} */ (document.querySelector('.switcher'));
		if (over && !over.hidden)
			for (const el of document.querySelectorAll(
				'.bturns > *, .bhead > span, .skirmish > h2, .combat > h2, .colh',
			)) {
				const text = document.createRange();
				text.selectNodeContents(el);
				const a = text.getBoundingClientRect(),
					b = over.getBoundingClientRect();
				if (a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom)
					found.push('under the buttons: ' + name(el));
			}
		return [...new Set(found)];
	});

test('fonts: no name sticks out of its piece and nothing lies under another, in narrow letters and wide ones, on a wide screen and a phone', async ({
	visit,
}) => {
	const page = await visit({ hasTouch: true, locale: 'it-IT' });
	for (const name of [
		'waterloo-map',
		'waterloo-skirmish',
		'waterloo-combat',
		'commander-map',
		'commander-acts',
		'castiglione-map',
		'castiglione-combat',
	]) {
		await at(page, name);
		for (const size of [
			{ width: 390, height: 844 },
			{ width: 1440, height: 900 },
		]) {
			await page.setViewportSize(size);
			for (const kind of Object.keys(FONTS)) {
				await write(page, kind);
				const found = await sticking(page);
				assert(!found.length, `${name}, ${kind}, ${size.width} pixels: ${found.join('; ')}`);
			}
		}
	}
});
