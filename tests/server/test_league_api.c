/*
 * test_league_api.c: a club over the wire: a whole night, refusals that change nothing, roles by
 * account, corrections, export and import, house rules. A real server, a real database.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pg_server.h"
#include "league_wire.h"

static void a_night_runs_from_check_in_to_a_placed_roll(void **state)
{
	(void)state;
	cJSON *answer;
	two_armies();
	assert_int_equal(ask(&anna, "POST", "/pair", "{\"fixed\":[]}", &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "tables")), 1);
	assert_true(cJSON_GetArraySize(at(answer, "tables.0.reasons")) > 0);
	char *draw = cJSON_PrintUnformatted(at(answer, "event"));
	cJSON_Delete(answer);
	write_line(draw);
	free(draw);
	write_line("{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"takes\":\"side\",\"first\":\"a\","
		   "\"origin\":\"seed\",\"rolls\":[[1,10]]}");
	write_line(battle_report);
	assert_int_equal(ask(&anna, "GET", "/battles/1.1.T1", NULL, &answer), 200);
	assert_true(cJSON_GetArraySize(at(answer, "sum.a.lines")) >= 4);
	cJSON_Delete(answer);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	write_line("{\"type\":\"roll\",\"player\":\"anna\",\"battle\":\"1.1.T1\",\"origin\":"
		   "\"seed\"}");
	assert_int_equal(ask(&anna, "GET", "/rolls/anna", NULL, &answer), 200);
	assert_string_equal(text_of(at(answer, "rolls.0"), "origin"), "seed");
	assert_true(cJSON_GetArraySize(at(answer, "rolls.0.options")) > 0);
	cJSON_Delete(answer);
	refused_by(battle_report, "NW-236"); /* the same result twice */
}

/* Dice of the server follow from a key that was promised, and are shown to do so. */
static void the_key_of_the_dice_is_shown_and_they_are_rolled_again(void **state)
{
	(void)state;
	cJSON *answer;
	two_armies();
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	write_line("{\"type\":\"choice\",\"battle\":\"1.1.T1\",\"takes\":\"side\","
		   "\"origin\":\"seed\"}");
	write_line("{\"type\":\"reveal\"}");
	assert_int_equal(ask(&anna, "GET", "/dice", NULL, &answer), 200);
	assert_true(int_of(answer, "dice") >= 2);
	assert_int_equal(int_of(answer, "wrong"), 0);
	assert_int_equal(int_of(answer, "unproven"), 0);
	cJSON_Delete(answer);
	write_line(battle_report);
	write_line("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	write_line("{\"type\":\"roll\",\"player\":\"anna\",\"battle\":\"1.1.T1\",\"origin\":"
		   "\"seed\"}");
	assert_int_equal(ask(&anna, "GET", "/dice", NULL, &answer), 200);
	assert_int_equal(int_of(answer, "wrong"), 0);
	cJSON_Delete(answer);
}

/* Bad input names its rule and changes nothing. */
static void refusals_name_the_rule_and_change_nothing(void **state)
{
	(void)state;
	two_armies();
	refused_by("{\"type\":\"report\",\"battle\":\"9.9.T9\"}", "NW-236");
	refused_by("{\"type\":\"check-in\",\"players\":[\"nobody\"]}", "NW-118");
	refused_by("{\"type\":\"roll\",\"player\":\"anna\",\"battle\":\"1.1.T1\",\"d100\":50}",
		   "NW-236");
	refused_by("{\"type\":\"settings\",\"settings\":{\"acp\":300}}", "NW-R52");
	refused_by("{\"type\":\"reverse\",\"seq\":2}", "NW-R58");
	refused_by("{\"type\":\"nonsense\"}", "NW-R55");
	refused_by("{\"type\":\"campaign\",\"name\":\"x\",\"tables\":[]}", "NW-008");
	int before = number();
	assert_int_equal(ask(&anna, "POST", "/events", "{\"event\":7}", NULL), 400);
	assert_int_equal(
		ask(&anna, "POST", "/events", "{\"event\":{\"type\":\"note\"},\"number\":1}", NULL),
		409);
	assert_int_equal(ask(&anna, "GET", "/armies/nobody", NULL, NULL), 404);
	assert_int_equal(ask(&anna, "GET", "/history/99999", NULL, NULL), 404);
	assert_int_equal(number(), before);
}

static void a_correction_keeps_the_line_and_shows_the_difference(void **state)
{
	(void)state;
	cJSON *answer;
	two_armies();
	int line = number();
	assert_int_equal(
		ask(&anna, "POST", "/events",
		    "{\"event\":{\"type\":\"reverse\",\"seq\":6,\"reason\":\"wrong day\"}}",
		    &answer),
		200);
	assert_true(cJSON_GetArraySize(at(answer, "diff")) > 0);
	cJSON_Delete(answer);
	assert_int_equal(number(), line + 1);
	assert_int_equal(ask(&anna, "GET", "/history/6", NULL, &answer), 200);
	assert_string_equal(text_of(answer, "status"), "reversed");
	cJSON_Delete(answer);
	assert_int_equal(ask(&anna, "GET", "/at/5", NULL, &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "players")), 2);
	cJSON_Delete(answer);
}

static void a_club_outlives_the_server(void **state)
{
	(void)state;
	two_armies();
	int before = number();
	char database[256];
	snprintf(database, sizeof database, "%s", server.database);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, NULL));
	assert_int_equal(number(), before);
}

static void imports_come_in_pieces_and_damaged_ones_are_refused(void **state)
{
	(void)state;
	cJSON *answer;
	char body[256];
	make_club("{\"kind\":\"sample\"}");
	static const char head[] = "{\"text\":\"{\\\"format\\\":\\\"marengo-league-export/1\\\","
				   "\\\"lines\\\":1,\\\"checksum\\\":\\\"00\\\"}\"}";
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/clubs/import", head, &answer),
			 200);
	snprintf(body, sizeof body, "{\"upload\":\"%s\",\"text\":\"\\n{}\\n\",\"last\":true}",
		 text_of(answer, "upload"));
	cJSON_Delete(answer);
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/clubs/import", body, &answer),
			 422);
	assert_string_equal(text_of(at(answer, "error"), "rule"), "NW-R55");
	cJSON_Delete(answer);
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/clubs", NULL, &answer), 200);
	assert_int_equal(cJSON_GetArraySize(answer), 1);
	cJSON_Delete(answer);
}

static void armies_are_checked_live_and_printed(void **state)
{
	(void)state;
	cJSON *answer;
	make_club("{\"kind\":\"sample\"}");
	assert_int_equal(ask(&anna, "GET", "/armies/p1", NULL, &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "report.breaches")), 0);
	assert_true(int_of(at(answer, "report"), "cost") <= 250);
	cJSON *army = cJSON_DetachItemFromObject(answer, "army"), *body = cJSON_CreateObject();
	cJSON_Delete(answer);
	cJSON_AddStringToObject(body, "player", "p1");
	cJSON_AddItemToObject(body, "army", army);
	cJSON_SetNumberValue(cJSON_GetObjectItem(at(army, "units.0"), "figures"), 6);
	char *text = cJSON_PrintUnformatted(body);
	assert_int_equal(ask(&anna, "POST", "/check", text, &answer), 200);
	assert_true(cJSON_GetArraySize(at(answer, "report.breaches")) > 0);
	assert_true(strncmp(text_of(at(answer, "report.breaches.0"), "rule"), "NW-", 3) == 0);
	cJSON_Delete(answer);
	assert_int_equal(ask(&anna, "POST", "/suggest", text, &answer), 200);
	assert_true(cJSON_GetArraySize(at(answer, "proposals")) > 0);
	assert_true(cJSON_GetArraySize(at(answer, "proposals.0.changes")) > 0);
	assert_true(int_of(at(answer, "proposals.0"), "cost") <= 250);
	cJSON_Delete(answer);
	cJSON_Delete(body);
	free(text);
	assert_int_equal(ask(&anna, "GET", "/armies/p1/pdf", NULL, NULL), 200);
	assert_non_null(strstr(anna.headers, "application/pdf"));
}

static void house_rules_are_decided(void **state)
{
	(void)state;
	cJSON *answer;
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/league/adjudicate/measure",
				 "{\"own_troops\":true,\"dispute\":false}", &answer),
			 200);
	assert_string_equal(text_of(at(answer, "verdict"), "answer"), "yes");
	cJSON_Delete(answer);
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/league/adjudicate/nothing",
				 "{}", NULL),
			 404);
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/league/sketch/evade",
				 "{\"table\":3}", NULL),
			 422);
}

/* How many clubs somebody finds in his list. */
static int clubs_listed(struct jar *who)
{
	cJSON *answer;
	assert_int_equal(request(server.port, who, "GET", "/api/v1/clubs", NULL, &answer), 200);
	int n = cJSON_GetArraySize(answer);
	cJSON_Delete(answer);
	return n;
}

/* Beyond one's own machine: guests run no club, and a club is for its members. */
static void online_roles_go_by_account(void **state)
{
	(void)state;
	struct jar bruno = {0}, carl = {0};
	cJSON *answer;
	assert_int_equal(
		request(server.port, &anna, "POST", "/api/v1/clubs", "{\"kind\":\"sample\"}", NULL),
		403);
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/register",
				 "{\"name\":\"anna\",\"password\":\"a long sentence 1\"}", NULL),
			 200);
	request(server.port, &bruno, "GET", "/api/v1/me", NULL, NULL);
	assert_int_equal(request(server.port, &bruno, "POST", "/api/v1/register",
				 "{\"name\":\"bruno\",\"password\":\"a long sentence 2\"}", NULL),
			 200);
	make_club("{\"name\":\"Eagles\",\"tables\":[\"T1\"],\"players\":[\"Anna\",\"Bruno\"]}");
	assert_int_equal(ask(&bruno, "GET", "", NULL, NULL), 404);
	assert_int_equal(clubs_listed(&anna), 1);
	assert_int_equal(clubs_listed(&bruno), 0);
	assert_int_equal(ask(&bruno, "POST", "/events", "{\"event\":{\"type\":\"note\"}}", NULL),
			 404);
	assert_int_equal(ask(&anna, "POST", "/invite", "{\"player\":\"bruno\"}", &answer), 200);
	char body[128];
	snprintf(body, sizeof body, "{\"code\":\"%s\"}", text_of(answer, "code"));
	cJSON_Delete(answer);
	assert_int_equal(ask(&bruno, "POST", "/join", "{\"code\":\"wrong\"}", NULL), 403);
	assert_int_equal(ask(&bruno, "POST", "/join", body, &answer), 200);
	assert_string_equal(text_of(at(answer, "you"), "player"), "bruno");
	cJSON_Delete(answer);
	assert_int_equal(clubs_listed(&bruno), 1);
	request(server.port, &carl, "GET", "/api/v1/me", NULL, NULL);
	assert_int_equal(clubs_listed(&carl), 0);
	assert_int_equal(ask(&anna, "POST", "/publish", "{\"open\":true}", NULL), 200);
	assert_int_equal(clubs_listed(&carl), 1);
	/* A player may not do the Campaign Master's work, whatever name he gives. */
	assert_int_equal(ask(&bruno, "POST", "/events",
			     "{\"event\":{\"type\":\"player\",\"id\":\"x\",\"by\":\"cm\"},"
			     "\"as\":\"cm\"}",
			     &answer),
			 422);
	assert_string_equal(text_of(at(answer, "error"), "rule"), "NW-R56");
	cJSON_Delete(answer);
	assert_int_equal(ask(&bruno, "POST", "/events",
			     "{\"event\":{\"type\":\"reverse\",\"seq\":2,\"reason\":\"x\"}}", NULL),
			 403);
	assert_int_equal(ask(&bruno, "POST", "/invite", "{\"player\":\"anna\"}", NULL), 403);
}

enum { CROWD = 64 };

/* A team night of sixty-four: seconds of work for the solver. */
static void a_crowd_comes_for_a_team_night(void)
{
	char text[4096], id[8];
	int n = snprintf(text, sizeof text, "{\"name\":\"Crowd\",\"tables\":[\"T1\"");
	for (int i = 2; i <= CROWD / 4; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, ",\"T%d\"", i);
	n += snprintf(text + n, sizeof text - (size_t)n, "],\"players\":[");
	for (int i = 0; i < CROWD; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "%s\"m%d\"", i ? "," : "", i);
	snprintf(text + n, sizeof text - (size_t)n, "]}");
	make_club(text);
	for (int i = 0; i < CROWD; i++) {
		snprintf(id, sizeof id, "m%d", i);
		hand_in(id, i % 2 ? "p1-as.json" : "p2-br.json");
	}
	write_line("{\"type\":\"season-start\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"night\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"team-night\"}");
	n = snprintf(text, sizeof text, "{\"type\":\"check-in\",\"players\":[");
	for (int i = 0; i < CROWD; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "%s\"m%d\"", i ? "," : "", i);
	snprintf(text + n, sizeof text - (size_t)n, "]}");
	write_line(text);
}

/* Seconds of the processor that the server has used. */
static double server_work(void)
{
	char path[64], text[512] = "";
	unsigned long user = 0, system = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)server.pid);
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	assert_true(fread(text, 1, sizeof text - 1, f) > 0);
	fclose(f);
	const char *rest = strrchr(text, ')');
	assert_non_null(rest);
	assert_int_equal(sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
				&user, &system),
			 2);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Who stops a draw leaves; the server does not work on for nobody. */
static void draws_that_were_stopped_end_on_the_server(void **state)
{
	char text[512];
	int fd[4];
	cJSON *answer;
	(void)state;
	a_crowd_comes_for_a_team_night();
	int n = snprintf(text, sizeof text,
			 "POST /api/v1/clubs/%s/pair HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			 "Cookie: marengo=%s\r\nOrigin: http://127.0.0.1:%d\r\n"
			 "Content-Type: application/json\r\nContent-Length: 12\r\n\r\n"
			 "{\"fixed\":[]}",
			 club, server.port, anna.token, server.port);
	double from = server_work();
	assert_int_equal(ask(&anna, "POST", "/pair", "{\"fixed\":[]}", NULL), 200);
	double whole = server_work() - from;
	from = server_work();
	for (int i = 0; i < 4; i++) {
		fd[i] = tcp(server.port);
		assert_int_equal(write(fd[i], text, (size_t)n), n);
	}
	while (server_work() - from < 0.2) /* the first is under way, the others wait */
		usleep(20 * 1000);
	for (int i = 0; i < 4; i++)
		close(fd[i]);
	/* The solver has one thread: what it is asked next waits for what it does now. */
	two_armies();
	assert_int_equal(ask(&anna, "POST", "/pair", "{\"fixed\":[]}", &answer), 200);
	assert_int_equal(cJSON_GetArraySize(at(answer, "tables")), 1);
	cJSON_Delete(answer);
	assert_true(server_work() - from < 2 * whole); /* to their ends: four times that */
}

static int start_online(void **state)
{
	(void)state;
	return begin("--proxy");
}

int main(int argc, char **argv)
{
	if (!temp_make(directory))
		return 1;
	if (!databases_begin(argc, argv)) {
		temp_remove(directory);
		return 77; /* not installed: skipped */
	}
#define T(f) cmocka_unit_test_setup_teardown(f, start_club, stop_club)
	const struct CMUnitTest tests[] = {
		T(a_night_runs_from_check_in_to_a_placed_roll),
		T(the_key_of_the_dice_is_shown_and_they_are_rolled_again),
		T(refusals_name_the_rule_and_change_nothing),
		T(a_correction_keeps_the_line_and_shows_the_difference),
		T(a_club_outlives_the_server),
		T(imports_come_in_pieces_and_damaged_ones_are_refused),
		T(armies_are_checked_live_and_printed),
		T(house_rules_are_decided),
		T(draws_that_were_stopped_end_on_the_server),
		cmocka_unit_test_setup_teardown(online_roles_go_by_account, start_online,
						stop_club),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	databases_end();
	temp_remove(directory);
	return bad;
}
