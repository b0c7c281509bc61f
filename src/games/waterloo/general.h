/*
 * general.h: what the two halves of the bot share: the campaign (general.c) and the battle
 * (general_battle.c). Worths are whole numbers: a thousand is one army's defeat.
 */
#ifndef WATERLOO_GENERAL_H
#define WATERLOO_GENERAL_H

#include "games/waterloo/phases.h"

/* What a unit is worth in a fight, at its present strength. */
int unit_power(P_S, int unit);
int set_power(P_S, uint64_t units);

/* Scores an action of a battle, a skirmish or its aftermath; the highest is taken. */
int score_fight(P_S, int seat, struct action);
/* Whether the side should leave the battle in hand while it can. */
bool should_leave(P_S);
/* What may still come to a town for a side, weighed by the roads. */
int help_power(P_S, int side, int town);

#endif
