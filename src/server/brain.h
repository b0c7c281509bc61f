/*
 * brain.h: thinking, in processes of its own. A bot that loops, crashes or eats memory is killed
 * and costs its table nothing but a plain move.
 */
#ifndef MARENGO_BRAIN_H
#define MARENGO_BRAIN_H

#include "kernel/counsel.h"
#include "kernel/odds.h"

enum thought_kind { THINK_MOVE, THINK_COUNSEL, THINK_ODDS };
enum thought_result { THOUGHT_OK, THOUGHT_NONE, THOUGHT_FAILED, THOUGHT_STOPPED };

/* One question. The state is already redealt for the seat: the process never sees more. */
struct thought {
	enum thought_kind kind;
	const struct game *game;
	char scenario[64], bot[32];
	int seat;
	uint64_t seed;
	uint32_t nodes;
	int limit_ms;     /* if less than the brain's own; 0 = that */
	bool first, last; /* goes before, or after, those that are neither */
	void *state;      /* game->state_size bytes, malloc'd; freed with the thought */
	struct odds_question question; /* THINK_ODDS */
	/* The answer. */
	enum thought_result result;
	struct action action;
	struct odds odds;
	struct counsel counsel;
	void (*done)(struct thought *); /* called by brain_poll; then frees it with thought_free */
	void *owner;
	uint64_t serial; /* set by brain_ask */
	struct thought *next;
};

struct brain;
struct brain *brain_new(const char *const *worker, int workers, int limit_ms, void (*wake)(void *),
			void *arg);
void brain_free(struct brain *);
/* Queues a question; false when too many are waiting. Returns its serial in t->serial. */
bool brain_ask(struct brain *, struct thought *);
/* Stops it, waiting or under way: it is done at once with THOUGHT_STOPPED. */
void brain_stop(struct brain *, uint64_t serial);
void brain_poll(struct brain *);
void thought_free(struct thought *);

#endif
