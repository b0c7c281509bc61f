/*
 * test_deployment.c: bidding, deployment, three players (12.0, 4.0, 11.0).
 */
#include "scene.h"

#include <stdio.h>

/* A game from its very beginning. */
static void begin(const struct wl_pack *p, int players, int bidding)
{
	struct setup setup;
	game_default_setup(&waterloo_game, &setup);
	setup.option[0] = (uint8_t)(players == 3);
	setup.option[2] = (uint8_t)bidding;
	memset(&st, 0, sizeof st);
	dice_seed_number(&dice, 1);
	faces(bidding ? "1" : "");
	dice.strict = false;
	cx = (struct ctx){.dice = &dice};
	assert_null(waterloo_game.setup(p, &st, &setup, &cx));
}

static void the_allies_deploy_first_in_their_zones(void **state)
{
	(void)state;
	begin(pack, 2, 0);
	assert_int_equal(st.waiting, 2); /* WL-036 */
	no("a place fr-c1 beaumont", "WL-036");
	no("a place ad-1-br beaumont", "WL-039");
	no("a place ad-1-br ligny", "WL-040");
	no("a place pr-1-inf1 nivelles", "WL-041");
	no("a ready", "WL-046"); /* WL-R73 */
	ok("a place ad-1-br nivelles");
	assert_int_equal(steps("ad-1-br"), 4); /* WL-038 */
	no("a place ad-1-br hal", "WL-001");
	/* WL-042, WL-045: four in a town, the leader among them */
	ok("a place ad-1-ne1 nivelles");
	ok("a place ad-1-ne2 nivelles");
	ok("a place ad-wellington nivelles");
	no("a place ad-1-art nivelles", "WL-042");
}

static void the_french_deploy_second_up_to_twelve_in_a_town(void **state)
{
	(void)state;
	begin(pack, 2, 0);
	ok("a template anglo-dutch-center");
	no("a template anglo-dutch-center", "WL-001");
	ok("a template prussian-center");
	/* WL-014: what is not ready is not seen; WL-036: then only places are */
	assert_false(sees(0, "nivelles"));
	ok("a ready");
	assert_int_equal(st.waiting, 1);
	assert_true(sees(0, "\"at\":\"nivelles\""));
	assert_false(sees(0, "ad-1-br"));
	no("f place fr-c1 ligny", "WL-043");
	static const char *const names[] = {"g-inf",  "g-cav",  "g-art1", "g-art2",
					    "1-inf1", "1-inf2", "1-art",  "2-inf1",
					    "2-inf2", "2-art",  "3-inf1"};
	ok("f place fr-napoleon laneffe"); /* WL-045 */
	for (int i = 0; i < 11; i++) {
		char text[64];
		snprintf(text, sizeof text, "f place fr-%s laneffe", names[i]);
		ok(text);
	}
	no("f place fr-3-inf2 laneffe", "WL-044");
	assert_int_equal(steps("fr-1-inf1"), 3); /* WL-043: at full strength */
}

static void historical_places_keep_the_limits_and_bind(void **state)
{
	(void)state;
	begin(historical, 2, 0);
	assert_int_equal(st.step, STEP_MOVE); /* WL-047, WL-048: nothing is left to choose */
	uint8_t load[WL_TOWNS] = {0};
	for (int u = 0; u < pack->units; u++) {
		int army = pack->unit[u].army;
		assert_int_equal(st.town[u], pack->unit[u].town);
		assert_true(pack->zone_towns[army] >> st.town[u] & 1);
		assert_true(++load[st.town[u]] <= pack->town_limit[army]);
	}
	begin(pack, 2, 0); /* WL-048: in free deployment they are a hint */
	assert_true(can("a template prussian-historical"));
	assert_true(can("a place pr-1-inf1 liege"));
}

static void bids_rise_by_one_and_the_last_bidder_pays(void **state)
{
	(void)state;
	begin(pack, 2, 1); /* WL-266: the coin fell on seat 0 */
	assert_int_equal(st.waiting, 1);
	no("f pass", "WL-267");
	ok("f bid allied 0"); /* WL-T24, WL-267 */
	no("a bid allied 0", "WL-267");
	no("a bid allied 2", "WL-267");
	ok("a bid allied 1");
	ok("f bid allied 2");
	ok("a pass"); /* WL-R84, WL-268: seat 0 plays the Allies now */
	assert_int_equal(st.step, STEP_BID_LOSS);
	assert_int_equal(st.waiting, 1);
	assert_int_equal(side_of_seat(&st, 0), SIDE_ALLIED);
	no("f weaken ad-wellington", "WL-R83");
	no("f weaken fr-c1", "WL-268");
	ok("f weaken pr-1-inf1");
	assert_int_equal(steps("pr-1-inf1"), 3);
	no("f weaken pr-1-inf1", "WL-269");
	ok("f weaken ad-1-br"); /* WL-R108: openly */
	assert_int_equal(seen_of(&st, unit("ad-1-br")), 3);
	assert_int_equal(st.step, STEP_DEPLOY);
	assert_int_equal(st.waiting, 1); /* the Allies deploy first, from seat 0 */
}

static void a_french_bid_is_paid_by_the_french(void **state)
{
	(void)state;
	begin(pack, 2, 1);
	for (int i = 0; i <= 3; i++) {
		char text[32];
		snprintf(text, sizeof text, "%c bid french %d", i % 2 ? 'a' : 'f', i);
		ok(text);
	}
	no("f bid french 24", "WL-267");
	ok("f pass"); /* WL-T24: "French 3" of seat 1 */
	assert_int_equal(side_of_seat(&st, 1), SIDE_FRENCH);
	ok("a weaken fr-g-inf");
	ok("a weaken fr-c1");
	ok("a weaken fr-1-art");
	assert_int_equal(steps("fr-g-inf") + steps("fr-c1") + steps("fr-1-art"), 3 + 2 + 2);
	st.step = STEP_BID; /* WL-R83: no more than the units that are no leaders */
	st.bid = 23;
	st.bid_side = SIDE_FRENCH;
	st.waiting = 1;
	no("f bid french 24", "WL-R83");
	ok("f bid allied 24");
}

static void of_three_players_each_orders_his_own(void **state)
{
	(void)state;
	begin(pack, 3, 0);
	assert_int_equal(waterloo_game.seats_used(pack, &st), 3);
	assert_int_equal(st.waiting, 6);
	no("a place pr-1-inf1 ligny", "WL-263");
	no("p template anglo-dutch-center", "WL-263");
	ok("p template prussian-center");
	ok("p ready");
	assert_int_equal(st.waiting, 2);
	/* WL-R101: an Ally is no enemy */
	assert_true(sees(1, "pr-1-inf1"));
	assert_false(sees(0, "ligny"));
	scene_with(2, OPT_THREE);
	at("wavre", "ad-1-br pr-1-inf1");
	assert_int_equal(st.waiting, 6); /* WL-R82: in any order */
	no("a march pr-1-inf1 gembloux", "WL-263");
	ok("p march pr-1-inf1 gembloux");
	ok("p end-moves");
	assert_int_equal(step(), STEP_MOVE);
	ok("a march ad-1-br waterloo");
	ok("a end-moves"); /* the turn closes when both have passed */
	assert_int_equal(st.turn, 3);
	/* WL-264: the quotas are those of two players */
	assert_int_equal(pack->group_moves[ARMY_PRUSSIAN], 1);
}

static void signals_are_few_and_at_the_right_hour(void **state)
{
	(void)state;
	begin(pack, 3, 0);
	assert_true(may_talk(pack, &st));
	for (int i = 0; i < SIGNALS_MOST; i++)
		ok("a signal join wavre");
	no("a signal join wavre", "WL-R109");
	ok("p signal hold namur");
	scene_with(2, OPT_THREE); /* an Allied turn by day */
	no("a signal attack ligny", "WL-265");
	assert_true(sees(1, "\"talk\":false")); /* WL-R99: the table's talk closes too */
	assert_string_equal(wl_why_silent(pack, &st, 1), "WL-265");
	assert_null(wl_why_silent(pack, &st, 0));
	scene_with(6, OPT_THREE); /* an Allied night */
	ok("a signal attack ligny");
	assert_true(sees(1, "\"talk\":true"));
	assert_null(wl_why_silent(pack, &st, 1));
	scene_with(9, OPT_THREE); /* a French night */
	no("f signal attack ligny", "WL-263");
	assert_false(may_talk(pack, &st));
}

static void joint_decisions_are_of_the_ally_with_more_units(void **state)
{
	(void)state;
	scene_with(1, OPT_THREE); /* WL-R81 */
	uint64_t both = BIT(unit("ad-1-br")) | BIT(unit("pr-1-inf1"));
	assert_int_equal(chief_seat(pack, &st, SIDE_ALLIED, both), 1);
	both |= BIT(unit("pr-1-inf2"));
	assert_int_equal(chief_seat(pack, &st, SIDE_ALLIED, both), 2);
	assert_int_equal(chief_seat(pack, &st, SIDE_FRENCH, both), 0);
}

static void who_plays_both_armies_is_called_after_both(void **state)
{
	(void)state;
	assert_string_equal(game_seat_name(&waterloo_game, 2, 0), "French");
	assert_string_equal(game_seat_name(&waterloo_game, 2, 1), "Allies");
	assert_string_equal(game_seat_name(&waterloo_game, 3, 1), "Allies (Anglo-Dutch)");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_allies_deploy_first_in_their_zones),
		cmocka_unit_test(the_french_deploy_second_up_to_twelve_in_a_town),
		cmocka_unit_test(historical_places_keep_the_limits_and_bind),
		cmocka_unit_test(bids_rise_by_one_and_the_last_bidder_pays),
		cmocka_unit_test(a_french_bid_is_paid_by_the_french),
		cmocka_unit_test(of_three_players_each_orders_his_own),
		cmocka_unit_test(signals_are_few_and_at_the_right_hour),
		cmocka_unit_test(joint_decisions_are_of_the_ally_with_more_units),
		cmocka_unit_test(who_plays_both_armies_is_called_after_both),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
