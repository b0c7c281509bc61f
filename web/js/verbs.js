// verbs.js: what a group of choices is called before one of it is chosen. A label with its places left open ("… engages the …")
// is no name; a verb that is not here keeps its label.
import { t } from './i18n.js';

/** @type {Record<string, () => Record<string, string>>} */
const NAMES = {
	commander: () => ({ move: t('Move a Force'), napoleon: t('Move Napoleon'), march: t('Force-march'), plan: t('Give a plan'), place: t('Place a Force'), act: t('A Force acts'), recruit: t('Raise a Force'), refit: t('Refit a Force'), buy: t('Buy a Force'), 'buy-reduced': t('Buy a Force reduced'), form: t('Change a formation'), hit: t('Take the Hit') }),
	waterloo: () => ({ place: t('Place a block'), template: t('Deploy by a template'), march: t('March'), deploy: t('Deploy a block'), site: t('Lay the terrain'), garrison: t('Hold the farm or hill'), engage: t('Engage'), disengage: t('Disengage'), redeploy: t('Redeploy'), fire: t('Fire'), square: t('Form square'), break: t('Break square'), shelter: t('Shelter in a square'), leave: t('Leave the square'), occupy: t('Occupy the farm or hill'), exchange: t('Take over the farm or hill'), retreat: t('Retreat'), reinforce: t('Bring reinforcements'), regroup: t('Regroup'), lose: t('Take the Hit'), remove: t('Lose a block for want of supply'), weaken: t('Begin with a step less'), signal: t('Signal to your ally') }),
	castiglione: () => ({ place: t('Place a counter'), forage: t('Forage'), take: t('Take a piece in hand'), order: t('Order a Unit out of command'), leave: t('Leave a piece behind'), go: t('March'), 'force-march': t('Force-march'), destroy: t('Destroy a bridge'), repair: t('Repair a bridge'), scout: t('Scout'), summon: t('March to the sound of the guns'), lead: t('Choose who leads'), hit: t('Place a hit'), 'fall-back': t('Fall back'), withdraw: t('Withdraw'), join: t('Join the City of Mantua') }),
};

/** @param {string} game @param {string} verb */
export const verbTitle = (game, verb) => NAMES[game]?.()[verb] || '';
