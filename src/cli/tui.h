/*
 * tui.h: the text client on a whole screen: a schematic map, what stands in the place that is
 * chosen, what can be done there, and the same line of commands as in line mode.
 */
#ifndef MARENGO_TUI_H
#define MARENGO_TUI_H

#include "cli/play.h"

struct tui;

/* Whether this terminal can show it: a terminal at both ends, large enough, and nobody who asked
 * for plain lines (TERM=dumb, MARENGO_A11Y). */
bool tui_fits(void);
/* Takes the screen; NULL when it cannot be had. From here on p->to writes to its log. */
struct tui *tui_open(struct play *, bool ascii);
/* Gives the screen back. */
void tui_close(struct tui *);
/* The sentence that says what is to be decided. */
void tui_prompt(struct tui *, const char *sentence);
/* A line typed by the seat; false when the user left. */
bool tui_ask(struct tui *, int seat, char *line, size_t cap);
/* Hides everything until the next player is alone with the screen. */
bool tui_curtain(struct tui *, const char *sentence);

#endif
