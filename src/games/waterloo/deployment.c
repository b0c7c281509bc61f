/*
 * deployment.c: set-up on the map (4.0): the Allies first, then the French with sight of them;
 * unit by unit or an army at a time from a template.
 */
#include "games/waterloo/phases.h"

void place_historically(P_S_CX)
{
	for (int u = 0; u < p->units; u++) /* WL-047 */
		s->town[u] = p->unit[u].town;
	for (int side = 0; side < SIDES; side++)
		know_army_places(p, s, cx, side);
	/* Where each corps stood is in every book: both players know it. */
	for (int t = 0; t < p->towns; t++)
		s->may[t] = units_in(p, s, t);
	enter_movement(p, s, cx);
}

void enter_deployment(P_S_CX)
{
	if (p->historical) {
		place_historically(p, s, cx);
		return;
	}
	s->step = STEP_DEPLOY;
	s->waiting = (uint8_t)seats_of_side(s, SIDE_ALLIED); /* WL-036 */
}

static uint64_t unplaced(P_S, uint64_t units)
{
	return units & units_in(p, s, NOWHERE) & living(p, s);
}

/* Why no unit of an army may start in a town, its room apart. */
static const char *why_zone(const struct wl_pack *p, int army, int town)
{
	if (p->zone_towns[army] >> town & 1)
		return NULL;
	if (army == ARMY_FRENCH)
		return "WL-043";
	if (p->zone_towns[ARMY_FRENCH] >> town & 1)
		return "WL-039";
	return army == ARMY_ANGLO_DUTCH ? "WL-040" : "WL-041";
}

static const char *why_place(P_S, int seat, int u, int town)
{
	int army = p->unit[u].army;
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return s->options & OPT_THREE && army != ARMY_FRENCH && seat ? "WL-263" : "WL-036";
	if (s->town[u] != NOWHERE)
		return "WL-001";
	const char *zone = why_zone(p, army, town);
	if (zone)
		return zone;
	/* WL-042, WL-044; leaders count (WL-045). */
	if (count_of(units_in(p, s, town)) >= p->town_limit[army])
		return army == ARMY_FRENCH ? "WL-044" : "WL-042";
	return NULL;
}

/* A template is for an army of which no unit stands yet. */
static const char *why_template(P_S, int seat, int t)
{
	uint64_t units = p->template[t].units;
	if (units & ~units_of_seat(p, s, seat))
		return "WL-263";
	return unplaced(p, s, units) == units ? NULL : "WL-001";
}

const char *why_deploy(P_S, int seat, struct action a)
{
	switch (a.verb) {
	case VERB_PLACE: return why_place(p, s, seat, a.arg[0], a.arg[1]);
	case VERB_TEMPLATE: return why_template(p, s, seat, a.arg[0]);
	case VERB_READY:
		/* WL-046, WL-R73 */
		return unplaced(p, s, units_of_seat(p, s, seat)) ? "WL-046" : NULL;
	default: return "WL-036";
	}
}

static void legal_place(P_S, uint64_t units, struct list *l)
{
	uint8_t load[WL_TOWNS] = {0};
	for (int u = 0; u < p->units; u++)
		if (s->town[u] != NOWHERE)
			load[s->town[u]]++;
	for (int a = 0; a < ARMIES; a++) {
		uint64_t room[WL_TOWNS];
		int n = 0;
		EACH (t, units & p->army_mask[a] ? p->zone_towns[a] : 0)
			if (load[t] < p->town_limit[a])
				room[n++] = action_word(VERB_PLACE, t);
		EACH (u, units & p->army_mask[a])
			add_row(l, room, n, u);
	}
}

void legal_deploy(P_S, int seat, struct list *l)
{
	uint64_t left = unplaced(p, s, units_of_seat(p, s, seat));
	legal_place(p, s, left, l);
	for (int t = 0; t < p->templates; t++)
		if (!why_template(p, s, seat, t))
			add(l, VERB_TEMPLATE, t, 0);
	if (!left)
		add(l, VERB_READY, 0, 0);
	legal_signal(p, s, seat, l);
}

static void ready(P_S_CX, int seat)
{
	s->waiting &= (uint8_t) ~(1u << seat);
	if (s->waiting)
		return;
	int side = side_of_seat(s, seat);
	know_army_places(p, s, cx, side);
	cx_reveal(cx); /* the enemy now sees where the blocks stand */
	cx_say(cx, MSG_DEPLOYED_ARMY, AUDIENCE_ALL, "WL-036", side);
	if (side == SIDE_ALLIED)
		s->waiting = (uint8_t)seats_of_side(s, SIDE_FRENCH);
	else
		enter_movement(p, s, cx);
}

void do_deploy(P_S_CX, int seat, struct action a)
{
	uint32_t own = seats_of_side(s, side_of_seat(s, seat));
	if (a.verb == VERB_SIGNAL) {
		do_signal(p, s, cx, seat, a);
	} else if (a.verb == VERB_READY) {
		ready(p, s, cx, seat);
	} else if (a.verb == VERB_PLACE) {
		s->town[a.arg[0]] = (uint8_t)a.arg[1];
		cx_say(cx, MSG_PLACED, own, NULL, a.arg[0], a.arg[1]);
	} else {
		const struct wl_template *t = &p->template[a.arg[0]];
		EACH (u, t->units)
			if (s->steps[u])
				s->town[u] = t->town[u];
		cx_say(cx, MSG_TEMPLATE, own, NULL, a.arg[0]);
	}
}

int wl_deployed(const void *pack, const void *state, int seat, struct action *out, int cap)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	struct list l = {out, 0, cap};
	if (s->step != STEP_DEPLOY || !(s->waiting >> seat & 1))
		return 0;
	EACH (u, units_of_seat(p, s, seat))
		if (s->town[u] != NOWHERE)
			add(&l, VERB_PLACE, u, s->town[u]);
	return l.n < cap ? l.n : cap;
}
