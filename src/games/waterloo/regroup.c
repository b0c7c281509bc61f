/*
 * regroup.c: the victor of a battle draws units in and sends units out (7.5).
 */
#include "games/waterloo/phases.h"

static int victory_town(const struct wl_state *s)
{
	return s->battle[s->now].town;
}

/* `held` = towns with units of the side, `contacts` = towns still fought over. */
static const char *why_goes(P_S, uint64_t held, uint64_t contacts, int u, int to)
{
	int town = victory_town(s), from = s->town[u];
	if (from == NOWHERE)
		return "WL-001";
	if (has_flag(s, u, FLAG_REGROUPED))
		return "WL-240";
	int other = from == town ? to : from;
	int road = road_to(p, town, other);
	if (road < 0 || (from != town && to != town))
		return from == town ? "WL-240" : "WL-236";
	if (contacts >> other & 1) /* WL-R69 */
		return "WL-R69";
	if (from == town && !(held >> to & 1))
		return "WL-237";
	return why_road(p, s, town, road) ? "WL-238" : NULL; /* WL-R100 */
}

static void list_regroups(P_S, uint64_t units, struct list *l)
{
	int town = victory_town(s);
	uint64_t held = towns_of_side(p, s, s->beaten), contacts = contact_towns(p, s);
	uint64_t near = 0;
	for (int k = 0; k < p->degree[town]; k++)
		near |= BIT(p->next[town][k]);
	if (!(near & held)) /* nobody to draw in, nowhere to send */
		return;
	EACH (u, units) {
		int from = s->town[u];
		if (from == NOWHERE)
			continue;
		if (from != town) {
			if (near >> from & 1 && !why_goes(p, s, held, contacts, u, town))
				add(l, VERB_REGROUP, u, town);
			continue;
		}
		for (int k = 0; k < p->degree[town]; k++)
			if (!why_goes(p, s, held, contacts, u, p->next[town][k]))
				add(l, VERB_REGROUP, u, p->next[town][k]);
	}
}

static uint8_t seats_that_can(P_S, uint8_t among)
{
	uint8_t seats = 0;
	for (int a = 0; a < ARMIES; a++) {
		struct list l = {0};
		unsigned seat = 1u << seat_of_army(s, a);
		if ((a != ARMY_FRENCH) != s->beaten || !(among & seat) || seats & seat)
			continue;
		list_regroups(p, s, units_of_seat(p, s, seat_of_army(s, a)), &l);
		if (l.n)
			seats |= (uint8_t)seat;
	}
	return seats;
}

static void finish(P_S_CX)
{
	EACH (u, p->side_mask[s->beaten])
		clear_flag(s, u, FLAG_REGROUPED);
	next_round_battle(p, s, cx);
}

void enter_regroup(P_S_CX, int side)
{
	s->step = STEP_REGROUP;    /* WL-235 */
	s->beaten = (uint8_t)side; /* here: the side that regroups */
	s->roads = 0;
	s->waiting = seats_that_can(p, s, 0xff);
	if (!s->waiting)
		finish(p, s, cx);
}

const char *why_regroup(P_S, int seat, struct action a)
{
	int u = a.arg[0];
	if (a.verb == VERB_END_REGROUP)
		return NULL;
	if (a.verb != VERB_REGROUP)
		return "WL-235";
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return p->unit[u].side == s->beaten ? "WL-263" : "WL-235";
	return why_goes(p, s, towns_of_side(p, s, s->beaten), contact_towns(p, s), u, a.arg[1]);
}

void legal_regroup(P_S, int seat, struct list *l)
{
	list_regroups(p, s, units_of_seat(p, s, seat), l);
	add(l, VERB_END_REGROUP, 0, 0);
}

static void regroup(P_S_CX, int u, int to)
{
	int town = victory_town(s), from = s->town[u], side = p->unit[u].side;
	bool shown = has_flag(s, u, FLAG_REVEALED);
	uint64_t kind = could_stand_there(p, s, u);
	use_road(s, road_to(p, town, from == town ? to : from));
	s->town[u] = (uint8_t)to;
	set_flag(s, u, FLAG_REGROUPED);
	clear_flag(s, u, FLAG_LEGS | FLAG_ROLLED | FLAG_SECOND);
	know_move(p, s, cx, u, from, kind);
	cx_say(cx, MSG_REGROUP, shown ? AUDIENCE_ALL : seats_of_side(s, side), "WL-235", u, from,
	       to);
	if (!shown)
		cx_say(cx, MSG_REGROUP_HIDDEN, others(s, side), "WL-235", p->unit[u].army, from,
		       to);
}

void do_regroup(P_S_CX, int seat, struct action a)
{
	if (a.verb == VERB_REGROUP)
		regroup(p, s, cx, a.arg[0], a.arg[1]);
	else
		s->waiting &= (uint8_t) ~(1u << seat);
	s->waiting = seats_that_can(p, s, s->waiting);
	if (!s->waiting)
		finish(p, s, cx);
}
