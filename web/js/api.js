// api.js: HTTP requests and the one WebSocket, with reconnection (docs/web-api.md).
import { language, t } from './i18n.js';

export class Refusal extends Error {
	constructor(status, error) {
		super(error?.text || t('The server does not answer.'));
		this.status = status;
		this.code = error?.code || 'network';
		this.rule = error?.rule || null;
	}
}

/** @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal] */
async function request(method, path, body, signal) {
	let answer;
	try {
		answer = await fetch('/api/v1' + path, {
			method,
			credentials: 'same-origin',
			headers: {
				'Accept-Language': language(),
				...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal,
		});
	} catch (e) {
		throw new Refusal(0, null);
	}
	let data = null;
	try {
		data = await answer.json();
	} catch (e) {
		/* a page of a proxy, say */
	}
	if (!answer.ok) throw new Refusal(answer.status, data?.error);
	return data;
}
export const get = path => request('GET', path);
/** @param {string} path @param {any} body @param {AbortSignal} [signal] which gives it up */
export const post = (path, body = {}, signal = undefined) => request('POST', path, body, signal);

const kept = new Map();
/** What does not change while the server runs is asked for once. */
export function getOnce(path) {
	if (!kept.has(path))
		kept.set(
			path,
			get(path).catch(e => {
				kept.delete(path);
				throw e;
			}),
		);
	return kept.get(path);
}
async function read(path) {
	let answer;
	try {
		answer = await fetch(path);
	} catch (e) {
		throw new Refusal(0, null);
	}
	if (!answer.ok) throw new Refusal(answer.status, null);
	return answer.json();
}
/** A file of the page or of data/, likewise. */
export function file(path) {
	if (!kept.has(path))
		kept.set(
			path,
			read(path).catch(e => {
				kept.delete(path);
				throw e;
			}),
		);
	return kept.get(path);
}

/** A message that did not reach the server, answered as the server would refuse it. */
const unheard = text => ({ type: 'refused', code: 'network', text, rule: null });

/**
 * The WebSocket: handlers get every message, it comes back by itself. Nothing waits in it while it is down: what is not
 * sent at once is refused at once, so that nothing happens later by surprise.
 */
export class Wire {
	/** @param {(message:any)=>void} onmessage @param {(up:boolean)=>void} onlink */
	constructor(onmessage, onlink) {
		this.onmessage = onmessage;
		this.onlink = onlink;
		this.next = 1;
		this.waiting = new Map();
		this.delay = 500;
		this.closed = false;
		this.hello = null;
		this.table = null;
		this.open();
	}
	open() {
		const ws = (this.ws = new WebSocket(
			(location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/api/v1/ws',
		));
		ws.onopen = () => {
			this.delay = 500;
			this.raw({ op: 'lang', lang: language() });
			if (this.table) this.raw({ op: 'watch', ...this.table });
			this.onlink(true);
		};
		ws.onmessage = e => {
			if (this.closed) return;
			const m = JSON.parse(e.data);
			if (m.type === 'hello') this.hello = m;
			const wait = m.re !== undefined && this.waiting.get(m.re);
			if (wait) {
				if (!m.more) this.waiting.delete(m.re);
				wait(m);
			}
			this.onmessage(m);
		};
		ws.onclose = () => {
			const lost = unheard(
					t(
						'The connection was lost. What was under way may still have been done: it will be seen when it is back.',
					),
				),
				waiting = [...this.waiting.values()];
			this.waiting.clear();
			for (const wait of waiting) wait(lost);
			if (this.closed) return;
			this.onlink(false);
			if (waiting.length) this.onmessage(lost);
			this.timer = window.setTimeout(() => this.open(), this.delay);
			this.delay = Math.min(this.delay * 2, 15000);
		};
	}
	get up() {
		return this.ws.readyState === 1;
	}
	raw(message) {
		if (this.up) this.ws.send(JSON.stringify(message));
	}
	/** Sends without waiting for an answer; false, and refused like anything else, where there is no connection. */
	send(message) {
		if (this.up) this.raw(message);
		else this.onmessage(unheard(t('No connection: this was not done. Try again when it is back.')));
		return this.up;
	}
	/** Sends and resolves with what answers it; early gets what is told before. @param {any} message @param {((m:any)=>void)|null} early @returns {Promise<any>} */
	ask(message, early = null) {
		if (!this.up) {
			const lost = unheard(t('No connection: this was not done. Try again when it is back.'));
			this.onmessage(lost);
			return Promise.resolve(lost);
		}
		const id = this.next++;
		return new Promise(done => {
			this.waiting.set(id, m => (m.more ? early?.(m) : done(m)));
			this.raw({ ...message, id });
		});
	}
	watch(table, invite) {
		this.table = invite ? { table, invite } : { table };
		this.raw({ op: 'watch', ...this.table });
	}
	can(word) {
		return !!this.hello?.can?.includes(word);
	}
	close() {
		this.closed = true;
		window.clearTimeout(this.timer);
		const ws = this.ws;
		// Firefox takes a connection that is given up half made for an error of the page.
		if (ws.readyState === WebSocket.CONNECTING) ws.onopen = () => ws.close();
		else ws.close();
	}
}
