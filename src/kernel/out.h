/*
 * out.h: a growing buffer and the JSON writer on top of it.
 *
 * Keys come out in the order written, so two outputs can be compared byte for byte. When memory
 * runs out the buffer keeps what it has and `failed` is set: check it once, at the end.
 */
#ifndef MARENGO_OUT_H
#define MARENGO_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OUT_DEPTH = 32 };

struct out {
	char *p; /* always NUL-terminated once anything was written */
	size_t n, cap;
	bool failed;
	uint8_t depth;
	bool comma[OUT_DEPTH];
	bool array[OUT_DEPTH];
};

void out_free(struct out *);
void out_clear(struct out *);
void out_reuse(struct out *, size_t keep); /* clears; a buffer bigger than that is freed */

/* Plain text. */
void out_bytes(struct out *, const char *, size_t);
void out_text(struct out *, const char *);
void out_char(struct out *, char);
void out_number(struct out *, int64_t);
void out_hex(struct out *, const uint8_t *, size_t);
/* printf's %s %d %u %lld %zu %c %% only matter here; formatted by vsnprintf. */
void out_format(struct out *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON. Inside an object every value has a key; inside an array none (pass NULL). */
void out_object(struct out *, const char *key);
void out_array(struct out *, const char *key);
void out_end(struct out *);    /* closes the innermost object or array */
void out_reopen(struct out *); /* takes back the end of the object closed last */
void out_int(struct out *, const char *key, int64_t);
void out_bool(struct out *, const char *key, bool);
void out_null(struct out *, const char *key);
void out_string(struct out *, const char *key, const char *value); /* NULL value: null */
void out_string_n(struct out *, const char *key, const char *value, size_t n);
/* A value already in JSON. */
void out_raw(struct out *, const char *key, const char *json);
/* The key of a value that is written next, by somebody who knows of no key. */
void out_key(struct out *, const char *key);
/*
 * A string that is written in plain text between the two; none is null. What the first returns is
 * given to the second.
 */
size_t out_open_text(struct out *, const char *key);
void out_close_text(struct out *, size_t from);
/*
 * What was written to a buffer of its own, which is freed: JSON, or a text. Empty is null; what
 * failed there has failed here.
 */
void out_part(struct out *, const char *key, struct out *json);
void out_words(struct out *, const char *key, struct out *text);

#endif
