/*
 * forget.h: a member who wishes to be forgotten: name, id and own words go from the lines
 * themselves; what he did stays, under a number, and everything adds up as before.
 */
#ifndef MARENGO_LEAGUE_FORGET_H
#define MARENGO_LEAGUE_FORGET_H

#include "league/record.h"

/* What a note in the record says of it, to be translated; %s: the number. */
extern const char *const forgotten_text;

/*
 * Rewrites the lines of a record, in memory: its caller must put them in the place of those that
 * are stored. The state is computed anew from them and must be the same but for the name; if it is
 * not, or he has not withdrawn, nothing changes. `number` (24 bytes) is what he is called now.
 */
bool record_forget(struct record *, int player, char *number, struct refusal *);

#endif
