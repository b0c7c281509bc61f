/*
 * general.c: the French general on the map: every stack marches on the nearest Objective it can
 * win, leaves behind whom it must, or comes up to Napoleon.
 *
 * He keeps no memory: every choice follows from the position. A stack that has partly moved still
 * counts with those of it who are already there, so that a half-made move is finished.
 */
#include "games/commander/odds.h"
#include "games/commander/rules.h"

#include <string.h>

/* Sums of Combat values worked out once for a decision. */
struct survey {
	const struct fc *g;
	int french[FC_AREAS], enemy[FC_AREAS];
	int settled[FC_AREAS];                   /* French who have not moved in this step */
	int mobile[FC_AREAS];                    /* of these, those who could */
	int statics[FC_AREAS], roving[FC_AREAS]; /* French statics; Enemies who can move */
	uint64_t wanted;                         /* areas he has to take or keep */
	uint64_t vital;                          /* areas whose loss would cost the campaign */
	bool pressed;                            /* he must take another Objective at once */
	int army;                                /* where Napoleon is, or the strongest stack */
};

static struct action say(int verb, int a, int b)
{
	return (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, 0}};
}

/* What a Defeat Condition asks of him. */
static void heed(struct survey *v, const struct fc_condition *c)
{
	if (c->type == WHEN_TRACK_END)
		return;
	v->wanted |= c->areas;
	if (c->type != WHEN_HOLD_FEWER) {
		v->vital |= c->areas;
		return;
	}
	uint64_t held = fc_held(v->g, FRENCH) & c->areas;
	int n = __builtin_popcountll(held);
	if (n <= c->n)
		v->vital |= held;
	if (n < c->n && v->g->s->turn + 1 >= c->from)
		v->pressed = true;
}

static void count(struct survey *v, int f)
{
	const struct fc *g = v->g;
	int at = g->s->place[f], cv = fc_value(g, f)->cv;
	if (fc_side(g, f) == ENEMY) {
		v->enemy[at] += cv;
		v->roving[at] += fc_mobile(g, f) ? cv : 0;
		return;
	}
	v->french[at] += cv;
	if (!fc_mobile(g, f))
		v->statics[at] += cv;
	if (g->s->flags[f] & MOVED)
		return;
	v->settled[at] += cv;
	v->mobile[at] += fc_mobile(g, f) ? cv : 0;
}

static void look(const struct fc *g, struct survey *v)
{
	memset(v, 0, sizeof *v);
	v->g = g;
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->place[f] < FC_AREAS)
			count(v, f);
	v->wanted = g->p->objectives | g->p->victory_areas;
	for (int i = 0; i < g->p->defeats; i++)
		heed(v, &g->p->defeat[i]);
	for (int i = 0; i < g->p->ends; i++)
		heed(v, &g->p->end[i]);
	v->army = g->s->napoleon;
	if (v->army >= FC_AREAS)
		for (int a = v->army = 0; a < g->p->map->areas; a++)
			if (v->french[a] - v->statics[a] > v->french[v->army] - v->statics[v->army])
				v->army = a;
}

static int distance(const struct survey *v, int a, int b)
{
	return v->g->p->distance[FRENCH][a][b];
}

/* The strongest mobile Enemy that could reach the area next turn, or half of one behind. */
static int threat(const struct survey *v, int area)
{
	int near = 0, far = 0;
	for (int a = 0; a < v->g->p->map->areas; a++) {
		int d = v->g->p->distance[ENEMY][a][area];
		if (d == 1 && v->roving[a] > near)
			near = v->roving[a];
		if (d == 2 && v->roving[a] > far)
			far = v->roving[a];
	}
	return near > far / 2 ? near : far / 2;
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

/* Strength that has to stay where the loss of the area would cost the campaign. */
static int guard(const struct survey *v, int area)
{
	enum { LEAST = 20 };
	if (!has_bit(v->vital, area))
		return 0;
	int danger = threat(v, area) * 3 / 2;
	int need = (danger > LEAST ? danger : LEAST) - v->statics[area];
	return need > 0 ? need : 0;
}

/* A vital area that those who are there may not be able to keep. */
static bool in_need(const struct survey *v, int area)
{
	return has_bit(v->vital, area) && !v->enemy[area] && threat(v, area) > v->settled[area];
}

/* Somebody stays where an Objective would be left bare: the weakest of those who could go. */
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

/* What a stack can send away. */
static int spare(const struct survey *v, int area)
{
	int keep = holder(v, area), stays = keep != NO_FORCE ? fc_value(v->g, keep)->cv : 0;
	int need = guard(v, area);
	return v->mobile[area] - (stays > need ? stays : need);
}

/* The position after the stack at `from` has marched to `area`, its battle still to be fought. */
static struct fc_state marched(const struct survey *v, int from, int area, bool led)
{
	struct fc_state s = *v->g->s;
	int keep = holder(v, from), left = v->mobile[from];
	for (int f = 0; f < v->g->p->forces; f++) {
		int cv = fc_value(v->g, f)->cv;
		if (s.place[f] != from || fc_side(v->g, f) != FRENCH || !fc_mobile(v->g, f) ||
		    f == keep || left - cv < guard(v, from))
			continue;
		s.place[f] = (uint8_t)area;
		left -= cv;
	}
	if (led)
		s.napoleon = (uint8_t)area;
	s.depth = 1;
	s.step[0] = S_BATTLES;
	return s;
}

/*
 * Whether an attack promises well. Between seven tenths and twice the Enemy's strength he fights
 * it a few times in his head, always with the same dice, so that he does not waver half-way.
 */
static bool would_attack(const struct survey *v, int strength, int from, int area, bool led)
{
	enum { TRIES = 16, HOPELESS = 7, SAFE = 20, WON_LED = 40, WON = 50, LOST = 10 };
	int tenths = strength * 10 / v->enemy[area], won = 0, lost = 0;
	if (tenths < HOPELESS || tenths >= SAFE)
		return tenths >= SAFE;
	struct fc_state s = marched(v, from, area, led);
	for (int i = 0; i < TRIES; i++) {
		bool campaign = false;
		won += fc_try_battle(v->g->p, &s, area, (uint64_t)i + 1, &campaign);
		lost += campaign;
	}
	return won * 100 >= TRIES * (led ? WON_LED : WON) && lost * 100 <= TRIES * LOST;
}

/* What a goal is worth to a stack that would take its first step to `next`. */
static int worth(const struct survey *v, int a, int next, int d, int strength)
{
	bool open = has_bit(v->wanted, a) && (v->enemy[a] || !v->settled[a]);
	int w = 1000 - d * 130 - v->enemy[next] * 3 + (open ? 200 : 0);
	if (v->enemy[next] && strength >= 3 * v->enemy[next])
		w += 120;
	if (strength < v->enemy[a])
		w -= 200;
	if (v->pressed && open && d == 1)
		w += 800;
	if ((has_bit(v->vital, a) && v->enemy[a]) || in_need(v, a))
		w += 150;
	return w;
}

/* The next area for the stack at `from`; -1 to stay. */
static int goal(const struct survey *v, int from, bool led)
{
	const struct fc_pack *p = v->g->p;
	int best = -1, most = 0, free = spare(v, from);
	for (int a = 0; a < p->map->areas; a++) {
		bool open = has_bit(v->wanted, a) && (v->enemy[a] || !v->settled[a]);
		int d = distance(v, from, a);
		if (d == 0 || d == MAP_FAR || (!open && !(v->enemy[a] && d == 1) && !in_need(v, a)))
			continue;
		int next = step_to(v, from, a);
		int strength = free + (next >= 0 ? v->french[next] : 0);
		if (next < 0 || strength <= 0 ||
		    (v->enemy[next] && !would_attack(v, strength, from, next, led)) ||
		    (led && has_bit(p->closed_napoleon, next)))
			continue;
		int w = worth(v, a, next, d, strength);
		if (w > most) {
			most = w;
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

/* The strongest who may leave the stack; NO_FORCE when none. */
static int next_to_go(const struct survey *v, int area)
{
	const struct fc *g = v->g;
	int keep = holder(v, area), best = NO_FORCE;
	for (int f = 0; f < g->p->forces; f++)
		if (movable(v, f) && g->s->place[f] == area && f != keep &&
		    v->mobile[area] - fc_value(g, f)->cv >= guard(v, area) &&
		    (best == NO_FORCE || fc_value(g, f)->cv > fc_value(g, best)->cv))
			best = f;
	return best;
}

/* Where a guard stays behind, no more go than it takes to envelop or to stand. */
static bool enough(const struct survey *v, int from, int to)
{
	int need = v->enemy[to] ? 3 * v->enemy[to] + 17 : threat(v, to) + 17;
	return guard(v, from) > 0 && v->french[to] >= need;
}

/* The army and Napoleon; V_END when it stays. */
static struct action move_army(const struct survey *v, int verb)
{
	const struct fc *g = v->g;
	bool led = g->s->napoleon == v->army;
	if (v->enemy[v->army] || (led && g->s->napoleon_moved))
		return say(V_END, 0, 0);
	int to = goal(v, v->army, led);
	if (to < 0)
		return say(V_END, 0, 0);
	int f = enough(v, v->army, to) ? NO_FORCE : next_to_go(v, v->army);
	if (f != NO_FORCE)
		return say(verb, f, to);
	/* He goes with the greater part. */
	return led && v->french[to] > v->french[v->army] ? say(V_NAPOLEON, to, 0)
							 : say(V_END, 0, 0);
}

static struct action move_others(const struct survey *v, int verb)
{
	const struct fc_pack *p = v->g->p;
	for (int at = 0; at < p->map->areas; at++) {
		int f = at == v->army ? NO_FORCE : next_to_go(v, at);
		if (f == NO_FORCE)
			continue;
		int to = goal(v, at, false);
		if (to < 0 && distance(v, at, v->army) != MAP_FAR) {
			to = step_to(v, at, v->army);
			/* Objectives in danger are not left for the army's sake. */
			bool stay = has_bit(v->wanted, at) && threat(v, at) > v->statics[at] &&
				    threat(v, at) < 3 * v->french[at];
			if (stay || (to >= 0 && v->enemy[to] && to != v->army))
				to = -1;
		}
		if (to >= 0)
			return say(verb, f, to);
	}
	return say(V_END, 0, 0);
}

static struct action choose_moves(const struct survey *v)
{
	struct action a = move_army(v, V_MOVE);
	return a.verb != V_END ? a : move_others(v, V_MOVE);
}

/* A forced march costs Supply: for the whole army, or not at all. */
static struct action choose_forced_march(const struct survey *v)
{
	const struct fc *g = v->g;
	int left = 0, cost = fc_cost(g, COST_FORCED_MARCH), to = goal(v, v->army, true);
	for (int f = 0; f < g->p->forces; f++)
		left += movable(v, f) && g->s->place[f] == v->army;
	bool begun = false;
	for (int f = 0; f < g->p->forces; f++)
		begun = begun || (fc_side(g, f) == FRENCH && g->s->flags[f] & MOVED);
	if (g->s->napoleon >= FC_AREAS || to < 0 || guard(v, v->army))
		return say(V_END, 0, 0);
	int strength = spare(v, v->army);
	bool good = v->enemy[to] ? strength * 10 >= 12 * v->enemy[to]
				 : has_bit(v->wanted, to) || threat(v, to) * 12 < strength * 10;
	if (!begun && (!good || g->s->supply[FRENCH] < left * cost))
		return say(V_END, 0, 0);
	return move_army(v, V_MARCH);
}

/* Where a static does most good: a vital area in danger, then an Objective without one. */
static int bare_area(const struct survey *v)
{
	int best = -1, most = 0;
	for (int a = 0; a < v->g->p->map->areas; a++) {
		if (!v->french[a] || v->enemy[a] || !has_bit(v->wanted, a))
			continue;
		int danger = threat(v, a), w = 0;
		if (has_bit(v->vital, a) && (danger > v->french[a] || v->statics[a] < 14))
			w = 200 + danger - v->french[a];
		else if (!v->statics[a])
			w = 50 + danger;
		if (w > most) {
			most = w;
			best = a;
		}
	}
	return best;
}

/* The Force that Supply serves best: the most Combat value, at what it costs. */
static int best_buy(const struct survey *v, int have)
{
	const struct fc *g = v->g;
	int best = NO_FORCE, most = 0;
	for (int f = 0; f < g->p->forces; f++) {
		int cost = g->p->force[f].value[0].cv;
		if (fc_for_sale(g, f) && fc_mobile(g, f) && cost <= have && cost > most) {
			most = cost;
			best = f;
		}
	}
	return best;
}

static int best_refit(const struct survey *v)
{
	const struct fc *g = v->g;
	int best = NO_FORCE, most = 0;
	for (int f = 0; f < g->p->forces; f++) {
		if (fc_side(g, f) != FRENCH || g->s->place[f] >= FC_AREAS ||
		    (g->s->flags[f] & (REDUCED | BOUGHT)) != REDUCED)
			continue;
		int gain = g->p->force[f].value[0].cv - g->p->force[f].value[1].cv;
		if (gain > most) {
			most = gain;
			best = f;
		}
	}
	return best;
}

static struct action choose_resupply(const struct survey *v)
{
	const struct fc *g = v->g;
	int have = g->s->supply[FRENCH], refit = best_refit(v);
	if (refit != NO_FORCE && have >= fc_cost(g, COST_REFIT))
		return say(V_REFIT, refit, 0);
	int bare = bare_area(v), wall = fc_take_static(g, FRENCH, GARRISON);
	if (wall == NO_FORCE || have < g->p->force[wall].value[0].cv)
		wall = fc_take_static(g, FRENCH, FORTIFICATION);
	if (bare >= 0 && wall != NO_FORCE && have >= g->p->force[wall].value[0].cv)
		return say(V_BUY, wall, bare);
	int buy = best_buy(v, have - 9);
	if (buy != NO_FORCE && v->french[v->army])
		return say(V_BUY, buy, v->army);
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

static struct action choose(struct fc *g)
{
	struct survey v;
	int top = fc_top(g);
	if (top >= S_FOG)
		return fc_battle_choice(g);
	look(g, &v);
	switch (top) {
	case S_MOVES: return choose_moves(&v);
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
	struct action a = choose(&g);
	for (int i = 0; i < n; i++)
		if (action_equal(legal[i], a))
			return a;
	return legal[0];
}
