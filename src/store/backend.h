/*
 * backend.h: what a database must do for store.c. Private to this folder.
 *
 * write() runs in the writer's thread and listen() in one of its own; open(), close() and
 * stop_listening() in that of whoever opens and closes the store. All that read, hold(), release()
 * and backup() run under the store's reading lock.
 */
#ifndef MARENGO_STORE_BACKEND_H
#define MARENGO_STORE_BACKEND_H

#include "store/store.h"

struct backend {
	void *(*open)(const char *address, char *trouble);
	void (*close)(void *);
	/* Runs a list of jobs as one transaction, filling result and fresh; false: none counts. */
	bool (*write)(void *, struct store_job *, char *trouble);
	bool (*read)(void *, const char *stream, uint64_t after, store_reader *, void *arg,
		     char *trouble);
	bool (*number)(void *, const char *stream, uint64_t *number, char *trouble);
	bool (*streams)(void *, const char *prefix, store_lister *, void *arg, char *trouble);
	bool (*documents)(void *, const char *kind, const char *prefix, store_lister *, void *arg,
			  char *trouble);
	bool (*get)(void *, const char *kind, const char *id, char **text, uint64_t *version,
		    char *trouble);
	/* All kinds of documents there are. */
	bool (*kinds)(void *, store_lister *, void *arg, char *trouble);
	/* Reads between hold() and release() see one moment. */
	bool (*hold)(void *, char *trouble);
	void (*release)(void *);
	/* A copy into a new SQLite file; NULL: store_copy does it. */
	bool (*backup)(void *, const char *path, char *trouble);
	/* Waits for others' writes and tells them until stop is set; NULL: nobody else writes. */
	void (*listen)(void *, void (*changed)(void *arg, const char *stream), void *arg);
	void (*stop_listening)(void *);
};

extern const struct backend store_sqlite, store_postgres;

/* Fills the trouble; answers false. */
bool backend_no_memory(char *trouble);

/* The first string not smaller than every string with this prefix ("" when there is none). */
void prefix_end(const char *prefix, char end[STORE_MAX_NAME + 1]);

#endif
