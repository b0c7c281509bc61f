/*
 * state.h: what a game of Castiglione is made of: the pack (read-only) and the state (flat).
 *
 * Counters of a side stand together in the pack, Leaders first; whoever is off the map stands in
 * one of the boxes that follow the areas, so that `at` is always a place with a name.
 */
#ifndef CASTIGLIONE_STATE_H
#define CASTIGLIONE_STATE_H

#include <string.h>

#include "kernel/game.h"
#include "kernel/map.h"

enum {
	CA_PIECES = 96,     /* room for counters; the pack says how many there are */
	CA_LEGAL = 1024,    /* no legal list is longer */
	CA_PLACES = 72,     /* areas and boxes */
	CA_AREAS = 64,      /* areas fit a mask */
	CA_BRIDGES = 32,    /* bridges */
	CA_FORMATIONS = 16, /* Formations */
	CA_DEGREE = 8,      /* roads of one area fit a mask of eight */
	CA_GROUP = 48,      /* counters that can move together */
	CA_PATH = 8,        /* areas of a Forced March */
	CA_REACH = 12,      /* MP a Forced March may spend, and one more */
	CA_FLEEING = 24,    /* Leaders looking for a place at once */
};

enum ca_side { FRENCH, AUSTRIAN, NEITHER };
enum ca_terrain { CLEAR, MOUNTAIN, CITY };
enum ca_type { INFANTRY, CAVALRY, ARTILLERY, GARRISON, LEADER, DUMMY };

/* Boxes, counted from the number of areas. */
enum ca_box { BOX_MANTUA, BOX_ELIMINATED, BOX_RESERVE, BOX_WOUNDED, BOX_KILLED, CA_BOXES };

/* What a die is for. */
enum ca_stream {
	DIE_COHESION,
	DIE_INITIATIVE,
	DIE_MARCH,
	DIE_GUNS,
	DIE_COMBAT,
	DIE_PURSUIT,
	DIE_SCOUT,
	DIE_CASUALTY
};

enum ca_option { OPT_FOG, OPT_CASUALTIES, OPT_STRICT_GUNS };

struct ca_piece {
	const char *id, *name[LANG_COUNT];
	uint8_t side, type, formation;
	uint8_t sp, cf, ma;       /* Units */
	uint8_t rank, sr, cr, tr; /* Leaders */
	uint8_t start;            /* place */
	bool generic;             /* a Generic Leader */
};

struct ca_formation {
	const char *id;
	uint8_t side, leader;
	bool army;
};

struct ca_march_row {
	int8_t min, max;
	uint8_t mp, hit;
};

/* A table of hits: rows by modified die, columns by strength or difference. */
struct ca_table {
	int8_t low, high; /* the die is kept between these */
	uint8_t columns;
	uint8_t least[16]; /* smallest number that uses the column */
	uint8_t hits[12][16];
};

struct ca_tables {
	struct ca_march_row march[12];
	int march_rows, march_best; /* the greatest gain */
	struct ca_table bombardment, combat, pursuit;
	int8_t march_french;
	int8_t bombard_mountain, bombard_city;
	int8_t combat_city, combat_mountain, combat_bridge;
	int8_t pursuit_city, pursuit_mountain;
	int8_t forage_city, forage_enemy, forage_crowded;
	uint8_t forage_crowd;
	int8_t destroy_enemy, repair_enemy;
	uint8_t destroy_mp, repair_mp;
	uint8_t guns_range;
	int8_t guns_far, guns_mountain, guns_bridge, guns_austrian;
	int8_t recovery_city, recovery_enemy;
	int8_t initiative_french;
	uint8_t initiative_fixed;   /* turns on which the Austrian has it */
	uint8_t limit[3], crowd_mp; /* by terrain */
	uint8_t overrun, siege_sp, turns;
	int8_t scout_cavalry, scout_enemy, scout_mountain;
	int8_t scout_count, scout_show; /* least results that tell the number, that show all */
	int8_t killed, wounded;         /* greatest results */
	int8_t force_lost;
	uint8_t vp_unit, vp_brescia, vp_cremona, vp_box, vp_wurmser;
	uint8_t vp_siege, vp_clear, vp_trent, vp_vicenza;
	uint8_t level[4]; /* least margin of Minor, Tactical, Operational, Strategic */
};

struct ca_pack {
	const struct map *map;
	int areas, places, pieces, bridges, formations;
	uint8_t terrain[CA_AREAS], supply[CA_AREAS];
	uint64_t next[CA_AREAS]; /* neighbours as a mask */
	uint64_t zone;           /* west of the Adige, south of Anfo and La Corona */
	uint64_t cities, mountains;
	int mantua, brescia, cremona, trent, vicenza, wurmser;
	struct {
		uint8_t a, b;
		bool destroyable;
		const char *id, *name[LANG_COUNT];
	} bridge[CA_BRIDGES];
	int8_t bridge_between[CA_AREAS][CA_AREAS]; /* -1: none */
	int8_t bridge_of[MAX_LINKS];               /* -1: the road has none */
	uint32_t bridges_at[CA_AREAS];             /* as a mask */
	uint8_t cost[CA_AREAS][CA_AREAS];          /* MP from area to area, bridges standing */
	uint64_t within[CA_AREAS][CA_REACH]; /* areas at most so many MP away, bridges standing */
	struct ca_piece piece[CA_PIECES];
	struct ca_formation formation[CA_FORMATIONS];
	uint8_t first[2], last[2];             /* counters of a side: first..last-1 */
	uint8_t units_first[2], units_last[2]; /* its Units, Garrisons last */
	/* The same as masks, counted from the side's first (see masks.h). */
	uint8_t eights[2];
	uint64_t all[2], of_type[2][DUMMY + 1], units[2];
	struct ca_tables t;
	uint8_t colour[CA_FORMATIONS][8]; /* stripe, "#c0392b" */
};

enum ca_flag {
	F_MOVED = 1,      /* has moved, or may not, in this Movement Phase */
	F_OOC = 2,        /* Out of Command Marker */
	F_FORAGE = 4,     /* Forage Marker */
	F_UNSUPPLIED = 8, /* as last checked */
	F_GUNS = 16,      /* has tried to march to the guns in this Combat Phase */
	F_DECLARED = 32,  /* declared: to forage, or to march to the guns */
	F_SHOWN = 64,     /* lies open to the enemy */
	F_SCOUTED = 128,  /* Cavalry that has scouted; shown Units: by a scout, for the turn */
};

enum ca_bridge_flag { BRIDGE_DOWN = 1, BRIDGE_TRIED_DOWN = 2, BRIDGE_TRIED_UP = 4 };

enum ca_phase {
	PHASE_SETUP,
	PHASE_SUPPLY,
	PHASE_COMMAND,
	PHASE_INITIATIVE,
	PHASE_FIRST_MOVEMENT,
	PHASE_FIRST_COMBAT,
	PHASE_SECOND_MOVEMENT,
	PHASE_SECOND_COMBAT,
	PHASE_RECOVERY,
	PHASE_END,
	PHASE_OVER,
	CA_PHASES
};

/* What is being asked; the side asked is `actor`. */
enum ca_step {
	STEP_DUMMIES,   /* where the Dummies start */
	STEP_FORAGE,    /* which unsupplied Units forage */
	STEP_JOIN,      /* who joins the City of Mantua */
	STEP_RETURN,    /* with whom a healed Leader returns */
	STEP_FIRST,     /* who is First Player */
	STEP_MOVE,      /* whom to move */
	STEP_GROUP,     /* a group on the move */
	STEP_PATH,      /* by which way a Forced March goes */
	STEP_FORCED,    /* a Forced March on its way */
	STEP_WITHDRAW,  /* whether Cavalry and Leaders withdraw */
	STEP_ESCAPE,    /* where a displaced Leader goes */
	STEP_FIGHT,     /* which Combat is next */
	STEP_GUNS,      /* who marches to the sound of the guns */
	STEP_LEAD,      /* whose Tactical Rating counts */
	STEP_BOMBARD,   /* which enemies the bombardment hits */
	STEP_LOSS,      /* which own Units take hits of a round */
	STEP_STAY,      /* fight on or retreat */
	STEP_RETREAT,   /* whereto */
	STEP_PURSUED,   /* which own Units take hits of pursuit */
	STEP_CITY,      /* which Leaders enter Mantua with their beaten Force */
	STEP_SUCCESSOR, /* where a Generic Leader appears */
	STEP_RAISE,     /* where a removed Dummy comes back */
	STEP_OVER,
	CA_STEPS
};

enum { MODE_FREE, MODE_ORDERED, MODE_FORCED };

struct ca_fight {
	uint8_t area, round;
	uint8_t leader[2];  /* whose rating counts, +1; 0 = none */
	uint8_t scored[2];  /* hits scored by each side, bombardment included */
	uint8_t table[2];   /* hits taken from the Combat Table */
	uint8_t pending[2]; /* hits still to be taken by each side */
	uint8_t cavalry[2]; /* Cavalry SP after the last round */
	uint8_t loser;      /* or NEITHER */
	uint8_t at;         /* where the beaten Force is on its way */
	uint8_t join;       /* it joins the City of Mantua */
	uint8_t pursuit;    /* pending hits are the pursuit's, not column 6's */
	uint8_t gone;       /* bit per side: its Force was wiped out */
	uint64_t left;      /* areas the retreat has left */
	uint32_t leaders;   /* Leaders in the Combat: bit by number of the Leader */
};

struct ca_state {
	uint8_t at[CA_PIECES], hits[CA_PIECES], mp[CA_PIECES], flags[CA_PIECES];
	uint8_t note[CA_PIECES]; /* wounded: turn of return; Generic Leader: his Formation */
	uint8_t seen[CA_PIECES], seen_hits[CA_PIECES]; /* what the enemy last knew for certain */
	uint8_t control[CA_PLACES];
	uint8_t bridge[CA_BRIDGES];
	uint8_t origin[CA_PLACES]; /* roads by which the attackers came: bit by neighbour */
	uint64_t fought;           /* areas that have seen their Combat in this Phase */
	uint8_t option[3];
	uint8_t turn, phase, step, actor, active, first, initiative;
	uint8_t besieged;
	uint8_t sudden; /* winner by a sudden end, +1 */
	uint8_t group[CA_GROUP], ngroup, steps, mode;
	uint8_t path[CA_PATH], npath, path_at, target;
	uint8_t fleeing[CA_FLEEING], nfleeing, resume;
	uint8_t raised;  /* bit per side: has had its Dummy back, or passed */
	uint16_t vacant; /* Formations waiting for a Generic Leader */
	/* By a scout the enemy knows how many Units of the side an area holds: +1, 0 = does not. */
	uint8_t told_french[CA_PLACES], told_austrian[CA_PLACES];
	struct ca_fight fight;
};

_Static_assert(sizeof(struct ca_state) <= 2048, "the state stays small");

static inline bool ca_is_unit(const struct ca_pack *k, int p)
{
	return k->piece[p].type <= GARRISON;
}
static inline bool ca_on_map(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return st->at[p] < k->areas;
}
static inline int ca_enemy(int side)
{
	return 1 - side;
}
static inline uint64_t ca_bit(int area)
{
	return (uint64_t)1 << area;
}
static inline bool ca_bridge_down(const struct ca_pack *k, const struct ca_state *st, int from,
				  int to)
{
	int b = k->bridge_between[from][to];
	return b >= 0 && st->bridge[b] & BRIDGE_DOWN;
}
/* Strength Points with so many hits. */
static inline int ca_sp_at(const struct ca_pack *k, int p, int hits)
{
	/* CA-049, CA-053: only the third hit takes a Strength Point; CA-R54: it may be the last. */
	return k->piece[p].sp - (hits >= 3 && k->piece[p].sp ? 1 : 0);
}
/* Strength Points now. */
static inline int ca_sp(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return ca_sp_at(k, p, st->hits[p]);
}
/* What scouts have told of a side's stacks, by area. */
static inline uint8_t *ca_told(struct ca_state *st, int side)
{
	return side == FRENCH ? st->told_french : st->told_austrian;
}
static inline int ca_told_units(const struct ca_state *st, int side, int area)
{
	return (side == FRENCH ? st->told_french : st->told_austrian)[area] - 1;
}
/* Where the group in hand stands. */
static inline int ca_group_area(const struct ca_state *st)
{
	return st->at[st->group[0]];
}
static inline int ca_box(const struct ca_pack *k, enum ca_box box)
{
	return k->areas + (int)box;
}

#endif
