/*
 * bots.c: finding a bot and letting it choose from what its seat may know.
 */
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

static struct action any(const void *pack, const void *st, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *r)
{
	(void)pack, (void)st, (void)seat, (void)nodes;
	return legal[rng_below(r, (uint32_t)n)];
}

static const struct bot random_bot = {"random", N_("Recruit"),
				      N_("Plays any legal action: a target to practise on."), any};

const struct bot *bot_find(const struct game *g, const char *id)
{
	for (const struct bot *b = g->bots; b && b->id; b++)
		if (strcmp(b->id, id) == 0)
			return b;
	return strcmp(id, random_bot.id) == 0 ? &random_bot : NULL;
}

bool bot_is_random(const struct bot *b)
{
	return b == &random_bot;
}

const struct bot *bot_default(const struct game *g)
{
	return g->bots && g->bots[0].id ? &g->bots[0] : &random_bot;
}

struct action bot_choose(const struct bot *b, struct match *m, int seat, uint32_t nodes,
			 uint64_t seed)
{
	struct rng r = rng_seed(seed);
	const struct action *legal;
	int n = mt_legal(m, seat, &legal);
	void *st = malloc(m->game->state_size);
	if (!st)
		return legal[0];
	mt_imagine(m, seat, rng_next(&r), st);
	struct action a = b->choose(m->pack, st, seat, legal, n, nodes, &r);
	free(st);
	for (int i = 0; i < n; i++)
		if (action_equal(a, legal[i]))
			return a;
	return legal[0];
}
