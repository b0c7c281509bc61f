/*
 * refuse_fact.c: the fact behind a refusal: what is lacking, how far it is, what is done already.
 * It speaks of the asker's own counters, of Areas and bridges, of nothing that Fog of War hides.
 */
#include "games/castiglione/rules.h"

struct asked {
	const struct ca_pack *k;
	const struct ca_state *st;
	int seat, verb, first, second; /* the two arguments of the verb */
	struct event *e;
};

/* The Area from which the asked-for one would be entered. */
static int from_of(const struct asked *q)
{
	return q->verb == V_FALL_BACK ? q->st->fight.at : ca_group_area(q->st);
}

/* The first of the group that cannot enter, by the order in which they were taken. */
static bool lacks_points(const struct asked *q)
{
	const struct ca_pack *k = q->k;
	const struct ca_state *st = q->st;
	int to = q->first, from = ca_group_area(st), foot = ca_foot(k, st, st->active, to);
	int road = ca_road_cost(k, st, from, to), bridge = k->bridge_between[from][to];
	for (int i = 0; i < st->ngroup; i++) {
		int p = st->group[i], cost = ca_move_cost(k, st, p, to, foot);
		bool walks = k->piece[p].type == INFANTRY || k->piece[p].type == ARTILLERY;
		foot += walks ? ca_sp(k, st, p) : 0;
		if (st->mp[p] >= cost)
			continue;
		if (st->mp[p] >= road)
			return event_say(q->e, MSG_NOT_CROWDED, p, to, foot,
					 k->t.limit[k->terrain[to]], st->mp[p], cost);
		if (bridge >= 0 && ca_bridge_down(k, st, from, to))
			return event_say(q->e, MSG_NOT_POINTS_BRIDGE, p, st->mp[p], cost, to,
					 bridge);
		return event_say(q->e, MSG_NOT_POINTS, p, st->mp[p], cost, to);
	}
	return false;
}

static bool no_road(const struct asked *q)
{
	int from = from_of(q), to = q->first;
	if (to >= q->k->areas || to == from)
		return false;
	int next = q->k->map->step[from][to];
	if (q->verb == V_GO && ca_open_areas(q->k, q->st) & ca_bit(next))
		return event_say(q->e, MSG_NOT_BY_ROAD, from, to, next);
	return event_say(q->e, MSG_NOT_ROAD, from, to);
}

static bool off_map(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_ON_MAP, q->first, q->st->at[q->first]);
}

/* CA-035: of a counter that it is off the map, of an Area that no Road leads there. */
static bool out_of_reach(const struct asked *q)
{
	return q->verb == V_TAKE || q->verb == V_ORDER ? off_map(q) : no_road(q);
}

static bool has_moved(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_MOVED, q->first);
}

/* How far from its Leader, where he has not moved since command was checked. */
static bool out_of_command(const struct asked *q)
{
	const struct ca_pack *k = q->k;
	int p = q->first, formation = k->piece[p].formation;
	if (q->st->flags[p] & F_MOVED)
		return event_say(q->e, MSG_NOT_CHECK_FAILED, p);
	for (int l = k->first[q->seat]; l < k->last[q->seat] && k->piece[l].type == LEADER; l++) {
		if (!ca_on_map(k, q->st, l) || q->st->flags[l] & F_MOVED || ca_in_group(q->st, l) ||
		    k->piece[l].rank == 1 || ca_formation(k, q->st, l) != formation)
			continue;
		int far = k->map->distance[q->st->at[l]][q->st->at[p]];
		if (far > k->piece[l].cr)
			return event_say(q->e, MSG_NOT_IN_RANGE, p, l, far, k->piece[l].cr);
	}
	return event_say(q->e, MSG_NOT_IN_COMMAND, p);
}

static bool in_command(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_NEEDED, q->first);
}

/* CA-133: who marches alone, and who is in hand. */
static bool goes_alone(const struct asked *q)
{
	const struct ca_state *st = q->st;
	if (q->verb == V_FORCE)
		return st->ngroup > 1 && event_say(q->e, MSG_NOT_MANY, st->ngroup);
	if (!st->ngroup)
		return false;
	if (st->flags[q->first] & F_OOC)
		return event_say(q->e, MSG_NOT_WITH, q->first, st->group[0]);
	return event_say(q->e, MSG_NOT_TOGETHER, st->group[0]);
}

static bool must_go(const struct asked *q)
{
	return q->st->ngroup && event_say(q->e, MSG_NOT_ORDERED, q->st->group[0]);
}

static bool elsewhere(const struct asked *q)
{
	int at = q->st->at[q->first], here = q->st->ngroup ? ca_group_area(q->st) : at;
	return at != here && event_say(q->e, MSG_NOT_HERE, q->first, at, here);
}

static bool too_far_to_force(const struct asked *q)
{
	enum { FAR_ENOUGH = 60 };
	int p = q->st->group[0], from = ca_group_area(q->st);
	uint8_t cost[CA_AREAS];
	if (q->st->ngroup != 1 || q->first >= q->k->areas || q->first == from)
		return false;
	ca_road_costs(q->k, q->st->bridge, q->first, FAR_ENOUGH, cost);
	return event_say(q->e, MSG_NOT_FORCED_SO_FAR, p, q->first, cost[from],
			 q->k->piece[p].ma + q->k->t.march_best);
}

/* The Unit that would march: the one in hand, or the one that is named. */
static int marcher(const struct asked *q)
{
	return q->verb == V_FORCE ? q->st->group[0] : q->first;
}

static bool bears_hits(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_FIT, marcher(q), q->st->hits[marcher(q)]);
}

static bool forages(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_FORAGING, marcher(q));
}

static bool has_begun(const struct asked *q)
{
	int p = q->st->group[0], ma = q->k->piece[p].ma;
	return q->st->ngroup == 1 && q->st->mp[p] < ma &&
	       event_say(q->e, MSG_NOT_FRESH, p, ma - q->st->mp[p], ma);
}

static bool cannot_work(const struct asked *q)
{
	const struct ca_pack *k = q->k;
	int p = q->first, b = q->second;
	if (k->piece[p].type != INFANTRY)
		return event_say(q->e, MSG_NOT_INFANTRY, p);
	if (q->st->flags[p] & F_OOC)
		return event_say(q->e, MSG_NOT_IN_COMMAND, p);
	return event_say(q->e, MSG_NOT_AT_BRIDGE, p, q->st->at[p], b, k->bridge[b].a,
			 k->bridge[b].b);
}

static bool bridge_tried(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_TWICE, q->second);
}

static bool bridge_is_so(const struct asked *q)
{
	bool down = q->st->bridge[q->second] & BRIDGE_DOWN;
	return event_say(q->e, down ? MSG_NOT_STANDING : MSG_NOT_DOWN, q->second);
}

static bool lacks_work_points(const struct asked *q)
{
	bool repair = q->verb == V_REPAIR;
	return event_say(q->e, MSG_NOT_POINTS_WORK, q->first, q->st->mp[q->first],
			 repair ? q->k->t.repair_mp : q->k->t.destroy_mp, q->second);
}

static bool bridge_between(const struct asked *q)
{
	int b = q->k->bridge_between[from_of(q)][q->first];
	return b >= 0 && event_say(q->e, MSG_NOT_STANDING, b);
}

static bool supplied(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_UNSUPPLIED, q->first);
}

static bool in_mountains(const struct asked *q)
{
	int at = q->st->at[q->first];
	return at < q->k->areas && q->k->terrain[at] == MOUNTAIN &&
	       event_say(q->e, MSG_NOT_CLEAR, q->first, at);
}

static bool enemy_there(const struct asked *q)
{
	if (q->first >= q->k->areas || !(q->k->next[from_of(q)] & ca_bit(q->first)))
		return no_road(q);
	return ca_seeming_enemies(q->k, q->st, q->seat) & ca_bit(q->first) &&
	       event_say(q->e, MSG_NOT_FREE, q->first);
}

static bool came_from(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_ORIGIN, q->first);
}

static bool left_already(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_LEFT, q->first);
}

static bool fought_already(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_AGAIN, q->first);
}

static bool far_from_guns(const struct asked *q)
{
	int p = q->first, area = q->st->fight.area;
	if (!ca_on_map(q->k, q->st, p))
		return off_map(q);
	int far = q->k->map->distance[q->st->at[p]][area];
	return far > 0 && event_say(q->e, MSG_NOT_HEARD, p, far, area, q->k->t.guns_range);
}

static bool guns_tried(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_GUNS_AGAIN, q->first);
}

static const struct {
	const char *rule;
	bool (*tell)(const struct asked *);
} facts[] = {
	{"CA-035", out_of_reach},      {"CA-050", bears_hits},        {"CA-051", bears_hits},
	{"CA-084", supplied},          {"CA-085", in_mountains},      {"CA-088", forages},
	{"CA-089", forages},           {"CA-090", forages},           {"CA-091", forages},
	{"CA-105", off_map},           {"CA-128", out_of_command},    {"CA-129", must_go},
	{"CA-131", in_command},        {"CA-133", goes_alone},        {"CA-138", lacks_points},
	{"CA-140", has_moved},         {"CA-142", has_begun},         {"CA-143", too_far_to_force},
	{"CA-154", lacks_points},      {"CA-155", lacks_points},      {"CA-164", cannot_work},
	{"CA-165", lacks_work_points}, {"CA-166", bridge_is_so},      {"CA-167", bridge_tried},
	{"CA-170", cannot_work},       {"CA-171", lacks_work_points}, {"CA-172", bridge_is_so},
	{"CA-174", bridge_tried},      {"CA-185", enemy_there},       {"CA-186", bridge_between},
	{"CA-195", fought_already},    {"CA-197", far_from_guns},     {"CA-202", guns_tried},
	{"CA-226", no_road},           {"CA-229", came_from},         {"CA-230", enemy_there},
	{"CA-R21", elsewhere},         {"CA-R42", bridge_between},    {"CA-R46", left_already},
};

bool ca_why_fact(const void *pack, const void *state, int seat, struct action a, const char *rule,
		 struct event *e)
{
	const struct ca_pack *k = pack;
	struct asked q = {k, state, seat, a.verb, a.arg[0], a.arg[1], e};
	if (ca_verbs[a.verb].kind[0] == K_PIECE && k->piece[a.arg[0]].side != seat)
		return strcmp(rule, "CA-044") == 0 &&
		       event_say(e, MSG_NOT_YOURS, a.arg[0], k->piece[a.arg[0]].side);
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (strcmp(facts[i].rule, rule) == 0)
			return facts[i].tell(&q);
	return false;
}
