/*
 * tongue.c: the catalogues that were found, and which language a reader wants.
 */
#include "text/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "text/catalogue.h"

enum { MAX_CATALOGUE = 16 << 20 };

struct tongue {
	struct catalogue *catalogue[LANG_COUNT];
};

static const char *const codes[LANG_COUNT] = {[LANG_EN] = "en", [LANG_IT] = "it"};

/* A whole file, or NULL when it is missing, unreadable or too large to be a catalogue. */
static char *read_whole(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		return NULL;
	struct out bytes = {0};
	char piece[1 << 14];
	while (bytes.n <= MAX_CATALOGUE && (*n = fread(piece, 1, sizeof piece, f)) > 0)
		out_bytes(&bytes, piece, *n);
	bool sound = !ferror(f) && !bytes.failed && bytes.n <= MAX_CATALOGUE;
	fclose(f);
	if (!sound)
		out_free(&bytes);
	*n = bytes.n;
	return bytes.p;
}

struct tongue *tongue_new(const char *dir)
{
	struct tongue *t = calloc(1, sizeof *t);
	for (int lang = LANG_EN + 1; t && dir && lang < LANG_COUNT; lang++) {
		struct out path = {0};
		out_format(&path, "%s/%s.mo", dir, codes[lang]);
		size_t n;
		char *mo = path.failed ? NULL : read_whole(path.p, &n);
		if (mo)
			tongue_add(t, (enum lang)lang, mo, n);
		free(mo);
		out_free(&path);
	}
	return t;
}

void tongue_free(struct tongue *t)
{
	for (int lang = 0; t && lang < LANG_COUNT; lang++)
		catalogue_free(t->catalogue[lang]);
	free(t);
}

bool tongue_has(const struct tongue *t, enum lang lang)
{
	return lang == LANG_EN || (t && t->catalogue[lang]);
}

bool tongue_add(struct tongue *t, enum lang lang, const void *mo, size_t n)
{
	struct catalogue *c = catalogue_new(mo, n);
	if (!c)
		return false;
	catalogue_free(t->catalogue[lang]);
	t->catalogue[lang] = c;
	return true;
}

const char *tr(const struct tongue *t, enum lang lang, const char *msgid)
{
	const struct catalogue *c = t ? t->catalogue[lang] : NULL;
	const char *text = c ? catalogue_find(c, msgid) : NULL;
	return text ? text : msgid;
}

const char *trn(const struct tongue *t, enum lang lang, const char *one, const char *many, long n)
{
	const struct catalogue *c = t ? t->catalogue[lang] : NULL;
	unsigned long count = n < 0 ? 0ul - (unsigned long)n : (unsigned long)n;
	const char *text = c ? catalogue_find_plural(c, one, count) : NULL;
	return text ? text : tr(t, lang, n == 1 || n == -1 ? one : many);
}

enum lang lang_of(const char *code)
{
	for (int lang = 0; code && lang < LANG_COUNT; lang++) {
		size_t n =
			strcspn(code, "_-.@:"); /* the language alone, without country or charset */
		if (n == strlen(codes[lang]) && strncasecmp(code, codes[lang], n) == 0)
			return (enum lang)lang;
	}
	return LANG_EN;
}

const char *lang_code(enum lang lang)
{
	return codes[lang];
}

/* As gettext does: the first that is set decides, but LANGUAGE only outside the C locale. */
enum lang lang_from_environment(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *locale = NULL;
	for (int i = 0; i < 3 && !(locale && *locale); i++)
		locale = getenv(names[i]);
	if (!locale || !*locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
		return LANG_EN;
	const char *wanted = getenv("LANGUAGE");
	return lang_of(wanted && *wanted ? wanted : locale);
}
