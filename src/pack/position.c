/*
 * position.c: a state to JSON, from the game's field table.
 */
#include "pack/position.h"
#include "pack/field_access.h"

#include <string.h>

int64_t field_value(const struct field *f, const uint8_t *p)
{
	int8_t i8;
	uint16_t u16;
	int16_t i16;
	uint32_t u32;
	int32_t i32;
	uint64_t u64;
	switch (f->type) {
	case F_U8: return *p;
	case F_I8: return memcpy(&i8, p, sizeof i8), i8;
	case F_U16: return memcpy(&u16, p, sizeof u16), u16;
	case F_I16: return memcpy(&i16, p, sizeof i16), i16;
	case F_U32: return memcpy(&u32, p, sizeof u32), u32;
	case F_I32: return memcpy(&i32, p, sizeof i32), i32;
	case F_U64: return memcpy(&u64, p, sizeof u64), (int64_t)u64;
	default: return 0;
	}
}

const char *field_name(const struct game *g, const void *pack, int kind, int64_t value)
{
	const struct kind *k = &g->kinds[kind];
	if (!kind || value < 0 || value >= k->count(pack))
		return NULL;
	return k->id(pack, (int)value);
}

static void write_fields(const struct game *g, const void *pack, const struct field *table,
			 const uint8_t *st, struct out *o);

static void write_one(const struct game *g, const void *pack, const struct field *f,
		      const char *key, const uint8_t *p, struct out *o)
{
	if (f->type == F_STRUCT) {
		out_object(o, key);
		write_fields(g, pack, f->sub, p, o);
		out_end(o);
		return;
	}
	int64_t value = field_value(f, p);
	const char *name = field_name(g, pack, f->kind, value);
	if (name) {
		out_string(o, key, name);
	} else if (f->type == F_U64) {
		/* JSON numbers are doubles in most readers: 64 bits travel as text. */
		uint8_t bytes[8];
		for (int i = 0; i < 8; i++)
			bytes[i] = (uint8_t)((uint64_t)value >> (56 - 8 * i));
		struct out hex = {0};
		out_hex(&hex, bytes, 8);
		out_string(o, key, hex.p);
		out_free(&hex);
	} else {
		out_int(o, key, value);
	}
}

static void write_fields(const struct game *g, const void *pack, const struct field *table,
			 const uint8_t *st, struct out *o)
{
	for (const struct field *f = table; f->name; f++) {
		const uint8_t *p = st + f->offset;
		if (f->count == 1 && !f->index_kind) {
			write_one(g, pack, f, f->name, p, o);
			continue;
		}
		int named = f->index_kind ? g->kinds[f->index_kind].count(pack) : 0;
		if (f->index_kind)
			out_object(o, f->name);
		else
			out_array(o, f->name);
		/* An array keyed by ids is as long as its kind; what lies beyond is always zero. */
		int n = f->index_kind && named < f->count ? named : f->count;
		for (int i = 0; i < n; i++)
			write_one(g, pack, f,
				  f->index_kind ? g->kinds[f->index_kind].id(pack, i) : NULL,
				  p + (size_t)i * f->stride, o);
		out_end(o);
	}
}

void position_write(const struct game *g, const void *pack, const void *st, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "game", g->id);
	out_object(o, "state");
	write_fields(g, pack, g->fields, st, o);
	out_end(o);
	out_end(o);
}
