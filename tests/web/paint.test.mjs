// paint.test.mjs: what is as it was is not painted again.
import { test, assert, equal, openTable } from './harness.mjs';

test('paint: a click on a lit town reads and touches only what it changes on the map', async ({ visit }) => {
	const page = await visit();
	await page.goto('/icon.svg');
	await page.evaluate(() =>
		localStorage.setItem('marengo.settings', JSON.stringify({ commit: 'confirm', help: 'standard' })),
	);
	await page.goto('/');
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.waitForSelector('.stack[tabindex="0"]');
	await page.click('[data-key="s:laneffe:french"]');
	await page.check('.units input >> nth=0');
	await page.waitForSelector('.node[data-key="a:philippeville"][tabindex="0"]');
	const seen = await page.evaluate(
		() =>
			new Promise(done => {
				const over = document.querySelector('.m-over'),
					html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML'),
					lit = new Set([...over.querySelectorAll('.node[tabindex="0"]')]),
					stacks = [...over.querySelectorAll('.stack')],
					touched = new Set();
				let read = 0;
				Object.defineProperty(Element.prototype, 'innerHTML', {
					...html,
					set(text) {
						if (this instanceof SVGElement) read += text.length;
						html.set.call(this, text);
					},
				});
				new MutationObserver(list => {
					for (const m of list)
						for (const el of [m.target, ...m.addedNodes, ...m.removedNodes]) {
							const node = /** @type {any} */ (el).closest?.('.node, .stack');
							if (node) touched.add(node);
						}
				}).observe(over, { subtree: true, childList: true, attributes: true, characterData: true });
				const look = () => {
					if (!over.querySelector('.m-arrow .ghost')) {
						requestAnimationFrame(look);
						return;
					}
					window.setTimeout(() => {
						Object.defineProperty(Element.prototype, 'innerHTML', html);
						done({
							read: read / over.outerHTML.length,
							towns: [...touched]
								.filter(el => el.matches('.node') && !lit.has(el))
								.map(el => el.dataset.key),
							stacks: [...touched].filter(el => el.matches('.stack')).map(el => el.dataset.key),
							same: stacks.every(el => el.isConnected),
						});
					}, 0);
				};
				over.querySelector('.node[data-key="a:philippeville"]').dispatchEvent(
					new MouseEvent('click', { bubbles: true }),
				);
				look();
			}),
	);
	assert(seen.read < 0.25, `of the drawing ${Math.round(seen.read * 100)} % was read anew`);
	equal(seen.towns.join(), '', 'towns that were not lit are left alone');
	equal(seen.stacks.join(), 's:laneffe:french', 'of the pieces only those in hand change');
	assert(seen.same, 'pieces stay the elements they were');
});
