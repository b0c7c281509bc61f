/*
 * bots.h: players in code, and many games between them.
 */
#ifndef MARENGO_BOTS_H
#define MARENGO_BOTS_H

#include "kernel/match.h"

/* "random" for any game, else one of the game's own; NULL when there is none of that id. */
const struct bot *bot_find(const struct game *, const char *id);
/* Whether it chooses without looking at the state, so that none need be imagined for it. */
bool bot_is_random(const struct bot *);
/* The game's best, or random where it has none. */
const struct bot *bot_default(const struct game *);
/* One of the seat's legal actions, chosen from what it may know. The seat must be to act. */
struct action bot_choose(const struct bot *, struct match *, int seat, uint32_t nodes,
			 uint64_t seed);

enum { SIM_OUTCOMES = 32, SIM_FIGURES = 8 };

struct sim_request {
	const struct game *game;
	const void *pack;
	struct setup setup;
	const struct bot *bot[MAX_SEATS];
	uint32_t nodes;
	uint64_t first_seed;
	uint32_t games;
	int threads;
	/* Told now and then how many are done; answers false to stop. May be NULL. */
	bool (*progress)(void *arg, uint32_t done);
	void *arg;
};

struct sim_result {
	uint32_t games; /* played to the end */
	uint64_t actions;
	int seats;
	int64_t score[MAX_SEATS]; /* sums of thousandths */
	uint32_t wins[MAX_SEATS]; /* games with a score of 1000 */
	int outcomes;
	struct sim_outcome {
		struct event what;
		uint32_t count;
	} outcome[SIM_OUTCOMES];
	int figures;
	struct sim_figure {
		uint16_t message;
		int64_t sum;
		uint64_t squares;
	} figure[SIM_FIGURES];
};

/* False when out of memory or threads. Results do not depend on the number of threads. */
bool sim_run(const struct sim_request *, struct sim_result *);

/* Wilson's 95 % interval of a share, in thousandths. */
void wilson(uint32_t hits, uint32_t n, int *low, int *high);

#endif
