/*
 * test_orders.c: Enemy Orders and Enemy Resupply (ledger sections 16 and 17).
 */
#include "field.h"

/* The Enemy half begins; the groups that can be rolled for are open. */
static struct bench *half(const char *campaign, const char *map, int supply)
{
	struct bench *b = bench(campaign);
	on_map(b, map);
	b->s.supply[ENEMY] = (int16_t)supply;
	b->s.step[0] = S_ORDERS_START;
	return b;
}

static const char far_french[] =
	"nice: fr-garrison-1 NAPOLEON augereau; turin: fr-garrison-2 fr-fortification-1;";

static struct bench *with(const char *map, int supply)
{
	char text[600];
	strcpy(text, far_french);
	strcat(text, map);
	return half("1796", text, supply);
}

static void forces_beside_the_french_get_no_orders(void **state)
{
	struct bench *b = with("lodi: serurier liptay; genoa: kerpen pittoni", 0);
	(void)state;
	dice(b, 3);
	resume(b); /* FC-304: one group only, it Holds */
	assert_int_equal(arg_told(b, M_ORDER_ROLL, 0), force(b, "kerpen"));
	assert_int_equal(top(b), S_BATTLES_3);
	drop(b);
}

static void groups_are_split_by_nation_and_size(void **state)
{
	struct bench *b = half("1813", "mainz: fr-garrison-1 NAPOLEON; breslau: langeron", 0);
	(void)state;
	/* FC-305 FC-306, FC-E34: groups of 4 by nation, Recruits apart. */
	int nations[3][2] = {{0}}, made = 0;
	static const int want[3] = {6, 5, 2};
	static const char *const names[] = {"austrian", "russian", "prussian"};
	for (int f = 0; f < b->p->forces; f++)
		for (int k = 0; k < 3; k++) {
			const struct fc_force *c = &b->p->force[f];
			if (c->side != ENEMY || c->recruit || c->type > CANNON ||
			    strcmp(b->p->nation[c->nation], names[k]) != 0)
				continue;
			b->s.place[f] =
				nations[k][0] < want[k] ? (uint8_t)area(b, "breslau") : AT_GONE;
			nations[k][0]++;
		}
	for (int f = 0; f < b->p->forces && made < 3; f++)
		if (b->p->force[f].side == ENEMY && b->p->force[f].recruit) {
			b->s.place[f] = (uint8_t)area(b, "breslau");
			made++;
		}
	b->dice.strict = false;
	resume(b);
	int size[16] = {0}, groups = b->s.groups;
	for (int f = 0; f < b->p->forces; f++)
		size[b->s.rank[f]]++;
	assert_int_equal(groups, 6); /* 4 + 2, 4 + 1, 2, 3 */
	int sum[5] = {0};
	for (int i = 1; i <= groups; i++)
		sum[size[i]]++;
	assert_int_equal(sum[4], 2);
	assert_int_equal(sum[3], 1);
	assert_int_equal(sum[2], 2);
	assert_int_equal(sum[1], 1);
	drop(b);
}

static void the_split_is_random(void **state)
{
	struct bench *b = with("genoa: liptay dicuto schubirz rosselmini", 0);
	(void)state;
	dice(b, 2, 2, 2); /* FC-306 FC-R14: groups of three, drawn one by one */
	resume(b);
	assert_int_equal(b->s.rank[force(b, "dicuto")], 1);
	assert_int_equal(b->s.rank[force(b, "schubirz")], 1);
	assert_int_equal(b->s.rank[force(b, "rosselmini")], 1);
	assert_int_equal(b->s.rank[force(b, "liptay")], 2);
	drop(b);
}

static void the_player_chooses_the_order_and_each_moves_at_once(void **state)
{
	struct bench *b = with("lodi: liptay; mantua: kerpen", 0);
	(void)state;
	resume(b);
	assert_int_equal(choices(b, "order"), 2); /* FC-307 FC-R8 */
	dice(b, 5, 1, 3);
	does(b, "order liptay"); /* FC-308: he is at Milan before Kerpen rolls */
	assert_string_equal(where(b, "liptay"), "milan");
	assert_string_equal(where(b, "kerpen"), "mantua");
	drop(b);
}

static void all_orders_are_simultaneous(void **state)
{
	struct bench *b = half("1796",
			       "nice: augereau fr-garrison-1 NAPOLEON; turin: fr-garrison-2 "
			       "fr-fortification-1; savona: liptay dicuto schubirz rosselmini",
			       0);
	(void)state;
	dice(b, 1, 1, 1);
	resume(b);
	dice(b, 8, 3);
	does(b, "order liptay"); /* Nice 13 against Turin 9: of two at distance 1 the weaker */
	assert_string_equal(where(b, "liptay"), "turin");
	drop(b);
	/* FC-309 FC-R95, FC-E35: both follow into Nice, though it is contested by then. */
	b = half("1796", "nice: augereau NAPOLEON; savona: liptay dicuto schubirz rosselmini", 0);
	dice(b, 1, 1, 1);
	resume(b);
	dice(b, 8, 9);
	does(b, "order liptay");
	assert_string_equal(where(b, "liptay"), "nice");
	assert_string_equal(where(b, "rosselmini"), "nice");
	drop(b);
}

static void supply_moves_the_chart(void **state)
{
	static const int rows[][3] = {{0, 0, 0}, {1, 1, 0}, {3, 1, 2}, {4, 2, 2},
				      {5, 2, 3}, {6, 3, 3}, {8, 3, 5}};
	(void)state;
	for (int i = 0; i < 7; i++) { /* FC-310 FC-311 FC-312 */
		struct bench *b = with("lodi: liptay; mantua: kerpen", rows[i][0]);
		resume(b);
		assert_int_equal(b->s.order_mod, rows[i][1]);
		assert_int_equal(b->s.supply[ENEMY], rows[i][2]);
		drop(b);
	}
	struct bench *b = with("milan: en-garrison-1", 8);
	dice(b, 9);
	resume(b); /* FC-R89: nobody rolls, nothing is paid; then 3 Supply for Milan */
	assert_int_equal(b->s.supply[ENEMY], 11);
	drop(b);
}

static void the_rulebooks_modifier_example(void **state)
{
	struct bench *b = with("lodi: dichat-inf liptay; mantua: kerpen", 5);
	(void)state;
	/* FC-314, FC-E36: 4, 1, 10 at +2 are Random, Hold, French-Held Objective x2. */
	resume(b);
	dice(b, 4, 1);
	does(b, "order dichat-inf");
	assert_int_equal(arg_told(b, M_ORDER, 1), GO_RANDOM);
	dice(b, 1, 10);
	does(b, "order liptay"); /* and Kerpen, the last */
	assert_int_equal(arg_told(b, M_ORDER, 1), GO_HOLD);
	assert_int_equal(b->s.supply[ENEMY], 3);
	drop(b);
	b = with("mantua: kerpen", 5);
	dice(b, 10);
	resume(b);
	assert_int_equal(arg_told(b, M_ORDER, 1), GO_FRENCH_OBJECTIVE);
	assert_int_equal(arg_told(b, M_ORDER, 2), 2);
	drop(b);
}

static void the_chart_of_1796(void **state)
{
	static const struct {
		int result, go, times;
	} rows[] = {{-5, GO_ENEMY_OBJECTIVE, 1},
		    {2, GO_ENEMY_OBJECTIVE, 1},
		    {3, GO_HOLD, 1},
		    {4, GO_HOLD, 1},
		    {5, GO_RANDOM, 1},
		    {7, GO_RANDOM, 1},
		    {8, GO_FRENCH_OBJECTIVE, 1},
		    {9, GO_FRENCH_OBJECTIVE, 1},
		    {10, GO_ADVANCE, 1},
		    {11, GO_ADVANCE, 1},
		    {12, GO_FRENCH_OBJECTIVE, 2},
		    {13, GO_ADVANCE, 2},
		    {20, GO_ADVANCE, 2}};
	struct bench *b = bench("1796");
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) { /* FC-314 */
		int r = 0;
		while (rows[i].result > b->p->orders.row[r].max)
			r++;
		assert_int_equal(b->p->orders.row[r].go, rows[i].go);
		assert_int_equal(b->p->orders.row[r].times, rows[i].times);
	}
	drop(b);
}

static void a_scout_re_rolls_an_order(void **state)
{
	struct bench *b = with("lodi: liptay", 8);
	(void)state;
	b->s.scouts = 2;
	dice(b, 9);
	resume(b);
	assert_int_equal(b->s.order_die, 12);
	dice(b, 9);
	does(b, "scout"); /* FC-313: unmodified */
	assert_int_equal(b->s.order_die, 9);
	dice(b, 3);
	does(b, "scout");
	assert_int_equal(arg_told(b, M_ORDER_ROLL, 2), 3);
	assert_int_equal(b->s.scouts, 0);
	assert_true(told(b, M_GROUP_STAYS)); /* no Scout is left to ask about */
	drop(b);
}

static void enemy_held_objectives(void **state)
{
	struct bench *b = with("genoa: liptay; mantua: en-garrison-1; milan: en-garrison-2", 0);
	(void)state;
	dice(b, 2);
	resume(b); /* FC-315: Mantua is next to Genoa, Milan two away */
	assert_string_equal(where(b, "liptay"), "mantua");
	drop(b);
	b = with("mantua: liptay", 0);
	dice(b, 2);
	resume(b); /* FC-R92: he is in one already */
	assert_string_equal(where(b, "liptay"), "mantua");
	drop(b);
	/* FC-316: none Held: a random neighbour without French; here Genoa is not one. */
	b = with("lodi: liptay; genoa: serurier; savona: macquard", 0);
	dice(b, 2, 1);
	resume(b);
	assert_string_equal(where(b, "liptay"), "milan");
	drop(b);
	b = half("1796",
		 "lodi: liptay; genoa: serurier NAPOLEON; savona: macquard; milan: augereau; "
		 "lonato: "
		 "garnier; mantua: maynier; marengo: la-harpe",
		 0);
	dice(b, 2);
	resume(b); /* none at all: Hold */
	assert_string_equal(where(b, "liptay"), "lodi");
	drop(b);
}

static void enemy_held_cities(void **state)
{
	struct bench *b = half(
		"1800", "nice: suchet fr-garrison-1 NAPOLEON; lodi: zach; genoa: en-garrison-1", 0);
	(void)state;
	dice(b, 1);
	resume(b); /* FC-317 */
	assert_string_equal(where(b, "zach"), "genoa");
	drop(b);
}

static void a_random_order_from_lodi(void **state)
{
	static const char *const to[] = {"milan", "lonato", "mantua", "genoa", "marengo"};
	(void)state;
	for (int die = 1; die <= 10; die++) { /* FC-319 FC-R21, FC-E37 */
		struct bench *b = with("lodi: liptay; klagenfurt: kerpen; milan: en-garrison-1", 0);
		resume(b);
		dice(b, 5, die, 3);
		does(b, "order liptay");
		assert_string_equal(where(b, "liptay"), to[(die - 1) / 2]);
		drop(b);
	}
}

static void french_held_objectives(void **state)
{
	struct bench *b = with("marengo: liptay", 0);
	(void)state;
	dice(b, 8);
	resume(b); /* FC-320: Turin at 1 */
	assert_string_equal(where(b, "liptay"), "turin");
	drop(b);
	/* Equally close: the lower total (Nice 13, Turin 9). */
	b = with("savona: liptay", 0);
	dice(b, 8);
	resume(b);
	assert_string_equal(where(b, "liptay"), "turin");
	drop(b);
	/* FC-321: none Held: Advance. */
	b = half("1796", "savona: augereau NAPOLEON; genoa: liptay", 0);
	dice(b, 8);
	resume(b);
	assert_string_equal(where(b, "liptay"), "savona");
	drop(b);
	/* FC-326: twice. Mantua to Turin is three away: Genoa or Lodi, then Marengo. */
	b = with("mantua: kerpen", 4);
	dice(b, 10);
	resume(b);
	does(b, "toward lodi");
	assert_true(may(b, "toward milan") && may(b, "toward marengo")); /* FC-R90 */
	does(b, "toward marengo");
	assert_string_equal(where(b, "kerpen"), "marengo");
	drop(b);
	/* FC-R93: the target at 1 ends the move. */
	b = with("marengo: kerpen", 4);
	dice(b, 10);
	resume(b);
	assert_string_equal(where(b, "kerpen"), "turin");
	drop(b);
}

static void french_held_cities(void **state)
{
	struct bench *b =
		half("1798", "alexandria: fr-garrison-1 NAPOLEON kleber; menouf: murad-cav", 3);
	(void)state;
	/* FC-322 FC-327: 1798 has the City order twice at 11. */
	dice(b, 10);
	resume(b);
	assert_int_equal(arg_told(b, M_ORDER, 1), GO_FRENCH_CITY);
	assert_int_equal(arg_told(b, M_ORDER, 2), 2);
	assert_string_equal(where(b, "murad-cav"), "alexandria");
	drop(b);
}

static void advance_goes_for_the_closest_french(void **state)
{
	struct bench *b =
		half("1796",
		     "nice: augereau NAPOLEON; lodi: serurier; turin: macquard; mantua: liptay", 0);
	(void)state;
	dice(b, 10);
	resume(b); /* FC-323 */
	assert_string_equal(where(b, "liptay"), "lodi");
	drop(b);
	/* FC-320 FC-338, FC-E40: two equally close with equal totals: the player chooses. */
	b = half("1796",
		 "savona: serurier macquard NAPOLEON; marengo: augereau la-harpe-r; genoa: liptay",
		 0);
	dice(b, 10);
	resume(b); /* 12 each */
	assert_int_equal(choices(b, "toward"), 2);
	does(b, "toward marengo");
	assert_string_equal(where(b, "liptay"), "marengo");
	drop(b);
	/* FC-R94: contested areas count. */
	b = half("1796", "nice: augereau NAPOLEON; savona: serurier kerpen; genoa: liptay", 0);
	dice(b, 10);
	resume(b);
	assert_string_equal(where(b, "liptay"), "savona");
	drop(b);
}

static void advance_twice_and_three_times(void **state)
{
	/* FC-324 FC-R91 FC-R110, FC-E38: Savona 7, Lodi more, Turin less. */
	static const char map[] = "savona: serurier NAPOLEON; lodi: augereau macquard; turin: "
				  "garnier; mantua: liptay";
	struct bench *b = half("1796", map, 4);
	(void)state;
	dice(b, 10);
	b->p->orders.row[5].go = GO_ADVANCE; /* row 12: Advance x2 */
	resume(b);
	assert_string_equal(where(b, "liptay"), "savona");
	drop(b);
	b = half("1796", map, 4);
	dice(b, 10);
	b->p->orders.row[5].go = GO_ADVANCE;
	b->p->orders.row[5].times = 3;
	resume(b); /* by Genoa and Marengo */
	assert_string_equal(where(b, "liptay"), "turin");
	drop(b);
	/* FC-325: none within reach: toward the weakest, the full distance. */
	b = half("1796", "nice: garnier NAPOLEON; turin: augereau; klagenfurt: liptay", 6);
	dice(b, 10);
	resume(b);
	assert_int_equal(arg_told(b, M_ORDER, 2), 2);
	assert_string_equal(where(b, "liptay"), "lonato");
	drop(b);
}

static void move_toward(void **state)
{
	struct bench *b;
	(void)state;
	/* FC-328: the British of 1807 go for Lisbon on 5 and 6. */
	b = half("1807", "bayonne: bessieres fr-garrison-1 NAPOLEON; coimbra: wellesley", 0);
	dice(b, 5);
	resume(b);
	assert_int_equal(arg_told(b, M_ORDER, 1), GO_TOWARD);
	assert_int_equal(
		b->p->distance[ENEMY][b->s.place[force(b, "wellesley")]][area(b, "lisbon")],
		b->p->distance[ENEMY][area(b, "coimbra")][area(b, "lisbon")] - 1);
	drop(b);
}

static void closed_areas_are_not_there(void **state)
{
	struct bench *b = half("1800", "turin: suchet fr-garrison-1 NAPOLEON; ivrea: zach", 0);
	(void)state;
	/* FC-049: nobody climbs to the St Bernard; Ivrea has two other neighbours. */
	dice(b, 5, 10);
	resume(b);
	assert_string_equal(where(b, "zach"), "milan");
	drop(b);
}

static void battles_follow_the_enemy_moves(void **state)
{
	struct bench *b = half(
		"1796",
		"savona: augereau NAPOLEON; turin: serurier; nice: fr-garrison-1; genoa: liptay",
		0);
	(void)state;
	dice(b, 10);
	resume(b);
	assert_int_equal(top(b), S_BATTLES_3);
	assert_true(may(b, "fight savona")); /* FC-329 */
	drop(b);
}

static struct bench *resupplying(const char *map, int supply)
{
	struct bench *b = half("1796", map, supply);
	b->s.step[0] = S_ENEMY_INCOME;
	return b;
}

static void each_enemy_held_city_is_rolled_for(void **state)
{
	struct bench *b =
		resupplying("nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2; mantua: liptay; "
			    "milan: kerpen; genoa: serurier pittoni; savona: dirles",
			    0);
	(void)state;
	resume(b);
	assert_int_equal(choices(b, "roll"), 2); /* FC-330 FC-R97, FC-E42: Mantua and Milan */
	drop(b);
}

static void the_resupply_chart(void **state)
{
	static const char map[] =
		"nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2; milan: liptay";
	(void)state;
	for (int die = 1; die <= 10; die++) { /* FC-331 FC-332 FC-333 FC-334 FC-335 */
		struct bench *b = resupplying(map, 0);
		b->s.place[force(b, "kerpen")] = AT_CUP;
		dice(b, die);
		resume(b);
		assert_int_equal(strcmp(where(b, "en-fortification-1"), "milan") == 0, die == 1);
		assert_int_equal(strcmp(where(b, "en-garrison-1"), "milan") == 0, die == 2);
		assert_int_equal(strcmp(where(b, "kerpen"), "milan") == 0, die >= 3 && die <= 6);
		assert_int_equal(b->s.supply[ENEMY], die >= 7 ? 3 : 0);
		drop(b);
	}
	for (int die = 1; die <= 3; die++) { /* nothing left: 2 Supply instead */
		struct bench *b = resupplying(map, 0);
		for (int t = 0; t < 2; t++)
			for (int i = 0; i < b->p->static_count[ENEMY][t]; i++)
				b->s.place[b->p->static_first[ENEMY][t] + i] = AT_GONE;
		dice(b, die);
		resume(b);
		assert_int_equal(b->s.supply[ENEMY], 2);
		drop(b);
	}
}

static void the_enemy_refits_the_best_first(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	/* FC-336 FC-R96, FC-E39: 3 Supply, a Line and a Poor Force. */
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2; lodi: liptay-r schubirz-r "
		  "en-garrison-1-r");
	b->s.supply[ENEMY] = 3;
	b->s.step[0] = S_ENEMY_REFIT;
	resume(b);
	assert_false(reduced(b, "liptay"));
	assert_true(reduced(b, "schubirz"));
	assert_int_equal(b->s.supply[ENEMY], 1);
	/* Equals: the player's choice; statics too. */
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2; lodi: schubirz-r "
		  "en-garrison-1-r");
	b->s.supply[ENEMY] = 2;
	b->s.step[0] = S_ENEMY_REFIT;
	resume(b);
	assert_int_equal(choices(b, "refit"), 2);
	does(b, "refit en-garrison-1");
	assert_false(reduced(b, "en-garrison-1"));
	drop(b);
}

static void then_the_next_turn_begins(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "nice: fr-garrison-1 NAPOLEON; turin: fr-garrison-2");
	b->s.step[0] = S_ENEMY_REFIT;
	resume(b);
	assert_int_equal(b->s.turn, 2); /* FC-337 */
	drop(b);
}

static void attrition_asks_whom_it_hits(void **state)
{
	struct bench *b = bench("1798");
	(void)state;
	/* FC-049: the desert at Katia, on 1-3 at the end of the French half. */
	on_map(b, "alexandria: fr-garrison-1 NAPOLEON; katia: kleber bon");
	b->s.step[0] = S_FRENCH_END;
	dice(b, 3);
	resume(b);
	assert_int_equal(choices(b, "hit"), 2);
	does(b, "hit bon");
	assert_true(reduced(b, "bon"));
	drop(b);
	/* A die a Force in the winter of 1812. */
	b = bench("1812");
	on_map(b, "vilna: fr-garrison-1 NAPOLEON; borodino: ney davout");
	b->s.turn = 10;
	b->s.step[0] = S_FRENCH_END;
	dice(b, 1, 9);
	resume(b);
	assert_int_equal(reduced(b, "ney") + reduced(b, "davout"), 1);
	drop(b);
}

static void special_rules_of_the_campaigns(void **state)
{
	struct bench *b = bench("1806");
	(void)state;
	/* FC-049: Saxony leaves the war when Dresden falls. */
	on_map(b, "dresden: davout NAPOLEON; leipzig: cerrini niesemeuschel");
	does(b, "end");
	assert_string_equal(where(b, "cerrini"), "gone");
	assert_string_equal(where(b, "niesemeuschel"), "gone");
	drop(b);
	b = bench("1807"); /* Napoleon leaves in March 1809 */
	on_map(b, "bayonne: ney fr-garrison-1; madrid: soult NAPOLEON");
	b->s.turn = 8;
	b->s.step[0] = S_TURN;
	resume(b);
	assert_int_equal(b->s.napoleon, AT_GONE);
	drop(b);
	b = bench("1815"); /* surprise: -2 on the first turn's Orders */
	b->s.step[0] = S_ORDERS_START;
	b->s.supply[ENEMY] = 0;
	b->dice.strict = false;
	resume(b);
	assert_int_equal(b->s.order_mod, -2);
	drop(b);
	b = bench("1805"); /* Mack waits: one plan less */
	on_map(b, "ulm: ney NAPOLEON mack");
	b->s.step[0] = S_BATTLES;
	b->s.supply[ENEMY] = 0;
	dice(b, 2);
	does(b, "fight ulm");
	assert_int_equal(b->s.battle.plans[ENEMY], 1);
	drop(b);
	b = bench("1813"); /* Austria provoked */
	assert_string_equal(where(b, "colloredo"), "late");
	on_map(b, "dresden: ney NAPOLEON; erfurt: fr-garrison-1");
	b->s.place[force(b, "colloredo")] = AT_LATE;
	does(b, "move ney teplitz");
	assert_string_equal(where(b, "colloredo"), "prague");
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forces_beside_the_french_get_no_orders),
		cmocka_unit_test(groups_are_split_by_nation_and_size),
		cmocka_unit_test(the_split_is_random),
		cmocka_unit_test(the_player_chooses_the_order_and_each_moves_at_once),
		cmocka_unit_test(all_orders_are_simultaneous),
		cmocka_unit_test(supply_moves_the_chart),
		cmocka_unit_test(the_rulebooks_modifier_example),
		cmocka_unit_test(the_chart_of_1796),
		cmocka_unit_test(a_scout_re_rolls_an_order),
		cmocka_unit_test(enemy_held_objectives),
		cmocka_unit_test(enemy_held_cities),
		cmocka_unit_test(a_random_order_from_lodi),
		cmocka_unit_test(french_held_objectives),
		cmocka_unit_test(french_held_cities),
		cmocka_unit_test(advance_goes_for_the_closest_french),
		cmocka_unit_test(advance_twice_and_three_times),
		cmocka_unit_test(move_toward),
		cmocka_unit_test(closed_areas_are_not_there),
		cmocka_unit_test(battles_follow_the_enemy_moves),
		cmocka_unit_test(each_enemy_held_city_is_rolled_for),
		cmocka_unit_test(the_resupply_chart),
		cmocka_unit_test(the_enemy_refits_the_best_first),
		cmocka_unit_test(then_the_next_turn_begins),
		cmocka_unit_test(attrition_asks_whom_it_hits),
		cmocka_unit_test(special_rules_of_the_campaigns),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
