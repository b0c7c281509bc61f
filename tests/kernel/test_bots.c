/*
 * test_bots.c: bots choose from their own view; simulations count honestly.
 */
#include "bots/bots.h"
#include "table.h"

static void bots_are_found(void **state)
{
	(void)state;
	assert_string_equal(bot_find(&toy_game, "bold")->id, "bold");
	assert_string_equal(bot_find(&toy_game, "random")->id, "random");
	assert_null(bot_find(&toy_game, "napoleon"));
	assert_string_equal(bot_default(&toy_game)->id, "bold");
}

/* Blindness: from states that differ only in what the seat cannot know, the same choice. */
static void a_bot_cannot_see_hidden_pieces(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 200; seed++) {
		struct session s = toy_session(seed);
		toy_play(&s, (int)seed % 12, seed);
		if (mt_to_act(s.match)) {
			int seat = __builtin_ctz(mt_to_act(s.match));
			const struct bot *b = bot_find(&toy_game, seed % 2 ? "bold" : "random");
			struct action a = bot_choose(b, s.match, seat, 0, seed);
			struct match *other = mt_clone(s.match);
			mt_imagine(s.match, seat, seed + 1, other->state);
			assert_true(action_equal(a, bot_choose(b, other, seat, 0, seed)));
			mt_free(other);
		}
		session_free(&s);
	}
}

static struct sim_request request(const struct session *s, uint32_t games, int threads)
{
	return (struct sim_request){
		.game = &toy_game,
		.pack = s->pack,
		.bot = {bot_find(&toy_game, "bold"), bot_find(&toy_game, "random")},
		.games = games,
		.threads = threads};
}

static void results_do_not_depend_on_threads(void **state)
{
	struct session s = toy_session(1);
	struct sim_request one = request(&s, 300, 1), four = request(&s, 300, 4);
	struct sim_result a, b;
	(void)state;
	assert_true(sim_run(&one, &a) && sim_run(&four, &b));
	assert_int_equal(a.games, 300);
	assert_int_equal(a.actions, b.actions);
	assert_int_equal(a.outcomes, b.outcomes);
	uint32_t total = 0;
	for (int i = 0; i < a.outcomes; i++) {
		assert_int_equal(a.outcome[i].count, b.outcome[i].count);
		total += a.outcome[i].count;
	}
	assert_int_equal(total, 300);
	assert_int_equal(a.score[0] + a.score[1], 300 * 1000);
	assert_int_equal(a.figure[0].sum, b.figure[0].sum);
	session_free(&s);
}

static bool stop_at_once(void *arg, uint32_t done)
{
	(void)arg, (void)done;
	return false;
}

static void a_simulation_can_be_stopped(void **state)
{
	struct session s = toy_session(1);
	struct sim_request q = request(&s, 100000000, 2);
	struct sim_result r;
	(void)state;
	q.progress = stop_at_once;
	assert_true(sim_run(&q, &r));
	assert_true(r.games < q.games);
	session_free(&s);
}

static void intervals_are_wilsons(void **state)
{
	int low, high;
	(void)state;
	wilson(50, 100, &low, &high);
	assert_int_equal(low, 404);
	assert_int_equal(high, 596);
	wilson(0, 10, &low, &high);
	assert_int_equal(low, 0);
	assert_int_equal(high, 278);
	wilson(0, 0, &low, &high);
	assert_int_equal(high, 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bots_are_found),
		cmocka_unit_test(a_bot_cannot_see_hidden_pieces),
		cmocka_unit_test(results_do_not_depend_on_threads),
		cmocka_unit_test(a_simulation_can_be_stopped),
		cmocka_unit_test(intervals_are_wilsons),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
