/*
 * odds.h: what the odds of the step in hand (odds.c), those of one choice (foresight.c), of
 * the positions of a battle (peril.c) and of an attack to come (threat.c) share.
 */
#ifndef WATERLOO_ODDS_H
#define WATERLOO_ODDS_H

#include "games/waterloo/phases.h"

/* The dice of a fire, of a morale roll and of a force march, exactly. */
void fire_lines(P_S, int seat, int unit, int target, struct odds *);
void morale_line(P_S, int unit, struct odds *);
void march_line(P_S, int unit, struct odds *);
/* The skirmish in hand: with those chosen so far, or else the best four. */
void skirmish_odds(P_S, int seat, struct rng *, struct odds *);
/* In a battle turn: for each position of the asker, the chance that it is lost (WL-226) by the end
 * of the enemy's battle turn. */
void position_lines(P_S, int seat, struct rng *, struct odds *);

/* Whether both sides stand in the town. */
bool is_contested(P_S, int town);
/* Steps that the units had before and have no more. */
int steps_lost(const struct wl_state *before, const struct wl_state *after, uint64_t units);

#endif
