/*
 * test_movement.c: group moves, roads, rivers, command control, force marches, nights (5.0, 8.1).
 */
#include "scene.h"

#include <stdio.h>

static const char *const eight[] = {"fr-g-inf",  "fr-1-inf1", "fr-1-inf2", "fr-2-inf1",
				    "fr-2-inf2", "fr-3-inf1", "fr-4-inf",  "fr-6-inf"};

static void place_eight(const char *where_to)
{
	for (int i = 0; i < 8; i++)
		at(where_to, eight[i]);
}

/* Marches the first n of the eight there. */
static void march_eight(int n, const char *to)
{
	for (int i = 0; i < n; i++) {
		char text[64];
		snprintf(text, sizeof text, "f march %s %s", eight[i], to);
		ok(text);
	}
}

static void units_march_along_roads_only(void **state)
{
	(void)state;
	scene(1);
	at("beaumont", "fr-g-inf fr-c1");
	no("f march fr-g-inf ligny", "WL-003");
	no("f march ad-1-br ghent", "WL-026"); /* WL-026: the active side only */
	ok("f march fr-g-inf thuin");
	/* WL-054: every march leads to a town of the map, and there is no other verb for it */
	for (int t = 0; t < pack->towns; t++)
		for (int k = 0; k < pack->degree[t]; k++)
			assert_true(pack->next[t][k] < pack->towns);
}

static void a_group_fans_out_at_the_price_of_one_move(void **state)
{
	(void)state;
	scene(2); /* WL-T3: WL-056, WL-057, WL-059 */
	at("brussels", "ad-1-br ad-1-ne1 ad-1-ne2 ad-2-br ad-2-ne ad-r-br1 ad-r-br2");
	at("hal", "ad-r-bk");
	at("liege", "pr-1-inf1");
	ok("a march ad-1-br alost");
	ok("a march ad-1-ne1 ninove");
	ok("a march ad-1-ne2 hal");
	ok("a march ad-2-br waterloo");
	ok("a march ad-2-ne wavre");
	ok("a march ad-r-br1 louvain");
	ok("a march ad-r-br2 malines");
	no("a march ad-r-bk enghien", "WL-061");
	ok("a march pr-1-inf1 huy"); /* the Prussian move is still there */
}

static void both_allies_in_a_town_cost_both_moves(void **state)
{
	(void)state;
	scene(2); /* WL-T4: WL-060, WL-061 */
	at("wavre", "ad-1-br ad-1-ne1 pr-1-inf1 pr-1-inf2");
	at("liege", "pr-2-inf1");
	at("hal", "ad-2-br");
	ok("a march ad-1-br gembloux");
	ok("a march pr-1-inf1 gembloux");
	no("a march pr-2-inf1 huy", "WL-061");
	no("a march ad-2-br brussels", "WL-061"); /* WL-R94: "British" means Anglo-Dutch */
	ok("a march pr-1-inf2 gembloux");         /* of the same group */
}

static void the_french_have_two_group_moves_and_save_none(void **state)
{
	(void)state;
	scene(1); /* WL-028, WL-058, WL-R18 */
	at("beaumont", "fr-g-inf");
	at("solre", "fr-1-inf1");
	at("philippeville", "fr-4-inf");
	ok("f march fr-g-inf thuin");
	ok("f march fr-1-inf1 binche");
	no("f march fr-4-inf fosses", "WL-058");
	ok("f end-moves");
	ok("a end-moves");
	/* WL-050: two again, not the unused ones of before */
	assert_int_equal(st.turn, 3);
	ok("f march fr-4-inf fosses");
	ok("f march fr-g-inf beaumont");
	no("f march fr-1-inf1 mons", "WL-058");
}

static void no_unit_moves_twice_in_a_turn(void **state)
{
	(void)state;
	scene(3); /* WL-R15: it came to Thuin with the first group and cannot leave with the second
		   */
	at("beaumont", "fr-g-inf");
	at("thuin", "fr-1-inf1");
	ok("f march fr-g-inf thuin");
	no("f march fr-g-inf charleroi", "WL-087");
	ok("f march fr-1-inf1 charleroi");
}

static void friends_are_passed_and_enemies_are_not(void **state)
{
	(void)state;
	scene(2); /* WL-T7 */
	at("waterloo", "ad-c-hvy ad-c-lt ad-1-br");
	at("quatre-bras", "ad-1-ne1");
	ok("a march ad-c-hvy quatre-bras"); /* WL-051, WL-055, WL-066 */
	ok("a march ad-c-hvy nivelles");
	ok("a march ad-c-lt quatre-bras");
	ok("a march ad-c-lt ligny");
	ok("a march ad-1-br quatre-bras"); /* WL-065: the second town is a force march */
	ok("a march ad-1-br nivelles");
	ok("a end-moves");
	assert_int_equal(step(), STEP_FORCE_MARCH);
	assert_int_equal(choices(1, "roll"), 1);
	scene(2); /* with an enemy in Quatre Bras the cavalry stops there: WL-052, WL-053 */
	at("waterloo", "ad-c-hvy");
	at("quatre-bras", "fr-c1");
	ok("a march ad-c-hvy quatre-bras");
	no("a march ad-c-hvy nivelles", "WL-052");
}

static void any_number_may_share_a_town_after_set_up(void **state)
{
	(void)state;
	scene(2); /* WL-037, WL-055: a fifth Allied unit joins four */
	at("wavre", "ad-1-br ad-1-ne1 ad-1-ne2 ad-2-br");
	at("brussels", "ad-2-ne");
	ok("a march ad-2-ne wavre");
	assert_int_equal(count_of(units_in(pack, &st, town("wavre"))), 5);
	/* WL-R88: borders do not hold any more */
	at("dinant", "pr-1-inf1");
	ok("a march pr-1-inf1 givet");
}

static void a_major_road_takes_eight_a_minor_six(void **state)
{
	(void)state;
	scene(1); /* WL-067: Laneffe-Charleroi is major */
	place_eight("laneffe");
	at("laneffe", "fr-3-inf2 fr-1-art");
	march_eight(8, "charleroi"); /* WL-005, WL-073: a river is nothing on the march */
	no("f march fr-3-inf2 charleroi", "WL-067");
	ok("f march fr-3-inf2 beaumont");
	ok("f end-moves"); /* the limit is of one turn */
	ok("a end-moves");
	ok("f march fr-1-art charleroi");
	scene(1); /* WL-068: Beaumont-Thuin is minor */
	place_eight("beaumont");
	march_eight(6, "thuin");
	no("f march fr-4-inf thuin", "WL-068");
}

static void leaders_and_both_directions_count_on_the_road(void **state)
{
	(void)state;
	scene(1); /* WL-070 */
	place_eight("laneffe");
	at("laneffe", "fr-napoleon");
	march_eight(7, "charleroi");
	ok("f march fr-napoleon charleroi");
	no("f march fr-6-inf charleroi", "WL-067");
	scene(3); /* WL-R20: six over a minor road in both directions together */
	place_eight("beaumont");
	at("thuin", "fr-c1 fr-c2 fr-c3");
	march_eight(4, "thuin");
	ok("f march fr-c1 beaumont");
	ok("f march fr-c2 beaumont");
	no("f march fr-c3 beaumont", "WL-068");
}

static void a_bridge_halves_an_attack(void **state)
{
	(void)state;
	scene(1); /* WL-T8: WL-071, WL-R21 */
	place_eight("laneffe");
	at("charleroi", "pr-1-inf1");
	march_eight(4, "charleroi");
	no("f march fr-2-inf2 charleroi", "WL-071");
	assert_true(sees(0, "\"used\":4,\"limit\":4")); /* and the road says so */
	ok("f march fr-2-inf2 beaumont"); /* the road is closed only for that attack */
	scene(1);                         /* three over a minor road: Thuin-Charleroi */
	place_eight("thuin");
	at("charleroi", "pr-1-inf1");
	march_eight(3, "charleroi");
	no("f march fr-2-inf1 charleroi", "WL-071");
	assert_true(sees(0, "\"used\":3,\"limit\":3"));
	scene(1); /* and of that road: who comes from Binche crosses no river */
	at("binche", "fr-2-inf1 fr-2-inf2 fr-3-inf1");
	at("thuin", "fr-g-inf fr-1-inf1 fr-1-inf2 fr-4-inf");
	at("charleroi", "pr-1-inf1");
	ok("f march fr-2-inf1 charleroi");
	ok("f march fr-2-inf2 charleroi");
	ok("f march fr-3-inf1 charleroi");
	assert_true(sees(0, "\"used\":3,\"limit\":6"));
	march_eight(3, "charleroi");
	no("f march fr-4-inf charleroi", "WL-071");
	scene(1); /* WL-072: the river on the first leg does not matter */
	at("laneffe", "fr-c1 fr-c2 fr-c3 fr-c4 fr-h1");
	at("quatre-bras", "ad-1-br");
	static const char *const horse[] = {"fr-c1", "fr-c2", "fr-c3", "fr-c4", "fr-h1"};
	for (int i = 0; i < 5; i++) {
		char text[64];
		snprintf(text, sizeof text, "f march %s charleroi", horse[i]);
		ok(text);
		snprintf(text, sizeof text, "f march %s quatre-bras", horse[i]);
		ok(text);
	}
}

static void two_groups_attack_only_when_joined(void **state)
{
	(void)state;
	scene(2); /* WL-T5: WL-062, WL-R16 */
	at("waterloo", "ad-1-br");
	at("ligny", "pr-1-inf1");
	at("quatre-bras", "fr-g-inf");
	ok("a march ad-1-br quatre-bras");
	no("a march pr-1-inf1 quatre-bras", "WL-062");
	scene(1); /* WL-T6: Quatre Bras and Nivelles are joined, both next to Waterloo */
	at("quatre-bras", "fr-g-inf");
	at("nivelles", "fr-1-inf1");
	at("waterloo", "ad-1-br");
	ok("f march fr-g-inf waterloo");
	ok("f march fr-1-inf1 waterloo");
	scene(1); /* but not Wavre with either */
	at("quatre-bras", "fr-g-inf");
	at("wavre", "fr-1-inf1");
	at("waterloo", "ad-1-br");
	ok("f march fr-g-inf waterloo");
	no("f march fr-1-inf1 waterloo", "WL-062");
	/* WL-006: the Forest of Soignes north of Waterloo is drawn, and asks nothing */
	assert_int_equal(step(), STEP_MOVE);
}

static void one_group_attacks_from_afar_and_by_two_roads(void **state)
{
	(void)state;
	scene(1); /* WL-063: cavalry from two towns away */
	at("charleroi", "fr-c1 fr-c2");
	at("waterloo", "ad-1-br");
	ok("f march fr-c1 quatre-bras");
	ok("f march fr-c1 waterloo");
	/* WL-R17: the same group along another road */
	ok("f march fr-c2 binche");
	ok("f march fr-c2 nivelles");
	assert_int_equal(st.group[1], NOWHERE);
	scene(1); /* WL-R19: the start towns decide, whatever the detour of the horse */
	at("quatre-bras", "fr-g-inf");
	at("nivelles", "fr-c1");
	at("waterloo", "ad-1-br");
	ok("f march fr-g-inf waterloo");
	ok("f march fr-c1 quatre-bras");
	ok("f march fr-c1 waterloo");
}

static void force_marches_are_rolled_after_all_moves(void **state)
{
	(void)state;
	scene(1); /* WL-T9: WL-029, WL-074, WL-079 */
	at("beaumont", "fr-3-inf1 fr-1-inf1");
	ok("f march fr-3-inf1 thuin");
	ok("f march fr-3-inf1 binche");
	no("f march fr-3-inf1 nivelles", "WL-065");
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-1-inf1 charleroi");
	no("f roll fr-3-inf1", "WL-027");
	ok("f end-moves");
	no("f march fr-1-inf1 ligny", "WL-079");
	no("f roll fr-c1", "WL-R23");
	faces("34");
	ok("f roll fr-3-inf1"); /* WL-075, WL-076 */
	assert_int_equal(steps("fr-3-inf1"), 2);
	assert_int_equal(where("fr-3-inf1"), town("binche"));
	ok("f roll fr-1-inf1"); /* WL-077 */
	assert_int_equal(steps("fr-1-inf1"), 3);
	assert_true(all_rolled());
}

static void the_rates_of_the_mounted_and_of_leaders(void **state)
{
	(void)state;
	scene(1); /* WL-066, WL-074, WL-242 */
	at("laneffe", "fr-c1 fr-napoleon fr-h1");
	static const char *const who[] = {"fr-c1", "fr-napoleon", "fr-h1"};
	for (int i = 0; i < 3; i++) {
		static const char *const way[] = {"charleroi", "quatre-bras", "waterloo"};
		char text[64];
		for (int k = 0; k < 3; k++) {
			snprintf(text, sizeof text, "f march %s %s", who[i], way[k]);
			ok(text);
		}
		snprintf(text, sizeof text, "f march %s hal", who[i]);
		no(text, "WL-066");
	}
	ok("f end-moves");
	assert_int_equal(choices(0, "roll"), 3);
}

static void a_unit_of_one_step_may_die_on_the_march(void **state)
{
	(void)state;
	scene(1); /* WL-078, WL-R25 */
	at("beaumont", "fr-3-inf2:1");
	ok("f march fr-3-inf2 thuin");
	ok("f march fr-3-inf2 binche");
	ok("f end-moves");
	faces("3");
	ok("f roll fr-3-inf2");
	assert_true(dead("fr-3-inf2"));
	assert_int_equal(eliminated(pack, &st, ARMY_FRENCH), 1);
}

static void the_leader_helps_where_he_is_seen(void **state)
{
	(void)state;
	scene(1); /* WL-083, WL-084, WL-243, WL-R22, WL-R26, WL-R96 */
	at("beaumont", "fr-3-inf1 fr-6-inf");
	at("laneffe", "fr-napoleon");
	ok("f march fr-3-inf1 thuin");
	ok("f march fr-3-inf1 charleroi");
	ok("f march fr-6-inf thuin");
	ok("f march fr-6-inf charleroi");
	ok("f march fr-napoleon charleroi");
	ok("f end-moves");
	faces("33");
	ok("f roll fr-3-inf1"); /* he is there, but hidden */
	assert_int_equal(steps("fr-3-inf1"), 2);
	assert_false(sees(1, "fr-napoleon"));
	ok("f reveal fr-napoleon");
	assert_true(sees(1, "fr-napoleon"));
	ok("f roll fr-6-inf"); /* 3 + 1 */
	assert_int_equal(steps("fr-6-inf"), 3);
	ok("a end-moves"); /* he was seen to the end of the turn only */
	assert_false(sees(1, "fr-napoleon"));
}

static void a_leader_risks_his_own_life(void **state)
{
	(void)state;
	for (int die = 2; die <= 3; die++) { /* WL-T9: 2 + 1 is death, 3 + 1 is not */
		scene(1);
		at("laneffe", "fr-napoleon");
		ok("f march fr-napoleon charleroi");
		ok("f march fr-napoleon quatre-bras");
		ok("f march fr-napoleon waterloo");
		ok("f end-moves");
		ok("f reveal fr-napoleon");
		faces(die == 2 ? "2" : "3");
		ok("f roll fr-napoleon");
		assert_int_equal(dead("fr-napoleon"), die == 2);
	}
}

static void a_leader_serves_only_his_own_army(void **state)
{
	(void)state;
	scene(2); /* WL-241 */
	at("wavre", "ad-wellington pr-1-inf1 ad-1-br");
	set_flag(&st, unit("ad-wellington"), FLAG_REVEALED);
	assert_int_equal(march_bonus(pack, &st, unit("ad-1-br")), 1);
	assert_int_equal(march_bonus(pack, &st, unit("pr-1-inf1")), 0);
	eliminate(pack, &st, &cx, unit("ad-wellington"), "WL-245");
	assert_int_equal(march_bonus(pack, &st, unit("ad-1-br")), 0); /* WL-R96 */
}

static void force_marches_obey_the_roads_and_may_attack(void **state)
{
	(void)state;
	scene(1); /* WL-080, WL-081 */
	at("beaumont", "fr-g-inf fr-1-inf1 fr-1-inf2 fr-2-inf1");
	at("charleroi", "pr-1-inf1");
	ok("f march fr-g-inf thuin");
	ok("f march fr-g-inf charleroi");
	no("f march fr-g-inf ligny", "WL-052");
	ok("f march fr-1-inf1 thuin");
	ok("f march fr-1-inf1 charleroi");
	ok("f march fr-1-inf2 thuin");
	ok("f march fr-1-inf2 charleroi");
	ok("f march fr-2-inf1 thuin");
	no("f march fr-2-inf1 charleroi", "WL-071");
	ok("f end-moves");
	/* WL-R24: they perish before the fight is counted */
	faces("111");
	st.steps[unit("fr-g-inf")] = st.steps[unit("fr-1-inf1")] = st.steps[unit("fr-1-inf2")] = 1;
	ok("f roll fr-g-inf");
	ok("f roll fr-1-inf1");
	ok("f roll fr-1-inf2");
	assert_int_equal(st.turn, 2); /* nobody is left to attack */
}

static void at_night_there_is_no_attack_and_no_force_march(void **state)
{
	(void)state;
	scene(3); /* WL-T25: WL-085, WL-086, WL-087 */
	at("beaumont", "fr-g-inf fr-c1");
	at("solre", "fr-1-inf1");
	at("charleroi", "pr-1-inf1");
	no("f march fr-g-inf charleroi", "WL-086");
	ok("f march fr-g-inf thuin");
	no("f march fr-g-inf binche", "WL-087");
	ok("f march fr-c1 thuin");
	ok("f march fr-c1 binche"); /* two towns are the horse's own rate */
	no("f march fr-c1 nivelles", "WL-087");
	ok("f march fr-1-inf1 thuin");
	scene(6);
	at("wavre", "ad-1-br pr-1-inf1");
	ok("a march ad-1-br waterloo");
	ok("a march pr-1-inf1 waterloo");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(units_march_along_roads_only),
		cmocka_unit_test(a_group_fans_out_at_the_price_of_one_move),
		cmocka_unit_test(both_allies_in_a_town_cost_both_moves),
		cmocka_unit_test(the_french_have_two_group_moves_and_save_none),
		cmocka_unit_test(no_unit_moves_twice_in_a_turn),
		cmocka_unit_test(friends_are_passed_and_enemies_are_not),
		cmocka_unit_test(any_number_may_share_a_town_after_set_up),
		cmocka_unit_test(a_major_road_takes_eight_a_minor_six),
		cmocka_unit_test(leaders_and_both_directions_count_on_the_road),
		cmocka_unit_test(a_bridge_halves_an_attack),
		cmocka_unit_test(two_groups_attack_only_when_joined),
		cmocka_unit_test(one_group_attacks_from_afar_and_by_two_roads),
		cmocka_unit_test(force_marches_are_rolled_after_all_moves),
		cmocka_unit_test(the_rates_of_the_mounted_and_of_leaders),
		cmocka_unit_test(a_unit_of_one_step_may_die_on_the_march),
		cmocka_unit_test(the_leader_helps_where_he_is_seen),
		cmocka_unit_test(a_leader_risks_his_own_life),
		cmocka_unit_test(a_leader_serves_only_his_own_army),
		cmocka_unit_test(force_marches_obey_the_roads_and_may_attack),
		cmocka_unit_test(at_night_there_is_no_attack_and_no_force_march),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
