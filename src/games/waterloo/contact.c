/*
 * contact.c: towns that hold both sides (6.1, 6.6): which are battles and which skirmishes, and
 * the order of them, which is the attacker's to choose.
 */
#include <string.h>

#include "games/waterloo/phases.h"

uint64_t contact_towns(P_S)
{
	return towns_of_side(p, s, SIDE_FRENCH) & towns_of_side(p, s, SIDE_ALLIED); /* WL-030 */
}

/*
 * WL-R81: who decides for both Allies: the one with more of these units; if equal the
 * Anglo-Dutch.
 */
int chief_seat(P_S, int side, uint64_t units)
{
	if (side == SIDE_FRENCH)
		return seat_of_army(s, ARMY_FRENCH);
	bool prussian = count_of(units & p->army_mask[ARMY_PRUSSIAN]) >
			count_of(units & p->army_mask[ARMY_ANGLO_DUTCH]);
	return seat_of_army(s, prussian ? ARMY_PRUSSIAN : ARMY_ANGLO_DUTCH);
}

static int attacking_chief(P_S, uint64_t towns)
{
	int side = side_of_turn(p, s);
	uint64_t units = 0;
	EACH (t, towns)
		units |= units_in(p, s, t);
	return chief_seat(p, s, side, units & p->side_mask[side]);
}

/* Roads by which the attacker came to a town. */
static uint8_t entries(P_S, int town)
{
	unsigned roads = 0;
	EACH (u, units_in(p, s, town) & p->side_mask[side_of_turn(p, s)])
		if (has_moved(s, u))
			roads |= 1u << s->entry[u];
	return (uint8_t)roads;
}

static void open_battle(P_S_CX, int i, int town)
{
	s->battle[i] = (struct wl_battle){
		.town = (uint8_t)town,
		.entry = entries(p, s, town),
		.holder = {NO_UNIT, NO_UNIT, NO_UNIT},
	};
	cx_say(cx, MSG_BATTLE, AUDIENCE_ALL, "WL-088", town);
	/* What was done on the march does not count on the board. */
	EACH (u, units_in(p, s, town))
		clear_flag(s, u, FLAG_LEGS | FLAG_ROLLED);
}

void enter_contact(P_S_CX)
{
	memset(s->battle, 0, sizeof s->battle);
	for (int i = 0; i < WL_BATTLES; i++)
		s->battle[i].town = NOWHERE;
	int n = 0;
	/* WL-R24: counted after the force marches; both Allies together (WL-R85). */
	EACH (t, contact_towns(p, s)) {
		uint64_t here = units_in(p, s, t);
		if (count_of(here & p->side_mask[0]) >= 3 && count_of(here & p->side_mask[1]) >= 3)
			open_battle(p, s, cx, n++, t); /* WL-089 */
	}
	s->skirmish = NOWHERE;
	next_skirmish(p, s, cx);
}

static uint64_t battle_towns(const struct wl_state *s)
{
	uint64_t towns = 0;
	for (int i = 0; i < WL_BATTLES; i++)
		if (s->battle[i].town != NOWHERE && !(s->battle[i].flags & BATTLE_OVER))
			towns |= BIT(s->battle[i].town);
	return towns;
}

/* The fights among which the present step chooses, as towns. */
static uint64_t to_order(P_S)
{
	uint64_t battles = battle_towns(s);
	if (s->step == STEP_SKIRMISH_ORDER)
		return contact_towns(p, s) & ~battles;
	uint64_t left = 0;
	for (int i = 0; i < WL_BATTLES; i++)
		if (s->battle[i].town != NOWHERE && !(s->battle[i].flags & BATTLE_OVER) &&
		    (s->step == STEP_ROUND ? !(s->fought >> i & 1)
					   : !(s->battle[i].flags & BATTLE_DRAWN)))
			left |= BIT(s->battle[i].town);
	return left;
}

static void start_fight(P_S_CX, int town)
{
	if (s->step == STEP_SKIRMISH_ORDER) {
		enter_skirmish(p, s, cx, town);
		return;
	}
	s->now = (uint8_t)battle_at(s, town);
	if (s->step == STEP_BATTLE_ORDER) {
		enter_terrain(p, s, cx);
	} else {
		s->fought |= (uint8_t)(1u << s->now);
		enter_battle_turn(p, s, cx, ROLE_ATTACKER); /* WL-031, WL-128 */
	}
}

/* Asks for the next fight, where there is a choice; false when none is left. */
static bool ask_order(P_S_CX, int step)
{
	s->step = (uint8_t)step;
	uint64_t towns = to_order(p, s);
	if (!towns)
		return false;
	s->waiting = (uint8_t)(1u << attacking_chief(p, s, towns)); /* WL-091, WL-093 */
	if (count_of(towns) == 1)
		start_fight(p, s, cx, __builtin_ctzll(towns));
	return true;
}

void next_skirmish(P_S_CX)
{
	if (!ask_order(p, s, cx, STEP_SKIRMISH_ORDER)) /* WL-090 */
		next_deployment(p, s, cx);
}

/* WL-R28: all battles are deployed before the first battle turn. */
void next_deployment(P_S_CX)
{
	s->fought = 0;
	if (!ask_order(p, s, cx, STEP_BATTLE_ORDER))
		next_round_battle(p, s, cx);
}

/* WL-092, WL-R27: each open battle gets one battle turn of each side, round after round. */
void next_round_battle(P_S_CX)
{
	if (ask_order(p, s, cx, STEP_ROUND))
		return;
	s->fought = 0;
	if (!ask_order(p, s, cx, STEP_ROUND))
		enter_supply(p, s, cx);
}

const char *why_order(P_S, int seat, struct action a)
{
	(void)seat;
	int verb = s->step == STEP_SKIRMISH_ORDER ? VERB_SKIRMISH : VERB_BATTLE;
	if (a.verb != verb)
		return a.verb == VERB_BATTLE ? "WL-090" : "WL-027";
	return to_order(p, s) >> a.arg[0] & 1 ? NULL : "WL-092";
}

void legal_order(P_S, int seat, struct list *l)
{
	(void)seat;
	int verb = s->step == STEP_SKIRMISH_ORDER ? VERB_SKIRMISH : VERB_BATTLE;
	EACH (t, to_order(p, s))
		add(l, verb, t, 0);
}

void do_order(P_S_CX, int seat, struct action a)
{
	(void)seat;
	start_fight(p, s, cx, a.arg[0]);
}
