/*
 * test_campaign.c: supply, defeat and victory (2.3, 9.0, 10.0).
 */
#include "scene.h"

static void a_city_in_french_hands_starves_its_army(void **state)
{
	(void)state;
	scene(1); /* WL-033, WL-247, WL-248, WL-249, WL-250 */
	at("ghent", "fr-c1");
	at("brussels", "fr-c2");
	at("liege", "fr-c3");
	ok("f end-moves");
	assert_int_equal(step(), STEP_SUPPLY);
	assert_int_equal(st.supply, 2 | 2 << 4);
	no("a remove fr-c1", "WL-252");
	no("a end-moves", "WL-250");
	ok("a remove ad-1-br"); /* from anywhere, as the owner likes */
	ok("a remove ad-c-ne");
	no("a remove ad-2-br", "WL-250"); /* two is all */
	ok("a remove pr-1-inf1");
	ok("a remove pr-4-cav");
	assert_int_equal(eliminated(pack, &st, ARMY_ANGLO_DUTCH), 2);
	assert_int_equal(eliminated(pack, &st, ARMY_PRUSSIAN), 2);
	assert_int_equal(eliminated(pack, &st, ARMY_FRENCH), 0); /* WL-252 */
	assert_int_equal(st.turn, 2);
	ok("a end-moves"); /* WL-033: none in an Allied turn */
	assert_int_equal(st.turn, 3);
	assert_int_equal(step(), STEP_MOVE);
	/* WL-251, WL-R76: again, at night too; and no more where the city is left */
	ok("f march fr-c1 oudenarde");
	ok("f march fr-c3 huy");
	ok("f end-moves");
	assert_int_equal(st.supply, 1);
}

static void an_empty_city_may_be_taken_at_night(void **state)
{
	(void)state;
	scene(3); /* WL-R90 */
	at("waterloo", "fr-c1");
	ok("f march fr-c1 brussels");
	ok("f end-moves");
	assert_int_equal(step(), STEP_SUPPLY);
	scene(3); /* WL-R87, WL-R80: a leader occupies it as well */
	at("brussels", "fr-napoleon");
	ok("f end-moves");
	assert_int_equal(step(), STEP_SUPPLY);
}

static void supply_may_bring_defeat_in_the_same_turn(void **state)
{
	(void)state;
	scene(1); /* WL-T22: WL-254, WL-256, WL-R77 */
	at("liege", "fr-c1");
	kill_units(ARMY_PRUSSIAN, 7);
	ok("f end-moves");
	ok("a remove pr-1-inf1");
	ok("a remove pr-1-inf2");
	assert_int_equal(eliminated(pack, &st, ARMY_PRUSSIAN), 18);
	assert_int_equal(st.defeated, 1 << ARMY_PRUSSIAN);
	assert_int_equal(st.turn, 2); /* the war goes on */
	ok("a end-moves");
	ok("f end-moves"); /* WL-R75: a defeated army loses nothing more */
	assert_int_equal(st.turn, 4);
	scene(1);
	at("liege", "fr-c1");
	kill_units(ARMY_PRUSSIAN, 6);
	ok("f end-moves");
	ok("a remove pr-1-inf1");
	ok("a remove pr-1-inf2");
	assert_int_equal(st.defeated, 0); /* eight are not nine */
	assert_int_equal(eliminated(pack, &st, ARMY_PRUSSIAN), 8);
}

static void an_army_with_too_few_units_loses_what_it_has(void **state)
{
	(void)state;
	scene(1); /* WL-R75 */
	at("liege", "fr-c1");
	EACH (u, pack->army_mask[ARMY_PRUSSIAN] & ~BIT(unit("pr-4-cav")))
		eliminate(pack, &st, &cx, u, "WL-017");
	ok("f end-moves");
	ok("a remove pr-4-cav");
	assert_int_equal(st.defeated, 1 << ARMY_PRUSSIAN);
}

static void defeat_waits_for_the_end_of_the_turn(void **state)
{
	(void)state;
	scene(1); /* WL-034, WL-253, WL-257: twelve French dead, and they still move */
	kill_units(ARMY_FRENCH, 12);
	assert_int_equal(st.result, RESULT_NONE);
	at("beaumont", "fr-g-inf");
	ok("f march fr-g-inf thuin");
	ok("f end-moves"); /* WL-035 */
	assert_int_equal(step(), STEP_OVER);
	assert_int_equal(st.result, RESULT_ALLIED); /* WL-261 */
}

/* The result of ending a turn with so many dead. */
static int result_of(int turn, int french, int anglo_dutch, int prussian)
{
	scene(turn);
	kill_units(ARMY_FRENCH, french);
	kill_units(ARMY_ANGLO_DUTCH, anglo_dutch);
	kill_units(ARMY_PRUSSIAN, prussian);
	ok(turn % 2 ? "f end-moves" : "a end-moves");
	return st.result;
}

static void the_table_of_victory(void **state)
{
	(void)state;
	/* WL-T23: WL-255, WL-256, WL-257, WL-258, WL-260, WL-261 */
	assert_int_equal(result_of(1, 11, 8, 9), RESULT_FRENCH);
	assert_int_equal(result_of(1, 12, 8, 8), RESULT_ALLIED); /* WL-R79 */
	assert_int_equal(result_of(1, 12, 8, 9), RESULT_FRENCH);
	assert_int_equal(result_of(1, 11, 7, 9), RESULT_NONE);
	assert_int_equal(result_of(1, 11, 8, 8), RESULT_NONE);
	assert_int_equal(result_of(2, 12, 0, 0), RESULT_ALLIED);
	scene(1); /* WL-R78: the other Ally fell before */
	st.defeated = 1 << ARMY_PRUSSIAN;
	EACH (u, pack->army_mask[ARMY_PRUSSIAN])
		eliminate(pack, &st, &cx, u, "WL-254");
	kill_units(ARMY_FRENCH, 12);
	kill_units(ARMY_ANGLO_DUTCH, 8);
	ok("f end-moves");
	assert_int_equal(st.result, RESULT_FRENCH);
}

/* Turn 23 with the French in some cities. */
static int last_turn(const char *first, const char *second)
{
	scene(23);
	at(first, "fr-c1");
	at(second, "fr-c2");
	ok("f end-moves");
	while (step() == STEP_SUPPLY)
		ok(st.supply & 15
			   ? (dead("ad-1-br") ? "a remove ad-2-br" : "a remove ad-1-br")
			   : (dead("pr-1-inf1") ? "a remove pr-1-inf2" : "a remove pr-1-inf1"));
	return st.result;
}

static void two_cities_on_22_june_win(void **state)
{
	(void)state;
	/* WL-T23 (d), WL-259, WL-262, WL-R2, WL-R80 */
	assert_int_equal(last_turn("brussels", "ghent"), RESULT_FRENCH_CITIES);
	assert_int_equal(last_turn("brussels", "liege"), RESULT_FRENCH_CITIES);
	assert_int_equal(last_turn("brussels", "hal"), RESULT_TIME);
	assert_int_equal(step(), STEP_OVER); /* there is no turn 24 */
	scene(22);                           /* (e): no city test in an Allied turn */
	at("brussels", "fr-c1");
	at("ghent", "fr-c2");
	ok("a end-moves");
	assert_int_equal(st.turn, 23);
	assert_int_equal(step(), STEP_MOVE);
}

static void the_score_follows_the_losses_and_the_result(void **state)
{
	(void)state;
	int32_t score[MAX_SEATS];
	struct figure f[8];
	struct event e = {0};
	scene(1);
	waterloo_game.score(pack, &st, score);
	assert_int_equal(score[0], 500);
	kill_units(ARMY_FRENCH, 6);
	waterloo_game.score(pack, &st, score);
	assert_int_equal(score[0], 250);
	assert_int_equal(score[1], 750);
	assert_int_equal(waterloo_game.figures(pack, &st, f, 8), 4);
	assert_int_equal(f[1].value, 6);
	kill_units(ARMY_FRENCH, 6);
	ok("f end-moves");
	waterloo_game.score(pack, &st, score);
	assert_int_equal(score[1], 1000);
	waterloo_game.outcome(pack, &st, &e);
	assert_int_equal(e.message, MSG_END_ALLIED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_city_in_french_hands_starves_its_army),
		cmocka_unit_test(an_empty_city_may_be_taken_at_night),
		cmocka_unit_test(supply_may_bring_defeat_in_the_same_turn),
		cmocka_unit_test(an_army_with_too_few_units_loses_what_it_has),
		cmocka_unit_test(defeat_waits_for_the_end_of_the_turn),
		cmocka_unit_test(the_table_of_victory),
		cmocka_unit_test(two_cities_on_22_june_win),
		cmocka_unit_test(the_score_follows_the_losses_and_the_result),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
