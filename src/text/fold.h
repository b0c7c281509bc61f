/*
 * fold.h: comparing texts as a searcher means them, case and accents apart.
 */
#ifndef MARENGO_FOLD_H
#define MARENGO_FOLD_H

#include <stdbool.h>

/* Whether the text holds every space-separated word; no words are in every text. */
bool text_holds(const char *text, const char *words);

#endif
