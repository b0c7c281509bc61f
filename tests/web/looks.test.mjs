// looks.test.mjs: what is seen at a first look: rings round headings, names within the frame, what lies over the map, the
// sheet of a phone, answers to a click that leads to nothing.
import { test, assert, equal, makeTable, open, openTable } from './harness.mjs';
import { FONTS, write } from './fonts.mjs';
import { at } from './stations.mjs';

test('a heading that gets the focus is ringed as wide as its words', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1280, height: 720 } });
	await open(page);
	for (const where of ['lobby', 'rules', 'new/waterloo', 'club']) {
		await page.click(`.top a[href="#/"]`);
		await page.goto('/#/' + where);
		await page.waitForFunction(() => document.activeElement?.matches('main h1'));
		const [ring, words] = await page.$eval('main h1', el => {
			const r = document.createRange();
			r.selectNodeContents(el);
			return [el.getBoundingClientRect().width, r.getBoundingClientRect().width];
		});
		assert(ring < words + 4, `${where}: ${ring} pixels round ${words}`);
	}
});

test('on the map of castiglione on a small screen every city has its name, and no name crosses the frame', async ({
	visit,
}) => {
	const page = await visit({ viewport: { width: 1280, height: 720 } });
	await at(page, 'castiglione-map');
	for (const kind of Object.keys(FONTS)) {
		await write(page, kind);
		const [out, missing] = await page.evaluate(() => {
			const f = document.querySelector('.neat .n4').getBoundingClientRect(),
				box = el => el.getBoundingClientRect();
			const names = [...document.querySelectorAll('.m-name text')],
				told = new Set(names.map(el => el.textContent));
			return [
				names
					.filter(
						el =>
							box(el).left < f.left ||
							box(el).right > f.right ||
							box(el).top < f.top ||
							box(el).bottom > f.bottom,
					)
					.map(el => el.textContent),
				[...document.querySelectorAll('.node:has(.city)')]
					.map(el => el.getAttribute('aria-label').split(',')[0])
					.filter(n => !told.has(n)),
			];
		});
		equal(out.join(), '', `${kind} letters: within the frame`);
		equal(missing.join(), '', `${kind} letters: cities without a name`);
	}
});

test('the small map hides no town and no piece, and a click in it leads there', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1280, height: 720 } });
	await at(page, 'waterloo-map');
	const shift = async act => {
		const was = await page.getAttribute('.m-base', 'transform');
		await act();
		await page.waitForFunction(x => document.querySelector('.m-base').getAttribute('transform') !== x, was);
		await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
	};
	const hidden = () =>
		page.evaluate(() => {
			const m = document.querySelector('.mini').getBoundingClientRect(),
				thin = getComputedStyle(document.querySelector('.mini')).pointerEvents === 'none';
			return thin
				? []
				: [...document.querySelectorAll('.node, .stack')]
						.filter(el => {
							const b = el.querySelector('.tw, .mt, .k-b').getBoundingClientRect();
							return b.right > m.left && b.left < m.right && b.bottom > m.top && b.top < m.bottom;
						})
						.map(el => el.getAttribute('aria-label'));
		});
	for (const step of [1, 2, 3]) {
		await shift(() => page.click('.zoom [aria-label="Zoom in"]'));
		equal((await hidden()).join(), '', `zoom ${step}`);
	}
	for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowRight']) {
		await page.focus('.node[data-key="a:wavre"]');
		await shift(() => page.keyboard.press('Shift+' + key));
		equal((await hidden()).join(), '', key);
	}
	const mini = await page.$eval('.mini', el =>
		getComputedStyle(el).pointerEvents === 'none' ? null : el.getBoundingClientRect().toJSON(),
	);
	if (mini) {
		await shift(() => page.mouse.click(mini.x + 8, mini.y + 8));
		assert(
			await page.$eval('.mini-v', el => Number(el.getAttribute('x')) < 0 && Number(el.getAttribute('y')) < 0),
			'the corner of the sheet is in sight',
		);
	}
});

test('Tab goes from an open stack to its pieces, and on to the next stack', async ({ visit }) => {
	const page = await visit();
	await at(page, 'castiglione-map');
	const here = () => page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.key);
	await page.focus('[data-key="s:vestone:austrian"]');
	await page.keyboard.press('Enter');
	await page.waitForSelector('.fanp');
	const covered = await page.evaluate(() => {
		const p = document.querySelector('.m-fan .plate').getBoundingClientRect();
		return [...document.querySelectorAll('.zoom, .layers > summary')].some(el => {
			const b = el.getBoundingClientRect();
			return b.left < p.right && b.right > p.left && b.top < p.bottom && b.bottom > p.top;
		});
	});
	assert(!covered, 'the open stack lies beside the buttons of the map');
	const pieces = await page.$$eval('.fanp[tabindex="0"]', l => l.map(el => /** @type {any} */ (el).dataset.key));
	for (const p of pieces) {
		await page.keyboard.press('Tab');
		equal(await here(), p, 'from piece to piece');
	}
	await page.keyboard.press('Tab');
	assert(/^s:/.test(await here()) && (await here()) !== 's:vestone:austrian', 'the next stack: ' + (await here()));
	const seen = [];
	while ((await page.evaluate(() => !!document.activeElement.closest('svg.map'))) && seen.length < 60) {
		seen.push(await here());
		await page.keyboard.press('Tab');
	}
	equal(seen.filter(k => pieces.includes(k)).length, 0, 'the pieces come once, and Tab leaves the map');
	await page.focus(`[data-key="${pieces[0]}"]`);
	await page.keyboard.press('Shift+Tab');
	equal(await here(), 's:vestone:austrian', 'and back');
});

test('on a phone the column is lowered and comes back, and hint and odds are within reach', async ({ visit }) => {
	const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	await at(page, 'waterloo-map');
	const map = () => page.$eval('.view', el => el.getBoundingClientRect().height),
		half = await map();
	await page.tap('.drawer');
	await page.waitForFunction(h => document.querySelector('.view').getBoundingClientRect().height > h + 150, half);
	assert(!(await page.isVisible('.choices')), 'only the tabs are left of it');
	await page.tap('[data-key="s:laneffe:french"]');
	await page.waitForSelector('.units >> visible=true');
	const [x, y] = await page.$eval('#tab-log', el => {
		const b = el.getBoundingClientRect();
		return [b.x + 20, b.y + 20];
	});
	const swipe = dy =>
		page.evaluate(
			([px, py, d]) => {
				const row = document.querySelector('.tabrow');
				for (const [type, to] of [
					['pointerdown', py],
					['pointerup', py + d],
				])
					row.dispatchEvent(new PointerEvent(type, { clientX: px, clientY: Number(to), bubbles: true }));
			},
			[x, y, dy],
		);
	await swipe(-60);
	await page.waitForFunction(h => document.querySelector('.view').getBoundingClientRect().height < h - 100, half);
	await swipe(60);
	await page.keyboard.press('Escape');
	await page.waitForSelector('.ask');
	equal(
		(await page.$$eval('.ask .btn', l => l.map(el => el.textContent.replace(/[A-Z]$/, '')))).join(),
		'Hint,Odds',
		'beside the choices',
	);
	await page.tap('.ask .btn >> nth=0');
	await page.waitForSelector('.hint', { timeout: 60000 });
});

test('in Italian on a phone the menu of a table keeps within its window, and the head of a battle beside the switch', async ({
	visit,
}) => {
	const page = await visit({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: 'it-IT',
	});
	await at(page, 'commander-acts');
	const clash = await page.evaluate(() => {
		const s = document.querySelector('.switcher').getBoundingClientRect(),
			r = document.createRange();
		return [...document.querySelectorAll('.bhead > *')]
			.filter(el => {
				r.selectNodeContents(el);
				return [...r.getClientRects()].some(
					b => b.right > s.left && b.left < s.right && b.bottom > s.top && b.top < s.bottom,
				);
			})
			.map(el => el.textContent);
	});
	equal(clash.join(), '', 'under the switch');
	await page.tap('.top .icons .btn >> nth=1');
	await page.waitForSelector('dialog .menu');
	const out = await page.$$eval('dialog .menu > *', l =>
		l
			.filter(
				el =>
					el.getBoundingClientRect().right > el.closest('dialog').getBoundingClientRect().right - 8 ||
					el.scrollWidth > el.clientWidth + 1,
			)
			.map(el => el.textContent),
	);
	equal(out.join(), '', 'wider than the window');
});

test('what leads to nothing says so for all to see', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1280, height: 720 } });
	await openTable(page, 'commander', '1796', { french: 'me' });
	await page.keyboard.press('o');
	await page.waitForSelector('.toast:has-text("nothing to weigh")');
	await page.click('.choices .verb:has-text("Move Napoleon")');
	await page.click('[data-key="a:nice"]');
	await page.waitForSelector('.toast:has-text("Nothing can be done"), .pop.why');
});

test('the lobby tells tables with a free seat from those one may only watch', async ({ visit }) => {
	const host = await visit(),
		page = await visit();
	await open(host);
	const free = await makeTable(host, {
			game: 'waterloo',
			scenario: 'historical',
			seats: { french: 'me', allied: 'open' },
		}),
		full = await makeTable(host, { game: 'commander', scenario: '1796', seats: { french: 'me' } });
	await open(page, '/#/lobby');
	await page.waitForSelector(`.lobbyrow:has(a[href="#/table/${free.table.id}"]) .btn.go`);
	assert(await page.$('main a[href="#/"]:has-text("Begin a game")'), 'who sits nowhere is shown where to begin');
	const card = await page.waitForSelector(
		`section:has(h2:has-text("you may watch")) a[href="#/table/${full.table.id}"]`,
	);
	assert(/being played/.test(await card.textContent()), 'nobody waits there');
	assert(!(await page.$(`.lobbyrow a[href="#/table/${full.table.id}"]`)), 'and nobody may sit down');
	// Of two free seats one takes the one that was clicked.
	const both = await makeTable(host, {
		game: 'castiglione',
		scenario: '1796',
		seats: { french: 'open', austrian: 'open' },
	});
	await page.reload();
	await page.click(`.lobbyrow:has(a[href="#/table/${both.table.id}"]) .btn.go >> nth=1`);
	await page.waitForURL('**/#/table/' + both.table.id);
	equal(
		await page.evaluate(
			async id =>
				(await (await fetch('/api/v1/tables/' + id)).json()).seats
					.filter(x => x.you)
					.map(x => x.id)
					.join(),
			both.table.id,
		),
		'austrian',
		'the seat that was chosen',
	);
	await host.goto('/#/table/' + full.table.id);
	await host.waitForSelector('.view .node');
	await host.keyboard.press('u');
	await host.waitForSelector('.toast:has-text("Nothing can be taken back now")');
});

test('the map is zoomed by wheel, keys, buttons and two fingers from half to four times its fitted size, and fitted by a double click or tap', async ({
	visit,
}) => {
	const page = await visit({ hasTouch: true });
	await at(page, 'waterloo-map');
	const scale = () => page.$eval('.m-base', el => Number(el.getAttribute('transform').match(/scale\((.+)\)/)[1])),
		fit = await scale();
	const becomes = times =>
		page.waitForFunction(
			z =>
				Math.abs(
					Number(
						document
							.querySelector('.m-base')
							.getAttribute('transform')
							.match(/scale\((.+)\)/)[1],
					) /
						z -
						1,
				) < 0.002,
			fit * times,
		);
	await page.mouse.move(600, 400);
	for (const [by, times, key, name] of [
		[-1600, 4, '+', 'Zoom in'],
		[1600, 0.5, '-', 'Zoom out'],
	]) {
		await page.mouse.wheel(0, by);
		await becomes(times);
		await page.keyboard.press(key);
		await page.click(`.zoom [aria-label="${name}"]`);
		assert(Math.abs((await scale()) / fit - times) < 0.002, `no further by ${name}`);
		await page.mouse.move(600, 400);
	}
	await page.mouse.dblclick(40, 700);
	await becomes(1);
	const far = await page.context().newCDPSession(page),
		touch = (type, points) =>
			far.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
	for (const [times, ...apart] of [
		[4, 20, 24, 170],
		[0.5, 170, 165, 17],
	]) {
		for (const [n, d] of apart.entries())
			await touch(n ? 'touchMove' : 'touchStart', [
				[400 - d, 400],
				[400 + d, 400],
			]);
		await touch('touchEnd', []);
		await becomes(times);
	}
	// Towns and roads lie on each other however many steps of the zoom a frame has seen.
	await page.evaluate(() => {
		for (let i = 0; i < 3; i++) document.querySelector('.zoom .btn').dispatchEvent(new MouseEvent('click'));
	});
	await becomes(0.5 * 1.3 ** 3);
	// Two taps beside everything; on a busy machine they may come too slowly to be one thing.
	for (let n = 0; n < 20 && (await scale()) > fit * 1.05; n++) {
		for (const points of [[[40, 700]], [], [[40, 700]], []])
			await touch(points.length ? 'touchStart' : 'touchEnd', points);
		await page.waitForTimeout(400);
	}
	await becomes(1);
});

test('a table is as high and as wide as its window: nothing of it scrolls the page', async ({ visit }) => {
	for (const viewport of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
	]) {
		const page = await visit({ viewport });
		for (const name of ['waterloo-map', 'commander-acts', 'castiglione-combat']) {
			await at(page, name);
			const more = await page.evaluate(() => {
				const { scrollHeight, scrollWidth } = document.documentElement;
				return `${scrollWidth - innerWidth} x ${scrollHeight - innerHeight}`;
			});
			equal(more, '0 x 0', `${name} at ${viewport.width} pixels: what sticks out`);
		}
	}
});
