// forgot.test.mjs: a forgotten password, from the form of the login to the new one, through a mail server of the test's own.
import { test, assert, equal, open, makeTable, startServer, visitor } from './harness.mjs';
import { sound } from './axe.mjs';
import { startMailbox } from './mailbox.mjs';

const URL = 'https://games.example.org/club';

/** Types into what has the focus after that many tabs from an element. */
async function reach(page, from, selector) {
	await page.focus(from);
	for (let i = 0; i < 30 && !(await page.evaluate(s => document.activeElement.matches(s), selector)); i++)
		await page.keyboard.press('Tab');
	assert(await page.evaluate(s => document.activeElement.matches(s), selector), selector + ' is reached by keyboard');
}

test('a forgotten password: by keyboard from the login to a new one, with a letter', async ({ browser }) => {
	const mailbox = await startMailbox(),
		people = [],
		asked = [];
	const server = await startServer(
		'--behind-proxy',
		'--url',
		URL,
		'--mail',
		`smtp://127.0.0.1:${mailbox.port}`,
		'--mail-from',
		'club@example.org',
	);
	const enter = async options => {
		const page = await visitor(browser, server.url, { bypassCSP: true, ...options });
		page.on('request', r => asked.push(r.url() + ' ' + JSON.stringify(r.headers())));
		people.push(page);
		return page;
	};
	try {
		const page = await enter({});
		await open(page, '/#/account');
		await page.fill('#register-name', 'Ludovica');
		await page.fill('#register-pass', 'il ponte di Arcole');
		await page.fill('#register-mail', 'ludovica@example.org');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.hero');

		// Another browser, in another language, where nobody remembers the password.
		const other = await enter({ locale: 'it-IT' });
		await open(other, '/#/account');
		await sound(other, 'the account page');
		await reach(other, '#login-name', 'a[href="#/forgot"]');
		await other.keyboard.press('Enter');
		await other.waitForSelector('h1:has-text("Hai dimenticato la password?")');
		await sound(other, 'the page that asks');
		await reach(other, 'h1 ~ form input', '#forgot-who');
		await other.keyboard.type('Ludovica');
		await other.keyboard.press('Enter');
		await other.waitForSelector('h1:has-text("Guarda la tua posta")');

		const letter = await mailbox.letter(0);
		assert(letter.head.includes('To: <ludovica@example.org>'), 'it goes to the address of the account');
		assert(letter.head.includes('Subject: A new password for Marengo'), 'in the language of the account');
		const link = letter.text
			.split('\n')
			.map(x => x.trim())
			.find(x => x.startsWith(URL + '/#/reset/ludovica/'));
		assert(link, 'the link leads to the address that the server was told');
		const token = link.split('/').pop();
		equal(token.length, 64, 'its token');

		const there = link.slice(URL.length);
		await other.goto(there);
		await other.waitForSelector('#reset-pass:focus');
		equal(await other.evaluate(() => location.hash), '#/reset', 'the token leaves the address bar');
		equal(await other.inputValue('#reset-name'), 'ludovica', 'whose it is');
		await sound(other, 'the page that chooses');
		await other.keyboard.type('password123');
		await other.keyboard.press('Enter');
		await other.waitForSelector('.refusal:has-text("troppo facile")');
		// The other language at once, and nothing is lost.
		await other.click('header button:has-text("EN")');
		await other.waitForSelector('h1:has-text("A new password")');
		await other.fill('#reset-pass', 'la carica di Desaix');
		await other.keyboard.press('Enter');
		await other.waitForSelector('h1:has-text("The password is changed")');
		assert((await mailbox.letter(1)).head.includes('was changed'), 'its owner is told');

		// Who was signed in is out; the new password opens, the link does not any more.
		await page.reload();
		await page.waitForSelector('html[data-ready]');
		await page.goto('/#/account');
		await page.waitForSelector('#login-name');
		await other.click('main a:has-text("Sign in")');
		await other.fill('#login-name', 'Ludovica');
		await other.fill('#login-pass', 'la carica di Desaix');
		await other.keyboard.press('Enter');
		await other.waitForSelector('.hero');
		await page.goto(there);
		await page.waitForSelector('#reset-pass');
		await page.fill('#reset-pass', 'la carica di Kellermann');
		await page.keyboard.press('Enter');
		await page.waitForSelector('.refusal:has-text("not good any more")');
		assert(!asked.some(x => x.includes(token)), 'no request carries the token in its address or headers');

		// The address is changed with the password, and the old one is told.
		await other.goto('/#/account');
		await other.waitForSelector('#mail');
		await sound(other, 'the page of the account');
		equal(await other.inputValue('#mail'), 'ludovica@example.org', 'the address');
		await other.fill('#mail', 'l@example.org');
		await other.fill('#mail-pass', 'la carica di Desaix');
		await other.keyboard.press('Enter');
		assert((await mailbox.letter(2)).head.includes('To: <ludovica@example.org>'), 'the old address is told');

		// Whoever wishes for it is told by mail that it is his turn.
		await other.selectOption('#notify', 'always');
		await other.selectOption('#letters', 'each');
		await other.click('section:has(#letters) .btn.go');
		await other.waitForSelector('.toast:has-text("Saved.")');
		const { table } = await makeTable(other, {
				game: 'waterloo',
				scenario: 'historical',
				seats: { french: 'bot:random', allied: 'me' },
			}),
			news = await mailbox.letter(3);
		assert(news.head.includes('To: <l@example.org>') && news.head.includes('Subject: It is your turn.'), news.head);
		assert(news.text.includes(`${URL}/#/table/${table.id}`), 'the letter leads to the table: ' + news.text);

		// Of one table he may wish otherwise.
		await other.goto('/#/table/' + table.id);
		const notices = async () => {
			await other.click('.top [aria-label=Menu]');
			await other.click('.menu .btn:has-text("Notices of this table")');
			await other.waitForSelector('#table-notify');
		};
		await notices();
		equal(
			await other.textContent('#table-notify option:checked'),
			'As for all tables: always',
			'what holds before',
		);
		await sound(other, 'the notices of a table');
		await other.selectOption('#table-notify', 'daily');
		await other.click('dialog:has(#table-notify) .btn.go');
		await other.waitForSelector('#table-notify', { state: 'detached' });
		await notices();
		equal(await other.inputValue('#table-notify'), 'daily', 'what was chosen is kept');
	} finally {
		const complaints = people.flatMap(p => p.complaints);
		await Promise.all(people.map(p => p.context().close()));
		await server.stop();
		await mailbox.stop();
		assert(!complaints.length, complaints.join('\n'));
	}
});

test('a server without mail says so, and asks nobody for an address', async ({ visit }) => {
	const page = await visit();
	await open(page, '/#/account');
	await page.waitForSelector('form:has(#login-name) :text("This server sends no mail")');
	equal(await page.isVisible('a[href="#/forgot"]'), false, 'nothing is offered');
	equal(await page.isVisible('#register-mail'), false, 'no address is asked for');
	await page.goto('/#/forgot');
	await page.waitForSelector('.lead-p:has-text("This server sends no mail")');
});
