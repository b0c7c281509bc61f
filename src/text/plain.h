/*
 * plain.h: texts of players that others will see, in a browser or in a terminal: no control
 * characters (C0, C1), and no marks that turn the direction of writing, which could disguise what
 * stands beside them (R25).
 */
#ifndef MARENGO_PLAIN_H
#define MARENGO_PLAIN_H

#include <stdbool.h>

/* Well-formed UTF-8 of such characters; `lines`: ends of lines and tabs are among them. */
bool text_is_plain(const char *text, bool lines);
/* The same of every text in a JSON document, whether written out or as \u escapes. */
bool json_is_plain(const char *json);
/* Puts a ? in the place of every byte that a terminal could take for an order. */
void text_tame(char *text);

#endif
