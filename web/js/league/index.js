// index.js: the pages of a club.
import { h, fill } from '../dom.js';
import { t } from '../i18n.js';

export async function show(main) {
	fill(main, h('h1', { text: t('Club') }), h('p', { text: t('The league is run with the command marengo league.') }));
}
