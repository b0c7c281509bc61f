/*
 * check_purchase.c: what may be bought and for how much: troop types, sizes, money, the shares of
 * elite, light, cavalry and artillery, the balance of the guns (section 2 of the rules).
 */
#include "league/army.h"

#include <stdlib.h>
#include <string.h>

static void check_types(struct check *c)
{
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (u->type == LG_NONE) {
			breach(c, "E_UNKNOWN_UNIT", u->code, 0, 0);
			continue;
		}
		const struct troop_type *type = &c->t->type[u->type];
		if (type->prohibited) /* NW-061, NW-091, NW-092 */
			breach(c, "E_PROHIBITED", u->code, 0, 0);
		if (!type->gun &&
		    (u->figures % 4 || u->figures < type->min || u->figures > type->max))
			breach(c, "E_UNIT_SIZE", u->id, u->figures, type->max);
	}
}

bool pool_pays(enum pool p, const struct troop_type *type)
{
	switch (p) {
	case POOL_ACP: return true;
	case POOL_LN: return type->line;
	case POOL_LT: return type->light;
	case POOL_LC: return type->class == CLASS_CAV_LIGHT;
	case POOL_EI: return type->elite && type_is_infantry(type);
	case POOL_EC: return type->elite && type->cav;
	case POOL_AL: return type->gun && !type->heavy;
	case POOL_AH: return type->gun && type->heavy;
	case POOLS: break;
	}
	return false;
}

static void check_money(struct check *c)
{
	int spent[POOLS] = {0};
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		if (!u->pay_given || u->type == LG_NONE || u->reinforcement)
			continue;
		int sum = 0, price = unit_paid_price(c->t, u);
		for (int p = 0; p < POOLS; p++) {
			sum += u->pay[p];
			spent[p] += u->pay[p];
			if (u->pay[p] && !pool_pays((enum pool)p, &c->t->type[u->type]))
				breach(c, "E_POOL_CLASS", u->id, u->pay[p], 0);
		}
		if (sum != price)
			breach(c, "E_PAY", u->id, sum, price);
	}
	for (int p = POOL_LN; p < POOLS; p++)
		if (spent[p] > c->a->pool[p])
			breach(c, "E_POOL_OVER", pool_words[p], spent[p], c->a->pool[p]);
	int cost = army_cost(c->t, c->a);
	if (cost > c->r->acp)
		breach(c, "E_ACP", "", cost, c->r->acp);
}

static void check_shares(struct check *c)
{
	const struct army_counts *n = &c->n;
	if (n->elite > n->elite_max)
		breach(c, "E_ELITE", "", n->elite, n->elite_max);
	if (n->light > n->light_max)
		breach(c, "E_LIGHT", "", n->light, n->light_max);
	if (n->cavalry > n->cavalry_max)
		breach(c, "E_CAVALRY", "", n->cavalry, n->cavalry_max);
	if (n->artillery > n->artillery_max)
		breach(c, "E_ARTILLERY", "", n->artillery, n->artillery_max);
}

/* NW-098, NW-276: one Jager brigade, gained ones included. */
static void check_jager(struct check *c)
{
	for (int k = 0; k < c->a->nnations; k++) {
		const struct nation *nation = &c->t->nation[c->a->nation[k]];
		int jager = 0;
		for (int i = 0; i < c->a->nunits; i++) {
			int type = c->a->unit[i].type;
			jager += type != LG_NONE && c->t->type[type].nation == c->a->nation[k] &&
				 type_is_jager(&c->t->type[type]);
		}
		if (nation->jager_max && jager > nation->jager_max)
			breach(c, "E_JAGER_ONE", nation->id, jager, nation->jager_max);
	}
}

static void check_freikorps(struct check *c)
{
	int line = 0, freikorps = 0;
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		line += strcmp(u->code, "AsLN") == 0;
		freikorps += u->type != LG_NONE && c->t->type[u->type].freikorps;
	}
	if (freikorps > line)
		breach(c, "E_FKI_RATIO", "", freikorps, line);
}

static void count_guns(const struct check *c, struct gun_balance *g)
{
	bool own_rha = army_only(c, "As");
	for (int i = 0; i < c->a->nunits; i++) {
		const struct army_unit *u = &c->a->unit[i];
		/* NW-R50: what was gained by rolls is not tested. */
		if (u->type == LG_NONE || !c->t->type[u->type].gun || u->reinforcement)
			continue;
		if (own_rha && strcmp(u->code, "BrRHA") == 0) /* NW-107 */
			continue;
		if (c->t->type[u->type].heavy)
			g->heavy++;
		else
			g->horse++;
	}
}

struct gun_balance army_guns(const struct league_tables *t, const struct army_rules *r,
			     const struct army *a)
{
	struct check c = {.t = t, .r = r, .a = a};
	struct gun_balance g = {.code = "E_GUN_BALANCE", .rule = "NW-104"};
	int apart = 1;
	count_guns(&c, &g);
	if (army_prime(&c, "Br")) {
		apart = r->british_gun_tolerance;
		g.code = "E_BR_GUNS";
		g.rule = "NW-105";
	}
	g.least = g.horse - apart;
	g.most = g.horse + apart;
	if (army_prime(&c, "Sp")) { /* NW-109, NW-R13 */
		g.rule = "NW-109";
		if (g.most < 2 * g.horse)
			g.most = 2 * g.horse;
	}
	return g;
}

static void check_guns(struct check *c)
{
	struct gun_balance g = army_guns(c->t, c->r, c->a);
	if (g.heavy < g.least || g.heavy > g.most)
		breach(c, g.code, "", g.heavy, g.horse);
}

void check_purchase(struct check *c)
{
	check_types(c);
	check_money(c);
	check_shares(c);
	check_jager(c);
	check_freikorps(c);
	check_guns(c);
}
