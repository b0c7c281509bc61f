/*
 * why.c: the rule that forbids an action, for a player who asks.
 */
#include "games/commander/rules.h"

static bool step_has(const struct fc *g, int verb)
{
	static const uint8_t where[V_COUNT][3] = {
		[V_MOVE] = {S_MOVES},
		[V_NAPOLEON] = {S_MOVES, S_FORCED_MARCH},
		[V_MARCH] = {S_FORCED_MARCH},
		[V_FIGHT] = {S_BATTLES, S_BATTLES_2, S_BATTLES_3},
		[V_REFIT] = {S_RESUPPLY, S_ENEMY_REFIT},
		[V_BUY] = {S_RESUPPLY},
		[V_BUY_REDUCED] = {S_RESUPPLY},
		[V_HIRE] = {S_RESUPPLY},
		[V_PLACE] = {S_PLACE},
		[V_PLAN] = {S_PLANS},
		[V_READY] = {S_PLANS},
		[V_ACT] = {S_FRENCH, S_BEFORE},
		[V_INSIGHT] = {S_INSIGHTS},
		[V_BUY_PLANS] = {S_BUY_PLANS},
		[V_ACTIVATE] = {S_INSIGHT},
		[V_SCOUT] = {S_FOG_DIE, S_INSIGHT_DIE, S_ORDER_DIE},
		[V_FORM] = {S_ENEMY, S_FRENCH, S_BEFORE},
		[V_ADVANCE] = {S_MARCH},
	};
	for (int i = 0; i < 3; i++)
		if (where[verb][i] && where[verb][i] == fc_top(g))
			return true;
	return false;
}

static const char *why_move(const struct fc *g, int f, int to, bool forced)
{
	int at = g->s->place[f];
	if (fc_side(g, f) != FRENCH)
		return "FC-001";
	if (!fc_mobile(g, f))
		return "FC-048";
	if (at >= FC_AREAS)
		return "FC-061";
	if (has_bit(fc_occupied(g, ENEMY), at))
		return forced ? "FC-289" : "FC-075";
	if (g->s->flags[f] & MOVED)
		return "FC-073";
	if (has_bit(g->p->closed[FRENCH], to))
		return "FC-049";
	if (g->p->map->between[at][to] < 0)
		return "FC-074";
	return forced && fc_forbidden(g, FORBID_FORCED_MARCH, NO_FORCE) ? "FC-049" : "FC-288";
}

static const char *why_napoleon(const struct fc *g, int to)
{
	if (g->s->napoleon >= FC_AREAS || g->s->napoleon_moved)
		return "FC-076";
	if (has_bit(g->p->closed_napoleon | g->p->closed[FRENCH], to))
		return "FC-049";
	return "FC-074";
}

static const char *why_buy(const struct fc *g, int f, int area, bool reduced)
{
	if (fc_side(g, f) != FRENCH)
		return "FC-001";
	if (g->s->place[f] != AT_POOL)
		return "FC-296";
	if (!fc_for_sale(g, f))
		return fc_mobile(g, f) ? "FC-049" : "FC-296";
	if (!has_bit(fc_occupied(g, FRENCH), area))
		return "FC-299";
	return reduced && !g->p->force[f].two_sided ? "FC-042" : "FC-037";
}

static const char *why_refit(const struct fc *g, int f)
{
	if (fc_top(g) == S_ENEMY_REFIT)
		return "FC-336";
	if (fc_side(g, f) != FRENCH)
		return "FC-001";
	return g->s->flags[f] & BOUGHT ? "FC-298" : "FC-295";
}

static const char *why_place(const struct fc *g, struct action a)
{
	int f = a.arg[0];
	if (fc_side(g, f) != FRENCH)
		return "FC-148";
	if (!fc_mobile(g, f))
		return "FC-144";
	if (!fc_takes_plans(g, f) && a.arg[2] == COLUMN)
		return "FC-150";
	return a.arg[1] == FRENCH_FRONT ? "FC-129" : "FC-145";
}

static const char *why_plan(const struct fc *g, int f, int plan)
{
	const struct fc_plan *row = &g->p->plan[plan];
	if (fc_side(g, f) != FRENCH || row->kind != PLAN_FRENCH)
		return "FC-054";
	if (!g->s->battle.left)
		return "FC-216";
	if (row->no_assign)
		return "FC-223";
	if (!(row->who >> fc_type(g, f) & 1))
		return row->who & (1 << CANNON) ? "FC-224"
		       : fc_takes_plans(g, f)   ? "FC-160"
						: "FC-154";
	return row->with_other ? "FC-225" : "FC-217";
}

static const char *why_act(const struct fc *g, int f, int plan)
{
	if (fc_side(g, f) != FRENCH)
		return "FC-001";
	if (g->s->place[f] != AT_SHEET || g->s->flags[f] & ACTED)
		return "FC-153";
	if (g->s->battle.routed == FRENCH + 1)
		return "FC-269";
	if (fc_binding_plan(g, f))
		return "FC-157";
	if (g->p->plan[plan].kind != PLAN_FRENCH_DEFAULT)
		return fc_in_melee(g, f) ? "FC-189" : "FC-231";
	if (!(g->p->plan[plan].who >> fc_type(g, f) & 1))
		return "FC-048";
	return fc_in_melee(g, f) ? "FC-188" : fc_type(g, f) == CANNON ? "FC-165" : "FC-197";
}

/* FC-141 FC-142: where there is room for four, or for six. */
static const char *why_advance(const struct fc *g)
{
	int f = g->s->act.force, region = g->s->region[f] + fc_forward(fc_side(g, f));
	if (fc_side(g, f) != FRENCH || region >= FC_REGIONS || !fc_full(g, FRENCH, region))
		return NULL;
	return region == FRENCH_APPROACH || region == ENEMY_APPROACH ? "FC-141" : "FC-142";
}

static const char *why_end(const struct fc *g)
{
	switch (fc_top(g)) {
	case S_BATTLES:
	case S_BATTLES_2:
	case S_BATTLES_3: return "FC-081";
	case S_PLACE: return "FC-145";
	case S_BEFORE:
	case S_FRENCH: return g->s->battle.routed == FRENCH + 1 ? "FC-269" : "FC-157";
	case S_SWEEP: return "FC-133";
	case S_HITS: return "FC-210";
	default: return "FC-338";
	}
}

const char *fc_why_not(const void *pack, const void *st, int seat, struct action a)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	(void)seat;
	if (a.verb == V_END)
		return why_end(&g);
	if (a.verb == V_HIT)
		return fc_top(&g) == S_HITS ? "FC-207" : "FC-069";
	if (a.verb == V_SHOCK)
		return fc_top(&g) == S_SHOCK ? "FC-175" : "FC-069";
	if (a.verb == V_ASSIGN)
		return fc_top(&g) == S_DRAW ? "FC-242" : "FC-069";
	if (a.verb == V_RESOLVE)
		return fc_top(&g) == S_ENEMY ? "FC-261" : "FC-069";
	if (!step_has(&g, a.verb))
		return "FC-069";
	switch (a.verb) {
	case V_MOVE: return why_move(&g, a.arg[0], a.arg[1], false);
	case V_MARCH: return why_move(&g, a.arg[0], a.arg[1], true);
	case V_NAPOLEON: return why_napoleon(&g, a.arg[0]);
	case V_FIGHT: return has_bit(g.s->encamped, a.arg[0]) ? "FC-287" : "FC-081";
	case V_BUY: return why_buy(&g, a.arg[0], a.arg[1], false);
	case V_BUY_REDUCED: return why_buy(&g, a.arg[0], a.arg[1], true);
	case V_REFIT: return why_refit(&g, a.arg[0]);
	case V_HIRE: return g.s->scouts < g.p->scouts ? "FC-302" : "FC-303";
	case V_PLACE: return why_place(&g, a);
	case V_PLAN: return why_plan(&g, a.arg[0], a.arg[1]);
	case V_READY: return g.s->battle.left ? "FC-223" : "FC-216";
	case V_ACT: return why_act(&g, a.arg[0], a.arg[1]);
	case V_INSIGHT: return "FC-122";
	case V_BUY_PLANS: return "FC-121";
	case V_ACTIVATE: return "FC-127";
	case V_FORM: return "FC-223";
	case V_ADVANCE: return why_advance(&g);
	default: return NULL;
	}
}
