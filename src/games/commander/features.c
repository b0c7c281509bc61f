/*
 * features.c: what advice judges a position of a campaign by: ground, forces, supply and the way
 * still to go.
 */
#include "games/commander/general.h"

/* Marches from where the army is to the nearest area that it still has to take. */
static int way_to_go(const struct fc *g, const struct survey *v)
{
	int least = FC_AREAS;
	for (int a = 0; a < g->p->map->areas; a++)
		if (general_open(v, a) && g->p->distance[FRENCH][v->army][a] < least)
			least = g->p->distance[FRENCH][v->army][a];
	return least < FC_AREAS ? least : 0;
}

static int sum_of(const int by_area[FC_AREAS])
{
	int sum = 0;
	for (int a = 0; a < FC_AREAS; a++)
		sum += by_area[a];
	return sum;
}

int fc_features(const void *pack, const void *st, int seat, struct feature *out, int cap)
{
	struct fc_state copy = *(const struct fc_state *)st;
	struct fc g = fc_open(pack, &copy, NULL);
	struct survey v;
	(void)seat;
	general_look(&g, &v);
	uint64_t held = fc_held(&g, FRENCH);
	/* Thousandths of a game; a linear fit of how 700 campaigns of the general ended. */
	const struct feature all[] = {
		{__builtin_popcountll(held & v.wanted), 3},
		{way_to_go(&g, &v), -6},
		{sum_of(v.french), 5},
		{sum_of(v.enemy), -2},
		{g.s->supply[FRENCH], 2},
		{g.s->lost[ENEMY], 10},
		{g.s->scouts, 6},
	};
	return feature_list(out, cap, all, (int)(sizeof all / sizeof *all));
}
