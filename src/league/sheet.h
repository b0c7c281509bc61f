/*
 * sheet.h: what hangs on the wall of the club: the rules in use, the clock of a battle.
 */
#ifndef MARENGO_LEAGUE_SHEET_H
#define MARENGO_LEAGUE_SHEET_H

#include "league/campaign.h"

/* Rules of the Napoleon's Battles books that are in use or left out (section 12). */
struct rule_in_use {
	const char *para; /* "14.2" */
	const char *text; /* msgid */
	const char *rule; /* "NW-329" */
	bool used;
};
extern const struct rule_in_use rules_in_use[]; /* a NULL para ends it */

/* 6.4, 6.5: what happens now at a table. */
enum clock_call {
	CLOCK_PLAY,
	CLOCK_ASK_SECOND, /* five minutes left: the second phasing player decides */
	CLOCK_LAST_TURN,  /* he said yes: one more move, his the last */
	CLOCK_FINISH,     /* he said no, or time is up: the turn under way is finished (NW-R42) */
	CLOCK_OVER
};
struct clock_state {
	enum battle_kind kind;
	int minutes;            /* played */
	int second_says;        /* 1 another move, 0 none, -1 not asked */
	bool second_turn_ended; /* the second phasing player has just closed his turn */
	bool army_morale;       /* an army is at permanent army morale */
};
enum clock_call battle_call(const struct clock_state *);

#endif
