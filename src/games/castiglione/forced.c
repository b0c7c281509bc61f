/*
 * forced.c: Forced Marches (8.3): the destination is named, the way fixed, the die rolled, and
 * the Unit goes as far along it as its points carry.
 */
#include "games/castiglione/rules.h"

#include <string.h>

/* The rule that forbids the Unit in hand to Force March, or NULL. */
const char *ca_forced_refusal(const struct ca_pack *k, const struct ca_state *st)
{
	if (st->ngroup != 1)
		return "CA-133";
	int p = st->group[0];
	if (k->piece[p].type == LEADER)
		return "CA-020";
	if (k->piece[p].type == DUMMY)
		return "CA-278";
	if (st->hits[p] >= 3)
		return "CA-050"; /* CA-150 */
	if (st->flags[p] & F_FORAGE)
		return "CA-088";
	if (st->steps || st->mp[p] != k->piece[p].ma)
		return "CA-142"; /* CA-175: the march comes before all else */
	return NULL;
}

static int step_cost(const struct ca_pack *k, const struct ca_state *st, int from, int to)
{
	return (k->terrain[to] == MOUNTAIN ? 2 : 1) + ca_bridge_down(k, st, from, to);
}

/* Whether a bridge is down between two areas of a region: only then the tables of the pack lie. */
static bool broken_within(const struct ca_pack *k, const struct ca_state *st, uint64_t region)
{
	for (uint32_t b = ca_bridges_down(st->bridge); b; b &= b - 1) {
		int i = __builtin_ctz(b);
		if (region & ca_bit(k->bridge[i].a) && region & ca_bit(k->bridge[i].b))
			return true;
	}
	return false;
}

static int reach_of(const struct ca_pack *k, const struct ca_state *st)
{
	return k->piece[st->group[0]].ma + k->t.march_best;
}

/* CA-143: all that the greatest gain of the table could reach. */
uint64_t ca_forced_targets(const struct ca_pack *k, const struct ca_state *st)
{
	int from = ca_group_area(st), reach = reach_of(k, st);
	uint64_t region = k->within[from][reach];
	if (broken_within(k, st, region))
		region = ca_within(k, st->bridge, from, reach);
	return region & ~ca_bit(from);
}

static int last_on_path(const struct ca_state *st)
{
	return st->npath ? st->path[st->npath - 1] : ca_group_area(st);
}

/* MP to the destination from all that lies on a way there. */
static void costs(const struct ca_pack *k, const struct ca_state *st, uint8_t *cost)
{
	int from = ca_group_area(st), reach = reach_of(k, st);
	uint64_t region = k->within[from][reach];
	if (broken_within(k, st, region)) {
		ca_road_costs(k, st->bridge, st->target, reach, cost);
		return;
	}
	memset(cost, MAP_FAR, CA_AREAS);
	for (; region; region &= region - 1)
		cost[__builtin_ctzll(region)] = k->cost[__builtin_ctzll(region)][st->target];
}

/* CA-R23: the next areas of a cheapest way. */
static uint64_t next_on_path(const struct ca_pack *k, const struct ca_state *st,
			     const uint8_t *cost)
{
	int from = last_on_path(st);
	uint64_t next = 0;
	for (uint64_t n = k->next[from]; n; n &= n - 1) {
		int to = __builtin_ctzll(n);
		if (cost[to] + step_cost(k, st, from, to) == cost[from])
			next |= n & -n;
	}
	return next;
}

static void roll(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int p = st->group[0], side = st->active;
	int drm = (side == FRENCH ? k->t.march_french : 0) +
		  ca_strategic_bonus(k, st, p); /* CA-151 */
	int die = cx_d6(cx, DIE_MARCH);
	struct ca_march_row row = ca_march_result(k, die + drm); /* CA-144 */
	st->mode = MODE_FORCED;
	st->mp[p] = (uint8_t)(k->piece[p].ma + row.mp); /* CA-R22: its own at least */
	cx_say(cx, MSG_MARCH, 1u << side, "CA-144", p, st->target, die, drm, row.mp);
	cx_say(cx, MSG_MARCH_HIDDEN, 1u << ca_enemy(side), "CA-144", side, st->at[p]);
	if (row.hit)
		ca_hit(k, st, p, "CA-145", cx); /* CA-R24: the march goes on */
	ca_forced_go_on(k, st, cx);
}

static void extend_path(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	uint8_t cost[CA_AREAS];
	costs(k, st, cost);
	while (last_on_path(st) != st->target) {
		uint64_t next = next_on_path(k, st, cost);
		if (next & (next - 1)) {
			st->step = STEP_PATH;
			return;
		}
		st->path[st->npath++] = (uint8_t)__builtin_ctzll(next);
	}
	roll(k, st, cx);
}

void ca_forced_declare(const struct ca_pack *k, struct ca_state *st, int target, struct ctx *cx)
{
	st->target = (uint8_t)target;
	st->npath = st->path_at = 0;
	extend_path(k, st, cx);
}

void ca_path_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	uint8_t cost[CA_AREAS];
	costs(k, st, cost);
	ca_add_areas(l, V_BY, next_on_path(k, st, cost));
}

void ca_path_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	st->path[st->npath++] = (uint8_t)a.arg[0];
	extend_path(k, st, cx);
}

static bool can_advance(const struct ca_pack *k, const struct ca_state *st)
{
	return st->path_at < st->npath &&
	       ca_open_areas(k, st) & ca_bit(st->path[st->path_at]); /* CA-146 */
}

void ca_forced_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	bool on = can_advance(k, st);
	if (on)
		ca_add(l, V_GO, st->path[st->path_at], 0);
	ca_bridge_legal(k, st, l); /* CA-148, CA-175 */
	if (!on)
		ca_add(l, V_HALT, 0, 0); /* CA-147 */
}

void ca_forced_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_GO) {
		st->path_at++;
		ca_enter(k, st, a.arg[0], cx);
	} else if (a.verb == V_HALT) {
		ca_end_group(st);
	} else {
		ca_bridge_apply(k, st, a, cx);
	}
}

/* On along the path while there is nothing to decide. */
void ca_forced_go_on(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (ca_bridge_work(k, st)) {
		st->step = STEP_FORCED;
	} else if (can_advance(k, st)) {
		int to = st->path[st->path_at++];
		ca_enter(k, st, to, cx);
	} else {
		ca_end_group(st);
	}
}
