/*
 * game.h: the one thing the rest of the program needs of this game.
 */
#ifndef CASTIGLIONE_GAME_H
#define CASTIGLIONE_GAME_H

#include "kernel/game.h"

extern const struct game castiglione_game;

#endif
