/*
 * sensible.c: with the option enemy=sensible the program settles what the rules leave open for the
 * Enemy. Dice and charts are the same; only ties are settled, and each rule here says how.
 */
#include "games/commander/rules.h"

bool fc_settles(const struct fc *g)
{
	return g->s->sensible;
}

int fc_best_of(const struct fc *g, struct set from, int (*worth)(const struct fc *, int))
{
	int best = -1, most = 0;
	for (int f; (f = set_pop(&from)) >= 0;) {
		int w = worth(g, f);
		if (best < 0 || w > most) {
			best = f;
			most = w;
		}
	}
	return best;
}

/* The Hit that costs the most Combat value; a Force that would die before one that would not. */
static int loss(const struct fc *g, int f)
{
	const struct fc_force *force = &g->p->force[f];
	bool dies = !force->two_sided || g->s->flags[f] & REDUCED;
	int cost = dies ? fc_value(g, f)->cv : force->value[0].cv - force->value[1].cv;
	return cost * 4 + (dies ? 2 : 0) + ((g->s->flags[f] & (IN_COLUMN | ACTED)) == IN_COLUMN);
}

int fc_worst_hit(const struct fc *g, struct set able)
{
	int f = fc_best_of(g, able, loss);
	cx_say(g->cx, M_SETTLED_HIT, AUDIENCE_ALL, "FC-338", f);
	return f;
}

/* The strongest Force, the one nearest the French among equals. */
static int strength(const struct fc *g, int f)
{
	return fc_value(g, f)->cv * 16 + fc_value(g, f)->sup * 8 - g->s->region[f];
}

int fc_best_receiver(const struct fc *g, struct set able)
{
	int f = fc_best_of(g, able, strength);
	cx_say(g->cx, M_SETTLED_STRONGEST, AUDIENCE_ALL, "FC-338", f);
	return f;
}

/* Who can strike from where it stands goes first, the strongest before the others. */
static int eagerness(const struct fc *g, int f)
{
	return strength(g, f) + (fc_distance(g, f) <= 1 ? 1000 : 0);
}

int fc_next_actor(const struct fc *g, struct set able)
{
	return fc_best_of(g, able, eagerness);
}

/* The area with the fewest French, then the one nearest to Napoleon. */
int fc_best_area(const struct fc *g, uint64_t areas)
{
	int best = -1, least = 0;
	for (int a = 0; a < g->p->map->areas; a++) {
		if (!has_bit(areas, a))
			continue;
		int n = g->s->napoleon;
		int cost = fc_total_in(g, FRENCH, a) * 32 +
			   (n < FC_AREAS ? g->p->distance[ENEMY][a][n] % 32 : 0);
		if (best < 0 || cost < least) {
			best = a;
			least = cost;
		}
	}
	return best;
}
