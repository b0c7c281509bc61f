/*
 * fuzz_csv.c: a table of a club from somebody's spreadsheet. The first byte chooses the table. What
 * is taken is written as a table again, and that asks for nothing more. Memory may run out
 * (memory.h).
 */
#include <stdlib.h>
#include <string.h>

#include "any_game.h"
#include "memory.h"
#include "league/csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const struct csv_author author = {.at = "2026-01-01T10:00Z"};

/* A club with two members, one army and a calendar: something to agree or disagree with. */
static void begin(struct record *r)
{
	static struct pk *pk; /* owns the tables */
	static const struct league_tables *t;
	static const char *const lines[] = {
		"{\"type\":\"campaign\",\"name\":\"Club\",\"tables\":[\"T1\"]}",
		"{\"type\":\"player\",\"id\":\"anna\",\"name\":\"Anna\"}",
		"{\"type\":\"player\",\"id\":\"bruno\",\"name\":\"Bruno\",\"role\":\"brr\"}",
	};
	struct refusal why;
	if (!pk) {
		pk = pk_new(fuzz_dirs());
		t = league_tables_load(pk);
	}
	if (!t)
		abort();
	record_init(r, t);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (!record_add(r, lines[i], &why, NULL))
			abort();
}

/* The club's own table asks for nothing. */
static void write_and_read(const struct record *r, const char *table)
{
	struct csv_entries e;
	struct csv_mistake wrong;
	struct out o = {0};
	csv_write(r, table, NULL, NULL, &o);
	if (!csv_entries(r->now, table, o.p, o.n, &author, &e, &wrong) || e.n)
		abort();
	csv_entries_free(&e);
	out_free(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct record base; /* only looked at: most tables are refused */
	struct record r;
	struct csv_entries e;
	struct csv_mistake wrong;
	int left;
	n = memory_wish(data, n, &left);
	if (n == 0)
		return 0;
	if (!base.n)
		begin(&base);
	const char *table = csv_tables_in[data[0] % 4];
	memory_lasts(left);
	bool good =
		csv_entries(base.now, table, (const char *)data + 1, n - 1, &author, &e, &wrong);
	memory_lasts(0);
	if (!good) {
		if (wrong.text && wrong.line < 1)
			abort();
		return 0;
	}
	if (e.n) {
		begin(&r);
		if (csv_take(&r, &e, false, &wrong))
			write_and_read(&r, table);
		record_free(&r);
	}
	csv_entries_free(&e);
	return 0;
}
