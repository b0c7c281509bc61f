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

static bool room(struct out *o, size_t more)
{
	if (o->n + more + 1 <= o->cap)
		return true;
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
	int n = vsnprintf(NULL, 0, format, args);
	if (n > 0 && room(o, (size_t)n)) {
		vsnprintf(o->p + o->n, (size_t)n + 1, format, again);
		o->n += (size_t)n;
	}
	va_end(again);
	va_end(args);
}

static bool wants_escape(unsigned char c)
{
	return c < 0x20 || c == '"' || c == '\\';
}

static void escaped(struct out *o, const char *s, size_t n)
{
	size_t from = 0;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		if (!wants_escape(c))
			continue;
		out_bytes(o, s + from, i - from);
		from = i + 1;
		switch (c) {
		case '"': out_text(o, "\\\""); break;
		case '\\': out_text(o, "\\\\"); break;
		case '\n': out_text(o, "\\n"); break;
		case '\t': out_text(o, "\\t"); break;
		case '\r': out_text(o, "\\r"); break;
		default: out_text(o, "\\u00"); out_hex(o, &c, 1);
		}
	}
	out_bytes(o, s + from, n - from);
}

/* Nearly every text is plain: it is copied in one go while it is looked at. */
static void quoted(struct out *o, const char *s, size_t n)
{
	if (!room(o, n + 2))
		return;
	char *to = o->p + o->n;
	size_t i = 0;
	*to++ = '"';
	for (; i < n && !wants_escape((unsigned char)s[i]); i++)
		to[i] = s[i];
	o->n += 1 + i;
	if (i < n)
		escaped(o, s + i, n - i);
	out_char(o, '"');
}

/* The comma before a value, and its key. */
static void lead(struct out *o, const char *key)
{
	if (o->comma[o->depth])
		out_char(o, ',');
	o->comma[o->depth] = true;
	if (!key)
		return;
	quoted(o, key, strlen(key));
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
