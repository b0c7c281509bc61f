/*
 * sqlite_file.c: an SQLite file made ready: pragmas, and the tables of this version.
 *
 * An event knows the row of the one before it in its stream, and a stream that of its last: so a
 * group for sixteen streams adds to one page of events. An index over stream and number, as schema
 * 1 had it, was touched in sixteen places, each a page to be logged and synced.
 */
#include "store/sqlite_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

#define SCHEMA "2"

#define EVENTS                                                                                     \
	"(row INTEGER PRIMARY KEY, before INTEGER, stream TEXT NOT NULL, number BIGINT NOT NULL,"  \
	" text TEXT NOT NULL);"

static const char tables[] =
	"CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
	"CREATE TABLE stream(id TEXT PRIMARY KEY, number BIGINT NOT NULL, last INTEGER);"
	"CREATE TABLE event" EVENTS "CREATE TABLE document(kind TEXT NOT NULL, id TEXT NOT NULL,"
	" version BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(kind,id));"
	"INSERT INTO meta(key,value) VALUES('schema','" SCHEMA "');";

/* Schema 1 had event(stream,number,text) with that index, and no stream.last. */
static const char from_1[] =
	"CREATE TABLE chained" EVENTS
	"INSERT INTO chained SELECT row,iif(first,NULL,row-1),stream,number,text FROM"
	" (SELECT row_number() OVER (ORDER BY stream,number) AS row,"
	"  row_number() OVER (PARTITION BY stream ORDER BY number)=1 AS first,stream,number,text"
	"  FROM event);"
	"DROP TABLE event;"
	"ALTER TABLE chained RENAME TO event;"
	"ALTER TABLE stream ADD COLUMN last INTEGER;"
	"UPDATE stream SET last=newest.row FROM"
	" (SELECT stream,max(row) AS row FROM event GROUP BY stream) AS newest"
	" WHERE newest.stream=id;"
	"UPDATE meta SET value='" SCHEMA "' WHERE key='schema';";

bool lite_failed(sqlite3 *db, const char *what, char *trouble)
{
	snprintf(trouble, STORE_TROUBLE, "SQLite could not %s: %s.", what, sqlite3_errmsg(db));
	return false;
}

/* The file is ours alone, and so are the -wal and -shm files that copy its mode. */
bool lite_make_file(const char *path, char *trouble)
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

bool lite_make_copy(const char *path, char *trouble)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		snprintf(trouble, STORE_TROUBLE, "%.150s cannot be made: %s.", path,
			 strerror(errno));
	else
		close(fd);
	return fd >= 0;
}

void lite_remove(const char *path)
{
	static const char *const part[] = {"", "-wal", "-shm"};
	for (int i = 0; i < 3; i++) {
		char name[PATH_MAX];
		int n = snprintf(name, sizeof name, "%s%s", path, part[i]);
		if (n < (int)sizeof name)
			unlink(name);
	}
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

bool lite_set_pragmas(sqlite3 *db, char *trouble)
{
	return sqlite3_busy_timeout(db, 10000) == SQLITE_OK &&
	       pragma(db, "journal_mode", "WAL", "wal", trouble) &&
	       pragma(db, "synchronous", "FULL", "2", trouble) &&
	       pragma(db, "wal_autocheckpoint", "0", "0", trouble) &&
	       pragma(db, "journal_size_limit", "67108864", "67108864", trouble) &&
	       pragma(db, "secure_delete", "FAST", "2", trouble) &&
	       pragma(db, "trusted_schema", "OFF", "0", trouble);
}

/* The first column of a query's only row, or "" when there is none. */
static bool ask_text(sqlite3 *db, const char *sql, char *text, size_t cap)
{
	sqlite3_stmt *st = NULL;
	int rc = sqlite3_prepare_v2(db, sql, -1, &st, NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_step(st);
	snprintf(text, cap, "%s", rc == SQLITE_ROW ? (const char *)sqlite3_column_text(st, 0) : "");
	sqlite3_finalize(st);
	return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* Within a transaction, so that of two programs that open a file one finds it done. */
static bool bring_up_to_date(sqlite3 *db, char *trouble)
{
	char there[16], version[16] = "";
	if (!ask_text(db, "SELECT name FROM sqlite_schema WHERE name='meta'", there,
		      sizeof there) ||
	    (there[0] &&
	     !ask_text(db, "SELECT value FROM meta WHERE key='schema'", version, sizeof version)))
		return lite_failed(db, "read the schema's version", trouble);
	if (strcmp(version, SCHEMA) == 0)
		return true;
	if (there[0] && strcmp(version, "1") != 0) {
		snprintf(trouble, STORE_TROUBLE,
			 "The database has schema %s; this program wants " SCHEMA ".", version);
		return false;
	}
	return sqlite3_exec(db, there[0] ? from_1 : tables, NULL, NULL, NULL) == SQLITE_OK ||
	       lite_failed(db, "make the tables", trouble);
}

bool lite_make_tables(sqlite3 *db, char *trouble)
{
	if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
		return lite_failed(db, "begin", trouble);
	bool ok = bring_up_to_date(db, trouble);
	if (ok && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
		ok = lite_failed(db, "make the tables", trouble);
	if (!ok)
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return ok;
}
