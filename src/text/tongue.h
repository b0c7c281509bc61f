/*
 * tongue.h: catalogues per reader, not per process. English is the key; other languages come from
 * .mo files made by gettext, kept in memory.
 */
#ifndef MARENGO_TONGUE_H
#define MARENGO_TONGUE_H

#include <stdbool.h>
#include "kernel/err.h"
#include "kernel/game.h"

struct tongue; /* all catalogues that were found */

/* `dir` holds it.mo …; a missing catalogue leaves its language in English (tongue_has tells). */
struct tongue *tongue_new(const char *dir);
void tongue_free(struct tongue *);
bool tongue_has(const struct tongue *, enum lang);
/* From bytes in memory: false when it is not a catalogue (hostile input is refused whole). */
bool tongue_add(struct tongue *, enum lang, const void *mo, size_t n);

/* The text in that language, or the English one; they live as long as the tongue. */
const char *tr(const struct tongue *, enum lang, const char *msgid);
/* The form for n things; two texts translated apart will do as well. */
const char *trn(const struct tongue *, enum lang, const char *one, const char *many, long n);

enum lang lang_of(const char *code);   /* "it_IT.UTF-8" -> LANG_IT; others English */
const char *lang_code(enum lang);      /* "en", "it" */
enum lang lang_from_environment(void); /* LANGUAGE, LC_ALL, LC_MESSAGES, LANG, as gettext */

/* A reader: what is needed to word anything of one game. */
struct reader {
	const struct tongue *tongue;
	enum lang lang;
	const struct game *game;
	const void *pack;
};

void word_event(const struct reader *, const struct event *, struct out *);
void word_action(const struct reader *, struct action, struct out *);
void word_value(const struct reader *, int kind, int32_t value, struct out *);
/* The name of an id, where some kind of the game knows it; or NULL. */
const char *word_id(const struct reader *, const char *id);
/* "Chance that Ligny falls: 41.7% ± 1.2%". */
void word_odds(const struct reader *, const struct odds_line *, struct out *);
/* [{"of":"vp-french","key":"value","value":4,"lines":[{"text","value","rule"}]}] */
void word_accounts(const struct reader *, const struct accounts *, struct out *);
/* The same of a game's modifiers: [{"title":"Combat die","counts":false,"lines":[…]}] */
void word_modifiers(const struct reader *, const struct accounts *, struct out *);
/* The same as an object: text, value, error, mean. */
void word_line(const struct reader *, const struct odds_line *, struct out *);
/* What the figures rest on, where they are not exact; else nothing. */
void word_basis(const struct reader *, const struct odds *, struct out *);
/* Thousandths as a percentage with one decimal, or as a plain number with two. */
void word_figure(const struct reader *, int32_t thousandths, bool percent, struct out *);
/* The sentence with its {0} replaced by the detail. */
void word_detail(const char *text, const char *detail, struct out *);
/* "Line 7: The sentence", its detail filled in. */
void word_err(const struct tongue *, enum lang, const struct err *, struct out *);
/* {0}… replaced by args of kinds; shared by those above. */
void word_template(const struct reader *, const char *text, const uint8_t *kind, int nargs,
		   const int32_t *arg, struct out *);

#endif
