/*
 * account.h: why a number is what it is: the lines it is made of, each with its rule.
 *
 * A game accounts for the numbers of its view: every track, and what else a player lives by. The
 * lines are worded like events and add up to the number.
 */
#ifndef MARENGO_NUMBER_ACCOUNT_H
#define MARENGO_NUMBER_ACCOUNT_H

#include "kernel/event.h"

struct game;
struct match;

/* What happened so far that still stands, as far as the seat was told. */
struct story {
	const void *start; /* the state before the first action */
	struct event *event;
	uint32_t n;
};

struct account_line {
	struct event what; /* its wording and its rule */
	int32_t value;
};

struct account {
	const char *of;        /* id of the track, the piece or the side; "": the view itself */
	const char *key;       /* where the number stands there: "value", "cf" */
	int32_t value;         /* the number: the sum of its lines */
	uint16_t first, lines; /* into the lines below */
};

struct accounts {
	int n, lines;
	bool overflow; /* there was no room for all */
	struct account account[MAX_ACCOUNTS];
	struct account_line line[MAX_ACCOUNT_LINES];
};

/* Begins the account of a number; what is added next belongs to it. */
void account_of(struct accounts *, const char *of, const char *key);
/* Adds a line: its wording, worth `value`. */
void account_event(struct accounts *, const struct event *, int32_t value);
void account_tell(struct accounts *, uint16_t message, const char *rule, int32_t value, int nargs,
		  const int32_t *arg);
/* The usual call: account_say(a, MSG_X, "CA-252", 4, units, points); */
#define account_say(a, message, rule, value, ...)                                                  \
	account_tell((a), (message), (rule), (value),                                              \
		     (int)(sizeof((int32_t[]){0, ##__VA_ARGS__}) / sizeof(int32_t)) - 1,           \
		     (int32_t[]){0, ##__VA_ARGS__} + 1)

/* The account of a number, or NULL. */
const struct account *account_find(const struct accounts *, const char *of, const char *key);
/* All that the seat was told and that still stands; false: there is not enough memory. */
bool mt_story(const struct match *, int seat, struct story *);
void story_free(struct story *);
/* All accounts of a game as it stands; none where memory is short. */
void mt_accounts(const struct match *, int seat, struct accounts *);

#endif
