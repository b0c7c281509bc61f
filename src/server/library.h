/*
 * library.h: the games on offer and their scenarios' packs, loaded when first wanted and kept.
 */
#ifndef MARENGO_LIBRARY_H
#define MARENGO_LIBRARY_H

#include "kernel/game.h"
#include "pack/pk.h"
#include "server/smap.h"
#include "text/rule_text.h"
#include "text/tongue.h"

struct shelf {
	const struct game *game;
	char scenario[64];
	struct pk *pk;
	const void *pack;
	char hash[65];
};

struct library {
	const struct game *const *games;
	const char *const *data;
	struct tongue *tongue;
	struct pk *rules_pk;
	const struct rule_book *rules; /* or NULL */
	int indexes;
	struct { /* made when first wanted */
		const char *game;
		enum lang lang;
		const struct rule_index *index;
	} index[16];
	struct smap shelves;
	struct out games_json; /* the list of games, once it was asked for */
};

void library_open(struct library *, const struct game *const *games, const char *const *data,
		  const char *catalogues);
void library_close(struct library *);
const struct game *library_game(const struct library *, const char *id); /* NULL */
/* The terms of a game and the rules that speak of them; NULL: there are none. */
const struct rule_index *library_index(struct library *, const char *game, enum lang);
/* A scenario; NULL when there is none, or its pack has a mistake (*why, kept by the library). */
const struct shelf *library_get(struct library *, const struct game *, const char *scenario,
				const char **why);

#endif
