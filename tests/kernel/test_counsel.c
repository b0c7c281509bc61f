/*
 * test_counsel.c: advice for a seat: the same each time it is asked, nothing in it that the seat
 * could not know, choices that can be taken, chances that add up. Run on one game, named as its
 * argument.
 */
#include <stdlib.h>

#include "bots/bots.h"
#include "cm.h"
#include "games/registry.h"
#include "kernel/counsel.h"
#include "session/session.h"
#include "text/counsel_words.h"
#include "toy.h"

enum { GAMES = 6, SEED = 11 };

static const char *game_id;
static struct tongue *tongue;

static const struct game *find(const char *id)
{
	return strcmp(id, toy_game.id) == 0 ? &toy_game : game_find(id);
}

static struct session begin(uint64_t number)
{
	const char *const dirs[] = {getenv("MARENGO_DATA"), NULL};
	struct scenario first[MAX_SCENARIOS] = {0};
	struct session s;
	struct err e;
	uint8_t seed[32];
	struct pk *pk = pk_new(dirs);
	assert_true(find(game_id)->scenarios(pk, first, MAX_SCENARIOS) > 0);
	session_seed(number, seed);
	/* Castiglione hides something with this option alone. */
	const char *const option[] = {"fog=on"};
	struct session_request q = {.game = game_id,
				    .scenario = first[0].id,
				    .dirs = dirs,
				    .seed = seed,
				    .option = option,
				    .options = strcmp(game_id, "castiglione") == 0};
	assert_true(session_new(&s, find, &q, &e));
	pk_free(pk);
	return s;
}

struct played {
	int seat;
	struct action action;
};

/* A whole game of the bots: it is thought out once, and gone through again for each position. */
static struct played *game_of_bots(uint32_t *length)
{
	static struct played *all;
	static uint32_t n;
	if (!all) {
		struct session s = begin(SEED);
		assert_non_null(all = calloc(s.game->max_length, sizeof *all));
		while (mt_to_act(s.match)) {
			int seat = __builtin_ctz(mt_to_act(s.match));
			struct action a = bot_choose(bot_default(s.game), s.match, seat, 0, n);
			assert_null(mt_do(s.match, seat, a, MT_ANY_NUMBER).rule);
			all[n++] = (struct played){seat, a};
		}
		session_free(&s);
	}
	*length = n;
	return all;
}

/* The first real choice after a share of it, in hundredths; who has it. */
static struct session reach(uint32_t share, int *seat)
{
	const struct action *list;
	uint32_t n;
	const struct played *all = game_of_bots(&n);
	struct session s = begin(SEED);
	for (uint32_t i = 0; i < n; i++) {
		*seat = all[i].seat;
		if (i * 100 >= n * share && mt_legal(s.match, *seat, &list) > 2)
			return s;
		assert_null(mt_do(s.match, *seat, all[i].action, MT_ANY_NUMBER).rule);
	}
	fail();
	return s;
}

/* A clock that goes on by questions: the same on every machine. */
static int by_questions(void *arg)
{
	int *asked = arg;
	return (*asked += 15) < 1000 ? *asked : 1000;
}

static struct counsel ask(const struct match *m, int seat)
{
	struct counsel c;
	int asked = 0;
	assert_true(mt_counsel(m, seat, GAMES, by_questions, &asked, &c));
	assert_true(counsel_is_sound(m->game, m->pack, &c));
	return c;
}

/* Everything that a client is told. */
static char *told(const struct match *m, int seat)
{
	struct counsel c = ask(m, seat);
	struct reader r = {tongue, LANG_EN, m->game, m->pack};
	struct out o = {0};
	for (int i = 0; i < c.n; i++) {
		struct out one = {0};
		word_counsel(&r, &c, i, &one);
		out_text(&o, one.p);
		out_free(&one);
	}
	return o.p;
}

static const uint32_t shares[] = {15, 75};

/* A state that the seat cannot tell from the true one; false when there is no other. */
static bool imagine_another(const struct match *m, int seat, void *other)
{
	bool differs = false;
	for (uint64_t seed = 77; seed < 97 && !differs; seed++) {
		mt_imagine(m, seat, seed, other);
		differs = memcmp(m->state, other, m->game->state_size) != 0;
	}
	return differs;
}

static void what_the_seat_cannot_know_changes_nothing(void **state)
{
	(void)state;
	bool differed = false;
	for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
		int seat;
		struct session s = reach(shares[i], &seat);
		struct match *other = mt_clone(s.match);
		differed |= imagine_another(s.match, seat, other->state);
		char *a = told(s.match, seat), *b = told(other, seat);
		assert_string_equal(a, b);
		free(a);
		free(b);
		mt_free(other);
		session_free(&s);
	}
	/* The test would prove nothing if there had been nothing to hide. */
	if (find(game_id)->flags & GAME_HIDDEN)
		assert_true(differed);
}

static void check_choice(struct match *m, int seat, const struct counsel *c, int i)
{
	const struct counsel_choice *o = &c->choice[i];
	int32_t all = 0;
	assert_null(mt_why(m, seat, o->action).rule);
	for (int k = 0; k < i; k++)
		assert_false(action_equal(o->action, c->choice[k].action));
	assert_int_equal(o->trials, GAMES);
	assert_true(o->score >= 0 && o->score <= 1000);
	for (int k = 0; k < o->chances; k++) {
		all += o->chance[k].value;
		assert_true(o->chance[k].error > 0); /* of six games nothing is certain */
	}
	if (m->game->grades)
		assert_in_range(all, 998, 1002);
	assert_true(c->n == 1 || o->than != i);
}

static void choices_can_be_taken_and_their_chances_add_up(void **state)
{
	(void)state;
	int seat;
	struct session s = reach(60, &seat);
	struct counsel c = ask(s.match, seat);
	int own = -1;
	assert_in_range(c.n, 1, COUNSEL);
	for (int i = 0; i < c.n; i++) {
		check_choice(s.match, seat, &c, i);
		if (c.choice[i].own)
			own = i;
		else if (i > own + 1)
			assert_true(c.choice[i].score <= c.choice[i - 1].score);
	}
	/* The general's own choice is told, and only what does better comes before it. */
	assert_true(own >= 0);
	for (int i = 0; i < own; i++)
		assert_true(c.choice[i].score > c.choice[own].score);
	/* Nobody who is not to choose is advised. */
	for (int k = 0; k < game_seats(s.game, s.pack, s.match->state); k++)
		if (!(mt_to_act(s.match) >> k & 1))
			assert_false(mt_counsel(s.match, k, GAMES, NULL, NULL, &c));
	session_free(&s);
}

/* Without any time there is still an answer, from a few games. */
static int no_time(void *arg)
{
	(void)arg;
	return 1000;
}

static void there_is_an_answer_however_little_time_there_is(void **state)
{
	(void)state;
	struct counsel c;
	int seat;
	struct session s = reach(70, &seat);
	assert_true(mt_counsel(s.match, seat, 0, no_time, NULL, &c));
	assert_true(c.n >= 1 && c.choice[0].trials >= 4 && c.choice[0].trials < 20);
	session_free(&s);
}

/* The features of a game are the same ones in every state. */
static void features_keep_their_places(void **state)
{
	(void)state;
	int who;
	struct session s = begin(SEED), later = reach(30, &who);
	const struct game *g = s.game;
	struct feature before[COUNSEL_FEATURES], after[COUNSEL_FEATURES];
	for (int seat = 0; g->features && seat < game_seats(g, s.pack, s.match->state); seat++) {
		int n = g->features(s.pack, s.match->state, seat, before, COUNSEL_FEATURES);
		assert_in_range(n, 1, COUNSEL_FEATURES);
		assert_int_equal(
			g->features(s.pack, later.match->state, seat, after, COUNSEL_FEATURES), n);
		for (int i = 0; i < n; i++) {
			assert_int_equal(before[i].worth, after[i].worth);
			assert_true(before[i].worth);
		}
	}
	session_free(&s);
	session_free(&later);
}

static int facts_of(const struct session *s, const void *was, const void *is, int seat,
		    struct fact fact[COUNSEL_FACTS])
{
	struct facts f = {.out = fact, .cap = COUNSEL_FACTS};
	s->game->facts(s->pack, was, is, seat, &f);
	assert_in_range(f.n, 1, COUNSEL_FACTS - 1); /* none was left out */
	return f.n;
}

/*
 * Which facts there are follows from what the seat knows of the start: the same in every world that
 * it may imagine, whatever became of it; each is told once, and each matters.
 */
static void facts_keep_their_places(void **state)
{
	(void)state;
	int seat, who;
	struct session s = reach(15, &seat), later = reach(75, &who);
	struct match *other = mt_clone(s.match);
	struct fact now[COUNSEL_FACTS], then[COUNSEL_FACTS];
	imagine_another(s.match, seat, other->state);
	if (s.game->facts) {
		int n = facts_of(&s, s.match->state, s.match->state, seat, now);
		assert_int_equal(facts_of(&s, other->state, later.match->state, seat, then), n);
		for (int i = 0; i < n; i++) {
			assert_int_equal(now[i].message, then[i].message);
			assert_int_equal(now[i].worth, then[i].worth);
			assert_memory_equal(now[i].arg, then[i].arg, sizeof now[i].arg);
			assert_true(now[i].message && now[i].worth);
			assert_true(now[i].mean || now[i].value == 0 || now[i].value == 1);
			for (int k = 0; k < i; k++)
				assert_false(now[k].message == now[i].message &&
					     now[k].arg[0] == now[i].arg[0]);
		}
	}
	mt_free(other);
	session_free(&s);
	session_free(&later);
}

int main(int argc, char **argv)
{
	game_id = argc > 1 ? argv[1] : "toy";
	tongue = tongue_new("");
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_seat_cannot_know_changes_nothing),
		cmocka_unit_test(choices_can_be_taken_and_their_chances_add_up),
		cmocka_unit_test(there_is_an_answer_however_little_time_there_is),
		cmocka_unit_test(features_keep_their_places),
		cmocka_unit_test(facts_keep_their_places),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	tongue_free(tongue);
	return failed;
}
