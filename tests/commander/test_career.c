/*
 * test_career.c: linked campaigns (ledger section 18).
 */
#include "field.h"

#include <stdio.h>

#include "games/commander/career.h"

static void finish(struct bench *b, int verdict, int points)
{
	b->s.verdict = (uint8_t)verdict;
	b->s.points = (int16_t)points;
}

static int carrier(struct bench *b, const char *id)
{
	for (int i = 0; i < b->p->carriers; i++)
		if (b->p->carrier[i] == force(b, id))
			return i;
	return -1;
}

static void campaigns_come_in_order(void **state)
{
	struct bench *b = bench("1796"), *late = bench("1800");
	struct fc_career c = {0};
	(void)state;
	assert_string_equal(fc_career_next(&c, b->p), "1796"); /* FC-339 */
	finish(b, WON_HISTORICAL, 20);
	finish(late, WON_HISTORICAL, 20);
	assert_non_null(fc_career_add(&c, late->p, &late->s));
	assert_null(fc_career_add(&c, b->p, &b->s));
	assert_string_equal(fc_career_next(&c, b->p), "1798");
	assert_int_equal(fc_career_points(&c), 20); /* FC-341 */
	assert_non_null(fc_career_add(&c, b->p, &b->s));
	drop(b);
	drop(late);
}

static void an_unfinished_campaign_is_not_entered(void **state)
{
	struct bench *b = bench("1796");
	struct fc_career c = {0};
	(void)state;
	assert_non_null(fc_career_add(&c, b->p, &b->s));
	assert_int_equal(c.chapters, 0);
	drop(b);
}

static void a_defeat_ends_the_career(void **state)
{
	struct bench *b = bench("1796");
	struct fc_career c = {0};
	(void)state;
	finish(b, DEFEATED, 0);
	assert_null(fc_career_add(&c, b->p, &b->s));
	assert_null(fc_career_next(&c, b->p)); /* FC-340 */
	assert_int_equal(fc_career_years(&c, b->p), 0);
	drop(b);
}

static void survivors_are_noted_and_may_come_along(void **state)
{
	struct bench *b = bench("1805"), *next = bench("1806");
	struct fc_career c = {.chapters = 3};
	(void)state;
	on_map(b, "ulm: augereau-r; munich: ney fr-recruit-inf-1 fr-garrison-1");
	b->s.place[force(b, "soult")] = AT_POOL;
	finish(b, WON_SUPERIOR, 30);
	assert_null(fc_career_add(&c, b->p, &b->s));
	assert_int_equal(c.chapter[3].names, 2); /* FC-342: Augereau and Ney */
	uint32_t offers = fc_career_offers(&c, next->p);
	assert_true(offers >> carrier(next, "augereau") & 1); /* FC-343 */
	assert_true(offers >> carrier(next, "ney") & 1);
	assert_false(offers >> carrier(next, "soult") & 1);
	drop(b);
	drop(next);
}

static void only_the_campaign_before_counts(void **state)
{
	struct bench *b = bench("1805"), *next = bench("1807");
	struct fc_career c = {.chapters = 3};
	(void)state;
	on_map(b, "ulm: ney");
	finish(b, WON_SUPERIOR, 30);
	assert_null(fc_career_add(&c, b->p, &b->s));
	c.chapter[c.chapters++] = (struct fc_chapter){.id = "1806", .verdict = WON_INFERIOR};
	assert_int_equal(fc_career_offers(&c, next->p), 0); /* FC-R100 */
	drop(b);
	drop(next);
}

static void augereau_of_1805_replaces_his_counter_of_1806(void **state)
{
	struct bench *plain = bench("1806");
	int i = carrier(plain, "augereau");
	char scenario[32];
	(void)state;
	/* FC-343 FC-344 FC-R99, FC-E41: 7/4 for 6/4, at full strength, and one upgrade roll. */
	assert_int_equal(plain->p->force[force(plain, "augereau")].value[0].act, 6);
	snprintf(scenario, sizeof scenario, "1806+%x", 1u << i);
	struct bench *b = bench(scenario);
	assert_int_equal(b->p->force[force(b, "augereau")].value[0].act, 7);
	assert_int_equal(b->p->force[force(b, "augereau")].value[0].cv, 4);
	assert_false(reduced(b, "augereau"));
	assert_int_equal(b->dice.rolled >= 1, 1);
	assert_int_equal(plain->dice.rolled, 0);
	drop(b);
	drop(plain);
}

/* Sets up 1806 with Augereau carried over, on scripted dice. */
static struct bench *upgraded(int faces, int a, int c, bool no_statics)
{
	struct bench *b = bench("1806");
	struct setup setup = {.scenario = "1806"};
	struct ctx cx = {.dice = &b->dice};
	b->p->carried = 1u << carrier(b, "augereau");
	if (no_statics)
		for (int t = 0; t < 2; t++)
			for (int i = 0; i < b->p->map->areas; i++) {
				b->p->static_count[ENEMY][t] = 0;
				b->p->garrisons[ENEMY][i] = b->p->forts[ENEMY][i] = 0;
			}
	memset(&b->s, 0, sizeof b->s);
	if (faces == 1)
		dice(b, a);
	else
		dice(b, a, c);
	fc_setup(b->p, &b->s, &setup, &cx);
	assert_int_equal(b->dice.fault, 0);
	return b;
}

static int statics(struct bench *b, int type)
{
	int n = 0;
	for (int f = 0; f < b->p->forces; f++)
		n += b->p->force[f].side == ENEMY && b->p->force[f].type == type &&
		     b->s.place[f] < FC_AREAS;
	return n;
}

static void the_enemy_is_upgraded_for_each_replacement(void **state)
{
	struct bench *plain = bench("1806");
	int forts = statics(plain, FORTIFICATION), garrisons = statics(plain, GARRISON);
	(void)state;
	/* FC-344 FC-345: 1-2 Fortification, 3-4 Garrison, 9-10 5 Supply. */
	struct bench *b = upgraded(2, 2, 1, false);
	assert_int_equal(statics(b, FORTIFICATION), forts + 1);
	drop(b);
	b = upgraded(2, 3, 1, false);
	assert_int_equal(statics(b, GARRISON), garrisons + 1);
	drop(b);
	b = upgraded(1, 9, 0, false);
	assert_int_equal(b->s.supply[ENEMY], plain->s.supply[ENEMY] + 5);
	drop(b);
	/* FC-346: no counter left. */
	b = upgraded(2, 1, 1, true);
	assert_int_equal(b->s.supply[ENEMY], plain->s.supply[ENEMY] + 5);
	drop(b);
	drop(plain);
}

static void a_reinforcement_is_drawn_into_a_random_enemy_area(void **state)
{
	struct bench *b = bench("1806");
	struct setup setup = {.scenario = "1806"};
	struct ctx cx = {.dice = &b->dice};
	(void)state;
	b->p->carried = 1u << carrier(b, "augereau");
	memset(&b->s, 0, sizeof b->s);
	dice(b, 5, 1, 1); /* FC-344 FC-345: 5-8; the area, the counter */
	fc_setup(b->p, &b->s, &setup, &cx);
	int recruits = 0;
	for (int f = 0; f < b->p->forces; f++)
		recruits += b->p->force[f].side == ENEMY && b->p->force[f].recruit &&
			    b->s.place[f] < FC_AREAS;
	assert_int_equal(recruits, 1);
	/* FC-R101: no Enemy-Held area at all: 5 Supply. */
	for (int f = 0; f < b->p->forces; f++)
		if (b->p->force[f].side == ENEMY && b->p->force[f].start < FC_AREAS)
			b->p->force[f].start = AT_GONE;
	memset(b->p->garrisons[ENEMY], 0, sizeof b->p->garrisons[ENEMY]);
	memset(b->p->forts[ENEMY], 0, sizeof b->p->forts[ENEMY]);
	memset(&b->s, 0, sizeof b->s);
	dice(b, 5);
	fc_setup(b->p, &b->s, &setup, &cx);
	assert_int_equal(b->s.supply[ENEMY], b->p->supply[ENEMY] + 5);
	drop(b);
}

static void a_dead_commander_cannot_be_smuggled_in(void **state)
{
	struct bench *b = bench("1796"), *next = bench("1798+0");
	struct fc_career c = {0};
	(void)state;
	on_map(b, "nice: fr-garrison-1");
	finish(b, WON_SUPERIOR, 30);
	assert_null(fc_career_add(&c, b->p, &b->s));
	finish(next, WON_SUPERIOR, 30);
	next->p->carried = 1; /* nobody of 1796 survived */
	if (next->p->carriers)
		assert_non_null(fc_career_add(&c, next->p, &next->s));
	next->p->carried = 0;
	assert_null(fc_career_add(&c, next->p, &next->s));
	drop(b);
	drop(next);
}

static void fame_follows_the_points(void **state)
{
	static const int rows[][2] = {{0, 50},     {39, 50},    {40, 100},   {89, 100},
				      {90, 500},   {129, 500},  {130, 1000}, {169, 1000},
				      {170, 1500}, {199, 1500}, {200, 2000}, {229, 2000},
				      {230, 2500}, {259, 2500}, {260, 3000}, {279, 3000},
				      {280, 4000}, {299, 4000}, {300, 5000}, {330, 5000}};
	struct bench *b = bench("1796");
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) { /* FC-347 */
		struct fc_career c = {.chapters = 11};
		for (int k = 0; k < 11; k++)
			c.chapter[k].verdict = WON_INFERIOR;
		c.chapter[10].points = (int16_t)rows[i][0];
		assert_int_equal(fc_career_years(&c, b->p), rows[i][1]);
	}
	drop(b);
}

static void a_career_is_saved_and_read_back(void **state)
{
	struct bench *b = bench("1796");
	struct fc_career c = {0}, again;
	struct out o = {0};
	(void)state;
	finish(b, WON_SUPERIOR, 29);
	assert_null(fc_career_add(&c, b->p, &b->s));
	fc_career_write(&c, &o);
	assert_true(fc_career_read(&again, b->pk, o.p, o.n));
	assert_memory_equal(&c, &again, sizeof c);
	static const char bad[] = "{\"format\":\"marengo-career/1\",\"campaigns\":[{\"id\":1}]}";
	assert_false(fc_career_read(&again, b->pk, bad, strlen(bad)));
	out_free(&o);
	drop(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(campaigns_come_in_order),
		cmocka_unit_test(an_unfinished_campaign_is_not_entered),
		cmocka_unit_test(a_defeat_ends_the_career),
		cmocka_unit_test(survivors_are_noted_and_may_come_along),
		cmocka_unit_test(only_the_campaign_before_counts),
		cmocka_unit_test(augereau_of_1805_replaces_his_counter_of_1806),
		cmocka_unit_test(the_enemy_is_upgraded_for_each_replacement),
		cmocka_unit_test(a_reinforcement_is_drawn_into_a_random_enemy_area),
		cmocka_unit_test(a_dead_commander_cannot_be_smuggled_in),
		cmocka_unit_test(fame_follows_the_points),
		cmocka_unit_test(a_career_is_saved_and_read_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
