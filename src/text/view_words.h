/*
 * view_words.h: the keys of views, and those of their values that no kind of a game names, for
 * people. Views themselves stay ids and numbers.
 */
#ifndef MARENGO_VIEW_WORDS_H
#define MARENGO_VIEW_WORDS_H

#include <stdbool.h>

/* An English text (msgid) for an id, or NULL when there is none. */
const char *view_word(const char *id);
/* A key that speaks to programs only (a colour, say): not to be told. */
bool view_key_is_silent(const char *key);
/* A key whose value is shown as it stands: an id that is typed, the number of a corps. */
bool view_key_is_verbatim(const char *key);

/* A key whose value a player may have to type: a place, a bridge. */
bool view_key_is_typed(const char *key);

#endif
