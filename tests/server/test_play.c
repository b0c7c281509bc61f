/*
 * test_play.c: playing over the wire: making and joining tables, actions, undo, fog, bots, chat,
 * take-backs, clocks, records. A real server on a free loopback port, a real SQLite file.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "server/table.h"
#include "wire.h"

static struct daemon server;
static char directory[128];
static struct jar anna, bruno;

static int start(void **state)
{
	(void)state;
	char database[256];
	anna = bruno = (struct jar){0};
	if (!database_fresh(directory, database) || !daemon_start(&server, database, NULL))
		return -1;
	request(server.port, &anna, "GET", "/api/v1/me", NULL, NULL);
	request(server.port, &bruno, "GET", "/api/v1/me", NULL, NULL);
	return 0;
}

static int stop(void **state)
{
	(void)state;
	return daemon_stop(&server);
}

static void open_at(struct sock *s, struct jar *jar, const char *table)
{
	assert_true(ws_open(s, server.port, jar));
	cJSON_Delete(ws_hear_type(s, "hello", 3000));
	ws_say(s, "{\"op\":\"watch\",\"table\":\"%s\",\"id\":1}", table);
}

/* A new table of the toy at which Anna holds both seats. */
static void open_both_seats(struct sock *a)
{
	char id[32];
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			       id));
	open_at(a, &anna, id);
}

static cJSON *state_of(struct sock *s)
{
	cJSON *m = ws_hear_type(s, "state", 5000);
	assert_non_null(m);
	return m;
}

/* A table of two people. */
static void two_people(char id[32])
{
	cJSON *answer;
	char path[96];
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
			       id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", &answer), 200);
	assert_string_equal(text_of(answer, "seat"), "blue");
	cJSON_Delete(answer);
}

static void a_table_starts_when_the_last_seat_is_taken(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	two_people(id);
	open_at(&a, &anna, id);
	open_at(&b, &bruno, id);
	cJSON *ma = state_of(&a), *mb = state_of(&b);
	assert_string_equal(text_of(at(ma, "table"), "state"), "playing");
	assert_string_equal(text_of(ma, "seat"), "red");
	assert_string_equal(text_of(mb, "seat"), "blue");
	assert_true(cJSON_GetArraySize(at(ma, "legal")) > 1);
	assert_int_equal(cJSON_GetArraySize(at(mb, "legal")), 0);
	assert_non_null(at(ma, "prompt.text"));
	assert_true(cJSON_IsNull(at(mb, "prompt")));
	cJSON_Delete(ma);
	cJSON_Delete(mb);
	ws_shut(&a);
	ws_shut(&b);
}

static void an_action_reaches_both_and_undo_takes_it_back(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	open_at(&b, &bruno, id);
	cJSON_Delete(state_of(&b));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0,\"id\":7}");
	cJSON *ma = state_of(&a), *mb = state_of(&b);
	assert_int_equal(int_of(ma, "re"), 7);
	assert_int_equal(int_of(ma, "number"), 1);
	assert_int_equal(int_of(mb, "number"), 1);
	assert_true(cJSON_IsTrue(at(ma, "undo")));
	assert_string_equal(text_of(at(mb, "log.0.events.0"), "text"), "r1 steps to ford");
	assert_true(cJSON_IsNull(at(mb, "log.0.do"))); /* another seat's action in a hidden game */
	cJSON_Delete(ma);
	cJSON_Delete(mb);
	ws_say(&a, "{\"op\":\"undo\",\"number\":1}");
	ma = state_of(&a);
	assert_int_equal(int_of(ma, "number"), 2);
	assert_true(cJSON_IsTrue(at(ma, "whole")));
	assert_int_equal(cJSON_GetArraySize(at(ma, "log")), 1); /* the set-up only */
	assert_true(cJSON_IsFalse(at(ma, "undo")));
	cJSON_Delete(ma);
	ws_shut(&a);
	ws_shut(&b);
}

static void refusals_name_their_rule(void **state)
{
	(void)state;
	static const struct {
		const char *message, *code, *rule;
	} row[] = {
		{"{\"op\":\"do\",\"do\":\"step r1 hill\",\"number\":0}", "rule", "TY-003"},
		{"{\"op\":\"do\",\"do\":\"step b1 hill\",\"number\":0}", "rule", "TY-001"},
		{"{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":5}", "stale", "MG-004"},
		{"{\"op\":\"do\",\"do\":\"step r1 ford\"}", "stale", "MG-004"},
		{"{\"op\":\"do\",\"do\":\"fly\",\"number\":0}", "rule", "MG-005"},
		{"{\"op\":\"do\",\"number\":0}", "malformed", "MG-005"},
		{"{\"op\":\"undo\",\"number\":0}", "rule", "MG-006"},
		{"{\"op\":\"nonsense\"}", "malformed", "MG-005"},
		{"not json", "malformed", "MG-005"},
		{"[]", "malformed", "MG-005"},
		{"{\"op\":\"do\",\"op\":\"do\"}", "malformed", "MG-005"},
		{"{\"op\":\"answer\",\"yes\":true}", "rule", "MG-006"},
		{"{\"op\":\"takeback\",\"to\":9}", "rule", "MG-006"},
		{"{\"op\":\"hand\",\"seat\":\"blue\",\"bot\":\"bold\"}", "seat", ""},
		{"{\"op\":\"hand\",\"bot\":\"nobody\"}", "malformed", ""},
		{"{\"op\":\"claim\",\"as\":\"win\"}", "rule", ""},
		{"{\"op\":\"seat\",\"seat\":\"blue\"}", "seat", ""},
		{"{\"op\":\"watch\",\"table\":\"nosuchtable\"}", "table", ""},
	};
	char id[32];
	struct sock a;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		ws_say(&a, "%s", row[i].message);
		cJSON *m = ws_hear_type(&a, "refused", 3000);
		assert_non_null(m);
		assert_string_equal(text_of(m, "code"), row[i].code);
		assert_string_equal(text_of(m, "rule"), row[i].rule);
		cJSON_Delete(m);
	}
	/* What cannot be understood leaves a line; what is not allowed does not. */
	assert_int_equal(daemon_logged(&server, "a message that cannot be understood"), 4);
	ws_say(&a, "{\"op\":\"why\",\"do\":\"step r1 hill\",\"id\":3}");
	cJSON *m = ws_hear_type(&a, "why", 3000);
	assert_true(cJSON_IsFalse(at(m, "legal")));
	assert_string_equal(text_of(m, "rule"), "TY-003");
	assert_string_equal(text_of(m, "fact"), "r1 is in west, 3 places from hill");
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 hill\",\"number\":0,\"id\":4}");
	m = ws_hear_type(&a, "refused", 3000);
	assert_string_equal(text_of(m, "rule"), "TY-003");
	assert_string_equal(text_of(m, "fact"), "r1 is in west, 3 places from hill");
	assert_true(cJSON_IsNull(at(m, "section")));
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"why\",\"do\":\"step b1 hill\"}");
	m = ws_hear_type(&a, "why", 3000);
	assert_true(cJSON_IsNull(at(m, "fact"))); /* the rule says all */
	cJSON_Delete(m);
	ws_shut(&a);
}

static void the_other_seats_secrets_are_nowhere_on_the_wire(void **state)
{
	(void)state;
	char id[32], path[96];
	struct sock b;
	two_people(id);
	open_at(&b, &bruno, id);
	cJSON *m = state_of(&b);
	for (int i = 0; i < 3; i++) {
		cJSON *piece = cJSON_GetArrayItem(at(m, "view.pieces"), i);
		assert_null(at(piece, "strength"));
		assert_non_null(at(cJSON_GetArrayItem(at(m, "view.pieces"), 3 + i), "strength"));
	}
	cJSON_Delete(m);
	/* Replay and record through the other's eyes are refused; a spectator sees nobody's. */
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay/0?seat=red", id);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 403);
	snprintf(path, sizeof path, "/api/v1/tables/%s/numbers?seat=red", id);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 403);
	snprintf(path, sizeof path, "/api/v1/tables/%s/record?seat=red", id);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 403);
	struct jar carla = {0};
	request(server.port, &carla, "GET", "/api/v1/me", NULL, NULL);
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay/0", id);
	assert_int_equal(request(server.port, &carla, "GET", path, NULL, &m), 200);
	for (int i = 0; i < 6; i++)
		assert_null(at(cJSON_GetArrayItem(at(m, "view.pieces"), i), "strength"));
	cJSON_Delete(m);
	snprintf(path, sizeof path, "/api/v1/tables/%s/dice", id);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, &m), 200);
	assert_int_equal(strlen(text_of(m, "commit")), 64);
	assert_true(cJSON_IsNull(at(m, "seed")));
	cJSON_Delete(m);
	ws_shut(&b);
}

/* Plays a bot's opponent by taking the last choice (end the turn) until the end. */
static void play_out(struct sock *s, int most)
{
	for (int i = 0; i < most; i++) {
		cJSON *m = ws_hear_type(s, "state", 8000);
		assert_non_null(m);
		bool over = cJSON_IsTrue(at(m, "over"));
		int n = cJSON_GetArraySize(at(m, "legal"));
		if (!over && n > 0)
			ws_say(s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}",
			       text_of(cJSON_GetArrayItem(at(m, "legal"), n - 1), "do"),
			       int_of(m, "number"));
		cJSON_Delete(m);
		if (over)
			return;
	}
	fail_msg("the game does not end");
}

static void a_game_against_a_bot_ends_and_its_record_is_whole(void **state)
{
	(void)state;
	char id[32], path[96];
	bool closed;
	struct sock a;
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\",\"salt\":\"00ff\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"bot:bold\"}}",
			       id));
	open_at(&a, &anna, id);
	play_out(&a, 400);
	snprintf(path, sizeof path,
		 "GET /api/v1/tables/%s/record HTTP/1.1\r\nHost: localhost\r\n\r\n", id);
	char *record = raw(server.port, path, strlen(path), 500, &closed);
	assert_non_null(strstr(record, "[Seed \""));
	assert_non_null(strstr(record, "[Salt \"red 00ff\"]"));
	assert_non_null(strstr(record, "0 - setup"));
	free(record);
	ws_shut(&a);
}

static void hints_and_odds_come_from_what_the_seat_knows(void **state)
{
	(void)state;
	char id[32];
	struct sock a;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"hint\",\"id\":4}");
	cJSON *m = ws_hear_type(&a, "hint", 60000);
	assert_non_null(m);
	assert_int_equal(int_of(m, "re"), 4);
	assert_true(text_of(m, "do")[0] && text_of(m, "label")[0]);
	/* The first plan is what an older client is told; every one has its games and a reason. */
	cJSON *plan = NULL, *plans = at(m, "plans");
	assert_in_range(cJSON_GetArraySize(plans), 1, 3);
	assert_string_equal(text_of(cJSON_GetArrayItem(plans, 0), "do"), text_of(m, "do"));
	cJSON_ArrayForEach(plan, plans)
	{
		assert_true(text_of(plan, "label")[0] && text_of(plan, "reason")[0]);
		assert_true(int_of(plan, "games") > 0);
		assert_true(cJSON_IsArray(at(plan, "then")) && cJSON_IsArray(at(plan, "chances")));
	}
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"odds\",\"id\":5}");
	m = ws_hear_type(&a, "odds", 60000);
	assert_non_null(m);
	assert_int_equal(cJSON_GetArraySize(at(m, "lines")), 0); /* nobody is in reach */
	cJSON_Delete(m);
	ws_shut(&a);
}

/* Steps until the first attack is a choice; answers the state of the seat that has it. */
static cJSON *come_to_blows(struct sock *both)
{
	for (int i = 0; i < 200; i++) {
		cJSON *m = state_of(both), *legal = at(m, "legal"), *a = NULL, *last = NULL;
		cJSON_ArrayForEach(a, legal)
		{
			if (strcmp(text_of(a, "verb"), "attack") == 0)
				return m;
			if (strcmp(text_of(a, "verb"), "step") == 0 && i % 2)
				last = a;
			last = last ? last : a;
		}
		if (last)
			ws_say(both, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}",
			       text_of(last, "do"), int_of(m, "number"));
		else
			ws_say(both, "{\"op\":\"seat\",\"seat\":\"%s\"}",
			       strcmp(text_of(m, "seat"), "red") == 0 ? "blue" : "red");
		cJSON_Delete(m);
	}
	fail_msg("nobody attacks");
	return NULL;
}

static void one_choice_is_weighed_and_only_a_legal_one(void **state)
{
	(void)state;
	struct sock a;
	open_both_seats(&a);
	cJSON *m = come_to_blows(&a), *choice = NULL;
	bool asked[2] = {false, false};
	cJSON_ArrayForEach(choice, at(m, "legal"))
	{
		bool attack = strcmp(text_of(choice, "verb"), "attack") == 0;
		assert_int_equal(cJSON_IsTrue(at(choice, "weighs")), attack);
		if (asked[attack]) /* one of each: thinking has its limits */
			continue;
		asked[attack] = true;
		ws_say(&a, "{\"op\":\"odds\",\"do\":\"%s\",\"id\":7}", text_of(choice, "do"));
		cJSON *o = ws_hear_type(&a, "odds", 60000);
		assert_non_null(o);
		assert_int_equal(int_of(o, "re"), 7);
		assert_int_equal(cJSON_GetArraySize(at(o, "lines")), attack ? 1 : 0);
		cJSON_Delete(o);
	}
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"odds\",\"do\":\"dance\",\"id\":8}");
	m = ws_hear_type(&a, "refused", 3000);
	assert_string_equal(text_of(m, "rule"), "MG-005");
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"odds\",\"do\":\"attack r1 r2\",\"id\":9}");
	m = ws_hear_type(&a, "refused", 3000);
	assert_non_null(text_of(m, "rule"));
	cJSON_Delete(m);
	ws_shut(&a);
}

/* The next odds for a question; how many samples they have. */
static int samples_of(struct sock *s, int re, bool *more, int *error)
{
	cJSON *m = ws_hear_type(s, "odds", 60000);
	assert_non_null(m);
	assert_int_equal(int_of(m, "re"), re);
	cJSON *line = cJSON_GetArrayItem(at(m, "lines"), 0);
	assert_string_equal(text_of(line, "text"), "Chance that west is held");
	assert_string_equal(text_of(at(line, "about"), "id"), "west");
	int samples = int_of(m, "samples");
	*more = cJSON_IsTrue(at(m, "more"));
	*error = int_of(line, "error");
	cJSON_Delete(m);
	return samples;
}

static void odds_come_in_parts_ever_better(void **state)
{
	(void)state;
	struct sock a;
	bool more = true;
	int error, last = 1000, samples = 0, parts = 0;
	open_both_seats(&a);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"odds\",\"at\":\"west\",\"early\":true,\"id\":5}");
	for (; more; parts++) {
		int now = samples_of(&a, 5, &more, &error);
		assert_int_equal(now, more ? samples + 2500 : 10000);
		assert_true(error > 0 && error <= last);
		samples = now;
		last = error;
	}
	assert_int_equal(parts, 4);
	/* Who does not want them early is told once. */
	ws_say(&a, "{\"op\":\"odds\",\"at\":\"west\",\"id\":6}");
	assert_int_equal(samples_of(&a, 6, &more, &error), 10000);
	assert_false(more);
	ws_shut(&a);
}

static void refuses_odds(struct sock *s, const char *at, const char *code, const char *text)
{
	ws_say(s, "{\"op\":\"odds\",\"at\":\"%s\",\"id\":7}", at);
	cJSON *m = ws_hear_type(s, "refused", 5000);
	assert_non_null(m);
	assert_int_equal(int_of(m, "re"), 7);
	assert_string_equal(text_of(m, "code"), code);
	assert_string_equal(text_of(m, "text"), text);
	cJSON_Delete(m);
}

static void an_attack_is_asked_about_where_one_stands_and_hints_are_allowed(void **state)
{
	(void)state;
	struct sock a;
	char id[32];
	open_both_seats(&a);
	cJSON_Delete(state_of(&a));
	refuses_odds(&a, "mill", "place", "You have nobody there.");
	refuses_odds(&a, "east", "place", "You have nobody there.");
	refuses_odds(&a, "nowhere", "place", "There is no such place.");
	ws_shut(&a);
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\",\"help\":\"standard\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}",
			       id));
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	refuses_odds(&a, "west", "table", "This table plays without hints and odds.");
	ws_shut(&a);
}

/* So many dice the last step of the log has through somebody's eyes. */
static int dice_seen(struct jar *jar, const char *id)
{
	char path[80];
	cJSON *m;
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay", id);
	assert_int_equal(request(server.port, jar, "GET", path, NULL, &m), 200);
	cJSON *log = at(m, "log");
	cJSON *last = cJSON_GetArrayItem(log, cJSON_GetArraySize(log) - 1);
	int n = cJSON_GetArraySize(at(last, "dice"));
	cJSON_Delete(m);
	return n;
}

/* R4: of dice that a game does not throw in the open, only who threw them hears. */
static void closed_dice_are_for_who_threw_them(void **state)
{
	(void)state;
	static const struct {
		bool red;
		const char *act;
	} turn[] = {{true, "step r1 ford"},
		    {true, "step r1 mill"},
		    {true, "end"},
		    {false, "step b1 hill"},
		    {false, "attack b1 r1"}};
	struct sock red, blue;
	char id[32];
	assert_true(table_for_two(server.port, &anna, &bruno, id));
	open_at(&blue, &anna, id);
	open_at(&red, &bruno, id);
	cJSON_Delete(state_of(&blue));
	cJSON_Delete(state_of(&red));
	for (int i = 0; i < 5; i++) {
		struct sock *s = turn[i].red ? &red : &blue;
		ws_say(s, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}", turn[i].act, i);
		for (int number = 0; number <= i;) {
			cJSON *m = state_of(s);
			number = int_of(m, "number");
			cJSON_Delete(m);
		}
	}
	assert_int_equal(dice_seen(&anna, id), 2);
	assert_int_equal(dice_seen(&bruno, id), 0);
	ws_shut(&red);
	ws_shut(&blue);
}

static void steps_of_the_log_say_when_they_were_taken(void **state)
{
	(void)state;
	struct sock a;
	open_both_seats(&a);
	cJSON *m = state_of(&a);
	int turn = int_of(at(m, "view"), "turn");
	assert_int_equal(int_of(at(m, "log.0"), "turn"), turn);
	assert_string_equal(text_of(at(m, "log.0"), "phase"), "play");
	assert_true(cJSON_IsNull(at(m, "log.0.fight")));
	/* The step that ends the turn belongs to it. */
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", int_of(m, "number"));
	cJSON_Delete(m);
	m = state_of(&a);
	assert_int_equal(int_of(at(m, "log.0"), "turn"), turn);
	cJSON_Delete(m);
	ws_shut(&a);
}

static void chat_and_notes_reach_those_they_are_for(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	open_at(&b, &bruno, id);
	cJSON_Delete(ws_hear_type(&b, "chat", 3000));
	ws_say(&a, "{\"op\":\"chat\",\"text\":\"<b>ciao</b> è\",\"id\":8}");
	cJSON *m = ws_hear_type(&b, "chat", 3000);
	assert_string_equal(text_of(at(m, "lines.0"), "text"), "<b>ciao</b> è");
	assert_null(at(m, "re")); /* which answers something that she has asked */
	cJSON_Delete(m);
	while ((m = ws_hear_type(&a, "chat", 3000)) && !at(m, "re"))
		cJSON_Delete(m);
	assert_int_equal(int_of(m, "re"), 8);
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"chat\",\"text\":\"\\u202eturned\"}"); /* R25 */
	m = ws_hear_type(&a, "refused", 3000);
	assert_string_equal(text_of(m, "code"), "malformed");
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"note\",\"text\":\"watch the ford\",\"id\":9}");
	m = ws_hear_type(&a, "note", 3000);
	while (m && int_of(m, "re") != 9) {
		cJSON_Delete(m);
		m = ws_hear_type(&a, "note", 3000);
	}
	assert_non_null(m);
	cJSON_Delete(m);
	ws_shut(&a);
	open_at(&a, &anna, id);
	m = ws_hear_type(&a, "note", 3000);
	assert_string_equal(text_of(m, "text"), "watch the ford");
	cJSON_Delete(m);
	ws_shut(&a);
	ws_shut(&b);
	/* To the other side it is as if there were none. */
	open_at(&b, &bruno, id);
	m = ws_hear_type(&b, "note", 3000);
	assert_string_equal(text_of(m, "text"), "");
	cJSON_Delete(m);
	ws_shut(&b);
}

/* The lines that answer a wish for earlier ones, from the first to the last. */
static void hear_part(struct sock *s, int id, int first, int n)
{
	cJSON *m, *line;
	do
		m = ws_hear_type(s, "chat", 5000);
	while (m && id && int_of(m, "re") != id && (cJSON_Delete(m), true));
	assert_non_null(m);
	assert_int_equal(cJSON_GetArraySize(at(m, "lines")), n);
	cJSON_ArrayForEach(line, at(m, "lines"))
	{
		char text[16];
		snprintf(text, sizeof text, "word %d", first);
		assert_int_equal(int_of(line, "n"), first++);
		assert_memory_equal(text_of(line, "text"), text, strlen(text));
	}
	cJSON_Delete(m);
}

static void ask_for_part(struct sock *s, int before, int first, int n)
{
	static int id = 100;
	ws_say(s, "{\"op\":\"earlier\",\"before\":%d,\"id\":%d}", before, ++id);
	hear_part(s, id, first, n);
}

static void refused_part(struct sock *s, const char *more, const char *code)
{
	ws_say(s, "{\"op\":\"earlier\"%s}", more);
	cJSON *m = ws_hear_type(s, "refused", 3000);
	assert_string_equal(text_of(m, "code"), code);
	cJSON_Delete(m);
}

/* Who comes gets the last lines, and the earlier ones when he asks; after a take-back and a crash
 * they have the same numbers. */
static void a_long_chat_comes_in_parts(void **state)
{
	(void)state;
	enum { LINES = 250 };
	char id[32], long_text[MAX_CHAT - 200], database[256];
	struct sock a, b;
	struct jar carla = {0};
	snprintf(database, sizeof database, "%s", server.database);
	assert_int_equal(daemon_stop(&server), 0);
	assert_true(daemon_start(&server, database, "--no-limits"));
	two_people(id);
	open_at(&a, &anna, id);
	hear_part(&a, 0, 0, 0);
	for (int i = 0; i < LINES; i++) {
		ws_say(&a, "{\"op\":\"chat\",\"text\":\"word %d\",\"id\":%d}", i, 1000 + i);
		hear_part(&a, 1000 + i, i, 1);
	}
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	ws_say(&a, "{\"op\":\"undo\",\"number\":1}");
	ws_shut(&a);
	daemon_kill(&server);
	assert_true(daemon_start(&server, database, "--no-limits"));
	open_at(&b, &bruno, id);
	hear_part(&b, 0, LINES - CHAT_PART, CHAT_PART);
	ask_for_part(&b, 150, 50, CHAT_PART);
	ask_for_part(&b, 50, 0, 50);
	ask_for_part(&b, 0, 0, 0);
	ask_for_part(&b, 1, 0, 1);
	ask_for_part(&b, 1000000, LINES - CHAT_PART, CHAT_PART);
	refused_part(&b, "", "malformed");
	refused_part(&b, ",\"before\":-3", "malformed");
	refused_part(&b, ",\"before\":\"all\"", "malformed");
	/* Long lines come fewer at a time. */
	memset(long_text, 'x', sizeof long_text);
	for (int i = LINES; i < LINES + 30; i++) {
		ws_say(&b, "{\"op\":\"chat\",\"text\":\"word %d %.*s\",\"id\":%d}", i,
		       (int)sizeof long_text, long_text, 1000 + i);
		hear_part(&b, 1000 + i, i, 1);
	}
	int fit = CHAT_PART_BYTES / (int)(sizeof long_text + strlen("word 250 "));
	ask_for_part(&b, LINES + 30, LINES + 30 - fit, fit);
	ws_shut(&b);
	/* Whoever looks on has never read it, and does not so. */
	request(server.port, &carla, "GET", "/api/v1/me", NULL, NULL);
	open_at(&a, &carla, id);
	refused_part(&a, ",\"before\":50", "seat");
	ws_say(&a, "{\"op\":\"watch\",\"table\":null}");
	refused_part(&a, ",\"before\":50", "table");
	ws_shut(&a);
}

/* A move, and a word behind it before the move is written: the others see both. */
static void a_word_behind_a_move_does_not_hide_it(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	struct jar *const jar[] = {&anna, &bruno};
	two_people(id);
	for (int i = 0; i < 8; i++) {
		open_at(&a, jar[i % 2], id);
		cJSON_Delete(state_of(&a));
		open_at(&b, jar[!(i % 2)], id);
		cJSON_Delete(state_of(&b));
		ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":%d}", i);
		ws_say(&a, "{\"op\":\"chat\",\"text\":\"Yours\"}");
		cJSON *m = state_of(&b);
		assert_int_equal(int_of(m, "number"), i + 1);
		cJSON_Delete(m);
		ws_shut(&a);
		ws_shut(&b);
	}
}

/* As long as may be it is kept; longer it is refused, and the connection stays. */
static void a_note_may_be_so_long_and_no_longer(void **state)
{
	(void)state;
	struct sock a;
	char *text = calloc(1, MAX_NOTE + 2);
	assert_non_null(text);
	for (int i = 0; i < MAX_NOTE; i += 3)
		memcpy(text + i, "€", 3);
	open_both_seats(&a);
	cJSON_Delete(ws_hear_type(&a, "note", 3000));
	ws_say(&a, "{\"op\":\"note\",\"text\":\"%s\",\"id\":2}", text);
	cJSON *m = ws_hear_type(&a, "note", 3000);
	assert_string_equal(text_of(m, "text"), text);
	cJSON_Delete(m);
	text[MAX_NOTE] = 'x';
	ws_say(&a, "{\"op\":\"note\",\"text\":\"%s\",\"id\":3}", text);
	do
		m = ws_hear(&a, 3000);
	while (m && int_of(m, "re") != 3 && (cJSON_Delete(m), true));
	assert_string_equal(text_of(m, "code"), "malformed");
	cJSON_Delete(m);
	free(text);
	ws_shut(&a);
}

/* Only people are asked: who plays against a bot goes back at once. */
static void a_bot_is_not_asked_for_a_take_back(void **state)
{
	(void)state;
	char id[32];
	struct sock a;
	assert_true(make_table(server.port, &anna,
			       "{\"game\":\"toy\",\"scenario\":\"road\","
			       "\"seats\":{\"red\":\"me\",\"blue\":\"bot:bold\"}}",
			       id));
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"takeback\",\"to\":0,\"id\":3}");
	cJSON *m = state_of(&a);
	assert_int_equal(int_of(m, "re"), 3);
	assert_int_equal(int_of(m, "number"), 2);
	assert_true(cJSON_IsNull(at(m, "takeback")));
	cJSON_Delete(m);
	ws_shut(&a);
}

static void a_take_back_wants_everybody(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"end\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	open_at(&b, &bruno, id);
	cJSON_Delete(state_of(&b));
	ws_say(&b, "{\"op\":\"do\",\"do\":\"step b1 hill\",\"number\":1}");
	cJSON_Delete(state_of(&b));
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"takeback\",\"to\":0}");
	cJSON *m = state_of(&a);
	assert_int_equal(int_of(at(m, "takeback"), "to"), 0);
	cJSON_Delete(m);
	cJSON_Delete(state_of(&b));
	ws_say(&b, "{\"op\":\"answer\",\"yes\":true}");
	m = state_of(&b);
	assert_int_equal(int_of(m, "number"), 3);
	assert_true(cJSON_IsNull(at(m, "takeback")));
	assert_int_equal(cJSON_GetArraySize(at(m, "legal")), 0); /* red is to act again */
	cJSON *log = at(m, "log");
	assert_true(cJSON_IsTrue(
		at(cJSON_GetArrayItem(log, cJSON_GetArraySize(log) - 1), "taken_back")));
	cJSON_Delete(m);
	ws_shut(&a);
	ws_shut(&b);
}

/* Asks for a take-back and agrees to it; the state that the one who agreed is told. */
static cJSON *take_back(struct sock *a, struct sock *b, int to)
{
	ws_say(a, "{\"op\":\"takeback\",\"to\":%d}", to);
	cJSON_Delete(state_of(a));
	cJSON_Delete(state_of(b));
	ws_say(b, "{\"op\":\"answer\",\"yes\":true}");
	cJSON_Delete(state_of(a));
	return state_of(b);
}

static void a_later_take_back_takes_what_an_earlier_one_left(void **state)
{
	(void)state;
	char id[32];
	struct sock a, b;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	open_at(&b, &bruno, id);
	cJSON_Delete(state_of(&b));
	const char *say[] = {"{\"op\":\"do\",\"do\":\"end\",\"number\":0}",
			     "{\"op\":\"do\",\"do\":\"step b1 hill\",\"number\":1}"};
	for (int i = 0; i < 2; i++) {
		ws_say(i ? &b : &a, "%s", say[i]);
		cJSON_Delete(state_of(&a));
		cJSON_Delete(state_of(&b));
	}
	cJSON_Delete(take_back(&a, &b, 1));
	cJSON *m = take_back(&a, &b, 0), *step;
	int marks = 0;
	cJSON_ArrayForEach(step, at(m, "log"))
	{
		marks += cJSON_IsTrue(at(step, "taken_back"));
		assert_true(cJSON_IsNull(at(step, "do")) || !at(step, "do"));
	}
	assert_int_equal(marks, 2); /* and no action is left */
	cJSON_Delete(m);
	ws_shut(&a);
	ws_shut(&b);
}

static void hot_seat_shows_one_seat_at_a_time(void **state)
{
	(void)state;
	struct sock a;
	open_both_seats(&a);
	cJSON *m = state_of(&a);
	assert_int_equal(cJSON_GetArraySize(at(m, "mine")), 2);
	assert_string_equal(text_of(m, "seat"), "red");
	assert_null(at(m, "view.pieces.3.strength"));
	cJSON_Delete(m);
	ws_say(&a, "{\"op\":\"seat\",\"seat\":\"blue\"}");
	m = state_of(&a);
	assert_string_equal(text_of(m, "seat"), "blue");
	assert_null(at(m, "view.pieces.0.strength"));
	assert_non_null(at(m, "view.pieces.3.strength"));
	cJSON_Delete(m);
	ws_shut(&a);
}

static void resigning_ends_the_game_and_a_rematch_exchanges_sides(void **state)
{
	(void)state;
	char id[32], path[96], next[32];
	struct sock a;
	cJSON *m, *n;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", id);
	assert_int_equal(request(server.port, &anna, "POST", path, "{}", NULL), 409);
	ws_say(&a, "{\"op\":\"resign\"}");
	m = state_of(&a);
	assert_true(cJSON_IsTrue(at(m, "over")));
	assert_string_equal(text_of(m, "outcome"), "Resigned: Red.");
	cJSON_Delete(m);
	assert_int_equal(request(server.port, &anna, "POST", path, "{}", &m), 200);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", &n), 200);
	snprintf(next, sizeof next, "%s", text_of(at(m, "table"), "id"));
	assert_string_equal(next, text_of(at(n, "table"), "id"));
	assert_true(cJSON_IsTrue(at(m, "table.seats.1.you")));
	assert_true(cJSON_IsTrue(at(n, "table.seats.0.you")));
	cJSON_Delete(m);
	cJSON_Delete(n);
	ws_shut(&a);
}

/* Anna has made a table that is unlike others in everything, and Bruno sits down by invitation. */
static void unlike_others(char id[32])
{
	cJSON *m;
	char path[96], body[64];
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/tables",
				 "{\"game\":\"toy\",\"scenario\":\"road\","
				 "\"options\":{\"first\":\"blue\"},\"private\":true,"
				 "\"spectators\":false,\"help\":\"purist\","
				 "\"pace\":{\"bank\":259200,\"step\":43200},"
				 "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
				 &m),
			 201);
	snprintf(id, 32, "%s", text_of(at(m, "table"), "id"));
	snprintf(body, sizeof body, "{\"invite\":\"%s\"}", text_of(m, "invite"));
	cJSON_Delete(m);
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 403);
	assert_int_equal(request(server.port, &bruno, "POST", path, body, NULL), 200);
}

/* Somebody says this at the table (or nothing); then Anna resigns and asks for a rematch. */
static cJSON *rematch_after(const char *id, struct jar *other, const char *said)
{
	struct sock s;
	cJSON *m;
	char path[96];
	if (said) {
		open_at(&s, other, id);
		cJSON_Delete(state_of(&s));
		ws_say(&s, "%s", said);
		cJSON_Delete(state_of(&s));
		ws_shut(&s);
	}
	open_at(&s, &anna, id);
	ws_say(&s, "{\"op\":\"resign\"}");
	for (bool over = false; !over; cJSON_Delete(m)) {
		m = state_of(&s);
		over = cJSON_IsTrue(at(m, "over"));
	}
	ws_shut(&s);
	snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", id);
	assert_int_equal(request(server.port, &anna, "POST", path, "{}", &m), 200);
	return m;
}

static void a_rematch_keeps_all_that_was_agreed(void **state)
{
	(void)state;
	char id[32], path[96];
	struct jar carla = {0};
	unlike_others(id);
	cJSON *m = rematch_after(id, &bruno, NULL), *t = at(m, "table");
	assert_string_not_equal(text_of(t, "id"), id);
	assert_string_equal(text_of(t, "state"), "playing");
	assert_string_equal(text_of(t, "game"), "toy");
	assert_string_equal(text_of(t, "scenario"), "road");
	assert_string_equal(text_of(at(t, "options"), "first"), "blue");
	assert_true(cJSON_IsTrue(at(t, "private")));
	assert_true(cJSON_IsFalse(at(t, "spectators")));
	assert_string_equal(text_of(t, "help"), "purist");
	assert_true(cJSON_IsFalse(at(t, "salts")));
	assert_int_equal(int_of(at(t, "pace"), "bank"), 259200);
	assert_int_equal(int_of(at(t, "pace"), "step"), 43200);
	/* Both clocks are full again, but for what blue, who begins, has used since. */
	assert_int_equal(int_of(at(t, "seats.0.clock"), "left"), 259200 * 1000);
	assert_in_range(int_of(at(t, "seats.1.clock"), "left"), 259140 * 1000, 259200 * 1000);
	assert_true(cJSON_IsTrue(at(t, "seats.1.clock.running")));
	assert_true(cJSON_IsTrue(at(t, "seats.1.you")));
	/* Private it stays to those outside. */
	request(server.port, &carla, "GET", "/api/v1/me", NULL, NULL);
	snprintf(path, sizeof path, "/api/v1/tables/%s", text_of(t, "id"));
	assert_int_equal(request(server.port, &carla, "GET", path, NULL, NULL), 404);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 200);
	cJSON_Delete(m);
	/* Where a bot sits in the end there is nobody to be timed against. */
	unlike_others(id);
	m = rematch_after(id, &bruno, "{\"op\":\"hand\",\"bot\":\"bold\"}");
	assert_true(cJSON_IsNull(at(m, "table.pace")));
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "bot");
	cJSON_Delete(m);
}

/* Who is there by the next message that says so, in the order of the seats. */
static void hears_present(struct sock *s, const char *wanted)
{
	char online[64] = "";
	cJSON *m = ws_hear_type(s, "presence", 10000), *seat;
	assert_non_null(m);
	cJSON_ArrayForEach(seat, at(m, "online"))
	{
		strncat(online, seat->valuestring, sizeof online - strlen(online) - 2);
		strcat(online, " ");
	}
	cJSON_Delete(m);
	assert_string_equal(online, wanted);
}

static void everybody_at_a_table_is_told_who_is_there(void **state)
{
	(void)state;
	char id[32];
	struct jar carla = {0};
	struct sock a, b, again, c;
	two_people(id);
	open_at(&a, &anna, id);
	hears_present(&a, "red ");
	open_at(&b, &bruno, id);
	hears_present(&b, "red blue ");
	hears_present(&a, "red blue ");
	/* Who looks on is told too, and counts for none. */
	request(server.port, &carla, "GET", "/api/v1/me", NULL, NULL);
	open_at(&c, &carla, id);
	hears_present(&c, "red blue ");
	hears_present(&a, "red blue ");
	/* A second page of his, and the first is closed: he is still there. */
	open_at(&again, &bruno, id);
	hears_present(&a, "red blue ");
	ws_shut(&b);
	hears_present(&a, "red blue ");
	/* He goes to another table, which is leaving this one. */
	char other[32];
	two_people(other);
	ws_say(&again, "{\"op\":\"watch\",\"table\":\"%s\"}", other);
	hears_present(&a, "red ");
	ws_shut(&a);
	for (int i = 0; i < 3; i++) /* Bruno came, left with one page, and with the other */
		hears_present(&c, i < 2 ? "red blue " : "red ");
	hears_present(&c, "");
	ws_shut(&again);
	ws_shut(&c);
}

static void a_clock_that_runs_out_can_be_claimed(void **state)
{
	(void)state;
	char id[32], path[96];
	struct sock b;
	assert_true(make_table(
		server.port, &anna,
		"{\"game\":\"toy\",\"scenario\":\"road\",\"pace\":{\"bank\":1,\"step\":1},"
		"\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
		id));
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 200);
	open_at(&b, &bruno, id);
	cJSON *m = state_of(&b);
	assert_true(cJSON_IsTrue(at(m, "table.seats.0.clock.running")));
	cJSON_Delete(m);
	ws_say(&b, "{\"op\":\"claim\",\"as\":\"win\"}");
	m = ws_hear_type(&b, "refused", 3000);
	assert_non_null(m);
	cJSON_Delete(m);
	usleep(1200000);
	ws_say(&b, "{\"op\":\"claim\",\"as\":\"win\"}");
	m = state_of(&b);
	assert_true(cJSON_IsTrue(at(m, "over")));
	assert_string_equal(text_of(m, "outcome"), "Out of time: Red.");
	cJSON_Delete(m);
	ws_shut(&b);
}

static void a_seat_handed_to_a_bot_is_played_on(void **state)
{
	(void)state;
	char id[32];
	struct sock a;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"hand\",\"bot\":\"bold\"}");
	cJSON *m = state_of(&a);
	assert_string_equal(text_of(at(m, "table.seats.0"), "by"), "bot");
	assert_true(cJSON_IsNull(at(m, "seat")));
	cJSON_Delete(m);
	/* It thinks before anything else is heard, not when somebody looks after all tables. */
	ws_say(&a, "{\"op\":\"nonsense\",\"id\":9}");
	bool woken = false, moved = false;
	for (bool heard = false; !heard || !moved; cJSON_Delete(m)) {
		assert_non_null(m = ws_hear(&a, 5000));
		woken |= strcmp(text_of(m, "type"), "thinking") == 0;
		moved |= int_of(m, "number") > 0;
		heard |= int_of(m, "re") == 9;
		assert_true(woken || !heard);
	}
	ws_shut(&a);
}

static void private_tables_are_for_those_who_have_the_link(void **state)
{
	(void)state;
	char path[160], id[32], invite[64];
	cJSON *m;
	assert_int_equal(request(server.port, &anna, "POST", "/api/v1/tables",
				 "{\"game\":\"toy\",\"scenario\":\"road\",\"private\":true,"
				 "\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}",
				 &m),
			 201);
	snprintf(id, sizeof id, "%s", text_of(at(m, "table"), "id"));
	snprintf(invite, sizeof invite, "%s", text_of(m, "invite"));
	cJSON_Delete(m);
	snprintf(path, sizeof path, "/api/v1/tables/%s", id);
	assert_int_equal(request(server.port, &bruno, "GET", path, NULL, NULL), 404);
	snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{}", NULL), 403);
	assert_int_equal(request(server.port, &bruno, "POST", path, "{\"invite\":\"wrong\"}", NULL),
			 403);
	char body[100];
	snprintf(body, sizeof body, "{\"invite\":\"%s\"}", invite);
	assert_int_equal(request(server.port, &bruno, "POST", path, body, NULL), 200);
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/tables", NULL, &m), 200);
	assert_int_equal(cJSON_GetArraySize(m), 0);
	cJSON_Delete(m);
	assert_int_equal(request(server.port, &anna, "GET", "/api/v1/tables?mine", NULL, &m), 200);
	assert_int_equal(cJSON_GetArraySize(m), 1);
	assert_true(cJSON_IsTrue(at(m, "0.your_turn")));
	cJSON_Delete(m);
}

static void replay_shows_each_step_from_ones_own_view(void **state)
{
	(void)state;
	char id[32], path[96];
	struct sock a;
	cJSON *m;
	two_people(id);
	open_at(&a, &anna, id);
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 ford\",\"number\":0}");
	cJSON_Delete(state_of(&a));
	ws_say(&a, "{\"op\":\"do\",\"do\":\"step r1 mill\",\"number\":1}");
	cJSON_Delete(state_of(&a));
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay", id);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
	assert_int_equal(int_of(m, "number"), 2);
	assert_int_equal(cJSON_GetArraySize(at(m, "log")), 3);
	cJSON_Delete(m);
	static const char *const where[] = {"west", "ford", "mill"};
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "/api/v1/tables/%s/replay/%d", id, i);
		assert_int_equal(request(server.port, &anna, "GET", path, NULL, &m), 200);
		assert_string_equal(text_of(at(m, "view.pieces.0"), "at"), where[i]);
		cJSON_Delete(m);
	}
	snprintf(path, sizeof path, "/api/v1/tables/%s/replay/3", id);
	assert_int_equal(request(server.port, &anna, "GET", path, NULL, NULL), 404);
	ws_shut(&a);
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
	setenv("MARENGO_THINK", "60000", 1); /* thoughts may take their time on a slow machine */
	const struct CMUnitTest tests[] = {
		T(a_table_starts_when_the_last_seat_is_taken),
		T(an_action_reaches_both_and_undo_takes_it_back),
		T(refusals_name_their_rule),
		T(the_other_seats_secrets_are_nowhere_on_the_wire),
		T(a_game_against_a_bot_ends_and_its_record_is_whole),
		T(hints_and_odds_come_from_what_the_seat_knows),
		T(odds_come_in_parts_ever_better),
		T(an_attack_is_asked_about_where_one_stands_and_hints_are_allowed),
		T(one_choice_is_weighed_and_only_a_legal_one),
		T(closed_dice_are_for_who_threw_them),
		T(steps_of_the_log_say_when_they_were_taken),
		T(chat_and_notes_reach_those_they_are_for),
		T(a_long_chat_comes_in_parts),
		T(a_word_behind_a_move_does_not_hide_it),
		T(a_note_may_be_so_long_and_no_longer),
		T(a_take_back_wants_everybody),
		T(a_bot_is_not_asked_for_a_take_back),
		T(a_later_take_back_takes_what_an_earlier_one_left),
		T(hot_seat_shows_one_seat_at_a_time),
		T(resigning_ends_the_game_and_a_rematch_exchanges_sides),
		T(a_rematch_keeps_all_that_was_agreed),
		T(everybody_at_a_table_is_told_who_is_there),
		T(a_clock_that_runs_out_can_be_claimed),
		T(a_seat_handed_to_a_bot_is_played_on),
		T(private_tables_are_for_those_who_have_the_link),
		T(replay_shows_each_step_from_ones_own_view),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	databases_end();
	temp_remove(directory);
	return bad;
}
