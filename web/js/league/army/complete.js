// complete.js: whole legal completions of an army, solved by the server.
import { h, fill, button, dialog } from '../../dom.js';
import { t } from '../../i18n.js';
import { post } from '../../api.js';
import { refused, unitName } from '../common.js';
import { book } from './book.js';

/** Whole legal completions: each said in words, taken by one button, undone by another. */
export async function complete(edit) {
	const body = h(
			'div',
			{ class: 'stackv', role: 'status' },
			h('p', { text: t('The program looks for whole legal armies…') }),
		),
		stop = new AbortController(),
		box = dialog(t('Ways to complete it'), body, { cls: 'roomy', close: t('Close'), onclose: () => stop.abort() });
	try {
		const found = await post(
			edit.club.path + '/suggest',
			{ player: edit.data.player, army: edit.army, shadow: edit.shadow },
			stop.signal,
		);
		fill(
			body,
			h('p', { text: found.text }),
			found.proposals.map(x =>
				h(
					'section',
					{ class: 'card pad stackv proposal' },
					h('h3', {}, x.text),
					h('p', { class: 'small muted', text: t('Cost {0}, value {1}', x.cost, x.value) }),
					h(
						'ul',
						{ class: 'keptl' },
						x.changes.map(c =>
							h(
								'li',
								{},
								c.change.startsWith('remove') ? '− ' : c.change.startsWith('add') ? '+ ' : '· ',
								c.type ? `${unitName(book.type[c.type])} ${c.figures || ''} · ${c.at || c.id}` : c.text,
								c.points && c.change !== 'move-unit' ? ` (${c.points})` : '',
							),
						),
					),
					edit.may
						? h(
								'div',
								{ class: 'row end' },
								button(t('Take this one'), {
									cls: 'go',
									click: () => {
										box.close();
										edit.take(x.army);
									},
								}),
							)
						: null,
				),
			),
		);
	} catch (e) {
		if (stop.signal.aborted) return;
		box.close();
		refused(e, edit.club.games);
	}
}
