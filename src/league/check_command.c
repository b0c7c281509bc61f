/*
 * check_command.c: who commands what: assignment of units, divisional generals, artillery
 * commanders, corps and army command (section 1, 2.5.10, 3.6).
 */
#include "league/army.h"

#include <stdio.h>
#include <string.h>

static void check_assignment(struct check *c)
{
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->type == LG_NONE)
			continue;
		bool gun = c->t->type[u->type].gun;
		if (u->place == AT_NOWHERE ||
		    (!gun && u->place != AT_DIVISION && u->place != AT_ARTILLERY))
			breach(c, "E_UNASSIGNED", u->id, 0, 0);
		else if (!gun && u->place == AT_ARTILLERY)
			breach(c, "E_ARTGEN_TROOPS", u->id, 0, 0);
		else if (u->place == AT_ARMY && !c->a->nart)
			breach(c, "E_ARMY_ART", u->id, 0, 0);
		else if (c->british && (u->place == AT_CORPS || u->place == AT_CORPS_ID))
			breach(c, "E_BR_CORPS_ART", u->id, 0, 0);
	}
}

/* A fault of a general: he is named in the reader's language. */
static void blame(struct check *c, const char *code, const struct army_general *g, int have,
		  int allowed)
{
	int before = c->out->n;
	breach(c, code, g->name, have, allowed);
	if (g->listed != LG_NONE && c->out->n > before)
		c->out->list[before].person = c->t->general[g->listed].name;
}

/* What bars a general from any command; true when he may not be judged further. */
static bool check_person(struct check *c, const struct army_general *g, const char *id)
{
	if (!g->there) {
		breach(c, "E_NO_GENERAL", id, 0, 0);
		return false;
	}
	if (!army_has_nation(c->a, g->nation))
		blame(c, "E_FOREIGN_GENERAL", g, 0, 0);
	if (g->listed == LG_NONE)
		return true;
	if (g->rating.modifier >= 3)
		blame(c, "E_PLUS3", g, g->rating.modifier, 2);
	if (c->t->general[g->listed].monarch)
		blame(c, "E_MONARCH", g, 0, 0);
	return true;
}

struct division_troops {
	int infantry, cavalry, figures, of_nation;
};

static struct division_troops troops_of(const struct check *c, int division, int nation)
{
	struct division_troops n = {0};
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->place != AT_DIVISION || u->at != division || !unit_is_brigade(c->t, u))
			continue;
		const struct troop_type *type = &c->t->type[u->type];
		n.infantry += !type->cav;
		n.cavalry += type->cav;
		n.figures += u->figures;
		if (type->nation == nation || unit_counts_for(c, u) == nation)
			n.of_nation += u->figures;
	}
	return n;
}

static void check_division(struct check *c, int division)
{
	const struct army_division *d = &c->a->division[division];
	const struct army_general *g = &d->general;
	int home = c->a->prime != LG_NONE ? c->a->prime : c->a->commander_nation;
	if (!check_person(c, g, d->id))
		return;
	if (g->listed != LG_NONE && c->t->general[g->listed].marshal)
		blame(c, "E_MARSHAL_DIV", g, 0, 0);
	struct division_troops n = troops_of(c, division, g->nation);
	if (!n.infantry && !n.cavalry) {
		breach(c, "E_DIV_EMPTY", d->id, 0, 1);
		return;
	}
	if (g->listed != LG_NONE) {
		bool cav = c->t->general[g->listed].cav;
		if (cav && !n.cavalry)
			blame(c, "E_CAV_GENERAL", g, 0, 1);
		if (!cav && !n.infantry)
			blame(c, "E_INF_GENERAL", g, 0, 1);
	}
	if (c->mixed && g->nation != home && army_has_nation(c->a, g->nation) &&
	    2 * n.of_nation <= n.figures)
		blame(c, "E_ALLY_GENERAL", g, n.of_nation, n.figures);
}

static void check_artillery_commanders(struct check *c)
{
	for (int i = 0; i < c->a->nart; i++) {
		const struct art_commander *a = &c->a->art[i];
		if (!check_person(c, &a->general, a->id))
			continue;
		if (a->general.listed != LG_NONE && c->t->general[a->general.listed].marshal)
			blame(c, "E_MARSHAL_DIV", &a->general, 0, 0);
		if (c->n.art20) /* NW-103, NW-R49: not even a gained one */
			breach(c, "E_ART20_COMMANDER", a->id, c->n.artillery, 0);
		if (!a->free && c->batteries < 4) /* NW-268: a gained one needs no four */
			breach(c, "E_ARTGEN_FOUR", a->id, c->batteries, 4);
		if (army_prime(c, "Br") && c->a->level != LEVEL_ARMY) /* NW-161 */
			breach(c, "E_BR_ARTGEN", a->id, 0, 0);
	}
}

static int corps_divisions(const struct army *a, int corps)
{
	int n = 0;
	for (int i = 0; i < a->ndivisions; i++)
		n += a->division[i].corps == corps;
	return n;
}

static bool unit_in_corps(const struct army *a, const struct army_unit *u, int corps)
{
	if (u->place == AT_CORPS_ID)
		return u->at == corps;
	return u->place == AT_DIVISION && a->division[u->at].corps == corps;
}

static void check_cavalry_corps(struct check *c, int corps)
{
	int inside = 0, all = 0;
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->type == LG_NONE)
			continue;
		const struct troop_type *type = &c->t->type[u->type];
		bool in = unit_in_corps(c->a, u, corps);
		if (in && !type->cav && !(type->gun && !type->heavy)) /* NW-R23 */
			breach(c, "E_CAV_CORPS", u->id, 0, 0);
		all += type->cav ? u->figures : 0;
		inside += type->cav && in ? u->figures : 0;
	}
	if (c->british && 2 * inside <= all)
		breach(c, "E_BR_CAV_MAJORITY", c->a->corps[corps].id, inside, all);
}

static void check_corps(struct check *c)
{
	int filled = 0;
	for (int i = 0; i < c->a->ncorps; i++) {
		const struct army_corps *k = &c->a->corps[i];
		check_person(c, &k->general, k->id);
		filled += corps_divisions(c->a, i) > 0;
		if (c->a->level != LEVEL_ARMY)
			breach(c, "E_SUBCORPS", k->id, 0, 0);
		if (k->kind == CORPS_CAVALRY)
			check_cavalry_corps(c, i);
		else if (c->british)
			breach(c, "E_BR_SUBCORPS", k->id, 0, 0);
	}
	if (c->a->level != LEVEL_ARMY || c->british)
		return;
	if (filled < 2)
		breach(c, "E_TWO_CORPS", "", filled, 2);
	for (int i = 0; i < c->a->ndivisions; i++)
		if (c->a->division[i].corps == LG_NONE)
			breach(c, "E_INDEPENDENT_DIV", c->a->division[i].id, 0, 0);
}

void check_command(struct check *c)
{
	const struct army *a = c->a;
	if (!a->has_commander)
		breach(c, "E_NO_COMMANDER", "", 0, 0);
	check_assignment(c);
	for (int i = 0; i < a->ndivisions; i++)
		check_division(c, i);
	check_artillery_commanders(c);
	/* NW-043, NW-R5: measured with reinforcements, the commander at corps price. */
	int value = army_value_at(c->t, a, LEVEL_CORPS);
	if (a->level != LEVEL_ARMY && value >= c->r->army_must)
		breach(c, "E_ARMY_REQUIRED", "", value, c->r->army_must);
	if (a->level == LEVEL_ARMY && value < c->r->army_may)
		breach(c, "E_ARMY_TOO_SMALL", "", value, c->r->army_may);
	check_corps(c);
}
