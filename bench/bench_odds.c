/*
 * bench_odds.c: how long the odds take on one core: those of the position in hand and those of
 * one choice, at positions of games that generals play. Medians and the slowest of all positions.
 * Usage: bench_odds DATA [GAME [POSITIONS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "games/registry.h"
#include "kernel/odds.h"
#include "kernel/rng.h"
#include "pack/pk.h"

enum { MOST = 400, APART = 7 };

struct times {
	double ms[MOST];
	int n;
	uint32_t samples;
};

static void add(struct times *t, double seconds, const struct odds *o)
{
	t->ms[t->n++] = seconds * 1e3;
	if (o->samples > t->samples)
		t->samples = o->samples;
}

static void tell(const char *game, const char *what, struct times *t)
{
	if (!t->n)
		return;
	double middle = median(t->ms, t->n);
	printf("%s: %s: median %.1f ms, nine in ten below %.1f, slowest %.1f, of %d; up to %u "
	       "samples\n",
	       game, what, middle, t->ms[t->n * 9 / 10], t->ms[t->n - 1], t->n, t->samples);
}

static void weigh(const struct game *g, const void *pack, const void *st, int seat,
		  const struct action *list, int n, struct rng *r, struct times *one,
		  struct times *all)
{
	struct odds o;
	double start = core_seconds();
	if (all->n < MOST &&
	    odds_in_full(g, pack, st, seat, &(struct odds_question){ODDS_NOW}, r, &o) && o.samples)
		add(all, core_seconds() - start, &o);
	for (int i = 0, from = (int)rng_below(r, (uint32_t)n); i < n && one->n < MOST; i++) {
		struct action a = list[(i + from) % n];
		if (!g->weighs || !g->weighs(pack, st, seat, a))
			continue;
		start = core_seconds();
		if (odds_in_full(g, pack, st, seat, &(struct odds_question){ODDS_CHOICE, a, 0}, r,
				 &o) &&
		    o.samples)
			add(one, core_seconds() - start, &o);
		return;
	}
}

/* One game of generals, asked about now and then. */
static void play(const struct game *g, const void *pack, uint64_t seed, int most, struct times *one,
		 struct times *all)
{
	struct setup setup;
	struct dice dice;
	struct rng r = rng_seed(seed);
	struct ctx cx = {.dice = &dice};
	void *st = calloc(1, g->state_size), *known = malloc(g->state_size);
	struct action *list = calloc(g->max_legal, sizeof *list);
	game_default_setup(g, &setup);
	dice_fast(&dice, seed);
	g->setup(pack, st, &setup, &cx);
	for (uint32_t i = 0, to_act; (to_act = g->to_act(pack, st)) && one->n < most; i++) {
		int seat = __builtin_ctz(to_act);
		memcpy(known, st, g->state_size);
		g->redeal(pack, known, seat, &r);
		int n = g->legal(pack, known, seat, list, (int)g->max_legal);
		if (i % APART == 0)
			weigh(g, pack, known, seat, list, n, &r, one, all);
		struct action a = g->bots->choose(pack, known, seat, list, n, 1, &r);
		g->apply(pack, st, seat, a, &cx);
	}
	free(st);
	free(known);
	free(list);
}

int main(int argc, char **argv)
{
	const char *dirs[] = {argc > 1 ? argv[1] : "data", NULL};
	int most = argc > 3 ? atoi(argv[3]) : 40;
	for (int i = 0; all_games[i]; i++) {
		const struct game *g = all_games[i];
		if ((argc > 2 && strcmp(argv[2], g->id) != 0) || !g->odds_of || !g->bots)
			continue;
		struct times one = {0}, all = {0};
		struct pk *pk = pk_new(dirs);
		struct scenario first;
		const void *pack = g->scenarios(pk, &first, 1) > 0 ? g->load(pk, first.id) : NULL;
		if (!pack || pk_error(pk)) {
			fprintf(stderr, "%s\n", pk_error(pk));
			return 1;
		}
		for (uint64_t seed = 1; one.n < most && seed < 50; seed++)
			play(g, pack, seed, most < MOST ? most : MOST, &one, &all);
		tell(g->id, "odds of one choice", &one);
		tell(g->id, "odds of the position", &all);
		pk_free(pk);
	}
	return 0;
}
