/*
 * battlefield.c: the Battlefield Sheet: Regions, limits, distances, Melee, totals.
 */
#include "games/commander/rules.h"

void fc_enter_sheet(struct fc *g, int f, int region)
{
	int side = fc_side(g, f);
	g->s->place[f] = AT_SHEET;
	g->s->region[f] = (uint8_t)region;
	set_add(&g->on[side][region], f);
	set_add(&g->all[side], f);
}

void fc_shift(struct fc *g, int f, int region)
{
	int side = fc_side(g, f);
	set_drop(&g->on[side][g->s->region[f]], f);
	set_add(&g->on[side][region], f);
	g->s->region[f] = (uint8_t)region;
}

void fc_leave_sheet(struct fc *g, int f)
{
	fc_return_plan(g, f);
	set_drop(&g->on[fc_side(g, f)][g->s->region[f]], f);
	set_drop(&g->all[fc_side(g, f)], f);
	g->s->region[f] = 0;
	g->s->rank[f] = 0;
}

int fc_total_on(const struct fc *g, int side)
{
	struct set all = fc_all_on(g, side);
	int total = 0;
	for (int f; (f = set_pop(&all)) >= 0;)
		total += fc_value(g, f)->cv;
	return total;
}

/* Those of the lowest Skill; of statics in the same condition one stands for all. */
struct set fc_lowest(const struct fc *g, struct set from)
{
	struct set low = {{0}};
	int skill = SKILLS, seen[2][2] = {{0}};
	for (int f; (f = set_pop(&from)) >= 0;) {
		int own = fc_value(g, f)->skill;
		if (own > skill)
			continue;
		if (own < skill) {
			skill = own;
			low = (struct set){{0}};
			seen[0][0] = seen[0][1] = seen[1][0] = seen[1][1] = 0;
		}
		if (!fc_mobile(g, f) && seen[fc_type(g, f) - GARRISON][g->s->flags[f] & REDUCED]++)
			continue;
		set_add(&low, f);
	}
	return low;
}

void fc_return_plan(struct fc *g, int f)
{
	int plan = g->s->plan[f];
	if (plan && g->p->plan[plan].kind == PLAN_ENEMY)
		g->s->cup[plan]++; /* FC-263 FC-R33 */
	g->s->plan[f] = 0;
}

/* Everybody who is left goes back to the area, and the sheet is cleared. */
void fc_battle_ends(struct fc *g)
{
	struct fc_state *s = g->s;
	int area = s->battle.area;
	for (int i = 1; i < g->p->plans; i++)
		s->cup[i] = (uint8_t)(s->cup[i] + s->battle.laid[i]);
	for (int side = 0; side < SIDES; side++) {
		struct set all = fc_all_on(g, side);
		for (int f; (f = set_pop(&all)) >= 0;) {
			fc_leave_sheet(g, f);
			fc_put(g, f, area); /* FC-280 */
		}
	}
	if (s->napoleon == AT_SHEET)
		s->napoleon = (uint8_t)area;
	s->battle = (struct fc_battle){0};
	s->act = (struct fc_acting){0};
	for (int i = 1; i < s->depth; i++)
		s->step[i] = 0;
	s->depth = 1;
	fc_napoleon_alone(g);
}

/* FC-278 FC-279 FC-R117: one side alone is left. */
bool fc_battle_decided(struct fc *g)
{
	bool french = fc_side_on(g, FRENCH), enemy = fc_side_on(g, ENEMY);
	if (french && enemy)
		return false;
	if (!french && g->s->napoleon == AT_SHEET) /* FC-014 FC-R19 FC-R20 */
		fc_end_campaign(g, DEFEATED, 0, CAUSE_NAPOLEON, 0);
	cx_say(g->cx, M_BATTLE_WON, AUDIENCE_ALL, "FC-278", french ? FRENCH : ENEMY,
	       g->s->battle.area);
	fc_battle_ends(g);
	return true;
}
