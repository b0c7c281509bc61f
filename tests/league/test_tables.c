/* test_tables.c: ranks, prices, elite and alliance charts, the reinforcement table. */
#include "support.h"
#include "league/computer.h"
#include "league/reinforce.h"

static const struct league_tables *t;

static const char *rank_text(int points)
{
	static struct out o;
	out_clear(&o);
	lg_rating_text(t->rank[lg_rank_index(t, points)].rating, LEVEL_CORPS, &o);
	return o.p;
}

static void the_ladder_of_ranks_is_the_printed_one(void **state)
{
	static const struct {
		int points;
		const char *text, *rule;
	} row[] = {{0, "3\"P(4)-1", "NW-018 NW-016"}, {5, "3\"P(4)+0", "NW-019"},
		   {11, "3\"A(4)+0", "NW-020"},       {18, "3\"A(5)+0", "NW-021"},
		   {26, "3\"V(5)+0", "NW-022"},       {35, "3\"V(6)+0", "NW-023"},
		   {45, "4\"G(6)+0", "NW-024"},       {56, "4\"G(7)+0", "NW-025"},
		   {68, "4\"C(7)+0", "NW-026"},       {81, "4\"C(7)+1", "NW-027"},
		   {95, "5\"E(7)+1", "NW-028"},       {110, "5\"E(8)+1", "NW-029"},
		   {125, "5\"E(8)+2", "NW-030"},      {140, "5\"E(8)+3", "NW-031"}};
	(void)state;
	for (int i = 0; i < LG_RANKS; i++) { /* NW-017: the highest row not above the points */
		assert_string_equal(rank_text(row[i].points), row[i].text);
		if (i)
			assert_string_equal(rank_text(row[i].points - 1), row[i - 1].text);
	}
	assert_string_equal(rank_text(9999), "5\"E(8)+3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_ladder_of_ranks_is_the_printed_one),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
