/*
 * bench_castiglione.c: random full games, redeals, and supply and command for the whole map, on
 * one core; medians of several runs. Usage: bench_castiglione DATA [GAMES]
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "plays.h"
#include "games/castiglione/game.h"
#include "games/castiglione/rules.h"
#include "kernel/rng.h"
#include "pack/pk.h"

enum { RUNS = 7 };

static void bench_games(const void *pack, int games)
{
	double per_game[RUNS], per_action[RUNS];
	struct ca_state st;
	long total = 0;
	for (int run = 0; run < RUNS; run++) {
		long actions = 0;
		double start = core_seconds();
		for (int i = 0; i < games; i++)
			actions += play_by_chance(&castiglione_game, pack,
						  (uint64_t)(run * games + i), &st, LONG_MAX);
		double took = core_seconds() - start;
		per_game[run] = games / took;
		per_action[run] = (double)actions / took;
		total += actions;
	}
	printf("castiglione: %.0f random games/s, %.2f million actions/s, %ld actions a game, "
	       "state %zu bytes\n",
	       median(per_game, RUNS), median(per_action, RUNS) / 1e6, total / ((long)games * RUNS),
	       sizeof st);
}

static void bench_map(const struct ca_pack *k)
{
	enum { POSITIONS = 64, TIMES = 2000 };
	static struct ca_state st[POSITIONS];
	double check[RUNS], redeal[RUNS];
	for (int i = 0; i < POSITIONS; i++)
		play_by_chance(&castiglione_game, k, (uint64_t)i, &st[i], 10 + 11 * i);
	for (int run = 0; run < RUNS; run++) {
		struct rng r = rng_seed((uint64_t)run);
		double start = core_seconds();
		for (int n = 0; n < TIMES; n++)
			for (int i = 0; i < POSITIONS; i++)
				for (int side = FRENCH; side <= AUSTRIAN; side++) {
					ca_check_supply(k, &st[i], side);
					ca_check_command(k, &st[i], side);
				}
		check[run] = (core_seconds() - start) / (TIMES * POSITIONS);
		start = core_seconds();
		for (int n = 0; n < TIMES / 10; n++)
			for (int i = 0; i < POSITIONS; i++) {
				struct ca_state copy = st[i];
				ca_redeal(k, &copy, n & 1, &r);
			}
		redeal[run] = (core_seconds() - start) / (TIMES / 10 * POSITIONS);
	}
	printf("castiglione: supply and command of both sides %.2f us, redeal %.2f us\n",
	       median(check, RUNS) * 1e6, median(redeal, RUNS) * 1e6);
}

int main(int argc, char **argv)
{
	const char *dirs[] = {argc > 1 ? argv[1] : "data", NULL};
	struct pk *pk = pk_new(dirs);
	const void *pack = castiglione_game.load(pk, "1796");
	if (!pack || pk_error(pk)) {
		fprintf(stderr, "%s\n", pk_error(pk));
		return 1;
	}
	bench_games(pack, argc > 2 ? atoi(argv[2]) : 300);
	bench_map(pack);
	pk_free(pk);
	return 0;
}
