/*
 * postgres.h: what postgres.c (joining, writing) and postgres_read.c (reading, listening) share.
 */
#ifndef MARENGO_STORE_POSTGRES_H
#define MARENGO_STORE_POSTGRES_H

#include <stdatomic.h>

#include <libpq-fe.h>

#include "store/backend.h"

/* Three connections: the writer's, the readers', and one that listens for what others write. */
struct pg {
	char *address;
	char instance[17]; /* tells our own notifications from others' */
	PGconn *writer, *reader;
	bool held;   /* reads see one moment, which a lost connection takes with it */
	int stop[2]; /* a pipe: written to when the listener shall end */
	atomic_bool stopping;
};

PGconn *pg_join(const char *address, char *trouble);
/* Fills the trouble with what was tried; answers false. */
bool pg_failed(PGconn *, const char *what, char *trouble);
/* Runs a statement without answer. */
bool pg_run(PGconn *, const char *sql, const char *what, char *trouble);

bool pg_read(void *, const char *stream, uint64_t after, store_reader *, void *arg, char *trouble);
bool pg_number(void *, const char *stream, uint64_t *number, char *trouble);
bool pg_streams(void *, const char *prefix, store_lister *, void *arg, char *trouble);
bool pg_documents(void *, const char *kind, const char *prefix, store_lister *, void *arg,
		  char *trouble);
bool pg_kinds(void *, store_lister *, void *arg, char *trouble);
bool pg_get(void *, const char *kind, const char *id, char **text, uint64_t *version,
	    char *trouble);
bool pg_hold(void *, char *trouble);
void pg_release(void *);
void pg_listen(void *, void (*changed)(void *arg, const char *stream), void *arg);
void pg_stop_listening(void *);

#endif
