/*
 * supply.c: the Allies' supply cities (9.0), at the end of every French turn.
 */
#include "games/waterloo/phases.h"

static int owed(const struct wl_state *s, int army)
{
	return s->supply >> 4 * (army - 1) & 15;
}

static uint64_t removable(P_S, int army)
{
	return p->army_mask[army] & living(p, s);
}

static void count_losses(P_S_CX)
{
	uint64_t french = towns_of_side(p, s, SIDE_FRENCH);
	int loss[ARMIES] = {0};
	for (int i = 0; i < 3; i++) /* WL-247, WL-248, WL-249, WL-251 */
		if (french >> p->city[i] & 1) {
			loss[p->city_army[i]] += p->city_loss[i];
			cx_say(cx, MSG_SUPPLY, AUDIENCE_ALL, "WL-247", p->city[i], p->city_army[i],
			       p->city_loss[i]);
		}
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++) { /* WL-252, WL-R75 */
		int left = count_of(removable(p, s, a));
		loss[a] = loss[a] < left ? loss[a] : left;
	}
	s->supply = (uint8_t)(loss[ARMY_ANGLO_DUTCH] | loss[ARMY_PRUSSIAN] << 4);
}

static void go_on_supply(P_S_CX)
{
	s->waiting = 0;
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++)
		if (owed(s, a))
			s->waiting |= (uint8_t)(1u << seat_of_army(s, a));
	if (!s->waiting)
		enter_defeat(p, s, cx);
}

void enter_supply(P_S_CX)
{
	s->step = STEP_SUPPLY;
	s->now = 0;
	s->supply = 0;
	if (side_of_turn(p, s) == SIDE_FRENCH) /* WL-033 */
		count_losses(p, s, cx);
	go_on_supply(p, s, cx);
}

const char *why_remove(P_S, int seat, struct action a)
{
	int army = p->unit[a.arg[0]].army;
	if (a.verb != VERB_REMOVE)
		return "WL-250";
	if (!(units_of_seat(p, s, seat) >> a.arg[0] & 1))
		return army == ARMY_FRENCH ? "WL-252" : "WL-263";
	return owed(s, army) && s->steps[a.arg[0]] ? NULL : "WL-250";
}

void legal_remove(P_S, int seat, struct list *l)
{
	for (int a = ARMY_ANGLO_DUTCH; a < ARMIES; a++)
		if (owed(s, a))
			add_units(l, VERB_REMOVE, removable(p, s, a) & units_of_seat(p, s, seat));
}

void do_remove(P_S_CX, int seat, struct action a)
{
	(void)seat;
	int army = p->unit[a.arg[0]].army;
	s->supply = (uint8_t)(s->supply - (1 << 4 * (army - 1)));
	eliminate(p, s, cx, a.arg[0], "WL-250"); /* WL-R25 */
	go_on_supply(p, s, cx);
}
