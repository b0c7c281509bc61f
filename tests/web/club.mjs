// club.mjs: what the tests of a club's pages share: a club of four, its pages, entries through the API.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, open, root, settled } from './harness.mjs';
import { sound } from './axe.mjs';
import { tooWide } from './fonts.mjs';
import { fingers } from './targets.mjs';

export const army = name => JSON.parse(readFileSync(join(root, 'data/league/sample-campaign/armies', name), 'utf8'));
export const ARMIES = { anna: 'p1-as.json', bruno: 'p2-br.json', clara: 'p3-fr-bv.json', dmitri: 'p4-rs.json' };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const call = (page, path, body) =>
	page.evaluate(
		async ([p, b]) =>
			(
				await fetch(
					'/api/v1' + p,
					b
						? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) }
						: undefined,
				)
			).json(),
		[path, body],
	);

/** An entry that must be taken. */
export async function write(page, id, event, as) {
	const done = await call(page, `/clubs/${id}/events`, { event, ...(as ? { as } : {}) });
	assert(done.club, `${event.type}: ${JSON.stringify(done).slice(0, 300)}`);
	return done.club;
}

/** A club of four begun on the page, their armies handed in through the API. */
export async function clubOfFour(page, settings = null) {
	await open(page, '/#/club');
	await page.fill('[name=name]', 'Old Guard');
	await page.fill('[name=players]', 'Anna\nBruno\nClara\nDmitri');
	await page.click('text=Begin the club');
	await page.waitForSelector('.clubhead');
	const id = page.url().split('/').pop();
	if (settings) await write(page, id, { type: 'settings', settings });
	for (const [player, file] of Object.entries(ARMIES))
		await write(page, id, { type: 'army', player, army: army(file) });
	return id;
}

/** A night of the season with these players here. */
export async function openNight(page, id, players = Object.keys(ARMIES)) {
	await write(page, id, { type: 'season-start', date: '2026-10-13' });
	await write(page, id, { type: 'night', date: '2026-10-13' });
	await write(page, id, { type: 'check-in', players });
}

export const SIDE = { casualties: 0, batteries: 0, killed_figures: 0, captured_figures: 0, objectives: 0 };

/** Battle 1.1.T1, Anna against Bruno (and T2, Clara against Dmitri), reported and confirmed. */
export async function fought(page, id) {
	await openNight(page, id);
	await write(page, id, {
		type: 'draw',
		tables: [
			{ table: 'T1', kind: 'individual', a: ['anna'], b: ['bruno'] },
			{ table: 'T2', kind: 'individual', a: ['clara'], b: ['dmitri'] },
		],
	});
	for (const battle of ['1.1.T1', '1.1.T2']) {
		await write(page, id, {
			type: 'report',
			battle,
			a: { ...SIDE, casualties: 60, batteries: 2, objectives: 2 },
			b: { ...SIDE, casualties: 20 },
		});
		await write(page, id, { type: 'confirm', battle });
	}
}

export async function to(page, id, path) {
	await page.goto(`/#/club/${id}${path ? '/' + path : ''}`);
	await page.waitForSelector('.clubbody h1');
	await settled(page);
}

/** In whose name this visitor writes from now on. */
export async function be(page, player) {
	await page.selectOption('.writer select', player);
	await settled(page);
}

/** Nothing is too wide, and axe-core finds nothing; on a phone a finger hits all of it. */
export async function clean(page, where) {
	// Bars that stay while the page scrolls always cover something; what they cover can be scrolled to.
	await page.addStyleTag({ content: '.footnav, .top, .strip { position: static !important }' });
	const wide = await tooWide(page);
	assert(wide <= 1, `${where} is ${wide} px too wide`);
	await sound(page, where);
	if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await fingers(page, where);
}
