// axe.mjs: axe-core on whatever a page shows now, and the contrast of its text in every theme and palette.
import { readFileSync } from 'node:fs';
import { assert } from './harness.mjs';

const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * Fails when axe finds anything, of whatever weight. The page must have been opened with bypassCSP. Contrast is what takes
 * axe its time, so one element stands for all that have the same classes around them; the sprite, which is never seen by
 * itself, is taken away meanwhile.
 * @param {any} page @param {string} where
 */
export async function sound(page, where) {
	const found = await page.evaluate(async source => {
		// The policy of the page forbids inline scripts; axe is brought in as a function instead.
		if (!window['axe']) new Function(source)();
		const root = document.documentElement,
			sprite = document.getElementById('sprite'),
			was = { theme: root.dataset.theme, palette: root.dataset.palette, motion: root.dataset.motion };
		const set = (/** @type {Record<string, string>} */ part) => {
			for (const [k, v] of Object.entries(part))
				if (v) root.dataset[k] = v;
				else delete root.dataset[k];
		};
		const run = (what, options) =>
			window['axe'].run(what, { resultTypes: ['violations'], preload: false, ...options });
		const told = result =>
			result.violations.map(
				v =>
					`${v.id} (${v.impact}): ${v.nodes
						.slice(0, 3)
						.map(n => n.html.slice(0, 120) + ' ' + (n.any[0]?.message || ''))
						.join(' | ')}`,
			);

		const stand = new Map();
		for (const el of document.body.querySelectorAll('*')) {
			if (
				el.namespaceURI.endsWith('svg') ||
				el.closest('.sr') ||
				!el.getClientRects().length ||
				![...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
			)
				continue;
			const chain = [];
			for (let up = el; up && chain.length < 6; up = up.parentElement)
				chain.push(up.tagName + '.' + (up.getAttribute('class') || ''));
			if (!stand.has(chain.join(' '))) stand.set(chain.join(' '), el);
		}
		// Contrast by the styles alone: the text upon the nearest plain background below it.
		const rgba = text => {
			const n = text.match(/[\d.]+/g).map(Number);
			return [n[0], n[1], n[2], n[3] ?? 1];
		};
		const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3]));
		const light = c =>
			c
				.map(x => x / 255)
				.map(x => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
				.reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
		const below = el => {
			const box = el.getBoundingClientRect(),
				hit = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2),
				from = hit.indexOf(el),
				chain = [];
			for (let up = el; up; up = up.parentElement) chain.push(up);
			return from >= 0 ? hit.slice(from) : chain;
		};
		const faint = ([el, ground]) => {
			const style = getComputedStyle(el),
				layers = [];
			for (const g of ground) {
				const s = getComputedStyle(g);
				// A picture below, and things half transparent, are left to axe and to the eye.
				if (s.backgroundImage !== 'none' || g.namespaceURI.endsWith('svg') || Number(s.opacity) < 1)
					return null;
				layers.push(rgba(s.backgroundColor));
				if (layers[layers.length - 1][3] === 1) break;
			}
			if (!layers.length || layers[layers.length - 1][3] < 1 || el.closest('[aria-disabled=true], :disabled'))
				return null;
			const back = layers.reduceRight((b, a) => over(a, b), [255, 255, 255]),
				ink = over(rgba(style.color), back),
				[a, b] = [light(ink), light(back)].sort((x, y) => y - x);
			const size = parseFloat(style.fontSize),
				need = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5,
				ratio = (a + 0.05) / (b + 0.05);
			return ratio < need ? `${el.outerHTML.slice(0, 100)} has ${ratio.toFixed(2)} of ${need}` : null;
		};
		try {
			sprite.remove();
			set({ motion: 'off' });
			const all = [
				...told(
					await run(document, {
						rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } },
					}),
				),
				...told(await run({ include: [...stand.values()] }, { runOnly: ['color-contrast'] })),
			];
			const pairs = [...stand.values()].map(el => [el, below(el)]);
			for (const theme of ['light', 'dark', 'contrast'])
				for (const palette of ['', 'cvd']) {
					set({ theme, palette });
					all.push(
						...pairs
							.map(faint)
							.filter(Boolean)
							.map(x => `contrast in ${theme} ${palette}: ${x}`),
					);
				}
			return all;
		} finally {
			set(was);
			document.body.prepend(sprite);
		}
	}, axe);
	assert(!found.length, `${where}: ${found.join('\n')}`);
}

/** Words that do not fit where they stand: cut off, beyond the edge of what cannot be scrolled, or under their neighbours. */
export const cut = page =>
	page.evaluate(() => {
		const found = [],
			rolling = el => {
				for (let up = el.parentElement; up && up !== document.body; up = up.parentElement)
					if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return up;
				return null;
			};
		/** Bars and sheets that lie over the page, under which it scrolls. */
		const floats = el => {
			for (let up = el; up && up !== document.body; up = up.parentElement)
				if (/fixed|sticky|absolute/.test(getComputedStyle(up).position)) return true;
			return false;
		};
		for (const el of document.querySelectorAll('body *')) {
			const text = [...el.childNodes].filter(n => n.nodeType === 3 && n.textContent.trim()),
				style = getComputedStyle(el);
			if (
				!text.length ||
				el.closest('svg, .sr, script, style, option, .toast, [aria-hidden=true]') ||
				!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
			)
				continue;
			const range = document.createRange(),
				say = what => found.push(`${what}: ${el.outerHTML.slice(0, 120)}`),
				roll = rolling(el);
			range.selectNodeContents(text[0]);
			const box = range.getBoundingClientRect();
			if (!box.width) continue;
			if (
				style.overflowX !== 'visible' &&
				!/auto|scroll/.test(style.overflowX) &&
				el.scrollWidth > el.clientWidth + 2
			)
				say('cut off');
			else if (
				style.overflowY === 'hidden' &&
				el.scrollHeight > el.clientHeight + 3 &&
				style.display !== 'inline'
			)
				say('cut off below');
			else if ((box.left < -1 || box.right > innerWidth + 1) && !roll)
				say(`beyond the edge (${Math.round(box.left)} to ${Math.round(box.right)})`);
			// Its last letters: nothing else of the same part lies over them.
			const last = [...range.getClientRects()].pop(),
				hit = document.elementFromPoint(last.right - 3, (last.top + last.bottom) / 2);
			if (
				hit &&
				(roll || document.body).contains(hit) &&
				hit !== roll &&
				!el.contains(hit) &&
				!hit.contains(el) &&
				!floats(hit) &&
				!hit.closest('svg.map')
			)
				say(`under ${hit.outerHTML.slice(0, 60)}`);
		}
		return found;
	});
