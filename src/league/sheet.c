/*
 * sheet.c: the rules in use and the clock.
 */
#include "league/sheet.h"
#include "kernel/game.h"

const struct rule_in_use rules_in_use[] = {
	{"13.1", N_("continuous columns"), "NW-328", true},
	{"13.2", N_("fatigue"), "NW-328", true},
	{"13.3", N_("army morale effects"), "NW-328", true},
	{"14.1", N_("all-out attacks"), "NW-329", true},
	{"14.2", N_("evasion"), "NW-329", true},
	{"14.3", N_("not used"), "NW-330", false},
	{"14.4", N_("dismounted cavalry"), "NW-329", true},
	{"14.5", N_("detachments"), "NW-329", true},
	{"14.6", N_("formation changes to right or left"), "NW-329", true},
	{"15.1", N_("increased disorder and rout numbers"), "NW-331", true},
	{"15.2", N_("moving combats"), "NW-331", true},
	{"15.3", N_("varying tie casualties"), "NW-331", true},
	{"15.4", N_("not used"), "NW-332", false},
	{"15.5", N_("not used"), "NW-332", false},
	{"15.6", N_("artillery routs"), "NW-331", true},
	{"18.2", N_("optional formations, with the club's divisional square"), "NW-333", true},
	{"18.7", N_("escorts"), "NW-333", true},
	{"19.1", N_("ranged artillery"), "NW-334", true},
	{"19.3", N_("Old Guard manning artillery"), "NW-334", true},
	{"19.4", N_("irregular attacks"), "NW-334", true},
	{"20.1", N_("special general options, for reinforcement rolls"), "NW-335", true},
	{"20.2", N_("optional general casualties"), "NW-336", true},
	{"20.5", N_("free roll markers, for reinforcement rolls"), "NW-335", true},
	{"H2.3.1.2.6", N_("horse artillery makes no recall attempts and joins no recall moves"),
	 "NW-350", true},
	{"H2.3.1.2.6", N_("unlimbered horse artillery with note g cannot evade infantry"), "NW-351",
	 true},
	{"H8.4.4", N_("an emergency square costs no movement"), "NW-366", true},
	{NULL, NULL, NULL, false},
};

enum clock_call battle_call(const struct clock_state *s)
{
	if (s->second_turn_ended && s->army_morale) /* NW-186: at once; objectives as they stand */
		return CLOCK_OVER;
	int left = battle_minutes(s->kind) - s->minutes;
	if (left > 5 && s->second_says < 0)
		return CLOCK_PLAY;
	if (s->second_says < 0) /* NW-184 */
		return CLOCK_ASK_SECOND;
	if (s->second_says == 1 && !s->second_turn_ended)
		return CLOCK_LAST_TURN;
	return s->second_turn_ended ? CLOCK_OVER : CLOCK_FINISH; /* NW-185: he moves last */
}
