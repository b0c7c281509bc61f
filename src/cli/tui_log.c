/*
 * tui_log.c: the log of the screen.
 */
#include "cli/tui_log.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tui_text.h"

static void keep(struct tui_log *l, char *line)
{
	if (l->n == LOG_LINES) {
		free(l->line[l->first]);
		l->line[l->first] = line;
		l->first = (l->first + 1) % LOG_LINES;
	} else {
		l->line[(l->first + l->n++) % LOG_LINES] = line;
	}
	l->fresh++;
}

/* Adds to the line under way; what memory has no room for is not told. */
static void extend(struct tui_log *l, const char *bytes, size_t n)
{
	char *longer = realloc(l->open, l->open_n + n + 1);
	if (!longer)
		return;
	memcpy(longer + l->open_n, bytes, n);
	l->open = longer;
	l->open_n += n;
	l->open[l->open_n] = '\0';
}

void log_add(struct tui_log *l, const char *bytes, size_t n)
{
	for (size_t at = 0; at < n;) {
		const char *end = memchr(bytes + at, '\n', n - at);
		size_t part = end ? (size_t)(end - bytes) - at : n - at;
		extend(l, bytes + at, part);
		at += part + 1;
		if (end && l->open) {
			keep(l, l->open);
			l->open = NULL;
			l->open_n = 0;
		}
	}
	l->back = 0;
}

void log_free(struct tui_log *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->line[(l->first + i) % LOG_LINES]);
	free(l->open);
	*l = (struct tui_log){0};
}

void log_mark(struct tui_log *l)
{
	l->fresh = 0;
	l->back = 0;
}

void log_scroll(struct tui_log *l, int lines)
{
	l->fresh = 0;
	l->back += lines;
	l->back = l->back > l->n - 1 ? l->n - 1 : l->back;
	l->back = l->back < 0 ? 0 : l->back;
}

static const char *nth(const struct tui_log *l, int i)
{
	return l->line[(l->first + i) % LOG_LINES];
}

/* Rows of a line; an empty one takes one too. */
static int rows_of(const char *text, int width)
{
	return *text ? text_rows(text, width) : 1;
}

static int put(const char *text, int y, int end, int width)
{
	do {
		size_t n = text_wrap(text, width);
		if (y < end)
			mvaddnstr(y, 0, text, (int)n);
		text += n + (text[n] == ' ');
		y++;
	} while (*text && y < end);
	return y;
}

/* The first line to show so that line `last` ends the pane. */
static int first_line(const struct tui_log *l, int last, int height, int width)
{
	int first = last + 1;
	for (int rows = 0; first > 0; first--) {
		rows += rows_of(nth(l, first - 1), width);
		if (rows > height)
			break;
	}
	return first > last ? last : first;
}

void log_draw(struct tui_log *l, int y, int height, int width)
{
	int end = y + height, last = l->n - 1 - l->back;
	if (l->n == 0)
		return;
	int first = first_line(l, last, height, width), answer = l->n - l->fresh;
	/* A long answer is read from its beginning: page down goes on. */
	if (l->fresh && l->fresh < l->n && answer < first) {
		first = answer;
		int shown = 0, rows = 0;
		while (answer + shown < l->n &&
		       (rows += rows_of(nth(l, answer + shown), width)) <= height)
			shown++;
		l->back = l->n - answer - (shown ? shown : 1);
		l->fresh = 0;
	}
	for (int i = first; i < l->n && y < end; i++)
		y = put(nth(l, i), y, end, width);
	if (l->back > 0) {
		attron(A_REVERSE);
		mvprintw(end - 1, width - 12, " +%d PgDn ", l->back);
		attroff(A_REVERSE);
	}
}
