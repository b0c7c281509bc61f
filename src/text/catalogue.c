/*
 * catalogue.c: reads .mo files of either byte order. All offsets are checked once, on the way in;
 * the texts must be sorted, as msgfmt leaves them, and are found by halving.
 */
#include "text/catalogue.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "text/plural.h"

enum { MO_HEADER = 28, MO_MAGIC = 0x950412de };

struct entry_text {
	const char *id, *text;
	size_t text_size; /* all plural forms, each with its NUL */
};

struct catalogue {
	uint32_t n;
	struct entry_text *entry; /* sorted by id; the header is left out */
	struct plural plural;
	char *bytes;
};

static uint32_t word_at(const uint8_t *mo, size_t at, bool swapped)
{
	const uint8_t *p = mo + at;
	if (swapped)
		return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
	return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

/* The text that row `i` of a table of (length, offset) points at; NULL when it is not inside. */
static const char *row_text(const struct catalogue *c, size_t n, size_t table, uint32_t i,
			    bool swapped, size_t *size)
{
	const uint8_t *mo = (const uint8_t *)c->bytes;
	uint32_t length = word_at(mo, table + 8 * (size_t)i, swapped);
	uint32_t offset = word_at(mo, table + 8 * (size_t)i + 4, swapped);
	if (offset >= n || length >= n - offset || c->bytes[offset + length] != '\0')
		return NULL;
	*size = (size_t)length + 1;
	return c->bytes + offset;
}

/* The header is the translation of the empty text; without a plural rule, English's holds. */
static bool read_header(struct catalogue *c, const char *header)
{
	static const char field[] = "Plural-Forms:";
	const char *at = strstr(header, field);
	return plural_read(at ? at + strlen(field) : "nplurals=2; plural=n != 1;", &c->plural);
}

static bool read_rows(struct catalogue *c, size_t n, bool swapped)
{
	const uint8_t *mo = (const uint8_t *)c->bytes;
	uint32_t rows = word_at(mo, 8, swapped);
	size_t ids = word_at(mo, 12, swapped), texts = word_at(mo, 16, swapped);
	if (rows == 0 || rows > n / 16 || ids > n - 8 * (size_t)rows ||
	    texts > n - 8 * (size_t)rows)
		return false;
	c->entry = calloc(rows, sizeof *c->entry);
	if (!c->entry)
		return false;
	const char *last = NULL;
	for (uint32_t i = 0; i < rows; i++) {
		size_t id_size, size;
		const char *id = row_text(c, n, ids, i, swapped, &id_size);
		const char *text = row_text(c, n, texts, i, swapped, &size);
		if (!id || !text || (last && strcmp(last, id) >= 0))
			return false;
		last = id;
		if (*id == '\0' && !read_header(c, text))
			return false;
		if (*id != '\0')
			c->entry[c->n++] = (struct entry_text){id, text, size};
	}
	return c->plural.forms > 0;
}

struct catalogue *catalogue_new(const void *mo, size_t n)
{
	if (n < MO_HEADER)
		return NULL;
	bool swapped = word_at(mo, 0, true) == MO_MAGIC;
	if (!swapped && word_at(mo, 0, false) != MO_MAGIC)
		return NULL;
	if (word_at(mo, 4, swapped) >> 16 > 1) /* major revisions 0 and 1 are all there is */
		return NULL;
	struct catalogue *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->bytes = malloc(n);
	if (c->bytes)
		memcpy(c->bytes, mo, n);
	if (!c->bytes || !read_rows(c, n, swapped)) {
		catalogue_free(c);
		return NULL;
	}
	return c;
}

void catalogue_free(struct catalogue *c)
{
	if (!c)
		return;
	free(c->entry);
	free(c->bytes);
	free(c);
}

static const struct entry_text *find(const struct catalogue *c, const char *msgid)
{
	uint32_t low = 0, high = c->n;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = strcmp(msgid, c->entry[middle].id);
		if (order == 0)
			return &c->entry[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const char *catalogue_find(const struct catalogue *c, const char *msgid)
{
	const struct entry_text *e = find(c, msgid);
	return e && *e->text ? e->text : NULL;
}

const char *catalogue_find_plural(const struct catalogue *c, const char *msgid, unsigned long n)
{
	const struct entry_text *e = find(c, msgid);
	if (!e || !*e->text)
		return NULL;
	const char *text = e->text, *end = e->text + e->text_size;
	for (unsigned long form = plural_form(&c->plural, n); form > 0; form--) {
		const char *next = text + strlen(text) + 1;
		if (next >= end) /* fewer forms than the header promises */
			return NULL;
		text = next;
	}
	return text;
}
