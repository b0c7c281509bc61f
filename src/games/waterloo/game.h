/*
 * game.h: the game of waterloo, for the registry.
 */
#ifndef WATERLOO_GAME_H
#define WATERLOO_GAME_H

#include "kernel/game.h"

extern const struct game waterloo_game;

#endif
