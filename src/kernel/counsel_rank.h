/*
 * counsel_rank.h: between trying choices (counsel.c) and judging them (counsel_rank.c).
 */
#ifndef MARENGO_COUNSEL_RANK_H
#define MARENGO_COUNSEL_RANK_H

#include "kernel/counsel.h"

/* One game from a choice: its score, and the features after `ahead` turns. */
struct outcome_of_trial {
	int32_t score, feature[COUNSEL_FEATURES];
};

struct rival {
	struct action action;
	bool own;
	uint64_t leads_to; /* of the worlds it led to so far: equal ones are one choice */
	int64_t promise;   /* sum over the looks ahead */
	int64_t score;     /* sum over the games to the end */
	uint32_t trials;
	struct outcome_of_trial *trial; /* the same worlds and dice at the same index */
};

/* The general's own stays in front, the others behind it by what they promise or brought. */
void rank_by_promise(struct rival *, int n);
void rank_by_score(struct rival *, int n);
/* Drops those that led to the same worlds as one before them; how many are left. */
int rank_distinct(struct rival *, int n);
/* Whether the better of two is so beyond chance. */
bool rank_beats(const struct rival *, const struct rival *);
/* Names the choices: at most COUNSEL of them, in order. */
void rank_report(const struct game *, const struct feature *, int features, struct rival *, int n,
		 struct counsel *);

#endif
