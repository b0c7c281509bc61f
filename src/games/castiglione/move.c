/*
 * move.c: phases D and F: taking Units and Leaders in hand and moving them, alone or in stacks.
 *
 * A group is taken counter by counter in one area, in the order in which it will enter the next,
 * then goes area by area; members may drop off on the way (CA-R21).
 */
#include "games/castiglione/rules.h"

#include <string.h>

bool ca_in_group(const struct ca_state *st, int p)
{
	return memchr(st->group, p, st->ngroup) != NULL;
}

uint64_t ca_group_mask(const struct ca_pack *k, const struct ca_state *st)
{
	uint64_t mask = 0;
	for (int i = 0; i < st->ngroup; i++)
		mask |= (uint64_t)1 << (st->group[i] - k->first[st->active]);
	return mask;
}

int ca_road_cost(const struct ca_pack *k, const struct ca_state *st, int from, int to)
{
	int cost = k->terrain[to] == MOUNTAIN ? 2 : 1; /* CA-135, CA-136 */
	/* CA-137; a standing bridge is free: CA-161 */
	return cost + ca_bridge_down(k, st, from, to);
}

int ca_move_cost(const struct ca_pack *k, const struct ca_state *st, int p, int to, int foot)
{
	int cost = ca_road_cost(k, st, st->at[p], to), type = k->piece[p].type;
	/* CA-154 to CA-160, CA-R26: who would bring the Infantry and Artillery above the limit. */
	if ((type == INFANTRY || type == ARTILLERY) &&
	    foot + ca_sp(k, st, p) > k->t.limit[k->terrain[to]])
		cost += k->t.crowd_mp;
	return cost;
}

static bool is_foot(const struct ca_pack *k, int p)
{
	return k->piece[p].type == INFANTRY || k->piece[p].type == ARTILLERY;
}

int ca_foot(const struct ca_pack *k, const struct ca_state *st, int side, int area)
{
	int foot = 0; /* CA-R27: Garrisons count */
	uint64_t m = ca_here(k, st, side, area) & k->units[side] & ~k->of_type[side][CAVALRY];
	for (; m; m &= m - 1)
		foot += ca_sp(k, st, k->first[side] + __builtin_ctzll(m));
	return foot;
}

/* Whether every member can pay, entering in the order in which they were taken. */
static bool group_can_pay(const struct ca_pack *k, const struct ca_state *st, int to)
{
	int foot = ca_foot(k, st, st->active, to);
	for (int i = 0; i < st->ngroup; i++) {
		int p = st->group[i];
		if (st->mp[p] < ca_move_cost(k, st, p, to, foot))
			return false; /* CA-138 */
		if (is_foot(k, p))
			foot += ca_sp(k, st, p);
	}
	return true;
}

/* What the group can pay at least, and how much more its Infantry and Artillery can. */
struct purse {
	int mp, foot_mp;
};

static struct purse purse_of(const struct ca_pack *k, const struct ca_state *st)
{
	struct purse all = {UINT8_MAX, UINT8_MAX};
	for (int i = 0; i < st->ngroup; i++) {
		int p = st->group[i], mp = st->mp[p];
		if (mp < all.mp)
			all.mp = mp;
		if (is_foot(k, p) && mp < all.foot_mp)
			all.foot_mp = mp;
	}
	return all;
}

static bool leaders_without_units(const struct ca_pack *k, const struct ca_state *st)
{
	bool leader = false;
	for (int i = 0; i < st->ngroup; i++) {
		if (ca_is_unit(k, st->group[i]))
			return false;
		leader |= k->piece[st->group[i]].type == LEADER;
	}
	return leader;
}

uint64_t ca_open_areas(const struct ca_pack *k, const struct ca_state *st)
{
	if (!st->ngroup)
		return 0;
	int from = ca_group_area(st);
	struct purse purse = purse_of(k, st);
	uint64_t open = 0, next = k->next[from]; /* CA-035 */
	if (leaders_without_units(k, st))        /* CA-R20 */
		next &= ~ca_seeming_enemies(k, st, st->active) | ca_unit_areas(k, st, st->active);
	for (; next; next &= next - 1) {
		int to = __builtin_ctzll(next), cost = ca_road_cost(k, st, from, to);
		/* Only who has just enough need ask how crowded it is. */
		if (cost <= purse.mp &&
		    (cost + k->t.crowd_mp <= purse.foot_mp || group_can_pay(k, st, to)))
			open |= next & -next;
	}
	return open;
}

static void add_counters(struct ca_list *l, int verb, int first, uint64_t mask)
{
	for (; mask; mask &= mask - 1)
		ca_add(l, verb, first + __builtin_ctzll(mask), 0);
}

/* Who may still be taken in hand; with a group in hand, only some of these. */
static uint64_t fresh(const struct ca_pack *k, const struct ca_state *st)
{
	int side = st->active;
	return ~k->of_type[side][GARRISON] &                           /* CA-134 */
	       ~ca_flagged(k, st, side, F_MOVED | F_OOC | F_DECLARED); /* CA-140, CA-128 */
}

void ca_move_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int side = st->active, first = k->first[side];
	uint64_t strays = ca_flagged(k, st, side, F_OOC) & ~ca_flagged(k, st, side, F_MOVED);
	add_counters(l, V_TAKE, first, ca_out(k, st, side) & fresh(k, st));
	add_counters(l, V_ORDER, first, strays);
	ca_add(l, V_END, 0, 0); /* CA-127 */
}

static void take(const struct ca_pack *k, struct ca_state *st, int p)
{
	st->group[st->ngroup++] = (uint8_t)p;
	st->mp[p] = k->piece[p].ma; /* CA-008, CA-019 */
	st->step = STEP_GROUP;
}

static void order(const struct ca_pack *k, struct ca_state *st, int p, struct ctx *cx)
{
	int die, cf;
	bool pass = ca_passes(k, st, p, 0, DIE_COHESION, cx, &die, &cf); /* CA-128 */
	cx_say(cx, pass ? MSG_ORDER_PASS : MSG_ORDER_FAIL, 1u << st->active, "CA-128", p, die, cf);
	if (!pass) {
		st->flags[p] |= F_MOVED;
		return;
	}
	st->mode = MODE_ORDERED;
	take(k, st, p); /* CA-129 */
}

void ca_move_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	switch (a.verb) {
	case V_TAKE: take(k, st, a.arg[0]); break;
	case V_ORDER: order(k, st, a.arg[0], cx); break;
	default: ca_begin_combat(k, st, cx); break;
	}
}

void ca_end_group(struct ca_state *st)
{
	for (int i = 0; i < st->ngroup; i++)
		st->flags[st->group[i]] |= F_MOVED; /* CA-140, CA-141 */
	for (int p = 0; p < CA_PIECES; p++)
		st->flags[p] &= (uint8_t)~F_DECLARED;
	memset(st->group, 0, sizeof st->group);
	memset(st->path, 0, sizeof st->path);
	st->ngroup = st->steps = st->mode = st->npath = st->path_at = st->target = 0;
	ca_ask(st, STEP_MOVE, st->active);
}

static void leave(const struct ca_pack *k, struct ca_state *st, int p)
{
	int i = (int)((uint8_t *)memchr(st->group, p, st->ngroup) - st->group);
	memmove(st->group + i, st->group + i + 1, (size_t)(st->ngroup - i - 1));
	st->group[--st->ngroup] = 0;
	/* Who has spent nothing may still be taken later, though not by this group. */
	bool fresh = !st->steps && st->mp[p] == k->piece[p].ma;
	st->flags[p] |= fresh ? F_DECLARED : F_MOVED;
}

void ca_group_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int first = k->first[st->active], area = ca_group_area(st);
	uint64_t group = ca_group_mask(k, st), open = ca_open_areas(k, st);
	/* CA-133: who was ordered out of command, or marches by force, goes alone. */
	if (!st->steps && st->mode == MODE_FREE)
		add_counters(l, V_TAKE, first,
			     ca_here(k, st, st->active, area) & fresh(k, st) & ~group);
	if (st->ngroup > 1)
		add_counters(l, V_LEAVE, first, group);
	ca_add_areas(l, V_GO, open);
	if (!st->steps && st->ngroup == 1 && !ca_forced_refusal(k, st))
		ca_add_areas(l, V_FORCE, ca_forced_targets(k, st));
	ca_bridge_legal(k, st, l);
	if (st->option[OPT_FOG])
		for (uint64_t g = group; g; g &= g - 1) {
			int p = first + __builtin_ctzll(g);
			for (uint64_t t = ca_scout_targets(k, st, p); t; t &= t - 1)
				ca_add(l, V_SCOUT, p, __builtin_ctzll(t));
		}
	if (st->mode != MODE_ORDERED || st->steps || !open)
		ca_add(l, V_HALT, 0, 0); /* CA-R19 */
}

void ca_group_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	switch (a.verb) {
	case V_TAKE: take(k, st, a.arg[0]); break;
	case V_LEAVE: leave(k, st, a.arg[0]); break;
	case V_GO: ca_enter(k, st, a.arg[0], cx); break;
	case V_FORCE: ca_forced_declare(k, st, a.arg[0], cx); break;
	case V_DESTROY:
	case V_REPAIR: ca_bridge_apply(k, st, a, cx); break;
	case V_SCOUT: ca_scout_apply(k, st, a, cx); break;
	default: ca_end_group(st); break;
	}
}

/* What the enemy can follow: when an area empties, all that was thought there has moved on. */
static void follow(const struct ca_pack *k, struct ca_state *st, int from, int to)
{
	int side = st->active, first = k->first[side];
	uint64_t stay = ca_here(k, st, side, from) & ~k->of_type[side][GARRISON];
	if (stay & ~k->of_type[side][LEADER])
		return;
	uint64_t gone = ca_named(k, st->seen, side, from) & ~k->of_type[side][GARRISON];
	if (stay)
		gone &= ~k->of_type[side][LEADER];
	for (; gone; gone &= gone - 1)
		st->seen[first + __builtin_ctzll(gone)] = (uint8_t)to;
}

void ca_enter(const struct ca_pack *k, struct ca_state *st, int to, struct ctx *cx)
{
	int side = st->active, from = ca_group_area(st), foot = ca_foot(k, st, side, to);
	for (int i = 0; i < st->ngroup; i++) { /* CA-158: in the order taken */
		int p = st->group[i], type = k->piece[p].type;
		st->mp[p] = (uint8_t)(st->mp[p] - ca_move_cost(k, st, p, to, foot));
		if (type == INFANTRY || type == ARTILLERY)
			foot += ca_sp(k, st, p);
		cx_say(cx, MSG_MOVED, 1u << side, "CA-132", p, from, to);
	}
	for (int i = 0; i < st->ngroup; i++)
		st->at[st->group[i]] = (uint8_t)to;
	cx_say(cx, MSG_MOVED_HIDDEN, 1u << ca_enemy(side), "CA-132", side, from, to);
	st->steps++;
	st->origin[to] |= (uint8_t)(1u << ca_origin_slot(k, to, from));
	follow(k, st, from, to);
	for (int i = 0; i < st->ngroup; i++)
		if (st->flags[st->group[i]] & F_SHOWN)
			st->seen[st->group[i]] = (uint8_t)to;
	ca_contact(k, st, cx);
}

static bool spent(const struct ca_state *st)
{
	for (int i = 0; i < st->ngroup; i++)
		if (st->mp[st->group[i]])
			return false;
	return true;
}

void ca_go_on(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (st->ngroup && !ca_has_units(k, st, ca_enemy(st->active), ca_group_area(st)))
		st->origin[ca_group_area(st)] = 0;
	st->actor = st->active;
	if (!st->ngroup) {
		ca_ask(st, STEP_MOVE, st->active);
	} else if (st->mode == MODE_FORCED) {
		ca_forced_go_on(k, st, cx);
	} else {
		st->step = STEP_GROUP;
		if (spent(st) ||
		    (st->ngroup == 1 && !ca_open_areas(k, st) && !ca_bridge_work(k, st)))
			ca_end_group(st);
	}
}
