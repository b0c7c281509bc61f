// stations.mjs: tables played to where a map or a board is worth looking at, by both seats of one visitor.
import { open, makeTable, drive } from './harness.mjs';

/** The French of the free set-up march on Ligny, where Prussians of the same set-up stand. */
export const TO_LIGNY = [
	['^template (prussian-center|french-center|anglo-dutch-historical)', 0],
	['^ready', 0],
	['^march fr-(napoleon|c3|c4|h1) charleroi', 4],
	['^march fr-(napoleon|c3|c4|h1) ligny', 4],
	['^march fr-2\\S* charleroi', 3],
	['^march fr-2\\S* ligny', 3],
	['^(roll|end)', 0],
];
export const ARRAY = [
	['^site', 0],
	['^deploy \\S+ (left|center|right)', 0],
	['^deployed', 0],
];
const LIGNY = ['waterloo', 'free', { french: 'me', allied: 'me' }, [...TO_LIGNY, ...ARRAY]];
const SAVONA = [
	'commander',
	'1796',
	{ french: 'me' },
	[
		['^move \\S+ savona', 12],
		['^end', 1],
		['^fight', 1],
		['.', 0, 5],
	],
];
const ANY = [['.', 0, 7]];

/** Name → game, scenario, seats, wishes, the phase to stop in, and what the page shows then. @type {Record<string, any[]>} */
export const STATIONS = {
	'waterloo-map': ['waterloo', 'historical', { french: 'me', allied: 'bot:random' }, [], null, '.view .node'],
	'waterloo-skirmish': [
		'waterloo',
		'historical',
		{ french: 'me', allied: 'me' },
		[
			['^march \\S+ charleroi', 5],
			['^(roll|end)', 0],
		],
		'show',
		'.skirmish',
	],
	'waterloo-array': [...LIGNY, 'array', '.tactical'],
	'waterloo-combat': [...LIGNY, 'combat', '.tactical'],
	'waterloo-general': ['waterloo', 'historical', { french: 'me', allied: 'bot:general' }, [], null, '.view .node'],
	'commander-map': ['commander', '1796', { french: 'me' }, [], null, '.view .node'],
	'commander-plans': [...SAVONA, 'plans', '.sheetboard'],
	'commander-acts': [...SAVONA, 'french-acts', '.sheetboard'],
	'castiglione-map': ['castiglione', '1796', { french: 'bot:random', austrian: 'me' }, [], null, '.view .node'],
	'castiglione-combat': ['castiglione', '1796', { french: 'me', austrian: 'me' }, ANY, 'board', '.combat'],
};

/** Opens the page at one of them. */
export async function at(page, name) {
	const [game, scenario, seats, wishes, until, shown] = STATIONS[name];
	if (!page.url().startsWith('http')) await open(page);
	const made = await makeTable(page, { game, scenario, seats });
	if (until) await drive(page, made.table.id, wishes, until);
	await page.goto('/#/table/' + made.table.id);
	await page.waitForSelector(shown);
	await page.waitForTimeout(300);
	return made;
}

/** Passes the visitor's turns through a WebSocket of the test's own, unseen by the page, until the last turns of the game. */
export const passToLast = (page, id) =>
	page.evaluate(
		table =>
			new Promise((done, fail) => {
				const ws = new WebSocket(location.origin.replace('http', 'ws') + '/api/v1/ws'),
					timer = setTimeout(() => {
						ws.close();
						fail(new Error('the last turns did not come'));
					}, 60000);
				ws.onopen = () => ws.send(JSON.stringify({ op: 'watch', table }));
				ws.onmessage = e => {
					const m = JSON.parse(e.data);
					if (m.type !== 'state' || (!m.legal.length && !m.over)) return;
					if (m.over || (m.view.turn >= m.view.turns - 1 && !m.view.board)) {
						clearTimeout(timer);
						ws.close();
						done(null);
						return;
					}
					const pass =
						m.legal.find(a => /^(end|ready|deployed|done|roll|resolve|halt|stand|pass)/.test(a.do)) ||
						m.legal[m.number % m.legal.length];
					ws.send(JSON.stringify({ op: 'do', do: pass.do, number: m.number }));
				};
			}),
		id,
	);
