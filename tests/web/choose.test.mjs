// choose.test.mjs: from legal actions to clicks, without a browser.
import { readFileSync } from 'node:fs';
import { test, assert, equal } from './harness.mjs';
import { Chooser } from '../../web/js/choose.js';

const action = (verb, ...args) => ({
	do: [verb, ...args].join(' '),
	label: [verb, ...args].join(' '),
	verb,
	args: args.map(id => ({ kind: id.length === 1 ? 'unit' : 'town', id })),
});
const key = a => (a.kind === 'unit' ? 'p:' : 'a:') + a.id;
const legal = [
	action('march', 'a', 'ligny'),
	action('march', 'a', 'wavre'),
	action('march', 'b', 'ligny'),
	action('scout', 'b', 'namur'),
	action('end'),
];

test('a picked piece leaves its own targets lit', () => {
	const c = new Chooser(legal, key);
	equal(c.pick('p:a').length, 0, 'nothing is done yet');
	equal([...c.targets()].sort().join(), 'a:ligny,a:wavre', 'targets');
	equal(c.pick('a:wavre')[0].do, 'march a wavre', 'the second click completes it');
});
test('a group shares only what all of it can do', () => {
	const c = new Chooser(legal, key);
	c.toggle('p:a');
	c.toggle('p:b');
	equal([...c.targets()].join(), 'a:ligny', 'targets in common');
	equal(
		c
			.pick('a:ligny')
			.map(a => a.do)
			.join(),
		'march a ligny,march b ligny',
		'one action each',
	);
});
test('the green button ends the phase when nothing is picked, and does the one action left', () => {
	const c = new Chooser(legal, key);
	equal(c.confirm()[0].do, 'end', 'the bare action');
	c.verb = 'scout';
	c.pick('p:b');
	equal(c.confirm()[0].do, 'scout b namur', 'the one left');
});
test('what no action names cannot be picked', () => {
	const c = new Chooser(legal, key);
	assert(c.pick('a:brussels') === null, 'null tells the page to ask why');
});
test('the terminal confirms what the green button does', () => {
	const read = name => readFileSync(new URL('../../' + name, import.meta.url), 'utf8');
	const terminal = read('src/cli/play_line.c')
		.match(/ends\[\] = \{([^}]*)\}/)[1]
		.match(/\w+/g);
	const page = read('web/js/choose.js')
		.match(/\/\^\(([^)]*)\)\//)[1]
		.split('|');
	equal(page.join(), terminal.join(), 'the verbs that end something');
	for (const verb of terminal) equal(new Chooser([action('other'), action(verb)], key).confirm()[0].do, verb, verb);
});
