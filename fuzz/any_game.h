/*
 * any_game.h: the toy game beside the registered ones, for the fuzz targets.
 */
#ifndef MARENGO_ANY_GAME_H
#define MARENGO_ANY_GAME_H

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "toy.h"

static inline const struct game *any_game(const char *id)
{
	return strcmp(id, "toy") == 0 ? &toy_game : game_find(id);
}

static inline const char *const *fuzz_dirs(void)
{
	static const char *dirs[2];
	dirs[0] = getenv("MARENGO_DATA");
	return dirs;
}

#endif
