// newcomer.test.mjs: what somebody sees who meets the games here for the first time: counts that are true, words that fit,
// a way on from wherever he is.
import { test, assert, equal, open, makeTable, openTable, drive, settled } from './harness.mjs';
import { STATIONS } from './stations.mjs';

/** Changes every state before the page sees it. */
const change = (page, f) =>
	page.routeWebSocket(/\/api\/v1\/ws$/, ws => {
		const server = ws.connectToServer();
		server.onMessage(text => {
			const m = JSON.parse(String(text));
			if (m.type === 'state') f(m);
			ws.send(m.type === 'state' ? JSON.stringify(m) : text);
		});
	});

/** What stands at the head of a town's pieces, and what is said of each. */
const town = page =>
	page.$eval('[data-row^="tray "]', el => ({
		head: el.querySelector('header .muted').textContent,
		pieces: [...el.querySelectorAll('.unit-t')].map(u => u.textContent),
	}));
const army = (page, name) =>
	page.$$eval(
		'[data-row="armies"] li',
		(rows, n) => rows.find(r => r.querySelector('span').textContent === n)?.querySelector('b').textContent,
		name,
	);

test('newcomer: of hidden blocks the column says whose they are, and no strength', async ({ visit }) => {
	const page = await visit();
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:charleroi:prussian"]');
	await page.waitForSelector('[data-row="tray charleroi"]');
	let t = await town(page);
	equal(t.head, 'Prussians: 2 pieces, faces unknown', 'nobody knows how strong they are');
	equal(t.pieces.join(), 'Unknown piecePrussians,Unknown piecePrussians', 'the army is known to all');
	await page.click('[data-key="s:beaumont:french"]');
	await page.waitForSelector('[data-row="tray beaumont"]');
	t = await town(page);
	equal(t.head, '12 pieces, strength 32', 'of one’s own all is known');
	assert(t.pieces.includes('Napoléonleader · one step · F2'), 'a leader has one step: ' + t.pieces[0]);
	assert(
		t.pieces.some(x => x.endsWith('infantry · 4 of 4 steps · F3')),
		'others have several: ' + t.pieces,
	);
});

test('newcomer: closed stacks are no pieces, and what is lost or still to come is no part of an army', async ({
	visit,
}) => {
	const page = await visit();
	let own = 0;
	await change(page, m => {
		const mine = m.view.pieces.filter(p => p.side === 'austrian' && p.known !== false);
		mine.find(p => p.type === 'infantry').box = 'eliminated';
		mine.find(p => p.type === 'infantry').at = null;
		own = mine.length;
	});
	await openTable(page, 'castiglione', '1796', { french: 'bot:random', austrian: 'me' });
	await settled(page);
	equal(parseInt(await army(page, 'Austrian'), 10), own - 1, 'who is eliminated does not count');
	equal(await army(page, 'French'), 'how many is not known', 'closed stacks say no number');
	await page.click('[data-key="s:mantua:french"]');
	await page.waitForSelector('[data-row="tray mantua"]');
	const t = await town(page);
	equal(t.pieces.join(), 'Closed stackFrench · how many is not known', 'a closed stack is not one piece');
	equal(t.head, 'French: how many is not known', 'nor has it a number');
	await page.click('[data-key$=":austrian"]');
	await page.waitForFunction(() => /strength \d of \d/.test(document.querySelector('.unit-t small')?.textContent));
	const other = await visit();
	let counted = 0;
	await change(other, m => {
		counted = m.view.pieces.filter(p => p.side === 'french' && ['map', 'sheet'].includes(p.where)).length;
	});
	await openTable(other, 'commander', '1796', { french: 'me' });
	await settled(other);
	equal(parseInt(await army(other, 'French'), 10), counted, 'Forces still to be bought are in no army');
});

test('newcomer: the first page leads to the lessons, and calls an opponent as he was chosen', async ({ visit }) => {
	const page = await visit();
	await open(page);
	equal(await page.$('.going a[href="#/lobby"]'), null, 'no games, no way to more of them');
	await page.click('.sech a:has-text("First time?")');
	await page.waitForSelector('h1:has-text("Learn by playing")');
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.goto('/#/');
	await page.waitForSelector('.go-card');
	equal(await page.textContent('.go-card small'), 'Napoléon 1815 · Recruit', 'the name of the list of opponents');
	equal(await page.$('.going a[href="#/lobby"]'), null, 'all there are stand here');
});

test('newcomer: an address that leads nowhere says so, and so does a server that is away, with a way to try again', async ({
	visit,
}) => {
	const page = await visit();
	await open(page, '/#/nowhere');
	equal(await page.textContent('main h1'), 'There is no such page', 'not the first page without a word');
	await page.click('main a:has-text("To the first page")');
	await page.waitForSelector('.gamegrid');
	await page.context().setOffline(true);
	await page.click('.top a[href="#/lobby"]');
	await page.waitForSelector('main p:has-text("The server does not answer.")');
	assert(!/import|module|http/i.test(await page.textContent('main')), 'nothing of what the browser calls it');
	await page.context().setOffline(false);
	await page.click('main button:has-text("Try again")');
	await page.waitForSelector('h1:has-text("Tables")');
	page.complaints.splice(
		0,
		page.complaints.length,
		...page.complaints.filter(c => !/ERR_INTERNET_DISCONNECTED/.test(c)),
	);
});

test('newcomer: what was seen of one army is told of its blocks alone, and its retreat has its colour', async ({
	visit,
}) => {
	const page = await visit();
	await change(page, m => {
		m.view.pieces.find(p => p.army === 'anglo-dutch' && p.known === false).at = 'charleroi';
		const unit = { kind: 'unit', id: 'pr-1-inf1' },
			town = id => ({ kind: 'town', id });
		m.log.push({
			...m.log[0],
			n: m.log[m.log.length - 1].n + 1,
			seat: 'allied',
			label: null,
			dice: [],
			events: [
				{
					text: 'Steinmetz & Pirch II retreats.',
					rule: 'WL-214',
					numbers: [],
					refs: [unit, town('fosses'), town('charleroi')],
				},
			],
		});
		m.seen = [{ id: unit.id, type: 'infantry', army: 'prussian', strength: 3 }];
	});
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.waitForSelector('[data-key="s:charleroi:anglo"]');
	const label = side => page.getAttribute(`[data-key="s:charleroi:${side}"]`, 'aria-label');
	assert(/Seen here before: Steinmetz/.test(await label('prussian')), await label('prussian'));
	assert(!/Seen/.test(await label('anglo')), await label('anglo'));
	equal(
		await page.$$eval('.m-arrow > g:has(.mv)', l => l.map(a => a.getAttribute('class')).join()),
		'prussian',
		'the arrow',
	);
});

test('newcomer: a fight that one word decides can be watched again until one goes on', async ({ visit }) => {
	const page = await visit(),
		[game, scenario, , wishes] = STATIONS['waterloo-skirmish'];
	await open(page);
	const { table } = await makeTable(page, { game, scenario, seats: { french: 'me', allied: 'bot:random' } });
	await drive(page, table.id, wishes, 'show');
	await page.goto('/#/table/' + table.id);
	await page.waitForSelector('.skirmish');
	for (let i = 0; i < 9 && !(await page.$('.choices [data-do="end-show"]')); i++) {
		await page.click('.choices [data-do^="show"]');
		await settled(page);
	}
	equal(await page.$('[data-row="fight"]'), null, 'it goes on');
	await page.click('.choices [data-do="end-show"]');
	const bar = '[data-row="fight"]:has-text("The fight at Charleroi is over.")';
	await page.waitForSelector(bar, { timeout: 60000 });
	await page.waitForSelector('.prompt:has-text("15 June, night")', { timeout: 60000 });
	await page.waitForSelector(bar);
	await page.click('[data-row="fight"] button:has-text("Watch")');
	await page.waitForSelector('.skirmish');
	equal(await page.$('[data-row="fight"]'), null, 'it has been heeded');
});

test('newcomer: whoever plays both Allied armies is called after both', async ({ visit }) => {
	const page = await visit(),
		label = () => page.textContent('label[for=seat-allied]');
	await open(page, '/#/new/waterloo');
	await page.waitForSelector('#seat-allied');
	equal(await label(), 'Allies', 'two play');
	await page.selectOption('#opt-players', '3');
	equal(await label(), 'Allies (Anglo-Dutch)', 'three play');
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('.tabs [role=tab]:has-text("Chat")');
	await page.waitForSelector('.seats li:has-text("Allies")');
	assert(!(await page.textContent('.seats')).includes('Anglo-Dutch'), 'at the table too');
});

test('newcomer: an open stack says how to go on, and the rows of a group what their march is', async ({ visit }) => {
	const page = await visit({ viewport: { width: 1024, height: 768 }, locale: 'it-IT' });
	await openTable(page, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await page.click('[data-key="s:beaumont:french"]');
	await page.waitForSelector('[data-row="tray beaumont"] p:has-text("Spuntane uno o più")');
	equal(
		await page.$$eval('.pickers .btn', l => l.map(b => b.textContent).join()),
		'Tutto,Nessuno,Cavalleria,IG,III,VI,RC',
		'the arm first, then every corps',
	);
	await page.click('.pickers button:has-text("VI")');
	await page.waitForSelector('.choices [data-do="a:charleroi"]');
	equal(await page.$('[data-row="tray beaumont"] p:has-text("Spuntane")'), null, 'somebody is ticked');
	const row = id => page.$eval(`.choices [data-do="${id}"] .verb-t`, el => el.textContent);
	equal(await row('a:charleroi'), 'Tutti insieme: Charleroiattacco', 'an attack is called so');
	equal(await row('a:thuin'), 'Tutti insieme: Thuin', 'a march is not');
	const phone = await visit({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: 'it-IT',
	});
	await openTable(phone, 'waterloo', 'historical', { french: 'me', allied: 'bot:random' });
	await phone.tap('[data-key="s:beaumont:french"]');
	await phone.tap('.pickers button:has-text("VI")');
	await phone.waitForSelector('.act .acts .btn');
	assert(
		await phone.$eval('.act .acts', el => el.scrollWidth <= el.clientWidth),
		'the word beside Confirm is whole on a phone',
	);
});

test('newcomer: the report names the losses of every game, and its map fills its frame at every width', async ({
	visit,
}) => {
	const page = await visit({ viewport: { width: 600, height: 700 } });
	await open(page);
	const { table } = await makeTable(page, {
		game: 'castiglione',
		scenario: '1796',
		seats: { french: 'me', austrian: 'me' },
	});
	await page.route('**/replay/*', async route => {
		const answer = await route.fetch(),
			step = await answer.json(),
			fallen = step.view.pieces.find(p => p.known !== false && p.type === 'infantry');
		fallen.at = null;
		fallen.box = 'eliminated';
		await route.fulfill({ response: answer, json: step });
	});
	await page.goto('/#/report/' + table.id);
	await page.waitForSelector('.report .atlas .stack');
	assert(/Losses.*\(1\): /.test(await page.textContent('.report')), 'who was eliminated is a loss');
	/** The sheet lies in its frame without a margin, one way at least, and nothing sticks out. */
	const fills = () =>
		page.waitForFunction(
			() => {
				const svg = document.querySelector('.atlas .view svg'),
					frame = document.querySelector('.atlas .view').getBoundingClientRect(),
					[x, y] = svg
						.querySelector('g[transform]')
						.getAttribute('transform')
						.match(/-?[\d.]+/g)
						.map(Number);
				return (
					Math.abs(Number(svg.getAttribute('viewBox').split(' ')[2]) - frame.width) < 1 &&
					Math.min(Math.abs(x), Math.abs(y)) < 1 &&
					Math.min(x, y) > -1
				);
			},
			null,
			{ timeout: 5000 },
		);
	await fills();
	await page.setViewportSize({ width: 1280, height: 900 });
	await fills();
	await page.setViewportSize({ width: 500, height: 900 });
	await fills();
});
