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

async function request(method, path, body) {
	let answer;
	try {
		answer = await fetch('/api/v1' + path, {
			method, credentials: 'same-origin',
			headers: { 'Accept-Language': language(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	} catch (e) {
		throw new Refusal(0, null);
	}
	let data = null;
	try { data = await answer.json(); } catch (e) { /* a page of a proxy, say */ }
	if (!answer.ok) throw new Refusal(answer.status, data?.error);
	return data;
}
export const get = path => request('GET', path);
export const post = (path, body = {}) => request('POST', path, body);

const kept = new Map();
/** What does not change while the server runs is asked for once. */
export function getOnce(path) {
	if (!kept.has(path)) kept.set(path, get(path).catch(e => { kept.delete(path); throw e; }));
	return kept.get(path);
}
const files = new Map();
export function file(path) {
	if (!files.has(path)) files.set(path, fetch(path).then(r => r.ok ? r.json() : Promise.reject(new Refusal(r.status, null))));
	return files.get(path);
}

/** The WebSocket: send() queues while it is down, handlers get every message, it comes back by itself. */
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
		const ws = this.ws = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/api/v1/ws');
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
			if (wait) { if (!m.more) this.waiting.delete(m.re); wait(m); }
			this.onmessage(m);
		};
		ws.onclose = () => {
			for (const wait of this.waiting.values()) wait({ type: 'refused', code: 'network', text: t('The connection was lost. It will come back by itself.'), rule: null });
			this.waiting.clear();
			if (this.closed) return;
			this.onlink(false);
			this.timer = window.setTimeout(() => this.open(), this.delay);
			this.delay = Math.min(this.delay * 2, 15000);
		};
	}
	raw(message) { if (this.ws.readyState === 1) this.ws.send(JSON.stringify(message)); }
	/** Sends without waiting for an answer. */
	send(message) { this.raw(message); }
	/** Sends and resolves with what answers it; early gets what is told before. @param {any} message @param {((m:any)=>void)|null} early @returns {Promise<any>} */
	ask(message, early = null) {
		if (this.ws.readyState !== 1) return Promise.resolve({ type: 'refused', code: 'network', text: t('The connection was lost. It will come back by itself.'), rule: null });
		const id = this.next++;
		return new Promise(done => { this.waiting.set(id, m => m.more ? early?.(m) : done(m)); this.raw({ ...message, id }); });
	}
	watch(table, invite) {
		this.table = invite ? { table, invite } : { table };
		this.raw({ op: 'watch', ...this.table });
	}
	can(word) { return !!this.hello?.can?.includes(word); }
	close() {
		this.closed = true;
		window.clearTimeout(this.timer);
		this.ws.close();
	}
}
