/*
 * bench_odds.c: how long the odds take on one core: those of the position in hand and those of
 * one choice, at positions of games that generals play. Medians and the slowest of all positions.
 * Usage: bench_odds DATA [GAME [POSITIONS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "plays.h"
#include "games/registry.h"
#include "kernel/odds.h"
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

struct bench {
	const struct game *game;
	const void *pack;
	int most, seen;
	struct times one, all;
};

static void weigh_position(struct bench *b, const void *known, int seat, struct rng *r)
{
	struct odds o;
	double start = core_seconds();
	if (b->all.n < MOST &&
	    odds_in_full(b->game, b->pack, known, seat, &(struct odds_question){.about = ODDS_NOW},
			 r, &o) &&
	    o.samples)
		add(&b->all, core_seconds() - start, &o);
}

/* Every so many choices: the position, and the first choice from somewhere that can be weighed. */
static bool weigh(void *arg, const void *known, int seat, const struct action *list, int n,
		  struct rng *r)
{
	struct bench *b = arg;
	const struct game *g = b->game;
	if (b->seen++ % APART)
		return true;
	weigh_position(b, known, seat, r);
	for (int i = 0, from = (int)rng_below(r, (uint32_t)n); i < n; i++) {
		struct action a = list[(i + from) % n];
		if (!g->weighs || !g->weighs(b->pack, known, seat, a))
			continue;
		struct odds o;
		struct odds_question q = {ODDS_CHOICE, a, 0};
		double start = core_seconds();
		if (odds_in_full(g, b->pack, known, seat, &q, r, &o) && o.samples)
			add(&b->one, core_seconds() - start, &o);
		break;
	}
	return b->one.n < b->most;
}

int main(int argc, char **argv)
{
	const char *dirs[] = {argc > 1 ? argv[1] : "data", NULL};
	int most = argc > 3 ? atoi(argv[3]) : 40;
	for (int i = 0; all_games[i]; i++) {
		struct bench b = {.game = all_games[i], .most = most < MOST ? most : MOST};
		if ((argc > 2 && strcmp(argv[2], b.game->id) != 0) || !b.game->odds_of ||
		    !b.game->bots)
			continue;
		struct pk *pk = pk_new(dirs);
		struct scenario first;
		if (b.game->scenarios(pk, &first, 1) > 0)
			b.pack = b.game->load(pk, first.id);
		if (!b.pack || pk_error(pk)) {
			fprintf(stderr, "%s\n", pk_error(pk));
			return 1;
		}
		for (uint64_t seed = 1; b.one.n < b.most && seed < 50; seed++)
			play_generals(b.game, b.pack, seed, weigh, &b);
		tell(b.game->id, "odds of one choice", &b.one);
		tell(b.game->id, "odds of the position", &b.all);
		pk_free(pk);
	}
	return 0;
}
