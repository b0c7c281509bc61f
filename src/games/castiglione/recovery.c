/*
 * recovery.c: phase H: supply is checked afresh and tired Units try to recover (10.0).
 */
#include "games/castiglione/rules.h"

bool ca_enemy_adjacent(const struct ca_pack *k, const struct ca_state *st, int side, int area)
{
	return k->next[area] & ca_unit_areas(k, st, ca_enemy(side));
}

int ca_recovery_modifier(const struct ca_pack *k, const struct ca_state *st, int p)
{
	int area = st->at[p], side = k->piece[p].side, modifier = 0;
	int leader = ca_leader_with(k, st, p);
	if (leader >= 0)
		modifier += k->piece[leader].tr; /* CA-244 */
	if (ca_friendly_city(k, st, side, area))
		modifier += k->t.recovery_city; /* CA-245, CA-R61 */
	if (ca_enemy_adjacent(k, st, side, area))
		modifier += k->t.recovery_enemy; /* CA-275 */
	return modifier;
}

static void recover(const struct ca_pack *k, struct ca_state *st, int p, struct ctx *cx)
{
	uint32_t audience = ca_audience(k, st, p);
	int modifier = ca_recovery_modifier(k, st, p), die, cf;
	if (!ca_cf(k, st, p, modifier)) {
		cx_say(cx, MSG_NO_RECOVERY, audience, "CA-247", p);
		return;
	}
	bool pass = ca_passes(k, st, p, modifier, DIE_COHESION, cx, &die, &cf);
	if (pass) {
		st->hits[p]--; /* CA-246, CA-055 */
		if (audience == AUDIENCE_ALL)
			st->seen_hits[p] = st->hits[p];
	}
	cx_say(cx, pass ? MSG_RECOVERED : MSG_NOT_RECOVERED, audience, "CA-246", p, die, cf);
}

void ca_recovery_phase(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_RECOVERY;
	ca_reveal_paths(st, cx);
	for (int side = AUSTRIAN; side >= FRENCH; side--) { /* CA-241 */
		ca_check_supply(k, st, side);               /* CA-079, CA-080 */
		cx_say(cx, MSG_SUPPLY_CHECK, AUDIENCE_ALL, "CA-241", side);
	}
	for (int side = AUSTRIAN; side >= FRENCH; side--)
		for (int p = k->first[side]; p < k->last[side]; p++)
			/* CA-242, CA-243, CA-R50 */
			if (ca_is_unit(k, p) && st->hits[p] && ca_on_map(k, st, p) &&
			    !(st->flags[p] & F_UNSUPPLIED))
				recover(k, st, p, cx);
	if (!ca_ask_raise(k, st))
		ca_end_turn(k, st, cx);
}
