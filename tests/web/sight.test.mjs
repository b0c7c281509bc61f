// sight.test.mjs: what happens on the map is brought to sight, and never under a hand that moves the map.
import { test, assert, equal, open, openTable, joinTable, drive, settled, steps, moved } from './harness.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Where the map lies. */
const lies = page => page.$eval('.m-over', el => el.getAttribute('transform'));
/** Whether a town is in sight, with some room around it. */
const seen = (page, town) =>
	page.evaluate(id => {
		const b = document.querySelector(`.node[data-key="a:${id}"] .hit`).getBoundingClientRect(),
			v = document.querySelector('.view').getBoundingClientRect();
		return b.left >= v.left && b.right <= v.right && b.top >= v.top && b.bottom <= v.bottom;
	}, town);
/** Until the map stands still. */
async function still(page) {
	for (let last = null, now = await lies(page); last !== now; last = now, now = await lies(page))
		await page.waitForTimeout(200);
}
/** A corner of the sheet and close to it, as a hand would go there. */
async function corner(page, times = 3) {
	for (let i = 0; i < times; i++) await page.click('.zoom [aria-label="Zoom in"]');
	await page.focus('svg.map');
	for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowDown');
	for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowRight');
	await page.evaluate(() => /** @type {any} */ (document.activeElement).blur());
}
/** Longer than the map stays where a hand has left it. */
const rest = page => page.waitForTimeout(2200);

/** Marches of the Allies far from the French, then the French again. */
async function marched(page) {
	await open(page);
	const made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'me' });
	await drive(page, made.table.id, [
		['^march fr-\\S+ (charleroi|philippeville)', 2],
		['^march ad-\\S+ (alost|hal)', 2],
		['^(roll|end)', 3],
		['^nothing', 0],
	]);
	return made;
}

test('sight: on a phone the replay and a line of the log bring to sight what happened', async ({ visit }) => {
	const page = await visit(PHONE);
	await marched(page);
	await page.reload();
	await page.waitForSelector('.view .node');
	await settled(page);
	if (await page.$('dialog.curtain')) await page.click('dialog.curtain .go');
	const state = page.frames
		.map(f => JSON.parse(f))
		.filter(m => m.type === 'state')
		.pop();
	const step = to => state.log.find(s => s.do?.endsWith(to) || s.events.some(e => e.refs.some(r => r.id === to)))?.n;
	const far = step('hal') ?? step('alost'),
		near = step('charleroi') ?? step('philippeville');
	assert(far && near, 'both sides marched');
	const towns = n =>
		state.log
			.find(s => s.n === n)
			.events.flatMap(e => e.refs)
			.filter(r => r.kind === 'town')
			.map(r => r.id);
	await page.click('#tab-log');
	await page.waitForFunction(
		list => {
			for (const d of document.querySelectorAll('.log details')) /** @type {any} */ (d).open = true;
			return list.every(n => document.querySelector(`.log li[data-n="${n}"]`));
		},
		[near, far],
	);
	for (const n of [near, far, near]) {
		await page.evaluate(k => /** @type {any} */ (document.querySelector(`.log li[data-n="${k}"] a.at`)).click(), n);
		await page.waitForFunction(k => document.querySelector(`.log li.now[data-n="${k}"]`), n);
		await still(page);
		assert(await seen(page, towns(n).pop()), `step ${n} is in sight: ${towns(n)}`);
		const marked = await page.$$eval('.node.hi', list => list.map(el => /** @type {any} */ (el).dataset.key)),
			told = [...new Set(towns(n))].map(id => 'a:' + id);
		equal(marked.sort().join(), told.sort().join(), 'its towns, and no others, are marked');
	}
	// The next step is in sight already: the map stays.
	const before = await lies(page);
	await page.evaluate(k => /** @type {any} */ (document.querySelector(`.log li[data-n="${k}"] a.at`)).click(), near);
	await still(page);
	equal(await lies(page), before, 'what is in sight moves nothing');
	await page.click('.replay [aria-label="To now"]');
	await page.waitForFunction(() => !document.querySelector('.node.hi'));
});

test('sight: on a phone the counters can be hidden and the army be fitted without a keyboard', async ({ visit }) => {
	const page = await visit(PHONE);
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.tap('.layers summary');
	const button = name => page.getByRole('button', { name, exact: true });
	for (const name of ['Hide counters', 'Fit my army']) {
		const b = await button(name).boundingBox();
		assert(b && b.width >= 44 && b.height >= 44, `${name} is wide enough for a finger: ${JSON.stringify(b)}`);
		assert(
			await button(name).evaluate(el => {
				const r = el.getBoundingClientRect();
				return el.contains(document.elementFromPoint(r.left + r.width / 2, r.bottom - 6));
			}),
			`${name} is seen whole`,
		);
	}
	await button('Hide counters').tap();
	assert(!(await page.isVisible('.m-piece')), 'no counter is seen');
	equal(await button('Hide counters').getAttribute('aria-pressed'), 'true', 'the button says so');
	await button('Hide counters').tap();
	assert(await page.isVisible('.m-piece'), 'they are back');
	await page.tap('.zoom [aria-label="Fit the map"]');
	await settled(page);
	const whole = await lies(page);
	await button('Fit my army').tap();
	await page.waitForFunction(t => document.querySelector('.m-over').getAttribute('transform') !== t, whole);
	assert(!(await page.$('.layers[open]')), 'the list is shut, the army is seen');
	assert((await seen(page, 'beaumont')) && (await seen(page, 'philippeville')), 'the French are in sight');
});

test('sight: the enemy’s moves come to sight on a map that is zoomed, softly, and at once without motion', async ({
	visit,
}) => {
	for (const reducedMotion of ['no-preference', 'reduce']) {
		const page = await visit({ reducedMotion }),
			other = await visit();
		await open(other);
		const made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'open' });
		await joinTable(other, made);
		await page.waitForSelector('.stack[tabindex="0"]');
		await corner(page, 5);
		assert(!(await seen(page, 'hal')), 'Hal is out of sight');
		const before = await steps(page);
		await page.keyboard.press('c');
		await moved(page, before);
		await rest(page);
		const stands = await lies(page),
			places = await page.evaluateHandle(() => {
				const list = [],
					el = document.querySelector('.m-over');
				new MutationObserver(() => list.push(el.getAttribute('transform'))).observe(el, {
					attributeFilter: ['transform'],
				});
				return list;
			});
		await drive(other, made.table.id, [
			['^march ad-\\S+ hal', 1],
			['^nothing', 0],
		]);
		await page.waitForFunction(t => document.querySelector('.m-over').getAttribute('transform') !== t, stands);
		await still(page);
		assert(await seen(page, 'hal'), 'the march to Hal is in sight');
		const ways = new Set(await places.jsonValue()).size;
		assert(reducedMotion === 'reduce' ? ways === 1 : ways > 2, `${ways} positions on the way, ${reducedMotion}`);
	}
});

test('sight: the map stays under the hand that drags it', async ({ visit }) => {
	const page = await visit(),
		other = await visit();
	await open(other);
	const made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'open' });
	await joinTable(other, made);
	await page.waitForSelector('.stack[tabindex="0"]');
	await corner(page, 5);
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	await rest(page);
	const v = await (await page.$('.view')).boundingBox(),
		x = v.x + v.width * 0.4,
		y = v.y + v.height * 0.9;
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 20, y - 20, { steps: 3 });
	const stands = await lies(page),
		then = await steps(page);
	await drive(other, made.table.id, [
		['^march ad-\\S+ hal', 1],
		['^nothing', 0],
	]);
	await moved(page, then);
	await page.waitForTimeout(600);
	equal(await lies(page), stands, 'the map stays where the hand holds it');
	await page.mouse.up();
});

test('sight: whoever looks back is not disturbed by what others do now', async ({ visit }) => {
	const page = await visit(),
		other = await visit();
	await open(other);
	const made = await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'open' });
	await joinTable(other, made);
	await page.waitForSelector('.stack[tabindex="0"]');
	const before = await steps(page);
	await page.keyboard.press('c');
	await moved(page, before);
	await page.evaluate(async () => (await import(/** @type {any} */ ('/js/settings.js'))).change({ moves: 0.001 }));
	const march = async back => {
		const then = await steps(page);
		await drive(other, made.table.id, [
			['^march ad-\\S+ hal', 1],
			['^nothing', 0],
		]);
		await moved(page, then);
		await settled(page);
		equal(!!(await page.$('.marching')), !back, back ? 'looking back' : 'now');
	};
	await page.$eval('.replay .range', el => {
		/** @type {any} */ (el).value = 0;
		el.dispatchEvent(new Event('input', { bubbles: true }));
		el.dispatchEvent(new Event('change', { bubbles: true }));
	});
	await page.waitForSelector('.replay.past');
	await march(true);
	await page.keyboard.press('Escape');
	await page.waitForSelector('.replay:not(.past)');
	await march(false);
});

test('sight: a march begins where it came from; several on one road are one with their number; a key or a pointer ends all', async ({
	visit,
}) => {
	const page = await visit();
	await open(page);
	const seen = await page.evaluate(async () => {
		const { Marching } = await import(/** @type {any} */ ('/js/map/marching.js'));
		const view = {
			sheet: {
				links: [
					{ a: 'ligny', b: 'wavre', mid: [500, 0] },
					{ a: 'wavre', b: 'hal', mid: [1500, 0] },
				],
				areas: new Map([
					['ligny', { at: [0, 0] }],
					['wavre', { at: [1000, 0] }],
					['hal', { at: [2000, 0] }],
				]),
			},
			z: 1,
			x: 0,
			y: 0,
			bring() {},
			layout() {},
		};
		const march = (from, to, alone = false) => ({
			from,
			to,
			alone,
			look: 'block',
			face: { side: 'french', known: false },
		});
		const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
			said = [],
			stack = { area: 'wavre', side: 'french' };
		for (const [end, list] of /** @type {[string, any[]][]} */ ([
			['keydown', [march('ligny', 'wavre'), march('ligny', 'wavre'), march('ligny', 'wavre')]],
			['pointerdown', [march('wavre', 'ligny'), march('wavre', 'hal')]],
			['visibilitychange', [march('hal', 'wavre', true), march('brussels', 'wavre')]],
		])) {
			const m = new Marching(view);
			m.add(list, 0.001);
			await frame();
			said.push(
				`${m.list.map(x => `${x.from} ${x.n}`).join()}; ${m.el.textContent}; ` +
					`${Math.round(Number(m.el.getAttribute('transform').match(/-?[\d.]+/)[0]) / 10)}; ${m.awaits(stack)}`,
			);
			document.dispatchEvent(new Event(end));
			said.push(`${m.list.length} ${m.el.children.length} ${m.awaits(stack)}`);
		}
		return said;
	});
	equal(
		seen.join(' | '),
		[
			'ligny 3; 3; 0; false',
			'0 0 false',
			'wavre 1,wavre 1; ; 100; false',
			'0 0 false',
			'hal 1; ; 200; true',
			'0 0 false',
		].join(' | '),
		'marches',
	);
});
