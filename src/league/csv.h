/*
 * csv.h: the tables of a club as spreadsheets keep them: read with every mistake named by line and
 * column, turned into entries of the record, and written.
 */
#ifndef MARENGO_LEAGUE_CSV_H
#define MARENGO_LEAGUE_CSV_H

#include "league/record.h"
#include "league/words.h"

enum { CSV_COLUMNS = 40, CSV_ROWS = 4000, CSV_BYTES = 1 << 20 };

/* What is wrong, and where: lines and columns from 1; column 0: the line as a whole. */
struct csv_mistake {
	int line, column;
	const char *rule; /* or NULL */
	const char *text; /* msgid; {0} is `what`. NULL: there was not enough memory */
	char what[96];
};

struct csv_row {
	int line, n;
	char *cell[CSV_COLUMNS];
};

/* A file cut into cells: quotes, line ends of all systems, commas, semicolons or tabs. */
struct csv {
	int n;
	struct csv_row *row;
	char *text; /* owns the cells */
};

bool csv_read(struct csv *, const char *text, size_t n, struct csv_mistake *);
void csv_free(struct csv *);
bool csv_wrong(struct csv_mistake *, int line, int column, const char *text, const char *what);

/* Entries that a table asks for. */
struct csv_entry {
	char *line; /* JSON */
	int at, column;
};
struct csv_entries {
	int n, cap;
	struct csv_entry *list;
};
struct csv_author {
	const char *at, *by, *reason; /* by and reason: or NULL */
	bool own_name;                /* a report is the asker's own, whatever the row says */
};

/* Names of the tables that can be read, NULL-ended: members armies calendar battles. */
extern const char *const csv_tables_in[];
/* What must be written for the club to be as the table says; nothing where it is already. */
bool csv_entries(const struct campaign *, const char *table, const char *text, size_t n,
		 const struct csv_author *, struct csv_entries *, struct csv_mistake *);
void csv_entries_free(struct csv_entries *);
/* All of them onto the record, or none; `dry`: none, but told whether they would be taken. */
bool csv_take(struct record *, const struct csv_entries *, bool dry, struct csv_mistake *);
void lg_csv_mistake(const struct league_reader *, const struct csv_mistake *, struct out *);

/* Tables that can be written, NULL-ended; a member's name as the reader may see it (or NULL). */
extern const char *const csv_tables_out[];
typedef void csv_name_fn(const void *arg, int player, char name[40]);
bool csv_write(const struct record *, const char *table, csv_name_fn *, const void *arg,
	       struct out *);

/* Inside (csv_army.c). */
struct csv_sheet {
	const struct campaign *c;
	const struct csv_author *author;
	struct csv grid;
	const char *const *columns; /* of the table */
	int at[CSV_COLUMNS];        /* cell of each; -1: not there */
	int first;                  /* row after the heads */
	struct csv_entries *entries;
	struct csv_mistake *wrong;
};
const char *csv_cell(const struct csv_sheet *, int row, int column); /* "" where there is none */
bool csv_bad(const struct csv_sheet *, int row, int column, const char *text, const char *what);
bool csv_number(const struct csv_sheet *, int row, int column, int most, int *n);
/* An entry begun with type, time and author; and ended, for the row and column it speaks of. */
void csv_begin(const struct csv_sheet *, const char *type, const char *by, struct out *);
bool csv_end(const struct csv_sheet *, int row, int column, struct out *);
bool csv_army_rows(struct csv_sheet *);
extern const char *const csv_army_columns[];
void csv_army_write(const struct campaign *, int player, struct out *);
void csv_text_cell(struct out *, const char *text);
/* What begins like a formula stands behind an apostrophe: a name stays a name in a spreadsheet. */
bool csv_formula(const char *text);

#endif
