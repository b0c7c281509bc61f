/*
 * position_read.c: a state from JSON, over one that is already set up.
 */
#include "pack/position.h"
#include "pack/field_access.h"

#include <stdio.h>
#include <string.h>

struct reading {
	const struct game *game;
	const void *pack;
};

static void read_fields(const struct reading *, const struct pk_node *, const struct field *,
			uint8_t *st);

static void limits_of(const struct field *f, int64_t *low, int64_t *high)
{
	static const int bits[] = {8, 8, 16, 16, 32, 32};
	bool is_signed = f->type == F_I8 || f->type == F_I16 || f->type == F_I32;
	int64_t span = (int64_t)1 << bits[f->type];
	*low = is_signed ? -(span / 2) : 0;
	*high = is_signed ? span / 2 - 1 : span - 1;
}

static void store(const struct field *f, uint8_t *p, int64_t value)
{
	int8_t i8 = (int8_t)value;
	uint16_t u16 = (uint16_t)value;
	int16_t i16 = (int16_t)value;
	uint32_t u32 = (uint32_t)value;
	int32_t i32 = (int32_t)value;
	uint64_t u64 = (uint64_t)value;
	switch (f->type) {
	case F_U8: *p = (uint8_t)value; break;
	case F_I8: memcpy(p, &i8, sizeof i8); break;
	case F_U16: memcpy(p, &u16, sizeof u16); break;
	case F_I16: memcpy(p, &i16, sizeof i16); break;
	case F_U32: memcpy(p, &u32, sizeof u32); break;
	case F_I32: memcpy(p, &i32, sizeof i32); break;
	case F_U64: memcpy(p, &u64, sizeof u64); break;
	default: break;
	}
}

/* The thing of this id, looked for from `first` on: what is written in order is met at once. */
static int find_id(const struct reading *r, int kind, const char *id, int first)
{
	const struct kind *k = &r->game->kinds[kind];
	int n = k->count(r->pack);
	for (int i = 0; i < n; i++) {
		int at = (first + i) % n;
		const char *its = k->id(r->pack, at);
		if (its && its[0] == id[0] && strcmp(its, id) == 0)
			return at;
	}
	return -1;
}

static int64_t named_value(const struct reading *r, const struct pk_node *node, int kind)
{
	const char *id = pk_string_of(node);
	int value = kind ? find_id(r, kind, id, 0) : -1;
	if (value < 0)
		pk_refuse(node, "there is no \"%s\" here", id);
	return value < 0 ? 0 : value;
}

static uint64_t hex_value(const struct pk_node *node)
{
	const char *text = pk_string_of(node);
	unsigned long long value = 0;
	int used = 0;
	if (strlen(text) != 16 || sscanf(text, "%16llx%n", &value, &used) != 1 || used != 16)
		pk_refuse(node, "sixteen hexadecimal digits are wanted here");
	return value;
}

static void read_one(const struct reading *r, const struct pk_node *node, const struct field *f,
		     uint8_t *p)
{
	if (pk_error(node->pk))
		return;
	if (f->type == F_STRUCT) {
		read_fields(r, node, f->sub, p);
	} else if (f->type == F_U64) {
		store(f, p, (int64_t)hex_value(node));
	} else if (pk_is_string(node)) {
		store(f, p, named_value(r, node, f->kind));
	} else {
		int64_t low, high;
		limits_of(f, &low, &high);
		store(f, p, pk_int_of(node, low, high));
	}
}

static void read_array(const struct reading *r, const struct pk_node *node, const struct field *f,
		       uint8_t *p)
{
	int n = pk_count(node);
	if (!f->index_kind && n != f->count) {
		pk_refuse(node, "%d values are wanted here", f->count);
		return;
	}
	for (int i = 0; i < n && !pk_error(node->pk); i++) {
		struct pk_node child = pk_at(node, i);
		int at = i;
		if (f->index_kind) {
			at = pk_is_object(node) ? find_id(r, f->index_kind, pk_key(&child), i) : -1;
			if (at < 0 || at >= f->count) {
				pk_refuse(&child, "there is no such thing in this game");
				return;
			}
		}
		read_one(r, &child, f, p + (size_t)at * f->stride);
	}
}

static const struct field *find_field(const struct field *table, const char *name)
{
	for (; table->name; table++)
		if (strcmp(table->name, name) == 0)
			return table;
	return NULL;
}

static void read_fields(const struct reading *r, const struct pk_node *node,
			const struct field *table, uint8_t *st)
{
	if (!pk_is_object(node)) {
		pk_refuse(node, "an object is wanted here");
		return;
	}
	int n = pk_count(node);
	for (int i = 0; i < n && !pk_error(node->pk); i++) {
		struct pk_node child = pk_at(node, i);
		const struct field *f = find_field(table, pk_key(&child));
		if (!f)
			pk_refuse(&child, "the state has no such part");
		else if (f->count == 1 && !f->index_kind)
			read_one(r, &child, f, st + f->offset);
		else
			read_array(r, &child, f, st + f->offset);
	}
}

const char *position_read(const struct game *g, const void *pack, struct pk *pk, const char *text,
			  size_t n, void *st)
{
	struct reading r = {g, pack};
	struct pk_node doc = pk_parse(pk, "position", text, n);
	pk_only(&doc, "game state");
	const char *id = pk_string(&doc, "game");
	if (!pk_error(pk) && strcmp(id, g->id) != 0)
		pk_refuse(&doc, "this is a position of \"%s\"", id);
	struct pk_node state = pk_get(&doc, "state");
	if (!pk_error(pk))
		read_fields(&r, &state, g->fields, st);
	const char *unsound = pk_error(pk) ? NULL : g->check(pack, st);
	if (unsound)
		pk_refuse_plain(pk, "position: %s", unsound);
	return pk_error(pk);
}
