/*
 * postgres.c: the store in a PostgreSQL database that several servers share: joining it, and
 * writing, pipelined, one transaction a group.
 */
#include "store/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>
#include <sodium.h>

#include "kernel/out.h"

/* Version of the tables below; a database with another one is refused. */
#define SCHEMA "1"

static const char schema[] =
	"CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
	"CREATE TABLE IF NOT EXISTS stream(id TEXT COLLATE \"C\" PRIMARY KEY,"
	" number BIGINT NOT NULL);"
	"CREATE TABLE IF NOT EXISTS event(stream TEXT COLLATE \"C\" NOT NULL,"
	" number BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(stream,number));"
	"CREATE TABLE IF NOT EXISTS document(kind TEXT COLLATE \"C\" NOT NULL,"
	" id TEXT COLLATE \"C\" NOT NULL, version BIGINT NOT NULL, text TEXT NOT NULL,"
	" PRIMARY KEY(kind,id));"
	"INSERT INTO meta(key,value) VALUES('schema','" SCHEMA "') ON CONFLICT DO NOTHING;";

/* What the writer prepares; -1 stands for STORE_ANY. Each answers the new number, or no row. */
static const struct prepared {
	const char *name, *sql;
} prepared[] = {
	{"make", "INSERT INTO stream(id,number) VALUES($1,0) ON CONFLICT DO NOTHING"},
	{"append",
	 "WITH grown AS (UPDATE stream SET number=number+$3::bigint WHERE id=$1"
	 " AND ($2::bigint<0 OR number=$2::bigint) RETURNING number),"
	 " told AS (INSERT INTO event(stream,number,text) SELECT $1,grown.number-$3::bigint+u.at,"
	 "u.line FROM grown, unnest($4::text[]) WITH ORDINALITY AS u(line,at))"
	 " SELECT number,pg_notify('marengo',$5||' '||$1) FROM grown"},
	{"rewrite",
	 "WITH grown AS (UPDATE stream SET number=$3::bigint WHERE id=$1 AND number=$2::bigint"
	 " RETURNING number), fresh AS (SELECT u.line,u.at FROM grown, unnest($4::text[])"
	 " WITH ORDINALITY AS u(line,at)), changed AS (UPDATE event e SET text=f.line FROM fresh f"
	 " WHERE e.stream=$1 AND e.number=f.at AND e.text<>f.line), added AS (INSERT INTO"
	 " event(stream,number,text) SELECT $1,f.at,f.line FROM fresh f WHERE f.at>$2::bigint)"
	 " SELECT number,pg_notify('marengo',$5||' '||$1) FROM grown"},
	{"put",
	 "INSERT INTO document AS d(kind,id,version,text) SELECT $1,$2,1,$4 WHERE $3::bigint<=0"
	 " OR EXISTS(SELECT 1 FROM document WHERE kind=$1 AND id=$2) ON CONFLICT(kind,id)"
	 " DO UPDATE SET version=d.version+1,text=excluded.text WHERE $3::bigint<0"
	 " OR d.version=$3::bigint RETURNING version"},
	{"drop", "WITH gone AS (DELETE FROM document WHERE kind=$1 AND id=$2 RETURNING id)"
		 " SELECT pg_notify('marengo',$3||' '||$1||'/'||id) FROM gone"},
	{NULL, NULL},
};

bool pg_failed(PGconn *db, const char *what, char *trouble)
{
	const char *why = PQerrorMessage(db);
	int n = (int)strcspn(why, "\n");
	snprintf(trouble, STORE_TROUBLE, "PostgreSQL could not %s: %.*s.", what, n, why);
	return false;
}

/* Runs a statement without answer. */
bool pg_run(PGconn *db, const char *sql, const char *what, char *trouble)
{
	PGresult *r = PQexec(db, sql);
	bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
	PQclear(r);
	return ok || pg_failed(db, what, trouble);
}

/* Makes sure that a setting has the value on which durability rests. */
static bool setting(PGconn *db, const char *name, const char *want, char *trouble)
{
	PGresult *r = PQexecParams(db, "SELECT current_setting($1)", 1, NULL, &name, NULL, NULL, 0);
	bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && strcmp(PQgetvalue(r, 0, 0), want) == 0;
	PQclear(r);
	if (!ok)
		snprintf(trouble, STORE_TROUBLE, "PostgreSQL runs without %s=%s.", name, want);
	return ok;
}

static void quiet(void *arg, const char *message)
{
	(void)arg;
	(void)message;
}

PGconn *pg_join(const char *address, char *trouble)
{
	/*
	 * Reads are made by the event loop: a database that does not answer must not hold it for
	 * longer than this, whether it is slow, locked, or its machine is gone without a word.
	 */
	const char *const key[] = {
		"dbname",          "connect_timeout", "application_name", "options",
		"client_encoding", "keepalives_idle", "tcp_user_timeout", NULL};
	const char *const value[] = {address,
				     "5",
				     "marengo",
				     "-c synchronous_commit=on -c lock_timeout=5s"
				     " -c statement_timeout=10s",
				     "UTF8",
				     "10",
				     "10000",
				     NULL};
	PGconn *db = PQconnectdbParams(key, value, 1);
	PQsetNoticeProcessor(db, quiet, NULL);
	if (PQstatus(db) == CONNECTION_OK)
		return db;
	pg_failed(db, "be reached", trouble);
	PQfinish(db);
	return NULL;
}

static PGconn *join_as_writer(const char *address, char *trouble)
{
	PGconn *db = pg_join(address, trouble);
	if (!db)
		return NULL;
	/* Two servers may start at once on an empty database: one at a time. */
	bool ok = setting(db, "fsync", "on", trouble) &&
		  setting(db, "synchronous_commit", "on", trouble) &&
		  pg_run(db, "BEGIN; SELECT pg_advisory_xact_lock(18151805)", "begin", trouble) &&
		  pg_run(db, schema, "make the tables", trouble) &&
		  pg_run(db, "COMMIT", "make the tables", trouble);
	for (const struct prepared *p = prepared; ok && p->name; p++) {
		PGresult *r = PQprepare(db, p->name, p->sql, 0, NULL);
		ok = PQresultStatus(r) == PGRES_COMMAND_OK || pg_failed(db, "prepare", trouble);
		PQclear(r);
	}
	if (ok)
		return db;
	PQfinish(db);
	return NULL;
}

static bool check_schema(PGconn *db, char *trouble)
{
	PGresult *r = PQexec(db, "SELECT value FROM meta WHERE key='schema'");
	bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
	if (!ok)
		pg_failed(db, "read the schema's version", trouble);
	else if (strcmp(PQgetvalue(r, 0, 0), SCHEMA) != 0) {
		snprintf(trouble, STORE_TROUBLE,
			 "The database has schema %s; this program wants " SCHEMA ".",
			 PQgetvalue(r, 0, 0));
		ok = false;
	}
	PQclear(r);
	return ok;
}

static void pg_close(void *p)
{
	struct pg *g = p;
	PQfinish(g->writer);
	PQfinish(g->reader);
	if (g->stop[1] > 0) {
		close(g->stop[0]);
		close(g->stop[1]);
	}
	free(g->address);
	free(g);
}

static void *pg_open(const char *address, char *trouble)
{
	struct pg *g = calloc(1, sizeof *g);
	if (!g || !(g->address = strdup(address)) || pipe(g->stop) != 0) {
		backend_no_memory(trouble);
		if (g)
			free(g->address);
		free(g);
		return NULL;
	}
	uint8_t random[8];
	randombytes_buf(random, sizeof random);
	sodium_bin2hex(g->instance, sizeof g->instance, random, sizeof random);
	g->writer = join_as_writer(address, trouble);
	if (g->writer)
		g->reader = pg_join(address, trouble);
	if (g->reader && check_schema(g->reader, trouble))
		return g;
	pg_close(g);
	return NULL;
}

/* An array of texts in PostgreSQL's own notation. */
static void write_array(struct out *o, const char *const *text, int n)
{
	out_char(o, '{');
	for (int i = 0; i < n; i++) {
		out_text(o, i ? ",\"" : "\"");
		for (const char *s = text[i]; *s; s++) {
			if (*s == '"' || *s == '\\')
				out_char(o, '\\');
			out_char(o, *s);
		}
		out_char(o, '"');
	}
	out_char(o, '}');
}

static bool send(PGconn *db, const char *name, int n, const char *const *value)
{
	return PQsendQueryPrepared(db, name, n, value, NULL, NULL, 0) == 1;
}

/* Whether a stream is made for the job where there was none. */
static bool makes_stream(const struct store_job *job)
{
	return job->op == STORE_APPEND && (job->expected == 0 || job->expected == STORE_ANY);
}

static bool send_lines(struct pg *g, const char *how, struct store_job *job, const char *expected)
{
	if (makes_stream(job) && !send(g->writer, "make", 1, &job->name))
		return false;
	struct out lines = {0};
	write_array(&lines, job->text, job->n);
	char count[16];
	snprintf(count, sizeof count, "%d", job->n);
	const char *value[] = {job->name, expected, count, lines.p, g->instance};
	bool ok = !lines.failed && send(g->writer, how, 5, value);
	out_free(&lines);
	return ok;
}

static bool send_job(struct pg *g, struct store_job *job)
{
	char expected[24] = "-1";
	if (job->expected != STORE_ANY)
		snprintf(expected, sizeof expected, "%" PRIu64, job->expected);
	switch (job->op) {
	case STORE_APPEND: return send_lines(g, "append", job, expected);
	case STORE_REWRITE: return send_lines(g, "rewrite", job, expected);
	case STORE_PUT:
		return send(g->writer, "put", 4,
			    (const char *[]){job->name, job->id, expected, job->text[0]});
	case STORE_DROP:
		return send(g->writer, "drop", 3,
			    (const char *[]){job->name, job->id, g->instance});
	}
	return false;
}

/* The next answer of the pipeline; the caller clears it. */
static PGresult *next_answer(PGconn *db)
{
	PGresult *r = PQgetResult(db);
	/* Each answer but the sync's is followed by an empty one. */
	if (r && PQresultStatus(r) != PGRES_PIPELINE_SYNC) {
		PGresult *end = PQgetResult(db);
		PQclear(end);
	}
	return r;
}

static bool answered(PGconn *db, char *trouble, char state[6])
{
	PGresult *r = next_answer(db);
	ExecStatusType s = PQresultStatus(r);
	bool ok = s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK;
	if (!ok && s != PGRES_PIPELINE_ABORTED && !trouble[0]) {
		pg_failed(db, "write", trouble);
		const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
		snprintf(state, 6, "%s", code ? code : "08000");
	}
	PQclear(r);
	return ok;
}

static bool take_answer(struct pg *g, struct store_job *job, char *trouble, char state[6])
{
	if (makes_stream(job) && !answered(g->writer, trouble, state))
		return false;
	if (job->op == STORE_DROP) {
		job->result = STORE_OK;
		job->fresh = 0;
		return answered(g->writer, trouble, state);
	}
	PGresult *r = next_answer(g->writer);
	bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
	if (ok && PQntuples(r) == 1) {
		job->result = STORE_OK;
		job->fresh = strtoull(PQgetvalue(r, 0, 0), NULL, 10);
	} else if (ok) {
		job->result = STORE_CONFLICT;
	} else if (PQresultStatus(r) != PGRES_PIPELINE_ABORTED && !trouble[0]) {
		pg_failed(g->writer, "write", trouble);
		const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
		snprintf(state, 6, "%s", code ? code : "08000");
	}
	PQclear(r);
	return ok;
}

/* In order of names, so that two servers lock streams in the same order; stable within a name. */
static int by_name(const void *a, const void *b)
{
	const struct store_job *x = *(struct store_job *const *)a;
	const struct store_job *y = *(struct store_job *const *)b;
	int c = strcmp(x->name, y->name);
	if (c == 0 && x->id && y->id)
		c = strcmp(x->id, y->id);
	return c ? c : x->fresh < y->fresh ? -1 : x->fresh > y->fresh;
}

/* Sends and reads one transaction; `state` is the SQLSTATE when it fails. */
static bool transact(struct pg *g, struct store_job **job, size_t n, char *trouble, char state[6])
{
	PGconn *db = g->writer;
	if (!PQenterPipelineMode(db))
		return pg_failed(db, "begin", trouble);
	bool ok = PQsendQueryParams(db, "BEGIN", 0, NULL, NULL, NULL, NULL, 0) == 1;
	size_t sent = 0;
	for (; ok && sent < n; sent++)
		ok = send_job(g, job[sent]);
	ok = ok && PQsendQueryParams(db, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) == 1;
	if (!ok || !PQpipelineSync(db))
		return pg_failed(db, "write", trouble);
	ok = answered(db, trouble, state);
	for (size_t i = 0; i < n; i++)
		ok &= take_answer(g, job[i], trouble, state);
	ok &= answered(db, trouble, state);
	PGresult *sync = next_answer(db);
	ok &= PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
	PQclear(sync);
	if (!PQexitPipelineMode(db))
		return pg_failed(db, "write", trouble);
	if (PQtransactionStatus(db) != PQTRANS_IDLE)
		PQclear(PQexec(db, "ROLLBACK"));
	return ok;
}

static bool rejoin_writer(struct pg *g, char *trouble)
{
	PQfinish(g->writer);
	g->writer = join_as_writer(g->address, trouble);
	return g->writer != NULL;
}

/* A conflict is answered with where the stream or document stands now. */
static bool fill_fresh(struct pg *g, struct store_job *job, char *trouble)
{
	bool stream = job->op == STORE_APPEND || job->op == STORE_REWRITE;
	const char *value[] = {job->name, job->id};
	PGresult *r = PQexecParams(g->writer,
				   stream ? "SELECT number FROM stream WHERE id=$1"
					  : "SELECT version FROM document WHERE kind=$1 AND id=$2",
				   stream ? 1 : 2, NULL, value, NULL, NULL, 0);
	bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
	job->fresh = ok && PQntuples(r) ? strtoull(PQgetvalue(r, 0, 0), NULL, 10) : 0;
	PQclear(r);
	return ok || pg_failed(g->writer, "read", trouble);
}

static bool write_group(struct pg *g, struct store_job **job, size_t n, char *trouble)
{
	for (int attempt = 0; attempt < 5; attempt++) {
		char state[6] = "08000";
		trouble[0] = '\0';
		if (!g->writer && !rejoin_writer(g, trouble))
			return false;
		if (transact(g, job, n, trouble, state)) {
			bool ok = true;
			for (size_t i = 0; i < n; i++)
				if (job[i]->result == STORE_CONFLICT)
					ok &= fill_fresh(g, job[i], trouble);
			return ok;
		}
		if (PQstatus(g->writer) != CONNECTION_OK || PQpipelineStatus(g->writer)) {
			/* Whether the group was written is not known: it must not be repeated. */
			char ignored[STORE_TROUBLE];
			rejoin_writer(g, ignored);
			return false;
		}
		/* A deadlock or a lost race is rolled back whole and may be tried again. */
		if (strcmp(state, "40P01") != 0 && strcmp(state, "40001") != 0)
			return false;
	}
	return false;
}

static bool pg_write(void *p, struct store_job *first, char *trouble)
{
	size_t n = 0;
	for (struct store_job *j = first; j; j = j->next)
		j->fresh = n++; /* only to keep the order while sorting */
	struct store_job **job = calloc(n, sizeof *job);
	if (!job)
		return backend_no_memory(trouble);
	size_t i = 0;
	for (struct store_job *j = first; j; j = j->next)
		job[i++] = j;
	qsort(job, n, sizeof *job, by_name);
	bool ok = write_group(p, job, n, trouble);
	free(job);
	return ok;
}

const struct backend store_postgres = {
	.open = pg_open,
	.close = pg_close,
	.write = pg_write,
	.read = pg_read,
	.number = pg_number,
	.streams = pg_streams,
	.documents = pg_documents,
	.get = pg_get,
	.kinds = pg_kinds,
	.hold = pg_hold,
	.release = pg_release,
	.listen = pg_listen,
	.stop_listening = pg_stop_listening,
};
