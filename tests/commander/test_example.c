/*
 * test_example.c: the rulebook's Extended Example, die for die (FC-E1), from set-up to the end of
 * the first Campaign Turn.
 */
#include "field.h"

static void is_at(struct bench *b, const char *at, const char *ids)
{
	char copy[512], *save = NULL;
	int n = 0;
	strncpy(copy, ids, sizeof copy - 1);
	copy[sizeof copy - 1] = '\0';
	for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save), n++)
		assert_string_equal(where(b, id), at);
	int here = 0;
	for (int f = 0; f < b->p->forces; f++)
		here += b->s.place[f] == area(b, at);
	assert_int_equal(here, n);
}

static void set_up(struct bench *b)
{
	/* FC-008 FC-052 FC-055 FC-056 FC-058 FC-059 FC-060 FC-061, FC-E3, FC-E4 */
	assert_int_equal(b->s.supply[FRENCH], 3);
	assert_int_equal(b->s.supply[ENEMY], 8);
	is_at(b, "nice",
	      "augereau serurier macquard garnier stengel kilmaine la-harpe maynier fr-garrison-1 "
	      "fr-fortification-1");
	assert_int_equal(b->s.napoleon, area(b, "nice"));
	is_at(b, "savona", "dichat-inf dichat-cav brempt provera devital");
	is_at(b, "turin", "en-garrison-1 en-fortification-1");
	is_at(b, "genoa",
	      "liptay dicuto schubirz rosselmini nicoletti kerpen salisch-inf salisch-cav "
	      "pittoni rukavina en-garrison-2 en-fortification-2");
	is_at(b, "milan", "en-garrison-3 en-fortification-3");
	is_at(b, "mantua", "en-garrison-4 en-fortification-4 en-garrison-5 en-fortification-5");
	is_at(b, "klagenfurt", "en-garrison-6 en-fortification-6");
	assert_int_equal(b->s.turn, 1); /* Mar 1796 */
	assert_int_equal(top(b), S_MOVES);
}

static void battle_of_turin(struct bench *b)
{
	dice(b, 1);
	does(b, "fight turin"); /* FC-087: 8 -> 4, result 5 */
	assert_int_equal(b->s.supply[ENEMY], 4);
	assert_int_equal(b->s.battle.fog_result, 5);
	assert_int_equal(b->s.battle.turns, 2);
	assert_true(may(b, "summon"));
	does(b, "decline");
	assert_true(told(b, M_ENVELOPS)); /* FC-114, FC-E10: 28 v 9 */
	assert_int_equal(arg_told(b, M_TOTALS, 0), 28);
	assert_int_equal(arg_told(b, M_TOTALS, 1), 9);
	is_at(b, "turin", "augereau kilmaine la-harpe maynier");
	struct fc g = view_of(b);
	assert_true(has_bit(fc_held(&g, FRENCH), area(b, "turin"))); /* FC-002 */
}

static void before_savona(struct bench *b)
{
	/* The fifth counter in the Reinforcement cup is the Cannon. */
	dice(b, 8, 5);
	does(b, "fight savona"); /* FC-086 FC-107 */
	assert_int_equal(b->s.supply[ENEMY], 2);
	assert_int_equal(b->s.battle.fog_result, 10);
	assert_int_equal(b->s.battle.turns, 5);
	assert_int_equal(arg_told(b, M_TOTALS, 0), 23);
	assert_int_equal(arg_told(b, M_TOTALS, 1), 26);
	assert_int_equal(b->s.battle.plans[FRENCH], 2); /* FC-119 */
	assert_int_equal(b->s.battle.plans[ENEMY], 2);  /* FC-118 */
	does(b, "buy-plans 0");
	does(b, "insight sweep");
	assert_int_equal(b->s.battle.plans[FRENCH], 1); /* FC-122 */
	plays(b, "end; place garnier french-approach column; place serurier french-approach line;"
		 "place macquard french-approach column; place stengel french-reserve column");
	assert_true(column(b, "stengel") && !column(b, "serurier")); /* FC-R10 */
	dice(b, 1, 1, 1, 1); /* four at random into the Approach: FC-148 */
	does(b, "end");
	assert_int_equal(region(b, "dichat-cav"), ENEMY_APPROACH);
	assert_int_equal(region(b, "dichat-inf"), ENEMY_APPROACH);
	assert_int_equal(region(b, "brempt"), ENEMY_APPROACH);
	assert_int_equal(region(b, "provera"), ENEMY_APPROACH);
	assert_int_equal(region(b, "devital"), ENEMY_RESERVE);
	assert_int_equal(region(b, "en-recruit-cannon-1"), ENEMY_RESERVE);
	assert_true(column(b, "devital") && !column(b, "en-recruit-cannon-1")); /* FC-150 FC-152 */
}

static void turn_five(struct bench *b)
{
	dice(b, 5);
	does(b, "activate sweep"); /* FC-132: 3 or less */
	assert_true(told(b, M_INSIGHT_FAILS));
	assert_int_equal(arg_told(b, M_INSIGHT_FAILS, 2), 3);
	plays(b, "plan garnier engage; end");
	/* Wheel is the 22nd counter of the cup, Closing then the 7th. FC-R106 */
	dice(b, 22);
	does(b, "assign dichat-cav");
	dice(b, 7);
	does(b, "assign provera");
	assert_int_equal(b->s.plan[force(b, "dichat-cav")], plan(b, "wheel"));
	assert_int_equal(b->s.plan[force(b, "provera")], plan(b, "closing"));
	dice(b, 3);
	does(b, "resolve dichat-cav"); /* FC-251, and Provera after him: FC-246 */
	assert_int_equal(region(b, "dichat-cav"), 2);
	assert_false(column(b, "dichat-cav"));
	assert_int_equal(region(b, "provera"), 3);
	assert_true(column(b, "provera"));
	does(b, "resolve brempt"); /* FC-257 */
	assert_int_equal(region(b, "brempt"), 3);
	assert_int_equal(region(b, "dichat-inf"), 3);
	dice(b, 2);
	does(b, "resolve devital"); /* and the Cannon: FC-167 */
	assert_int_equal(region(b, "devital"), 4);
	assert_true(reduced(b, "garnier"));
	dice(b, 3, 10);
	does(b, "act garnier engage"); /* FC-220: Shock at 4, Attack at 6/4 */
	assert_int_equal(arg_told(b, M_SHOCK_PASS, 2), 4);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 2), 6);
	assert_int_equal(arg_told(b, M_ATTACK_MISSES, 3), 4);
	assert_int_equal(region(b, "garnier"), 2);
	assert_false(column(b, "garnier"));
	dice(b, 2);
	does(b, "act serurier fire"); /* FC-R43 */
	assert_string_equal(where(b, "dichat-cav"), "cup");
	plays(b, "act macquard march; advance");
	assert_int_equal(region(b, "macquard"), 2);
	does(b, "end");
	assert_int_equal(arg_told(b, M_NO_ROUT, 0), 22);
	assert_int_equal(arg_told(b, M_NO_ROUT, 1), 20);
	assert_int_equal(b->s.battle.turns, 4); /* FC-277 */
}

static void turn_four(struct bench *b)
{
	dice(b, 9);
	does(b, "activate sweep");
	plays(b, "ready formation; end");
	dice(b, 13, 1); /* Melee for Dichat; Aimed for Provera, the only one of his Skill left */
	does(b, "assign dichat-inf");
	assert_int_equal(b->s.plan[force(b, "provera")], plan(b, "aimed"));
	plays(b, "form macquard; form serurier; end"); /* FC-223 */
	assert_false(column(b, "macquard"));
	assert_true(column(b, "serurier"));
	dice(b, 2, 3, 9, 7, 9, 9, 3);
	does(b, "resolve dichat-inf"); /* and all who come after him */
	assert_int_equal(region(b, "dichat-inf"), 2);
	assert_false(column(b, "dichat-inf")); /* FC-248 */
	assert_string_equal(where(b, "garnier"), "pool");
	assert_true(reduced(b, "macquard"));
	assert_int_equal(region(b, "provera"), 3); /* FC-159 */
	assert_false(column(b, "brempt"));         /* FC-259 */
	assert_int_equal(region(b, "devital"), 3);
	assert_true(reduced(b, "serurier")); /* FC-203: over the Melee */
	does(b, "act serurier march");
	dice(b, 8);
	does(b, "advance");
	assert_int_equal(region(b, "serurier"), 2);
	assert_int_equal(region(b, "dichat-inf"), 3); /* FC-179 */
	assert_true(reduced(b, "dichat-inf"));
	dice(b, 1);
	does(b, "act macquard fire");
	assert_int_equal(choices(b, "hit"), 2); /* FC-207: Brempt or deVital */
	does(b, "hit devital");
	assert_true(reduced(b, "devital"));
	does(b, "end");
	assert_int_equal(arg_told(b, M_NO_ROUT, 0), 15);
	assert_int_equal(arg_told(b, M_NO_ROUT, 1), 17);
	assert_int_equal(b->s.battle.turns, 3);
}

static void turn_three(struct bench *b)
{
	dice(b, 2);
	does(b, "activate sweep");
	does(b, "sweep stengel");
	dice(b, 2, 5, 7);
	does(b, "end"); /* FC-134: 2 + 1 + 1 Hits */
	assert_int_equal(arg_told(b, M_SWEEPS, 1), 4);
	assert_string_equal(where(b, "en-recruit-cannon-1"), "cup"); /* FC-135 */
	does(b, "hit devital");
	assert_string_equal(where(b, "devital"), "cup");
	assert_string_equal(where(b, "brempt"), "cup");
	assert_string_equal(where(b, "stengel"), "savona"); /* FC-133 */
	plays(b, "plan serurier push; end");
	dice(b, 29, 4, 18); /* Well Struck aside, Assault, Wedge: FC-252 */
	does(b, "assign dichat-inf");
	assert_int_equal(b->s.battle.laid[plan(b, "well-struck")], 1);
	assert_int_equal(b->s.plan[force(b, "dichat-inf")], plan(b, "assault"));
	assert_int_equal(b->s.plan[force(b, "provera")], plan(b, "wedge"));
	dice(b, 7, 10);
	does(b, "resolve dichat-inf"); /* both fail */
	does(b, "act serurier push");
	assert_int_equal(choices(b, "shock"), 2); /* FC-175 */
	does(b, "shock dichat-inf");              /* 3 - 4 < 1: FC-227 FC-R34 */
	assert_string_equal(where(b, "dichat-inf"), "cup");
	assert_int_equal(region(b, "serurier"), 3);
	dice(b, 4);
	does(b, "act macquard march"); /* FC-232 */
	does(b, "advance");            /* FC-183 */
	assert_int_equal(region(b, "macquard"), 3);
	assert_int_equal(region(b, "provera"), 4);
	assert_true(reduced(b, "provera"));
	assert_true(told(b, M_NO_ROUT)); /* FC-267, FC-E30: 7 v 3 */
	assert_int_equal(arg_told(b, M_NO_ROUT, 0), 7);
	assert_int_equal(arg_told(b, M_NO_ROUT, 1), 3);
	assert_int_equal(b->s.battle.turns, 2);
}

static void turn_two(struct bench *b)
{
	does(b, "ready formation");
	dice(b, 1);
	does(b, "end"); /* one Force, one draw: FC-243 */
	assert_int_equal(b->s.plan[force(b, "provera")], plan(b, "aimed"));
	dice(b, 9);
	does(b, "resolve provera");
	plays(b, "form macquard; end; act macquard march; advance"); /* FC-184 */
	assert_int_equal(b->s.depth, 1);                             /* FC-278 */
	is_at(b, "savona", "serurier macquard stengel");
	assert_true(reduced(b, "serurier") && reduced(b, "macquard"));
	assert_int_equal(b->s.napoleon, area(b, "savona")); /* FC-280 */
	static const char *const cup[] = {"dichat-inf", "dichat-cav", "brempt",
					  "devital",    "provera",    "en-recruit-cannon-1"};
	for (int i = 0; i < 6; i++)
		assert_string_equal(where(b, cup[i]), "cup"); /* FC-212 */
	assert_string_equal(where(b, "garnier"), "pool");     /* FC-211 */
}

static void after_the_battles(struct bench *b)
{
	plays(b, "march augereau savona; march kilmaine savona; march la-harpe savona");
	assert_int_equal(b->s.supply[FRENCH], 0); /* FC-288 */
	does(b, "end");
	assert_int_equal(top(b), S_RESUPPLY);
	assert_int_equal(arg_told(b, M_INCOME, 0), 9); /* FC-294 FC-R98 */
	does(b, "refit macquard");                     /* FC-295 */
	assert_int_equal(b->s.supply[FRENCH], 7);
	does(b, "buy fr-fortification-2 savona"); /* FC-296 */
	assert_int_equal(b->s.supply[FRENCH], 3);
	dice(b, 1, 1, 1, 1, 1, 1, 1, 1, 1); /* the groups of Genoa: FC-306 */
	does(b, "end");
	assert_int_equal(b->s.verdict, UNDECIDED); /* FC-023: Nice and Turin */
	assert_int_equal(b->s.supply[ENEMY], 1);   /* FC-310 */
	assert_int_equal(choices(b, "order"), 4);
}

static void enemy_half(struct bench *b)
{
	dice(b, 4, 3);
	does(b, "order liptay"); /* FC-319 */
	assert_string_equal(where(b, "dicuto"), "lodi");
	dice(b, 1);
	does(b, "order rosselmini"); /* FC-315 */
	assert_string_equal(where(b, "kerpen"), "mantua");
	dice(b, 9, 2);
	does(b, "order salisch-inf"); /* FC-323; Rukavina, the last, Holds: FC-318 */
	assert_string_equal(where(b, "pittoni"), "savona");
	assert_string_equal(where(b, "rukavina"), "genoa");
	dice(b, 7);
	does(b, "fight savona"); /* FC-088 FC-103 */
	assert_int_equal(b->s.supply[FRENCH], 4);
	assert_int_equal(b->s.supply[ENEMY], 0);
	assert_int_equal(arg_told(b, M_TOTALS, 0), 44);
	assert_int_equal(arg_told(b, M_TOTALS, 1), 14);
	assert_string_equal(where(b, "salisch-cav"), "cup");
	dice(b, 1);
	does(b, "roll genoa"); /* FC-331 FC-332 */
	assert_string_equal(where(b, "en-fortification-1"), "genoa");
	dice(b, 2);
	does(b, "roll mantua"); /* FC-333 */
	assert_string_equal(where(b, "en-garrison-1"), "mantua");
	dice(b, 4, 7, 8);
	does(b, "roll milan"); /* FC-334; Klagenfurt is left: FC-335 */
	assert_string_equal(where(b, "salisch-cav"), "milan");
	assert_int_equal(b->s.supply[ENEMY], 3);
	assert_int_equal(b->s.supply[FRENCH], 4);
	assert_int_equal(b->s.turn, 2); /* FC-337 */
}

static void the_extended_example_goes_die_for_die(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	set_up(b);
	plays(b,
	      "move augereau turin; move kilmaine turin; move la-harpe turin; move maynier turin;"
	      "move serurier savona; move macquard savona; move garnier savona;"
	      "move stengel savona; napoleon savona; end");
	assert_int_equal(choices(b, "fight"), 2);
	battle_of_turin(b);
	before_savona(b);
	turn_five(b);
	turn_four(b);
	turn_three(b);
	turn_two(b);
	after_the_battles(b);
	enemy_half(b);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_extended_example_goes_die_for_die),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
