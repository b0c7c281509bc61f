/*
 * act.c: a Force carries out its plan: Activation, then the Orders from top to bottom.
 */
#include "games/commander/rules.h"

bool fc_can_advance(const struct fc *g, int f)
{
	int side = fc_side(g, f), to = g->s->region[f] + fc_forward(side);
	/* FC-171 FC-172 FC-190 */
	return to >= 0 && to < FC_REGIONS && !fc_in_melee(g, f) && !fc_full(g, side, to);
}

bool fc_can_retreat(const struct fc *g, int f)
{
	int side = fc_side(g, f), to = g->s->region[f] - fc_forward(side);
	/* FC-193 FC-R58; behind the Reserve lies the edge of the sheet (FC-271 FC-274). */
	return to < 0 || to >= FC_REGIONS || !fc_full(g, side, to);
}

/* Guns look for opponents out of Melee, others for the nearest (FC-161 to FC-168). */
static bool in_range(const struct fc *g, int f, int low, int high)
{
	int type = fc_type(g, f);
	if (type == CANNON || type == FORTIFICATION) {
		static const struct fc_order any = {.op = OP_ATTACK, .high = 9, .targets = 0x1f};
		return high == 99 || fc_target_region(g, f, &any) >= 0;
	}
	int d = fc_distance(g, f);
	return d >= low && d <= high;
}

/* Whether the Force may use the plan where it stands (FC-160 FC-222 FC-238 FC-260). */
bool fc_plan_fits(const struct fc *g, int f, const struct fc_plan *plan)
{
	int type = fc_type(g, f);
	bool routed = g->s->battle.routed == fc_side(g, f) + 1;
	return plan->who >> type & 1 && plan->needs_rout == (routed && fc_mobile(g, f)) &&
	       in_range(g, f, plan->low[type], plan->high[type]);
}

static bool rolls(const struct fc *g, int f, const struct fc_plan *plan)
{
	bool column = g->s->flags[f] & IN_COLUMN;
	switch (plan->roll) {
	case ROLL_NEVER: return false;
	case ROLL_UNLESS_LINE: return column;
	case ROLL_UNLESS_COLUMN: return !column;
	case ROLL_UNLESS_INFANTRY: return fc_type(g, f) != INFANTRY;
	case ROLL_UNLESS_CAVALRY: return fc_type(g, f) != CAVALRY;
	default: return true;
	}
}

/* FC-034 FC-158 FC-159 FC-254 */
static bool activates(struct fc *g, int f, int plan)
{
	if (!rolls(g, f, &g->p->plan[plan]))
		return true;
	int need = fc_value(g, f)->act;
	if (fc_side(g, f) == ENEMY)
		need += fc_special_sum(g, EFFECT_ACTIVATION, 0);
	int die = cx_d10(g->cx, DICE_BATTLE);
	cx_needed(g->cx, 1, 1, need);
	cx_say(g->cx, die <= need ? M_ACTIVATES : M_ACTIVATION_FAILS, AUDIENCE_ALL, "FC-158", f,
	       plan, die, need);
	return die <= need;
}

void fc_begin_act(struct fc *g, int f, int plan)
{
	struct fc_state *s = g->s;
	bool counter = plan && plan == s->plan[f];
	s->flags[f] |= ACTED; /* FC-153 */
	if (s->plan[f] && !counter)
		cx_say(g->cx, M_PLAN_LOST, AUDIENCE_ALL, "FC-189", f, s->plan[f]); /* FC-226 */
	fc_return_plan(g, f); /* FC-263 FC-266 */
	if (!plan)
		return;
	cx_say(g->cx, M_ACTS, AUDIENCE_ALL, "FC-153", f, plan);
	/* FC-R60: a condition not met, the Force does nothing. */
	if (!fc_plan_fits(g, f, &g->p->plan[plan]) || !activates(g, f, plan))
		return;
	s->act.force = (uint8_t)f;
	s->act.plan = (uint8_t)plan;
	s->act.order = 0;
	fc_push(g, S_ACT);
}

static void form(struct fc *g, int f, int to)
{
	uint8_t before = g->s->flags[f];
	if (to == OTHER_FORM)
		g->s->flags[f] ^= IN_COLUMN; /* FC-237 */
	else if (to == COLUMN)
		g->s->flags[f] |= IN_COLUMN;
	else
		g->s->flags[f] &= (uint8_t)~IN_COLUMN;
	if (g->s->flags[f] != before)
		cx_say(g->cx, M_FORMS, AUDIENCE_ALL, "FC-149", f,
		       g->s->flags[f] & IN_COLUMN ? COLUMN : LINE);
}

/* FC-170 FC-174 */
static void advance(struct fc *g, int f, int shock)
{
	int side = fc_side(g, f), to = g->s->region[f] + fc_forward(side);
	fc_shift(g, f, to);
	cx_say(g->cx, M_ADVANCES, AUDIENCE_ALL, "FC-170", f, to);
	if (set_any(&g->on[!side][to]))
		fc_start_shock(g, !side, to, shock);
}

/* FC-173 FC-269 FC-270 FC-271 */
static void retreat(struct fc *g, int f)
{
	int side = fc_side(g, f), to = g->s->region[f] - fc_forward(side);
	bool routed = g->s->battle.routed == side + 1;
	if (to < 0 || to >= FC_REGIONS) {
		fc_exit(g, f);
	} else if (fc_full(g, side, to)) {
		if (routed)
			fc_destroy(g, f);
	} else {
		fc_shift(g, f, to);
		cx_say(g->cx, M_RETREATS, AUDIENCE_ALL, "FC-173", f, to);
	}
}

static bool applies(const struct fc *g, int f, const struct fc_order *o)
{
	if (!(o->types >> fc_type(g, f) & 1))
		return false;
	if (o->if_high == 99)
		return true;
	int d = fc_distance(g, f);
	return d >= o->if_low && d <= o->if_high; /* FC-R62 */
}

/* FC-155 FC-156: what cannot be done is skipped. */
static void carry_out(struct fc *g, int f, const struct fc_order *o)
{
	switch (o->op) {
	case OP_ADVANCE:
		if (o->optional && fc_can_advance(g, f))
			fc_push(g, S_MARCH); /* FC-233 */
		else if (fc_can_advance(g, f))
			advance(g, f, o->shock);
		break;
	case OP_ADVANCE_OR_RETREAT: fc_push(g, S_MARCH); break;
	case OP_RETREAT: retreat(g, f); break;
	case OP_FORM: form(g, f, o->form); break;
	case OP_ATTACK: fc_attack(g, f, o); break;
	default: break;
	}
}

bool fc_run_act(struct fc *g)
{
	struct fc_acting *act = &g->s->act;
	const struct fc_plan *plan = &g->p->plan[act->plan];
	int f = act->force, depth = g->s->depth;
	while (act->order < plan->orders) {
		if (g->s->place[f] != AT_SHEET || !fc_side_on(g, FRENCH) || !fc_side_on(g, ENEMY))
			break;
		const struct fc_order *o = &plan->order[act->order++];
		if (applies(g, f, o))
			carry_out(g, f, o);
		if (g->s->depth > depth)
			return false; /* FC-192: and then on with the next Order */
	}
	fc_pop(g);
	return false;
}

static const struct fc_order *march_order(const struct fc *g)
{
	return &g->p->plan[g->s->act.plan].order[g->s->act.order - 1];
}

void fc_list_march(struct fc *g, struct list *l)
{
	int f = g->s->act.force;
	const struct fc_order *o = march_order(g);
	bool on = fc_can_advance(g, f) && fc_type(g, f) != CANNON;
	bool back = o->op == OP_ADVANCE_OR_RETREAT && fc_can_retreat(g, f);
	/* FC-234 FC-R57: Advance or Retreat; to do neither only where one cannot Advance. */
	bool moved = o->op == OP_ADVANCE_OR_RETREAT && fc_type(g, f) == CAVALRY;
	if (on)
		fc_offer(l, V_ADVANCE, 0, 0, 0);
	if (back)
		fc_offer(l, V_RETREAT, 0, 0, 0);
	if (o->optional || (moved && !on && back))
		fc_offer(l, V_SKIP, 0, 0, 0);
}

void fc_take_march(struct fc *g, struct action a)
{
	int shock = march_order(g)->shock;
	fc_pop(g);
	if (a.verb == V_ADVANCE)
		advance(g, g->s->act.force, shock);
	else if (a.verb == V_RETREAT)
		retreat(g, g->s->act.force);
}

bool fc_run_march(struct fc *g)
{
	struct action room[3];
	struct list l = {room, 0, 3};
	fc_list_march(g, &l);
	if (l.n > 1)
		return true;
	if (l.n == 1)
		fc_take_march(g, room[0]);
	else
		fc_pop(g);
	return false;
}
