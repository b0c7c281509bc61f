/*
 * skirmish.c: one round between small forces (6.6). Both sides pick in secret who shows himself,
 * the defender's units fire, then what is left of the attacker's; the smaller side retreats.
 */
#include "games/waterloo/phases.h"

static uint64_t here_of(P_S, int role)
{
	return units_in(p, s, s->skirmish) & p->side_mask[side_in_role(p, s, role)];
}

static uint64_t chosen(P_S, uint64_t units)
{
	(void)p;
	return units & units_flagged(s, FLAG_CHOSEN);
}

/* A side of one unit has nothing to choose. */
static void choose_for(P_S_CX, int role)
{
	(void)cx;
	uint64_t here = here_of(p, s, role);
	int side = side_in_role(p, s, role);
	if (count_of(here) == 1)
		set_flag(s, __builtin_ctzll(here), FLAG_CHOSEN);
	else
		s->waiting |= (uint8_t)(1u << chief_seat(p, s, side, here));
}

static void fire_all(P_S_CX, int role);

void enter_skirmish(P_S_CX, int town)
{
	s->skirmish = (uint8_t)town;
	s->step = STEP_SHOW;
	s->waiting = 0;
	cx_say(cx, MSG_SKIRMISH, AUDIENCE_ALL, "WL-089", town);
	choose_for(p, s, cx, ROLE_ATTACKER); /* WL-R30: both in secret */
	choose_for(p, s, cx, ROLE_DEFENDER);
	if (!s->waiting) {
		show_units(p, s, cx, chosen(p, s, units_in(p, s, town)));
		fire_all(p, s, cx, ROLE_DEFENDER);
	}
}

static uint64_t of_seat(P_S, int seat)
{
	return units_in(p, s, s->skirmish) & p->side_mask[side_of_seat(s, seat)];
}

const char *why_show(P_S, int seat, struct action a)
{
	uint64_t here = of_seat(p, s, seat), shown = chosen(p, s, here);
	if (a.verb == VERB_END_SHOW)
		return shown ? NULL : "WL-203";
	if (a.verb != VERB_SHOW)
		return "WL-203";
	if (!(here >> a.arg[0] & 1))
		return "WL-205";
	return shown >> a.arg[0] & 1 || count_of(shown) >= SKIRMISH_SHOWN ? "WL-203" : NULL;
}

void legal_show(P_S, int seat, struct list *l)
{
	uint64_t here = of_seat(p, s, seat), shown = chosen(p, s, here);
	if (count_of(shown) < SKIRMISH_SHOWN)
		add_units(l, VERB_SHOW, here & ~shown);
	if (shown)
		add(l, VERB_END_SHOW, 0, 0);
}

void do_show(P_S_CX, int seat, struct action a)
{
	if (a.verb == VERB_SHOW) {
		set_flag(s, a.arg[0], FLAG_CHOSEN);
		return;
	}
	s->waiting &= (uint8_t) ~(1u << seat);
	if (s->waiting)
		return;
	show_units(p, s, cx, chosen(p, s, units_in(p, s, s->skirmish)));
	fire_all(p, s, cx, ROLE_DEFENDER); /* WL-204 */
}

/* WL-206, WL-207, WL-R91: fixed values; the hits of all fall one by one on the strongest. */
static void fire_all(P_S_CX, int role)
{
	int hits = 0;
	s->role = (uint8_t)role;
	EACH (u, chosen(p, s, here_of(p, s, role))) {
		int power = p->skirmish_fire[p->unit[u].type], own = 0;
		for (int d = 0; d < s->steps[u]; d++)
			own += cx_d6(cx, DICE_SKIRMISH) <= power;
		cx_needed(cx, s->steps[u], 1, power);
		cx_say(cx, MSG_SKIRMISH_FIRE, AUDIENCE_ALL, "WL-204", u, s->steps[u], power, own);
		hits += own;
	}
	s->hits = (uint8_t)hits;
	s->hit_how = 0;
	go_on_hits(p, s, cx);
}

/* After the hits of one side's fire. */
void go_on_skirmish(P_S_CX)
{
	if (s->role == ROLE_DEFENDER) {
		fire_all(p, s, cx, ROLE_ATTACKER);
		return;
	}
	EACH (u, units_in(p, s, s->skirmish))
		clear_flag(s, u, FLAG_CHOSEN);
	int attackers = count_of(here_of(p, s, ROLE_ATTACKER)),
	    defenders = count_of(here_of(p, s, ROLE_DEFENDER));
	if (!attackers || !defenders) { /* WL-R32 */
		end_skirmish(p, s, cx);
		return;
	}
	/* WL-208, WL-209 */
	int loser = side_in_role(p, s, attackers <= defenders ? ROLE_ATTACKER : ROLE_DEFENDER);
	cx_say(cx, MSG_SKIRMISH_LOST, AUDIENCE_ALL, "WL-208", loser, s->skirmish);
	enter_forced_retreat(p, s, cx, loser);
}

void end_skirmish(P_S_CX)
{
	EACH (u, units_in(p, s, s->skirmish))
		if (p->unit[u].type != TYPE_LEADER) /* WL-R26: a leader until the turn ends */
			clear_flag(s, u, FLAG_REVEALED);
	s->skirmish = NOWHERE;
	next_skirmish(p, s, cx); /* WL-211: no regroup */
}
