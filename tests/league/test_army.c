/* test_army.c: the sample armies, legal and illegal, and the worked examples of the ledger. */
#include "support.h"

static const struct league_tables *t;

static void sample_armies_are_legal_and_cost_what_they_say(void **state)
{
	static const char *const names[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
					    "p5-pr", "p6-sp", "p7-pd"};
	static const int value[] = {248, 248, 248, 248, 246, 250, 248};
	(void)state;
	for (int i = 0; i < 7; i++) {
		struct army a;
		sample_army(t, names[i], &a);
		assert_codes(t, &a, "");
		assert_int_equal(army_cost(t, &a), value[i]);
		assert_int_equal(army_value(t, &a), value[i]);
	}
}

static void illegal_samples_raise_exactly_their_codes(void **state)
{
	(void)state;
	size_t n;
	char *text = slurp_data("sample-campaign/illegal.json", &n);
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "illegal", text, n), list = pk_get(&doc, "variants");
	assert_true(pk_count(&list) >= 28);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node v = pk_at(&list, i), node = pk_get(&v, "army");
		struct pk_node codes = pk_get(&v, "all_codes");
		struct army a;
		char want[300] = "";
		assert_true(army_read(&node, t, &a));
		for (int k = 0; k < pk_count(&codes); k++) {
			struct pk_node c = pk_at(&codes, k);
			strcat(want, want[0] ? " " : "");
			strcat(want, pk_string_of(&c));
		}
		assert_codes(t, &a, want);
	}
	pk_free(pk);
	free(text);
}

static void army_files_come_back_as_they_were(void **state)
{
	(void)state;
	struct army a, b;
	struct out o = {0};
	sample_army(t, "p3-fr-bv", &a);
	army_write(&a, t, NULL, &o);
	army_from(t, o.p, &b);
	assert_memory_equal(&a, &b, sizeof a);
	out_free(&o);
}

/* More fits than the list has room for: the dearest stay, and nothing else is in it. */
static void a_full_list_of_suggestions_holds_the_dearest(void **state)
{
	struct army a;
	struct suggestion all[200], few[5];
	(void)state;
	sample_army(t, "p1-as", &a);
	a.nunits = 4;
	memset(few, 0x7f, sizeof few);
	int n = army_suggest(t, &army_rules_default, &a, all, 200);
	assert_true(n > 5 && n < 200);
	assert_int_equal(army_suggest(t, &army_rules_default, &a, few, 5), 5);
	for (int i = 0; i < 5; i++) {
		assert_in_range(few[i].type, 0, t->ntypes - 1);
		assert_int_equal(few[i].price, all[i].price);
		assert_true(i == 0 || few[i].price <= few[i - 1].price);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sample_armies_are_legal_and_cost_what_they_say),
		cmocka_unit_test(illegal_samples_raise_exactly_their_codes),
		cmocka_unit_test(army_files_come_back_as_they_were),
		cmocka_unit_test(a_full_list_of_suggestions_holds_the_dearest),
	};
	struct pk *pk = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
