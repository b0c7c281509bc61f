// index.js: the battle boards, by game. A game without one is played on the map and by the list of choices.
import { waterloo } from './waterloo.js';

/** @type {Record<string, (board:any, view:any, hooks:any) => any>} */
export const boards = { waterloo };
