// index.js: the battle boards, by game. A game without one is played on the map and by the list of choices.
import { commander } from './commander.js';
import { waterloo } from './waterloo.js';
import { castiglione } from './castiglione.js';

/** @type {Record<string, (board:any, view:any, hooks:any) => any>} */
export const boards = { commander, waterloo, castiglione };
