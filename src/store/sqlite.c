/*
 * sqlite.c: the store in one file. Two connections: one belongs to the writer's thread, one to
 * the readers. Write-ahead log with synchronous=FULL: a committed group has been synced to disk;
 * a third connection (checkpoint.c) moves what is in the log to its place.
 */
#include "store/backend.h"
#include "store/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

enum statement {
	W_BEGIN,
	W_COMMIT,
	W_ROLLBACK,
	W_NUMBER,
	W_GROW,
	W_SET_NUMBER,
	W_EVENT,
	W_CHANGE,
	W_VERSION,
	W_PUT,
	W_DROP,
	R_READ,
	R_NUMBER,
	R_STREAMS,
	R_DOCUMENTS,
	R_GET,
	R_KINDS,
	STATEMENTS,
	FIRST_READ = R_READ,
};

static const char *const sql_of[STATEMENTS] = {
	[W_BEGIN] = "BEGIN IMMEDIATE",
	[W_COMMIT] = "COMMIT",
	[W_ROLLBACK] = "ROLLBACK",
	[W_NUMBER] = "SELECT number FROM stream WHERE id=?1",
	[W_GROW] = "UPDATE stream SET number=?2 WHERE id=?1 AND number=?3",
	[W_SET_NUMBER] = "INSERT INTO stream(id,number) VALUES(?1,?2)"
			 " ON CONFLICT(id) DO UPDATE SET number=excluded.number",
	[W_EVENT] = "INSERT INTO event(stream,number,text) VALUES(?1,?2,?3)",
	[W_CHANGE] = "UPDATE event SET text=?3 WHERE stream=?1 AND number=?2 AND text<>?3",
	[W_VERSION] = "SELECT version FROM document WHERE kind=?1 AND id=?2",
	[W_PUT] = "INSERT INTO document(kind,id,version,text) VALUES(?1,?2,?3,?4)"
		  " ON CONFLICT(kind,id) DO UPDATE SET version=excluded.version,text=excluded.text",
	[W_DROP] = "DELETE FROM document WHERE kind=?1 AND id=?2",
	[R_READ] = "SELECT number,text FROM event WHERE stream=?1 AND number>?2 ORDER BY number",
	[R_NUMBER] = "SELECT number FROM stream WHERE id=?1",
	[R_STREAMS] = "SELECT id,number FROM stream WHERE id>=?1 AND (?2='' OR id<?2) ORDER BY id",
	[R_DOCUMENTS] = "SELECT id,version FROM document WHERE kind=?3 AND id>=?1"
			" AND (?2='' OR id<?2) ORDER BY id",
	[R_GET] = "SELECT version,text FROM document WHERE kind=?1 AND id=?2",
	[R_KINDS] = "SELECT DISTINCT kind,0 FROM document ORDER BY kind",
};

static const char schema[] =
	"CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
	"CREATE TABLE IF NOT EXISTS stream(id TEXT PRIMARY KEY, number BIGINT NOT NULL);"
	"CREATE TABLE IF NOT EXISTS event(stream TEXT NOT NULL, number BIGINT NOT NULL,"
	" text TEXT NOT NULL, PRIMARY KEY(stream,number));"
	"CREATE TABLE IF NOT EXISTS document(kind TEXT NOT NULL, id TEXT NOT NULL,"
	" version BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(kind,id));"
	"INSERT INTO meta(key,value) VALUES('schema','" STORE_SCHEMA "') ON CONFLICT DO NOTHING;";

struct lite {
	sqlite3 *writer, *reader;
	sqlite3_stmt *st[STATEMENTS];
	struct checkpoint *checkpoint;
};

static bool failed(sqlite3 *db, const char *what, char *trouble)
{
	snprintf(trouble, STORE_TROUBLE, "SQLite could not %s: %s.", what, sqlite3_errmsg(db));
	return false;
}

/* Sets a pragma and makes sure that the answer to asking for it is `want`. */
static bool pragma(sqlite3 *db, const char *name, const char *value, const char *want,
		   char *trouble)
{
	char sql[96];
	snprintf(sql, sizeof sql, "PRAGMA %s=%s", name, value);
	sqlite3_exec(db, sql, NULL, NULL, NULL);
	snprintf(sql, sizeof sql, "PRAGMA %s", name);
	sqlite3_stmt *st = NULL;
	bool ok = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK &&
		  sqlite3_step(st) == SQLITE_ROW &&
		  strcmp((const char *)sqlite3_column_text(st, 0), want) == 0;
	sqlite3_finalize(st);
	if (!ok)
		snprintf(trouble, STORE_TROUBLE, "SQLite did not accept %s=%s.", name, value);
	return ok;
}

static bool set_pragmas(sqlite3 *db, char *trouble)
{
	return sqlite3_busy_timeout(db, 10000) == SQLITE_OK &&
	       pragma(db, "journal_mode", "WAL", "wal", trouble) &&
	       pragma(db, "synchronous", "FULL", "2", trouble) &&
	       pragma(db, "wal_autocheckpoint", "0", "0", trouble) &&
	       pragma(db, "journal_size_limit", "67108864", "67108864", trouble) &&
	       pragma(db, "secure_delete", "FAST", "2", trouble) &&
	       pragma(db, "trusted_schema", "OFF", "0", trouble);
}

static bool check_schema(sqlite3 *db, char *trouble)
{
	sqlite3_stmt *st = NULL;
	bool ok = sqlite3_prepare_v2(db, "SELECT value FROM meta WHERE key='schema'", -1, &st,
				     NULL) == SQLITE_OK &&
		  sqlite3_step(st) == SQLITE_ROW;
	if (!ok)
		failed(db, "read the schema's version", trouble);
	else if (strcmp((const char *)sqlite3_column_text(st, 0), STORE_SCHEMA) != 0) {
		snprintf(trouble, STORE_TROUBLE,
			 "The database has schema %s; this program wants " STORE_SCHEMA ".",
			 (const char *)sqlite3_column_text(st, 0));
		ok = false;
	}
	sqlite3_finalize(st);
	return ok;
}

/* The file is ours alone, and so are the -wal and -shm files that copy its mode. */
static bool make_file(const char *path, char *trouble)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) {
		snprintf(trouble, STORE_TROUBLE, "%.150s cannot be opened: %s.", path,
			 strerror(errno));
		return false;
	}
	close(fd);
	return true;
}

static void lite_close(void *p)
{
	struct lite *l = p;
	checkpoint_end(l->checkpoint);
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(l->st[i]);
	sqlite3_close(l->reader);
	sqlite3_close(l->writer);
	free(l);
}

static bool prepare_all(struct lite *l, char *trouble)
{
	for (int i = 0; i < STATEMENTS; i++) {
		sqlite3 *db = i < FIRST_READ ? l->writer : l->reader;
		if (sqlite3_prepare_v3(db, sql_of[i], -1, SQLITE_PREPARE_PERSISTENT, &l->st[i],
				       NULL) != SQLITE_OK)
			return failed(db, "prepare a statement", trouble);
	}
	return true;
}

static bool open_both(struct lite *l, const char *path, char *trouble)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
	if (sqlite3_open_v2(path, &l->writer, flags, NULL) != SQLITE_OK ||
	    sqlite3_open_v2(path, &l->reader, flags, NULL) != SQLITE_OK)
		return failed(l->reader ? l->reader : l->writer, "open the file", trouble);
	if (!set_pragmas(l->writer, trouble) || !set_pragmas(l->reader, trouble))
		return false;
	if (sqlite3_exec(l->writer, schema, NULL, NULL, NULL) != SQLITE_OK)
		return failed(l->writer, "make the tables", trouble);
	if (!check_schema(l->writer, trouble) || !prepare_all(l, trouble))
		return false;
	l->checkpoint = checkpoint_begin(l->writer, path);
	if (!l->checkpoint)
		snprintf(trouble, STORE_TROUBLE, "The log's thread could not be started.");
	return l->checkpoint != NULL;
}

static void *lite_open(const char *path, char *trouble)
{
	struct lite *l = calloc(1, sizeof *l);
	if (!l) {
		snprintf(trouble, STORE_TROUBLE, "There is not enough memory.");
		return NULL;
	}
	if (make_file(path, trouble) && open_both(l, path, trouble))
		return l;
	lite_close(l);
	return NULL;
}

static void bind_text(sqlite3_stmt *st, int at, const char *text)
{
	sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

/* Runs a statement that answers nothing. */
static bool run(sqlite3_stmt *st)
{
	int rc = sqlite3_step(st);
	sqlite3_reset(st);
	return rc == SQLITE_DONE;
}

/* Runs one that answers a number, or nothing (which is 0). */
static bool ask_number(sqlite3_stmt *st, uint64_t *number)
{
	int rc = sqlite3_step(st);
	*number = rc == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
	sqlite3_reset(st);
	return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* Moves the stream on from where the job expects it: the usual case, in one look-up. */
static bool grow_stream(struct lite *l, struct store_job *job, bool *grown)
{
	sqlite3_stmt *grow = l->st[W_GROW];
	bind_text(grow, 1, job->name);
	uint64_t most = (uint64_t)job->n + (job->op == STORE_APPEND ? job->expected : 0);
	sqlite3_bind_int64(grow, 2, (int64_t)most);
	sqlite3_bind_int64(grow, 3, (int64_t)job->expected);
	job->fresh = job->expected;
	bool ok = run(grow);
	*grown = ok && sqlite3_changes(l->writer) == 1;
	return ok;
}

/* A new stream, one at any number, or a conflict. */
static bool place_stream(struct lite *l, struct store_job *job, bool *grown)
{
	sqlite3_stmt *set = l->st[W_SET_NUMBER];
	bind_text(l->st[W_NUMBER], 1, job->name);
	if (!ask_number(l->st[W_NUMBER], &job->fresh))
		return false;
	*grown = job->expected == STORE_ANY || job->expected == job->fresh;
	if (!*grown)
		return true;
	bind_text(set, 1, job->name);
	sqlite3_bind_int64(set, 2, (int64_t)(job->fresh + (uint64_t)job->n));
	return run(set);
}

static bool append(struct lite *l, struct store_job *job)
{
	bool grown = false;
	bool usual = job->expected && job->expected != STORE_ANY;
	if ((usual && !grow_stream(l, job, &grown)) || (!grown && !place_stream(l, job, &grown)))
		return false;
	job->result = grown ? STORE_OK : STORE_CONFLICT;
	sqlite3_stmt *event = l->st[W_EVENT];
	bind_text(event, 1, job->name);
	for (int i = 0; grown && i < job->n; i++) {
		sqlite3_bind_int64(event, 2, (int64_t)++job->fresh);
		bind_text(event, 3, job->text[i]);
		if (!run(event))
			return false;
	}
	return true;
}

/* What is overwritten is zeroed, in pages that are given back as well. */
static bool rewrite(struct lite *l, struct store_job *job)
{
	bool grown = false;
	if (!grow_stream(l, job, &grown))
		return false;
	if (!grown) {
		job->result = STORE_CONFLICT;
		bind_text(l->st[W_NUMBER], 1, job->name);
		return ask_number(l->st[W_NUMBER], &job->fresh);
	}
	bool ok = true;
	sqlite3_exec(l->writer, "PRAGMA secure_delete=ON", NULL, NULL, NULL);
	for (int i = 0; ok && i < job->n; i++) {
		sqlite3_stmt *st = l->st[(uint64_t)i < job->expected ? W_CHANGE : W_EVENT];
		bind_text(st, 1, job->name);
		sqlite3_bind_int64(st, 2, i + 1);
		bind_text(st, 3, job->text[i]);
		ok = run(st);
	}
	sqlite3_exec(l->writer, "PRAGMA secure_delete=FAST", NULL, NULL, NULL);
	job->fresh = (uint64_t)job->n;
	job->result = STORE_OK;
	return ok;
}

static bool put(struct lite *l, struct store_job *job)
{
	sqlite3_stmt *version = l->st[W_VERSION], *st = l->st[W_PUT];
	bind_text(version, 1, job->name);
	bind_text(version, 2, job->id);
	if (!ask_number(version, &job->fresh))
		return false;
	if (job->expected != STORE_ANY && job->expected != job->fresh) {
		job->result = STORE_CONFLICT;
		return true;
	}
	bind_text(st, 1, job->name);
	bind_text(st, 2, job->id);
	sqlite3_bind_int64(st, 3, (int64_t)++job->fresh);
	bind_text(st, 4, job->text[0]);
	job->result = STORE_OK;
	return run(st);
}

static bool drop(struct lite *l, struct store_job *job)
{
	bind_text(l->st[W_DROP], 1, job->name);
	bind_text(l->st[W_DROP], 2, job->id);
	job->fresh = 0;
	job->result = STORE_OK;
	return run(l->st[W_DROP]);
}

static bool do_job(struct lite *l, struct store_job *job)
{
	switch (job->op) {
	case STORE_APPEND: return append(l, job);
	case STORE_PUT: return put(l, job);
	case STORE_DROP: return drop(l, job);
	case STORE_REWRITE: return rewrite(l, job);
	}
	return false;
}

/* The log still holds the old pages; it is emptied into the file, which then holds none. */
static void clear_log(struct lite *l, const struct store_job *job)
{
	while (job && job->op != STORE_REWRITE)
		job = job->next;
	if (job)
		sqlite3_wal_checkpoint_v2(l->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

static bool lite_write(void *p, struct store_job *job, char *trouble)
{
	struct lite *l = p;
	if (!run(l->st[W_BEGIN]))
		return failed(l->writer, "begin", trouble);
	bool ok = true;
	for (struct store_job *j = job; ok && j; j = j->next)
		ok = do_job(l, j);
	if (ok && run(l->st[W_COMMIT])) {
		clear_log(l, job);
		return true;
	}
	failed(l->writer, "write", trouble);
	if (!sqlite3_get_autocommit(l->writer))
		run(l->st[W_ROLLBACK]);
	return false;
}

/* Ends a query: resets it, so that the log can be emptied, and judges how it ended. */
static bool query_ended(struct lite *l, sqlite3_stmt *st, int rc, char *trouble)
{
	bool ok = rc == SQLITE_DONE || rc == SQLITE_ROW;
	if (!ok)
		failed(l->reader, "read", trouble);
	sqlite3_reset(st);
	return ok;
}

static bool lite_read(void *p, const char *stream, uint64_t after, store_reader *reader, void *arg,
		      char *trouble)
{
	struct lite *l = p;
	sqlite3_stmt *st = l->st[R_READ];
	bind_text(st, 1, stream);
	sqlite3_bind_int64(st, 2, (int64_t)after);
	int rc;
	while ((rc = sqlite3_step(st)) == SQLITE_ROW)
		if (!reader(arg, (uint64_t)sqlite3_column_int64(st, 0),
			    (const char *)sqlite3_column_text(st, 1)))
			break;
	return query_ended(l, st, rc, trouble);
}

static bool lite_number(void *p, const char *stream, uint64_t *number, char *trouble)
{
	struct lite *l = p;
	bind_text(l->st[R_NUMBER], 1, stream);
	return ask_number(l->st[R_NUMBER], number) || failed(l->reader, "read", trouble);
}

static bool list(struct lite *l, sqlite3_stmt *st, const char *prefix, store_lister *lister,
		 void *arg, char *trouble)
{
	char end[STORE_MAX_NAME + 1];
	prefix_end(prefix, end);
	bind_text(st, 1, prefix);
	bind_text(st, 2, end);
	int rc;
	while ((rc = sqlite3_step(st)) == SQLITE_ROW)
		if (!lister(arg, (const char *)sqlite3_column_text(st, 0),
			    (uint64_t)sqlite3_column_int64(st, 1)))
			break;
	return query_ended(l, st, rc, trouble);
}

static bool lite_streams(void *p, const char *prefix, store_lister *lister, void *arg,
			 char *trouble)
{
	struct lite *l = p;
	return list(l, l->st[R_STREAMS], prefix, lister, arg, trouble);
}

static bool lite_documents(void *p, const char *kind, const char *prefix, store_lister *lister,
			   void *arg, char *trouble)
{
	struct lite *l = p;
	bind_text(l->st[R_DOCUMENTS], 3, kind);
	return list(l, l->st[R_DOCUMENTS], prefix, lister, arg, trouble);
}

static bool lite_kinds(void *p, store_lister *lister, void *arg, char *trouble)
{
	struct lite *l = p;
	return list(l, l->st[R_KINDS], "", lister, arg, trouble);
}

static bool lite_get(void *p, const char *kind, const char *id, char **text, uint64_t *version,
		     char *trouble)
{
	struct lite *l = p;
	sqlite3_stmt *st = l->st[R_GET];
	bind_text(st, 1, kind);
	bind_text(st, 2, id);
	int rc = sqlite3_step(st);
	if (rc == SQLITE_ROW) {
		*version = (uint64_t)sqlite3_column_int64(st, 0);
		*text = strdup((const char *)sqlite3_column_text(st, 1));
	}
	return query_ended(l, st, rc, trouble);
}

static bool lite_hold(void *p, char *trouble)
{
	struct lite *l = p;
	return sqlite3_exec(l->reader, "BEGIN", NULL, NULL, NULL) == SQLITE_OK ||
	       failed(l->reader, "begin", trouble);
}

static void lite_release(void *p)
{
	struct lite *l = p;
	sqlite3_exec(l->reader, "COMMIT", NULL, NULL, NULL);
}

static bool sync_file(const char *path, char *trouble)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;
	if (!ok)
		snprintf(trouble, STORE_TROUBLE, "%.150s could not be synced: %s.", path,
			 strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool lite_backup(void *p, const char *path, char *trouble)
{
	struct lite *l = p;
	sqlite3_stmt *st = NULL;
	bool ok = sqlite3_prepare_v2(l->reader, "VACUUM INTO ?1", -1, &st, NULL) == SQLITE_OK;
	if (ok) {
		bind_text(st, 1, path);
		ok = sqlite3_step(st) == SQLITE_DONE;
	}
	if (!ok)
		failed(l->reader, "copy the database", trouble);
	sqlite3_finalize(st);
	return ok && sync_file(path, trouble);
}

const struct backend store_sqlite = {
	.open = lite_open,
	.close = lite_close,
	.write = lite_write,
	.read = lite_read,
	.number = lite_number,
	.streams = lite_streams,
	.documents = lite_documents,
	.get = lite_get,
	.kinds = lite_kinds,
	.hold = lite_hold,
	.release = lite_release,
	.backup = lite_backup,
};
