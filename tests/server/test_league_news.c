/*
 * test_league_news.c: members of a club who are away hear of what concerns them through the
 * webhooks of their accounts, and of nothing else.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "league_wire.h"
#include "listener.h"
#include "pg_server.h"

static void invite(struct jar *jar, const char *player)
{
	char body[200];
	cJSON *answer;
	snprintf(body, sizeof body, "{\"player\":\"%s\"}", player);
	assert_int_equal(ask(&anna, "POST", "/invite", body, &answer), 200);
	snprintf(body, sizeof body, "{\"code\":\"%s\"}", text_of(answer, "code"));
	cJSON_Delete(answer);
	assert_int_equal(ask(jar, "POST", "/join", body, NULL), 200);
}

/* An account with a webhook of this path that is the member from now on. */
static void join_as(struct jar *jar, const char *player, const char *path)
{
	char body[200];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"a long sentence 1\"}", player);
	assert_int_equal(request(server.port, jar, "POST", "/api/v1/register", body, NULL), 200);
	snprintf(body, sizeof body,
		 "{\"webhook\":\"https://localhost:%d/%s\",\"notify\":\"away\",\"lang\":\"it\"}",
		 listener_port, path);
	assert_int_equal(request(server.port, jar, "POST", "/api/v1/settings", body, NULL), 200);
	invite(jar, player);
}

static void members_away_hear_what_concerns_them(void **state)
{
	(void)state;
	struct jar bruno = {0}, clara = {0};
	char body[300];
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/register",
				 "{\"name\":\"anna\",\"password\":\"a long sentence 1\"}", NULL),
			 200);
	make_club("{\"name\":\"Eagles\",\"tables\":[\"T1\"],\"players\":[\"Anna\",\"Bruno\","
		  "\"Clara\"]}");
	join_as(&bruno, "bruno", "bruno");
	join_as(&clara, "clara", "clara");
	hand_in("anna", "p1-as.json");
	hand_in("bruno", "p2-br.json");
	write_line("{\"type\":\"season-start\",\"date\":\"2026-10-13\"}");
	write_line("{\"type\":\"night\",\"date\":\"2026-10-13\"}");
	assert_true(hook_heard("\"event\":\"season\""));
	assert_true(hook_heard("\"event\":\"night\""));
	snprintf(body, sizeof body, "\"club\":\"%s\",\"title\":\"Eagles\",\"name\":\"bruno\"",
		 club);
	assert_true(hook_heard(body));
	assert_true(hook_heard("Una serata del club"));
	write_line("{\"type\":\"check-in\",\"players\":[\"anna\",\"bruno\"]}");
	write_line("{\"type\":\"draw\",\"tables\":[{\"table\":\"T1\",\"kind\":\"individual\","
		   "\"a\":[\"anna\"],\"b\":[\"bruno\"]}]}");
	assert_true(hook_heard("\"event\":\"draw\""));
	write_line(battle_report);
	assert_true(hook_heard("\"event\":\"report\""));
	write_line(battle_report); /* of a kind, one a minute at most */
	/* What he does himself is no news to him. */
	snprintf(body, sizeof body, "{\"event\":{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}}");
	assert_int_equal(ask(&bruno, "POST", "/events", body, NULL), 200);
	write_line("{\"type\":\"note\",\"text\":\"no news to anybody\"}");
	/* News of another club: those before have been heard when it is, since one after the other
	 * is posted. */
	make_club("{\"name\":\"Lions\",\"tables\":[\"T1\"],\"players\":[\"Anna\",\"Clara\"]}");
	invite(&clara, "clara");
	hand_in("anna", "p1-as.json");
	hand_in("clara", "p2-br.json");
	write_line("{\"type\":\"season-start\",\"date\":\"2026-10-13\"}");
	snprintf(body, sizeof body, "\"event\":\"season\",\"club\":\"%s\"", club);
	assert_true(hook_heard(body));
	assert_int_equal(hooks_heard("\"event\":\"result\""), 0);
	assert_int_equal(hooks_heard("\"event\":\"night\""), 2); /* Bruno and Clara */
	assert_int_equal(hooks_heard("\"event\":\"draw\""), 1);  /* Clara sits at no table */
	assert_int_equal(hooks_heard("\"event\":\"report\""), 1);
	assert_int_equal(daemon_logged(&server, "webhook of"), 0);
}

static int start_online(void **state)
{
	(void)state;
	return begin("--proxy");
}

int main(void)
{
	if (!temp_make(directory) || !listener_start(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(members_away_hear_what_concerns_them, start_online,
						stop_club),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	listener_stop();
	temp_remove(directory);
	return bad;
}
