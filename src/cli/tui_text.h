/*
 * tui_text.h: text in cells: widths, clipping and wrapping of UTF-8.
 */
#ifndef MARENGO_TUI_TEXT_H
#define MARENGO_TUI_TEXT_H

#include <stddef.h>
#include <wchar.h>

/* Cells that a text takes. */
int text_width(const char *);
/* Bytes of the longest beginning that fits into so many cells. */
size_t text_fit(const char *, int cells);
/* The same, ended at a space where there is one; at least one letter. */
size_t text_wrap(const char *, int cells);
/* Rows that a text takes when it is wrapped; none when it is empty. */
int text_rows(const char *text, int cells);
/* Writes a text over several rows, none beyond `end`; answers the next free one. */
int text_put_wrapped(int y, int end, int x, int cells, const char *text);
/* Writes as much as fits into `cells` at that place of the screen. */
void text_put(int y, int x, int cells, const char *);
/* Adds a letter to a line being typed, as far as there is room; takes its last one away. */
void text_type(char *line, size_t cap, wint_t letter);
void text_rub_out(char *line);

#endif
