/*
 * field_access.h: one value of a field table, for the two files that write and read positions.
 */
#ifndef MARENGO_FIELD_ACCESS_H
#define MARENGO_FIELD_ACCESS_H

#include "kernel/game.h"

int64_t field_value(const struct field *, const uint8_t *p);
/* The id of a value, or NULL when the field has no kind or the value is none of it. */
const char *field_name(const struct game *, const void *pack, int kind, int64_t value);

#endif
