/*
 * fold.c: folds Latin letters to their plain small form while walking over UTF-8. Bytes that are
 * no UTF-8 stand for themselves.
 */
#include "text/fold.h"

#include <stdint.h>
#include <string.h>

/* U+00C0..U+017F, a letter each; '.' where there is nothing plainer to fold to. */
static const char plain[] = "aaaaaaaceeeeiiii"
			    "dnooooo.ouuuuy.s"
			    "aaaaaaaceeeeiiii"
			    "dnooooo.ouuuuy.y"
			    "aaaaaaccccccccdd"
			    "ddeeeeeeeeeegggg"
			    "gggghhhhiiiiiiii"
			    "iiiijjkkklllllll"
			    "lllnnnnnnnnnoooo"
			    "oooorrrrrrssssss"
			    "ssttttttuuuuuuuu"
			    "uuuuwwyyyzzzzzzs";

static uint32_t decode(const char **at)
{
	const uint8_t *p = (const uint8_t *)*at;
	int more = p[0] >= 0xf0 ? 3 : p[0] >= 0xe0 ? 2 : p[0] >= 0xc2 ? 1 : 0;
	uint32_t c = more == 0 ? p[0] : p[0] & (0x3fu >> more);
	for (int i = 1; i <= more; i++) {
		if ((p[i] & 0xc0) != 0x80) {
			*at += 1;
			return p[0];
		}
		c = c << 6 | (p[i] & 0x3fu);
	}
	*at += 1 + more;
	return c;
}

static uint32_t next_folded(const char **at)
{
	uint32_t c = decode(at);
	if (c >= 'A' && c <= 'Z')
		return c + ('a' - 'A');
	if (c >= 0xc0 && c < 0xc0 + sizeof plain - 1 && plain[c - 0xc0] != '.')
		return (uint8_t)plain[c - 0xc0];
	if (c == 0x2019) /* a printer's apostrophe */
		return '\'';
	return c;
}

static bool starts_with(const char *text, const char *word, const char *end)
{
	while (word < end) {
		if (*text == '\0' || next_folded(&text) != next_folded(&word))
			return false;
	}
	return true;
}

static bool holds_word(const char *text, const char *word, const char *end)
{
	for (;;) {
		if (starts_with(text, word, end))
			return true;
		if (*text == '\0')
			return false;
		decode(&text);
	}
}

bool text_holds(const char *text, const char *words)
{
	for (;;) {
		words += strspn(words, " ");
		size_t n = strcspn(words, " ");
		if (n == 0)
			return true;
		if (!holds_word(text, words, words + n))
			return false;
		words += n;
	}
}

void text_fold(const char *text, char *out, size_t cap)
{
	size_t n = 0;
	out[n++] = ' ';
	while (*text && n + 2 < cap) {
		uint32_t c = next_folded(&text);
		bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
		if (word)
			out[n++] = (char)c;
		else if (out[n - 1] != ' ')
			out[n++] = ' ';
	}
	if (out[n - 1] != ' ')
		out[n++] = ' ';
	out[n] = '\0';
}
