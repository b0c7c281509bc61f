/*
 * judge.h: what the files of the adjudicator share.
 */
#ifndef MARENGO_LEAGUE_JUDGE_H
#define MARENGO_LEAGUE_JUDGE_H

#include "league/adjudicate.h"

typedef void question_fn(const struct pk_node *, struct house_verdict *);

void judge_say(struct house_verdict *, const char *answer, const char *rule);
void judge_either(struct house_verdict *, bool first, const char *yes, const char *no,
		  const char *rule);
/* Inches of an input, refused when off any table. */
double judge_inches(const struct pk_node *, const char *key);

/* What infantry's fire loses: a target seen but narrowly, a battery of one's own in the way. */
enum { FIRE_NARROW = -1, FIRE_THROUGH_BATTERY = -1 };

question_fn judge_fire_in_contact, judge_infantry_fire, judge_artillery_fire, judge_cover;

#endif
