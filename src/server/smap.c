/*
 * smap.c: chained hashing with SipHash.
 */
#include "server/smap.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

struct smap_node {
	struct smap_node *next;
	void *value;
	char key[];
};

static uint64_t hash_of(const struct smap *m, const char *key)
{
	uint64_t h;
	_Static_assert(sizeof m->secret == crypto_shorthash_KEYBYTES, "a key of SipHash");
	crypto_shorthash((unsigned char *)&h, (const unsigned char *)key, strlen(key), m->secret);
	return h;
}

static struct smap_node **find(const struct smap *m, const char *key)
{
	struct smap_node **p = &m->slot[hash_of(m, key) % m->slots];
	while (*p && strcmp((*p)->key, key) != 0)
		p = &(*p)->next;
	return p;
}

void *smap_get(const struct smap *m, const char *key)
{
	if (!m->slots)
		return NULL;
	struct smap_node *node = *find(m, key);
	return node ? node->value : NULL;
}

static bool grow(struct smap *m)
{
	struct smap bigger = {.slots = m->slots ? m->slots * 2 : 64, .n = m->n};
	bigger.slot = calloc(bigger.slots, sizeof *bigger.slot);
	if (!bigger.slot)
		return m->slots > 0; /* slower, but it works */
	if (m->slots)
		memcpy(bigger.secret, m->secret, sizeof m->secret);
	else
		randombytes_buf(bigger.secret, sizeof bigger.secret);
	for (size_t i = 0; i < m->slots; i++)
		for (struct smap_node *node = m->slot[i], *next; node; node = next) {
			next = node->next;
			struct smap_node **to =
				&bigger.slot[hash_of(&bigger, node->key) % bigger.slots];
			node->next = *to;
			*to = node;
		}
	free(m->slot);
	*m = bigger;
	return true;
}

bool smap_put(struct smap *m, const char *key, void *value)
{
	if (m->n >= m->slots && !grow(m))
		return false;
	struct smap_node **p = find(m, key);
	if (!*p) {
		struct smap_node *node = malloc(sizeof *node + strlen(key) + 1);
		if (!node)
			return false;
		strcpy(node->key, key);
		node->next = NULL;
		*p = node;
		m->n++;
	}
	(*p)->value = value;
	return true;
}

static void *unlink_node(struct smap *m, struct smap_node **p)
{
	struct smap_node *node = *p;
	void *value = node->value;
	*p = node->next;
	free(node);
	m->n--;
	return value;
}

void *smap_take(struct smap *m, const char *key)
{
	if (!m->slots)
		return NULL;
	struct smap_node **p = find(m, key);
	return *p ? unlink_node(m, p) : NULL;
}

void smap_sift(struct smap *m, bool (*fn)(void *, const char *, void *), void *arg)
{
	for (size_t i = 0; i < m->slots; i++)
		for (struct smap_node **p = &m->slot[i]; *p;) {
			if (fn(arg, (*p)->key, (*p)->value))
				p = &(*p)->next;
			else
				unlink_node(m, p);
		}
}

void smap_free(struct smap *m)
{
	for (size_t i = 0; i < m->slots; i++)
		while (m->slot[i])
			unlink_node(m, &m->slot[i]);
	free(m->slot);
	*m = (struct smap){0};
}
