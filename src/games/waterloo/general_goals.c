/*
 * general_goals.c: where the bot's units ought to go: for the French the cities that starve an army
 * and the Allied masses, for each Ally his cities, his friend, or the French.
 */
#include "games/waterloo/general.h"

enum { NEAR = 1, FORCE = 100 };

/* The town round which most of a set stands. */
static int mass_of(P_S, uint64_t units)
{
	int best = 0, most = -1, power[WL_TOWNS] = {0};
	EACH (u, units)
		if (s->town[u] != NOWHERE)
			power[s->town[u]] += unit_power(p, s, u);
	for (int t = 0; t < p->towns; t++) {
		int sum = 3 * power[t];
		for (int k = 0; k < p->degree[t]; k++)
			sum += power[p->next[t][k]];
		if (sum > most) {
			most = sum;
			best = t;
		}
	}
	return best;
}

/* A place worth going to, what guards it, and how much is already on its way. */
struct aim {
	int town, worth, guard, covered;
};

static int power_near(P_S, uint64_t units, int town, int reach)
{
	int sum = 0;
	EACH (u, units)
		if (s->town[u] != NOWHERE && p->map->distance[s->town[u]][town] <= reach)
			sum += unit_power(p, s, u);
	return sum;
}

/* For the French: the cities that starve an army, and the mass of each army still standing. */
static int french_aims(P_S, struct aim aims[5])
{
	uint64_t allies = p->side_mask[SIDE_ALLIED], held = towns_of_side(p, s, SIDE_FRENCH);
	int n = 0;
	for (int i = 0; i < 3; i++) {
		bool starves = !(s->defeated >> p->city_army[i] & 1);
		if (held >> p->city[i] & 1 || (!starves && turns_left(p, s) >= LATE))
			continue;
		int worth = starves ? 1000 * p->city_loss[i] / p->defeat_at[p->city_army[i]] : 80;
		int guard = power_near(p, s, allies, p->city[i], NEAR);
		aims[n++] = (struct aim){p->city[i], worth, guard, 0};
	}
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++) {
		if (s->defeated >> a & 1)
			continue;
		int mass = mass_of(p, s, p->army_mask[a]);
		aims[n++] = (struct aim){mass, 40, power_near(p, s, allies, mass, NEAR), 0};
	}
	return n;
}

/* Each group picks what is worth the way and not yet sure to fall. */
static void french_goals(P_S, uint8_t goal[WL_UNITS])
{
	struct aim aims[5];
	int n = french_aims(p, s, aims);
	uint64_t french = p->army_mask[ARMY_FRENCH], left = towns_of(s, french);
	while (left) {
		int from = -1, most = -1, best = 0, score = INT32_MIN;
		EACH (t, left) {
			int power = set_power(p, s, units_in(p, s, t) & french);
			if (power > most) {
				most = power;
				from = t;
			}
		}
		left &= ~BIT(from);
		for (int i = 0; i < n; i++) {
			bool sure = aims[i].covered > aims[i].guard * 13 / 10 + 150;
			int w = aims[i].worth - 40 * p->map->distance[from][aims[i].town] -
				aims[i].guard / 14 - (sure ? 120 : 0);
			if (w > score) {
				score = w;
				best = i;
			}
		}
		aims[best].covered += most;
		EACH (u, units_in(p, s, from) & french)
			goal[u] = (uint8_t)(n ? aims[best].town : from);
	}
}

/* How far the nearest French force worth the name is from a town. */
static int french_way_to(P_S, int town)
{
	int nearest = MAP_FAR;
	EACH (t, towns_of_side(p, s, SIDE_FRENCH)) {
		int power = set_power(p, s, units_in(p, s, t) & p->side_mask[SIDE_FRENCH]);
		int d = p->map->distance[t][town];
		if (d < nearest && power >= FORCE)
			nearest = d;
	}
	return nearest;
}

/* The city of an army that is lost and can be retaken, or that the French are nearest to. */
static int city_in_danger(P_S, int army, bool *lost)
{
	int best = p->city[1], least = MAP_FAR;
	*lost = false;
	for (int i = 0; i < 3; i++) {
		int city = p->city[i], way = french_way_to(p, s, city);
		if (p->city_army[i] != army)
			continue;
		int own = power_near(p, s, p->army_mask[army], city, 2),
		    enemy = power_near(p, s, p->side_mask[SIDE_FRENCH], city, 0);
		if (enemy && own * 10 > enemy * 11) {
			*lost = true;
			return city;
		}
		if (way < least) {
			least = way;
			best = city;
		}
	}
	return best;
}

/* An Ally: to his lost city; at the French when strong enough; else to a city, or his friend. */
static int allied_goal(P_S, int army)
{
	int french = mass_of(p, s, p->army_mask[ARMY_FRENCH]);
	int own = mass_of(p, s, p->army_mask[army]);
	int other = mass_of(p, s,
			    p->army_mask[army == ARMY_PRUSSIAN ? ARMY_ANGLO_DUTCH : ARMY_PRUSSIAN]);
	int mine = power_near(p, s, p->side_mask[SIDE_ALLIED], own, 2),
	    enemy = power_near(p, s, p->army_mask[ARMY_FRENCH], french, 2);
	bool lost;
	int city = city_in_danger(p, s, army, &lost);
	if (lost)
		return city;
	if (mine * 10 > enemy * 11 || p->map->distance[own][other] <= 2)
		return french; /* strong enough, alone or together */
	if (french_way_to(p, s, city) <= p->map->distance[own][city] + 1)
		return city;
	return p->map->distance[own][other] > 1 ? other : city;
}

void set_goals(P_S, uint8_t goal[WL_UNITS])
{
	french_goals(p, s, goal);
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++) {
		int town = allied_goal(p, s, a);
		EACH (u, p->army_mask[a])
			goal[u] = (uint8_t)town;
	}
}
