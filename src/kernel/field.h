/*
 * field.h: a state described by a table, so that a position can be printed, read and compared
 * without a line of code in the game.
 */
#ifndef MARENGO_FIELD_H
#define MARENGO_FIELD_H

#include <stddef.h>
#include <stdint.h>

enum field_type { F_U8, F_I8, F_U16, F_I16, F_U32, F_I32, F_U64, F_STRUCT };

struct field {
	const char *name; /* NULL ends the table */
	uint32_t offset;
	uint8_t type;
	uint8_t kind;       /* values are written as ids of this kind; 0 = as numbers */
	uint8_t index_kind; /* an array written as an object keyed by ids of this kind */
	uint16_t count;     /* 1, or the length of an array */
	uint16_t stride;    /* bytes from one element to the next */
	const struct field *sub;
};

/* The one place where a macro saves more than it hides: offset, length and stride of a member. */
#define FIELD(st, member, ftype)                                                                   \
	{                                                                                          \
		.name = #member, .offset = offsetof(struct st, member), .type = (ftype),           \
		.count = 1, .stride = sizeof(((struct st *)0)->member)                             \
	}
#define FIELD_KIND(st, member, ftype, k)                                                           \
	{                                                                                          \
		.name = #member, .offset = offsetof(struct st, member), .type = (ftype),           \
		.count = 1, .stride = sizeof(((struct st *)0)->member), .kind = (k)                \
	}
#define FIELD_ARRAY(st, member, ftype, k, index)                                                   \
	{                                                                                          \
		.name = #member, .offset = offsetof(struct st, member), .type = (ftype),           \
		.count = sizeof(((struct st *)0)->member) / sizeof(((struct st *)0)->member[0]),   \
		.stride = sizeof(((struct st *)0)->member[0]), .kind = (k), .index_kind = (index)  \
	}
#define FIELD_STRUCTS(st, member, index, table)                                                    \
	{                                                                                          \
		.name = #member, .offset = offsetof(struct st, member), .type = F_STRUCT,          \
		.count = sizeof(((struct st *)0)->member) / sizeof(((struct st *)0)->member[0]),   \
		.stride = sizeof(((struct st *)0)->member[0]), .index_kind = (index),              \
		.sub = (table)                                                                     \
	}
#define FIELD_STRUCT(st, member, table)                                                            \
	{                                                                                          \
		.name = #member, .offset = offsetof(struct st, member), .type = F_STRUCT,          \
		.count = 1, .stride = sizeof(((struct st *)0)->member), .sub = (table)             \
	}

#endif
