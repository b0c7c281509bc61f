/*
 * general.h: what the files of the French general share: his survey of the map, and their doors.
 *
 * He keeps no memory: every choice follows from the position. What has already moved counts with
 * those who are there, so that a half-made move is finished.
 */
#ifndef COMMANDER_GENERAL_H
#define COMMANDER_GENERAL_H

#include "games/commander/rules.h"

/* Sums of Combat values worked out once for a decision. */
struct survey {
	const struct fc *g;
	int french[FC_AREAS], enemy[FC_AREAS];
	int settled[FC_AREAS];                   /* French who have not moved in this step */
	int mobile[FC_AREAS];                    /* of these, those who could */
	int statics[FC_AREAS], roving[FC_AREAS]; /* French statics; Enemies who can move */
	uint64_t wanted;                         /* areas he has to take or keep */
	uint64_t vital;                          /* areas whose loss would cost the campaign */
	bool pressed;                            /* he must take another Objective at once */
	int army;                                /* where Napoleon is, or the strongest stack */
};

static inline struct action general_say(int verb, int a, int b)
{
	return (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, 0}};
}

/* general_survey.c */
void general_look(const struct fc *, struct survey *);
int general_threat(const struct survey *, int area); /* the strongest who could come */
int general_guard(const struct survey *, int area);  /* strength that has to stay */
bool general_in_need(const struct survey *, int area);
bool general_open(const struct survey *, int area); /* wanted, and not held */

/* general_march.c */
struct action general_moves(const struct survey *, int verb);

/* general_worth.c: the foremost Enemies, whom all French have before them */
struct contact {
	int region, weakest;  /* weakest: Combat value of whom a Shock would test */
	uint32_t types, full; /* who is there, a bit each; Regions without room for French */
	bool coming, fails;   /* they will advance; the Shock would fail without a die */
	uint64_t sign;        /* all of it in one number */
};
struct contact general_contact(const struct fc *);
/* A French Force, now or after the Enemy has acted. */
struct fighter {
	int type, region, gap, act, cv, sup, melee_cv, melee_sup;
	bool reserve, column; /* reserve: can attack from there */
};
struct fighter general_fighter(const struct fc *, int f, const struct contact *, bool after_enemy);
int general_orders_worth(const struct fighter *, const struct contact *, const struct fc_plan *);

/* Most plans are not for this Force or not for here: they cost no call. */
static inline int general_worth(const struct fighter *f, const struct contact *c,
				const struct fc_plan *plan)
{
	if (!(plan->who >> f->type & 1) || plan->needs_rout ||
	    (f->type < CANNON && (f->gap < plan->low[f->type] || f->gap > plan->high[f->type])))
		return 0;
	return general_orders_worth(f, c, plan);
}

/* general_plans.c: who acts, and with which plan */
struct action general_plan(const struct fc *);
struct action general_act(const struct fc *, bool early);
bool general_owns_sweep(const struct fc *);

/* What he has thought already: in ten thousand battles the same Force stands before the same
 * Enemies again and again. Both tables are indexed by a hash of the key; the last comer stays. */
enum { MEMO = 1024, MEMO_DEFAULTS = 6 };
struct general_memo {
	struct wish {
		uint64_t key;
		int gain, plan;
	} wish[MEMO];
	struct defaults {
		uint64_t key;
		uint8_t n, plan[MEMO_DEFAULTS];
		int16_t worth[MEMO_DEFAULTS];
	} defaults[MEMO];
};

/* general_supply.c */
struct action general_resupply(const struct survey *);

#endif
