/*
 * odds.c: lines of a forecast, and whole roots.
 */
#include "kernel/odds.h"

void odds_add(struct odds *o, struct odds_line line)
{
	if (o->n < MAX_ODDS)
		o->line[o->n++] = line;
}

uint64_t whole_root(uint64_t v)
{
	uint64_t root = 0;
	for (uint64_t step = UINT64_C(1) << 31; step; step >>= 1)
		if ((root + step) * (root + step) <= v)
			root += step;
	return root;
}
