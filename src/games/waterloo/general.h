/*
 * general.h: what the parts of the bot share: its orders (general.c), what it makes of the map
 * (general_worth.c), where it wants to go (general_goals.c) and the battle (general_battle.c).
 * Worths are whole numbers: a thousand is one army's defeat.
 */
#ifndef WATERLOO_GENERAL_H
#define WATERLOO_GENERAL_H

#include "games/waterloo/phases.h"

/* What a unit is worth in a fight, at its present strength. */
static inline int unit_power(P_S, int u)
{
	static const int8_t extra[TYPES] = {
		[TYPE_CAVALRY] = 7, [TYPE_FOOT] = 5, [TYPE_HORSE] = 8, [TYPE_LEADER] = -10};
	return s->steps[u] * (10 * p->unit[u].firepower + extra[p->unit[u].type]);
}

int set_power(P_S, uint64_t units);

/* The map as forces: power and number of each side in each town. */
struct lie {
	int power[SIDES][WL_TOWNS], count[SIDES][WL_TOWNS], armies[ARMIES][WL_TOWNS];
	uint64_t held[ARMIES]; /* the towns where an army stands */
	int price[ARMIES];     /* of one unit; the Allies have two armies to lose */
};

void survey(P_S, struct lie *);
/* A unit has gone from town to town. */
void survey_march(P_S, struct lie *, int unit, int from, int to);

enum { LATE = 7 }; /* turns before the end from which a city counts for itself */

/* French turns still to come, this one included. */
static inline int turns_left(P_S)
{
	return (p->turns - s->turn) / 2 + 1;
}

/* The town that each unit should make for. */
void set_goals(P_S, uint8_t goal[WL_UNITS]);
/* What the lie of the land is worth to the side that is moving, after its orders. */
int worth_of(P_S, const struct lie *, int side, const uint8_t goal[WL_UNITS]);

/* The battle in hand as it is seen for one decision. */
struct field_view {
	struct board b;
	int role;
	int power[2][PLACES]; /* of each role in each place */
	bool leaves;          /* the side should go, or is going */
	bool wants_help;      /* the fight is in the balance */
};

void look_at_field(P_S, struct field_view *);
/* Scores an action of a battle, a skirmish or its aftermath; the highest is taken. */
int score_fight(P_S, const struct field_view *, struct action);
/* What may still come to a town for a side, weighed by the roads. */
int help_power(P_S, int side, int town);

#endif
