/*
 * bench_kernel.c: what the kernel costs by itself, on the toy game: medians of several runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "session/session.h"
#include "toy.h"

enum { RUNS = 7, STEPS = 2000000 };

/* legal + apply, game after game, with fast dice. */
static double play_rate(uint64_t seed)
{
	static struct dice d;
	struct action list[64];
	struct setup setup = {.scenario = "road"};
	uint8_t st[64];
	struct rng r = rng_seed(seed);
	uint32_t to_act = 0;
	dice_fast(&d, seed);
	struct ctx cx = {.dice = &d};
	double from = wall_seconds();
	for (int i = 0; i < STEPS; i++) {
		if (!to_act) {
			memset(st, 0, sizeof st);
			toy_game.setup(NULL, st, &setup, &cx);
			to_act = toy_game.to_act(NULL, st);
		}
		int seat = __builtin_ctz(to_act);
		int n = toy_game.legal(NULL, st, seat, list, 64);
		toy_game.apply(NULL, st, seat, list[rng_below(&r, (uint32_t)n)], &cx);
		to_act = toy_game.to_act(NULL, st);
	}
	return STEPS / (wall_seconds() - from);
}

static double dice_rate(uint64_t seed)
{
	static struct dice d;
	int sum = 0;
	dice_seed_number(&d, seed);
	double from = wall_seconds();
	for (int i = 0; i < STEPS; i++)
		sum += dice_roll(&d, 6, 0);
	double taken = wall_seconds() - from;
	return sum > 0 ? STEPS / taken : 0; /* asked for, so that it is added up */
}

static void report(const char *what, double (*measure)(uint64_t))
{
	double v[RUNS];
	for (int i = 0; i < RUNS; i++)
		v[i] = measure((uint64_t)i + 1);
	printf("%-28s %14.0f /s\n", what, median(v, RUNS));
}

int main(void)
{
	report("toy: legal + apply", play_rate);
	report("dice: seeded d6", dice_rate);
	return 0;
}
