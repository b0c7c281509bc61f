// news.js: what happens at one's other tables: a turn, an end, a seat taken, a take-back, one's name in the chat, a clock that has run out.
import { toast } from './dom.js';
import { t, pick } from './i18n.js';
import { Wire } from './api.js';

/** Tells of it: a notice that leads to the table, and the browser's own where it is out of sight. @param {any} m turn or news @param {any[]} games */
export function tell(m, games) {
	const text = `${pick(games.find(g => g.id === m.game)?.title) || m.game}: ${m.text}`;
	toast(text, { go: '#/table/' + m.table, stays: t('Close') });
	if (document.hidden && 'Notification' in window && Notification.permission === 'granted')
		new Notification('Marengo', { body: text, icon: '/icon.svg' });
}

/** Listens while no table is open; answers what ends it. @param {() => Promise<any[]>} games */
export function listen(games) {
	const wire = new Wire(
		async m => {
			if (m.type === 'turn' || m.type === 'news') tell(m, await games());
		},
		() => {},
	);
	return () => wire.close();
}
