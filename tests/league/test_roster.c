/* test_roster.c: an army on paper: rosters as text and PDF, and single units to add. */
#include "building.h"
#include "league/words.h"

static void rosters_read_as_published(void **state)
{
	static const char *const names[] = {"p1-as", "p2-br", "p3-fr-bv", "p4-rs",
					    "p5-pr", "p6-sp", "p7-pd"};
	struct league_reader english = {0};
	size_t n;
	char *want = slurp_data("sample-campaign/rosters.txt", &n);
	struct out o = {0};
	(void)state;
	for (int i = 0; i < 7; i++) {
		struct army a;
		sample_army(t, names[i], &a);
		out_clear(&o);
		army_roster(t, &army_rules_default, &a, &english, &o);
		char *end = strchr(o.p, '\n'); /* the heading names several nations our way */
		if (a.nnations == 1 && !strstr(want, o.p))
			fail_msg("not as published:\n%s", o.p);
		if (!strstr(want, end))
			fail_msg("not as published:\n%s", o.p);
	}
	out_free(&o);
	free(want);
}

static void suggestions_are_legal(void **state)
{
	struct army a = plain("Fr", 6);
	struct suggestion list[40];
	(void)state;
	int n = army_suggest(t, &army_rules_default, &a, list, 40);
	assert_true(n > 5);
	for (int i = 0; i < n; i++) {
		struct army b = a;
		assert_false(t->type[list[i].type].prohibited);
		add_unit(t, &b, t->type[list[i].type].code, list[i].figures,
			 b.division[list[i].division].id);
		assert_codes(t, &b, "");
		if (i)
			assert_true(list[i].price <= list[i - 1].price);
	}
	sample_army(t, "p6-sp", &a); /* all 250 are spent */
	assert_int_equal(army_suggest(t, &army_rules_default, &a, list, 40), 0);
}

const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\nleak:libpango\nleak:libglib\nleak:libcairo\n";
}

static void a_roster_can_be_printed(void **state)
{
	char path[] = "/tmp/marengo-roster-XXXXXX", head[5] = "";
	struct league_reader english = {0};
	struct army a;
	(void)state;
	sample_army(t, "p3-fr-bv", &a);
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_null(army_pdf(t, &army_rules_default, &a, &english, path));
	FILE *f = fdopen(fd, "rb");
	assert_non_null(f);
	assert_int_equal(fread(head, 1, 4, f), 4);
	fseek(f, 0, SEEK_END);
	assert_true(ftell(f) > 2000);
	fclose(f);
	remove(path);
	assert_string_equal(head, "%PDF");
	assert_non_null(army_pdf(t, &army_rules_default, &a, &english, "/nowhere/at/all.pdf"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rosters_read_as_published),
		cmocka_unit_test(suggestions_are_legal),
		cmocka_unit_test(a_roster_can_be_printed),
	};
	struct pk *pk = building_open();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(pk);
	return failed;
}
