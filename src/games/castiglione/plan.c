/*
 * plan.c: the general's view of the map: who can strike where, and where each Unit should stop.
 */
#include "games/castiglione/plan.h"

#include <string.h>

/* How each of the two generals weighs things; found by playing them against each other. */
struct traits {
	int want;      /* hundredths of superiority before an attack */
	int reinforce; /* hundredths that make a fight already joined worth more troops */
	int least;     /* SP below which nobody attacks alone */
	int road;      /* dislike of each MP still to go */
	int company;   /* liking for each SP in the same place … */
	int crowd;     /* … up to so many */
	int danger;    /* dislike of each SP of enemies too strong for the place */
	int goal;      /* liking for a fight at the goal itself */
	int supply;    /* dislike of a place without a Line of Supply */
	int afar;      /* hundredths of the enemies three MP away who count as a threat */
	int march;     /* modifier from which a Forced March is tried */
	int worn;      /* Cohesion Hits from which nobody attacks */
	int relief;    /* hundredths of superiority that Mantua is worth in the last turns */
};

static const struct traits traits[2] = {
	[FRENCH] = {80, 25, 4, 8, 2, 6, 3, 40, 20, 50, 2, 4, 0},
	[AUSTRIAN] = {155, 45, 2, 5, 2, 4, 2, 200, 20, 70, 0, 4, 35},
};

const uint8_t *plan_costs(struct plan *pl, int from)
{
	uint8_t *cost = pl->cost[from];
	if (pl->rows & ca_bit(from))
		return cost;
	pl->rows |= ca_bit(from);
	memset(cost, PLAN_FAR, CA_AREAS);
	cost[from] = 0;
	for (uint64_t todo = ca_bit(from); todo;) {
		int a = __builtin_ctzll(todo);
		todo &= todo - 1;
		if (a != from && pl->foes & ca_bit(a))
			continue;
		for (uint64_t n = pl->k->next[a]; n; n &= n - 1) {
			int to = __builtin_ctzll(n);
			int all = cost[a] + (pl->k->terrain[to] == MOUNTAIN ? 2 : 1) +
				  ca_bridge_down(pl->k, pl->st, a, to);
			if (all < cost[to]) {
				cost[to] = (uint8_t)all;
				todo |= ca_bit(to);
			}
		}
	}
	return cost;
}

static bool field_unit(const struct plan *pl, int p)
{
	return pl->k->piece[p].type < GARRISON && ca_on_map(pl->k, pl->st, p);
}

static bool keeper(const struct plan *pl, int p)
{
	return pl->keepers >> (p - pl->k->first[pl->side]) & 1;
}

/* Those who must not leave the siege of Mantua: infantry for the ten SP, with one to spare. */
static void name_keepers(struct plan *pl)
{
	const struct ca_pack *k = pl->k;
	int sp = 0;
	if (pl->side == AUSTRIAN) {
		/* Who stands in Mantua near the end waits there for the last Supply Phase. */
		for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
			if (pl->st->at[p] == k->mantua && pl->st->turn + 2 >= k->t.turns &&
			    pl->st->turn < k->t.turns)
				pl->keepers |= (uint64_t)1 << (p - k->first[AUSTRIAN]);
		return;
	}
	for (int p = k->first[FRENCH]; p < k->last[FRENCH]; p++)
		if (pl->st->at[p] == k->mantua && k->piece[p].type == INFANTRY &&
		    sp <= k->t.siege_sp) {
			sp += ca_sp(k, pl->st, p);
			pl->keepers |= (uint64_t)1 << (p - k->first[FRENCH]);
		}
}

static void count_strengths(struct plan *pl)
{
	const struct ca_pack *k = pl->k;
	int afar = traits[pl->side].afar;
	for (int p = 0; p < k->pieces; p++) {
		if (!ca_is_unit(k, p) || !ca_on_map(k, pl->st, p))
			continue;
		int sp = ca_sp(k, pl->st, p), at = pl->st->at[p];
		if (k->piece[p].side == pl->side)
			pl->mine[at] = (int16_t)(pl->mine[at] + sp);
		else
			pl->theirs[at] = (int16_t)(pl->theirs[at] + sp);
	}
	for (int a = 0; a < k->areas; a++)
		for (uint64_t f = pl->foes; f; f &= f - 1) {
			int from = __builtin_ctzll(f), mp = k->cost[from][a];
			int sp = pl->theirs[from] > 1 ? pl->theirs[from] : 0;
			if (mp <= 2 || k->next[from] & ca_bit(a))
				pl->threat[a] = (int16_t)(pl->threat[a] + sp);
			else if (mp == 3)
				pl->threat[a] = (int16_t)(pl->threat[a] + sp * afar / 100);
		}
}

static void count_strikes(struct plan *pl)
{
	const struct ca_pack *k = pl->k;
	for (int p = k->first[pl->side]; p < k->last[pl->side]; p++) {
		if (!field_unit(pl, p) || keeper(pl, p))
			continue;
		int at = pl->st->at[p], sp = ca_sp(k, pl->st, p);
		const uint8_t *cost = plan_costs(pl, at);
		bool free = !(pl->st->flags[p] & (F_MOVED | F_OOC));
		int mp = ca_in_group(pl->st, p) ? pl->st->mp[p] : k->piece[p].ma;
		for (uint64_t f = pl->foes; f; f &= f - 1) {
			int to = __builtin_ctzll(f);
			if (to == at || (free && cost[to] <= mp))
				pl->strike[to] = (int16_t)(pl->strike[to] + sp);
			if (cost[to] <= 6)
				pl->support[to] = (int16_t)(pl->support[to] + sp);
		}
	}
}

static int best_tactics(const struct plan *pl, int side, int area, int range)
{
	const struct ca_pack *k = pl->k;
	int best = 0;
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
		if (ca_on_map(k, pl->st, p) && k->piece[p].tr > best &&
		    k->map->distance[pl->st->at[p]][area] <= range)
			best = k->piece[p].tr;
	return best;
}

/* Strength of an enemy-held area in tenths of SP: ground, Leaders, and those who may march to it.
 */
static int defence(const struct plan *pl, int area)
{
	const struct ca_pack *k = pl->k;
	int enemy = ca_enemy(pl->side);
	int sp = pl->theirs[area] * 10 + 5;
	for (uint64_t n = k->next[area] & pl->foes; n; n &= n - 1) {
		int near = __builtin_ctzll(n);
		if (pl->theirs[near] > 1)
			sp += pl->theirs[near] * 3;
	}
	int percent = 100 + 12 * best_tactics(pl, enemy, area, 0);
	if (ca_friendly_city(k, pl->st, enemy, area) || k->terrain[area] == MOUNTAIN)
		percent += 22;
	return sp * percent / 100;
}

static void choose_attacks(struct plan *pl)
{
	const struct traits *tr = &traits[pl->side];
	for (uint64_t f = pl->foes; f; f &= f - 1) {
		int area = __builtin_ctzll(f);
		int percent = 100 + 12 * best_tactics(pl, pl->side, area, 3);
		int power = pl->strike[area] * 10 * percent / 100;
		int ratio = power * 100 / defence(pl, area);
		pl->ratio[area] = (int16_t)(ratio > 999 ? 999 : ratio);
		bool engaged = pl->friends & ca_bit(area);
		int wanted = engaged ? tr->reinforce : tr->want;
		if (area == pl->k->mantua && pl->st->turn + 2 >= pl->k->t.turns)
			wanted -= tr->relief;
		if (pl->strike[area] >= (engaged ? 1 : tr->least) && ratio >= wanted)
			pl->attacks |= ca_bit(area);
	}
}

void plan_make(struct plan *pl, const struct ca_pack *k, const struct ca_state *st, int side)
{
	memset(pl, 0, offsetof(struct plan, cost));
	pl->k = k;
	pl->st = st;
	pl->side = side;
	pl->rows = pl->keepers = 0;
	pl->foes = ca_seeming_enemies(k, st, side);
	pl->friends = ca_unit_areas(k, st, side);
	pl->supplied = ca_supplied(k, st, side);
	name_keepers(pl);
	count_strengths(pl);
	count_strikes(pl);
	choose_attacks(pl);
}

/* The enemy whom the French can best concentrate against; -1 when all are too strong. */
static int best_prey(struct plan *pl, int from)
{
	const uint8_t *cost = plan_costs(pl, from);
	int best = -1, most = 0;
	for (uint64_t f = pl->foes; f; f &= f - 1) {
		int area = __builtin_ctzll(f);
		int local = pl->support[area] * 1000 / defence(pl, area);
		if (cost[area] == PLAN_FAR || local < 110)
			continue;
		int worth = (local > 300 ? 300 : local) - 14 * cost[area];
		if (pl->k->zone & ca_bit(area))
			worth += 60;
		if (pl->theirs[area] <= 1)
			worth -= 120; /* a Garrison can wait */
		if (worth > most) {
			most = worth;
			best = area;
		}
	}
	return best;
}

static int siege_gap(const struct plan *pl)
{
	int sp = 0;
	for (int p = pl->k->first[FRENCH]; p < pl->k->last[FRENCH]; p++)
		if (pl->st->at[p] == pl->k->mantua && pl->k->piece[p].type == INFANTRY)
			sp += ca_sp(pl->k, pl->st, p);
	return pl->k->t.siege_sp - sp;
}

static int french_goal(struct plan *pl, int p)
{
	const struct ca_pack *k = pl->k;
	int at = pl->st->at[p];
	if (keeper(pl, p))
		return at;
	/* The siege counts at the end, and is found in the Supply Phase of the last turn. */
	if (pl->st->turn >= 6 && pl->st->turn < k->t.turns && siege_gap(pl) > 0 &&
	    k->piece[p].type == INFANTRY)
		return k->mantua;
	int prey = best_prey(pl, at);
	if (prey >= 0)
		return prey;
	/* Too strong everywhere: gather behind the Mincio. */
	int rally = map_find(k->map, "castiglione");
	return rally >= 0 ? rally : at;
}

static int austrian_goal(struct plan *pl, int p)
{
	const struct ca_pack *k = pl->k;
	const char *formation =
		k->piece[p].formation < k->formations ? k->formation[k->piece[p].formation].id : "";
	if (pl->st->turn >= k->t.turns) {
		int prey = best_prey(pl, pl->st->at[p]);
		return prey >= 0 ? prey : pl->st->at[p];
	}
	/* Brescia is worth a detour while there is time to come back to Mantua. */
	if (strcmp(formation, "quasdanovich") == 0) {
		if (pl->st->control[k->brescia] != AUSTRIAN && pl->st->turn <= 5)
			return k->brescia;
		bool detached = k->piece[p].sp <= 3 && k->piece[p].type != ARTILLERY;
		if (detached && pl->st->control[k->cremona] != AUSTRIAN)
			return k->cremona;
	}
	return k->mantua;
}

static int goal_of(struct plan *pl, int p)
{
	return pl->side == FRENCH ? french_goal(pl, p) : austrian_goal(pl, p);
}

/* SP of those still free to move who stand with the piece and could go to the area too. */
static int comrades(struct plan *pl, int p, int area)
{
	const struct ca_pack *k = pl->k;
	int at = pl->st->at[p], sp = 0;
	int cost = plan_costs(pl, at)[area];
	for (int q = k->units_first[pl->side]; q < k->units_last[pl->side]; q++)
		if (pl->st->at[q] == at && q != p && !keeper(pl, q) &&
		    !(pl->st->flags[q] & (F_MOVED | F_OOC)) && k->piece[q].ma >= cost)
			sp += ca_sp(k, pl->st, q);
	int room = k->t.limit[k->terrain[area]] - pl->mine[area] - ca_sp(k, pl->st, p);
	return sp < room ? sp : room > 0 ? room : 0;
}

/* How good it is to end the Phase in an area without enemies, the stack going along. */
static int stop_worth(struct plan *pl, int p, int area, int goal)
{
	const struct ca_pack *k = pl->k;
	const struct traits *tr = &traits[pl->side];
	int sp = ca_sp(k, pl->st, p), at = pl->st->at[p];
	int company = area == at ? pl->mine[at] - sp : pl->mine[area] + comrades(pl, p, area);
	int worth = -tr->road * k->cost[area][goal];
	worth += tr->company * (company > tr->crowd ? tr->crowd : company);
	int danger = pl->threat[area] - (company + sp) * 5 / 4;
	if (danger > 0)
		worth -= tr->danger * danger;
	if (!(pl->supplied & ca_bit(area)))
		worth -= tr->supply;
	if (ca_friendly_city(k, pl->st, pl->side, area))
		worth += 4;
	if (k->terrain[area] == MOUNTAIN)
		worth += 2;
	return worth;
}

int plan_stop(struct plan *pl, int p, int mp)
{
	const struct ca_pack *k = pl->k;
	int at = pl->st->at[p], goal = goal_of(pl, p);
	const uint8_t *cost = plan_costs(pl, at);
	if (keeper(pl, p))
		return at;
	int best = at, most = stop_worth(pl, p, at, goal) + 1;
	bool worn = pl->st->hits[p] >= traits[pl->side].worn;
	/* To be in Mantua when the last turn begins is worth more than any fight. */
	bool last_call = pl->side == AUSTRIAN && pl->st->turn + 1 == k->t.turns;
	for (int a = 0; a < k->areas; a++) {
		if (a == at || cost[a] > mp)
			continue;
		int worth;
		if (pl->foes & ca_bit(a)) {
			if (!(pl->attacks & ca_bit(a)) || worn)
				continue;
			worth = 400 + pl->ratio[a] / 4 + 3 * pl->theirs[a] +
				(a == goal ? traits[pl->side].goal : 0);
		} else {
			worth = stop_worth(pl, p, a, goal);
		}
		if (last_call && a == k->mantua)
			worth += 1000;
		if (worth > most) {
			most = worth;
			best = a;
		}
	}
	return best;
}

int plan_step(struct plan *pl, int from, int to)
{
	int best = -1, least = PLAN_FAR;
	for (uint64_t n = pl->k->next[from]; n; n &= n - 1) {
		int a = __builtin_ctzll(n);
		if (a != to && pl->foes & ca_bit(a))
			continue;
		int step = (pl->k->terrain[a] == MOUNTAIN ? 2 : 1) +
			   ca_bridge_down(pl->k, pl->st, from, a);
		int all = step + plan_costs(pl, a)[to];
		if (all < least) {
			least = all;
			best = a;
		}
	}
	return best;
}

int plan_forced(struct plan *pl, int p)
{
	const struct ca_pack *k = pl->k;
	if (!field_unit(pl, p) || keeper(pl, p) || pl->st->hits[p] > 1 ||
	    pl->st->flags[p] & F_FORAGE)
		return -1;
	int drm = (pl->side == FRENCH ? k->t.march_french : 0) + ca_strategic_bonus(k, pl->st, p);
	int sure = drm >= traits[pl->side].march ? 1 : 0, ma = k->piece[p].ma, best = -1, most = 0;
	const uint8_t *cost = plan_costs(pl, pl->st->at[p]);
	/* To a battle that is already joined, or to Mantua in time. */
	for (uint64_t n = pl->attacks & pl->friends; n; n &= n - 1) {
		int a = __builtin_ctzll(n);
		if (cost[a] > ma && cost[a] <= ma + sure && pl->theirs[a] > most) {
			most = pl->theirs[a];
			best = a;
		}
	}
	return best;
}

/* Leaders go where their troops are, the Army Leader to the greatest stake. */
int plan_leader_stop(struct plan *pl, int leader, int mp)
{
	const struct ca_pack *k = pl->k;
	int at = pl->st->at[leader], best = at, most = -1;
	const uint8_t *cost = plan_costs(pl, at);
	for (int a = 0; a < k->areas; a++) {
		bool fight = pl->foes & ca_bit(a);
		if ((a != at && cost[a] > mp) || !(pl->friends & ca_bit(a)))
			continue;
		int worth = 0;
		for (int p = k->first[pl->side]; p < k->last[pl->side]; p++)
			if (pl->st->at[p] == a && k->piece[p].type < GARRISON &&
			    ca_may_command(k, pl->st, leader, p))
				worth += 4 * ca_sp(k, pl->st, p) + 3 * pl->st->hits[p];
		if (fight && worth)
			worth += 40;
		if (a == at)
			worth += 2;
		if (worth > most) {
			most = worth;
			best = a;
		}
	}
	return best;
}
