/*
 * state.h: the whole state of a campaign under way: flat, no pointers, padding zero.
 *
 * The sequence of play is a small stack of steps: the campaign step at the bottom, a battle step on
 * it, the action of a Force on that, and what interrupts it (Shock, Hits) on top.
 */
#ifndef COMMANDER_STATE_H
#define COMMANDER_STATE_H

#include <stddef.h>
#include "games/commander/pack.h"

enum { NO_FORCE = 255, FC_STACK = 8 };

enum fc_step_id {
	/* The Campaign Turn, in order. */
	S_TURN,
	S_MOVES,
	S_BATTLES,
	S_FORCED_MARCH,
	S_BATTLES_2,
	S_INCOME,
	S_RESUPPLY,
	S_FRENCH_END,
	S_FRENCH_CHECK,
	S_ORDERS_START,
	S_ORDERS,
	S_BATTLES_3,
	S_ENEMY_INCOME,
	S_ENEMY_RESUPPLY,
	S_ENEMY_REFIT,
	S_ENEMY_END,
	S_TURN_END,
	S_TURN_CHECK,
	/* What can interrupt it. */
	S_LATE,
	S_SPECIAL,
	S_ORDER_DIE,
	S_ORDER_MOVE,
	/* A battle. */
	S_FOG,
	S_FOG_DIE,
	S_FOG_EVENT,
	S_ENVELOPMENT,
	S_BUY_PLANS,
	S_INSIGHTS,
	S_PLACE,
	S_TERRAIN,
	S_PLACE_ENEMY,
	S_BATTLE_TURN,
	S_DURATION,
	S_INSIGHT,
	S_INSIGHT_DIE,
	S_SWEEP,
	S_PLANS,
	S_DRAW,
	S_BEFORE,
	S_ENEMY,
	S_FRENCH,
	S_ROUT,
	S_WITHDRAWAL,
	/* Within the action of a Force. */
	S_ACT,
	S_MARCH,
	S_SHOCK,
	S_HITS,
	S_FORMATION,
	S_COUNT
};

enum fc_flag {
	REDUCED = 1,
	IN_COLUMN = 2,
	ACTED = 4,   /* this battle turn */
	MOVED = 8,   /* this step */
	BOUGHT = 16, /* this step, reduced */
	PREPARED = 32,
	PLACED = 64, /* on the sheet by its owner */
	SWEEPS = 128,
};

enum fc_hit_mode { HIT_REGION, HIT_MELEE, HIT_GUNS, HIT_SQUARE, HIT_SWEEP, HIT_AREA };

enum fc_verdict { UNDECIDED, DEFEATED, WON_INFERIOR, WON_HISTORICAL, WON_SUPERIOR };
enum fc_cause {
	CAUSE_NONE,
	CAUSE_VICTORY,
	CAUSE_NAPOLEON,
	CAUSE_TRACK,
	CAUSE_CONDITION,
	CAUSE_UNGRADED
};

struct fc_battle {
	uint8_t area, turns, first, fog_die, fog_row, napoleon; /* napoleon: he is in his box */
	int8_t fog_result;
	uint8_t plans[SIDES], free_insight;
	uint16_t insights, tried;
	uint8_t insight_die, insight; /* the roll on the table */
	uint8_t shock_mod, routed;    /* routed: side + 1 */
	uint8_t left, ready, form_left, draws, terrain, pad;
	uint8_t laid[FC_PLANS]; /* special plans on the table */
};

struct fc_acting {
	uint8_t force, plan, order;
	uint8_t hits, hit_mode, hit_region, hit_side, hit_area, hit_types;
	uint8_t shock_region, shock_side;
	int8_t shock_mod;
};

struct fc_state {
	uint64_t encamped;                /* areas without a further battle in this step */
	uint64_t french_held, enemy_held; /* frozen for Enemy Orders */
	uint64_t todo;                    /* areas still to roll for */
	uint32_t late_done, special_done;
	int16_t supply[SIDES];
	int16_t points;
	uint16_t lost[SIDES]; /* Forces destroyed */
	uint16_t pad0;
	uint8_t depth, step[FC_STACK];
	uint8_t turn, verdict, cause, cause_row;
	uint8_t sensible;
	uint8_t scouts, napoleon, napoleon_moved, command;
	uint8_t late, moment, special, effect, cursor;
	uint8_t group, groups, order_row, order_left;
	int8_t order_mod, order_die;
	uint8_t pad1;
	struct fc_battle battle;
	struct fc_acting act;
	uint8_t cup[FC_PLANS];
	uint8_t place[FC_FORCES], region[FC_FORCES], flags[FC_FORCES], plan[FC_FORCES];
	uint8_t rank[FC_FORCES]; /* group in Enemy Orders; order of acting in a battle */
	uint8_t pad[2];
};

_Static_assert(sizeof(struct fc_state) <= 2048, "the state fits in 2 KiB");
_Static_assert(offsetof(struct fc_state, battle) == 82 && sizeof(struct fc_battle) == 64 &&
		       offsetof(struct fc_state, act) == 146 && sizeof(struct fc_state) == 840,
	       "no hidden padding");

#endif
