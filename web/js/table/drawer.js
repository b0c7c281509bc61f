// drawer.js: the column on a phone: a sheet under the map that can be lowered to its tabs or raised, by a button or a swipe.
import { iconButton } from '../dom.js';
import { t } from '../i18n.js';

const LEVELS = ['low', 'half', 'high'];
/** So far a finger goes before it means something, in pixels. */
const SWIPE = 30;

export class Drawer {
	/** @param {any} side the column @param {any} row what is swiped: its tabs */
	constructor(side, row) {
		this.side = side;
		this.button = iconButton('i-chevron', '', () => this.to(this.level === 'half' ? 'low' : 'half'));
		this.button.classList.add('drawer');
		row.append(this.button);
		let from = null;
		row.addEventListener('pointerdown', e => {
			from = e.clientY;
		});
		row.addEventListener('pointerup', e => {
			const by = from === null ? 0 : e.clientY - from,
				at = LEVELS.indexOf(this.level);
			from = null;
			if (Math.abs(by) > SWIPE) this.to(LEVELS[Math.min(2, Math.max(0, at + (by < 0 ? 1 : -1)))]);
		});
		row.addEventListener('pointercancel', () => {
			from = null;
		});
		this.to('half');
	}

	to(level) {
		this.level = level;
		for (const l of LEVELS) this.side.classList.toggle(l, l === level);
		const label = level === 'half' ? t('More of the map') : t('Half map, half column');
		this.button.setAttribute('aria-label', label);
		this.button.title = label;
	}

	/** Something is to be seen in the column. */
	raise() {
		if (this.level === 'low') this.to('half');
	}
}
