/*
 * fold.h: comparing texts as a searcher means them, case and accents apart.
 */
#ifndef MARENGO_FOLD_H
#define MARENGO_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text holds every space-separated word; no words are in every text. */
bool text_holds(const char *text, const char *words);
/* The plain small letters and digits of a text, one space for all else, also at both ends. */
void text_fold(const char *text, char *out, size_t cap);

#endif
