/*
 * force_march.c: the rolls for units that marched beyond their rate (5.6, 8.1), once all moves of
 * the turn are made.
 */
#include "games/waterloo/phases.h"

static uint64_t to_roll(P_S)
{
	return p->side_mask[side_of_turn(p, s)] & units_flagged(s, FLAG_FORCED);
}

/* Leaders who may show themselves: hidden, with units of their army that must roll (WL-R26). */
static uint64_t may_reveal(P_S)
{
	uint64_t rolling = to_roll(p, s), set = 0;
	if (!rolling)
		return 0;
	EACH (l, p->type_mask[TYPE_LEADER] & p->side_mask[side_of_turn(p, s)])
		if (s->steps[l] && !has_flag(s, l, FLAG_REVEALED) &&
		    rolling & p->army_mask[p->unit[l].army] & units_in(p, s, s->town[l]))
			set |= BIT(l);
	return set;
}

static uint8_t seats_of(P_S, uint64_t units)
{
	uint8_t seats = 0;
	EACH (u, units)
		seats |= (uint8_t)(1u << seat_of_unit(p, s, u));
	return seats;
}

static void go_on(P_S_CX)
{
	s->waiting = seats_of(p, s, to_roll(p, s));
	if (s->waiting)
		return;
	know_marches(p, s, cx);
	enter_contact(p, s, cx);
}

void enter_force_march(P_S_CX)
{
	/* WL-R23: every unit that moved more towns than its rate. */
	EACH (u, p->side_mask[side_of_turn(p, s)] & units_flagged(s, FLAG_LEGS))
		if (s->steps[u] && legs_of(s, u) > p->rate[p->unit[u].type])
			set_flag(s, u, FLAG_FORCED);
	s->step = STEP_FORCE_MARCH; /* WL-029, WL-079 */
	go_on(p, s, cx);
}

/* WL-083, WL-084, WL-241, WL-243: the revealed leader of its army in the same town. */
int march_bonus(P_S, int u)
{
	uint64_t leader = p->type_mask[TYPE_LEADER] & p->army_mask[p->unit[u].army];
	EACH (l, leader)
		if (s->steps[l] && has_flag(s, l, FLAG_REVEALED) && s->town[l] == s->town[u])
			return MARCH_LEADER;
	return 0;
}

const char *why_force_march(P_S, int seat, struct action a)
{
	int u = a.arg[0];
	if (a.verb != VERB_ROLL && a.verb != VERB_REVEAL)
		return "WL-079";
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return "WL-263";
	if (a.verb == VERB_ROLL)
		return has_flag(s, u, FLAG_FORCED) ? NULL : "WL-R23";
	return may_reveal(p, s) >> u & 1 ? NULL : "WL-R26";
}

void legal_force_march(P_S, int seat, struct list *l)
{
	uint64_t own = units_of_seat(p, s, seat);
	add_units(l, VERB_REVEAL, may_reveal(p, s) & own);
	add_units(l, VERB_ROLL, to_roll(p, s) & own);
}

static void roll(P_S_CX, int u)
{
	int side = p->unit[u].side, town = s->town[u], die = cx_d6(cx, DICE_MARCH); /* WL-075 */
	uint32_t own = seats_of_side(s, side), rest = others(s, side);
	bool shown = has_flag(s, u, FLAG_REVEALED);
	int sum = die + march_bonus(p, s, u);
	if (shown)
		cx_needed(cx, 1, 4 - march_bonus(p, s, u), 6);
	clear_flag(s, u, FLAG_FORCED);
	set_flag(s, u, FLAG_ROLLED);
	if (sum > 3) { /* WL-077 */
		cx_say(cx, MSG_FORCED_SAFE, shown ? AUDIENCE_ALL : own, "WL-077", u, town, die);
		if (!shown)
			cx_say(cx, MSG_FORCED_SAFE_HIDDEN, rest, "WL-077", p->unit[u].army, town,
			       die);
	} else if (s->steps[u] == 1) { /* WL-078 */
		eliminate(p, s, cx, u, "WL-078");
	} else { /* WL-076 */
		s->steps[u]--;
		know_march_loss(p, s, cx, u);
		cx_say(cx, MSG_FORCED_LOSS, shown ? AUDIENCE_ALL : own, "WL-076", u, town, die);
		if (!shown)
			cx_say(cx, MSG_FORCED_LOSS_HIDDEN, rest, "WL-076", p->unit[u].army, town,
			       die);
	}
}

void do_force_march(P_S_CX, int seat, struct action a)
{
	(void)seat;
	int u = a.arg[0];
	if (a.verb == VERB_ROLL) {
		roll(p, s, cx, u);
	} else {
		show_units(p, s, cx, BIT(u));
		cx_say(cx, MSG_REVEAL, AUDIENCE_ALL, "WL-R26", u, s->town[u]);
	}
	go_on(p, s, cx);
}
