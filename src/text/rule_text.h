/*
 * rule_text.h: every rule and ruling, by id, in both languages; search by word; the glossary.
 */
#ifndef MARENGO_RULE_TEXT_H
#define MARENGO_RULE_TEXT_H

#include "kernel/action.h"
#include "pack/pk.h"

struct rule_text {
	const char *id;      /* "WL-067" or "WL-R12" */
	const char *game;    /* "waterloo"; "kernel" for what the program itself refuses */
	const char *section; /* of the rulebook, "5.4"; "" where there is none */
	const char *verbs;   /* what is done by it, "square break": to read first; "" */
	const char *chapter[LANG_COUNT];
	const char *text[LANG_COUNT];     /* rulings: the answer */
	const char *question[LANG_COUNT]; /* rulings only, else NULL */
	const char *why;                  /* rulings: the reason, in English; or NULL */
};

struct rule_term {
	const char *game;
	const char *word[LANG_COUNT];
};

/*
 * An abbreviation and what it stands for. Those of the book "kernel" are of every game. A nation's
 * may begin the word of a troop type ("FrLN"); alone it may be a word like any other ("As").
 */
enum short_kind { SHORT_PLAIN, SHORT_TROOPS, SHORT_NATION };
struct rule_short {
	const char *game;
	const char *word[LANG_COUNT]; /* "" where the language has none */
	const char *means[LANG_COUNT];
	const char *rule; /* where it is defined, or NULL */
	enum short_kind kind;
};

struct rule_book {
	int n;
	struct rule_text *rule; /* sorted: by prefix, rules before rulings, by number */
	int terms;
	struct rule_term *term; /* as the documents have them */
	int shorts;
	struct rule_short *abbreviation;
};

/* Loads the documents "rules/…". NULL: pk holds the reason. */
const struct rule_book *rule_book_load(struct pk *);
/* By id, as players type it: "wl-67" finds WL-067. */
const struct rule_text *rule_find(const struct rule_book *, const char *id);
/*
 * Rules whose id, question or text holds every word, case and accents apart; returns how many
 * there are, and writes the first `cap` of them.
 */
int rule_search(const struct rule_book *, enum lang, const char *words,
		const struct rule_text **out, int cap);
/* Terms holding every word, in either language. */
int rule_search_terms(const struct rule_book *, const char *words, const struct rule_term **out,
		      int cap);

/*
 * What an abbreviation of a game (NULL: of any) stands for, in either language, capitals or not:
 * how many there are, at most `cap` written; of "FrLN" the nation and the troops.
 */
int rule_explain(const struct rule_book *, const char *game, const char *word,
		 const struct rule_short **out, int cap);

/* The index of a game: its terms by the alphabet, each with the rules that speak of it. */
struct rule_entry {
	const struct rule_term *term;
	int n;
	const struct rule_text **rule;
};
struct rule_index {
	int n;
	struct rule_entry *entry;
};
/* Singular and plural count alike. Lives as long as the reader; NULL: it holds the reason. */
const struct rule_index *rule_index_make(struct pk *, const struct rule_book *, const char *game,
					 enum lang);

#endif
