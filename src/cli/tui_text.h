/*
 * tui_text.h: text in cells: widths, clipping and wrapping of UTF-8.
 */
#ifndef MARENGO_TUI_TEXT_H
#define MARENGO_TUI_TEXT_H

#include <stddef.h>

/* Cells that a text takes. */
int text_width(const char *);
/* Bytes of the longest beginning that fits into so many cells. */
size_t text_fit(const char *, int cells);
/* The same, ended at a space where there is one; at least one letter. */
size_t text_wrap(const char *, int cells);
/* Writes as much as fits into `cells` at that place of the screen. */
void text_put(int y, int x, int cells, const char *);

#endif
