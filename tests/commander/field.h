/*
 * field.h: a campaign on the test bench: positions from a few lines of text, scripted dice,
 * actions as text.
 *
 *	struct bench *b = bench("1796");
 *	on_map(b, "lodi: augereau serurier-r NAPOLEON; milan: liptay");
 *	on_sheet(b, "lodi", S_FRENCH, "augereau 1C, serurier-r 0L | liptay 3L");
 *	dice(b, 4, 7);
 *	does(b, "act augereau engage");
 *
 * A Force is written with -r when reduced; on the sheet with its Region (0..5) and formation.
 * Everybody not named is out of the campaign; statics go back to their pools.
 */
#ifndef COMMANDER_FIELD_H
#define COMMANDER_FIELD_H

#include "cm.h"
#include "games/commander/commander.h"
#include "games/commander/rules.h"
#include "pack/pk.h"

struct bench {
	struct pk *pk;
	struct fc_pack *p;
	struct fc_state s;
	struct dice dice;
	struct event events[512];
	int nevents;
};

struct bench *bench(const char *scenario);
struct bench *bench_sensible(const char *scenario);
/* A campaign from a text that shadows a document, e.g. "commander/pack-test". */
struct bench *bench_shadow(const char *scenario, const char *name, const char *text);
void drop(struct bench *);

void on_map(struct bench *, const char *text);
void on_sheet(struct bench *, const char *area, int step, const char *text);
/* Puts a plan counter on a Force (an Enemy one out of the cup). */
void give(struct bench *, const char *id, const char *plan);
void resume(struct bench *); /* runs on until somebody has to decide */

void dice_are(struct bench *, int n, ...);
#define dice(b, ...) dice_are(b, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), __VA_ARGS__)
/* Takes a legal action; fails the test when it is none, or when dice are left over or short. */
void does(struct bench *, const char *action);
/* Several, separated by semicolons; dice are checked at the end. */
void plays(struct bench *, const char *actions);
bool may(struct bench *, const char *action);
int choices(struct bench *, const char *verb);
/* The rule that forbids it. */
void refused(struct bench *, const char *action, const char *rule);

int force(struct bench *, const char *id);
int area(struct bench *, const char *id);
int plan(struct bench *, const char *id);
/* "lodi", "sheet", "pool", "cup", "late", "gone" */
const char *where(struct bench *, const char *id);
int region(struct bench *, const char *id);
bool column(struct bench *, const char *id);
bool reduced(struct bench *, const char *id);
bool alive(struct bench *, const char *id);
int top(struct bench *);
bool told(struct bench *, int message); /* by the last action */
int arg_told(struct bench *, int message, int arg);
struct fc view_of(struct bench *);

#endif
