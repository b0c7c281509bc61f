/*
 * tui_text.c: text in cells.
 */
#include "cli/tui_text.h"

#include <curses.h>
#include <string.h>
#include <wchar.h>

/* Length and cells of the letter at p; what is no letter counts as one byte and one cell. */
static size_t letter(const char *p, int *cells)
{
	wchar_t c;
	mbstate_t state = {0};
	size_t n = mbrtowc(&c, p, strlen(p), &state);
	*cells = 1;
	if (n == (size_t)-1 || n == (size_t)-2 || n == 0)
		return 1;
	*cells = wcwidth(c) < 0 ? 0 : wcwidth(c);
	return n;
}

int text_width(const char *p)
{
	int width = 0, cells;
	while (*p) {
		p += letter(p, &cells);
		width += cells;
	}
	return width;
}

size_t text_fit(const char *text, int room)
{
	const char *p = text;
	int cells;
	while (*p) {
		size_t n = letter(p, &cells);
		if (cells > room)
			break;
		room -= cells;
		p += n;
	}
	return (size_t)(p - text);
}

size_t text_wrap(const char *text, int cells)
{
	size_t n = text_fit(text, cells < 1 ? 1 : cells);
	if (!text[n])
		return n;
	for (size_t at = n; at > 0; at--)
		if (text[at] == ' ')
			return at;
	return n ? n : 1;
}

void text_put(int y, int x, int cells, const char *text)
{
	mvaddnstr(y, x, text, (int)text_fit(text, cells));
}
