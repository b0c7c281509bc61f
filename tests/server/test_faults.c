/*
 * test_faults.c: the k-th write or sync of the database fails, alone or with all that follow (R9):
 * what was acknowledged is there after a restart on a sound disk, what was not is refused cleanly,
 * and the server goes on answering. MARENGO_FAULTS sets how far k goes, and tries every one (60,
 * many left out). And that an acknowledged action was synced, and that a group shares a sync.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pg_server.h"
#include "wire.h"

enum { MOVES = 40 };

static char directory[128];
static const char wish[] = "{\"game\":\"toy\",\"scenario\":\"road\","
			   "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}";

/* Plays until something is refused; the number of the last state that was told. */
static int play(struct daemon *d, struct jar *jar, const char *table, int most)
{
	struct sock s;
	int told = 0;
	if (!ws_open(&s, d->port, jar))
		return 0;
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	for (cJSON *m; told < most && (m = ws_hear(&s, 2000)); cJSON_Delete(m)) {
		if (strcmp(text_of(m, "type"), "refused") == 0) {
			cJSON_Delete(m);
			break;
		}
		if (strcmp(text_of(m, "type"), "state") != 0)
			continue;
		told = int_of(m, "number");
		if (told % 2)
			ws_say(&s, "{\"op\":\"undo\",\"number\":%d}", told);
		else
			ws_say(&s, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d}", told);
	}
	ws_shut(&s);
	return told;
}

static int refused, torn;

/* A server whose k-th write or sync fails, alone or with all after it; then one on a sound disk. */
static void play_with_fault(int k, bool once)
{
	struct daemon d;
	struct jar jar = {0};
	char database[200], number[16], table[32] = "", path[64];
	snprintf(database, sizeof database, "%s/faults%d%s.db", directory, k, once ? "once" : "");
	snprintf(number, sizeof number, "%d", k);
	setenv("LD_PRELOAD", getenv("MARENGO_FAULTS_LIB"), 1);
	setenv("MARENGO_FAULT", number, 1);
	if (once)
		setenv("MARENGO_FAULT_ONCE", "1", 1);
	bool up = daemon_start(&d, database, "--no-limits");
	unsetenv("LD_PRELOAD");
	unsetenv("MARENGO_FAULT");
	unsetenv("MARENGO_FAULT_ONCE");
	/* A disk that fails at once keeps it from starting, with a sentence. */
	if (!up) {
		refused++;
		daemon_kill(&d);
		return;
	}
	request(d.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	bool made = make_table(d.port, &jar, wish, table);
	int told = made ? play(&d, &jar, table, MOVES) : 0;
	refused += told < MOVES;
	/* A disk that only stuttered is played on at once; nobody has to start anything again. */
	if (once && told < MOVES) {
		torn++;
		assert_true(make_table(d.port, &jar, wish, table));
		told = play(&d, &jar, table, MOVES);
		made = true;
		assert_true(told >= MOVES);
	}
	/* Still there for whoever only looks. */
	assert_int_equal(request(d.port, &jar, "GET", "/api/v1/games", NULL, NULL), 200);
	daemon_kill(&d);
	assert_true(daemon_start(&d, database, "--no-limits"));
	if (made) {
		cJSON *m;
		snprintf(path, sizeof path, "/api/v1/tables/%s", table);
		int status = request(d.port, &jar, "GET", path, NULL, &m);
		if (status != 200 || int_of(m, "number") < told)
			fail_msg("fault %d: status %d, %d told, %d kept", k, status, told,
				 m ? int_of(m, "number") : -1);
		cJSON_Delete(m);
	}
	assert_int_equal(daemon_stop(&d), 0);
}

static void a_failing_disk_loses_nothing_that_was_acknowledged(void **state)
{
	(void)state;
	const char *far = getenv("MARENGO_FAULTS");
	int most = far ? atoi(far) : 60;
	for (int k = 1; k <= most; k += far || k < 20 ? 1 : 3)
		play_with_fault(k, false);
	print_message("%d faults, %d of them felt\n", most, refused);
	assert_true(refused > 5); /* the faults did strike */
}

static void a_disk_that_stutters_is_played_on(void **state)
{
	(void)state;
	const char *far = getenv("MARENGO_FAULTS");
	int most = far ? atoi(far) : 120;
	refused = 0;
	/* Up to forty or so it is being made, and does not start. */
	for (int k = far ? 1 : 35; k <= most; k += far ? 1 : 12)
		play_with_fault(k, true);
	print_message("%d single faults, %d of them felt\n", most, refused);
	assert_true(torn > 0);
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
	assert_int_equal(play(&d, &jar, table, MOVES), MOVES);
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
	if (!temp_make(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_failing_disk_loses_nothing_that_was_acknowledged),
		cmocka_unit_test(a_disk_that_stutters_is_played_on),
		cmocka_unit_test(each_action_is_synced_and_many_share_a_sync),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
