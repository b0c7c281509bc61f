/*
 * test_allies.c: the talk of the two Allies in the game of three (WL-265), over the wire of the
 * real program: the table's chat is open to them during the deployment and in Allied night turns
 * only. And what else the toy game is too small for.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "wire.h"

enum { FRENCH, ALLIED, PRUSSIAN, SEATS };

static const char *const name[] = {"french", "allied", "prussian"};

static struct daemon server;
static struct jar jar[SEATS];
static struct sock sock[SEATS];
static char table[32];
static int asked;

/* The answer to what was just asked; states and other people's lines are passed over. */
static cJSON *answer_to(struct sock *s, int id)
{
	cJSON *m;
	while ((m = ws_hear(s, 5000))) {
		if (at(m, "re") && int_of(m, "re") == id)
			return m;
		cJSON_Delete(m);
	}
	fail_msg("message %d was not answered", id);
	return NULL;
}

/* The rule that closes the seat's mouth, or "" when the others hear the words. */
static void says(int seat, const char *words, const char *rule)
{
	char heard[64];
	snprintf(heard, sizeof heard, "%s %d", words, asked);
	ws_say(&sock[seat], "{\"op\":\"chat\",\"text\":\"%s\",\"id\":%d}", heard, ++asked);
	if (*rule) {
		cJSON *m = answer_to(&sock[seat], asked);
		assert_string_equal(text_of(m, "type"), "refused");
		assert_string_equal(text_of(m, "rule"), rule);
		assert_true(text_of(m, "text")[0]);
		cJSON_Delete(m);
		return;
	}
	int other = seat == PRUSSIAN ? ALLIED : PRUSSIAN;
	for (bool told = false; !told;) {
		cJSON *m = ws_hear_type(&sock[other], "chat", 5000), *line;
		assert_non_null(m);
		cJSON_ArrayForEach(line, at(m, "lines"))
		{
			if (strcmp(text_of(line, "text"), heard) != 0)
				continue;
			/* His seat, also of who looked on before he sat down. */
			assert_string_equal(text_of(line, "seat"), name[seat]);
			told = true;
		}
		cJSON_Delete(m);
	}
}

static int number_now(int seat)
{
	ws_say(&sock[seat], "{\"op\":\"watch\",\"table\":\"%s\",\"id\":%d}", table, ++asked);
	cJSON *m = answer_to(&sock[seat], asked);
	assert_string_equal(text_of(m, "type"), "state");
	int number = int_of(m, "number");
	cJSON_Delete(m);
	return number;
}

static void does(int seat, const char *action)
{
	int number = number_now(seat);
	ws_say(&sock[seat], "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d,\"id\":%d}", action, number,
	       ++asked);
	cJSON *m = answer_to(&sock[seat], asked);
	if (strcmp(text_of(m, "type"), "refused") == 0)
		fail_msg("%s: %s", action, text_of(m, "text"));
	cJSON_Delete(m);
}

static void three_sit_down(const char *scenario)
{
	char wish[256], path[96];
	snprintf(wish, sizeof wish,
		 "{\"game\":\"waterloo\",\"scenario\":\"%s\",\"options\":{\"players\":\"3\"},"
		 "\"seats\":{\"french\":\"me\",\"allied\":\"open\",\"prussian\":\"open\"}}",
		 scenario);
	for (int i = 0; i < SEATS; i++)
		request(server.port, &jar[i], "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(server.port, &jar[FRENCH], wish, table));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
	for (int i = 0; i < SEATS; i++) {
		/* The Prussian looks on before he sits down: that opens no back door. */
		assert_true(ws_open(&sock[i], server.port, &jar[i]));
		if (i == PRUSSIAN)
			ws_say(&sock[i], "{\"op\":\"watch\",\"table\":\"%s\",\"id\":%d}", table,
			       ++asked);
		if (i != FRENCH)
			assert_int_equal(request(server.port, &jar[i], "POST", path, "{}", NULL),
					 200);
		if (i != PRUSSIAN)
			number_now(i);
	}
}

static void they_rise(void)
{
	for (int i = 0; i < SEATS; i++)
		ws_shut(&sock[i]);
}

/* Who holds two of three seats gives up both, and nobody else's. */
static void who_leaves_gives_up_all_his_seats(void **state)
{
	(void)state;
	struct jar one = {0}, other = {0};
	char id[32], path[96];
	cJSON *m;
	request(server.port, &one, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &other, "GET", "/api/v1/me", NULL, NULL);
	assert_true(make_table(
		server.port, &one,
		"{\"game\":\"waterloo\",\"scenario\":\"historical\",\"options\":{\"players\":\"3\"}"
		","
		"\"seats\":{\"french\":\"me\",\"allied\":\"open\",\"prussian\":\"open\"}}",
		id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &one, "POST", path, "{\"seat\":\"prussian\"}", NULL),
			 200);
	snprintf(path, sizeof path, "/api/v1/tables/%s/leave", id);
	assert_int_equal(request(server.port, &other, "POST", path, "{}", NULL), 409);
	assert_int_equal(request(server.port, &one, "POST", path, "{}", &m), 200);
	for (int i = 0; i < SEATS; i++)
		assert_string_equal(text_of(cJSON_GetArrayItem(at(m, "table.seats"), i), "by"),
				    "open");
	cJSON_Delete(m);
	/* Nobody sits there: it is closed to all but who made it. */
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &other, "POST", path, "{\"seat\":\"allied\"}", NULL),
			 409);
	assert_int_equal(request(server.port, &one, "POST", path, "{}", NULL), 200);
	/* Where another sits he stays. */
	assert_int_equal(request(server.port, &other, "POST", path, "{\"seat\":\"allied\"}", NULL),
			 200);
	snprintf(path, sizeof path, "/api/v1/tables/%s/leave", id);
	assert_int_equal(request(server.port, &one, "POST", path, "{}", &m), 200);
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "open");
	assert_string_equal(text_of(at(m, "table.seats.1"), "by"), "human");
	cJSON_Delete(m);
}

/* Of a game for one the rules play the enemy: there is no clock, though one is asked for. */
static void a_game_for_one_has_no_clock(void **state)
{
	(void)state;
	struct jar one = {0};
	cJSON *m;
	request(server.port, &one, "GET", "/api/v1/me", NULL, NULL);
	assert_int_equal(request(server.port, &one, "POST", "/api/v1/tables",
				 "{\"game\":\"commander\",\"scenario\":\"1796\","
				 "\"pace\":{\"bank\":86400,\"step\":14400}}",
				 &m),
			 201);
	assert_true(cJSON_IsNull(at(m, "table.pace")));
	assert_true(cJSON_IsNull(at(m, "table.seats.0.clock")));
	cJSON_Delete(m);
}

static void allies_talk_by_night_and_not_by_day(void **state)
{
	(void)state;
	three_sit_down("historical");
	says(PRUSSIAN, "a French morning", "WL-265");
	says(ALLIED, "a French morning", "WL-265");
	does(FRENCH, "end-moves");
	says(ALLIED, "an Allied afternoon", "WL-265"); /* turn 2 */
	says(PRUSSIAN, "an Allied afternoon", "WL-265");
	says(FRENCH, "the French have no ally to confer with", "");
	does(ALLIED, "end-moves");
	does(PRUSSIAN, "end-moves");
	says(ALLIED, "a French night", "WL-265"); /* turn 3 */
	does(FRENCH, "end-moves");
	does(PRUSSIAN, "end-moves");
	does(ALLIED, "end-moves");
	does(FRENCH, "end-moves");
	says(ALLIED, "an Allied night", ""); /* turn 6 */
	says(PRUSSIAN, "an Allied night", "");
	does(ALLIED, "end-moves");
	does(PRUSSIAN, "end-moves");
	says(PRUSSIAN, "the morning after", "WL-265"); /* turn 7 */
	they_rise();
}

static void allies_talk_while_the_armies_deploy(void **state)
{
	(void)state;
	three_sit_down("free");
	says(ALLIED, "before any block stands", "");
	says(PRUSSIAN, "before any block stands", "");
	does(ALLIED, "template anglo-dutch-historical");
	does(ALLIED, "ready");
	does(PRUSSIAN, "template prussian-historical");
	does(PRUSSIAN, "ready");
	says(PRUSSIAN, "the French deploy", "");
	does(FRENCH, "template french-historical");
	does(FRENCH, "ready");
	says(PRUSSIAN, "the first French turn", "WL-265");
	says(ALLIED, "the first French turn", "WL-265");
	they_rise();
}

int main(void)
{
	char directory[128], database[200];
	if (!temp_make(directory))
		return 1;
	setenv("MARENGO_TESTD", getenv("MARENGO_REAL"), 1);
	snprintf(database, sizeof database, "%s/allies.db", directory);
	if (!daemon_start(&server, database, NULL))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_leaves_gives_up_all_his_seats),
		cmocka_unit_test(a_game_for_one_has_no_clock),
		cmocka_unit_test(allies_talk_by_night_and_not_by_day),
		cmocka_unit_test(allies_talk_while_the_armies_deploy),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	bad += daemon_stop(&server) != 0;
	temp_remove(directory);
	return bad;
}
