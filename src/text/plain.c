/*
 * plain.c: which texts of players may be shown to others.
 */
#include "text/plain.h"
#include "kernel/utf8.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The first character and how many bytes it has; 0 = not well-formed. */
static size_t character(const char *s, uint32_t *c)
{
	const uint8_t *p = (const uint8_t *)s;
	size_t n = utf8_length(s, strnlen(s, 4));
	*c = n <= 1 ? p[0] : p[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++)
		*c = *c << 6 | (p[i] & 0x3fu);
	return n;
}

static bool shows(uint32_t c, bool lines)
{
	bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
	bool turning = c == 0x200e || c == 0x200f || c == 0x061c || (c >= 0x202a && c <= 0x202e) ||
		       (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
	return !turning && (!control || (lines && (c == '\n' || c == '\t')));
}

bool text_is_plain(const char *text, bool lines)
{
	while (*text) {
		uint32_t c;
		size_t n = character(text, &c);
		if (n == 0 || !shows(c, lines))
			return false;
		text += n;
	}
	return true;
}

/* What the escape after a backslash stands for; a half of a pair shows. */
static uint32_t escaped(const char *p)
{
	char hex[5] = "";
	switch (*p) {
	case 'b': return '\b';
	case 'f': return '\f';
	case 'r': return '\r';
	case 'u': strncpy(hex, p + 1, 4); return (uint32_t)strtoul(hex, NULL, 16);
	default: return ' ';
	}
}

bool json_is_plain(const char *json)
{
	while (*json) {
		uint32_t c;
		size_t n = character(json, &c);
		/* A document may have been written with the ends of lines of another system. */
		if (n == 0 || (c != '\r' && !shows(c, true)))
			return false;
		if (c == '\\' && json[1]) {
			if (!shows(escaped(json + 1), true))
				return false;
			n = 2;
		}
		json += n;
	}
	return true;
}

void text_tame(char *text)
{
	while (*text) {
		uint32_t c;
		size_t n = character(text, &c);
		if (n == 0 || !shows(c, false))
			memset(text, '?', n ? n : 1);
		text += n ? n : 1;
	}
}
