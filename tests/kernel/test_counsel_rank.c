/*
 * test_counsel_rank.c: which choice is better, whether that could be chance, and the reason that
 * is given for it, on trials made by hand.
 */
#include "cm.h"
#include "kernel/counsel_rank.h"
#include "kernel/odds.h"
#include "toy.h"

enum { TRIALS = 100, FEATURES = 3 };

static struct outcome_of_trial trials[3][TRIALS];
static const struct feature features[FEATURES] = {{1, 0, 10}, {2, 0, -10}, {3, 0, 1}};

static struct rival rival(int i, bool own, int32_t (*score)(int trial))
{
	struct rival v = {
		.action = {(uint16_t)i, {0}}, .own = own, .trials = TRIALS, .trial = trials[i]};
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
	rank_by_score(close, 2);
	rank_report(&toy_game, features, FEATURES, close, 2, &c);
	assert_true(c.n == 2 && c.choice[0].own && !c.choice[1].own);
	assert_int_equal(c.choice[1].score, 510);
	struct rival clear[] = {rival(0, true, half), rival(1, false, half_and_one),
				rival(2, false, most)};
	assert_true(rank_beats(&clear[2], &clear[0]));
	rank_by_score(clear, 3);
	c = (struct counsel){0};
	rank_report(&toy_game, features, FEATURES, clear, 3, &c);
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

static void the_reason_is_what_makes_the_most_difference(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, most), rival(1, false, half)};
	for (int k = 0; k < TRIALS; k++) {
		trials[0][k].feature[0] = 5 + k % 2; /* one more of what is worth 10 */
		trials[1][k].feature[0] = 4 + k % 2;
		trials[0][k].feature[1] =
			3; /* two more of what costs 10: no reason for the first */
		trials[1][k].feature[1] = 1;
		trials[0][k].feature[2] = 9; /* nine more of what is worth 1 */
	}
	rank_report(&toy_game, features, FEATURES, v, 2, &c);
	assert_int_equal(c.choice[0].reason.message, 1);
	assert_int_equal(c.choice[0].reason.than, 1);
	assert_int_equal(c.choice[0].reason.mine, 5500);
	assert_int_equal(c.choice[0].reason.theirs, 4500);
	assert_int_equal(c.choice[1].reason.message, 2);
	assert_int_equal(c.choice[1].reason.than, 0);
}

static void what_may_be_chance_is_no_reason(void **state)
{
	struct counsel c = {0};
	(void)state;
	struct rival v[] = {rival(0, true, half), rival(1, false, half)};
	for (int k = 0; k < TRIALS; k++)
		trials[0][k].feature[0] = k % 3 ? 0 : k % 2 ? 30 : -28;
	rank_report(&toy_game, features, FEATURES, v, 2, &c);
	assert_int_equal(c.choice[0].reason.message, 0);
	assert_int_equal(c.choice[1].reason.message, 0);
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
		cmocka_unit_test(what_may_be_chance_is_no_reason),
		cmocka_unit_test(the_error_is_true_of_few_trials),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
