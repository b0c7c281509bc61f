/*
 * checkpoint.h: emptying SQLite's write-ahead log beside the writer, so that nobody's move waits
 * until pages have been copied and the whole database file is synced.
 */
#ifndef MARENGO_STORE_CHECKPOINT_H
#define MARENGO_STORE_CHECKPOINT_H

#include <sqlite3.h>

struct checkpoint;

/* Looks after the log of this writer from now on, in a thread of its own; NULL: it cannot. */
struct checkpoint *checkpoint_begin(sqlite3 *writer, const char *path);
void checkpoint_end(struct checkpoint *);

#endif
