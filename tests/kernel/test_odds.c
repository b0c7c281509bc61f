/*
 * test_odds.c: forecasts that are sampled in parts, and told as one.
 */
#include "cm.h"

#include "kernel/odds.h"
#include "kernel/rng.h"

static struct odds part_of(uint32_t samples, int32_t value, int32_t error)
{
	struct odds o = {.samples = samples, .basis = 3};
	odds_add(&o, (struct odds_line){.message = 1, .arg = {7}, .value = value, .error = error});
	odds_add(&o, (struct odds_line){.message = 2, .mean = true, .value = 1234});
	return o;
}

static void parts_are_told_as_one(void **state)
{
	(void)state;
	struct odds_sum sum = {.parts = 0};
	struct odds a = part_of(1000, 400, 30), b = part_of(3000, 440, 18);
	assert_false(odds_enough(&sum));
	assert_true(odds_gather(&sum, &a));
	assert_int_equal(sum.told.line[0].error, 30);
	assert_true(odds_gather(&sum, &b));
	assert_int_equal(sum.told.samples, 4000);
	assert_int_equal(sum.told.basis, 3);
	assert_int_equal(sum.told.line[0].value, 430);
	/* The root of (30 * 1000)^2 + (18 * 3000)^2, over 4000: 15.44, rounded up. */
	assert_int_equal(sum.told.line[0].error, 16);
	assert_int_equal(sum.told.line[1].value, 1234); /* what is exact stays so */
	assert_int_equal(sum.told.line[1].error, 0);
	assert_false(odds_enough(&sum));
	b.samples = 6000;
	assert_true(odds_gather(&sum, &b));
	assert_true(odds_enough(&sum));
}

static void many_parts_never_tell_too_small_an_error(void **state)
{
	(void)state;
	struct odds_sum sum = {.parts = 0};
	struct odds never = part_of(1000, 0, 1);
	for (int i = 0; i < 10; i++)
		assert_true(odds_gather(&sum, &never));
	assert_int_equal(sum.told.line[0].value, 0);
	assert_int_equal(sum.told.line[0].error, 1);
}

static void exact_odds_want_no_second_part(void **state)
{
	(void)state;
	struct odds_sum sum = {.parts = 0};
	struct odds exact = part_of(0, 417, 0);
	assert_true(odds_gather(&sum, &exact));
	assert_true(odds_enough(&sum));
	assert_memory_equal(&sum.told, &exact, sizeof exact);
}

/* R32: a process that has lost its mind may send anything. */
static void what_names_no_message_is_not_sound(void **state)
{
	(void)state;
	static const struct message messages[] = {
		{.text = "a"}, {.text = "b"}, {.text = "c"}, {.text = "d"}, {0}};
	const struct game g = {.messages = messages};
	struct odds fine = part_of(1000, 400, 30), o = fine;
	assert_true(odds_is_sound(&g, &o));
	o.line[1].message = 4;
	assert_false(odds_is_sound(&g, &o));
	o = fine, o.basis = 4;
	assert_false(odds_is_sound(&g, &o));
	o = fine, o.n = MAX_ODDS + 1;
	assert_false(odds_is_sound(&g, &o));
	o = fine, o.n = -1;
	assert_false(odds_is_sound(&g, &o));
}

static void a_part_with_other_lines_is_left_out(void **state)
{
	(void)state;
	struct odds_sum sum = {.parts = 0}, before;
	struct odds a = part_of(1000, 400, 30), b = part_of(1000, 500, 30);
	b.line[0].arg[0] = 8;
	assert_true(odds_gather(&sum, &a));
	before = sum;
	assert_false(odds_gather(&sum, &b));
	assert_memory_equal(&sum, &before, sizeof sum);
}

/* Dice that come up one in three times, a thousand a part. */
static bool toss(const void *pack, const void *st, int seat, struct rng *r, struct odds *o)
{
	(void)pack, (void)st, (void)seat;
	int32_t hits = 0;
	for (int i = 0; i < 1000; i++)
		hits += rng_below(r, 3) == 0;
	*o = part_of(1000, hits, 30);
	return true;
}

static void odds_in_full_go_on_until_it_is_enough(void **state)
{
	(void)state;
	struct game g = {.odds = toss};
	struct odds o;
	struct rng r = rng_seed(5);
	assert_true(odds_in_full(&g, NULL, NULL, 0, &(struct odds_question){ODDS_NOW}, &r, &o));
	assert_int_equal(o.samples, ODDS_ENOUGH);
	assert_in_range(o.line[0].value, 320, 346);
	assert_int_equal(o.line[0].error, 10); /* a part's, by the root of ten */
	assert_false(odds_in_full(&g, NULL, NULL, 0, &(struct odds_question){ODDS_CHOICE}, &r, &o));
	assert_int_equal(o.n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parts_are_told_as_one),
		cmocka_unit_test(many_parts_never_tell_too_small_an_error),
		cmocka_unit_test(exact_odds_want_no_second_part),
		cmocka_unit_test(what_names_no_message_is_not_sound),
		cmocka_unit_test(a_part_with_other_lines_is_left_out),
		cmocka_unit_test(odds_in_full_go_on_until_it_is_enough),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
