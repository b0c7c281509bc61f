/*
 * shock.c: Shock checks of Forces that are entered upon.
 */
#include "games/commander/rules.h"

void fc_start_shock(struct fc *g, int side, int region, int mod)
{
	g->s->act.shock_side = (uint8_t)side;
	g->s->act.shock_region = (uint8_t)region;
	g->s->act.shock_mod = (int8_t)mod;
	fc_push(g, S_SHOCK);
}

struct set fc_checkers(const struct fc *g)
{
	return fc_lowest(g,
			 g->on[g->s->act.shock_side][g->s->act.shock_region]); /* FC-175 FC-R35 */
}

/* FC-183 FC-184 FC-R37 */
static bool fails_by_itself(const struct fc *g, int f)
{
	int region = g->s->region[f], type = fc_type(g, f);
	bool rear = fc_side(g, f) == FRENCH ? region <= FRENCH_APPROACH : region >= ENEMY_APPROACH;
	return (g->s->flags[f] & IN_COLUMN && g->p->column_fails >> type & 1) ||
	       (rear && g->p->rear_fails >> type & 1);
}

/* FC-130 FC-176 FC-177 FC-178 FC-R34 */
static bool passes(struct fc *g, int f)
{
	if (fails_by_itself(g, f)) {
		cx_say(g->cx, M_SHOCK_AUTO, AUDIENCE_ALL, "FC-183", f);
		return false;
	}
	int need = fc_value(g, f)->cv + g->s->act.shock_mod +
		   (fc_side(g, f) == FRENCH ? g->s->battle.shock_mod : 0);
	if (need < 1 || need >= 10) {
		cx_say(g->cx, need < 1 ? M_SHOCK_AUTO : M_SHOCK_SAFE, AUDIENCE_ALL, "FC-R34", f);
		return need >= 10;
	}
	int die = cx_d10(g->cx, DICE_BATTLE);
	cx_needed(g->cx, 1, 1, need);
	cx_say(g->cx, die <= need ? M_SHOCK_PASS : M_SHOCK_FAIL, AUDIENCE_ALL, "FC-176", f, die,
	       need);
	return die <= need;
}

/* FC-179 FC-180 FC-181 FC-182 FC-185 */
static void fail(struct fc *g, int f)
{
	int side = fc_side(g, f), to = g->s->region[f] - fc_forward(side);
	fc_hit(g, f);
	if (g->s->place[f] != AT_SHEET || !fc_mobile(g, f))
		return;
	if (to < 0 || to >= FC_REGIONS || fc_full(g, side, to)) {
		fc_destroy(g, f);
		return;
	}
	fc_shift(g, f, to);
	cx_say(g->cx, M_RETREATS, AUDIENCE_ALL, "FC-179", f, to);
}

static void check(struct fc *g, int f)
{
	if (!passes(g, f))
		fail(g, f);
	g->s->act.shock_side = g->s->act.shock_region = 0;
	g->s->act.shock_mod = 0;
	fc_pop(g);
}

bool fc_run_shock(struct fc *g)
{
	struct set able = fc_checkers(g);
	if (set_count(&able) == 1) {
		check(g, set_pop(&able));
	} else if (fc_settles(g) && g->s->act.shock_side == FRENCH) {
		check(g, fc_worst_hit(g, able));
	} else {
		return true;
	}
	return false;
}

void fc_list_shock(struct fc *g, struct list *l)
{
	struct set able = fc_checkers(g);
	for (int f; (f = set_pop(&able)) >= 0;)
		fc_offer(l, V_SHOCK, f, 0, 0); /* FC-R36 */
}

void fc_take_shock(struct fc *g, struct action a)
{
	check(g, a.arg[0]);
}
