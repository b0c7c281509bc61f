/*
 * bridges.c: destroying and repairing bridges (8.5), as part of a Unit's move.
 */
#include "games/castiglione/rules.h"

const char *ca_bridge_refusal(const struct ca_pack *k, const struct ca_state *st, int p, int b,
			      bool repair)
{
	if (k->piece[p].type != INFANTRY || st->flags[p] & F_OOC ||
	    (st->at[p] != k->bridge[b].a && st->at[p] != k->bridge[b].b))
		return repair ? "CA-170" : "CA-164";
	if (st->flags[p] & F_FORAGE)
		return repair ? "CA-091" : "CA-090";
	if (!repair && !k->bridge[b].destroyable)
		return "CA-168"; /* CA-R13 */
	if (st->bridge[b] & (repair ? BRIDGE_TRIED_UP : BRIDGE_TRIED_DOWN))
		return repair ? "CA-174" : "CA-167";
	if (repair != (bool)(st->bridge[b] & BRIDGE_DOWN))
		return repair ? "CA-172" : "CA-166";
	if (st->mp[p] < (repair ? k->t.repair_mp : k->t.destroy_mp))
		return repair ? "CA-171" : "CA-165";
	return NULL;
}

static void list_work(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l,
		      bool repair)
{
	uint32_t here = k->bridges_at[ca_group_area(st)], down = ca_bridges_down(st->bridge);
	here &= repair ? down : ~down;
	if (!here)
		return;
	uint64_t workers = ca_group_mask(k, st) & k->of_type[st->active][INFANTRY];
	for (; workers; workers &= workers - 1) {
		int p = k->first[st->active] + __builtin_ctzll(workers);
		for (uint32_t n = here; n; n &= n - 1)
			if (!ca_bridge_refusal(k, st, p, __builtin_ctz(n), repair))
				ca_add(l, repair ? V_REPAIR : V_DESTROY, p, __builtin_ctz(n));
	}
}

void ca_bridge_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	list_work(k, st, l, false);
	list_work(k, st, l, true);
}

bool ca_bridge_work(const struct ca_pack *k, const struct ca_state *st)
{
	struct ca_list count = {0};
	ca_bridge_legal(k, st, &count);
	return count.n > 0;
}

int ca_bridge_modifier(const struct ca_pack *k, const struct ca_state *st, struct action a)
{
	int p = a.arg[0], b = a.arg[1];
	int other = k->bridge[b].a == st->at[p] ? k->bridge[b].b : k->bridge[b].a;
	if (!ca_has_units(k, st, ca_enemy(st->active), other)) /* CA-R30 */
		return 0;
	return a.verb == V_REPAIR ? k->t.repair_enemy : k->t.destroy_enemy; /* CA-173, CA-273 */
}

void ca_bridge_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	int p = a.arg[0], b = a.arg[1], die, cf;
	bool repair = a.verb == V_REPAIR;
	st->mp[p] = (uint8_t)(st->mp[p] - (repair ? k->t.repair_mp : k->t.destroy_mp)); /* CA-165 */
	st->bridge[b] |= repair ? BRIDGE_TRIED_UP : BRIDGE_TRIED_DOWN;                  /* CA-171 */
	bool pass = ca_passes(k, st, p, ca_bridge_modifier(k, st, a), DIE_COHESION, cx, &die, &cf);
	if (pass)
		st->bridge[b] ^= BRIDGE_DOWN; /* CA-166, CA-172 */
	static const uint16_t message[2][2] = {{MSG_BRIDGE_STANDS, MSG_BRIDGE_DOWN},
					       {MSG_BRIDGE_STAYS, MSG_BRIDGE_UP}};
	cx_say(cx, message[repair][pass], AUDIENCE_ALL, repair ? "CA-172" : "CA-166", b, die);
	ca_go_on(k, st, cx); /* CA-R29 */
}
