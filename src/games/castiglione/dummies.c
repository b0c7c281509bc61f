/*
 * dummies.c: the optional Fog of War: Dummies placed, removed and raised again; Cavalry that
 * scouts.
 */
#include "games/castiglione/rules.h"

void ca_dummies_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	/* CA-277: each may be put with any Units instead of where the forces say. */
	for (int p = k->first[st->actor]; p < k->last[st->actor]; p++) {
		if (k->piece[p].type != DUMMY || st->flags[p] & F_DECLARED)
			continue;
		for (uint64_t n = ca_unit_areas(k, st, st->actor); n; n &= n - 1)
			ca_add(l, V_PLACE, p, __builtin_ctzll(n));
	}
	ca_add(l, V_END, 0, 0);
}

void ca_dummies_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_PLACE) {
		st->at[a.arg[0]] = (uint8_t)a.arg[1];
		st->flags[a.arg[0]] |= F_DECLARED;
		cx_say(cx, MSG_DUMMY_PLACED, 1u << st->actor, "CA-277", a.arg[0], a.arg[1]);
		return;
	}
	for (int p = k->first[st->actor]; p < k->last[st->actor]; p++) {
		st->flags[p] &= (uint8_t)~F_DECLARED;
		st->seen[p] = st->at[p];
	}
	if (st->actor == FRENCH)
		ca_ask(st, STEP_DUMMIES, AUSTRIAN);
	else
		ca_begin_turn(k, st, cx);
}

void ca_remove_dummies(const struct ca_pack *k, struct ca_state *st, int side, int area,
		       struct ctx *cx)
{
	if (!st->option[OPT_FOG])
		return;
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (k->piece[p].type == DUMMY && st->at[p] == area) {
			st->at[p] = st->seen[p] = (uint8_t)ca_box(k, BOX_RESERVE);
			st->flags[p] = st->mp[p] = 0;
			cx_reveal(cx);
			cx_say(cx, MSG_DUMMY_GONE, AUDIENCE_ALL, "CA-280", p, area);
		}
}

static int spare_dummy(const struct ca_pack *k, const struct ca_state *st, int side)
{
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (k->piece[p].type == DUMMY && st->at[p] == ca_box(k, BOX_RESERVE))
			return p;
	return -1;
}

uint64_t ca_raise_areas(const struct ca_pack *k, const struct ca_state *st, int side)
{
	uint64_t areas = ca_unit_areas(k, st, side), enemies = ca_seeming_enemies(k, st, side);
	for (uint64_t n = areas; n; n &= n - 1)
		if (k->next[__builtin_ctzll(n)] & enemies)
			areas &= ~(n & -n);
	return areas;
}

bool ca_ask_raise(const struct ca_pack *k, struct ca_state *st)
{
	if (!st->option[OPT_FOG])
		return false;
	for (int side = AUSTRIAN; side >= FRENCH; side--)
		if (!(st->raised >> side & 1) && spare_dummy(k, st, side) >= 0 &&
		    ca_raise_areas(k, st, side)) {
			ca_ask(st, STEP_RAISE, side);
			return true;
		}
	return false;
}

void ca_raise_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int dummy = spare_dummy(k, st, st->actor);
	for (uint64_t n = ca_raise_areas(k, st, st->actor); n; n &= n - 1)
		ca_add(l, V_PLACE, dummy, __builtin_ctzll(n));
	ca_add(l, V_END, 0, 0);
}

void ca_raise_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_PLACE) {
		st->at[a.arg[0]] = st->seen[a.arg[0]] = (uint8_t)a.arg[1];
		cx_say(cx, MSG_DUMMY_BACK, 1u << st->actor, "CA-282", a.arg[0], a.arg[1]);
		cx_say(cx, MSG_DUMMY_BACK_HIDDEN, 1u << ca_enemy(st->actor), "CA-282", st->actor,
		       a.arg[1]);
	}
	st->raised |= (uint8_t)(1u << st->actor);
	if (!ca_ask_raise(k, st))
		ca_end_turn(k, st, cx);
}

uint64_t ca_scout_targets(const struct ca_pack *k, const struct ca_state *st, int p)
{
	/* CA-284: Cavalry, before moving, once. */
	if (k->piece[p].type != CAVALRY || st->steps || st->flags[p] & F_SCOUTED || !st->mp[p])
		return 0;
	return k->next[st->at[p]] & ca_seeming_enemies(k, st, st->active);
}

/* CA-R76: the number stays known until the stack changes, for whoever watches sees that it does. */
static void tell(const struct ca_pack *k, struct ca_state *st, int side, int area)
{
	ca_told(st, side)[area] = (uint8_t)(ca_count(k, st, side, area).units + 1);
}

void ca_forget_told(const struct ca_pack *k, struct ca_state *st, const uint8_t *before, int but)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int area = 0; area < k->areas; area++)
			if (ca_told(st, side)[area] && area != but &&
			    ca_named(k, before, side, area) != ca_here(k, st, side, area))
				ca_told(st, side)[area] = 0;
}

static void show_stack(const struct ca_pack *k, struct ca_state *st, int side, int area,
		       struct ctx *cx)
{
	ca_remove_dummies(k, st, side, area, cx);
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (st->at[p] == area && k->piece[p].type != GARRISON)
			ca_show(st, p); /* CA-287: Leaders too */
	tell(k, st, side, area);
	cx_say(cx, MSG_SCOUT_SHOWN, AUDIENCE_ALL, "CA-286", area);
}

int ca_scout_drm(const struct ca_pack *k, const struct ca_state *st, int p, int area)
{
	int drm = 0; /* CA-285 */
	if (ca_count(k, st, st->active, st->at[p]).cavalry >= 2)
		drm += k->t.scout_cavalry;
	if (ca_count(k, st, ca_enemy(st->active), area).cavalry)
		drm += k->t.scout_enemy;
	if (k->terrain[area] == MOUNTAIN)
		drm += k->t.scout_mountain;
	return drm;
}

void ca_scout_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	int p = a.arg[0], area = a.arg[1], side = ca_enemy(st->active);
	struct ca_tally there = ca_count(k, st, side, area);
	int die = cx_d6(cx, DIE_SCOUT), drm = ca_scout_drm(k, st, p, area);
	cx_reveal(cx);
	st->mp[p]--;
	st->flags[p] |= F_SCOUTED;
	if (die + drm >= k->t.scout_show) {
		show_stack(k, st, side, area, cx);
	} else if (die + drm >= k->t.scout_count) {
		tell(k, st, side, area);
		cx_say(cx, MSG_SCOUT_COUNT, 1u << st->active, "CA-286", area, there.units);
	} else {
		cx_say(cx, MSG_SCOUT_NOTHING, 1u << st->active, "CA-286", area);
	}
	ca_go_on(k, st, cx);
}
