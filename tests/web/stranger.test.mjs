// stranger.test.mjs: what a newcomer who knows the cardboard games looks for: the odds of one choice, names of choices,
// boards where nothing covers anything, a first game.
import { test, assert, equal, open, openTable } from './harness.mjs';
import { at } from './stations.mjs';

/** Answers the odds box of a choice after its scales were pressed. */
async function weighed(page, choice) {
	await page.click(`[data-weigh="${choice}"]`);
	const box = `.weighed:has([data-weigh="${choice}"]) .odds`;
	await page.waitForSelector(box, { timeout: 60000 });
	return page.textContent(box);
}

test('the odds of one choice: waterloo and castiglione, wherever dice are behind it', async ({ visit }) => {
	const page = await visit();
	await at(page, 'waterloo-skirmish');
	const send = await page.$eval('.choices .weigh', el => /** @type {any} */ (el).dataset.weigh);
	assert(/Chance that you hold Charleroi/.test(await weighed(page, send)), 'a skirmish is weighed');
	await at(page, 'waterloo-combat');
	const battle = await weighed(page, 'end-combat');
	assert(
		/Chance that you rout at Ligny|Chance that the enemy routs at Ligny/.test(battle),
		'a battle is fought out: ' + battle,
	);
	assert(/±/.test(battle) && /Fought out \d+ times/.test(battle), 'with its error, and what it rests on');
	// It is told early, after the first thousand, and grows better where it stands.
	await page.waitForFunction(
		() =>
			Number(
				/Fought out (\d+) times/.exec(
					document.querySelector('.weighed:has([data-weigh="end-combat"]) .odds').textContent,
				)?.[1],
			) >= 2000,
		null,
		{ timeout: 60000 },
	);
	// The odds of the battle turn stand beside each position of one's own.
	await page.keyboard.press('o');
	await page.waitForFunction(() => document.querySelectorAll('.cell.line .risk:not([hidden])').length === 3, null, {
		timeout: 60000,
	});
	const risks = await page.$$eval('.cell.line .risk', els =>
		els.map(el => [el.textContent, el.getAttribute('aria-label')]),
	);
	for (const [text, name] of risks)
		assert(
			/^Rout risk [\d.]+%$/.test(text) &&
				/^Chance that your position (Left|Center|Right) is lost by the end of the enemy's battle turn: .*% ± /.test(
					name,
				),
			text + '; ' + name,
		);
	// A march of nobody against nobody has nothing to weigh.
	await at(page, 'waterloo-map');
	await page.click('[data-key="s:laneffe:french"]');
	await page.click('.unit.can .check >> nth=0');
	await page.waitForSelector('.choices .verb[data-do*="philippeville"]');
	assert(!(await page.$('[data-weigh$=" philippeville"]')), 'a plain march has no scales');
	assert(await page.$('[data-weigh$=" charleroi"]'), 'an attack has');
	await at(page, 'castiglione-combat');
	const any = await page.$eval('.choices .weigh', el => /** @type {any} */ (el).dataset.weigh);
	assert(/±/.test(await weighed(page, any)), 'a Combat is fought out');
	equal(page.complaints.join(), '', 'the page complains of nothing');
});

test('groups of choices have names, and long forecasts do not hide the choices', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1280, height: 720 } });
	for (const station of ['waterloo-map', 'waterloo-combat', 'commander-map', 'commander-acts', 'castiglione-map']) {
		await at(page, station);
		for (const text of await page.$$eval('.choices .verb:has(.chip) b', els => els.map(el => el.textContent)))
			assert(!text.includes('…'), `${station}: ${text}`);
	}
	await at(page, 'castiglione-combat');
	await page.waitForSelector('.choices .odds', { timeout: 60000 });
	const seen = await page.$eval('.choices .verb', el => el.getBoundingClientRect().bottom < innerHeight);
	assert(seen, 'the first choice is in sight beside ten lines of odds');
});

test('on the board of waterloo nothing covers anything, on a small screen and on a phone', async ({ visit }) => {
	for (const size of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
	]) {
		const page = await visit({ viewport: size, hasTouch: size.width < 600, isMobile: size.width < 600 });
		await at(page, 'waterloo-combat');
		await page.waitForFunction(() => document.querySelectorAll('.risk:not([hidden])').length === 3, null, {
			timeout: 60000,
		});
		const clash = await page.evaluate(() => {
			const box = el => el.getBoundingClientRect(),
				cover = (a, b) =>
					a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
				found = [];
			const blocks = [...document.querySelectorAll('.lanes .block')],
				others = [...document.querySelectorAll('.lanes .mid, .lanes .terr, .lanes .risk')];
			for (const a of document.querySelectorAll('.lanes .risk'))
				for (const b of document.querySelectorAll('.lanes .terr'))
					if (cover(box(a), box(b))) found.push(`${a.textContent} and ${b.textContent}`);
			for (const b of blocks)
				for (const o of others)
					if (cover(box(b), box(o))) found.push(`${b.getAttribute('aria-label')} and ${o.textContent}`);
			const sw = document.querySelector('.switcher');
			for (const o of document.querySelectorAll('.lanes .colh'))
				if (cover(box(sw), box(o))) found.push(`the switch and ${o.textContent}`);
			return found;
		});
		equal(clash.join('; '), '', `${size.width} pixels`);
		await page.context().close();
	}
});

test('a newcomer: the scenario without set-up comes first, and a first game with all help after the lessons', async ({
	visit,
}) => {
	const page = await visit();
	await open(page, '/#/new/waterloo');
	await page.waitForSelector('.sc.on');
	equal(await page.$eval('.sc.on input', el => /** @type {any} */ (el).value), 'historical', 'chosen');
	await page.goto('/#/learn/waterloo');
	const button = game => page.textContent(`[data-first=${game}]`);
	for (const game of ['waterloo', 'castiglione']) equal(await button(game), 'Begin against: Recruit', game);
	equal(await button('commander'), 'Begin, with the Enemy by the book', 'nobody sits on the other side');
	await page.click('[data-first=waterloo]');
	await page.waitForSelector('.view .node');
	assert(await page.$('.act .btn:has-text("Odds")'), 'with odds');
	const table = JSON.parse(page.frames.filter(f => f.includes('"type":"state"')).pop()).table;
	equal(table.seats.find(s => s.id === 'allied').bot, 'random', 'the weakest opponent');
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ lang: 'it' })));
	await page.goto('/#/learn/waterloo');
	await page.reload();
	await page.waitForSelector('[data-first=waterloo]:has-text("Comincia contro: Recluta")');
	equal(await button('commander'), 'Comincia, con il Nemico da regolamento', 'in Italian');
	await page.evaluate(() => localStorage.setItem('marengo.settings', JSON.stringify({ lang: 'en' })));
	await page.reload();
	await page.waitForSelector('[data-first=waterloo]:has-text("Recruit")');
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.waitForFunction(() => /French: blocks lost/.test(document.querySelector('.tracks')?.textContent || ''));
});
