/*
 * odds.h: what every game's odds are made of: lines, and the roots that their errors want; and how
 * parts that were sampled one after the other are told as one. Whole numbers only: the same on
 * every machine.
 */
#ifndef MARENGO_ODDS_H
#define MARENGO_ODDS_H

#include <stdint.h>

#include "kernel/game.h"

/* Adds a line while there is room; the first ones are those that count. */
void odds_add(struct odds *, struct odds_line);
/* The share of the hits among n > 0 trials, and its 95 % half-width after Wilson: true also of few
 * trials, and of what never happened in them. */
void odds_share(uint32_t hits, uint32_t n, struct odds_line *);
/* Whether what another process has sent can be told. */
bool odds_is_sound(const struct game *, const struct odds *);
/* The largest whole number whose square is not above v. */
uint64_t whole_root(uint64_t v);

/* Samples from which on the odds are good enough to be left. */
enum { ODDS_ENOUGH = 10000 };

/* The odds of one question, sampled again and again. All zero: nothing yet. */
struct odds_sum {
	struct odds told;          /* all parts as one; wants no more once odds_enough() */
	int64_t value[MAX_ODDS];   /* times the samples behind it */
	uint64_t spread[MAX_ODDS]; /* the error times the samples, squared */
	uint32_t parts;
};

/* Takes in another part; one with other lines is left out, and false. */
bool odds_gather(struct odds_sum *, const struct odds *);
/* Whether another part would add nothing: exact, or sampled often enough. */
bool odds_enough(const struct odds_sum *);

/* What odds are asked of: the position in hand, a choice, or an attack of the enemy on a place. */
enum odds_about { ODDS_NOW, ODDS_CHOICE, ODDS_ATTACK };
struct odds_question {
	enum odds_about about;
	struct action choice;
	int place;
};

/* One part of them. False: there is nothing to weigh. */
bool odds_part(const struct game *, const void *pack, const void *st, int seat,
	       const struct odds_question *, struct rng *, struct odds *);
/* Sampled until it is enough. */
bool odds_in_full(const struct game *, const void *pack, const void *st, int seat,
		  const struct odds_question *, struct rng *, struct odds *);
/* Why an attack on the place cannot be weighed now: an English sentence (msgid), or NULL. */
const char *odds_why_no_attack(const struct game *, const void *pack, const void *st, int seat,
			       int place);

#endif
