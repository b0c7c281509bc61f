/*
 * rules.c: marengo rules: reads a rule by its id, finds rules by words, lists the chapters.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/modifiers.h"
#include "text/rule_tests.h"
#include "text/rule_text.h"

enum { MOST_SHORTS = 16 };

/* Some rulebooks number their paragraphs; the headings of the others would say nothing here. */
static bool numbered(const char *section)
{
	return section[strspn(section, "H")] >= '0' && section[strspn(section, "H")] <= '9';
}

static void print_rule(const struct rule_text *rule)
{
	enum lang lang = cli_lang();
	bool bold = cli_colour(stdout);
	printf("%s%s%s  %s, %s", bold ? "\033[1m" : "", rule->id, bold ? "\033[0m" : "", rule->game,
	       rule->chapter[lang]);
	printf("%s%s\n", numbered(rule->section) ? ", § " : "",
	       numbered(rule->section) ? rule->section : "");
	if (rule->question[lang])
		printf("%s\n", rule->question[lang]);
	printf("%s\n", rule->text[lang]);
}

/* The tests that hold it: their names are sentences, in English. */
static void print_tests(const struct rule_text *rule)
{
	int n;
	const struct rule_test *test = rule_tests_of(rule->id, &n);
	if (n)
		printf("%s\n", _("Held by tests:"));
	for (int i = 0; i < n; i++)
		printf("  %s%s%s\n", test[i].name, *test[i].name ? "  " : "", test[i].file);
}

static void write_rule(struct out *out, const struct rule_text *rule)
{
	enum lang lang = cli_lang();
	out_object(out, NULL);
	out_string(out, "id", rule->id);
	out_string(out, "game", rule->game);
	out_string(out, "section", rule->section);
	out_string(out, "chapter", rule->chapter[lang]);
	if (rule->question[lang])
		out_string(out, "question", rule->question[lang]);
	out_string(out, "text", rule->text[lang]);
	rule_tests_write(rule->id, out);
	out_end(out);
}

/* What was found, in either form. */
struct findings {
	const struct rule_text **rule;
	const struct rule_term **term;
	const struct rule_short *brief[MOST_SHORTS];
	int rules, terms, shorts;
	bool one; /* asked for by its id */
};

static void print_short(const struct rule_short *s, const char *indent)
{
	enum lang lang = cli_lang(), other = lang == LANG_EN ? LANG_IT : LANG_EN;
	const char *word = s->word[lang], *foreign = s->word[other];
	printf("%s%s = %s", indent, *word ? word : foreign, s->means[lang]);
	if (*word && *foreign && strcmp(word, foreign) != 0)
		printf(" (%s)", foreign);
	printf("%s%s\n", s->rule ? ": " : "", s->rule ? s->rule : "");
}

static void write_short(const struct rule_short *s, struct out *out)
{
	out_object(out, NULL);
	out_string(out, "game", s->game);
	out_string(out, "en", s->word[LANG_EN]);
	out_string(out, "it", s->word[LANG_IT]);
	out_object(out, "means");
	out_string(out, "en", s->means[LANG_EN]);
	out_string(out, "it", s->means[LANG_IT]);
	out_end(out);
	out_array(out, "rules");
	if (s->rule)
		out_string(out, NULL, s->rule);
	out_end(out);
	out_end(out);
}

static void print_findings(const struct findings *f)
{
	for (int i = 0; i < f->shorts; i++) {
		printf("%s: ", f->brief[i]->game);
		print_short(f->brief[i], "");
	}
	for (int i = 0; i < f->terms; i++)
		printf("%s: %s = %s\n", f->term[i]->game, f->term[i]->word[LANG_EN],
		       f->term[i]->word[LANG_IT]);
	for (int i = 0; i < f->rules; i++) {
		if (i > 0 || f->terms + f->shorts > 0)
			putchar('\n');
		print_rule(f->rule[i]);
		if (f->one)
			print_tests(f->rule[i]);
	}
}

static void write_findings(const struct findings *f)
{
	struct out out = {0};
	out_object(&out, NULL);
	out_array(&out, "rules");
	for (int i = 0; i < f->rules; i++)
		write_rule(&out, f->rule[i]);
	out_end(&out);
	out_array(&out, "terms");
	for (int i = 0; i < f->terms; i++) {
		out_object(&out, NULL);
		out_string(&out, "game", f->term[i]->game);
		out_string(&out, "en", f->term[i]->word[LANG_EN]);
		out_string(&out, "it", f->term[i]->word[LANG_IT]);
		out_end(&out);
	}
	out_end(&out);
	out_array(&out, "abbreviations");
	for (int i = 0; i < f->shorts; i++)
		write_short(f->brief[i], &out);
	out_end(&out);
	out_end(&out);
	printf("%s\n", out.failed ? "" : out.p);
	out_free(&out);
}

/* The whole book as a table of contents: a line a chapter, with its first and last id. */
static void print_chapters(const struct rule_book *book)
{
	enum lang lang = cli_lang();
	for (int i = 0, end; i < book->n; i = end) {
		const struct rule_text *first = &book->rule[i];
		for (end = i + 1; end < book->n; end++)
			if (strcmp(book->rule[end].chapter[lang], first->chapter[lang]) != 0 ||
			    strcmp(book->rule[end].game, first->game) != 0)
				break;
		if (i == 0 || strcmp(book->rule[i - 1].game, first->game) != 0)
			printf("%s%s\n", i ? "\n" : "", first->game);
		printf("  %-7s … %-7s  %s\n", first->id, book->rule[end - 1].id,
		       first->chapter[lang]);
	}
}

/* A term with its word in the other language, and where it is spoken of. */
static void print_entry(const struct rule_entry *e, enum lang lang)
{
	const char *own = e->term->word[lang], *other = e->term->word[lang == LANG_EN];
	printf("  %s", own);
	if (strcmp(own, other) != 0)
		printf(" (%s)", other);
	putchar(':');
	for (int i = 0; i < e->n; i++)
		printf("%s %s", i ? "," : "", e->rule[i]->id);
	printf("%s\n", e->n ? "" : " –");
}

static void write_entry(const struct rule_entry *e, const char *game, struct out *out)
{
	out_object(out, NULL);
	out_string(out, "game", game);
	out_string(out, "en", e->term->word[LANG_EN]);
	out_string(out, "it", e->term->word[LANG_IT]);
	out_array(out, "rules");
	for (int i = 0; i < e->n; i++)
		out_string(out, NULL, e->rule[i]->id);
	out_end(out);
	out_end(out);
}

/* Every term of a game, or of all, and the rules that speak of it. */
static int show_index(struct pk *pk, const struct rule_book *book, const char *only, bool json)
{
	struct out out = {0};
	int told = 0;
	out_array(&out, NULL);
	for (int i = 0; i < book->terms; i++) {
		const char *game = book->term[i].game;
		if ((i && strcmp(book->term[i - 1].game, game) == 0) ||
		    (*only && strcmp(only, game) != 0))
			continue;
		const struct rule_index *index = rule_index_make(pk, book, game, cli_lang());
		if (!json)
			printf("%s%s\n", told ? "\n" : "", game);
		for (int k = 0; k < book->shorts; k++)
			if (strcmp(book->abbreviation[k].game, game) == 0 && json)
				write_short(&book->abbreviation[k], &out);
			else if (strcmp(book->abbreviation[k].game, game) == 0)
				print_short(&book->abbreviation[k], "  ");
		for (int k = 0; index && k < index->n; k++, told++)
			if (json)
				write_entry(&index->entry[k], game, &out);
			else
				print_entry(&index->entry[k], cli_lang());
	}
	out_end(&out);
	if (json && !out.failed)
		printf("%s\n", out.p);
	out_free(&out);
	return told ? 0 : cli_complain(ERR_CHECK, _("there is no index of '%s'"), only);
}

/* Leaves those of one game; answers how many they are. */
static int keep_rules(const struct rule_text **rule, int n, const char *game)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (!game || strcmp(rule[i]->game, game) == 0)
			rule[kept++] = rule[i];
	return kept;
}

static int keep_terms(const struct rule_term **term, int n, const char *game)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (!game || strcmp(term[i]->game, game) == 0)
			term[kept++] = term[i];
	return kept;
}

static bool find(const struct rule_book *book, const char *game, const char *words,
		 struct findings *f)
{
	const struct rule_text *one = rule_find(book, words);
	f->rule = calloc((size_t)book->n + 1, sizeof(*f->rule));
	f->term = calloc((size_t)book->terms + 1, sizeof(*f->term));
	if (!f->rule || !f->term)
		return false;
	if (one) {
		f->rule[f->rules++] = one;
		f->one = true;
		return true;
	}
	f->rules =
		keep_rules(f->rule, rule_search(book, cli_lang(), words, f->rule, book->n), game);
	f->terms = *words ? rule_search_terms(book, words, f->term, book->terms) : 0;
	f->terms = keep_terms(f->term, f->terms, game);
	f->shorts = rule_explain(book, game, words, f->brief, MOST_SHORTS);
	f->shorts = f->shorts < MOST_SHORTS ? f->shorts : MOST_SHORTS;
	return true;
}

static int show(const struct rule_book *book, const char *game, const char *words, bool json)
{
	struct findings f = {0};
	int code = 0;
	if (!find(book, game, words, &f))
		code = cli_complain(ERR_MEMORY, "%s", _("There is not enough memory."));
	else if (json)
		write_findings(&f);
	else if (!*words)
		print_chapters(book);
	else
		print_findings(&f);
	if (code == 0 && f.rules + f.terms + f.shorts == 0)
		code = cli_complain(ERR_CHECK, _("no rule speaks of '%s'"), words);
	free(f.rule);
	free(f.term);
	return code;
}

/* The game that the first of several words names, or NULL. */
static const char *game_named(const struct rule_book *book, int n, char **word)
{
	for (int i = 0; n > 1 && i < book->n; i++)
		if (strcmp(book->rule[i].game, word[1]) == 0)
			return book->rule[i].game;
	return NULL;
}

static int look_up(struct pk *pk, int n, char **word, bool index, bool json)
{
	const struct rule_book *book = rule_book_load(pk);
	if (!book)
		return cli_complain(ERR_DATA, "%s", pk_error(pk));
	struct out words = {0};
	const char *game = index ? NULL : game_named(book, n, word);
	out_text(&words, "");
	for (int i = game ? 2 : 1; i <= n; i++)
		out_format(&words, "%s%s", i > (game ? 2 : 1) ? " " : "", word[i]);
	int code = words.failed ? cli_complain(ERR_MEMORY, "%s", _("There is not enough memory."))
		   : index      ? show_index(pk, book, words.p, json)
				: show(book, game, words.p, json);
	out_free(&words);
	return code;
}

int cmd_rules(int argc, char **argv)
{
	bool json = false, index = false, modifiers = false;
	const struct cli_option options[] = {{"--json", NULL, NULL, &json},
					     {"--index", NULL, NULL, &index},
					     {"--modifiers", NULL, NULL, &modifiers},
					     {0}};
	int n = cli_options(argc, argv, options);
	if (n < 0)
		return n == CLI_HELPED ? 0 : ERR_USAGE;
	if (modifiers)
		return n == 1 || n == 2 ? modifiers_show(argv[1], n == 2 ? argv[2] : "", json)
					: cli_usage("rules", true);
	struct pk *pk = pk_new(cli_dirs());
	int code = pk ? look_up(pk, n, argv, index, json)
		      : cli_complain(ERR_MEMORY, "%s", _("There is not enough memory."));
	pk_free(pk);
	return code;
}
