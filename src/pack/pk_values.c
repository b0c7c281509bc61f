/*
 * pk_values.c: nodes, their paths, and values read from them.
 */
#include "pack/pk_private.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* "forces[3].type", walked up from the node. Returns the length written. */
static size_t write_path(const struct pk_node *node, char *buf, size_t cap)
{
	size_t n = 0;
	if (node->up)
		n = write_path(node->up, buf, cap);
	if (n >= cap)
		return n;
	int more = 0;
	if (node->key)
		more = snprintf(buf + n, cap - n, "%s%s", n ? "." : "", node->key);
	else if (node->up)
		more = snprintf(buf + n, cap - n, "[%d]", node->index);
	else
		buf[n] = '\0';
	return n + (size_t)more;
}

void pk_refuse(const struct pk_node *node, const char *format, ...)
{
	char path[200], reason[240];
	if (pk_error(node->pk))
		return;
	write_path(node, path, sizeof path);
	va_list args;
	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	pk_refuse_plain(node->pk, "%s: %s: %s", node->file, path[0] ? path : "(whole)", reason);
}

bool pk_there(const struct pk_node *node)
{
	return node->json && !cJSON_IsNull(node->json);
}

struct pk_node pk_maybe(const struct pk_node *node, const char *key)
{
	struct pk_node child = {node->pk, NULL, node, key, -1, node->file};
	if (cJSON_IsObject(node->json))
		child.json = cJSON_GetObjectItemCaseSensitive(node->json, key);
	return child;
}

struct pk_node pk_get(const struct pk_node *node, const char *key)
{
	struct pk_node child = pk_maybe(node, key);
	if (!child.json && node->json)
		pk_refuse(node, "the key \"%s\" is missing", key);
	return child;
}

bool pk_has(const struct pk_node *node, const char *key)
{
	struct pk_node child = pk_maybe(node, key);
	return pk_there(&child);
}

static bool is_word_of(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (const char *p = words; *p; p += strspn(p, " ")) {
		size_t len = strcspn(p, " ");
		if (len == n && memcmp(p, word, n) == 0)
			return true;
		p += len;
	}
	return false;
}

void pk_only(const struct pk_node *node, const char *keys)
{
	if (!node->json)
		return;
	if (!cJSON_IsObject(node->json)) {
		pk_refuse(node, "an object is wanted here");
		return;
	}
	for (const cJSON *c = node->json->child; c; c = c->next)
		if (!is_word_of(keys, c->string)) {
			pk_refuse(node, "the key \"%s\" is unknown", c->string);
			return;
		}
}

int pk_count(const struct pk_node *node)
{
	if (!node->json)
		return 0;
	if (!cJSON_IsArray(node->json) && !cJSON_IsObject(node->json)) {
		pk_refuse(node, "a list or an object is wanted here");
		return 0;
	}
	return cJSON_GetArraySize(node->json);
}

struct pk_node pk_at(const struct pk_node *node, int i)
{
	struct pk_node child = {node->pk, NULL, node, NULL, i, node->file};
	if (node->json)
		child.json = cJSON_GetArrayItem(node->json, i);
	if (child.json)
		child.key = child.json->string;
	else if (node->json)
		pk_refuse(node, "there is no element %d", i);
	return child;
}

const char *pk_key(const struct pk_node *node)
{
	return node->key ? node->key : "";
}

bool pk_is_string(const struct pk_node *node)
{
	return cJSON_IsString(node->json);
}

bool pk_is_array(const struct pk_node *node)
{
	return cJSON_IsArray(node->json);
}

bool pk_is_object(const struct pk_node *node)
{
	return cJSON_IsObject(node->json);
}

bool pk_is_number(const struct pk_node *node)
{
	return cJSON_IsNumber(node->json);
}

bool pk_is_false(const struct pk_node *node)
{
	return cJSON_IsFalse(node->json);
}

double pk_real_of(const struct pk_node *node)
{
	if (!node->json)
		return 0;
	if (!cJSON_IsNumber(node->json) || !isfinite(node->json->valuedouble)) {
		pk_refuse(node, "a number is wanted here");
		return 0;
	}
	return node->json->valuedouble;
}

int64_t pk_int_of(const struct pk_node *node, int64_t low, int64_t high)
{
	if (!node->json)
		return low;
	double v = cJSON_IsNumber(node->json) ? node->json->valuedouble : NAN;
	if (!(v >= (double)low && v <= (double)high) || v != floor(v)) {
		pk_refuse(node, "a whole number from %lld to %lld is wanted here", (long long)low,
			  (long long)high);
		return low;
	}
	return (int64_t)v;
}

bool pk_bool_of(const struct pk_node *node)
{
	if (node->json && !cJSON_IsBool(node->json))
		pk_refuse(node, "true or false is wanted here");
	return cJSON_IsTrue(node->json);
}

const char *pk_string_of(const struct pk_node *node)
{
	if (node->json && !cJSON_IsString(node->json))
		pk_refuse(node, "a text is wanted here");
	if (!cJSON_IsString(node->json))
		return "";
	const char *copy = pk_keep(node->pk, node->json->valuestring);
	return copy ? copy : "";
}

int pk_word_of(const struct pk_node *node, const char *const *words)
{
	if (!node->json)
		return 0;
	char list[160] = "";
	for (int i = 0; words[i]; i++) {
		if (cJSON_IsString(node->json) && strcmp(words[i], node->json->valuestring) == 0)
			return i;
		size_t n = strlen(list);
		snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", words[i]);
	}
	pk_refuse(node, "one of these is wanted here: %s", list);
	return 0;
}

int64_t pk_int(const struct pk_node *node, const char *key, int64_t low, int64_t high)
{
	struct pk_node child = pk_get(node, key);
	return pk_int_of(&child, low, high);
}

int64_t pk_int_or(const struct pk_node *node, const char *key, int64_t low, int64_t high,
		  int64_t fallback)
{
	struct pk_node child = pk_maybe(node, key);
	return pk_there(&child) ? pk_int_of(&child, low, high) : fallback;
}

bool pk_bool(const struct pk_node *node, const char *key)
{
	struct pk_node child = pk_get(node, key);
	return pk_bool_of(&child);
}

bool pk_bool_or(const struct pk_node *node, const char *key, bool fallback)
{
	struct pk_node child = pk_maybe(node, key);
	return pk_there(&child) ? pk_bool_of(&child) : fallback;
}

const char *pk_string(const struct pk_node *node, const char *key)
{
	struct pk_node child = pk_get(node, key);
	return pk_string_of(&child);
}

const char *pk_string_or(const struct pk_node *node, const char *key, const char *fallback)
{
	struct pk_node child = pk_maybe(node, key);
	return pk_there(&child) ? pk_string_of(&child) : fallback;
}

int pk_word(const struct pk_node *node, const char *key, const char *const *words)
{
	struct pk_node child = pk_get(node, key);
	return pk_word_of(&child, words);
}

void pk_text(const struct pk_node *node, const char *key, const char *text[LANG_COUNT])
{
	struct pk_node child = pk_get(node, key);
	pk_only(&child, "en it");
	text[LANG_EN] = pk_string(&child, "en");
	text[LANG_IT] = pk_string(&child, "it");
}

void pk_source(const struct pk_node *node)
{
	static const char *const words[] = {"rulebook", "rulebook*", "public", "recon", NULL};
	pk_word(node, "src", words);
}
