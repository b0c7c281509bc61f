/*
 * general_battle.c: how the general fights: he lets the Enemy come into reach in Column, strikes
 * first with the strongest, and shoots from Line. Also what he chooses for the Enemy (enemy=book).
 *
 * Values are in hundredths of a Hit. Nothing here looks ahead; play-outs use it as it is.
 */
#include "games/commander/rules.h"

#include <string.h>

static struct action say(int verb, int a, int b, int c)
{
	return (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}

static bool dies(const struct fc *g, int f)
{
	return !g->p->force[f].two_sided || g->s->flags[f] & REDUCED;
}

/* Combat value that one Hit takes away. */
static int loss(const struct fc *g, int f)
{
	return dies(g, f) ? fc_value(g, f)->cv
			  : g->p->force[f].value[0].cv - g->p->force[f].value[1].cv;
}

static int little_loss(const struct fc *g, int f)
{
	return -loss(g, f) * 4 - (dies(g, f) ? 3 : 0);
}

static int great_loss(const struct fc *g, int f)
{
	return loss(g, f) * 4 + (dies(g, f) ? 3 : 0);
}

/* The chance, in hundredths, that this Force fails a Shock check. */
static int shock_risk(const struct fc *g, int f, int mod)
{
	int r = g->s->region[f], type = fc_type(g, f);
	bool rear = fc_side(g, f) == FRENCH ? r <= FRENCH_APPROACH : r >= ENEMY_APPROACH;
	if ((g->s->flags[f] & IN_COLUMN && g->p->column_fails >> type & 1) ||
	    (rear && g->p->rear_fails >> type & 1))
		return 100;
	int need =
		fc_value(g, f)->cv + mod + (fc_side(g, f) == FRENCH ? g->s->battle.shock_mod : 0);
	return need < 1 ? 100 : need >= 10 ? 0 : 100 - need * 10;
}

static int shock_gain(const struct fc *g, int f)
{
	return shock_risk(g, f, g->s->act.shock_mod) * loss(g, f);
}

static int shock_grief(const struct fc *g, int f)
{
	return -shock_gain(g, f);
}

static struct set legal_set(struct fc *g, int verb)
{
	struct action room[FC_AREAS * 16];
	struct list l = {room, 0, FC_AREAS * 16};
	struct set out = {{0}};
	fc_steps[fc_top(g)].list(g, &l);
	for (int i = 0; i < l.n; i++)
		if (room[i].verb == verb)
			set_add(&out, room[i].arg[0]);
	return out;
}

static int lowest_strength(const struct fc *g, int f)
{
	return -fc_value(g, f)->cv * 4 + (fc_in_melee(g, f) ? 30 : 0);
}

/* What an Attack is worth, in hundredths of a Hit. */
static int attack_worth(const struct fc *g, int f, int cv, int sup)
{
	if (fc_in_melee(g, f)) {
		cv += g->p->melee_cv;
		sup += g->p->melee_sup;
	}
	cv += fc_value(g, f)->cv;
	sup += fc_value(g, f)->sup;
	return (cv > 10 ? 10 : cv) * 10 + (sup > 10 ? 10 : sup < 0 ? 0 : sup) * 10;
}

/* What entering the next Region is worth: the Shock on its weakest. */
static int entry_worth(const struct fc *g, int f, int steps)
{
	int r = g->s->region[f] + steps;
	if (r >= FC_REGIONS)
		return 0;
	struct set low = fc_lowest(g, g->on[ENEMY][r]);
	int most = 0;
	for (int e; (e = set_pop(&low)) >= 0;) {
		int w = shock_risk(g, e, 0);
		most = w > most ? w : most;
	}
	return most;
}

/* Of a Default plan for a Force, now. */
static int default_worth(const struct fc *g, int f, const struct fc_plan *plan)
{
	const struct fc_value *v = fc_value(g, f);
	bool in_column = g->s->flags[f] & IN_COLUMN;
	int last = plan->order[plan->orders - 1].op, d = fc_distance(g, f);
	int sure = in_column ? 10 : v->act; /* tenths that a March activates */
	if (last == OP_ATTACK)
		return attack_worth(g, f, 0, 0) *
		       (in_column && fc_takes_plans(g, f) ? v->act : 10) / 10;
	if (last == OP_RETREAT)
		return 1;
	if (last == OP_FORM)
		return !in_column && d >= 2 && d < 9 ? 12 : in_column && d == 0 ? 5 : 0;
	if (fc_type(g, f) == CANNON || fc_in_melee(g, f))
		return 0;
	bool horse = fc_type(g, f) == CAVALRY;
	if (d == 1)
		return entry_worth(g, f, 1) * sure / 8;
	if (d == 2 && horse)
		return entry_worth(g, f, 2) * sure / 10;
	if (d == 2)
		return 20 * sure / 10;
	return g->s->region[f] < FRENCH_FRONT || d > 3 ? 25 * sure / 10 : 0;
}

static int best_default(const struct fc *g, int f, int *worth)
{
	int best = 0;
	*worth = 0;
	EACH_PLAN(g, i, PLAN_FRENCH_DEFAULT)
	{
		if (!fc_default_fits(g, f, i))
			continue;
		int w = default_worth(g, f, &g->p->plan[i]);
		if (w > *worth) {
			best = i;
			*worth = w;
		}
	}
	return best;
}

/* Guns first, while nobody is in their way; then what is worth most. Duties have their worth. */
static struct action choose_act(struct fc *g, bool early)
{
	struct set all = fc_all_on(g, FRENCH);
	int most = 0, who = -1, what = 0;
	for (int f; (f = set_pop(&all)) >= 0;) {
		if (g->s->flags[f] & ACTED || (early && !(g->s->flags[f] & PREPARED) &&
					       !g->p->plan[g->s->plan[f]].before_enemy))
			continue;
		int plan = fc_binding_plan(g, f), worth = 90;
		if (!plan)
			plan = best_default(g, f, &worth);
		worth += fc_type(g, f) >= CANNON ? 200 : 0;
		if (plan && worth > most) {
			most = worth;
			who = f;
			what = plan;
		}
	}
	return who < 0 ? say(V_END, 0, 0, 0) : say(V_ACT, who, what, 0);
}

static struct action choose_march(const struct fc *g)
{
	int f = g->s->act.force, d = fc_distance(g, f);
	bool horse_first = g->p->plan[g->s->act.plan].order[g->s->act.order - 1].optional;
	if (horse_first)
		return say(d == 2 || d > 3 ? V_ADVANCE : V_SKIP, 0, 0, 0);
	return say(fc_can_advance(g, f)                 ? V_ADVANCE
		   : fc_type(g, f) == CAVALRY && d == 0 ? V_SKIP
							: V_RETREAT,
		   0, 0, 0);
}

static int plan_by_id(const struct fc *g, const char *id)
{
	EACH_PLAN(g, i, PLAN_FRENCH)
	if (strcmp(g->p->plan[i].id, id) == 0)
		return i;
	return 0;
}

/* The plan that suits a Force, and what it adds to what the Force would do anyway. */
static int suits(const struct fc *g, int f, int *gain)
{
	bool in_column = g->s->flags[f] & IN_COLUMN, gun = fc_type(g, f) == CANNON;
	int d = fc_distance(g, f), cv = fc_value(g, f)->cv;
	const char *id = NULL;
	*gain = 0;
	if (gun || fc_type(g, f) == FORTIFICATION) {
		*gain = 30;
		id = "grapeshot";
	} else if (fc_takes_plans(g, f) && d > 0) {
		if (d == 3 && in_column) {
			*gain = 60 + cv * 8;
			id = "flank";
		} else if (d <= 2 && in_column) {
			*gain = 50 + cv * 6;
			id = "engage";
		} else if (d == 1 && g->s->region[f] != FRENCH_RESERVE) {
			*gain = 30;
			id = "volley";
		} else if (d == 2 && g->s->region[f] != FRENCH_RESERVE) {
			*gain = 20;
			id = "volley";
		}
	}
	int plan = id ? plan_by_id(g, id) : 0;
	return plan && fc_may_assign(g, f, plan) ? plan : 0;
}

static struct action choose_plan(const struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH);
	int who = -1, what = 0, most = 0;
	for (int f; g->s->battle.left && (f = set_pop(&all)) >= 0;) {
		int gain, plan = suits(g, f, &gain);
		if (plan && gain > most) {
			most = gain;
			who = f;
			what = plan;
		}
	}
	return who < 0 ? say(V_END, 0, 0, 0) : say(V_PLAN, who, what, 0);
}

static int insight_by_op(const struct fc *g, int op)
{
	for (int i = 0; i < g->p->insights; i++)
		if (g->p->insight[i].op == op && !(g->s->battle.insights >> i & 1))
			return i;
	return -1;
}

static int mobile_on(const struct fc *g, int side)
{
	struct set all = fc_all_on(g, side);
	int n = 0;
	for (int f; (f = set_pop(&all)) >= 0;)
		n += fc_mobile(g, f);
	return n;
}

/* The Front first: three Forces there strike a turn earlier. */
static struct action choose_insight(const struct fc *g)
{
	const struct fc_battle *b = &g->s->battle;
	int front = insight_by_op(g, DO_PLACE_FRONT);
	if (front >= 0 && b->free_insight && mobile_on(g, FRENCH) >= 2 && mobile_on(g, ENEMY) >= 1)
		return say(V_INSIGHT, front, 0, 0);
	return say(V_END, 0, 0, 0);
}

static int cv_of(const struct fc *g, int f)
{
	return fc_value(g, f)->cv;
}

/* The strongest forward, guns behind. */
static struct action choose_place(const struct fc *g)
{
	struct set left = {{0}}, guns = {{0}}, all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_mobile(g, f) && !(g->s->flags[f] & PLACED))
			set_add(fc_takes_plans(g, f) ? &left : &guns, f);
	if (!set_any(&left) && !set_any(&guns))
		return say(V_END, 0, 0, 0);
	if (!set_any(&left))
		return say(V_PLACE, set_pop(&guns), FRENCH_RESERVE, LINE);
	int f = fc_best_of(g, left, cv_of);
	int front = set_count(&g->on[FRENCH][FRENCH_FRONT]);
	int r = front < fc_front_limit(g)              ? FRENCH_FRONT
		: !fc_full(g, FRENCH, FRENCH_APPROACH) ? FRENCH_APPROACH
						       : FRENCH_RESERVE;
	return say(V_PLACE, f, r, COLUMN);
}

static struct action choose_hit(struct fc *g)
{
	struct set able = legal_set(g, V_HIT);
	return say(V_HIT,
		   fc_best_of(g, able, g->s->act.hit_side == FRENCH ? little_loss : great_loss), 0,
		   0);
}

static struct action choose_shock(struct fc *g)
{
	struct set able = legal_set(g, V_SHOCK);
	return say(V_SHOCK,
		   fc_best_of(g, able, g->s->act.shock_side == FRENCH ? shock_grief : shock_gain),
		   0, 0);
}

static struct action choose_fog_event(struct fc *g)
{
	const struct fc_battle *b = &g->s->battle;
	int own = fc_total_in(g, FRENCH, b->area), foe = fc_total_in(g, ENEMY, b->area);
	struct set recruits = legal_set(g, V_RECRUIT), called = legal_set(g, V_CALL);
	if (set_any(&recruits) && g->s->supply[FRENCH] >= 4)
		return say(V_RECRUIT, fc_best_of(g, recruits, cv_of), b->area, 0);
	struct set spare = {{0}};
	for (int f; (f = set_pop(&called)) >= 0;) {
		struct set left = fc_forces_in(g, FRENCH, g->s->place[f]);
		if (set_count(&left) > 2)
			set_add(&spare, f);
	}
	if (set_any(&spare) && own < g->p->ratio * foe)
		return say(V_CALL, fc_best_of(g, spare, cv_of), 0, 0);
	if (g->p->fog[b->fog_row].event == FOG_MOVE_NAPOLEON && own * 10 >= foe * 14 && own >= 15)
		return say(V_SUMMON, 0, 0, 0);
	return say(V_DECLINE, 0, 0, 0);
}

static struct action choose_fog_die(const struct fc *g)
{
	return say(g->s->battle.fog_result >= 8 ? V_SCOUT : V_ACCEPT, 0, 0, 0);
}

static struct action choose_buy(const struct fc *g)
{
	int foe = fc_total_on(g, ENEMY), have = g->s->supply[FRENCH];
	int one = g->p->plan_gain[0], two = g->p->plan_gain[1];
	bool few = mobile_on(g, FRENCH) < g->s->battle.plans[FRENCH] + two;
	if (foe < 6 || have < g->p->plan_cost[0] ||
	    mobile_on(g, FRENCH) <= g->s->battle.plans[FRENCH])
		return say(V_BUY_PLANS, 0, 0, 0);
	return say(V_BUY_PLANS, have >= g->p->plan_cost[1] + 2 && foe >= 15 && !few ? two : one, 0,
		   0);
}

struct action fc_battle_choice(struct fc *g)
{
	switch (fc_top(g)) {
	case S_FOG_DIE: return choose_fog_die(g);
	case S_FOG_EVENT: return choose_fog_event(g);
	case S_BUY_PLANS: return choose_buy(g);
	case S_INSIGHTS: return choose_insight(g);
	case S_PLACE: return choose_place(g);
	case S_TERRAIN: return say(V_TERRAIN, ENEMY_RESERVE, 0, 0);
	case S_DURATION: return say(V_LENGTHEN, 0, 0, 0);
	case S_INSIGHT: return say(V_END, 0, 0, 0);
	case S_INSIGHT_DIE: return say(V_ACCEPT, 0, 0, 0);
	case S_PLANS: return choose_plan(g);
	case S_DRAW: {
		struct set able = legal_set(g, V_ASSIGN);
		return say(V_ASSIGN, fc_best_of(g, able, lowest_strength), 0, 0);
	}
	case S_BEFORE: return choose_act(g, true);
	case S_ENEMY: {
		struct set able = legal_set(g, V_RESOLVE);
		return say(V_RESOLVE, set_pop(&able), 0, 0);
	}
	case S_FRENCH: return choose_act(g, false);
	case S_MARCH: return choose_march(g);
	case S_SHOCK: return choose_shock(g);
	case S_HITS: return choose_hit(g);
	default: return say(V_END, 0, 0, 0);
	}
}
