/*
 * test_fog.c: Fog of War, Envelopment, plan quantities, Insights, placing (ledger sections 6 to 8).
 */
#include "field.h"

/* A battle is due at Lodi; the first French Force is named, the rest are given. */
static struct bench *due(const char *map, int enemy_supply, int scouts)
{
	struct bench *b = bench("1796");
	on_map(b, map);
	b->s.step[0] = S_BATTLES;
	b->s.supply[ENEMY] = (int16_t)enemy_supply;
	b->s.scouts = (uint8_t)scouts;
	return b;
}

static const char even[] = "lodi: augereau liptay rosselmini; nice: serurier macquard NAPOLEON";

static void enemy_supply_thickens_the_fog(void **state)
{
	/* FC-085 FC-086 FC-087 FC-088 */
	static const int rows[][3] = {{5, 10, 3}, {11, 12, 7}, {3, 8, 3}, {4, 10, 2}, {7, 12, 3}};
	(void)state;
	for (int i = 0; i < 5; i++) {
		struct bench *b = due(even, rows[i][0], 1);
		dice(b, 8);
		does(b, "fight lodi");
		assert_int_equal(b->s.battle.fog_result, rows[i][1]);
		assert_int_equal(b->s.supply[ENEMY], rows[i][2]);
		drop(b);
	}
}

static void a_scout_re_rolls_without_modifier(void **state)
{
	struct bench *b = due(even, 11, 3);
	(void)state;
	/* FC-089 FC-090 FC-091 FC-103, FC-E9 */
	dice(b, 8);
	does(b, "fight lodi");
	assert_int_equal(b->s.battle.fog_result, 12);
	assert_int_equal(b->s.supply[ENEMY], 7);
	dice(b, 9);
	does(b, "scout");
	assert_int_equal(b->s.battle.fog_result, 9);
	assert_int_equal(b->s.supply[ENEMY], 7);
	dice(b, 7);
	does(b, "scout");
	assert_int_equal(b->s.scouts, 1);
	does(b, "accept");
	assert_int_equal(b->s.battle.turns, 5); /* FC-092 */
	assert_int_equal(b->s.supply[ENEMY], 5);
	assert_int_equal(b->s.supply[FRENCH], 5);
	drop(b);
}

static void fog_1_gives_an_insight_to_an_army_without_napoleon(void **state)
{
	struct bench *b = due(even, 0, 0);
	(void)state;
	dice(b, 1);
	does(b, "fight lodi");
	does(b, "buy-plans 0");
	does(b, "insight engineers");                   /* FC-093 */
	assert_int_equal(b->s.battle.plans[FRENCH], 1); /* FC-094 FC-120 */
	assert_int_equal(top(b), S_PLACE);
	/* FC-095: it would roll against the Command of the absent Napoleon. */
	on_sheet(b, "lodi", S_INSIGHT, "augereau 1C | liptay 4C, en-garrison-1 4L");
	b->s.battle.insights = 1 << 1;
	dice(b, 2);
	does(b, "activate engineers");
	assert_true(told(b, M_INSIGHT_WORKS));
	drop(b);
	b = due("lodi: augereau liptay rosselmini NAPOLEON", 0, 0);
	dice(b, 1);
	does(b, "fight lodi");
	assert_int_equal(b->s.battle.free_insight, 0);
	drop(b);
}

static void fog_2_and_3_give_supply_and_a_scout(void **state)
{
	struct bench *b = due(even, 0, 0);
	(void)state;
	dice(b, 2);
	does(b, "fight lodi");
	assert_int_equal(b->s.supply[FRENCH], 5); /* FC-096 */
	drop(b);
	b = due(even, 0, 0);
	dice(b, 3);
	does(b, "fight lodi");
	assert_int_equal(b->s.scouts, 1); /* FC-097 */
	assert_int_equal(b->s.battle.turns, 4);
	drop(b);
	b = due(even, 0, 4);
	dice(b, 3);
	does(b, "fight lodi");
	does(b, "accept");
	assert_int_equal(b->s.scouts, 4); /* FC-303: none left */
	drop(b);
}

static void fog_4_raises_a_recruit(void **state)
{
	struct bench *b = due(even, 0, 0);
	(void)state;
	b->s.place[force(b, "fr-recruit-inf-1")] = AT_POOL;
	dice(b, 4);
	does(b, "fight lodi");
	assert_true(may(b, "recruit fr-recruit-inf-1 lodi")); /* FC-R2 */
	does(b, "recruit fr-recruit-inf-1 nice");             /* FC-098 */
	assert_string_equal(where(b, "fr-recruit-inf-1"), "nice");
	assert_int_equal(b->s.supply[FRENCH], 1);
	drop(b);
	b = due(even, 0, 0);
	b->s.place[force(b, "fr-recruit-inf-1")] = AT_POOL;
	b->s.supply[FRENCH] = 1;
	dice(b, 4);
	does(b, "fight lodi"); /* FC-099: cannot pay, nothing is asked */
	assert_int_not_equal(top(b), S_FOG_EVENT);
	drop(b);
}

static void fog_5_brings_napoleon_from_anywhere(void **state)
{
	struct bench *b = due(even, 0, 0);
	(void)state;
	dice(b, 5);
	does(b, "fight lodi");
	does(b, "summon"); /* FC-100 FC-R3 FC-R86: from Nice, not adjacent */
	assert_int_equal(b->s.napoleon, AT_SHEET);
	assert_int_equal(b->s.battle.plans[FRENCH], 2); /* FC-119 FC-R113 */
	drop(b);
	b = due("lodi: augereau liptay rosselmini", 0, 0);
	dice(b, 5);
	does(b, "fight lodi"); /* FC-101 */
	assert_int_not_equal(top(b), S_FOG_EVENT);
	drop(b);
}

static void fog_6_brings_a_force_but_not_napoleon(void **state)
{
	struct bench *b =
		due("lodi: augereau liptay rosselmini; nice: serurier fr-garrison-1; turin: "
		    "macquard NAPOLEON; milan: kilmaine dicuto",
		    0, 0);
	(void)state;
	dice(b, 6);
	does(b, "fight lodi");
	assert_int_equal(choices(b, "call"), 3); /* FC-102 FC-R85: the contested one too */
	assert_false(may(b, "call fr-garrison-1"));
	does(b, "call serurier");
	assert_string_equal(where(b, "serurier"), "sheet");
	drop(b);
	b = due("lodi: augereau liptay rosselmini; turin: macquard NAPOLEON", 0, 0);
	dice(b, 6);
	does(b, "fight lodi");
	does(b, "call macquard"); /* FC-R85 FC-R124: Napoleon is left alone */
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void fog_7_and_8_move_supply(void **state)
{
	static const int rows[][5] = {/* die, French, Enemy; then French, Enemy */
				      {7, 3, 3, 5, 1}, {7, 3, 1, 4, 0}, {7, 3, 0, 3, 0},
				      {8, 3, 0, 1, 2}, {8, 1, 0, 0, 1}, {8, 0, 0, 0, 0}};
	(void)state;
	for (int i = 0; i < 6; i++) { /* FC-103 FC-104 FC-R4 */
		struct bench *b = due(even, rows[i][2], 0);
		b->s.supply[FRENCH] = (int16_t)rows[i][1];
		dice(b, rows[i][0]);
		does(b, "fight lodi");
		assert_int_equal(b->s.supply[FRENCH], rows[i][3]);
		assert_int_equal(b->s.supply[ENEMY], rows[i][4]);
		drop(b);
	}
}

static void fog_9_hits_a_force_in_a_random_city(void **state)
{
	struct bench *b = due(
		"lodi: augereau liptay rosselmini; nice: serurier macquard; turin: la-harpe", 0, 0);
	(void)state;
	dice(b, 9, 3); /* FC-105 FC-R5 FC-R21 FC-R121: two cities in map order, 1-5 Nice */
	does(b, "fight lodi");
	assert_int_equal(choices(b, "hit"), 2);
	does(b, "hit macquard");
	assert_true(reduced(b, "macquard"));
	drop(b);
	b = due("lodi: augereau liptay rosselmini; nice: serurier", 0, 0);
	dice(b, 9);
	does(b, "fight lodi"); /* one city, one Force: no choice, no second die */
	assert_true(reduced(b, "serurier"));
	drop(b);
	b = due("lodi: augereau liptay rosselmini; savona: serurier", 0, 0);
	dice(b, 9);
	does(b, "fight lodi"); /* FC-106 */
	assert_false(reduced(b, "serurier"));
	drop(b);
}

static void fog_10_reinforces_the_enemy(void **state)
{
	struct bench *b = due(even, 4, 0);
	(void)state;
	b->s.place[force(b, "salisch-inf")] = AT_CUP;
	dice(b, 8);
	does(b, "fight lodi"); /* FC-107 FC-R88: counted before the Envelopment check */
	assert_string_equal(where(b, "salisch-inf"), "sheet");
	assert_int_equal(arg_told(b, M_TOTALS, 1), 13);
	drop(b);
	b = due(even, 4, 0);
	dice(b, 8);
	does(b, "fight lodi"); /* FC-108 */
	assert_int_equal(b->s.supply[ENEMY], 4);
	drop(b);
}

static void fog_11_brings_a_garrison(void **state)
{
	struct bench *b = due(even, 4, 0);
	(void)state;
	dice(b, 10);
	does(b, "fight lodi"); /* FC-109 */
	assert_int_equal(region(b, "en-garrison-1"), ENEMY_APPROACH);
	assert_int_equal(b->s.battle.turns, 2);
	drop(b);
	b = due(even, 4, 0);
	for (int i = 0; i < b->p->static_count[ENEMY][0]; i++)
		b->s.place[b->p->static_first[ENEMY][0] + i] = (uint8_t)area(b, "klagenfurt");
	dice(b, 10);
	does(b, "fight lodi"); /* FC-111 */
	assert_int_equal(b->s.supply[ENEMY], 4);
	drop(b);
	/* FC-110: it stays where the battle was. */
	b = bench("1796");
	on_sheet(b, "lodi", S_ENEMY, "garnier-r 2L | en-garrison-1 3L");
	dice(b, 1);
	resume(b);
	assert_string_equal(where(b, "en-garrison-1"), "lodi");
	drop(b);
}

static void fog_13_gives_the_enemy_a_plan(void **state)
{
	struct bench *b = due(even, 7, 0);
	(void)state;
	dice(b, 9);
	does(b, "fight lodi"); /* FC-112 FC-118 FC-R11, FC-E11 */
	assert_int_equal(b->s.battle.fog_result, 13);
	assert_int_equal(b->s.battle.plans[ENEMY], 3);
	assert_int_equal(b->s.battle.plans[FRENCH], 1);
	drop(b);
}

static void fog_is_the_same_in_the_enemy_half(void **state)
{
	struct bench *b = due(even, 5, 0);
	(void)state;
	b->s.step[0] = S_BATTLES_3; /* FC-R87 */
	dice(b, 1);
	does(b, "fight lodi");
	assert_int_equal(b->s.battle.fog_result, 3);
	assert_int_equal(b->s.supply[ENEMY], 3);
	drop(b);
}

static void three_to_one_envelops(void **state)
{
	struct bench *b = due(
		"turin: augereau kilmaine la-harpe maynier en-garrison-1 en-fortification-1", 0, 0);
	(void)state;
	dice(b, 2);
	does(b, "fight turin"); /* FC-113 FC-114, FC-E10: 28 v 9 */
	assert_string_equal(where(b, "en-garrison-1"), "pool");
	drop(b);
	b = due("turin: augereau la-harpe maynier serurier-r en-garrison-1 en-fortification-1", 0,
		0);
	dice(b, 2);
	does(b, "fight turin"); /* 25 v 9: a battle; FC-117 */
	assert_string_equal(where(b, "en-garrison-1"), "sheet");
	drop(b);
	b = due("lodi: garnier pittoni salisch-inf", 0, 0);
	dice(b, 2);
	does(b, "fight lodi"); /* FC-115: 3 v 10 */
	assert_string_equal(where(b, "garnier"), "pool");
	assert_int_equal(b->s.verdict, UNDECIDED);
	drop(b);
	b = due("lodi: garnier pittoni salisch-inf NAPOLEON", 0, 0);
	dice(b, 2);
	does(b, "fight lodi"); /* FC-116 */
	assert_int_equal(b->s.verdict, DEFEATED);
	drop(b);
}

static void plans_are_bought_and_paid_for_insights(void **state)
{
	struct bench *b = due("lodi: augereau liptay rosselmini NAPOLEON", 0, 0);
	(void)state;
	b->s.supply[FRENCH] = 3;
	dice(b, 10);
	does(b, "fight lodi");
	assert_false(may(b, "buy-plans 2"));
	refused(b, "buy-plans 2", "FC-121");
	does(b, "buy-plans 1"); /* FC-121 FC-R77 */
	assert_int_equal(b->s.supply[FRENCH], 1);
	assert_int_equal(b->s.battle.plans[FRENCH], 3);
	does(b, "insight morale"); /* FC-122, FC-E12 */
	assert_int_equal(b->s.battle.plans[FRENCH], 2);
	refused(b, "insight morale", "FC-122"); /* FC-R75 */
	plays(b, "insight raid; insight front");
	assert_int_equal(b->s.battle.plans[FRENCH], 0); /* FC-R76 */
	assert_int_equal(top(b), S_PLACE);
	drop(b);
	b = due("lodi: augereau liptay rosselmini NAPOLEON", 0, 0);
	b->s.supply[FRENCH] = 5;
	dice(b, 10);
	does(b, "fight lodi");
	does(b, "buy-plans 2");
	assert_int_equal(b->s.supply[FRENCH], 0);
	assert_int_equal(b->s.battle.plans[FRENCH], 4);
	drop(b);
}

static int insight(struct bench *b, const char *id)
{
	for (int i = 0; i < b->p->insights; i++)
		if (strcmp(b->p->insight[i].id, id) == 0)
			return 1 << i;
	return 0;
}

static void duration_lengthens_or_shortens(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	for (int longer = 0; longer < 2; longer++) { /* FC-124 FC-125 */
		on_sheet(b, "lodi", S_BATTLE_TURN, "augereau 1C | liptay 4C");
		b->s.battle.first = 1;
		b->s.battle.turns = 5;
		b->s.battle.insights = (uint16_t)insight(b, "duration");
		resume(b);
		does(b, longer ? "lengthen" : "shorten");
		assert_int_equal(b->s.battle.turns, longer ? 6 : 4);
	}
	on_sheet(b, "lodi", S_BATTLE_TURN, "augereau 1C | liptay 4C");
	b->s.battle.first = b->s.battle.turns = 1;
	b->s.battle.insights = (uint16_t)insight(b, "duration");
	resume(b);
	assert_false(may(b, "shorten")); /* FC-R74 */
	drop(b);
}

static void engineers_hit_every_static(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_INSIGHT,
		 "augereau 1C | liptay 4C, en-garrison-1 4L, en-fortification-1 5L");
	b->s.battle.insights = (uint16_t)insight(b, "engineers");
	dice(b, 3);
	does(b, "activate engineers"); /* FC-038: Command 2 */
	assert_true(told(b, M_INSIGHT_FAILS));
	assert_true(b->s.battle.insights); /* FC-127: kept */
	b->s.step[1] = S_BATTLE_TURN;
	resume(b);
	dice(b, 2);
	does(b, "activate engineers"); /* FC-126 */
	assert_true(reduced(b, "en-garrison-1") && reduced(b, "en-fortification-1"));
	assert_false(reduced(b, "liptay"));
	assert_int_equal(b->s.battle.insights, 0); /* FC-128 */
	drop(b);
}

static void a_scout_re_rolls_an_insight(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_INSIGHT, "augereau 1C | liptay 4C, en-garrison-1 4L");
	b->s.battle.insights = (uint16_t)insight(b, "engineers");
	b->s.scouts = 2;
	dice(b, 9);
	does(b, "activate engineers");
	dice(b, 8);
	does(b, "scout"); /* FC-215 FC-R105 */
	dice(b, 1);
	does(b, "scout");
	assert_int_equal(b->s.scouts, 0);
	assert_true(reduced(b, "en-garrison-1"));
	drop(b);
}

static void front_lets_three_forces_start_forward(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_PLACE,
		 "augereau 0L, serurier 0L, macquard 0L, garnier 0L, maynier 0L | liptay 5C");
	refused(b, "place augereau french-front line", "FC-129");
	b->s.battle.insights = (uint16_t)insight(b, "front");
	plays(b, "place augereau french-front line; place serurier french-front column; place "
		 "macquard "
		 "french-front line");
	refused(b, "place garnier french-front line", "FC-129"); /* FC-129 FC-R73 */
	assert_true(may(b, "place garnier french-approach line"));
	drop(b);
}

static void morale_steels_the_french(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-130, FC-E13: cv 5 passes on 8, fails on 9. */
	for (int die = 8; die <= 9; die++) {
		on_sheet(b, "lodi", S_ENEMY, "macquard 2L | liptay 3C");
		b->s.battle.shock_mod = 3;
		give(b, "liptay", "forward");
		dice(b, die, 10);
		resume(b);
		assert_int_equal(reduced(b, "macquard"), die == 9);
	}
	/* It comes into force in the first turn, without a roll: FC-124. */
	on_sheet(b, "lodi", S_BATTLE_TURN, "augereau 1C | liptay 4C");
	b->s.battle.first = 1;
	b->s.battle.insights = (uint16_t)insight(b, "morale");
	resume(b);
	assert_int_equal(b->s.battle.shock_mod, 3);
	drop(b);
}

static void raid_takes_supply(void **state)
{
	static const int rows[][3] = {{3, 8, 1}, {4, 8, 2}, {8, 8, 3}, {5, 1, 1}};
	struct bench *b = bench("1796");
	(void)state;
	for (int i = 0; i < 4; i++) { /* FC-131 FC-R78 */
		on_sheet(b, "lodi", S_BATTLE_TURN, "augereau 1C | liptay 4C");
		b->s.battle.first = 1;
		b->s.battle.insights = (uint16_t)insight(b, "raid");
		b->s.supply[FRENCH] = 0;
		b->s.supply[ENEMY] = (int16_t)rows[i][1];
		dice(b, rows[i][0]);
		resume(b);
		assert_int_equal(b->s.supply[FRENCH], rows[i][2]);
	}
	drop(b);
}

static void sweep_rides_round_the_enemy(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_INSIGHT,
		 "stengel 0C, kilmaine 0C, fr-recruit-cav-1 0C, augereau 1C | en-recruit-cannon-1 "
		 "5L, "
		 "brempt 4C, liptay 4C, rosselmini 3C");
	b->s.battle.insights = (uint16_t)insight(b, "sweep");
	dice(b, 4);
	does(b, "activate sweep"); /* FC-132: Command + 1 = 3 */
	assert_true(told(b, M_INSIGHT_FAILS));
	b->s.step[1] = S_BATTLE_TURN; /* FC-137: kept for the next turn */
	resume(b);
	dice(b, 3);
	does(b, "activate sweep");
	plays(b, "sweep stengel; sweep kilmaine"); /* FC-133, FC-E14: two of three */
	assert_true(may(b, "sweep fr-recruit-cav-1"));
	dice(b, 10, 10, 4, 10, 5, 6); /* FC-134: three unmodified dice each */
	does(b, "end");
	/* FC-135 FC-136 FC-R31: rearmost first, then the Poor of the Approach. */
	assert_string_equal(where(b, "en-recruit-cannon-1"), "cup");
	assert_string_equal(where(b, "brempt"), "cup");
	assert_false(reduced(b, "liptay"));
	assert_string_equal(where(b, "stengel"), "lodi");
	assert_string_equal(where(b, "kilmaine"), "lodi");
	assert_int_equal(region(b, "fr-recruit-cav-1"), FRENCH_RESERVE);
	drop(b);
}

static void several_insights_in_one_turn(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_INSIGHT, "stengel 0C, augereau 1C | liptay 4C, en-garrison-1 4L");
	b->s.battle.insights = (uint16_t)(insight(b, "sweep") | insight(b, "engineers"));
	dice(b, 9);
	does(b, "activate engineers"); /* FC-123 */
	assert_true(may(b, "activate sweep"));
	refused(b, "activate engineers", "FC-127"); /* one roll a turn */
	drop(b);
}

static void terrain_draws_up_the_whole_enemy(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_sheet(b, "lodi", S_TERRAIN,
		 "augereau 1C, serurier 1C | liptay 5L, dicuto 5L, schubirz 5L, rosselmini 5L, "
		 "kerpen 5L, "
		 "en-recruit-cannon-1 5L, en-garrison-1 4L, en-fortification-1 5L");
	b->s.battle.insights = (uint16_t)insight(b, "terrain");
	does(b, "terrain enemy-approach"); /* FC-138 FC-R72: no limit of four */
	assert_int_equal(region(b, "kerpen"), ENEMY_APPROACH);
	assert_int_equal(region(b, "en-recruit-cannon-1"), ENEMY_APPROACH);
	assert_int_equal(region(b, "en-fortification-1"), ENEMY_APPROACH);
	drop(b);
}

static void the_french_are_placed_by_the_player(void **state)
{
	struct bench *b =
		due("lodi: augereau serurier macquard garnier maynier fr-recruit-cannon-1 "
		    "fr-garrison-1 fr-fortification-1 liptay rosselmini nicoletti kerpen NAPOLEON",
		    0, 0);
	(void)state;
	dice(b, 2);
	does(b, "fight lodi");
	plays(b, "buy-plans 0; end");
	/* FC-084 FC-139 FC-144: statics have their places. */
	assert_int_equal(region(b, "fr-garrison-1"), FRENCH_APPROACH);
	assert_int_equal(region(b, "fr-fortification-1"), FRENCH_RESERVE);
	assert_int_equal(b->s.napoleon, AT_SHEET); /* FC-146 */
	refused(b, "place fr-garrison-1 french-reserve line", "FC-144");
	refused(b, "place fr-recruit-cannon-1 french-reserve column", "FC-150"); /* FC-R53 */
	plays(b,
	      "place augereau french-approach line; place serurier french-approach column;" /* FC-149
											       FC-151
											     */
	      "place macquard french-approach column; place garnier french-approach column");
	refused(b, "place maynier french-approach line", "FC-145"); /* FC-141 FC-143 FC-145 */
	refused(b, "end", "FC-145");
	assert_false(column(b, "augereau"));
	assert_true(column(b, "serurier"));
	plays(b, "place maynier french-reserve column; place fr-recruit-cannon-1 french-reserve "
		 "line"); /* FC-140 */
	does(b, "end");
	drop(b);
}

static void four_enemies_come_forward_at_random(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-148: five and a Cannon; the last drawn stays behind. FC-147 FC-150 FC-152 */
	on_sheet(b, "lodi", S_PLACE_ENEMY,
		 "augereau 1C | liptay 5L, dicuto 5L, schubirz 5L, rosselmini 5L, kerpen 5L, "
		 "en-recruit-cannon-1 5L, en-garrison-1 4L, en-fortification-1 5L");
	dice(b, 2, 1, 1, 1);
	resume(b);
	assert_int_equal(region(b, "dicuto"), ENEMY_APPROACH);
	assert_int_equal(region(b, "rosselmini"), ENEMY_APPROACH);
	assert_int_equal(region(b, "kerpen"), ENEMY_RESERVE);
	assert_int_equal(region(b, "en-recruit-cannon-1"), ENEMY_RESERVE);
	assert_int_equal(region(b, "en-garrison-1"), ENEMY_APPROACH);
	assert_int_equal(region(b, "en-fortification-1"), ENEMY_RESERVE);
	assert_true(column(b, "liptay") && !column(b, "en-recruit-cannon-1") &&
		    !column(b, "en-garrison-1"));
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(enemy_supply_thickens_the_fog),
		cmocka_unit_test(a_scout_re_rolls_without_modifier),
		cmocka_unit_test(fog_1_gives_an_insight_to_an_army_without_napoleon),
		cmocka_unit_test(fog_2_and_3_give_supply_and_a_scout),
		cmocka_unit_test(fog_4_raises_a_recruit),
		cmocka_unit_test(fog_5_brings_napoleon_from_anywhere),
		cmocka_unit_test(fog_6_brings_a_force_but_not_napoleon),
		cmocka_unit_test(fog_7_and_8_move_supply),
		cmocka_unit_test(fog_9_hits_a_force_in_a_random_city),
		cmocka_unit_test(fog_10_reinforces_the_enemy),
		cmocka_unit_test(fog_11_brings_a_garrison),
		cmocka_unit_test(fog_13_gives_the_enemy_a_plan),
		cmocka_unit_test(fog_is_the_same_in_the_enemy_half),
		cmocka_unit_test(three_to_one_envelops),
		cmocka_unit_test(plans_are_bought_and_paid_for_insights),
		cmocka_unit_test(duration_lengthens_or_shortens),
		cmocka_unit_test(engineers_hit_every_static),
		cmocka_unit_test(a_scout_re_rolls_an_insight),
		cmocka_unit_test(front_lets_three_forces_start_forward),
		cmocka_unit_test(morale_steels_the_french),
		cmocka_unit_test(raid_takes_supply),
		cmocka_unit_test(sweep_rides_round_the_enemy),
		cmocka_unit_test(several_insights_in_one_turn),
		cmocka_unit_test(terrain_draws_up_the_whole_enemy),
		cmocka_unit_test(the_french_are_placed_by_the_player),
		cmocka_unit_test(four_enemies_come_forward_at_random),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
