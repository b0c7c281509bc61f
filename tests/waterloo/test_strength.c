/*
 * test_strength.c: the general against chance, from either side and in both deployments: he wins 95
 * games in 100. From fixed seeds, so the same every time: 100 games of each kind here,
 * MARENGO_GAMES of them (1,000) by hand.
 */
#include "lead.h"

#include <stdlib.h>

/* Games won by the general, where chance plays for the other seat. */
static void beats_chance(const struct wl_pack *p, int chance)
{
	int games = getenv("MARENGO_GAMES") ? atoi(getenv("MARENGO_GAMES")) : 100, won = 0;
	for (int seed = 0; seed < games; seed++)
		won += play_game(&(struct game_plan){p, (uint64_t)seed, chance, 2, NULL, 0}) ==
		       1000 * chance;
	print_message("the general won %d of %d\n", won, games);
	assert_true(100 * won >= 95 * games);
}

static void the_french_general_in_a_free_deployment(void **state)
{
	(void)state;
	beats_chance(pack, 1);
}

static void the_allied_general_in_a_free_deployment(void **state)
{
	(void)state;
	beats_chance(pack, 0);
}

static void the_french_general_in_the_historical_deployment(void **state)
{
	(void)state;
	beats_chance(historical, 1);
}

static void the_allied_general_in_the_historical_deployment(void **state)
{
	(void)state;
	beats_chance(historical, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_french_general_in_a_free_deployment),
		cmocka_unit_test(the_allied_general_in_a_free_deployment),
		cmocka_unit_test(the_french_general_in_the_historical_deployment),
		cmocka_unit_test(the_allied_general_in_the_historical_deployment),
	};
	return cmocka_run_group_tests(tests, open_packs, close_packs);
}
