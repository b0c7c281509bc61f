/*
 * general.c: the bot on the map. It tries each order (a group, or its horse, to a next town) on a
 * copy of the state and takes the best by what the towns then look like: fights begun, fights the
 * enemy may begin, cities, and the way to go. It sees only the state redealt for its seat.
 */
#include "games/waterloo/general.h"

enum {
	NOT_WORTH = 3,
	NEAR = 1,
	PUSH = 14,
	SCATTERED = 12,
	LATE = 7,
	LAST_CITY = 50,
	SHARED = 600,
	FORCE = 100
};

int unit_power(P_S, int u)
{
	static const int extra[TYPES] = {
		[TYPE_CAVALRY] = 7, [TYPE_FOOT] = 5, [TYPE_HORSE] = 8, [TYPE_LEADER] = -10};
	return s->steps[u] * (10 * p->unit[u].firepower + extra[p->unit[u].type]);
}

int set_power(P_S, uint64_t units)
{
	int sum = 0;
	EACH (u, units)
		sum += unit_power(p, s, u);
	return sum;
}

/* The map as forces: power and number of each side in each town. */
struct lie {
	int power[SIDES][WL_TOWNS], count[SIDES][WL_TOWNS], armies[ARMIES][WL_TOWNS];
	int price[ARMIES]; /* of one unit; the Allies have two armies to lose */
};

static void survey(P_S, struct lie *l)
{
	*l = (struct lie){0};
	for (int a = 0; a < ARMIES; a++) {
		int other = a == ARMY_PRUSSIAN ? ARMY_ANGLO_DUTCH : ARMY_PRUSSIAN;
		bool last = a == ARMY_FRENCH || s->defeated >> other & 1;
		l->price[a] = (last ? 1000 : SHARED) / p->defeat_at[a];
	}
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
static int stake(const struct lie *l, int side, int t)
{
	if (side == SIDE_FRENCH)
		return l->price[ARMY_FRENCH] * l->armies[ARMY_FRENCH][t];
	return l->price[ARMY_ANGLO_DUTCH] * l->armies[ARMY_ANGLO_DUTCH][t] +
	       l->price[ARMY_PRUSSIAN] * l->armies[ARMY_PRUSSIAN][t];
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
	int defenders = l->count[!side][t], theirs = stake(l, !side, t);
	if (attackers < 3 || defenders < 3) { /* a skirmish: numbers decide */
		bool wins = attackers > defenders;
		return wins ? 18 * (attackers < 5 ? attackers : 5) + theirs / 8
			    : -own_stake / 6 - 15;
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
		int worth =
			fight_worth(p, l, !side, t, come, power, stake(l, !side, n) * come / have);
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
	EACH (u, units)
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

/* French turns still to come, this one included. */
static int turns_left(P_S)
{
	return (p->turns - s->turn) / 2 + 1;
}

/* A place worth going to, what guards it, and how much is already on its way. */
struct aim {
	int town, worth, guard, covered;
};

static int power_near(P_S, uint64_t units, int town, int reach)
{
	int sum = 0;
	EACH (u, units)
		if (s->town[u] != NOWHERE && p->map->distance[s->town[u]][town] <= reach)
			sum += unit_power(p, s, u);
	return sum;
}

/* For the French: the cities that starve an army, and the mass of each army still standing. */
static int french_aims(P_S, struct aim aims[5])
{
	uint64_t allies = p->side_mask[SIDE_ALLIED], held = towns_of_side(p, s, SIDE_FRENCH);
	int n = 0;
	for (int i = 0; i < 3; i++) {
		bool starves = !(s->defeated >> p->city_army[i] & 1);
		if (held >> p->city[i] & 1 || (!starves && turns_left(p, s) >= LATE))
			continue;
		int worth = starves ? 1000 * p->city_loss[i] / p->defeat_at[p->city_army[i]] : 80;
		int guard = power_near(p, s, allies, p->city[i], NEAR);
		aims[n++] = (struct aim){p->city[i], worth, guard, 0};
	}
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++) {
		if (s->defeated >> a & 1)
			continue;
		int mass = mass_of(p, s, p->army_mask[a]);
		aims[n++] = (struct aim){mass, 40, power_near(p, s, allies, mass, NEAR), 0};
	}
	return n;
}

/* Each group picks what is worth the way and not yet sure to fall. */
static void french_goals(P_S, uint8_t goal[WL_UNITS])
{
	struct aim aims[5];
	int n = french_aims(p, s, aims);
	uint64_t french = p->army_mask[ARMY_FRENCH], left = towns_of(s, french);
	while (left) {
		int from = -1, most = -1, best = 0, score = INT32_MIN;
		EACH (t, left) {
			int power = set_power(p, s, units_in(p, s, t) & french);
			if (power > most) {
				most = power;
				from = t;
			}
		}
		left &= ~BIT(from);
		for (int i = 0; i < n; i++) {
			bool sure = aims[i].covered > aims[i].guard * 13 / 10 + 150;
			int w = aims[i].worth - 40 * p->map->distance[from][aims[i].town] -
				aims[i].guard / 14 - (sure ? 120 : 0);
			if (w > score) {
				score = w;
				best = i;
			}
		}
		aims[best].covered += most;
		EACH (u, units_in(p, s, from) & french)
			goal[u] = (uint8_t)(n ? aims[best].town : from);
	}
}

/* How far the nearest French force worth the name is from a town. */
static int french_way_to(P_S, int town)
{
	int nearest = MAP_FAR;
	EACH (t, towns_of_side(p, s, SIDE_FRENCH)) {
		int power = set_power(p, s, units_in(p, s, t) & p->side_mask[SIDE_FRENCH]);
		int d = p->map->distance[t][town];
		if (d < nearest && power >= FORCE)
			nearest = d;
	}
	return nearest;
}

/* The city of an army that is lost and can be retaken, or that the French are nearest to. */
static int city_in_danger(P_S, int army, bool *lost)
{
	int best = p->city[1], least = MAP_FAR;
	*lost = false;
	for (int i = 0; i < 3; i++) {
		int city = p->city[i], way = french_way_to(p, s, city);
		if (p->city_army[i] != army)
			continue;
		int own = power_near(p, s, p->army_mask[army], city, 2),
		    enemy = power_near(p, s, p->side_mask[SIDE_FRENCH], city, 0);
		if (enemy && own * 10 > enemy * 11) {
			*lost = true;
			return city;
		}
		if (way < least) {
			least = way;
			best = city;
		}
	}
	return best;
}

/* An Ally: to his lost city; at the French when strong enough; else to a city, or his friend. */
static int allied_goal(P_S, int army)
{
	int french = mass_of(p, s, p->army_mask[ARMY_FRENCH]);
	int own = mass_of(p, s, p->army_mask[army]);
	int other = mass_of(p, s,
			    p->army_mask[army == ARMY_PRUSSIAN ? ARMY_ANGLO_DUTCH : ARMY_PRUSSIAN]);
	int mine = power_near(p, s, p->side_mask[SIDE_ALLIED], own, 2),
	    enemy = power_near(p, s, p->army_mask[ARMY_FRENCH], french, 2);
	bool lost;
	int city = city_in_danger(p, s, army, &lost);
	if (lost)
		return city;
	if (mine * 10 > enemy * 11 || p->map->distance[own][other] <= 2)
		return french; /* strong enough, alone or together */
	if (french_way_to(p, s, city) <= p->map->distance[own][city] + 1)
		return city;
	return p->map->distance[own][other] > 1 ? other : city;
}

static void set_goals(P_S, uint8_t goal[WL_UNITS])
{
	french_goals(p, s, goal);
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++) {
		int town = allied_goal(p, s, a);
		EACH (u, p->army_mask[a])
			goal[u] = (uint8_t)town;
	}
}

/* How far the armies are on their way, weighed by their power; to attack is not to arrive. */
static int progress(P_S, const struct lie *l, int side, const uint8_t goal[WL_UNITS])
{
	int sum = 0, haste = side == SIDE_FRENCH ? 10 + s->turn / 2 : 12; /* time is the Allies' */
	EACH (u, p->side_mask[side]) {
		int town = s->town[u];
		if (town == NOWHERE)
			continue;
		int foes = l->count[!side][town];
		bool checked = foes >= 3 ? l->power[side][town] < 2 * l->power[!side][town]
					 : foes && l->count[side][town] <= foes;
		int d = p->map->distance[town][goal[u]] + checked;
		sum -= (side == SIDE_ALLIED && d < 2 ? 2 : d) * (unit_power(p, s, u) + 20);
	}
	return sum * PUSH * haste / 1000;
}

/* What a city gives its holder: an army starved, and at the end the campaign (10.1). */
static int city_worth(P_S, int i)
{
	int left = turns_left(p, s), turns = left < 3 ? left : 3, worth = 0;
	if (!(s->defeated >> p->city_army[i] & 1))
		worth = 1000 * p->city_loss[i] * turns / p->defeat_at[p->city_army[i]];
	return left < LATE ? worth + LAST_CITY * (LATE - left) : worth;
}

static int cities_worth(P_S, const struct lie *l)
{
	int sum = 0;
	for (int i = 0; i < 3; i++)
		if (l->count[SIDE_FRENCH][p->city[i]])
			sum += city_worth(p, s, i);
	return sum;
}

/* Every group beyond the moves of a turn stands still: what a scattered army costs. */
static int scatter(const struct wl_pack *p, const struct lie *l, int side)
{
	int groups = 0;
	for (int a = 0; a < ARMIES; a++)
		for (int t = 0; t < p->towns; t++)
			if (l->armies[a][t] && (a != ARMY_FRENCH) == side)
				groups++;
	if (side == SIDE_FRENCH)
		for (int i = 0; i < 3; i++) /* a garrison is no straggler */
			groups -= l->count[side][p->city[i]] > 0;
	return groups * groups * SCATTERED / 4;
}

/* The lie of the land for the side that is moving, after its orders. */
static int worth_of(P_S, int side, const uint8_t goal[WL_UNITS])
{
	struct lie l;
	survey(p, s, &l);
	int sum = progress(p, s, &l, side, goal) - scatter(p, &l, side);
	for (int t = 0; t < p->towns; t++)
		if (l.count[side][t] && l.count[!side][t])
			sum += fight_worth(p, &l, side, t, l.count[side][t], l.power[side][t],
					   stake(&l, side, t));
	bool dark = s->turn < p->turns && p->turn[s->turn + 1].night;
	sum -= threats(p, &l, side) * (dark ? 1 : side == SIDE_FRENCH ? 3 : 6) / 10;
	int cities = cities_worth(p, s, &l);
	return side == SIDE_FRENCH ? sum + cities : sum - cities;
}

enum { WITH_ALL, WITH_HORSE, WITHOUT_REAR, WAYS };

/* Who of a town's force marches: all, the horse, or all but the weakest. */
static uint64_t who_goes(P_S, uint64_t units, int way)
{
	if (way == WITH_HORSE)
		return units & p->mobile;
	uint64_t rest = units & ~p->type_mask[TYPE_LEADER];
	if (way == WITH_ALL || count_of(rest) < 2)
		return units;
	int weakest = __builtin_ctzll(rest);
	EACH (u, rest)
		if (unit_power(p, s, u) < unit_power(p, s, weakest))
			weakest = u;
	return units & ~BIT(weakest);
}

/* Marches units to a next town as far as rules and rates allow; how many went. */
static int give_order(P_S_CX, int seat, uint64_t units, int to)
{
	int sent = 0;
	EACH (u, units) {
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

/* The first march of an order. */
static struct action first_march(P_S, int seat, uint64_t units, int to)
{
	EACH (u, units) {
		struct action a = {VERB_MARCH, {(uint16_t)u, (uint16_t)to, 0}};
		if (legs_of(s, u) < p->rate[p->unit[u].type] && !why_march(p, s, seat, a))
			return a;
	}
	return (struct action){VERB_END_MOVES, {0}};
}

static void try_order(P_S, int seat, const uint8_t goal[WL_UNITS], uint64_t units, int to, int way,
		      struct plan *best)
{
	struct wl_state copy = *s;
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	units = who_goes(p, s, units, way);
	if (!give_order(p, &copy, &cx, seat, units, to))
		return;
	int worth = worth_of(p, &copy, side_of_seat(s, seat), goal);
	if (worth <= best->worth)
		return;
	best->worth = worth;
	best->first = first_march(p, s, seat, units, to);
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

/*
 * The better side between equal generals (docs/rules/waterloo-rulings.md) is worth a few steps:
 * the French two in the free deployment, the Allies one in the historical. Beyond that he lets
 * the other have it.
 */
static struct action plan_bid(P_S, const struct action *legal, int n)
{
	int fair = p->historical ? 1 : 2, better = p->historical ? SIDE_ALLIED : SIDE_FRENCH;
	if (s->step == STEP_BID_LOSS) { /* the unit that a step helps least */
		int best = 0;
		for (int i = 1; i < n; i++)
			if (p->unit[legal[i].arg[0]].firepower <
			    p->unit[legal[best].arg[0]].firepower)
				best = i;
		return legal[best];
	}
	bool spoken = s->bid_side < SIDES;
	if (spoken && (s->bid_side != better || s->bid >= fair))
		return legal[n - 1]; /* accept */
	return legal[better];        /* one bid a side is legal, the French first */
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
