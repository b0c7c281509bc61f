/*
 * why_fact.c: the fact behind a refusal: what is lacking, what is done already, what is full.
 * Supply, Forces and plans of the French lie open; nothing here looks into a cup.
 */
#include "games/commander/rules.h"

#include <string.h>

struct asked {
	const struct fc *g;
	struct action a;
	struct event *e;
};

static int supply(const struct asked *q)
{
	return q->g->s->supply[FRENCH];
}

/* So much is asked for and so much is there; false: it is not for want of Supply. */
static bool lacks(const struct asked *q, int message, int cost)
{
	return supply(q) < cost && event_say(q->e, (uint16_t)message, cost, supply(q));
}

static bool not_in_battle(const struct asked *q)
{
	return q->g->s->place[q->a.arg[0]] != AT_SHEET &&
	       event_say(q->e, W_NOT_IN_BATTLE, q->a.arg[0]);
}

static bool of_enemy(const struct asked *q)
{
	return event_say(q->e, W_ENEMY, q->a.arg[0]);
}

static bool off_map(const struct asked *q)
{
	return event_say(q->e, W_OFF_MAP, q->a.arg[0]);
}

static bool has_moved(const struct asked *q)
{
	return event_say(q->e, W_MOVED, q->a.arg[0]);
}

static bool held_by_enemy(const struct asked *q)
{
	return event_say(q->e, W_HELD, q->a.arg[0], q->g->s->place[q->a.arg[0]]);
}

static bool napoleon_stays(const struct asked *q)
{
	return event_say(q->e, q->g->s->napoleon_moved ? W_NAPOLEON_MOVED : W_NAPOLEON_AWAY);
}

/* FC-074: how far it is, and by where the way leads if that is open. */
static bool too_far(const struct asked *q)
{
	const struct fc *g = q->g;
	bool himself = q->a.verb == V_NAPOLEON;
	int f = q->a.arg[0], to = q->a.arg[himself ? 0 : 1];
	int at = himself ? g->s->napoleon : g->s->place[f];
	int far = g->p->map->distance[at][to], by = g->p->map->step[at][to];
	uint64_t closed = g->p->closed[FRENCH] | (himself ? g->p->closed_napoleon : 0);
	if (at == to)
		return himself ? event_say(q->e, W_NAPOLEON_THERE, at)
			       : event_say(q->e, W_THERE, f, at);
	if (far == MAP_FAR)
		return false;
	if (himself)
		return event_say(q->e, W_NAPOLEON_FAR, at, far, to);
	if (has_bit(closed, by))
		return event_say(q->e, W_FAR, f, at, far, to);
	return event_say(q->e, W_FAR_BY, f, at, far, to, by);
}

static bool closed(const struct asked *q)
{
	bool himself = q->a.verb == V_NAPOLEON;
	int to = q->a.arg[himself ? 0 : 1];
	if (q->a.verb != V_MOVE && q->a.verb != V_MARCH && !himself)
		return false;
	return has_bit(q->g->p->closed[FRENCH] | (himself ? q->g->p->closed_napoleon : 0), to) &&
	       event_say(q->e, W_CLOSED, to);
}

static bool march_unpaid(const struct asked *q)
{
	return lacks(q, W_MARCH_COST, fc_cost(q->g, COST_FORCED_MARCH));
}

static bool force_unpaid(const struct asked *q)
{
	int f = q->a.arg[0], cost = q->g->p->force[f].value[q->a.verb == V_BUY_REDUCED].cv;
	return supply(q) < cost && event_say(q->e, W_FORCE_COST, f, cost, supply(q));
}

static bool in_play(const struct asked *q)
{
	return q->g->s->place[q->a.arg[0]] < FC_AREAS &&
	       event_say(q->e, W_IN_PLAY, q->a.arg[0], q->g->s->place[q->a.arg[0]]);
}

static bool nobody_there(const struct asked *q)
{
	return event_say(q->e, W_NOBODY, q->a.arg[1]);
}

static bool no_refit(const struct asked *q)
{
	int f = q->a.arg[0];
	if (q->g->s->place[f] >= FC_AREAS)
		return off_map(q);
	if (!(q->g->s->flags[f] & REDUCED))
		return event_say(q->e, W_WHOLE, f);
	return lacks(q, W_REFIT_COST, fc_cost(q->g, COST_REFIT));
}

static bool bought_reduced(const struct asked *q)
{
	return event_say(q->e, W_BOUGHT, q->a.arg[0]);
}

static bool scout_unpaid(const struct asked *q)
{
	return lacks(q, W_SCOUT_COST, fc_cost(q->g, COST_SCOUT));
}

static bool scouts_full(const struct asked *q)
{
	return event_say(q->e, W_SCOUTS, q->g->s->scouts, q->g->p->scouts);
}

static int mobile_in(const struct asked *q, int region)
{
	struct set in = set_both(q->g->on[FRENCH][region], q->g->p->mobile);
	return set_count(&in);
}

static bool region_full(const struct asked *q, int region)
{
	return fc_full(q->g, FRENCH, region) &&
	       event_say(q->e, W_FULL, region, mobile_in(q, region), q->g->p->limit[region]);
}

/* FC-145: of a Force where it is, or how full the Region; of the end, how many are left. */
static bool not_placed(const struct asked *q)
{
	const struct fc *g = q->g;
	int f = q->a.arg[0], left = 0;
	if (q->a.verb == V_PLACE) {
		if (not_in_battle(q))
			return true;
		if (g->s->flags[f] & PLACED)
			return event_say(q->e, W_PLACED, f, g->s->region[f]);
		return region_full(q, q->a.arg[1]);
	}
	struct set all = fc_all_on(g, FRENCH);
	for (int i; (i = set_pop(&all)) >= 0;)
		left += fc_mobile(g, i) && !(g->s->flags[i] & PLACED);
	return left && event_say(q->e, W_UNPLACED, left);
}

static bool front_full(const struct asked *q)
{
	int most = fc_front_limit(q->g), in = set_count(&q->g->on[FRENCH][FRENCH_FRONT]);
	return most && in >= most && event_say(q->e, W_FULL, FRENCH_FRONT, in, most);
}

static bool ahead_full(const struct asked *q)
{
	int f = q->g->s->act.force;
	return region_full(q, q->g->s->region[f] + fc_forward(FRENCH));
}

static bool plans_given(const struct asked *q)
{
	return event_say(q->e, W_PLANS_GIVEN, q->g->s->battle.plans[FRENCH]);
}

static bool has_plan(const struct asked *q)
{
	int f = q->a.arg[0];
	if (not_in_battle(q))
		return true;
	return q->g->s->plan[f] && event_say(q->e, W_HAS_PLAN, f, q->g->s->plan[f]);
}

static bool prepared(const struct asked *q)
{
	if (not_in_battle(q))
		return true;
	return q->g->s->flags[q->a.arg[0]] & PREPARED && event_say(q->e, W_PREPARED, q->a.arg[0]);
}

static bool has_acted(const struct asked *q)
{
	return not_in_battle(q) || event_say(q->e, W_ACTED, q->a.arg[0]);
}

static bool bound(const struct asked *q)
{
	int f = q->a.arg[0];
	return q->a.verb == V_ACT && q->g->s->plan[f] &&
	       event_say(q->e, W_HAS_PLAN, f, q->g->s->plan[f]);
}

static bool in_melee(const struct asked *q)
{
	return event_say(q->e, W_MELEE, q->a.arg[0]);
}

static bool out_of_reach(const struct asked *q)
{
	int far = fc_distance(q->g, q->a.arg[0]);
	return far < FC_REGIONS && event_say(q->e, W_DISTANCE, q->a.arg[0], far);
}

static bool plans_unpaid(const struct asked *q)
{
	for (int i = 0; i < 2; i++)
		if (q->a.arg[0] && q->g->p->plan_gain[i] == q->a.arg[0])
			return supply(q) < fc_plan_price(q->g, i) &&
			       event_say(q->e, W_PLANS_COST, q->a.arg[0], fc_plan_price(q->g, i),
					 supply(q));
	return false;
}

static bool insight_taken(const struct asked *q)
{
	return q->g->s->battle.insights >> q->a.arg[0] & 1 &&
	       event_say(q->e, W_INSIGHT_TAKEN, q->a.arg[0]);
}

static bool insight_tried(const struct asked *q)
{
	int i = q->a.arg[0];
	if (!(q->g->s->battle.insights >> i & 1))
		return event_say(q->e, W_INSIGHT_NOT, i);
	return q->g->s->battle.tried >> i & 1 && event_say(q->e, W_INSIGHT_TRIED, i);
}

static bool encamped(const struct asked *q)
{
	return event_say(q->e, W_ENCAMPED, q->a.arg[0]);
}

/* FC-081: of the end, which battle is left; of an area, that only one side is there. */
static bool battle_due(const struct asked *q)
{
	const struct fc *g = q->g;
	uint64_t due = fc_occupied(g, FRENCH) & fc_occupied(g, ENEMY) & ~g->s->encamped;
	if (q->a.verb == V_FIGHT)
		return event_say(q->e, W_NO_BATTLE, q->a.arg[0]);
	return due && event_say(q->e, W_BATTLE_DUE, __builtin_ctzll(due));
}

static bool other_step(const struct asked *q)
{
	return event_say(q->e, W_STEP, fc_top(q->g));
}

static const struct {
	const char *rule;
	bool (*tell)(const struct asked *);
} facts[] = {
	{"FC-001", of_enemy},       {"FC-037", force_unpaid},  {"FC-049", closed},
	{"FC-061", off_map},        {"FC-069", other_step},    {"FC-073", has_moved},
	{"FC-074", too_far},        {"FC-075", held_by_enemy}, {"FC-076", napoleon_stays},
	{"FC-081", battle_due},     {"FC-121", plans_unpaid},  {"FC-122", insight_taken},
	{"FC-127", insight_tried},  {"FC-129", front_full},    {"FC-141", ahead_full},
	{"FC-142", ahead_full},     {"FC-145", not_placed},    {"FC-153", has_acted},
	{"FC-157", bound},          {"FC-188", in_melee},      {"FC-189", in_melee},
	{"FC-197", out_of_reach},   {"FC-216", plans_given},   {"FC-217", has_plan},
	{"FC-225", prepared},       {"FC-287", encamped},      {"FC-288", march_unpaid},
	{"FC-289", held_by_enemy},  {"FC-295", no_refit},      {"FC-296", in_play},
	{"FC-298", bought_reduced}, {"FC-299", nobody_there},  {"FC-302", scout_unpaid},
	{"FC-303", scouts_full},
};

bool fc_why_fact(const void *pack, const void *st, int seat, struct action a, const char *rule,
		 struct event *e)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	struct asked q = {&g, a, e};
	(void)seat;
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (strcmp(facts[i].rule, rule) == 0)
			return facts[i].tell(&q);
	return false;
}
