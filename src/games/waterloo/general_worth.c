/*
 * general_worth.c: what the bot makes of the map: the forces in each town, the fights begun and
 * those the enemy may begin, the cities, and how far its armies are on their way.
 */
#include "games/waterloo/general.h"

enum { PUSH = 14, SCATTERED = 12, LAST_CITY = 50, SHARED = 600 };

int set_power(P_S, uint64_t units)
{
	int sum = 0;
	EACH (u, units)
		sum += unit_power(p, s, u);
	return sum;
}

static uint64_t towns_held(const struct lie *l, int side)
{
	return side == SIDE_FRENCH ? l->held[ARMY_FRENCH]
				   : l->held[ARMY_ANGLO_DUTCH] | l->held[ARMY_PRUSSIAN];
}

void survey(P_S, struct lie *l)
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
		l->held[p->unit[u].army] |= BIT(t);
	}
}

void survey_march(P_S, struct lie *l, int u, int from, int to)
{
	int side = p->unit[u].side, army = p->unit[u].army, power = unit_power(p, s, u);
	l->power[side][from] -= power;
	l->count[side][from]--;
	if (!--l->armies[army][from])
		l->held[army] &= ~BIT(from);
	l->power[side][to] += power;
	l->count[side][to]++;
	l->armies[army][to]++;
	l->held[army] |= BIT(to);
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

/* What so many of those who are there have of a whole: most often all come. */
static int part_of(int whole, int come, int have)
{
	return come < have ? whole * come / have : whole;
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
		sum += part_of(l->power[side][n], most, have);
	}
	return sum;
}

/* A fight in a town and who may come to it, worked out when it is first asked for. */
struct fight {
	int town, help[SIDES];
	bool known;
};

/* What a fight is worth to its attacker. */
static int fight_worth(const struct wl_pack *p, const struct lie *l, int side, struct fight *f,
		       int attackers, int power, int own_stake)
{
	int t = f->town;
	int defenders = l->count[!side][t], theirs = stake(l, !side, t);
	if (attackers < 3 || defenders < 3) { /* a skirmish: numbers decide */
		bool wins = attackers > defenders;
		return wins ? 18 * (attackers < 5 ? attackers : 5) + theirs / 8
			    : -own_stake / 6 - 15;
	}
	for (int i = 0; i < SIDES && !f->known; i++)
		f->help[i] = support(p, l, i, t);
	f->known = true;
	int mine = power + 6 * f->help[side] / 10;
	int enemy = l->power[!side][t] + 6 * f->help[!side] / 10;
	int c = chance(mine, enemy);
	return (c * theirs - (1000 - c) * own_stake) * 45 / 100000 - own_stake / 20;
}

/* The best attack that the enemy could make on a town from one neighbour. */
static int threat_to(const struct wl_pack *p, const struct lie *l, int side, int t)
{
	int worst = 0;
	struct fight f = {.town = t};
	for (int k = 0; k < p->degree[t]; k++) {
		int n = p->next[t][k], link = p->link[t][k], have = l->count[!side][n];
		if (!have || l->count[side][n])
			continue;
		int most = p->river[link] ? p->attack_limit[p->major[link]]
					  : p->road_limit[p->major[link]];
		int come = have < most ? have : most;
		int power = part_of(l->power[!side][n], come, have);
		int worth = fight_worth(p, l, !side, &f, come, power,
					part_of(stake(l, !side, n), come, have));
		worst = worth > worst ? worth : worst;
	}
	return worst;
}

/* The two worst threats to a side: nobody moves more than two groups. */
static int threats(const struct wl_pack *p, const struct lie *l, int side)
{
	int first = 0, second = 0;
	EACH (t, towns_held(l, side) & ~towns_held(l, !side)) {
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
	int groups = side == SIDE_FRENCH ? count_of(l->held[ARMY_FRENCH])
					 : count_of(l->held[ARMY_ANGLO_DUTCH]) +
						   count_of(l->held[ARMY_PRUSSIAN]);
	if (side == SIDE_FRENCH)
		for (int i = 0; i < 3; i++) /* a garrison is no straggler */
			groups -= l->count[side][p->city[i]] > 0;
	return groups * groups * SCATTERED / 4;
}

/*
 * What the rolls for force marches will cost (WL-076, WL-078), a leader's help counted. A side
 * shuns it by more than the steps are worth, for tired troops still have to fight: measured.
 */
static const int dread[SIDES] = {250, 150}; /* hundredths */
static int forced_cost(P_S, const struct lie *l, int side)
{
	uint64_t moved = units_flagged(s, FLAG_LEGS) & p->side_mask[side],
		 leaders = p->type_mask[TYPE_LEADER];
	int sum = 0;
	EACH (u, moved) {
		const struct wl_unit *unit = &p->unit[u];
		if (legs_of(s, u) <= p->rate[unit->type])
			continue;
		uint64_t led = units_in(p, s, s->town[u]) & leaders & p->army_mask[unit->army];
		int step = l->price[unit->army] * 100 / (s->steps[u] == 1 ? 1 : unit->steps);
		sum += led ? step / 3 : step / 2;
	}
	return sum * dread[side] / 10000;
}

int worth_of(P_S, const struct lie *l, int side, const uint8_t goal[WL_UNITS])
{
	int sum = progress(p, s, l, side, goal) - scatter(p, l, side) - forced_cost(p, s, l, side);
	EACH (t, towns_held(l, side) & towns_held(l, !side)) {
		struct fight f = {.town = t};
		sum += fight_worth(p, l, side, &f, l->count[side][t], l->power[side][t],
				   stake(l, side, t));
	}
	bool dark = s->turn < p->turns && p->turn[s->turn + 1].night;
	sum -= threats(p, l, side) * (dark ? 1 : side == SIDE_FRENCH ? 3 : 6) / 10;
	int cities = cities_worth(p, s, l);
	return side == SIDE_FRENCH ? sum + cities : sum - cities;
}
