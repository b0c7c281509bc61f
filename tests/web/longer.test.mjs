// longer.test.mjs: a language whose every text is 40 % longer than English: nothing is cut off and nothing scrolls sideways. The
// language is made by the test, from the catalogue as it is served and from what the server says at a table.
import { test, assert, open, settled } from './harness.mjs';
import { cut } from './axe.mjs';
import { tooWide } from './fonts.mjs';
import { at } from './stations.mjs';
import { clubOfFour, fought, to } from './club.mjs';

/** A text 40 % longer: short ones in their last word, others by words of seven letters. */
const longer = text => {
	const n = Math.ceil(0.4 * text.replace(/\{\d\}/g, '').length),
		more = 'aeioulmnrst'.repeat(40).slice(0, n);
	return text.length < 12 ? text + more : text + ' ' + more.replace(/(.{7})(?=.)/g, '$1 ');
};
const KEYS = new Set(['label', 'text', 'prompt', 'outcome']);
/** Whatever the server words, in a message. */
const worded = x => {
	for (const [k, v] of Object.entries(x || {}))
		if (typeof v === 'string' && KEYS.has(k)) x[k] = longer(v);
		else if (v && typeof v === 'object') worded(v);
	return x;
};

/** Every text of the page longer from now on. */
async function lengthen(page) {
	await page.route('**/api/v1/texts/it', async route => {
		const texts = await (await route.fetch()).json();
		for (const [en, it] of Object.entries(texts))
			texts[en] = Array.isArray(it) ? it.map((x, i) => longer(i ? it[i] : en)) : longer(en);
		await route.fulfill({ json: texts });
	});
	await page.routeWebSocket('**/api/v1/ws', ws => {
		ws.connectToServer().onMessage(m => {
			try {
				ws.send(JSON.stringify(worded(JSON.parse(String(m)))));
			} catch (e) {
				ws.send(m);
			}
		});
	});
}

for (const [name, options] of /** @type {[string, any][]} */ ([
	['a desk', {}],
	['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]))
	test(`every text 40 % longer, on ${name}: nothing is cut off, nothing scrolls sideways`, async ({ visit }) => {
		const page = await visit({ locale: 'it-IT', ...options }),
			found = [];
		await lengthen(page);
		const look = async where => {
			await settled(page);
			const wide = await tooWide(page);
			if (wide > 1) found.push(`${where} is ${wide} px too wide`);
			found.push(...(await cut(page)).map(x => `${where}: ${x}`));
		};
		for (const path of [
			'/',
			'/#/new/waterloo',
			'/#/new/commander',
			'/#/lobby',
			'/#/rules/castiglione',
			'/#/learn/waterloo',
			'/#/account',
			'/#/club',
		]) {
			await open(page, path);
			await page.waitForSelector('main h1');
			await look(path);
		}
		assert(await page.evaluate(() => /aeioul/.test(document.body.textContent)), 'the texts are longer');
		for (const station of [
			'waterloo-map',
			'castiglione-map',
			'waterloo-combat',
			'commander-plans',
			'castiglione-combat',
		]) {
			await at(page, station);
			await look(station);
			if (station !== 'waterloo-map') continue;
			assert(
				await page.evaluate(() =>
					/aeioul/.test([...document.querySelectorAll('.prompt, .pprompt')].map(x => x.textContent).join()),
				),
				'what the server says is longer',
			);
			for (const n of [0, 1]) {
				await page.click('header.top .icons > * >> nth=-1');
				await page.waitForSelector('dialog[open] .menu');
				if (n) {
					await page.click('dialog[open] .menu .btn >> nth=0');
					await page.waitForSelector('dialog[open] .set');
				}
				await look(n ? 'settings' : 'menu');
				await page.keyboard.press('Escape');
				await page.waitForSelector('dialog[open]', { state: 'detached' });
			}
		}
		await page.unroute('**/api/v1/texts/it');
		const id = await make(page);
		for (const path of ['', 'standings', 'night', 'army/anna', 'battle/1.1.T1']) {
			await to(page, id, path);
			await look('club ' + path);
		}
		assert(!found.length, `${found.length}: ${[...new Set(found)].slice(0, 30).join('\n')}`);
	});

/** A club in which something has happened. */
async function make(page) {
	const id = await clubOfFour(page);
	await fought(page, id);
	return id;
}
