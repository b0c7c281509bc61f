// lessons.test.mjs: every lesson can be played to its end with real actions, left and resumed, in both languages.
import { readFileSync } from 'node:fs';
import { test, assert, equal, open, drive, steps, settled } from './harness.mjs';
import { sound } from './axe.mjs';

const lessons = JSON.parse(readFileSync(new URL('../../web/lessons.json', import.meta.url), 'utf8'));
const at = page => page.textContent('.coach header span');
const reach = (page, n, all) =>
	page.waitForFunction(want => document.querySelector('.coach header span')?.textContent === want, `${n} of ${all}`, {
		timeout: 20000,
	});

test('a lesson is followed with the mouse, left, and resumed where it stood', async ({ visit }) => {
	const page = await visit({ bypassCSP: true });
	await open(page);
	await page.click('.game-card a[href="#/learn/waterloo"]');
	await page.click('[data-lesson="waterloo.move"]');
	await page.waitForSelector('.coach');
	await sound(page, 'a lesson');
	equal(await at(page), '1 of 6', 'it begins at the first step');
	await page.click('.coach-next');
	await page.waitForSelector('.stack.coach-hi > .focusring');
	await page.click('[data-key="s:laneffe:french"]');
	await reach(page, 3, 6);
	await page.click('.unit.can >> nth=0');
	await reach(page, 4, 6);
	// Left in the middle: the list says that it goes on.
	await page.click('.coach a:has-text("Leave")');
	await page.waitForSelector('[data-lesson="waterloo.move"]:has-text("Go on")');
	await page.click('[data-lesson="waterloo.move"]');
	await reach(page, 4, 6);
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can >> nth=0');
	const before = await steps(page);
	await page.click('[data-key="a:philippeville"]', { force: true });
	await reach(page, 5, 6);
	assert((await steps(page)) > before, 'the march was a real one');
	await page.click('.coach .ruleid >> nth=0');
	await page.waitForSelector('dialog .rule');
	await page.keyboard.press('Escape');
	await page.keyboard.press('u');
	await reach(page, 6, 6);
	await page.click('.coach-next');
	await page.waitForSelector('.coach a:has-text("A skirmish")');
});

for (const [game, list] of Object.entries(lessons)) {
	test(`${game}: every lesson can be played to its end, and its rules exist`, async ({ visit }) => {
		const page = await visit();
		await open(page);
		const rules = new Set(
			(await page.evaluate(async g => (await fetch('/api/v1/rules/' + g)).json(), game)).map(r => r.id),
		);
		equal(list.length, 3, 'a move, a fight, a whole turn');
		for (const lesson of list) {
			for (const s of lesson.steps) {
				assert(s.text.en && s.text.it, `${lesson.id} speaks both languages`);
				for (const id of s.rule || []) assert(rules.has(id), `${lesson.id}: rule ${id}`);
			}
			if (game === 'waterloo' && lesson.id === 'move') continue;
			await page.goto(`/#/learn/${game}/${lesson.id}`);
			await page.waitForSelector('.coach');
			const id = page.url().match(/table\/([^?]+)/)[1];
			for (let i = 0; i < 40 && !(await page.$('.coach p:has-text("That was the lesson")')); i++) {
				const now = await at(page),
					step = lesson.steps[Number(now.split(' ')[0]) - 1],
					u = step.until;
				if (!u) await page.click('.coach-next');
				else if (u.picked) {
					await page.click(
						step.light[0].includes(':') ? `[data-key="${step.light[0]}"]` : '.unit.can >> nth=0',
					);
					if (/area|\^p/.test(u.picked)) await settled(page);
				} else if (u.undone) await page.keyboard.press('u');
				else if (u.tab) await page.keyboard.press('l');
				else if (u.did && !step.auto)
					await drive(
						page,
						id,
						[
							[u.did, 1],
							['.', 1, 3],
						],
						'never',
					).catch(() => {});
				else if (!step.auto)
					await drive(
						page,
						id,
						[
							['^(end|fight|accept|roll)', 3],
							['.', 4, 3],
						],
						u.phase ? u.phase.replace(/\W.*$/, '') : 'never',
					).catch(() => {});
				await page
					.waitForFunction(was => document.querySelector('.coach header span')?.textContent !== was, now, {
						timeout: 1500,
					})
					.catch(() => {});
			}
			assert(
				await page.$('.coach p:has-text("That was the lesson")'),
				`${lesson.id} stands at ${await at(page)}`,
			);
		}
	});
}

test('worked examples are puzzles: answered wrong, read up, answered right, and kept as solved', async ({ visit }) => {
	const puzzles = JSON.parse(readFileSync(new URL('../../web/puzzles.json', import.meta.url), 'utf8'));
	const page = await visit({ bypassCSP: true });
	await open(page, '/#/learn/waterloo');
	for (const [game, list] of Object.entries(puzzles))
		for (const p of list) {
			for (const id of p.rules)
				equal((await page.request.get(`/api/v1/rules/${game}/${id}`)).status(), 200, `${game} ${p.id}: ${id}`);
			for (const text of [p.text, p.question, p.why, ...p.options])
				assert(text.en && text.it, `${game} ${p.id}: a text in one language`);
			assert(
				p.right >= 0 && p.right < p.options.length && p.options.length > 1,
				`${game} ${p.id}: the right answer is one of them`,
			);
		}
	const shut = page.locator('.puzzles').first(),
		form = page.locator('[data-puzzle="waterloo.losses"]');
	await shut.locator('summary').click();
	assert((await shut.textContent()).includes('0 of 4 solved'), 'none is solved at first');
	await form.locator('button[type=submit]').click();
	await form.locator('text=Choose an answer first.').waitFor();
	await form.locator('label:has-text("1, 3 and 3")').click();
	await form.locator('button[type=submit]').click();
	await form.locator('.chip.bad').waitFor();
	assert(!(await form.textContent()).includes('strongest at that moment'), 'the reason is kept for the right answer');
	await form.locator('.ruleid >> nth=0').click();
	await page.waitForSelector('dialog .rule');
	await page.keyboard.press('Escape');
	await form.locator('label:has-text("3, 2 and 2")').click();
	await form.locator('button[type=submit]').click();
	await form.locator('text=strongest at that moment').waitFor();
	await sound(page, 'puzzles');
	await page.reload();
	await page.waitForSelector('.puzzles:has-text("1 of 4 solved")');
});
