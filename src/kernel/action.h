/*
 * action.h: an action is eight bytes; its text form is the same at every door.
 *
 * A game describes its verbs and the kinds of things they speak of; print, parse, the legal list
 * of the browser and the sentence a player reads all follow from those two tables.
 */
#ifndef MARENGO_ACTION_H
#define MARENGO_ACTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "kernel/limits.h"

struct action {
	uint16_t verb; /* index into game->verbs */
	uint16_t arg[3];
};

_Static_assert(sizeof(struct action) == 8, "an action is eight bytes");

enum lang { LANG_EN, LANG_IT, LANG_COUNT };

/* A kind of thing an argument can name: an area, a unit, a plan. Index 0 is plain numbers. */
struct kind {
	const char *name;                                             /* "area" */
	int (*count)(const void *pack);                               /* values are 0..count-1 */
	const char *(*id)(const void *pack, int value);               /* "ligny": [a-z0-9-]+ */
	const char *(*label)(const void *pack, int value, enum lang); /* "Ligny" */
	bool english; /* label() answers an English msgid, to be put through gettext */
};

enum verb_flag {
	VERB_MANUAL = 1, /* never taken by the match for the player, even as the only choice */
	VERB_PUBLIC = 2, /* in a game with secrets: that it is the only choice is no secret */
	VERB_PLACES = 4, /* puts a thing in a place before the game: templates are made of these */
};

struct verb {
	const char *name; /* "march": [a-z-]+ */
	const char *text; /* N_("March {0} to {1}"): what the button says */
	uint8_t kind[3];  /* kind of each argument: index into game->kinds; 0 = number */
	uint8_t nargs;
	uint8_t flags;
};

struct game;

bool action_equal(struct action a, struct action b);
/* Order of legal lists: by verb, then arguments. */
int action_compare(struct action a, struct action b);
void action_sort(struct action *list, int n);

/* Writes "march b3 ligny" to buf (MAX_ACTION_TEXT is always enough); returns the length. */
int action_print(const struct game *, const void *pack, struct action, char *buf, size_t cap);
/* Reads it back; returns NULL, or an English sentence (a msgid) on what is wrong with it. */
const char *action_parse(const struct game *, const void *pack, const char *text,
			 struct action *out);
/* Whether the verb exists and every argument is a value of its kind. */
bool action_well_formed(const struct game *, const void *pack, struct action);

#endif
