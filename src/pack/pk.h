/*
 * pk.h: reading data packs; every mistake is named with its file and line or path.
 *
 * A reader (struct pk) finds documents by name ("waterloo/map") below the data directories, parses
 * them with cJSON, hands out nodes and keeps what a game makes of them in its own memory until
 * pk_free. The first mistake is kept and every later call answers something harmless, so that a
 * loader can read a whole document and look at pk_error() once.
 *
 * Nodes are values that point at their parent to know their path: keep the parent alive (in the
 * caller's frame) while using a child.
 */
#ifndef MARENGO_PK_H
#define MARENGO_PK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "kernel/action.h"
#include "kernel/map.h"

struct pk;
struct cJSON;

struct pk_node {
	struct pk *pk;
	const struct cJSON *json; /* NULL: not there (optional), or an earlier mistake */
	const struct pk_node *up;
	const char *key; /* in an object; NULL in an array */
	int index;       /* in an array */
	const char *file;
};

/* `dirs` is a NULL-ended list of data directories, first wins. */
struct pk *pk_new(const char *const *dirs);
void pk_free(struct pk *);
/* NULL, or "file:line: reason" / "file: path: reason". */
const char *pk_error(const struct pk *);
/* Memory ran out on the way: what was read says nothing about the document. A reader that could not
 * even be made (NULL) is starved too, and all it is asked is harmless. */
bool pk_starved(const struct pk *);
/* Records a mistake of meaning at a node; the first one stays. */
void pk_refuse(const struct pk_node *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void pk_refuse_plain(struct pk *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Zeroed memory that lives as long as the reader; NULL only when out of memory (refused). */
void *pk_alloc(struct pk *, size_t);
char *pk_keep(struct pk *, const char *); /* a copy of a text */
/* BLAKE2b-256 over the bytes of all documents opened so far, in order: the pack's hash. */
void pk_hash(const struct pk *, uint8_t hash[32]);

/* A document: "waterloo/map" is <data>/waterloo/map.json. Refuses when missing. */
struct pk_node pk_open(struct pk *, const char *name);
/* A document that is already in memory (pack check, protocol, tests). */
struct pk_node pk_parse(struct pk *, const char *name, const char *text, size_t n);
/* A document in memory that shadows the file of that name from now on. */
bool pk_shadow(struct pk *, const char *name, const char *text, size_t n);
/* Names of documents "<prefix>*" below the data directories, sorted: pk_list(pk,
 * "commander/pack-"). */
int pk_list(struct pk *, const char *prefix, const char **names, int cap);

/* Members. pk_get refuses when missing; pk_maybe answers a node with NULL json. */
struct pk_node pk_get(const struct pk_node *, const char *key);
struct pk_node pk_maybe(const struct pk_node *, const char *key);
bool pk_has(const struct pk_node *, const char *key); /* there and not null */
bool pk_there(const struct pk_node *);                /* this node is there and not null */
/* Every key of the object must be one of the space-separated words; others are refused. */
void pk_only(const struct pk_node *, const char *keys);
/* Arrays and objects by position. */
int pk_count(const struct pk_node *); /* refuses when neither */
struct pk_node pk_at(const struct pk_node *, int i);
const char *pk_key(const struct pk_node *); /* key of a member got by pk_at */
bool pk_is_string(const struct pk_node *);
bool pk_is_array(const struct pk_node *);
bool pk_is_object(const struct pk_node *);
bool pk_is_number(const struct pk_node *);
bool pk_is_false(const struct pk_node *);

/* Values of the node itself; each refuses the wrong type or range. */
int64_t pk_int_of(const struct pk_node *, int64_t low, int64_t high);
bool pk_bool_of(const struct pk_node *);
const char *pk_string_of(const struct pk_node *); /* kept; never NULL */
double pk_real_of(const struct pk_node *);
/* Index of the string in a NULL-ended list; refuses others by naming what is allowed. */
int pk_word_of(const struct pk_node *, const char *const *words);

/* Values of a member, the usual case. */
int64_t pk_int(const struct pk_node *, const char *key, int64_t low, int64_t high);
int64_t pk_int_or(const struct pk_node *, const char *key, int64_t low, int64_t high,
		  int64_t fallback);
bool pk_bool(const struct pk_node *, const char *key);
bool pk_bool_or(const struct pk_node *, const char *key, bool fallback);
const char *pk_string(const struct pk_node *, const char *key);
const char *pk_string_or(const struct pk_node *, const char *key, const char *fallback);
int pk_word(const struct pk_node *, const char *key, const char *const *words);
/* {"en":"…","it":"…"}: both are required. */
void pk_text(const struct pk_node *, const char *key, const char *text[LANG_COUNT]);
/* A row's provenance: rulebook, rulebook*, public (or recon); refuses others. */
void pk_source(const struct pk_node *);

/*
 * A marengo-map/1 document into a map: ids, names, positions, links in the order of the file,
 * distances. Other keys of areas and links are the game's: it reads them from the same node,
 * areas by pk_at(areas, i) for area i, links by pk_at(links, i) for link i. `area_keys` and
 * `link_keys` list them (space-separated); any further key is refused.
 */
struct map *pk_map(const struct pk_node *doc, const char *area_keys, const char *link_keys);
/* An area by its id; refuses an unknown one and answers 0. */
int pk_area(const struct pk_node *, const char *key, const struct map *);
int pk_area_of(const struct pk_node *, const struct map *);

#endif
