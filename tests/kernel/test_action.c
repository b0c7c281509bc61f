/*
 * test_action.c: the text form of actions, and their order.
 */
#include "table.h"

static void print_and_parse_agree(void **state)
{
	char text[MAX_ACTION_TEXT];
	(void)state;
	struct action a = toy_action("step r2 mill");
	assert_int_equal(action_print(&toy_game, NULL, a, text, sizeof text), 12);
	assert_string_equal(text, "step r2 mill");
	a = toy_action("  end\t");
	action_print(&toy_game, NULL, a, text, sizeof text);
	assert_string_equal(text, "end");
}

static void nonsense_is_told(void **state)
{
	static const char *const bad[] = {"",
					  "   ",
					  "fly r1 ford",
					  "step r1",
					  "step r9 ford",
					  "step r1 nowhere",
					  "end now",
					  "step r1 ford mill",
					  "STEP r1 ford",
					  "step r1ford",
					  "ste r1 ford"};
	struct action a;
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_non_null(action_parse(&toy_game, NULL, bad[i], &a));
}

static void only_values_of_a_kind_are_well_formed(void **state)
{
	(void)state;
	assert_true(action_well_formed(&toy_game, NULL, (struct action){0, {5, 4, 0}}));
	assert_false(action_well_formed(&toy_game, NULL, (struct action){0, {6, 4, 0}}));
	assert_false(action_well_formed(&toy_game, NULL, (struct action){0, {5, 5, 0}}));
	assert_false(action_well_formed(&toy_game, NULL, (struct action){0, {5, 4, 1}}));
	assert_false(action_well_formed(&toy_game, NULL, (struct action){3, {0}}));
	assert_false(action_well_formed(&toy_game, NULL, (struct action){65535, {0}}));
}

static void lists_sort_by_verb_and_arguments(void **state)
{
	struct action list[100];
	struct rng r = rng_seed(1);
	(void)state;
	for (int n = 0; n <= 100; n += 50) {
		for (int i = 0; i < n; i++)
			list[i] = (struct action){
				(uint16_t)rng_below(&r, 3),
				{(uint16_t)rng_below(&r, 4), (uint16_t)rng_below(&r, 4)}};
		action_sort(list, n);
		for (int i = 1; i < n; i++)
			assert_true(action_compare(list[i - 1], list[i]) <= 0);
	}
}

static void options_go_by_id(void **state)
{
	struct setup s = {0};
	(void)state;
	game_default_setup(&toy_game, &s);
	assert_int_equal(s.option[0], 0);
	assert_null(game_set_option(&toy_game, &s, "first", "blue"));
	assert_int_equal(s.option[0], 1);
	assert_non_null(game_set_option(&toy_game, &s, "first", "green"));
	assert_non_null(game_set_option(&toy_game, &s, "last", "blue"));
	assert_int_equal(s.option[0], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(print_and_parse_agree),
		cmocka_unit_test(nonsense_is_told),
		cmocka_unit_test(only_values_of_a_kind_are_well_formed),
		cmocka_unit_test(lists_sort_by_verb_and_arguments),
		cmocka_unit_test(options_go_by_id),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
