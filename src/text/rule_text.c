/*
 * rule_text.c: loads the rule documents and finds rules in them.
 *
 * A document is chapters of rules, groups of rulings and a glossary; each text in both languages.
 * `check` and `why` are for those who read the ledger, and stay in English.
 */
#include "text/rule_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "kernel/rules.h"
#include "text/fold.h"

enum { MAX_BOOKS = 16 };

/* An id taken apart, in the order of the book. */
struct parts {
	char prefix[3];
	int ruling;
	long number;
	char letter;
};

static struct parts take_apart(const char *id)
{
	struct parts p = {{(char)toupper(id[0]), (char)toupper(id[1])}, 0, 0, 0};
	id += 3;
	p.ruling = toupper(*id) == 'R';
	id += p.ruling;
	char *end;
	p.number = strtol(id, &end, 10);
	p.letter = *end;
	return p;
}

static int compare_ids(const char *a, const char *b)
{
	struct parts p = take_apart(a), q = take_apart(b);
	int order = strcmp(p.prefix, q.prefix);
	if (order == 0)
		order = p.ruling - q.ruling;
	if (order == 0)
		order = (p.number > q.number) - (p.number < q.number);
	return order ? order : p.letter - q.letter;
}

static int compare_rules(const void *a, const void *b)
{
	const struct rule_text *p = a, *q = b;
	return compare_ids(p->id, q->id);
}

static const char *read_id(const struct pk_node *row, const char *prefix, bool ruling)
{
	const char *id = pk_string(row, "id");
	struct pk_node node = pk_maybe(row, "id");
	if (!rule_id_valid(id) || strncmp(id, prefix, 2) != 0 || (id[3] == 'R') != ruling)
		pk_refuse(&node, "\"%s\" is not the id of a %s of %s", id,
			  ruling ? "ruling" : "rule", prefix);
	return id;
}

static void read_rule(const struct pk_node *row, const char *prefix, struct rule_text *rule)
{
	pk_only(row, "id section verbs text check");
	rule->id = read_id(row, prefix, false);
	rule->section = pk_string(row, "section");
	rule->verbs = pk_string_or(row, "verbs", "");
	pk_text(row, "text", rule->text);
	pk_string(row, "check");
}

static void read_ruling(const struct pk_node *row, const char *prefix, struct rule_text *rule)
{
	pk_only(row, "id section question answer why");
	rule->id = read_id(row, prefix, true);
	rule->section = pk_string_or(row, "section", "");
	rule->verbs = "";
	pk_text(row, "question", rule->question);
	pk_text(row, "answer", rule->text);
	rule->why = pk_string_or(row, "why", NULL);
}

/* A list of titled groups; answers how many rows they hold in all, and fills `into` if given. */
static int read_groups(const struct pk_node *doc, const char *key, const char *rows_key,
		       struct rule_text *into)
{
	const char *game = pk_string(doc, "game"), *prefix = pk_string(doc, "prefix");
	struct pk_node groups = pk_get(doc, key);
	int total = 0;
	for (int g = 0; g < pk_count(&groups); g++) {
		struct pk_node group = pk_at(&groups, g);
		struct pk_node rows = pk_get(&group, rows_key);
		const char *title[LANG_COUNT];
		pk_text(&group, "title", title);
		int n = pk_count(&rows);
		for (int i = 0; into && i < n; i++) {
			struct pk_node row = pk_at(&rows, i);
			struct rule_text *rule = &into[total + i];
			rule->game = game;
			memcpy(rule->chapter, title, sizeof title);
			if (strcmp(rows_key, "rules") == 0)
				read_rule(&row, prefix, rule);
			else
				read_ruling(&row, prefix, rule);
		}
		total += n;
	}
	return total;
}

static void read_terms(const struct pk_node *doc, struct rule_term *into)
{
	struct pk_node rows = pk_get(doc, "glossary");
	int n = pk_count(&rows);
	for (int i = 0; i < n; i++) {
		struct pk_node row = pk_at(&rows, i);
		into[i].game = pk_string(doc, "game");
		pk_only(&row, "en it");
		for (int lang = 0; lang < LANG_COUNT; lang++)
			into[i].word[lang] = pk_string(&row, lang == LANG_EN ? "en" : "it");
	}
}

/* Answers how many there are; fills `into` if given. A book may have none. */
static int read_shorts(const struct pk_node *doc, struct rule_short *into)
{
	static const char *const kinds[] = {"plain", "troops", "nation", NULL};
	struct pk_node rows = pk_maybe(doc, "abbreviations");
	int n = pk_there(&rows) ? pk_count(&rows) : 0;
	for (int i = 0; into && i < n; i++) {
		struct pk_node row = pk_at(&rows, i);
		pk_only(&row, "en it means rule kind");
		into[i].game = pk_string(doc, "game");
		into[i].word[LANG_EN] = pk_string(&row, "en");
		into[i].word[LANG_IT] = pk_string(&row, "it");
		into[i].rule = pk_string_or(&row, "rule", NULL);
		into[i].kind = pk_has(&row, "kind") ? (enum short_kind)pk_word(&row, "kind", kinds)
						    : SHORT_PLAIN;
		pk_text(&row, "means", into[i].means);
	}
	return n;
}

static void check_head(const struct pk_node *doc)
{
	const char *words[LANG_COUNT];
	pk_only(doc, "format game prefix title about chapters rulings abbreviations glossary");
	pk_word(doc, "format", (const char *const[]){"marengo-rules/1", NULL});
	pk_text(doc, "title", words);
	pk_text(doc, "about", words);
	if (strlen(pk_string(doc, "prefix")) != 2)
		pk_refuse(doc, "a prefix is two letters");
}

/* Sorts the whole; the same id twice is a mistake of the documents. */
static void sort_book(struct pk *pk, struct rule_book *book)
{
	qsort(book->rule, (size_t)book->n, sizeof *book->rule, compare_rules);
	for (int i = 1; i < book->n; i++)
		if (compare_rules(&book->rule[i - 1], &book->rule[i]) == 0)
			pk_refuse_plain(pk, "the rule %s stands twice", book->rule[i].id);
}

const struct rule_book *rule_book_load(struct pk *pk)
{
	const char *names[MAX_BOOKS];
	struct pk_node doc[MAX_BOOKS];
	int books = pk_list(pk, "rules/", names, MAX_BOOKS);
	struct rule_book *book = pk_alloc(pk, sizeof *book);
	if (books == 0)
		pk_refuse_plain(pk, "no rule texts were found");
	for (int i = 0; i < books && !pk_error(pk); i++) {
		doc[i] = pk_open(pk, names[i]);
		check_head(&doc[i]);
		struct pk_node terms = pk_get(&doc[i], "glossary");
		if (pk_error(pk))
			return NULL;
		book->n += read_groups(&doc[i], "chapters", "rules", NULL);
		book->n += read_groups(&doc[i], "rulings", "rulings", NULL);
		book->terms += pk_count(&terms);
		book->shorts += read_shorts(&doc[i], NULL);
	}
	if (pk_error(pk))
		return NULL;
	book->rule = pk_alloc(pk, sizeof *book->rule * ((size_t)book->n + 1));
	book->term = pk_alloc(pk, sizeof *book->term * ((size_t)book->terms + 1));
	book->abbreviation = pk_alloc(pk, sizeof *book->abbreviation * ((size_t)book->shorts + 1));
	if (pk_error(pk))
		return NULL;
	struct rule_text *rule = book->rule;
	struct rule_term *term = book->term;
	struct rule_short *brief = book->abbreviation;
	for (int i = 0; i < books; i++) {
		rule += read_groups(&doc[i], "chapters", "rules", rule);
		rule += read_groups(&doc[i], "rulings", "rulings", rule);
		read_terms(&doc[i], term);
		struct pk_node terms = pk_get(&doc[i], "glossary");
		term += pk_count(&terms);
		brief += read_shorts(&doc[i], brief);
	}
	if (!pk_error(pk))
		sort_book(pk, book);
	return pk_error(pk) ? NULL : book;
}

/* "wl-67" as well as "WL-067": what take_apart can read. */
static bool looks_like_id(const char *id)
{
	if (!isalpha((unsigned char)id[0]) || !isalpha((unsigned char)id[1]) || id[2] != '-')
		return false;
	id += 3 + (toupper((unsigned char)id[3]) == 'R');
	size_t digits = strspn(id, "0123456789");
	id += digits;
	return digits > 0 && digits < 9 && (*id == '\0' || id[1] == '\0');
}

const struct rule_text *rule_find(const struct rule_book *book, const char *id)
{
	if (!looks_like_id(id))
		return NULL;
	struct rule_text key = {.id = id};
	return bsearch(&key, book->rule, (size_t)book->n, sizeof key, compare_rules);
}

static bool rule_holds(const struct rule_text *rule, enum lang lang, const char *words)
{
	return text_holds(rule->id, words) || text_holds(rule->text[lang], words) ||
	       (rule->question[lang] && text_holds(rule->question[lang], words));
}

int rule_search(const struct rule_book *book, enum lang lang, const char *words,
		const struct rule_text **out, int cap)
{
	int n = 0;
	for (int i = 0; i < book->n; i++)
		if (rule_holds(&book->rule[i], lang, words)) {
			if (n < cap)
				out[n] = &book->rule[i];
			n++;
		}
	return n;
}

int rule_search_terms(const struct rule_book *book, const char *words, const struct rule_term **out,
		      int cap)
{
	int n = 0;
	for (int i = 0; i < book->terms; i++) {
		const struct rule_term *term = &book->term[i];
		if (text_holds(term->word[LANG_EN], words) ||
		    text_holds(term->word[LANG_IT], words)) {
			if (n < cap)
				out[n] = term;
			n++;
		}
	}
	return n;
}
