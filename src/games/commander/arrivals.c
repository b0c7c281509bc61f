/*
 * arrivals.c: late Forces, and what happens when the French enter or come to Hold an area.
 */
#include "games/commander/rules.h"

static void place_statics(struct fc *g, const struct fc_late *late, int type, int n, int area)
{
	for (int i = 0; i < n; i++) {
		int f = fc_take_static(g, late->side, type);
		if (f != NO_FORCE)
			fc_put(g, f, area);
	}
}

static void arrive(struct fc *g, int row, int area)
{
	const struct fc_late *late = &g->p->late[row];
	g->s->late_done |= 1u << row;
	for (int i = 0; i < late->n; i++) {
		int f = late->force[i];
		if (g->s->place[f] != AT_LATE)
			continue;
		cx_say(g->cx, M_ARRIVES, AUDIENCE_ALL, "FC-062", f, area);
		fc_put(g, f, area);
	}
	place_statics(g, late, GARRISON, late->garrisons, area);
	place_statics(g, late, FORTIFICATION, late->fortifications, area);
}

/* Where a row arrives; AT_GONE when no such area is left. */
static int area_of(struct fc *g, const struct fc_late *late)
{
	if (late->area != AT_CUP)
		return late->area;
	uint64_t cities = fc_held(g, ENEMY) & g->p->cities;
	return cities ? fc_random_area(g, cities, DICE_EVENT) : AT_GONE;
}

/* A special rule brought about by the French; most happen only once. */
static void bring_about(struct fc *g, int i)
{
	const struct fc_special *sp = &g->p->special[i];
	if (sp->once && g->s->special_done >> i & 1)
		return;
	g->s->special_done |= 1u << i;
	cx_say(g->cx, M_SPECIAL, AUDIENCE_ALL, "FC-049", i);
	for (int k = 0; k < sp->effects; k++)
		fc_effect_now(g, &sp->effect[k]);
}

void fc_entered(struct fc *g, int area)
{
	for (int i = 0; i < g->p->lates; i++)
		if (has_bit(g->p->late[i].enter, area) && !(g->s->late_done >> i & 1))
			arrive(g, i, g->p->late[i].area); /* FC-063 FC-R103 */
	for (int i = 0; i < g->p->specials; i++)
		if (g->p->special[i].moment == AT_FRENCH_ENTER &&
		    has_bit(g->p->special[i].areas, area))
			bring_about(g, i);
}

void fc_holding_changed(struct fc *g)
{
	uint64_t held = fc_held(g, FRENCH), enemy = fc_occupied(g, ENEMY);
	for (int i = 0; i < g->p->lates; i++) {
		const struct fc_late *late = &g->p->late[i];
		if (!(g->s->late_done >> i & 1) && ((late->hold & held) || (late->lost & ~enemy)))
			arrive(g, i, late->area);
	}
	for (int i = 0; i < g->p->specials; i++)
		if (g->p->special[i].moment == AT_FRENCH_HOLD && g->p->special[i].areas & held)
			bring_about(g, i);
}

/* FC-062: those whose box the turn counter has reached. */
bool fc_run_late(struct fc *g)
{
	for (int i = 0; i < g->p->lates; i++) {
		const struct fc_late *late = &g->p->late[i];
		if (late->turn != g->s->turn || g->s->late_done >> i & 1)
			continue;
		int area = area_of(g, late);
		if (area == AT_POOL && fc_occupied(g, FRENCH)) {
			g->s->late = (uint8_t)i;
			return true;
		}
		if (area < FC_AREAS)
			arrive(g, i, area); /* FC-R102 */
		else
			g->s->late_done |= 1u << i;
	}
	g->s->late = 0;
	fc_pop(g);
	return false;
}

void fc_list_late(struct fc *g, struct list *l)
{
	uint64_t french = fc_occupied(g, FRENCH) & ~g->p->closed[FRENCH];
	for (int a = 0; a < g->p->map->areas; a++)
		if (has_bit(french, a))
			fc_offer(l, V_ARRIVE, a, 0, 0);
}

void fc_take_late(struct fc *g, struct action a)
{
	arrive(g, g->s->late, a.arg[0]);
}
