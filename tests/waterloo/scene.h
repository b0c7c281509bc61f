/*
 * scene.h: a position of waterloo from a few lines of text, and play on it.
 *
 * Units that a test does not name stand far away: the French in Avesnes, the Anglo-Dutch in
 * Termonde, the Prussians in Verviers. Actions begin with the seat's letter: "f march fr-c1 thuin".
 */
#ifndef WATERLOO_SCENE_H
#define WATERLOO_SCENE_H

#include "cm.h"

#include "games/waterloo/game.h"
#include "games/waterloo/phases.h"

extern const struct wl_pack *pack, *historical;
extern struct wl_state st;
extern struct dice dice;
extern struct ctx cx;

/* All tests of a program run between these. */
int open_packs(void **);
int close_packs(void **);

/* Everybody far away, the movement phase of a turn (1: French, 2: Allied, 3: French night). */
void scene(int turn);
/* The same with three players, or other options. */
void scene_with(int turn, int options);
void at(const char *town, const char *units); /* "fr-c1 fr-c2:2": :2 = two steps */
int unit(const char *id);
int town(const char *id);
int steps(const char *id);
int where(const char *id); /* its town, NOWHERE when dead */
bool dead(const char *id);
bool flagged(const char *id, int flag);
void kill_units(int army, int n); /* so many of those that stand far away */

/* Battles. battle() opens one with the towns the attacker came from; put() as the owner calls it.
 */
void battle(const char *town, const char *entries);
/* A unit of the French and of the Prussians in each position of its line. */
void put_lines(void);
void put(const char *position, const char *units);
void terrain(int marker, const char *kind, int role, const char *position);
void holds(const char *unit);
void combat(int role); /* begins a battle turn */
int place(const char *id);
int position(const char *id);
bool shown(const char *id);

/* Dice to come; play refuses to roll others. */
void faces(const char *list);
bool all_rolled(void);

/* The rule that refuses the action, or NULL when it was legal and is done. */
const char *play(const char *action);
/* Accepted; refused by that rule. */
#define ok(action)       assert_null(play(action))
#define no(action, rule) assert_string_equal(play(action), rule)
bool can(const char *action); /* is it in the legal list? Changes nothing. */
/* How many legal actions of a seat have this verb. */
int choices(int seat, const char *verb);
int step(void);
/* Plays on with the first legal action of whoever is waited for, until the step is reached. */
void until(int step);
/* The view of a seat, and whether it holds a text. */
bool sees(int seat, const char *text);

#endif
