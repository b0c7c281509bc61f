/*
 * refusal.c: the fact behind a refusal: which road is full, who has fired already. It speaks of
 * the asker's own units and of what lies open on the table, of nothing that a block hides.
 */
#include "games/waterloo/phases.h"

#include "kernel/map.h"

struct asked {
	const struct wl_pack *p;
	const struct wl_state *s;
	int seat, verb, unit, to; /* `unit` and `to` as far as the verb has them */
	struct event *e;
};

static int field_of(const struct wl_state *s)
{
	return s->skirmish != NOWHERE ? s->skirmish : s->battle[s->now].town;
}

/* Of the towns where the unit may march now, the one nearest to where it cannot; or NOWHERE. */
static int instead_of(const struct asked *q)
{
	const struct wl_pack *p = q->p;
	int from = q->s->town[q->unit], best = NOWHERE;
	uint64_t hostile = towns_of_side(p, q->s, !p->unit[q->unit].side);
	for (int k = 0; k < p->degree[from]; k++) {
		int to = p->next[from][k];
		if (may_go(p, q->s, hostile, q->unit, to) &&
		    (best == NOWHERE ||
		     p->map->distance[to][q->to] < p->map->distance[best][q->to]))
			best = to;
	}
	return best;
}

static bool road_full(const struct asked *q)
{
	int from = q->s->town[q->unit], link = q->p->link[from][road_to(q->p, from, q->to)];
	int used = road_used(q->s, link), most = q->p->road_limit[q->p->major[link]];
	int other = instead_of(q);
	if (other == NOWHERE)
		return event_say(q->e, MSG_NOT_ROAD_FULL, from, q->to, used, most);
	return event_say(q->e, MSG_NOT_ROAD_FULL_BUT, from, q->to, used, most, other, q->unit);
}

static bool river_full(const struct asked *q)
{
	int from = q->s->town[q->unit], road = road_to(q->p, q->to, from);
	int side = q->p->unit[q->unit].side, major = q->p->major[q->p->link[q->to][road]];
	return event_say(q->e, MSG_NOT_RIVER_FULL, from, q->to,
			 attackers_along(q->p, q->s, side, q->to, road), q->p->attack_limit[major]);
}

static bool groups_used(const struct asked *q)
{
	const uint8_t *group = q->s->group;
	int army = q->p->unit[q->unit].army, g = army == ARMY_PRUSSIAN;
	int town = q->s->town[q->unit];
	if (town == NOWHERE || group[g] == NOWHERE)
		return false;
	if (army == ARMY_FRENCH && group[1] != NOWHERE)
		return event_say(q->e, MSG_NOT_GROUPS, q->unit, town, group[0], group[1]);
	return event_say(q->e, MSG_NOT_GROUP, q->unit, town, army, group[g]);
}

static bool met_enemy(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_MET_ENEMY, q->unit, q->s->town[q->unit]);
}

static bool marched_all(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_MARCHED_ALL, q->unit, legs_of(q->s, q->unit));
}

static bool night_rate(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_NIGHT_RATE, q->unit, legs_of(q->s, q->unit));
}

static bool night_enemy(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_NIGHT_ENEMY, q->s->turn, q->to);
}

/* The town of another group that attacks there, where the two are not side by side (WL-062). */
static bool groups_apart(const struct asked *q)
{
	const struct wl_pack *p = q->p;
	int start = start_of(q->s, q->unit);
	EACH (v, units_in(p, q->s, q->to) & p->side_mask[p->unit[q->unit].side]) {
		int other = start_of(q->s, v);
		if (other != start && has_moved(q->s, v))
			return event_say(q->e, MSG_NOT_APART, q->unit, start, other, q->to);
	}
	return false;
}

/* Within its reach, but not in one march: by which town, or who stands in the way. */
static bool not_straight(const struct asked *q, int from, int far)
{
	const struct wl_pack *p = q->p;
	uint64_t hostile = towns_of_side(p, q->s, !p->unit[q->unit].side);
	int barred = NOWHERE;
	for (int k = 0; k < p->degree[from]; k++) {
		int by = p->next[from][k];
		if (p->map->distance[by][q->to] != far - 1)
			continue;
		if (hostile >> by & 1)
			barred = by;
		else if (may_go(p, q->s, hostile, q->unit, by))
			return event_say(q->e, MSG_NOT_BY_ROAD, from, q->to, by);
	}
	if (barred == NOWHERE)
		return event_say(q->e, MSG_NOT_STRAIGHT, from, q->to);
	return event_say(q->e, MSG_NOT_BARRED, from, q->to, barred);
}

static bool no_road(const struct asked *q)
{
	int u = q->unit, from = q->s->town[u], far = q->p->map->distance[from][q->to];
	int reach = q->p->rate[q->p->unit[u].type] + !is_night(q->p, q->s) - legs_of(q->s, u);
	if (from == q->to)
		return event_say(q->e, MSG_NOT_THERE, u, from);
	if (far <= reach)
		return not_straight(q, from, far);
	return event_say(q->e, MSG_NOT_TOO_FAR, u, q->to, far, reach);
}

/* WL-001: it is out of the game, or stands somewhere already. */
static bool one_place(const struct asked *q)
{
	int town = q->s->town[q->unit];
	if (q->verb == VERB_PLACE && town != NOWHERE)
		return event_say(q->e, MSG_NOT_PLACED, q->unit, town);
	return town == NOWHERE && event_say(q->e, MSG_NOT_GONE, q->unit);
}

static bool town_full(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_TOWN_FULL, q->to, count_of(units_in(q->p, q->s, q->to)),
			 q->p->town_limit[q->p->unit[q->unit].army]);
}

static bool is_elsewhere(const struct asked *q)
{
	int town = q->s->town[q->unit], field = field_of(q->s);
	if (town == NOWHERE)
		return event_say(q->e, MSG_NOT_GONE, q->unit);
	return town != field && event_say(q->e, MSG_NOT_ELSEWHERE, q->unit, town, field);
}

static bool in_line(const struct asked *q)
{
	int place = q->s->place[q->unit];
	if (is_elsewhere(q))
		return true;
	return place != PLACE_MAP &&
	       event_say(q->e, MSG_NOT_IN_LINE, q->unit, position_of(q->s->role, place));
}

/* What it has done in this battle turn; forming square and the like count as its move. */
static bool has_done(const struct asked *q)
{
	if (has_flag(q->s, q->unit, FLAG_FIRED))
		return event_say(q->e, MSG_NOT_FIRED, q->unit);
	return has_moved(q->s, q->unit) && event_say(q->e, MSG_NOT_MOVED, q->unit);
}

static bool square_done(const struct asked *q)
{
	return q->p->unit[q->unit].type == TYPE_INFANTRY && has_done(q);
}

static bool unengaged(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_UNENGAGED, q->unit);
}

static bool in_reserve(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_IN_RESERVE, q->unit);
}

static bool stream_full(const struct asked *q)
{
	int lane = lane_of(place_of(q->s->role, q->to));
	return event_say(q->e, MSG_NOT_STREAM_FULL, q->to, stream_crossed(q->s, lane),
			 CROSSINGS_MOST);
}

static bool came_or_went(const struct asked *q)
{
	if (has_flag(q->s, q->unit, FLAG_ENGAGED))
		return event_say(q->e, MSG_NOT_ENGAGED, q->unit);
	return has_flag(q->s, q->unit, FLAG_DISENGAGED) &&
	       event_say(q->e, MSG_NOT_DISENGAGED, q->unit);
}

static bool no_way(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_NO_WAY, q->unit,
			 position_of(q->s->role, q->s->place[q->unit]), q->to);
}

/* The town at the other end of the road to or from a fight. */
static int other_end(const struct asked *q)
{
	int town = q->s->town[q->unit];
	return q->verb == VERB_REINFORCE || town != field_of(q->s) ? town : q->to;
}

static bool battle_road(const struct asked *q)
{
	int field = field_of(q->s), other = other_end(q), road = road_to(q->p, field, other);
	int major = q->p->major[q->p->link[field][road]];
	return event_say(q->e, MSG_NOT_BATTLE_ROAD, field, other, road_taken(q->s, road),
			 q->p->battle_road[major]);
}

static bool enemy_there(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_ENEMY_THERE, q->to);
}

static bool fought_over(const struct asked *q)
{
	return event_say(q->e, MSG_NOT_FOUGHT_OVER, other_end(q));
}

static bool not_next(const struct asked *q)
{
	int town = q->s->town[q->unit], field = field_of(q->s);
	if (q->s->step != STEP_REINFORCE && q->s->step != STEP_REGROUP)
		return false;
	return event_say(q->e, MSG_NOT_NEXT, q->unit, town, q->p->map->distance[town][field],
			 field);
}

static bool already_chosen(const struct asked *q)
{
	return has_flag(q->s, q->unit, FLAG_CHOSEN) && event_say(q->e, MSG_NOT_CHOSEN, q->unit);
}

static bool no_roll(const struct asked *q)
{
	return event_say(q->e,
			 has_flag(q->s, q->unit, FLAG_ROLLED) ? MSG_NOT_ROLLED : MSG_NOT_UNFORCED,
			 q->unit);
}

static bool weaker(const struct asked *q)
{
	uint64_t others = hit_candidates(q->p, q->s);
	int other = others ? __builtin_ctzll(others) : q->unit;
	if (q->s->town[q->unit] != q->s->town[other] || q->s->place[q->unit] != q->s->place[other])
		return false;
	return q->s->steps[q->unit] < q->s->steps[other] &&
	       event_say(q->e, MSG_NOT_STRONGER, q->unit, q->s->steps[q->unit], other,
			 q->s->steps[other]);
}

static bool steady(const struct asked *q)
{
	struct board b;
	if (is_elsewhere(q))
		return true;
	board_read(q->p, q->s, &b);
	if (!is_engaged(&b, q->s->place[q->unit]))
		return unengaged(q);
	return q->s->steps[q->unit] > 1 &&
	       event_say(q->e, MSG_NOT_STEADY, q->unit, q->s->steps[q->unit]);
}

/* Of the asker's own units. */
static const struct {
	const char *rule;
	bool (*tell)(const struct asked *);
} of_units[] = {
	{"WL-001", one_place},      {"WL-003", no_road},      {"WL-042", town_full},
	{"WL-044", town_full},      {"WL-052", met_enemy},    {"WL-058", groups_used},
	{"WL-061", groups_used},    {"WL-062", groups_apart}, {"WL-065", marched_all},
	{"WL-066", marched_all},    {"WL-067", road_full},    {"WL-068", road_full},
	{"WL-071", river_full},     {"WL-086", night_enemy},  {"WL-087", night_rate},
	{"WL-107", stream_full},    {"WL-115", has_done},     {"WL-120", in_line},
	{"WL-131", steady},         {"WL-141", is_elsewhere}, {"WL-146", came_or_went},
	{"WL-148", no_way},         {"WL-149", has_done},     {"WL-150", has_done},
	{"WL-153", has_done},       {"WL-154", has_done},     {"WL-155", in_reserve},
	{"WL-158", unengaged},      {"WL-159", unengaged},    {"WL-166", has_done},
	{"WL-168", has_done},       {"WL-171", weaker},       {"WL-175", square_done},
	{"WL-194", not_next},       {"WL-195", fought_over},  {"WL-196", battle_road},
	{"WL-203", already_chosen}, {"WL-205", is_elsewhere}, {"WL-214", has_done},
	{"WL-219", enemy_there},    {"WL-220", fought_over},  {"WL-221", battle_road},
	{"WL-236", not_next},       {"WL-238", battle_road},  {"WL-R23", no_roll},
	{"WL-R47", unengaged},      {"WL-R69", fought_over},
};

/* The rules by which the units of others are refused: then it is told whose they are. */
static bool is_of_others(const char *rule)
{
	static const char *const rules[] = {"WL-026", "WL-036", "WL-120", "WL-128", "WL-199",
					    "WL-205", "WL-235", "WL-263", "WL-R45"};
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (strcmp(rules[i], rule) == 0)
			return true;
	return false;
}

static int unplaced(const struct asked *q, uint64_t units)
{
	int n = 0;
	EACH (u, units)
		n += q->s->steps[u] && q->s->place[u] == PLACE_MAP;
	return n;
}

/* What is counted, whoever is named. */
static bool counted(const struct asked *q, const char *rule)
{
	const struct wl_state *s = q->s;
	uint64_t own = units_of_seat(q->p, s, q->seat);
	if (strcmp(rule, "WL-046") == 0)
		return event_say(q->e, MSG_NOT_UNPLACED,
				 unplaced(q, own & units_in(q->p, s, NOWHERE)));
	if (strcmp(rule, "WL-117") == 0 && q->verb == VERB_DEPLOYED)
		return event_say(q->e, MSG_NOT_UNARRAYED,
				 unplaced(q, own & units_in(q->p, s, field_of(s))));
	if (strcmp(rule, "WL-203") == 0) {
		uint64_t here =
			units_in(q->p, s, s->skirmish) & q->p->side_mask[side_of_seat(s, q->seat)];
		return event_say(q->e, MSG_NOT_SHOWN_ALL,
				 count_of(here & units_flagged(s, FLAG_CHOSEN)), SKIRMISH_SHOWN);
	}
	return strcmp(rule, "WL-R109") == 0 &&
	       event_say(q->e, MSG_NOT_SIGNALS, signals_sent(s, q->seat), SIGNALS_MOST);
}

bool wl_why_fact(const void *pack, const void *st, int seat, struct action a, const char *rule,
		 struct event *e)
{
	const struct wl_pack *p = pack;
	struct asked q = {p, st, seat, a.verb, a.arg[0], a.arg[1], e};
	bool unit = wl_verbs[a.verb].kind[0] == KIND_UNIT;
	if (unit && !(units_of_seat(p, st, seat) >> a.arg[0] & 1))
		return is_of_others(rule) &&
		       event_say(e, MSG_NOT_YOURS, a.arg[0], p->unit[a.arg[0]].army);
	for (size_t i = 0; unit && i < sizeof of_units / sizeof *of_units; i++)
		if (strcmp(of_units[i].rule, rule) == 0 && of_units[i].tell(&q))
			return true;
	return counted(&q, rule);
}
