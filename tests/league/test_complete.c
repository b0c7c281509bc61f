/* test_complete.c: whole completions of unfinished and faulty armies, each held against the check.
 */
#include "support.h"
#include "kernel/rng.h"
#include "league/complete.h"

static const struct league_tables *t;
static const char *const samples[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
				      "p5-pr", "p6-sp", "p7-pd"};

static bool has_unit(const struct army *a, const struct army_unit *u)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, u->id) == 0)
			return a->unit[i].type == u->type && a->unit[i].figures == u->figures;
	return false;
}

/* Every proposal is legal, within the points, and says its price. */
static struct completions *completed(const struct army_rules *r, const struct army *a)
{
	struct completions *c = army_complete(t, r, a, NULL);
	assert_non_null(c);
	for (int i = 0; i < c->n; i++) {
		const struct completion *one = &c->list[i];
		if (codes_of(t, r, &one->army)[0])
			fail_msg("still wrong: %s", codes_of(t, r, &one->army));
		assert_int_equal(one->cost, army_cost(t, &one->army));
		assert_true(one->cost <= r->acp); /* NW-062 */
		assert_true(one->nchanges > 0);
		for (int k = 0; c->scope == SCOPE_ADD && k < a->nunits; k++)
			assert_true(has_unit(&one->army, &a->unit[k]));
		/* and it comes back from its file as it is */
		struct out o = {0};
		struct army again;
		army_write(&one->army, t, NULL, &o);
		army_from(t, o.p, &again);
		assert_string_equal(codes_of(t, r, &again), "");
		assert_int_equal(army_cost(t, &again), one->cost);
		out_free(&o);
	}
	return c;
}

/* A legal army with units taken out can be completed by adding alone: what was taken out would do.
 */
static void what_was_taken_from_a_legal_army_can_be_added(void **state)
{
	struct rng rng = rng_seed(11);
	(void)state;
	for (int i = 0; i < 28; i++) {
		struct army a;
		sample_army(t, samples[i % 7], &a);
		int out = 1 + (int)rng_below(&rng, (uint32_t)a.nunits);
		for (int k = 0; k < out; k++) {
			a.unit[rng_below(&rng, (uint32_t)a.nunits)] = a.unit[a.nunits - 1];
			a.nunits--;
		}
		struct completions *c = completed(&army_rules_default, &a);
		if (c->scope != SCOPE_ADD || !c->n)
			fail_msg("%s, %d out: scope %d, %d proposals", samples[i % 7], out,
				 c->scope, c->n);
		free(c);
	}
}

/* The faulty armies of the sample, whatever is wrong with them. */
static void every_faulty_army_of_the_sample_is_put_right(void **state)
{
	size_t n;
	char *text = slurp_data("sample-campaign/illegal.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "illegal", text, n), list = pk_get(&doc, "variants");
	(void)state;
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node v = pk_at(&list, i), node = pk_get(&v, "army");
		struct army a;
		assert_true(army_read(&node, t, &a));
		struct army_rules r = army_rules_default;
		r.acp = a.acp ? a.acp : r.acp;
		struct completions *c = completed(&r, &a);
		if (!c->n)
			fail_msg("variant %d (%s): scope %d", i, codes_of(t, &r, &a), c->scope);
		free(c);
	}
	pk_free(pk);
	free(text);
}

/* Armies thrown together at random, of one nation or two, with every sort of fault. */
static void random_armies_are_put_right(void **state)
{
	struct rng rng = rng_seed(5);
	(void)state;
	for (int i = 0; i < 24; i++) {
		struct army a;
		sample_army(t, samples[rng_below(&rng, 7)], &a);
		int faults = 1 + (int)rng_below(&rng, 4);
		for (int k = 0; k < faults; k++) {
			struct army_unit *u = &a.unit[rng_below(&rng, (uint32_t)a.nunits)];
			switch (rng_below(&rng, 7)) {
			case 0: u->figures = (int16_t)(4 * rng_below(&rng, 9)); break;
			case 1:
				u->type = (int16_t)rng_below(&rng, (uint32_t)t->ntypes);
				strcpy(u->code, t->type[u->type].code);
				break;
			case 2: u->place = AT_NOWHERE; break;
			case 3: u->at = (int8_t)rng_below(&rng, (uint32_t)a.ndivisions); break;
			case 4:
				a.division[rng_below(&rng, (uint32_t)a.ndivisions)].general.there =
					false;
				break;
			case 5: *u = a.unit[--a.nunits]; break;
			default:
				a.prime = a.nation[0];
				a.has_commander = rng_below(&rng, 2);
				break;
			}
		}
		struct completions *c = completed(&army_rules_default, &a);
		bool legal = !codes_of(t, &army_rules_default, &a)[0];
		if (!c->n && !legal)
			fail_msg("army %d (%s): scope %d", i, codes_of(t, &army_rules_default, &a),
				 c->scope);
		free(c);
	}
}

static void a_bare_commander_gets_an_army(void **state)
{
	static const char *const nations[] = {"Fr", "Br", "Sp", "As", "Rs", "Tk", "Pt"};
	(void)state;
	for (size_t i = 0; i < sizeof nations / sizeof *nations; i++) {
		struct army a;
		plain_army(t, nations[i], 0, &a);
		a.ndivisions = 0;
		struct completions *c = completed(&army_rules_default, &a);
		assert_int_equal(c->scope, SCOPE_ADD);
		assert_true(c->n > 0);
		/* nearly all points are spent */
		assert_true(c->list[c->n - 1].cost >= 240);
		free(c);
	}
}

/* NW-322: points of kept rolls are used for what they may pay. */
static void kept_points_are_spent_on_their_class(void **state)
{
	struct army a;
	int spent = 0;
	(void)state;
	plain_army(t, "Fr", 2, &a);
	a.pool[POOL_LT] = 12;
	a.pool[POOL_AH] = 6;
	struct completions *c = completed(&army_rules_default, &a);
	assert_int_equal(c->scope, SCOPE_ADD);
	assert_true(c->n > 0);
	const struct army *full = &c->list[c->n - 1].army;
	for (int i = 0; i < full->nunits; i++)
		spent += full->unit[i].pay[POOL_LT] + full->unit[i].pay[POOL_AH];
	assert_true(spent > 0 && spent <= 18);
	free(c);
}

/* What cannot be is said only when it is proven: points that do not pay for the commander. */
static void that_nothing_helps_is_proven(void **state)
{
	struct army_rules r = army_rules_default;
	struct army a;
	(void)state;
	plain_army(t, "Fr", 4, &a);
	r.acp = lg_commander_cost(t, 0, LEVEL_CORPS) - 1;
	struct completions *c = army_complete(t, &r, &a, NULL);
	assert_int_equal(c->scope, SCOPE_NEVER);
	assert_int_equal(c->n, 0);
	free(c);
	/* with just enough for him everybody else has to go */
	r.acp++;
	c = completed(&r, &a);
	assert_int_equal(c->scope, SCOPE_SWAP);
	assert_int_equal(c->list[0].army.nunits, 0);
	free(c);
}

/* Stopped from outside: nothing is proposed, and that nothing helps is not claimed. */
static void what_nobody_waits_for_ends(void **state)
{
	struct army a;
	atomic_bool stop = true;
	(void)state;
	plain_army(t, "Fr", 4, &a);
	struct completions *c = army_complete(t, &army_rules_default, &a, &stop);
	assert_int_equal(c->scope, SCOPE_UNKNOWN);
	assert_int_equal(c->n, 0);
	free(c);
	stop = false;
	c = army_complete(t, &army_rules_default, &a, &stop);
	assert_true(c->n > 0);
	free(c);
}

/* Adding alone cannot mend what is too dear: the least goes, and it is named. */
static void the_least_is_taken_out(void **state)
{
	struct army a;
	(void)state;
	sample_army(t, "p6-sp", &a); /* all 250 are spent */
	add_unit(t, &a, "SpLN", 16, a.division[0].id);
	assert_codes(t, &a, "E_ACP");
	struct completions *c = completed(&army_rules_default, &a);
	int removed = 0;
	assert_int_equal(c->scope, SCOPE_SWAP);
	for (int i = 0; i < c->list[0].nchanges; i++)
		removed += c->list[0].change[i].kind == CHANGE_REMOVE_UNIT;
	assert_int_equal(removed, 1);
	free(c);
}

static int changes_of(const struct completion *c, enum change_kind kind)
{
	int n = 0;
	for (int i = 0; i < c->nchanges; i++)
		n += c->change[i].kind == kind;
	return n;
}

/* NW-043 NW-036 NW-038: too large for a corps, it becomes an army and no man goes home. */
static void what_is_too_large_for_a_corps_becomes_an_army(void **state)
{
	static const char *const names[] = {"p4-rs", "p3-fr-bv", "p2-br"};
	(void)state;
	for (int i = 0; i < 3; i++) {
		struct army a;
		struct army_rules r = army_rules_default;
		sample_army(t, names[i], &a);
		r.acp = 360;
		r.army_may = 240;
		r.army_must = 245; /* all three are worth 248 at least */
		assert_string_equal(codes_of(t, &r, &a), "E_ARMY_REQUIRED");
		struct completions *c = completed(&r, &a);
		bool british = i == 2;
		assert_int_equal(c->scope, SCOPE_HEAD);
		assert_true(c->n > 0);
		const struct completion *least = &c->list[0];
		assert_int_equal(least->army.level, LEVEL_ARMY);
		assert_int_equal(changes_of(least, CHANGE_ARMY_LEVEL), 1);
		assert_int_equal(changes_of(least, CHANGE_ADD_CORPS), british ? 0 : 2);
		assert_int_equal(changes_of(least, CHANGE_REMOVE_UNIT), 0);
		for (int k = 0; k < a.nunits; k++)
			assert_true(has_unit(&least->army, &a.unit[k]));
		free(c);
	}
}

/* NW-036: an army with one corps gets its second. */
static void a_missing_corps_is_formed(void **state)
{
	struct army a;
	struct army_rules r = army_rules_default;
	(void)state;
	sample_army(t, "p4-rs", &a);
	r.acp = 360;
	r.army_may = 240;
	a.level = a.level_start = LEVEL_ARMY;
	a.ncorps = 1;
	snprintf(a.corps[0].id, sizeof a.corps[0].id, "c1");
	a.corps[0].general = a.division[3].general;
	a.corps[0].general.listed = LG_NONE;
	for (int i = 0; i < a.ndivisions - 1; i++)
		a.division[i].corps = 0;
	assert_string_equal(codes_of(t, &r, &a), "E_INDEPENDENT_DIV E_TWO_CORPS");
	struct completions *c = completed(&r, &a);
	assert_int_equal(c->scope, SCOPE_ADD);
	assert_true(c->n > 0);
	assert_int_equal(changes_of(&c->list[0], CHANGE_ADD_CORPS), 1);
	assert_int_equal(changes_of(&c->list[0], CHANGE_JOIN_CORPS), 1);
	assert_int_equal(changes_of(&c->list[0], CHANGE_ARMY_LEVEL), 0);
	free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_taken_from_a_legal_army_can_be_added),
		cmocka_unit_test(every_faulty_army_of_the_sample_is_put_right),
		cmocka_unit_test(random_armies_are_put_right),
		cmocka_unit_test(a_bare_commander_gets_an_army),
		cmocka_unit_test(kept_points_are_spent_on_their_class),
		cmocka_unit_test(that_nothing_helps_is_proven),
		cmocka_unit_test(what_nobody_waits_for_ends),
		cmocka_unit_test(the_least_is_taken_out),
		cmocka_unit_test(what_is_too_large_for_a_corps_becomes_an_army),
		cmocka_unit_test(a_missing_corps_is_formed),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
