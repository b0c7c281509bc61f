/*
 * pg_server.h: a PostgreSQL of the test's own, in a temporary directory, on a Unix socket only.
 */
#ifndef MARENGO_TEST_PG_SERVER_H
#define MARENGO_TEST_PG_SERVER_H

#include <stdbool.h>

/* Starts it and fills `address`; false when PostgreSQL is not installed. */
bool pg_server_start(char address[256]);
/* An empty database of its own for each test. */
bool pg_server_fresh(char address[256]);
/* Runs a statement in the last of them. */
bool pg_server_run(const char *sql);
/* Waits until somebody listens there: before, tables are told once more without a reason. */
bool pg_server_heard(void);
/* Who reads and writes there stays connected; who listens is cut off, and cannot join again. */
bool pg_server_deafen(bool);
/* Ends every connection of other clients, as a restart of the database would. */
bool pg_server_cut(void);
/* Locks the tables of the last database for so long, from now on. */
bool pg_server_lock(int seconds);
/* The same for those who write documents alone; true once it holds. */
bool pg_server_hold(int ms);
/* Changes a setting for those who join from now on, or a moment later. */
bool pg_server_set(const char *name, const char *value);
void pg_server_stop(void);

/* A fresh temporary directory, removed by temp_remove. */
bool temp_make(char path[128]);
void temp_remove(const char *path);

#endif
