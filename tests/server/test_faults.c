/*
 * test_faults.c: the k-th write, sync or truncation of the database fails, alone or with all that
 * follow (R9), in a game played to its end: what was acknowledged is there after a restart on a
 * sound disk, what was not is refused cleanly, the file is whole, and the server goes on answering.
 * MARENGO_FAULTS=all strikes every call from the making of the file to its closing, in every way;
 * otherwise a sample. And that an acknowledged action was synced, and that a group shares a sync.
 */
#include "cm.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faults.h"
#include "pg_server.h"
#include "wire.h"

enum { MOVES = 40, GAME_MAX = 400 };

static char directory[128];
static const char wish[] = "{\"game\":\"toy\",\"scenario\":\"road\","
			   "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}";

/* What the players were told. */
struct told {
	int number; /* of the last state */
	bool over, refused;
};

/* The next wish after a state: a move back and forth, or towards the end of a whole game. */
static void wish_next(struct sock *s, const cJSON *m, int most)
{
	int number = int_of(m, "number"), n = cJSON_GetArraySize(at(m, "legal"));
	const cJSON *pick = n ? cJSON_GetArrayItem(at(m, "legal"), number * 7 % n) : NULL;
	if (most < GAME_MAX && number % 2)
		ws_say(s, "{\"op\":\"undo\",\"number\":%d}", number);
	else if (most < GAME_MAX)
		ws_say(s, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d}", number);
	else if (pick)
		ws_say(s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}", text_of(pick, "do"),
		       number);
	else
		ws_say(s, "{\"op\":\"seat\",\"seat\":\"%s\"}",
		       cJSON_IsTrue(at(m, "table.seats.0.to_act")) ? "red" : "blue");
}

/* Plays until something is refused, the game is over, or it has come to a number. */
static struct told play(struct daemon *d, struct jar *jar, const char *table, int most)
{
	struct sock s;
	struct told told = {0};
	if (!ws_open(&s, d->port, jar))
		return told;
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	for (cJSON *m;
	     told.number < most && !told.refused && !told.over && (m = ws_hear(&s, 10000));
	     cJSON_Delete(m)) {
		told.refused = strcmp(text_of(m, "type"), "refused") == 0;
		if (strcmp(text_of(m, "type"), "state") != 0)
			continue;
		told.number = int_of(m, "number");
		told.over = cJSON_IsTrue(at(m, "over"));
		if (!told.over)
			wish_next(&s, m, most);
	}
	ws_shut(&s);
	return told;
}

static char *calls_made(void)
{
	static char calls[20000];
	FILE *f = fopen(getenv("MARENGO_CALLS"), "r");
	size_t n = f ? fread(calls, 1, sizeof calls - 1, f) : 0;
	calls[n] = '\0';
	if (f)
		fclose(f);
	return calls;
}

static bool start_faulty(struct daemon *d, const char *database, long k, enum fault kind, bool once)
{
	char number[16], how[8];
	snprintf(number, sizeof number, "%ld", k);
	snprintf(how, sizeof how, "%d", kind);
	setenv("LD_PRELOAD", getenv("MARENGO_FAULTS_LIB"), 1);
	setenv("MARENGO_FAULT", number, 1);
	setenv("MARENGO_FAULT_KIND", how, 1);
	if (once)
		setenv("MARENGO_FAULT_ONCE", "1", 1);
	remove(getenv("MARENGO_CALLS"));
	bool up = daemon_start(d, database, "--no-limits");
	unsetenv("LD_PRELOAD");
	unsetenv("MARENGO_FAULT");
	unsetenv("MARENGO_FAULT_KIND");
	unsetenv("MARENGO_FAULT_ONCE");
	return up;
}

static void assert_whole(const char *database, long k)
{
	sqlite3 *db;
	sqlite3_stmt *st;
	assert_int_equal(sqlite3_open(database, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, "pragma integrity_check", -1, &st, NULL),
			 SQLITE_OK);
	assert_int_equal(sqlite3_step(st), SQLITE_ROW);
	if (strcmp((const char *)sqlite3_column_text(st, 0), "ok") != 0)
		fail_msg("fault %ld: %s", k, sqlite3_column_text(st, 0));
	sqlite3_finalize(st);
	sqlite3_close(db);
}

/* On a sound disk: all that was told is there, at most the one move more that was under way, and
 * its journal replays. */
static void assert_kept(const char *database, struct jar *jar, const char *table, struct told told,
			long k)
{
	struct daemon d;
	char path[64];
	cJSON *m = NULL;
	assert_true(daemon_start(&d, database, "--no-limits"));
	if (table[0]) {
		snprintf(path, sizeof path, "/api/v1/tables/%s", table);
		int status = request(d.port, jar, "GET", path, NULL, &m);
		int kept = m ? int_of(m, "number") : -1;
		if (status != 200 || kept < told.number || kept > told.number + 1)
			fail_msg("fault %ld: status %d, %d told, %d kept", k, status, told.number,
				 kept);
		cJSON_Delete(m);
		snprintf(path, sizeof path, "/api/v1/tables/%s/replay?seat=red", table);
		assert_int_equal(request(d.port, jar, "GET", path, NULL, NULL), 200);
	}
	assert_int_equal(daemon_stop(&d), 0);
	assert_whole(database, k);
}

static int struck, refusals, unstarted;

/* A server whose k-th call fails, alone or with all after it; then one on a sound disk. The calls
 * that the first one made. */
static long play_with_fault(long k, enum fault kind, bool once)
{
	struct daemon d;
	struct jar jar = {0};
	struct told told = {0};
	char database[200], table[32] = "";
	snprintf(database, sizeof database, "%s/faults%ld-%d%d.db", directory, k, kind, once);
	if (!start_faulty(&d, database, k, kind, once)) {
		/* A disk that fails at once keeps it from starting, with a sentence. */
		struck++;
		unstarted++;
		daemon_kill(&d);
		return k;
	}
	request(d.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	/* A disk that only stuttered is played on at once; nobody has to start anything again. */
	for (int tries = 0; tries < (once ? 3 : 1) && !told.over; tries++) {
		if (table[0] || make_table(d.port, &jar, wish, table))
			told = play(&d, &jar, table, GAME_MAX);
		refusals += !told.over;
	}
	if ((once || !k || kind == FAULT_SHORT) && !told.over)
		fail_msg("fault %ld of kind %d: the game did not go on", k, kind);
	/* Still there for whoever only looks. */
	assert_int_equal(request(d.port, &jar, "GET", "/api/v1/games", NULL, NULL), 200);
	if ((k + (long)kind) % 2)
		daemon_kill(&d);
	else
		daemon_stop(&d); /* closing writes, too */
	long made = (long)strlen(calls_made());
	struck += made >= k;
	assert_kept(database, &jar, table, told, k);
	remove(database);
	return made;
}

/* One strike at each call in turn, or at every so-maniest. */
static void strike(bool once, int step)
{
	long last = play_with_fault(0, FAULT_FULL, false), tried = 0;
	bool all = getenv("MARENGO_FAULTS") && strcmp(getenv("MARENGO_FAULTS"), "all") == 0;
	struck = refusals = unstarted = 0;
	for (int kind = 0; kind < FAULTS; kind++)
		for (long k = all ? 1 : 1 + kind * step / FAULTS; k <= last;
		     k += all ? 1 : step, tried++)
			play_with_fault(k, (enum fault)kind, once);
	print_message(
		"%ld calls; %ld faults %s: %d struck, %d refusals, %d kept it from starting\n",
		last, tried, once ? "alone" : "with all after them", struck, refusals, unstarted);
	assert_true(struck > tried / 2 && refusals > 0);
}

static void a_failing_disk_loses_nothing_that_was_acknowledged(void **state)
{
	(void)state;
	strike(false, 150);
}

static void a_disk_that_stutters_is_played_on(void **state)
{
	(void)state;
	strike(true, 150);
}

static long syncs(void)
{
	struct stat s;
	return stat(getenv("MARENGO_SYNCS"), &s) == 0 ? (long)s.st_size : 0;
}

/* What is acknowledged was synced before; what comes together is synced together. */
static void each_action_is_synced_and_many_share_a_sync(void **state)
{
	(void)state;
	enum { NOTES = 400 };
	struct daemon d;
	struct jar jar = {0};
	struct sock s;
	char database[200], table[32], path[200];
	snprintf(database, sizeof database, "%s/syncs.db", directory);
	snprintf(path, sizeof path, "%s/syncs", directory);
	setenv("MARENGO_SYNCS", path, 1);
	setenv("LD_PRELOAD", getenv("MARENGO_FAULTS_LIB"), 1);
	assert_true(daemon_start(&d, database, "--no-limits"));
	unsetenv("LD_PRELOAD");
	request(d.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(d.port, &jar, wish, table));
	long before = syncs();
	assert_int_equal(play(&d, &jar, table, MOVES).number, MOVES);
	long each = syncs() - before;
	assert_true(each >= MOVES);
	assert_true(ws_open(&s, d.port, &jar));
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	cJSON_Delete(ws_hear_type(&s, "presence", 5000));
	before = syncs();
	for (int i = 0; i < NOTES; i++)
		ws_say(&s, "{\"op\":\"note\",\"text\":\"%d\",\"id\":%d}", i, i);
	for (int i = 0; i < NOTES; i++) {
		cJSON *m = ws_hear_type(&s, "note", 5000);
		assert_non_null(m);
		cJSON_Delete(m);
	}
	long together = syncs() - before;
	print_message("%d actions: %ld syncs; %d notes at once: %ld syncs\n", MOVES, each, NOTES,
		      together);
	assert_in_range(together, 1, NOTES / 2);
	ws_shut(&s);
	assert_int_equal(daemon_stop(&d), 0);
	/* The log is written ahead: so says the file itself (bytes 18 and 19 of its head). */
	char head[20] = "";
	FILE *f = fopen(database, "r");
	assert_true(f && fread(head, 1, sizeof head, f) == sizeof head);
	fclose(f);
	assert_int_equal(head[18], 2);
	assert_int_equal(head[19], 2);
}

int main(void)
{
	char calls[160];
	if (!temp_make(directory))
		return 1;
	snprintf(calls, sizeof calls, "%s/calls", directory);
	setenv("MARENGO_CALLS", calls, 1);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_failing_disk_loses_nothing_that_was_acknowledged),
		cmocka_unit_test(a_disk_that_stutters_is_played_on),
		cmocka_unit_test(each_action_is_synced_and_many_share_a_sync),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
