/*
 * exit.c: Forces that leave the Battlefield Sheet behind their Reserve.
 */
#include "games/commander/rules.h"

/* Neighbours of the battle area without opponents, in link order (FC-272 FC-R22 FC-R23). */
int fc_ways_out(const struct fc *g, int side, uint8_t *areas)
{
	const struct map_area *from = &g->p->map->area[g->s->battle.area];
	uint64_t shut = fc_occupied(g, !side) | g->p->closed[side];
	int n = 0;
	for (int i = 0; i < from->degree; i++)
		if (!has_bit(shut, from->next[i]))
			areas[n++] = from->next[i];
	return n;
}

void fc_exit(struct fc *g, int f)
{
	struct fc_state *s = g->s;
	uint8_t areas[MAX_DEGREE];
	int side = fc_side(g, f), n = fc_ways_out(g, side, areas);
	if (n == 0) {
		cx_say(g->cx, M_NO_EXIT, AUDIENCE_ALL, "FC-273", f);
		fc_destroy(g, f);
		return;
	}
	int to = fc_random_of(g, areas, n, DICE_BATTLE);
	fc_leave_sheet(g, f);
	cx_say(g->cx, M_EXITS, AUDIENCE_ALL, "FC-272", f, to);
	fc_put(g, f, to);
	if (side == FRENCH && s->battle.routed == FRENCH + 1 && s->napoleon == AT_SHEET) {
		s->napoleon = (uint8_t)to; /* FC-275 */
		cx_say(g->cx, M_NAPOLEON_FOLLOWS, AUDIENCE_ALL, "FC-275", to);
	}
}
