/*
 * help.h: how much the page helps a player: everything; what may be chosen is lit; nothing at all.
 * Everybody chooses for himself, and a table sets the most that anybody has there.
 */
#ifndef MARENGO_HELP_H
#define MARENGO_HELP_H

#include <stdbool.h>

enum help { HELP_FULL, HELP_STANDARD, HELP_PURIST };

const char *help_name(enum help);
bool help_find(const char *name, enum help *); /* false, and nothing changed: no such one */

#endif
