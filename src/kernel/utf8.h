/*
 * utf8.h: whether bytes are well-formed UTF-8 (no overlong forms, no surrogates, no NUL).
 */
#ifndef MARENGO_UTF8_H
#define MARENGO_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whole text. */
bool utf8_valid(const char *, size_t);
/* How many bytes of the first character are well-formed; 0 = none. */
size_t utf8_length(const char *, size_t);

#endif
