/*
 * test_shared.c: two servers over one PostgreSQL: a table moves on whichever it is played, and a
 * lost race is answered with the fresh state, never with a lost move.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "wire.h"

static struct daemon one, two;

static void watch(struct sock *s, int port, struct jar *jar, const char *table)
{
	assert_true(ws_open(s, port, jar));
	ws_say(s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
}

static cJSON *state_at(struct sock *s, int number)
{
	cJSON *m;
	while ((m = ws_hear_type(s, "state", 5000))) {
		if (int_of(m, "number") >= number)
			return m;
		cJSON_Delete(m);
	}
	return NULL;
}

static void a_move_on_one_server_is_seen_on_the_other(void **state)
{
	(void)state;
	struct jar anna = {0}, bruno = {0};
	struct sock a, b;
	char id[32], path[64];
	request(one.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	request(two.port, &bruno, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(one.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(two.port, &bruno, "POST", path, "{}", NULL), 200);
	watch(&a, one.port, &anna, id);
	watch(&b, two.port, &bruno, id);
	cJSON *m;
	/* The other server may still have to hear that the table has started. */
	do {
		m = ws_hear_type(&a, "state", 5000);
		assert_non_null(m);
		bool playing = strcmp(text_of(at(m, "table"), "state"), "playing") == 0;
		cJSON_Delete(m);
		if (playing)
			break;
	} while (true);
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	m = state_at(&a, 1);
	assert_non_null(m);
	cJSON_Delete(m);
	m = state_at(&b, 1);
	assert_non_null(m);
	assert_true(cJSON_GetArraySize(at(m, "legal")) > 0);
	cJSON_Delete(m);
	ws_say(&b, "{\"op\":\"do\",\"do\":\"step b1 hill\",\"number\":1}");
	m = state_at(&a, 2);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&a);
	ws_shut(&b);
}

/* R22: whoever leaves a session on one server is nobody on the other either, socket or not. */
static void a_session_left_on_one_server_is_over_on_the_other(void **state)
{
	(void)state;
	struct jar anna = {0};
	struct sock a;
	cJSON *m;
	char id[32];
	bool over = false;
	static const char sign_up[] = "{\"name\":\"anna\",\"password\":\"correct horse\"}";
	assert_int_equal(request(one.port, &anna, "POST", "/api/v1/register", sign_up, NULL), 200);
	assert_true(make_table(one.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			       id));
	watch(&a, two.port, &anna, id);
	m = ws_hear_type(&a, "state", 5000);
	assert_string_equal(text_of(m, "seat"), "red");
	cJSON_Delete(m);
	struct jar kept = anna;
	assert_int_equal(request(one.port, &anna, "POST", "/api/v1/logout", "{}", NULL), 200);
	for (int i = 0; i < 3000 && !over; i++) {
		struct jar jar = kept;
		usleep(10000);
		assert_int_equal(request(two.port, &jar, "GET", "/api/v1/me", NULL, &m), 200);
		over = cJSON_IsFalse(at(m, "account"));
		cJSON_Delete(m);
	}
	assert_true(over);
	while ((m = ws_hear(&a, 5000)))
		cJSON_Delete(m);
	assert_int_equal(a.close_code, 1008);
	ws_shut(&a);
}

/* The same player in two browsers, each on another server, both acting at once. */
static void a_lost_race_is_answered_with_the_fresh_state(void **state)
{
	(void)state;
	struct jar jar = {0};
	struct sock s[2];
	char id[32];
	int number = 0, refused = 0;
	request(one.port, &jar, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(one.port, &jar,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			       id));
	watch(&s[0], one.port, &jar, id);
	watch(&s[1], two.port, &jar, id);
	for (int i = 0; i < 2; i++) {
		cJSON *m = state_at(&s[i], 0);
		assert_non_null(m);
		cJSON_Delete(m);
	}
	static const char *const seat[] = {"red", "blue"};
	for (int round = 0; round < 6; round++) {
		for (int i = 0; i < 2; i++)
			ws_say(&s[i], "{\"op\":\"seat\",\"seat\":\"%s\"}", seat[round % 2]);
		for (int i = 0; i < 2; i++)
			ws_say(&s[i], "{\"op\":\"do\",\"do\":\"end\",\"number\":%d,\"id\":%d}",
			       number, round);
		number++;
		for (int i = 0; i < 2; i++) {
			cJSON *m;
			while ((m = ws_hear(&s[i], 5000))) {
				bool fresh = strcmp(text_of(m, "type"), "state") == 0 &&
					     int_of(m, "number") >= number;
				refused += strcmp(text_of(m, "code"), "stale") == 0;
				if (fresh)
					assert_int_equal(int_of(m, "number"), number);
				cJSON_Delete(m);
				if (fresh)
					break;
			}
			assert_non_null(m);
		}
	}
	/* One of the two was too late each time, and says so sooner or later. */
	for (int i = 0; i < 2; i++)
		for (cJSON *m; (m = ws_hear(&s[i], 300)); cJSON_Delete(m))
			refused += strcmp(text_of(m, "code"), "stale") == 0;
	assert_int_equal(refused, 6);
	ws_shut(&s[0]);
	ws_shut(&s[1]);
}

int main(void)
{
	char address[256];
	if (!pg_server_start(address)) {
		pg_server_stop();
		return 77;
	}
	bool ok = daemon_start(&one, address, "--no-limits");
	ok = ok && daemon_start(&two, address, "--no-limits");
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_move_on_one_server_is_seen_on_the_other),
		cmocka_unit_test(a_lost_race_is_answered_with_the_fresh_state),
		cmocka_unit_test(a_session_left_on_one_server_is_over_on_the_other),
	};
	int bad = ok ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
	bad += daemon_stop(&one) != 0;
	bad += daemon_stop(&two) != 0;
	pg_server_stop();
	return bad;
}
