/*
 * bidding.c: tourney bidding (12.0). Two players bid steps for the side they want; the last
 * bidder plays it without those steps.
 */
#include "games/waterloo/phases.h"

/* WL-R83: as many steps as the side has units that can lose one: no leaders. */
static int most_bid(const struct wl_pack *p, int side)
{
	int n = 0;
	EACH (u, p->side_mask[side])
		n += p->unit[u].steps > 1;
	return n;
}

void enter_bidding(P_S_CX)
{
	(void)p;
	s->step = STEP_BID;
	s->bidder = (uint8_t)(cx_die(cx, 2, DICE_COIN) - 1); /* WL-266 */
	s->waiting = (uint8_t)(1u << s->bidder);
	s->bid_side = SIDES; /* nobody has spoken yet */
	cx_say(cx, MSG_COIN, AUDIENCE_ALL, "WL-266", s->bidder);
}

static bool spoken(const struct wl_state *s)
{
	return s->bid_side < SIDES;
}

static const char *why_speak(P_S, struct action a)
{
	if (a.verb == VERB_PASS)
		return spoken(s) ? NULL : "WL-267";
	/* WL-267: bids rise by one; a first bid of 0 will do. */
	int need = spoken(s) ? s->bid + 1 : 0;
	if (a.arg[0] >= SIDES || a.arg[1] != need)
		return "WL-267";
	return a.arg[1] > most_bid(p, a.arg[0]) ? "WL-R83" : NULL;
}

static const char *why_weaken(P_S, int seat, int u)
{
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return "WL-268";
	if (p->unit[u].steps == 1)
		return "WL-R83";
	return s->steps[u] < p->unit[u].steps ? "WL-269" : NULL;
}

const char *why_bid(P_S, int seat, struct action a)
{
	if (s->step == STEP_BID)
		return a.verb == VERB_WEAKEN ? "WL-268" : why_speak(p, s, a);
	return a.verb == VERB_WEAKEN ? why_weaken(p, s, seat, a.arg[0]) : "WL-R84";
}

void legal_bid(P_S, int seat, struct list *l)
{
	if (s->step == STEP_BID) {
		int need = spoken(s) ? s->bid + 1 : 0;
		for (int side = 0; side < SIDES; side++)
			if (need <= most_bid(p, side))
				add(l, VERB_BID, side, need);
		if (spoken(s))
			add(l, VERB_PASS, 0, 0);
		return;
	}
	EACH (u, units_of_seat(p, s, seat))
		if (!why_weaken(p, s, seat, u))
			add(l, VERB_WEAKEN, u, 0);
}

/* WL-268, WL-R84: the last bidder takes the side he named, the other player the other. */
static void settle_bids(P_S_CX)
{
	int winner = !s->bidder;
	if (winner != s->bid_side)
		s->options |= OPT_SWAPPED;
	cx_say(cx, MSG_BID_WON, AUDIENCE_ALL, "WL-268", winner, s->bid_side, s->bid);
	s->step = STEP_BID_LOSS;
	s->waiting = (uint8_t)seats_of_side(s, s->bid_side);
	if (!s->bid)
		enter_deployment(p, s, cx);
}

static void weaken(P_S_CX, int u)
{
	s->steps[u]--;
	set_seen(s, u, s->steps[u]); /* WL-R108: steps bid away are taken openly */
	cx_say(cx, MSG_WEAKENED, AUDIENCE_ALL, "WL-268", u, s->steps[u]);
	if (--s->bid == 0)
		enter_deployment(p, s, cx);
}

void do_bid(P_S_CX, int seat, struct action a)
{
	if (a.verb == VERB_WEAKEN) {
		weaken(p, s, cx, a.arg[0]);
		return;
	}
	if (a.verb == VERB_PASS) {
		settle_bids(p, s, cx);
		return;
	}
	s->bid_side = (uint8_t)a.arg[0];
	s->bid = (uint8_t)a.arg[1];
	cx_say(cx, MSG_BID, AUDIENCE_ALL, "WL-267", seat, s->bid_side, s->bid);
	s->bidder = (uint8_t)!seat;
	s->waiting = (uint8_t)(1u << s->bidder);
}
