/*
 * test_engine.c: the protocol: framing, every command, and that no input can hurt a match.
 */
#include <stdlib.h>

#include "cli/engine.h"
#include "table.h"

static const struct game *const toys[] = {&toy_game, NULL};

static struct engine fresh(void)
{
	static struct tongue *tongue;
	if (!tongue)
		tongue = tongue_new("/nonexistent");
	return (struct engine){
		.find = toy_finder, .games = toys, .tongue = tongue, .no_files = true};
}

static struct out last;

static const char *say(struct engine *e, const char *line)
{
	out_clear(&last);
	engine_line(e, line, strlen(line), &last);
	return last.p ? last.p : "";
}

static void begin(struct engine *e)
{
	assert_string_equal(say(e, "new toy road seed=1"), "=\n\n");
}

static void answers_are_framed(void **state)
{
	struct engine e = fresh();
	(void)state;
	assert_string_equal(say(&e, "protocol_version"), "= 1\n\n");
	assert_string_equal(say(&e, "17 protocol_version"), "=17 1\n\n");
	assert_string_equal(say(&e, "17 nonsense"),
			    "?17 There is no command nonsense; list_commands names them.\n\n");
	assert_string_equal(say(&e, ""), "");
	assert_string_equal(say(&e, "   "), "");
	assert_string_equal(say(&e, "# a comment"), "");
	assert_string_equal(say(&e, "games\r"), "= toy\n\n");
	assert_string_equal(say(&e, "scenarios toy"), "= road\n\n");
	assert_string_equal(say(&e, "options toy"), "= first=red*|blue\n\n");
	assert_non_null(strstr(say(&e, "list_commands"), "\nposition\n"));
	assert_string_equal(say(&e, "legal"), "? No game is under way: new or load one first.\n\n");
	engine_end(&e);
}

static void a_game_can_be_played(void **state)
{
	struct engine e = fresh();
	(void)state;
	begin(&e);
	assert_string_equal(say(&e, "seat"), "= red\n\n");
	assert_string_equal(say(&e, "legal"),
			    "= step r1 ford\nstep r2 ford\nstep r3 ford\nend\n\n");
	assert_string_equal(say(&e, "do step r1 ford"), "= 1\n\n");
	assert_string_equal(say(&e, "do red step r1 mill"), "= 2\n\n");
	assert_string_equal(say(&e, "undo"), "= 1\n\n");
	assert_string_equal(say(&e, "why end"), "= legal\n\n");
	assert_string_equal(say(&e, "prompt"), "= Step, attack or end: 1 step left\n\n");
	assert_string_equal(say(&e, "events red"), "= {\"n\":0,\"text\":\"r1 steps to ford\"}\n\n");
	assert_non_null(strstr(say(&e, "view red"), "\"id\":\"r1\",\"at\":\"ford\",\"strength\""));
	assert_null(strstr(say(&e, "view -"), "strength"));
	assert_string_equal(say(&e, "numbers red"), "= []\n\n");
	assert_string_equal(say(&e, "modifiers"), "= []\n\n");
	assert_non_null(strstr(say(&e, "numbers green"), "? "));
	assert_string_equal(say(&e, "do step r1 mill"), "= 2\n\n");
	assert_string_equal(say(&e, "do end"), "= 3\n\n");
	assert_string_equal(say(&e, "do blue step b1 hill"), "= 4\n\n");
	assert_non_null(strstr(say(&e, "odds"), "Chance that b1 beats r1"));
	assert_non_null(strstr(say(&e, "odds hill"), "= Chance that hill is held: "));
	assert_non_null(strstr(say(&e, "odds hill"), "from 10,000 simulated games"));
	assert_string_equal(say(&e, "odds west"), "? You have nobody there.\n\n");
	assert_string_equal(say(&e, "odds red hill"), "? You have nobody there.\n\n");
	assert_string_equal(say(&e, "hint"), "= attack b1 r1\n\n");
	assert_string_equal(say(&e, "dice 1 6"), "=\n\n");
	assert_string_equal(say(&e, "go bold nodes=5"), "= blue attack b1 r1\n\n");
	assert_non_null(strstr(say(&e, "score"), "red=500 blue=500 Drawn"));
	assert_int_equal(strlen(say(&e, "hash")), 20);
	assert_string_equal(say(&e, "quit"), "=\n\n");
	assert_true(e.quit);
	engine_end(&e);
}

static void refusals_name_rules_and_change_nothing(void **state)
{
	static const char *const bad[][2] = {
		{"do step r1 east", "? TY-003 r1 is in west, 4 places from east A rule "},
		{"do step b1 hill", "? TY-001 "},
		{"do blue end", "? MG-001 "},
		{"do fly away", "? MG-005 There is no such action.\n\n"},
		{"do", "? MG-005 "},
		{"why step r1 mill", "? TY-003 r1 is in west, 2 places from mill A rule "},
		{"undo", "? MG-006 "},
		{"go nobody", "? There is no bot called nobody.\n\n"},
		{"go bold nodes=x", "? nodes=NUMBER or ms=NUMBER"},
		{"dice 0", "? A die shows 1 to 100"},
		{"dice 101", "? A die shows 1 to 100"},
		{"dice one", "? A die shows 1 to 100"},
		{"view green", "? There is no seat called green.\n\n"},
		{"events red from=x", "? from=NUMBER"},
		{"position {\"game\":\"toy\"", "? The position cannot be set up: "},
		{"position {\"game\":\"toy\",\"state\":{\"turn\":77}}",
		 "? The position cannot be set up"},
		{"new toy", "? A game and a scenario are wanted.\n\n"},
		{"new toy desert", "? The game has no scenario called desert.\n\n"},
		{"new toy road seed=x", "? A seed is a whole number"},
		{"new toy road first=green",
		 "? There is no such option or value: first=green (first=red|blue"},
		{"new toy road mood=1", "? There is no such option or value: mood=1 (first="},
		{"new toy road mood", "? An option is written id=value"},
		{"new chess road", "? There is no game called chess.\n\n"},
		{"save", "? A file is wanted.\n\n"},
		{"save x", "? Files are not to be had here.\n\n"},
		{"load x", "? Files are not to be had here.\n\n"},
		{"lang fr", "? The languages are en and it.\n\n"},
	};
	struct engine e = fresh();
	(void)state;
	begin(&e);
	uint64_t before = mt_hash(e.session.match);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *answer = say(&e, bad[i][0]);
		if (strncmp(answer, bad[i][1], strlen(bad[i][1])) != 0)
			fail_msg("%s: %s", bad[i][0], answer);
		assert_int_equal(mt_hash(e.session.match), before);
		assert_int_equal(e.session.match->number, 0);
	}
	engine_end(&e);
}

static void long_lines_and_nul_bytes_are_refused(void **state)
{
	struct engine e = fresh();
	size_t n = 10u << 20;
	char *line = malloc(n);
	(void)state;
	begin(&e);
	memset(line, 'x', n);
	out_clear(&last);
	engine_line(&e, line, n, &last);
	assert_string_equal(last.p, "? The line is too long.\n\n");
	out_clear(&last);
	engine_line(&e, "seat\0seat", 9, &last);
	assert_string_equal(last.p, "? The line holds a NUL byte.\n\n");
	memcpy(line, "position {", 10);
	out_clear(&last);
	engine_line(&e, line, ENGINE_LINE, &last);
	assert_int_equal(last.p[0], '?');
	assert_string_equal(say(&e, "seat"), "= red\n\n");
	free(line);
	engine_end(&e);
	out_free(&last);
}

static void strict_dice_must_suffice(void **state)
{
	struct engine e = fresh();
	(void)state;
	begin(&e);
	say(&e, "position {\"game\":\"toy\",\"state\":{\"at\":{\"r1\":\"mill\",\"b1\":\"hill\"}}}");
	say(&e, "dice strict 6");
	assert_string_equal(say(&e, "do attack r1 b1"),
			    "? MG-007 The scripted dice have run out.\n\n");
	say(&e, "dice 1");
	assert_string_equal(say(&e, "do attack r1 b1"), "= 1\n\n");
	engine_end(&e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_are_framed),
		cmocka_unit_test(a_game_can_be_played),
		cmocka_unit_test(refusals_name_rules_and_change_nothing),
		cmocka_unit_test(strict_dice_must_suffice),
		cmocka_unit_test(long_lines_and_nul_bytes_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
