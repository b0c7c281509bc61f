/*
 * price.c: what an army costs (paid at the start of the season) and what it is worth (with all
 * that was gained since).
 */
#include "league/army.h"

const struct army_rules army_rules_default = {
	.acp = 250, /* NW-062 */
	.elite_pct = 11,
	.light_pct = 10,
	.cavalry_pct = 11,
	.art_pct = 11,
	.art_div_pct = 20,
	.army_may = 300,
	.army_must = 325,
	.british_gun_tolerance = 0, /* NW-R12 */
};

static int price_of(const struct league_tables *t, const struct army_unit *u, int figures)
{
	if (u->type == LG_NONE)
		return 0;
	const struct troop_type *type = &t->type[u->type];
	return type->gun ? type->cost : type->per4 * figures / 4;
}

int unit_price(const struct league_tables *t, const struct army_unit *u)
{
	return price_of(t, u, u->figures);
}

int unit_paid_price(const struct league_tables *t, const struct army_unit *u)
{
	if (u->reinforcement) /* NW-067 */
		return 0;
	return price_of(t, u, u->figures - u->reinforced);
}

int unit_acp(const struct league_tables *t, const struct army_unit *u)
{
	return u->pay_given ? u->pay[POOL_ACP] : unit_paid_price(t, u);
}

bool unit_is_brigade(const struct league_tables *t, const struct army_unit *u)
{
	return u->type != LG_NONE && !t->type[u->type].gun; /* NW-R16 */
}

static int generals_price(const struct army *a, bool bought_only)
{
	int sum = 0;
	for (int i = 0; i < a->ndivisions; i++)
		if (a->division[i].general.there && !(bought_only && a->division[i].free))
			sum += lg_general_cost(a->division[i].general.rating, LEVEL_DIVISION);
	for (int i = 0; i < a->ncorps; i++) /* NW-R22 */
		if (a->corps[i].general.there && !(bought_only && a->corps[i].free))
			sum += lg_general_cost(a->corps[i].general.rating, LEVEL_CORPS);
	for (int i = 0; i < a->nart; i++)
		if (a->art[i].general.there && !(bought_only && a->art[i].free))
			sum += lg_general_cost(a->art[i].general.rating, LEVEL_DIVISION);
	return sum;
}

int army_cost(const struct league_tables *t, const struct army *a)
{
	/* NW-063, NW-064, NW-R6: the commander at the price of the season's start. */
	int sum = a->has_commander ? lg_commander_cost(t, a->rank_points_start, a->level_start) : 0;
	sum += generals_price(a, true) + special_paid(t, a);
	for (int i = 0; i < a->nunits; i++)
		if (!a->unit[i].reinforcement)
			sum += unit_acp(t, &a->unit[i]);
	return sum;
}

struct army_worth army_worth(const struct league_tables *t, const struct army *a,
			     enum command_level level)
{
	struct army_worth w = {.generals = generals_price(a, false)};
	if (a->has_commander) /* NW-065, NW-271: the commander at his present rank. */
		w.commander = lg_commander_cost(t, a->rank_points, level);
	for (int s = 0; s < SPECIALS; s++)
		if (a->special[s])
			w.specials += special_price(t, a, (enum special)s);
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		int paid = unit_paid_price(t, u);
		*(unit_is_brigade(t, u) ? &w.brigades : &w.batteries) += paid;
		w.gained += unit_price(t, u) - paid; /* NW-005, NW-067 */
	}
	return w;
}

int army_value_at(const struct league_tables *t, const struct army *a, enum command_level level)
{
	struct army_worth w = army_worth(t, a, level);
	return w.commander + w.generals + w.specials + w.brigades + w.batteries + w.gained;
}

int army_value(const struct league_tables *t, const struct army *a)
{
	return army_value_at(t, a, a->level);
}

int special_price(const struct league_tables *t, const struct army *a, enum special s)
{
	struct rating own = t->rank[lg_rank_index(t, a->rank_points)].rating;
	struct rating staff = {.span = 4, .quality = 'A', .response = 4, .modifier = 0};
	int brigades = 0;
	own.span = 0; /* NW-292 */
	for (int i = 0; i < a->nunits; i++)
		brigades += unit_is_brigade(t, &a->unit[i]);
	switch (s) {
	case SPECIAL_BLUCHER: /* NW-293, NW-R36 */
		return lg_general_cost(staff, LEVEL_ARMY) + lg_general_cost(own, LEVEL_DIVISION);
	case SPECIAL_NAPOLEON: return brigades;                       /* NW-296 */
	case SPECIAL_WELLINGTON: return 10;                           /* NW-300 */
	case SPECIAL_BERTHIER: return a->level == LEVEL_ARMY ? 9 : 6; /* NW-302 */
	case SPECIAL_MOUTON: return 10;                               /* NW-306 */
	case SPECIALS: break;
	}
	return 0;
}

int special_grant(const struct army *a, enum special s)
{
	return s == SPECIAL_BERTHIER ? (a->level == LEVEL_ARMY ? 9 : 6) : 10;
}

/* NW-308, NW-309: all that were earned, each at its price, the grant deducted. */
int special_paid(const struct league_tables *t, const struct army *a)
{
	int sum = 0;
	for (int s = 0; s < SPECIALS; s++) {
		int over = special_price(t, a, (enum special)s) - special_grant(a, (enum special)s);
		if (a->special[s] && over > 0)
			sum += over;
	}
	return sum;
}

static int share(int points, int percent)
{
	return (points * percent + 99) / 100; /* NW-069: fractions rounded up */
}

struct army_counts army_count(const struct league_tables *t, const struct army_rules *r,
			      const struct army *a)
{
	struct army_counts n = {
		.elite_max = share(r->acp, r->elite_pct),
		.light_max = share(r->acp, r->light_pct),
		.cavalry_max = share(r->acp, r->cavalry_pct),
		.artillery_max = share(r->acp, r->art_pct),
		.all_divisional = true,
	};
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		if (u->type == LG_NONE)
			continue;
		const struct troop_type *type = &t->type[u->type];
		if (type->gun && u->place != AT_DIVISION)
			n.all_divisional = false;
		if (u->reinforcement)
			continue;
		int acp = unit_acp(t, u); /* NW-R4: only points of the season count */
		n.elite += type->elite ? acp : 0;
		n.light += type->light ? acp : 0;
		n.cavalry += type->cav ? acp : 0; /* NW-100: elite cavalry in both */
		n.artillery += type->gun ? acp : 0;
	}
	if (n.all_divisional && n.artillery > n.artillery_max) { /* NW-102 */
		n.art20 = true;
		n.artillery_max = share(r->acp, r->art_div_pct);
	}
	return n;
}
