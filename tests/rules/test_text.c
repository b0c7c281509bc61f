/*
 * test_text.c: catalogues are read whole or not at all, and sentences are worded per reader.
 * The two arguments are the same small catalogue in both byte orders.
 */
#include "cm.h"

#include <stdio.h>
#include <stdlib.h>

#include "kernel/rng.h"
#include "text/catalogue.h"
#include "text/plural.h"
#include "text/tongue.h"

static struct sample {
	char *bytes;
	size_t n;
} samples[2]; /* little-endian, big-endian */

static void load(const char *path, struct sample *s)
{
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	s->bytes = malloc(1 << 16);
	s->n = fread(s->bytes, 1, 1 << 16, f);
	fclose(f);
}

static int count_two(const void *pack)
{
	(void)pack;
	return 2;
}

static const char *town_label(const void *pack, int value, enum lang lang)
{
	(void)pack;
	static const char *const names[2][LANG_COUNT] = {{"Brussels", "Bruxelles"},
							 {"Ligny", "Ligny"}};
	return names[value][lang];
}

static const char *arm_label(const void *pack, int value, enum lang lang)
{
	(void)pack, (void)lang;
	return value ? N_("cavalry") : N_("infantry");
}

enum { TOWN = 1, ARM };
static const struct kind kinds[] = {
	{NULL},
	{.name = "town", .count = count_two, .label = town_label},
	{.name = "arm", .count = count_two, .label = arm_label, .english = true},
	{NULL},
};
enum { MSG_MARCH, MSG_ROUT, MSG_FALL, MSG_LOSSES };
static const struct message messages[] = {
	{.text = "{0} marches to {1}", .kind = {ARM, TOWN}, .nargs = 2},
	{.text = "{0} unit routs", .plural = "{0} units rout", .nargs = 1},
	{.text = "Chance that {0} falls", .kind = {TOWN}, .nargs = 1},
	{.text = "Losses of {0}", .kind = {ARM}, .nargs = 1},
	{NULL},
};
static const struct verb verbs[] = {
	{.name = "march", .text = "{0} marches to {1}", .kind = {ARM, TOWN}, .nargs = 2},
	{NULL},
};
static const struct game little_game = {.kinds = kinds, .messages = messages, .verbs = verbs};

static struct tongue *italian(int which)
{
	struct tongue *t = tongue_new(NULL);
	assert_true(tongue_add(t, LANG_IT, samples[which].bytes, samples[which].n));
	return t;
}

static void assert_event(const struct reader *r, struct event e, const char *expected)
{
	struct out o = {0};
	word_event(r, &e, &o);
	assert_string_equal(o.p, expected);
	out_free(&o);
}

static void both_byte_orders_say_the_same(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct tongue *t = italian(i);
		assert_string_equal(tr(t, LANG_IT, "infantry"), "fanteria");
		assert_string_equal(trn(t, LANG_IT, "{0} unit routs", "{0} units rout", 3),
				    "{0} unità vanno in rotta");
		tongue_free(t);
	}
}

static void what_is_not_translated_stays_english(void **state)
{
	(void)state;
	struct tongue *t = italian(0);
	assert_string_equal(tr(t, LANG_IT, "cavalry"), "cavalry");
	assert_string_equal(tr(t, LANG_IT, ""), "");
	assert_string_equal(tr(t, LANG_EN, "infantry"), "infantry");
	assert_string_equal(tr(NULL, LANG_IT, "infantry"), "infantry");
	assert_string_equal(trn(t, LANG_IT, "a", "b", 1), "a");
	assert_string_equal(trn(t, LANG_IT, "a", "b", 0), "b");
	assert_string_equal(trn(t, LANG_IT, "infantry", "infantries", 2), "infantries");
	tongue_free(t);
}

static void a_plural_may_be_two_texts(void **state)
{
	(void)state;
	struct tongue *t = italian(0);
	assert_string_equal(trn(t, LANG_IT, "{0} step", "{0} steps", 1), "{0} passo");
	assert_string_equal(trn(t, LANG_IT, "{0} step", "{0} steps", 0), "{0} passi");
	tongue_free(t);
}

static void a_missing_catalogue_is_told(void **state)
{
	(void)state;
	struct tongue *t = tongue_new("/nonexistent");
	assert_false(tongue_has(t, LANG_IT));
	assert_true(tongue_has(t, LANG_EN));
	tongue_free(t);
}

static void a_cut_catalogue_is_refused(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++)
		for (size_t n = 0; n < samples[i].n; n++) {
			char *cut = malloc(n + 1);
			memcpy(cut, samples[i].bytes, n);
			struct catalogue *c = catalogue_new(cut, n);
			/* msgfmt writes the texts last: every cut takes some of them. */
			assert_null(c);
			free(cut);
		}
}

/* The sanitizers watch: whatever is accepted must be safe to look things up in. */
static void a_damaged_catalogue_does_no_harm(void **state)
{
	(void)state;
	struct rng rng = rng_seed(1815);
	for (int round = 0; round < 5000; round++) {
		const struct sample *s = &samples[round & 1];
		char *copy = malloc(s->n);
		memcpy(copy, s->bytes, s->n);
		for (int hits = 0; hits < 3; hits++)
			copy[rng_below(&rng, (uint32_t)s->n)] = (char)rng_below(&rng, 256);
		struct catalogue *c = catalogue_new(copy, s->n);
		free(copy);
		if (c) {
			catalogue_find(c, "infantry");
			for (unsigned long n = 0; n < 4; n++)
				catalogue_find_plural(c, "{0} unit routs", n);
		}
		catalogue_free(c);
	}
}

static unsigned long form_of(const char *rule, unsigned long n)
{
	struct plural p;
	assert_true(plural_read(rule, &p));
	return plural_form(&p, n);
}

static void plural_rules_of_other_languages_work(void **state)
{
	(void)state;
	const char *italian_rule = " nplurals=2; plural=(n != 1);\n";
	assert_int_equal(form_of(italian_rule, 0), 1);
	assert_int_equal(form_of(italian_rule, 1), 0);
	assert_int_equal(form_of(italian_rule, 2), 1);
	assert_int_equal(form_of("nplurals=2; plural=n>1;", 1), 0);
	assert_int_equal(form_of("nplurals=1; plural=0;", 5), 0);
	const char *polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
			     "(n%100<10 || n%100>=20) ? 1 : 2);";
	assert_int_equal(form_of(polish, 1), 0);
	assert_int_equal(form_of(polish, 22), 1);
	assert_int_equal(form_of(polish, 12), 2);
	assert_int_equal(form_of(polish, 25), 2);
}

static void broken_plural_rules_are_refused(void **state)
{
	(void)state;
	static const char *const broken[] = {
		"",
		"nplurals=2;",
		"nplurals=2; plural=;",
		"nplurals=0; plural=0;",
		"nplurals=99; plural=0;",
		"nplurals=2; plural=n;",
		"nplurals=2; plural=1/n;",
		"nplurals=2; plural=(n != 1;",
		"nplurals=2; plural=n != 1);",
		"nplurals=2; plural=n ? 1;",
		"nplurals=2; plural=m;",
		("nplurals=2; "
		 "plural=((((((((((((((((((((((((((((((((((((n))))))))))))))))))))))))))))))))))))"
		 ";"),
	};
	struct plural p;
	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
		assert_false(plural_read(broken[i], &p));
}

static void an_event_is_worded_in_the_readers_language(void **state)
{
	(void)state;
	struct tongue *t = italian(0);
	struct reader r = {t, LANG_IT, &little_game, NULL};
	assert_event(&r, (struct event){.message = MSG_MARCH, .arg = {0, 0}},
		     "Verso Bruxelles marcia fanteria");
	assert_event(&r, (struct event){.message = MSG_ROUT, .arg = {1}}, "1 unità va in rotta");
	assert_event(&r, (struct event){.message = MSG_ROUT, .arg = {4}}, "4 unità vanno in rotta");
	r.lang = LANG_EN;
	assert_event(&r, (struct event){.message = MSG_MARCH, .arg = {0, 0}},
		     "infantry marches to Brussels");
	assert_event(&r, (struct event){.message = MSG_ROUT, .arg = {1}}, "1 unit routs");
	assert_event(&r, (struct event){.message = MSG_ROUT, .arg = {0}}, "0 units rout");
	tongue_free(t);
}

static void an_action_reads_like_its_event(void **state)
{
	(void)state;
	struct tongue *t = italian(1);
	struct reader r = {t, LANG_IT, &little_game, NULL};
	struct out o = {0};
	word_action(&r, (struct action){.verb = 0, .arg = {0, 1}}, &o);
	assert_string_equal(o.p, "Verso Ligny marcia fanteria");
	out_free(&o);
	tongue_free(t);
}

static void a_value_without_a_label_is_shown_as_a_number(void **state)
{
	(void)state;
	struct reader r = {NULL, LANG_EN, &little_game, NULL};
	assert_event(&r, (struct event){.message = MSG_MARCH, .arg = {7, -1}}, "7 marches to -1");
	struct out o = {0};
	word_template(&r, "{0} {9} {x} {", (const uint8_t[]){0}, 1, (const int32_t[]){5}, &o);
	assert_string_equal(o.p, "5 {9} {x} {");
	out_free(&o);
}

static void long_numbers_are_parted_as_the_reader_writes_them(void **state)
{
	(void)state;
	static const struct {
		int32_t value;
		const char *said[LANG_COUNT];
	} row[] = {
		{1815, {"1815", "1815"}},
		{-9999, {"-9999", "-9999"}},
		{10000, {"10,000", "10.000"}},
		{-12003, {"-12,003", "-12.003"}},
		{INT32_MIN, {"-2,147,483,648", "-2.147.483.648"}},
	};
	for (size_t i = 0; i < 2 * sizeof row / sizeof *row; i++) {
		struct reader r = {NULL, (enum lang)(i % 2), &little_game, NULL};
		struct out o = {0};
		word_value(&r, 0, row[i / 2].value, &o);
		assert_string_equal(o.p, row[i / 2].said[i % 2]);
		out_free(&o);
	}
}

static void assert_odds(const struct reader *r, struct odds_line line, const char *expected)
{
	struct out o = {0};
	word_odds(r, &line, &o);
	assert_string_equal(o.p, expected);
	out_free(&o);
}

static void odds_use_the_decimal_mark_of_the_reader(void **state)
{
	(void)state;
	struct tongue *t = italian(0);
	struct reader r = {t, LANG_IT, &little_game, NULL};
	assert_odds(&r,
		    (struct odds_line){.message = MSG_FALL, .arg = {1}, .value = 417, .error = 12},
		    "Probabilità che Ligny cada: 41,7% ± 1,2%");
	assert_odds(&r, (struct odds_line){.message = MSG_LOSSES, .mean = true, .value = 2346},
		    "Perdite di fanteria: 2,35");
	r.lang = LANG_EN;
	assert_odds(&r, (struct odds_line){.message = MSG_FALL, .arg = {0}, .value = 1000},
		    "Chance that Brussels falls: 100.0%");
	assert_odds(&r, (struct odds_line){.message = MSG_LOSSES, .mean = true, .value = -500},
		    "Losses of infantry: −0.50");
	tongue_free(t);
}

static void set(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

static enum lang with(const char *language, const char *all, const char *messages_,
		      const char *lang)
{
	set("LANGUAGE", language);
	set("LC_ALL", all);
	set("LC_MESSAGES", messages_);
	set("LANG", lang);
	return lang_from_environment();
}

static void the_environment_chooses_as_gettext_does(void **state)
{
	(void)state;
	assert_int_equal(with(NULL, NULL, NULL, "it_IT.UTF-8"), LANG_IT);
	assert_int_equal(with(NULL, NULL, "it_CH", "en_GB"), LANG_IT);
	assert_int_equal(with(NULL, "en_GB", "it_CH", "it_IT"), LANG_EN);
	assert_int_equal(with("it:en", NULL, NULL, "en_GB.UTF-8"), LANG_IT);
	assert_int_equal(with("it", NULL, NULL, "C"), LANG_EN);
	assert_int_equal(with(NULL, NULL, NULL, NULL), LANG_EN);
	assert_int_equal(lang_of("IT"), LANG_IT);
	assert_int_equal(lang_of("ita"), LANG_EN);
	assert_int_equal(lang_of(NULL), LANG_EN);
	assert_string_equal(lang_code(LANG_IT), "it");
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	load(argv[1], &samples[0]);
	load(argv[2], &samples[1]);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_byte_orders_say_the_same),
		cmocka_unit_test(what_is_not_translated_stays_english),
		cmocka_unit_test(a_plural_may_be_two_texts),
		cmocka_unit_test(a_missing_catalogue_is_told),
		cmocka_unit_test(a_cut_catalogue_is_refused),
		cmocka_unit_test(a_damaged_catalogue_does_no_harm),
		cmocka_unit_test(plural_rules_of_other_languages_work),
		cmocka_unit_test(broken_plural_rules_are_refused),
		cmocka_unit_test(an_event_is_worded_in_the_readers_language),
		cmocka_unit_test(an_action_reads_like_its_event),
		cmocka_unit_test(a_value_without_a_label_is_shown_as_a_number),
		cmocka_unit_test(long_numbers_are_parted_as_the_reader_writes_them),
		cmocka_unit_test(odds_use_the_decimal_mark_of_the_reader),
		cmocka_unit_test(the_environment_chooses_as_gettext_does),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	free(samples[0].bytes);
	free(samples[1].bytes);
	return failed;
}
