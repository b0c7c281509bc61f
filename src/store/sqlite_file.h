/*
 * sqlite_file.h: an SQLite file made ready for sqlite.c: its own to us, pragmas set, tables there.
 */
#ifndef MARENGO_STORE_SQLITE_FILE_H
#define MARENGO_STORE_SQLITE_FILE_H

#include <stdbool.h>

#include <sqlite3.h>

/* Fills the trouble with what could not be done, and why; answers false. */
bool lite_failed(sqlite3 *, const char *what, char *trouble);
/* Makes the file when it is missing; the pragmas; the tables. false: the trouble says why. */
bool lite_make_file(const char *path, char *trouble);
bool lite_set_pragmas(sqlite3 *, char *trouble);
bool lite_make_tables(sqlite3 *, char *trouble);
/* An empty file for a copy, ours alone; false when there is one of this name. */
bool lite_make_copy(const char *path, char *trouble);
/* The file and what lies beside it: half a copy must not pass for one. */
void lite_remove(const char *path);

#endif
