/*
 * test_bots.c: bots that misbehave on purpose (R32): they loop, die or cheat, and a game goes on
 * without them.
 */
#include "cm.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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

/* Whoever only looks on cuts no computer short. */
static void spectators_hurry_nobody(void **state)
{
	(void)state;
	struct daemon d;
	struct sock a, c;
	struct jar carl = {0};
	char wish[80];
	start(&d, "spectators", "MARENGO_THINK", "3600000");
	against(&d, "loop", "blue", &a);
	cJSON *m = ws_hear_type(&a, "state", 20000);
	snprintf(wish, sizeof wish, "{\"op\":\"watch\",\"table\":\"%s\"}",
		 text_of(at(m, "table"), "id"));
	cJSON_Delete(m);
	request(d.port, &carl, "GET", "/api/v1/me", NULL, NULL);
	assert_true(ws_open(&c, d.port, &carl));
	ws_say(&c, "%s", wish);
	ws_say(&c, "{\"op\":\"stop\"}");
	for (int i = 0; i < 2; i++) { /* the second answers what came behind the stop */
		ws_say(&c, "%s", wish);
		assert_non_null(m = ws_hear_type(&c, "state", 20000));
		assert_int_equal(int_of(m, "number"), 0);
		cJSON_Delete(m);
	}
	assert_null(ws_hear_type(&a, "state", 1000));
	ws_say(&a, "{\"op\":\"stop\"}");
	wait_for_a_move(&a);
	ws_shut(&a);
	ws_shut(&c);
	assert_int_equal(daemon_stop(&d), 0);
}

/* An answer to a wish, while the bots that others are up against are cut short again and again. */
static cJSON *answer_beside(struct sock *s, struct sock *const *busy, int n, int tenths)
{
	for (int i = 0; i < tenths; i++) {
		for (int k = 0; k < n; k++)
			ws_say(busy[k], "{\"op\":\"stop\"}");
		cJSON *m = ws_hear(s, 100);
		if (m && int_of(m, "re") > 0)
			return m;
		cJSON_Delete(m);
	}
	return NULL;
}

/*
 * One process has all the work, and is busy. A hint and odds are asked for, then it is a bot's
 * turn: the bot goes before them, though it was asked later, and as it does not come to an end they
 * wait until it is stopped. Of odds whose position is past no more parts are worked out than the
 * first.
 */
static void bots_go_before_advice_and_odds_of_the_past_are_not_gone_on_with(void **state)
{
	(void)state;
	struct daemon d;
	struct sock other, a, beside, *busy[] = {&other, &beside};
	int samples = 0;
	bool hint = false;
	setenv("MARENGO_WORKERS", "1", 1);
	start(&d, "ranks", "MARENGO_THINK", "3600000");
	unsetenv("MARENGO_WORKERS");
	against(&d, "loop", "blue", &other);
	cJSON_Delete(ws_hear_type(&other, "state", 20000));
	against(&d, "loop", "red", &a);
	cJSON *m = ws_hear_type(&a, "state", 20000);
	assert_true(ws_open(&beside, d.port, &anna));
	ws_say(&beside, "{\"op\":\"watch\",\"table\":\"%s\"}", text_of(at(m, "table"), "id"));
	cJSON_Delete(m);
	cJSON_Delete(ws_hear_type(&beside, "state", 20000));
	ws_say(&a, "{\"op\":\"hint\",\"id\":1}");
	ws_say(&a, "{\"op\":\"odds\",\"at\":\"west\",\"early\":true,\"id\":2}");
	play_on(&a, "\"op\":\"do\",\"do\":\"end\"", 0);
	assert_null(answer_beside(&a, busy, 1, 10));
	while (!hint || !samples) {
		assert_non_null(m = answer_beside(&a, busy, 2, 600));
		hint |= int_of(m, "re") == 1;
		if (int_of(m, "re") == 2) {
			assert_false(cJSON_IsTrue(at(m, "more")));
			samples = int_of(m, "samples");
		}
		cJSON_Delete(m);
	}
	assert_int_equal(samples, 2500);
	ws_shut(&a);
	ws_shut(&beside);
	ws_shut(&other);
	assert_int_equal(daemon_stop(&d), 0);
}

/* Thoughts in the order in which they came back. */
static struct thought *back[8];
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

/* A brain of so many processes, without a server, and a game to think about. */
struct head {
	struct brain *brain;
	struct session session;
	int begun; /* a pipe that those who loop tell their processes through */
};

static void head_open(struct head *h, int processes)
{
	struct err e;
	const struct session_request wish = {.game = "toy", .scenario = "road"};
	static const char *worker[] = {NULL, "--bot-worker", NULL};
	char path[160];
	worker[0] = getenv("MARENGO_TESTD");
	snprintf(path, sizeof path, "%s/begun", directory);
	setenv("MARENGO_BEGUN", path, 1);
	unlink(path);
	assert_int_equal(mkfifo(path, 0600), 0);
	h->begun = open(path, O_RDWR | O_CLOEXEC);
	assert_true(h->begun >= 0);
	backs = 0;
	assert_true(session_new(&h->session, find_toy, &wish, &e));
	assert_non_null(h->brain = brain_new(worker, processes, 3600 * 1000, no_wake, NULL));
}

static void head_shut(struct head *h)
{
	brain_free(h->brain);
	for (int i = 0; i < backs; i++)
		thought_free(back[i]);
	session_free(&h->session);
	close(h->begun);
	unlink(getenv("MARENGO_BEGUN"));
	unsetenv("MARENGO_BEGUN");
}

static struct thought *thought_of(struct head *h, const char *bot)
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
	memcpy(t->state, h->session.match->state, toy_game.state_size);
	return t;
}

static struct thought *ask(struct head *h, const char *bot, int rank)
{
	struct thought *t = thought_of(h, bot);
	t->first = rank > 0;
	t->last = rank < 0;
	assert_true(brain_ask(h->brain, t));
	return t;
}

static void wait_for_thoughts(struct head *h, int n)
{
	for (int i = 0; i < 6000 && backs < n; i++, usleep(10000))
		brain_poll(h->brain);
	assert_int_equal(backs, n);
}

/* The process of the next thought that loops, when it does. */
static pid_t begun(const struct head *h)
{
	struct pollfd fd = {h->begun, POLLIN, 0};
	pid_t pid;
	assert_int_equal(poll(&fd, 1, 60000), 1);
	assert_int_equal(read(h->begun, &pid, sizeof pid), sizeof pid);
	return pid;
}

/* R32: who stands in is stopped after his own time: a third of a second here, where the others
 * would have an hour. */
static void who_stands_in_is_soon_stopped(void **state)
{
	(void)state;
	struct head h;
	head_open(&h, 1);
	struct thought *loops = thought_of(&h, "loop");
	loops->limit_ms = 333;
	assert_true(brain_ask(h.brain, loops));
	wait_for_thoughts(&h, 1);
	assert_int_equal(loops->result, THOUGHT_FAILED);
	head_shut(&h);
}

/* R32: who stands in goes before all that wait, advice, which takes a second, after them; among
 * equals whoever came first. */
static void thoughts_that_wait_go_by_rank_and_then_in_their_order(void **state)
{
	(void)state;
	static const int rank[] = {-1, 0, 1, -1, 0, 1}, order[] = {2, 5, 1, 4, 0, 3};
	struct head h;
	struct thought *waits[6];
	head_open(&h, 1);
	struct thought *busy = ask(&h, "loop", 0);
	begun(&h);
	for (int i = 0; i < 6; i++)
		waits[i] = ask(&h, "bold", rank[i]);
	/* One that has not begun is given back at once, and the others keep their order. */
	struct thought *idle = ask(&h, "bold", 0);
	brain_stop(h.brain, idle->serial);
	wait_for_thoughts(&h, 1);
	assert_ptr_equal(back[0], idle);
	assert_int_equal(idle->result, THOUGHT_STOPPED);
	brain_stop(h.brain, busy->serial);
	wait_for_thoughts(&h, 8);
	assert_ptr_equal(back[1], busy);
	for (int i = 0; i < 6; i++) {
		assert_ptr_equal(back[2 + i], waits[order[i]]);
		assert_int_equal(waits[i]->result, THOUGHT_OK);
	}
	head_shut(&h);
}

static bool is_gone(pid_t pid)
{
	return kill(pid, 0) != 0;
}

/* One that has begun comes back at once when it is stopped, and its process is gone; what others
 * think about meanwhile, or what comes next, is not what was stopped. */
static void a_thought_that_has_begun_is_stopped_and_no_other(void **state)
{
	(void)state;
	struct head h;
	head_open(&h, 2);
	struct thought *one = ask(&h, "loop", 0);
	pid_t first = begun(&h);
	struct thought *two = ask(&h, "loop", 0);
	pid_t second = begun(&h);
	brain_stop(h.brain, one->serial);
	brain_stop(h.brain, one->serial); /* a second click of somebody impatient */
	wait_for_thoughts(&h, 1);
	assert_ptr_equal(back[0], one);
	assert_int_equal(one->result, THOUGHT_STOPPED);
	assert_true(is_gone(first));
	struct thought *next = ask(&h, "bold", 0);
	wait_for_thoughts(&h, 2);
	assert_ptr_equal(back[1], next);
	assert_int_equal(next->result, THOUGHT_OK);
	assert_false(is_gone(second));
	/* Whoever closes waits for nobody. */
	brain_free(h.brain);
	h.brain = NULL;
	assert_int_equal(backs, 3);
	assert_int_equal(two->result, THOUGHT_STOPPED);
	assert_true(is_gone(second));
	head_shut(&h);
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
		cmocka_unit_test(spectators_hurry_nobody),
		cmocka_unit_test(bots_go_before_advice_and_odds_of_the_past_are_not_gone_on_with),
		cmocka_unit_test(who_stands_in_is_soon_stopped),
		cmocka_unit_test(thoughts_that_wait_go_by_rank_and_then_in_their_order),
		cmocka_unit_test(a_thought_that_has_begun_is_stopped_and_no_other),
	};
	int bad = cmocka_run_group_tests(tests, NULL, NULL);
	temp_remove(directory);
	return bad;
}
