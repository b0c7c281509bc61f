/*
 * test_bots.c: bots that misbehave on purpose (R32): they loop, die or cheat, and a game goes on
 * without them.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pg_server.h"
#include "server/brain.h"
#include "session/session.h"
#include "toy.h"
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
	static const char *const bot[] = {"loop", "crash", "half", "cheat"};
	struct daemon d;
	start(&d, "misbehaves", NULL, NULL);
	for (int i = 0; i < 4; i++) {
		struct sock a;
		against(&d, bot[i], "blue", &a);
		wait_for_a_move(&a);
		ws_shut(&a);
	}
	assert_true(daemon_logged(&d, "did not answer") >= 4);
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

static void play_on(struct sock *a, const char *what, int number)
{
	cJSON *m = NULL;
	ws_say(a, "{%s,\"number\":%d}", what, number);
	for (int now = 0; now <= number; cJSON_Delete(m)) {
		assert_non_null(m = ws_hear_type(a, "state", 20000));
		now = int_of(m, "number");
	}
}

/* The state it was asked about was taken back meanwhile: it is asked anew, and what it answered to
 * the old one moves nothing. */
static void an_answer_to_what_is_past_is_not_played(void **state)
{
	(void)state;
	struct daemon d;
	struct sock a;
	start(&d, "past", "MARENGO_THINK", "3600000");
	against(&d, "loop", "red", &a);
	play_on(&a, "\"op\":\"do\",\"do\":\"end\"", 0);
	play_on(&a, "\"op\":\"takeback\",\"to\":0", 1);
	play_on(&a, "\"op\":\"do\",\"do\":\"step r1 ford\"", 2);
	play_on(&a, "\"op\":\"do\",\"do\":\"end\"", 3);
	ws_say(&a, "{\"op\":\"stop\"}");
	for (bool again = false; !again;) {
		cJSON *m = ws_hear(&a, 20000);
		assert_non_null(m);
		again = strcmp(text_of(m, "type"), "thinking") == 0;
		if (int_of(m, "number") > 4)
			fail_msg("what it thought of the past was played");
		cJSON_Delete(m);
	}
	/* To what there is now it may be hurried. */
	ws_say(&a, "{\"op\":\"stop\"}");
	cJSON *m = ws_hear_type(&a, "state", 20000);
	assert_int_equal(int_of(m, "number"), 5);
	cJSON_Delete(m);
	ws_shut(&a);
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

/* The number of my strongest piece, and of the one with which the bot has moved. */
static bool has_guessed(struct sock *a)
{
	int mine = 0, its = 0;
	for (cJSON *m; !its && (m = ws_hear_type(a, "state", 20000)); cJSON_Delete(m)) {
		char path[40];
		for (int i = 0; i < 3; i++) {
			snprintf(path, sizeof path, "view.pieces.%d", i);
			mine = int_of(at(m, path), "strength") == 3 ? i + 1 : mine;
		}
		const cJSON *step = NULL;
		cJSON_ArrayForEach(step, at(m, "log"))
		{
			const char *moved = text_of(at(step, "events.0"), "text");
			if (!its && strcmp(text_of(step, "seat"), "blue") == 0 && moved[0])
				its = moved[1] - '0';
		}
	}
	assert_in_range(mine, 1, 3);
	assert_in_range(its, 1, 3);
	return mine == its;
}

/* R5: a bot is asked about a state that its seat can imagine, not about the true one. Always right
 * by guessing is one in half a million. */
static void a_bot_does_not_see_what_is_hidden(void **state)
{
	(void)state;
	struct daemon d;
	int right = 0;
	enum { TABLES = 12 };
	start(&d, "peek", "MARENGO_THINK", "60000");
	for (int i = 0; i < TABLES; i++) {
		struct sock a;
		against(&d, "peek", "blue", &a);
		right += has_guessed(&a);
		ws_shut(&a);
	}
	assert_int_equal(daemon_logged(&d, "did not answer"), 0);
	assert_in_range(right, 0, TABLES - 1);
	assert_int_equal(daemon_stop(&d), 0);
}

/* Thoughts in the order in which they came back. */
static struct thought *back[5];
static int backs;

static void come_back(struct thought *t)
{
	back[backs++] = t;
}

static void no_wake(void *arg)
{
	(void)arg;
}

static const struct game *find_toy(const char *id)
{
	return strcmp(id, "toy") == 0 ? &toy_game : NULL;
}

static struct thought *thought_of(const struct session *s, const char *bot)
{
	struct thought *t = calloc(1, sizeof *t);
	assert_non_null(t);
	assert_non_null(t->state = malloc(toy_game.state_size));
	*t = (struct thought){.kind = THINK_MOVE,
			      .game = &toy_game,
			      .scenario = "road",
			      .state = t->state,
			      .done = come_back};
	snprintf(t->bot, sizeof t->bot, "%s", bot);
	memcpy(t->state, s->match->state, toy_game.state_size);
	return t;
}

static void wait_for_thoughts(struct brain *b, int n)
{
	for (int i = 0; i < 6000 && backs < n; i++, usleep(10000))
		brain_poll(b);
	assert_int_equal(backs, n);
}

/*
 * R32: who stands in goes before all that wait (advice, which takes a second, after them), and is
 * stopped after his own time: a third of a second here, where the others would have an hour.
 */
static void who_stands_in_is_soon_heard_or_stopped(void **state)
{
	(void)state;
	struct session s;
	struct err e;
	const struct session_request wish = {.game = "toy", .scenario = "road"};
	const char *const worker[] = {getenv("MARENGO_TESTD"), "--bot-worker", NULL};
	assert_true(session_new(&s, find_toy, &wish, &e));
	struct brain *b = brain_new(worker, 1, 3600 * 1000, no_wake, NULL);
	struct thought *busy = thought_of(&s, "loop"), *waits = thought_of(&s, "bold"),
		       *first = thought_of(&s, "bold"), *loops = thought_of(&s, "loop"),
		       *last = thought_of(&s, "bold");
	first->first = true;
	last->last = true;
	loops->limit_ms = 333;
	assert_true(brain_ask(b, busy) && brain_ask(b, last) && brain_ask(b, waits) &&
		    brain_ask(b, first));
	usleep(300000); /* most likely it is under way by then; stopped it is either way */
	brain_stop(b, busy->serial);
	wait_for_thoughts(b, 4);
	assert_int_equal(busy->result, THOUGHT_STOPPED);
	assert_int_equal(waits->result, THOUGHT_OK);
	assert_int_equal(first->result, THOUGHT_OK);
	assert_ptr_equal(back[2], waits);
	assert_ptr_equal(back[3], last);
	assert_true(brain_ask(b, loops));
	wait_for_thoughts(b, 5);
	assert_int_equal(loops->result, THOUGHT_FAILED);
	brain_free(b);
	for (int i = 0; i < backs; i++)
		thought_free(back[i]);
	session_free(&s);
}

int main(void)
{
	if (!temp_make(directory))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bot_that_misbehaves_is_stood_in_for),
		cmocka_unit_test(who_stands_in_plays_as_well_as_it_can),
		cmocka_unit_test(an_answer_to_what_is_past_is_not_played),
		cmocka_unit_test(where_all_bots_fail_chance_moves),
		cmocka_unit_test(a_bot_does_not_see_what_is_hidden),
		cmocka_unit_test(who_stands_in_is_soon_heard_or_stopped),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
