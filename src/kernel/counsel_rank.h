/*
 * counsel_rank.h: between trying choices (counsel.c), judging them (counsel_rank.c) and saying why
 * (counsel_reason.c). Whole numbers only: the same on every machine.
 */
#ifndef MARENGO_COUNSEL_RANK_H
#define MARENGO_COUNSEL_RANK_H

#include "kernel/counsel.h"

/* When the fighting is over that goes on, else after `ahead` turns; at the end of the game. */
enum when { SOON, LATE, WHENS };

/* One game from a choice: its score, and the facts. */
struct outcome_of_trial {
	int32_t score;
	int16_t fact[WHENS][COUNSEL_FACTS];
};

struct rival {
	struct action action;
	bool own;
	uint64_t leads_to; /* of the worlds it led to so far: equal ones are one choice */
	int64_t promise;   /* sum over the looks ahead */
	int64_t score;     /* sum over the games to the end */
	uint32_t trials;
	uint32_t looks; /* trials that were seen so far: those played out, and more */
	struct outcome_of_trial *trial; /* the same worlds and dice at the same index */
};

/* The general's own stays in front, the others behind it by what they promise or brought. */
void rank_by_promise(struct rival *, int n);
void rank_by_score(struct rival *, int n);
/* Drops those that led to the same worlds as one before them; how many are left. */
int rank_distinct(struct rival *, int n);
/* Whether the better of two is so beyond chance. */
bool rank_beats(const struct rival *, const struct rival *);
/* The order in which they are told: before the general's own those that are better than it. */
void rank_finally(struct rival *, int n);
/* Names the choices: at most COUNSEL of them, as they stand. */
void rank_report(const struct game *, const struct facts *, const struct rival *, int n,
		 struct counsel *);

/* Sums of what one choice had more than another in the trials that both went through. */
struct lead {
	int64_t n, sum, squares;
};
static inline void lead_add(struct lead *l, int64_t more)
{
	l->n++;
	l->sum += more;
	l->squares += more * more;
}
/* Whether the mean is farther from nothing than so many standard errors, squared, in tenths. */
bool lead_is_certain(const struct lead *, int64_t errors);
/* Why choice i stands where it does, compared with another. */
void reasons_for(const struct facts *, const struct rival *, int n, int i, int than,
		 struct counsel_reason reason[COUNSEL_REASONS]);

#endif
