/*
 * memory.h: memory that runs out where an input says so. An input that ends with "~012" lets the
 * twelfth allocation fail; the rest of it is what is read.
 */
#ifndef MARENGO_FUZZ_MEMORY_H
#define MARENGO_FUZZ_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* The length without that ending; *left: which allocation fails, 0 = none. */
size_t memory_wish(const uint8_t *data, size_t n, int *left);

/* The same for who wants a text: a copy that ends with NUL, to be freed; *n becomes its length. */
char *memory_text(const uint8_t *data, size_t *n, int *left);

/* From now on the left-th allocation fails, once; 0: none does. */
void memory_lasts(int left);

#endif
