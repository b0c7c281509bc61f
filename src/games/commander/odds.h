/*
 * odds.h: the forecast of one battle; also what the benchmark times.
 */
#ifndef COMMANDER_ODDS_H
#define COMMANDER_ODDS_H

#include "games/commander/state.h"
#include "kernel/game.h"

/* Adds the lines of the battle in this area: due, or under way. Ten thousand samples. */
void fc_battle_odds(const struct fc_pack *, const struct fc_state *, int area, struct rng *,
		    struct odds *);
/* Fights the battle of an area once, by the general's rules: whether the French hold it then. */
bool fc_try_battle(const struct fc_pack *, const struct fc_state *, int area, uint64_t seed,
		   bool *campaign_lost);

#endif
