/*
 * memory.c: allocations of our own code (the linker wraps them) and of cJSON; see memory.h.
 */
#include "memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
char *__real_strdup(const char *s);
char *__real_strndup(const char *s, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
char *__wrap_strdup(const char *s);
char *__wrap_strndup(const char *s, size_t n);

static int allocations_left;

static bool fails(void)
{
	return allocations_left && --allocations_left == 0;
}

void *__wrap_malloc(size_t n)
{
	return fails() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
	return fails() ? NULL : __real_realloc(p, n);
}

char *__wrap_strdup(const char *s)
{
	return fails() ? NULL : __real_strdup(s);
}

char *__wrap_strndup(const char *s, size_t n)
{
	return fails() ? NULL : __real_strndup(s, n);
}

size_t memory_wish(const uint8_t *data, size_t n, int *left)
{
	*left = 0;
	if (n < 4 || data[n - 4] != '~')
		return n;
	for (size_t i = n - 3; i < n; i++) {
		if (data[i] < '0' || data[i] > '9')
			return *left = 0, n;
		*left = *left * 10 + data[i] - '0';
	}
	return n - 4;
}

char *memory_text(const uint8_t *data, size_t *n, int *left)
{
	*n = memory_wish(data, *n, left);
	char *text = malloc(*n + 1);
	memcpy(text, data, *n);
	text[*n] = '\0';
	return text;
}

void memory_lasts(int left)
{
	static cJSON_Hooks hooks = {malloc, free};
	cJSON_InitHooks(&hooks);
	allocations_left = left;
}
