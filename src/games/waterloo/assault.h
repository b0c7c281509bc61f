/*
 * assault.h: the strongest attack that the side on the march could make on a town.
 */
#ifndef WATERLOO_ASSAULT_H
#define WATERLOO_ASSAULT_H

#include "games/waterloo/phases.h"

enum { MOST_LEGS = 3, MOST_MARCHES = MOST_LEGS * WL_UNITS };

struct assault {
	int blocks, power; /* of those who arrive, by the bot's measure */
	int n;
	struct action march[MOST_MARCHES]; /* legal one after the other, each for its unit's seat */
};

/* Towns with units of the side from which roads not held by the enemy lead there in time. */
uint64_t assault_towns(P_S, int side, int town);
/* All whom the group that starts in one town can bring. */
void assault_from(P_S, int from, int town, struct assault *);
/* The strongest, of one group or of two. */
void best_assault(P_S, int town, struct assault *);

#endif
