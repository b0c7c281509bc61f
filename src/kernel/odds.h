/*
 * odds.h: what every game's odds are made of: lines, and the roots that their errors want. Whole
 * numbers only: the same on every machine.
 */
#ifndef MARENGO_ODDS_H
#define MARENGO_ODDS_H

#include <stdint.h>

#include "kernel/game.h"

/* Adds a line while there is room; the first ones are those that count. */
void odds_add(struct odds *, struct odds_line);
/* The largest whole number whose square is not above v. */
uint64_t whole_root(uint64_t v);

#endif
