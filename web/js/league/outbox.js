// outbox.js: entries written without a connection: kept in the browser, shown, sent when it is back.
import { h, fill, icon, button, say } from '../dom.js';
import { t, tn } from '../i18n.js';
import { recall, remember } from '../settings.js';

/** What may wait: entries that mean the same an hour later. Dice and draws do not. */
export const WAITS = ['report', 'confirm', 'check-in', 'note', 'decision', 'place', 'army', 'keep'];
const AGAIN = 10000;
const key = id => 'league.outbox.' + id;
const list = id => recall(key(id)) || [];
const listeners = new Set();

/** One report of a battle waits at a time: a later one takes its place. */
export function keep(id, body) {
	const same = x => body.event.type === 'report' && x.event.type === 'report' && x.event.battle === body.event.battle;
	remember(key(id), [...list(id).filter(x => !same(x)), body]);
	for (const f of listeners) f();
}
export const waits = (id, test) => list(id).some(x => test(x.event));

/** The banner of a club: what waits, and sending it. Returns {el, leave}. */
export function outbox(club, told) {
	const id = club.state.id,
		el = h('div', { class: 'outbox', role: 'status' });
	let busy = false;
	const paint = () => {
		const n = list(id).length;
		el.hidden = !n;
		fill(
			el,
			n
				? [
						icon('i-clock'),
						h('span', {
							text: tn('{0} entry waits for the connection', '{0} entries wait for the connection', n),
						}),
						button(t('Send now'), { click: flush }),
						button(t('Throw away'), {
							cls: 'bare',
							click: () => {
								remember(key(id), null);
								paint();
							},
						}),
					]
				: [],
		);
	};
	async function flush() {
		if (busy || !list(id).length) return;
		busy = true;
		try {
			while (list(id).length) {
				const [first, ...rest] = list(id);
				let answer = null,
					wrong = null;
				try {
					answer = await club.write(first);
				} catch (e) {
					if (e.code === 'network') return;
					wrong = e;
				}
				remember(key(id), rest.length ? rest : null);
				await told(answer, wrong);
			}
			say(t('Everything that waited was sent.'));
		} finally {
			busy = false;
			paint();
		}
	}
	const timer = window.setInterval(flush, AGAIN);
	window.addEventListener('online', flush);
	listeners.add(paint);
	paint();
	flush();
	return {
		el,
		leave: () => {
			window.clearInterval(timer);
			window.removeEventListener('online', flush);
			listeners.delete(paint);
		},
	};
}
