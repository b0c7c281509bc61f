/*
 * signals.c: what one Ally may tell the other (11.0), in the game of three. Only during the
 * deployment and in Allied night turns (WL-265); a handful each time.
 */
#include "games/waterloo/phases.h"

bool may_talk(P_S)
{
	if (!(s->options & OPT_THREE))
		return false;
	if (s->step == STEP_DEPLOY)
		return true;
	return s->step == STEP_MOVE && is_night(p, s) && side_of_turn(p, s) == SIDE_ALLIED;
}

const char *wl_why_silent(const void *pack, const void *st, int seat)
{
	const struct wl_state *s = st;
	bool ally = s->options & OPT_THREE && seat >= ARMY_ANGLO_DUTCH;
	return ally && !may_talk(pack, s) && s->waiting ? "WL-265" : NULL;
}

int signals_sent(const struct wl_state *s, int seat)
{
	return s->signals >> 4 * (seat - 1) & 15;
}

const char *why_signal(P_S, int seat, struct action a)
{
	if (seat < ARMY_ANGLO_DUTCH || !(s->options & OPT_THREE) || a.arg[0] >= INTENTS)
		return "WL-263";
	if (!may_talk(p, s))
		return "WL-265";
	return signals_sent(s, seat) >= SIGNALS_MOST ? "WL-R109" : NULL;
}

void legal_signal(P_S, int seat, struct list *l)
{
	if (why_signal(p, s, seat, (struct action){0}))
		return;
	for (int i = 0; i < INTENTS; i++)
		for (int t = 0; t < p->towns; t++)
			add(l, VERB_SIGNAL, i, t);
}

void do_signal(P_S_CX, int seat, struct action a)
{
	(void)p;
	s->signals = (uint8_t)(s->signals + (1 << 4 * (seat - 1)));
	cx_say(cx, MSG_SIGNAL, seats_of_side(s, SIDE_ALLIED), "WL-265", seat, a.arg[0], a.arg[1]);
}
