/*
 * plan.h: how the general sees the map before he moves: strengths, threats, attacks worth making,
 * and where each of his Units should end the Phase. Made afresh for every decision.
 */
#ifndef CASTIGLIONE_PLAN_H
#define CASTIGLIONE_PLAN_H

#include "games/castiglione/rules.h"

enum { PLAN_FAR = 99 };

struct plan {
	const struct ca_pack *k;
	const struct ca_state *st;
	int side;
	uint64_t foes, friends;    /* areas with enemy, with own Units */
	uint64_t supplied;         /* areas with a Line of Supply now */
	uint64_t attacks;          /* areas worth attacking */
	int16_t mine[CA_AREAS];    /* own SP */
	int16_t theirs[CA_AREAS];  /* enemy SP */
	int16_t threat[CA_AREAS];  /* enemy field SP that can be there next Phase, some of those a
				      little farther */
	int16_t strike[CA_AREAS];  /* own SP that can be there at the end of the Phase */
	int16_t ratio[CA_AREAS];   /* strike against defence, in hundredths */
	int16_t support[CA_AREAS]; /* own SP within six MP, for a campaign of some turns */
	uint8_t cost[CA_AREAS][CA_AREAS]; /* MP, not through enemies; rows made on demand */
	uint64_t rows;
	uint64_t keepers; /* besiegers who stay: by counter from the first of the side */
};

void plan_make(struct plan *, const struct ca_pack *, const struct ca_state *, int side);
/* MP from an area to all others, not through enemies. */
const uint8_t *plan_costs(struct plan *, int from);
/* Where the piece should end this Phase with so many MP; its own area: stay. */
int plan_stop(struct plan *, int piece, int mp);
/* The next area of a cheapest way there; -1 when there is none. */
int plan_step(struct plan *, int from, int to);
/* A place worth a Forced March, or -1. */
int plan_forced(struct plan *, int unit);
int plan_leader_stop(struct plan *, int leader, int mp);

#endif
