/*
 * tui_plan.h: what a seat has done and can still take back, as a line of the screen.
 */
#ifndef MARENGO_TUI_PLAN_H
#define MARENGO_TUI_PLAN_H

#include "cli/play.h"

/* Empty where there is nothing; the last of it where it needs more rows than there are. */
void plan_text(const struct play *, int seat, int cells, int rows, char *text, size_t cap);

#endif
