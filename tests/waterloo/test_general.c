/*
 * test_general.c: the bot plays by the rules, the same from the same seed, force-marches where it
 * pays and bids what evens the sides.
 */
#include "lead.h"

static void the_same_seed_gives_the_same_game(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 3; seed++)
		assert_int_equal(play_game(&(struct game_plan){pack, seed, NOBODY, 2, NULL, 0}),
				 play_game(&(struct game_plan){pack, seed, NOBODY, 2, NULL, 0}));
}

static void three_generals_play_to_the_end(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 5; seed++) {
		int32_t score = play_game(&(struct game_plan){pack, seed, NOBODY, 3, NULL, 0});
		assert_true(score == 0 || score == 1000);
	}
}

/* The marches of a seat's general in the scene; how many units went beyond their rate. */
static int forced_by_general(int seat)
{
	lead(seat, STEP_MOVE);
	return count_of(units_flagged(&st, FLAG_FORCED));
}

/* Two divisions of foot in Quatre-Bras, the only French in the field. */
static void two_before_brussels(int turn)
{
	scene(turn);
	EACH (u, pack->army_mask[ARMY_FRENCH]) {
		st.town[u] = NOWHERE;
		st.steps[u] = 0;
	}
	at("quatre-bras", "fr-1-inf1:3 fr-1-inf2:3");
}

static void generals_force_march_where_it_pays(void **state)
{
	(void)state;
	two_before_brussels(5); /* WL-073: the city lies open, two roads away */
	assert_in_range(forced_by_general(0), 1, 2);
	assert_true(where("fr-1-inf1") == town("brussels") ||
		    where("fr-1-inf2") == town("brussels"));
	two_before_brussels(3); /* WL-087: never by night */
	assert_int_equal(forced_by_general(0), 0);
	scene(1); /* nothing to win by haste */
	assert_int_equal(forced_by_general(0), 0);
}

/* The bidding of two generals to its end; how many steps the winner gave. */
static int steps_bid(const struct wl_pack *p)
{
	static struct action list[MOST_CHOICES];
	struct setup setup;
	struct rng r = rng_seed(1);
	int lost = 0;
	game_default_setup(&waterloo_game, &setup);
	setup.option[2] = 1;
	memset(&st, 0, sizeof st);
	dice_seed_number(&dice, 7);
	cx = (struct ctx){.dice = &dice};
	waterloo_game.setup(p, &st, &setup, &cx);
	while (st.step == STEP_BID || st.step == STEP_BID_LOSS) {
		int seat = __builtin_ctz(st.waiting);
		int n = waterloo_game.legal(p, &st, seat, list, MOST_CHOICES);
		struct action a = wl_general(p, &st, seat, list, n, 0, &r);
		assert_null(waterloo_game.why_not(p, &st, seat, a));
		waterloo_game.apply(p, &st, seat, a, &cx);
	}
	for (int u = 0; u < p->units; u++)
		lost += p->unit[u].steps - st.steps[u];
	return lost;
}

static void generals_bid_what_evens_the_sides(void **state)
{
	(void)state;
	struct wl_pack dear = *pack;
	assert_int_equal(steps_bid(pack), pack->even_bid);
	assert_int_equal(st.bid_side, pack->even_side);
	assert_int_equal(steps_bid(historical), historical->even_bid);
	assert_int_equal(st.bid_side, historical->even_side);
	struct event asked = {0};
	dear.even_side = SIDE_ALLIED;
	dear.even_bid = 3;
	assert_int_equal(steps_bid(&dear), 3);
	assert_int_equal(st.bid_side, SIDE_ALLIED);
	st.step = STEP_BID; /* and who bids is told that number */
	waterloo_game.prompt(&dear, &st, 0, &asked);
	assert_int_equal(asked.message, MSG_ASK_BID);
	assert_int_equal(asked.arg[0], SIDE_ALLIED);
	assert_int_equal(asked.arg[1], 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_seed_gives_the_same_game),
		cmocka_unit_test(three_generals_play_to_the_end),
		cmocka_unit_test(generals_force_march_where_it_pays),
		cmocka_unit_test(generals_bid_what_evens_the_sides),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
