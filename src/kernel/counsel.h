/*
 * counsel.h: the choices that serve a seat best, from what it knows.
 *
 * Every choice is tried as far as a turn or two on, in worlds dealt for the seat and with the same
 * dice for all; those that come to the same thing count as one. The most promising are played to
 * the end again and again, both sides led by the game's own general. His own choice comes first
 * unless another is shown to be better beyond chance. Reasons are facts of the game that came of
 * one choice and not of another in the same worlds, more often than chance allows.
 */
#ifndef MARENGO_COUNSEL_H
#define MARENGO_COUNSEL_H

#include "kernel/match.h"

enum {
	COUNSEL = 3,
	COUNSEL_GRADES = 6,
	COUNSEL_FEATURES = 12,
	COUNSEL_THEN = 4,
	COUNSEL_FACTS = 96,
	COUNSEL_REASONS = 2,
};

/* A fact in which a choice differs from another one, by what the difference is worth. */
struct counsel_reason {
	uint16_t message; /* 0: nothing that could not be chance */
	bool mean;        /* as of the fact */
	bool late;        /* at the end of the game, not soon */
	int32_t arg[2];
	int32_t mine, theirs; /* averages in thousandths, in the same worlds */
};

struct counsel_choice {
	struct action action;
	bool own; /* what the game's own general would do */
	/* How the general would go on, as far as no die falls and nobody else decides. */
	struct action then[COUNSEL_THEN];
	int thens;
	uint32_t trials; /* games played to the end */
	int32_t score;   /* of the seat, on average */
	int chances;
	struct odds_line chance[COUNSEL_GRADES];
	uint8_t than; /* the choice that its reasons compare it with; itself: there is none */
	struct counsel_reason reason[COUNSEL_REASONS];
};

struct counsel {
	int n;
	int turn;      /* reasons are what it came to at its end, or at the end of all */
	bool fighting; /* or when the fighting was over that was going on */
	struct counsel_choice choice[COUNSEL];
};

struct counsel_request {
	const struct game *game;
	const void *pack;
	const void *from; /* redealt for the seat, who is to act */
	int seat;
	uint32_t trials; /* the most games for one choice; 0: a few hundred */
	/* How much of the time is spent, in thousandths; NULL: there is time for all trials. */
	int (*spent)(void *arg);
	void *arg;
};

/* False when the seat has nothing to choose, or out of memory. */
bool counsel(const struct counsel_request *, struct rng *, struct counsel *);
/* Whether one from another process can be told: its actions and messages are the game's. */
bool counsel_is_sound(const struct game *, const void *pack, const struct counsel *);
/* The same for a seat of a match: from what it may imagine, the same each time it is asked. */
bool mt_counsel(const struct match *, int seat, uint32_t trials, int (*spent)(void *), void *arg,
		struct counsel *);

#endif
