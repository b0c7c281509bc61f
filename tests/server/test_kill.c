/*
 * test_kill.c: kill -9 at random moments under load (R8): what was acknowledged is there exactly
 * once and at its number, every journal replays to the hash it recorded, and play goes on.
 * MARENGO_KILLS sets how often (10; 2,000 by hand), MARENGO_GAMES how many other games are stored
 * (100; 10,000).
 */
#include "cm.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "many.h"
#include "pg_server.h"
#include "wire.h"

enum { TABLES = 4, MOST_SAID = 4096 };

/* What was asked for at a number: "red step r1 ford". */
struct said {
	char text[48];
};

struct player {
	pthread_t thread;
	struct jar jar;
	char table[32];
	int acknowledged; /* entries of the last state that was told */
	bool lost;        /* a number has gone back */
	atomic_int taken; /* wishes that were acknowledged */
	int asked;        /* number of the wish that is not answered yet; -1 */
	int wishes;       /* so many were made: the last one's id */
	struct said said[MOST_SAID];
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

static void begin_table(struct player *p, const char *id)
{
	snprintf(p->table, sizeof p->table, "%s", id);
	p->acknowledged = 0;
	p->asked = -1;
	memset(p->said, 0, sizeof p->said);
}

/* A wish whose answer never comes may have been granted or not: it is forgotten. */
static void forget_asked(struct player *p)
{
	if (p->asked >= 0)
		p->said[p->asked].text[0] = '\0';
	p->asked = -1;
}

static void wish_for(struct player *p, struct sock *s, const char *seat, const char *what)
{
	bool undo = strcmp(what, "undo") == 0;
	forget_asked(p); /* one that was overtaken will be refused */
	if (p->acknowledged >= MOST_SAID)
		return;
	p->asked = p->acknowledged;
	snprintf(p->said[p->asked].text, sizeof p->said[0].text, "%s %s", seat, what);
	ws_say(s, "{\"op\":\"%s\",\"do\":\"%s\",\"number\":%d,\"id\":%d}", undo ? "undo" : "do",
	       what, p->asked, ++p->wishes);
}

static void take_state(struct player *p, const cJSON *m)
{
	int number = int_of(m, "number");
	p->lost |= number < p->acknowledged; /* also while it runs */
	p->acknowledged = number;
	/* A state that answers nothing may tell of what a killed server had still sent off. */
	if (p->asked >= 0 && int_of(m, "re") == p->wishes) {
		p->asked = -1;
		p->taken++;
	}
}

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
		/* What the killed server had sent to PostgreSQL may count only now: then we are
		 * too late, and are told so before the fresh state comes. */
		if (strcmp(text_of(m, "type"), "refused") == 0 && int_of(m, "re") == p->wishes)
			forget_asked(p);
		if (strcmp(text_of(m, "type"), "state") != 0)
			continue;
		take_state(p, m);
		const char *turn = seat_to_act(m);
		int i = legal_pick(m, &random);
		if (cJSON_IsTrue(at(m, "over"))) {
			char next[32];
			if (!make_table(server.port, &p->jar, wish, next)) {
				cJSON_Delete(m);
				break;
			}
			begin_table(p, next);
			ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", p->table);
		} else if (i < 0 && turn)
			ws_say(&s, "{\"op\":\"seat\",\"seat\":\"%s\"}", turn);
		else if (cJSON_IsTrue(at(m, "undo")) && random % 7 == 0)
			wish_for(p, &s, text_of(m, "seat"), "undo");
		else if (i >= 0)
			wish_for(p, &s, text_of(m, "seat"),
				 text_of(cJSON_GetArrayItem(at(m, "legal"), i), "do"));
	}
	forget_asked(p);
	ws_shut(&s);
	return NULL;
}

/* Whether every acknowledged action of a seat stands in the record at its number. */
static void check_record(struct player *p, const char *seat)
{
	char text[256], *save;
	bool closed;
	int n = snprintf(text, sizeof text,
			 "GET /api/v1/tables/%s/record?seat=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Cookie: marengo=%s\r\nConnection: close\r\n\r\n",
			 p->table, seat, server.port, p->jar.token),
	    entry = 0;
	char *answer = raw(server.port, text, (size_t)n, 5000, &closed);
	char *body = strstr(answer, "\r\n\r\n");
	assert_non_null(body);
	for (char *l = strtok_r(body, "\r\n", &save); l; l = strtok_r(NULL, "\r\n", &save)) {
		const char *rest = strchr(l, ' ');
		if (l[0] < '0' || l[0] > '9' || !rest || strncmp(rest, " - setup", 8) == 0)
			continue;
		const char *said = entry < MOST_SAID ? p->said[entry].text : "";
		size_t length = strlen(said);
		if (strncmp(said, seat, strlen(seat)) == 0 && entry < p->acknowledged &&
		    (strncmp(rest + 1, said, length) != 0 ||
		     (rest[1 + length] && rest[1 + length] != ' ')))
			fail_msg("table %s, entry %d: said \"%s\", kept \"%s\"", p->table, entry,
				 said, rest + 1);
		entry++;
	}
	assert_true(entry >= p->acknowledged);
	free(answer);
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
		assert_false(player[i].lost);
		check_record(&player[i], "red");
		check_record(&player[i], "blue");
	}
}

static int taken(void)
{
	int n = 0;
	for (int i = 0; i < TABLES; i++)
		n += player[i].taken;
	return n;
}

/* Until so many more actions were acknowledged: the kill comes in the middle of play. */
static void wait_for_play(int actions)
{
	double end = seconds_now() + 2;
	for (int from = taken(); taken() - from < actions && seconds_now() < end;)
		usleep(500);
}

static void no_acknowledged_action_is_ever_lost(void **state)
{
	const char *database = *state;
	int kills = getenv("MARENGO_KILLS") ? atoi(getenv("MARENGO_KILLS")) : 10;
	int games = getenv("MARENGO_GAMES") ? atoi(getenv("MARENGO_GAMES")) : 100;
	double slowest = 0, total = 0;
	unsigned random = 1815;
	assert_true(daemon_start(&server, database, "--no-limits"));
	for (int i = 0; i < TABLES; i++) {
		request(server.port, &player[i].jar, "GET", "/api/v1/me", NULL, NULL);
		char id[32];
		assert_true(make_table(server.port, &player[i].jar, wish, id));
		begin_table(&player[i], id);
	}
	daemon_stop(&server);
	assert_true(many_games(database, player[0].table, 0, games));
	assert_true(daemon_start(&server, database, "--no-limits"));
	for (int k = 0; k < kills; k++) {
		for (int i = 0; i < TABLES; i++)
			pthread_create(&player[i].thread, NULL, play, &player[i]);
		random = random * 1103515245u + 12345u;
		wait_for_play((int)(random >> 16) % 40);
		usleep((random >> 8) % 10000);
		daemon_kill(&server);
		for (int i = 0; i < TABLES; i++)
			pthread_join(player[i].thread, NULL);
		double from = seconds_now(), took;
		assert_true(daemon_start(&server, database, "--no-limits"));
		took = seconds_now() - from;
		slowest = took > slowest ? took : slowest;
		total += took;
		check_tables();
		if (k % 100 == 99)
			print_message("%d kills: started again in %.2f s, at most %.2f s\n", k + 1,
				      total / (k + 1), slowest);
	}
	int actions = taken();
	print_message("%d kills, %d games, %d actions: started again in %.2f s, at most %.2f s\n",
		      kills, games, actions, total / kills, slowest);
	assert_true(actions > 2 * kills);
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
