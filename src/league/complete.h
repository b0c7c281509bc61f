/*
 * complete.h: whole legal completions of an army that is unfinished or faulty.
 *
 * An exact model of every check of sections 1 to 4 (complete_model.c, GLPK) decides what to add
 * and, where adding alone cannot help, what to take out or to move; what it proposes has been
 * checked by army_check. That none exists is said only when the model is proven infeasible.
 */
#ifndef MARENGO_LEAGUE_COMPLETE_H
#define MARENGO_LEAGUE_COMPLETE_H

#include <stdatomic.h>

#include "league/army.h"

enum change_kind {
	CHANGE_CONTINGENTS, /* contingents are given up */
	CHANGE_NATIONS,   /* the nations, the prime partner or the commander's nation are others */
	CHANGE_COMMANDER, /* the player's general takes command */
	CHANGE_CORPS_LEVEL, /* no army but a corps: its corps are dissolved */
	CHANGE_ARMY_LEVEL,  /* no corps but an army */
	CHANGE_ADD_CORPS,   /* with its general */
	CHANGE_REMOVE_UNIT, /* id, type, figures */
	CHANGE_REMOVE_DIVISION,
	CHANGE_REMOVE_ARTILLERY, /* an artillery commander goes */
	CHANGE_MOVE_UNIT,        /* id to another division */
	CHANGE_GENERAL,          /* a division gets another general */
	CHANGE_JOIN_CORPS,       /* a division goes under a corps */
	CHANGE_ADD_DIVISION,     /* with its general */
	CHANGE_ADD_UNIT,
	CHANGES
};
extern const char *const change_words[CHANGES + 1]; /* for JSON: "remove-unit" … NULL */
extern const char *const change_texts[CHANGES];     /* msgids: {0} what, {1} figures, {2} where */

struct army_change {
	enum change_kind kind;
	int16_t type, figures; /* of units; LG_NONE: none */
	int16_t general;       /* of the list, or LG_NONE */
	int price;
	char id[8], at[8];
	char name[40]; /* of a general, or the nations */
};

/* What a proposal strives for once it is legal. */
enum completion_aim {
	AIM_LEAST, /* the fewest changes, then the fewest points */
	AIM_LINE,  /* all points spent, on line infantry first */
	AIM_MIXED, /* all points spent, shares of elite, light, cavalry and guns filled */
	AIMS
};
extern const char *const aim_words[AIMS + 1];
extern const char *const aim_texts[AIMS];

enum { COMPLETION_CHANGES = 2 * ARMY_UNITS + ARMY_DIVISIONS };

struct completion {
	enum completion_aim aim;
	int cost, value;
	int nchanges;
	struct army_change change[COMPLETION_CHANGES];
	struct army army; /* as it would be */
};

/* How far the army had to be changed. */
enum completion_scope {
	SCOPE_ADD,     /* by adding alone */
	SCOPE_SWAP,    /* units, divisions or generals had to go or to move */
	SCOPE_HEAD,    /* nations, command or level had to change */
	SCOPE_NEVER,   /* proven: nothing helps */
	SCOPE_UNKNOWN, /* the solver gave up somewhere: nothing is claimed */
};

struct completions {
	enum completion_scope scope;
	int n;
	struct completion list[AIMS];
};

/* NULL: out of memory. To be freed. An army that is legal already gets only what fills it up.
 * `stop`, set by another thread, ends the work: it then says nothing. NULL: nobody can. */
struct completions *army_complete(const struct league_tables *, const struct army_rules *,
				  const struct army *, const atomic_bool *stop);

extern const char *const scope_words[]; /* for JSON: "add" … */
/* What may be said of them: a msgid. */
const char *completions_text(const struct completions *);

/* Inside: whether a listed general leads something already; one model (complete_model.c). */
bool general_is_used(const struct army *, int listed);
struct model_wish {
	const struct league_tables *t;
	const struct army_rules *r;
	const struct army *a; /* with the head that is to be kept */
	bool swap;            /* may units, divisions, generals go or move? */
	enum completion_aim aim;
	int most_harm; /* of what goes or moves; LG_NONE: find the least */
	const atomic_bool *stop;
};
enum model_answer { MODEL_NONE, MODEL_FOUND, MODEL_GAVE_UP };
/* Whether there is one; `harm` is the least that must go or move. Both may be NULL. */
enum model_answer model_solve(const struct model_wish *, struct completion *, int *harm);

#endif
