/*
 * state.h: the pack (read-only tables) and the state of a game of waterloo, and the small
 * questions that every phase asks of them.
 *
 * Units are bits of a 64-bit set wherever a question is about many of them. A unit's place is
 * MAP, RESERVE or one of the six positions of a battle board: zone 0..2 are the attacker's
 * positions of the three lanes, zone 3..5 the defender's; a lane's two zones face each other.
 */
#ifndef WATERLOO_STATE_H
#define WATERLOO_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "games/waterloo/sets.h"
#include "kernel/game.h"
#include "kernel/map.h"

enum {
	WL_UNITS = 58,
	WL_TOWNS = 55,
	WL_LINKS = 118,
	WL_ROADS = 8, /* most roads of one town */
	WL_BATTLES = 8,
	WL_MARKERS = 3,
	WL_TURNS = 32,
	WL_TEMPLATES = 16,
	WL_CORPS = 24,
	WL_STACKS = 11,  /* of which the enemy remembers how many must be mounted */
	WL_LEGAL = 1200, /* no legal list is longer */
	NOWHERE = 255,
	NO_UNIT = 255,
	NO_BATTLE = 255,
};

enum wl_side { SIDE_FRENCH, SIDE_ALLIED, SIDES };
enum wl_army { ARMY_FRENCH, ARMY_ANGLO_DUTCH, ARMY_PRUSSIAN, ARMIES };
enum wl_type { TYPE_INFANTRY, TYPE_CAVALRY, TYPE_FOOT, TYPE_HORSE, TYPE_LEADER, TYPES };
enum wl_terrain { TERRAIN_NONE, TERRAIN_WOODS, TERRAIN_FARM, TERRAIN_STREAM, TERRAIN_HILL };
enum wl_role { ROLE_ATTACKER, ROLE_DEFENDER };
enum wl_place { PLACE_MAP, PLACE_RESERVE, PLACE_ZONE, PLACES = PLACE_ZONE + 6 };
enum wl_target { TARGET_LINE, TARGET_SQUARES, TARGETS };
/* Positions as their owner names them. */
enum wl_position {
	POS_RESERVE,
	POS_LEFT,
	POS_CENTER,
	POS_RIGHT,
	POS_ENEMY_LEFT,
	POS_ENEMY_CENTER,
	POS_ENEMY_RIGHT,
	POSITIONS
};

/* The sequence of play: the decision that is being waited for. */
enum wl_step {
	STEP_BID,
	STEP_BID_LOSS,
	STEP_DEPLOY,
	STEP_MOVE,
	STEP_FORCE_MARCH,
	STEP_SKIRMISH_ORDER,
	STEP_SHOW,
	STEP_BATTLE_ORDER,
	STEP_TERRAIN,
	STEP_ARRAY,
	STEP_ROUND,
	STEP_MORALE,
	STEP_COMBAT,
	STEP_HITS,
	STEP_REINFORCE,
	STEP_STALEMATE,
	STEP_RETREAT,
	STEP_REGROUP,
	STEP_SUPPLY,
	STEP_OVER,
	STEPS
};

enum wl_flag {
	FLAG_LEGS = 3,       /* towns marched this turn; battle moves of this battle turn */
	FLAG_FIRED = 1 << 2, /* in this battle turn */
	FLAG_FRESH = 1 << 3, /* shock, or the first fire at short range, is still to come */
	FLAG_SQUARE = 1 << 4,
	FLAG_SHELTERED = 1 << 5,  /* in the square of unit `entry` */
	FLAG_ENGAGED = 1 << 6,    /* made an engage move in this battle turn */
	FLAG_DISENGAGED = 1 << 7, /* made a disengage move in this battle turn */
	FLAG_TESTED = 1 << 8,     /* has rolled morale in this battle turn */
	FLAG_DISRUPTED = 1 << 9,
	FLAG_REVEALED = 1 << 10,
	FLAG_SECOND = 1 << 11, /* moved with the second of the two group moves */
	FLAG_CHOSEN = 1 << 12, /* secretly picked for a skirmish */
	FLAG_FORCED = 1 << 13, /* its force march is still to be rolled */
	FLAG_REGROUPED = 1 << 14,
	FLAG_ROLLED = 1 << 15, /* has force-marched this turn */
	/* What ends with a battle turn, and what ends when a unit leaves the board. */
	FLAGS_BATTLE_TURN = FLAG_LEGS | FLAG_FIRED | FLAG_ENGAGED | FLAG_DISENGAGED | FLAG_TESTED,
	FLAGS_BOARD = FLAGS_BATTLE_TURN | FLAG_FRESH | FLAG_SQUARE | FLAG_SHELTERED,
};

enum wl_option_flag {
	OPT_THREE = 1,
	OPT_FOG_OF_BATTLE = 2,
	OPT_BIDDING = 4,
	OPT_SWAPPED = 8, /* after bidding: the seats' owners have changed sides */
};

enum wl_battle_flag {
	BATTLE_STALEMATE = 1,
	BATTLE_OVER = 2,
	BATTLE_DRAWN = 4, /* terrain and deployment done */
};

enum wl_result { RESULT_NONE, RESULT_FRENCH, RESULT_FRENCH_CITIES, RESULT_ALLIED, RESULT_TIME };

/* How long a battle may last before it counts as a stalemate (WL-R106). */
enum {
	BATTLE_ROUNDS_MOST = 24,
	QUIET_MOST = 2,
	SIGNALS_MOST = 4,
	SKIRMISH_SHOWN = 4,
	CROSSINGS_MOST = 2
};

enum wl_dice { DICE_COIN, DICE_MARCH, DICE_SKIRMISH, DICE_TERRAIN, DICE_MORALE, DICE_FIRE };

struct wl_unit {
	const char *id, *name[LANG_COUNT];
	uint8_t army, side, type, corps, steps, firepower, town;
};

struct wl_turn {
	const char *id, *label[LANG_COUNT];
	uint8_t side;
	bool night;
};

struct wl_template {
	const char *id, *label[LANG_COUNT];
	uint64_t units;         /* the units it places */
	uint8_t town[WL_UNITS]; /* where */
};

struct wl_corps {
	const char *id, *name[LANG_COUNT];
	uint8_t army;
};

struct wl_pack {
	const struct map *map;
	int towns, units, turns, templates, corps_count;
	bool historical; /* the scenario: every unit starts at its place of June 1815 */
	struct wl_unit unit[WL_UNITS];
	struct wl_turn turn[WL_TURNS];
	struct wl_template template[WL_TEMPLATES];
	struct wl_corps corps[WL_CORPS];
	uint64_t army_mask[ARMIES], side_mask[SIDES], type_mask[TYPES], corps_mask[WL_CORPS];
	uint64_t guns, mobile;       /* both artillery types; cavalry, horse guns and leaders */
	uint64_t zone_towns[ARMIES]; /* where an army may deploy */
	uint8_t degree[WL_TOWNS];
	uint8_t next[WL_TOWNS][WL_ROADS];   /* neighbours in ascending order */
	uint8_t link[WL_TOWNS][WL_ROADS];   /* the road to each */
	uint64_t near[WL_TOWNS];            /* neighbours as a set */
	uint64_t march[WL_TOWNS][WL_ROADS]; /* marches to them, without the unit (action_word) */
	bool major[WL_LINKS], river[WL_LINKS];
	uint8_t town_limit[ARMIES], group_moves[ARMIES], defeat_at[ARMIES];
	uint8_t rate[TYPES], skirmish_fire[TYPES], attrition[TYPES];
	uint8_t road_limit[2], attack_limit[2], battle_road[2]; /* by major */
	uint8_t city[3], city_army[3], city_loss[3];
	uint8_t markers[5];          /* how many of each kind of terrain */
	uint8_t even_side, even_bid; /* the bid that evens the sides, as measured */
};

struct wl_battle {
	uint8_t town;
	uint8_t entry;              /* roads by which the attacker came: bit per neighbour */
	uint8_t marker[WL_MARKERS]; /* terrain << 3 | zone; the attacker's is the first */
	uint8_t holder[WL_MARKERS]; /* unit in the farm or on the hill, or NO_UNIT */
	uint8_t quiet;              /* the attacker's idle battle turns running */
	uint8_t rounds;
	uint8_t flags;
	uint8_t arrayed; /* positions that stand as they were deployed: bit per zone */
};

/* What the enemy has seen of an army's blocks in a town by the way they went. */
struct wl_stack {
	uint8_t who;   /* army + 1 << 6 | town; 0: free */
	uint8_t least; /* so many are mounted | so many on foot << 4 */
};

struct wl_state {
	uint64_t may[WL_TOWNS]; /* units that the enemy may think to be in a town */
	uint16_t flags[WL_UNITS];
	uint16_t roads;          /* units over each road in this battle turn: 2 bits each */
	uint8_t town[WL_UNITS];  /* NOWHERE: dead or not yet placed */
	uint8_t steps[WL_UNITS]; /* 0: eliminated */
	uint8_t place[WL_UNITS];
	uint8_t entry[WL_UNITS];    /* road by which it came; the square that shelters it */
	uint8_t seen[WL_UNITS / 2]; /* strength as the enemy knows it: 4 bits, SEEN_MAY_BE_LESS */
	uint8_t used[WL_LINKS / 2]; /* units over each road this turn: 4 bits each */
	struct wl_battle battle[WL_BATTLES];
	struct wl_stack stack[WL_STACKS];
	uint8_t turn, step;
	uint8_t waiting; /* seats that the step waits for */
	uint8_t options;
	uint8_t bid, bid_side, bidder; /* steps, side named, seat to speak */
	uint8_t group[2];              /* start towns of the two group moves */
	uint8_t result, defeated;
	uint8_t now;    /* index of the battle in hand */
	uint8_t role;   /* whose battle turn; who fires in a skirmish */
	uint8_t fought; /* battles done in this round */
	uint8_t hits, hit_place, hit_how;
	uint8_t skirmish;       /* town of the skirmish in hand */
	uint8_t beaten;         /* side in forced retreat */
	uint8_t crossed;        /* units over the stream of each lane: 2 bits each */
	uint8_t acted;          /* bit 7: the attacker did something; markers exchanged */
	uint8_t signals;        /* 4 bits for each Ally */
	uint8_t supply;         /* units still to be removed: 4 bits for each Ally */
	uint8_t unseen[ARMIES]; /* steps lost on the march that the enemy cannot place */
};

_Static_assert(sizeof(struct wl_state) <= 1024, "a state fits a kibibyte");

enum { SEEN_STEPS = 7, SEEN_MAY_BE_LESS = 8 };
/* hit_how: what kind of fire the hits in hand come from; above it, who goes on with the combat. */
enum { HOW_SQUARES = 1, HOW_LONG = 2, HOW_CAVALRY = 4, HOW_WAITING = 4 };

#define BIT(n) (UINT64_C(1) << (n))
/* Runs the body for each unit u of a set. */
#define EACH(u, set)                                                                               \
	for (uint64_t u##_left = (set); u##_left; u##_left &= u##_left - 1)                        \
		for (int u = __builtin_ctzll(u##_left), u##_once = 1; u##_once; u##_once = 0)

static inline int count_of(uint64_t set)
{
	return __builtin_popcountll(set);
}

static inline int side_of_turn(const struct wl_pack *p, const struct wl_state *s)
{
	return p->turn[s->turn].side;
}

static inline bool is_night(const struct wl_pack *p, const struct wl_state *s)
{
	return p->turn[s->turn].night;
}

static inline int seat_of_army(const struct wl_state *s, int army)
{
	if (s->options & OPT_THREE)
		return army;
	int side = army != ARMY_FRENCH;
	return s->options & OPT_SWAPPED ? !side : side;
}

static inline int seat_of_unit(const struct wl_pack *p, const struct wl_state *s, int u)
{
	return seat_of_army(s, p->unit[u].army);
}

static inline int side_of_seat(const struct wl_state *s, int seat)
{
	if (s->options & OPT_THREE)
		return seat > 0;
	return s->options & OPT_SWAPPED ? !seat : seat;
}

/* The units a seat commands. */
static inline uint64_t units_of_seat(const struct wl_pack *p, const struct wl_state *s, int seat)
{
	if (s->options & OPT_THREE)
		return p->army_mask[seat];
	return p->side_mask[side_of_seat(s, seat)];
}

/* Seats of a side, as bits. */
static inline uint32_t seats_of_side(const struct wl_state *s, int side)
{
	if (s->options & OPT_THREE)
		return side == SIDE_FRENCH ? 1 : 6;
	return s->options & OPT_SWAPPED ? 2u >> side : 1u << side;
}

static inline int side_in_role(const struct wl_pack *p, const struct wl_state *s, int role)
{
	return role == ROLE_ATTACKER ? side_of_turn(p, s) : !side_of_turn(p, s);
}

static inline int role_of_unit(const struct wl_pack *p, const struct wl_state *s, int u)
{
	return p->unit[u].side == side_of_turn(p, s) ? ROLE_ATTACKER : ROLE_DEFENDER;
}

/* The units whose byte in an array of the state has a value. */
static inline uint64_t units_with(const struct wl_state *s, size_t array, uint8_t value)
{
	return bytes_equal((const uint8_t *)s + array, value) & (BIT(WL_UNITS) - 1);
}

/* The units that have any of some flags. */
static inline uint64_t units_flagged(const struct wl_state *s, int flags)
{
	return masked((const uint16_t *)(const void *)((const uint8_t *)s +
						       offsetof(struct wl_state, flags)),
		      (uint16_t)flags) &
	       (BIT(WL_UNITS) - 1);
}

/* What follows the arrays in the state is read along with them, and cut off. */
_Static_assert(offsetof(struct wl_state, steps) + 64 <= sizeof(struct wl_state), "room to read");
_Static_assert(offsetof(struct wl_state, flags) + 128 <= sizeof(struct wl_state), "room to read");

static inline uint64_t units_in(const struct wl_pack *p, const struct wl_state *s, int town)
{
	(void)p;
	return units_with(s, offsetof(struct wl_state, town), (uint8_t)town);
}

static inline uint64_t living(const struct wl_pack *p, const struct wl_state *s)
{
	return ~units_with(s, offsetof(struct wl_state, steps), 0) & (BIT(p->units) - 1);
}

/* Towns that hold units of the set, as bits. */
static inline uint64_t towns_of(const struct wl_state *s, uint64_t set)
{
	uint64_t towns = 0;
	EACH (u, set)
		if (s->town[u] != NOWHERE)
			towns |= BIT(s->town[u]);
	return towns;
}

static inline uint64_t towns_of_side(const struct wl_pack *p, const struct wl_state *s, int side)
{
	uint64_t towns = 0, units = p->side_mask[side];
	int last = 63 - __builtin_clzll(units);
	/* A side's units stand in one run; NOWHERE falls on bit 63, which is no town. */
#pragma GCC unroll 8
	for (int u = __builtin_ctzll(units); u <= last; u++)
		towns |= BIT(s->town[u] & 63);
	return towns & ~BIT(63);
}

static inline int seen_of(const struct wl_state *s, int u)
{
	return s->seen[u / 2] >> 4 * (u % 2) & 15;
}

static inline void set_seen(struct wl_state *s, int u, int seen)
{
	int shift = 4 * (u % 2);
	s->seen[u / 2] = (uint8_t)((s->seen[u / 2] & ~(15 << shift)) | seen << shift);
}

static inline bool has_moved(const struct wl_state *s, int u)
{
	return s->flags[u] & FLAG_LEGS;
}

static inline int legs_of(const struct wl_state *s, int u)
{
	return s->flags[u] & FLAG_LEGS;
}

static inline void set_legs(struct wl_state *s, int u, int legs)
{
	s->flags[u] = (uint16_t)((s->flags[u] & ~FLAG_LEGS) | legs);
}

static inline bool has_flag(const struct wl_state *s, int u, int flag)
{
	return s->flags[u] & flag;
}

static inline void set_flag(struct wl_state *s, int u, int flag)
{
	s->flags[u] = (uint16_t)(s->flags[u] | flag);
}

static inline void clear_flag(struct wl_state *s, int u, int flag)
{
	s->flags[u] = (uint16_t)(s->flags[u] & ~flag);
}

/* The road from a town to a neighbour: its number there, or -1. */
static inline int road_to(const struct wl_pack *p, int town, int neighbour)
{
	for (int k = 0; k < p->degree[town]; k++)
		if (p->next[town][k] == neighbour)
			return k;
	return -1;
}

#endif
