// notices.js: when somebody is told of his turn: by his account, and at single tables.
import { h, button, dialog, toast } from './dom.js';
import { t } from './i18n.js';
import { get, post } from './api.js';

/** What can be wished, as [id, words]. */
export const wishes = () => [
	['none', t('never')],
	['always', t('always')],
	['away', t('when I have been away for five minutes')],
	['daily', t('once a day, all tables together')],
];

/** A list of choices. @param {string} id @param {string[][]} choices @param {string} now */
export const choice = (id, choices, now) =>
	h(
		'select',
		{ class: 'field', id },
		choices.map(([value, text]) => h('option', { value, text, prop: { selected: value === now } })),
	);

/** The notices of one table. @param {string} table */
export async function openNotices(table) {
	try {
		const now = await get(`/tables/${table}/notify`),
			words = wishes();
		const own = choice(
			'table-notify',
			[
				['account', t('As for all tables: {0}', words.find(([id]) => id === now.account)?.[1] || now.account)],
				...words,
			],
			now.notify,
		);
		const save = () =>
			post(`/tables/${table}/notify`, { notify: own.value })
				.then(() => {
					d.close();
					toast(t('Saved.'));
				})
				.catch(e => toast(e.message, { bad: true }));
		const d = dialog(
			t('Notices of this table'),
			h(
				'div',
				{ class: 'stackv' },
				h('label', { for: 'table-notify', text: t('Tell me when it is my turn') }),
				own,
				h('p', { class: 'small muted', text: t('By which ways you are told stands under Account.') }),
				button(t('Save'), { cls: 'go', click: save }),
			),
			{ close: t('Close') },
		);
	} catch (e) {
		toast(e.message, { bad: true });
	}
}
