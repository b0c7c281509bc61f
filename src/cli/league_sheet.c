/*
 * league_sheet.c: tables of text that fit a terminal.
 */
#include "cli/league.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "text/plain.h"

struct sheet {
	int columns, n, cap;
	bool wraps;
	char **cell; /* row by row, the heads first */
};

int letters(const char *s)
{
	int n = 0;
	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

static int terminal_width(void)
{
	const char *env = getenv("COLUMNS");
	struct winsize w;
	uint64_t n;
	if (env && cli_number(env, &n) && n >= 20 && n < 1000)
		return (int)n;
	if (ioctl(1, TIOCGWINSZ, &w) == 0 && w.ws_col >= 20)
		return w.ws_col;
	return 80;
}

void sheet_cell(struct sheet *s, const char *format, ...)
{
	va_list args;
	char *text;
	if (s->n == s->cap) {
		s->cap = s->cap ? 2 * s->cap : 64;
		s->cell = realloc(s->cell, (size_t)s->cap * sizeof *s->cell);
		if (!s->cell)
			league_starved();
	}
	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		league_starved();
	va_end(args);
	text_tame(text); /* a name is no way to speak to the terminal */
	s->cell[s->n++] = text;
}

struct sheet *sheet_new(int columns, const char *const *heads)
{
	struct sheet *s = calloc(1, sizeof *s);
	if (!s)
		league_starved();
	s->columns = columns;
	for (int i = 0; i < columns; i++)
		sheet_cell(s, "%s", _(heads[i]));
	return s;
}

/* At most `width` letters of a text; returns how many were printed. */
static int print_cut(const char *text, int width)
{
	int n = 0;
	bool cut = letters(text) > width;
	for (const char *p = text; *p; p++) {
		bool starts = ((unsigned char)*p & 0xc0) != 0x80;
		if (starts && n == width - cut)
			break;
		n += starts;
		putchar(*p);
	}
	if (cut && width > 0) {
		fputs("…", stdout);
		n++;
	}
	return n;
}

void sheet_wrap(struct sheet *s)
{
	s->wraps = true;
}

/* The start of a text that fits, to its last space; answers where the rest begins. */
static const char *print_part(const char *text, int width)
{
	const char *end = text, *space = NULL;
	for (int n = 0; *end && n <= width; end++) {
		n += ((unsigned char)*end & 0xc0) != 0x80;
		if (n > width)
			break;
		if (*end == ' ')
			space = end;
	}
	if (*end && space)
		end = space;
	for (; text < end; text++)
		putchar((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text);
	return end + (*end == ' ');
}

static void print_wrapped(const char *text, int indent, int width)
{
	for (text = print_part(text, width); *text; text = print_part(text, width))
		printf("\n%*s", indent, "");
}

void sheet_print(struct sheet *s)
{
	int width[16] = {0}, total = 0, room = terminal_width();
	for (int i = 0; i < s->n; i++) {
		int w = letters(s->cell[i]);
		if (w > width[i % s->columns])
			width[i % s->columns] = w;
	}
	for (int i = 0; i < s->columns; i++)
		total += width[i] + 2;
	for (int over = total - 2 - room; over > 0; over--) { /* the widest column gives way */
		int widest = 0;
		for (int i = 1; i < s->columns; i++)
			if (width[i] > width[widest])
				widest = i;
		if (width[widest] <= 4)
			break;
		width[widest]--;
	}
	int last = s->columns - 1, indent = 0;
	for (int i = 0; i < last; i++)
		indent += width[i] + 2;
	for (int i = 0; i < s->n; i++) {
		int column = i % s->columns, n = 0;
		if (column == last && s->wraps)
			print_wrapped(s->cell[i], indent, width[last]);
		else
			n = print_cut(s->cell[i], width[column]);
		if (column == last) {
			putchar('\n');
			continue;
		}
		for (; n < width[column] + 2; n++)
			putchar(' ');
	}
	for (int i = 0; i < s->n; i++)
		free(s->cell[i]);
	free(s->cell);
	free(s);
}

void sheet_or_json(struct sheet *s, struct out *json)
{
	if (s)
		sheet_print(s);
	else if (json->failed)
		league_starved();
	else
		printf("%s\n", json->p);
	out_free(json);
}
