/*
 * test_scarce.c: the k-th allocation fails, for every k: a line is taken whole or not at all, and
 * whoever asked is told that memory ran out, not that a rule forbids it.
 */
#include <glpk.h>
#include <sodium.h>

#include "../server/scarce.h"
#include "clubhouse.h"
#include "league/complete.h"
#include "league/pairing.h"
#include "league/sample.h"

static struct scarce scarce;

static void arm(int k)
{
	atomic_store(&scarce.struck, 0);
	atomic_store(&scarce.left, k);
}

static bool disarm(void)
{
	atomic_store(&scarce.left, 0);
	return atomic_load(&scarce.struck);
}

/* The first are all tried; where there are thousands they are much alike. */
static int next(int k)
{
	return k < 60 ? k + 1 : k + 37 + k / 8;
}

/* cJSON does not say why it stopped: then the line "cannot be read". */
static void told(const struct refusal *r)
{
	if (r->rule)
		assert_string_equal(r->rule, "NW-R55");
}

/* Takes the line in the end; until then each failure leaves the club as it was. */
static void starve(const char *line)
{
	uint8_t before[32], after[32];
	bool good = false, struck = true;
	club_hash(before);
	for (int k = 1; struck; k = next(k)) {
		struct out diff = {0};
		arm(k);
		good = record_add(&club, line, &why, &diff);
		struck = disarm();
		if (good) {
			out_free(&diff);
			if (struck) /* only the telling of what changed was cut short */
				assert_true(strstr(line, "\"seq\"") != NULL);
			break;
		}
		out_free(&diff);
		assert_true(struck);
		told(&why);
		club_hash(after);
		assert_memory_equal(before, after, sizeof before);
	}
	assert_true(good);
	club_hash(after);
	assert_memory_not_equal(before, after, sizeof before);
}

static void a_line_is_taken_whole_or_not_at_all(void **state)
{
	struct out o = {0};
	char line[200];
	(void)state;
	first_night();
	starve("{\"type\":\"player\",\"id\":\"p9\",\"name\":\"P9\"}");
	starve("{\"type\":\"report\",\"battle\":\"1.1.T1\",\"a\":" SIDE(40, 2) ",\"b\":" SIDE(
		10, 1) "}");
	starve("{\"type\":\"confirm\",\"battle\":\"1.1.T1\"}");
	starve("{\"type\":\"roll\",\"player\":\"p0\",\"battle\":\"1.1.T1\",\"d100\":33}");
	starve("{\"type\":\"place\",\"player\":\"p0\",\"roll\":1,\"use\":{\"new\":[{\"id\":\"u16\","
	       "\"type\":\"AsLN\",\"figures\":12,\"at\":\"d3\"}]}}");
	ok("{\"type\":\"player\",\"id\":\"p8\",\"name\":\"P8\"}");
	struct army a;
	sample_army(t, "p5-pr", &a);
	out_text(&o, "{\"type\":\"army\",\"player\":\"p8\",\"army\":");
	army_write(&a, t, NULL, &o);
	out_text(&o, "}");
	starve(o.p);
	out_free(&o);
	/* corrections fold everything again: no line may come out void for want of memory */
	starve("{\"type\":\"correct\",\"seq\":6,\"reason\":\"a slip\",\"with\":{\"type\":\"note\","
	       "\"text\":\"instead\"}}");
	for (int i = 0; i < club.n; i++)
		if (strstr(club.line[i], "\"id\":\"p9\""))
			snprintf(line, sizeof line,
				 "{\"type\":\"reverse\",\"seq\":%d,\"reason\":\"entered twice\"}",
				 i + 1);
	starve(line);
}

/* The record grows its lists now and then: at that line too. */
static void the_lists_of_a_record_grow(void **state)
{
	(void)state;
	while (club.n < 256)
		ok("{\"type\":\"note\",\"text\":\"n\"}");
	starve("{\"type\":\"note\",\"text\":\"one more\"}");
	assert_int_equal(club.n, 257);
}

static void a_club_is_read_whole_or_not_at_all(void **state)
{
	struct out text = {0};
	uint8_t before[32], after[32];
	(void)state;
	first_night();
	report("1.1.T1", 40, 2, 10, 1);
	ok("{\"type\":\"reverse\",\"seq\":%d,\"reason\":\"too early\"}", club.n);
	record_export(&club, &text);
	club_hash(before);
	bool struck = true;
	for (int k = 1; struck; k = next(k)) {
		arm(k);
		bool good = record_import(&club, text.p, text.n, &why);
		struck = disarm();
		assert_true(good || struck);
		if (!good)
			told(&why);
		club_hash(after);
		assert_memory_equal(before, after, sizeof before);
	}
	struck = true;
	for (int k = 1; struck; k = next(k)) {
		arm(k);
		struct campaign *then = record_state(&club, club.n);
		struck = disarm();
		assert_true(then || struck);
		campaign_free(then);
	}
	out_free(&text);
}

static void a_draw_is_found_or_memory_is_named(void **state)
{
	struct pairing_wish wish = {0};
	struct pairing whole, p;
	(void)state;
	night_of("2026-01-13", "p0 p1 p2 p3");
	assert_true(pair_night(club.now, &wish, &whole, &why));
	bool struck = true;
	for (int k = 1; struck; k++) {
		arm(k);
		bool good = pair_night(club.now, &wish, &p, &why);
		struck = disarm();
		assert_int_equal(good, !struck);
		assert_null(why.rule); /* not: there is no draw */
		if (good)
			assert_memory_equal(&p, &whole, sizeof p);
	}
}

/* GLPK ends a program that it finds no memory for; ours goes on. */
static void glpk_out_of_memory_is_no_proof(void **state)
{
	struct pairing_wish wish = {0};
	struct pairing p;
	struct campaign *c = campaign_clone(club.now);
	(void)state;
	c->team_night = true;
	c->ntables = 16;
	for (int i = 0; i < 40; i++) {
		c->player[i] = club.now->player[i % 4];
		c->player[i].present = true;
	}
	c->nplayers = 40;
	glp_mem_limit(1);
	assert_false(pair_night(c, &wish, &p, &why));
	assert_null(why.rule);
	campaign_free(c);
	struct army a;
	sample_army(t, "p3-fr-bv", &a);
	a.nunits = 5;
	glp_mem_limit(1);
	struct completions *found = army_complete(t, &army_rules_default, &a, NULL);
	assert_non_null(found); /* with what memory there is: proposals, or "not known" */
	assert_int_not_equal(found->scope, SCOPE_NEVER);
	free(found);
}

static void completions_never_prove_from_want_of_memory(void **state)
{
	struct army a;
	(void)state;
	sample_army(t, "p3-fr-bv", &a);
	a.nunits = 5;
	bool struck = true;
	for (int k = 1; struck; k += 3) {
		arm(k);
		struct completions *found = army_complete(t, &army_rules_default, &a, NULL);
		struck = disarm();
		assert_true(found || struck);
		if (found)
			assert_int_not_equal(found->scope, SCOPE_NEVER);
		free(found);
	}
}

static void the_sample_is_played_whole_or_refused(void **state)
{
	(void)state;
	for (int k = 1; k < 40000; k = k * 2 + 1) {
		const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
		struct pk *pk = pk_new(dirs);
		struct record r;
		struct refusal no = {0};
		record_init(&r, t);
		arm(k);
		bool good = sample_campaign(&r, pk, &no);
		bool struck = disarm();
		assert_true(good || struck);
		record_free(&r);
		pk_free(pk);
	}
}

#define WITH(f) cmocka_unit_test_setup_teardown(f, open_club, close_club)
int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH(a_line_is_taken_whole_or_not_at_all),
		WITH(the_lists_of_a_record_grow),
		WITH(a_club_is_read_whole_or_not_at_all),
		WITH(a_draw_is_found_or_memory_is_named),
		WITH(glpk_out_of_memory_is_no_proof),
		cmocka_unit_test(completions_never_prove_from_want_of_memory),
		cmocka_unit_test(the_sample_is_played_whole_or_refused),
	};
	if (sodium_init() < 0)
		return 1;
	scarce_watch(&scarce);
	struct pk *charts = charts_open(&t);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	pk_free(charts);
	return failed;
}
