/*
 * test_news.c: what reaches people who are not at the table: their turn, the end, a seat taken, a
 * take-back asked for, their name in the chat; over the WebSocket and by a webhook to a listener of
 * the test's own. And the salts that make everybody's dice (R20).
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "listener.h"
#include "pg_server.h"
#include "server/webhook.h"
#include "wire.h"

static struct daemon server;
static char directory[128];

static int post(struct jar *jar, const char *path, const char *body)
{
	return request(server.port, jar, "POST", path, body, NULL);
}

static void register_as(struct jar *jar, const char *name)
{
	char body[128];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", name);
	assert_int_equal(post(jar, "/api/v1/register", body), 200);
}

/* The next news of a kind, whatever else comes. */
static void hears_news(struct sock *s, const char *event)
{
	for (cJSON *m; (m = ws_hear_type(s, "news", 10000)); cJSON_Delete(m)) {
		assert_true(text_of(m, "text")[0] && text_of(m, "table")[0]);
		if (strcmp(text_of(m, "event"), event) == 0) {
			cJSON_Delete(m);
			return;
		}
	}
	fail_msg("no news of %s", event);
}

static void state_of(struct sock *s, int *number)
{
	cJSON *m = ws_hear_type(s, "state", 10000);
	assert_non_null(m);
	*number = int_of(m, "number");
	cJSON_Delete(m);
}

static void people_away_hear_what_concerns_them(void **state)
{
	(void)state;
	struct jar anna = {0}, bob = {0};
	struct sock at_home, at_table;
	char table[32], body[200], path[80];
	int number;
	register_as(&anna, "Anna");
	register_as(&bob, "Bob");
	snprintf(body, sizeof body,
		 "{\"webhook\":\"https://localhost:%d/hook\",\"notify\":\"always\"}",
		 listener_port);
	assert_int_equal(post(&anna, "/api/v1/settings", body), 200);
	/* Anna looks at nothing; Bob sits down at her table. */
	assert_true(ws_open(&at_home, server.port, &anna));
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"open\",\"blue\":\"me\"}}",
			       table));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&bob, path, "{}"), 200);
	hears_news(&at_home, "joined");
	assert_true(hook_heard("\"event\":\"joined\""));
	/* He moves, and asks to take it back; he calls her by name. */
	assert_true(ws_open(&at_table, server.port, &bob));
	ws_say(&at_table, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	state_of(&at_table, &number);
	ws_say(&at_table, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":%d}", number);
	state_of(&at_table, &number);
	ws_say(&at_table, "{\"op\":\"takeback\",\"to\":0}");
	hears_news(&at_home, "takeback");
	assert_true(hook_heard("\"event\":\"takeback\""));
	ws_say(&at_table, "{\"op\":\"chat\",\"text\":\"What do you say, @anna?\"}");
	for (int i = 0; i < 3; i++) /* and goes on before it is written */
		ws_say(&at_table, "{\"op\":\"chat\",\"text\":\"Well?\"}");
	hears_news(&at_home, "mention");
	assert_true(hook_heard("\"event\":\"mention\""));
	/* Her turn, and the end. */
	ws_say(&at_table, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", number);
	cJSON *m = ws_hear_type(&at_home, "turn", 10000);
	assert_non_null(m);
	assert_string_equal(text_of(m, "table"), table);
	cJSON_Delete(m);
	assert_true(hook_heard("\"event\":\"turn\""));
	ws_say(&at_table, "{\"op\":\"resign\"}");
	hears_news(&at_home, "over");
	assert_true(hook_heard("\"event\":\"over\""));
	/* Who is at the table needs no news of it. */
	while ((m = ws_hear(&at_table, 200))) {
		assert_string_not_equal(text_of(m, "type"), "news");
		cJSON_Delete(m);
	}
	ws_shut(&at_home);
	ws_shut(&at_table);
}

/* Two servers know of a move; whoever has written it calls the webhook, once. */
static void of_two_servers_one_calls_the_webhook(void **state)
{
	(void)state;
	struct jar elsa = {0}, fritz = {0};
	struct daemon other;
	struct sock here, there;
	char table[32], body[200], path[80];
	int number;
	if (!databases_shared())
		skip();
	assert_true(daemon_start(&other, server.database, "--no-limits"));
	register_as(&elsa, "Elsa");
	register_as(&fritz, "Fritz");
	snprintf(body, sizeof body,
		 "{\"webhook\":\"https://localhost:%d/hook\",\"notify\":\"always\"}",
		 listener_port);
	assert_int_equal(post(&elsa, "/api/v1/settings", body), 200);
	assert_true(make_table(server.port, &elsa,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"open\",\"blue\":\"me\"}}",
			       table));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&fritz, path, "{}"), 200);
	assert_true(ws_open(&here, server.port, &fritz));
	ws_say(&here, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	state_of(&here, &number);
	assert_true(ws_open(&there, other.port, &fritz));
	ws_say(&there, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	state_of(&there, &number);
	snprintf(body, sizeof body, "\"table\":\"%s\"", table);
	/* That Fritz sat down is told too. */
	for (int i = 0; i < 100 && hooks_heard(body) == 0; i++)
		usleep(100000);
	assert_int_equal(hooks_heard(body), 1);
	ws_say(&here, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", number);
	for (int now = number; now == number;)
		state_of(&there, &now);
	for (int i = 0; i < 100 && hooks_heard(body) == 1; i++)
		usleep(100000);
	usleep(1000000); /* another would come at the same time */
	assert_int_equal(hooks_heard(body), 2);
	ws_shut(&here);
	ws_shut(&there);
	assert_int_equal(daemon_stop(&other), 0);
}

/* Somebody looks on, sits down, and speaks of himself: his other page has no need of that. */
static void who_speaks_of_himself_is_not_told_so(void **state)
{
	(void)state;
	struct jar carl = {0}, dora = {0};
	struct sock elsewhere, at_table;
	char table[32], path[80];
	cJSON *m;
	register_as(&carl, "Carl");
	register_as(&dora, "Dora");
	assert_true(make_table(server.port, &dora,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"open\",\"blue\":\"me\"}}",
			       table));
	assert_true(ws_open(&at_table, server.port, &carl));
	ws_say(&at_table, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	cJSON_Delete(ws_hear_type(&at_table, "state", 10000));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&carl, path, "{}"), 200);
	assert_true(ws_open(&elsewhere, server.port, &carl));
	ws_say(&at_table, "{\"op\":\"chat\",\"text\":\"I, @carl, have come\"}");
	m = ws_hear_type(&at_table, "chat", 10000);
	assert_string_equal(text_of(at(m, "lines.0"), "seat"), "red");
	cJSON_Delete(m);
	while ((m = ws_hear(&elsewhere, 300))) {
		assert_string_not_equal(text_of(m, "event"), "mention");
		cJSON_Delete(m);
	}
	ws_shut(&elsewhere);
	ws_shut(&at_table);
}

/* A certificate that nobody vouches for is refused; so is our own house, unless it is allowed. */
static void a_webhook_trusts_nobody_unknown(void **state)
{
	(void)state;
	char url[64], trouble[WEBHOOK_TROUBLE], kept[256];
	snprintf(kept, sizeof kept, "%s", getenv("SSL_CERT_FILE"));
	snprintf(url, sizeof url, "https://localhost:%d/turn", listener_port);
	assert_false(webhook_post(url, "{}", false, trouble));
	assert_string_equal(trouble, "the address is inside a private network");
	unsetenv("SSL_CERT_FILE");
	assert_false(webhook_post(url, "{}", true, trouble));
	assert_string_equal(trouble, "its certificate is not accepted");
	setenv("SSL_CERT_FILE", kept, 1);
	assert_true(webhook_post(url, "{\"event\":\"test\"}", true, trouble));
	assert_true(hook_heard("\"event\":\"test\""));
}

static void dice_of(struct jar *jar, const char *table, cJSON **m)
{
	char path[80];
	snprintf(path, sizeof path, "/api/v1/tables/%s/dice", table);
	assert_int_equal(request(server.port, jar, "GET", path, NULL, m), 200);
}

static void resign_at(struct jar *jar, const char *table)
{
	struct sock s;
	cJSON *m;
	assert_true(ws_open(&s, server.port, jar));
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	ws_say(&s, "{\"op\":\"resign\"}");
	while ((m = ws_hear_type(&s, "state", 10000)) && !cJSON_IsTrue(at(m, "over")))
		cJSON_Delete(m);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&s);
}

/* R20: commitment first, then everybody's salt, then the game; without a salt no game. */
static void no_dice_are_thrown_before_everybody_has_salted_them(void **state)
{
	(void)state;
	struct jar a = {0}, b = {0};
	char table[32], path[80], commit[80];
	cJSON *m;
	request(server.port, &a, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &b, "GET", "/api/v1/me", NULL, NULL);
	/* The maker himself must bring one. */
	assert_int_equal(post(&a, "/api/v1/tables",
			      "{\"game\":\"toy\",\"scenario\":\"road\",\"salts\":true}"),
			 400);
	assert_true(make_table(server.port, &a,
			       "{\"game\":\"toy\",\"scenario\":\"road\",\"salts\":true,"
			       "\"salt\":\"a1\",\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       table));
	dice_of(&a, table, &m);
	snprintf(commit, sizeof commit, "%s", text_of(m, "commit"));
	assert_int_equal(strlen(commit), 64);
	assert_true(cJSON_IsNull(at(m, "seed")));
	cJSON_Delete(m);
	/* Without a salt, with an empty one, or with what is none: not seated, and not begun. */
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&b, path, "{}"), 409);
	assert_int_equal(post(&b, path, "{\"salt\":\"\"}"), 409);
	assert_int_equal(post(&b, path, "{\"salt\":\"zz\"}"), 400);
	snprintf(path, sizeof path, "/api/v1/tables/%s", table);
	assert_int_equal(request(server.port, &a, "GET", path, NULL, &m), 200);
	assert_string_equal(text_of(m, "state"), "open");
	assert_int_equal(int_of(m, "number"), 0);
	cJSON_Delete(m);
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&b, path, "{\"salt\":\"b2\"}"), 200);
	/* The commitment has not changed, both salts are shown, the seed is not. */
	dice_of(&b, table, &m);
	assert_string_equal(text_of(m, "commit"), commit);
	assert_string_equal(text_of(at(m, "salts"), "red"), "a1");
	assert_string_equal(text_of(at(m, "salts"), "blue"), "b2");
	assert_true(cJSON_IsNull(at(m, "seed")));
	cJSON_Delete(m);
	resign_at(&a, table);
	/* At the end the seed is shown. */
	dice_of(&b, table, &m);
	assert_int_equal(strlen(text_of(m, "seed")), 64);
	assert_string_equal(text_of(m, "commit"), commit);
	cJSON_Delete(m);
}

/* The table that a rematch leads to. */
static void rematch(struct jar *jar, const char *table, const char *body, char next[32],
		    const char *state)
{
	char path[80];
	cJSON *m;
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table);
	assert_int_equal(request(server.port, jar, "POST", path, body, &m), 200);
	snprintf(next, 32, "%s", text_of(at(m, "table"), "id"));
	assert_string_equal(text_of(at(m, "table"), "state"), state);
	assert_true(cJSON_IsTrue(at(m, "table.salts")));
	cJSON_Delete(m);
}

/* R20: new dice want new salts; the next game waits for everybody's, also after a restart. */
static void a_rematch_where_all_bring_salts_waits_for_all_of_them(void **state)
{
	(void)state;
	struct jar a = {0}, b = {0};
	char table[32], path[80], next[32], same[32], commit[80], database[256];
	cJSON *m;
	request(server.port, &a, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &b, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(server.port, &a,
			       "{\"game\":\"toy\",\"scenario\":\"road\",\"salts\":true,"
			       "\"salt\":\"a1\",\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       table));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	assert_int_equal(post(&b, path, "{\"salt\":\"b2\"}"), 200);
	resign_at(&a, table);
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table);
	assert_int_equal(post(&a, path, "{}"), 409);
	assert_int_equal(post(&a, path, "{\"salt\":\"zz\"}"), 400);
	rematch(&a, table, "{\"salt\":\"a3\"}", next, "open");
	/* Asking again changes nothing; the commitment is there for the other to see. */
	rematch(&a, table, "{\"salt\":\"ff\"}", same, "open");
	assert_string_equal(next, same);
	dice_of(&b, next, &m);
	snprintf(commit, sizeof commit, "%s", text_of(m, "commit"));
	assert_string_equal(text_of(at(m, "salts"), "blue"), "a3");
	assert_null(at(m, "salts.red"));
	cJSON_Delete(m);
	/* Neither without a salt nor with a stranger in his place does it begin. */
	assert_int_equal(post(&b, path, "{}"), 409);
	struct jar c = {0};
	request(server.port, &c, "GET", "/api/v1/me", NULL, NULL);
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", next);
	assert_int_equal(post(&c, path, "{\"salt\":\"c1\"}"), 409);
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	rematch(&b, table, "{\"salt\":\"b4\"}", same, "playing");
	assert_string_equal(next, same);
	dice_of(&b, next, &m);
	assert_string_equal(text_of(m, "commit"), commit);
	assert_string_equal(text_of(at(m, "salts"), "red"), "b4");
	cJSON_Delete(m);
	snprintf(path, sizeof path, "/api/v1/tables/%s", next);
	assert_int_equal(request(server.port, &b, "GET", path, NULL, &m), 200);
	assert_true(cJSON_IsTrue(at(m, "seats.0.you")) && cJSON_IsTrue(at(m, "seats.0.salted")));
	cJSON_Delete(m);
}

int main(int argc, char **argv)
{
	char database[256];
	if (!temp_make(directory) || !listener_start(directory))
		return 1;
	if (!databases_begin(argc, argv)) {
		listener_stop();
		temp_remove(directory);
		return 77; /* not installed: skipped */
	}
	if (!database_fresh(directory, database) || !daemon_start(&server, database, "--no-limits"))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_webhook_trusts_nobody_unknown),
		cmocka_unit_test(people_away_hear_what_concerns_them),
		cmocka_unit_test(of_two_servers_one_calls_the_webhook),
		cmocka_unit_test(who_speaks_of_himself_is_not_told_so),
		cmocka_unit_test(no_dice_are_thrown_before_everybody_has_salted_them),
		cmocka_unit_test(a_rematch_where_all_bring_salts_waits_for_all_of_them),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	listener_stop();
	databases_end();
	temp_remove(directory);
	return bad;
}
