// terms.js: on what terms a table plays: its clock and the help there is, as they are chosen and as they are told.
import { t } from './i18n.js';

/** Value, name. */
export const PACES = () => [
	['', t('none')],
	['86400+14400', t('a day, and 4 hours a move')],
	['259200+43200', t('three days, and 12 hours a move')],
	['259200+129600', t('three days, and 36 hours a move')],
];
export const HELPS = () => [
	['full', t('as everybody likes')],
	['standard', t('no hints, no odds')],
	['purist', t('none at all')],
];

const named = (list, value) => list.find(([v]) => v === value)?.[1];

/** What is not as usual at a table, in sentences. @param {any} table @returns {string[]} */
export function terms(table) {
	const pace = table.pace && named(PACES(), `${table.pace.bank}+${table.pace.step}`);
	return [
		table.pace ? t('Clock: {0}', pace || t('of its own')) : '',
		table.help && table.help !== 'full' ? t('Help: {0}', named(HELPS(), table.help)) : '',
	].filter(Boolean);
}
