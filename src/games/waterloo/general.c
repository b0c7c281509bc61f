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

/* A decision in the making: the map is changed by each order that is tried, and changed back. */
struct thought {
	const struct wl_pack *p;
	struct wl_state map;
	struct lie lie;
	uint8_t goal[WL_UNITS];
	uint64_t hostile; /* towns with enemies: they stay where they are */
	uint64_t spent;   /* units at their rate: only a force march takes them on (5.6) */
	int side, worth;
	struct action best;
};

/* What a march has changed. */
struct trace {
	uint16_t flags;
	uint8_t unit, town, entry, link;
};

static bool obeys(const struct thought *h, const struct order *o, int u)
{
	return legs_of(&h->map, u) < h->p->rate[h->p->unit[u].type] + o->forced &&
	       may_go(h->p, &h->map, h->hostile, u, o->to);
}

static struct trace go_to(struct thought *h, int u, int to)
{
	struct wl_state *s = &h->map;
	struct trace t = {s->flags[u], (uint8_t)u, s->town[u], s->entry[u], 0};
	t.link = (uint8_t)go(h->p, s, u, to);
	survey_march(h->p, s, &h->lie, u, t.town, to);
	return t;
}

static void return_to(struct thought *h, const struct trace *t)
{
	struct wl_state *s = &h->map;
	int u = t->unit;
	survey_march(h->p, s, &h->lie, u, s->town[u], t->town);
	go_back(s, t->link);
	s->flags[u] = t->flags;
	s->town[u] = t->town;
	s->entry[u] = t->entry;
}

/* Marches the units as far as rules and rates allow, and looks at what comes of it. */
static void try_order(struct thought *h, const struct order *o)
{
	struct trace done[WL_UNITS];
	uint8_t group[2] = {h->map.group[0], h->map.group[1]};
	int n = 0;
	if (o->forced && !(o->units & h->spent))
		return;
	EACH (u, o->units)
		if (obeys(h, o, u))
			done[n++] = go_to(h, u, o->to);
	if (!n)
		return;
	int worth = worth_of(h->p, &h->map, &h->lie, h->side, h->goal);
	if (worth > h->worth) {
		h->worth = worth;
		h->best = (struct action){VERB_MARCH, {done[0].unit, (uint16_t)o->to, 0}};
	}
	while (n)
		return_to(h, &done[--n]);
	memcpy(h->map.group, group, sizeof group);
}

/* All that could be sent down a road, at its rate and beyond it; the same set only once. */
static void try_road(struct thought *h, const uint64_t who[WAYS], int to)
{
	for (int way = 0; way < WAYS; way++)
		for (int forced = way == FITTEST; forced <= !is_night(h->p, &h->map); forced++) {
			struct order o = {who[way], to, forced};
			if (way == WITH_ALL || who[way] != who[WITH_ALL])
				try_order(h, &o);
		}
}

static void try_town(struct thought *h, uint64_t units, int town)
{
	const struct wl_pack *p = h->p;
	uint64_t who[WAYS];
	for (int way = 0; way < WAYS; way++)
		who[way] = who_goes(p, &h->map, units, way);
	for (int k = 0; k < p->degree[town]; k++)
		try_road(h, who, p->next[town][k]);
}

static struct action plan_march(P_S, int seat)
{
	uint64_t own = units_of_seat(p, s, seat);
	struct thought h = {.p = p, .map = *s, .side = side_of_seat(s, seat)};
	h.hostile = towns_of_side(p, s, !h.side);
	EACH (u, own)
		if (legs_of(s, u) == p->rate[p->unit[u].type])
			h.spent |= BIT(u);
	set_goals(p, s, h.goal);
	survey(p, s, &h.lie);
	h.worth = worth_of(p, s, &h.lie, h.side, h.goal) + NOT_WORTH;
	h.best = (struct action){VERB_END_MOVES, {0}};
	EACH (t, towns_of(s, own))
		for (int a = 0; a < ARMIES; a++) {
			uint64_t units = units_in(p, s, t) & own & p->army_mask[a];
			if (units)
				try_town(&h, units, t);
		}
	return h.best;
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
