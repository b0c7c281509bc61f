/*
 * modifiers.h: all modifiers of a game in one table, at the terminal.
 */
#ifndef MARENGO_CLI_MODIFIERS_H
#define MARENGO_CLI_MODIFIERS_H

#include "cli/cli.h"
#include "pack/pk.h"

/* Of a game or the league; scenario "": the first. Answers the exit code, told already. */
int modifiers_show(const char *game, const char *scenario, bool json);
/* As word_modifiers() has them; the state (or NULL) decides on options. */
void modifiers_write(const struct reader *, const void *st, struct out *json);
/* Tells what was so written, one line a modifier, and frees it. */
void modifiers_print(FILE *, struct out *json);

#endif
