/*
 * test_counsel_rank.c: which choice is better, whether that could be chance, and the reason that
 * is given for it, on trials made by hand.
 */
#include "cm.h"
#include "kernel/counsel_rank.h"
#include "kernel/odds.h"
#include "kernel/rng.h"
#include "toy.h"

enum { TRIALS = 100, LOOKS = 300, FACTS = 4 };

static struct outcome_of_trial trials[3][LOOKS];
/* Two that are so or not, two numbers; one of each is bad. */
static struct fact fact[FACTS] = {{.message = 1, .worth = 10, .arg = {7}},
				  {.message = 2, .worth = -10, .mean = true},
				  {.message = 3, .worth = 1, .mean = true},
				  {.message = 4, .worth = -100}};
static const struct facts facts = {fact, FACTS, FACTS};

static struct rival rival(int i, bool own, int32_t (*score)(int trial))
{
	struct rival v = {.action = {(uint16_t)i, {0}},
			  .own = own,
			  .trials = TRIALS,
			  .looks = TRIALS,
			  .trial = trials[i]};
	memset(trials[i], 0, sizeof trials[i]);
	for (int k = 0; k < TRIALS; k++)
		v.score += trials[i][k].score = score(k);
	return v;
}

static int32_t half(int trial)
{
	return trial % 2 * 1000;
}

static int32_t most(int trial)
{
	return trial % 5 ? 1000 : 0;
}

/* One game more than half of them. */
static int32_t half_and_one(int trial)
{
	return trial ? half(trial) : 1000;
}

static void the_generals_choice_stays_first_unless_another_is_better_beyond_chance(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival close[] = {rival(0, true, half), rival(1, false, half_and_one)};
	assert_false(rank_beats(&close[1], &close[0]));
	rank_finally(close, 2);
	rank_report(&toy_game, &facts, close, 2, &c);
	assert_true(c.n == 2 && c.choice[0].own && !c.choice[1].own);
	assert_int_equal(c.choice[1].score, 510);
	struct rival clear[] = {rival(0, true, half), rival(1, false, half_and_one),
				rival(2, false, most)};
	assert_true(rank_beats(&clear[2], &clear[0]));
	rank_finally(clear, 3);
	c = (struct counsel){0};
	rank_report(&toy_game, &facts, clear, 3, &c);
	assert_int_equal(c.choice[0].action.verb, 2);
	assert_int_equal(c.choice[0].score, 800);
	assert_true(c.choice[1].own);
}

static void choices_that_lead_to_the_same_are_one(void **state)
{
	(void)state;
	struct rival v[] = {{.leads_to = 7, .promise = 3, .action = {5, {0}}},
			    {.leads_to = 7, .promise = 3, .action = {4, {0}}},
			    {.leads_to = 7, .promise = 3, .action = {6, {0}}, .own = true},
			    {.leads_to = 8, .promise = 9, .action = {1, {0}}}};
	rank_by_promise(v, 4);
	assert_int_equal(rank_distinct(v, 4), 2);
	assert_true(v[0].own);
	assert_int_equal(v[1].action.verb, 1);
}

static void check_reason(const struct counsel_reason *why, uint16_t message, bool late,
			 int32_t mine, int32_t theirs)
{
	assert_int_equal(why->message, message);
	assert_true(why->late == late);
	assert_int_equal(why->mine, mine);
	assert_int_equal(why->theirs, theirs);
}

/* Nothing is known of what a fact brought in these games: its worth as a rule counts. */
static void the_reason_is_what_makes_the_most_difference(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, half)};
	for (int k = 0; k < TRIALS; k++) {
		trials[0][k].fact[SOON][0] = k % 10 < 8; /* so in 80 %, not in 30 % */
		trials[1][k].fact[SOON][0] = k % 10 < 3;
		trials[0][k].fact[SOON][1] = 2; /* one more of what is bad: none for the first */
		trials[1][k].fact[SOON][1] = 1;
		trials[0][k].fact[SOON][2] = 4; /* four more of what is worth little */
	}
	rank_report(&toy_game, &facts, v, 2, &c);
	assert_int_equal(c.choice[0].than, 1);
	check_reason(&c.choice[0].reason[0], 1, false, 800, 300);
	assert_false(c.choice[0].reason[0].mean);
	assert_int_equal(c.choice[0].reason[0].arg[0], 7);
	check_reason(&c.choice[0].reason[1], 3, false, 4000, 0);
	assert_int_equal(c.choice[1].than, 0);
	check_reason(&c.choice[1].reason[0], 2, false, 1000, 2000);
	check_reason(&c.choice[1].reason[1], 1, false, 300, 800);
}

/* What comes at the end stands beside what comes soon, though more of the like would come soon. */
static void one_reason_can_soon_be_seen_and_one_is_of_the_end(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, half)};
	for (int k = 0; k < TRIALS; k++) {
		trials[0][k].fact[SOON][0] = 1; /* worth 10 */
		trials[0][k].fact[SOON][2] = 8; /* worth 8 */
		trials[0][k].fact[LATE][2] = 2; /* worth 2 */
	}
	rank_report(&toy_game, &facts, v, 2, &c);
	check_reason(&c.choice[0].reason[0], 1, false, 1000, 0);
	check_reason(&c.choice[0].reason[1], 3, true, 2000, 0);
}

/* The games that were won are those in which the little thing was so: it is no little thing. */
static void what_a_fact_is_worth_is_seen_in_the_games(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, most), rival(1, false, half)};
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < TRIALS; k++)
			trials[i][k].fact[LATE][2] = (int16_t)(trials[i][k].score / 1000);
	for (int k = 0; k < TRIALS; k++)
		trials[0][k].fact[SOON][0] = 1; /* so in all, of the first choice only */
	rank_report(&toy_game, &facts, v, 2, &c);
	check_reason(&c.choice[0].reason[0], 3, true, 800, 500);
	assert_true(c.choice[0].reason[0].mean);
	/* Where more is lost where it is so, it cannot be why the choice is good. */
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < TRIALS; k++)
			trials[i][k].fact[LATE][2] = (int16_t)(2 * i - trials[i][k].score / 1000);
	rank_report(&toy_game, &facts, v, 2, &c);
	check_reason(&c.choice[0].reason[0], 1, false, 1000, 0);
}

/* Worlds that were seen for a turn only count for what comes soon. */
static void more_worlds_are_seen_than_games_played(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, half)};
	for (int k = 0; k < TRIALS; k++)
		trials[0][k].fact[SOON][0] = k % 25 == 0;
	rank_report(&toy_game, &facts, v, 2, &c);
	assert_int_equal(c.choice[0].reason[0].message, 0);
	for (int k = TRIALS; k < LOOKS; k++)
		trials[0][k].fact[SOON][0] = k % 25 == 0;
	v[0].looks = v[1].looks = LOOKS;
	rank_report(&toy_game, &facts, v, 2, &c);
	check_reason(&c.choice[0].reason[0], 1, false, 40, 0);
}

/* Another choice is a test for the first only where the second is none. */
static void the_first_is_compared_with_the_third_where_the_second_is_its_like(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, half), rival(2, false, half)};
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < TRIALS; k++)
			trials[i][k].fact[SOON][0] = 1;
	rank_report(&toy_game, &facts, v, 3, &c);
	assert_int_equal(c.choice[0].than, 2);
	check_reason(&c.choice[0].reason[0], 1, false, 1000, 0);
	assert_int_equal(c.choice[1].than, 0);
	assert_int_equal(c.choice[1].reason[0].message, 0);
}

/* Where the general is passed over, his choice is what the first is compared with. */
static void the_first_is_compared_with_the_generals_choice(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, most), rival(2, false, most)};
	rank_finally(v, 3);
	assert_true(v[2].own || v[1].own);
	rank_report(&toy_game, &facts, v, 3, &c);
	assert_true(c.choice[c.choice[0].than].own);
}

/* Equal choices, all facts by chance: a reason is given one time in twenty at the most. */
static void what_may_be_chance_is_no_reason(void **state)
{
	enum { TIMES = 400 };
	struct rng r = rng_seed(3);
	int named = 0;
	(void)state;
	for (int n = 0; n < TIMES; n++) {
		struct counsel c = {0};
		struct rival v[] = {rival(0, true, half), rival(1, false, half)};
		for (int i = 0; i < 2; i++)
			for (int k = 0; k < TRIALS; k++)
				for (int f = 0; f < WHENS * FACTS; f++)
					trials[i][k].fact[f / FACTS][f % FACTS] =
						(int16_t)rng_below(&r,
								   fact[f % FACTS].mean ? 9 : 2);
		rank_report(&toy_game, &facts, v, 2, &c);
		named += c.choice[1].reason[0].message != 0;
	}
	assert_in_range(named, 1, TIMES / 20);
}

/* Wilson's interval, worked out by hand: 0 of 30 is at most 11.35 %, 15 of 30 is 33.2 to 66.8 %. */
static void the_error_is_true_of_few_trials(void **state)
{
	struct odds_line line = {0};
	(void)state;
	odds_share(0, 30, &line);
	assert_int_equal(line.value, 0);
	assert_in_range(line.error, 113, 115);
	odds_share(30, 30, &line);
	assert_int_equal(line.value, 1000);
	assert_in_range(line.error, 113, 115);
	odds_share(15, 30, &line);
	assert_int_equal(line.value, 500);
	assert_in_range(line.error, 168, 170);
	odds_share(5000, 10000, &line);
	assert_in_range(line.error, 10, 11);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			the_generals_choice_stays_first_unless_another_is_better_beyond_chance),
		cmocka_unit_test(choices_that_lead_to_the_same_are_one),
		cmocka_unit_test(the_reason_is_what_makes_the_most_difference),
		cmocka_unit_test(one_reason_can_soon_be_seen_and_one_is_of_the_end),
		cmocka_unit_test(what_a_fact_is_worth_is_seen_in_the_games),
		cmocka_unit_test(more_worlds_are_seen_than_games_played),
		cmocka_unit_test(the_first_is_compared_with_the_third_where_the_second_is_its_like),
		cmocka_unit_test(the_first_is_compared_with_the_generals_choice),
		cmocka_unit_test(what_may_be_chance_is_no_reason),
		cmocka_unit_test(the_error_is_true_of_few_trials),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
