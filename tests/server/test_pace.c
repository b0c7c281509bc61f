/*
 * test_pace.c: nobody who plays is held up by the limits (R26). Games of the bots are played again
 * message by message as the page would send them, by one quick person for all seats, against the
 * limits with a clock of the test's own. MARENGO_PACED games in all (30; 1,000 by hand).
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/bots.h"
#include "games/registry.h"
#include "server/rate.h"
#include "session/session.h"

/* The page answers a state at once while it works off a group; a quick hand needs this long. */
enum { TURNAROUND_MS = 4, QUICK_MS = 180, SLOW_MS = 2500, ODDS_AFTER_MS = 400 };

/* Somebody at a table, and what he has left of each limit. */
struct person {
	int64_t now;
	struct rng rng;
	struct bucket actions, thoughts, chats;
	long messages;
};

static const char *dirs[2];
static long messages, longest;
static int64_t least = INT64_MAX;

static void take(struct person *p, struct bucket *b, struct rate rate, const char *what)
{
	if (!rate_take(b, rate, p->now))
		fail_msg("%s refused after %ld messages, at %lld ms", what, p->messages,
			 (long long)p->now);
}

static void say(struct person *p)
{
	take(p, &p->actions, rate_action, "a message");
	int64_t spent =
		(p->actions.spent_until - p->now + rate_action.each_ms - 1) / rate_action.each_ms;
	if (rate_action.burst - spent < least)
		least = rate_action.burst - spent;
	p->messages++;
}

static bool now_and_then(struct person *p, uint32_t percent)
{
	return rng_below(&p->rng, 100) < percent;
}

/* Thinks, and what one does meanwhile: odds come by themselves, with help in full. */
static void ponder(struct person *p)
{
	int64_t until = p->now + QUICK_MS + (int64_t)rng_below(&p->rng, SLOW_MS - QUICK_MS);
	if (until - p->now > ODDS_AFTER_MS) {
		p->now += ODDS_AFTER_MS;
		say(p);
		take(p, &p->thoughts, rate_think, "odds");
	}
	p->now = until;
	if (now_and_then(p, 5)) /* dropped where it may not go: why not? */
		say(p);
	if (now_and_then(p, 3)) {
		p->now += QUICK_MS;
		say(p);
		take(p, &p->thoughts, rate_think, "a hint");
	}
	if (now_and_then(p, 2)) {
		p->now += 1500; /* a word takes longer to type than to send */
		say(p);
		take(p, &p->chats, rate_chat, "chat");
	}
}

/* Whether the page sends it by itself after the one before: pieces of a group with one aim, or
 * a whole deployment from a template. */
static bool goes_on(const struct game *g, const struct entry *a, const struct entry *b)
{
	const char *verb = g->verbs[b->action.verb].name;
	if (a->seat != b->seat || a->action.verb != b->action.verb || a->type != b->type ||
	    a->action.arg[0] == b->action.arg[0])
		return false;
	return strcmp(verb, "place") == 0 ||
	       (a->action.arg[1] == b->action.arg[1] && a->action.arg[2] == b->action.arg[2]);
}

static void play_again(const struct match *m, uint64_t seed)
{
	struct person p = {.now = 1000, .rng = rng_seed(seed)};
	const struct entry *last = NULL;
	long together = 0;
	say(&p); /* lang */
	say(&p); /* watch */
	for (uint32_t i = 0; i < m->entries; i++) {
		const struct entry *e = &m->entry[i];
		if (e->automatic || e->type != ENTRY_ACTION)
			continue;
		if (last && goes_on(m->game, last, e)) {
			p.now += TURNAROUND_MS;
			together++;
		} else {
			ponder(&p);
			together = 1;
			if (last && last->seat != e->seat)
				say(&p); /* the curtain */
		}
		longest = together > longest ? together : longest;
		say(&p);
		if (now_and_then(&p, 4)) { /* thinks better of it, twice */
			for (int k = 0; k < 2; k++) {
				p.now += QUICK_MS;
				say(&p);
			}
		}
		last = e;
	}
	messages += p.messages;
}

static void play_game(const struct game *g, const char *scenario, uint64_t number)
{
	struct session s;
	struct err e;
	uint8_t seed[32];
	const struct bot *bot = bot_default(g);
	session_seed(number, seed);
	const struct session_request wish = {
		.game = g->id, .scenario = scenario, .dirs = dirs, .seed = seed};
	assert_true(session_new(&s, game_find, &wish, &e));
	while (mt_to_act(s.match)) {
		int seat = __builtin_ctz(mt_to_act(s.match));
		struct action a = bot_choose(bot, s.match, seat, 1, number + s.match->entries);
		assert_null(mt_do(s.match, seat, a, MT_ANY_NUMBER).rule);
	}
	play_again(s.match, number);
	session_free(&s);
}

static void live_play_is_never_limited(void **state)
{
	(void)state;
	const char *many = getenv("MARENGO_PACED");
	int games = many ? atoi(many) : 30;
	struct scenario list[32];
	struct pk *pk = pk_new(dirs);
	int kinds = 0;
	while (all_games[kinds])
		kinds++;
	for (int i = 0; i < games; i++) {
		const struct game *g = all_games[i % kinds];
		int n = g->scenarios(pk, list, 32);
		play_game(g, list[i / kinds % n].id, (uint64_t)i + 1);
	}
	pk_free(pk);
	print_message("%d games, %ld messages, at most %ld by themselves; %lld were always left\n",
		      games, messages, longest, (long long)least);
}

/* Each limit lets its burst through and no more, then one for each share of its time: so many in a
 * minute or an hour of ceaseless trying. (There is no mail, so none to reset a password with.) */
static void each_limit_bites_at_its_number(void **state)
{
	(void)state;
	static const struct {
		const struct rate *rate;
		int64_t time_ms;
		int most; /* R26; at most in that time, once the first burst is gone */
	} limits[] = {
		{&rate_login_account, 60000, 5}, {&rate_login_address, 60000, 20},
		{&rate_sign_up, 3600000, 3},     {&rate_action, 1000, 10},
		{&rate_chat, 1000, 1},           {&rate_think, 1000, 2},
		{&rate_request, 1000, 200},
	};
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct bucket b = {0};
		int64_t now = 1000000, taken = 0;
		while (rate_take(&b, *limits[i].rate, now))
			taken++;
		assert_int_equal(taken, limits[i].rate->burst);
		taken = 0;
		for (int64_t t = 1; t <= limits[i].time_ms; t++)
			taken += rate_take(&b, *limits[i].rate, now + t);
		assert_int_equal(taken, limits[i].most);
	}
	assert_int_equal(rate_action.burst, 30);
}

int main(void)
{
	dirs[0] = getenv("MARENGO_DATA") ? getenv("MARENGO_DATA") : "data";
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(live_play_is_never_limited),
		cmocka_unit_test(each_limit_bites_at_its_number),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
