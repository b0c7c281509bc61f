/*
 * test_sensible.c: enemy=book asks, enemy=sensible settles; odds and the general.
 */
#include "field.h"

static void book_asks_and_sensible_settles(void **state)
{
	static const char hit[] = "serurier 2L, macquard 2L | liptay 3L";
	static const char draw[] = "augereau 0L | liptay 4C, kerpen 4C";
	(void)state;
	/* FC-338 FC-R8: the same position, the same dice. */
	struct bench *b = bench("1796");
	on_sheet(b, "lodi", S_ENEMY, hit);
	dice(b, 1);
	resume(b);
	assert_int_equal(choices(b, "hit"), 2);
	on_sheet(b, "lodi", S_DRAW, draw);
	b->s.battle.draws = 1;
	resume(b);
	assert_int_equal(choices(b, "assign"), 2);
	drop(b);
	b = bench_sensible("1796");
	on_sheet(b, "lodi", S_ENEMY, hit);
	dice(b, 1);
	resume(b);
	assert_true(told(b, M_SETTLED));
	assert_true(reduced(b, "serurier")); /* 7 to 4 costs more than 5 to 3 */
	on_sheet(b, "lodi", S_DRAW, draw);
	b->s.battle.draws = 1;
	dice(b, 16, 10); /* Rush */
	b->dice.strict = false;
	resume(b);
	assert_int_equal(arg_told(b, M_PLAN_DRAWN, 0), force(b, "liptay")); /* 5 before 4 */
	drop(b);
}

static void the_players_own_attacks_stay_his(void **state)
{
	struct bench *b = bench_sensible("1796");
	(void)state;
	on_sheet(b, "lodi", S_FRENCH, "augereau 2L | schubirz 3L, nicoletti 3L");
	dice(b, 1);
	does(b, "act augereau fire");
	assert_int_equal(choices(b, "hit"), 2); /* FC-207 */
	drop(b);
}

static void sensible_chooses_ways_for_groups(void **state)
{
	struct bench *b = bench_sensible("1796");
	(void)state;
	on_map(b, "savona: augereau NAPOLEON; marengo: la-harpe; genoa: liptay");
	b->s.supply[ENEMY] = 0;
	b->s.step[0] = S_ORDERS_START;
	dice(b, 10);
	resume(b); /* FC-338: equal totals, so the one nearer to Napoleon */
	assert_string_equal(where(b, "liptay"), "savona");
	drop(b);
}

static void odds_are_told_before_a_battle_and_in_it(void **state)
{
	struct bench *b = bench("1796");
	struct odds o;
	struct rng rng = rng_seed(3);
	(void)state;
	assert_false(fc_odds(b->p, &b->s, 0, &rng, &o)); /* Moves: nothing to weigh */
	on_map(b, "turin: augereau kilmaine la-harpe maynier en-garrison-1 en-fortification-1");
	b->s.step[0] = S_BATTLES;
	b->s.supply[ENEMY] = 0;
	assert_true(fc_odds(b->p, &b->s, 0, &rng, &o));
	assert_true(o.samples >= 10000);
	for (int i = 0; i < o.n; i++) {
		if (o.line[i].message ==
		    O_ENVELOP_ENEMY) /* 28 v 9; only a Reinforcement saves them */
			assert_in_range(o.line[i].value, 850, 1000);
		if (o.line[i].message == O_VICTORY)
			assert_in_range(o.line[i].value, 900, 1000);
	}
	on_sheet(b, "lodi", S_PLANS, "augereau 1C, la-harpe 1C | liptay 4C");
	b->s.battle.left = 2;
	assert_true(fc_odds(b->p, &b->s, 0, &rng, &o));
	bool error = false;
	for (int i = 0; i < o.n; i++)
		error = error || o.line[i].error > 0;
	assert_true(error);
	drop(b);
}

/* Games that end in defeat, out of n. */
static int defeats(struct bench *b, int n, bool general)
{
	static struct action legal[2048];
	int lost = 0;
	for (int i = 0; i < n; i++) {
		struct setup setup = {.scenario = b->p->id};
		struct rng rng = rng_seed((uint64_t)i);
		struct ctx cx = {.dice = &b->dice};
		dice_fast(&b->dice, (uint64_t)i);
		memset(&b->s, 0, sizeof b->s);
		fc_setup(b->p, &b->s, &setup, &cx);
		while (commander_game.to_act(b->p, &b->s)) {
			int k = commander_game.legal(b->p, &b->s, 0, legal, 2048);
			struct action a = general ? fc_general(b->p, &b->s, 0, legal, k, 0, &rng)
						  : legal[rng_below(&rng, (uint32_t)k)];
			commander_game.apply(b->p, &b->s, 0, a, &cx);
		}
		lost += b->s.verdict == DEFEATED;
	}
	return lost;
}

static void the_general_loses_far_less_than_chance(void **state)
{
	static const char *const ids[] = {"1798", "1806", "1813", "1814"};
	(void)state;
	for (int i = 0; i < 4; i++) {
		struct bench *b = bench(ids[i]);
		int chance = defeats(b, 40, false), general = defeats(b, 40, true);
		assert_true(general * 2 <= chance + 8);
		drop(b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(book_asks_and_sensible_settles),
		cmocka_unit_test(the_players_own_attacks_stay_his),
		cmocka_unit_test(sensible_chooses_ways_for_groups),
		cmocka_unit_test(odds_are_told_before_a_battle_and_in_it),
		cmocka_unit_test(the_general_loses_far_less_than_chance),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
