// castiglione.test.mjs: bridges on the map, looking back, the language, the odds, and the mist of war.
import {
	test,
	assert,
	equal,
	open,
	openTable,
	makeTable,
	steps,
	prompt,
	moved,
	settled,
	anyChoice,
} from './harness.mjs';

const AUSTRIAN = { french: 'bot:random', austrian: 'me' };
const BRIDGE = '[data-key="l:rovereto mori"]';

/** Pittoni, at the bridge of Rovereto, is taken in hand. */
async function takePittoni(page) {
	await settled(page);
	await page.click('[data-key="s:rovereto:austrian"]');
	await page.waitForSelector('.unit.can');
	await page.click('.unit.can:has-text("Pittoni") >> nth=0');
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
}

/** The die has fallen: the attempt is told, and there is no second one. */
async function attempted(page) {
	await page.keyboard.press('l');
	await page.waitForFunction(() => /Rovereto–Mori/.test(document.querySelector('.log').textContent));
	assert(!(await page.$(BRIDGE)), 'a bridge is tried once in a Phase');
}

test('castiglione: a bridge is destroyed by mouse', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', AUSTRIAN);
	assert(!(await page.$(BRIDGE)), 'with nobody in hand no bridge can be chosen');
	assert(
		/Besieged by the French. Nobody/.test(await page.textContent('[data-row="mantua-box"]')),
		'Mantua has its panel',
	);
	await takePittoni(page);
	await page.waitForSelector(BRIDGE);
	assert(!(await page.$('[data-key="l:gavardo rezzato"]')), 'a bridge far away cannot be chosen');
	await page.click(BRIDGE, { force: true });
	await page.waitForSelector(BRIDGE + '[aria-pressed=true]');
	assert(/Rovereto–Mori/.test(await page.textContent('.act .btn.go')), 'the button says what it would do');
	const before = await steps(page);
	await page.click('.act .btn.go');
	await moved(page, before);
	await attempted(page);
});

test('castiglione: a bridge is destroyed by keyboard alone', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', AUSTRIAN);
	await takePittoni(page);
	await page.waitForSelector(BRIDGE);
	await page.focus(BRIDGE);
	await page.keyboard.press('Enter');
	await page.waitForSelector(BRIDGE + '[aria-pressed=true]');
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	await attempted(page);
});

test('castiglione: looking back with the slider, and to now', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', AUSTRIAN);
	await takePittoni(page);
	const now = await steps(page),
		there = () => page.$eval('.m-piece', el => el.textContent);
	await page.$eval('.range', el => {
		/** @type {any} */ (el).value = 0;
		el.dispatchEvent(new Event('input'));
	});
	await page.waitForSelector('.replay.past');
	await page.waitForFunction(() => document.querySelector('.prompt').textContent.includes('step 0'));
	// Nothing can be chosen in the past; the map is drawn at the next frame.
	await page.waitForFunction(() => !document.querySelector('.legal'));
	assert((await there()).length > 20, 'the pieces of the past are on the map');
	await page.$eval(
		'.range',
		(el, n) => {
			/** @type {any} */ (el).value = n - 1;
			el.dispatchEvent(new Event('input'));
		},
		now,
	);
	await page.waitForFunction(n => document.querySelector('.prompt').textContent.includes('step ' + n), now - 1);
	await page.click('[aria-label="To now"]');
	await page.waitForSelector('.replay:not(.past)');
	await page.waitForSelector(BRIDGE);
	equal(await steps(page), now, 'no step was lost');
});

test('castiglione: the language changes everything at once, and back', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', AUSTRIAN);
	await takePittoni(page);
	const english = await prompt(page);
	const speak = async lang => {
		await page.click('.top .icons button:last-child');
		await page.click('.menu .btn >> nth=0');
		await page.click(`.sheet .seg [lang=${lang}]`);
	};
	await speak('it');
	await page.waitForFunction(old => document.querySelector('.prompt').textContent.trim() !== old, english);
	assert((await page.textContent('.act')).includes('Annulla'), 'Undo is in Italian');
	// The map follows with its next frame.
	await page.waitForSelector('.m-name text:has-text("Mantova")');
	await page.waitForSelector(BRIDGE);
	assert((await page.getAttribute(BRIDGE, 'aria-label')).includes('Ponte'), 'bridges are in Italian');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	await page.reload();
	await page.waitForSelector(BRIDGE);
	assert((await page.textContent('.act')).includes('Annulla'), 'the choice is kept');
	await speak('en');
	await page.waitForFunction(old => document.querySelector('.prompt').textContent.trim() === old, english);
});

test('castiglione: the odds of a forced march and of a combat are shown', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'castiglione', '1796', AUSTRIAN);
	await takePittoni(page);
	await page.keyboard.press('o');
	await page.waitForSelector('.odds .odd');
	const march = await page.textContent('.odds');
	assert(/exact/.test(march) && /Cohesion Hit/.test(march) && /Movement Point/.test(march), march);
	// With full help the odds stand beside the board of a combat unasked.
	await openTable(page, 'castiglione', '1796', { french: 'bot:general', austrian: 'me' });
	let told = '';
	for (let i = 0; i < 220; i++) {
		if (await page.$('.combat')) {
			await page.waitForSelector('.odds .odd', { timeout: 1500 }).catch(() => {});
			told = await page.$eval('.odds', el => el.textContent).catch(() => '');
			if (/driven back/.test(told)) break;
		}
		await anyChoice(page, i * 5 + 1);
	}
	assert(
		[/exact/, /hits scored/, /driven back/, /in pursuit/].every(x => x.test(told)),
		'odds of the combat: ' + told,
	);
});

test('castiglione: the mist of war holds between two browsers', async ({ visit }) => {
	const anna = await visit(),
		bruno = await visit();
	await open(anna);
	await open(bruno);
	const made = await makeTable(anna, {
		game: 'castiglione',
		scenario: '1796',
		seats: { austrian: 'me', french: 'open' },
	});
	await anna.goto('/#/table/' + made.table.id);
	await anna.waitForSelector('.app');
	await bruno.goto(`/#/table/${made.table.id}?invite=${made.invite}`);
	await bruno.waitForSelector('.view .node');
	await anna.waitForFunction(() => document.querySelector('.stack[tabindex="0"]'));
	await takePittoni(anna);
	const before = await steps(anna);
	await anna.click('[data-key="a:mori"]', { force: true });
	await anna.keyboard.press('1'); // to march, not to force-march
	await moved(anna, before);
	await bruno.waitForFunction(() => Number(document.querySelector('.replay .range').max) > 1);
	const names = await bruno.evaluate(
		async () => (await (await fetch('/api/v1/games/castiglione/1796')).json()).kinds.piece,
	);
	const heard = page => page.frames.join('\n') + page.answers.join('\n');
	for (const [page, hidden] of [
		[bruno, ['pittoni', 'gummer', 'ott', 'wurmser']],
		[anna, ['joubert', 'pijon', 'massena', 'serviez']],
	])
		for (const id of hidden) {
			assert(
				names.some(p => p.id === id),
				id + ' is in the dictionary',
			);
			assert(!heard(page).includes(`"${id}"`), id + ' is in the traffic of the other side');
		}
	assert(/stack-austrian-rovereto/.test(heard(bruno)), 'that somebody stands there is seen');
	// Whatever a view does not show by right is nowhere: not in the traffic, the page or what the browser keeps.
	for (const [page, side] of [
		[bruno, 'french'],
		[anna, 'austrian'],
	]) {
		const known = page.frames
			.map(f => JSON.parse(f))
			.filter(m => m.type === 'state')
			.flatMap(m => m.view?.pieces || [])
			.filter(p => p.known);
		for (const p of known)
			assert(p.side === side || p.type === 'garrison' || !p.at, `${p.id} is shown to the ${side}`);
		const shown = new Set(known.map(p => p.id)),
			hidden = names.filter(p => !shown.has(p.id)),
			own = known.map(p => names.find(n => n.id === p.id).en).join('\n');
		assert(hidden.length > 15, 'an army is hidden');
		await page.keyboard.press('l');
		await page.waitForSelector('.log li');
		assert(
			await page.$$eval('.log li[data-n] .line', list =>
				list.every(l => l.textContent.replace(l.querySelector('.ends').textContent, '').trim()),
			),
			'a step in secret is no empty line',
		);
		const seen = await page.evaluate(
			() =>
				document.documentElement.outerHTML +
				JSON.stringify(localStorage) +
				JSON.stringify(sessionStorage) +
				document.cookie,
		);
		for (const p of hidden)
			assert(
				!heard(page).includes(`"${p.id}"`) &&
					!seen.includes(`"p:${p.id}"`) &&
					(own.includes(p.en) || !seen.includes(`>${p.en}<`)),
				`${p.id} is known to the ${side}`,
			);
	}
});
