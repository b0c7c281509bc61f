/*
 * contact.c: Units meet the enemy on the move (8.6): withdrawal, Overrun, displaced Leaders, or
 * a halt and a Combat to come.
 */
#include "games/castiglione/rules.h"

#include <string.h>

struct movers {
	int units, sp;
	bool cavalry;
};

static struct movers movers_of(const struct ca_pack *k, const struct ca_state *st)
{
	struct movers m = {0};
	for (int i = 0; i < st->ngroup; i++) {
		int p = st->group[i];
		if (!ca_is_unit(k, p))
			continue;
		m.units++;
		m.sp += ca_sp(k, st, p);
		m.cavalry |= k->piece[p].type == CAVALRY;
	}
	return m;
}

static void show_group(struct ca_state *st, bool shown)
{
	for (int i = 0; i < st->ngroup; i++) {
		if (shown)
			ca_show(st, st->group[i]);
		else
			ca_hide(st, st->group[i]);
	}
}

static void show_area(const struct ca_pack *k, struct ca_state *st, int side, int area, bool shown)
{
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->at[p] == area && k->piece[p].type != DUMMY) {
			if (shown)
				ca_show(st, p);
			else
				ca_hide(st, p);
		}
}

static bool only_cavalry_and_leaders(const struct ca_pack *k, const struct ca_state *st, int side,
				     int area)
{
	bool any = false;
	for (int p = k->first[side]; p < k->last[side]; p++) {
		int type = k->piece[p].type;
		if (st->at[p] != area || type == DUMMY)
			continue;
		if (type != CAVALRY && type != LEADER)
			return false; /* CA-R35: not with a Garrison */
		any = true;
	}
	return any;
}

/* Road distance to the nearest friendly Leader elsewhere or friendly Supply Area. */
static int to_safety(const struct ca_pack *k, const struct ca_state *st, int side, int from,
		     int away)
{
	int best = MAP_FAR;
	for (int i = 0; i < k->areas; i++)
		if (k->supply[i] == side && st->control[i] == side &&
		    k->map->distance[from][i] < best)
			best = k->map->distance[from][i];
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
		if (ca_on_map(k, st, p) && st->at[p] != away &&
		    k->map->distance[from][st->at[p]] < best)
			best = k->map->distance[from][st->at[p]];
	return best;
}

uint64_t ca_withdrawals(const struct ca_pack *k, const struct ca_state *st)
{
	int area = ca_group_area(st), side = ca_enemy(st->active);
	uint64_t free = k->next[area] & ~ca_seeming_enemies(k, st, side), nearer = 0; /* CA-185 */
	int here = to_safety(k, st, side, area, area);
	for (uint64_t n = free; n; n &= n - 1) {
		int to = __builtin_ctzll(n);
		if (ca_bridge_down(k, st, area, to))
			free &= ~ca_bit(to); /* CA-186 */
		else if (to_safety(k, st, side, to, area) < here)
			nearer |= ca_bit(to); /* CA-187 */
	}
	return nearer ? nearer : free;
}

void ca_displace(const struct ca_pack *k, struct ca_state *st, int side, int area)
{
	for (int p = k->first[side]; k->piece[p].type == LEADER; p++)
		if (st->at[p] == area)
			st->fleeing[st->nfleeing++] = (uint8_t)p;
}

uint64_t ca_refuges(const struct ca_pack *k, const struct ca_state *st, int leader)
{
	/* CA-182, CA-R36: the nearest areas with a friendly Unit; enemies do not block. */
	uint64_t best = 0;
	int nearest = MAP_FAR, from = st->at[leader];
	for (uint64_t n = ca_unit_areas(k, st, k->piece[leader].side); n; n &= n - 1) {
		int to = __builtin_ctzll(n), far = k->map->distance[from][to];
		if (to == from || far > nearest)
			continue;
		best = far < nearest ? ca_bit(to) : best | ca_bit(to);
		nearest = far;
	}
	return best;
}

static void escape(struct ca_state *st, int leader, int to, struct ctx *cx)
{
	cx_say(cx, MSG_DISPLACED, AUDIENCE_ALL, "CA-182", leader, to);
	st->at[leader] = st->seen[leader] = (uint8_t)to;
	ca_hide(st, leader);
	memmove(st->fleeing, st->fleeing + 1, (size_t)(st->nfleeing - 1));
	st->fleeing[--st->nfleeing] = 0;
}

void ca_settle_fleeing(const struct ca_pack *k, struct ca_state *st, int resume, struct ctx *cx)
{
	while (st->nfleeing) {
		int leader = st->fleeing[0];
		cx_reveal(cx); /* who flees is seen */
		uint64_t refuges = ca_refuges(k, st, leader);
		if (refuges & (refuges - 1)) {
			if (resume == STEP_GROUP)
				show_group(st, true);
			for (int i = 0; i < st->nfleeing; i++)
				ca_show(st, st->fleeing[i]);
			st->resume = (uint8_t)resume;
			ca_ask(st, STEP_ESCAPE, k->piece[leader].side);
			return;
		}
		/* With no friendly Unit left the game is over at once (CA-250): he stays. */
		escape(st, leader, refuges ? __builtin_ctzll(refuges) : st->at[leader], cx);
	}
	st->resume = 0;
	if (resume == STEP_GROUP) {
		show_group(st, false);
		ca_go_on(k, st, cx);
	} else if (resume == STEP_RETREAT) {
		ca_pursuit(k, st, cx);
	} else {
		ca_finish_combat(k, st, cx);
	}
}

void ca_escape_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	for (uint64_t n = ca_refuges(k, st, st->fleeing[0]); n; n &= n - 1)
		ca_add(l, V_ESCAPE, st->fleeing[0], __builtin_ctzll(n));
}

void ca_escape_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	escape(st, a.arg[0], a.arg[1], cx);
	ca_settle_fleeing(k, st, st->resume, cx);
}

static void overrun(const struct ca_pack *k, struct ca_state *st, int side, int area,
		    struct ctx *cx)
{
	cx_reveal(cx);
	cx_say(cx, MSG_OVERRUN, AUDIENCE_ALL, "CA-178", st->active, area);
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->at[p] == area && ca_is_unit(k, p))
			ca_eliminate(k, st, p, "CA-178", cx); /* CA-R33 */
	ca_remove_dummies(k, st, side, area, cx);
	ca_displace(k, st, side, area);           /* CA-182 */
	ca_settle_fleeing(k, st, STEP_GROUP, cx); /* CA-181 */
}

/* Nobody withdraws (any more): Leaders alone flee, the weak are overrun, the rest stand. */
static void settle(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int area = ca_group_area(st), side = ca_enemy(st->active);
	struct ca_tally enemy = ca_count(k, st, side, area);
	struct movers m = movers_of(k, st);
	if (!enemy.units) { /* CA-183, CA-R34 */
		cx_reveal(cx);
		ca_displace(k, st, side, area);
		ca_settle_fleeing(k, st, STEP_GROUP, cx);
		return;
	}
	/* CA-178, CA-179, CA-R31, CA-R32; CA-180: not in Mountains or Cities. */
	if (ca_terrain_now(k, st, area) == CLEAR && m.sp &&
	    (!enemy.sp || m.sp / enemy.sp >= k->t.overrun)) {
		overrun(k, st, side, area, cx);
		return;
	}
	cx_say(cx, MSG_CONTACT, AUDIENCE_ALL, "CA-176", st->active, area);
	for (int i = 0; i < st->ngroup; i++)
		st->mp[st->group[i]] = 0; /* CA-176 */
	ca_end_group(st);
}

/* Leaders, or Dummies, without Units. */
static void quiet_contact(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int area = ca_group_area(st);
	if (!ca_has_units(k, st, ca_enemy(st->active), area)) {
		ca_go_on(k, st, cx);
		return;
	}
	bool friends = ca_has_units(k, st, st->active, area);
	ca_end_group(st);
	if (!friends)
		ca_remove_dummies(k, st, st->active, area, cx); /* CA-281 */
}

void ca_contact(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int area = ca_group_area(st), side = ca_enemy(st->active);
	if (!ca_here(k, st, side, area)) {
		ca_go_on(k, st, cx);
		return;
	}
	struct ca_tally enemy = ca_count(k, st, side, area);
	struct movers m = movers_of(k, st);
	if (!m.units) {
		quiet_contact(k, st, cx);
		return;
	}
	if (!enemy.units && enemy.dummies)
		ca_remove_dummies(k, st, side, area, cx); /* CA-280 */
	if (!enemy.units && !enemy.leaders) {
		ca_go_on(k, st, cx);
		return;
	}
	bool alone = ca_count(k, st, st->active, area).units == m.units;
	if (alone && !m.cavalry && only_cavalry_and_leaders(k, st, side, area) &&
	    ca_withdrawals(k, st)) { /* CA-184, CA-188 */
		cx_reveal(cx);
		ca_remove_dummies(k, st, side, area, cx);
		show_group(st, true);
		show_area(k, st, side, area, true);
		ca_ask(st, STEP_WITHDRAW, side);
		return;
	}
	settle(k, st, cx);
}

void ca_withdraw_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	ca_add_areas(l, V_WITHDRAW, ca_withdrawals(k, st));
	ca_add(l, V_STAND, 0, 0);
}

void ca_withdraw_apply(const struct ca_pack *k, struct ca_state *st, struct action a,
		       struct ctx *cx)
{
	int area = ca_group_area(st), side = ca_enemy(st->active);
	bool away = a.verb == V_WITHDRAW;
	if (away) {
		for (int p = k->first[side]; p < k->last[side]; p++)
			if (st->at[p] == area) {
				st->at[p] = (uint8_t)a.arg[0];
				ca_hide(st, p);
			}
		cx_say(cx, MSG_WITHDRAWN, AUDIENCE_ALL, "CA-184", side, area, a.arg[0]);
	} else {
		cx_say(cx, MSG_STOOD, AUDIENCE_ALL, "CA-188", side, area);
		show_area(k, st, side, area, false);
	}
	show_group(st, false);
	st->actor = st->active;
	if (away)
		ca_go_on(k, st, cx); /* CA-189 */
	else
		settle(k, st, cx);
}
