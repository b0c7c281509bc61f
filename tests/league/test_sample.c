/* test_sample.c: the published season replayed from its recorded dice to its published end. */
#include "support.h"
#include "league/sample.h"

static const struct league_tables *t;
static struct pk *pk;

/* NW-E22 */
static void the_sample_season_ends_as_published(void **state)
{
	struct record r;
	struct refusal why = {0};
	(void)state;
	record_init(&r, t);
	if (!sample_campaign(&r, pk, &why))
		fail_msg("line %d: %s %s (%s) %s", r.n + 1, why.rule, why.text, why.what,
			 pk_error(pk) ? pk_error(pk) : "");
	struct pk_node doc = pk_open(pk, "league/sample-campaign/season"),
		       end = pk_get(&doc, "end");
	size_t n;
	char *text = slurp_data("sample-campaign/armies-end.json", &n);
	struct pk *armies = pk_new(NULL);
	struct pk_node list = pk_parse(armies, "armies-end", text, n);
	for (int i = 0; i < pk_count(&end); i++) {
		struct pk_node want = pk_at(&end, i), kept = pk_get(&want, "kept");
		struct pk_node pools = pk_get(&want, "pools"), army = pk_at(&list, i);
		struct club_player *p = &r.now->player[club_player(r.now, pk_key(&want))];
		assert_int_equal(p->rank_points, pk_int(&want, "rank_points", 0, 999));
		assert_int_equal(p->season_points, pk_int(&want, "earned", 0, 999));
		assert_int_equal(p->nrolls, pk_int(&want, "rolls", 0, 99));
		assert_int_equal(army_value(t, &p->army), pk_int(&want, "value_end", 0, 999));
		assert_int_equal(p->nkept, pk_count(&kept));
		int16_t pool[POOLS];
		int sum = 0;
		kept_pools(r.now, p, pool);
		for (int k = POOL_LN; k < POOLS; k++) {
			assert_int_equal(pool[k], pk_int_or(&pools, pool_words[k], 0, 99, 0));
			sum += pool[k];
		}
		int commander = lg_commander_cost(t, p->rank_points, LEVEL_CORPS);
		assert_int_equal(commander, pk_int(&want, "commander_cost_next", 0, 99));
		assert_int_equal(250 - commander + sum, pk_int(&want, "troop_points_next", 0, 999));
		struct army published;
		assert_true(army_read(&army, t, &published));
		struct out a = {0}, b = {0};
		army_write(&p->army, t, NULL, &a);
		army_write(&published, t, NULL, &b);
		assert_string_equal(a.p, b.p);
		out_free(&a);
		out_free(&b);
	}
	pk_free(armies);
	free(text);
	record_free(&r);
}

static void every_battle_of_the_sample_is_awarded_as_published(void **state)
{
	static const char *const sides[] = {"a", "b"};
	struct record r;
	struct refusal why = {0};
	int seen = 0;
	(void)state;
	record_init(&r, t);
	assert_true(sample_campaign(&r, pk, &why));
	struct pk_node doc = pk_open(pk, "league/sample-campaign/season");
	struct pk_node weeks = pk_get(&doc, "weeks");
	for (int w = 0; w < pk_count(&weeks); w++) {
		struct pk_node week = pk_at(&weeks, w), battles = pk_get(&week, "battles");
		for (int i = 0; i < pk_count(&battles); i++) {
			struct pk_node n = pk_at(&battles, i), out = pk_get(&n, "computer_out");
			struct pk_node in = pk_get(&n, "computer_in");
			const struct battle *b = &r.now->battle[seen++];
			struct computer_in want;
			assert_true(computer_read(&in, &want));
			assert_memory_equal(&b->in, &want, sizeof want); /* NW-238 NW-239 */
			for (int s = 0; s < 2; s++) {
				struct pk_node side = pk_get(&out, sides[s]);
				assert_int_equal(b->out[s].rank_points,
						 pk_int(&side, "rank_points", 0, 15));
				assert_int_equal(b->out[s].rolls, pk_int(&side, "rolls", 0, 2));
			}
			assert_int_equal(b->chooser, strcmp(pk_string(&n, "chooser"), "b") == 0);
		}
	}
	assert_int_equal(seen, r.now->nbattles);
	record_free(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_sample_season_ends_as_published),
		cmocka_unit_test(every_battle_of_the_sample_is_awarded_as_published),
	};
	pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
