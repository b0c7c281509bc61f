/*
 * out.c: the growing buffer and the JSON writer.
 */
#include "kernel/out.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void out_free(struct out *o)
{
	free(o->p);
	*o = (struct out){0};
}

void out_clear(struct out *o)
{
	o->n = 0;
	o->depth = 0;
	o->comma[0] = false;
	if (o->p)
		o->p[0] = '\0';
}

void out_reuse(struct out *o, size_t keep)
{
	if (o->cap > keep)
		out_free(o);
	else
		out_clear(o);
	o->failed = false;
}

static bool grow(struct out *o, size_t more)
{
	size_t cap = o->cap ? o->cap : 256;
	while (cap < o->n + more + 1)
		cap *= 2;
	char *p = realloc(o->p, cap);
	if (!p) {
		o->failed = true;
		return false;
	}
	o->p = p;
	o->cap = cap;
	return true;
}

/* Mostly there is room: that much is worth having in line. */
static inline bool room(struct out *o, size_t more)
{
	return o->n + more + 1 <= o->cap || grow(o, more);
}

void out_bytes(struct out *o, const char *p, size_t n)
{
	if (!room(o, n))
		return;
	if (n)
		memcpy(o->p + o->n, p, n);
	o->n += n;
	o->p[o->n] = '\0';
}

void out_text(struct out *o, const char *s)
{
	out_bytes(o, s, strlen(s));
}

void out_char(struct out *o, char c)
{
	if (!room(o, 1))
		return;
	o->p[o->n++] = c;
	o->p[o->n] = '\0';
}

void out_number(struct out *o, int64_t value)
{
	char digits[24];
	int at = (int)sizeof digits;
	uint64_t v = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	do {
		digits[--at] = (char)('0' + v % 10);
		v /= 10;
	} while (v);
	if (value < 0)
		digits[--at] = '-';
	out_bytes(o, digits + at, sizeof digits - (size_t)at);
}

void out_hex(struct out *o, const uint8_t *p, size_t n)
{
	static const char digit[] = "0123456789abcdef";
	for (size_t i = 0; i < n; i++) {
		out_char(o, digit[p[i] >> 4]);
		out_char(o, digit[p[i] & 15]);
	}
}

void out_format(struct out *o, const char *format, ...)
{
	va_list args, again;
	va_start(args, format);
	va_copy(again, args);
	/* Mostly there is room, and once is enough. */
	size_t left = o->cap - o->n;
	int n = vsnprintf(left ? o->p + o->n : NULL, left, format, args);
	if (n >= 0 && (size_t)n < left) {
		o->n += (size_t)n;
	} else if (n > 0 && room(o, (size_t)n)) {
		vsnprintf(o->p + o->n, (size_t)n + 1, format, again);
		o->n += (size_t)n;
	} else if (left) {
		o->p[o->n] = '\0'; /* nothing of what could not be written whole */
	}
	va_end(again);
	va_end(args);
}

static bool wants_escape(unsigned char c)
{
	return c < 0x20 || c == '"' || c == '\\';
}

/* A byte in every place of a word. */
static uint64_t each(uint8_t byte)
{
	return UINT64_MAX / 255 * byte;
}

/* Whether one of eight bytes wants an escape: below 0x20, a quote, a backslash. */
static bool eight_want_escape(uint64_t word)
{
	uint64_t quote = word ^ each('"'), backslash = word ^ each('\\');
	return (((word - each(0x20)) & ~word) | ((quote - each(1)) & ~quote) |
		((backslash - each(1)) & ~backslash)) &
	       each(0x80);
}

static uint64_t eight(const char *s)
{
	uint64_t word;
	memcpy(&word, s, sizeof word);
	return word;
}

static uint32_t four(const char *s)
{
	uint32_t word;
	memcpy(&word, s, sizeof word);
	return word;
}

/*
 * Whether none of the bytes wants an escape, as nearly always. They are looked at eight at a time;
 * the last eight (or four) may have been looked at in part.
 */
static bool is_plain(const char *s, size_t n)
{
	if (n < 4) {
		for (size_t i = 0; i < n; i++)
			if (wants_escape((unsigned char)s[i]))
				return false;
		return true;
	}
	if (n < 8)
		return !eight_want_escape(four(s) | (uint64_t)four(s + n - 4) << 32);
	for (size_t i = 0; i + 8 < n; i += 8)
		if (eight_want_escape(eight(s + i)))
			return false;
	return !eight_want_escape(eight(s + n - 8));
}

static void escape(struct out *o, unsigned char c)
{
	switch (c) {
	case '"': out_text(o, "\\\""); break;
	case '\\': out_text(o, "\\\\"); break;
	case '\n': out_text(o, "\\n"); break;
	case '\t': out_text(o, "\\t"); break;
	case '\r': out_text(o, "\\r"); break;
	default: out_text(o, "\\u00"); out_hex(o, &c, 1);
	}
}

static void escaped(struct out *o, const char *s, size_t n)
{
	out_char(o, '"');
	for (size_t i = 0; i < n; i++)
		if (wants_escape((unsigned char)s[i]))
			escape(o, (unsigned char)s[i]);
		else
			out_char(o, s[i]);
	out_char(o, '"');
}

static void quoted(struct out *o, const char *s, size_t n)
{
	if (!is_plain(s, n)) {
		escaped(o, s, n);
	} else if (room(o, n + 2)) {
		char *to = o->p + o->n;
		*to++ = '"';
		memcpy(to, s, n);
		to[n] = '"';
		to[n + 1] = '\0';
		o->n += n + 2;
	}
}

/* The comma before a value, and its key. */
static void lead(struct out *o, const char *key)
{
	size_t n = key ? strlen(key) : 0;
	bool comma = o->comma[o->depth];
	o->comma[o->depth] = true;
	if (!room(o, n + 4))
		return;
	if (comma)
		o->p[o->n++] = ',';
	if (!key)
		return;
	quoted(o, key, n);
	out_char(o, ':');
}

static void open(struct out *o, const char *key, char bracket)
{
	lead(o, key);
	out_char(o, bracket);
	assert(o->depth + 1 < OUT_DEPTH);
	o->depth++;
	o->comma[o->depth] = false;
	o->array[o->depth] = bracket == '[';
}

void out_object(struct out *o, const char *key)
{
	open(o, key, '{');
}

void out_array(struct out *o, const char *key)
{
	open(o, key, '[');
}

void out_end(struct out *o)
{
	assert(o->depth > 0);
	out_char(o, o->array[o->depth] ? ']' : '}');
	o->depth--;
}

void out_reopen(struct out *o)
{
	if (!o->failed) {
		assert(o->n > 1 && o->p[o->n - 1] == '}');
		o->p[--o->n] = '\0';
	}
	o->depth++;
	o->comma[o->depth] = o->p && o->p[o->n - 1] != '{';
	o->array[o->depth] = false;
}

void out_int(struct out *o, const char *key, int64_t value)
{
	lead(o, key);
	out_number(o, value);
}

void out_bool(struct out *o, const char *key, bool value)
{
	lead(o, key);
	out_text(o, value ? "true" : "false");
}

void out_null(struct out *o, const char *key)
{
	lead(o, key);
	out_text(o, "null");
}

void out_string(struct out *o, const char *key, const char *value)
{
	if (value)
		out_string_n(o, key, value, strlen(value));
	else
		out_null(o, key);
}

void out_string_n(struct out *o, const char *key, const char *value, size_t n)
{
	lead(o, key);
	quoted(o, value, n);
}

void out_raw(struct out *o, const char *key, const char *json)
{
	lead(o, key);
	out_text(o, json);
}

void out_key(struct out *o, const char *key)
{
	lead(o, key);
	o->comma[o->depth] = false;
}

size_t out_open_text(struct out *o, const char *key)
{
	lead(o, key);
	out_char(o, '"');
	return o->n;
}

void out_close_text(struct out *o, size_t from)
{
	if (o->failed)
		return;
	size_t n = o->n - from;
	if (n && is_plain(o->p + from, n)) {
		out_char(o, '"');
		return;
	}
	struct out text = {0};
	out_bytes(&text, o->p + from, n);
	o->n = from - 1; /* before the quote */
	o->failed = text.failed;
	if (n && !text.failed)
		escaped(o, text.p, n);
	else
		out_text(o, "null");
	out_free(&text);
}

void out_part(struct out *o, const char *key, struct out *json)
{
	out_raw(o, key, json->n ? json->p : "null");
	o->failed |= json->failed;
	out_free(json);
}

void out_words(struct out *o, const char *key, struct out *text)
{
	out_string(o, key, text->n ? text->p : NULL);
	o->failed |= text->failed;
	out_free(text);
}
