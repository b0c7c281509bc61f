/*
 * array.c: deploying for battle (6.22, 6.23): the defender first, then the attacker; no position
 * empty, one corps in each, two where the leader stands.
 */
#include <assert.h>

#include "games/waterloo/phases.h"

static uint64_t of_role(P_S, int role)
{
	return units_in(p, s, s->battle[s->now].town) & p->side_mask[side_in_role(p, s, role)];
}

static uint64_t standing(P_S, uint64_t units, int place)
{
	(void)p;
	uint64_t set = 0;
	EACH (u, units)
		if (s->place[u] == place)
			set |= BIT(u);
	return set;
}

static uint8_t seats_to_array(P_S, int role)
{
	uint8_t seats = 0;
	EACH (u, of_role(p, s, role))
		seats |= (uint8_t)(1u << seat_of_unit(p, s, u));
	return seats;
}

void enter_array(P_S_CX, int role)
{
	(void)cx;
	s->step = STEP_ARRAY;
	s->role = (uint8_t)role;
	s->waiting = seats_to_array(p, s, role);
}

/*
 * How many positions must stay empty whatever is done: WL-101 keeps guns out of woods. Usually 0;
 * no deployment may raise it (WL-117, WL-R104).
 */
static int unfillable(P_S, uint64_t left, uint64_t filled)
{
	const struct wl_battle *b = &s->battle[s->now];
	int woods = 0, open = 0;
	for (int lane = 0; lane < 3; lane++) {
		int place = own_place(s->role, lane);
		if (filled >> place & 1)
			continue;
		if (is_woods(b, place))
			woods++;
		else
			open++;
	}
	int guns = count_of(left & p->guns), rest = count_of(left) - guns;
	int in_woods = woods < rest ? woods : rest;
	int in_open = open < guns + rest - in_woods ? open : guns + rest - in_woods;
	return woods + open - in_woods - in_open;
}

static uint64_t filled_places(P_S, uint64_t units)
{
	(void)p;
	uint64_t filled = 0;
	EACH (u, units)
		filled |= BIT(s->place[u]);
	return filled;
}

/* WL-121, WL-122, WL-R71, WL-R72: one corps, or two of the army whose leader stands there. */
bool keeps_integrity(const struct wl_pack *p, uint64_t all)
{
	if (!all)
		return true;
	if (all & ~p->army_mask[p->unit[__builtin_ctzll(all)].army])
		return false;
	int corps = 0;
	for (int c = 1; c <= p->corps_count; c++)
		corps += (all & p->corps_mask[c]) != 0;
	return corps <= (all & p->type_mask[TYPE_LEADER] ? 2 : 1);
}

static const char *why_place_unit(P_S, uint64_t units, int u, int position)
{
	const struct wl_battle *b = &s->battle[s->now];
	if (s->place[u] != PLACE_MAP)
		return "WL-120";
	if (position > POS_RIGHT)
		return "WL-094";
	int place = place_of(s->role, position);
	if (is_woods(b, place) && p->guns >> u & 1)
		return "WL-101";
	if (position != POS_RESERVE && !keeps_integrity(p, standing(p, s, units, place) | BIT(u)))
		return "WL-121";
	uint64_t left = standing(p, s, units, PLACE_MAP), filled = filled_places(p, s, units);
	if (unfillable(p, s, left & ~BIT(u), filled | BIT(place)) > unfillable(p, s, left, filled))
		return "WL-117";
	return NULL;
}

/* WL-R7: the owner of a position may name who holds its farm or hill. */
static int vacant_marker(P_S, int u)
{
	(void)p;
	const struct wl_battle *b = &s->battle[s->now];
	for (int m = 0; m < WL_MARKERS; m++)
		if (marker_place(b->marker[m]) == s->place[u] && b->holder[m] == NO_UNIT &&
		    (marker_terrain(b->marker[m]) == TERRAIN_FARM ||
		     marker_terrain(b->marker[m]) == TERRAIN_HILL))
			return m;
	return -1;
}

static const char *why_garrison(P_S, int u)
{
	const struct wl_battle *b = &s->battle[s->now];
	int m = s->place[u] >= PLACE_ZONE ? vacant_marker(p, s, u) : -1;
	if (m < 0)
		return "WL-R7";
	if (marker_terrain(b->marker[m]) == TERRAIN_FARM)
		return p->unit[u].type == TYPE_INFANTRY ? NULL : "WL-103";
	return p->guns >> u & 1 ? NULL : "WL-111";
}

const char *why_array(P_S, int seat, struct action a)
{
	uint64_t units = of_role(p, s, s->role), own = units & units_of_seat(p, s, seat);
	if (a.verb == VERB_DEPLOYED)
		return standing(p, s, own, PLACE_MAP) ? "WL-117" : NULL;
	if (a.verb != VERB_DEPLOY && a.verb != VERB_GARRISON)
		return "WL-027";
	if (!(own >> a.arg[0] & 1))
		return units >> a.arg[0] & 1 ? "WL-263" : "WL-120";
	if (a.verb == VERB_DEPLOY)
		return why_place_unit(p, s, units, a.arg[0], a.arg[1]);
	return why_garrison(p, s, a.arg[0]);
}

void legal_array(P_S, int seat, struct list *l)
{
	uint64_t units = of_role(p, s, s->role), own = units & units_of_seat(p, s, seat);
	uint64_t left = standing(p, s, own, PLACE_MAP);
	EACH (u, left)
		for (int pos = POS_RESERVE; pos <= POS_RIGHT; pos++)
			if (!why_place_unit(p, s, units, u, pos))
				add(l, VERB_DEPLOY, u, pos);
	EACH (u, own & ~left)
		if (!why_garrison(p, s, u))
			add(l, VERB_GARRISON, u, 0);
	if (!left)
		add(l, VERB_DEPLOYED, 0, 0);
}

static void all_deployed(P_S_CX)
{
	struct wl_battle *b = &s->battle[s->now];
	for (int lane = 0; lane < 3; lane++) /* WL-121: one corps in each, as everybody knows */
		b->arrayed |= (uint8_t)(1u << zone_of(own_place(s->role, lane)));
	cx_say(cx, MSG_ARRAYED, AUDIENCE_ALL, "WL-116", side_in_role(p, s, s->role), b->town);
	if (s->role == ROLE_DEFENDER) {
		enter_array(p, s, cx, ROLE_ATTACKER); /* WL-119 */
		return;
	}
	b->flags |= BATTLE_DRAWN;
	uint64_t shown = 0;
	if (!(s->options & OPT_FOG_OF_BATTLE)) /* WL-127 */
		EACH (u, units_in(p, s, b->town))
			if (s->place[u] >= PLACE_ZONE && !is_woods(b, s->place[u]))
				shown |= BIT(u); /* WL-125 */
	if (shown)
		show_units(p, s, cx, shown);
	next_deployment(p, s, cx);
}

void do_array(P_S_CX, int seat, struct action a)
{
	int u = a.arg[0];
	switch (a.verb) {
	case VERB_DEPLOY: s->place[u] = (uint8_t)place_of(s->role, a.arg[1]); break;
	case VERB_GARRISON: s->battle[s->now].holder[vacant_marker(p, s, u)] = (uint8_t)u; break;
	default:
		s->waiting &= (uint8_t) ~(1u << seat);
		if (!s->waiting)
			all_deployed(p, s, cx);
	}
}
