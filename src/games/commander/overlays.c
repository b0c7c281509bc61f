/*
 * overlays.c: Objectives, reach and threat for the map.
 */
#include "games/commander/rules.h"
#include "kernel/overlay.h"

static uint64_t one_area_on(const struct fc *g, int side, uint64_t stuck)
{
	uint64_t reached = 0;
	for (int f = 0; f < g->p->forces; f++) {
		int at = g->s->place[f];
		if (at >= FC_AREAS || fc_side(g, f) != side || !fc_mobile(g, f))
			continue;
		reached |= bit(at);
		const struct map_area *area = &g->p->map->area[at];
		for (int i = 0; i < area->degree && !has_bit(stuck, at); i++)
			if (!has_bit(g->p->closed[side], area->next[i])) /* FC-073 FC-074 */
				reached |= bit(area->next[i]);
	}
	return reached;
}

void fc_overlays(const void *pack, const void *st, int seat, struct overlays *o)
{
	(void)seat;
	struct fc_state copy = *(const struct fc_state *)st;
	struct fc g = {.p = pack, .s = &copy};
	overlay_mask(o, OVERLAY_SUPPLY, g.p->objectives, SHADE_PLAIN);
	overlay_mask(o, OVERLAY_SUPPLY, g.p->objectives & fc_held(&g, FRENCH), SHADE_SOURCE);
	overlay_mask(o, OVERLAY_REACH, one_area_on(&g, FRENCH, fc_occupied(&g, ENEMY)),
		     SHADE_PLAIN); /* FC-075 */
	overlay_mask(o, OVERLAY_THREAT, one_area_on(&g, ENEMY, 0), SHADE_PLAIN);
}
