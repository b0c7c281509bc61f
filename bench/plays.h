/*
 * plays.h: whole games to be measured: by chance, or between generals who are watched.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kernel/game.h"
#include "kernel/rng.h"

/* At most so many choices by chance from the default set-up into st; returns how many it were. */
long play_by_chance(const struct game *, const void *pack, uint64_t seed, void *st, long most);

/* What a general knows before he chooses, and from what; false: enough of this game. */
typedef bool general_watcher(void *arg, const void *known, int seat, const struct action *list,
			     int n, struct rng *);
void play_generals(const struct game *, const void *pack, uint64_t seed, general_watcher *,
		   void *arg);
