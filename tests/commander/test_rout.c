/*
 * test_rout.c: Rout, exits, the end of a battle, Withdrawal (ledger section 14).
 */
#include "field.h"

static void three_to_one_routs(void **state)
{
	static const struct {
		const char *sheet;
		int routed;
	} rows[] = {
		/* FC-267, FC-E30 */
		{"augereau 1L, serurier 1L | quasdanovich-inf 5C, melas-inf 5C, davidovich-inf 5C, "
		 "dichat-inf 5C, provera 5C, pittoni 5C, salisch-inf 5C, dirles 5C, "
		 "meszaros-inf 5C, liptay 5C",
		 FRENCH + 1},                                            /* 15 v 52 */
		{"garnier 2L | pittoni 3L, salisch-inf 3L", FRENCH + 1}, /* 3 v 10 */
		{"serurier-r 2L, macquard-r 2L | provera-r 4L", 0},      /* 7 v 3 */
		{"serurier 2L, brempt 4C | devital-r 4L", 0},
		{"augereau 2L, garnier 2L | provera-r 4L", ENEMY + 1},    /* 11 v 3 */
		{"serurier-r 2L, macquard 2L | provera-r 4L", ENEMY + 1}, /* 9 v 3 */
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct bench *b = bench("1796");
		on_sheet(b, "lodi", S_ROUT, rows[i].sheet);
		b->s.battle.plans[FRENCH] = 1;
		resume(b);
		if (rows[i].routed)
			assert_int_equal(arg_told(b, M_ROUT, 0), rows[i].routed - 1);
		else
			assert_true(told(b, M_NO_ROUT));
		if (i == 0) {
			assert_int_equal(arg_told(b, M_ROUT, 1), 15);
			assert_int_equal(arg_told(b, M_ROUT, 2), 52);
		}
		drop(b);
	}
}

static void routed_statics_die_and_the_rest_must_retreat(void **state)
{
	struct bench *b = bench_sensible("1796");
	(void)state;
	on_sheet(b, "lodi", S_ROUT,
		 "garnier 2L, macquard-r 1L, fr-fortification-1-r 0L, NAPOLEON | liptay 5C, "
		 "rosselmini 5C, "
		 "melas-inf 5C, davidovich-inf 5C, dirles 5C");
	b->s.battle.plans[ENEMY] = 0;
	resume(b);                                                   /* 8 v 27 */
	assert_string_equal(where(b, "fr-fortification-1"), "pool"); /* FC-268 */
	/* FC-238 FC-269 FC-R7: no plans are given, and nothing is left but Retreat. */
	assert_int_equal(top(b), S_FRENCH);
	assert_int_equal(choices(b, "act"), 2);
	refused(b, "end", "FC-269");
	refused(b, "act garnier fire", "FC-269");
	does(b, "act garnier retreat");
	assert_int_equal(region(b, "garnier"), 1);
	assert_true(column(b, "garnier"));
	drop(b);
}

static void a_routed_force_leaves_for_a_free_area(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-166 FC-271 FC-272 FC-275 FC-R22 FC-R23: Lodi's ways out are Milan, Lonato, Mantua,
	 * Genoa, Marengo; Milan is the Enemy's, Lonato contested. */
	on_sheet(b, "lodi", S_FRENCH,
		 "garnier 0C, fr-recruit-cannon-1 0L, NAPOLEON | liptay 3L, rosselmini 3L");
	b->s.battle.routed = FRENCH + 1;
	b->s.place[force(b, "kerpen")] = (uint8_t)area(b, "milan");
	b->s.place[force(b, "pittoni")] = (uint8_t)area(b, "lonato");
	b->s.place[force(b, "augereau")] = (uint8_t)area(b, "lonato");
	dice(b, 10, 4); /* three candidates, three faces each: 10 is rolled again, 4 is Genoa */
	does(b, "act garnier retreat");
	assert_string_equal(where(b, "garnier"), "genoa");
	assert_int_equal(b->s.napoleon, area(b, "genoa"));
	dice(b, 1);
	does(b, "act fr-recruit-cannon-1 retreat");
	assert_string_equal(where(b, "fr-recruit-cannon-1"), "mantua");
	assert_int_equal(b->s.napoleon, area(b, "genoa")); /* with the first only */
	/* FC-279 FC-280: the last has left, the Enemy is at Lodi. */
	assert_string_equal(where(b, "liptay"), "lodi");
	assert_int_equal(b->s.depth, 1);
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
}

static void no_way_out_is_the_end(void **state)
{
	struct bench *b = bench("1796");
	static const char *const ids[] = {"liptay", "kerpen", "pittoni", "melas-inf", "dirles"};
	static const char *const at[] = {"milan", "lonato", "mantua", "genoa", "marengo"};
	(void)state;
	/* FC-273 FC-R20 */
	on_sheet(b, "lodi", S_FRENCH, "garnier 0C, NAPOLEON | rosselmini 3L, nicoletti 3L");
	b->s.battle.routed = FRENCH + 1;
	for (int i = 0; i < 5; i++)
		b->s.place[force(b, ids[i])] = (uint8_t)area(b, at[i]);
	does(b, "act garnier retreat");
	assert_string_equal(where(b, "garnier"), "pool");
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void a_routed_enemy_runs_too(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-169 FC-260 FC-276 FC-R54 FC-R69 FC-R70 FC-R123: no plans, no withdrawal roll. */
	on_sheet(b, "lodi", S_BATTLE_TURN,
		 "augereau 2C, la-harpe 2C | provera-r 4C, en-recruit-cannon-1 5L");
	b->s.battle.routed = ENEMY + 1;
	b->s.battle.turns = 1;
	resume(b);
	dice(b, 1); /* the Cannon leaves: five free areas, two faces each */
	does(b, "end");
	assert_int_equal(region(b, "provera"), 5);
	assert_true(column(b, "provera"));
	assert_string_equal(where(b, "en-recruit-cannon-1"), "milan");
	assert_int_equal(b->s.plan[force(b, "provera")], 0);
	plays(b, "end"); /* the French hold; the turn on box 1 ends without a roll */
	assert_int_equal(top(b), S_PLANS);
	assert_int_equal(b->s.battle.turns, 1);
	dice(b, 3);
	does(b, "end");
	assert_string_equal(where(b, "provera"), "lonato");
	assert_string_equal(where(b, "augereau"), "lodi");
	drop(b);
}

static void a_routed_force_dies_where_there_is_no_room(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-270 */
	on_sheet(b, "lodi", S_FRENCH,
		 "garnier 2C, serurier 1C, macquard 1C, maynier 1C, stengel 1C | liptay 3L, "
		 "rosselmini 3L");
	b->s.battle.routed = FRENCH + 1;
	does(b, "act garnier retreat");
	assert_string_equal(where(b, "garnier"), "pool");
	drop(b);
}

static void one_may_leave_of_ones_own_will(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH,
		 "garnier 0C, augereau 1C, NAPOLEON | liptay 4C"); /* FC-274 FC-R109 */
	does(b, "act garnier march");
	dice(b, 9);
	does(b, "retreat");
	assert_string_equal(where(b, "garnier"), "marengo");
	assert_int_equal(b->s.napoleon, AT_SHEET);
	drop(b);
}

static void statics_alone_keep_a_battle_going(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_ROUT, "serurier 1C, macquard-r 1C | en-garrison-1 4L"); /* FC-R118 */
	resume(b);
	assert_int_equal(b->s.battle.turns, 3);
	assert_int_equal(top(b), S_PLANS);
	drop(b);
}

static void the_counter_runs_into_withdrawal(void **state)
{
	static const struct {
		int die, what;
	} rows[] = {{1, REJOIN},        {2, REJOIN},         {3, ENEMY_RETREAT},
		    {5, ENEMY_RETREAT}, {6, FRENCH_RETREAT}, {8, FRENCH_RETREAT},
		    {9, ENCAMP},        {10, ENCAMP}};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) { /* FC-281 FC-282 */
		struct bench *b = bench("1796");
		on_sheet(b, "lodi", S_ROUT, "augereau 2L | liptay 3L");
		b->s.battle.turns = 1;
		b->s.supply[ENEMY] = 0;
		dice(b, rows[i].die);
		if (rows[i].what == REJOIN)
			dice(b, 10, 1); /* a new battle: fog, and the only Force in the cup */
		if (rows[i].what == ENEMY_RETREAT || rows[i].what == FRENCH_RETREAT)
			dice(b, 1);
		b->s.place[force(b, "kerpen")] = AT_CUP;
		b->s.place[force(b, "pittoni")] = AT_CUP;
		resume(b);
		assert_int_equal(arg_told(b, M_WITHDRAWAL, 1), rows[i].what);
		drop(b);
	}
}

static void rejoin_starts_a_new_battle(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-283 FC-R24 */
	on_sheet(b, "lodi", S_WITHDRAWAL, "augereau 2L, NAPOLEON | liptay 3L");
	b->s.battle.insights = 3;
	b->s.supply[ENEMY] = 0;
	dice(b, 1, 2);
	resume(b);
	assert_int_equal(b->s.battle.turns, 3);
	assert_int_equal(b->s.battle.insights, 0);
	assert_string_equal(where(b, "augereau"), "sheet");
	assert_int_equal(b->s.napoleon, AT_SHEET);
	drop(b);
}

static void the_enemy_withdraws(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-284: together, to one area; statics die. */
	on_sheet(b, "lodi", S_WITHDRAWAL,
		 "augereau 2L, NAPOLEON | liptay 3L, kerpen 4L, en-garrison-1 4L");
	dice(b, 4, 3);
	resume(b);
	assert_string_equal(where(b, "liptay"), "lonato");
	assert_string_equal(where(b, "kerpen"), "lonato");
	assert_string_equal(where(b, "en-garrison-1"), "pool");
	assert_string_equal(where(b, "augereau"), "lodi");
	assert_int_equal(b->s.napoleon, area(b, "lodi"));
	drop(b);
}

static void the_french_withdraw(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-285 FC-R25: with Napoleon and the cavalry that swept. */
	on_sheet(b, "lodi", S_WITHDRAWAL, "augereau 2L, fr-garrison-1 1L, NAPOLEON | liptay 3L");
	b->s.place[force(b, "stengel")] = (uint8_t)area(b, "lodi");
	dice(b, 7, 1);
	resume(b);
	assert_string_equal(where(b, "augereau"), "milan");
	assert_string_equal(where(b, "stengel"), "milan");
	assert_string_equal(where(b, "fr-garrison-1"), "pool");
	assert_string_equal(where(b, "liptay"), "lodi");
	assert_int_equal(b->s.napoleon, area(b, "milan"));
	drop(b);
}

static void french_without_a_way_out_lose_the_campaign(void **state)
{
	struct bench *b = bench("1796");
	static const char *const ids[] = {"dicuto", "kerpen", "pittoni", "melas-inf", "dirles"};
	static const char *const at[] = {"milan", "lonato", "mantua", "genoa", "marengo"};
	(void)state;
	on_sheet(b, "lodi", S_WITHDRAWAL, "augereau 2L, NAPOLEON | liptay 3L"); /* FC-286 */
	for (int i = 0; i < 5; i++)
		b->s.place[force(b, ids[i])] = (uint8_t)area(b, at[i]);
	dice(b, 6);
	resume(b);
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void statics_alone_have_nothing_to_withdraw(void **state)
{
	struct bench *b = bench("1796");
	static const char *const ids[] = {"dicuto", "kerpen", "pittoni", "melas-inf", "dirles"};
	static const char *const at[] = {"milan", "lonato", "mantua", "genoa", "marengo"};
	(void)state;
	on_sheet(b, "lodi", S_WITHDRAWAL, "fr-garrison-1 1L | liptay 3L"); /* FC-R125 */
	for (int i = 0; i < 5; i++)
		b->s.place[force(b, ids[i])] = (uint8_t)area(b, at[i]);
	dice(b, 6);
	resume(b);
	assert_string_equal(where(b, "fr-garrison-1"), "pool");
	assert_string_equal(where(b, "liptay"), "lodi");
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
}

static void a_side_gone_before_the_rout_check_ends_the_battle(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-R71: no Rout is told; FC-R117: by exits as well. */
	on_sheet(b, "lodi", S_ENEMY, "garnier-r 2L | liptay 3L, rosselmini 4C");
	dice(b, 1);
	resume(b);
	assert_false(told(b, M_ROUT) || told(b, M_NO_ROUT));
	assert_string_equal(where(b, "liptay"), "lodi");
	on_sheet(b, "lodi", S_FRENCH, "garnier 0C | liptay 4C");
	does(b, "act garnier march");
	dice(b, 1);
	does(b, "retreat");
	assert_false(told(b, M_ROUT) || told(b, M_NO_ROUT));
	assert_string_equal(where(b, "liptay"), "lodi");
	assert_string_equal(where(b, "garnier"), "milan");
	drop(b);
}

static void swept_cavalry_fights_on_if_the_enemy_keeps_the_field(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-R25 FC-R27: a new battle at once. */
	on_sheet(b, "lodi", S_ENEMY, "garnier-r 2L | liptay 3L");
	b->s.place[force(b, "stengel")] = (uint8_t)area(b, "lodi");
	dice(b, 1);
	resume(b);
	assert_int_equal(top(b), S_BATTLES);
	assert_true(may(b, "fight lodi"));
	drop(b);
}

static void a_destroyed_enemy_is_drawn_at_full_strength(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 2L, serurier 2L | liptay-r 3L, kerpen 5C"); /* FC-R114 */
	dice(b, 1);
	does(b, "act augereau fire");
	assert_string_equal(where(b, "liptay"), "cup");
	assert_int_equal(b->s.flags[force(b, "liptay")], 0);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(three_to_one_routs),
		cmocka_unit_test(routed_statics_die_and_the_rest_must_retreat),
		cmocka_unit_test(a_routed_force_leaves_for_a_free_area),
		cmocka_unit_test(no_way_out_is_the_end),
		cmocka_unit_test(a_routed_enemy_runs_too),
		cmocka_unit_test(a_routed_force_dies_where_there_is_no_room),
		cmocka_unit_test(one_may_leave_of_ones_own_will),
		cmocka_unit_test(statics_alone_keep_a_battle_going),
		cmocka_unit_test(the_counter_runs_into_withdrawal),
		cmocka_unit_test(rejoin_starts_a_new_battle),
		cmocka_unit_test(the_enemy_withdraws),
		cmocka_unit_test(the_french_withdraw),
		cmocka_unit_test(french_without_a_way_out_lose_the_campaign),
		cmocka_unit_test(statics_alone_have_nothing_to_withdraw),
		cmocka_unit_test(a_side_gone_before_the_rout_check_ends_the_battle),
		cmocka_unit_test(swept_cavalry_fights_on_if_the_enemy_keeps_the_field),
		cmocka_unit_test(a_destroyed_enemy_is_drawn_at_full_strength),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
