/*
 * reinforce.h: the D100 of 9.6, its cards, what a card becomes in an order of battle (9.7-9.12) and
 * what it is worth when kept (11.5).
 */
#ifndef MARENGO_LEAGUE_REINFORCE_H
#define MARENGO_LEAGUE_REINFORCE_H

#include "league/army.h"

enum card {
	CARD_WILD,
	CARD_GENERAL,
	CARD_ART_LIGHT,
	CARD_8LC,
	CARD_8LN,
	CARD_4LC,
	CARD_12LN,
	CARD_4LN,
	CARD_4LT,
	CARD_8LT,
	CARD_ART_HEAVY,
	CARD_CORPS,
	CARD_SPECIAL,
	CARDS
};
extern const char *const card_words[CARDS + 1]; /* "WC", "GEN", "ART-L", "8LC" … NULL */

/* The cards of a roll, 1..100 (100 is "00"): one, or on a 29 two to choose from (NW-R1). */
int cards_of_roll(int d100, enum card out[2]);
/* Rating of a general gained by a card. */
struct rating card_general(enum card);
/* Figures of a troop card; 0 for others. */
int card_figures(enum card);
/* Points of a kept card for the next season; `cavalry` picks the wildcard's second sort. */
int card_points(enum card, bool cavalry, enum pool *);

/* Whether a type takes figures of a card: LN, LT or LC by class; a wildcard any but guns. */
bool card_takes(enum card, const struct troop_type *);
/* NW-R34: no unit of the class in the army, so the roll serves as 4 LN. */
bool card_has_class(const struct league_tables *, const struct army *, enum card);

/* A general's attribute raised by one step (9.12.2, NW-R35); NULL, or the rule that forbids it. */
enum attribute { ATTRIBUTE_SPAN, ATTRIBUTE_QUALITY, ATTRIBUTE_RESPONSE, ATTRIBUTE_MODIFIER };
extern const char *const attribute_words[];
const char *rating_raise(struct rating *, enum attribute);

/* 9.13: the special option of a D10. */
enum special special_of_roll(int d10);

/*
 * Puts what a card brings into the army: the "use" of a place event,
 *	{"add":[{"unit":"u7","figures":8}], "new":[{"id","type","figures","at","from":[{"unit",
 *	"figures"}]}], "battery":{"id","type","at"}, "division":{"id","corps","move":["u3"]},
 *	"artillery":{"id"}, "corps":{"id","kind","divisions":["d1"]}, "moves":[{"unit","at"}],
 *	"lost":4}
 * `as_line` uses any card as 4 LN (9.12). `night` is the army as it stood when the night began:
 * only its troop types may grow (9.7). Returns NULL, or the rule id that forbids it.
 */
struct reinforcement {
	const struct league_tables *t;
	const struct army *night;
	struct army *army;
	enum card card;
	bool as_line;
	struct rating general;   /* of a general's card, improved */
	int new_figures_tonight; /* line, light and light cavalry gained in one night (9.7) */
};
const char *reinforce(const struct reinforcement *, const struct pk_node *use);
/* A legal use to propose, as JSON text of the "use" object; false: none found. */
bool reinforce_suggest(const struct reinforcement *, struct out *use);

#endif
