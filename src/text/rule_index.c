/*
 * rule_index.c: where each term of the glossary is spoken of: whole words, case and accents apart,
 * singular and plural alike. A term may have several names: "SP (Strength Points)", "die / d6".
 */
#include <stdlib.h>
#include <string.h>

#include "text/fold.h"
#include "text/rule_text.h"

enum { TEXT_CAP = 4096, TERM_CAP = 128 };

static bool ends(const char *word, size_t n, const char *with)
{
	size_t k = strlen(with);
	return n > k + 1 && memcmp(word + n - k, with, k) == 0;
}

/* How much of a word is the same in singular and plural. */
static size_t stem(const char *word, size_t n, enum lang lang)
{
	if (n <= 3)
		return n;
	if (lang == LANG_IT)
		return strchr("aeio", word[n - 1]) ? n - 1 : n;
	if (ends(word, n, "ies"))
		return n - 3;
	if (ends(word, n, "y"))
		return n - 1;
	return ends(word, n, "s") && !ends(word, n, "ss") ? n - 1 : n;
}

/* What may follow the stem, up to the end of the word. */
static bool is_ending(const char *rest, size_t n, enum lang lang)
{
	if (lang == LANG_IT)
		return n == 0 || (n == 1 && strchr("aeio", *rest));
	return n == 0 || (n == 1 && (*rest == 's' || *rest == 'y')) ||
	       (n == 2 && memcmp(rest, "es", 2) == 0) || (n == 3 && memcmp(rest, "ies", 3) == 0);
}

/* Both begin with a word; the texts are folded. */
static bool begins(const char *text, const char *name, enum lang lang)
{
	while (*name) {
		size_t n = strcspn(name, " "), m = strcspn(text, " "), same = stem(name, n, lang);
		bool exact = n == m && memcmp(name, text, n) == 0;
		if (!exact && (n <= 3 || m < same || memcmp(name, text, same) != 0 ||
			       !is_ending(text + same, m - same, lang)))
			return false;
		name += n + (name[n] == ' ');
		text += m + (text[m] == ' ');
	}
	return true;
}

static bool speaks_of(const char *text, const char *name, enum lang lang)
{
	for (const char *at = text; *at; at += strcspn(at, " ")) {
		at += strspn(at, " ");
		if (*at && begins(at, name, lang))
			return true;
	}
	return false;
}

/* The names of a term, folded, one after the other, an empty one last. */
static void names_of(const char *term, char out[2 * TERM_CAP])
{
	size_t n = 0;
	while (*term && n < TERM_CAP) {
		char part[TERM_CAP], plain[TERM_CAP];
		size_t k = strcspn(term, "(/)");
		size_t fits = k < sizeof part ? k : sizeof part - 1;
		memcpy(part, term, fits);
		part[fits] = '\0';
		text_fold(part, plain, sizeof plain);
		size_t length = strlen(plain);
		if (length > 1) { /* without the spaces at its ends */
			memcpy(out + n, plain + 1, length - 2);
			out[n + length - 2] = '\0';
			n += length - 1;
		}
		term += k + (term[k] != '\0');
	}
	out[n] = '\0';
}

static void fold_rule(const struct rule_text *r, enum lang lang, char out[TEXT_CAP])
{
	text_fold(r->text[lang], out, TEXT_CAP);
	size_t n = strlen(out);
	if (r->question[lang] && n + 2 < TEXT_CAP)
		text_fold(r->question[lang], out + n, TEXT_CAP - n);
}

static bool is_of(const char *names, const char *text, enum lang lang)
{
	for (; *names; names += strlen(names) + 1)
		if (speaks_of(text, names, lang))
			return true;
	return false;
}

/* By its first name, as the alphabet has it. */
struct named {
	char names[2 * TERM_CAP];
	struct rule_entry entry;
};

static int compare_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	return strcmp(x->names, y->names);
}

static int collect(const struct rule_book *book, const char *game, enum lang lang,
		   struct named *list)
{
	int n = 0;
	for (int t = 0; t < book->terms; t++)
		if (strcmp(book->term[t].game, game) == 0) {
			names_of(book->term[t].word[lang], list[n].names);
			list[n++].entry.term = &book->term[t];
		}
	qsort(list, (size_t)n, sizeof *list, compare_named);
	return n;
}

/* The rules that speak of each, among those of the game: `room` for all of them. */
static void look_up(const struct rule_book *book, const char *game, enum lang lang,
		    struct named *list, int n)
{
	char text[TEXT_CAP];
	for (int r = 0; r < book->n; r++) {
		if (strcmp(book->rule[r].game, game) != 0)
			continue;
		fold_rule(&book->rule[r], lang, text);
		for (int t = 0; t < n; t++)
			if (is_of(list[t].names, text, lang))
				list[t].entry.rule[list[t].entry.n++] = &book->rule[r];
	}
}

const struct rule_index *rule_index_make(struct pk *pk, const struct rule_book *book,
					 const char *game, enum lang lang)
{
	struct named *list = pk_alloc(pk, sizeof *list * ((size_t)book->terms + 1));
	struct rule_index *index = pk_alloc(pk, sizeof *index);
	if (!list || !index)
		return NULL;
	int n = collect(book, game, lang, list), rules = 0;
	for (int r = 0; r < book->n; r++)
		rules += strcmp(book->rule[r].game, game) == 0;
	index->entry = pk_alloc(pk, sizeof *index->entry * ((size_t)n + 1));
	for (int t = 0; t < n && index->entry; t++) {
		list[t].entry.rule = pk_alloc(pk, sizeof *list[t].entry.rule * ((size_t)rules + 1));
		if (!list[t].entry.rule)
			return NULL;
	}
	if (!index->entry)
		return NULL;
	look_up(book, game, lang, list, n);
	for (index->n = 0; index->n < n; index->n++)
		index->entry[index->n] = list[index->n].entry;
	return index;
}
