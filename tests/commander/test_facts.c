/*
 * test_facts.c: what came of a choice is told as the map shows it.
 */
#include "field.h"
#include "kernel/counsel.h"

static struct fact fact[COUNSEL_FACTS];

static void tell(const struct bench *b, const struct fc_state *was)
{
	struct facts f = {.out = fact, .cap = COUNSEL_FACTS};
	memset(fact, 0, sizeof fact);
	fc_facts(b->p, was, &b->s, 0, &f);
}

static const struct fact *find(int message, int arg)
{
	for (int i = 0; i < COUNSEL_FACTS; i++)
		if (fact[i].message == message && fact[i].arg[0] == arg)
			return &fact[i];
	return NULL;
}

static void areas_that_count_or_are_taken_are_told(void **state)
{
	struct bench *b = bench("1796");
	(void)state;
	on_map(b, "nice: fr-garrison-1; lodi: augereau NAPOLEON; marengo: liptay");
	struct fc_state was = b->s;
	tell(b, &was);
	assert_int_equal(find(F_HOLD, area(b, "nice"))->value, 1);
	assert_int_equal(find(F_HOLD, area(b, "lodi"))->value, 1);
	assert_int_equal(find(F_HOLD, area(b, "marengo"))->value, 0);
	assert_int_equal(find(F_HOLD, area(b, "mantua"))->value, 0); /* an Objective */
	assert_true(find(F_HOLD, area(b, "mantua"))->worth > find(F_HOLD, area(b, "lodi"))->worth);
	on_map(b, "lodi: augereau NAPOLEON; mantua: fr-garrison-1; nice: liptay");
	b->s.lost[ENEMY] = (uint16_t)(was.lost[ENEMY] + 2);
	b->s.supply[FRENCH] = 7;
	tell(b, &was);
	assert_int_equal(find(F_HOLD, area(b, "nice"))->value, 0);
	assert_int_equal(find(F_HOLD, area(b, "mantua"))->value, 1);
	assert_int_equal(find(F_ENEMY_LOST, 0)->value, 2);
	assert_int_equal(find(F_LOST, 0)->value, 0);
	assert_int_equal(find(F_SUPPLY, 0)->value, 7);
	assert_int_equal(find(F_NAPOLEON, 0)->value, 0);
	b->s.verdict = DEFEATED;
	b->s.cause = CAUSE_NAPOLEON;
	tell(b, &was);
	assert_int_equal(find(F_NAPOLEON, 0)->value, 1);
	assert_int_equal(find(F_TRACK, 0)->value, 0);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(areas_that_count_or_are_taken_are_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
