/*
 * general_battle.c: how the general fights: he lets the Enemy come into reach in Column, strikes
 * first with the strongest, and shoots from Line. Also what he chooses for the Enemy (enemy=book).
 *
 * Values are in hundredths of a Hit. Nothing here looks ahead; play-outs use it as it is.
 */
#include "games/commander/general.h"

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

static struct action choose_march(const struct fc *g)
{
	int f = g->s->act.force, d = fc_distance(g, f);
	bool horse_first = g->p->plan[g->s->act.plan].order[g->s->act.order - 1].optional;
	if (horse_first)
		return say(d >= 2 ? V_ADVANCE : V_SKIP, 0, 0, 0);
	return say(fc_can_advance(g, f)                 ? V_ADVANCE
		   : fc_type(g, f) == CAVALRY && d == 0 ? V_SKIP
							: V_RETREAT,
		   0, 0, 0);
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

static int horses(const struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH);
	int n = 0;
	for (int f; (f = set_pop(&all)) >= 0;)
		n += fc_type(g, f) == CAVALRY;
	return n;
}

/* The Front where it is free: three Forces there strike a turn earlier. Then the Sweep. */
static struct action choose_insight(const struct fc *g)
{
	const struct fc_battle *b = &g->s->battle;
	int front = insight_by_op(g, DO_PLACE_FRONT), sweep = insight_by_op(g, DO_SWEEP);
	if (sweep >= 0 && horses(g))
		return say(V_INSIGHT, sweep, 0, 0);
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
	int r = fc_type(g, f) == CAVALRY && general_owns_sweep(g) ? FRENCH_RESERVE
		: front < fc_front_limit(g)                       ? FRENCH_FRONT
		: !fc_full(g, FRENCH, FRENCH_APPROACH)            ? FRENCH_APPROACH
								  : FRENCH_RESERVE;
	return say(V_PLACE, f, r, COLUMN);
}

static struct action choose_hit(struct fc *g)
{
	struct set able = fc_victims(g);
	return say(V_HIT,
		   fc_best_of(g, able, g->s->act.hit_side == FRENCH ? little_loss : great_loss), 0,
		   0);
}

static struct action choose_shock(struct fc *g)
{
	struct set able = fc_checkers(g);
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

static struct action choose_activation(struct fc *g)
{
	struct set able = legal_set(g, V_ACTIVATE);
	return set_any(&able) ? say(V_ACTIVATE, set_pop(&able), 0, 0) : say(V_END, 0, 0, 0);
}

static struct action choose_sweep(struct fc *g)
{
	struct set able = legal_set(g, V_SWEEP);
	return set_any(&able) ? say(V_SWEEP, fc_best_of(g, able, cv_of), 0, 0)
			      : say(V_END, 0, 0, 0);
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
	case S_INSIGHT: return choose_activation(g);
	case S_INSIGHT_DIE: return say(V_SCOUT, 0, 0, 0);
	case S_SWEEP: return choose_sweep(g);
	case S_PLANS: return general_plan(g);
	case S_DRAW: {
		struct set able = fc_receivers(g);
		return say(V_ASSIGN, fc_best_of(g, able, lowest_strength), 0, 0);
	}
	case S_BEFORE: return general_act(g, true);
	case S_ENEMY: {
		struct set able = fc_next_enemies(g);
		return say(V_RESOLVE, set_pop(&able), 0, 0);
	}
	case S_FRENCH: return general_act(g, false);
	case S_MARCH: return choose_march(g);
	case S_SHOCK: return choose_shock(g);
	case S_HITS: return choose_hit(g);
	default: return say(V_END, 0, 0, 0);
	}
}
