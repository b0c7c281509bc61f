/*
 * limits.h: every fixed limit of the kernel, in one place.
 */
#ifndef MARENGO_LIMITS_H
#define MARENGO_LIMITS_H

enum {
	MAX_SEATS = 8,      /* seats of one game */
	MAX_OPTIONS = 16,   /* options of one game */
	MAX_ARGS = 6,       /* arguments of an event or a prompt */
	MAX_ODDS = 72,      /* lines of a forecast */
	MAX_ACCOUNTS = 256, /* numbers of a view that are accounted for */
	MAX_ACCOUNT_LINES = 768,
	MAX_SCENARIOS = 64,    /* scenarios of one game */
	MAX_AREAS = 128,       /* areas of a map */
	MAX_DEGREE = 16,       /* links of one area */
	MAX_LINKS = 512,       /* links of a map */
	MAX_ACTION_TEXT = 160, /* an action in words, with its terminator */
	MAX_STATE = 1 << 16,   /* bytes of a game's state */
	DICE_STREAMS = 8,      /* independent streams of dice, by purpose */
	DICE_SCRIPT = 4096     /* faces that a script can hold */
};

#endif
