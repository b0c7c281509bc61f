/*
 * test_skeleton.c: the game that docs/contributing.md adds in under a hundred lines really plays.
 */
#include "bots/bots.h"
#include "cm.h"
#include "session/session.h"

extern const struct game count_game;

static const struct game *find(const char *id)
{
	return strcmp(id, "count") == 0 ? &count_game : NULL;
}

static void the_skeleton_plays(void **state)
{
	const struct session_request r = {.game = "count", .scenario = "ten"};
	(void)state;
	for (uint64_t seed = 0; seed < 100; seed++) {
		struct session s, again;
		struct jn_report report;
		struct err e;
		struct out o = {0};
		assert_true(session_new(&s, find, &r, &e));
		while (mt_to_act(s.match)) {
			int seat = __builtin_ctz(mt_to_act(s.match));
			struct action a =
				bot_choose(bot_default(&count_game), s.match, seat, 0, seed);
			assert_null(mt_do(s.match, seat, a, MT_ANY_NUMBER).rule);
			assert_null(count_game.check(s.pack, s.match->state));
		}
		session_write(&s, true, &o);
		assert_true(
			session_load(&again, find, NULL, o.p, o.n, UINT32_MAX, NULL, &report, &e));
		assert_int_equal(mt_hash(again.match), mt_hash(s.match));
		session_free(&again);
		session_free(&s);
		out_free(&o);
	}
}

static void the_skeleton_refuses(void **state)
{
	const struct session_request r = {.game = "count", .scenario = "ten"};
	struct session s;
	struct err e;
	(void)state;
	assert_true(session_new(&s, find, &r, &e));
	assert_string_equal(mt_do(s.match, 0, (struct action){0, {3}}, 0).rule, "CO-001");
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_skeleton_plays),
		cmocka_unit_test(the_skeleton_refuses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
