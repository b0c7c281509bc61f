/*
 * toy.h: a game for the tests only: three hidden pieces a side on a road of five places.
 */
#ifndef MARENGO_TOY_H
#define MARENGO_TOY_H

#include "kernel/game.h"

extern const struct game toy_game;

/* The strength of a piece, 0 to 5, as a state has it, whether that is the truth or a guess. */
int toy_strength(const void *state, int piece);

#endif
