/*
 * pairing.h: tonight's battles and tables, found exactly: the limits of 6.6 first, then the fewest
 * past meetings, then the most even armies. When no draw keeps every limit, the one that drops the
 * cheapest limits and breaks them least is found, and what it dropped is named (NW-R26).
 */
#ifndef MARENGO_LEAGUE_PAIRING_H
#define MARENGO_LEAGUE_PAIRING_H

#include <stdatomic.h>

#include "league/campaign.h"

struct fixed_pair {
	int16_t a, b;  /* must meet */
	int16_t table; /* there, or LG_NONE */
};

struct pairing_wish {
	int nfixed;
	struct fixed_pair fixed[CLUB_TABLES];
	uint64_t volunteers;     /* who may field his shadow corps; 0: all that built one */
	const atomic_bool *stop; /* set by another thread it ends the work; NULL: nobody can */
};

struct paired_table {
	int16_t table;
	enum battle_kind kind;
	int na, n;
	int16_t who[SIDE_PLAYERS * 2];
	int16_t shadow; /* player, or LG_NONE */
	int16_t map;    /* Battlemap, or LG_NONE: the organiser's choice */
	int met;        /* past meetings of these opponents */
	int value[2];
	unsigned broken; /* limits of 6.6 */
};

struct pairing {
	int n;
	struct paired_table list[CLUB_TABLES];
	int16_t out; /* who sits out, or LG_NONE */
	unsigned dropped;
	int breaches[3]; /* of each limit, in the order of limit_words; what was fixed not counted
			  */
	int left;        /* past meetings of those left over from the teams, or nights sat out */
	int meetings, unevenness;
	int solved; /* linear and integer programs */
};

/* False: no draw at all, with the rule that says why; without a rule, stopped or not enough memory.
 */
bool pair_night(const struct campaign *, const struct pairing_wish *, struct pairing *,
		struct refusal *);
/* The draw as an event; or only its tables and dropped limits, into an event already begun. */
void pairing_members(const struct campaign *, const struct pairing *, struct out *);
void pairing_event(const struct campaign *, const struct pairing *, struct out *);
/* Why a table is as it is: msgids, with {0} a number. */
int paired_reasons(const struct campaign *, const struct paired_table *, const char **text,
		   int *number, int cap);
/* Which limits the draw dropped, as msgids in the order of limit_words. */
extern const char *const dropped_texts[3];

/* Inside the draw (groups.c, cover.c): a battle that could be, or somebody who sits out. */
enum group_cost { COST_FOE, COST_TWICE, COST_LEFT, COST_MET, COST_UNEVEN, COSTS };
struct group {
	int16_t who[4]; /* places among those present; the first `na` are one side */
	int8_t n, na;
	int16_t wished; /* table, or LG_NONE */
	uint32_t last;  /* tables of their last week */
	int cost[COSTS];
};

struct night {
	const struct campaign *c;
	const struct pairing_wish *wish;
	int n;
	int16_t who[CLUB_PLAYERS]; /* present */
	int value[CLUB_PLAYERS];   /* by player */
	int ngroups, cap;
	struct group *group;
	bool starved; /* there was no memory for them all */
	int want[5];  /* how many groups of each size; LG_NONE: as many as it takes */
};
/* Every battle the wishes allow, broken limits counted (unless starved); free(group) afterwards. */
void groups_make(struct night *);
int shadow_value(const struct campaign *, int player);

struct cover {
	const struct group *group;
	int ngroups, nplayers;
	const int *want;
	int free_tables;       /* tables nobody wished for */
	int used[CLUB_TABLES]; /* players who fought last at each of them */
	unsigned dropped;      /* limits that may be broken */
	const atomic_bool *stop;
	int small; /* groups to write down at once; 0: the usual number */
	int chosen[CLUB_PLAYERS];
	int n, tables_broken;
	int *solved;
	bool starved; /* there was not enough memory, or time: nothing is proven */
};
/* Chooses groups that cover everybody, minimal in the order: opponents met again, tables used
 * again, a second 2-on-1, those left over, meetings, unevenness. False: starved, or proven that
 * there is none. */
bool cover_solve(struct cover *);
/* Tables for battles: cost[b * ntables + t] is 0, 1 (breaks the limit) or LG_NONE (not there). The
 * fewest are broken. False: they cannot be seated, or *starved. */
bool seat_battles(int nbattles, int ntables, const int8_t *cost, int16_t *table, int *solved,
		  bool *starved);

#endif
