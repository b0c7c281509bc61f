/*
 * sample.h: ready clubs: the published sample season, line by line from its recorded dice, and a
 * bigger club of two seasons that shows everything an organiser meets.
 */
#ifndef MARENGO_LEAGUE_SAMPLE_H
#define MARENGO_LEAGUE_SAMPLE_H

#include "league/record.h"

/* Plays data/league/sample-campaign into an empty record; false: the refusal says where. */
bool sample_campaign(struct record *, struct pk *, struct refusal *);
/* Sixteen players, two seasons, drop-out, late joiner, make-ups, correction, vote, reset. */
bool demo_club(struct record *, struct pk *, uint64_t seed, struct refusal *);

#endif
