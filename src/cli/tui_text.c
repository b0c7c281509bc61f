/*
 * tui_text.c: text in cells.
 */
#include "cli/tui_text.h"

#include <curses.h>
#include <string.h>

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

int text_rows(const char *text, int cells)
{
	int rows = 0;
	for (; *text; rows++) {
		size_t n = text_wrap(text, cells);
		text += n + (text[n] == ' ');
	}
	return rows;
}

int text_put_wrapped(int y, int end, int x, int cells, const char *text)
{
	while (*text && y < end) {
		size_t n = text_wrap(text, cells);
		mvaddnstr(y++, x, text, (int)n);
		text += n + (text[n] == ' ');
	}
	return y;
}

void text_put(int y, int x, int cells, const char *text)
{
	mvaddnstr(y, x, text, (int)text_fit(text, cells));
}

void text_type(char *line, size_t cap, wint_t key)
{
	char bytes[16];
	mbstate_t state = {0};
	size_t n = wcrtomb(bytes, (wchar_t)key, &state), have = strlen(line);
	if (n == (size_t)-1 || key < ' ' || have + n >= cap)
		return;
	memcpy(line + have, bytes, n);
	line[have + n] = '\0';
}

void text_rub_out(char *line)
{
	size_t n = strlen(line);
	while (n > 0 && ((unsigned char)line[--n] & 0xC0) == 0x80)
		;
	line[n] = '\0';
}
