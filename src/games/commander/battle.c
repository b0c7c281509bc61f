/*
 * battle.c: before the battle: Envelopment, plan quantities, buying plans, choosing Insights.
 */
#include "games/commander/rules.h"

static void destroy_all(struct fc *g, int side, int area)
{
	struct set weak = fc_forces_in(g, side, area);
	for (int f; (f = set_pop(&weak)) >= 0;)
		fc_destroy(g, f);
}

/* FC-114 FC-115 FC-116 */
static void envelop(struct fc *g, int winner, int area)
{
	cx_say(g->cx, M_ENVELOPS, AUDIENCE_ALL, "FC-114", winner, !winner, area);
	destroy_all(g, !winner, area);
	fc_battle_ends(g);
}

/* FC-117 FC-144 FC-146 FC-147: statics have their places; the rest waits in its Reserve. */
static void to_the_sheet(struct fc *g, int area)
{
	static const uint8_t region[SIDES][TYPES] = {
		{[GARRISON] = FRENCH_APPROACH},
		{ENEMY_RESERVE, ENEMY_RESERVE, ENEMY_RESERVE, ENEMY_APPROACH, ENEMY_RESERVE}};
	for (int side = 0; side < SIDES; side++) {
		struct set all = fc_forces_in(g, side, area);
		for (int f; (f = set_pop(&all)) >= 0;) {
			g->s->flags[f] &= REDUCED;
			fc_enter_sheet(g, f, region[side][fc_type(g, f)]);
		}
	}
	if (g->s->napoleon == area) {
		g->s->napoleon = AT_SHEET;
		g->s->battle.napoleon = 1;
	}
}

static uint8_t quantity(int n)
{
	return (uint8_t)(n < 0 ? 0 : n);
}

bool fc_run_envelopment(struct fc *g)
{
	struct fc_state *s = g->s;
	struct fc_battle *b = &s->battle;
	int french = fc_total_in(g, FRENCH, b->area), enemy = fc_total_in(g, ENEMY, b->area);
	if (!french || !enemy) {
		fc_battle_ends(g);
		return false;
	}
	cx_say(g->cx, M_TOTALS, AUDIENCE_ALL, "FC-113", french, enemy);
	if (french >= g->p->ratio * enemy || enemy >= g->p->ratio * french) {
		envelop(g, french > enemy ? FRENCH : ENEMY, b->area);
		return false;
	}
	to_the_sheet(g, b->area);
	const struct fc_fog *fog = &g->p->fog[b->fog_row];
	int more = fog->event == FOG_ENEMY_PLAN ? fog->n : 0; /* FC-112 FC-118 */
	b->plans[ENEMY] = quantity(g->p->plans_enemy + more + fc_sum(g, DO_PLANS, 0, ENEMY));
	b->plans[FRENCH] = quantity((b->napoleon ? s->command : g->p->plans_without) +
				    fc_sum(g, DO_PLANS, 0, FRENCH)); /* FC-119 FC-120 FC-R113 */
	fc_goto(g, S_BUY_PLANS);
	return false;
}

int fc_plan_price(const struct fc *g, int i)
{
	return i == 0 ? fc_cost(g, COST_PLAN) : g->p->plan_cost[i];
}

bool fc_run_buy_plans(struct fc *g)
{
	if (g->s->supply[FRENCH] >= fc_plan_price(g, 0))
		return true;
	fc_goto(g, S_INSIGHTS);
	return false;
}

/* FC-121 FC-R77 */
void fc_list_buy_plans(struct fc *g, struct list *l)
{
	fc_offer(l, V_BUY_PLANS, 0, 0, 0);
	for (int i = 0; i < 2; i++)
		if (g->s->supply[FRENCH] >= fc_plan_price(g, i))
			fc_offer(l, V_BUY_PLANS, g->p->plan_gain[i], 0, 0);
}

void fc_take_buy_plans(struct fc *g, struct action a)
{
	for (int i = 0; i < 2; i++)
		if (a.arg[0] && g->p->plan_gain[i] == a.arg[0]) {
			g->s->supply[FRENCH] =
				(int16_t)(g->s->supply[FRENCH] - fc_plan_price(g, i));
			g->s->battle.plans[FRENCH] =
				(uint8_t)(g->s->battle.plans[FRENCH] + g->p->plan_gain[i]);
			cx_say(g->cx, M_PLANS_BOUGHT, AUDIENCE_ALL, "FC-121", a.arg[0],
			       fc_plan_price(g, i));
			break;
		}
	fc_goto(g, S_INSIGHTS);
}

/* FC-122 FC-R75 FC-R76 */
static bool may_take_insight(const struct fc *g)
{
	const struct fc_battle *b = &g->s->battle;
	return (b->free_insight || (b->napoleon && b->plans[FRENCH])) &&
	       b->insights != (1u << g->p->insights) - 1;
}

bool fc_run_insights(struct fc *g)
{
	if (may_take_insight(g))
		return true;
	fc_goto(g, S_PLACE);
	return false;
}

void fc_list_insights(struct fc *g, struct list *l)
{
	fc_offer(l, V_END, 0, 0, 0);
	for (int i = 0; i < g->p->insights; i++)
		if (!(g->s->battle.insights >> i & 1))
			fc_offer(l, V_INSIGHT, i, 0, 0);
}

void fc_take_insights(struct fc *g, struct action a)
{
	struct fc_battle *b = &g->s->battle;
	if (a.verb == V_END) {
		fc_goto(g, S_PLACE);
		return;
	}
	b->insights |= (uint16_t)(1u << a.arg[0]);
	if (b->free_insight)
		b->free_insight--; /* FC-094 */
	else
		b->plans[FRENCH]--;
	cx_say(g->cx, M_INSIGHT_TAKEN, AUDIENCE_ALL, "FC-122", a.arg[0], b->plans[FRENCH]);
}
