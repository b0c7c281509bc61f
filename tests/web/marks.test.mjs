// marks.test.mjs: what a march costs is seen on the map and told: plain, forced, an attack; the goal of a campaign with its grades; and the marks of the arms.
import { test, assert, equal, open, makeTable, drive, openTable, settled } from './harness.mjs';
import { at as station } from './stations.mjs';

/** A table at a position, with the page on it. */
async function at(page, game, scenario, seats, wishes, until) {
	await open(page);
	const made = await makeTable(page, { game, scenario, seats });
	const state = await drive(page, made.table.id, wishes, until);
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector('.view .node');
	await settled(page);
	if (await page.$('dialog.curtain')) await page.click('dialog.curtain .go');
	return state;
}

/** The ring round a town: its classes, whether its line is broken, whether swords lie at it, and what the town is called. */
const ring = (page, town) =>
	page.evaluate(id => {
		const hit = document.querySelector(`.node[data-key="a:${id}"] .hit`),
			el = [...document.querySelectorAll('.m-ring .legal')].find(r =>
				['cx', 'cy'].every(k => r.getAttribute(k) === hit.getAttribute(k)),
			);
		// The swords lie above all pieces, at their town, and a pointer goes through them.
		const c = hit.getBoundingClientRect(),
			at = b =>
				Math.hypot(b.left + b.width / 2 - c.left - c.width / 2, b.top + b.height / 2 - c.top - c.height / 2) <
				24;
		return {
			classes: el?.getAttribute('class') || '',
			dashed: !!el && getComputedStyle(el).strokeDasharray !== 'none',
			swords: [...document.querySelectorAll('.m-piece ~ .m-atk .atk')].some(a => at(a.getBoundingClientRect())),
			name: hit.parentElement.getAttribute('aria-label'),
		};
	}, town);

async function says(page, town, { forced, attack }) {
	await page.waitForFunction(id => document.querySelector(`.node[data-key="a:${id}"][tabindex="0"]`), town);
	await settled(page);
	const r = await ring(page, town);
	equal(r.dashed, forced, `${town} has a broken ring (${r.classes})`);
	equal(/, forced march$/.test(r.name), forced, `${town} is told to be a forced march: ${r.name}`);
	equal(r.classes.includes('attack'), attack, `${town} has the ring of an attack (${r.classes})`);
	equal(r.swords, attack, `${town} has swords`);
	equal(r.name.includes('can be attacked'), attack, `${town} is told to be attacked: ${r.name}`);
}

/** The town and piece of the first legal action that fits. */
const first = (state, fits) => {
	const a = state.legal.find(fits);
	return a && { piece: a.args.length > 1 ? a.args[0].id : null, town: a.args[a.args.length - 1].id, ...a };
};

test('marks: waterloo shows forced marches and attacks as the rules know them', async ({ visit }) => {
	const page = await visit();
	// The foot of Beaumont has marched as far as it may; one more town is a force march.
	const state = await at(page, 'waterloo', 'historical', { french: 'me', allied: 'me' }, [
		['^march fr-\\S*inf\\S* philippeville', 1],
		['^nothing', 0],
	]);
	const far = first(state, a => a.verb === 'march' && a.forced && !a.attack && a.args[1].id !== 'beaumont'),
		near = first(state, a => a.verb === 'march' && !a.forced && !a.attack && a.args[0].id !== far?.piece),
		foe = first(state, a => a.verb === 'march' && a.attack);
	assert(far && near && foe, `forced ${far?.do}, plain ${near?.do}, attack ${foe?.do}`);
	for (const x of [far, near, foe]) {
		await page.keyboard.press('Escape');
		await choose(page, state, x.piece);
		await says(page, x.town, { forced: !!x.forced, attack: !!x.attack });
	}
	// What is staged beyond the rate has a broken arrow, until it is taken back.
	await page.keyboard.press('Escape');
	await choose(page, state, far.piece);
	await page.click(`.node[data-key="a:${far.town}"]`, { force: true });
	await page.waitForSelector('.m-arrow .mv.force');
	await page.keyboard.press('u');
	await page.waitForFunction(() => !document.querySelector('.m-arrow .mv.force'));
});

/** Picks one piece: its stack, then its box in the list. */
async function choose(page, state, id) {
	const p = state.view.pieces.find(q => q.id === id);
	await page.evaluate(
		a =>
			/** @type {any} */ (document.querySelector(`.stack[data-key^="s:${a}:"][tabindex="0"]`)).dispatchEvent(
				new MouseEvent('click', { bubbles: true }),
			),
		p.at,
	);
	const box = await page.waitForSelector(`[data-key="p:${id}"], .node[tabindex="0"]`, { state: 'attached' });
	if (box && (await page.$(`input[data-key="p:${id}"]`))) await page.check(`input[data-key="p:${id}"]`);
}

test('marks: commander shows the forced march and the attack', async ({ visit }) => {
	const page = await visit();
	let state = await at(page, 'commander', '1796', { french: 'me' }, [['^nothing', 0]]);
	const foe = first(state, a => a.verb === 'move' && a.attack);
	await choose(page, state, foe.piece);
	await says(page, foe.town, { forced: false, attack: true });
	state = await at(page, 'commander', '1796', { french: 'me' }, [['^end', 0]], 'forced-march');
	const far = first(state, a => a.verb === 'march');
	await choose(page, state, far.piece);
	await says(page, far.town, { forced: true, attack: true });
	await page.click(`.node[data-key="a:${far.town}"]`, { force: true });
	await page.waitForSelector('.m-arrow .mv.force');
});

test('marks: castiglione shows the forced march and the attack', async ({ visit }) => {
	const page = await visit(),
		state = await at(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' }, [
			['^take gummer', 1],
			['^nothing', 0],
		]);
	const led = a => state.legal.some(b => b.verb === 'go' && b.args[0].id === a.args[0].id);
	const far = first(state, a => a.verb === 'force-march' && !a.attack && !led(a)),
		foe = first(state, a => a.verb === 'go' && a.attack),
		near = first(state, a => a.verb === 'go' && !a.attack);
	assert(far && foe && near, 'marches of every kind are offered');
	await says(page, far.town, { forced: true, attack: false });
	await says(page, foe.town, { forced: false, attack: true });
	await says(page, near.town, { forced: false, attack: false });
});

test('marks: commander shows the goal of the campaign, what is held of it, and the points of each grade', async ({
	visit,
}) => {
	const page = await visit();
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.waitForSelector('.goal');
	const view = page.frames
			.map(f => JSON.parse(f))
			.filter(m => m.type === 'state')
			.pop().view,
		text = await page.textContent('.goal');
	assert(text.includes('Hold Nice, Turin, Milan, Mantua and Klagenfurt.'), text);
	const held = view.areas.filter(a => a.held === 'french' && view.goal.areas.includes(a.id)).map(a => a.id);
	assert(text.includes(`${held.length} of 5 held`), text);
	equal((await page.$$('.goal .objs li')).length, 5, 'every Objective is named');
	equal(
		(await page.$$('.goal .objs li.good use[href$="i-check"]')).length,
		held.length,
		'those held have a mark, not a colour alone',
	);
	// The thresholds are those of the turn track: the fewest points of a box of that grade.
	for (const grade of ['superior', 'historical', 'inferior']) {
		const vp = view.boxes.filter(b => b.grade === grade && b.vp !== null).map(b => b.vp);
		if (vp.length)
			assert(text.includes(`${grade} from ${Math.min(...vp)}`), `${grade} from ${Math.min(...vp)}: ${text}`);
	}
	equal((await page.$$('.gradetick')).length, view.goal.grades.length, 'the bar has a tick for each');
	assert(
		/If it ended well now: \d+ of \d+ victory points, (superior|historical|inferior|defeat)/.test(
			await page.getAttribute('.grades', 'aria-label'),
		),
		'the bar can be heard',
	);
	assert((await page.$$('.goal details li')).length > 0, 'what loses the campaign is told');
	// A campaign that scores at its end: its own thresholds, by the points as they stand.
	await openTable(page, 'commander', '1813', { french: 'me' });
	await page.waitForFunction(() => /superior from 24/.test(document.querySelector('.goal')?.textContent || ''));
	const late = await page.textContent('.goal');
	assert(/historical from 12/.test(late) && /of 30 victory points/.test(late) && /Objectives? held/.test(late), late);
});

test('marks: what is drawn and told at a town is what the view says of it', async ({ visit }) => {
	const page = await visit();
	await open(page);
	const told = await page.evaluate(async () => {
		const { marks } = await import(/** @type {any} */ ('/js/table/stage.js')),
			names = { side: id => id.toUpperCase() };
		const areas = [
			{ id: 'a', napoleon: true, held: 'french', objective: true },
			{ id: 'b', held: 'contested' },
			{ id: 'c', fight: 'skirmish' },
			{ id: 'd', contested: true, fought: false, control: 'austrian' },
			{ id: 'e', contested: true, fought: true, control: 'none' },
			{ id: 'f', besieged: true },
			{ id: 'g', besieged: false, objective: false, held: null },
		];
		return [...marks({ names }, { areas })].map(([id, m]) => `${id} ${m.icons.join()}: ${m.text}; ${m.side}`);
	});
	equal(
		told.join('\n'),
		[
			'a m-napoleon,m-star: Napoléon, objective, held by FRENCH; french',
			'b : ; null',
			'c m-battle: battle; null',
			'd m-battle: battle, held by AUSTRIAN; austrian',
			'e : ; null',
			'f u-fort: besieged; null',
			'g : ; null',
		].join('\n'),
		'marks',
	);
});

test('marks: plain boxes take the place of pictures, on the map, in the column and on the board', async ({ visit }) => {
	const page = await visit(),
		drawn = (where, set) =>
			page.$$eval(
				`${where} use`,
				(l, p) =>
					l.filter(u =>
						new RegExp(`#${p}-(inf|cav-light|cav-heavy|art-foot|art-horse|leader)$`).test(
							u.getAttribute('href'),
						),
					).length,
				set,
			);
	await station(page, 'waterloo-combat');
	for (const [value, is, not] of [
		['Pictures', 'u', 'n'],
		['Plain boxes', 'n', 'u'],
		['Pictures', 'u', 'n'],
	]) {
		await page.click('.top [aria-label=Menu]');
		await page.click('.menu .btn >> nth=0');
		await page.click(`dialog .set label:has-text("${value}")`);
		await page.keyboard.press('Escape');
		for (const board of ['Battle', 'Map']) {
			await page.click(`.switcher .btn:has-text("${board}")`);
			await settled(page);
			const where = board === 'Map' ? '.m-piece' : '.board-in';
			assert((await drawn(where, is)) > 3, `${value}: ${where}`);
			equal(await drawn(where, not), 0, `${value}: nothing else in ${where}`);
		}
		// An own town: its pieces in the column.
		await page.evaluate(() =>
			/** @type {any} */ (document.querySelector('.stack[tabindex], .stack')).dispatchEvent(
				new MouseEvent('click', { bubbles: true }),
			),
		);
		await settled(page);
		equal(await drawn('.scroll .units', not), 0, `${value}: nothing else in the column`);
		await page.keyboard.press('Escape');
	}
});

test('marks: the system’s wish for dark or for contrast is obeyed, and a theme that was chosen goes before it', async ({
	visit,
}) => {
	const page = await visit();
	await open(page);
	const cdp = await page.context().newCDPSession(page),
		wish = (...features) =>
			cdp.send('Emulation.setEmulatedMedia', { features: features.map(([name, value]) => ({ name, value })) });
	const tokens = () =>
		page.evaluate(() => {
			const s = getComputedStyle(document.documentElement);
			return ['--page', '--paper', '--ink', '--edge', '--accent', '--map-land', '--gold', '--focus']
				.map(k => s.getPropertyValue(k).trim())
				.join();
		});
	const themed = async name => {
		await page.evaluate(n => {
			if (n) document.documentElement.dataset.theme = n;
			else delete document.documentElement.dataset.theme;
		}, name);
		return tokens();
	};
	await wish(['prefers-color-scheme', 'light'], ['prefers-contrast', 'no-preference']);
	const light = await themed('light'),
		dark = await themed('dark'),
		contrast = await themed('contrast');
	equal(new Set([light, dark, contrast]).size, 3, 'three themes differ');
	equal(await themed(null), light, 'light by the system');
	await wish(['prefers-color-scheme', 'dark'], ['prefers-contrast', 'no-preference']);
	equal(await themed(null), dark, 'dark by the system');
	equal(await themed('light'), light, 'light by choice');
	await wish(['prefers-color-scheme', 'light'], ['prefers-contrast', 'more']);
	equal(await themed(null), contrast, 'contrast by the system');
	equal(await themed('dark'), dark, 'dark by choice');
});
