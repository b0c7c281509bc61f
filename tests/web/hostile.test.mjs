// hostile.test.mjs: names, talk, notes and the texts of a club that mean harm stay texts on every page that shows them (R25).
import { tooWide } from './fonts.mjs';
import { test, assert, equal, open, makeTable, settled } from './harness.mjs';
import { ARMIES, army, call, write } from './club.mjs';

const IMG = '<img src=x onerror=hacked=1>',
	QUOTE = '" onfocus="hacked=1" autofocus x=\'',
	SVG = '</b><svg/onload=hacked=1>{0}&lt;',
	LONG = 'W'.repeat(38);
/** Hebrew, Arabic, a horse and letters of four bytes, brackets and digits that turn with them. */
const TURNED = 'אבג (123) 🐴𝔑 دهو [4';
const STORY = [
	IMG,
	'<script>hacked=1</script>',
	QUOTE,
	TURNED,
	LONG.repeat(12),
	'[a](javascript:hacked=1) ${hacked=1} %s %n',
].join('\n');
/** What nobody may write: a NUL, C0, C1 and OSC, marks that turn the writing round. */
const ORDERS = [
	'a\u0000b',
	'\u001b[31mred',
	'\u001b]0;title\u0007',
	'\u009b31m',
	'\u202egnp.exe',
	'\u2066x',
	'\u200fx',
	'\ufeffx',
];

/** Fails when something of the texts has become more than text, or makes the page wider than its window. */
async function harmless(page, where) {
	const found = await page.evaluate(() => {
		const bad = [
			...document.querySelectorAll(
				'#root img, #root script, #root iframe, #root object, #root [autofocus], dialog img, #toasts img',
			),
		].map(el => el.outerHTML.slice(0, 100));
		for (const el of document.querySelectorAll('*'))
			for (const a of el.attributes)
				if (/^on/i.test(a.name) || /^\s*javascript:/i.test(a.value))
					bad.push(`${el.tagName} ${a.name}="${a.value.slice(0, 60)}"`);
		// Whatever is written from right to left stands in a box, or between marks, of its own.
		const walk = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
		for (let n = walk.nextNode(); n; n = walk.nextNode()) {
			if (!/[\u0590-\u08ff]/.test(n.nodeValue) || n.parentElement.closest('option, textarea, svg')) continue;
			const pure = n.nodeValue.trim().startsWith('אבג'),
				marked = /\u2068[^\u2069]*[\u0590-\u08ff][^\u2069]*\u2069/.test(n.nodeValue);
			if (!marked && !(pure && /isolate|plaintext/.test(getComputedStyle(n.parentElement).unicodeBidi)))
				bad.push(`not by itself: ${n.parentElement.outerHTML.slice(0, 160)}`);
		}
		return window['hacked'] === undefined ? bad : ['it ran', ...bad];
	});
	assert(!found.length, `${where}: ${found.join('\n')}`);
	const wide = await tooWide(page);
	assert(wide <= 1, `${where} is ${wide} px too wide`);
}

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const refusedBy = page =>
	page.evaluate(async list => {
		const post = async (path, body) =>
			(
				await fetch('/api/v1' + path, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify(body),
				})
			).status;
		return Promise.all(
			list.flatMap(text => [
				post('/settings', { name: text }),
				post('/clubs', { name: text, tables: ['T1'], players: ['Anna'] }),
				post('/clubs', { name: 'Club', tables: ['T1'], players: [text] }),
			]),
		);
	}, ORDERS);

test('hostile names, talk and notes at a table stay texts', async ({ visit }) => {
	const anna = await visit(PHONE),
		bruno = await visit(PHONE);
	for (const [page, name] of [
		[anna, IMG],
		[bruno, TURNED],
	]) {
		await open(page);
		page.on('dialog', d => {
			page.complaints.push('a dialog: ' + d.message());
			d.dismiss();
		});
		equal((await call(page, '/settings', { name })).name, name, 'the name is taken');
	}
	const made = await makeTable(anna, {
		game: 'waterloo',
		scenario: 'historical',
		seats: { french: 'me', allied: 'open' },
	});
	await bruno.goto('/#/lobby');
	await bruno.waitForSelector('.lobbyrow .go-card');
	await harmless(bruno, 'the lobby');
	await bruno.goto(`/#/table/${made.table.id}?invite=${made.invite}`);
	await bruno.waitForSelector('.view .node');
	await bruno.click('.tabs button:nth-child(4)');
	for (const text of [IMG, QUOTE, SVG, TURNED, LONG.repeat(8)]) {
		const before = await bruno.$$eval('.chat li', l => l.length);
		await bruno.fill('[aria-label="Say something to the table"]', text);
		await bruno.keyboard.press('Enter');
		await bruno.waitForFunction(n => document.querySelectorAll('.chat li').length > n, before);
		equal(
			await bruno.$eval('.chat li:last-child span', el => el.textContent),
			text,
			'it is shown as it was written',
		);
	}
	await bruno.fill('[aria-label="Private notes"]', STORY);
	await harmless(bruno, 'the chat');
	await anna.goto('/#/');
	await anna.waitForSelector('.go-card');
	await harmless(anna, 'home');
	await anna.goto('/#/table/' + made.table.id);
	await anna.waitForSelector('.view .node');
	await anna.click('.tabs button:nth-child(4)');
	await anna.waitForFunction(() => document.querySelectorAll('.chat li').length === 5);
	await harmless(anna, 'the chat of the other');
	await anna.goto('/#/account');
	await anna.waitForSelector('main h1');
	await harmless(anna, 'the account');
});

test('hostile names and texts of a club stay texts on all its pages', async ({ visit }) => {
	const page = await visit(PHONE);
	await open(page);
	page.on('dialog', d => {
		page.complaints.push('a dialog: ' + d.message());
		d.dismiss();
	});
	const none = await refusedBy(page);
	assert(
		none.every(s => s >= 400 && s < 500),
		`orders to a terminal are refused: ${none}`,
	);
	const { club } = await call(page, '/clubs', {
			name: `${TURNED} ${SVG}`.slice(0, 50),
			tables: ['T1', 'T2'],
			players: [IMG, QUOTE, TURNED, LONG],
		}),
		id = club.id,
		players = club.players.map(p => p.id);
	equal(players.length, 4, 'four members');
	for (const [i, file] of Object.values(ARMIES).entries())
		await write(page, id, {
			type: 'army',
			player: players[i],
			army: { ...army(file), name: [IMG, QUOTE, TURNED, LONG][i] },
		});
	await write(page, id, { type: 'map', id: 'm', name: IMG, objectives: [{ value: 5 }] });
	await write(page, id, { type: 'season-start', date: '2026-10-13' });
	await write(page, id, { type: 'night', date: '2026-10-13' });
	await write(page, id, { type: 'check-in', players });
	await write(page, id, {
		type: 'draw',
		tables: [
			{ table: 'T1', kind: 'individual', a: [players[0]], b: [players[2]], map: 'm' },
			{ table: 'T2', kind: 'individual', a: [players[1]], b: [players[3]] },
		],
	});
	await write(page, id, { type: 'note', battle: '1.1.T1', text: STORY });
	await write(page, id, { type: 'decision', text: STORY });
	for (const path of [
		'',
		'night',
		'standings',
		'army',
		'army/' + players[2],
		'results',
		'results/1.1.T1',
		'rolls/' + players[0],
		'season',
		'members',
		'history',
		'sheet/night',
	]) {
		await page.goto(`/#/club/${id}/${path}`);
		await page.waitForSelector('.clubbody h1');
		await settled(page);
		await harmless(page, path || 'the club');
	}
	await page.goto('/#/club');
	await page.waitForSelector('.gogrid');
	await harmless(page, 'the clubs');
});
