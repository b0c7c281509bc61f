/*
 * sqlite.c: the store in one file (its tables: sqlite_file.c). Two connections: one belongs to the
 * writer's thread, one to the readers. Write-ahead log with synchronous=FULL: a committed group has
 * been synced to disk; a third connection (checkpoint.c) moves what is in the log to its place.
 */
#include "store/backend.h"
#include "store/checkpoint.h"
#include "store/sqlite_file.h"

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
	W_STREAM,
	W_NEW,
	W_MOVE,
	W_EVENT,
	W_BEFORE,
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
	[W_STREAM] = "SELECT rowid,number,last FROM stream WHERE id=?1",
	[W_NEW] = "INSERT INTO stream(id,number,last) VALUES(?1,?2,?3)",
	[W_MOVE] = "UPDATE stream SET number=?2,last=?3 WHERE rowid=?1",
	[W_EVENT] = "INSERT INTO event(before,stream,number,text) VALUES(nullif(?1,0),?2,?3,?4)",
	[W_BEFORE] = "SELECT before FROM event WHERE row=?1",
	[W_CHANGE] = "UPDATE event SET text=?2 WHERE row=?1 AND text<>?2",
	[W_VERSION] = "SELECT version FROM document WHERE kind=?1 AND id=?2",
	[W_PUT] = "INSERT INTO document(kind,id,version,text) VALUES(?1,?2,?3,?4)"
		  " ON CONFLICT(kind,id) DO UPDATE SET version=excluded.version,text=excluded.text",
	[W_DROP] = "DELETE FROM document WHERE kind=?1 AND id=?2",
	/* Back from the last one; rows of a stream are in the order of its numbers. */
	[R_READ] =
		"WITH RECURSIVE back(row,before) AS"
		" (SELECT e.row,e.before FROM stream s JOIN event e ON e.row=s.last"
		"  WHERE s.id=?1 AND e.number>?2"
		"  UNION ALL"
		"  SELECT e.row,e.before FROM back b JOIN event e ON e.row=b.before"
		"  WHERE e.number>?2)"
		" SELECT number,text FROM event WHERE row IN (SELECT row FROM back) ORDER BY row",
	[R_NUMBER] = "SELECT number FROM stream WHERE id=?1",
	[R_STREAMS] = "SELECT id,number FROM stream WHERE id>=?1 AND (?2='' OR id<?2) ORDER BY id",
	[R_DOCUMENTS] = "SELECT id,version FROM document WHERE kind=?3 AND id>=?1"
			" AND (?2='' OR id<?2) ORDER BY id",
	[R_GET] = "SELECT version,text FROM document WHERE kind=?1 AND id=?2",
	[R_KINDS] = "SELECT DISTINCT kind,0 FROM document ORDER BY kind",
};

struct lite {
	sqlite3 *writer, *reader;
	sqlite3_stmt *st[STATEMENTS];
	struct checkpoint *checkpoint;
};

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
			return lite_failed(db, "prepare a statement", trouble);
	}
	return true;
}

static bool open_both(struct lite *l, const char *path, char *trouble)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
	if (sqlite3_open_v2(path, &l->writer, flags, NULL) != SQLITE_OK ||
	    sqlite3_open_v2(path, &l->reader, flags, NULL) != SQLITE_OK)
		return lite_failed(l->reader ? l->reader : l->writer, "open the file", trouble);
	if (!lite_set_pragmas(l->writer, trouble) || !lite_set_pragmas(l->reader, trouble) ||
	    !lite_make_tables(l->writer, trouble) || !prepare_all(l, trouble))
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
		backend_no_memory(trouble);
		return NULL;
	}
	if (lite_make_file(path, trouble) && open_both(l, path, trouble))
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

/* A stream as its row has it; row 0: there is none yet. */
struct place {
	int64_t row, last;
	uint64_t number;
};

static bool find_stream(struct lite *l, const char *name, struct place *p)
{
	sqlite3_stmt *st = l->st[W_STREAM];
	*p = (struct place){0};
	bind_text(st, 1, name);
	int rc = sqlite3_step(st);
	if (rc == SQLITE_ROW)
		*p = (struct place){.row = sqlite3_column_int64(st, 0),
				    .number = (uint64_t)sqlite3_column_int64(st, 1),
				    .last = sqlite3_column_int64(st, 2)};
	sqlite3_reset(st);
	return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static bool keep_stream(struct lite *l, const char *name, const struct place *p)
{
	sqlite3_stmt *st = l->st[p->row ? W_MOVE : W_NEW];
	if (p->row)
		sqlite3_bind_int64(st, 1, p->row);
	else
		bind_text(st, 1, name);
	sqlite3_bind_int64(st, 2, (int64_t)p->number);
	sqlite3_bind_int64(st, 3, p->last);
	return run(st);
}

static bool add_event(struct lite *l, const char *name, struct place *p, const char *text)
{
	sqlite3_stmt *st = l->st[W_EVENT];
	sqlite3_bind_int64(st, 1, p->last);
	bind_text(st, 2, name);
	sqlite3_bind_int64(st, 3, (int64_t)++p->number);
	bind_text(st, 4, text);
	bool ok = run(st);
	p->last = sqlite3_last_insert_rowid(l->writer);
	return ok;
}

/* Whether the stream stands where the job expects it; if not, the job has its answer. */
static bool as_expected(struct store_job *job, const struct place *p)
{
	bool ok = job->expected == STORE_ANY || job->expected == p->number;
	job->result = ok ? STORE_OK : STORE_CONFLICT;
	job->fresh = p->number;
	return ok;
}

/* Adds the texts from number `from` on; the stream is where they end. */
static bool add_events(struct lite *l, struct store_job *job, struct place *p, uint64_t from)
{
	bool ok = true;
	for (uint64_t i = from; ok && i < (uint64_t)job->n; i++)
		ok = add_event(l, job->name, p, job->text[i]);
	job->fresh = p->number;
	return ok && keep_stream(l, job->name, p);
}

static bool append(struct lite *l, struct store_job *job)
{
	struct place p;
	if (!find_stream(l, job->name, &p))
		return false;
	return !as_expected(job, &p) || add_events(l, job, &p, 0);
}

/* The texts that are there take the job's, from the last one back. */
static bool change_events(struct lite *l, const struct store_job *job, const struct place *p)
{
	sqlite3_stmt *change = l->st[W_CHANGE], *before = l->st[W_BEFORE];
	uint64_t row = (uint64_t)p->last;
	bool ok = true;
	for (uint64_t i = p->number; ok && i > 0; i--) {
		sqlite3_bind_int64(change, 1, (int64_t)row);
		bind_text(change, 2, job->text[i - 1]);
		sqlite3_bind_int64(before, 1, (int64_t)row);
		ok = run(change) && ask_number(before, &row);
	}
	return ok;
}

/* What is overwritten is zeroed, in pages that are given back as well. */
static bool rewrite(struct lite *l, struct store_job *job)
{
	struct place p;
	if (!find_stream(l, job->name, &p))
		return false;
	if (!as_expected(job, &p))
		return true;
	sqlite3_exec(l->writer, "PRAGMA secure_delete=ON", NULL, NULL, NULL);
	bool ok = change_events(l, job, &p) && add_events(l, job, &p, p.number);
	sqlite3_exec(l->writer, "PRAGMA secure_delete=FAST", NULL, NULL, NULL);
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
		return lite_failed(l->writer, "begin", trouble);
	bool ok = true;
	for (struct store_job *j = job; ok && j; j = j->next)
		ok = do_job(l, j);
	if (ok && run(l->st[W_COMMIT])) {
		clear_log(l, job);
		return true;
	}
	lite_failed(l->writer, "write", trouble);
	if (!sqlite3_get_autocommit(l->writer))
		run(l->st[W_ROLLBACK]);
	return false;
}

/* Ends a query: resets it, so that the log can be emptied, and judges how it ended. */
static bool query_ended(struct lite *l, sqlite3_stmt *st, int rc, char *trouble)
{
	bool ok = rc == SQLITE_DONE || rc == SQLITE_ROW;
	if (!ok)
		lite_failed(l->reader, "read", trouble);
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
	return ask_number(l->st[R_NUMBER], number) || lite_failed(l->reader, "read", trouble);
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
	return query_ended(l, st, rc, trouble) &&
	       (rc != SQLITE_ROW || *text || backend_no_memory(trouble));
}

static bool lite_hold(void *p, char *trouble)
{
	struct lite *l = p;
	return sqlite3_exec(l->reader, "BEGIN", NULL, NULL, NULL) == SQLITE_OK ||
	       lite_failed(l->reader, "begin", trouble);
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
	/* SQLite would make it readable by everybody; it takes an empty file that is there. */
	if (!lite_make_copy(path, trouble))
		return false;
	bool ok = sqlite3_prepare_v2(l->reader, "VACUUM INTO ?1", -1, &st, NULL) == SQLITE_OK;
	if (ok) {
		bind_text(st, 1, path);
		ok = sqlite3_step(st) == SQLITE_DONE;
	}
	if (!ok)
		lite_failed(l->reader, "copy the database", trouble);
	sqlite3_finalize(st);
	ok = ok && sync_file(path, trouble);
	if (!ok)
		lite_remove(path);
	return ok;
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
