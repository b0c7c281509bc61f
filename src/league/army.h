/*
 * army.h: an order of battle: reading and writing its file, its price, and every check of sections
 * 1 to 4 of the club's rules.
 */
#ifndef MARENGO_LEAGUE_ARMY_H
#define MARENGO_LEAGUE_ARMY_H

#include "league/tables.h"

enum {
	ARMY_UNITS = 64,
	ARMY_DIVISIONS = 20,
	ARMY_CORPS = 6,
	ARMY_ART = 4,
	ARMY_NATIONS = 6,
	ARMY_PERMANENTS = 64,
	ARMY_BREACHES = 96
};

/* What a unit can be paid from: the season's points, or points of kept rolls (11.5). */
enum pool { POOL_ACP, POOL_LN, POOL_LT, POOL_LC, POOL_EI, POOL_EC, POOL_AL, POOL_AH, POOLS };
extern const char *const pool_words[POOLS + 1]; /* "acp", "LN" … NULL */

/* Special options of 9.13. */
enum special {
	SPECIAL_BLUCHER,
	SPECIAL_NAPOLEON,
	SPECIAL_WELLINGTON,
	SPECIAL_BERTHIER,
	SPECIAL_MOUTON,
	SPECIALS
};
extern const char *const special_words[SPECIALS + 1];

struct army_general {
	bool there;
	int16_t listed; /* index into the tables; LG_NONE: a general of a card, rated below */
	int16_t nation;
	struct rating rating;
	char name[32];
};

struct army_division {
	char id[8];
	struct army_general general;
	int8_t corps; /* index, or LG_NONE */
	bool free;    /* gained by a roll */
};

enum corps_kind { CORPS_PERMANENT, CORPS_TEMPORARY, CORPS_CAVALRY };

struct army_corps {
	char id[8];
	enum corps_kind kind;
	struct army_general general;
	bool free;
};

struct art_commander {
	char id[8];
	struct army_general general;
	bool free;
};

enum place { AT_NOWHERE, AT_DIVISION, AT_CORPS, AT_CORPS_ID, AT_ARMY, AT_ARTILLERY };

struct army_unit {
	char id[8];
	char code[8]; /* as written, also when unknown */
	int16_t type; /* LG_NONE: unknown */
	int16_t figures;
	int16_t reinforced; /* figures added this season */
	bool reinforcement; /* wholly gained this season */
	bool pay_given;
	enum place place;
	int8_t at; /* index of the division, corps or artillery commander */
	int16_t pay[POOLS];
};

struct army {
	char id[16], player[40], name[48];
	int nnations;
	int16_t nation[ARMY_NATIONS];
	int16_t prime; /* LG_NONE in mixtures of minors */
	int16_t acp;   /* points of a shadow corps, as its file says; 0: those of the season */
	bool contingents, has_commander;
	int16_t commander_nation;
	char commander_name[40];
	int16_t rank_points, rank_points_start;
	enum command_level level, level_start;
	int16_t pool[POOLS]; /* points of kept rolls */
	bool special[SPECIALS];
	int ndivisions, ncorps, nart, nunits;
	struct army_division division[ARMY_DIVISIONS];
	struct army_corps corps[ARMY_CORPS];
	struct art_commander art[ARMY_ART];
	struct army_unit unit[ARMY_UNITS];
};

/* Limits of the campaign's settings that the checks need (NW-R52). */
struct army_rules {
	int acp; /* 250, or the points of a shadow corps */
	int elite_pct, light_pct, cavalry_pct, art_pct, art_div_pct; /* 11 10 11 11 20 */
	int army_may, army_must;                                     /* 300, 325 */
	int british_gun_tolerance;                                   /* NW-R12: 0 */
};
extern const struct army_rules army_rules_default;

/* Fills the army; the node's reader holds the mistake when false. */
bool army_read(const struct pk_node *, const struct league_tables *, struct army *);
/* The same file format, keys in a fixed order. `key` as in out_object. */
void army_write(const struct army *, const struct league_tables *, const char *key, struct out *);

/* Price of one unit as it stands, and of what the season's points and pools have to pay. */
int unit_price(const struct league_tables *, const struct army_unit *);
int unit_paid_price(const struct league_tables *, const struct army_unit *);
int unit_acp(const struct league_tables *, const struct army_unit *);
bool unit_is_brigade(const struct league_tables *, const struct army_unit *);
int army_cost(const struct league_tables *, const struct army *);
int army_value(const struct league_tables *, const struct army *);
int army_value_at(const struct league_tables *, const struct army *, enum command_level);
/* What the value is made of; `gained`: brigades, batteries and figures that reinforced it. */
struct army_worth {
	int commander, generals, specials, brigades, batteries, gained;
};
struct army_worth army_worth(const struct league_tables *, const struct army *, enum command_level);
/* What a special option costs this army beyond its grant (9.14-9.18). */
int special_price(const struct league_tables *, const struct army *, enum special);
int special_grant(const struct army *, enum special);
int special_paid(const struct league_tables *, const struct army *);

struct army_counts { /* ACP spent on each class, and what is allowed */
	int elite, light, cavalry, artillery;
	int elite_max, light_max, cavalry_max, artillery_max;
	bool all_divisional, art20; /* art20: the 20% option is in use */
};
struct army_counts army_count(const struct league_tables *, const struct army_rules *,
			      const struct army *);

/* How many heavy batteries an army may have beside those it has of horse (NW-104). */
struct gun_balance {
	int heavy, horse, least, most;
	const char *code, *rule; /* of the breach */
};
struct gun_balance army_guns(const struct league_tables *, const struct army_rules *,
			     const struct army *);

struct breach {
	const char *code; /* "E_ELITE" */
	const char *rule; /* "NW-070" */
	const char *text; /* msgid; {0} where, {1} what there is, {2} what is allowed */
	char where[32];
	int have, allowed;
	const char *const *person; /* names of a listed general by language; NULL: see where */
};

struct breaches {
	int n;
	struct breach list[ARMY_BREACHES];
};

/* Every fault of the army, in the order of the rules; none: n is 0. */
void army_check(const struct league_tables *, const struct army_rules *, const struct army *,
		struct breaches *);
bool breaches_have(const struct breaches *, const char *code);
/* All codes with their rule and text, for lists and translations; ends with a NULL code. */
extern const struct breach breach_kinds[];

/* What can still be bought within all limits: a legal next unit for one division. */
struct suggestion {
	int16_t type, figures, price;
	int8_t division;
};
int army_suggest(const struct league_tables *, const struct army_rules *, const struct army *,
		 struct suggestion *, int cap);

/* Inside the checks (check*.c). */
struct check {
	const struct league_tables *t;
	const struct army_rules *r;
	const struct army *a;
	struct breaches *out;
	bool mixed, british;
	int batteries; /* gained ones included */
	struct army_counts n;
};
void breach(struct check *, const char *code, const char *where, int have, int allowed);
bool army_has_nation(const struct army *, int nation);
bool army_only(const struct check *, const char *nation);  /* the only nation */
bool army_prime(const struct check *, const char *nation); /* the only or prime nation */
/* The nation a unit counts for: its own, or the one that bought it by an exception. */
int unit_counts_for(const struct check *, const struct army_unit *);
void check_purchase(struct check *); /* types, sizes, money, class limits, guns */
void check_alliance(struct check *); /* nations, prime partner, foreign units */
void check_support(struct check *);  /* rules of one */
bool pool_pays(enum pool, const struct troop_type *);
int support_categories(const struct troop_type *); /* as a set; 0: needs no line */
/* Nations whose line may carry a type that counts for `nation` (3.3, 3.5.2); how many. */
int support_ways(const struct check *, int type, int nation, int16_t way[LG_NATIONS]);
void check_command(struct check *); /* assignment, generals, artillery commanders, corps */

#endif
