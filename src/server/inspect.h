/*
 * inspect.h: whether a database holds what it should: for copies, beside the server.
 */
#ifndef MARENGO_INSPECT_H
#define MARENGO_INSPECT_H

#include <stdbool.h>

struct game;

struct inspected {
	int tables, clubs, bad;
};

/*
 * Replays every game and folds every club, line by line; what is wrong with one is told on stderr.
 * False when the database or the data cannot be read: `trouble` (STORE_TROUBLE bytes) says why.
 */
bool inspect(const char *database, const struct game *const *games, const char *const *data,
	     struct inspected *, char *trouble);

#endif
