/*
 * csv.c: a spreadsheet's file cut into cells, every mistake named by line and column.
 */
#include "league/csv.h"
#include "kernel/game.h"
#include "kernel/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool csv_wrong(struct csv_mistake *m, int line, int column, const char *text, const char *what)
{
	*m = (struct csv_mistake){.line = line, .column = column, .text = text};
	snprintf(m->what, sizeof m->what, "%s", what);
	return false;
}

void csv_free(struct csv *c)
{
	free(c->row);
	free(c->text);
	*c = (struct csv){0};
}

/* Whether it is text at all; spreadsheets of old write other alphabets. */
static bool is_text(const char *text, size_t n, struct csv_mistake *m)
{
	int line = 1;
	for (const char *p = text, *end = text + n; p < end;) {
		size_t bytes = utf8_length(p, (size_t)(end - p));
		if (!bytes)
			return csv_wrong(m, line, 0,
					 N_("This is not UTF-8: save the table as UTF-8."), "");
		if (((unsigned char)*p < 0x20 && !strchr("\n\r\t", *p)) || *p == 0x7f)
			return csv_wrong(m, line, 0, N_("The line holds a control character."), "");
		line += *p == '\n';
		p += bytes;
	}
	return true;
}

/* The sign between cells: whichever of the three stands most often in the first line. */
static char separator(const char *text)
{
	static const char signs[] = ",;\t";
	int seen[3] = {0}, best = 0;
	bool quoted = false;
	for (; *text && (quoted || (*text != '\n' && *text != '\r')); text++) {
		const char *s = strchr(signs, *text);
		quoted ^= *text == '"';
		if (s && !quoted)
			seen[s - signs]++;
	}
	for (int i = 1; i < 3; i++)
		if (seen[i] > seen[best])
			best = i;
	return signs[best];
}

/* What a spreadsheet would take for a formula was written behind an apostrophe. */
static char *plain(char *cell)
{
	return cell[0] == '\'' && csv_formula(cell) ? cell + 1 : cell;
}

bool csv_formula(const char *text)
{
	text += strspn(text, "'");
	return *text && strchr("=+-@", *text);
}

struct cutter {
	char *p, sign;
	int line;
	struct csv_mistake *wrong;
};

/* A cell in quotes, doubled ones made single; NULL: a mistake. */
static char *cut_quoted(struct cutter *k, int column)
{
	char *cell = ++k->p, *to = cell;
	int began = k->line;
	for (; *k->p; k->p++) {
		if (*k->p == '"' && k->p[1] == '"')
			k->p++;
		else if (*k->p == '"')
			break;
		k->line += *k->p == '\n';
		*to++ = *k->p;
	}
	if (!*k->p) {
		csv_wrong(k->wrong, began, column, N_("The quotes that open here are not closed."),
			  "");
		return NULL;
	}
	*k->p++ = '\0'; /* the end may stand before it */
	*to = '\0';
	k->p += strspn(k->p, " ");
	if (*k->p && *k->p != k->sign && *k->p != '\n' && *k->p != '\r') {
		csv_wrong(k->wrong, k->line, column, N_("Something follows the closing quotes."),
			  "");
		return NULL;
	}
	return cell;
}

/* One cell, ended in place; *last: it was the row's last. NULL: a mistake. */
static char *cut_cell(struct cutter *k, int column, bool *last)
{
	k->p += strspn(k->p, " ");
	char *cell = k->p, *end;
	if (*k->p == '"') {
		cell = cut_quoted(k, column);
		if (!cell)
			return NULL;
		end = k->p;
	} else {
		char stop[] = {k->sign, '\n', '\r', '\0'};
		end = k->p += strcspn(k->p, stop);
	}
	*last = *end != k->sign;
	if (*end == '\r' && end[1] == '\n')
		k->p++;
	bool line = *end == '\n' || *end == '\r';
	k->line += line;
	k->p += *k->p != '\0';
	*end = '\0';
	for (char *e = end; e > cell && e[-1] == ' '; e--)
		e[-1] = '\0';
	return plain(cell);
}

static bool cut_row(struct cutter *k, struct csv_row *row)
{
	bool last = false;
	row->line = k->line;
	row->n = 0;
	while (!last) {
		if (row->n == CSV_COLUMNS)
			return csv_wrong(k->wrong, row->line, row->n,
					 N_("The line has too many columns."), "");
		char *cell = cut_cell(k, row->n + 1, &last);
		if (!cell)
			return false;
		row->cell[row->n++] = cell;
	}
	return true;
}

static bool blank(const struct csv_row *row)
{
	for (int i = 0; i < row->n; i++)
		if (row->cell[i][0])
			return false;
	return true;
}

bool csv_read(struct csv *c, const char *text, size_t n, struct csv_mistake *m)
{
	*c = (struct csv){0};
	*m = (struct csv_mistake){0};
	if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
		text += 3;
		n -= 3;
	}
	if (n > CSV_BYTES)
		return csv_wrong(m, 1, 0, N_("The table is too large."), "");
	if (!is_text(text, n, m))
		return false;
	int lines = 2;
	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n' || text[i] == '\r';
	c->text = malloc(n + 1);
	c->row = calloc((size_t)(lines < CSV_ROWS ? lines : CSV_ROWS), sizeof *c->row);
	if (!c->text || !c->row) {
		csv_free(c);
		return false;
	}
	memcpy(c->text, text, n);
	c->text[n] = '\0';
	struct cutter k = {.p = c->text, .sign = separator(c->text), .line = 1, .wrong = m};
	while (*k.p) {
		struct csv_row row;
		bool good = cut_row(&k, &row);
		if (good && c->n == CSV_ROWS)
			good = csv_wrong(m, row.line, 0, N_("The table is too large."), "");
		if (!good) {
			csv_free(c);
			return false;
		}
		if (!blank(&row))
			c->row[c->n++] = row;
	}
	return true;
}

void lg_csv_mistake(const struct league_reader *r, const struct csv_mistake *m, struct out *o)
{
	if (m->column)
		lg_fill(o, lg_tr(r, N_("Line {1}, column {2}:")), NULL, m->line, m->column);
	else
		lg_fill(o, lg_tr(r, N_("Line {1}:")), NULL, m->line, 0);
	out_char(o, ' ');
	lg_fill(o, lg_tr(r, m->text), m->what, 0, 0);
}
