// mailbox.mjs: a small mail server of the test's own, which keeps the letters it is given.
import { createServer } from 'node:net';

/** Quoted-printable, back to text. */
const decode = text =>
	Buffer.from(
		text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (all, hex) => String.fromCharCode(parseInt(hex, 16))),
		'latin1',
	).toString('utf8');

/** Its port, and letter(n): the n-th letter, counted from 0, once it has come. */
export async function startMailbox() {
	const letters = [],
		waiting = [];
	const keep = raw => {
		const [head, ...body] = raw.split('\r\n\r\n');
		letters.push({ head, text: decode(body.join('\r\n\r\n')) });
		for (const w of waiting.splice(0)) w();
	};
	const server = createServer(socket => {
		let text = '',
			letter = null;
		const say = line => socket.write(line + '\r\n');
		const obey = line => {
			if (letter !== null && line === '.') {
				keep(letter);
				letter = null;
				say('250 kept');
			} else if (letter !== null) letter += line.replace(/^\./, '') + '\r\n';
			else if (line === 'DATA') {
				letter = '';
				say('354 go on');
			} else if (line === 'QUIT') socket.end('221 bye\r\n');
			else say('250 ok');
		};
		socket.on('error', () => {});
		socket.on('data', d => {
			text += d.toString('latin1');
			for (let at; (at = text.indexOf('\r\n')) >= 0; text = text.slice(at + 2)) obey(text.slice(0, at));
		});
		say('220 mailbox');
	});
	await new Promise(done => {
		server.listen(0, '127.0.0.1', () => done(null));
	});
	return {
		port: /** @type {any} */ (server.address()).port,
		letter: async n => {
			while (letters.length <= n)
				await new Promise(done => {
					waiting.push(done);
					setTimeout(done, 1000);
				});
			return letters[n];
		},
		stop: () =>
			new Promise(done => {
				server.close(() => done(null));
			}),
	};
}
