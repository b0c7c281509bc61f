/*
 * forecast.h: what one choice may bring, by playing on from it again and again.
 *
 * Every trial is a world that agrees with all the asker knows, redealt for him, in which both
 * sides choose as the game's own general would, until the game says that the fight is over.
 */
#ifndef MARENGO_FORECAST_H
#define MARENGO_FORECAST_H

#include "kernel/dice.h"
#include "kernel/event.h"
#include "kernel/game.h"
#include "kernel/rng.h"

enum { FORECAST_FIGURES = 16, RUN_EARS = 64, RUN_HEARD = 32 };

/* One trial's end: chances are 0 or 1, means whole numbers, none below zero. */
struct trial {
	const void *start; /* as the world was before the choice */
	const void *end;
	const struct event *heard; /* what was told on the way, of the messages listened for */
	int nheard;
};

struct run;

struct forecast {
	const struct game *game;
	const void *pack;
	const void *from; /* redealt for the seat */
	int seat;
	bool unchosen; /* it begins as it stands, without a choice */
	struct action choice;
	uint32_t trials;
	const uint16_t *listen; /* messages worth hearing; 0 ends; NULL: none */
	const void *about;      /* the question, for the functions below */
	bool (*over)(const struct forecast *, const void *st);
	struct action (*choose)(const struct forecast *, const void *st, int seat,
				const struct action *legal, int n, struct rng *);
	/* Or NULL: what is imagined to happen before it is played on; may begin the figures. */
	void (*imagine)(const struct forecast *, struct run *, int32_t *figure);
	void (*reap)(const struct forecast *, const struct trial *, int32_t *figure);
};

/* Sums over all trials. */
struct harvest {
	uint32_t trials;
	uint64_t sum[FORECAST_FIGURES], squares[FORECAST_FIGURES];
};

/* Room for the worlds is the caller's: two of state_size, and max_legal actions. */
struct forecast_room {
	void *start, *world;
	struct action *list;
};

/* One trial under way, for those who look at it before its end. */
struct run {
	const struct forecast_room *room; /* its world is the one that is played on */
	struct rng *rng;
	struct dice dice;
	struct ctx cx;
	struct event now[RUN_EARS], heard[RUN_HEARD];
	int nheard;
};
/* Deals a world and makes the choice, if there is one; needs room and rng. */
void run_begin(const struct forecast *, struct run *);
/* Plays on until the forecast's `over`, or nobody is to act. */
void run_on(const struct forecast *, struct run *);
/* Carries out one legal action. */
void run_act(const struct forecast *, struct run *, int seat, struct action);
/* What happened so far is no part of the trial: it starts here. */
void run_start_here(const struct forecast *, struct run *);

void forecast(const struct forecast *, const struct forecast_room *, struct rng *,
	      struct harvest *);
/* Value and 95 % half-width of one figure, never told too small. */
void harvest_line(const struct harvest *, int figure, struct odds_line *);

#endif
