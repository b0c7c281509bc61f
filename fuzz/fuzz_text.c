/*
 * fuzz_text.c: catalogues, plural rules and rule texts. The first byte chooses which the rest is.
 */
#include <stdlib.h>
#include <string.h>

#include "text/catalogue.h"
#include "text/plural.h"
#include "text/rule_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void read_catalogue(const uint8_t *data, size_t n)
{
	struct catalogue *c = catalogue_new(data, n);
	if (!c)
		return;
	catalogue_find(c, "infantry");
	for (unsigned long i = 0; i < 3; i++)
		catalogue_find_plural(c, "{0} unit routs", i);
	catalogue_free(c);
}

static void read_plural(const uint8_t *data, size_t n)
{
	struct plural p;
	char *text = calloc(1, n + 1);
	memcpy(text, data, n);
	if (plural_read(text, &p))
		for (unsigned long i = 0; i < 1000; i++)
			if (plural_form(&p, i) >= p.forms)
				abort();
	free(text);
}

static void read_rules(const uint8_t *data, size_t n)
{
	const char *const none[] = {NULL};
	struct pk *pk = pk_new(none);
	const struct rule_book *book = NULL;
	if (pk_shadow(pk, "rules/waterloo", (const char *)data, n))
		book = rule_book_load(pk);
	if (book && (book->n < rule_search(book, LANG_IT, "citta", NULL, 0) ||
		     (book->n > 0 && !rule_find(book, book->rule[0].id))))
		abort();
	pk_free(pk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	if (n == 0)
		return 0;
	switch (data[0] % 3) {
	case 0: read_catalogue(data + 1, n - 1); break;
	case 1: read_plural(data + 1, n - 1); break;
	default: read_rules(data + 1, n - 1); break;
	}
	return 0;
}
