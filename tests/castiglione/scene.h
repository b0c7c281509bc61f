/*
 * scene.h: a position from a few lines, scripted dice, actions as text, and what was said.
 */
#ifndef CASTIGLIONE_SCENE_H
#define CASTIGLIONE_SCENE_H

#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/castiglione/game.h"
#include "games/castiglione/rules.h"
#include "kernel/match.h"
#include "kernel/rng.h"
#include "pack/pk.h"

/* One scene at a time: the pack is loaded once, the match anew for each test. */
extern const struct ca_pack *k;
extern struct match *match;
#define ST ((struct ca_state *)match->state)

/* A new game with the options named ("fog casualties strict-guns"); dice must be scripted. */
void scene(const char *options);
/* The same with all counters but the Garrisons taken off the map. */
void empty_scene(const char *options);
int end_scene(void **state);

int area(const char *id);
int piece(const char *id);
int bridge(const char *id);
void put(const char *pieces, const char *where); /* "bertin cervoni despinoy", "zevio" */
void take_off(const char *pieces);
void hits(const char *id, int n);
const char *where(const char *id);
bool has(const char *id, int flag);

/* The side's Movement Phase begins, all in command unless checked otherwise. */
void movement(int side);
/* A Combat Phase of the side: its Units stand in the area, come from `from`. */
void combat(int side, const char *where, const char *from);
void roll(int n, ...);
#define ROLL(...) roll((int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), __VA_ARGS__)

/* Carries out actions, one a line or separated by ';', for whoever is to act. */
void act(const char *actions);
/* The rule that refuses an action, or NULL when it would be accepted. */
const char *refused(const char *action);
bool offered(const char *action);
#define assert_refused(action, rule)                                                               \
	do {                                                                                       \
		const char *why_ = refused(action);                                                \
		assert_non_null(why_);                                                             \
		assert_string_equal(why_, rule);                                                   \
	} while (0)

/* Runs a part of the sequence by itself, keeping its events. */
void run(void (*part)(const struct ca_pack *, struct ca_state *, struct ctx *));
/* The n-th event of that kind in the last action (or run); NULL when there was none. */
const struct event *said(int message, int n);
int step_now(void);

#endif
