// clock.js: the time of a battle (6.4), shared by all who look at its table.
import { h, icon, button, say } from '../dom.js';
import { t } from '../i18n.js';
import { rule } from './common.js';

const two = n => String(n).padStart(2, '0');
const LAST = 300; // NW-184: five minutes before the end one player decides

export const limitText = minutes => t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);

/** Seconds left; null while the clock was not started. */
export function left(club, b, now = Date.now() / 1000) {
	const k = club.state.clocks?.find(x => x.battle === b.id);
	return k ? Math.round(b.minutes * 60 - ((k.held || now + club.ahead) - k.started)) : null;
}

function words(club, b, seconds) {
	if (seconds === null) return t('{0} to play', limitText(b.minutes));
	const s = Math.abs(seconds);
	return seconds < 0
		? t('{0} over time', `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`)
		: t('{0} left', `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`);
}

/** The clock of a table, with its buttons. Stops by itself when it leaves the page. */
export function clock(club, b) {
	const k = club.state.clocks?.find(x => x.battle === b.id),
		mine = club.keeper || [...b.a.players, ...b.b.players].includes(club.as);
	const face = h('b', { class: 'num', role: 'timer' }),
		last = h('p', { class: 'note', hidden: true });
	const second = b.first ? club.names(b[b.first === 'a' ? 'b' : 'a'].players) : t('the second player');
	let warned = false;
	const tick = () => {
		const seconds = left(club, b);
		face.textContent = words(club, b, seconds);
		face.classList.toggle('late', seconds !== null && seconds < 0);
		const near = seconds !== null && seconds <= LAST;
		last.hidden = !near;
		if (near && !warned) {
			warned = true;
			last.replaceChildren(
				seconds > 0
					? t('Five minutes left: {0} decides whether another move is made, and moves last.', second)
					: t('Time is up.'),
				' ',
				rule('NW-184', club.games),
			);
			say(last.textContent);
		}
	};
	const go = what => club.act('clock', { battle: b.id, do: what });
	const el = h(
		'div',
		{ class: 'bclock' },
		h(
			'span',
			{ class: 'row' },
			icon('i-clock'),
			face,
			mine
				? [
						!k || k.held
							? button(k ? t('Go on') : t('Start the clock'), { cls: 'slim', click: () => go('start') })
							: button(t('Stop'), {
									cls: 'slim',
									'aria-label': t('Stop the clock of {0}', b.id),
									click: () => go('stop'),
								}),
						k
							? button(t('Reset'), {
									cls: 'slim bare',
									'aria-label': t('Reset the clock of {0}', b.id),
									click: () => go('clear'),
								})
							: null,
					]
				: null,
		),
		last,
	);
	tick();
	const timer = window.setInterval(() => {
		if (!el.isConnected) window.clearInterval(timer);
		else tick();
	}, 1000);
	return el;
}
