/*
 * test_facts.c: what came of a choice is told as the map shows it.
 */
#include "kernel/counsel.h"
#include "scene.h"

static struct fact fact[COUNSEL_FACTS];

static void tell(const struct ca_state *was, int seat)
{
	struct facts f = {.out = fact, .cap = COUNSEL_FACTS};
	memset(fact, 0, sizeof fact);
	ca_facts(k, was, ST, seat, &f);
}

static const struct fact *find(int message, int arg)
{
	for (int i = 0; i < COUNSEL_FACTS; i++)
		if (fact[i].message == message && fact[i].arg[0] == arg)
			return &fact[i];
	return NULL;
}

static void places_are_held_by_who_is_there_alone_and_cities_by_their_owner(void **state)
{
	(void)state;
	empty_scene("");
	put("bertin", "zevio");
	put("lusignan", "lonato");
	struct ca_state was = *ST;
	tell(&was, FRENCH);
	assert_int_equal(find(MSG_FACT_HOLD, area("zevio"))->value, 1);
	assert_int_equal(find(MSG_FACT_HOLD, area("lonato"))->value, 0);
	assert_int_equal(find(MSG_FACT_HOLD, area("brescia"))->value,
			 ST->control[area("brescia")] == FRENCH);
	assert_null(find(MSG_FACT_HOLD, area("ala"))); /* neither a city nor taken */
	assert_null(find(MSG_FACT_HOLD, k->mantua));   /* the siege is what counts there */
	put("lusignan", "zevio");
	ST->control[area("brescia")] = AUSTRIAN;
	tell(&was, FRENCH);
	assert_int_equal(find(MSG_FACT_HOLD, area("zevio"))->value, 0);
	assert_int_equal(find(MSG_FACT_HOLD, area("brescia"))->value, 0);
	tell(&was, AUSTRIAN);
	assert_int_equal(find(MSG_FACT_HOLD, area("zevio"))->value, 0);
	assert_int_equal(find(MSG_FACT_HOLD, area("brescia"))->value, 1);
	assert_int_equal(find(MSG_FACT_POINTS, 0)->value, k->t.vp_brescia);
	end_scene(NULL);
}

static void losses_hits_and_points_are_those_since(void **state)
{
	(void)state;
	empty_scene("");
	put("bertin cervoni", "zevio");
	put("lusignan", "lonato");
	struct ca_state was = *ST;
	int sp = ca_sp(k, ST, piece("bertin"));
	ST->at[piece("bertin")] = (uint8_t)ca_box(k, BOX_ELIMINATED);
	hits("cervoni", 2);
	tell(&was, FRENCH);
	assert_int_equal(find(MSG_FACT_UNITS, 0)->value, 1);
	assert_int_equal(find(MSG_FACT_STRENGTH, 0)->value, sp);
	assert_int_equal(find(MSG_FACT_HITS, 0)->value, 2);
	assert_true(find(MSG_FACT_HITS, 0)->worth < 0);
	assert_int_equal(find(MSG_FACT_ENEMY_UNITS, 0)->value, 0);
	tell(&was, AUSTRIAN);
	assert_int_equal(find(MSG_FACT_ENEMY_UNITS, 0)->value, 1);
	assert_true(find(MSG_FACT_ENEMY_HITS, 0)->worth > 0);
	assert_int_equal(find(MSG_FACT_POINTS, 0)->value, k->t.vp_unit);
	end_scene(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_are_held_by_who_is_there_alone_and_cities_by_their_owner),
		cmocka_unit_test(losses_hits_and_points_are_those_since),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
