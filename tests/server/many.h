/*
 * many.h: a database full of games, and sockets from many loopback addresses.
 */
#ifndef MARENGO_TEST_MANY_H
#define MARENGO_TEST_MANY_H

#include <stdbool.h>
#include <sys/types.h>

/* Copies a stored table n times, from copy000000 or another on; the server must not run. */
bool many_games(const char *database, const char *table, int first, int n);
/* A connection to the server from 127.0.x.y of this number; -1 when it is refused. */
int tcp_from(int port, int number);
/* Resident memory of a process in kB. */
long resident_kb(pid_t);
double seconds_now(void);
int by_double(const void *, const void *);
/* As many open files as the system allows. */
void raise_file_limit(void);

#endif
