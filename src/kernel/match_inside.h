/*
 * match_inside.h: what the files of a match share and nobody else needs.
 */
#ifndef MARENGO_MATCH_INSIDE_H
#define MARENGO_MATCH_INSIDE_H

#include "kernel/match.h"

/* Room for one more entry, made before anything changes; false when out of memory. */
bool match_room_for_entry(struct match *);
/* The scratch state becomes the state, and the other way round. */
void match_keep_state(struct match *);

static inline struct verdict match_refuse(const char *rule, const char *detail)
{
	return (struct verdict){.rule = rule, .detail = detail};
}

#endif
