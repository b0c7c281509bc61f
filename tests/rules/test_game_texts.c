/*
 * test_game_texts.c: whatever a registered game can say, it can say in every language.
 *
 * Catches what the comparison of source and catalogue cannot: a text that nobody marked for
 * translation, a placeholder without an argument, a label or a title missing in a pack. The
 * arguments are the folder of the catalogues and the data directory.
 */
#include "cm.h"

#include <stdlib.h>

#include "games/registry.h"
#include "pack/pk.h"
#include "text/rule_text.h"
#include "text/tongue.h"

static const char *catalogues, *data_dir;
static struct tongue *tongue;
static int faults;

static void fault(const struct game *g, const char *what, const char *text)
{
	print_error("%s: %s: \"%s\"\n", g->id, what, text ? text : "(nothing)");
	faults++;
}

/* Every language but English must have it; the same word in both is an entry like others. */
static void must_be_translated(const struct game *g, const char *text)
{
	if (!text || !*text) {
		fault(g, "a text is missing", text);
		return;
	}
	for (int lang = LANG_EN + 1; lang < LANG_COUNT; lang++)
		if (tr(tongue, (enum lang)lang, text) == text)
			fault(g, "not translated", text);
}

static int kinds_of(const struct game *g)
{
	int n = 1;
	while (g->kinds[n].name)
		n++;
	return n;
}

static void holes_must_have_arguments(const struct game *g, const char *text, const uint8_t *kind,
				      int nargs)
{
	for (const char *p = text; (p = strchr(p, '{')); p++)
		if (p[1] < '0' || p[1] - '0' >= nargs || p[2] != '}')
			fault(g, "a placeholder without an argument", text);
	for (int i = 0; i < nargs; i++)
		if (kind[i] >= kinds_of(g))
			fault(g, "an argument of no kind", text);
}

static void check_messages(const struct game *g)
{
	for (const struct message *m = g->messages; m->text; m++) {
		if (m->nargs > MAX_ARGS)
			fault(g, "too many arguments", m->text);
		must_be_translated(g, m->text);
		holes_must_have_arguments(g, m->text, m->kind, m->nargs);
		if (m->plural && m->count >= m->nargs)
			fault(g, "nothing to count by", m->plural);
		if (m->plural)
			holes_must_have_arguments(g, m->plural, m->kind, m->nargs);
	}
}

static void check_verbs(const struct game *g)
{
	for (const struct verb *v = g->verbs; v->name; v++) {
		must_be_translated(g, v->text);
		holes_must_have_arguments(g, v->text, v->kind, v->nargs);
	}
}

static void check_names(const struct game *g)
{
	must_be_translated(g, g->title);
	must_be_translated(g, g->blurb);
	for (int i = 0; g->seats[i]; i++)
		must_be_translated(g, g->seat_names[i]);
	for (int i = 0; g->alone_names && g->seats[i]; i++)
		must_be_translated(g, g->alone_names[i]);
	for (const struct game_option *o = g->options; o && o->id; o++) {
		must_be_translated(g, o->text);
		for (int i = 0; o->values[i]; i++)
			must_be_translated(g, o->labels[i]);
	}
	for (const struct bot *b = g->bots; b && b->id; b++) {
		must_be_translated(g, b->label);
		must_be_translated(g, b->text);
	}
}

static void check_labels(const struct game *g, const void *pack)
{
	for (int k = 1; k < kinds_of(g); k++)
		for (int v = 0; v < g->kinds[k].count(pack); v++)
			for (int lang = 0; lang < LANG_COUNT; lang++) {
				const char *label = g->kinds[k].label(pack, v, (enum lang)lang);
				/* "no-…" fills a table up and is never shown. */
				if (strncmp(g->kinds[k].id(pack, v), "no-", 3) == 0)
					continue;
				if (!label || !*label)
					fault(g, "a thing without a label",
					      g->kinds[k].id(pack, v));
				else if (g->kinds[k].english && lang != LANG_EN)
					must_be_translated(g, label);
			}
}

static void check_scenarios(const struct game *g)
{
	const char *const dirs[] = {data_dir, NULL};
	struct pk *pk = pk_new(dirs);
	struct scenario list[MAX_SCENARIOS];
	int n = g->scenarios(pk, list, MAX_SCENARIOS);
	for (int i = 0; i < n; i++) {
		struct pk *own = pk_new(dirs);
		const void *pack = g->load(own, list[i].id);
		if (!pack)
			fail_msg("%s %s: %s", g->id, list[i].id, pk_error(own));
		for (int lang = 0; lang < LANG_COUNT; lang++) {
			if (!list[i].title[lang] || !*list[i].title[lang])
				fault(g, "a scenario without a title", list[i].id);
			if (!list[i].blurb[lang] != !list[i].blurb[LANG_EN])
				fault(g, "a scenario told in one language only", list[i].id);
		}
		check_labels(g, pack);
		pk_free(own);
	}
	pk_free(pk);
}

static void every_game_speaks_every_language(void **state)
{
	(void)state;
	tongue = tongue_new(catalogues);
	for (int lang = 0; lang < LANG_COUNT; lang++)
		assert_true(tongue_has(tongue, (enum lang)lang));
	for (int i = 0; all_games[i]; i++) {
		const struct game *g = all_games[i];
		check_names(g);
		check_messages(g);
		check_verbs(g);
		check_scenarios(g);
	}
	tongue_free(tongue);
	assert_int_equal(faults, 0);
}

static bool names_verb(const struct rule_text *r, const struct verb *v)
{
	size_t n = strlen(v->name);
	for (const char *p = r->verbs; *p; p += strcspn(p, " "), p += strspn(p, " "))
		if (strncmp(p, v->name, n) == 0 && (p[n] == ' ' || p[n] == '\0'))
			return true;
	return false;
}

static int words_in(const char *text)
{
	int n = 0;
	for (const char *p = text; *p; p += strcspn(p, " "), p += strspn(p, " "))
		n++;
	return n;
}

/* What a player can do has one rule to read first, and no rule names what nobody can do. */
static void every_verb_has_its_rule(void **state)
{
	const char *const dirs[] = {data_dir, NULL};
	struct pk *pk = pk_new(dirs);
	const struct rule_book *book = rule_book_load(pk);
	(void)state;
	assert_non_null(book);
	for (int i = 0; all_games[i]; i++) {
		const struct game *g = all_games[i];
		int named = 0, verbs = 0, rules = 0;
		for (int k = 0; k < book->n; k++)
			if (strcmp(book->rule[k].game, g->id) == 0) {
				rules++;
				named += words_in(book->rule[k].verbs);
			}
		for (const struct verb *v = g->verbs; rules && v->name; v++, verbs++) {
			int found = 0;
			for (int k = 0; k < book->n; k++)
				found += strcmp(book->rule[k].game, g->id) == 0 &&
					 names_verb(&book->rule[k], v);
			if (found != 1)
				fault(g, "a verb without its one rule", v->name);
		}
		assert_int_equal(named, verbs);
	}
	pk_free(pk);
	assert_int_equal(faults, 0);
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	catalogues = argv[1];
	data_dir = argv[2];
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_speaks_every_language),
		cmocka_unit_test(every_verb_has_its_rule),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
