/*
 * rule_text.h: every rule and ruling, by id, in both languages; search by word.
 */
#ifndef MARENGO_RULE_TEXT_H
#define MARENGO_RULE_TEXT_H

#include "kernel/action.h"
#include "pack/pk.h"

struct rule_text {
	const char *id;      /* "WL-067" or "WL-R12" */
	const char *game;    /* "waterloo" */
	const char *section; /* of the rulebook, "5.4"; "" for rulings */
	const char *chapter[LANG_COUNT];
	const char *text[LANG_COUNT];     /* rulings: the answer */
	const char *question[LANG_COUNT]; /* rulings only, else NULL */
};

struct rule_book {
	int n;
	struct rule_text *rule; /* sorted by id */
};

/* Loads the documents "rules/…". NULL: pk holds the reason. */
const struct rule_book *rule_book_load(struct pk *);
const struct rule_text *rule_find(const struct rule_book *, const char *id);
/* Ids and texts holding the word, case folded; returns how many, up to cap. */
int rule_search(const struct rule_book *, enum lang, const char *word, const struct rule_text **out,
		int cap);

#endif
