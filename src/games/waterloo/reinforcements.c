/*
 * reinforcements.c: the last step of a battle turn (6.34): units from adjacent towns into the
 * Reserve.
 */
#include "games/waterloo/phases.h"

static const char *why_joins(P_S, uint64_t contacts, int u)
{
	int town = s->battle[s->now].town;
	if (s->town[u] == NOWHERE)
		return "WL-001";
	int road = road_to(p, town, s->town[u]);
	if (road < 0)
		return "WL-194";
	if (contacts >> s->town[u] & 1)
		return "WL-195";
	if (has_flag(s, u, FLAG_DISRUPTED))
		return "WL-201";
	return why_road(p, s, town, road) ? "WL-196" : NULL; /* WL-197, WL-202, WL-R86 */
}

static uint64_t may_join(P_S, uint64_t units)
{
	uint64_t contacts = contact_towns(p, s), set = 0;
	EACH (u, units)
		if (!why_joins(p, s, contacts, u))
			set |= BIT(u);
	return set;
}

uint64_t could_join(P_S, int side, int town, int road)
{
	int from = p->next[town][road];
	if (contact_towns(p, s) >> from & 1) /* WL-195 */
		return 0;
	return units_in(p, s, from) & p->side_mask[side] & ~units_flagged(s, FLAG_DISRUPTED);
}

static uint8_t seats_that_can(P_S, uint8_t among)
{
	uint8_t seats = 0;
	EACH (u, may_join(p, s, p->side_mask[side_in_role(p, s, s->role)]))
		seats |= (uint8_t)(1u << seat_of_unit(p, s, u));
	return seats & among;
}

void enter_reinforcing(P_S_CX)
{
	s->step = STEP_REINFORCE; /* WL-194, WL-199 */
	s->roads = 0;
	s->waiting = seats_that_can(p, s, 0xff);
	if (!s->waiting)
		after_reinforcing(p, s, cx);
}

const char *why_reinforce(P_S, int seat, struct action a)
{
	int u = a.arg[0];
	if (a.verb == VERB_END_REINFORCE)
		return NULL;
	if (a.verb != VERB_REINFORCE)
		return a.verb >= VERB_ENGAGE && a.verb <= VERB_RETREAT ? "WL-198" : "WL-129";
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return p->unit[u].side == side_in_role(p, s, s->role) ? "WL-263" : "WL-199";
	return why_joins(p, s, contact_towns(p, s), u);
}

void legal_reinforce(P_S, int seat, struct list *l)
{
	add_units(l, VERB_REINFORCE, may_join(p, s, units_of_seat(p, s, seat)));
	add(l, VERB_END_REINFORCE, 0, 0);
}

static void join(P_S_CX, int u)
{
	struct wl_battle *b = &s->battle[s->now];
	int from = s->town[u], road = road_to(p, b->town, from), side = p->unit[u].side;
	bool shown = has_flag(s, u, FLAG_REVEALED);
	uint64_t kind = could_stand_there(p, s, u);
	use_road(s, road);
	if (s->role == ROLE_ATTACKER) {
		b->entry |= (uint8_t)(1u << road); /* WL-217 */
		s->acted |= 0x80;                  /* WL-R58 */
	}
	s->town[u] = b->town;
	s->place[u] = PLACE_RESERVE;
	s->entry[u] = 0;
	know_move(p, s, cx, u, from, kind);
	clear_flag(s, u, FLAGS_BOARD | FLAG_ROLLED | FLAG_SECOND | FLAG_REGROUPED | FLAG_REVEALED);
	cx_say(cx, MSG_REINFORCES, shown ? AUDIENCE_ALL : seats_of_side(s, side), "WL-194", u, from,
	       b->town);
	if (!shown)
		cx_say(cx, MSG_REINFORCES_HIDDEN, others(s, side), "WL-194", p->unit[u].army, from,
		       b->town);
}

void do_reinforce(P_S_CX, int seat, struct action a)
{
	if (a.verb == VERB_REINFORCE)
		join(p, s, cx, a.arg[0]);
	else
		s->waiting &= (uint8_t) ~(1u << seat);
	s->waiting = seats_that_can(p, s, s->waiting);
	if (!s->waiting)
		after_reinforcing(p, s, cx);
}
