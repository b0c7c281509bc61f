// targets.mjs: what a finger or a pointer can hit, and whether it is large enough (WCAG 2.5.8, and 44 pixels of our own).
import { assert } from './harness.mjs';

/** What can be touched: visible, not a link or button within a sentence, as large as it or the label around it is. */
const WHAT =
	'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider], [role=option], [tabindex="0"]';
const IN_A_SENTENCE = 'p:not(.row), dd, dt, blockquote, .rule';

/** Targets that are smaller than so many pixels, each told with its size. @param {any} page @param {number} least */
export const small = (page, least) =>
	page.evaluate(
		([px, what, sentence]) =>
			[...document.querySelectorAll(what)]
				.map(el => {
					const box = (el.closest('label') || el).getBoundingClientRect(),
						style = getComputedStyle(el),
						shut = el.closest('details:not([open])');
					if (
						!box.width ||
						style.visibility === 'hidden' ||
						el.closest(sentence + ', [hidden], [inert], .thumb') ||
						el.matches('.ruleid, .sr') ||
						(shut && shut !== el.parentElement)
					)
						return null;
					return box.width < px - 0.6 || box.height < px - 0.6
						? `${el.outerHTML.slice(0, 110)} is ${Math.round(box.width)} x ${Math.round(box.height)}`
						: null;
				})
				.filter(Boolean),
		[least, WHAT, IN_A_SENTENCE],
	);

/** Under a finger nothing here is smaller than 44 pixels. @param {any} page @param {string} where */
export async function fingers(page, where) {
	assert(
		await page.evaluate(() => matchMedia('(pointer: coarse)').matches),
		`${where}: the page knows of the finger`,
	);
	const found = await small(page, 44);
	assert(!found.length, `${where}, ${found.length}: ${[...new Set(found)].slice(0, 4).join('\n')}`);
}
