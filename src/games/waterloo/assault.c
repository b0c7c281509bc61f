/*
 * assault.c: the strongest attack on a town that the side on the march could make. Whoever is
 * sent goes by marches that the rules allow (movement.c): quotas of roads and bridges, group moves,
 * command and rates are asked of them alone. The strongest go first, by the shortest way.
 */
#include "games/waterloo/assault.h"

#include "games/waterloo/general.h"

enum { MOST_WAYS = 24 };

struct way {
	int legs;
	uint8_t town[MOST_LEGS];
};

struct ways {
	int n;
	struct way way[MOST_WAYS];
};

/* Goes on with a way of exactly `left` more legs, never through the enemy (WL-052) or twice. */
static void extend(const struct wl_pack *p, uint64_t closed, int from, int town, int left,
		   struct way w, struct ways *all)
{
	w.legs++;
	for (int k = 0; k < p->degree[from]; k++) {
		int to = p->next[from][k];
		w.town[w.legs - 1] = (uint8_t)to;
		if (left == 1) {
			if (to == town && all->n < MOST_WAYS)
				all->way[all->n++] = w;
		} else if (!(closed >> to & 1) && p->map->distance[to][town] < left) {
			extend(p, closed | BIT(to), to, town, left - 1, w, all);
		}
	}
}

/* All ways from a town to another, the shortest first. */
static void ways_to(P_S, int side, int from, int town, struct ways *all)
{
	uint64_t closed = towns_of_side(p, s, !side) | BIT(from);
	all->n = 0;
	for (int legs = 1; legs <= MOST_LEGS; legs++)
		extend(p, closed, from, town, legs, (struct way){0}, all);
}

uint64_t assault_towns(P_S, int side, int town)
{
	uint64_t towns = 0;
	EACH (t, towns_of_side(p, s, side) & ~towns_of_side(p, s, !side)) {
		struct ways ways;
		ways_to(p, s, side, t, town, &ways);
		towns |= ways.n ? BIT(t) : 0;
	}
	return towns;
}

/* Marches a unit down a whole way, or not at all. */
static bool goes(P_S_CX, int u, const struct way *w, struct assault *a)
{
	struct wl_state copy = *s;
	int n = a->n, seat = seat_of_unit(p, s, u);
	for (int i = 0; i < w->legs; i++) {
		struct action leg = {VERB_MARCH, {(uint16_t)u, w->town[i], 0}};
		if (why_march(p, &copy, seat, leg))
			return false;
		do_march(p, &copy, cx, seat, leg);
		a->march[n++] = leg;
	}
	*s = copy;
	a->n = n;
	a->blocks++;
	a->power += unit_power(p, s, u);
	return true;
}

/* Sends all of a set who can get there, the strongest first. */
static void send(P_S, uint64_t units, int town, struct assault *a)
{
	struct wl_state world = *s;
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	struct ways ways[WL_TOWNS];
	uint64_t known = 0;
	*a = (struct assault){.n = 0};
	while (units) {
		int best = __builtin_ctzll(units);
		EACH (u, units)
			if (unit_power(p, s, u) > unit_power(p, s, best))
				best = u;
		int from = s->town[best];
		units &= ~BIT(best);
		if (!(known >> from & 1)) {
			ways_to(p, s, p->unit[best].side, from, town, &ways[from]);
			known |= BIT(from);
		}
		for (int i = 0; i < ways[from].n; i++)
			if (goes(p, &world, &cx, best, &ways[from].way[i], a))
				break;
	}
}

void assault_from(P_S, int from, int town, struct assault *a)
{
	send(p, s, units_in(p, s, from) & p->side_mask[side_of_turn(p, s)], town, a);
}

/* Enough for a battle (WL-089) is better than a skirmish, whatever their power. */
static void keep_better(const struct assault *a, struct assault *best)
{
	bool battle = a->blocks >= 3, was = best->blocks >= 3;
	if (battle == was ? a->power > best->power : battle)
		*best = *a;
}

/* The units of one group move that starts in a town: the Allies have one of each army. */
static uint64_t group_at(P_S, int g, int town)
{
	int army = side_of_turn(p, s) == SIDE_FRENCH ? ARMY_FRENCH : ARMY_ANGLO_DUTCH + g;
	return units_in(p, s, town) & p->army_mask[army];
}

void best_assault(P_S, int town, struct assault *best)
{
	struct assault a;
	uint64_t from = assault_towns(p, s, side_of_turn(p, s), town);
	*best = (struct assault){.n = 0};
	EACH (t, from) {
		assault_from(p, s, t, town, &a);
		keep_better(&a, best);
		/* WL-062: two groups come together only from two joined towns next to it. */
		EACH (u, from & p->near[t] & p->near[town]) {
			if (!(p->near[town] >> t & 1))
				continue;
			send(p, s, group_at(p, s, 0, t) | group_at(p, s, 1, u), town, &a);
			keep_better(&a, best);
		}
	}
}
