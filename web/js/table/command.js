// command.js: the command line of a table: a field, and below it what was answered (sayings.js).
import { h, fill, dialog } from '../dom.js';
import { t, tn } from '../i18n.js';
import { openRule } from '../rules.js';
import { heard, SAYINGS } from './sayings.js';
import { completed } from './wording.js';

/** Of longer answers a screen reader is told how long they are; they are read line by line. */
const HEARD = 12;

/** @param {import('../table.js').Table} table */
export function typed(table) {
	const listId = 'all-actions',
		input = h('input', {
			class: 'field',
			list: listId,
			autocomplete: 'off',
			autocapitalize: 'off',
			spellcheck: 'false',
			'aria-label': t('Action'),
		});
	const told = h('div', {
			class: 'told stackv',
			role: 'region',
			tabindex: '0',
			'aria-label': t('Answer'),
			hidden: true,
		}),
		status = h('p', { class: 'sr', role: 'status' });
	const tell = lines => {
		const texts = lines.map(l => (typeof l === 'string' ? { text: l, rule: null } : l));
		told.hidden = !texts.length;
		fill(
			told,
			texts.map(l =>
				h(
					'p',
					{},
					l.text,
					l.rule
						? [
								' ',
								h('button', {
									type: 'button',
									class: 'ruleid',
									text: l.rule,
									'aria-label': t('Read rule {0}', l.rule),
									on: { click: () => openRule(l.rule, table.games) },
								}),
							]
						: null,
				),
			),
		);
		told.scrollTop = 0;
		status.textContent =
			texts.length > HEARD
				? tn('The answer has {0} line.', 'The answer has {0} lines.', texts.length)
				: texts.map(l => l.text).join(' ');
	};
	const submit = async e => {
		e.preventDefault();
		const line = input.value;
		if (!line.trim()) return;
		tell([t('One moment…')]);
		let lines;
		try {
			lines = await heard(table, line);
		} catch (x) {
			lines = [x.message];
		}
		if (!lines.length) {
			d.close();
			return;
		}
		tell(lines);
		input.select();
	};
	/** Completes what is typed; where there is nothing to add, Tab goes on as everywhere. */
	const tab = e => {
		if (e.key !== 'Tab' || e.shiftKey || e.altKey || e.ctrlKey || e.metaKey || !input.value) return;
		const more = completed(input.value, [...Object.keys(SAYINGS()), ...table.chooser.all.map(a => a.do)]);
		if (more === input.value) return;
		e.preventDefault();
		input.value = more;
	};
	const form = h(
		'form',
		{ class: 'stackv', on: { submit } },
		h('p', {
			class: 'small muted',
			text: t(
				'The same words as in the terminal, for instance {0}; help lists them all, Tab completes.',
				table.chooser.all[0]?.do || 'look',
			),
		}),
		input,
		h(
			'datalist',
			{ id: listId },
			table.chooser.all.slice(0, 400).map(a => h('option', { value: a.do, text: a.label })),
		),
		h('button', { type: 'submit', class: 'btn go', text: t('Do it') }),
	);
	input.addEventListener('keydown', tab);
	const d = dialog(t('Type an action'), h('div', { class: 'stackv command' }, form, told, status), {
		close: t('Close'),
	});
	input.focus();
}
