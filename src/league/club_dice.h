/*
 * club_dice.h: dice nobody disputes. The key is fixed before the first roll and its hash is in the
 * record; each die has a number and may take in a word the player speaks at the table. When the
 * key is shown, everybody can roll every die again.
 */
#ifndef MARENGO_LEAGUE_CLUB_DICE_H
#define MARENGO_LEAGUE_CLUB_DICE_H

#include "league/record.h"

void dice_commit(const uint8_t key[32], char hex[65]);
/* 1..faces: the die of that number. */
int club_die(const uint8_t key[32], uint64_t number, const char *word, int faces);

struct dice_audit {
	int dice, by_hand, recorded, unproven; /* unproven: their key is not shown yet */
	int wrong;                             /* dice that do not follow from their key */
	int first_wrong;                       /* line of the first, from 1; 0: none */
};
/* Rolls every die of the record again; `key` (or NULL) is the present key. */
void audit_dice(const struct record *, const uint8_t *key, struct dice_audit *);

#endif
