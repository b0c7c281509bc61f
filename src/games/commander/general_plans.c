/*
 * general_plans.c: which plans the general gives out, and which Force he lets act next.
 *
 * What a plan is worth follows from the Force, where and how it stands, and the line of contact;
 * the memo of simulated battles keeps it.
 */
#include "games/commander/general.h"

/* All that the worth of a Force's plans depends on; never 0. */
static uint64_t key_of(const struct fc *g, int f, const struct contact *c)
{
	return c->sign << 20 | (uint64_t)(g->s->flags[f] & (REDUCED | IN_COLUMN | PREPARED)) << 12 |
	       (uint64_t)g->s->region[f] << 8 | (uint64_t)f << 1 | 1;
}

static size_t slot_of(uint64_t key)
{
	return key * 0x9E3779B97F4A7C15u >> 54;
}
_Static_assert(MEMO == 1 << (64 - 54), "ten bits of the hash");

/* The default plans that are worth something, the best first. */
static void weigh_defaults(const struct fc *g, int f, const struct contact *c, struct defaults *d)
{
	const struct fighter who = general_fighter(g, f, c, false);
	d->n = 0;
	EACH_PLAN(g, i, PLAN_FRENCH_DEFAULT)
	{
		const struct fc_plan *plan = &g->p->plan[i];
		int w = plan->needs_rout ? 1 : general_worth(&who, c, plan), at = d->n;
		if (w <= 0 || at == MEMO_DEFAULTS)
			continue;
		for (; at > 0 && d->worth[at - 1] < w; at--) {
			d->worth[at] = d->worth[at - 1];
			d->plan[at] = d->plan[at - 1];
		}
		d->worth[at] = (int16_t)w;
		d->plan[at] = (uint8_t)i;
		d->n++;
	}
}

static int best_default(const struct fc *g, int f, const struct contact *c, int *worth)
{
	struct defaults fresh = {0}, *d = &fresh;
	uint64_t key = key_of(g, f, c);
	if (g->memo)
		d = &g->memo->defaults[slot_of(key)];
	if (d->key != key) {
		d->key = key;
		weigh_defaults(g, f, c, d);
	}
	for (int i = 0; i < d->n; i++)
		if (fc_default_fits(g, f, d->plan[i])) {
			*worth = d->worth[i];
			return d->plan[i];
		}
	return 0;
}

bool general_owns_sweep(const struct fc *g)
{
	for (int i = 0; g->s->battle.insights && i < g->p->insights; i++)
		if (g->p->insight[i].op == DO_SWEEP && g->s->battle.insights >> i & 1)
			return true;
	return false;
}

/* Guns first, while nobody is in their way; then duties, then what is worth most. */
struct action general_act(const struct fc *g, bool early)
{
	enum { GUN = 200, DUTY = 100 };
	const struct contact c = general_contact(g);
	bool saved = general_owns_sweep(g);
	struct set all = fc_all_on(g, FRENCH);
	int most = 0, who = -1, what = 0;
	for (int f; most < DUTY && (f = set_pop(&all)) >= 0;) {
		if ((saved && fc_type(g, f) == CAVALRY && g->s->region[f] == FRENCH_RESERVE) ||
		    g->s->flags[f] & ACTED ||
		    (early && !(g->s->flags[f] & PREPARED) &&
		     !g->p->plan[g->s->plan[f]].before_enemy))
			continue;
		int plan = fc_binding_plan(g, f), worth = DUTY;
		if (!plan)
			plan = best_default(g, f, &c, &worth);
		worth += fc_type(g, f) >= CANNON ? GUN : 0;
		if (plan && worth > most) {
			most = worth;
			who = f;
			what = plan;
		}
	}
	return who < 0 ? general_say(V_END, 0, 0) : general_say(V_ACT, who, what);
}

/* What the Force would do without a plan. */
static int usual_worth(const struct fc *g, const struct fighter *f, const struct contact *c)
{
	int most = 0;
	EACH_PLAN(g, i, PLAN_FRENCH_DEFAULT)
	{
		int w = general_worth(f, c, &g->p->plan[i]);
		most = w > most ? w : most;
	}
	return most;
}

/* The plan that adds most to what a Force would do anyway; it depends on no other Force's plan. */
static struct wish weigh_plans(const struct fc *g, int f, const struct contact *c)
{
	const struct fighter fighter = general_fighter(g, f, c, true);
	struct wish w = {0};
	/* Farther off nothing can be struck, with Infantry a Region sooner. */
	if (fighter.type <= CAVALRY && fighter.gap > 2 + (fighter.type == CAVALRY))
		return w;
	EACH_PLAN(g, i, PLAN_FRENCH)
	{
		int worth = general_worth(&fighter, c, &g->p->plan[i]);
		if (worth > w.gain && fc_may_assign(g, f, i)) {
			w.gain = worth;
			w.plan = i;
		}
	}
	if (w.plan)
		w.gain -= usual_worth(g, &fighter, c);
	return w;
}

static struct wish wish_of(const struct fc *g, int f, const struct contact *c)
{
	if (g->s->plan[f])
		return (struct wish){0};
	if (!g->memo)
		return weigh_plans(g, f, c);
	uint64_t key = key_of(g, f, c);
	struct wish *w = &g->memo->wish[slot_of(key)];
	if (w->key != key) {
		*w = weigh_plans(g, f, c);
		w->key = key;
	}
	return *w;
}

struct action general_plan(const struct fc *g)
{
	const struct contact c = general_contact(g);
	struct set all = fc_all_on(g, FRENCH);
	struct wish most = {0};
	int who = -1;
	for (int f; g->s->battle.left && (f = set_pop(&all)) >= 0;) {
		struct wish w = wish_of(g, f, &c);
		if (w.gain > most.gain) {
			most = w;
			who = f;
		}
	}
	return who < 0 ? general_say(V_END, 0, 0) : general_say(V_PLAN, who, most.plan);
}

void fc_give_plans(struct fc *g)
{
	const struct contact c = general_contact(g);
	struct wish wish[FC_FORCES];
	struct set all = fc_all_on(g, FRENCH), left = all;
	for (int f; (f = set_pop(&left)) >= 0;) {
		wish[f] = wish_of(g, f, &c);
		if (wish[f].gain <= 0)
			set_drop(&all, f);
	}
	while (g->s->battle.left && set_any(&all)) {
		int who = -1, most = 0;
		left = all;
		for (int f; (f = set_pop(&left)) >= 0;)
			if (wish[f].gain > most) {
				most = wish[f].gain;
				who = f;
			}
		if (who < 0)
			break;
		fc_take_plans(g, general_say(V_PLAN, who, wish[who].plan));
		wish[who] = wish_of(g, who, &c);
	}
	fc_take_plans(g, general_say(V_END, 0, 0));
}
