/*
 * pairing.h: tonight's tables, found exactly: the limits of 6.6 first, then the fewest past
 * meetings, then the most even armies. When no draw keeps every limit, the one that costs least is
 * found and the limits it breaks are named (NW-R26).
 */
#ifndef MARENGO_LEAGUE_PAIRING_H
#define MARENGO_LEAGUE_PAIRING_H

#include "league/campaign.h"

struct fixed_pair {
	int16_t a, b;  /* must meet */
	int16_t table; /* there, or LG_NONE */
};

struct pairing_wish {
	int nfixed;
	struct fixed_pair fixed[CLUB_TABLES];
	uint64_t volunteers; /* who may field his shadow corps; 0: all that built one */
};

struct paired_table {
	int16_t table;
	enum battle_kind kind;
	int na, n;
	int16_t who[SIDE_PLAYERS * 2];
	int16_t shadow; /* player, or LG_NONE */
	int met;        /* past meetings of these opponents */
	int value[2];
	unsigned broken; /* limits of 6.6 */
};

struct pairing {
	int n;
	struct paired_table list[CLUB_TABLES];
	int16_t out; /* who sits out, or LG_NONE */
	unsigned dropped;
	int meetings, unevenness;
	int solved; /* linear and integer programs */
};

/* False: no draw at all, with the rule that says why. */
bool pair_night(const struct campaign *, const struct pairing_wish *, struct pairing *,
		struct refusal *);
/* The draw as an event; or only its tables and dropped limits, into an event already begun. */
void pairing_members(const struct campaign *, const struct pairing *, struct out *);
void pairing_event(const struct campaign *, const struct pairing *, struct out *);
/* Why a table is as it is: msgids, with {0} a number. */
int paired_reasons(const struct campaign *, const struct paired_table *, const char **text,
		   int *number, int cap);

/* The program behind it: choose groups (pairs and at most one triple) that cover everybody. */
struct group {
	int16_t who[3];
	int8_t n;
	int cost[3]; /* limits broken, past meetings, unevenness */
};
/* Chosen groups, minimal in the order of the costs; `bar` lists sets that may not all be chosen.
 * Returns how many were chosen, or LG_NONE when there is no cover. */
struct barred {
	int n;
	int16_t group[CLUB_TABLES];
};
int choose_groups(const struct group *, int ngroups, int nplayers, const struct barred *,
		  int nbarred, int16_t *chosen, int *solved);

#endif
