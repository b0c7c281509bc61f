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

static int road_cost(const void *closed, int from, int to)
{
	return closed && from + to == 4 ? MAP_FAR : 1; /* the road from a to e */
}

/* Budgets spread along open roads, are not spent twice, and end where an enemy stands. */
static void a_budget_spreads_until_it_is_spent(void **state)
{
	const struct map *m = small_map();
	bool stop[MAX_AREAS] = {false};
	uint8_t left[MAX_AREAS] = {[0] = 2 + 1}, less[MAX_AREAS] = {[0] = 2 + 1};
	(void)state;
	map_spread(m, left, stop, road_cost, NULL);
	assert_int_equal(left[0], 3);
	assert_int_equal(left[4], 2);
	assert_int_equal(left[3], 1); /* by e, nothing left */
	assert_int_equal(left[5], 0);
	map_spread(m, less, stop, road_cost, "");
	assert_int_equal(less[3], 0);
	stop[4] = true;
	uint8_t held[MAX_AREAS] = {[0] = 2 + 1};
	map_spread(m, held, stop, road_cost, NULL);
	assert_int_equal(held[4], 2);
	assert_int_equal(held[3], 0);
	uint8_t there[MAX_AREAS] = {[4] = 1 + 1};
	map_spread(m, there, stop, road_cost, NULL);
	assert_int_equal(there[3], 1); /* who stands there may leave */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distances_are_shortest),
		cmocka_unit_test(impossible_links_are_refused),
		cmocka_unit_test(a_flood_stops_at_what_does_not_pass),
		cmocka_unit_test(a_budget_spreads_until_it_is_spent),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
