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
static later *ahead;

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
	/* And so is what is said: each line once. */
	for (int n = 0; n < 2; n++) {
		ws_say(&a, "{\"op\":\"chat\",\"text\":\"line %d\"}", n);
		while ((m = ws_hear_type(&b, "chat", 5000)) && !at(m, "lines.0"))
			cJSON_Delete(m); /* that nobody had said anything yet */
		assert_non_null(m);
		assert_int_equal(cJSON_GetArraySize(at(m, "lines")), 1);
		assert_int_equal(int_of(at(m, "lines.0"), "n"), n);
		cJSON_Delete(m);
	}
	ws_shut(&a);
	ws_shut(&b);
}

/* Signs up on the first server. */
static void sign_up(struct jar *jar, const char *name)
{
	char wish[100];
	snprintf(wish, sizeof wish, "{\"name\":\"%s\",\"password\":\"correct horse\"}", name);
	assert_int_equal(request(one.port, jar, "POST", "/api/v1/register", wish, NULL), 200);
}

/* Whether the second server takes who brings this cookie for somebody. */
static bool known(const struct jar *kept)
{
	struct jar jar = *kept;
	cJSON *m;
	assert_int_equal(request(two.port, &jar, "GET", "/api/v1/me", NULL, &m), 200);
	bool known = cJSON_IsTrue(at(m, "account"));
	cJSON_Delete(m);
	return known;
}

/* Waits for that, or for the contrary. */
static bool becomes_known(const struct jar *kept, bool want)
{
	for (int i = 0; i < 1000; i++) {
		if (known(kept) == want)
			return true;
		usleep(10000);
	}
	return false;
}

/* R22: whoever leaves a session on one server is nobody on the other either, socket or not. */
static void a_session_left_on_one_server_is_over_on_the_other(void **state)
{
	(void)state;
	struct jar anna = {0};
	struct sock a;
	cJSON *m;
	char id[32];
	sign_up(&anna, "anna");
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
	assert_true(becomes_known(&kept, false));
	while ((m = ws_hear(&a, 5000)))
		cJSON_Delete(m);
	assert_int_equal(a.close_code, 1008);
	ws_shut(&a);
}

/* R22: also when the other could not hear of it at that moment; nobody else has to go. */
static void a_session_left_unheard_is_over_when_the_other_hears_again(void **state)
{
	(void)state;
	struct jar left = {0}, stays = {0};
	sign_up(&left, "carla");
	sign_up(&stays, "dora");
	assert_true(becomes_known(&left, true) && becomes_known(&stays, true));
	assert_true(pg_server_deafen(true));
	struct jar kept = left;
	assert_int_equal(request(one.port, &left, "POST", "/api/v1/logout", "{}", NULL), 200);
	usleep(1000000);
	assert_true(known(&kept));
	assert_true(pg_server_deafen(false));
	assert_true(becomes_known(&kept, false));
	assert_true(known(&stays));
}

/* The same player in two browsers, each on another server, both acting at once. */
static int ask_club(int port, struct jar *jar, const char *id, const char *what, const char *body,
		    cJSON **answer)
{
	char path[96];
	snprintf(path, sizeof path, "/api/v1/clubs/%s%s%s", id, what[0] ? "/" : "", what);
	return request(port, jar, body ? "POST" : "GET", path, body, answer);
}

/* What is kept beside the record: an invitation given on one is good on the other, and what two
 * have changed on two servers is both there. */
static void a_club_is_the_same_on_both_servers(void **state)
{
	(void)state;
	struct jar anna = {0}, bruno = {0};
	char id[32], body[96];
	cJSON *m;
	assert_int_equal(request(one.port, &anna, "POST", "/api/v1/clubs",
				 "{\"name\":\"Eagles\",\"tables\":[\"T1\"],"
				 "\"players\":[\"Anna\",\"Bruno\"]}",
				 &m),
			 201);
	snprintf(id, sizeof id, "%s", text_of(at(m, "club"), "id"));
	cJSON_Delete(m);
	assert_int_equal(ask_club(two.port, &bruno, id, "", NULL, NULL), 200);
	assert_int_equal(ask_club(one.port, &anna, id, "invite", "{\"player\":\"bruno\"}", &m),
			 200);
	snprintf(body, sizeof body, "{\"code\":\"%s\"}", text_of(m, "code"));
	cJSON_Delete(m);
	assert_int_equal(ask_club(two.port, &bruno, id, "join", body, NULL), 200);
	assert_int_equal(ask_club(one.port, &anna, id, "join", body, NULL), 403); /* used */
	static const char shy[2][40] = {"{\"player\":\"anna\",\"shy\":true}",
					"{\"player\":\"bruno\",\"shy\":true}"};
	assert_int_equal(ask_club(one.port, &anna, id, "habits", shy[0], NULL), 200);
	assert_int_equal(ask_club(two.port, &bruno, id, "habits", shy[1], NULL), 200);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(ask_club(i ? two.port : one.port, &anna, id, "", NULL, &m), 200);
		assert_int_equal(cJSON_GetArraySize(at(m, "shy")), 2);
		cJSON_Delete(m);
	}
}

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

/* R22: a session is left even when the store fails at that moment, and the log tells. */
static void leaving_is_tried_again_when_the_store_failed(void **state)
{
	(void)state;
	struct jar jar = {0};
	sign_up(&jar, "elena");
	struct jar kept = jar;
	/* It must be in the store before it can be left there; the other server looks anew. */
	assert_true(becomes_known(&kept, true));
	assert_true(pg_server_cut());
	assert_int_equal(request(one.port, &jar, "POST", "/api/v1/logout", "{}", NULL), 200);
	for (int i = 0; i < 500 && !daemon_logged(&one, "a session could not be ended"); i++)
		usleep(10000);
	assert_int_equal(daemon_logged(&one, "a session could not be ended"), 1);
	assert_true(known(&kept));
	atomic_fetch_add(ahead, 31000); /* the next sweep */
	assert_true(becomes_known(&kept, false));
}

int main(void)
{
	char address[256], directory[128];
	if (!temp_make(directory) || !(ahead = clock_share(directory)))
		return 1;
	if (!pg_server_start(address)) {
		pg_server_stop();
		temp_remove(directory);
		return 77;
	}
	bool ok = daemon_start(&one, address, "--no-limits");
	ok = ok && daemon_start(&two, address, "--no-limits");
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_move_on_one_server_is_seen_on_the_other),
		cmocka_unit_test(a_club_is_the_same_on_both_servers),
		cmocka_unit_test(a_lost_race_is_answered_with_the_fresh_state),
		cmocka_unit_test(a_session_left_on_one_server_is_over_on_the_other),
		cmocka_unit_test(a_session_left_unheard_is_over_when_the_other_hears_again),
		cmocka_unit_test(leaving_is_tried_again_when_the_store_failed),
	};
	int bad = ok ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
	bad += daemon_stop(&one) != 0;
	bad += daemon_stop(&two) != 0;
	pg_server_stop();
	temp_remove(directory);
	return bad;
}
