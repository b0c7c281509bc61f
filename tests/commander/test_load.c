/*
 * test_load.c: packs: what is refused and why; a new campaign and a new plan without a line of C.
 */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>

static char *file(const char *name)
{
	char path[512];
	snprintf(path, sizeof path, "%s/commander/%s.json", getenv("MARENGO_DATA"), name);
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	char *text = calloc(1, 1 << 17);
	assert_true(fread(text, 1, (1 << 17) - 1, f) > 0);
	fclose(f);
	return text;
}

/* The text with one passage replaced by another; frees the first. */
static char *replaced(char *text, const char *from, const char *to)
{
	char *at = strstr(text, from), *out = calloc(1, 1 << 17);
	if (!at)
		fail_msg("there is no \"%s\"", from);
	snprintf(out, 1 << 17, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	free(text);
	return out;
}

static char *edited(const char *name, const char *from, const char *to)
{
	return replaced(file(name), from, to);
}

static void refuses(const char *document, const char *from, const char *to, const char *reason)
{
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	char name[64];
	char *text = edited(document, from, to);
	struct pk *pk = pk_new(dirs);
	snprintf(name, sizeof name, "commander/%s", document);
	assert_true(pk_shadow(pk, name, text, strlen(text)));
	assert_null(fc_load(pk, "1796"));
	assert_non_null(pk_error(pk));
	if (!strstr(pk_error(pk), reason))
		fail_msg("said \"%s\", not \"%s\"", pk_error(pk), reason);
	pk_free(pk);
	free(text);
}

static void an_unreachable_area_is_refused(void **state)
{
	(void)state;
	refuses("map-italy", "\"areas\":[",
		"\"areas\":[{\"id\":\"elba\",\"name\":\"Elba\",\"it\":\"Elba\",\"lat\":42.8,"
		"\"lon\":10.3,"
		"\"city\":false,\"src\":\"recon\"},",
		"no way leads");
}

static void a_chart_with_a_hole_is_refused(void **state)
{
	(void)state;
	refuses("pack-1796", "{\"min\": 5, \"max\": 7, \"do\": \"random\"}",
		"{\"min\": 6, \"max\": 7, \"do\": \"random\"}", "hole");
	refuses("pack-1796", "{\"min\": 5, \"max\": 7, \"do\": \"random\"}",
		"{\"min\": 4, \"max\": 7, \"do\": \"random\"}", "overlap");
	refuses("pack-1796", "{\"min\": 7, \"max\": 10, \"gain\": \"supply\"",
		"{\"min\": 7, \"max\": 9, \"gain\": \"supply\"", "hole");
	refuses("common", "{\"min\": 9, \"max\": 10, \"do\": \"encamp\"",
		"{\"min\": 10, \"max\": 10, \"do\": \"encamp\"", "hole");
}

static void a_force_in_two_places_is_refused(void **state)
{
	(void)state;
	refuses("pack-1796", "\"reduced\": {\"act\": 4, \"cv\": 3, \"sup\": 0}, \"start\": null",
		"\"reduced\": {\"act\": 4, \"cv\": 3, \"sup\": 0}, \"start\": \"milan\"",
		"two places");
	refuses("pack-1796", "\"melas-inf\", \"melas-cav\", \"dirles\"",
		"\"melas-inf\", \"melas-inf\", \"melas-cav\", \"dirles\"", "two places");
	refuses("pack-1796", "\"id\": \"serurier\"", "\"id\": \"augereau\"", "stands twice");
	refuses("pack-1796", "\"melas-inf\", \"melas-cav\", \"dirles\"",
		"\"melas-inf\", \"melas-cav\"", "never comes into play");
}

static void an_unknown_plan_order_is_refused(void **state)
{
	(void)state;
	refuses("common", "{\"op\": \"advance\", \"shock\": -4}",
		"{\"op\": \"teleport\", \"shock\": -4}", "advance");
	refuses("common", "\"id\": \"push\"", "\"id\": \"volley\"", "stands twice");
}

static void unknown_keys_are_refused(void **state)
{
	(void)state;
	refuses("pack-1796", "\"scale\": \"division\"", "\"skale\": \"division\"", "skale");
	refuses("pack-1796", "\"group\": 3", "\"group\": 3, \"groups\": 4", "groups");
	refuses("pack-1796", "\"recruit\": false, \"skill\"",
		"\"recruit\": false, \"morale\": 3, \"skill\"", "morale");
	refuses("common", "\"shock\": -4", "\"shok\": -4", "shok");
}

static void impossible_values_are_refused(void **state)
{
	(void)state;
	refuses("pack-1796", "\"full\": {\"act\": 7, \"cv\": 8, \"sup\": 3}",
		"\"full\": {\"act\": 7, \"cv\": 8, \"sup\": 8}", "superscript");
	refuses("pack-1796", "\"start\": \"nice\"", "\"start\": \"paris\"", "paris");
	refuses("pack-1796", "\"nation\": \"piedmont\"", "\"nation\": \"martian\"", "austrian");
	refuses("pack-1796",
		"\"type\": \"cavalry\", \"recruit\": false, \"skill\": \"veteran\", \"full\": "
		"{\"act\": 7, \"cv\": 8, \"sup\": 3}, \"reduced\": null",
		"\"type\": \"cavalry\", \"recruit\": false, \"skill\": \"veteran\", \"full\": "
		"{\"act\": 7, \"cv\": 8, \"sup\": 3}, \"reduced\": {\"act\": 6, \"cv\": 4, "
		"\"sup\": 0}",
		"no reduced side"); /* FC-044 */
	refuses("pack-1796", "\"enemy_garrisons\": 9", "\"enemy_garrisons\": 3",
		"the set-up needs");
	refuses("pack-1796", "\"grade\": \"historical\"", "\"grade\": null", "grade");
}

static void a_new_campaign_is_a_new_pack(void **state)
{
	/* No C knows it. FC-057: Milan starts contested and so gets Enemy statics. */
	char *text = edited("pack-1796", "\"id\": \"1796\"", "\"id\": \"test\"");
	(void)state;
	text = replaced(text, "\"start\": \"nice\", \"src\": \"rulebook\", \"note\": \"act 7",
			"\"start\": \"milan\", \"src\": \"rulebook\", \"note\": \"act 7");
	text = replaced(text, "\"start\": \"savona\"", "\"start\": \"milan\"");
	struct bench *b = bench_shadow("test", "commander/pack-test", text);
	assert_string_equal(where(b, "augereau"), "milan");
	assert_int_equal(b->p->garrisons[ENEMY][area(b, "milan")], 1);
	assert_int_equal(b->p->garrisons[FRENCH][area(b, "milan")], 0);
	struct scenario list[64];
	int n = fc_scenarios(b->pk, list, 64), found = 0;
	for (int i = 0; i < n; i++)
		found += strcmp(list[i].id, "test") == 0;
	assert_int_equal(found, 1);
	assert_int_equal(n, 12);
	/* It plays to its end by the general's hand. */
	b->dice.strict = false;
	struct rng rng = rng_seed(1);
	struct ctx cx = {.dice = &b->dice};
	static struct action legal[2048];
	while (commander_game.to_act(b->p, &b->s)) {
		int k = commander_game.legal(b->p, &b->s, 0, legal, 2048);
		struct action a = fc_general(b->p, &b->s, 0, legal, k, 0, &rng);
		commander_game.apply(b->p, &b->s, 0, a, &cx);
	}
	assert_int_not_equal(b->s.verdict, UNDECIDED);
	free(text);
	drop(b);
}

static void a_new_plan_is_a_line_of_data(void **state)
{
	char *text = edited("common", "\"french\": [\n",
			    "\"french\": [{\"id\": \"lunge\", \"name\": {\"en\": \"Lunge\", "
			    "\"it\": \"Affondo\"}, \"roll\": "
			    "\"never\", \"orders\": [{\"op\": \"advance\", \"shock\": 0}, {\"op\": "
			    "\"advance\", \"shock\": 0}, "
			    "{\"op\": \"attack\", \"mod\": [2, 1], \"range\": [0, 1]}], \"melee\": "
			    "false, \"count\": null, "
			    "\"src\": \"recon\"},\n");
	(void)state;
	struct bench *b = bench_shadow("1796", "commander/common", text);
	on_sheet(b, "lodi", S_PLANS, "augereau 1L | liptay 4L, en-garrison-1 5L");
	b->s.battle.left = 1;
	assert_true(may(b, "plan augereau lunge"));
	b->s.step[1] = S_FRENCH;
	give(b, "augereau", "lunge");
	dice(b, 10);
	does(b, "act augereau lunge");
	assert_int_equal(region(b, "augereau"), 3);
	assert_int_equal(arg_told(b, M_ATTACK_HITS, 2), 10);
	free(text);
	drop(b);
}

static void every_campaign_loads_and_is_sound(void **state)
{
	const char *dirs[] = {getenv("MARENGO_DATA"), NULL};
	struct pk *pk = pk_new(dirs);
	struct scenario list[64];
	int n = fc_scenarios(pk, list, 64);
	(void)state;
	assert_int_equal(n, 11);
	for (int i = 0; i < n; i++) {
		struct bench *b = bench(list[i].id);
		assert_null(fc_check(b->p, &b->s));
		assert_non_null(list[i].title[LANG_IT]);
		/* FC-030 FC-031: French are of that nation, and nobody else is. */
		for (int f = 0; f < b->p->forces; f++)
			assert_int_equal(b->p->force[f].side == FRENCH,
					 strcmp(b->p->nation[b->p->force[f].nation], "french") ==
						 0);
		drop(b);
	}
	pk_free(pk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_unreachable_area_is_refused),
		cmocka_unit_test(a_chart_with_a_hole_is_refused),
		cmocka_unit_test(a_force_in_two_places_is_refused),
		cmocka_unit_test(an_unknown_plan_order_is_refused),
		cmocka_unit_test(unknown_keys_are_refused),
		cmocka_unit_test(impossible_values_are_refused),
		cmocka_unit_test(a_new_campaign_is_a_new_pack),
		cmocka_unit_test(a_new_plan_is_a_line_of_data),
		cmocka_unit_test(every_campaign_loads_and_is_sound),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
