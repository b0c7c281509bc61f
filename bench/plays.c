/* plays.c: the same seed gives the same game. */
#include "plays.h"

#include <stdlib.h>
#include <string.h>

static void begin(const struct game *g, const void *pack, uint64_t seed, void *st, struct ctx *cx)
{
	struct setup setup;
	game_default_setup(g, &setup);
	dice_fast(cx->dice, seed);
	memset(st, 0, g->state_size);
	g->setup(pack, st, &setup, cx);
}

long play_by_chance(const struct game *g, const void *pack, uint64_t seed, void *st, long most)
{
	struct dice dice;
	struct rng r = rng_seed(seed);
	struct ctx cx = {.dice = &dice};
	struct action *list = malloc(g->max_legal * sizeof *list);
	long actions = 0;
	begin(g, pack, seed, st, &cx);
	for (uint32_t to_act; actions < most && (to_act = g->to_act(pack, st)); actions++) {
		int seat = __builtin_ctz(to_act);
		int n = g->legal(pack, st, seat, list, (int)g->max_legal);
		g->apply(pack, st, seat, list[rng_below(&r, (uint32_t)n)], &cx);
	}
	free(list);
	return actions;
}

void play_generals(const struct game *g, const void *pack, uint64_t seed, general_watcher *watch,
		   void *arg)
{
	struct dice dice;
	struct rng r = rng_seed(seed);
	struct ctx cx = {.dice = &dice};
	void *st = malloc(g->state_size), *known = malloc(g->state_size);
	struct action *list = malloc(g->max_legal * sizeof *list);
	begin(g, pack, seed, st, &cx);
	for (uint32_t to_act; (to_act = g->to_act(pack, st));) {
		int seat = __builtin_ctz(to_act);
		memcpy(known, st, g->state_size);
		g->redeal(pack, known, seat, &r);
		int n = g->legal(pack, known, seat, list, (int)g->max_legal);
		struct rng apart = rng_seed(rng_next(&r));
		if (!watch(arg, known, seat, list, n, &apart))
			break;
		g->apply(pack, st, seat, g->bots->choose(pack, known, seat, list, n, 1, &r), &cx);
	}
	free(st);
	free(known);
	free(list);
}
