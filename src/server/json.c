/*
 * json.c: what clients send is read with care: whole objects, within limits, of the right types.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { MAX_DEPTH = 16 };

/* Deep nesting is refused before the parser recurses into it, and a NUL that would end a text. */
static bool harmless(const char *p, size_t n)
{
	int depth = 0;
	bool quoted = false;
	for (size_t i = 0; i < n; i++) {
		if (quoted && p[i] == '\\') {
			if (n - i >= 6 && memcmp(p + i, "\\u0000", 6) == 0)
				return false;
			i++;
		} else if (p[i] == '"')
			quoted = !quoted;
		else if (!quoted && (p[i] == '{' || p[i] == '['))
			depth++;
		else if (!quoted && (p[i] == '}' || p[i] == ']'))
			depth--;
		if (depth > MAX_DEPTH)
			return false;
	}
	return true;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted, since a request has room for ten thousand keys, and nobody's turn waits for all pairs. */
static bool own_keys_unique(const cJSON *o)
{
	int n = cJSON_GetArraySize(o), used = 0;
	const char *few[16], **key = n > 16 ? calloc((size_t)n, sizeof *key) : few;
	for (const cJSON *a = o->child; key && a; a = a->next)
		key[used++] = a->string;
	if (key)
		qsort(key, (size_t)used, sizeof *key, by_text);
	bool unique = key;
	for (int i = 1; unique && i < used; i++)
		unique = strcmp(key[i - 1], key[i]) != 0;
	if (key != few)
		free(key);
	return unique;
}

/* A key twice in one object could be read in two ways. */
static bool keys_unique(const cJSON *o)
{
	if (cJSON_IsObject(o) && !own_keys_unique(o))
		return false;
	for (const cJSON *a = o->child; a; a = a->next)
		if (a->child && !keys_unique(a))
			return false;
	return true;
}

cJSON *json_object(const char *p, size_t n)
{
	if (n == 0 || !harmless(p, n))
		return NULL;
	char *copy = strndup(p, n);
	cJSON *json = copy && strlen(copy) == n ? cJSON_ParseWithOpts(copy, NULL, 1) : NULL;
	free(copy);
	if (json && cJSON_IsObject(json) && keys_unique(json))
		return json;
	cJSON_Delete(json);
	return NULL;
}

const char *json_text(const cJSON *o, const char *key)
{
	const cJSON *v = o ? cJSON_GetObjectItemCaseSensitive(o, key) : NULL;
	return cJSON_IsString(v) ? v->valuestring : NULL;
}

int64_t json_int(const cJSON *o, const char *key, int64_t fallback)
{
	const cJSON *v = o ? cJSON_GetObjectItemCaseSensitive(o, key) : NULL;
	if (!cJSON_IsNumber(v) || v->valuedouble != floor(v->valuedouble) ||
	    fabs(v->valuedouble) > 9007199254740991.0)
		return fallback;
	return (int64_t)v->valuedouble;
}

bool json_true(const cJSON *o, const char *key, bool fallback)
{
	const cJSON *v = o ? cJSON_GetObjectItemCaseSensitive(o, key) : NULL;
	return cJSON_IsBool(v) ? cJSON_IsTrue(v) : fallback;
}

void out_given(struct out *o, const char *key, const char *const text[LANG_COUNT])
{
	if (!text[LANG_EN]) {
		out_null(o, key);
		return;
	}
	out_object(o, key);
	for (int l = 0; l < LANG_COUNT; l++)
		out_string(o, lang_code((enum lang)l), text[l] ? text[l] : text[LANG_EN]);
	out_end(o);
}

void out_both(struct out *o, const struct library *l, const char *key, const char *msgid)
{
	const char *text[LANG_COUNT];
	for (int i = 0; i < LANG_COUNT; i++)
		text[i] = msgid ? tr(l->tongue, (enum lang)i, msgid) : NULL;
	out_given(o, key, text);
}
