/*
 * smap.h: a map from short texts to pointers. Keys are hashed with a secret, so that nobody can
 * choose names that collide.
 */
#ifndef MARENGO_SMAP_H
#define MARENGO_SMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct smap_node;
struct smap {
	struct smap_node **slot;
	size_t slots, n;
	uint8_t secret[16];
};

void *smap_get(const struct smap *, const char *key);       /* NULL */
bool smap_put(struct smap *, const char *key, void *value); /* false: out of memory */
void *smap_take(struct smap *, const char *key); /* removes it; NULL when it is not there */
/* Calls fn with each pair; fn returning false removes the pair (and owns the value then). */
void smap_sift(struct smap *, bool (*fn)(void *arg, const char *key, void *value), void *arg);
void smap_free(struct smap *); /* the map, not the values */

#endif
