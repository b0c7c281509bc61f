/*
 * tables.h: what the club's charts say: nations and their alliances, troop types of 1812, generals
 * and what they cost, the ladder of ranks. Read once from data/league, never changed.
 */
#ifndef MARENGO_LEAGUE_TABLES_H
#define MARENGO_LEAGUE_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "kernel/out.h"
#include "pack/pk.h"

enum {
	LG_NATIONS = 32,
	LG_TYPES = 256,
	LG_GENERALS = 192,
	LG_RANKS = 14,
	LG_BUYS = 6,
	LG_BUY_TYPES = 12,
	LG_NONE = -1
};

enum power { POWER_MAJOR, POWER_MIDDLE, POWER_MINOR, POWER_UNLISTED };

/* "may buy these types of another nation", with the paragraph that says so. */
struct foreign_buy {
	const char *para; /* "2.9" */
	const char *key;  /* may_buy, as_own, ln_supports */
	int max;          /* 0: no limit of its own */
	int ntypes;
	int16_t type[LG_BUY_TYPES];
};

struct nation {
	char id[4];
	const char *name[LANG_COUNT];
	enum power power;
	bool french_minor, in_chart, british_style; /* 1.6: no subordinate corps but cavalry */
	int jager_max;                              /* 0: no limit */
	int nbuys;
	struct foreign_buy buy[LG_BUYS];
};

enum troop_class {
	CLASS_LINE,
	CLASS_LIGHT,
	CLASS_ELITE_INF,
	CLASS_MILITIA,
	CLASS_CAV_LIGHT,
	CLASS_CAV_HEAVY,
	CLASS_CAV_GUARD,
	CLASS_CAV_OTHER,
	CLASS_ART_HORSE,
	CLASS_ART_HEAVY
};

struct troop_type {
	char code[8];
	const char *type;             /* "LN" */
	const char *name[LANG_COUNT]; /* "Line infantry" */
	int16_t nation;
	enum troop_class class;
	int per4, cost; /* a stand of four; or a battery */
	int min, std, max;
	int gunners, disorder, rout;
	char dispersal;
	bool elite, light, cav, line, gun, heavy, prohibited, ultra, freikorps, as_french;
	bool guerrilla, guard_light;
};

/* 3"A(4)+0 */
struct rating {
	int8_t span, response, modifier;
	char quality;
};

struct listed_general {
	char id[32];
	const char *name[LANG_COUNT];
	int16_t nation;
	struct rating rating;
	bool cav, art, marshal, monarch;
};

struct rank {
	int points;
	struct rating rating;
	int corps_cost, army_cost;
};

enum command_level { LEVEL_DIVISION, LEVEL_CORPS, LEVEL_WING, LEVEL_ARMY };

struct league_tables {
	int nnations, ntypes, ngenerals;
	struct nation nation[LG_NATIONS];
	struct troop_type type[LG_TYPES];
	struct listed_general general[LG_GENERALS];
	struct rank rank[LG_RANKS];
	bool allied[LG_NATIONS][LG_NATIONS];      /* [prime][ally]: a star in the chart */
	const char *mark[LG_NATIONS][LG_NATIONS]; /* as printed, or NULL */
	struct rating team[6];                    /* 6.7.3, by D6; response 10 */
};

/* NULL: pk holds the reason. Lives as long as the reader. */
const struct league_tables *league_tables_load(struct pk *);

int lg_nation(const struct league_tables *, const char *id);  /* or LG_NONE */
int lg_type(const struct league_tables *, const char *code);  /* or LG_NONE */
int lg_general(const struct league_tables *, const char *id); /* or LG_NONE */
/* The row of a paragraph's permission for a nation, or NULL. */
const struct foreign_buy *lg_buy(const struct nation *, const char *para);
bool lg_buy_has(const struct foreign_buy *, int type);

/* 1.3: the highest row of the ladder that is not above the rank points. */
int lg_rank_index(const struct league_tables *, int rank_points);
/* The price of a general at a level; V as G, C as E (1.4). */
int lg_general_cost(struct rating, enum command_level);
int lg_commander_cost(const struct league_tables *, int rank_points, enum command_level);
int lg_figures_on_base(enum command_level);
/* "3\"A(4)+0"; an army commander responds on 10 (6.7.3). */
void lg_rating_text(struct rating, enum command_level, struct out *);
bool lg_quality_known(char);
int lg_quality_step(char); /* 0..5 in the order P A V G C E */

bool type_is_cavalry(const struct troop_type *);
bool type_is_infantry(const struct troop_type *);
bool type_is_jager(const struct troop_type *);

#endif
