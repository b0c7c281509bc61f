/*
 * test_moves.c: sequence of play, Moves, Forced March, French Resupply (ledger sections 4, 5, 15).
 */
#include "field.h"

static void steps_follow_each_other(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-067 FC-068 FC-069: no battles, no groups, all the way through a turn. */
	on_map(b, "nice: fr-garrison-1 augereau NAPOLEON; turin: fr-garrison-2; klagenfurt: "
		  "en-garrison-1");
	refused(b, "march augereau savona", "FC-069");
	does(b, "end");
	assert_int_equal(top(b), S_FORCED_MARCH);
	refused(b, "move augereau savona", "FC-069");
	does(b, "end");
	assert_int_equal(top(b), S_RESUPPLY);
	dice(b, 9);
	does(b, "end"); /* one city is rolled for, nobody is reduced, the next turn begins */
	assert_int_equal(b->s.turn, 2);
	assert_int_equal(top(b), S_MOVES);
	drop(b);
}

static void a_force_moves_one_area_free_of_charge(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-073 FC-074 FC-007, FC-E7: the five neighbours of Lodi. */
	on_map(b, "lodi: augereau serurier");
	assert_int_equal(choices(b, "move"), 10);
	assert_true(may(b, "move augereau milan") && may(b, "move augereau lonato") &&
		    may(b, "move augereau mantua") && may(b, "move augereau genoa") &&
		    may(b, "move augereau marengo"));
	refused(b, "move augereau nice", "FC-074");
	does(b, "move augereau milan");
	assert_int_equal(b->s.supply[FRENCH], 3);
	refused(b, "move augereau turin", "FC-073");
	assert_true(may(b, "end")); /* FC-079 */
	drop(b);
}

static void forces_beside_enemies_stay_but_napoleon_may_go(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "lodi: augereau liptay NAPOLEON; milan: serurier");
	refused(b, "move augereau milan", "FC-075"); /* FC-075 */
	does(b, "napoleon milan");                   /* FC-076 FC-077 */
	assert_int_equal(b->s.supply[FRENCH], 3);
	refused(b, "napoleon turin", "FC-076");
	drop(b);
}

static void dupont_cannot_leave_toledo(void **state)
{
	struct bench *b = bench("1807");
	(void)state;
	assert_string_equal(where(b, "dupont"), "toledo"); /* FC-E8, FC-075 */
	assert_string_equal(where(b, "castanos"), "toledo");
	refused(b, "move dupont madrid", "FC-075");
	drop(b);
}

static void entering_an_enemy_area_makes_a_battle_due(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "lodi: augereau serurier NAPOLEON; milan: liptay; mantua: en-garrison-1; nice: "
		  "fr-garrison-1");
	plays(b, "move augereau milan; move serurier mantua; napoleon milan; end");
	assert_int_equal(choices(b, "fight"), 2); /* FC-080 FC-081 FC-082 */
	refused(b, "end", "FC-081");
	refused(b, "fight nice", "FC-081");
	b->s.supply[ENEMY] = 0;
	dice(b, 2);
	does(b, "fight mantua"); /* FC-083: the state names the area */
	assert_int_equal(b->s.battle.area, area(b, "mantua"));
	drop(b);
}

static void a_forced_march_costs_a_supply_point_a_force(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-288 FC-290, FC-E31 */
	on_map(b, "lodi: augereau serurier macquard garnier NAPOLEON; turin: stengel liptay");
	b->s.step[0] = S_FORCED_MARCH;
	plays(b, "march augereau milan; march serurier milan");
	assert_int_equal(b->s.supply[FRENCH], 1);
	refused(b, "march augereau turin", "FC-073");
	refused(b, "march stengel nice", "FC-289"); /* FC-289 */
	does(b, "napoleon milan");                  /* FC-291: free */
	assert_int_equal(b->s.supply[FRENCH], 1);
	does(b, "march macquard milan");
	refused(b, "march garnier milan", "FC-288");
	drop(b);
}

static uint32_t march(struct bench *b, const char *text)
{
	struct action a;
	assert_null(action_parse(&commander_game, b->p, text, &a));
	return fc_march(b->p, &b->s, 0, a);
}

static void a_march_says_whether_it_is_forced_or_an_attack(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-073 FC-288 */
	on_map(b, "lodi: augereau NAPOLEON; turin: stengel liptay; milan: serurier");
	assert_int_equal(march(b, "move augereau milan"), 0);
	assert_int_equal(march(b, "move serurier turin"), MARCH_ATTACK);
	b->s.step[0] = S_FORCED_MARCH;
	assert_int_equal(march(b, "march augereau milan"), MARCH_FORCED);
	assert_int_equal(march(b, "march serurier turin"), MARCH_FORCED | MARCH_ATTACK);
	assert_int_equal(march(b, "napoleon milan"), 0);
	drop(b);
}

static void napoleon_force_marched_alone_is_lost(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "lodi: augereau liptay NAPOLEON; nice: fr-garrison-1; turin: fr-garrison-2");
	b->s.step[0] = S_FORCED_MARCH;
	plays(b, "napoleon milan; end"); /* FC-291 FC-292 */
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void areas_that_encamped_are_fought_after_the_forced_march(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-287 FC-293 FC-R26 */
	on_sheet(b, "lodi", S_WITHDRAWAL, "augereau 1L | liptay 4L, NAPOLEON");
	dice(b, 9);
	resume(b);
	assert_int_equal(top(b), S_FORCED_MARCH);
	assert_string_equal(where(b, "augereau"), "lodi");
	assert_string_equal(where(b, "liptay"), "lodi");
	refused(b, "march augereau milan", "FC-289");
	assert_true(may(b, "napoleon milan"));
	does(b, "end");
	assert_true(may(b, "fight lodi"));
	drop(b);
}

static void resupply(struct bench *b, const char *map, int supply)
{
	on_map(b, map);
	b->s.step[0] = S_RESUPPLY;
	b->s.supply[FRENCH] = (int16_t)supply;
}

static void income_follows_the_campaign(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-294 FC-R98: 5 and 2 a city. */
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: augereau; lodi: serurier");
	b->s.step[0] = S_INCOME;
	b->s.supply[FRENCH] = 0;
	resume(b);
	assert_int_equal(b->s.supply[FRENCH], 9);
	drop(b);
}

static void refit_costs_two(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	resupply(b, "nice: augereau-r serurier-r macquard-r kilmaine NAPOLEON", 5);
	plays(b, "refit augereau; refit serurier"); /* FC-295, FC-E32 */
	assert_int_equal(b->s.supply[FRENCH], 1);
	assert_false(reduced(b, "augereau"));
	refused(b, "refit macquard", "FC-295");
	refused(b, "refit kilmaine", "FC-295");
	b->s.supply[FRENCH] = 2;
	does(b, "refit macquard"); /* three Forces, 2 each */
	assert_int_equal(b->s.supply[FRENCH], 0);
	assert_false(reduced(b, "macquard"));
	drop(b);
}

static void forces_are_bought_for_their_combat_value(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	resupply(b, "nice: augereau NAPOLEON", 30);
	b->s.place[force(b, "stengel")] = AT_POOL;
	b->s.place[force(b, "serurier")] = AT_POOL;
	b->s.place[force(b, "fr-recruit-inf-1")] = AT_POOL;
	does(b, "buy stengel nice"); /* FC-037 FC-211 FC-296 FC-301: 8, the superscript ignored */
	assert_int_equal(b->s.supply[FRENCH], 22);
	does(b, "buy fr-recruit-inf-1 nice"); /* FC-064 FC-296 */
	assert_int_equal(b->s.supply[FRENCH], 19);
	does(b, "buy fr-fortification-1 nice");
	assert_int_equal(b->s.supply[FRENCH], 15);
	refused(b, "buy serurier milan", "FC-299"); /* FC-299 */
	refused(b, "buy-reduced fr-recruit-inf-2 nice", "FC-296");
	b->s.supply[FRENCH] = 6;
	refused(b, "buy serurier nice", "FC-037");
	does(b, "buy-reduced serurier nice"); /* FC-297 */
	assert_int_equal(b->s.supply[FRENCH], 2);
	assert_true(reduced(b, "serurier"));
	refused(b, "refit serurier", "FC-298"); /* FC-298 */
	drop(b);
}

static void junot_is_bought_full_or_reduced(void **state)
{
	struct bench *b = bench("1807");
	(void)state;
	resupply(b, "bayonne: bessieres", 20);
	b->s.place[force(b, "junot")] = AT_POOL;
	assert_int_equal(b->p->force[force(b, "junot")].value[0].cv, 7); /* FC-E33 */
	does(b, "buy junot bayonne");
	assert_int_equal(b->s.supply[FRENCH], 13); /* 7 at full strength */
	assert_false(reduced(b, "junot"));
	b->s.place[force(b, "junot")] = AT_POOL;
	does(b, "buy-reduced junot bayonne");
	assert_int_equal(b->s.supply[FRENCH], 9); /* FC-297: 4 */
	refused(b, "refit junot", "FC-298");
	drop(b);
}

static void order_inside_resupply_is_free_and_contested_areas_will_do(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	resupply(b, "nice: augereau-r liptay NAPOLEON", 12);
	plays(b, "buy fr-garrison-1 nice; refit augereau; buy fr-fortification-1 nice");
	assert_string_equal(where(b, "fr-garrison-1"), "nice"); /* FC-R83 FC-R84 FC-300 */
	drop(b);
}

static void scouts_cost_two_and_are_few(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	resupply(b, "nice: augereau NAPOLEON", 20);
	plays(b, "hire; hire; hire; hire"); /* FC-302 FC-R81 */
	assert_int_equal(b->s.supply[FRENCH], 12);
	assert_int_equal(b->s.scouts, 4);
	refused(b, "hire", "FC-303"); /* FC-303 */
	drop(b);
}

static void named_forces_of_egypt_cannot_be_bought_back(void **state)
{
	struct bench *b = bench("1798");
	(void)state;
	resupply(b, "alexandria: kleber NAPOLEON", 30);
	b->s.place[force(b, "desaix")] = AT_POOL;
	b->s.place[force(b, "fr-recruit-inf-1")] = AT_POOL;
	refused(b, "buy desaix alexandria", "FC-049"); /* FC-049 FC-301 */
	assert_true(may(b, "buy fr-recruit-inf-1 alexandria"));
	drop(b);
}

static void special_rules_close_areas(void **state)
{
	struct bench *b = bench("1806");
	(void)state;
	/* FC-049: Bohemia is neutral. */
	on_map(b, "dresden: davout NAPOLEON");
	refused(b, "move davout teplitz", "FC-049");
	drop(b);
	b = bench("1814");
	on_map(b, "soissons: ney NAPOLEON");
	assert_true(may(b, "move ney paris"));
	refused(b, "napoleon paris", "FC-049");
	drop(b);
}

static void winter_makes_marching_dear(void **state)
{
	struct bench *b = bench("1805");
	(void)state;
	on_map(b, "ulm: ney NAPOLEON");
	b->s.step[0] = S_FORCED_MARCH;
	b->s.turn = 10;
	b->s.supply[FRENCH] = 5;
	does(b, "march ney augsburg"); /* FC-049: 2 from Late Dec 1805 on */
	assert_int_equal(b->s.supply[FRENCH], 3);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(steps_follow_each_other),
		cmocka_unit_test(a_force_moves_one_area_free_of_charge),
		cmocka_unit_test(forces_beside_enemies_stay_but_napoleon_may_go),
		cmocka_unit_test(dupont_cannot_leave_toledo),
		cmocka_unit_test(entering_an_enemy_area_makes_a_battle_due),
		cmocka_unit_test(a_forced_march_costs_a_supply_point_a_force),
		cmocka_unit_test(a_march_says_whether_it_is_forced_or_an_attack),
		cmocka_unit_test(napoleon_force_marched_alone_is_lost),
		cmocka_unit_test(areas_that_encamped_are_fought_after_the_forced_march),
		cmocka_unit_test(income_follows_the_campaign),
		cmocka_unit_test(refit_costs_two),
		cmocka_unit_test(forces_are_bought_for_their_combat_value),
		cmocka_unit_test(junot_is_bought_full_or_reduced),
		cmocka_unit_test(order_inside_resupply_is_free_and_contested_areas_will_do),
		cmocka_unit_test(scouts_cost_two_and_are_few),
		cmocka_unit_test(named_forces_of_egypt_cannot_be_bought_back),
		cmocka_unit_test(special_rules_close_areas),
		cmocka_unit_test(winter_makes_marching_dear),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
