/*
 * position.h: a whole state to JSON and back, from the game's field table.
 */
#ifndef MARENGO_POSITION_H
#define MARENGO_POSITION_H

#include "kernel/game.h"
#include "pack/pk.h"

/* {"game":…,"state":{…}} with values named by their kinds. */
void position_write(const struct game *, const void *pack, const void *st, struct out *);
/*
 * Reads it over a state that is already set up: keys left out keep their value, unknown keys and
 * impossible values are refused, and the game's check() must find the whole sound. Answers NULL,
 * or the reason (kept by pk).
 */
const char *position_read(const struct game *, const void *pack, struct pk *, const char *text,
			  size_t n, void *st);

#endif
