/*
 * check_alliance.c: which nations may march together, the prime partner and his share, and units
 * bought from another nation's chart (sections 2.7-2.12 and 3).
 */
#include "league/army.h"

#include <stdio.h>
#include <string.h>

static bool joined(const struct league_tables *t, int a, int b)
{
	return t->allied[a][b] || t->allied[b][a]; /* NW-R15: in either row */
}

static void check_pairs(struct check *c)
{
	const struct army *a = c->a;
	for (int i = 0; i < a->nnations; i++)
		for (int k = i + 1; k < a->nnations; k++) {
			int x = a->nation[i], y = a->nation[k];
			if (a->prime != LG_NONE && x != a->prime && y != a->prime)
				continue;
			if (joined(c->t, x, y))
				continue;
			char pair[16];
			snprintf(pair, sizeof pair, "%s, %s", c->t->nation[x].id,
				 c->t->nation[y].id);
			breach(c, "E_ALLIANCE", pair, 0, 0);
		}
}

static bool has_power(const struct check *c)
{
	for (int i = 0; i < c->a->nnations; i++) {
		enum power p = c->t->nation[c->a->nation[i]].power;
		if (p == POWER_MAJOR || p == POWER_MIDDLE)
			return true;
	}
	return false;
}

/* Whether the type may be bought for `nation` under that paragraph. */
static bool bought_by(const struct check *c, const char *nation, const char *para, int type)
{
	int n = lg_nation(c->t, nation);
	return n != LG_NONE && lg_buy_has(lg_buy(&c->t->nation[n], para), type);
}

int unit_counts_for(const struct check *c, const struct army_unit *u)
{
	const struct troop_type *type = &c->t->type[u->type];
	int fr = lg_nation(c->t, "Fr"), pt = lg_nation(c->t, "Pt");
	bool portugal = army_has_nation(c->a, pt);
	if (army_has_nation(c->a, fr) &&
	    (type->as_french || bought_by(c, "Fr", "2.12", u->type))) /* NW-119, NW-121 */
		return fr;
	if (army_only(c, "As") && bought_by(c, "As", "2.5.8", u->type)) /* NW-106 */
		return c->a->nation[0];
	if (army_only(c, "Pd") && bought_by(c, "Pd", "2.9", u->type)) /* NW-117 */
		return c->a->nation[0];
	if (army_prime(c, "Pt") && (bought_by(c, "Pt", "2.7", u->type) ||  /* NW-114 */
				    bought_by(c, "Pt", "3.5.2", u->type))) /* NW-159 */
		return pt;
	if (portugal && !army_has_nation(c->a, type->nation) &&
	    bought_by(c, "Pt", "2.8", u->type)) /* NW-115 */
		return pt;
	return type->nation;
}

static int count_type(const struct army *a, const char *code)
{
	int n = 0;
	for (int i = 0; i < a->nunits; i++)
		n += strcmp(a->unit[i].code, code) == 0;
	return n;
}

static void check_foreign(struct check *c)
{
	const struct army *a = c->a;
	bool portugal = army_has_nation(a, lg_nation(c->t, "Pt"));
	bool britain = army_has_nation(a, lg_nation(c->t, "Br"));
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		if (u->type == LG_NONE)
			continue;
		if (portugal && !britain && strcmp(u->code, "Br12#") == 0)
			breach(c, "E_PT_BR12", u->id, 0, 0);
		else if (!army_has_nation(a, unit_counts_for(c, u)))
			breach(c, "E_FOREIGN_UNIT", u->code, 0, 0);
	}
	if (army_only(c, "As") && count_type(a, "BrRHA") > 1)
		breach(c, "E_AS_RHA_ONE", "BrRHA", count_type(a, "BrRHA"), 1);
	if (army_has_nation(a, lg_nation(c->t, "Fr")) && count_type(a, "PdLEG") > 1)
		breach(c, "E_PDLEG_ONE", "PdLEG", count_type(a, "PdLEG"), 1);
}

/* NW-153, NW-154: what the prime partner must bring. */
static void check_prime_share(struct check *c)
{
	int own = 0, brigades = 0;
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->type == LG_NONE)
			continue;
		const struct troop_type *type = &c->t->type[u->type];
		bool prime = unit_counts_for(c, u) == c->a->prime;
		if (!type->gun) {
			brigades++;
			own += prime;
		}
		if (!prime && (type->gun || type->elite || type->light))
			breach(c, "E_PRIME_CLASS", u->code, 0, 0);
	}
	int least = (brigades + 1) / 2; /* NW-R3 */
	if (own < least)
		breach(c, "E_PRIME_HALF", "", own, least);
}

void check_alliance(struct check *c)
{
	const struct army *a = c->a;
	const struct league_tables *t = c->t;
	check_foreign(c);
	if (c->mixed)
		check_pairs(c); /* NW-124 */
	bool powers = has_power(c);
	if (c->mixed && powers) { /* NW-149: minors alone are free of all this */
		if (a->prime == LG_NONE)
			breach(c, "E_NO_PRIME", "", 0, 0);
		else if (t->nation[a->prime].power == POWER_MINOR)
			breach(c, "E_MINOR_PRIME", t->nation[a->prime].id, 0, 0);
	}
	if (a->has_commander && a->prime != LG_NONE && (powers || !c->mixed) &&
	    a->commander_nation != a->prime)
		breach(c, "E_PRIME_COMMANDER", t->nation[a->commander_nation].id, 0, 0);
	if (c->mixed && powers && a->prime != LG_NONE)
		check_prime_share(c);
}
