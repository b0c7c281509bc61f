/*
 * checkpoint.c: a thread copies the pages of a long log to their place while the writer goes on.
 * The log can only begin anew when nothing in it is left to copy, so the writer itself copies the
 * few pages that came meanwhile.
 */
#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { LOG_PAGES = 2000 }; /* 8 MB: read again after a crash in less than a tenth of a second */

struct checkpoint {
	sqlite3 *writer, *db;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wanted;
	enum { RESTING, COPYING, COPIED } state;
	bool closing;
};

static void *copy_pages(void *arg)
{
	struct checkpoint *c = arg;
	pthread_mutex_lock(&c->lock);
	while (!c->closing) {
		if (c->state != COPYING) {
			pthread_cond_wait(&c->wanted, &c->lock);
			continue;
		}
		pthread_mutex_unlock(&c->lock);
		sqlite3_wal_checkpoint_v2(c->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
		pthread_mutex_lock(&c->lock);
		c->state = COPIED;
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

/* Called by SQLite in the writer's thread after each commit. */
static int log_grew(void *arg, sqlite3 *writer, const char *name, int pages)
{
	struct checkpoint *c = arg;
	bool finish = false;
	if (pages < LOG_PAGES)
		return SQLITE_OK;
	pthread_mutex_lock(&c->lock);
	if (c->state == RESTING) {
		c->state = COPYING;
		pthread_cond_signal(&c->wanted);
	} else if (c->state == COPIED) {
		c->state = RESTING;
		finish = true;
	}
	pthread_mutex_unlock(&c->lock);
	/* A failure only leaves the log longer; what was committed is safe in it. */
	if (finish)
		sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	return SQLITE_OK;
}

struct checkpoint *checkpoint_begin(sqlite3 *writer, const char *path)
{
	struct checkpoint *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->writer = writer;
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->wanted, NULL);
	if (sqlite3_open_v2(path, &c->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
		    SQLITE_OK ||
	    sqlite3_exec(c->db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) != SQLITE_OK ||
	    pthread_create(&c->thread, NULL, copy_pages, c) != 0) {
		sqlite3_close(c->db);
		free(c);
		return NULL;
	}
	sqlite3_wal_hook(writer, log_grew, c);
	return c;
}

void checkpoint_end(struct checkpoint *c)
{
	if (!c)
		return;
	sqlite3_wal_hook(c->writer, NULL, NULL);
	pthread_mutex_lock(&c->lock);
	c->closing = true;
	pthread_cond_signal(&c->wanted);
	pthread_mutex_unlock(&c->lock);
	pthread_join(c->thread, NULL);
	sqlite3_close(c->db);
	pthread_mutex_destroy(&c->lock);
	pthread_cond_destroy(&c->wanted);
	free(c);
}
