/*
 * test_melee.c: Advance, Retreat, Shock, Melee, Attacks, Hits (ledger sections 10 and 11).
 */
#include "field.h"

static void advance_is_one_region_forward(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-170, FC-E16: an Enemy in the French Front goes to the French Approach. */
	on_sheet(b, "lodi", S_ENEMY, "augereau 0L | pittoni 2C");
	resume(b);
	assert_int_equal(region(b, "pittoni"), FRENCH_APPROACH);
	/* A French Force in the Enemy Approach goes to the Enemy Reserve. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 4C | pittoni 5L");
	plays(b, "act augereau march");
	does(b, "advance"); /* FC-184: in its own Reserve it fails; FC-185: and is destroyed */
	assert_string_equal(where(b, "pittoni"), "cup");
	on_sheet(b, "lodi", S_FRENCH, "augereau 4C, serurier 0L | en-garrison-1 5L");
	dice(b, 1);
	plays(b, "act augereau march; advance");
	assert_int_equal(region(b, "augereau"), ENEMY_RESERVE);
	/* FC-173: back from the Approach to the Reserve. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 1C | pittoni 4L");
	plays(b, "act augereau march; retreat");
	assert_int_equal(region(b, "augereau"), FRENCH_RESERVE);
	drop(b);
}

static void in_the_opposing_reserve_one_attacks_only(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 5C | en-fortification-1 5L"); /* FC-172 */
	struct fc g = view_of(b);
	assert_false(fc_can_advance(&g, force(b, "augereau")));
	give(b, "augereau", "engage");
	refused(b, "act augereau engage", "FC-189"); /* he is in Melee: FC-189 */
	assert_true(may(b, "act augereau fire"));
	/* FC-E16: and if he could, the Advance would be skipped and the Attack made. */
	struct ctx cx = {.dice = &b->dice, .events = b->events, .events_cap = 512};
	dice(b, 10);
	g = fc_open(b->p, &b->s, &cx);
	fc_begin_act(&g, force(b, "augereau"), plan(b, "engage"));
	fc_run_act(&g);
	b->nevents = cx.nevents;
	assert_int_equal(region(b, "augereau"), ENEMY_RESERVE);
	assert_false(told(b, M_ADVANCES));
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 12); /* 8 + 1 + 3 */
	drop(b);
}

static void a_full_region_is_not_entered(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-141 FC-143 FC-171 FC-R58 FC-R67: four Mobile Forces and a Garrison fill the Approach.
	 */
	on_sheet(b, "lodi", S_ENEMY,
		 "augereau 0L | pittoni 4C, dicuto 4C, schubirz 4C, salisch-inf 4C, en-garrison-1 "
		 "4L, "
		 "kerpen 5C");
	b->s.rank[force(b, "kerpen")] = 0;
	resume(b);
	assert_int_equal(region(b, "kerpen"), ENEMY_RESERVE);
	/* FC-142: six in a Front. */
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 2L, serurier 2L, macquard 2L, garnier 2L, maynier 2L, la-harpe 2L, "
		 "stengel 1C, "
		 "kilmaine 3C | pittoni 5C");
	struct fc g = view_of(b);
	assert_false(fc_can_advance(&g, force(b, "stengel")));
	assert_false(fc_can_retreat(&g, force(b, "kilmaine")));
	drop(b);
}

static void shock_falls_on_the_lowest_skill(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-174 FC-175 FC-R107, FC-E17: of two Conscripts and better ones, one Conscript. */
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 2C | en-recruit-inf-1 3L, en-recruit-inf-2 3L, rukavina 3L, pittoni 3L");
	b->p->force[force(b, "pittoni")].value[0].skill = ELITE;
	plays(b, "act augereau march; advance");
	assert_int_equal(choices(b, "shock"), 2);
	assert_true(may(b, "shock en-recruit-inf-1") && may(b, "shock en-recruit-inf-2"));
	refused(b, "shock rukavina", "FC-175");
	dice(b, 9);
	does(b, "shock en-recruit-inf-1");
	assert_string_equal(where(b, "en-recruit-inf-1"), "cup");
	drop(b);
}

static void a_failed_check_is_a_hit_and_a_retreat(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	for (int die = 5; die <= 6; die++) { /* FC-176 FC-178 FC-179, FC-E18 */
		on_sheet(b, "lodi", S_FRENCH, "augereau 2C | pittoni 3L");
		does(b, "act augereau march");
		dice(b, die);
		does(b, "advance");
		assert_int_equal(reduced(b, "pittoni"), die == 6);
		assert_int_equal(region(b, "pittoni"), die == 6 ? 4 : 3);
	}
	/* FC-181: where four stand already he is destroyed. */
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 2C | pittoni 3L, dicuto 4C, schubirz 4C, salisch-inf 4C, kerpen 4C");
	does(b, "act augereau march");
	dice(b, 6);
	does(b, "advance");
	assert_string_equal(where(b, "pittoni"), "cup");
	/* FC-180: a static does not retreat. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C | en-garrison-1 3L");
	does(b, "act augereau march");
	dice(b, 6);
	does(b, "advance");
	assert_int_equal(region(b, "en-garrison-1"), 3);
	assert_true(reduced(b, "en-garrison-1"));
	drop(b);
}

static void plans_change_the_number_needed(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-177 FC-227, FC-E28: cv 6 at -4 needs 2. */
	for (int die = 2; die <= 3; die++) {
		on_sheet(b, "lodi", S_FRENCH, "augereau 2C | melas-inf 3L");
		give(b, "augereau", "push");
		dice(b, die);
		does(b, "act augereau push");
		assert_int_equal(reduced(b, "melas-inf"), die == 3);
		assert_true(column(b, "augereau"));
	}
	/* FC-R34: at ten or more nobody rolls. */
	on_sheet(b, "lodi", S_ENEMY, "augereau 2L | pittoni 3C");
	b->s.battle.shock_mod = 3;
	give(b, "pittoni", "forward");
	dice(b, 10); /* the Attack only */
	resume(b);
	assert_true(told(b, M_SHOCK_SAFE));
	drop(b);
}

static void column_and_the_rear_fail_by_themselves(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-183 FC-R36, FC-E19: of two equals the player takes the one in Column. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C | quasdanovich-inf 3L, rukavina 3C");
	plays(b, "act augereau march; advance");
	assert_int_equal(choices(b, "shock"), 2); /* two Veterans */
	does(b, "shock rukavina");
	assert_true(told(b, M_SHOCK_AUTO));
	assert_true(reduced(b, "rukavina"));
	assert_int_equal(region(b, "rukavina"), 4);
	/* FC-184: in its own Approach, though in Line. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 3C | pittoni 4L");
	plays(b, "act augereau march; advance");
	assert_true(reduced(b, "pittoni"));
	assert_int_equal(region(b, "pittoni"), 5);
	/* FC-185: and in its Reserve it has nowhere to go. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 4C, serurier 4C | pittoni 5L, kerpen 5L");
	plays(b, "act augereau march; advance; shock pittoni");
	assert_string_equal(where(b, "pittoni"), "cup");
	/* FC-R37: Morale is no help there. */
	on_sheet(b, "lodi", S_ENEMY, "macquard 1L, augereau 1L | pittoni 2C");
	b->s.battle.shock_mod = 3;
	give(b, "pittoni", "forward");
	dice(b, 10);
	resume(b);
	assert_true(reduced(b, "macquard"));
	assert_int_equal(region(b, "macquard"), 0);
	/* FC-R35: a Cannon makes the check like others, and dies of it. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 4C | en-recruit-cannon-1 5L, rukavina 5L");
	does(b, "act augereau march");
	dice(b, 5);
	does(b, "advance");
	assert_string_equal(where(b, "en-recruit-cannon-1"), "cup");
	drop(b);
}

static void close_ranks_stops_the_hit_but_not_the_retreat(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C, serurier 2L | pittoni 3L");
	b->s.battle.laid[plan(b, "close-ranks")] = 1;
	b->s.cup[plan(b, "close-ranks")] = 1;
	does(b, "act augereau march");
	dice(b, 9);
	does(b, "advance"); /* FC-182 FC-253 */
	assert_false(reduced(b, "pittoni"));
	assert_int_equal(region(b, "pittoni"), 4);
	assert_int_equal(b->s.cup[plan(b, "close-ranks")], 2);
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L, serurier 2L | pittoni 3L");
	b->s.battle.laid[plan(b, "close-ranks")] = 1;
	b->s.cup[plan(b, "close-ranks")] = 1;
	dice(b, 1);
	does(b, "act augereau fire");
	assert_false(reduced(b, "pittoni"));
	dice(b, 1);
	does(b, "act serurier fire"); /* the second Hit counts */
	assert_true(reduced(b, "pittoni"));
	/* FC-R29: two of them, two Hits. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L, serurier 2L, macquard 2L | pittoni 3L");
	b->s.battle.laid[plan(b, "close-ranks")] = 2;
	b->s.cup[plan(b, "close-ranks")] = 0;
	dice(b, 1, 1, 1);
	plays(b, "act augereau fire; act serurier fire; act macquard fire");
	assert_true(reduced(b, "pittoni"));
	drop(b);
}

static void melee_stops_an_advance(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-190 FC-192 FC-219, FC-E20: one Shock at -3, no second Advance, Attack at +3/+3. */
	on_sheet(b, "lodi", S_FRENCH, "kilmaine 2C | pittoni 3L, salisch-inf 3L, melas-inf 3L");
	give(b, "kilmaine", "charge");
	dice(b, 7);
	does(b, "act kilmaine charge");
	dice(b, 2, 5);
	does(b, "shock pittoni");
	assert_int_equal(arg_told(b, M_SHOCK_PASS, 2), 2);
	assert_int_equal(region(b, "kilmaine"), 3);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 10);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 5);
	/* FC-R68: a position with somebody behind an opponent is no position. */
	struct fc_state wrong = b->s;
	wrong.region[force(b, "kilmaine")] = 4;
	assert_non_null(fc_check(b->p, &wrong));
	/* FC-186 FC-191: everybody in the Region is in Melee. */
	struct fc g = view_of(b);
	assert_true(fc_in_melee(&g, force(b, "pittoni")) && fc_in_melee(&g, force(b, "kilmaine")));
	drop(b);
}

static void an_enemy_in_melee_fights_and_drops_his_plan(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-187 FC-264: Aimed is lost, the Attack is at +3/+3. */
	on_sheet(b, "lodi", S_ENEMY, "augereau 2L | pittoni 2C");
	give(b, "pittoni", "aimed");
	dice(b, 10);
	resume(b);
	assert_true(told(b, M_PLAN_LOST));
	assert_int_equal(b->s.cup[plan(b, "aimed")], 3);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 2), 8); /* FC-194 */
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 3), 3);
	assert_false(column(b, "pittoni"));
	drop(b);
}

static void a_french_force_in_melee_has_few_plans(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L, stengel 1L | pittoni 2L");
	/* FC-188 FC-193 FC-R1: Fire, Pivot, March to Retreat. */
	assert_true(may(b, "act augereau fire") && may(b, "act augereau pivot") &&
		    may(b, "act augereau march"));
	dice(b, 7);
	does(b, "act augereau march"); /* the only way is back */
	assert_int_equal(region(b, "augereau"), 1);
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | pittoni 2L");
	give(b, "augereau", "volley");
	refused(b, "act augereau volley", "FC-189"); /* FC-189 */
	dice(b, 10);
	does(b, "act augereau fire");
	assert_true(told(b, M_PLAN_LOST));
	drop(b);
}

static void cannon_and_fortifications_are_helpless_in_melee(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-163 FC-195, FC-E22 */
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 1L, fr-fortification-1 0L, fr-fortification-2 0L, fr-recruit-cannon-1 "
		 "0L | pittoni "
		 "0L, kerpen 3L");
	assert_int_equal(choices(b, "act"), 3); /* Augereau's only */
	assert_true(may(b, "end"));
	/* FC-R115: a Garrison fights on, at +3/+3. */
	on_sheet(b, "lodi", S_FRENCH, "fr-garrison-1 1L | pittoni 1L");
	dice(b, 8);
	does(b, "act fr-garrison-1 fire");
	assert_true(reduced(b, "pittoni"));
	drop(b);
}

static void attacks_reach_the_next_region(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-196 FC-197 FC-198 FC-199 */
	on_sheet(b, "lodi", S_FRENCH,
		 "augereau 1L, serurier 0L, fr-recruit-cannon-1 0L | pittoni 3L");
	assert_false(may(b, "act augereau fire"));
	assert_false(may(b, "act serurier fire"));
	assert_true(may(b, "act fr-recruit-cannon-1 fire"));
	on_sheet(b, "lodi", S_FRENCH, "augereau 1L, serurier 0L | pittoni 1L");
	assert_false(may(b, "act serurier fire")); /* from the own Reserve never */
	assert_true(may(b, "act augereau fire"));
	drop(b);
}

static void rolls_hit_once_or_twice(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	b->p->force[force(b, "stengel")].value[0].cv = 6;
	for (int die = 1; die <= 10; die++) { /* FC-026 FC-035 FC-036 FC-200 FC-201, FC-E23: 6/3 */
		int hits = die <= 3 ? 2 : die <= 6 ? 1 : 0;
		on_sheet(b, "lodi", S_FRENCH, "stengel 2L | pittoni 3L");
		dice(b, die);
		does(b, "act stengel fire");
		assert_int_equal(reduced(b, "pittoni"), hits == 1);
		assert_int_equal(alive(b, "pittoni"), hits < 2);
	}
	drop(b);
}

static void melee_first_then_the_next_region(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-202 FC-209 FC-R39 FC-R41: the second Hit leaves the Melee when nobody is left there.
	 */
	on_sheet(b, "lodi", S_FRENCH, "stengel 2L, augereau 1L | dicuto 2L, pittoni 3L, kerpen 4L");
	dice(b, 6);
	does(b, "act stengel fire"); /* 11/6: two Hits */
	assert_string_equal(where(b, "dicuto"), "cup");
	assert_true(reduced(b, "pittoni"));
	assert_false(reduced(b, "kerpen"));
	/* FC-R40: from a distance a surplus Hit is lost. */
	on_sheet(b, "lodi", S_FRENCH, "stengel 2L | dicuto 3L, pittoni 4L");
	dice(b, 1);
	does(b, "act stengel fire");
	assert_string_equal(where(b, "dicuto"), "cup");
	assert_false(reduced(b, "pittoni"));
	drop(b);
}

static void hits_fall_on_the_lowest_skill(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-207 FC-208 FC-210 FC-R45: Poor before Line, equals by choice, twice the same if
	 * wished. */
	on_sheet(b, "lodi", S_FRENCH, "stengel 2L | pittoni 3L, schubirz 3L, nicoletti 3L");
	dice(b, 1);
	does(b, "act stengel fire");
	assert_int_equal(choices(b, "hit"), 2);
	refused(b, "hit pittoni", "FC-207");
	does(b, "hit schubirz");
	does(b, "hit schubirz");
	assert_string_equal(where(b, "schubirz"), "cup");
	on_sheet(b, "lodi", S_FRENCH, "stengel 2L | schubirz 3L, nicoletti 3L");
	dice(b, 1);
	plays(b, "act stengel fire; hit schubirz; hit nicoletti");
	assert_true(reduced(b, "schubirz") && reduced(b, "nicoletti"));
	/* FC-R44: the French likewise. */
	on_sheet(b, "lodi", S_ENEMY, "serurier 2L, garnier 2L, macquard 2L | pittoni 3L");
	dice(b, 1);
	resume(b);
	assert_true(reduced(b, "garnier"));
	drop(b);
}

static void guns_fire_over_a_melee(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-164 FC-203, FC-E24: the Enemy Approach, four Regions away. */
	on_sheet(b, "lodi", S_FRENCH,
		 "fr-recruit-cannon-1 0L, augereau 1L, serurier 2L | liptay 2L, kerpen 4L, pittoni "
		 "5L");
	dice(b, 4);
	does(b, "act fr-recruit-cannon-1 fire");
	assert_true(reduced(b, "kerpen"));
	assert_false(reduced(b, "liptay") || reduced(b, "pittoni"));
	/* FC-204 FC-R42 FC-R112: what is left over goes farther, round the Melee. */
	on_sheet(b, "lodi", S_FRENCH,
		 "fr-recruit-cannon-1 0L, serurier 3L | dicuto 2L, kerpen 3L, salisch-cav 4L");
	b->s.region[force(b, "dicuto")] = 4; /* two horse in the Approach, Melee before it */
	b->s.rank[force(b, "dicuto")] = 9;
	give(b, "fr-recruit-cannon-1", "grapeshot");
	dice(b, 2); /* 6/2: two Hits; FC-224 */
	does(b, "act fr-recruit-cannon-1 grapeshot");
	assert_string_equal(where(b, "dicuto"), "cup");
	assert_string_equal(where(b, "salisch-cav"), "cup");
	assert_false(reduced(b, "kerpen"));
	drop(b);
}

static void modifiers_add_up(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-205 FC-244, FC-E25: Aimed makes 6 a 10/0. */
	for (int die = 1; die <= 10; die++) { /* every die hits, and once */
		on_sheet(b, "lodi", S_ENEMY, "augereau 2L | melas-inf 3L");
		give(b, "melas-inf", "aimed");
		dice(b, die);
		resume(b);
		assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 10);
		assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 0);
		assert_int_equal(arg_told(b, M_ATTACK_HITS, 4), 1);
		assert_true(reduced(b, "augereau"));
	}
	/* FC-206 FC-220, FC-E26: Engage into three: Shock -2, Line, Attack +4/+4. */
	on_sheet(b, "lodi", S_FRENCH, "augereau 2C | pittoni 3L, schubirz 3L, salisch-inf 3L");
	give(b, "augereau", "engage");
	dice(b, 3, 10);
	does(b, "act augereau engage");
	assert_int_equal(arg_told(b, M_SHOCK_FAIL, 2), 2);
	assert_int_equal(region(b, "schubirz"), 4);
	assert_true(reduced(b, "schubirz"));
	assert_false(column(b, "augereau"));
	assert_true(told(b, M_ATTACK_HITS));
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 12);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 3), 4);
	drop(b);
}

static void melee_values_of_the_rulebook(void **state)
{
	struct bench *b = bench("1812");
	(void)state;
	/* FC-194, FC-E21: a Russian 6 becomes 9/3. */
	on_sheet(b, "smolensk", S_ENEMY, "ney 2L | tuchkov 2L");
	assert_int_equal(b->p->force[force(b, "tuchkov")].value[0].cv, 6);
	dice(b, 10);
	resume(b);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 2), 9);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 3), 3);
	drop(b);
	/* Enemy Cavalry of 2/1 has 5/4. */
	b = bench("1796");
	on_sheet(b, "lodi", S_ENEMY, "augereau 2L | dicuto 2L");
	b->p->force[force(b, "dicuto")].value[0].cv = 2;
	assert_int_equal(b->p->force[force(b, "dicuto")].value[0].sup, 1);
	dice(b, 10);
	resume(b);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 2), 5);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 3), 4);
	drop(b);
}

static void firing_into_a_melee_of_others_is_allowed(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "serurier 1L, garnier 2L | dichat-cav 2L"); /* FC-R43 */
	dice(b, 8);
	does(b, "act serurier fire");
	assert_true(told(b, M_ATTACK_MISSES));
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 2), 7);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(advance_is_one_region_forward),
		cmocka_unit_test(in_the_opposing_reserve_one_attacks_only),
		cmocka_unit_test(a_full_region_is_not_entered),
		cmocka_unit_test(shock_falls_on_the_lowest_skill),
		cmocka_unit_test(a_failed_check_is_a_hit_and_a_retreat),
		cmocka_unit_test(plans_change_the_number_needed),
		cmocka_unit_test(column_and_the_rear_fail_by_themselves),
		cmocka_unit_test(close_ranks_stops_the_hit_but_not_the_retreat),
		cmocka_unit_test(melee_stops_an_advance),
		cmocka_unit_test(an_enemy_in_melee_fights_and_drops_his_plan),
		cmocka_unit_test(a_french_force_in_melee_has_few_plans),
		cmocka_unit_test(cannon_and_fortifications_are_helpless_in_melee),
		cmocka_unit_test(attacks_reach_the_next_region),
		cmocka_unit_test(rolls_hit_once_or_twice),
		cmocka_unit_test(melee_first_then_the_next_region),
		cmocka_unit_test(hits_fall_on_the_lowest_skill),
		cmocka_unit_test(guns_fire_over_a_melee),
		cmocka_unit_test(modifiers_add_up),
		cmocka_unit_test(melee_values_of_the_rulebook),
		cmocka_unit_test(firing_into_a_melee_of_others_is_allowed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
