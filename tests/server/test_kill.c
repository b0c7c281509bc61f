/*
 * test_kill.c: kill -9 at random moments under load (R8): what was acknowledged is there exactly
 * once, every journal replays to the hash it recorded, and play goes on. MARENGO_KILLS sets how
 * often (10; 2,000 by hand), MARENGO_GAMES how many other games are stored (100; 10,000).
 */
#include "cm.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "many.h"
#include "pg_server.h"
#include "wire.h"

enum { TABLES = 4 };

struct player {
	pthread_t thread;
	struct jar jar;
	char table[32];
	int acknowledged; /* entries of the last state that was told */
};

static struct daemon server;
static struct player player[TABLES];

static int legal_pick(const cJSON *m, unsigned *random)
{
	int n = cJSON_GetArraySize(at(m, "legal"));
	*random = *random * 1103515245u + 12345u;
	return n ? (int)((*random >> 16) % (unsigned)n) : -1;
}

/* Whose turn it is, for a hot-seat player. */
static const char *seat_to_act(const cJSON *m)
{
	for (int i = 0; i < 2; i++) {
		cJSON *seat = cJSON_GetArrayItem(at(m, "table.seats"), i);
		if (cJSON_IsTrue(at(seat, "to_act")))
			return text_of(seat, "id");
	}
	return NULL;
}

static const char wish[] = "{\"game\":\"toy\",\"scenario\":\"road\","
			   "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}";

/* Plays until the connection is gone. */
static void *play(void *arg)
{
	struct player *p = arg;
	struct sock s;
	unsigned random = (unsigned)(p->acknowledged * 31 + p->jar.token[0]);
	if (!ws_open(&s, server.port, &p->jar))
		return NULL;
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", p->table);
	for (cJSON *m; (m = ws_hear(&s, 3000)); cJSON_Delete(m)) {
		if (strcmp(text_of(m, "type"), "state") != 0)
			continue;
		p->acknowledged = int_of(m, "number");
		const char *turn = seat_to_act(m);
		int i = legal_pick(m, &random);
		if (cJSON_IsTrue(at(m, "over"))) {
			char next[32];
			if (!make_table(server.port, &p->jar, wish, next)) {
				cJSON_Delete(m);
				break;
			}
			snprintf(p->table, sizeof p->table, "%s", next);
			p->acknowledged = 0;
			ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", p->table);
		} else if (i < 0 && turn)
			ws_say(&s, "{\"op\":\"seat\",\"seat\":\"%s\"}", turn);
		else if (cJSON_IsTrue(at(m, "undo")) && random % 7 == 0)
			ws_say(&s, "{\"op\":\"undo\",\"number\":%d}", p->acknowledged);
		else if (i >= 0)
			ws_say(&s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}",
			       text_of(cJSON_GetArrayItem(at(m, "legal"), i), "do"),
			       p->acknowledged);
	}
	ws_shut(&s);
	return NULL;
}

static void check_tables(void)
{
	for (int i = 0; i < TABLES; i++) {
		char path[64];
		cJSON *m;
		snprintf(path, sizeof path, "/api/v1/tables/%s", player[i].table);
		/* A journal that does not replay to its hashes would not be loaded. */
		assert_int_equal(request(server.port, &player[i].jar, "GET", path, NULL, &m), 200);
		int number = int_of(m, "number");
		/* One more may have been written before its answer could be sent: with what the
		 * match took by itself after it, at most a few entries. */
		if (number < player[i].acknowledged || number > player[i].acknowledged + 4)
			fail_msg("table %s: %d entries, %d acknowledged", player[i].table, number,
				 player[i].acknowledged);
		cJSON_Delete(m);
	}
}

static void no_acknowledged_action_is_ever_lost(void **state)
{
	const char *database = *state;
	int kills = getenv("MARENGO_KILLS") ? atoi(getenv("MARENGO_KILLS")) : 10, actions = 0;
	int games = getenv("MARENGO_GAMES") ? atoi(getenv("MARENGO_GAMES")) : 100;
	double slowest = 0, total = 0;
	unsigned random = 1815;
	assert_true(daemon_start(&server, database, "--no-limits"));
	for (int i = 0; i < TABLES; i++) {
		request(server.port, &player[i].jar, "GET", "/api/v1/me", NULL, NULL);
		assert_true(make_table(server.port, &player[i].jar, wish, player[i].table));
	}
	daemon_stop(&server);
	assert_true(many_games(database, player[0].table, games));
	assert_true(daemon_start(&server, database, "--no-limits"));
	for (int k = 0; k < kills; k++) {
		for (int i = 0; i < TABLES; i++)
			pthread_create(&player[i].thread, NULL, play, &player[i]);
		random = random * 1103515245u + 12345u;
		usleep(20000 + (random >> 16) % 200000);
		daemon_kill(&server);
		for (int i = 0; i < TABLES; i++)
			pthread_join(player[i].thread, NULL);
		double from = seconds_now(), took;
		assert_true(daemon_start(&server, database, "--no-limits"));
		took = seconds_now() - from;
		slowest = took > slowest ? took : slowest;
		total += took;
		check_tables();
		for (int i = 0; i < TABLES; i++)
			actions += player[i].acknowledged;
	}
	assert_true(actions > kills);
	print_message("%d kills, %d games: started again in %.2f s, at most %.2f s\n", kills, games,
		      total / kills, slowest);
	if (getenv("MARENGO_STRICT"))
		assert_true(total / kills <= 2);
	assert_int_equal(daemon_logged(&server, "cannot be loaded"), 0);
	assert_int_equal(daemon_stop(&server), 0);
}

int main(int argc, char **argv)
{
	char directory[128], address[256];
	bool postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	if (!temp_make(directory))
		return 1;
	snprintf(address, sizeof address, "%s/kill.db", directory);
	if (postgres && !pg_server_start(address)) {
		pg_server_stop();
		temp_remove(directory);
		return 77;
	}
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_prestate(no_acknowledged_action_is_ever_lost, address),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	if (postgres)
		pg_server_stop();
	temp_remove(directory);
	return bad;
}
