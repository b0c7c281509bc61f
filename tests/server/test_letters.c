/*
 * test_letters.c: news by mail for those who wish for them: in their language, with the way to the
 * table, not while they are here, and never at the cost of a link for a forgotten password.
 */
#include "cm.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include <sodium.h>

#include "many.h"
#include "pg_server.h"
#include "postbox.h"
#include "wire.h"

enum { TABLES = 9, LETTERS = 6 };

static struct daemon server;
static struct jar anna, bob;

static int post(struct jar *jar, const char *path, const char *body)
{
	return request(server.port, jar, "POST", path, body, NULL);
}

/* Anna opens a table, and Bob sits down at it: that is news for her. */
static void bob_sits_down(char table[32])
{
	assert_true(table_for_two(server.port, &anna, &bob, table));
}

static void bob_ends_his_turn(const char *table)
{
	struct sock s;
	assert_true(ws_open(&s, server.port, &bob));
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	cJSON_Delete(ws_hear_type(&s, "state", 10000));
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	cJSON_Delete(ws_hear_type(&s, "state", 10000));
	ws_shut(&s);
}

static bool says(int letter, const char *what)
{
	return strstr(postbox_text(letter), what) != NULL;
}

static void turns_come_by_mail(void **state)
{
	(void)state;
	char table[32], way[96];
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"letters\":\"hourly\"}"), 400);
	assert_int_equal(post(&anna, "/api/v1/settings",
			      "{\"lang\":\"it\",\"notify\":\"away\",\"letters\":\"each\"}"),
			 200);
	/* Bob has an address too, but has not asked for letters: it is his turn, and none comes. */
	bob_sits_down(table);
	assert_true(says(0, "Qualcuno si \xc3\xa8 seduto"));
	bob_ends_his_turn(table);
	snprintf(way, sizeof way, "\nhttps://games.example.org/club/#/table/%s\n", table);
	assert_true(says(1, "Tocca a te."));
	assert_true(says(1, way));
	assert_true(says(1, "\nhttps://games.example.org/club/#/account\n"));
	assert_non_null(strstr(postbox_letter(1), "anna@example.org"));
	assert_int_equal(postbox_letters(), 2);
}

static void who_is_here_gets_none(void **state)
{
	(void)state;
	char table[32];
	struct sock s;
	assert_true(ws_open(&s, server.port, &anna));
	cJSON_Delete(ws_hear_type(&s, "hello", 10000));
	bob_sits_down(table);
	cJSON *m = ws_hear_type(&s, "news", 10000);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&s);
	/* The next one that she does get shows that none came before it. */
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"notify\":\"always\"}"), 200);
	bob_ends_his_turn(table);
	assert_true(says(2, "Tocca a te."));
	assert_int_equal(postbox_letters(), 3);
}

static void many_news_leave_room_for_a_new_password(void **state)
{
	(void)state;
	char table[32];
	struct jar nobody = {0};
	for (int i = 0; i < TABLES; i++)
		bob_sits_down(table);
	for (int i = 3; i < LETTERS; i++)
		assert_true(says(i, "Qualcuno si \xc3\xa8 seduto"));
	assert_int_equal(post(&nobody, "/api/v1/reset", "{\"who\":\"anna\"}"), 202);
	assert_true(says(LETTERS, "/#/reset/anna/"));
	assert_int_equal(postbox_letters(), LETTERS + 1);
	/* And none for who has had enough of them. */
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"letters\":\"none\"}"), 200);
	cJSON *m;
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/me", NULL, &m), 200);
	assert_string_equal(text_of(at(m, "settings"), "letters"), "none");
	cJSON_Delete(m);
}

int main(void)
{
	char mail[64], directory[128], database[256];
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0 || !temp_make(directory) || !postbox_start(directory))
		return 1;
	snprintf(mail, sizeof mail, "smtp://localhost:%d", postbox_port);
	setenv("MARENGO_MAIL", mail, 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	setenv("MARENGO_URL", "https://games.example.org/club", 1);
	snprintf(database, sizeof database, "%s/letters.db", directory);
	if (!daemon_start(&server, database, NULL) ||
	    post(&anna, "/api/v1/register",
		 "{\"name\":\"Anna\",\"password\":\"correct horse\","
		 "\"mail\":\"anna@example.org\"}") != 200 ||
	    post(&bob, "/api/v1/register",
		 "{\"name\":\"Bob\",\"password\":\"correct horse\","
		 "\"mail\":\"bob@example.org\"}") != 200)
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_come_by_mail),
		cmocka_unit_test(who_is_here_gets_none),
		cmocka_unit_test(many_news_leave_room_for_a_new_password),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	postbox_stop();
	temp_remove(directory);
	return bad;
}
