/*
 * answers.h: what the terminal's --json and the server answer alike, each into an object that is
 * open.
 */
#ifndef MARENGO_LEAGUE_ANSWERS_H
#define MARENGO_LEAGUE_ANSWERS_H

#include "league/club_dice.h"
#include "league/words.h"

/* "breaches": what an army breaks. */
void lg_write_breaches(struct out *, const struct league_reader *, const struct breaches *);
/* "scope", "text" and "proposals": how an army could be completed. */
void lg_write_completions(struct out *, const struct league_reader *, const struct league_tables *,
			  const struct completions *);
/* The dice of a record, rolled again. */
void lg_write_dice(struct out *, const struct dice_audit *);

#endif
