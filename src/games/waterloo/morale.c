/*
 * morale.c: the morale of engaged units at their last step (6.31, 8.2).
 */
#include "games/waterloo/phases.h"

/* WL-130, WL-131, WL-139, WL-140, WL-R45: who of the side in turn has still to roll. */
uint64_t to_test(P_S, const struct board *b)
{
	uint64_t set = 0;
	EACH (u, b->role[s->role]) {
		int place = s->place[u];
		if (s->steps[u] != 1 || has_flag(s, u, FLAG_TESTED | FLAG_SHELTERED) ||
		    !is_engaged(b, place))
			continue;
		bool alone = friends_at(b, s->role, place) == BIT(u);
		if (p->unit[u].type != TYPE_LEADER || alone)
			set |= BIT(u);
	}
	return set;
}

/* WL-137, WL-138, WL-192, WL-241: the leader of its army in the same position; a square. */
int morale_bonus(P_S, const struct board *b, int u)
{
	uint64_t leader =
		p->type_mask[TYPE_LEADER] & p->army_mask[p->unit[u].army] & b->at[s->place[u]];
	int bonus = 0;
	EACH (l, leader)
		bonus = MORALE_LEADER * has_flag(s, l, FLAG_REVEALED); /* WL-243 */
	return bonus + MORALE_SQUARE * has_flag(s, u, FLAG_SQUARE);
}

const char *why_test(P_S, int seat, struct action a)
{
	struct board b;
	board_read(p, s, &b);
	if (a.verb != VERB_TEST)
		return "WL-129";
	if (!(units_of_seat(p, s, seat) >> a.arg[0] & 1))
		return b.role[s->role] >> a.arg[0] & 1 ? "WL-263" : "WL-R45";
	return to_test(p, s, &b) >> a.arg[0] & 1 ? NULL : "WL-131";
}

void legal_test(P_S, int seat, struct list *l)
{
	struct board b;
	board_read(p, s, &b);
	add_units(l, VERB_TEST, to_test(p, s, &b) & units_of_seat(p, s, seat));
}

/* WL-132: falls back at once; WL-134, WL-135, WL-R40, WL-108: or is lost. */
static void fall_back(P_S_CX, const struct board *b, int u)
{
	int place = s->place[u], role = s->role, lane = lane_of(place);
	int to = is_forward(role, place) ? own_place(role, lane) : PLACE_RESERVE;
	bool crosses = to != PLACE_RESERVE && has_stream(b->battle, lane);
	bool into_woods = is_woods(b->battle, to) && p->guns >> u & 1;
	if (has_flag(s, u, FLAG_SQUARE)) {
		eliminate(p, s, cx, u, "WL-134");
	} else if (p->unit[u].type == TYPE_FOOT) {
		eliminate(p, s, cx, u, "WL-135");
	} else if (is_engaged(b, to) || b->at[to] & b->role[!role] || into_woods) {
		eliminate(p, s, cx, u, "WL-R40");
	} else if (crosses && (s->crossed >> 2 * lane & 3) >= 2) {
		eliminate(p, s, cx, u, "WL-108");
	} else {
		if (crosses)
			s->crossed = (uint8_t)(s->crossed + (1 << 2 * lane));
		enter_place(p, s, cx, u, to);
		set_legs(s, u, 2); /* WL-R44 */
		set_flag(s, u, FLAG_DISENGAGED);
	}
	note_engagements(p, s, cx);
}

void do_test(P_S_CX, int seat, struct action a)
{
	(void)seat;
	struct board b;
	int u = a.arg[0], die = cx_d6(cx, DICE_MORALE);
	board_read(p, s, &b);
	set_flag(s, u, FLAG_TESTED);
	cx_needed(cx, 1, 4 - morale_bonus(p, s, &b, u), 6);
	if (die + morale_bonus(p, s, &b, u) > 3) { /* WL-136 */
		cx_say(cx, MSG_MORALE_GOOD, AUDIENCE_ALL, "WL-136", u, die);
	} else {
		cx_say(cx, MSG_MORALE_BAD, AUDIENCE_ALL, "WL-132", u, die);
		fall_back(p, s, cx, &b, u);
		if (battle_turned(p, s, cx)) /* WL-133 */
			return;
	}
	board_read(p, s, &b);
	uint64_t left = to_test(p, s, &b);
	s->waiting = 0;
	EACH (v, left)
		s->waiting |= (uint8_t)(1u << seat_of_unit(p, s, v));
	if (!left)
		enter_combat(p, s, cx);
}
