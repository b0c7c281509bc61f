/*
 * general.c: the bot on the map. It tries each order (a group, or its horse, to a next town) on a
 * copy of the state and takes the best by what the towns then look like: fights begun, fights the
 * enemy may begin, cities, and the way to go. It sees only the state redealt for its seat.
 */
#include "games/waterloo/general.h"

enum { NOT_WORTH = 3, NEAR = 1, PUSH = 9 };

int unit_power(P_S, int u)
{
	static const int extra[TYPES] = {
		[TYPE_CAVALRY] = 7, [TYPE_FOOT] = 5, [TYPE_HORSE] = 8, [TYPE_LEADER] = -10};
	return s->steps[u] * (10 * p->unit[u].firepower + extra[p->unit[u].type]);
}

int set_power(P_S, uint64_t units)
{
	int sum = 0;
	EACH(u, units)
		sum += unit_power(p, s, u);
	return sum;
}

/* The map as forces: power and number of each side in each town. */
struct lie {
	int power[SIDES][WL_TOWNS], count[SIDES][WL_TOWNS], armies[ARMIES][WL_TOWNS];
};

static void survey(P_S, struct lie *l)
{
	*l = (struct lie){0};
	for (int u = 0; u < p->units; u++) {
		int t = s->town[u];
		if (t == NOWHERE)
			continue;
		l->power[p->unit[u].side][t] += unit_power(p, s, u);
		l->count[p->unit[u].side][t]++;
		l->armies[p->unit[u].army][t]++;
	}
}

/* Chance of the stronger, in thousandths, from the ratio of powers in hundredths. */
static int chance(int mine, int theirs)
{
	int ratio = theirs ? 100 * mine / theirs : 400;
	int c = 500 + (ratio - 105) * 6;
	return c < 20 ? 20 : c > 980 ? 980 : c;
}

/* What losing all units in a town would cost a side. */
static int stake(const struct wl_pack *p, const struct lie *l, int side, int t)
{
	if (side == SIDE_FRENCH)
		return 1000 * l->armies[ARMY_FRENCH][t] / p->defeat_at[ARMY_FRENCH];
	return 1000 * l->armies[ARMY_ANGLO_DUTCH][t] / p->defeat_at[ARMY_ANGLO_DUTCH] +
	       1000 * l->armies[ARMY_PRUSSIAN][t] / p->defeat_at[ARMY_PRUSSIAN];
}

/* Friends next door who can come to a battle, two by two and one by one. */
static int support(const struct wl_pack *p, const struct lie *l, int side, int t)
{
	int sum = 0;
	for (int k = 0; k < p->degree[t]; k++) {
		int n = p->next[t][k];
		if (l->count[!side][n] || !l->count[side][n])
			continue;
		int most = p->major[p->link[t][k]] ? 6 : 3, have = l->count[side][n];
		sum += l->power[side][n] * (have < most ? have : most) / have;
	}
	return sum;
}

/* What a fight in a town is worth to its attacker. */
static int fight_worth(const struct wl_pack *p, const struct lie *l, int side, int t, int attackers,
		       int power, int own_stake)
{
	int defenders = l->count[!side][t], theirs = stake(p, l, !side, t);
	if (attackers < 3 || defenders < 3) { /* a skirmish: numbers decide */
		bool wins = attackers > defenders;
		return wins ? 18 * (attackers < 5 ? attackers : 5) + theirs / 8 : -own_stake / 6 - 15;
	}
	int mine = power + 6 * support(p, l, side, t) / 10;
	int enemy = l->power[!side][t] + 6 * support(p, l, !side, t) / 10;
	int c = chance(mine, enemy);
	return (c * theirs - (1000 - c) * own_stake) * 45 / 100000 - own_stake / 20;
}

/* The best attack that the enemy could make on a town from one neighbour. */
static int threat_to(const struct wl_pack *p, const struct lie *l, int side, int t)
{
	int worst = 0;
	for (int k = 0; k < p->degree[t]; k++) {
		int n = p->next[t][k], link = p->link[t][k], have = l->count[!side][n];
		if (!have || l->count[side][n])
			continue;
		int most = p->river[link] ? p->attack_limit[p->major[link]]
					  : p->road_limit[p->major[link]];
		int come = have < most ? have : most;
		int power = l->power[!side][n] * come / have;
		int worth = fight_worth(p, l, !side, t, come, power,
					stake(p, l, !side, n) * come / have);
		worst = worth > worst ? worth : worst;
	}
	return worst;
}

/* The two worst threats to a side: nobody moves more than two groups. */
static int threats(const struct wl_pack *p, const struct lie *l, int side)
{
	int first = 0, second = 0;
	for (int t = 0; t < p->towns; t++) {
		if (!l->count[side][t] || l->count[!side][t])
			continue;
		int w = threat_to(p, l, side, t);
		if (w > first) {
			second = first;
			first = w;
		} else if (w > second) {
			second = w;
		}
	}
	return first + second / 2;
}

/* The town round which most of a set stands. */
static int mass_of(P_S, uint64_t units)
{
	int best = 0, most = -1, power[WL_TOWNS] = {0};
	EACH(u, units)
		if (s->town[u] != NOWHERE)
			power[s->town[u]] += unit_power(p, s, u);
	for (int t = 0; t < p->towns; t++) {
		int sum = 3 * power[t];
		for (int k = 0; k < p->degree[t]; k++)
			sum += power[p->next[t][k]];
		if (sum > most) {
			most = sum;
			best = t;
		}
	}
	return best;
}

/*
 * Where an army should go. The French: for the city that costs the Allies most for the way to it.
 * An Ally: between the French mass and the nearest of his own cities, or to his friend.
 */
static int french_goal(P_S)
{
	int mass = mass_of(p, s, p->army_mask[ARMY_FRENCH]), best = p->city[1], most = -1000;
	for (int i = 0; i < 3; i++) {
		int army = p->city_army[i];
		if (s->defeated >> army & 1)
			continue;
		int guard = 0;
		EACH(u, p->side_mask[SIDE_ALLIED])
			if (s->town[u] != NOWHERE &&
			    p->map->distance[s->town[u]][p->city[i]] <= NEAR)
				guard += unit_power(p, s, u);
		int worth = 700 * p->city_loss[i] / p->defeat_at[army] -
			    22 * p->map->distance[mass][p->city[i]] - guard / 12;
		if (worth > most) {
			most = worth;
			best = p->city[i];
		}
	}
	return best;
}

static int allied_goal(P_S, int army)
{
	int french = mass_of(p, s, p->army_mask[ARMY_FRENCH]);
	int own = mass_of(p, s, p->army_mask[army]), city = p->city[army == ARMY_PRUSSIAN ? 2 : 1];
	int other = mass_of(p, s, p->army_mask[army == ARMY_PRUSSIAN ? ARMY_ANGLO_DUTCH
								     : ARMY_PRUSSIAN]);
	uint64_t friends = p->army_mask[army];
	int mine = set_power(p, s, friends), enemy = set_power(p, s, p->army_mask[ARMY_FRENCH]);
	if (mine * 10 > enemy * 11 || p->map->distance[own][other] <= 2)
		return french; /* strong enough, alone or together */
	if (p->map->distance[french][city] <= p->map->distance[own][city] + 1)
		return city;
	return p->map->distance[own][other] > 1 ? other : city;
}

/* How far the armies are on their way, weighed by their power. */
static int progress(P_S, int side, const int goal[ARMIES])
{
	int sum = 0;
	EACH(u, p->side_mask[side])
		if (s->town[u] != NOWHERE) {
			int d = p->map->distance[s->town[u]][goal[p->unit[u].army]];
			sum -= (side == SIDE_ALLIED && d < 2 ? 2 : d) * (unit_power(p, s, u) + 20);
		}
	return sum * PUSH / 100;
}

static int cities_worth(P_S, const struct lie *l)
{
	int sum = 0, left = (p->turns - s->turn) / 2 + 1;
	for (int i = 0; i < 3; i++) {
		if (!l->count[SIDE_FRENCH][p->city[i]] || s->defeated >> p->city_army[i] & 1)
			continue;
		int turns = left < 3 ? left : 3;
		sum += 1000 * p->city_loss[i] * turns / p->defeat_at[p->city_army[i]];
		if (left <= 2)
			sum += 200; /* two of them win at the end */
	}
	return sum;
}

/* The lie of the land for the side that is moving, after its orders. */
static int worth_of(P_S, int side, const int goal[ARMIES])
{
	struct lie l;
	survey(p, s, &l);
	int sum = progress(p, s, side, goal);
	for (int t = 0; t < p->towns; t++)
		if (l.count[side][t] && l.count[!side][t])
			sum += fight_worth(p, &l, side, t, l.count[side][t], l.power[side][t],
					   stake(p, &l, side, t));
	bool dark = s->turn < p->turns && p->turn[s->turn + 1].night;
	sum -= threats(p, &l, side) * (dark ? 2 : 6) / 10;
	int cities = cities_worth(p, s, &l);
	return side == SIDE_FRENCH ? sum + cities : sum - cities;
}

enum { WITH_ALL, WITH_HORSE, WITHOUT_REAR, WAYS };

/* Marches as much of a town's force as the way of the order says; how many went. */
static int give_order(P_S_CX, int seat, uint64_t units, int to, int way)
{
	int sent = 0;
	if (way == WITH_HORSE)
		units &= p->mobile;
	if (way == WITHOUT_REAR && count_of(units) > 1)
		units &= units - 1;
	EACH(u, units) {
		struct action a = {VERB_MARCH, {(uint16_t)u, (uint16_t)to, 0}};
		if (legs_of(s, u) >= p->rate[p->unit[u].type] || why_march(p, s, seat, a))
			continue;
		do_march(p, s, cx, seat, a);
		sent++;
	}
	return sent;
}

struct plan {
	int worth;
	struct action first;
};

/* The first march of an order, as it would be given now. */
static struct action first_march(P_S, int seat, uint64_t units, int to, int way)
{
	struct wl_state before = *s;
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	EACH(u, units) {
		struct action a = {VERB_MARCH, {(uint16_t)u, (uint16_t)to, 0}};
		if (give_order(p, &before, &cx, seat, BIT(u), to, way == WITH_HORSE ? way : 0))
			return a;
	}
	return (struct action){VERB_END_MOVES, {0}};
}

static void try_order(P_S, int seat, const int goal[ARMIES], uint64_t units, int to, int way,
		      struct plan *best)
{
	struct wl_state copy = *s;
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	if (!give_order(p, &copy, &cx, seat, units, to, way))
		return;
	int worth = worth_of(p, &copy, side_of_seat(s, seat), goal);
	if (worth <= best->worth)
		return;
	best->worth = worth;
	if (way == WITHOUT_REAR && count_of(units) > 1)
		units &= units - 1;
	best->first = first_march(p, s, seat, units, to, way);
}

static struct action plan_march(P_S, int seat)
{
	int goal[ARMIES] = {french_goal(p, s), allied_goal(p, s, ARMY_ANGLO_DUTCH),
			    allied_goal(p, s, ARMY_PRUSSIAN)};
	int side = side_of_seat(s, seat);
	struct plan best = {worth_of(p, s, side, goal) + NOT_WORTH, {VERB_END_MOVES, {0}}};
	EACH(t, towns_of(s, units_of_seat(p, s, seat))) {
		for (int a = 0; a < ARMIES; a++) {
			uint64_t units = units_in(p, s, t) & units_of_seat(p, s, seat) &
					 p->army_mask[a];
			for (int k = 0; units && k < p->degree[t]; k++)
				for (int way = 0; way < WAYS; way++)
					try_order(p, s, seat, goal, units, p->next[t][k], way,
						  &best);
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

/* The French are worth a bid of a step or two less than the Allies are (docs/rules). */
static struct action plan_bid(P_S, const struct action *legal, int n)
{
	(void)p;
	if (s->step == STEP_BID && s->bid_side < SIDES)
		return legal[n - 1];
	return legal[0];
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
	int best = 0, most = INT32_MIN, ties = 0;
	for (int i = 0; i < n; i++) {
		int score = score_fight(p, s, seat, legal[i]);
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
