// fog.test.mjs: two browsers against each other: what one may not know is nowhere in his page.
import { test, assert, open, makeTable, steps, moved } from './harness.mjs';

test("fog: the enemy's units are nowhere in page, storage or traffic", async ({ visit }) => {
	const anna = await visit(),
		bruno = await visit();
	await open(anna);
	await open(bruno);
	const made = await makeTable(anna, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
	});
	await anna.goto('/#/table/' + made.table.id);
	await anna.waitForSelector('.app');
	await bruno.goto(`/#/table/${made.table.id}?invite=${made.invite}`);
	await bruno.waitForSelector('.view .node');
	await anna.waitForFunction(() => document.querySelector('.stack[tabindex="0"]'));
	// The French march, and Bruno sees blocks move without knowing which.
	await anna.click('[data-key="s:laneffe:french"]');
	await anna.click('.unit.can >> nth=0');
	const before = await steps(anna);
	await anna.click('[data-key="a:philippeville"]', { force: true });
	await moved(anna, before);
	await bruno.waitForFunction(n => Number(document.querySelector('.replay .range').max) > n, 0);
	const dictionary = await bruno.evaluate(async () => (await fetch('/api/v1/games/waterloo/historical')).json());
	const french = dictionary.kinds.unit.filter(u => u.id.startsWith('fr-')),
		allied = dictionary.kinds.unit.filter(u => !u.id.startsWith('fr-'));
	assert(french.length > 20 && allied.length > 30, 'the dictionary names both armies');
	for (const [page, hidden, own, who] of [
		[bruno, french, allied, 'the Allies'],
		[anna, allied, french, 'the French'],
	]) {
		await page.keyboard.press('l');
		const seen = await page.evaluate(
			() =>
				document.documentElement.outerHTML +
				JSON.stringify(localStorage) +
				JSON.stringify(sessionStorage) +
				document.cookie,
		);
		const heard = page.frames.join('\n') + page.answers.join('\n');
		assert(heard.length > 2000, 'there was traffic');
		// Both armies have an "I Corps Artillery": a name counts when no unit of one's own has it.
		const told = own.map(u => u.en).join('\n');
		for (const u of hidden) {
			const shared = told.includes(u.en);
			assert(
				!seen.includes(`"p:${u.id}"`) && (shared || !seen.includes(`>${u.en}<`)),
				`${u.en} is in the page of ${who}`,
			);
			assert(
				!heard.includes(`"${u.id}"`) && (shared || !heard.includes(u.en)),
				`${u.en} is in the traffic of ${who}`,
			);
		}
	}
});
