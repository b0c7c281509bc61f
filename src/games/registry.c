/*
 * registry.c: the games there are.
 */
#include "games/registry.h"

#include <string.h>

#include "games/castiglione/game.h"
#include "games/commander/commander.h"
#include "games/waterloo/game.h"

const struct game *const all_games[] = {
	&castiglione_game,
	&commander_game,
	&waterloo_game,
	NULL,
};

const struct game *game_find(const char *id)
{
	for (int i = 0; all_games[i]; i++)
		if (strcmp(all_games[i]->id, id) == 0)
			return all_games[i];
	return NULL;
}
