/*
 * general_worth.c: what the general expects of a plan, Order by Order, in hundredths of a Hit.
 *
 * Nobody ever stands behind an opponent (FC-191), so there is one line of contact for all: it is
 * looked at once for each of his decisions.
 */
#include "games/commander/general.h"

enum { CLOSER = 14, TO_FIRE = 6, TO_MARCH = 12, TO_FIGHT = 20 };

/* Where a Force would stand, how far from the nearest Enemy, and how formed. */
struct stance {
	int region, gap;
	bool column;
};

static void sign(struct contact *c)
{
	c->sign = (uint64_t)c->full << 24 | (uint64_t)c->weakest << 16 | c->types << 8 |
		  (uint64_t)c->region << 4 | (uint64_t)c->coming << 1 | c->fails;
}

struct contact general_contact(const struct fc *g)
{
	struct contact c = {.region = FC_REGIONS + FC_REGIONS, .weakest = 99};
	int skill = SKILLS;
	for (int r = 0; r < FC_REGIONS && c.region >= FC_REGIONS; r++)
		if (set_any(&g->on[ENEMY][r]))
			c.region = r;
	/* Nobody advances beyond the contact. */
	for (int r = 1; r < FC_REGIONS && r <= c.region; r++)
		c.full |= (uint32_t)fc_full(g, FRENCH, r) << r;
	if (c.region >= FC_REGIONS) {
		sign(&c);
		return c;
	}
	struct set there = g->on[ENEMY][c.region];
	for (int f; (f = set_pop(&there)) >= 0;) {
		const struct fc_value *v = fc_value(g, f);
		int type = fc_type(g, f);
		c.types |= 1u << type;
		c.coming |= type <= CAVALRY;
		if (v->skill > skill)
			continue;
		if (v->skill < skill) {
			skill = v->skill;
			c.weakest = 99;
			c.fails = false;
		}
		/* FC-183 FC-184 */
		if ((g->s->flags[f] & IN_COLUMN && g->p->column_fails >> type & 1) ||
		    (c.region >= ENEMY_APPROACH && g->p->rear_fails >> type & 1))
			c.fails = true;
		if (v->cv < c.weakest)
			c.weakest = v->cv;
	}
	sign(&c);
	return c;
}

struct fighter general_fighter(const struct fc *g, int f, const struct contact *c, bool after_enemy)
{
	const struct fc_value *v = fc_value(g, f);
	int type = fc_type(g, f), region = g->s->region[f], gap = c->region - region;
	return (struct fighter){
		.type = type,
		.region = region,
		/* Who takes plans comes a Region closer, if there is one between. */
		.gap = gap - (after_enemy && c->coming && gap >= 2),
		.act = v->act,
		.cv = v->cv,
		.sup = v->sup,
		.reserve = g->p->reserve_attack[type],
		.column = g->s->flags[f] & IN_COLUMN,
		.melee_cv = g->p->melee_cv,
		.melee_sup = g->p->melee_sup,
	};
}

/* What entering the line of contact is worth: the Shock on its weakest. */
static int entry_worth(const struct contact *c, int mod)
{
	int need = c->weakest + mod;
	return c->fails || need < 1 ? 100 : need >= 10 ? 0 : 100 - need * 10;
}

static int attack_worth(const struct fighter *f, const struct contact *c, const struct stance *at,
			const struct fc_order *order)
{
	int cv = f->cv + order->mod_cv, sup = f->sup + order->mod_sup;
	bool gun = f->type == CANNON || f->type == FORTIFICATION;
	if ((gun ? at->gap == 0 : at->gap < order->low || at->gap > order->high) ||
	    (!f->reserve && at->region == FRENCH_RESERVE) || !(order->targets & c->types))
		return 0;
	if (at->gap == 0) {
		cv += f->melee_cv;
		sup += f->melee_sup;
	}
	return (cv > 10 ? 10 : cv) * 10 + (sup > 10 ? 10 : sup < 0 ? 0 : sup) * 10;
}

static int order_worth(const struct fighter *f, const struct contact *c,
		       const struct fc_order *order, struct stance *at)
{
	if (!(order->types >> f->type & 1) || at->gap < order->if_low || at->gap > order->if_high)
		return 0;
	switch (order->op) {
	case OP_ADVANCE:
	case OP_ADVANCE_OR_RETREAT:
		if (at->gap == 0 || at->region + 1 >= FC_REGIONS || f->type == CANNON ||
		    c->full >> (at->region + 1) & 1)
			return 0;
		at->region++;
		at->gap--;
		return at->gap ? CLOSER : entry_worth(c, order->shock);
	case OP_FORM:
		at->column = order->form == COLUMN || (order->form == OTHER_FORM && !at->column);
		return 0;
	case OP_ATTACK: return attack_worth(f, c, at, order);
	default: return 0;
	}
}

int general_orders_worth(const struct fighter *f, const struct contact *c,
			 const struct fc_plan *plan)
{
	struct stance at = {f->region, f->gap, f->column};
	int worth = 0;
	for (int i = 0; i < plan->orders; i++)
		worth += order_worth(f, c, &plan->order[i], &at);
	if (f->column && !at.column)
		worth += at.gap == 1 ? TO_FIRE : at.gap == 0 ? TO_FIGHT : 0;
	if (!f->column && at.column && at.gap >= 2)
		worth += TO_MARCH;
	bool rolls = plan->roll == ROLL_ALWAYS || (plan->roll == ROLL_UNLESS_LINE && f->column) ||
		     (plan->roll == ROLL_UNLESS_COLUMN && !f->column);
	return rolls && f->type <= CAVALRY ? worth * f->act / 10 : worth;
}
