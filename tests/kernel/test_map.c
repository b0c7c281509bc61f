/*
 * test_map.c: joining, measuring and flooding maps.
 */
#include "cm.h"
#include "kernel/map.h"

/* a-b-c-d with a short cut a-e-d, and f alone. */
static struct map *small_map(void)
{
	static struct map m;
	static const char *const ids[] = {"a", "b", "c", "d", "e", "f"};
	memset(&m, 0, sizeof m);
	m.areas = 6;
	for (int i = 0; i < 6; i++)
		m.area[i].id = ids[i];
	assert_true(map_join(&m, 0, 1));
	assert_true(map_join(&m, 1, 2));
	assert_true(map_join(&m, 2, 3));
	assert_true(map_join(&m, 0, 4));
	assert_true(map_join(&m, 4, 3));
	map_measure(&m);
	return &m;
}

static void distances_are_shortest(void **state)
{
	const struct map *m = small_map();
	(void)state;
	assert_int_equal(m->distance[0][3], 2);
	assert_int_equal(m->distance[3][0], 2);
	assert_int_equal(m->distance[1][3], 2);
	assert_int_equal(m->distance[0][0], 0);
	assert_int_equal(m->distance[0][5], MAP_FAR);
	assert_int_equal(m->step[0][3], 4);
	assert_int_equal(m->step[0][2], 1);
	assert_int_equal(m->step[0][5], MAP_NONE);
	assert_int_equal(m->between[0][4], 3);
	assert_int_equal(m->between[0][2], -1);
	assert_int_equal(map_find(m, "e"), 4);
	assert_int_equal(map_find(m, "x"), -1);
}

static void impossible_links_are_refused(void **state)
{
	struct map *m = small_map();
	(void)state;
	assert_false(map_join(m, 0, 1));
	assert_false(map_join(m, 1, 0));
	assert_false(map_join(m, 2, 2));
}

static bool not_e(void *arg, int area)
{
	(void)arg;
	return area != 4;
}

/* What does not pass is reached but not left. */
static void a_flood_stops_at_what_does_not_pass(void **state)
{
	const struct map *m = small_map();
	uint8_t dist[MAX_AREAS];
	(void)state;
	map_flood(m, 0, not_e, NULL, dist);
	assert_int_equal(dist[4], 1);
	assert_int_equal(dist[3], 3);
	map_flood(m, 4, not_e, NULL, dist);
	assert_int_equal(dist[3], 1); /* the start always passes */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distances_are_shortest),
		cmocka_unit_test(impossible_links_are_refused),
		cmocka_unit_test(a_flood_stops_at_what_does_not_pass),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
