/*
 * test_skirmish.c: contacts, their kind and order, and skirmishes (6.1, 6.6).
 */
#include "scene.h"

static void fewer_than_three_make_a_skirmish(void **state)
{
	(void)state;
	scene(1); /* WL-030, WL-088, WL-089: nine against two, three against three */
	at("charleroi", "fr-g-inf fr-1-inf1 fr-1-inf2 pr-1-inf1 pr-1-inf2");
	at("ligny", "fr-2-inf1 fr-2-inf2 fr-2-art pr-2-inf1 pr-2-inf2 pr-2-cav");
	assert_int_equal(contact_towns(pack, &st), BIT(town("charleroi")) | BIT(town("ligny")));
	ok("f end-moves");
	assert_int_equal(step(), STEP_SHOW); /* WL-090: the skirmish first */
	assert_int_equal(st.skirmish, town("charleroi"));
	assert_int_equal(st.battle[0].town, town("ligny"));
	assert_int_equal(st.battle[1].town, NOWHERE);
	/* WL-026: the active player attacks in all of them */
	assert_int_equal(side_in_role(pack, &st, ROLE_ATTACKER), SIDE_FRENCH);
}

static void both_allies_and_a_leader_count_as_units(void **state)
{
	(void)state;
	scene(1); /* WL-R85, WL-R87: Wellington, a Prussian and a Briton are three */
	at("charleroi", "fr-g-inf fr-1-inf1 fr-1-inf2 ad-wellington pr-1-inf2 ad-1-br");
	ok("f end-moves");
	assert_int_equal(st.battle[0].town, town("charleroi"));
}

static void the_attacker_orders_skirmishes_and_battles(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", "fr-g-inf fr-c1 pr-1-inf1");
	at("thuin", "fr-1-inf1 fr-c2 pr-1-inf2");
	at("ligny", "fr-2-inf1 fr-2-inf2 fr-2-art pr-2-inf1 pr-2-inf2 pr-2-cav");
	at("namur", "fr-3-inf1 fr-3-inf2 fr-3-art pr-3-inf1 pr-3-inf2 pr-3-cav");
	ok("f end-moves");
	assert_int_equal(step(), STEP_SKIRMISH_ORDER); /* WL-091 */
	assert_int_equal(st.waiting, 1);
	no("f battle ligny", "WL-090");
	no("f skirmish ligny", "WL-092");
	ok("f skirmish thuin");
	assert_int_equal(st.skirmish, town("thuin"));
	until(STEP_BATTLE_ORDER); /* WL-093 */
	assert_int_equal(st.waiting, 1);
	ok("f battle namur");
	assert_int_equal(st.battle[st.now].town, town("namur"));
	assert_int_equal(step(), STEP_TERRAIN);
}

/* The forces of the worked example, in Charleroi, the attacker come from Thuin. */
static void example(void)
{
	scene(1);
	at("thuin", "fr-1-inf1:3 fr-c2:2 fr-3-inf2:2");
	at("charleroi", "pr-1-cav:2 pr-1-inf1:1");
	ok("f march fr-1-inf1 charleroi");
	ok("f march fr-c2 charleroi");
	ok("f march fr-3-inf2 charleroi");
	ok("f end-moves");
}

static void the_worked_example_of_a_skirmish(void **state)
{
	(void)state;
	example();                       /* WL-T19 */
	assert_int_equal(st.waiting, 3); /* WL-R30: both choose in secret */
	no("f end-show", "WL-203");
	ok("f show fr-1-inf1");
	no("f show fr-1-inf1", "WL-203");
	assert_false(sees(1, "fr-1-inf1"));
	ok("f show fr-c2");
	ok("f show fr-3-inf2");
	ok("f end-show");
	no("a show pr-2-inf1", "WL-205");
	ok("a show pr-1-cav");
	ok("a show pr-1-inf1");
	/* WL-204, WL-206, WL-207: defender's infantry 3, cavalry 2, 5; then the attacker's */
	faces("3 25 14 52 66"); /* in the order of the order of battle */
	ok("a end-show");
	assert_true(all_rolled());
	assert_int_equal(steps("fr-1-inf1"), 2); /* one hit, on the strongest */
	assert_int_equal(steps("pr-1-cav"), 1);
	assert_int_equal(step(), STEP_RETREAT); /* WL-208: three against two */
	assert_int_equal(st.waiting, 2);
	no("a end-moves", "WL-228");
	no("a retreat pr-1-cav thuin", "WL-218");
	ok("a retreat pr-1-cav ligny");
	assert_true(flagged("pr-1-cav", FLAG_DISRUPTED)); /* WL-210 */
	no("a retreat pr-1-inf1 ligny", "WL-221");        /* WL-R33: 2/1, a minor road */
	ok("a retreat pr-1-inf1 quatre-bras");
	assert_int_equal(steps("pr-1-inf1"), 1);           /* no attrition */
	assert_int_equal(st.turn, 2);                      /* WL-211: no regroup */
	assert_false(flagged("pr-1-cav", FLAG_DISRUPTED)); /* WL-224 */
}

static void at_most_four_show_themselves_and_the_rest_is_safe(void **state)
{
	(void)state;
	scene(1);
	at("charleroi", "fr-1-inf1 fr-1-inf2 fr-2-inf1 fr-2-inf2 fr-g-inf pr-1-cav pr-1-inf1");
	for (const char *const *u = (const char *const[]){"fr-1-inf1", "fr-1-inf2", "fr-2-inf1",
							  "fr-2-inf2", "fr-g-inf", NULL};
	     *u; u++) {
		set_legs(&st, unit(*u), 1);
		st.entry[unit(*u)] = (uint8_t)road_to(pack, town("charleroi"), town("thuin"));
	}
	ok("f end-moves");
	ok("f show fr-1-inf1");
	ok("f show fr-1-inf2");
	ok("f show fr-2-inf1");
	ok("f show fr-2-inf2");
	no("f show fr-g-inf", "WL-203");
	ok("f end-show");
	ok("a show pr-1-cav");
	/* Two hits: WL-205, the hidden Guard of four steps takes none of them */
	faces("12 66 666 666 666");
	ok("a end-show");
	assert_int_equal(step(), STEP_HITS);
	no("f lose fr-g-inf", "WL-171");
	assert_int_equal(st.waiting, 1); /* WL-R31, WL-172, WL-R74: the owner breaks ties */
	ok("f lose fr-1-inf1");
	assert_true(all_rolled());               /* the Guard did not fire either */
	assert_int_equal(steps("fr-2-inf1"), 3); /* the first went to the one of four steps */
	assert_int_equal(steps("fr-g-inf"), 4);
	assert_int_equal(steps("pr-1-inf1"), 4); /* hidden too */
	/* WL-R34: the loser's hidden units leave as well */
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(choices(1, "retreat"), 2 * 6);
}

static void if_equal_the_attacker_goes(void **state)
{
	(void)state;
	scene(1); /* WL-209 */
	at("thuin", "fr-1-inf1");
	at("charleroi", "pr-1-cav");
	ok("f march fr-1-inf1 charleroi");
	faces("66 666");
	ok("f end-moves"); /* one against one: nothing to choose */
	assert_int_equal(step(), STEP_RETREAT);
	assert_int_equal(st.waiting, 1);
	no("f retreat fr-1-inf1 beaumont", "WL-217"); /* WL-R62: where it came from */
	ok("f retreat fr-1-inf1 thuin");
	assert_int_equal(where("fr-1-inf1"), town("thuin"));
}

static void guns_may_eliminate_here_and_the_dead_do_not_fire(void **state)
{
	(void)state;
	scene(1); /* WL-R31, WL-R32 */
	at("thuin", "fr-3-inf2:1");
	at("charleroi", "pr-1-art:1 pr-1-inf1");
	ok("f march fr-3-inf2 charleroi");
	ok("f end-moves");
	ok("a show pr-1-art");
	faces("1");
	ok("a end-show");
	assert_true(all_rolled()); /* the attacker fired no die */
	assert_true(dead("fr-3-inf2"));
	assert_int_equal(st.turn, 2); /* the other side holds the town, nobody retreats */
}

static void fixed_values_without_shock_or_grape(void **state)
{
	(void)state;
	scene(1); /* WL-R91: heavy F3 cavalry that has just come fires at F2 */
	at("thuin", "fr-c3:3 fr-h1:2");
	at("charleroi", "pr-1-inf1:4");
	ok("f march fr-c3 charleroi");
	ok("f march fr-h1 charleroi");
	ok("f end-moves");
	ok("f show fr-c3");
	ok("f show fr-h1");
	faces("6666 323 32"); /* F2: one of three; horse guns F2: one of two */
	ok("f end-show");
	assert_int_equal(steps("pr-1-inf1"), 2);
}

static void victors_may_reinforce_a_battle_next_door(void **state)
{
	(void)state;
	scene(1); /* WL-200, WL-R29: kinds of fight are fixed after the marches */
	at("thuin", "fr-1-inf1 fr-1-inf2");
	at("charleroi", "pr-1-cav:1");
	at("ligny", "fr-2-inf1 fr-2-inf2 fr-2-art pr-2-inf1 pr-2-inf2 pr-2-cav");
	ok("f march fr-1-inf1 charleroi");
	ok("f march fr-1-inf2 charleroi");
	ok("f end-moves");
	ok("f show fr-1-inf1");
	faces("6 666");
	ok("f end-show");
	/* WL-220: never into the battle of Ligny; WL-219: nor to a town with enemies */
	no("a retreat pr-1-cav ligny", "WL-220");
	no("a retreat pr-1-cav thuin", "WL-218");
	dice.strict = false; /* the terrain of Ligny is drawn next */
	ok("a retreat pr-1-cav quatre-bras");
	until(STEP_COMBAT);
	ok("f end-combat");
	assert_int_equal(step(), STEP_REINFORCE);
	ok("f reinforce fr-1-inf1");
}

static void a_leader_shown_on_the_march_is_seen_until_the_turn_ends(void **state)
{
	(void)state;
	scene(1); /* WL-R26: the skirmish hides those again that it showed, but not him */
	at("beaumont", "fr-napoleon fr-1-inf1");
	at("binche", "pr-1-cav:1");
	at("ligny", "fr-c1 fr-c2 pr-2-cav pr-2-inf1");
	ok("f march fr-napoleon thuin");
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-napoleon binche");
	ok("f march fr-1-inf1 binche");
	ok("f end-moves");
	ok("f reveal fr-napoleon");
	faces("6");
	ok("f roll fr-1-inf1");
	ok("f skirmish binche");
	ok("f show fr-1-inf1");
	faces("6 666");
	ok("f end-show");
	dice.strict = false;
	until(STEP_RETREAT);
	assert_int_equal(st.skirmish, town("binche"));
	until(STEP_SHOW); /* the cavalry leaves, Ligny comes next */
	assert_int_equal(st.skirmish, town("ligny"));
	assert_true(shown("fr-napoleon"));
	assert_false(shown("fr-1-inf1"));
	until(STEP_MOVE);
	assert_false(shown("fr-napoleon"));
}

static void odds_of_a_skirmish_are_exact_when_the_enemy_is_known(void **state)
{
	(void)state;
	struct odds o;
	struct rng r = rng_seed(1);
	scene(1); /* two steps of horse guns (F2) against two blocks, of which one step (F2) shows
		   */
	at("thuin", "fr-h1:2 fr-1-inf1:1");
	at("charleroi", "pr-1-cav:1");
	for (int t = 0; t < pack->towns; t++)
		st.may[t] = units_in(pack, &st, t);
	ok("f march fr-h1 charleroi");
	ok("f march fr-1-inf1 charleroi");
	ok("f end-moves");
	ok("f show fr-h1");
	assert_true(waterloo_game.odds(pack, &st, 0, &r, &o));
	assert_int_equal(o.samples, 0);
	assert_int_equal(o.n, 3);
	/* WL-204, WL-206: one die at F2 first: 1/3; then two dice, or one, at F2 against one step:
	 * 2/3 x 5/9 + 1/3 x 1/3 */
	assert_int_equal(o.line[1].value, 333);
	assert_int_equal(o.line[0].value, 481);
	assert_int_equal(o.line[2].value, 1000); /* two blocks, or one dead enemy: WL-208 */
	assert_int_equal(o.line[0].error, 0);
	/* Where the enemy may be any Prussian, the mean over worlds, and its error. */
	for (int side = 0; side < SIDES; side++)
		know_army_places(pack, &st, &cx, side);
	assert_true(waterloo_game.odds(pack, &st, 0, &r, &o));
	assert_int_equal(o.samples, 10000);
	assert_int_equal(o.basis, MSG_ODDS_WORLDS);
	assert_in_range(o.line[1].error, 2, 20);
	assert_in_range(o.line[1].value, 400, 1600); /* most are stronger than one step */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fewer_than_three_make_a_skirmish),
		cmocka_unit_test(both_allies_and_a_leader_count_as_units),
		cmocka_unit_test(the_attacker_orders_skirmishes_and_battles),
		cmocka_unit_test(the_worked_example_of_a_skirmish),
		cmocka_unit_test(at_most_four_show_themselves_and_the_rest_is_safe),
		cmocka_unit_test(if_equal_the_attacker_goes),
		cmocka_unit_test(guns_may_eliminate_here_and_the_dead_do_not_fire),
		cmocka_unit_test(fixed_values_without_shock_or_grape),
		cmocka_unit_test(victors_may_reinforce_a_battle_next_door),
		cmocka_unit_test(a_leader_shown_on_the_march_is_seen_until_the_turn_ends),
		cmocka_unit_test(odds_of_a_skirmish_are_exact_when_the_enemy_is_known),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
