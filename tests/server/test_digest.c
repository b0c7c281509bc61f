/*
 * test_digest.c: notices once a day, after five minutes away, and by the wish of a single table, by
 * clocks that the test moves (R35). On PostgreSQL two servers share the database.
 */
#include "cm.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "listener.h"
#include "pg_server.h"
#include "postbox.h"
#include "server/digest.h"
#include "server/wishes.h"
#include "wire.h"

enum { MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE, CLAIMERS = 8, ROUNDS = 5 };

static bool postgres;
static struct daemon server, second;
static char database[256], directory[128];
static later *ahead;
static struct jar anna, bob;
static int letters; /* that have come so far */

static int post(struct jar *jar, const char *path, const char *body)
{
	return request(server.port, jar, "POST", path, body, NULL);
}

static void start(void)
{
	assert_true(daemon_start(&server, database, "--no-limits"));
	assert_true(!postgres || daemon_start(&second, database, "--no-limits"));
}

static void stop(void)
{
	assert_int_equal(daemon_stop(&server), 0);
	assert_true(!postgres || daemon_stop(&second) == 0);
}

/* Waits until every server has told of the day that it is. */
static void day_told(void)
{
	char line[32];
	struct tm tm;
	int64_t hour = digest_hour(net_date() + atomic_load(ahead));
	int n = postgres ? 2 : 1;
	strftime(line, sizeof line, "digests of %F: ", gmtime_r(&(time_t){hour / 1000}, &tm));
	for (int i = 0; i < 600 && daemon_logged(&server, line) < n; i++)
		usleep(50000);
	assert_int_equal(daemon_logged(&server, line), n);
}

/* The afternoon after the next time that letters are sent. */
static void tomorrow(void)
{
	int64_t now = net_date() + atomic_load(ahead);
	atomic_store(ahead, digest_hour(now) + DAY + DAY / 2 - net_date());
}

static void bob_sits_down(char table[32])
{
	assert_true(table_for_two(server.port, &anna, &bob, table));
}

static void second_knows(const char *table, int number)
{
	char path[80];
	snprintf(path, sizeof path, "/api/v1/tables/%s", table);
	for (int i = 0, now = -1; now < number; i++) {
		cJSON *m;
		assert_int_equal(request(second.port, &bob, "GET", path, NULL, &m), 200);
		now = int_of(m, "number");
		cJSON_Delete(m);
		assert_true(i < 600);
		usleep(now < number ? 50000 : 0);
	}
}

static void end_turn(struct jar *jar, const char *table, int number)
{
	struct sock s;
	cJSON *m;
	assert_true(ws_open(&s, server.port, jar));
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	cJSON_Delete(ws_hear_type(&s, "state", 10000));
	ws_say(&s, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", number);
	while ((m = ws_hear_type(&s, "state", 10000)) && int_of(m, "number") <= number)
		cJSON_Delete(m);
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&s);
	if (postgres)
		second_knows(table, number + 1);
}

static void wishes(struct jar *jar, const char *notify)
{
	char body[80];
	snprintf(body, sizeof body, "{\"notify\":\"%s\",\"letters\":\"each\"}", notify);
	assert_int_equal(post(jar, "/api/v1/settings", body), 200);
}

static int wishes_of(struct jar *jar, const char *table, const char *notify)
{
	char path[80], body[80];
	snprintf(path, sizeof path, "/api/v1/tables/%s/notify", table);
	snprintf(body, sizeof body, "{\"notify\":\"%s\"}", notify);
	return post(jar, path, body);
}

static bool says(const char *text)
{
	return strstr(postbox_text(letters), text) != NULL;
}

/* A letter to Anna, or to Bob, that says this. */
static void next_letter(const char *to, const char *text)
{
	assert_non_null(strstr(postbox_letter(letters), to));
	assert_true(says(text));
	letters++;
}

static bool hooks_come_to(int n)
{
	for (int i = 0; i < 100 && hooks_heard("\"digest\"") < n; i++)
		usleep(100000);
	return hooks_heard("\"digest\"") == n;
}

static void one_letter_a_day_tells_of_all_turns(void **state)
{
	(void)state;
	char table[4][32], way[4][192], hook[100];
	start();
	wishes(&anna, "daily");
	snprintf(hook, sizeof hook, "{\"webhook\":\"https://localhost:%d/hook\"}", listener_port);
	assert_int_equal(post(&anna, "/api/v1/settings", hook), 200);
	for (int i = 0; i < 4; i++) {
		bob_sits_down(table[i]);
		snprintf(way[i], sizeof way[i], "Bob)\nhttps://games.example.org/club/#/table/%s\n",
			 table[i]);
	}
	/* Her turn at three of them; of the third she does not wish to be told. */
	for (int i = 0; i < 3; i++)
		end_turn(&bob, table[i], 0);
	assert_int_equal(wishes_of(&anna, table[2], "none"), 200);
	tomorrow();
	day_told();
	assert_true(says("Tocca a te a questi tavoli:"));
	assert_true(says(way[0]) && says(way[1]) && !says(way[2]) && !says(way[3]));
	/* Where somebody has waited longest comes first. */
	assert_true(strstr(postbox_text(letters), way[0]) < strstr(postbox_text(letters), way[1]));
	next_letter("anna@example.org", "\nhttps://games.example.org/club/#/account\n");
	snprintf(hook, sizeof hook, "{\"table\":\"%s\",\"game\":\"toy\"}", table[1]);
	assert_true(hook_heard(hook));
	/* Another start on the same day tells nobody anew. */
	stop();
	start();
	atomic_fetch_add(ahead, 3 * MINUTE);
	day_told();
	assert_int_equal(postbox_letters(), letters);
	assert_int_equal(hooks_heard("\"digest\""), 1);
	/* The next day it does, and when it is no turn of hers any more it does not. */
	end_turn(&anna, table[0], 1);
	tomorrow();
	day_told();
	assert_true(!says(way[0]));
	next_letter("anna@example.org", way[1]);
	/* Who wants no letters is told by the webhook alone. */
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"letters\":\"none\"}"), 200);
	tomorrow();
	day_told();
	assert_true(hooks_come_to(3));
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"letters\":\"each\"}"), 200);
	end_turn(&anna, table[1], 1);
	tomorrow();
	day_told();
	assert_int_equal(postbox_letters(), letters);
	assert_int_equal(hooks_heard("\"digest\""), 3);
	assert_int_equal(post(&anna, "/api/v1/settings", "{\"webhook\":\"\"}"), 200);
	stop();
}

static void a_single_table_may_be_told_of_otherwise(void **state)
{
	(void)state;
	char table[32], path[80];
	cJSON *m;
	struct jar guest = {0};
	start();
	wishes(&anna, "none");
	bob_sits_down(table);
	request(server.port, &guest, "GET", "/api/v1/me", NULL, NULL);
	assert_int_equal(wishes_of(&guest, table, "always"), 403);
	assert_int_equal(wishes_of(&anna, table, "hourly"), 400);
	assert_int_equal(wishes_of(&anna, table, "always"), 200);
	/* Settings for all tables leave it as it is. */
	wishes(&anna, "none");
	snprintf(path, sizeof path, "/api/v1/tables/%s/notify", table);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
	assert_string_equal(text_of(m, "notify"), "always");
	assert_string_equal(text_of(m, "account"), "none");
	cJSON_Delete(m);
	end_turn(&bob, table, 0);
	next_letter("anna@example.org", "Tocca a te.");
	assert_int_equal(wishes_of(&anna, table, "account"), 200);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
	assert_string_equal(text_of(m, "notify"), "account");
	cJSON_Delete(m);
	/* Once a day, from now on: the turns of today are told tomorrow, whoever starts meanwhile.
	 */
	tomorrow();
	day_told();
	assert_int_equal(wishes_of(&anna, table, "daily"), 200);
	stop();
	start();
	atomic_fetch_add(ahead, 3 * MINUTE);
	day_told();
	assert_int_equal(postbox_letters(), letters);
	tomorrow();
	day_told();
	next_letter("anna@example.org", "Tocca a te a questi tavoli:");
	assert_int_equal(wishes_of(&anna, table, "none"), 200);
	stop();
}

/* Anna has a page open, and then none; the server knows it when this is over. */
static void anna_comes_and_goes(const char *table)
{
	struct sock s;
	char path[80];
	bool online = true;
	assert_true(ws_open(&s, server.port, &anna));
	ws_say(&s, "{\"op\":\"watch\",\"table\":\"%s\"}", table);
	cJSON_Delete(ws_hear_type(&s, "state", 10000));
	ws_shut(&s);
	snprintf(path, sizeof path, "/api/v1/tables/%s", table);
	for (int i = 0; i < 600 && online; i++) {
		cJSON *m;
		assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
		online = cJSON_IsTrue(at(m, "seats.1.online"));
		cJSON_Delete(m);
		usleep(online ? 50000 : 0);
	}
	assert_false(online);
}

static void who_is_away_is_told_after_five_minutes(void **state)
{
	(void)state;
	char old[32], table[32];
	start();
	wishes(&anna, "none");
	bob_sits_down(old);
	wishes(&anna, "away");
	wishes(&bob, "always");
	anna_comes_and_goes(old);
	/* Bob sits down, and hears of his turn at once: she would have been told before him. */
	bob_sits_down(table);
	next_letter("bob@example.org", "It is your turn.");
	atomic_fetch_add(ahead, 5 * MINUTE + 1000);
	next_letter("anna@example.org", "Qualcuno si \xc3\xa8 seduto");
	/* Who comes back in time sees it himself. */
	anna_comes_and_goes(old);
	bob_sits_down(table);
	next_letter("bob@example.org", "It is your turn.");
	anna_comes_and_goes(old);
	atomic_fetch_add(ahead, 5 * MINUTE + 1000);
	bob_sits_down(table);
	/* Only the last of the two tables is news: away for long, she is told of it at once. */
	next_letter("anna@example.org", table);
	next_letter("bob@example.org", "It is your turn.");
	wishes(&bob, "none");
	stop();
	assert_int_equal(postbox_letters(), letters);
}

/* A day that is still to come was written while a clock went wrong: it keeps nobody waiting. */
static void a_wrong_day_keeps_nobody_waiting(void **state)
{
	(void)state;
	static const struct {
		double last; /* in days from now */
		bool due;
	} row[] = {{-2, true}, {-0.1, false}, {0.9, false}, {1.1, true}, {400, true}};
	int64_t now = 1000 * (int64_t)DAY, since = now - DAY / 2;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		cJSON *account = cJSON_CreateObject();
		cJSON_AddStringToObject(account, "notify", "daily");
		cJSON_AddNumberToObject(account, "digest", (double)now + row[i].last * DAY);
		assert_int_equal(digest_due(account, since, now), row[i].due);
		cJSON_Delete(account);
	}
}

static struct people people;
static pthread_barrier_t together;
static int64_t day;

static void *claim(void *won)
{
	pthread_barrier_wait(&together);
	*(bool *)won = digest_claim(&people, "a:anna", day, day + MINUTE) == STORE_OK;
	return NULL;
}

static void of_many_who_claim_a_day_one_wins(void **state)
{
	(void)state;
	char trouble[STORE_TROUBLE];
	people.store = store_open(database, trouble);
	assert_non_null(people.store);
	/* Of more tables than are kept the oldest is forgotten. */
	for (int i = 0; i < 201; i++) {
		char table[16];
		snprintf(table, sizeof table, "table%d", i);
		assert_int_equal(wish_set(&people, "a:anna", table, "always", 1), STORE_OK);
	}
	uint64_t version;
	cJSON *account = account_read(&people, "a:anna", &version);
	assert_string_equal(wish_of(account, "table200"), "always");
	assert_string_equal(wish_of(account, "table1"), "always");
	assert_string_not_equal(wish_of(account, "table0"), "always");
	cJSON_Delete(account);
	assert_int_equal(wish_set(&people, "a:anna", "sometable", "daily", 1), STORE_OK);
	day = digest_hour(net_date() + atomic_load(ahead)) + 2 * (int64_t)DAY;
	pthread_barrier_init(&together, NULL, CLAIMERS);
	for (int round = 0; round < ROUNDS; round++, day += DAY) {
		pthread_t thread[CLAIMERS];
		bool won[CLAIMERS];
		int winners = 0;
		for (int i = 0; i < CLAIMERS; i++)
			assert_int_equal(pthread_create(&thread[i], NULL, claim, &won[i]), 0);
		for (int i = 0; i < CLAIMERS; i++) {
			pthread_join(thread[i], NULL);
			winners += won[i];
		}
		assert_int_equal(winners, 1);
	}
	pthread_barrier_destroy(&together);
	store_close(people.store);
}

static int prepare(void **state)
{
	(void)state;
	if (!daemon_start(&server, database, "--no-limits") ||
	    post(&anna, "/api/v1/register",
		 "{\"name\":\"Anna\",\"password\":\"correct horse\","
		 "\"mail\":\"anna@example.org\"}") != 200 ||
	    post(&bob, "/api/v1/register",
		 "{\"name\":\"Bob\",\"password\":\"correct horse\","
		 "\"mail\":\"bob@example.org\"}") != 200 ||
	    post(&anna, "/api/v1/settings", "{\"lang\":\"it\"}") != 200)
		return -1;
	return daemon_stop(&server);
}

int main(int argc, char **argv)
{
	char mail[64];
	signal(SIGPIPE, SIG_IGN);
	postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
	if (sodium_init() < 0 || !temp_make(directory) || !postbox_start(directory) ||
	    !listener_start(directory) || !(ahead = clock_share(directory)))
		return 1;
	snprintf(database, sizeof database, "%s/digest.db", directory);
	if (postgres && !pg_server_start(database)) {
		pg_server_stop();
		postbox_stop();
		listener_stop();
		temp_remove(directory);
		return 77;
	}
	snprintf(mail, sizeof mail, "smtp://localhost:%d", postbox_port);
	setenv("MARENGO_MAIL", mail, 1);
	setenv("MARENGO_MAIL_FROM", "club@example.org", 1);
	setenv("MARENGO_URL", "https://games.example.org/club", 1);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_letter_a_day_tells_of_all_turns),
		cmocka_unit_test(a_single_table_may_be_told_of_otherwise),
		cmocka_unit_test(who_is_away_is_told_after_five_minutes),
		cmocka_unit_test(a_wrong_day_keeps_nobody_waiting),
		cmocka_unit_test(of_many_who_claim_a_day_one_wins),
	};
	int bad = cmocka_run_group_tests(tests, prepare, NULL);
	if (postgres)
		pg_server_stop();
	postbox_stop();
	listener_stop();
	temp_remove(directory);
	return bad;
}
