/*
 * reinforce.c: the reinforcement table, row by row, and what its cards are worth.
 */
#include "league/reinforce.h"

#include <string.h>

const char *const card_words[CARDS + 1] = {"WC",    "GEN",   "ART-L",   "8LC", "8LN",
					   "4LC",   "12LN",  "4LN",     "4LT", "8LT",
					   "ART-H", "CORPS", "SPECIAL", NULL};
const char *const attribute_words[] = {"span", "quality", "response", "modifier", NULL};

/* 9.6 as printed; 29 stands in two rows. */
static const struct {
	int low, high;
	enum card card;
} table[] = {
	{1, 2, CARD_WILD},        /* NW-247 */
	{3, 4, CARD_GENERAL},     /* NW-248 */
	{5, 6, CARD_ART_LIGHT},   /* NW-249 */
	{7, 12, CARD_8LC},        /* NW-250 */
	{13, 21, CARD_8LN},       /* NW-251 */
	{22, 29, CARD_4LC},       /* NW-252 */
	{29, 33, CARD_12LN},      /* NW-253 */
	{34, 79, CARD_4LN},       /* NW-254 */
	{80, 89, CARD_4LT},       /* NW-255 */
	{90, 96, CARD_8LT},       /* NW-256 */
	{97, 98, CARD_ART_HEAVY}, /* NW-257 */
	{99, 99, CARD_CORPS},     /* NW-258 */
	{100, 100, CARD_SPECIAL}, /* NW-259 */
};

int cards_of_roll(int d100, enum card out[2])
{
	int n = 0;
	for (size_t i = 0; i < sizeof table / sizeof *table && n < 2; i++)
		if (d100 >= table[i].low && d100 <= table[i].high)
			out[n++] = table[i].card;
	return n;
}

struct rating card_general(enum card c)
{
	struct rating r = {.span = 3, .quality = 'A', .response = 4, .modifier = 0};
	if (c == CARD_CORPS)
		r.response = 6;
	return r;
}

int card_figures(enum card c)
{
	switch (c) {
	case CARD_WILD:
	case CARD_4LC:
	case CARD_4LN:
	case CARD_4LT: return 4;
	case CARD_8LC:
	case CARD_8LN:
	case CARD_8LT: return 8;
	case CARD_12LN: return 12;
	default: return 0;
	}
}

int card_points(enum card c, bool cavalry, enum pool *pool)
{
	static const struct {
		enum pool pool;
		int points;
	} worth[CARDS] = {
		[CARD_4LN] = {POOL_LN, 4},        [CARD_8LN] = {POOL_LN, 8},
		[CARD_12LN] = {POOL_LN, 12},                                        /* NW-323 */
		[CARD_4LT] = {POOL_LT, 4},        [CARD_8LT] = {POOL_LT, 8},        /* NW-324 */
		[CARD_4LC] = {POOL_LC, 4},        [CARD_8LC] = {POOL_LC, 8},        /* NW-325 */
		[CARD_WILD] = {POOL_EI, 6},                                         /* NW-326 */
		[CARD_ART_LIGHT] = {POOL_AL, 11}, [CARD_ART_HEAVY] = {POOL_AH, 11}, /* NW-327 */
	};
	*pool = worth[c].pool;
	if (c == CARD_WILD && cavalry) {
		*pool = POOL_EC;
		return 4;
	}
	return worth[c].points;
}

bool card_takes(enum card c, const struct troop_type *t)
{
	if (t->prohibited) /* NW-093 */
		return false;
	switch (c) {
	case CARD_WILD: return !t->gun; /* NW-272, NW-273 */
	case CARD_4LN:
	case CARD_8LN:
	case CARD_12LN: return t->line;
	case CARD_4LT:
	case CARD_8LT: return t->class == CLASS_LIGHT;
	case CARD_4LC:
	case CARD_8LC: return t->class == CLASS_CAV_LIGHT;
	case CARD_ART_LIGHT: return t->gun && !t->heavy; /* NW-R53 */
	case CARD_ART_HEAVY: return t->gun && t->heavy;
	default: return false;
	}
}

bool card_has_class(const struct league_tables *t, const struct army *a, enum card c)
{
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].type != LG_NONE && card_takes(c, &t->type[a->unit[i].type]))
			return true;
	return false;
}

const char *rating_raise(struct rating *r, enum attribute what)
{
	static const char order[] = "PAVGCE";
	switch (what) {
	case ATTRIBUTE_SPAN: r->span++; break;
	case ATTRIBUTE_QUALITY:
		if (r->quality == 'E')
			return "NW-R35";
		r->quality = order[lg_quality_step(r->quality) + 1];
		break;
	case ATTRIBUTE_RESPONSE:
		if (r->response >= 10)
			return "NW-R35";
		r->response++;
		break;
	case ATTRIBUTE_MODIFIER:
		if (r->modifier >= 2) /* NW-055 */
			return "NW-R35";
		r->modifier++;
		break;
	}
	return NULL;
}

enum special special_of_roll(int d10) /* NW-285 .. NW-289 */
{
	return (enum special)((d10 - 1) / 2);
}
