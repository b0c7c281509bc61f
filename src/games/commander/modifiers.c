/*
 * modifiers.c: every modifier of dice and values in one table, and what Supply buys, from the packs
 * that the rules use.
 */
#include "games/commander/rules.h"

/* FC-086 FC-087 FC-310 FC-311 FC-312: what the Enemy pays for a better die. */
static void supply_rows(const struct fc_supply_mod *m, int n, const char *const *rule,
			struct accounts *a)
{
	for (int i = 0, told = 0; i < n; i++) {
		if (!m[i].roll)
			continue;
		const char *by = rule[told < 2 ? told : 2];
		told++;
		if (m[i].max < 99)
			account_say(a, D_SUPPLY, by, m[i].roll, m[i].min, m[i].max, m[i].pay);
		else
			account_say(a, D_SUPPLY_OR_MORE, by, m[i].roll, m[i].min, m[i].pay);
	}
}

/* FC-205: the first Attack of a plan says what it adds. */
static void attacks(const struct fc_pack *p, struct accounts *a)
{
	account_of(a, N_("Attack"), "");
	account_say(a, D_MELEE_VALUE, "FC-194", p->melee_cv);
	account_say(a, D_MELEE_SUPERSCRIPT, "FC-194", p->melee_sup);
	for (int i = 1; i < p->plans; i++) {
		const struct fc_plan *plan = &p->plan[i];
		int cv = plan->mod_cv, sup = plan->mod_sup;
		for (int k = 0; k < plan->orders && !cv && !sup; k++)
			if (plan->order[k].op == OP_ATTACK) {
				cv = plan->order[k].mod_cv;
				sup = plan->order[k].mod_sup;
			}
		if (cv)
			account_say(a, D_PLAN_VALUE, "FC-205", cv, i);
		if (sup)
			account_say(a, D_PLAN_SUPERSCRIPT, "FC-205", sup, i);
	}
}

static void shocks(const struct fc_pack *p, struct accounts *a)
{
	account_of(a, N_("Number needed in a Shock check"), "");
	for (int i = 0; i < p->insights; i++)
		if (p->insight[i].op == DO_SHOCK_MOD)
			account_say(a, D_INSIGHT, "FC-130", p->insight[i].n, i);
	for (int i = 1; i < p->plans; i++)
		for (int k = 0; k < p->plan[i].orders; k++)
			if (p->plan[i].order[k].shock) {
				account_say(a, D_PLAN, "FC-177", p->plan[i].order[k].shock, i);
				break;
			}
}

static void activations(const struct fc_pack *p, struct accounts *a)
{
	account_of(a, N_("Number needed for Activation"), "");
	for (int i = 1; i < p->plans; i++)
		if (p->plan[i].effect == EFFECT_ACTIVATION)
			account_say(a, D_PLAN, "FC-254", p->plan[i].n, i);
	for (int i = 0; i < p->insights; i++)
		if (p->insight[i].command_plus)
			account_say(a, D_INSIGHT, "FC-132", p->insight[i].command_plus, i);
}

static void costs(const struct fc_pack *p, struct accounts *a)
{
	account_of(a, N_("Costs in Supply"), "count");
	account_say(a, D_MARCH, "FC-288", p->march_cost);
	account_say(a, D_REFIT, "FC-295", p->refit_cost);
	account_say(a, D_SCOUT, "FC-302", p->scout_cost);
	account_say(a, D_RECRUIT, "FC-098", p->fog_recruit_cost);
	for (int i = 0; i < 2; i++)
		account_say(a, D_PLANS, "FC-121", p->plan_cost[i], p->plan_gain[i]);
}

/* FC-049: what the campaign adds; 0 where it is no plain number. */
static void specials(const struct fc_pack *p, struct accounts *a)
{
	account_of(a, N_("Of this campaign"), "");
	for (int i = 0; i < p->specials; i++) {
		const struct fc_effect *e = p->special[i].effect;
		bool number = p->special[i].effects == 1 &&
			      (e->op == DO_DIE_MOD || e->op == DO_PLANS || e->op == DO_SUPPLY);
		account_say(a, M_SPECIAL, "FC-049", number ? e->n : 0, i);
	}
}

void fc_modifiers(const void *pack, const void *st, struct accounts *a)
{
	(void)st; /* no option changes them */
	static const char *const fog[] = {"FC-086", "FC-087", "FC-087"};
	static const char *const orders[] = {"FC-310", "FC-311", "FC-312"};
	const struct fc_pack *p = pack;
	account_of(a, N_("Fog of war die"), "");
	supply_rows(p->fog_mod, p->fog_mods, fog, a);
	account_of(a, N_("Die of Enemy Orders"), "");
	supply_rows(p->order_mod, p->order_mods, orders, a);
	attacks(p, a);
	shocks(p, a);
	activations(p, a);
	costs(p, a);
	specials(p, a);
}
