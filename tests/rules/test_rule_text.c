/*
 * test_rule_text.c: the rule texts load whole, in both languages, and are found as players ask.
 * The argument is the data directory.
 */
#include "cm.h"

#include <stdlib.h>

#include "kernel/match.h"
#include "kernel/rules.h"
#include "text/fold.h"
#include "text/rule_text.h"

static const char *data_dir;

struct library {
	struct pk *pk;
	const struct rule_book *book;
};

static struct library open_library(void)
{
	const char *const dirs[] = {data_dir, NULL};
	struct library l = {pk_new(dirs), NULL};
	l.book = rule_book_load(l.pk);
	if (!l.book)
		fail_msg("%s", pk_error(l.pk));
	return l;
}

static void every_rule_speaks_both_languages(void **state)
{
	(void)state;
	struct library l = open_library();
	assert_true(l.book->n > 1600);
	for (int i = 0; i < l.book->n; i++) {
		const struct rule_text *rule = &l.book->rule[i];
		assert_true(rule_id_valid(rule->id));
		for (int lang = 0; lang < LANG_COUNT; lang++) {
			assert_true(rule->text[lang][0] != '\0');
			assert_true(rule->chapter[lang][0] != '\0');
			assert_int_equal(rule->question[lang] != NULL, rule->id[3] == 'R');
			if (rule->question[lang])
				assert_true(rule->question[lang][0] != '\0');
		}
	}
	pk_free(l.pk);
}

static void refusals_of_the_match_have_texts(void **state)
{
	(void)state;
	static const char *const refusals[] = {
		RULE_NOT_YOUR_TURN, RULE_GAME_OVER, RULE_NOT_A_CHOICE, RULE_STALE,
		RULE_MALFORMED,     RULE_NO_UNDO,   RULE_DICE_SCRIPT,
	};
	struct library l = open_library();
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		assert_non_null(rule_find(l.book, refusals[i]));
	pk_free(l.pk);
}

static void abbreviations_are_of_their_game(void **state)
{
	(void)state;
	struct library l = open_library();
	const struct rule_short *s[4];
	assert_int_equal(rule_explain(l.book, "castiglione", "cf", s, 4), 1);
	assert_string_equal(s[0]->means[LANG_EN], "Cohesion Factor");
	assert_int_equal(rule_explain(l.book, "castiglione", "FC", s, 4), 1);
	assert_string_equal(s[0]->means[LANG_IT], "fattore di coesione");
	assert_int_equal(rule_explain(l.book, "commander", "CF", s, 4), 0);
	assert_true(rule_explain(l.book, NULL, "VP", s, 1) >= 3);
	/* What every game has; a nation and its troops; nothing. */
	assert_int_equal(rule_explain(l.book, "waterloo", "CSV", s, 4), 1);
	assert_int_equal(rule_explain(l.book, "league", "BrRHA", s, 4), 2);
	assert_string_equal(s[0]->means[LANG_EN], "Britain");
	assert_string_equal(s[1]->word[LANG_EN], "RHA");
	assert_int_equal(rule_explain(l.book, "league", "BrXX", s, 4), 0);
	assert_int_equal(rule_explain(l.book, "league", "", s, 4), 0);
	pk_free(l.pk);
}

static void an_id_is_found_as_players_type_it(void **state)
{
	(void)state;
	struct library l = open_library();
	const struct rule_text *rule = rule_find(l.book, "wl-2");
	assert_non_null(rule);
	assert_string_equal(rule->game, "waterloo");
	assert_non_null(strstr(rule->text[LANG_IT], "Liegi"));
	assert_ptr_equal(rule_find(l.book, rule->id), rule);
	const struct rule_text *ruling = rule_find(l.book, "fc-r1");
	assert_non_null(ruling);
	assert_string_equal(ruling->text[LANG_EN], "It can.");
	static const char *const nonsense[] = {"",         "W",      "WL",
					       "WL-",      "WL-R",   "WL-9999",
					       "WL-0021x", "ZZ-001", "WL-99999999999999999999",
					       "night"};
	for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
		assert_null(rule_find(l.book, nonsense[i]));
	pk_free(l.pk);
}

static bool found(const struct rule_book *book, enum lang lang, const char *words, const char *id)
{
	const struct rule_text *hit[64];
	int n = rule_search(book, lang, words, hit, 64);
	for (int i = 0; i < n && i < 64; i++)
		if (strcmp(hit[i]->id, id) == 0)
			return true;
	return false;
}

static void words_are_found_in_texts_and_questions(void **state)
{
	(void)state;
	struct library l = open_library();
	assert_true(found(l.book, LANG_EN, "GHENT three", "WL-002"));
	assert_true(found(l.book, LANG_IT, "citta principali liegi", "WL-002"));
	assert_true(found(l.book, LANG_EN, "green markers terrain", "WL-R3"));
	assert_false(found(l.book, LANG_EN, "Gand", "WL-002"));
	assert_int_equal(rule_search(l.book, LANG_EN, "xyzzy", NULL, 0), 0);
	assert_int_equal(rule_search(l.book, LANG_EN, "", NULL, 0), l.book->n);
	const struct rule_term *term[4];
	assert_true(rule_search_terms(l.book, "marcia forzata", term, 4) >= 2);
	pk_free(l.pk);
}

static void folding_sets_case_and_accents_apart(void **state)
{
	(void)state;
	assert_true(text_holds("Liège", "liege"));
	assert_true(text_holds("liege", "LIÈGE"));
	assert_true(text_holds("perché l’unità", "l'unita PERCHE"));
	assert_true(text_holds("anything", " "));
	assert_false(text_holds("", "a"));
	assert_false(text_holds("ab", "abc"));
	assert_false(text_holds("bad \xc3", "\xc3\xa8"));
	assert_true(text_holds("odd \xff byte", "\xff"));
}

static void refused(const char *text, const char *reason)
{
	const char *const none[] = {NULL};
	struct pk *pk = pk_new(none);
	assert_true(pk_shadow(pk, "rules/waterloo", text, strlen(text)));
	assert_null(rule_book_load(pk));
	if (!strstr(pk_error(pk), reason))
		fail_msg("\"%s\" does not say \"%s\"", pk_error(pk), reason);
	pk_free(pk);
}

#define HEAD                                                                                       \
	"{\"format\":\"marengo-rules/1\",\"game\":\"waterloo\",\"prefix\":\"WL\","                 \
	"\"title\":{\"en\":\"a\",\"it\":\"b\"},\"about\":{\"en\":\"a\",\"it\":\"b\"},"             \
	"\"glossary\":[],\"rulings\":[],\"chapters\":[{\"title\":{\"en\":\"a\",\"it\":\"b\"},"     \
	"\"rules\":["
#define RULE(id, text)                                                                             \
	"{\"id\":\"" id "\",\"section\":\"1\",\"text\":{\"en\":\"x\"" text "},\"check\":\"\"}"

static void broken_documents_are_refused_by_name(void **state)
{
	(void)state;
	refused("{", "rules/waterloo");
	refused(HEAD RULE("WL-001", "") "]}]}", "it");
	refused(HEAD RULE("FC-001", ",\"it\":\"y\"") "]}]}", "FC-001");
	refused(HEAD RULE("WL-R1", ",\"it\":\"y\"") "]}]}", "WL-R1");
	refused(HEAD RULE("WL-001", ",\"it\":\"y\"") "," RULE("WL-001", ",\"it\":\"y\"") "]}]}",
		"stands twice");
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	data_dir = argv[1];
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_rule_speaks_both_languages),
		cmocka_unit_test(refusals_of_the_match_have_texts),
		cmocka_unit_test(abbreviations_are_of_their_game),
		cmocka_unit_test(an_id_is_found_as_players_type_it),
		cmocka_unit_test(words_are_found_in_texts_and_questions),
		cmocka_unit_test(folding_sets_case_and_accents_apart),
		cmocka_unit_test(broken_documents_are_refused_by_name),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
