/*
 * retreat.c: the beaten Force goes back (9.4), through enemies if it must, and is pursued (9.5).
 */
#include "games/castiglione/rules.h"

static bool force_lives(const struct ca_pack *k, const struct ca_state *st)
{
	int side = st->fight.loser;
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->flags[p] & F_DECLARED && ca_is_unit(k, p) && st->at[p] == st->fight.at)
			return true;
	return false;
}

static int to_supply(const struct ca_pack *k, const struct ca_state *st, int side, int from)
{
	int best = MAP_FAR;
	for (int i = 0; i < k->areas; i++)
		if (k->supply[i] == side && st->control[i] == side &&
		    k->map->distance[from][i] < best)
			best = k->map->distance[from][i];
	return best;
}

static uint64_t dry_first(const struct ca_pack *k, const struct ca_state *st, uint64_t areas)
{
	uint64_t dry = areas;
	for (uint64_t n = areas; n; n &= n - 1)
		if (ca_bridge_down(k, st, st->fight.at, __builtin_ctzll(n)))
			dry &= ~(n & -n);
	return dry ? dry : areas; /* CA-R42 */
}

uint64_t ca_retreats(const struct ca_pack *k, const struct ca_state *st)
{
	int side = st->fight.loser, at = st->fight.at;
	uint64_t origins = ca_origins(k, st, st->fight.area);
	uint64_t may = k->next[at] & ~st->fight.left; /* CA-R46 */
	if (side != st->active)
		may &= ~origins; /* CA-229 */
	else if (at == st->fight.area)
		may &= origins;                                 /* CA-227, CA-228, CA-R45 */
	uint64_t free = may & ~ca_seeming_enemies(k, st, side); /* CA-230 */
	if (free)
		may = free;
	if (side == st->active && at == st->fight.area)
		return may;
	may = dry_first(k, st, may);
	uint64_t nearer = 0;
	int here = to_supply(k, st, side, at);
	for (uint64_t n = may; n; n &= n - 1)
		if (to_supply(k, st, side, __builtin_ctzll(n)) < here)
			nearer |= n & -n;
	return nearer ? nearer : may; /* CA-231, CA-R44 */
}

bool ca_may_enter_city(const struct ca_pack *k, const struct ca_state *st)
{
	/* CA-106, CA-107, CA-R63 */
	return st->fight.loser == AUSTRIAN && st->active == FRENCH && st->fight.area == k->mantua &&
	       st->fight.at == k->mantua && !st->besieged;
}

/* Asks whereto, goes where there is no choice, or surrenders. */
static void next_leg(const struct ca_pack *k, struct ca_state *st, struct ctx *cx);

static void arrive(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int winner = ca_enemy(st->fight.loser), at = st->fight.at;
	ca_remove_dummies(k, st, winner, at, cx);
	if (ca_count(k, st, winner, at).leaders) { /* CA-234 */
		ca_displace(k, st, winner, at);
		ca_settle_fleeing(k, st, STEP_RETREAT, cx);
	} else {
		ca_pursuit(k, st, cx);
	}
}

static void fall_back(const struct ca_pack *k, struct ca_state *st, int to, struct ctx *cx)
{
	int side = st->fight.loser;
	st->fight.left |= ca_bit(st->fight.at);
	for (int p = k->first[side]; p < k->last[side]; p++) /* CA-226: all together */
		if (st->flags[p] & F_DECLARED && st->at[p] == st->fight.at) {
			st->at[p] = (uint8_t)to;
			st->seen[p] = (uint8_t)to;
		}
	st->fight.at = (uint8_t)to;
	cx_say(cx, MSG_RETREATED, AUDIENCE_ALL, "CA-226", side, to);
	if (!ca_has_units(k, st, ca_enemy(side), to)) {
		arrive(k, st, cx);
		return;
	}
	/* CA-232, CA-233: column 6 of the Pursuit Table, no modifier. */
	int die = cx_d6(cx, DIE_PURSUIT), hits = ca_lookup(&k->t.pursuit, 6, die);
	ca_needed(&k->t.pursuit, 6, 0, cx);
	cx_say(cx, MSG_RETREAT_HARRIED, AUDIENCE_ALL, "CA-233", side, to, die, hits);
	st->fight.pending[side] = (uint8_t)hits;
	if (ca_take_hits(k, st, side, STEP_PURSUED, cx))
		ca_retreat_go_on(k, st, cx);
	else
		ca_ask(st, STEP_PURSUED, side);
}

static void surrender(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int side = st->fight.loser; /* CA-R43, CA-R46 */
	cx_say(cx, MSG_SURROUNDED, AUDIENCE_ALL, "CA-R43", side, st->fight.at);
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->flags[p] & F_DECLARED && ca_is_unit(k, p))
			ca_eliminate(k, st, p, "CA-R43", cx);
	st->fight.gone |= (uint8_t)(1u << side);
	ca_end_combat(k, st, cx);
}

static void next_leg(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	uint64_t may = ca_retreats(k, st);
	bool city = ca_may_enter_city(k, st);
	if (city || may & (may - 1))
		ca_ask(st, STEP_RETREAT, st->fight.loser);
	else if (may)
		fall_back(k, st, __builtin_ctzll(may), cx);
	else
		surrender(k, st, cx);
}

void ca_begin_retreat(const struct ca_pack *k, struct ca_state *st, int loser, struct ctx *cx)
{
	int area = st->fight.area;
	st->fight.loser = (uint8_t)loser;
	for (int side = FRENCH; side <= AUSTRIAN; side++) /* CA-R47 */
		st->fight.cavalry[side] = (uint8_t)ca_count(k, st, side, area).cavalry;
	for (int p = k->first[loser]; p < k->last[loser]; p++) {
		if (st->at[p] != area)
			continue;
		if (k->piece[p].type == GARRISON)
			ca_eliminate(k, st, p, "CA-235", cx); /* CA-030, CA-R2 */
		else
			st->flags[p] |= F_DECLARED;
	}
	if (force_lives(k, st)) {
		next_leg(k, st, cx);
		return;
	}
	st->fight.gone |= (uint8_t)(1u << loser);
	ca_end_combat(k, st, cx);
}

void ca_retreat_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	ca_add_areas(l, V_FALL_BACK, ca_retreats(k, st));
	if (ca_may_enter_city(k, st))
		ca_add(l, V_ENTER_CITY, 0, 0);
}

void ca_retreat_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_FALL_BACK) {
		fall_back(k, st, a.arg[0], cx);
		return;
	}
	st->fight.join = 1; /* CA-108, CA-109, CA-R15 */
	cx_say(cx, MSG_INTO_CITY, AUDIENCE_ALL, "CA-106");
	ca_pursuit(k, st, cx);
}

int ca_pursuit_drm(const struct ca_pack *k, const struct ca_state *st, int area)
{
	int drm = 0; /* CA-271 */
	if (st->fight.join || ca_friendly_city(k, st, st->fight.loser, area))
		drm += k->t.pursuit_city;
	if (k->terrain[area] == MOUNTAIN)
		drm += k->t.pursuit_mountain;
	return drm;
}

void ca_pursuit(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int loser = st->fight.loser, winner = ca_enemy(loser);
	int difference = st->fight.cavalry[winner] - st->fight.cavalry[loser];
	st->fight.pursuit = 1;
	if (difference <= 0) { /* CA-236 */
		cx_say(cx, MSG_NO_PURSUIT, AUDIENCE_ALL, "CA-236", winner);
		ca_end_combat(k, st, cx);
		return;
	}
	int die = cx_d6(cx, DIE_PURSUIT), drm = ca_pursuit_drm(k, st, st->fight.at);
	int hits = ca_lookup(&k->t.pursuit, difference, die + drm); /* CA-237, CA-270 */
	ca_needed(&k->t.pursuit, difference, drm, cx);
	cx_say(cx, MSG_PURSUIT, AUDIENCE_ALL, "CA-237", winner, difference, die, drm, hits);
	st->fight.pending[loser] = (uint8_t)hits;
	if (ca_take_hits(k, st, loser, STEP_PURSUED, cx))
		ca_retreat_go_on(k, st, cx);
	else
		ca_ask(st, STEP_PURSUED, loser); /* CA-238 */
}

/* After hits taken on the way: the end of the pursuit, or the next Area of the retreat. */
void ca_retreat_go_on(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (!force_lives(k, st))
		st->fight.gone |= (uint8_t)(1u << st->fight.loser);
	if (st->fight.pursuit || st->fight.gone)
		ca_end_combat(k, st, cx);
	else
		next_leg(k, st, cx);
}
