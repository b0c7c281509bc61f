/*
 * pack.h: a campaign as loaded: the read-only tables that the rules interpret.
 *
 * Plans, Insights, charts, special rules and counters are data; a new campaign is a new pack.
 * Everything is written once by the loader (load*.c) and shared by all matches.
 */
#ifndef COMMANDER_PACK_H
#define COMMANDER_PACK_H

#include <stdbool.h>
#include <stdint.h>
#include "kernel/action.h"
#include "kernel/map.h"
#include "games/commander/set.h"

enum {
	FC_FORCES = 128,
	FC_AREAS = 64,
	FC_TURNS = 32,
	FC_PLANS = 40,
	FC_PLAN_ORDERS = 6,
	FC_INSIGHTS = 12,
	FC_ROWS = 24,
	FC_LATE = 32,
	FC_LATE_FORCES = 16,
	FC_SPECIALS = 24,
	FC_EFFECTS = 6,
	FC_TERMS = 8,
	FC_CONDITIONS = 8,
	FC_NATIONS = 16,
	FC_REGIONS = 6,
	FC_FAME = 16,
	FC_LINKED = 16,
};

enum fc_side { FRENCH, ENEMY, SIDES };
enum fc_type { INFANTRY, CAVALRY, CANNON, GARRISON, FORTIFICATION, TYPES };
enum fc_skill { CONSCRIPT, POOR, LINE_SKILL, VETERAN, ELITE, SKILLS };
enum fc_form { LINE, COLUMN, OTHER_FORM };
enum fc_region {
	FRENCH_RESERVE,
	FRENCH_APPROACH,
	FRENCH_FRONT,
	ENEMY_FRONT,
	ENEMY_APPROACH,
	ENEMY_RESERVE
};
enum fc_grade { UNGRADED, INFERIOR, HISTORICAL, SUPERIOR };

/* Where a Force is when it is in no area: values beyond the areas of a map. */
enum fc_place {
	AT_SHEET = FC_AREAS, /* on the Battlefield Sheet */
	AT_POOL,             /* French: for sale; statics of both sides: aside */
	AT_CUP,              /* the Enemy Reinforcement cup */
	AT_LATE,             /* still to arrive */
	AT_GONE,             /* out of the campaign */
	AT_END
};

struct fc_value {
	int8_t act, cv, sup; /* Activation, Combat, superscript */
	uint8_t skill;
};

struct fc_force {
	const char *id, *name; /* name: the commander's, as printed; links campaigns */
	const char *label[LANG_COUNT];
	const char *unit; /* historical formation, or NULL */
	uint8_t side, nation, type, start;
	bool recruit, two_sided;
	struct fc_value value[2]; /* full, reduced */
};

/* One Order of a plan. */
enum fc_op {
	OP_ADVANCE,
	OP_RETREAT,
	OP_ADVANCE_OR_RETREAT,
	OP_FORM,
	OP_ATTACK,
	OP_FORMATION,
	OP_BEFORE_ENEMY
};

struct fc_order {
	uint8_t op, form;
	int8_t shock;
	int8_t mod_cv, mod_sup;
	uint8_t low, high;       /* of an Attack: distances */
	uint8_t targets;         /* types that can be hit, a bit each */
	uint8_t types;           /* only for these types, a bit each */
	uint8_t if_low, if_high; /* only at this distance */
	bool optional;
	uint8_t n;
};

enum fc_roll {
	ROLL_ALWAYS,
	ROLL_NEVER,
	ROLL_UNLESS_LINE,
	ROLL_UNLESS_COLUMN,
	ROLL_UNLESS_INFANTRY,
	ROLL_UNLESS_CAVALRY
};
enum fc_melee { MELEE_NO, MELEE_YES, MELEE_RETREAT };
enum fc_plan_kind {
	PLAN_NONE,
	PLAN_FRENCH,
	PLAN_FRENCH_DEFAULT,
	PLAN_ENEMY,
	PLAN_SPECIAL,
	PLAN_ENEMY_DEFAULT,
	PLAN_KINDS
};
enum fc_special_plan { EFFECT_NONE, EFFECT_CANCEL_HIT, EFFECT_ACTIVATION, EFFECT_ATTACK };

struct fc_plan {
	const char *id, *name[LANG_COUNT];
	uint8_t kind, roll, melee;
	uint8_t who;                     /* types, a bit each */
	uint8_t low[TYPES], high[TYPES]; /* distance needed */
	bool needs_rout, before_enemy, with_other, no_assign, cannon_retreats_only;
	uint8_t count; /* copies; 0 = unlimited */
	uint8_t orders;
	struct fc_order order[FC_PLAN_ORDERS];
	uint8_t effect; /* of a special plan */
	int8_t n, mod_cv, mod_sup;
};

enum fc_insight_step { INSIGHT_FIRST, INSIGHT_ANY, INSIGHT_PLACE_FRENCH, INSIGHT_PLACE_ENEMY };
enum fc_insight_op {
	DO_DURATION,
	DO_HIT_EACH,
	DO_PLACE_FRONT,
	DO_SHOCK_MOD,
	DO_RAID,
	DO_SWEEP,
	DO_TERRAIN
};

struct fc_span {
	int16_t min, max;
	int16_t n;
};

struct fc_insight {
	const char *id, *name[LANG_COUNT];
	uint8_t step, op;
	bool rolls;
	int8_t command_plus;
	uint8_t types, n, attacks;
	uint8_t rows;
	struct fc_span row[4];
};

enum fc_fog_event {
	FOG_INSIGHT,
	FOG_SUPPLY_FRENCH,
	FOG_SCOUT,
	FOG_BUY_RECRUIT,
	FOG_MOVE_NAPOLEON,
	FOG_MOVE_FORCE,
	FOG_TRANSFER,
	FOG_HIT_CITY,
	FOG_ENEMY_REINFORCEMENT,
	FOG_ENEMY_GARRISON,
	FOG_ENEMY_PLAN
};

struct fc_fog {
	int8_t min, max;
	uint8_t turns, event, n, pay, from, else_supply;
	const char *text[LANG_COUNT];
};

struct fc_supply_mod {
	int16_t min, max;
	int8_t roll, pay;
};

enum fc_withdrawal { REJOIN, ENEMY_RETREAT, FRENCH_RETREAT, ENCAMP };

enum fc_gain { GAIN_FORTIFICATION, GAIN_GARRISON, GAIN_REINFORCEMENT, GAIN_SUPPLY };
struct fc_gain_row {
	int8_t min, max;
	uint8_t gain, n;
};

enum fc_do {
	GO_ENEMY_OBJECTIVE,
	GO_ENEMY_CITY,
	GO_HOLD,
	GO_RANDOM,
	GO_FRENCH_OBJECTIVE,
	GO_FRENCH_CITY,
	GO_ADVANCE,
	GO_TOWARD
};
struct fc_order_row {
	int8_t min, max;
	uint8_t go, times, area; /* area AT_GONE: toward Napoleon */
};
struct fc_order_table {
	uint8_t rows;
	struct fc_order_row row[FC_ROWS];
};

struct fc_turn {
	const char *id, *name[LANG_COUNT];
	int8_t vp; /* -1: the box shows none */
	uint8_t grade;
};

enum fc_condition_type { WHEN_TRACK_END, WHEN_HOLD_FEWER, WHEN_NOT_HOLD, WHEN_ENEMY_HOLDS };
enum fc_check { CHECK_STEP = 1, CHECK_HALF = 2, CHECK_TURN = 4 };
struct fc_condition {
	uint8_t type, n, from, check; /* from: turn, 1-based */
	uint64_t areas;
	const char *text[LANG_COUNT];
};

enum fc_victory { HOLD_COUNT, SCORE_AT_END, SURVIVE, DESTROY };
enum fc_score_per { PER_FORCE, PER_OBJECTIVE, PER_TURN, PER_HELD };

struct fc_late {
	uint64_t enter, hold, lost; /* areas that bring it about */
	uint8_t turn;               /* or the turn, 1-based; 0 none */
	uint8_t area;               /* AT_POOL: player's choice; AT_CUP: a random Enemy city */
	uint8_t side, garrisons, fortifications;
	uint8_t n, force[FC_LATE_FORCES];
};

enum fc_moment {
	AT_NEVER,
	AT_ALWAYS,
	AT_SETUP,
	AT_TURN_START,
	AT_FRENCH_RESUPPLY,
	AT_ENEMY_RESUPPLY,
	AT_FRENCH_HALF_END,
	AT_ENEMY_HALF_END,
	AT_TURN_END,
	AT_FRENCH_ENTER,
	AT_FRENCH_HOLD
};
enum fc_effect_op {
	DO_SUPPLY,
	DO_ATTRITION,
	DO_PLACE,
	DO_REINFORCE,
	DO_REMOVE,
	DO_PLANS,
	DO_FORBID,
	DO_COST,
	DO_NAPOLEON,
	DO_SUPPLY_ROLL,
	DO_NO_MOVE,
	DO_DIE_MOD
};
enum fc_forbid {
	FORBID_REPURCHASE,
	FORBID_RECRUITS,
	FORBID_FORCED_MARCH,
	FORBID_ENTER,
	FORBID_NAPOLEON_ENTER
};
enum fc_cost { COST_FORCED_MARCH, COST_REFIT, COST_PLAN, COST_SCOUT };
enum fc_die { DIE_FOG, DIE_ORDERS, DIE_WITHDRAWAL };

struct fc_effect {
	uint8_t op, side, what; /* side SIDES: both */
	int8_t n;
	uint8_t area, nation, hits;
	bool each_force; /* attrition: a die a Force, not an area */
	uint64_t areas;
	uint8_t forces, force[FC_LATE_FORCES];
	uint8_t rows;
	struct fc_span row[6];
};
struct fc_special {
	const char *id, *text[LANG_COUNT];
	uint8_t moment;
	uint32_t turns;
	uint64_t areas;
	bool once;
	uint8_t effects;
	struct fc_effect effect[FC_EFFECTS];
};

enum fc_term_per { TERM_BASE, TERM_OBJECTIVE, TERM_CITY, TERM_AREA, TERM_HOLD, TERM_TURNS };
struct fc_term {
	uint8_t per, area;
	int8_t n;
	uint32_t turns;
};

struct fc_pack {
	const char *id, *map_id;
	const char *title[LANG_COUNT], *blurb[LANG_COUNT];
	uint16_t year;
	const struct map *map;
	uint64_t all_areas, cities, objectives;
	/* Ways of a side where `forbid enter` closes areas to it. */
	uint8_t distance[SIDES][FC_AREAS][FC_AREAS];
	uint64_t closed[SIDES], closed_napoleon;

	int forces;
	struct fc_force force[FC_FORCES];
	struct set of_side[SIDES], mobile; /* who is of a side; who is no static */
	uint8_t static_first[SIDES][2], static_count[SIDES][2]; /* garrisons, fortifications */
	uint8_t scouts;
	int nations;
	const char *nation[FC_NATIONS];
	uint8_t command, napoleon_start, napoleon_arrives, napoleon_area, napoleon_leaves;
	uint8_t plans_without, plans_enemy;
	uint8_t supply[SIDES];
	uint8_t garrisons[SIDES][FC_AREAS], forts[SIDES][FC_AREAS]; /* statics of the set-up */

	int turns;
	struct fc_turn turn[FC_TURNS];
	uint8_t victory, victory_n, victory_nation, scores, cap, grades;
	uint64_t victory_areas, early_areas;
	uint8_t early_vp, early_grade;
	const char *victory_text[LANG_COUNT];
	struct {
		uint8_t per, types, area;
		int8_t vp;
	} score[FC_CONDITIONS];
	struct fc_span grade[4];
	int defeats, ends;
	struct fc_condition defeat[FC_CONDITIONS], end[FC_CONDITIONS];
	int lates;
	struct fc_late late[FC_LATE];
	int specials;
	struct fc_special special[FC_SPECIALS];

	uint8_t group;
	struct fc_order_table orders;
	bool own_table[FC_NATIONS];
	struct fc_order_table nation_orders[FC_NATIONS];
	int order_mods, fog_mods;
	struct fc_supply_mod order_mod[FC_TERMS], fog_mod[FC_TERMS];
	int terms;
	struct fc_term term[FC_TERMS];
	int16_t income_min, income_max;
	const char *income_text[LANG_COUNT];
	uint8_t resupply_per, resupply_area; /* see load_campaign.c */
	uint64_t resupply_areas;
	int resupply_rows, resupply_bases;
	struct fc_gain_row resupply[FC_ROWS], resupply_base[4];

	/* common.json */
	int plans;
	struct fc_plan plan[FC_PLANS];
	uint8_t first_plan[PLAN_KINDS], end_plan[PLAN_KINDS]; /* those of a kind stand together */
	int insights;
	struct fc_insight insight[FC_INSIGHTS];
	int fogs;
	struct fc_fog fog[FC_ROWS];
	struct fc_span withdrawal[4]; /* n: enum fc_withdrawal */
	const char *withdrawal_id[4], *withdrawal_name[4][LANG_COUNT];
	const char *region_id[FC_REGIONS], *region_name[FC_REGIONS][LANG_COUNT];
	uint8_t limit[FC_REGIONS];
	const char *type_id[TYPES], *type_name[TYPES][LANG_COUNT];
	const char *skill_name[SKILLS][LANG_COUNT];
	bool reserve_attack[TYPES];
	uint8_t column_fails, rear_fails; /* types, a bit each */
	uint8_t ratio, melee_cv, melee_sup;
	uint8_t plan_cost[2], plan_gain[2];
	uint8_t refit_cost, scout_cost, march_cost, missing_supply, fog_recruit_cost;
	uint8_t early_win_vp;
	int linked;
	const char *linked_id[FC_LINKED];
	int upgrades;
	struct fc_gain_row upgrade[8];
	uint8_t upgrade_missing;
	int fames;
	struct fc_span fame[FC_FAME];
	/* Linked play: who could be, and who is, the counter of the campaign before. */
	uint32_t carried;
	int carriers;
	uint8_t carrier[32];
	struct fc_value carried_value[32][2];
};

#endif
