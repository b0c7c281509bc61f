/*
 * rout.c: a position lost is a battle lost (7.4): attrition for all, then everybody who finds a
 * road leaves at once.
 */
#include "games/waterloo/phases.h"

void enter_rout(P_S_CX, int side, int position)
{
	struct board b;
	board_read(p, s, &b);
	uint64_t routed = b.role[side == side_of_turn(p, s) ? ROLE_ATTACKER : ROLE_DEFENDER];
	uint8_t loss[WL_UNITS] = {0};
	cx_say(cx, MSG_ROUT, AUDIENCE_ALL, "WL-226", side, b.town, position);
	/* WL-R102: attrition goes by type, so all who rout are seen. */
	show_units(p, s, cx, routed);
	EACH (u, routed) {
		loss[u] = (uint8_t)attrition_of(p, s, &b, u);
		vacate(s, u);
		clear_flag(s, u, FLAG_SQUARE | FLAG_SHELTERED);
	}
	EACH (u, routed)
		if (loss[u])
			lose_steps(p, s, cx, u, loss[u], "WL-231");
	s->hits = 0;
	enter_forced_retreat(p, s, cx, side); /* WL-228, WL-229 */
}
