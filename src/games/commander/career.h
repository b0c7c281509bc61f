/*
 * career.h: linked campaigns: the player log from 1796 to the last campaign.
 *
 * A career is a value: campaigns played, their points, and the commanders who were on the map at
 * the end. It has one text form, a marengo-career/1 document, that is saved and read back. Which
 * counters come along into the next campaign is part of that campaign's scenario ("1806+3").
 */
#ifndef COMMANDER_CAREER_H
#define COMMANDER_CAREER_H

#include "games/commander/state.h"
#include "kernel/out.h"
#include "pack/pk.h"

enum { CAREER_NAMES = 64, CAREER_NAME = 40 };

struct fc_chapter {
	char id[16];
	uint8_t verdict; /* enum fc_verdict */
	int16_t points;
	int names;
	char name[CAREER_NAMES][CAREER_NAME]; /* commanders on the map at the end */
};

struct fc_career {
	int chapters;
	struct fc_chapter chapter[FC_LINKED];
};

/* The campaign to play now; NULL when a Defeat or the last campaign has ended the career. */
const char *fc_career_next(const struct fc_career *, const struct fc_pack *);
/* Those of the pack's carriers whose commander survived the campaign before, a bit each. */
uint32_t fc_career_offers(const struct fc_career *, const struct fc_pack *);
/* Adds a finished campaign; NULL, or an English sentence (msgid) on why it is not the next. */
const char *fc_career_add(struct fc_career *, const struct fc_pack *, const struct fc_state *);
int fc_career_points(const struct fc_career *);
/* Years of fame, once all campaigns are done; 0 before. */
int fc_career_years(const struct fc_career *, const struct fc_pack *);

void fc_career_write(const struct fc_career *, struct out *);
/* False: pk holds the reason. */
bool fc_career_read(struct fc_career *, struct pk *, const char *text, size_t n);

#endif
