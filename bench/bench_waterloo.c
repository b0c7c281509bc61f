/*
 * bench_waterloo.c: random full games, actions and redeals per second on one core; medians of
 * several runs. Usage: bench_waterloo DATA [GAMES]
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "plays.h"
#include "games/waterloo/game.h"
#include "pack/pk.h"

enum { RUNS = 7 };

static void bench_games(const char *name, const void *pack, int games)
{
	double per_game[RUNS], per_action[RUNS];
	uint8_t *st = calloc(1, waterloo_game.state_size);
	long total = 0;
	for (int run = 0; run < RUNS; run++) {
		long actions = 0;
		double start = core_seconds();
		for (int i = 0; i < games; i++)
			actions += play_by_chance(&waterloo_game, pack, (uint64_t)(run * games + i),
						  st, LONG_MAX);
		double took = core_seconds() - start;
		per_game[run] = games / took;
		per_action[run] = (double)actions / took;
		total += actions;
	}
	printf("waterloo %s: %.0f random games/s, %.2f million actions/s, %ld actions a game\n",
	       name, median(per_game, RUNS), median(per_action, RUNS) / 1e6,
	       total / ((long)games * RUNS));
	free(st);
}

/* Positions a random number of actions into random games, each redealt many times. */
static void bench_redeal(const char *name, const void *pack)
{
	enum { POSITIONS = 200, TIMES = 500 };
	const struct game *g = &waterloo_game;
	uint8_t *st = calloc(POSITIONS, g->state_size), *copy = malloc(g->state_size);
	double each[RUNS];
	for (int i = 0; i < POSITIONS; i++) {
		struct rng r = rng_seed((uint64_t)i);
		play_by_chance(g, pack, (uint64_t)i, st + (size_t)i * g->state_size,
			       60 + rng_below(&r, 240));
	}
	for (int run = 0; run < RUNS; run++) {
		struct rng r = rng_seed((uint64_t)run);
		double start = core_seconds();
		for (int i = 0; i < POSITIONS * TIMES; i++) {
			memcpy(copy, st + (size_t)(i % POSITIONS) * g->state_size, g->state_size);
			g->redeal(pack, copy, i & 1, &r);
		}
		each[run] = (core_seconds() - start) / (POSITIONS * TIMES) * 1e6;
	}
	printf("waterloo %s: redeal %.2f us, state %u bytes\n", name, median(each, RUNS),
	       g->state_size);
	free(st);
	free(copy);
}

int main(int argc, char **argv)
{
	static const char *const scenarios[] = {"free", "historical"};
	const char *dirs[] = {argc > 1 ? argv[1] : "data", NULL};
	int games = argc > 2 ? atoi(argv[2]) : 500;
	for (int i = 0; i < 2; i++) {
		struct pk *pk = pk_new(dirs);
		const void *pack = waterloo_game.load(pk, scenarios[i]);
		if (!pack) {
			fprintf(stderr, "%s\n", pk_error(pk));
			return 1;
		}
		bench_games(scenarios[i], pack, games);
		bench_redeal(scenarios[i], pack);
		pk_free(pk);
	}
	return 0;
}
