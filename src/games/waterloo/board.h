/*
 * board.h: a battle board read out of a state once, and its geometry.
 */
#ifndef WATERLOO_BOARD_H
#define WATERLOO_BOARD_H

#include "games/waterloo/state.h"

struct board {
	const struct wl_battle *battle;
	int town;
	uint64_t role[2];    /* all units on the board, by role */
	uint64_t at[PLACES]; /* both sides' units of each place */
};

static inline int zone_of(int place)
{
	return place - PLACE_ZONE;
}

static inline int lane_of(int place)
{
	return zone_of(place) % 3;
}

static inline int own_place(int role, int lane)
{
	return PLACE_ZONE + 3 * role + lane;
}

/* The enemy position that a position faces (WL-R35), and the reverse. */
static inline int facing(int place)
{
	return PLACE_ZONE + (zone_of(place) + 3) % 6;
}

static inline bool is_forward(int role, int place)
{
	return place >= PLACE_ZONE && zone_of(place) / 3 != role;
}

/* Places as their owner calls them: an attacker's left faces the defender's right. */
static inline int position_of(int role, int place)
{
	if (place < PLACE_ZONE)
		return POS_RESERVE;
	int lane = lane_of(place), owner = zone_of(place) / 3;
	int name = owner == ROLE_ATTACKER ? lane : 2 - lane;
	return (owner == role ? POS_LEFT : POS_ENEMY_LEFT) + name;
}

static inline int place_of(int role, int position)
{
	if (position == POS_RESERVE)
		return PLACE_RESERVE;
	int own = position < POS_ENEMY_LEFT;
	int name = own ? position - POS_LEFT : position - POS_ENEMY_LEFT;
	int owner = own ? role : !role;
	return own_place(owner, owner == ROLE_ATTACKER ? name : 2 - name);
}

void board_read(const struct wl_pack *, const struct wl_state *, struct board *);

static inline uint64_t friends_at(const struct board *b, int role, int place)
{
	return b->at[place] & b->role[role];
}

static inline bool is_engaged(const struct board *b, int place)
{
	return place >= PLACE_ZONE && b->at[place] & b->role[0] && b->at[place] & b->role[1];
}

static inline int marker_terrain(uint8_t marker)
{
	return marker >> 3;
}

static inline int marker_place(uint8_t marker)
{
	return PLACE_ZONE + (marker & 7);
}

enum { MARKER_UNPLACED = 7 };

/* The marker of a kind in a place (a stream: in its lane), or -1. */
int marker_at(const struct wl_battle *, int terrain, int place);
bool is_woods(const struct wl_battle *, int place);
bool has_stream(const struct wl_battle *, int lane);
/* The marker that a unit holds, or -1. */
int marker_held(const struct wl_battle *, int unit);
int battle_at(const struct wl_state *, int town); /* index, or NO_BATTLE */

#endif
