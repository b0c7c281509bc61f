/*
 * building.c: small armies for the tests of army building.
 */
#include "building.h"

const struct league_tables *t;
struct army_rules rich;

bool raises_under(const struct army_rules *r, const struct army *a, const char *code)
{
	static struct breaches found;
	army_check(t, r, a, &found);
	return breaches_have(&found, code);
}

struct army plain(const char *nation, int line)
{
	struct army a;
	plain_army(t, nation, line, &a);
	return a;
}

void join(struct army *a, const char *nation)
{
	a->nation[a->nnations++] = (int16_t)lg_nation(t, nation);
}

void command(struct army *a, int division, const char *id)
{
	int g = lg_general(t, id);
	assert_int_not_equal(g, LG_NONE);
	struct army_general *to = &a->division[division].general;
	to->there = true;
	to->listed = (int16_t)g;
	to->nation = t->general[g].nation;
	to->rating = t->general[g].rating;
}

int add_division(struct army *a, const char *id)
{
	struct army_division *d = &a->division[a->ndivisions];
	*d = a->division[0];
	snprintf(d->id, sizeof d->id, "%s", id);
	return a->ndivisions++;
}

void add_corps(struct army *a, const char *id, enum corps_kind kind)
{
	struct army_corps *c = &a->corps[a->ncorps++];
	memset(c, 0, sizeof *c);
	snprintf(c->id, sizeof c->id, "%s", id);
	c->kind = kind;
	c->general = a->division[0].general;
	c->general.listed = LG_NONE;
}

void add_gunner(struct army *a, bool is_free)
{
	struct art_commander *c = &a->art[a->nart++];
	memset(c, 0, sizeof *c);
	strcpy(c->id, "ac");
	c->general = a->division[0].general;
	c->free = is_free;
}

struct pk *building_open(void)
{
	struct pk *pk = charts_open(&t);
	rich = army_rules_default;
	rich.acp = 2000;
	rich.elite_pct = rich.light_pct = rich.cavalry_pct = rich.art_pct = 100;
	rich.army_may = 0;
	rich.army_must = 9999;
	return pk;
}
