/*
 * registry.h: the games there are. The only place that names them all.
 */
#ifndef MARENGO_REGISTRY_H
#define MARENGO_REGISTRY_H

#include "kernel/game.h"

/* NULL-ended. */
extern const struct game *const all_games[];
const struct game *game_find(const char *id);

#endif
