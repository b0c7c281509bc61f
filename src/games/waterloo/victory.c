/*
 * victory.c: defeat of armies, victory, and the passing of turns (10.0, 2.3).
 */
#include "games/waterloo/phases.h"

int eliminated(P_S, int army)
{
	return count_of(p->army_mask[army] & ~living(p, s));
}

static bool is_defeated(const struct wl_state *s, int army)
{
	return s->defeated >> army & 1;
}

/* WL-253 to WL-257: after all battles and supply of the turn. */
static void defeat_armies(P_S_CX)
{
	for (int a = 0; a < ARMIES; a++)
		if (!is_defeated(s, a) && eliminated(p, s, a) >= p->defeat_at[a]) {
			s->defeated |= (uint8_t)(1u << a);
			cx_say(cx, MSG_DEFEAT, AUDIENCE_ALL, "WL-253", a, eliminated(p, s, a));
		}
	for (int a = 0; a < ARMIES; a++)
		if (is_defeated(s, a))
			EACH (u, p->army_mask[a] & living(p, s))
				eliminate(p, s, cx, u, "WL-254");
}

bool city_held(P_S, int i)
{
	/* While the armies deploy nobody sees where. */
	return s->step > STEP_DEPLOY && towns_of_side(p, s, SIDE_FRENCH) >> p->city[i] & 1;
}

int cities_held(P_S)
{
	int n = 0;
	for (int i = 0; i < 3; i++)
		n += city_held(p, s, i);
	return n;
}

static int result_now(P_S)
{
	/* WL-258, WL-260, WL-R78: both Allies beaten, whatever became of the French. */
	if (is_defeated(s, ARMY_ANGLO_DUTCH) && is_defeated(s, ARMY_PRUSSIAN))
		return RESULT_FRENCH;
	if (is_defeated(s, ARMY_FRENCH)) /* WL-261, WL-R79 */
		return RESULT_ALLIED;
	if (s->turn < p->turns)
		return RESULT_NONE;
	return cities_held(p, s) >= CITIES_TO_WIN ? RESULT_FRENCH_CITIES
						  : RESULT_TIME; /* WL-259, WL-262 */
}

static void end_turn(P_S_CX)
{
	/* WL-224: the disrupted recover; what was shown on the march is hidden again (WL-R26). */
	for (int u = 0; u < p->units; u++) {
		s->flags[u] = 0;
		s->entry[u] = 0;
	}
	s->turn++;
	enter_movement(p, s, cx);
}

void enter_defeat(P_S_CX)
{
	static const uint16_t ending[] = {
		[RESULT_FRENCH] = MSG_END_FRENCH,
		[RESULT_FRENCH_CITIES] = MSG_END_CITIES,
		[RESULT_ALLIED] = MSG_END_ALLIED,
		[RESULT_TIME] = MSG_END_TIME,
	};
	defeat_armies(p, s, cx); /* WL-034 */
	s->result = (uint8_t)result_now(p, s);
	if (s->result == RESULT_NONE) {
		end_turn(p, s, cx);
		return;
	}
	s->step = STEP_OVER; /* WL-035 */
	s->waiting = 0;
	cx_say(cx, ending[s->result], AUDIENCE_ALL, "WL-258");
}
