// axe.mjs: axe-core on whatever a page shows now.
import { readFileSync } from 'node:fs';
import { assert } from './harness.mjs';

const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Fails when axe finds something serious. The page must have been opened with bypassCSP. */
export async function sound(page, where) {
	const found = await page.evaluate(async source => {
		// The policy of the page forbids inline scripts; axe is brought in as a function instead.
		if (!window['axe']) new Function(source)();
		const result = await window['axe'].run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
		return result.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 120)).join(' | ')}`);
	}, axe);
	assert(!found.length, `${where}: ${found.join('\n')}`);
}

/** How many pixels the page is wider than the window. */
export const tooWide = page => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
