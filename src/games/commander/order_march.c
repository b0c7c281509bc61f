/*
 * order_march.c: where an Order takes a group, one area at a time.
 */
#include "games/commander/rules.h"

static uint64_t neighbours(const struct fc *g, int area)
{
	uint64_t out = 0;
	for (int i = 0; i < g->p->map->area[area].degree; i++)
		out |= bit(g->p->map->area[area].next[i]);
	return out & ~g->p->closed[ENEMY];
}

/* FC-320 FC-323: of equally close ones the lowest French total. */
static uint64_t weakest(const struct fc *g, uint64_t areas)
{
	uint64_t out = 0;
	int low = INT16_MAX;
	for (int a = 0; a < g->p->map->areas; a++) {
		if (!has_bit(areas, a))
			continue;
		int total = fc_total_in(g, FRENCH, a);
		if (total < low)
			out = 0;
		if (total <= low)
			out |= bit(a);
		low = total < low ? total : low;
	}
	return out;
}

static uint64_t closest(const struct fc *g, int from, uint64_t areas)
{
	uint64_t out = 0;
	int near = MAP_FAR;
	for (int a = 0; a < g->p->map->areas; a++) {
		int d = g->p->distance[ENEMY][from][a];
		if (!has_bit(areas, a) || d == MAP_FAR || d > near)
			continue;
		if (d < near)
			out = 0;
		near = d;
		out |= bit(a);
	}
	return out;
}

/* First areas on shortest ways to any of these (FC-R90). */
static uint64_t steps_to(const struct fc *g, int from, uint64_t targets)
{
	uint64_t out = 0, next = neighbours(g, from);
	for (int t = 0; t < g->p->map->areas; t++)
		for (int a = 0; has_bit(targets, t) && a < g->p->map->areas; a++)
			if (has_bit(next, a) &&
			    g->p->distance[ENEMY][a][t] + 1 == g->p->distance[ENEMY][from][t])
				out |= bit(a);
	return out;
}

/* FC-324 FC-R91: French areas within reach, not through another. */
static uint64_t reachable(const struct fc *g, int from, uint64_t french, int steps)
{
	uint64_t seen = bit(from), edge = bit(from), found = 0;
	for (int i = 0; i < steps; i++) {
		uint64_t next = 0;
		for (int a = 0; a < g->p->map->areas; a++)
			if (has_bit(edge, a))
				next |= neighbours(g, a);
		next &= ~seen;
		seen |= next;
		found |= next & french;
		edge = next & ~french;
	}
	return found;
}

/* FC-323 FC-324 FC-325; `last` is set when the group goes straight to its goal. */
static uint64_t advance(struct fc *g, int from, int times, bool *last)
{
	uint64_t french = fc_occupied(g, FRENCH) & ~g->p->closed[ENEMY]; /* FC-R94 */
	if (times == 1 && g->s->order_left == 1)
		return steps_to(g, from, weakest(g, closest(g, from, french)));
	uint64_t near = reachable(g, from, french, g->s->order_left);
	if (near) {
		*last = true;
		return weakest(g, near);
	}
	return steps_to(g, from, closest(g, from, weakest(g, french)));
}

/* FC-315 FC-316 FC-317 */
static uint64_t enemy_held(struct fc *g, int from, uint64_t marked, bool *random)
{
	uint64_t targets = g->s->enemy_held & marked & ~g->p->closed[ENEMY];
	if (has_bit(targets, from))
		return 0; /* FC-R92 */
	if (targets)
		return steps_to(g, from, closest(g, from, targets));
	*random = true;
	return neighbours(g, from) & ~fc_occupied(g, FRENCH);
}

static uint64_t french_held(struct fc *g, int from, uint64_t marked, int times, bool *last)
{
	uint64_t targets = g->s->french_held & marked & ~g->p->closed[ENEMY];
	if (!targets)
		return advance(g, from, times, last); /* FC-321 FC-322 FC-326 FC-327 */
	return steps_to(g, from, weakest(g, closest(g, from, targets)));
}

/* FC-328 */
static uint64_t toward(const struct fc *g, int from, int area)
{
	if (area == AT_GONE)
		area = g->s->napoleon;
	if (area >= FC_AREAS || area == from || g->p->distance[ENEMY][from][area] == MAP_FAR)
		return 0;
	return steps_to(g, from, bit(area));
}

static uint64_t goals(struct fc *g, int from, bool *random, bool *last)
{
	const struct fc_order_row *row = fc_order_now(g);
	switch (row->go) {
	case GO_ENEMY_OBJECTIVE: return enemy_held(g, from, g->p->objectives, random);
	case GO_ENEMY_CITY: return enemy_held(g, from, g->p->cities, random);
	case GO_FRENCH_OBJECTIVE: return french_held(g, from, g->p->objectives, row->times, last);
	case GO_FRENCH_CITY: return french_held(g, from, g->p->cities, row->times, last);
	case GO_ADVANCE: return advance(g, from, row->times, last);
	case GO_TOWARD: return toward(g, from, row->area);
	case GO_RANDOM: *random = true; return neighbours(g, from); /* FC-319 */
	default: return 0;                                          /* FC-318 */
	}
}

static void finish(struct fc *g, bool moved)
{
	int lead = fc_group_lead(g, g->s->group);
	if (!moved)
		cx_say(g->cx, M_GROUP_STAYS, AUDIENCE_ALL, "FC-318", lead, g->s->place[lead]);
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->rank[f] == g->s->group)
			g->s->rank[f] = 0; /* FC-308 */
	fc_pop(g);
}

/* A group stops where the French are (FC-R90 FC-R93). */
static void go(struct fc *g, int to, bool last)
{
	int lead = fc_group_lead(g, g->s->group);
	cx_say(g->cx, M_GROUP_MOVES, AUDIENCE_ALL, "FC-308", lead, g->s->place[lead], to);
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->rank[f] == g->s->group)
			g->s->place[f] = (uint8_t)to;
	if (last || --g->s->order_left == 0 || has_bit(fc_occupied(g, FRENCH), to))
		finish(g, true);
}

static int random_next(struct fc *g, int from, uint64_t areas)
{
	uint8_t list[MAX_DEGREE];
	int n = 0;
	for (int i = 0; i < g->p->map->area[from].degree; i++)
		if (has_bit(areas, g->p->map->area[from].next[i]))
			list[n++] = g->p->map->area[from].next[i];
	return fc_random_of(g, list, n, DICE_ORDERS);
}

bool fc_run_order_move(struct fc *g)
{
	int from = g->s->place[fc_group_lead(g, g->s->group)];
	bool random = false, last = false;
	uint64_t to = goals(g, from, &random, &last);
	if (!to) {
		finish(g, g->s->order_left < fc_order_now(g)->times);
	} else if (random) {
		go(g, random_next(g, from, to), true);
	} else if (!(to & (to - 1))) {
		go(g, __builtin_ctzll(to), last);
	} else if (fc_settles(g)) {
		int area = fc_best_area(g, to);
		cx_say(g->cx, M_SETTLED_WAY, AUDIENCE_ALL, "FC-338", fc_group_lead(g, g->s->group),
		       area);
		go(g, area, last);
	} else {
		return true;
	}
	return false;
}

void fc_list_order_move(struct fc *g, struct list *l)
{
	bool random = false, last = false;
	uint64_t to = goals(g, g->s->place[fc_group_lead(g, g->s->group)], &random, &last);
	for (int a = 0; a < g->p->map->areas; a++)
		if (has_bit(to, a))
			fc_offer(l, V_TOWARD, a, 0, 0); /* FC-338 */
}

void fc_take_order_move(struct fc *g, struct action a)
{
	bool random = false, last = false;
	goals(g, g->s->place[fc_group_lead(g, g->s->group)], &random, &last);
	go(g, a.arg[0], last);
}
