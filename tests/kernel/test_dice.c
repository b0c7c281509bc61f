/*
 * test_dice.c: dice are unbiased, reproducible, independent by stream, and can be scripted.
 */
#include <math.h>

#include "cm.h"
#include "kernel/event.h"

enum { RED, BLACK };

/* Chi-squared against its 99.99 % quantile (Wilson and Hilferty's approximation). */
static void assert_uniform(const long *count, int faces, long rolls)
{
	double chi = 0, expected = (double)rolls / faces, df = faces - 1;
	for (int i = 0; i < faces; i++)
		chi += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
	double t = 1 - 2 / (9 * df) + 3.719 * sqrt(2 / (9 * df));
	assert_true(chi < df * t * t * t);
}

static void faces_are_uniform(void **state)
{
	static const int kinds[] = {6, 10, 100};
	(void)state;
	for (int k = 0; k < 3; k++)
		for (uint64_t seed = 0; seed < 4; seed++) {
			struct dice d;
			long count[100] = {0}, rolls = 500000;
			dice_seed_number(&d, seed);
			for (long i = 0; i < rolls; i++)
				count[dice_roll(&d, kinds[k], (int)seed) - 1]++;
			assert_uniform(count, kinds[k], rolls);
		}
}

static void pairs_are_independent(void **state)
{
	struct dice d;
	long count[36] = {0}, rolls = 720000;
	(void)state;
	dice_seed_number(&d, 42);
	for (long i = 0; i < rolls; i++) {
		int first = dice_roll(&d, 6, RED), second = dice_roll(&d, 6, RED);
		count[(first - 1) * 6 + second - 1]++;
	}
	assert_uniform(count, 36, rolls);
}

static void fast_dice_are_uniform(void **state)
{
	struct dice d = {0};
	long count[10] = {0};
	(void)state;
	dice_fast(&d, 9);
	for (long i = 0; i < 500000; i++)
		count[dice_roll(&d, 10, RED) - 1]++;
	assert_uniform(count, 10, 500000);
}

/* A test that counts its seeds upwards must not see one sequence a draw further each time. */
static void neighbouring_seeds_share_nothing(void **state)
{
	enum { SEEDS = 16, DRAWS = 64 };
	uint64_t seen[SEEDS * DRAWS];
	int n = 0;
	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct rng r = rng_seed(seed);
		for (int i = 0; i < DRAWS; i++) {
			uint64_t v = rng_next(&r);
			for (int k = 0; k < n; k++)
				assert_true(seen[k] != v);
			seen[n++] = v;
		}
	}
}

static void a_seed_gives_the_same_dice(void **state)
{
	struct dice a, b;
	(void)state;
	dice_seed_number(&a, 7);
	dice_seed_number(&b, 7);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(dice_roll(&a, 6, RED), dice_roll(&b, 6, RED));
	assert_int_equal(a.rolled, 1000);
}

/* The first faces of a known key, from an independent ChaCha20 (openssl enc -chacha20): a change of
 * the generator would break every journal. */
static void the_generator_is_pinned(void **state)
{
	static const int known[] = {4, 1, 5, 6, 4, 6, 6, 3, 3, 3, 4, 3};
	struct dice d;
	(void)state;
	dice_seed_number(&d, 1815);
	for (int i = 0; i < 12; i++)
		assert_int_equal(dice_roll(&d, 6, RED), known[i]);
}

/* A stream goes its own way whatever is drawn from another. */
static void streams_do_not_disturb_each_other(void **state)
{
	struct dice a, b;
	(void)state;
	dice_seed_number(&a, 3);
	dice_seed_number(&b, 3);
	int same = 0;
	for (int i = 0; i < 600; i++) {
		int face = dice_roll(&a, 6, RED);
		same += dice_roll(&b, 6, BLACK) == face;
		assert_int_equal(dice_roll(&b, 6, RED), face);
	}
	assert_true(same > 50 && same < 150);
}

static void a_script_comes_first(void **state)
{
	const uint8_t faces[] = {4, 1};
	struct dice d, plain;
	(void)state;
	dice_seed_number(&d, 5);
	dice_seed_number(&plain, 5);
	assert_true(dice_script(&d, faces, 2));
	assert_int_equal(dice_roll(&d, 6, RED), 4);
	assert_int_equal(dice_roll(&d, 6, RED), 1);
	assert_int_equal(dice_roll(&d, 6, RED), dice_roll(&plain, 6, RED));
	assert_int_equal(d.fault, DICE_SOUND);
}

static void a_strict_script_must_suffice(void **state)
{
	const uint8_t faces[] = {4};
	struct dice d;
	(void)state;
	dice_seed_number(&d, 5);
	d.strict = true;
	dice_script(&d, faces, 1);
	dice_roll(&d, 6, RED);
	assert_int_equal(d.fault, DICE_SOUND);
	dice_roll(&d, 6, RED);
	assert_int_equal(d.fault, DICE_SCRIPT_ENDED);
}

static void a_face_must_be_on_the_die(void **state)
{
	const uint8_t faces[] = {7};
	struct dice d;
	(void)state;
	dice_seed_number(&d, 5);
	dice_script(&d, faces, 1);
	dice_roll(&d, 6, RED);
	assert_int_equal(d.fault, DICE_SCRIPT_FACE);
}

static void a_full_script_is_refused(void **state)
{
	static uint8_t faces[DICE_SCRIPT + 1];
	struct dice d;
	(void)state;
	dice_seed_number(&d, 5);
	assert_false(dice_script(&d, faces, DICE_SCRIPT + 1));
	assert_true(dice_script(&d, faces, DICE_SCRIPT));
	assert_false(dice_script(&d, faces, 1));
}

/* Rewinding to any place gives the same dice again, across the ends of buffers. */
static void dice_rewind_to_a_mark(void **state)
{
	(void)state;
	for (int before = 0; before < 140; before += 7)
		for (int after = 1; after < 140; after += 13) {
			struct dice d;
			int face[140];
			dice_seed_number(&d, 11);
			for (int i = 0; i < before; i++)
				dice_roll(&d, 6, RED);
			struct dice_mark mark = dice_mark(&d);
			for (int i = 0; i < after; i++)
				face[i] = dice_roll(&d, 6, RED);
			dice_rewind(&d, &mark);
			assert_int_equal(d.rolled, before);
			for (int i = 0; i < after; i++)
				assert_int_equal(dice_roll(&d, 6, RED), face[i]);
		}
}

static void what_a_die_needed_is_kept_with_it(void **state)
{
	(void)state;
	const uint8_t faces[] = {5, 2, 3, 6};
	struct rolled kept[4];
	struct dice d;
	dice_seed_number(&d, 1);
	assert_true(dice_script(&d, faces, 4));
	struct ctx cx = {.dice = &d, .rolls = kept, .rolls_cap = 4};
	cx_d6(&cx, RED);
	cx_d6(&cx, RED);
	cx_d6(&cx, RED);
	cx_needed(&cx, 2, 1, 2);
	cx_d6(&cx, RED);
	cx_needed(&cx, 1, 7, 9);
	assert_false(kept[0].open); /* nobody was told what the first was for */
	assert_true(kept[1].open && kept[1].least == 1 && kept[1].most == 2);
	assert_true(kept[2].open && kept[2].most == 2);
	assert_true(kept[3].open && kept[3].least > kept[3].most); /* no face would have done */
	/* Where nobody listens there is nothing to mark. */
	struct ctx deaf = {.dice = &d};
	cx_needed(&deaf, 3, 1, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(faces_are_uniform),
		cmocka_unit_test(pairs_are_independent),
		cmocka_unit_test(fast_dice_are_uniform),
		cmocka_unit_test(neighbouring_seeds_share_nothing),
		cmocka_unit_test(a_seed_gives_the_same_dice),
		cmocka_unit_test(the_generator_is_pinned),
		cmocka_unit_test(streams_do_not_disturb_each_other),
		cmocka_unit_test(a_script_comes_first),
		cmocka_unit_test(a_strict_script_must_suffice),
		cmocka_unit_test(a_face_must_be_on_the_die),
		cmocka_unit_test(a_full_script_is_refused),
		cmocka_unit_test(dice_rewind_to_a_mark),
		cmocka_unit_test(what_a_die_needed_is_kept_with_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
