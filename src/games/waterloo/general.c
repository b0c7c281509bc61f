/*
 * general.c: the bot on the map. It tries each order (a group, or its horse, to a next town) on a
 * copy of the state and takes the best by what the towns then look like: fights begun, fights the
 * enemy may begin, cities, and the way to go. It sees only the state redealt for its seat.
 */
#include "games/waterloo/general.h"

enum { NOT_WORTH = 3 };

/* Who of a town's force marches: all, the horse, all but the weakest, or the fittest alone. */
enum { WITH_ALL, WITH_HORSE, WITHOUT_REAR, FITTEST, WAYS };

/* The one of a set that stands out by power: the least, or the most. */
static int outstanding(P_S, uint64_t units, bool most)
{
	int best = __builtin_ctzll(units);
	EACH (u, units)
		if (most ? unit_power(p, s, u) > unit_power(p, s, best)
			 : unit_power(p, s, u) < unit_power(p, s, best))
			best = u;
	return best;
}

static uint64_t who_goes(P_S, uint64_t units, int way)
{
	uint64_t rest = units & ~p->type_mask[TYPE_LEADER];
	switch (way) {
	case WITH_HORSE: return units & p->mobile;
	case FITTEST: return rest ? BIT(outstanding(p, s, rest, true)) : 0;
	case WITHOUT_REAR:
		return count_of(rest) < 2 ? units : units & ~BIT(outstanding(p, s, rest, false));
	default: return units;
	}
}

/* Where a group is to go, and whether beyond its rate. */
struct order {
	uint64_t units;
	int to;
	bool forced;
};

static bool obeys(P_S, int seat, const struct order *o, int u, struct action *a)
{
	*a = (struct action){VERB_MARCH, {(uint16_t)u, (uint16_t)o->to, 0}};
	return legs_of(s, u) < p->rate[p->unit[u].type] + o->forced && !why_march(p, s, seat, *a);
}

/* Marches units to a next town as far as rules and rates allow. */
static void give_order(P_S_CX, int seat, const struct order *o)
{
	struct action a;
	EACH (u, o->units)
		if (obeys(p, s, seat, o, u, &a))
			do_march(p, s, cx, seat, a);
}

struct plan {
	int worth;
	struct action first;
};

/* The first march of an order, if anybody obeys it. */
static bool first_march(P_S, int seat, const struct order *o, struct action *first)
{
	EACH (u, o->units)
		if (obeys(p, s, seat, o, u, first))
			return true;
	return false;
}

/* Units that have gone as far as their rate allows: only a force march takes them on (5.6). */
static bool any_spent(P_S, uint64_t units)
{
	EACH (u, units)
		if (legs_of(s, u) == p->rate[p->unit[u].type])
			return true;
	return false;
}

static void try_order(P_S, int seat, const uint8_t goal[WL_UNITS], const struct order *o,
		      struct plan *best)
{
	struct action first;
	if ((o->forced && !any_spent(p, s, o->units)) || !first_march(p, s, seat, o, &first))
		return;
	struct wl_state copy = *s;
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	give_order(p, &copy, &cx, seat, o);
	int worth = worth_of(p, &copy, side_of_seat(s, seat), goal);
	if (worth > best->worth)
		*best = (struct plan){worth, first};
}

/* All that could be sent down a road, at its rate and beyond it; the same set only once. */
static void try_road(P_S, int seat, const uint8_t goal[WL_UNITS], uint64_t units, int to,
		     struct plan *best)
{
	for (int way = 0; way < WAYS; way++) {
		uint64_t who = who_goes(p, s, units, way);
		for (int forced = way == FITTEST; forced <= !is_night(p, s); forced++) {
			struct order o = {who, to, forced};
			if (way == WITH_ALL || who != units)
				try_order(p, s, seat, goal, &o, best);
		}
	}
}

static struct action plan_march(P_S, int seat)
{
	uint8_t goal[WL_UNITS];
	set_goals(p, s, goal);
	int side = side_of_seat(s, seat);
	struct plan best = {worth_of(p, s, side, goal) + NOT_WORTH, {VERB_END_MOVES, {0}}};
	EACH (t, towns_of(s, units_of_seat(p, s, seat))) {
		for (int a = 0; a < ARMIES; a++) {
			uint64_t units =
				units_in(p, s, t) & units_of_seat(p, s, seat) & p->army_mask[a];
			for (int k = 0; units && k < p->degree[t]; k++)
				try_road(p, s, seat, goal, units, p->next[t][k], &best);
		}
	}
	return best.first;
}

/* A template of its own army, any of them: no opening is ever certain. */
static struct action plan_deployment(const struct action *legal, int n, struct rng *r)
{
	int first = 0, count = 0;
	for (int i = 0; i < n; i++) {
		if (legal[i].verb == VERB_READY)
			return legal[i];
		if (legal[i].verb == VERB_TEMPLATE) {
			first = count ? first : i;
			count++;
		}
	}
	if (count)
		return legal[first + (int)rng_below(r, (uint32_t)count)];
	return legal[rng_below(r, (uint32_t)n)];
}

/* The better side is worth as many steps as even it; beyond that he lets the other have it. */
static struct action plan_bid(P_S, const struct action *legal, int n)
{
	if (s->step == STEP_BID_LOSS) { /* the unit that a step helps least */
		int best = 0;
		for (int i = 1; i < n; i++)
			if (p->unit[legal[i].arg[0]].firepower <
			    p->unit[legal[best].arg[0]].firepower)
				best = i;
		return legal[best];
	}
	bool spoken = s->bid_side < SIDES;
	if (spoken && (s->bid_side != p->even_side || s->bid >= p->even_bid))
		return legal[n - 1]; /* accept */
	return legal[p->even_side];  /* one bid a side is legal, the French first */
}

struct action wl_general(const void *pack, const void *state, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *r)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	(void)nodes;
	if (n == 1)
		return legal[0];
	if (s->step == STEP_BID || s->step == STEP_BID_LOSS)
		return plan_bid(p, s, legal, n);
	if (s->step == STEP_DEPLOY)
		return plan_deployment(legal, n, r);
	if (s->step == STEP_MOVE)
		return plan_march(p, s, seat);
	struct field_view v;
	int best = 0, most = INT32_MIN, ties = 0;
	look_at_field(p, s, &v);
	for (int i = 0; i < n; i++) {
		int score = score_fight(p, s, &v, legal[i]);
		if (score > most) {
			most = score;
			best = i;
			ties = 1;
		} else if (score == most && rng_below(r, (uint32_t)++ties) == 0) {
			best = i;
		}
	}
	return legal[best];
}
