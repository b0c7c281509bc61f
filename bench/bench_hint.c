/*
 * bench_hint.c: advice at positions of games that generals play: how often a reason is given that
 * is beyond chance, for the first choice and for any, from how many games, in how much time on one
 * core. Usage: bench_hint DATA [GAME [POSITIONS [MILLISECONDS]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "plays.h"
#include "games/registry.h"
#include "kernel/counsel.h"
#include "pack/pk.h"

enum { MOST = 1000, APART = 29 };

struct bench {
	const struct game *game;
	const void *pack;
	int most, n;
	double ms[MOST], games[MOST], seconds;
	int first, told, explained, passed_over;
};

struct budget {
	double began, seconds;
};

static int spent(void *arg)
{
	const struct budget *b = arg;
	double share = (core_seconds() - b->began) / b->seconds * 1000;
	return share < 1000 ? (int)share : 1000;
}

/* Now and then the advice is asked for, where there is something to choose. */
static bool ask(void *arg, const void *known, int seat, const struct action *list, int n,
		struct rng *r)
{
	struct bench *b = arg;
	struct counsel c;
	struct budget budget = {core_seconds(), b->seconds};
	struct counsel_request q = {b->game, b->pack, known, seat, 0, spent, &budget};
	(void)list;
	if (n < 3 || rng_below(r, APART) || !counsel(&q, r, &c) || c.n < 2)
		return true;
	b->ms[b->n] = (core_seconds() - budget.began) * 1e3;
	b->games[b->n++] = c.choice[0].trials;
	b->first += c.choice[0].reason[0].message != 0;
	b->passed_over += !c.choice[0].own;
	for (int i = 0; i < c.n; i++) {
		b->told++;
		b->explained += c.choice[i].reason[0].message != 0;
	}
	return b->n < b->most;
}

static void tell(struct bench *b)
{
	double ms = median(b->ms, b->n), games = median(b->games, b->n);
	printf("%s: %d positions: a reason for the first choice in %.1f %%, for a choice in "
	       "%.1f %% of %d; %.1f %% are not the general's; %.0f games (median); %.0f ms "
	       "(median), nine in ten below %.0f, slowest %.0f\n",
	       b->game->id, b->n, 100.0 * b->first / b->n, 100.0 * b->explained / b->told, b->told,
	       100.0 * b->passed_over / b->n, games, ms, b->ms[b->n * 9 / 10], b->ms[b->n - 1]);
}

int main(int argc, char **argv)
{
	const char *dirs[] = {argc > 1 ? argv[1] : "data", NULL};
	int most = argc > 3 ? atoi(argv[3]) : 40;
	for (int i = 0; all_games[i]; i++) {
		struct bench b = {.game = all_games[i],
				  .most = most < MOST ? most : MOST,
				  .seconds = (argc > 4 ? atoi(argv[4]) : 1000) / 1e3};
		if ((argc > 2 && strcmp(argv[2], b.game->id) != 0) || !b.game->bots)
			continue;
		struct pk *pk = pk_new(dirs);
		struct scenario first;
		if (b.game->scenarios(pk, &first, 1) > 0)
			b.pack = b.game->load(pk, first.id);
		if (!b.pack || pk_error(pk)) {
			fprintf(stderr, "%s\n", pk_error(pk));
			return 1;
		}
		for (uint64_t seed = 1; b.n < b.most && seed < 500; seed++)
			play_generals(b.game, b.pack, seed, ask, &b);
		tell(&b);
		pk_free(pk);
	}
	return 0;
}
