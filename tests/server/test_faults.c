/*
 * test_faults.c: the k-th write or sync of the database fails, for every k of a short game (R9):
 * what was acknowledged is there after a restart on a sound disk, what was not is refused cleanly,
 * and the server goes on answering. MARENGO_FAULTS sets how far k goes (60).
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "wire.h"

static char directory[128];

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

static void a_failing_disk_loses_nothing_that_was_acknowledged(void **state)
{
	(void)state;
	int most = getenv("MARENGO_FAULTS") ? atoi(getenv("MARENGO_FAULTS")) : 60, refused = 0;
	for (int k = 1; k <= most; k += k < 20 ? 1 : 3) {
		struct daemon d;
		struct jar jar = {0};
		char database[200], number[16], table[32] = "", path[64];
		snprintf(database, sizeof database, "%s/faults%d.db", directory, k);
		snprintf(number, sizeof number, "%d", k);
		setenv("LD_PRELOAD", getenv("MARENGO_FAULTS_LIB"), 1);
		setenv("MARENGO_FAULT", number, 1);
		bool up = daemon_start(&d, database, "--no-limits");
		unsetenv("LD_PRELOAD");
		unsetenv("MARENGO_FAULT");
		/* A disk that fails at once keeps it from starting, with a sentence. */
		if (!up) {
			refused++;
			daemon_kill(&d);
			continue;
		}
		request(d.port, &jar, "GET", "/api/v1/me", NULL, NULL);
		bool made = make_table(d.port, &jar,
				       "{\"game\":\"toy\",\"scenario\":\"road\","
				       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
				       table);
		int told = made ? play(&d, &jar, table, 40) : 0;
		refused += told < 40;
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
	assert_true(refused > 5); /* the faults did strike */
}

int main(void)
{
	if (!temp_make(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_failing_disk_loses_nothing_that_was_acknowledged),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
