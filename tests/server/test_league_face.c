/*
 * test_league_face.c: what a club shows and keeps beside its record: calendar, news, tables as CSV,
 * codes, previews of corrections, clocks, a secret vote, shy and forgotten members.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league_wire.h"
#include "pg_server.h"
#include "store/store.h"

/* The body of an answer that is no JSON; to be freed. */
static char *plain(struct jar *who, const char *rest, const char *type)
{
	char bytes[600], line[64];
	bool closed;
	int n = snprintf(bytes, sizeof bytes,
			 "GET /api/v1/clubs/%s%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Cookie: marengo=%s\r\nConnection: close\r\n\r\n",
			 club, rest, server.port, who->token);
	char *all = raw(server.port, bytes, (size_t)n, 3000, &closed);
	assert_non_null(strstr(all, "200 OK"));
	snprintf(line, sizeof line, "Content-Type: %s", type);
	assert_non_null(strstr(all, line));
	return all;
}

static void assert_holds(const char *text, const char *part)
{
	if (!strstr(text, part))
		print_message("%s is not in %s\n", part, text);
	assert_non_null(strstr(text, part));
}

static void fight(void)
{
	two_armies();
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	write_line(battle_report);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	write_line("{\"type\":\"note\",\"battle\":\"1.1.T1\",\"text\":\"Rain & <mud>\"}");
}

/* R22: a proxy sends the requests of many people over one connection. */
static void a_cookie_goes_to_nobody_but_its_stranger(void **state)
{
	(void)state;
	bool closed;
	char bytes[600];
	two_armies();
	int n = snprintf(bytes, sizeof bytes,
			 "GET /api/v1/clubs/%s/standings.csv HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
			 "GET /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: marengo=%s\r\n"
			 "Connection: close\r\n\r\n",
			 club, server.port, server.port, anna.token);
	char *all = raw(server.port, bytes, (size_t)n, 3000, &closed);
	assert_holds(all, "Content-Type: text/csv");
	assert_holds(all, "Content-Type: application/json");
	assert_null(strstr(all, "Set-Cookie"));
	free(all);
}

static void nights_are_a_calendar(void **state)
{
	(void)state;
	two_armies();
	char *text = plain(&anna, "/nights.ics", "text/calendar");
	assert_holds(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
	assert_holds(text, "DTSTART;VALUE=DATE:20261013\r\nDTEND;VALUE=DATE:20261014\r\n");
	assert_holds(text, "SUMMARY:Eagles: season 1\\, week 1\r\n");
	assert_holds(text,
		     "DTSTART;VALUE=DATE:20261124\r\n"); /* NW-166: the fourth, six weeks on */
	free(text);
	text = plain(&anna, "/nights.ics?lang=it", "text/calendar");
	assert_holds(text, "stagione 1\\, settimana 1");
	free(text);
}

static void results_and_stories_are_news(void **state)
{
	(void)state;
	fight();
	char *text = plain(&anna, "/results.atom", "application/atom+xml");
	assert_holds(text, "<title>1.1.T1: Anna – Bruno  ");
	assert_holds(text, "Rain &amp; &lt;mud&gt;");
	assert_holds(text, "Won by Anna.");
	assert_holds(text, "/results/1.1.T1\"/>");
	free(text);
}

static void modifiers_are_the_clubs_own(void **state)
{
	(void)state;
	fight();
	char *text = plain(&anna, "/modifiers", "application/json");
	assert_holds(text, "\"text\":\"a battery captured\",\"value\":2,\"rule\":\"NW-229\"");
	free(text);
}

static void every_table_comes_as_csv(void **state)
{
	(void)state;
	static const char *const first[][2] = {
		{"/standings.csv", "\"Anna\","},
		{"/standings.csv", "victory_points,rolls_owed,missed,fought\r\n\"Anna\","},
		{"/standings.csv", ",\"Bruno (1)\"\r\n"},
		{"/csv/members.csv", "\"bruno\",\"Bruno\",\"player\",1,0"},
		{"/csv/battles.csv", "\"1.1.T1\",1,1,1,\"T1\",\"individual\",\"recorded\",\"a\""},
		{"/csv/armies.csv", "\"anna\",\"unit\","},
		{"/csv/rolls.csv", "commander,roll,battle"},
		{"/csv/record.csv", "\"season-start\",\"applied\""},
	};
	fight();
	for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
		char *text = plain(&anna, first[i][0], "text/csv");
		assert_holds(text, first[i][1]);
		free(text);
	}
	assert_int_equal(ask(&anna, "GET", "/csv/secrets.csv", NULL, NULL), 404);
}

static void a_code_leads_to_the_battle(void **state)
{
	(void)state;
	fight();
	char *text = plain(&anna, "/qr/1.1.T1", "image/svg+xml");
	assert_holds(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
	free(text);
	assert_int_equal(ask(&anna, "GET", "/qr/9.9.T9", NULL, NULL), 404);
}

static void a_correction_can_be_looked_at_before_it_is_made(void **state)
{
	(void)state;
	cJSON *answer;
	fight();
	int before = number();
	assert_int_equal(ask(&anna, "POST", "/preview",
			     "{\"event\":{\"type\":\"reverse\",\"seq\":10,\"reason\":\"x\"}}",
			     &answer),
			 200);
	assert_true(cJSON_GetArraySize(at(answer, "diff")) > 0);
	assert_string_equal(text_of(at(answer, "void.0"), "type"), "confirm");
	assert_string_equal(text_of(at(answer, "void.0.why"), "rule"), "NW-236");
	cJSON_Delete(answer);
	assert_int_equal(number(), before);
	assert_int_equal(ask(&anna, "POST", "/preview",
			     "{\"event\":{\"type\":\"reverse\",\"seq\":10}}", NULL),
			 422);
}

/* NW-236: nobody spoke against the report for two days; in a club of suggestions it waits. */
static void silence_confirms_a_report(void **state)
{
	(void)state;
	cJSON *answer;
	char trouble[STORE_TROUBLE], stream[64], line[400];
	const char *text = line;
	two_armies();
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	write_line("{\"type\":\"habits\",\"suggest_only\":true}");
	snprintf(line, sizeof line, "{\"at\":\"2026-10-13T22:00Z\",%s", battle_report + 1);
	snprintf(stream, sizeof stream, "club/%s", club);
	struct store *store = store_open(server.database, trouble);
	assert_non_null(store);
	assert_int_equal(store_append(store, stream, (uint64_t)number(), &text, 1, NULL), STORE_OK);
	store_close(store);
	assert_int_equal(ask(&anna, "GET", "", NULL, &answer), 200);
	assert_string_equal(text_of(at(answer, "battles.0"), "state"), "presented");
	assert_true(int_of(at(answer, "battles.0"), "stands_at") > 0);
	cJSON_Delete(answer);
	write_line("{\"type\":\"habits\",\"suggest_only\":false}");
	int before = number();
	assert_int_equal(ask(&anna, "GET", "", NULL, &answer), 200);
	assert_string_equal(text_of(at(answer, "battles.0"), "state"), "recorded");
	cJSON_Delete(answer);
	assert_int_equal(number(), before); /* once */
	write_line("{\"type\":\"note\",\"text\":\"and the record goes on\"}");
}

/* NW-181: the time of a battle is watched by both sides, and outlives the server. */
static void clocks_start_stop_and_outlive_the_server(void **state)
{
	(void)state;
	cJSON *answer;
	two_armies();
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	assert_int_equal(ask(&anna, "POST", "/clock",
			     "{\"battle\":\"1.1.T1\",\"do\":\"start\",\"as\":\"bruno\"}", &answer),
			 200);
	int started = int_of(at(answer, "clocks.0"), "started");
	assert_true(started > 0);
	assert_int_equal(int_of(at(answer, "battles.0"), "minutes"), 270);
	cJSON_Delete(answer);
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, NULL));
	assert_int_equal(
		ask(&anna, "POST", "/clock", "{\"battle\":\"1.1.T1\",\"do\":\"stop\"}", &answer),
		200);
	assert_int_equal(int_of(at(answer, "clocks.0"), "started"), started);
	assert_true(int_of(at(answer, "clocks.0"), "held") >= started);
	cJSON_Delete(answer);
	assert_int_equal(
		ask(&anna, "POST", "/clock", "{\"battle\":\"9.9.T9\",\"do\":\"start\"}", NULL),
		400);
}

static int vote(const char *as, const char *yes)
{
	char body[96];
	snprintf(body, sizeof body, "{\"do\":\"vote\",\"for\":%s,\"as\":\"%s\"}", yes, as);
	return ask(&anna, "POST", "/ballot", body, NULL);
}

/* NW-216: a majority of those involved; sums only, and nobody votes twice. */
static void a_vote_is_secret(void **state)
{
	(void)state;
	cJSON *answer;
	static const char open[] = "{\"do\":\"open\",\"player\":\"bruno\",\"voters\":"
				   "[\"anna\",\"clara\",\"dora\",\"bruno\"]}";
	somebody_comes_back();
	assert_int_equal(ask(&anna, "POST", "/ballot",
			     "{\"do\":\"open\",\"player\":\"clara\",\"voters\":[\"anna\"]}", NULL),
			 422);
	assert_int_equal(ask(&anna, "POST", "/ballot", open, &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "ballot.voters")), 3); /* not himself */
	cJSON_Delete(answer);
	assert_int_equal(vote("anna", "true"), 200);
	assert_int_equal(vote("anna", "true"), 403);
	assert_int_equal(vote("bruno", "true"), 403);
	assert_int_equal(vote("clara", "false"), 200);
	assert_int_equal(vote("dora", "true"), 200);
	assert_int_equal(ask(&anna, "GET", "", NULL, &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "ballot.voted")), 3);
	assert_null(at(answer, "ballot.for"));
	cJSON_Delete(answer);
	assert_int_equal(ask(&anna, "POST", "/ballot", "{\"do\":\"close\"}", &answer), 200);
	assert_null(at(answer, "club.ballot"));
	assert_true(cJSON_IsFalse(at(answer, "club.players.1.needs_vote")));
	cJSON_Delete(answer);
	char *text = plain(&anna, "/csv/record.csv", "text/csv");
	assert_holds(text, "\"\"involved\"\":3,\"\"for\"\":2,\"\"against\"\":1");
	free(text);
}

static void the_forgotten_leave_their_results_only(void **state)
{
	(void)state;
	cJSON *answer;
	fight();
	assert_int_equal(ask(&anna, "POST", "/forget", "{\"player\":\"bruno\"}", NULL), 422);
	write_line("{\"type\":\"withdraw\",\"player\":\"bruno\"}");
	assert_int_equal(ask(&anna, "POST", "/forget", "{\"player\":\"bruno\"}", &answer), 200);
	assert_string_equal(text_of(at(answer, "players.1"), "name"), "Member 2");
	assert_int_equal(int_of(at(answer, "players.1"), "battles"), 1);
	assert_string_equal(text_of(at(answer, "players.1"), "id"), "member-2");
	assert_string_equal(at(answer, "forgotten.0")->valuestring, "member-2");
	cJSON_Delete(answer);
	static const char *const places[] = {"/export", "/csv/record.csv", "/csv/armies.csv",
					     "/results.atom"};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		char *text = plain(&anna, places[i], "");
		assert_null(strstr(text, "Bruno"));
		free(text);
	}
}

/* Outsiders of an open club: initials of the shy, no record, a calendar by its code. */
static void outsiders_see_less(void **state)
{
	(void)state;
	struct jar stranger = {0};
	cJSON *answer;
	char path[64];
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/register",
				 "{\"name\":\"anna\",\"password\":\"a long sentence 1\"}", NULL),
			 200);
	request(server.port, &stranger, "GET", "/api/v1/me", NULL, NULL);
	fight();
	assert_int_equal(ask(&anna, "POST", "/habits", "{\"feed\":true}", &answer), 200);
	snprintf(path, sizeof path, "/nights.ics?key=%s", text_of(answer, "feed"));
	cJSON_Delete(answer);
	assert_int_equal(ask(&stranger, "GET", "/nights.ics?key=wrong", NULL, NULL), 404);
	free(plain(&stranger, path, "text/calendar"));
	assert_int_equal(ask(&stranger, "GET", "", NULL, NULL), 404);
	assert_int_equal(ask(&anna, "POST", "/publish", "{\"open\":true}", NULL), 200);
	assert_int_equal(ask(&anna, "POST", "/habits", "{\"player\":\"bruno\",\"shy\":true}", NULL),
			 200);
	assert_int_equal(ask(&stranger, "GET", "", NULL, &answer), 200);
	assert_string_equal(text_of(at(answer, "players.1"), "name"), "B.");
	assert_string_equal(text_of(at(answer, "players.0"), "name"), "Anna");
	assert_null(at(answer, "feed"));
	cJSON_Delete(answer);
	assert_int_equal(ask(&stranger, "GET", "/history", NULL, NULL), 404);
	assert_int_equal(ask(&stranger, "GET", "/export", NULL, NULL), 404);
	char *text = plain(&stranger, "/results.atom", "application/atom+xml");
	assert_null(strstr(text, "Bruno"));
	free(text);
	text = plain(&stranger, "/standings.csv", "text/csv"); /* nor as an opponent */
	assert_null(strstr(text, "Bruno"));
	assert_holds(text, ",\"B. (1)\"\r\n");
	free(text);
	assert_int_equal(ask(&stranger, "POST", "/habits", "{\"feed\":true}", NULL), 403);
	assert_int_equal(
		ask(&stranger, "POST", "/clock", "{\"battle\":\"1.1.T1\",\"do\":\"start\"}", NULL),
		403);
}

static int start_online(void **state)
{
	(void)state;
	return begin("--proxy");
}

int main(void)
{
	if (!temp_make(directory))
		return 1;
#define T(f) cmocka_unit_test_setup_teardown(f, start_club, stop_club)
	const struct CMUnitTest tests[] = {
		T(a_cookie_goes_to_nobody_but_its_stranger),
		T(nights_are_a_calendar),
		T(results_and_stories_are_news),
		T(modifiers_are_the_clubs_own),
		T(every_table_comes_as_csv),
		T(a_code_leads_to_the_battle),
		T(a_correction_can_be_looked_at_before_it_is_made),
		T(silence_confirms_a_report),
		T(clocks_start_stop_and_outlive_the_server),
		T(a_vote_is_secret),
		T(the_forgotten_leave_their_results_only),
		cmocka_unit_test_setup_teardown(outsiders_see_less, start_online, stop_club),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
