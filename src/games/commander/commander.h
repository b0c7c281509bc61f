/*
 * commander.h: the game, for the registry.
 */
#ifndef COMMANDER_COMMANDER_H
#define COMMANDER_COMMANDER_H

#include "kernel/game.h"

extern const struct game commander_game;

#endif
