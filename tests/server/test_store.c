/*
 * test_store.c: what a store promises, held against a real SQLite file and a real PostgreSQL by
 * the same tests. The database is named by the first argument.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "pg_server.h"
#include "store/backend.h"
#include "store/copy.h"
#include "store/store.h"
#include "kernel/utf8.h"

static bool use_postgres;
static char directory[128], address[256];
static int files;

static int fresh_store(void **state)
{
	char trouble[STORE_TROUBLE];
	if (use_postgres && !pg_server_fresh(address))
		return -1;
	if (!use_postgres)
		snprintf(address, sizeof address, "%s/store%d.db", directory, ++files);
	*state = store_open(address, trouble);
	if (!*state)
		fprintf(stderr, "%s\n", trouble);
	return *state ? 0 : -1;
}

static int close_store(void **state)
{
	store_close(*state);
	return 0;
}

static struct store *again(void **state)
{
	char trouble[STORE_TROUBLE];
	store_close(*state);
	*state = store_open(address, trouble);
	assert_non_null(*state);
	return *state;
}

struct seen {
	int n;
	uint64_t number[64];
	char text[64][64];
};

static bool see(void *arg, uint64_t number, const char *text)
{
	struct seen *s = arg;
	assert_true(s->n < 64);
	s->number[s->n] = number;
	snprintf(s->text[s->n++], 64, "%s", text);
	return true;
}

static bool see_name(void *arg, const char *name, uint64_t number)
{
	return see(arg, number, name);
}

static void a_stream_is_read_back_in_order_after_reopening(void **state)
{
	uint64_t fresh;
	const char *text[] = {"one", "due", "\"tre\" \\ {è},\n'4'"};
	assert_int_equal(store_append(*state, "table/a", 0, text, 3, &fresh), STORE_OK);
	assert_int_equal(fresh, 3);
	struct store *s = again(state);
	struct seen seen = {0};
	assert_true(store_read(s, "table/a", 0, see, &seen));
	assert_int_equal(seen.n, 3);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(seen.number[i], i + 1);
		assert_string_equal(seen.text[i], text[i]);
	}
	seen.n = 0;
	assert_true(store_read(s, "table/a", 2, see, &seen));
	assert_int_equal(seen.n, 1);
	assert_string_equal(seen.text[0], text[2]);
}

static void an_append_at_another_number_is_a_conflict_and_changes_nothing(void **state)
{
	uint64_t fresh;
	const char *text[] = {"a", "b"};
	assert_int_equal(store_append(*state, "t", 0, text, 2, NULL), STORE_OK);
	assert_int_equal(store_append(*state, "t", 1, text, 1, &fresh), STORE_CONFLICT);
	assert_int_equal(fresh, 2);
	assert_int_equal(store_append(*state, "t", 0, text, 1, &fresh), STORE_CONFLICT);
	assert_int_equal(store_append(*state, "t", 7, text, 1, &fresh), STORE_CONFLICT);
	assert_int_equal(fresh, 2);
	assert_int_equal(store_append(*state, "unknown", 5, text, 1, &fresh), STORE_CONFLICT);
	assert_int_equal(fresh, 0);
	assert_true(store_number(*state, "t", &fresh));
	assert_int_equal(fresh, 2);
	assert_int_equal(store_append(*state, "t", STORE_ANY, text, 1, &fresh), STORE_OK);
	assert_int_equal(fresh, 3);
}

/* Bytes of the database's files that hold a word. */
static bool files_hold(const char *word)
{
	static const char *const end[] = {"", "-wal"};
	bool found = false;
	for (int i = 0; i < 2; i++) {
		char path[300], *text;
		snprintf(path, sizeof path, "%s%s", address, end[i]);
		FILE *f = fopen(path, "r");
		text = f ? calloc(1, 4 << 20) : NULL;
		size_t n = f ? fread(text, 1, 4 << 20, f) : 0;
		found |= n && memmem(text, n, word, strlen(word));
		free(text);
		if (f)
			fclose(f);
	}
	return found;
}

/* R38: the one way in which what was written changes. */
static void a_stream_rewritten_holds_nothing_of_what_it_was(void **state)
{
	enum { LINES = 40 };
	const char *text[LINES + 2], *fresh[LINES + 2];
	char line[LINES][300];
	uint64_t number;
	for (int i = 0; i < LINES; i++) {
		snprintf(line[i], sizeof line[i], "%d Waldemar %0250d", i, i);
		text[i] = line[i];
		fresh[i] = i % 3 ? line[i] : "somebody";
	}
	for (int i = 0; i < LINES; i++)
		if (i % 3)
			*strchr(line[i], 'W') = 'B';
	fresh[LINES] = fresh[LINES + 1] = "he is forgotten";
	assert_int_equal(store_append(*state, "other", 0, text, 1, NULL), STORE_OK);
	assert_int_equal(store_rewrite(*state, "other", 1, fresh, 1, NULL), STORE_OK);
	assert_int_equal(store_append(*state, "t", 0, text, LINES, NULL), STORE_OK);
	assert_int_equal(store_rewrite(*state, "t", 7, fresh, LINES + 2, &number), STORE_CONFLICT);
	assert_int_equal(number, LINES);
	assert_int_equal(store_rewrite(*state, "t", LINES, fresh, 3, NULL), STORE_ERROR);
	struct seen seen = {0};
	assert_true(store_read(*state, "t", 0, see, &seen));
	assert_memory_equal(seen.text[0], "0 Waldemar 0", 12); /* unchanged */
	assert_int_equal(store_rewrite(*state, "t", LINES, fresh, LINES + 2, &number), STORE_OK);
	assert_int_equal(number, LINES + 2);
	if (!use_postgres)
		assert_false(files_hold("Waldemar"));
	struct store *s = again(state);
	seen.n = 0;
	assert_true(store_read(s, "t", 0, see, &seen));
	assert_int_equal(seen.n, LINES + 2);
	for (int i = 0; i < LINES + 2; i++) {
		assert_int_equal(seen.number[i], i + 1);
		assert_memory_equal(seen.text[i], fresh[i],
				    strlen(fresh[i]) < 60 ? strlen(fresh[i]) : 60);
	}
	assert_int_equal(store_append(s, "t", LINES + 2, text, 1, &number), STORE_OK);
	assert_int_equal(number, LINES + 3);
}

static void streams_are_listed_by_prefix_in_order_of_bytes(void **state)
{
	static const char *const name[] = {"table/b", "table/Z", "league/x", "table/a", "table0"};
	const char *text = "x";
	for (int i = 0; i < 5; i++)
		assert_int_equal(store_append(*state, name[i], 0, &text, 1, NULL), STORE_OK);
	struct seen seen = {0};
	assert_true(store_streams(*state, "table/", see_name, &seen));
	assert_int_equal(seen.n, 3);
	assert_string_equal(seen.text[0], "table/Z");
	assert_string_equal(seen.text[1], "table/a");
	assert_string_equal(seen.text[2], "table/b");
	assert_int_equal(seen.number[1], 1);
	seen.n = 0;
	assert_true(store_streams(*state, "", see_name, &seen));
	assert_int_equal(seen.n, 5);
}

static void documents_are_replaced_only_at_the_version_that_was_read(void **state)
{
	uint64_t version;
	char *text;
	assert_int_equal(store_put(*state, "account", "anna", 0, "{1}", &version), STORE_OK);
	assert_int_equal(version, 1);
	assert_int_equal(store_put(*state, "account", "anna", 0, "{x}", &version), STORE_CONFLICT);
	assert_int_equal(version, 1);
	assert_int_equal(store_put(*state, "account", "anna", 1, "{2}", &version), STORE_OK);
	assert_int_equal(store_put(*state, "account", "anna", 1, "{x}", NULL), STORE_CONFLICT);
	assert_int_equal(store_put(*state, "account", "anna", STORE_ANY, "{3}", &version),
			 STORE_OK);
	assert_int_equal(version, 3);
	assert_int_equal(store_put(*state, "account", "bruno", 4, "{x}", &version), STORE_CONFLICT);
	assert_int_equal(version, 0);
	assert_true(store_get(again(state), "account", "anna", &text, &version));
	assert_string_equal(text, "{3}");
	assert_int_equal(version, 3);
	free(text);
	assert_true(store_get(*state, "account", "bruno", &text, &version));
	assert_null(text);
}

static void documents_are_listed_and_dropped(void **state)
{
	store_put(*state, "session", "1a", 0, "x", NULL);
	store_put(*state, "session", "1b", 0, "x", NULL);
	store_put(*state, "session", "2", 0, "x", NULL);
	store_put(*state, "account", "1c", 0, "x", NULL);
	struct seen seen = {0};
	assert_true(store_documents(*state, "session", "1", see_name, &seen));
	assert_int_equal(seen.n, 2);
	assert_int_equal(store_drop(*state, "session", "1a"), STORE_OK);
	assert_int_equal(store_drop(*state, "session", "1a"), STORE_OK);
	seen.n = 0;
	assert_true(store_documents(*state, "session", "", see_name, &seen));
	assert_int_equal(seen.n, 2);
	assert_string_equal(seen.text[0], "1b");
}

static void what_cannot_be_kept_in_every_database_is_refused(void **state)
{
	const char *bad_text = "\xc3(", *text = "x";
	char name[STORE_MAX_NAME + 2];
	memset(name, 'n', sizeof name);
	name[sizeof name - 1] = '\0';
	assert_int_equal(store_append(*state, "t", 0, &bad_text, 1, NULL), STORE_ERROR);
	assert_int_equal(store_append(*state, "", 0, &text, 1, NULL), STORE_ERROR);
	assert_int_equal(store_append(*state, "a b", 0, &text, 1, NULL), STORE_ERROR);
	assert_int_equal(store_append(*state, "t\xc3\xa8", 0, &text, 1, NULL), STORE_ERROR);
	assert_int_equal(store_append(*state, name, 0, &text, 1, NULL), STORE_ERROR);
	assert_int_equal(store_append(*state, "t", 0, &text, 1, NULL), STORE_OK);
}

static int finished, refused;
static void count_done(struct store_job *job)
{
	finished++;
	refused += job->result != STORE_OK;
}

static void jobs_of_one_submitter_keep_their_order(void **state)
{
	enum { N = 500 };
	static struct store_job job[N];
	const char *text[] = {"line"};
	finished = refused = 0;
	for (int i = 0; i < N; i++) {
		job[i] = (struct store_job){.op = STORE_APPEND,
					    .name = i % 2 ? "odd" : "even",
					    .expected = (uint64_t)i / 2,
					    .text = text,
					    .n = 1,
					    .done = count_done};
		store_submit(*state, &job[i]);
	}
	store_go(*state);
	for (int i = 0; finished < N && i < 10000; i++) {
		store_poll(*state);
		usleep(1000);
	}
	assert_int_equal(finished, N);
	assert_int_equal(refused, 0);
	uint64_t number;
	assert_true(store_number(*state, "odd", &number));
	assert_int_equal(number, N / 2);
}

/* A server that stops loses nothing that was on its way. */
static void what_was_wished_for_is_written_before_closing(void **state)
{
	enum { N = 2000 };
	static struct store_job job[N];
	const char *text[] = {"line"};
	uint64_t number;
	finished = refused = 0;
	for (int i = 0; i < N; i++) {
		job[i] = (struct store_job){.op = STORE_APPEND,
					    .name = "last",
					    .expected = (uint64_t)i,
					    .text = text,
					    .n = 1,
					    .done = count_done};
		store_submit(*state, &job[i]);
	}
	struct store *s = again(state);
	assert_int_equal(finished, N);
	assert_int_equal(refused, 0);
	assert_true(store_number(s, "last", &number));
	assert_int_equal(number, N);
}

static void wish_for_more(struct store_job *job)
{
	struct store_job *second = job->owner;
	count_done(job);
	store_submit(second->owner, second);
}

/* The last move of a game is followed by the summary of its table. */
static void what_is_wished_for_while_closing_is_written_too(void **state)
{
	const char *text[] = {"line"};
	uint64_t number;
	struct store_job second = {.op = STORE_APPEND,
				   .name = "second",
				   .text = text,
				   .n = 1,
				   .done = count_done,
				   .owner = *state};
	struct store_job first = second;
	first.name = "first";
	first.done = wish_for_more;
	first.owner = &second;
	finished = refused = 0;
	store_submit(*state, &first);
	struct store *s = again(state);
	assert_int_equal(finished, 2);
	assert_int_equal(refused, 0);
	assert_true(store_number(s, "second", &number));
	assert_int_equal(number, 1);
}

static atomic_bool polling;
static void *poll_on(void *arg)
{
	while (polling)
		store_poll(arg);
	return NULL;
}

static void one_thread_may_wait_while_another_polls(void **state)
{
	pthread_t thread;
	const char *text = "x";
	polling = true;
	assert_int_equal(pthread_create(&thread, NULL, poll_on, *state), 0);
	for (uint64_t i = 0; i < 50; i++)
		assert_int_equal(store_append(*state, "waited", i, &text, 1, NULL), STORE_OK);
	polling = false;
	pthread_join(thread, NULL);
}

/* Two stores on one database stand for two servers. */
struct racer {
	struct store *store;
	int won, lost;
};

static void *race(void *arg)
{
	struct racer *r = arg;
	uint64_t at = 0;
	const char *text = "move";
	while (r->won < 40) {
		uint64_t fresh;
		switch (store_append(r->store, "table/race", at, &text, 1, &fresh)) {
		case STORE_OK: r->won++; break;
		case STORE_CONFLICT: r->lost++; break;
		case STORE_ERROR: return NULL;
		}
		at = fresh;
	}
	return NULL;
}

static void two_servers_never_both_win_a_number(void **state)
{
	char trouble[STORE_TROUBLE];
	struct racer racer[2] = {{.store = *state}, {.store = store_open(address, trouble)}};
	assert_non_null(racer[1].store);
	pthread_t thread[2];
	for (int i = 0; i < 2; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, race, &racer[i]), 0);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	assert_int_equal(racer[0].won + racer[1].won, 80);
	uint64_t number;
	assert_true(store_number(*state, "table/race", &number));
	assert_int_equal(number, 80);
	store_close(racer[1].store);
}

static char heard[128];
static void hear(void *arg, const char *stream)
{
	(void)arg;
	if (stream[0])
		snprintf(heard, sizeof heard, "%s", stream);
}

static void wake_nobody(void *arg)
{
	(void)arg;
}

static bool poll_until_heard(struct store *s)
{
	for (int i = 0; i < 300 && !heard[0]; i++) {
		store_poll(s);
		usleep(10000);
	}
	return heard[0];
}

static void a_server_hears_what_another_wrote_and_not_itself(void **state)
{
	if (!use_postgres)
		skip();
	char trouble[STORE_TROUBLE];
	const char *text = "x";
	struct store *other = store_open(address, trouble);
	assert_non_null(other);
	store_watch(*state, wake_nobody, hear, NULL);
	usleep(200000);
	heard[0] = '\0';
	assert_int_equal(store_append(*state, "table/mine", 0, &text, 1, NULL), STORE_OK);
	assert_int_equal(store_append(other, "table/his", 0, &text, 1, NULL), STORE_OK);
	assert_true(poll_until_heard(*state));
	assert_string_equal(heard, "table/his");
	store_close(other);
}

static void a_lost_connection_is_joined_again(void **state)
{
	if (!use_postgres)
		skip();
	const char *text = "x";
	uint64_t fresh;
	store_watch(*state, wake_nobody, hear, NULL);
	assert_int_equal(store_append(*state, "t", 0, &text, 1, NULL), STORE_OK);
	assert_true(pg_server_cut());
	/* The first write may fail, and says so; what it left is read, then work goes on. */
	store_append(*state, "t", 1, &text, 1, NULL);
	assert_true(store_number(*state, "t", &fresh));
	assert_int_equal(store_append(*state, "t", fresh, &text, 1, NULL), STORE_OK);
}

/* R34: a backup whose connection is lost has failed: what is read later is of another moment. */
static void a_moment_that_is_held_is_not_joined_again(void **state)
{
	if (!use_postgres)
		skip();
	const struct backend *of = &store_postgres;
	char trouble[STORE_TROUBLE];
	const char *text = "x";
	uint64_t number = 0;
	void *db = of->open(address, trouble);
	assert_non_null(db);
	assert_int_equal(store_append(*state, "t", 0, &text, 1, NULL), STORE_OK);
	assert_true(of->hold(db, trouble));
	assert_true(of->number(db, "t", &number, trouble));
	assert_int_equal(number, 1);
	assert_true(pg_server_cut());
	for (int i = 0; i < 2; i++)
		assert_false(of->number(db, "t", &number, trouble));
	assert_non_null(strstr(trouble, "PostgreSQL could not read"));
	of->release(db);
	assert_true(of->number(db, "t", &number, trouble));
	of->close(db);
}

/* The event loop reads: a database that does not answer must give it back. */
static void a_database_that_does_not_answer_is_given_up(void **state)
{
	if (!use_postgres)
		skip();
	const char *text = "x";
	uint64_t number;
	struct timespec from, to;
	assert_int_equal(store_append(*state, "t", 0, &text, 1, NULL), STORE_OK);
	assert_true(pg_server_lock(12));
	usleep(1500000);
	clock_gettime(CLOCK_MONOTONIC, &from);
	assert_false(store_number(*state, "t", &number));
	assert_int_not_equal(store_append(*state, "t", 1, &text, 1, NULL), STORE_OK);
	clock_gettime(CLOCK_MONOTONIC, &to);
	assert_true(to.tv_sec - from.tv_sec < 12);
	/* Later it answers again, and nothing is lost. */
	for (int i = 0; i < 20 && !store_number(*state, "t", &number); i++)
		usleep(500000);
	assert_int_equal(number, 1);
	assert_int_equal(store_append(*state, "t", 1, &text, 1, NULL), STORE_OK);
}

/* Opens the store again until that is refused, or until it is not. */
static struct store *open_until(bool closed, char *trouble)
{
	struct store *s = NULL;
	for (int i = 0; i < 50; i++) {
		s = store_open(address, trouble);
		if (!s == closed)
			return s;
		store_close(s);
		usleep(100000);
	}
	fail_msg("the setting of the database is not heeded");
	return s;
}

/* R8: what such a database says is written may not be. */
static void a_database_that_does_not_sync_is_refused(void **state)
{
	(void)state;
	char trouble[STORE_TROUBLE] = "";
	if (!use_postgres)
		skip();
	assert_true(pg_server_set("fsync", "off"));
	assert_null(open_until(true, trouble));
	assert_string_equal(trouble, "PostgreSQL runs without fsync=on.");
	assert_true(pg_server_set("fsync", "on"));
	store_close(open_until(false, trouble));
}

/* What anybody but the owner of a file may do with it. */
static int others_may(const char *path)
{
	struct stat st;
	assert_int_equal(stat(path, &st), 0);
	return st.st_mode & 077;
}

/* Accounts, sessions and what is hidden in games lie in it. */
static void a_file_is_for_its_owner_alone(void **state)
{
	const char *text = "a";
	char path[300];
	if (use_postgres)
		skip();
	mode_t mask = umask(0);
	struct store *s = again(state);
	assert_int_equal(store_append(s, "t", 0, &text, 1, NULL), STORE_OK);
	umask(mask);
	static const char *const part[] = {"", "-wal", "-shm"};
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", address, part[i]);
		assert_int_equal(others_may(path), 0);
	}
}

static void change_tables(const char *sql)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(address, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* R9: a group that fails in its middle leaves nothing, and nothing open that would stop the next.
 */
static void a_group_that_fails_is_taken_back(void **state)
{
	const char *text = "a";
	uint64_t number;
	if (use_postgres)
		skip();
	change_tables("CREATE TRIGGER t BEFORE UPDATE ON stream BEGIN"
		      " SELECT raise(FAIL, 'no'); END");
	assert_int_equal(store_append(*state, "t", 0, &text, 1, NULL), STORE_OK);
	assert_int_equal(store_append(*state, "t", 1, &text, 1, NULL), STORE_ERROR);
	change_tables("DROP TRIGGER t");
	assert_true(store_number(*state, "t", &number));
	assert_int_equal(number, 1);
	assert_int_equal(store_append(*state, "t", 1, &text, 1, NULL), STORE_OK);
	struct seen seen = {0};
	assert_true(store_read(*state, "t", 0, see, &seen));
	assert_int_equal(seen.n, 2);
}

static void a_backup_holds_everything_and_is_a_store_itself(void **state)
{
	char path[200], trouble[STORE_TROUBLE];
	const char *text[] = {"a", "b"};
	store_append(*state, "table/a", 0, text, 2, NULL);
	store_put(*state, "account", "anna", 0, "{}", NULL);
	snprintf(path, sizeof path, "%s/backup%d.db", directory, ++files);
	assert_true(store_backup(*state, path, trouble));
	struct store *copy = store_open(path, trouble);
	assert_non_null(copy);
	uint64_t number;
	char *doc;
	assert_true(store_number(copy, "table/a", &number));
	assert_int_equal(number, 2);
	assert_true(store_get(copy, "account", "anna", &doc, &number));
	assert_string_equal(doc, "{}");
	free(doc);
	store_close(copy);
	assert_int_equal(others_may(path), 0);
	assert_false(store_backup(*state, path, trouble));
	assert_int_equal(access(path, F_OK), 0); /* and left alone */
}

/* R34: half a copy must not pass for one. */
static void a_backup_that_fails_leaves_nothing(void **state)
{
	char path[200], part[210], trouble[STORE_TROUBLE];
	const char *text = "a";
	if (!use_postgres)
		skip();
	assert_int_equal(store_append(*state, "table/a", 0, &text, 1, NULL), STORE_OK);
	assert_true(pg_server_run("DROP TABLE document"));
	snprintf(path, sizeof path, "%s/backup%d.db", directory, ++files);
	assert_false(store_backup(*state, path, trouble));
	assert_non_null(strstr(trouble, "document"));
	static const char *const end[] = {"", "-wal", "-shm"};
	for (int i = 0; i < 3; i++) {
		snprintf(part, sizeof part, "%s%s", path, end[i]);
		assert_int_not_equal(access(part, F_OK), 0);
	}
}

/* A database of two documents that fails at the second. */
static bool list_two(void *db, const char *kind, const char *prefix, store_lister *lister,
		     void *arg, char *trouble)
{
	(void)db, (void)kind, (void)prefix, (void)trouble;
	return lister(arg, "anna", 1) && lister(arg, "bruno", 1);
}

static bool get_one(void *db, const char *kind, const char *id, char **text, uint64_t *version,
		    char *trouble)
{
	(void)db, (void)kind, (void)trouble;
	if (strcmp(id, "anna") != 0)
		return false;
	*version = 1;
	return (*text = strdup("{}"));
}

static bool no_streams(void *db, const char *prefix, store_lister *lister, void *arg, char *trouble)
{
	(void)db, (void)prefix, (void)lister, (void)arg, (void)trouble;
	return true;
}

static bool one_kind(void *db, store_lister *lister, void *arg, char *trouble)
{
	(void)db, (void)trouble;
	return lister(arg, "account", 0);
}

static bool hold_nothing(void *db, char *trouble)
{
	(void)db, (void)trouble;
	return true;
}

static void release_nothing(void *db)
{
	(void)db;
}

static void a_document_that_cannot_be_read_ends_a_copy(void **state)
{
	static const struct backend failing = {.streams = no_streams,
					       .documents = list_two,
					       .get = get_one,
					       .kinds = one_kind,
					       .hold = hold_nothing,
					       .release = release_nothing};
	char trouble[STORE_TROUBLE] = "";
	assert_false(copy_everything(&failing, NULL, *state, trouble));
}

/* What the first version of the program left behind. */
static const char first_schema[] =
	"CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
	"CREATE TABLE stream(id TEXT PRIMARY KEY, number BIGINT NOT NULL);"
	"CREATE TABLE event(stream TEXT NOT NULL, number BIGINT NOT NULL, text TEXT NOT NULL,"
	" PRIMARY KEY(stream,number));"
	"CREATE TABLE document(kind TEXT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL,"
	" text TEXT NOT NULL, PRIMARY KEY(kind,id));"
	"INSERT INTO meta VALUES('schema','1');"
	"INSERT INTO stream VALUES('table/b',3),('table/a',2),('empty',0);"
	"INSERT INTO event VALUES('table/b',1,'b1'),('table/a',1,'a1'),('table/b',2,'b2'),"
	" ('table/a',2,'a2'),('table/b',3,'b3');"
	"INSERT INTO document VALUES('account','anna',4,'{}');";

static void write_file(const char *sql)
{
	sqlite3 *db;
	snprintf(address, sizeof address, "%s/old%d.db", directory, ++files);
	assert_int_equal(sqlite3_open(address, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static void a_file_of_the_first_schema_is_brought_up_to_date(void **state)
{
	(void)state;
	char trouble[STORE_TROUBLE] = "";
	const char *text[] = {"b4", "B1", "B2", "B3", "B4"};
	if (use_postgres)
		return;
	write_file(first_schema);
	/* The second time it is what it has become. */
	for (uint64_t round = 0; round < 2; round++) {
		struct store *s = store_open(address, trouble);
		assert_string_equal(trouble, "");
		struct seen seen = {0};
		assert_true(store_read(s, "table/a", 0, see, &seen));
		assert_true(store_read(s, "empty", 0, see, &seen));
		assert_true(store_read(s, "table/b", 1, see, &seen));
		const char *want[] = {"a1", "a2", "b2", "b3", "b4"};
		assert_int_equal(seen.n, 4 + round);
		for (int i = 0; i < seen.n; i++)
			assert_string_equal(seen.text[i], want[i]);
		uint64_t fresh;
		assert_int_equal(store_append(s, "table/b", 2, text, 1, &fresh), STORE_CONFLICT);
		assert_int_equal(fresh, 3 + round);
		if (round == 0)
			assert_int_equal(store_append(s, "table/b", 3, text, 1, NULL), STORE_OK);
		store_close(s);
	}
	struct store *s = store_open(address, trouble);
	assert_int_equal(store_rewrite(s, "table/b", 4, text + 1, 4, NULL), STORE_OK);
	struct seen seen = {0};
	assert_true(store_read(s, "table/b", 0, see, &seen));
	for (int i = 0; i < 4; i++)
		assert_string_equal(seen.text[i], text[1 + i]);
	store_close(s);
}

static void a_file_of_a_schema_to_come_is_refused_and_left_alone(void **state)
{
	(void)state;
	char trouble[STORE_TROUBLE] = "";
	if (use_postgres)
		return;
	write_file("CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
		   "INSERT INTO meta VALUES('schema','93');");
	assert_null(store_open(address, trouble));
	assert_non_null(strstr(trouble, "schema 93"));
}

static void a_place_that_cannot_be_written_is_named(void **state)
{
	(void)state;
	char trouble[STORE_TROUBLE] = "";
	assert_null(store_open(use_postgres ? "postgres://x@/x?host=/nowhere" : "/nowhere/x.db",
			       trouble));
	assert_non_null(strstr(trouble, "nowhere"));
}

static void utf8_is_judged_by_the_table(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t n;
		bool valid;
	} row[] = {
		{"", 0, true},
		{"plain", 5, true},
		{"\xc3\xa8", 2, true},
		{"\xe2\x82\xac", 3, true},
		{"\xf0\x9f\x8e\xb2", 4, true},
		{"\xed\x9f\xbf", 3, true},
		{"\xc0\x80", 2, false},         /* overlong */
		{"\xe0\x80\x80", 3, false},     /* overlong */
		{"\xf0\x80\x80\x80", 4, false}, /* overlong */
		{"\xed\xa0\x80", 3, false},     /* surrogate */
		{"\xf4\x90\x80\x80", 4, false}, /* beyond the last */
		{"\xc3", 1, false},             /* torn */
		{"\x80", 1, false},
		{"\xff", 1, false},
		{"a\0b", 3, false},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		assert_int_equal(utf8_valid(row[i].text, row[i].n), row[i].valid);
}

#define T(f) cmocka_unit_test_setup_teardown(f, fresh_store, close_store)

int main(int argc, char **argv)
{
	use_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	if (!temp_make(directory))
		return 1;
	if (use_postgres && !pg_server_start(address)) {
		pg_server_stop();
		temp_remove(directory);
		return 77; /* not installed: skipped */
	}
	const struct CMUnitTest tests[] = {
		T(a_stream_is_read_back_in_order_after_reopening),
		T(an_append_at_another_number_is_a_conflict_and_changes_nothing),
		T(a_stream_rewritten_holds_nothing_of_what_it_was),
		T(streams_are_listed_by_prefix_in_order_of_bytes),
		T(documents_are_replaced_only_at_the_version_that_was_read),
		T(documents_are_listed_and_dropped),
		T(what_cannot_be_kept_in_every_database_is_refused),
		T(jobs_of_one_submitter_keep_their_order),
		T(what_was_wished_for_is_written_before_closing),
		T(what_is_wished_for_while_closing_is_written_too),
		T(one_thread_may_wait_while_another_polls),
		T(two_servers_never_both_win_a_number),
		T(a_server_hears_what_another_wrote_and_not_itself),
		T(a_lost_connection_is_joined_again),
		T(a_moment_that_is_held_is_not_joined_again),
		T(a_database_that_does_not_answer_is_given_up),
		T(a_database_that_does_not_sync_is_refused),
		T(a_file_is_for_its_owner_alone),
		T(a_group_that_fails_is_taken_back),
		T(a_backup_holds_everything_and_is_a_store_itself),
		T(a_backup_that_fails_leaves_nothing),
		T(a_document_that_cannot_be_read_ends_a_copy),
		cmocka_unit_test(a_file_of_the_first_schema_is_brought_up_to_date),
		cmocka_unit_test(a_file_of_a_schema_to_come_is_refused_and_left_alone),
		cmocka_unit_test(a_place_that_cannot_be_written_is_named),
		cmocka_unit_test(utf8_is_judged_by_the_table),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	if (use_postgres)
		pg_server_stop();
	temp_remove(directory);
	return bad;
}
