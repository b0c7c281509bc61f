/*
 * postgres_read.c: reading the shared database, and hearing what other servers write.
 */
#include "store/postgres.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETRY_MS = 500 };

/* Asks the reading connection, joining again once if it was lost and nothing is held by it. */
static PGresult *ask(struct pg *g, const char *sql, int n, const char *const *value, char *trouble)
{
	for (int attempt = 0;; attempt++) {
		if (!g->reader && !(g->reader = pg_join(g->address, trouble)))
			return NULL;
		PGresult *r = PQexecParams(g->reader, sql, n, NULL, value, NULL, NULL, 0);
		if (PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK)
			return r;
		pg_failed(g->reader, "read", trouble);
		PQclear(r);
		if (attempt || g->held || PQstatus(g->reader) == CONNECTION_OK)
			return NULL;
		PQfinish(g->reader);
		g->reader = NULL;
	}
}

bool pg_read(void *p, const char *stream, uint64_t after, store_reader *reader, void *arg,
	     char *trouble)
{
	char from[24];
	snprintf(from, sizeof from, "%" PRIu64, after);
	PGresult *r = ask(p,
			  "SELECT number,text FROM event WHERE stream=$1 AND number>$2::bigint"
			  " ORDER BY number",
			  2, (const char *[]){stream, from}, trouble);
	if (!r)
		return false;
	for (int i = 0; i < PQntuples(r); i++)
		if (!reader(arg, strtoull(PQgetvalue(r, i, 0), NULL, 10), PQgetvalue(r, i, 1)))
			break;
	PQclear(r);
	return true;
}

bool pg_number(void *p, const char *stream, uint64_t *number, char *trouble)
{
	PGresult *r = ask(p, "SELECT number FROM stream WHERE id=$1", 1, &stream, trouble);
	if (!r)
		return false;
	*number = PQntuples(r) ? strtoull(PQgetvalue(r, 0, 0), NULL, 10) : 0;
	PQclear(r);
	return true;
}

static bool tell_rows(PGresult *r, store_lister *lister, void *arg)
{
	if (!r)
		return false;
	for (int i = 0; i < PQntuples(r); i++)
		if (!lister(arg, PQgetvalue(r, i, 0), strtoull(PQgetvalue(r, i, 1), NULL, 10)))
			break;
	PQclear(r);
	return true;
}

bool pg_streams(void *p, const char *prefix, store_lister *lister, void *arg, char *trouble)
{
	char end[STORE_MAX_NAME + 1];
	prefix_end(prefix, end);
	return tell_rows(ask(p,
			     "SELECT id,number FROM stream WHERE id>=$1 AND ($2='' OR id<$2)"
			     " ORDER BY id",
			     2, (const char *[]){prefix, end}, trouble),
			 lister, arg);
}

bool pg_documents(void *p, const char *kind, const char *prefix, store_lister *lister, void *arg,
		  char *trouble)
{
	char end[STORE_MAX_NAME + 1];
	prefix_end(prefix, end);
	return tell_rows(ask(p,
			     "SELECT id,version FROM document WHERE kind=$3 AND id>=$1"
			     " AND ($2='' OR id<$2) ORDER BY id",
			     3, (const char *[]){prefix, end, kind}, trouble),
			 lister, arg);
}

bool pg_kinds(void *p, store_lister *lister, void *arg, char *trouble)
{
	return tell_rows(
		ask(p, "SELECT DISTINCT kind,0 FROM document ORDER BY kind", 0, NULL, trouble),
		lister, arg);
}

bool pg_get(void *p, const char *kind, const char *id, char **text, uint64_t *version,
	    char *trouble)
{
	PGresult *r = ask(p, "SELECT version,text FROM document WHERE kind=$1 AND id=$2", 2,
			  (const char *[]){kind, id}, trouble);
	if (!r)
		return false;
	bool there = PQntuples(r) > 0;
	if (there) {
		*version = strtoull(PQgetvalue(r, 0, 0), NULL, 10);
		*text = strdup(PQgetvalue(r, 0, 1));
	}
	PQclear(r);
	return !there || *text || backend_no_memory(trouble);
}

bool pg_hold(void *p, char *trouble)
{
	struct pg *g = p;
	PGresult *r = ask(g, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", 0, NULL, trouble);
	PQclear(r);
	return g->held = r != NULL;
}

void pg_release(void *p)
{
	char ignored[STORE_TROUBLE];
	struct pg *g = p;
	PQclear(ask(g, "COMMIT", 0, NULL, ignored));
	g->held = false;
}

/* Tells what has come in, except what this process wrote itself. */
static void tell_notifications(struct pg *g, PGconn *db, void (*changed)(void *, const char *),
			       void *arg)
{
	PGnotify *n;
	while ((n = PQnotifies(db))) {
		const char *space = strchr(n->extra, ' ');
		if (space && strncmp(n->extra, g->instance, (size_t)(space - n->extra)) != 0)
			changed(arg, space + 1);
		PQfreemem(n);
	}
}

/* Listens until the connection is lost or the store closes. */
static void listen_on(struct pg *g, PGconn *db, void (*changed)(void *, const char *), void *arg)
{
	char ignored[STORE_TROUBLE];
	if (!pg_run(db, "LISTEN marengo", "listen", ignored))
		return;
	/* Anything may have been missed before this moment. */
	changed(arg, "");
	while (!g->stopping) {
		struct pollfd fd[] = {{PQsocket(db), POLLIN, 0}, {g->stop[0], POLLIN, 0}};
		if (poll(fd, 2, -1) < 0 && errno != EINTR)
			return;
		if (!PQconsumeInput(db))
			return;
		tell_notifications(g, db, changed, arg);
	}
}

void pg_listen(void *p, void (*changed)(void *, const char *), void *arg)
{
	struct pg *g = p;
	while (!g->stopping) {
		char ignored[STORE_TROUBLE];
		PGconn *db = pg_join(g->address, ignored);
		if (db)
			listen_on(g, db, changed, arg);
		PQfinish(db);
		struct pollfd fd = {g->stop[0], POLLIN, 0};
		if (!g->stopping)
			poll(&fd, 1, RETRY_MS);
	}
}

void pg_stop_listening(void *p)
{
	struct pg *g = p;
	g->stopping = true;
	if (write(g->stop[1], "", 1) != 1)
		return;
}
