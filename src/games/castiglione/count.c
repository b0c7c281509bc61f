/*
 * count.c: who is where, how strong, and what a road costs.
 */
#include "games/castiglione/rules.h"

#include <string.h>

struct ca_tally ca_count(const struct ca_pack *k, const struct ca_state *st, int side, int area)
{
	struct ca_tally t = {0};
	for (int p = k->first[side]; (p = ca_next_at(k, st, side, area, p)) >= 0; p++) {
		int sp = ca_sp(k, st, p);
		switch (k->piece[p].type) {
		case CAVALRY: t.cavalry += sp; break;
		case ARTILLERY: t.artillery += sp; break;
		case LEADER: t.leaders++; continue;
		case DUMMY: t.dummies++; continue; /* CA-279 */
		default: t.infantry += sp; break;  /* CA-034: a Garrison is Infantry */
		}
		t.units++;
		t.field += k->piece[p].type != GARRISON;
		t.sp += sp;
	}
	return t;
}

static uint64_t areas_of(const struct ca_pack *k, const struct ca_state *st, int side, int types,
			 uint8_t wanted)
{
	uint64_t areas = 0;
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (types >> k->piece[p].type & 1 && ca_on_map(k, st, p) &&
		    (st->flags[p] & wanted) == wanted)
			areas |= ca_bit(st->at[p]);
	return areas;
}

enum {
	UNITS = 1 << INFANTRY | 1 << CAVALRY | 1 << ARTILLERY | 1 << GARRISON,
	COUNTERS = UNITS | 1 << LEADER | 1 << DUMMY,
};

uint64_t ca_unit_areas(const struct ca_pack *k, const struct ca_state *st, int side)
{
	uint64_t areas = 0;
	for (int p = k->units_first[side]; p < k->units_last[side]; p++)
		areas |= (uint64_t)(st->at[p] < k->areas) << (st->at[p] & 63);
	return areas;
}

uint64_t ca_counter_areas(const struct ca_pack *k, const struct ca_state *st, int side)
{
	return areas_of(k, st, side, COUNTERS, 0);
}

uint64_t ca_seeming_enemies(const struct ca_pack *k, const struct ca_state *st, int side)
{
	return areas_of(k, st, ca_enemy(side), st->option[OPT_FOG] ? COUNTERS : UNITS, 0);
}

uint64_t ca_certain_enemies(const struct ca_pack *k, const struct ca_state *st, int side)
{
	if (!st->option[OPT_FOG])
		return ca_unit_areas(k, st, ca_enemy(side));
	return areas_of(k, st, ca_enemy(side), 1 << GARRISON, 0) |
	       areas_of(k, st, ca_enemy(side), UNITS, F_SHOWN);
}

uint64_t ca_contested(const struct ca_pack *k, const struct ca_state *st)
{
	return ca_unit_areas(k, st, FRENCH) & ca_unit_areas(k, st, AUSTRIAN);
}

int ca_terrain_now(const struct ca_pack *k, const struct ca_state *st, int area)
{
	if (area == k->mantua)
		return st->besieged ? CITY : CLEAR; /* CA-097, CA-099 */
	return k->terrain[area];
}

bool ca_friendly_city(const struct ca_pack *k, const struct ca_state *st, int side, int area)
{
	if (area == k->mantua)
		return st->besieged && side == FRENCH; /* CA-097, CA-R12, CA-R61 */
	return k->terrain[area] == CITY && st->control[area] == side;
}

void ca_road_costs(const struct ca_pack *k, const uint8_t *bridge, int to, int limit, uint8_t *cost)
{
	memset(cost, MAP_FAR, (size_t)k->areas);
	cost[to] = 0;
	/* Outwards from the goal, again wherever a way gets cheaper. */
	for (uint64_t todo = ca_bit(to); todo;) {
		int next = __builtin_ctzll(todo);
		const struct map_area *a = &k->map->area[next];
		int step = cost[next] + (k->terrain[next] == MOUNTAIN ? 2 : 1);
		todo &= todo - 1;
		for (int i = 0; i < a->degree; i++) {
			int from = a->next[i], b = k->bridge_of[a->link[i]];
			int all = step + (b >= 0 && bridge[b] & BRIDGE_DOWN); /* CA-137 */
			if (all < cost[from] && all <= limit) {
				cost[from] = (uint8_t)all;
				todo |= ca_bit(from);
			}
		}
	}
}

int ca_origin_slot(const struct ca_pack *k, int area, int neighbour)
{
	const struct map_area *a = &k->map->area[area];
	for (int i = 0; i < a->degree; i++)
		if (a->next[i] == neighbour)
			return i;
	return -1;
}

uint64_t ca_origins(const struct ca_pack *k, const struct ca_state *st, int area)
{
	uint64_t areas = 0;
	for (int i = 0; i < k->map->area[area].degree; i++)
		if (st->origin[area] >> i & 1)
			areas |= ca_bit(k->map->area[area].next[i]);
	return areas;
}
