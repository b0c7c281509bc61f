/*
 * general.c: the French general on the map: one army under Napoleon marches on the nearest
 * Objective it can win, leaves somebody behind where it must, and the others come up.
 *
 * He keeps no memory: every choice follows from the position. The army moves first, Napoleon after
 * it, the detachments last, so that a half-made move can be recognised and finished.
 */
#include "games/commander/rules.h"

#include <string.h>

/* Sums worked out once for a decision. */
struct survey {
	const struct fc *g;
	int french[FC_AREAS], enemy[FC_AREAS], mobile[FC_AREAS], statics[FC_AREAS];
	uint64_t wanted; /* areas he has to take or keep */
	int army;        /* area of the army's base: where Napoleon is, or the strongest stack */
};

static struct action say(int verb, int a, int b)
{
	return (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, 0}};
}

static void look(const struct fc *g, struct survey *v)
{
	memset(v, 0, sizeof *v);
	v->g = g;
	for (int f = 0; f < g->p->forces; f++) {
		int at = g->s->place[f];
		if (at >= FC_AREAS)
			continue;
		int *sum = fc_side(g, f) == FRENCH ? v->french : v->enemy;
		sum[at] += fc_value(g, f)->cv;
		if (fc_side(g, f) == FRENCH && fc_mobile(g, f))
			v->mobile[at] += fc_value(g, f)->cv;
		else if (fc_side(g, f) == FRENCH)
			v->statics[at] += fc_value(g, f)->cv;
	}
	v->wanted = g->p->objectives | g->p->victory_areas;
	for (int i = 0; i < g->p->defeats; i++)
		v->wanted |= g->p->defeat[i].type == WHEN_TRACK_END ? 0 : g->p->defeat[i].areas;
	for (int i = 0; i < g->p->ends; i++)
		v->wanted |= g->p->end[i].areas;
	v->army = g->s->napoleon;
	if (v->army >= FC_AREAS)
		for (int a = v->army = 0; a < g->p->map->areas; a++)
			if (v->mobile[a] > v->mobile[v->army])
				v->army = a;
}

static int distance(const struct survey *v, int a, int b)
{
	return v->g->p->distance[FRENCH][a][b];
}

/* The strongest Enemy that could reach the area next turn. */
static int threat(const struct survey *v, int area)
{
	const struct map_area *from = &v->g->p->map->area[area];
	int most = 0;
	for (int i = 0; i < from->degree; i++)
		if (v->enemy[from->next[i]] > most)
			most = v->enemy[from->next[i]];
	return most;
}

/* The first area on the way, by preference one without Enemies. */
static int step_to(const struct survey *v, int from, int to)
{
	const struct map_area *area = &v->g->p->map->area[from];
	int best = -1;
	for (int i = 0; i < area->degree; i++) {
		int n = area->next[i];
		if (distance(v, n, to) + 1 == distance(v, from, to) &&
		    (best < 0 || v->enemy[n] < v->enemy[best]))
			best = n;
	}
	return best;
}

/* Whether a strength would attack what stands there; Napoleon is not risked at even odds. */
static bool would_attack(const struct survey *v, int strength, int area)
{
	return strength * 10 >= v->enemy[area] * 13 + 20;
}

/* Where the army should go from `from` with this strength; -1 to stay. */
static int army_goal(const struct survey *v, int from, int strength)
{
	const struct fc_pack *p = v->g->p;
	int best = -1, most = 0;
	for (int a = 0; a < p->map->areas; a++) {
		bool open = has_bit(v->wanted, a) && (v->enemy[a] || !v->french[a]);
		if (!open && !(v->enemy[a] && distance(v, from, a) == 1))
			continue;
		int d = distance(v, from, a), next = d == 0 ? from : step_to(v, from, a);
		if (d == 0 || d == MAP_FAR || next < 0)
			continue;
		if (v->enemy[next] && !would_attack(v, strength, next))
			continue;
		if (v->g->s->napoleon == from && has_bit(p->closed_napoleon, next))
			continue;
		int worth = 1000 - d * 100 - v->enemy[a] * 4 + (open ? 150 : 0) +
			    (v->enemy[next] && strength >= 3 * v->enemy[next] ? 120 : 0) -
			    v->enemy[next] * 4;
		if (strength * 10 < v->enemy[a] * 10)
			worth -= 200;
		if (worth > most) {
			most = worth;
			best = next;
		}
	}
	return best;
}

static bool movable(const struct survey *v, int f)
{
	const struct fc *g = v->g;
	return fc_side(g, f) == FRENCH && fc_mobile(g, f) && g->s->place[f] < FC_AREAS &&
	       !(g->s->flags[f] & MOVED) && !v->enemy[g->s->place[f]];
}

/* Somebody stays where an Objective would be left bare; the weakest of those who could go. */
static int holder(const struct survey *v, int area)
{
	const struct fc *g = v->g;
	int weakest = NO_FORCE;
	if (!has_bit(v->wanted, area) || v->statics[area])
		return NO_FORCE;
	for (int f = 0; f < g->p->forces; f++)
		if (fc_side(g, f) == FRENCH && g->s->place[f] == area && fc_mobile(g, f) &&
		    (weakest == NO_FORCE || fc_value(g, f)->cv < fc_value(g, weakest)->cv))
			weakest = f;
	return weakest;
}

/* An army on the march: where those went who have moved already; -1 when nobody has. */
static int under_way(const struct survey *v)
{
	const struct fc *g = v->g;
	for (int f = 0; f < g->p->forces; f++)
		if (fc_side(g, f) == FRENCH && g->s->place[f] < FC_AREAS &&
		    g->s->flags[f] & MOVED && distance(v, v->army, g->s->place[f]) == 1)
			return g->s->place[f];
	return -1;
}

static int mobile_strength(const struct survey *v, int area)
{
	int keep = holder(v, area);
	return v->mobile[area] - (keep != NO_FORCE ? fc_value(v->g, keep)->cv : 0);
}

static struct action move_army(const struct survey *v, int verb, int to)
{
	const struct fc *g = v->g;
	int keep = holder(v, v->army);
	for (int f = 0; f < g->p->forces; f++)
		if (movable(v, f) && g->s->place[f] == v->army && f != keep)
			return say(verb, f, to);
	return say(V_NAPOLEON, to, 0);
}

/* Others strike what they can crush, or come up to the army. */
static struct action move_detachment(const struct survey *v, int verb)
{
	const struct fc *g = v->g;
	for (int f = 0; f < g->p->forces; f++) {
		int at = g->s->place[f];
		if (!movable(v, f) || at == v->army || holder(v, at) == f)
			continue;
		if (has_bit(v->wanted, at) && threat(v, at) * 2 > v->french[at] &&
		    v->french[at] <= threat(v, at) * 3)
			continue;
		int strength = mobile_strength(v, at);
		const struct map_area *from = &g->p->map->area[at];
		for (int i = 0; i < from->degree; i++) {
			int n = from->next[i];
			bool prey = v->enemy[n] && (strength + v->french[n]) >= 3 * v->enemy[n] + 3;
			bool free = has_bit(v->wanted & ~g->p->closed[FRENCH], n) && !v->enemy[n] &&
				    !v->french[n] && threat(v, n) < strength;
			if (prey || free)
				return say(verb, f, n);
		}
		if (distance(v, at, v->army) == MAP_FAR)
			continue;
		int next = step_to(v, at, v->army);
		if (next >= 0 && (!v->enemy[next] || next == v->army))
			return say(verb, f, next);
	}
	return say(V_END, 0, 0);
}

static struct action choose_moves(const struct survey *v, int verb)
{
	const struct fc *g = v->g;
	bool led = g->s->napoleon < FC_AREAS;
	int to = led && g->s->napoleon_moved ? -1 : under_way(v);
	bool pinned = v->enemy[v->army] != 0;
	if (to < 0 && !pinned && !(led && g->s->napoleon_moved) && !(verb == V_MARCH && !led))
		to = army_goal(v, v->army, mobile_strength(v, v->army));
	if (to >= 0 && !pinned && (led || mobile_strength(v, v->army) > 0)) {
		struct action a = move_army(v, verb, to);
		if (a.verb == verb || led)
			return a;
	}
	return move_detachment(v, verb);
}

/* A forced march costs Supply: for the whole army, or not at all. */
static struct action choose_forced_march(const struct survey *v)
{
	const struct fc *g = v->g;
	int n = 0, cost = fc_cost(g, COST_FORCED_MARCH), to = under_way(v);
	for (int f = 0; f < g->p->forces; f++)
		n += movable(v, f) && g->s->place[f] == v->army;
	if (g->s->napoleon >= FC_AREAS || g->s->napoleon_moved || v->enemy[v->army])
		return say(V_END, 0, 0);
	if (to < 0 && g->s->supply[FRENCH] < n * cost + 4)
		return say(V_END, 0, 0);
	if (to < 0)
		to = army_goal(v, v->army, mobile_strength(v, v->army));
	if (to < 0)
		return say(V_END, 0, 0);
	bool worth = v->enemy[to]
			     ? mobile_strength(v, v->army) >= 2 * v->enemy[to]
			     : has_bit(v->wanted, to) || threat(v, to) * 2 < v->mobile[v->army];
	if (!worth && under_way(v) < 0)
		return say(V_END, 0, 0);
	struct action a = move_army(v, V_MARCH, to);
	return a.verb == V_MARCH && g->s->supply[FRENCH] < cost ? say(V_NAPOLEON, to, 0) : a;
}

/* Where new Forces do most good: with the army, unless an Objective stands bare. */
static int bare_objective(const struct survey *v)
{
	for (int a = 0; a < v->g->p->map->areas; a++)
		if (has_bit(v->wanted, a) && v->french[a] && !v->statics[a] && !v->enemy[a] &&
		    threat(v, a) > 0)
			return a;
	for (int a = 0; a < v->g->p->map->areas; a++)
		if (has_bit(v->wanted, a) && v->french[a] && !v->statics[a] && !v->enemy[a])
			return a;
	return -1;
}

static struct action choose_resupply(const struct survey *v)
{
	const struct fc *g = v->g;
	int have = g->s->supply[FRENCH], best = NO_FORCE, most = 0;
	for (int f = 0; f < g->p->forces; f++) {
		if (fc_side(g, f) != FRENCH || g->s->place[f] >= FC_AREAS ||
		    (g->s->flags[f] & (REDUCED | BOUGHT)) != REDUCED)
			continue;
		int gain = g->p->force[f].value[0].cv - g->p->force[f].value[1].cv;
		if (gain > most && have >= fc_cost(g, COST_REFIT)) {
			most = gain;
			best = f;
		}
	}
	if (best != NO_FORCE)
		return say(V_REFIT, best, 0);
	int bare = bare_objective(v), wall = fc_take_static(g, FRENCH, GARRISON);
	if (wall == NO_FORCE || have < g->p->force[wall].value[0].cv)
		wall = fc_take_static(g, FRENCH, FORTIFICATION);
	if (bare >= 0 && wall != NO_FORCE && have >= g->p->force[wall].value[0].cv)
		return say(V_BUY, wall, bare);
	for (int f = 0; f < g->p->forces; f++) {
		int cost = g->p->force[f].value[0].cv;
		if (fc_for_sale(g, f) && fc_mobile(g, f) && cost + 2 <= have && cost > most) {
			most = cost;
			best = f;
		}
	}
	if (best != NO_FORCE && v->french[v->army])
		return say(V_BUY, best, v->army);
	if (have >= 6 && g->s->scouts < 2 && g->s->scouts < g->p->scouts)
		return say(V_HIRE, 0, 0);
	return say(V_END, 0, 0);
}

/* The group goes where it can best be met: where the French are strongest. */
static struct action choose_toward(struct fc *g, const struct survey *v)
{
	struct action room[FC_AREAS];
	struct list l = {room, 0, FC_AREAS};
	int best = 0;
	fc_list_order_move(g, &l);
	for (int i = 1; i < l.n; i++)
		if (v->french[room[i].arg[0]] > v->french[room[best].arg[0]])
			best = i;
	return room[best];
}

/* The battle first whose odds are best: its victors may draw others in. */
static struct action choose_battle(struct fc *g, const struct survey *v)
{
	struct action room[FC_AREAS];
	struct list l = {room, 0, FC_AREAS};
	int best = 0;
	fc_list_battles(g, &l);
	for (int i = 1; i < l.n; i++) {
		int a = room[i].arg[0], b = room[best].arg[0];
		if (v->french[a] * v->enemy[b] > v->french[b] * v->enemy[a])
			best = i;
	}
	return room[best];
}

static struct action campaign_choice(struct fc *g)
{
	struct survey v;
	look(g, &v);
	switch (fc_top(g)) {
	case S_MOVES: return choose_moves(&v, V_MOVE);
	case S_FORCED_MARCH: return choose_forced_march(&v);
	case S_RESUPPLY: return choose_resupply(&v);
	case S_BATTLES:
	case S_BATTLES_2:
	case S_BATTLES_3: return choose_battle(g, &v);
	case S_LATE: return say(V_ARRIVE, v.army, 0);
	case S_ORDER_MOVE: return choose_toward(g, &v);
	case S_ORDER_DIE: return say(V_ACCEPT, 0, 0);
	default: return fc_battle_choice(g);
	}
}

struct action fc_general(const void *pack, const void *st, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *rng)
{
	struct fc_state copy = *(const struct fc_state *)st;
	struct fc g = fc_open(pack, &copy, NULL);
	(void)seat;
	(void)nodes;
	(void)rng;
	struct action a = campaign_choice(&g);
	for (int i = 0; i < n; i++)
		if (action_equal(legal[i], a))
			return a;
	return legal[0];
}
