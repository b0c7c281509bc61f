// book.js: the charts an army is built from: troop types and generals, and the marks and words they are shown by.
import { t } from '../../i18n.js';
import { file } from '../../api.js';
import { loadNations } from '../common.js';

export let book = null;
/** Troop types and generals by id. */
export async function charts() {
	if (!book) {
		const [units, generals, nations] = await Promise.all([
			file('/data/league/units.json'),
			file('/data/league/generals.json'),
			loadNations(),
		]);
		book = {
			units: units.units,
			type: Object.fromEntries(units.units.map(u => [u.code, u])),
			generals: generals.generals,
			general: Object.fromEntries(generals.generals.map(g => [g.id, g])),
			nations,
		};
	}
	return book;
}

export const rating = g =>
	g ? `${g.span}″ ${g.quality} (${g.response}) ${g.modifier < 0 ? '−' + -g.modifier : '+' + g.modifier}` : '';
export const mark = type =>
	!type
		? 'u-unknown'
		: type.gun === 'horse'
			? 'u-art-horse'
			: type.gun
				? 'u-art-foot'
				: type.class.startsWith('cav')
					? type.class === 'cav-heavy' || type.class === 'cav-guard'
						? 'u-cav-heavy'
						: 'u-cav-light'
					: 'u-inf';
export const chipOf = type =>
	type.elite
		? ['gold', t('elite')]
		: type.light
			? ['good', t('light')]
			: type.gun === 'horse'
				? ['', t('horse gun')]
				: type.gun
					? ['', t('heavy gun')]
					: type.cav
						? ['', t('cavalry')]
						: type.class === 'militia'
							? ['', t('militia')]
							: null;
export const freshId = (list, letter) => letter + (1 + Math.max(0, ...list.map(x => Number(x.id.slice(1)) || 0)));

/** An army with nothing in it yet. */
export const empty = (player, nation) => ({
	format: 'marengo-league-army/1',
	id: player.id,
	player: player.name,
	name: t('Corps of {0}', player.name)
		.replace(/[\u2068\u2069]/g, '')
		.slice(0, 47),
	nations: [nation],
	prime: nation,
	commander: {
		name: player.name,
		nation,
		rank_points: player.rank_points,
		rank_points_start: player.rank_points,
		level: 'corps',
	},
	divisions: [{ id: 'd1', general: null }],
	corps: [],
	art_commanders: [],
	permanents: [],
	units: [],
});
