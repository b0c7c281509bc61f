/*
 * fields.c: the whole state as a table (position JSON, both ways), and what makes it sound.
 */
#include "games/commander/rules.h"

#include <string.h>

static const struct field battle_fields[] = {
	FIELD_KIND(fc_battle, area, F_U8, K_AREA),
	FIELD(fc_battle, turns, F_U8),
	FIELD(fc_battle, first, F_U8),
	FIELD(fc_battle, fog_die, F_U8),
	FIELD_KIND(fc_battle, fog_row, F_U8, K_FOG),
	FIELD(fc_battle, napoleon, F_U8),
	FIELD(fc_battle, fog_result, F_I8),
	FIELD_ARRAY(fc_battle, plans, F_U8, 0, K_SIDE),
	FIELD(fc_battle, free_insight, F_U8),
	FIELD(fc_battle, insights, F_U16),
	FIELD(fc_battle, tried, F_U16),
	FIELD(fc_battle, insight_die, F_U8),
	FIELD_KIND(fc_battle, insight, F_U8, K_INSIGHT),
	FIELD(fc_battle, shock_mod, F_U8),
	FIELD(fc_battle, routed, F_U8),
	FIELD(fc_battle, left, F_U8),
	FIELD(fc_battle, ready, F_U8),
	FIELD(fc_battle, form_left, F_U8),
	FIELD(fc_battle, draws, F_U8),
	FIELD_KIND(fc_battle, terrain, F_U8, K_REGION),
	FIELD_ARRAY(fc_battle, laid, F_U8, 0, K_PLAN),
	{NULL},
};

static const struct field acting_fields[] = {
	FIELD_KIND(fc_acting, force, F_U8, K_FORCE),
	FIELD_KIND(fc_acting, plan, F_U8, K_PLAN),
	FIELD(fc_acting, order, F_U8),
	FIELD(fc_acting, hits, F_U8),
	FIELD(fc_acting, hit_mode, F_U8),
	FIELD_KIND(fc_acting, hit_region, F_U8, K_REGION),
	FIELD_KIND(fc_acting, hit_side, F_U8, K_SIDE),
	FIELD_KIND(fc_acting, hit_area, F_U8, K_AREA),
	FIELD(fc_acting, hit_types, F_U8),
	FIELD_KIND(fc_acting, shock_region, F_U8, K_REGION),
	FIELD_KIND(fc_acting, shock_side, F_U8, K_SIDE),
	FIELD(fc_acting, shock_mod, F_I8),
	{NULL},
};

const struct field fc_fields[] = {
	FIELD(fc_state, turn, F_U8),
	FIELD(fc_state, depth, F_U8),
	FIELD_ARRAY(fc_state, step, F_U8, K_STEP, 0),
	FIELD_KIND(fc_state, verdict, F_U8, K_VERDICT),
	FIELD_KIND(fc_state, cause, F_U8, K_CAUSE),
	FIELD(fc_state, cause_row, F_U8),
	FIELD(fc_state, points, F_I16),
	FIELD_ARRAY(fc_state, supply, F_I16, 0, K_SIDE),
	FIELD_ARRAY(fc_state, lost, F_U16, 0, K_SIDE),
	FIELD(fc_state, sensible, F_U8),
	FIELD(fc_state, scouts, F_U8),
	FIELD_KIND(fc_state, napoleon, F_U8, K_PLACE),
	FIELD(fc_state, napoleon_moved, F_U8),
	FIELD(fc_state, command, F_U8),
	FIELD_ARRAY(fc_state, place, F_U8, K_PLACE, K_FORCE),
	FIELD_ARRAY(fc_state, region, F_U8, K_REGION, K_FORCE),
	FIELD_ARRAY(fc_state, flags, F_U8, 0, K_FORCE),
	FIELD_ARRAY(fc_state, plan, F_U8, K_PLAN, K_FORCE),
	FIELD_ARRAY(fc_state, rank, F_U8, 0, K_FORCE),
	FIELD_ARRAY(fc_state, cup, F_U8, 0, K_PLAN),
	FIELD_STRUCT(fc_state, battle, battle_fields),
	FIELD_STRUCT(fc_state, act, acting_fields),
	FIELD(fc_state, encamped, F_U64),
	FIELD(fc_state, french_held, F_U64),
	FIELD(fc_state, enemy_held, F_U64),
	FIELD(fc_state, todo, F_U64),
	FIELD(fc_state, late_done, F_U32),
	FIELD(fc_state, special_done, F_U32),
	FIELD(fc_state, late, F_U8),
	FIELD(fc_state, moment, F_U8),
	FIELD(fc_state, special, F_U8),
	FIELD(fc_state, effect, F_U8),
	FIELD(fc_state, cursor, F_U8),
	FIELD(fc_state, group, F_U8),
	FIELD(fc_state, groups, F_U8),
	FIELD(fc_state, order_row, F_U8),
	FIELD(fc_state, order_left, F_U8),
	FIELD(fc_state, order_mod, F_I8),
	FIELD(fc_state, order_die, F_I8),
	{NULL},
};

static bool waits(int step)
{
	return fc_steps[step].list != NULL;
}

static const char *check_steps(const struct fc_state *s)
{
	if (s->depth < 1 || s->depth > FC_STACK)
		return "the stack of steps is too deep or empty";
	for (int i = 0; i < FC_STACK; i++) {
		if (s->step[i] >= S_COUNT)
			return "there is no such step";
		if (i >= s->depth && s->step[i])
			return "a step lies beyond the stack";
	}
	if (s->step[0] >= S_LATE)
		return "the lowest step is not one of the campaign";
	for (int i = 1; i < s->depth; i++)
		if (s->step[i] < S_LATE)
			return "a step of the campaign lies above another";
	if (s->verdict == UNDECIDED && !waits(s->step[s->depth - 1]))
		return "nobody has to decide at this step";
	return NULL;
}

static const char *check_forces(const struct fc *g)
{
	const struct fc_state *s = g->s;
	bool battle = s->depth > 1 && s->step[1] >= S_PLACE && s->step[1] <= S_WITHDRAWAL;
	for (int f = 0; f < g->p->forces; f++) {
		int at = s->place[f];
		if (at >= AT_END || (at >= g->p->map->areas && at < FC_AREAS))
			return "a Force is nowhere";
		if (s->plan[f] >= g->p->plans || s->region[f] >= FC_REGIONS)
			return "a Force has an impossible plan or Region";
		if (at != AT_SHEET && (s->plan[f] || s->region[f]))
			return "a Force off the battlefield has a plan or a Region";
		if (s->flags[f] & REDUCED && !g->p->force[f].two_sided)
			return "a Force without a reduced side is reduced"; /* FC-044 */
		if (at == AT_SHEET && !battle && s->step[1] != S_BUY_PLANS &&
		    s->step[1] != S_INSIGHTS)
			return "a Force is on the battlefield without a battle";
		if (at == AT_CUP && (fc_side(g, f) != ENEMY || !fc_mobile(g, f)))
			return "the Reinforcement cup holds a wrong Force";
	}
	return NULL;
}

static const char *check_regions(const struct fc *g)
{
	int front = -1, rear = FC_REGIONS;
	for (int r = 0; r < FC_REGIONS; r++) {
		if (set_any(&g->on[FRENCH][r]))
			front = r;
		if (set_any(&g->on[ENEMY][r]) && rear == FC_REGIONS)
			rear = r;
	}
	return front > rear ? "a Force stands behind an opponent" : NULL; /* FC-191 */
}

/* Every counter of the Enemy's plans is in the cup, on the table or on a Force. */
static const char *check_cup(const struct fc *g)
{
	int count[FC_PLANS] = {0};
	for (int f = 0; f < g->p->forces; f++)
		count[g->s->plan[f]]++;
	for (int i = 1; i < g->p->plans; i++) {
		int kind = g->p->plan[i].kind;
		if ((kind == PLAN_ENEMY || kind == PLAN_SPECIAL) &&
		    count[i] + g->s->cup[i] + g->s->battle.laid[i] != g->p->plan[i].count)
			return "an Enemy plan is missing or stands twice";
	}
	return NULL;
}

/* What the step on top relies on. */
static const char *check_step_data(const struct fc *g)
{
	const struct fc_state *s = g->s;
	const struct fc_battle *b = &s->battle;
	int top = fc_top(g);
	if (b->area >= g->p->map->areas || b->fog_row >= g->p->fogs ||
	    b->insight >= g->p->insights || b->routed > SIDES || b->terrain >= FC_REGIONS)
		return "the battle has impossible values";
	if (s->act.force >= g->p->forces || s->act.plan >= g->p->plans ||
	    s->act.order > g->p->plan[s->act.plan].orders || s->act.hit_side >= SIDES ||
	    s->act.hit_region >= FC_REGIONS || s->act.hit_area >= g->p->map->areas ||
	    s->act.shock_side >= SIDES || s->act.shock_region >= FC_REGIONS)
		return "the action under way has impossible values";
	if (top == S_MARCH && s->act.order == 0)
		return "nobody is marching";
	bool ordering = top == S_ORDER_DIE || top == S_ORDER_MOVE;
	if (ordering && (s->group == 0 || fc_group_lead(g, s->group) == NO_FORCE))
		return "no Enemy group is moving";
	if (ordering && s->order_row >= FC_ROWS)
		return "there is no such Order";
	if (s->late >= FC_LATE || s->special > g->p->specials)
		return "there is no such arrival or special rule";
	return NULL;
}

const char *fc_check(const void *pack, const void *st)
{
	const struct fc_pack *p = pack;
	struct fc_state copy = *(const struct fc_state *)st;
	const char *why = check_steps(&copy);
	if (why)
		return why;
	if (copy.turn > p->turns + 1 || (copy.turn == 0 && copy.verdict == UNDECIDED))
		return "the turn counter is off the track";
	if (copy.supply[FRENCH] < 0 || copy.supply[ENEMY] < 0 || copy.scouts > p->scouts)
		return "Supply or Scouts are out of bounds";
	if (copy.napoleon >= AT_END || (copy.napoleon >= p->map->areas && copy.napoleon < FC_AREAS))
		return "Napoleon is nowhere";
	struct fc g = {.p = pack, .s = &copy};
	why = check_forces(&g);
	if (why)
		return why;
	g = fc_open(pack, &copy, NULL);
	why = check_regions(&g);
	if (!why)
		why = check_cup(&g);
	if (!why)
		why = check_step_data(&g);
	if (why || copy.verdict != UNDECIDED)
		return why;
	struct action room[2048];
	struct list l = {room, 0, 2048};
	fc_steps[fc_top(&g)].list(&g, &l);
	return l.n ? NULL : "nothing can be decided here";
}
