/*
 * plain.c: which texts of players may be shown to others: no control characters (C0, C1), and no
 * marks that turn the direction of writing, which could disguise what stands beside them.
 */
#include <string.h>

#include "server/account.h"
#include "store/utf8.h"

static uint32_t code_point(const char *s, size_t n)
{
	const uint8_t *p = (const uint8_t *)s;
	switch (n) {
	case 1: return p[0];
	case 2: return (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
	case 3: return (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
	default:
		return (p[0] & 0x07u) << 18 | (p[1] & 0x3fu) << 12 | (p[2] & 0x3fu) << 6 |
		       (p[3] & 0x3fu);
	}
}

bool text_is_plain(const char *text, bool lines)
{
	size_t left = strlen(text);
	while (left) {
		size_t n = utf8_length(text, left);
		uint32_t c = n ? code_point(text, n) : 0;
		bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
		bool turning = c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
			       (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
		if (turning || (control && !(lines && c == '\n')))
			return false;
		text += n;
		left -= n;
	}
	return true;
}
