/*
 * odds_told.h: one line of the odds, by what it speaks of.
 */
#ifndef MARENGO_ODDS_TOLD_H
#define MARENGO_ODDS_TOLD_H

#include "cm.h"
#include "kernel/odds.h"

static inline const struct odds_line *odds_told(const struct odds *o, int message)
{
	for (int i = 0; i < o->n; i++)
		if (o->line[i].message == message)
			return &o->line[i];
	fail_msg("no odds of message %d", message);
	return NULL;
}

#endif
