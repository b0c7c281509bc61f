/*
 * fuzz_club.c: what comes to a club from elsewhere. The first byte chooses what the rest is: an
 * export, its lines alone (as if somebody had put the checksum right, and one after the other), or
 * the file of an army. What is taken can be written, and what was written is taken again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_game.h"
#include "league/army.h"
#include "league/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const struct league_tables *tables(void)
{
	static struct pk *pk; /* owns them */
	static const struct league_tables *t;
	if (!pk) {
		pk = pk_new(fuzz_dirs());
		t = league_tables_load(pk);
	}
	if (!t)
		abort();
	return t;
}

static bool import(const char *text, size_t n, struct out *again)
{
	struct record r;
	struct refusal why = {0};
	record_init(&r, tables());
	bool good = record_import(&r, text, n, &why);
	if (good)
		record_export(&r, again);
	record_free(&r);
	return good;
}

static bool import_twice(const char *text, size_t n)
{
	struct out first = {0}, second = {0};
	bool good = import(text, n, &first);
	if (good) {
		if (!import(first.p, first.n, &second) || first.n != second.n ||
		    memcmp(first.p, second.p, first.n) != 0)
			abort();
	}
	out_free(&first);
	out_free(&second);
	return good;
}

/*
 * One after the other, as they come from members: what is refused leaves the club as it was, and
 * the next is tried.
 */
static void add_lines(char *const *line, int n)
{
	struct record r;
	record_init(&r, tables());
	for (int i = 0; i < n; i++) {
		struct refusal why = {0};
		struct out diff = {0};
		int before = r.n;
		bool good = record_add(&r, line[i], &why, &diff);
		if (r.n != before + good || (!good && !why.text))
			abort();
		out_free(&diff);
	}
	record_free(&r);
}

/* The lines under a head that fits them. */
static void import_lines(const char *text, size_t n)
{
	char *copy = strndup(text, n), *save = NULL;
	char **line = calloc(n + 1, sizeof *line);
	struct record raw = {.line = line};
	struct out o = {0};
	for (char *p = strtok_r(copy, "\n", &save); p; p = strtok_r(NULL, "\n", &save))
		line[raw.n++] = p;
	record_export(&raw, &o);
	if (!import_twice(o.p, o.n))
		add_lines(line, raw.n);
	out_free(&o);
	free(line);
	free(copy);
}

static bool read_army(const char *text, size_t n, struct army *a)
{
	struct pk *pk = pk_new(NULL);
	struct pk_node doc = pk_parse(pk, "army", text, n);
	bool good = !pk_error(pk) && army_read(&doc, tables(), a);
	pk_free(pk);
	return good;
}

static void judge_army(const char *text, size_t n)
{
	static struct army a, b;
	static struct breaches faults;
	struct suggestion more[16];
	struct out o = {0};
	if (!read_army(text, n, &a))
		return;
	army_check(tables(), &army_rules_default, &a, &faults);
	army_value(tables(), &a);
	army_suggest(tables(), &army_rules_default, &a, more, 16);
	army_write(&a, tables(), NULL, &o);
	if (!read_army(o.p, o.n, &b))
		abort();
	out_free(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	if (n == 0)
		return 0;
	const char *text = (const char *)data + 1;
	switch (data[0] % 3) {
	case 0: import_twice(text, n - 1); break;
	case 1: import_lines(text, n - 1); break;
	default: judge_army(text, n - 1); break;
	}
	return 0;
}
