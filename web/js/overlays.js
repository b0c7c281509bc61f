// overlays.js: what the map can show besides the pieces: supply, command, reach and threat as the reader's own view
// gives them, the enemy's last moves and hidden pieces seen before as the log tells of them.
import { t } from './i18n.js';

/** Id, name, what it shows. */
export const OVERLAYS = () => [
	['supply', t('Supply'), t('Towns that are in supply, and where supply comes from.')],
	['command', t('Command'), t('Towns within the range of your leaders.')],
	['reach', t('Reach'), t('Towns your pieces could march to in one turn; dashed: by a force march.')],
	['threat', t('Threat'), t('Towns the enemy could reach in one turn, taking what is hidden for his fastest.')],
	['moves', t('Last moves'), t('Where the enemy marched since your last turn.')],
];

/** Whether the view has an answer to it; what a player could work out himself is nothing for purists. */
export const has = (view, id, help) =>
	id === 'moves' || (!!view.overlays?.[id] && (help !== 'purist' || !['reach', 'threat'].includes(id)));

/** Town → '' | 'far' | 'source', as the view says. @param {string} id @param {any} view @returns {Map<string, string>} */
export function overlay(id, view) {
	const found = new Map();
	for (const [shade, towns] of Object.entries(view.overlays?.[id] || {}))
		for (const town of towns) found.set(town, shade === 'plain' ? '' : shade);
	return found;
}

/** What the log told of enemies that are hidden now: town → those last seen there, with the step. */
export function memory(steps, view, names, mine) {
	const known = new Map((view.pieces || []).filter(p => p.known !== false).map(p => [p.id, p])),
		last = new Map(),
		found = new Map();
	if (!(view.pieces || []).some(p => p.known === false)) return found;
	for (const s of steps)
		for (const e of s.events) {
			const towns = e.refs.filter(r => r.kind === names.areaKind),
				units = e.refs.filter(r => r.kind === names.pieceKind);
			if (towns.length)
				for (const u of units)
					if (!known.has(u.id)) last.set(u.id, { town: towns[towns.length - 1].id, n: s.n });
		}
	for (const [id, { town, n }] of last) {
		if (!(view.pieces || []).some(p => p.at === town && p.known === false && !mine(p.side))) continue;
		if (!found.has(town)) found.set(town, []);
		found.get(town).push({ id, n });
	}
	return found;
}
