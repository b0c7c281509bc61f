/*
 * count.c: who is where, how strong, and what a road costs.
 */
#include "games/castiglione/rules.h"

#include <string.h>

struct ca_tally ca_count(const struct ca_pack *k, const struct ca_state *st, int side, int area)
{
	struct ca_tally t = {0};
	for (uint64_t m = ca_here(k, st, side, area); m; m &= m - 1) {
		int p = k->first[side] + __builtin_ctzll(m), sp = ca_sp(k, st, p);
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
	int enemy = ca_enemy(side);
	return st->option[OPT_FOG] ? ca_counter_areas(k, st, enemy) : ca_unit_areas(k, st, enemy);
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

uint32_t ca_bridges_down(const uint8_t *bridge)
{
	uint64_t down = 0;
	for (int i = 0; i < CA_BRIDGES; i += 8)
		down |= ca_top_bits(ca_eight(bridge + i) << 7) << i;
	return (uint32_t)down;
}

/* Outwards, all areas of one cost after those of the cost below. Who goes into a Mountain pays. */
static uint64_t spread(const struct ca_pack *k, const uint8_t *bridge, int start, int limit,
		       bool towards, uint8_t *cost)
{
	uint64_t at[4] = {ca_bit(start)}, done = 0; /* by cost: this one and the next three */
	uint32_t down = ca_bridges_down(bridge);
	for (int now = 0; now <= limit && (at[0] | at[1] | at[2] | at[3]); now++) {
		uint64_t settled = at[0] & ~done;
		at[0] = at[1];
		at[1] = at[2];
		at[2] = at[3];
		at[3] = 0;
		done |= settled;
		for (; settled; settled &= settled - 1) {
			int area = __builtin_ctzll(settled);
			uint64_t next = k->next[area] & ~done, over = 0;
			uint64_t steep = towards ? -(k->mountains >> area & 1) : k->mountains;
			for (uint32_t b = k->bridges_at[area] & down; b; b &= b - 1) {
				int i = __builtin_ctz(b);
				over |= ca_bit(k->bridge[i].a) | ca_bit(k->bridge[i].b);
			}
			over &= next; /* CA-137 */
			at[0] |= next & ~over & ~steep;
			at[1] |= (next & ~over & steep) | (over & ~steep);
			at[2] |= over & steep;
			if (cost)
				cost[area] = (uint8_t)now;
		}
	}
	return done;
}

void ca_road_costs(const struct ca_pack *k, const uint8_t *bridge, int to, int limit, uint8_t *cost)
{
	memset(cost, MAP_FAR, (size_t)k->areas);
	spread(k, bridge, to, limit, true, cost);
}

uint64_t ca_within(const struct ca_pack *k, const uint8_t *bridge, int from, int mp)
{
	return spread(k, bridge, from, mp, false, NULL);
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
