/*
 * utf8.c: the table of well-formed byte sequences (Unicode 3.9, table 3-7), without NUL.
 */
#include "kernel/utf8.h"

#include <stdint.h>

static bool between(uint8_t c, uint8_t low, uint8_t high)
{
	return c >= low && c <= high;
}

size_t utf8_length(const char *text, size_t n)
{
	const uint8_t *s = (const uint8_t *)text;
	if (n == 0 || s[0] == 0)
		return 0;
	if (s[0] < 0x80)
		return 1;
	uint8_t low = 0x80, high = 0xbf;
	size_t want;
	if (between(s[0], 0xc2, 0xdf))
		want = 2;
	else if (between(s[0], 0xe0, 0xef))
		want = 3;
	else if (between(s[0], 0xf0, 0xf4))
		want = 4;
	else
		return 0;
	/* The second byte rules out overlong forms, surrogates and what is beyond U+10FFFF. */
	switch (s[0]) {
	case 0xe0: low = 0xa0; break;
	case 0xed: high = 0x9f; break;
	case 0xf0: low = 0x90; break;
	case 0xf4: high = 0x8f; break;
	default: break;
	}
	if (n < want || !between(s[1], low, high))
		return 0;
	for (size_t i = 2; i < want; i++)
		if (!between(s[i], 0x80, 0xbf))
			return 0;
	return want;
}

bool utf8_valid(const char *text, size_t n)
{
	while (n) {
		size_t k = utf8_length(text, n);
		if (k == 0)
			return false;
		text += k;
		n -= k;
	}
	return true;
}
