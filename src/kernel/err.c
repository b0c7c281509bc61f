/*
 * err.c: filling an error.
 */
#include "kernel/err.h"

#include <stdarg.h>
#include <stdio.h>

_Bool err_set(struct err *e, enum err_code code, const char *text, const char *detail, ...)
{
	va_list args;
	va_start(args, detail);
	e->code = code;
	e->text = text;
	e->line = 0;
	vsnprintf(e->detail, sizeof e->detail, detail, args);
	va_end(args);
	return 0;
}
