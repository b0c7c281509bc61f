/*
 * aftermath.c: End of Combat (9.6): who holds the City, what becomes of the Leaders.
 */
#include "games/castiglione/rules.h"

#include <string.h>

/* CA-068, CA-069, CA-R4: the City falls when its defenders are gone and enemies stand in it. */
static void change_control(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int area = st->fight.area, owner = st->control[area];
	if (owner == NEITHER || area == k->mantua)
		return;
	if (!ca_has_units(k, st, owner, area) && ca_has_units(k, st, ca_enemy(owner), area))
		ca_place_garrison(k, st, ca_enemy(owner), area, cx);
}

static void enter_city(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int p = k->first[AUSTRIAN]; p < k->last[AUSTRIAN]; p++)
		if (st->flags[p] & F_DECLARED && st->at[p] == k->mantua && ca_is_unit(k, p))
			ca_enter_box(k, st, p, cx); /* CA-109 */
}

void ca_end_combat(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (st->fight.join)
		enter_city(k, st, cx);
	change_control(k, st, cx);
	if (st->option[OPT_CASUALTIES])
		ca_casualties(k, st, cx);
	else
		ca_after_casualties(k, st, cx);
}

static bool leader_waits(const struct ca_pack *k, const struct ca_state *st, int p)
{
	return k->piece[p].type == LEADER && st->flags[p] & F_DECLARED && st->at[p] == k->mantua;
}

/* CA-239: Leaders whose whole Force is gone. */
static void displace_leaders(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		for (int p = k->first[side]; k->piece[p].type == LEADER; p++) {
			bool fought = st->fight.leaders >> (side * 16 + p - k->first[side]) & 1;
			bool outside = st->fight.join && leader_waits(k, st, p); /* CA-R15 */
			if ((fought && st->fight.gone >> side & 1) || outside) {
				if (ca_on_map(k, st, p) && !ca_has_units(k, st, side, st->at[p]))
					st->fleeing[st->nfleeing++] = (uint8_t)p;
			}
		}
	ca_settle_fleeing(k, st, STEP_FIGHT, cx);
}

void ca_after_casualties(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (st->fight.join)
		for (int p = k->first[AUSTRIAN]; k->piece[p].type == LEADER; p++)
			if (leader_waits(k, st, p)) {
				ca_ask(st, STEP_CITY, AUSTRIAN); /* CA-110 */
				return;
			}
	displace_leaders(k, st, cx);
}

void ca_city_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	for (int p = k->first[AUSTRIAN]; k->piece[p].type == LEADER; p++)
		if (leader_waits(k, st, p))
			ca_add(l, V_JOIN, p, 0);
	ca_add(l, V_END, 0, 0);
}

void ca_city_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_JOIN) {
		ca_enter_box(k, st, a.arg[0], cx);
		ca_after_casualties(k, st, cx);
	} else {
		displace_leaders(k, st, cx);
	}
}

void ca_finish_combat(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	int area = st->fight.area, at = st->fight.at;
	for (int p = 0; p < k->pieces; p++) {
		if (st->at[p] == area || st->at[p] == at || st->flags[p] & F_DECLARED ||
		    k->piece[p].type == LEADER)
			ca_hide(st, p); /* CA-283 */
		st->flags[p] &= (uint8_t)~F_DECLARED;
	}
	st->fought |= ca_bit(area); /* CA-195 */
	st->origin[area] = 0;
	memset(&st->fight, 0, sizeof st->fight);
	ca_after_combat(k, st, cx); /* CA-192, CA-240 */
}
