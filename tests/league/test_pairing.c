/* test_pairing.c: the draw against brute force, its limits, and what it drops when it must. */
#include "support.h"
#include "kernel/rng.h"
#include "league/pairing.h"

static const struct league_tables *t;
static struct army plain;

/* A night with n players present and random histories. */
static struct campaign *night(int n, int tables, uint64_t seed)
{
	struct campaign *c = campaign_new(t);
	struct rng rng = rng_seed(seed);
	c->campaign = c->season = 1;
	c->night_open = true;
	c->ntables = tables;
	c->nplayers = n;
	for (int i = 0; i < tables; i++)
		snprintf(c->table[i], sizeof c->table[i], "T%d", i + 1);
	for (int i = 0; i < n; i++) {
		struct club_player *p = &c->player[i];
		snprintf(p->id, sizeof p->id, "p%d", i);
		p->army = plain;
		p->army.rank_points = (int16_t)rng_below(&rng, 140);
		p->present = p->active = p->has_army = true;
		p->last_table = (int16_t)rng_below(&rng, (uint32_t)tables + 1);
		for (int k = 0; k < i; k++)
			p->met[k] = c->player[k].met[i] = (uint8_t)rng_below(&rng, 3);
	}
	for (int i = 0; i + 1 < n; i++) {
		int k = i + 1 + (int)rng_below(&rng, (uint32_t)(n - i - 1));
		if (!c->player[i].last_foes && !c->player[k].last_foes) {
			c->player[i].last_foes = (uint64_t)1 << k;
			c->player[k].last_foes = (uint64_t)1 << i;
		}
	}
	return c;
}

struct best {
	int foes, tables, met, uneven;
	bool found;
};

static int table_breaks(const struct campaign *c, const int (*pair)[2], int n, int at,
			unsigned used)
{
	int least = 1000;
	if (at == n)
		return 0;
	for (int table = 0; table < c->ntables; table++) {
		if (used >> table & 1)
			continue;
		int here = c->player[pair[at][0]].last_table == table + 1 ||
			   c->player[pair[at][1]].last_table == table + 1;
		here += table_breaks(c, pair, n, at + 1, used | 1u << table);
		least = here < least ? here : least;
	}
	return least;
}

static bool better(const struct best *a, const struct best *b)
{
	if (a->foes != b->foes)
		return a->foes < b->foes;
	if (a->tables != b->tables)
		return a->tables < b->tables;
	return a->met != b->met ? a->met < b->met : a->uneven < b->uneven;
}

static void search(const struct campaign *c, unsigned seated, int (*pair)[2], int n,
		   struct best now, struct best *best)
{
	int first = 0;
	while (seated >> first & 1)
		first++;
	if (first == c->nplayers) {
		int least = table_breaks(c, (const int(*)[2])pair, n, 0, 0);
		now.tables = least > 0; /* the limit is kept or dropped */
		now.foes = now.foes > 0;
		now.found = true;
		if (least < 1000 && (!best->found || better(&now, best)))
			*best = now;
		return;
	}
	for (int k = first + 1; k < c->nplayers; k++) {
		if (seated >> k & 1)
			continue;
		struct best next = now;
		next.foes += (int)(c->player[first].last_foes >> k & 1);
		next.met += c->player[first].met[k];
		next.uneven += abs(army_value(t, &c->player[first].army) -
				   army_value(t, &c->player[k].army));
		pair[n][0] = first;
		pair[n][1] = k;
		search(c, seated | 1u << first | 1u << k, pair, n + 1, next, best);
	}
}

/* NW-188 NW-189: never a broken limit when a draw without one exists; then the fewest meetings;
 * then the most even values: the same as trying everything. */
static void the_draw_is_the_best_there_is(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		int n = 4 + 2 * (int)(seed % 3);
		struct campaign *c = night(n, n / 2 + (int)(seed % 2), seed);
		struct pairing_wish wish = {0};
		struct pairing out;
		struct refusal why;
		struct best want = {0}, zero = {0};
		int pair[8][2];
		search(c, 0, pair, 0, zero, &want);
		assert_true(pair_night(c, &wish, &out, &why));
		assert_int_equal((out.dropped & LIMIT_FOE) != 0, want.foes);
		assert_int_equal((out.dropped & LIMIT_TABLE) != 0, want.tables);
		if (!out.dropped) {
			assert_int_equal(out.meetings, want.met);
			assert_int_equal(out.unevenness, want.uneven);
		}
		campaign_free(c);
	}
}

static void drawing_again_gives_the_same_tables(void **state)
{
	struct campaign *c = night(16, 8, 99);
	struct pairing_wish wish = {0};
	struct pairing a, b;
	struct refusal why;
	(void)state;
	assert_true(pair_night(c, &wish, &a, &why));
	assert_true(pair_night(c, &wish, &b, &why));
	assert_memory_equal(&a, &b, sizeof a);
	campaign_free(c);
}

static void the_organiser_may_fix_a_pair_and_its_table(void **state)
{
	struct campaign *c = night(10, 6, 5);
	struct pairing_wish wish = {.nfixed = 1, .fixed = {{2, 7, 3}}};
	struct pairing out;
	struct refusal why;
	int seen = 0;
	(void)state;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++)
		if (out.list[i].who[0] == 2 && out.list[i].who[1] == 7) {
			assert_int_equal(out.list[i].table, 3);
			seen++;
		}
	assert_int_equal(seen, 1);
	campaign_free(c);
}

/* NW-171 NW-217 NW-190: an odd number fights one 2-on-1 with a shadow corps. */
static void an_odd_number_uses_a_shadow_corps(void **state)
{
	struct campaign *c = night(7, 4, 3);
	struct pairing_wish wish = {0};
	struct pairing out;
	struct refusal why;
	int triples = 0;
	(void)state;
	for (int i = 0; i < 7; i++) {
		c->player[i].last_foes = 0;
		c->player[i].last_table = 0;
		c->player[i].two_on_one = i == 0 || i == 6;
	}
	c->player[3].has_shadow = c->player[0].has_shadow = true;
	c->player[3].shadow = c->player[0].shadow = plain;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++)
		if (out.list[i].kind == BATTLE_SHADOW) {
			triples++;
			assert_int_equal(out.list[i].shadow, 3);
			for (int k = 0; k < 3; k++)
				assert_false(c->player[out.list[i].who[k]].two_on_one);
		}
	assert_int_equal(triples, 1);
	assert_int_equal(out.n, 3);
	assert_int_equal(out.dropped, 0);
	/* NW-R26: everybody has had his 2-on-1: that limit goes first, and is named. */
	for (int i = 0; i < 7; i++)
		c->player[i].two_on_one = 1;
	assert_true(pair_night(c, &wish, &out, &why));
	assert_int_equal(out.dropped, LIMIT_TWO_ON_ONE);
	/* NW-218: nobody volunteers: one sits out. */
	c->player[3].has_shadow = c->player[0].has_shadow = false;
	assert_true(pair_night(c, &wish, &out, &why));
	assert_int_not_equal(out.out, LG_NONE);
	assert_int_equal(out.n, 3);
	campaign_free(c);
}

/* NW-R24 NW-R65: teams of two; two left over fight alone, and not foes of the last week. */
static void a_team_night_makes_teams(void **state)
{
	struct campaign *c = night(10, 6, 8);
	struct pairing_wish wish = {0};
	struct pairing out;
	struct refusal why;
	int teams = 0, alone = 0;
	(void)state;
	c->team_night = true;
	assert_true(pair_night(c, &wish, &out, &why));
	for (int i = 0; i < out.n; i++) {
		teams += out.list[i].kind == BATTLE_TEAM && out.list[i].n == 4;
		alone += out.list[i].kind == BATTLE_INDIVIDUAL;
		if (out.list[i].kind == BATTLE_INDIVIDUAL)
			assert_false(c->player[out.list[i].who[0]].last_foes >> out.list[i].who[1] &
				     1);
	}
	assert_int_equal(teams, 2);
	assert_int_equal(alone, 1);
	campaign_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_draw_is_the_best_there_is),
		cmocka_unit_test(drawing_again_gives_the_same_tables),
		cmocka_unit_test(the_organiser_may_fix_a_pair_and_its_table),
		cmocka_unit_test(an_odd_number_uses_a_shadow_corps),
		cmocka_unit_test(a_team_night_makes_teams),
	};
	struct pk *pk = charts_open(&t);
	plain_army(t, "Fr", 8, &plain);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
