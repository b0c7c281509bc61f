// csv.js: a table of the club out of a spreadsheet: chosen or pasted, tried first, all rows or none.
import { h, fill, button, dialog, toast } from '../dom.js';
import { t, tn } from '../i18n.js';
import { post } from '../api.js';
import { labelled, labelledFile, rule } from './common.js';
import { TYPES } from './history.js';

/** Heads that a table may have, for whoever begins one. */
const HEADS = {
	members: 'id,name,role,rank_points,active',
	armies: 'player,row,id,type,name,general,nation,figures,at,extra',
	calendar: 'week,date',
	battles:
		'battle,by,a_casualties,a_batteries,a_killed,a_captured,a_objectives,b_casualties,b_batteries,b_killed,b_captured,b_objectives,winner',
};

/** One entry that the table asks for. */
function words(club, x) {
	const e = x.event,
		who = e.player ? club.name(e.player) : e.name || '';
	return h('li', {
		text: [t('line {0}', x.line), TYPES()[e.type] || e.type, who, e.battle, e.role, e.nights?.join(', ')]
			.filter(Boolean)
			.join(' · '),
	});
}

function open(club, table) {
	const text = h('textarea', {
			class: 'field csvtext',
			rows: 7,
			name: 'csv',
			spellcheck: 'false',
			placeholder: HEADS[table],
		}),
		told = h('div', { class: 'stackv', 'aria-live': 'polite' });
	const pick = h('input', {
		class: 'field',
		type: 'file',
		name: 'csvfile',
		accept: '.csv,text/csv,text/plain',
		on: {
			change: async () => {
				if (!pick.files[0]) return;
				const bytes = await pick.files[0].arrayBuffer();
				try {
					text.value = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
				} catch (e) {
					text.value = new TextDecoder('windows-1252').decode(bytes);
				}
				look();
			},
		},
	});
	const ask = dry => post(club.path + '/csv', { table, text: text.value, dry_run: dry, ...club.author });
	const wrong = e => fill(told, h('p', { class: 'note bad' }, e.message, ' ', rule(e.rule, club.games)));
	const write = async () => {
		try {
			const answer = await ask(false);
			club.take(answer.club);
			toast(tn('{0} entry was written.', '{0} entries were written.', answer.entries.length));
			box.close();
			await club.repaint();
		} catch (e) {
			wrong(e);
		}
	};
	const look = async () => {
		try {
			const answer = await ask(true),
				n = answer.entries.length;
			fill(
				told,
				n
					? [
							h('p', { text: tn('{0} entry would be written:', '{0} entries would be written:', n) }),
							h(
								'ul',
								{ class: 'brief small' },
								answer.entries.slice(0, 100).map(x => words(club, x)),
							),
							h('div', { class: 'row end' }, button(t('Take it over'), { cls: 'go', click: write })),
						]
					: h('p', { class: 'note good', text: t('The club is as the table says: nothing to write.') }),
			);
		} catch (e) {
			wrong(e);
		}
	};
	const box = dialog(
		t('From a table (CSV)'),
		h(
			'div',
			{ class: 'stackv' },
			h('p', {
				class: 'small muted',
				text: t('Choose a file or paste the rows. It is tried first; all rows are taken over, or none.'),
			}),
			h(
				'p',
				{ class: 'small' },
				t('Columns:'),
				' ',
				h('code', { class: 'csvheads', text: HEADS[table].replaceAll(',', ', ') }),
			),
			labelledFile(t('File'), pick),
			labelled(t('Rows'), text),
			h('div', { class: 'row end' }, button(t('Try it'), { click: look })),
			told,
		),
		{ close: t('Close') },
	);
}

/** The button for those who may. */
export const fromTable = (club, table) =>
	club.keeper ? button(t('From CSV'), { click: () => open(club, table) }) : null;
