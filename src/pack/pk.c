/*
 * pk.c: finding, reading and parsing documents; the reader's memory and its one error.
 */
#include "pack/pk_private.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/out.h"

enum { MAX_DOCUMENT = 8 << 20 };

struct pk *pk_new(const char *const *dirs)
{
	struct pk *pk = calloc(1, sizeof *pk);
	if (!pk)
		return NULL;
	crypto_generichash_init(&pk->hash, NULL, 0, 32);
	for (int i = 0; dirs && dirs[i] && i < PK_DIRS; i++)
		pk->dir[i] = pk_keep(pk, dirs[i]);
	return pk;
}

void pk_free(struct pk *pk)
{
	if (!pk)
		return;
	for (struct pk_chunk *c = pk->chunks, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	for (struct pk_doc *d = pk->docs; d; d = d->next)
		cJSON_Delete(d->json);
	for (struct pk_doc *d = pk->docs, *next; d; d = next) {
		next = d->next;
		free(d->name);
		free(d->shadow);
		free(d);
	}
	free(pk);
}

const char *pk_error(const struct pk *pk)
{
	if (!pk)
		return "out of memory";
	return pk->error[0] ? pk->error : NULL;
}

bool pk_starved(const struct pk *pk)
{
	return !pk || pk->starved;
}

static void starve(struct pk *pk)
{
	pk->starved = true;
	pk_refuse_plain(pk, "out of memory");
}

void pk_refuse_plain(struct pk *pk, const char *format, ...)
{
	if (!pk || pk->error[0])
		return;
	va_list args;
	va_start(args, format);
	vsnprintf(pk->error, sizeof pk->error, format, args);
	va_end(args);
}

void pk_hash(const struct pk *pk, uint8_t hash[32])
{
	crypto_generichash_state copy = pk->hash;
	crypto_generichash_final(&copy, hash, 32);
}

void *pk_alloc(struct pk *pk, size_t n)
{
	struct pk_chunk *c = calloc(1, sizeof *c + n);
	if (!c) {
		starve(pk);
		return NULL;
	}
	c->next = pk->chunks;
	pk->chunks = c;
	return c + 1;
}

char *pk_keep(struct pk *pk, const char *text)
{
	size_t n = strlen(text) + 1;
	char *copy = pk_alloc(pk, n);
	return copy ? memcpy(copy, text, n) : NULL;
}

static int line_of(const char *text, const char *at)
{
	int line = 1;
	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

/* cJSON keeps the last of two equal keys in silence; in a pack that is a mistake. */
static bool keys_differ(const struct pk_node *node)
{
	for (const cJSON *a = node->json->child; a; a = a->next) {
		if (cJSON_IsObject(node->json))
			for (const cJSON *b = a->next; b; b = b->next)
				if (a->string[0] == b->string[0] &&
				    strcmp(a->string, b->string) == 0) {
					pk_refuse(node, "the key \"%s\" stands twice", a->string);
					return false;
				}
		struct pk_node child = {node->pk, a, node, a->string, -1, node->file};
		if (a->child && !keys_differ(&child))
			return false;
	}
	return true;
}

static struct pk_node parsed(struct pk *pk, struct pk_doc *doc, const char *text, size_t n)
{
	struct pk_node nothing = {.pk = pk, .file = doc->name};
	if (pk->error[0])
		return nothing;
	const char *end = NULL;
	if (memchr(text, '\0', n)) {
		pk_refuse_plain(pk, "%s: holds a NUL byte", doc->name);
		return nothing;
	}
	doc->json = cJSON_ParseWithLengthOpts(text, n + 1, &end, true);
	if (!doc->json) {
		pk_refuse_plain(pk, "%s:%d: this is not JSON", doc->name,
				end ? line_of(text, end) : 1);
		return nothing;
	}
	struct pk_node root = {.pk = pk, .json = doc->json, .file = doc->name};
	if (!keys_differ(&root))
		return nothing;
	crypto_generichash_update(&pk->hash, (const unsigned char *)text, n);
	return root;
}

static struct pk_doc *add_document(struct pk *pk, const char *name)
{
	struct pk_doc *d = calloc(1, sizeof *d);
	if (d)
		d->name = strdup(name);
	if (!d || !d->name) {
		free(d);
		starve(pk);
		return NULL;
	}
	d->next = pk->docs;
	pk->docs = d;
	return d;
}

static struct pk_doc *find_document(struct pk *pk, const char *name)
{
	struct pk_doc *d = pk->docs;
	while (d && strcmp(d->name, name) != 0)
		d = d->next;
	return d;
}

struct pk_node pk_parse(struct pk *pk, const char *name, const char *text, size_t n)
{
	struct pk_node nothing = {.pk = pk, .file = name};
	struct pk_doc *d = pk ? add_document(pk, name) : NULL;
	if (!d)
		return nothing;
	if (n > MAX_DOCUMENT) {
		pk_refuse_plain(pk, "%s: too large", name);
		return nothing;
	}
	char *copy = malloc(n + 1);
	if (!copy) {
		starve(pk);
		return nothing;
	}
	memcpy(copy, text, n);
	copy[n] = '\0';
	struct pk_node node = parsed(pk, d, copy, n);
	free(copy);
	return node;
}

bool pk_shadow(struct pk *pk, const char *name, const char *text, size_t n)
{
	struct pk_doc *d = add_document(pk, name);
	if (!d)
		return false;
	d->shadow = malloc(n + 1);
	if (!d->shadow)
		return false;
	memcpy(d->shadow, text, n);
	d->shadow[n] = '\0';
	d->shadow_n = n;
	return true;
}

/* A name becomes a path: no way out of the data directories. */
static bool name_is_plain(const char *name)
{
	return name[0] != '/' && !strstr(name, "..") && strlen(name) < 200;
}

static FILE *find_file(struct pk *pk, const char *name)
{
	char path[1024];
	for (int i = 0; i < PK_DIRS && pk->dir[i]; i++) {
		snprintf(path, sizeof path, "%s/%s.json", pk->dir[i], name);
		FILE *f = fopen(path, "rb");
		if (f)
			return f;
	}
	return NULL;
}

static char *slurp(FILE *f, size_t *n)
{
	char *text = NULL;
	size_t cap = 0;
	*n = 0;
	do {
		cap = cap ? cap * 2 : 65536;
		char *bigger = realloc(text, cap);
		if (!bigger) {
			free(text);
			return NULL;
		}
		text = bigger;
		*n += fread(text + *n, 1, cap - *n - 1, f);
	} while (*n == cap - 1 && cap < MAX_DOCUMENT);
	text[*n] = '\0';
	return text;
}

struct pk_node pk_open(struct pk *pk, const char *name)
{
	struct pk_node nothing = {.pk = pk, .file = name};
	struct pk_doc *d = find_document(pk, name);
	if (pk->error[0])
		return nothing;
	if (d && d->json)
		return (struct pk_node){.pk = pk, .json = d->json, .file = d->name};
	if (d && d->shadow)
		return parsed(pk, d, d->shadow, d->shadow_n);
	FILE *f = name_is_plain(name) ? find_file(pk, name) : NULL;
	if (!f) {
		pk_refuse_plain(pk, "%s.json: there is no such file in the data directories", name);
		return nothing;
	}
	size_t n;
	char *text = slurp(f, &n);
	fclose(f);
	d = text ? add_document(pk, name) : NULL;
	struct pk_node node = d ? parsed(pk, d, text, n) : nothing;
	if (!text)
		pk_refuse_plain(pk, "%s.json: cannot be read", name);
	free(text);
	return node;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int add_name(struct pk *pk, const char *name, const char **names, int n, int cap)
{
	for (int i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return n;
	if (n < cap && (names[n] = pk_keep(pk, name)))
		n++;
	return n;
}

int pk_list(struct pk *pk, const char *prefix, const char **names, int cap)
{
	const char *slash = strrchr(prefix, '/');
	size_t folder = slash ? (size_t)(slash - prefix) + 1 : 0;
	int n = 0;
	for (struct pk_doc *d = pk->docs; d; d = d->next)
		if (d->shadow && strncmp(d->name, prefix, strlen(prefix)) == 0)
			n = add_name(pk, d->name, names, n, cap);
	for (int i = 0; i < PK_DIRS && pk->dir[i]; i++) {
		char path[1024];
		snprintf(path, sizeof path, "%s/%.*s", pk->dir[i], (int)folder, prefix);
		DIR *dir = opendir(path);
		for (struct dirent *e; dir && (e = readdir(dir));) {
			size_t len = strlen(e->d_name);
			if (len < 6 || strcmp(e->d_name + len - 5, ".json") != 0 ||
			    strncmp(e->d_name, prefix + folder, strlen(prefix + folder)) != 0)
				continue;
			snprintf(path, sizeof path, "%.*s%.*s", (int)folder, prefix, (int)len - 5,
				 e->d_name);
			n = add_name(pk, path, names, n, cap);
		}
		if (dir)
			closedir(dir);
	}
	qsort(names, (size_t)n, sizeof *names, compare_names);
	return n;
}
