/*
 * board.c: reading a battle board, and its terrain.
 */
#include "games/waterloo/board.h"

void board_read(const struct wl_pack *p, const struct wl_state *s, struct board *b)
{
	*b = (struct board){.battle = &s->battle[s->now], .town = s->battle[s->now].town};
	uint64_t here = units_in(p, s, b->town);
	EACH (u, here)
		b->at[s->place[u]] |= BIT(u);
	here &= ~b->at[PLACE_MAP];
	int attacker = side_of_turn(p, s);
	b->role[ROLE_ATTACKER] = here & p->side_mask[attacker];
	b->role[ROLE_DEFENDER] = here & p->side_mask[!attacker];
}

int marker_at(const struct wl_battle *b, int terrain, int place)
{
	for (int m = 0; m < WL_MARKERS; m++)
		if (marker_terrain(b->marker[m]) == terrain &&
		    (b->marker[m] & 7) != MARKER_UNPLACED && marker_place(b->marker[m]) == place)
			return m;
	return -1;
}

bool is_woods(const struct wl_battle *b, int place)
{
	return place >= PLACE_ZONE && marker_at(b, TERRAIN_WOODS, place) >= 0;
}

/* WL-106: a stream lies between the two positions of a lane. */
bool has_stream(const struct wl_battle *b, int lane)
{
	return marker_at(b, TERRAIN_STREAM, PLACE_ZONE + lane) >= 0 ||
	       marker_at(b, TERRAIN_STREAM, PLACE_ZONE + 3 + lane) >= 0;
}

int marker_held(const struct wl_battle *b, int unit)
{
	for (int m = 0; m < WL_MARKERS; m++)
		if (b->marker[m] && b->holder[m] == unit)
			return m;
	return -1;
}

int battle_at(const struct wl_state *s, int town)
{
	for (int i = 0; i < WL_BATTLES; i++)
		if (s->battle[i].town == town && !(s->battle[i].flags & BATTLE_OVER))
			return i;
	return NO_BATTLE;
}
