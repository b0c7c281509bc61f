/*
 * plans.c: giving out Battle Plans: the player's choice, the Enemy's draw.
 */
#include "games/commander/rules.h"

/* A plan that the player may still put on this Force (FC-154 FC-160 FC-217 FC-224 FC-R50). */
bool fc_may_assign(const struct fc *g, int f, int i)
{
	const struct fc_plan *plan = &g->p->plan[i];
	if (plan->kind != PLAN_FRENCH || plan->no_assign || !(plan->who >> fc_type(g, f) & 1))
		return false;
	return plan->with_other ? !(g->s->flags[f] & PREPARED) : !g->s->plan[f];
}

bool fc_run_plans(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	if (b->plans[FRENCH] && b->routed != FRENCH + 1)
		return true;
	b->draws = b->plans[ENEMY];
	fc_goto(g, S_DRAW);
	return false;
}

/* FC-054 FC-216 FC-218 FC-R80 */
void fc_list_plans(struct fc *g, struct list *l)
{
	fc_offer(l, V_END, 0, 0, 0);
	if (!g->s->battle.left)
		return;
	struct set all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		EACH_PLAN(g, i, PLAN_FRENCH)
	if (fc_may_assign(g, f, i))
		fc_offer(l, V_PLAN, f, i, 0);
	EACH_PLAN(g, i, PLAN_FRENCH)
	if (g->p->plan[i].no_assign)
		fc_offer(l, V_READY, i, 0, 0); /* FC-223 */
}

void fc_take_plans(struct fc *g, struct action a)
{
	struct fc_battle *b = &g->s->battle;
	switch (a.verb) {
	case V_PLAN:
		if (g->p->plan[a.arg[1]].with_other)
			g->s->flags[a.arg[0]] |= PREPARED; /* FC-225 */
		else
			g->s->plan[a.arg[0]] = (uint8_t)a.arg[1];
		b->left--;
		cx_say(g->cx, M_PLAN_GIVEN, AUDIENCE_ALL, "FC-216", a.arg[0], a.arg[1]);
		break;
	case V_READY:
		b->ready++;
		b->left--;
		cx_say(g->cx, M_PLAN_READY, AUDIENCE_ALL, "FC-223", a.arg[0]);
		break;
	default:
		b->draws = b->plans[ENEMY];
		fc_goto(g, S_DRAW);
		break;
	}
}

/* FC-240 FC-241 FC-242: the highest Skill without a plan. */
struct set fc_receivers(const struct fc *g)
{
	struct set all = fc_all_on(g, ENEMY), best = {{0}};
	int skill = -1;
	for (int f; (f = set_pop(&all)) >= 0;) {
		int own = fc_value(g, f)->skill;
		if (!fc_takes_plans(g, f) || g->s->plan[f] || own < skill)
			continue;
		if (own > skill)
			best = (struct set){{0}};
		skill = own;
		set_add(&best, f);
	}
	return best;
}

static int draw_plan(struct fc *g)
{
	int plan = g->p->first_plan[PLAN_ENEMY], total = 0;
	for (int i = plan; i < g->p->end_plan[PLAN_SPECIAL]; i++)
		total += g->s->cup[i];
	if (!total)
		return 0; /* FC-R32 */
	int pick = cx_die(g->cx, total, DICE_DRAW);
	while (pick > g->s->cup[plan])
		pick -= g->s->cup[plan++];
	g->s->cup[plan]--;
	return plan;
}

/* FC-239 FC-252: special plans are laid aside and another is drawn. */
static void draw_for(struct fc *g, int f)
{
	struct fc_battle *b = &g->s->battle;
	for (;;) {
		int plan = draw_plan(g);
		if (!plan) {
			b->draws = 0;
			return;
		}
		if (g->p->plan[plan].kind != PLAN_SPECIAL) {
			g->s->plan[f] = (uint8_t)plan;
			b->draws--;
			cx_say(g->cx, M_PLAN_DRAWN, AUDIENCE_ALL, "FC-242", f, plan);
			return;
		}
		b->laid[plan]++; /* FC-R29 */
		cx_say(g->cx, M_SPECIAL_DRAWN, AUDIENCE_ALL, "FC-252", plan);
	}
}

bool fc_run_draw(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	if (b->routed == ENEMY + 1)
		b->draws = 0; /* FC-R123 */
	while (b->draws) {
		struct set able = fc_receivers(g);
		int n = set_count(&able);
		if (n == 0) {
			b->draws = 0; /* FC-243 */
			break;
		}
		if (n > 1 && !fc_settles(g))
			return true;
		draw_for(g, n == 1 ? set_pop(&able) : fc_best_receiver(g, able));
	}
	fc_goto(g, S_BEFORE);
	return false;
}

void fc_list_draw(struct fc *g, struct list *l)
{
	struct set able = fc_receivers(g);
	for (int f; (f = set_pop(&able)) >= 0;)
		fc_offer(l, V_ASSIGN, f, 0, 0);
}

void fc_take_draw(struct fc *g, struct action a)
{
	draw_for(g, a.arg[0]);
}
