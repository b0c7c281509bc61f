/*
 * test_bots.c: bots that misbehave on purpose (R32): they loop, die or cheat, and a game goes on
 * without them.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "pg_server.h"
#include "wire.h"

static char directory[128];
static struct jar anna;

/* A server with a variable of its own. */
static void start(struct daemon *d, const char *name, const char *variable, const char *value)
{
	char path[200];
	snprintf(path, sizeof path, "%s/%s.db", directory, name);
	if (variable)
		setenv(variable, value, 1);
	assert_true(daemon_start(d, path, "--no-limits"));
	if (variable)
		unsetenv(variable);
	anna = (struct jar){0};
	request(d->port, &anna, "GET", "/api/v1/me", NULL, NULL);
}

/* A table where a bot plays blue, and red's socket there. */
static void against(struct daemon *d, const char *bot, const char *first, struct sock *a)
{
	char wish[200], id[32];
	snprintf(wish, sizeof wish,
		 "{\"game\":\"toy\",\"scenario\":\"road\",\"options\":{\"first\":\"%s\"},"
		 "\"seats\":{\"blue\":\"bot:%s\",\"red\":\"me\"}}",
		 first, bot);
	assert_true(make_table(d->port, &anna, wish, id));
	assert_true(ws_open(a, d->port, &anna));
	ws_say(a, "{\"op\":\"watch\",\"table\":\"%s\"}", id);
}

static void wait_for_a_move(struct sock *a)
{
	for (int number = 0; number == 0;) {
		cJSON *m = ws_hear_type(a, "state", 20000);
		assert_non_null(m);
		number = int_of(m, "number");
		cJSON_Delete(m);
	}
}

/* R32: a bot that loops, dies or cheats costs the table nothing: the game's own moves for it. */
static void a_bot_that_misbehaves_is_stood_in_for(void **state)
{
	(void)state;
	static const char *const bot[] = {"loop", "crash", "cheat"};
	struct daemon d;
	start(&d, "misbehaves", NULL, NULL);
	for (int i = 0; i < 3; i++) {
		struct sock a;
		against(&d, bot[i], "blue", &a);
		wait_for_a_move(&a);
		ws_shut(&a);
	}
	assert_true(daemon_logged(&d, "did not answer") >= 3);
	assert_int_equal(daemon_stop(&d), 0);
}

/* Red's next wish: up to the enemy, then it waits for him. */
static const char *approach(const cJSON *legal, bool *beside)
{
	static const char *const way[] = {"step r1 ford", "step r1 mill", "step r1 hill"};
	const char *what = "end";
	*beside = false;
	for (const cJSON *l = legal->child; l; l = l->next)
		*beside |= strncmp(text_of(l, "do"), "attack", 6) == 0;
	for (int i = 0; i < 3 && !*beside; i++)
		for (const cJSON *l = legal->child; l; l = l->next)
			if (strcmp(text_of(l, "do"), way[i]) == 0)
				what = way[i];
	return what;
}

/* R32: and it moves like itself, not like chance: it attacks at once whoever stands beside it. */
static void who_stands_in_plays_as_well_as_it_can(void **state)
{
	(void)state;
	struct daemon d;
	struct sock a;
	bool beside = false;
	/* Only what dies fails, however slow the machine. */
	start(&d, "stand-in", "MARENGO_THINK", "60000");
	for (int game = 0; game < 2; game++) {
		bool met = false;
		against(&d, game ? "cheat" : "crash", "red", &a);
		for (cJSON *m; !met && (m = ws_hear_type(&a, "state", 60000)); cJSON_Delete(m)) {
			const cJSON *log = at(m, "log");
			const cJSON *last = cJSON_GetArrayItem(log, cJSON_GetArraySize(log) - 1);
			bool blue = last && strcmp(text_of(last, "seat"), "blue") == 0;
			met = blue && strcmp(text_of(at(last, "events.0"), "rule"), "TY-006") == 0;
			if (blue && beside && !met)
				fail_msg("beside an enemy it did something else");
			if (cJSON_GetArraySize(at(m, "legal")) && !met)
				ws_say(&a, "{\"op\":\"do\",\"do\":\"%s\",\"number\":%d}",
				       approach(at(m, "legal"), &beside), int_of(m, "number"));
		}
		assert_true(met);
		ws_shut(&a);
	}
	assert_true(daemon_logged(&d, "another moves for it") >= 2);
	assert_int_equal(daemon_logged(&d, "at random"), 0);
	assert_int_equal(daemon_stop(&d), 0);
}

/* R32: where the game's own bot fails as well, chance moves. */
static void where_all_bots_fail_chance_moves(void **state)
{
	(void)state;
	struct daemon d;
	struct sock a;
	start(&d, "chance", "MARENGO_NO_BOLD", "1");
	against(&d, "crash", "blue", &a);
	wait_for_a_move(&a);
	ws_shut(&a);
	assert_true(daemon_logged(&d, "it moves at random") >= 1);
	assert_int_equal(daemon_stop(&d), 0);
}

int main(void)
{
	if (!temp_make(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bot_that_misbehaves_is_stood_in_for),
		cmocka_unit_test(who_stands_in_plays_as_well_as_it_can),
		cmocka_unit_test(where_all_bots_fail_chance_moves),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
