/*
 * test_map.c: the board, the blocks and the turn track (1.0, 2.0, 3.0).
 */
#include "scene.h"

static void the_map_has_three_cities_roads_of_two_sizes_and_rivers(void **state)
{
	(void)state;
	/* WL-002 */
	assert_int_equal(pack->city[0], town("ghent"));
	assert_int_equal(pack->city[1], town("brussels"));
	assert_int_equal(pack->city[2], town("liege"));
	/* WL-004: a thick and a thin road out of Brussels; 8 and 6 units, 2 and 1 in battle */
	int b = town("brussels");
	assert_true(pack->major[pack->link[b][road_to(pack, b, town("waterloo"))]]);
	assert_false(pack->major[pack->link[b][road_to(pack, b, town("wavre"))]]);
	assert_int_equal(pack->road_limit[true], 8);
	assert_int_equal(pack->road_limit[false], 6);
	/* WL-005 */
	int l = town("laneffe");
	assert_true(pack->river[pack->link[l][road_to(pack, l, town("charleroi"))]]);
	assert_false(pack->river[pack->link[b][road_to(pack, b, town("waterloo"))]]);
}

static void every_town_is_in_one_deployment_zone(void **state)
{
	(void)state;
	uint64_t all = 0;
	for (int a = 0; a < ARMIES; a++) { /* WL-007, WL-008 */
		assert_int_equal(all & pack->zone_towns[a], 0);
		all |= pack->zone_towns[a];
	}
	assert_int_equal(count_of(all), pack->towns);
	assert_true(pack->zone_towns[ARMY_FRENCH] >> town("laneffe") & 1);
	assert_true(pack->zone_towns[ARMY_ANGLO_DUTCH] >> town("quatre-bras") & 1);
	assert_true(pack->zone_towns[ARMY_PRUSSIAN] >> town("ligny") & 1);
}

static void there_are_58_blocks_in_three_armies(void **state)
{
	(void)state;
	/* WL-011, WL-R93: 24, 16 and 18 */
	assert_int_equal(pack->units, 58);
	assert_int_equal(count_of(pack->army_mask[ARMY_FRENCH]), 24);
	assert_int_equal(count_of(pack->army_mask[ARMY_ANGLO_DUTCH]), 16);
	assert_int_equal(count_of(pack->army_mask[ARMY_PRUSSIAN]), 18);
	/* WL-012: Netherlanders and Brunswickers are of the Anglo-Dutch army */
	assert_int_equal(pack->unit[unit("ad-1-ne1")].army, ARMY_ANGLO_DUTCH);
	assert_int_equal(pack->unit[unit("ad-r-bk")].army, ARMY_ANGLO_DUTCH);
	/* WL-019 */
	assert_int_equal(pack->unit[unit("fr-napoleon")].type, TYPE_LEADER);
	assert_int_equal(pack->unit[unit("ad-wellington")].type, TYPE_LEADER);
	assert_int_equal(pack->unit[unit("pr-blucher")].type, TYPE_LEADER);
	assert_int_equal(count_of(pack->type_mask[TYPE_LEADER]), 3);
}

static void units_are_of_the_types_and_values_of_the_rulebook(void **state)
{
	(void)state;
	/* WL-010: four dice are always enough */
	for (int u = 0; u < pack->units; u++)
		assert_in_range(pack->unit[u].steps, 1, 4);
	/* WL-020: about 3,000 men a step: 25 French infantry steps are 75,000 men */
	int foot = 0, guns = 0;
	EACH (u, pack->army_mask[ARMY_FRENCH] & pack->type_mask[TYPE_INFANTRY])
		foot += pack->unit[u].steps;
	EACH (u, pack->army_mask[ARMY_FRENCH] & pack->guns)
		guns += pack->unit[u].steps;
	assert_in_range(foot, 24, 30);
	/* WL-022: foot and horse; 16 guns a step */
	assert_in_range(guns, 13, 24);
	assert_int_not_equal(pack->type_mask[TYPE_FOOT] & pack->army_mask[ARMY_FRENCH], 0);
	assert_int_not_equal(pack->type_mask[TYPE_HORSE] & pack->army_mask[ARMY_FRENCH], 0);
	/* WL-021: heavy F3, light F2 */
	assert_int_equal(pack->unit[unit("fr-c3")].firepower, 3);
	assert_int_equal(pack->unit[unit("fr-c1")].firepower, 2);
	/* WL-023: foot guns with the infantry, horse guns with the cavalry */
	assert_int_equal(pack->rate[TYPE_FOOT], pack->rate[TYPE_INFANTRY]);
	assert_int_equal(pack->rate[TYPE_HORSE], pack->rate[TYPE_CAVALRY]);
}

static void the_markers_are_eight_of_terrain(void **state)
{
	(void)state;
	/* WL-013, WL-R3: two of each kind out of twelve green blocks, the rest for squares */
	for (int k = TERRAIN_WOODS; k <= TERRAIN_HILL; k++)
		assert_int_equal(pack->markers[k], 2);
}

static void the_track_has_23_turns_seven_of_them_dark(void **state)
{
	(void)state;
	int dark = 0;
	assert_int_equal(pack->turns, 23); /* WL-009, WL-R1 */
	for (int t = 1; t <= 23; t++) {
		assert_int_equal(pack->turn[t].side,
				 t % 2 ? SIDE_FRENCH : SIDE_ALLIED); /* WL-025 */
		assert_int_equal(pack->turn[t].night, t % 3 == 0);   /* WL-T26 */
		dark += pack->turn[t].night;
	}
	assert_int_equal(dark, 7);
	assert_string_equal(pack->turn[23].label[LANG_EN], "22 June, afternoon");
	assert_string_equal(pack->turn[3].label[LANG_IT], "15 giugno, notte");
}

static void a_turn_has_movement_battle_and_supply(void **state)
{
	(void)state;
	scene(1); /* WL-027: nothing to fight, so movement leads straight to the enemy's movement */
	assert_int_equal(step(), STEP_MOVE);
	no("f fire fr-c1 line", "WL-027");
	ok("f end-moves");
	assert_int_equal(st.turn, 2);
	assert_int_equal(step(), STEP_MOVE);
	assert_int_equal(st.waiting, 2); /* WL-025 */
	/* WL-049: an empty turn is a legal one, and nobody has moved */
	assert_int_equal(where("fr-c1"), town("avesnes"));
}

static void losing_steps_one_by_one(void **state)
{
	(void)state;
	scene(1); /* WL-T2: WL-016, WL-017 */
	int u = unit("fr-g-inf");
	for (int left = 3; left >= 1; left--) {
		lose_steps(pack, &st, &cx, u, 1, "WL-016");
		assert_int_equal(steps("fr-g-inf"), left);
	}
	lose_steps(pack, &st, &cx, u, 1, "WL-016");
	assert_true(dead("fr-g-inf"));
	assert_int_equal(where("fr-g-inf"), NOWHERE); /* WL-001 */
	no("f march fr-g-inf beaumont", "WL-001");
}

static void dead_leaders_count_and_help_no_more(void **state)
{
	(void)state;
	scene(1);
	int before = eliminated(pack, &st, ARMY_FRENCH);
	lose_steps(pack, &st, &cx, unit("fr-napoleon"), 1, "WL-174");
	assert_int_equal(eliminated(pack, &st, ARMY_FRENCH), before + 1); /* WL-246 */
	assert_int_equal(march_bonus(pack, &st, unit("fr-g-inf")), 0);    /* WL-245 */
}

/* The sets of units are the same however many are compared at once. */
static void sets_by_words_and_by_vectors_agree(void **state)
{
	(void)state;
	struct rng r = rng_seed(1815);
	for (int i = 0; i < 1000; i++) {
		uint8_t bytes[64];
		uint16_t flags[64], mask = (uint16_t)(rng_next(&r) >> 48);
		uint64_t equal = 0, any = 0;
		for (int k = 0; k < 64; k++) {
			bytes[k] = (uint8_t)(rng_below(&r, 4) * 85);
			flags[k] = (uint16_t)(rng_next(&r) & rng_next(&r) & rng_next(&r));
			equal |= (uint64_t)(bytes[k] == 255) << k;
			any |= (uint64_t)((flags[k] & mask) != 0) << k;
		}
		assert_true(bytes_equal(bytes, 255) == equal);
		assert_true(bytes_by_words(bytes, 255) == equal);
		assert_true(masked(flags, mask) == any);
		assert_true(masked_by_words(flags, mask) == any);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_map_has_three_cities_roads_of_two_sizes_and_rivers),
		cmocka_unit_test(every_town_is_in_one_deployment_zone),
		cmocka_unit_test(there_are_58_blocks_in_three_armies),
		cmocka_unit_test(units_are_of_the_types_and_values_of_the_rulebook),
		cmocka_unit_test(the_markers_are_eight_of_terrain),
		cmocka_unit_test(the_track_has_23_turns_seven_of_them_dark),
		cmocka_unit_test(a_turn_has_movement_battle_and_supply),
		cmocka_unit_test(losing_steps_one_by_one),
		cmocka_unit_test(dead_leaders_count_and_help_no_more),
		cmocka_unit_test(sets_by_words_and_by_vectors_agree),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
