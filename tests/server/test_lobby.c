/*
 * test_lobby.c: what surrounds the play: the lists of open and of one's own tables, spectators
 * allowed or not, clocks that grow with each move and survive a restart, a take-back that is
 * declined, what a record shows while the game goes on, when its steps were taken, and the
 * processes in which bots think.
 */
#include "cm.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "pg_server.h"
#include "server/table.h"
#include "store/store.h"
#include "wire.h"

static struct daemon server;
static char directory[128], database[256];
static struct jar anna, bruno, carla;

static int start(void **state)
{
	(void)state;
	anna = bruno = carla = (struct jar){0};
	if (!database_fresh(directory, database) || !daemon_start(&server, database, "--no-limits"))
		return -1;
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &bruno, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &carla, "GET", "/api/v1/me", NULL, NULL);
	return 0;
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

/* A table of Anna's with more in its wish; Bruno joins when he is wanted. */
static void open_table(const char *more, bool two, char id[32])
{
	char wish[256], path[80];
	snprintf(wish, sizeof wish,
		 "{\"game\":\"toy\",\"scenario\":\"road\",%s"
		 "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
		 more);
	assert_true(make_table(server.port, &anna, wish, id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	if (two)
		assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
}

static void sit(struct sock *s, struct jar *jar, const char *table)
{
	assert_true(ws_open(s, server.port, jar));
	ws_say(s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
}

static cJSON *state_of(struct sock *s)
{
	cJSON *m = ws_hear_type(s, "state", 5000);
	assert_non_null(m);
	return m;
}

/* What somebody gets who asks for something, with its headers. */
static char *answer_to(struct jar *jar, const char *path)
{
	char text[300];
	bool closed;
	int n = snprintf(text, sizeof text,
			 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: marengo=%s\r\n"
			 "Connection: close\r\n\r\n",
			 path, server.port, jar->token);
	return raw(server.port, text, (size_t)n, 5000, &closed);
}

/* How often a table is in a list. */
static int listed(struct jar *jar, const char *path, const char *id)
{
	cJSON *list, *t;
	int n = 0;
	assert_int_equal(request(server.port, jar, "GET", path, NULL, &list), 200);
	cJSON_ArrayForEach(t, list) n += strcmp(text_of(t, "id"), id) == 0;
	cJSON_Delete(list);
	return n;
}

/* What the address of a closed table tells, and what its socket does. */
static void assert_closed(struct jar *jar, const char *id, bool reopens)
{
	char path[80];
	struct sock s;
	cJSON *m;
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(server.port, jar, "GET", path, NULL, &m), 200);
	assert_string_equal(text_of(m, "state"), "closed");
	assert_int_equal(cJSON_IsTrue(at(m, "reopens")), reopens);
	cJSON_Delete(m);
	sit(&s, jar, id);
	m = state_of(&s);
	assert_string_equal(text_of(at(m, "table"), "state"), "closed");
	cJSON_Delete(m);
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":0,\"id\":2}");
	m = ws_hear_type(&s, "refused", 3000);
	assert_string_equal(text_of(m, "code"), "seat");
	cJSON_Delete(m);
	ws_shut(&s);
	snprintf(path, sizeof path, "/api/v1/tables/%s/record", id);
	assert_int_equal(request(server.port, jar, "GET", path, NULL, &m), 409);
	assert_string_equal(text_of(at(m, "error"), "text"), "This table was closed.");
	cJSON_Delete(m);
}

static void open_tables_are_for_all_to_see_and_mine_for_me(void **state)
{
	(void)state;
	char id[32], path[80];
	cJSON *m;
	open_table("", false, id);
	assert_int_equal(listed(&carla, "/api/v1/tables", id), 1);
	assert_int_equal(listed(&anna, "/api/v1/tables?mine", id), 1);
	assert_int_equal(listed(&carla, "/api/v1/tables?mine", id), 0);
	/* Sitting down and leaving again before the start. */
	snprintf(path, sizeof path, "/api/v1/tables/%s/leave", id);
	assert_int_equal(request(server.port, &carla, "POST", path, "{}", NULL), 409);
	assert_int_equal(request(server.port, &anna, "POST", path, "{}", &m), 200);
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "open");
	cJSON_Delete(m);
	/* Where nobody waits nobody is asked to come, */
	assert_int_equal(listed(&carla, "/api/v1/tables", id), 0);
	/* and whoever comes all the same, by its address, is told so: it is closed, */
	assert_closed(&carla, id, false);
	assert_closed(&anna, id, true);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	assert_closed(&carla, id, false);
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &carla, "POST", path, "{}", &m), 409);
	assert_string_equal(text_of(at(m, "error"), "code"), "closed");
	cJSON_Delete(m);
	/* until she who made it opens it again. */
	assert_int_equal(request(server.port, &anna, "POST", path, "{\"seat\":\"blue\"}", &m), 200);
	assert_string_equal(text_of(m, "seat"), "blue");
	cJSON_Delete(m);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{\"seat\":\"blue\"}", NULL),
			 409);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
	assert_int_equal(request(server.port, &carla, "POST", path, "{}", NULL), 409);
	assert_int_equal(listed(&bruno, "/api/v1/tables?mine", id), 1);
	/* All of it is known again after a hard restart. */
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	assert_int_equal(listed(&carla, "/api/v1/tables", id), 1);
	assert_int_equal(listed(&bruno, "/api/v1/tables?mine", id), 1);
}

/* However many there are: the last hundred, the newest first; of mine, what goes on before what is
 * over. */
static void of_many_tables_the_newest_are_told(void **state)
{
	(void)state;
	enum { MANY = 450, TOLD = 100 };
	static char id[MANY][32];
	char first[32];
	struct sock a;
	cJSON *m;
	open_table("", true, first); /* made before all others */
	for (int i = 0; i < MANY; i++) {
		open_table("", false, id[i]);
		usleep(1000); /* they are dated to the millisecond */
	}
	assert_int_equal(request(server.port, &carla, "GET", "/api/v1/tables", NULL, &m), 200);
	assert_int_equal(cJSON_GetArraySize(m), TOLD);
	for (int i = 0; i < TOLD; i++)
		assert_string_equal(text_of(cJSON_GetArrayItem(m, i), "id"), id[MANY - 1 - i]);
	cJSON_Delete(m);
	/* A hundred of Bruno's are over; the first, older than all of them, goes on. */
	for (int i = 0; i < TOLD; i++) {
		char path[80];
		snprintf(path, sizeof path, "/api/v1/tables/%.31s/join", id[i]);
		assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
		sit(&a, &anna, id[i]);
		ws_say(&a, "{\"op\":\"resign\"}");
		for (bool over = false; !over; cJSON_Delete(m)) {
			m = state_of(&a);
			over = cJSON_IsTrue(at(m, "over"));
		}
		ws_shut(&a);
	}
	assert_int_equal(listed(&bruno, "/api/v1/tables?mine", first), 1);
}

static void helps_with(const char *id, const char *level)
{
	char path[80];
	cJSON *m;
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
	assert_string_equal(text_of(m, "help"), level);
	cJSON_Delete(m);
}

/* The first text of a table, as it was written before there were levels of help. */
static bool write_as_of_old(void *arg, uint64_t number, const char *text)
{
	static const char now[] = "\"help\":\"purist\"", then[] = "\"no_hints\":true";
	(void)number;
	char old[4000];
	const char *line = old, *there = strstr(text, now);
	assert_non_null(there);
	snprintf(old, sizeof old, "%.*s%s%s", (int)(there - text), text, then, there + strlen(now));
	assert_int_equal(store_append(arg, "table/ofold", 0, &line, 1, NULL), STORE_OK);
	return false;
}

static void a_table_keeps_the_help_that_it_was_made_with(void **state)
{
	(void)state;
	char id[32], next[32], stream[64], path[80], trouble[STORE_TROUBLE];
	cJSON *m;
	static const char wrong[] = "{\"game\":\"toy\",\"scenario\":\"road\",\"help\":\"some\"}";
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/tables", wrong, &m), 400);
	assert_string_equal(text_of(at(m, "error"), "text"), "There is no such setting.");
	cJSON_Delete(m);
	open_table("", false, id);
	helps_with(id, "full");
	open_table("\"help\":\"purist\",", false, id);
	daemon_kill(&server);
	snprintf(stream, sizeof stream, "table/%s", id);
	struct store *store = store_open(database, trouble);
	assert_non_null(store);
	store_read(store, stream, 0, write_as_of_old, store);
	store_close(store);
	assert_true(daemon_start(&server, database, "--no-limits"));
	helps_with(id, "purist");
	helps_with("ofold", "standard");
	/* So has the next game of the same people. */
	struct sock s;
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
	sit(&s, &anna, id);
	cJSON_Delete(state_of(&s));
	ws_say(&s, "{\"op\":\"resign\"}");
	cJSON_Delete(state_of(&s));
	ws_shut(&s);
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", id);
	assert_int_equal(request(server.port, &anna, "POST", path, "{}", &m), 200);
	snprintf(next, sizeof next, "%s", text_of(at(m, "table"), "id"));
	cJSON_Delete(m);
	helps_with(next, "purist");
}

static void spectators_look_on_only_where_they_may(void **state)
{
	(void)state;
	char open[32], shut[32], path[80];
	struct sock s;
	cJSON *m;
	open_table("", true, open);
	open_table("\"spectators\":false,", true, shut);
	assert_int_equal(listed(&carla, "/api/v1/tables", open), 1);
	assert_int_equal(listed(&carla, "/api/v1/tables", shut), 0);
	snprintf(path, sizeof path, "/api/v1/tables/%s", shut);
	assert_int_equal(request(server.port, &carla, "GET", path, NULL, NULL), 404);
	sit(&s, &carla, shut);
	m = ws_hear_type(&s, "refused", 3000);
	assert_string_equal(text_of(m, "code"), "table");
	cJSON_Delete(m);
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", open);
	m = state_of(&s);
	assert_true(cJSON_IsNull(at(m, "seat")));
	assert_int_equal(cJSON_GetArraySize(at(m, "legal")), 0);
	cJSON_Delete(m);
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	m = ws_hear_type(&s, "refused", 3000);
	assert_string_equal(text_of(m, "code"), "seat");
	cJSON_Delete(m);
	/* Nor is anything thought of for who has no seat's eyes. */
	static const char *const op[] = {"hint", "odds", "undo", "resign"};
	for (int i = 0; i < 4; i++) {
		ws_say(&s, "{\"op\":\"%s\",\"number\":0}", op[i]);
		m = ws_hear_type(&s, "refused", 3000);
		assert_string_equal(text_of(m, "code"), "seat");
		cJSON_Delete(m);
	}
	ws_say(&s, "{\"op\":\"note\",\"text\":\"mine\",\"id\":5}");
	m = ws_hear(&s, 3000);
	assert_string_equal(text_of(m, "type"), "refused");
	cJSON_Delete(m);
	ws_shut(&s);
}

/* A thousand characters of three bytes each, as the page lets write; a line too long by one. */
static void refuses_length(struct sock *s)
{
	char text[MAX_CHAT + 2] = "";
	for (int i = 0; i < 1000; i++)
		memcpy(text + 3 * i, "字", 3);
	ws_say(s, "{\"op\":\"chat\",\"text\":\"%s\"}", text);
	cJSON *line = ws_hear_type(s, "chat", 5000);
	assert_string_equal(text_of(at(line, "lines.0"), "text"), text);
	cJSON_Delete(line);
	memset(text, 'a', MAX_CHAT + 1);
	ws_say(s, "{\"op\":\"chat\",\"text\":\"%s\"}", text);
	cJSON *m = ws_hear_type(s, "refused", 5000);
	assert_string_equal(text_of(m, "code"), "malformed");
	cJSON_Delete(m);
}

/* Whoever looks on neither hears the talk of a table nor joins in; it outlives a hard restart. */
static void talk_stays_among_those_who_play(void **state)
{
	(void)state;
	char id[32];
	struct sock a, c;
	open_table("", true, id);
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	cJSON_Delete(ws_hear_type(&a, "chat", 5000)); /* what was said before: nothing */
	sit(&c, &carla, id);
	cJSON_Delete(state_of(&c));
	ws_say(&a, "{\"op\":\"chat\",\"text\":\"between us\",\"id\":4}");
	cJSON *m = ws_hear_type(&a, "chat", 5000);
	assert_int_equal(int_of(m, "re"), 4); /* its writer knows that it is written */
	assert_string_equal(text_of(at(m, "lines.0"), "text"), "between us");
	cJSON_Delete(m);
	refuses_length(&a);
	ws_say(&c, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
	ws_say(&c, "{\"op\":\"chat\",\"text\":\"and me\"}");
	bool refused = false;
	while (!refused) {
		m = ws_hear(&c, 5000);
		assert_non_null(m);
		assert_string_not_equal(text_of(m, "type"), "chat");
		refused = strcmp(text_of(m, "type"), "refused") == 0;
		if (refused)
			assert_string_equal(text_of(m, "code"), "seat");
		cJSON_Delete(m);
	}
	ws_shut(&a);
	ws_shut(&c);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	sit(&a, &bruno, id);
	m = ws_hear_type(&a, "chat", 5000);
	assert_int_equal(cJSON_GetArraySize(at(m, "lines")), 2);
	assert_string_equal(text_of(at(m, "lines.0"), "text"), "between us");
	cJSON_Delete(m);
	ws_shut(&a);
}

/* Of one's own tables those come first where one is waited for, also after a restart. */
static void where_one_is_waited_for_comes_first(void **state)
{
	(void)state;
	char mine[32], his[32], path[80];
	struct sock a;
	cJSON *m;
	open_table("", true, mine);
	open_table("", true, his);
	sit(&a, &anna, his);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	ws_shut(&a);
	for (int round = 0; round < 2; round++) {
		assert_int_equal(
			request(server.port, &anna, "GET", "/api/v1/tables?mine", NULL, &m), 200);
		assert_string_equal(text_of(at(m, "0"), "id"), mine);
		assert_true(cJSON_IsTrue(at(m, "0.your_turn")));
		assert_string_equal(text_of(at(m, "1"), "id"), his);
		assert_true(cJSON_IsFalse(at(m, "1.your_turn")));
		cJSON_Delete(m);
		daemon_kill(&server);
		assert_true(daemon_start(&server, database, "--no-limits"));
	}
	/* And who did not play asks for no rematch. */
	sit(&a, &anna, his);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"resign\"}");
	cJSON_Delete(state_of(&a));
	ws_shut(&a);
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", his);
	assert_int_equal(request(server.port, &carla, "POST", path, "{}", NULL), 409);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
}

static bool take_first(void *arg, uint64_t number, const char *text)
{
	(void)number;
	*(cJSON **)arg = cJSON_Parse(text);
	return false;
}

/* What the stream knows of a table and nobody is told: its seed, its invitation, who somebody is.
 */
static int secrets_of(const char *id, char secret[3][80])
{
	static const char *const key[] = {"seed", "invite", "maker"};
	char stream[48], trouble[STORE_TROUBLE];
	cJSON *made = NULL;
	int n = 0;
	snprintf(stream, sizeof stream, "table/%s", id);
	struct store *store = store_open(database, trouble);
	assert_non_null(store);
	assert_true(store_read(store, stream, 0, take_first, &made));
	store_close(store);
	for (int i = 0; i < 3; i++)
		n += snprintf(secret[i], 80, "%s", text_of(made, key[i])) > 10;
	cJSON_Delete(made);
	return n;
}

static void assert_silent(const char *where, const char *text, char secret[3][80])
{
	assert_non_null(text);
	for (int i = 0; i < 3; i++)
		if (strstr(text, secret[i]))
			fail_msg("%s tells %s", where, secret[i]);
}

/* R4, R20: not by the list, the table, its log, dice or record, nor by what a socket hears. */
static void what_only_the_server_knows_is_told_to_nobody(void **state)
{
	(void)state;
	static const char *const part[] = {"",      "/replay", "/replay/0",
					   "/dice", "/record", "/numbers"};
	struct jar *const eyes[] = {&anna, &bruno, &carla};
	char id[32], other[32], path[96], secret[3][80], another[3][80];
	open_table("", true, id);
	assert_int_equal(secrets_of(id, secret), 3);
	/* Each table has its own. */
	open_table("", true, other);
	assert_int_equal(secrets_of(other, another), 3);
	assert_string_not_equal(secret[0], another[0]);
	assert_string_not_equal(secret[1], another[1]);
	snprintf(path, sizeof path, "/api/v1/tables/%s/invite", id);
	assert_int_equal(request(server.port, &carla, "GET", path, NULL, NULL), 403);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 200);
	for (int who = 0; who < 3; who++) {
		for (size_t i = 0; i <= sizeof part / sizeof *part; i++) {
			if (i < sizeof part / sizeof *part)
				snprintf(path, sizeof path, "/api/v1/tables/%s%s", id, part[i]);
			else
				snprintf(path, sizeof path, "/api/v1/tables");
			char *text = answer_to(eyes[who], path);
			assert_silent(path, text, secret);
			free(text);
		}
		struct sock s;
		sit(&s, eyes[who], id);
		for (bool more = true; more;) {
			char *text = ws_text(&s, 5000);
			assert_silent("a socket", text, secret);
			more = !strstr(text, "\"presence\"");
			free(text);
		}
		ws_shut(&s);
	}
}

/* When each step of the log was taken, through somebody's eyes; the same ones to all. */
static void times_of(struct jar *jar, const char *id, char times[256])
{
	char path[80];
	cJSON *m, *step;
	size_t n = 0;
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay", id);
	assert_int_equal(request(server.port, jar, "GET", path, NULL, &m), 200);
	cJSON_ArrayForEach(step, at(m, "log"))
	{
		int64_t when = int_of(step, "at");
		assert_in_range(when, time(NULL) - 3600, time(NULL));
		n += (size_t)snprintf(times + n, 256 - n, "%d:%lld ", int_of(step, "n"),
				      (long long)when);
	}
	cJSON_Delete(m);
}

/* R4: a step is dated whoever looks and whatever else he may not know of it. */
static void the_log_tells_everybody_the_same_times_also_after_a_restart(void **state)
{
	(void)state;
	char id[32], path[128], first[256], now[256];
	struct sock a;
	struct jar *const eyes[] = {&anna, &bruno, &carla};
	open_table("", true, id);
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0}");
	cJSON *m = state_of(&a);
	assert_in_range(int_of(at(m, "log.0"), "at"), time(NULL) - 3600, time(NULL));
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":1}");
	cJSON_Delete(state_of(&a));
	ws_shut(&a);
	times_of(&anna, id, first);
	assert_non_null(strstr(first, " 2:")); /* the set-up and both steps */
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	for (int i = 0; i < 3; i++) {
		times_of(eyes[i], id, now);
		assert_string_equal(now, first);
	}
	/* The record of one's own view has them too. */
	bool closed;
	snprintf(path, sizeof path,
		 "GET /api/v1/tables/%s/record HTTP/1.1\r\nHost: localhost\r\n\r\n", id);
	char *record = raw(server.port, path, strlen(path), 500, &closed);
	assert_non_null(strstr(record, "2 red * @1"));
	free(record);
}

/* R11: a stream in which somebody has changed a move is not played on; others are. */
static void a_table_whose_moves_were_changed_is_not_served(void **state)
{
	(void)state;
	char id[32], other[32], path[80];
	struct sock a;
	open_table("", true, id);
	open_table("", true, other);
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	ws_shut(&a);
	daemon_kill(&server);
	assert_true(database_run(database, "UPDATE event SET text=replace(text,'r1','r2')"));
	assert_true(daemon_start(&server, database, "--no-limits"));
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, NULL), 503);
	snprintf(path, sizeof path, "table %s: line ", id);
	assert_int_equal(daemon_logged(&server, path), 1);
	snprintf(path, sizeof path, "/api/v1/tables/%s", other);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, NULL), 200);
}

/* A clock is for people against each other: also who holds all seats has nobody to hurry for. */
static void nobody_is_timed_who_plays_alone(void **state)
{
	(void)state;
	static const struct {
		const char *red, *blue;
		bool timed;
	} row[] = {
		{"me", "open", true},
		{"open", "open", true},
		{"me", "bot:bold", false},
		{"bot:bold", "me", false},
		{"bot:bold", "bot:bold", false},
		{"me", "me", false},
		{"bot:bold", "open", false},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char wish[256];
		cJSON *m;
		snprintf(wish, sizeof wish,
			 "{\"game\":\"toy\",\"scenario\":\"road\",\"pace\":{\"bank\":100,"
			 "\"step\":50},\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
			 row[i].red, row[i].blue);
		assert_int_equal(request(server.port, &anna, "POST", "/api/v1/tables", wish, &m),
				 201);
		assert_int_equal(cJSON_IsObject(at(m, "table.pace")), row[i].timed);
		assert_int_equal(cJSON_IsNull(at(m, "table.pace")), !row[i].timed);
		for (int k = 0; k < 2; k++)
			assert_int_equal(cJSON_IsNull(at(m, k ? "table.seats.1.clock"
							      : "table.seats.0.clock")),
					 !row[i].timed);
		cJSON_Delete(m);
	}
}

static int left_of(const cJSON *m, int seat)
{
	char path[48];
	snprintf(path, sizeof path, "table.seats.%d.clock", seat);
	return int_of(at(m, path), "left");
}

/* A bank of 100 s and 50 s more for each move made; what is left is kept by the journal. */
static void clocks_run_for_who_is_to_act_and_grow_with_each_move(void **state)
{
	(void)state;
	char id[32];
	struct sock a;
	open_table("\"pace\":{\"bank\":100,\"step\":50},", true, id);
	sit(&a, &anna, id);
	cJSON *m = state_of(&a);
	assert_true(left_of(m, 0) <= 100000);
	assert_true(cJSON_IsFalse(at(m, "table.seats.1.clock.running")));
	cJSON_Delete(m);
	usleep(300000);
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	m = state_of(&a);
	int red = left_of(m, 0);
	assert_in_range(red, 100000, 149700);
	assert_true(cJSON_IsFalse(at(m, "table.seats.0.clock.running")));
	assert_true(cJSON_IsTrue(at(m, "table.seats.1.clock.running")));
	assert_true(left_of(m, 1) <= 100000);
	cJSON_Delete(m);
	ws_shut(&a);
	/* Time goes on while the server is away, for who is to act alone. */
	daemon_kill(&server);
	usleep(300000);
	assert_true(daemon_start(&server, database, "--no-limits"));
	sit(&a, &anna, id);
	m = state_of(&a);
	assert_int_equal(left_of(m, 0), red);
	assert_true(left_of(m, 1) <= 99700);
	cJSON_Delete(m);
	ws_shut(&a);
}

static void a_seat_out_of_time_can_be_given_to_a_bot(void **state)
{
	(void)state;
	char id[32];
	struct sock b;
	open_table("\"pace\":{\"bank\":1,\"step\":0},", true, id);
	sit(&b, &bruno, id);
	cJSON_Delete(state_of(&b));
	usleep(1200000);
	/* Not by who is late himself. */
	struct sock a;
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"claim\",\"as\":\"win\"}");
	cJSON *m = ws_hear_type(&a, "refused", 3000);
	assert_string_equal(text_of(m, "code"), "rule");
	cJSON_Delete(m);
	ws_shut(&a);
	ws_say(&b, "{\"op\":\"claim\",\"as\":\"bot\",\"id\":7}");
	m = state_of(&b);
	while (int_of(m, "re") != 7) { /* that time has run out may be written meanwhile */
		cJSON_Delete(m);
		m = state_of(&b);
	}
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "bot");
	assert_true(cJSON_IsFalse(at(m, "over")));
	cJSON_Delete(m);
	m = state_of(&b);
	assert_true(int_of(m, "number") > 0); /* and plays on */
	cJSON_Delete(m);
	ws_shut(&b);
}

static void a_take_back_that_is_declined_changes_nothing(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	open_table("", true, id);
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	sit(&b, &bruno, id);
	cJSON_Delete(state_of(&b));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	cJSON_Delete(state_of(&b));
	ws_say(&b, "{\"op\":\"do\",\"do\":\"step b1 hill\",\"number\":1}");
	cJSON_Delete(state_of(&b));
	cJSON *m = state_of(&a);
	assert_true(cJSON_IsFalse(at(m, "undo"))); /* beyond the barrier */
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"undo\",\"number\":2}");
	m = ws_hear_type(&a, "refused", 3000);
	assert_string_equal(text_of(m, "rule"), "MG-006");
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"takeback\",\"to\":0}");
	m = state_of(&b);
	assert_string_equal(text_of(at(m, "takeback"), "by"), "red");
	cJSON_Delete(m);
	ws_say(&b, "{\"op\":\"answer\",\"yes\":false}");
	m = state_of(&b);
	assert_true(cJSON_IsNull(at(m, "takeback")));
	assert_int_equal(int_of(m, "number"), 2);
	assert_true(cJSON_GetArraySize(at(m, "legal")) > 0); /* still blue's turn */
	cJSON_Delete(m);
	ws_shut(&a);
	ws_shut(&b);
}

/* The text of a table's record as somebody gets it. */
static char *record_of(struct jar *jar, const char *table)
{
	char path[64];
	snprintf(path, sizeof path, "/api/v1/tables/%s/record", table);
	return answer_to(jar, path);
}

static void a_record_is_ones_own_view_during_play_and_whole_at_the_end(void **state)
{
	(void)state;
	char id[32];
	struct sock a;
	open_table("", true, id);
	sit(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	char *mine = record_of(&anna, id), *his = record_of(&bruno, id);
	assert_non_null(strstr(mine, "red step r1 ford"));
	assert_non_null(strstr(mine, "[View \"red\"]"));
	assert_null(strstr(his, "red step"));
	assert_non_null(strstr(his, "red *"));
	assert_non_null(strstr(his, "[Commit \""));
	assert_null(strstr(mine, "[Seed"));
	assert_null(strstr(his, "[Seed"));
	free(mine);
	free(his);
	ws_say(&a, "{\"op\":\"resign\"}");
	cJSON_Delete(state_of(&a));
	his = record_of(&bruno, id);
	assert_non_null(strstr(his, "[Seed \""));
	assert_non_null(strstr(his, "red step r1 ford"));
	free(his);
	ws_shut(&a);
}

/* Reads a small file of /proc/PID. */
static void proc_text(int pid, const char *name, char *text, size_t cap)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, cap - 1, f) : 0;
	text[n] = '\0';
	if (f)
		fclose(f);
}

/* A child of the server that has limited itself; 0 when there is none. */
static int worker_of(pid_t parent)
{
	DIR *d = opendir("/proc");
	int found = 0;
	for (struct dirent *e; d && !found && (e = readdir(d));) {
		char text[4096];
		int ppid = 0, pid = atoi(e->d_name);
		if (pid <= 0)
			continue;
		proc_text(pid, "stat", text, sizeof text);
		const char *end = strrchr(text, ')');
		if (!end || sscanf(end + 1, " %*c %d", &ppid) != 1 || ppid != parent)
			continue;
		proc_text(pid, "status", text, sizeof text);
		found = strstr(text, "NoNewPrivs:\t1") ? pid : 0;
	}
	if (d)
		closedir(d);
	return found;
}

/* R32 */
/* Memory, files and processor are limited, and play goes before thought. */
static bool is_limited(int worker)
{
	static const char *const line[] = {
		"Max core file size        0 ",
		"Max file size             0 ",
		"Max open files            64 ",
#ifndef __SANITIZE_ADDRESS__
		"Max address space         1073741824 ",
#endif
	};
	char text[4096];
	int nice = 0;
	proc_text(worker, "limits", text, sizeof text);
	bool ok = !strstr(text, "Max cpu time              unlimited");
	for (size_t i = 0; i < sizeof line / sizeof *line; i++)
		ok &= strstr(text, line[i]) != NULL;
	proc_text(worker, "stat", text, sizeof text);
	if (strrchr(text, ')'))
		sscanf(strrchr(text, ')') + 1,
		       " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %d",
		       &nice);
	return ok && nice >= 5;
}

static int descriptors(int pid)
{
	char path[64];
	int n = 0;
	snprintf(path, sizeof path, "/proc/%d/fd", pid);
	DIR *d = opendir(path);
	for (struct dirent *e; d && (e = readdir(d));)
		n += e->d_name[0] != '.';
	if (d)
		closedir(d);
	return n;
}

/* One that has ended may wait for somebody to ask how. */
static bool lives(int pid)
{
	char text[4096];
	proc_text(pid, "stat", text, sizeof text);
	const char *end = strrchr(text, ')');
	return end && end[2] != 'Z' && end[2] != 'X';
}

static void bots_think_in_processes_that_are_limited(void **state)
{
	(void)state;
	char id[32];
	bool limited = false;
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"options\":{\"first\":\"blue\"},"
			       "\"seats\":{\"blue\":\"bot:loop\",\"red\":\"me\"}}",
			       id));
	int worker = 0;
	for (int i = 0; i < 3000 && !limited; i++) {
		usleep(10000);
		worker = worker_of(server.pid);
		limited = worker > 0 && is_limited(worker);
	}
	assert_true(limited);
	assert_in_range(descriptors(worker), 1, 4); /* of the server's there is none but the wire */
	/* It would think for a minute, but not without its server. */
	daemon_kill(&server);
	for (int i = 0; i < 1000 && lives(worker); i++)
		usleep(10000);
	assert_false(lives(worker));
	assert_true(daemon_start(&server, database, "--no-limits"));
}

/* Bots have all the time they want, however slow the machine. */
static int start_patient(void **state)
{
	setenv("MARENGO_THINK", "60000", 1);
	int bad = start(state);
	unsetenv("MARENGO_THINK");
	return bad;
}

#define T(f) cmocka_unit_test_setup_teardown(f, start, stop)

int main(int argc, char **argv)
{
	if (!temp_make(directory))
		return 1;
	if (!databases_begin(argc, argv)) {
		temp_remove(directory);
		return 77; /* not installed: skipped */
	}
	const struct CMUnitTest tests[] = {
		T(open_tables_are_for_all_to_see_and_mine_for_me),
		T(of_many_tables_the_newest_are_told),
		T(a_table_keeps_the_help_that_it_was_made_with),
		T(spectators_look_on_only_where_they_may),
		T(talk_stays_among_those_who_play),
		T(where_one_is_waited_for_comes_first),
		T(what_only_the_server_knows_is_told_to_nobody),
		T(the_log_tells_everybody_the_same_times_also_after_a_restart),
		T(a_table_whose_moves_were_changed_is_not_served),
		T(nobody_is_timed_who_plays_alone),
		T(clocks_run_for_who_is_to_act_and_grow_with_each_move),
		T(a_seat_out_of_time_can_be_given_to_a_bot),
		T(a_take_back_that_is_declined_changes_nothing),
		T(a_record_is_ones_own_view_during_play_and_whole_at_the_end),
		cmocka_unit_test_setup_teardown(bots_think_in_processes_that_are_limited,
						start_patient, stop),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	databases_end();
	temp_remove(directory);
	return bad;
}
