/*
 * complete_model.h: the integer program behind a completion: what complete_columns.c and
 * complete_rows.c share.
 *
 * A column for each thing that may stay, go, move or come; a row for each check of check*.c. New
 * brigades of a type in a division are two columns: how many, and how many stands of four they have
 * together, which can be dealt out within the sizes of the type.
 *
 * New divisions: three are enough. Spans of command are not checked, so that all that several new
 * divisions hold can be put under one general of the foot and one of the horse; the third leaves
 * room for an ally's.
 */
#ifndef MARENGO_LEAGUE_COMPLETE_MODEL_H
#define MARENGO_LEAGUE_COMPLETE_MODEL_H

#include <glpk.h>

#include "league/complete.h"

enum { NEW_DIVISIONS = 3, PLACES = ARMY_DIVISIONS, MANY = 4000, ANY_GENERAL = -2 };
enum { HARM_REMOVE = 4, HARM_DISBAND = 2, HARM_GENERAL = 2, HARM_MOVE = 1 };

enum what {
	COL_UNIT,     /* an existing unit, at a place (LG_NONE: where it is) */
	COL_BRIGADES, /* new brigades of a type at a place */
	COL_STANDS,
	COL_GUNS,
	COL_STAY,    /* a division is there */
	COL_GENERAL, /* a division has this general (LG_NONE: the one it has) */
	COL_JOIN,    /* a division stands under this corps */
	COL_ART,     /* an artillery commander stays */
	COL_POOL,    /* points of a pool spent on a type */
	COL_FLOW,    /* units of a type carried by the line of a nation (3.3) */
	COL_FILLED,  /* a corps has a division */
	COL_OVER,    /* brigades beyond Napoleon's grant */
	COL_SPAIN,   /* Spain without horse guns */
};

struct column {
	enum what what;
	int which;   /* unit, place, commander, corps, pool, nation */
	int type;    /* troop type, or LG_NONE */
	int place;   /* division, or LG_NONE */
	int general; /* index into the tables, LG_NONE: the one it has, ANY_GENERAL: one not listed
		      */
	int nation;  /* of the general */
	int units, figures, price, acp; /* what one of it adds */
	bool gained;
	int harm, low, high; /* harm: what keeping it saves is negative */
	int value;           /* found */
};

struct model {
	const struct model_wish *w;
	struct check check;
	glp_prob *lp;
	int n, cap;
	struct column *col;
	double *row; /* being written, then its terms */
	int *at;
	double *weight;
	bool starved; /* there was not enough memory */
	enum model_answer answer;
	int nplaces, home;
	bool powers;        /* a major or middle power is among the nations */
	int stay[PLACES];   /* columns */
	int ally[LG_TYPES]; /* nation a type counts for here */
	bool may[LG_TYPES]; /* may be bought */
	bool divisional;    /* all guns in divisions, for the larger share (NW-102) */
	int harm;           /* when nothing of the army is kept */
};

void model_columns(struct model *);
void model_rows(struct model *);
/* The army as the columns say, and what was changed to make it so. */
void model_read(const struct model *, struct completion *);
bool is_troops(const struct column *);

#endif
