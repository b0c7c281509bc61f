/*
 * squares.c: squares and those who shelter in them (6.5, 6.52); taking and exchanging the holder
 * of a farm or a hill (6.21).
 */
#include <assert.h>

#include "games/waterloo/phases.h"

/* Leaves the farm or hill that it holds. */
void vacate(struct wl_state *s, int u)
{
	if (s->now >= WL_BATTLES)
		return;
	int m = marker_held(&s->battle[s->now], u);
	if (m >= 0)
		s->battle[s->now].holder[m] = NO_UNIT;
}

static bool has_acted(const struct wl_state *s, int u)
{
	return has_moved(s, u) || has_flag(s, u, FLAG_FIRED);
}

static const char *why_form(P_S, const struct board *b, int u)
{
	int place = s->place[u], held = marker_held(b->battle, u);
	if (p->unit[u].type != TYPE_INFANTRY || has_flag(s, u, FLAG_SQUARE))
		return "WL-175";
	if (place < PLACE_ZONE || is_forward(s->role, place))
		return "WL-177";
	if (is_woods(b->battle, place) ||
	    (held >= 0 && marker_terrain(b->battle->marker[held]) == TERRAIN_FARM))
		return "WL-179";
	return has_acted(s, u) ? "WL-175" : NULL;
}

static const char *why_break(P_S, int u)
{
	(void)p;
	return !has_flag(s, u, FLAG_SQUARE) || has_acted(s, u) ? "WL-175" : NULL;
}

static bool shelters_somebody(P_S, const struct board *b, int square)
{
	(void)p;
	EACH (v, b->at[s->place[square]])
		if (has_flag(s, v, FLAG_SHELTERED) && s->entry[v] == square)
			return true;
	return false;
}

static const char *why_shelter(P_S, const struct board *b, int u, int square)
{
	if (!((p->guns | p->type_mask[TYPE_LEADER]) >> u & 1) || has_acted(s, u) ||
	    has_flag(s, u, FLAG_SHELTERED))
		return "WL-188";
	if (!(friends_at(b, s->role, s->place[u]) >> square & 1) ||
	    !has_flag(s, square, FLAG_SQUARE))
		return "WL-188";
	return shelters_somebody(p, s, b, square) ? "WL-189" : NULL;
}

static const char *why_leave(const struct wl_state *s, int u)
{
	return has_flag(s, u, FLAG_SHELTERED) && !has_acted(s, u) ? NULL : "WL-R56";
}

/* The farm or hill of the unit's position, or -1. */
static int feature_at(const struct board *b, int place)
{
	if (place < PLACE_ZONE)
		return -1;
	int m = marker_at(b->battle, TERRAIN_FARM, place);
	return m >= 0 ? m : marker_at(b->battle, TERRAIN_HILL, place);
}

/* WL-103, WL-111, WL-R10, WL-178 */
static const char *why_hold(P_S, const struct board *b, int u, int m)
{
	if (m < 0)
		return "WL-112";
	if (marker_terrain(b->battle->marker[m]) == TERRAIN_FARM) {
		if (p->unit[u].type != TYPE_INFANTRY)
			return "WL-103";
	} else if (!(p->guns >> u & 1)) {
		return "WL-111";
	}
	return has_flag(s, u, FLAG_SQUARE | FLAG_SHELTERED) ? "WL-178" : NULL;
}

static const char *why_occupy(P_S, const struct board *b, int u)
{
	int m = feature_at(b, s->place[u]);
	const char *why = why_hold(p, s, b, u, m);
	if (why)
		return why;
	if (b->battle->holder[m] != NO_UNIT) /* WL-114, WL-R9 */
		return "WL-114";
	return has_acted(s, u) ? "WL-115" : NULL;
}

static const char *why_exchange(P_S, const struct board *b, int u)
{
	int m = feature_at(b, s->place[u]);
	const char *why = why_hold(p, s, b, u, m);
	if (why)
		return why;
	int holder = b->battle->holder[m];
	if (holder == NO_UNIT || holder == u || !(b->role[s->role] >> holder & 1))
		return "WL-113";
	/* WL-R110: once in a battle turn, so that the exchange has an end. */
	bool again = s->acted >> m & 1;
	return again || has_acted(s, u) || has_acted(s, holder) ? "WL-113" : NULL;
}

const char *why_square(P_S, const struct board *b, struct action a)
{
	int u = a.arg[0];
	switch (a.verb) {
	case VERB_SQUARE: return why_form(p, s, b, u);
	case VERB_BREAK: return why_break(p, s, u);
	case VERB_SHELTER: return why_shelter(p, s, b, u, a.arg[1]);
	case VERB_LEAVE: return why_leave(s, u);
	case VERB_OCCUPY: return why_occupy(p, s, b, u);
	default: return why_exchange(p, s, b, u);
	}
}

static void break_square(P_S_CX, int u)
{
	struct board b;
	board_read(p, s, &b);
	clear_flag(s, u, FLAG_SQUARE);
	EACH (v, b.at[s->place[u]])
		if (has_flag(s, v, FLAG_SHELTERED) && s->entry[v] == u)
			clear_flag(s, v, FLAG_SHELTERED);
	cx_say(cx, MSG_SQUARE_BROKEN, AUDIENCE_ALL, "WL-175", u);
}

static void take_feature(P_S_CX, struct action a)
{
	struct wl_battle *battle = &s->battle[s->now];
	struct board b;
	int u = a.arg[0];
	board_read(p, s, &b);
	int m = feature_at(&b, s->place[u]);
	assert(m >= 0);
	battle->holder[m] = (uint8_t)u;
	if (a.verb == VERB_OCCUPY)
		set_legs(s, u, 2); /* WL-115 */
	else
		s->acted |= (uint8_t)(1 << m); /* WL-R92: no move of either */
	cx_say(cx, MSG_OCCUPIED, AUDIENCE_ALL, "WL-114", p->unit[u].side,
	       marker_terrain(battle->marker[m]), position_of(s->role, s->place[u]));
}

/* WL-R111: a square and its guests are there for all to see, even in the fog of battle. */
static void show_for_good(P_S_CX, int u)
{
	show_units(p, s, cx, BIT(u));
	set_flag(s, u, FLAG_CHOSEN);
}

void do_square(P_S_CX, struct action a)
{
	int u = a.arg[0];
	switch (a.verb) {
	case VERB_SQUARE: /* WL-175, WL-R54 */
		show_for_good(p, s, cx, u);
		set_flag(s, u, FLAG_SQUARE);
		set_legs(s, u, 2);
		cx_say(cx, MSG_SQUARE, AUDIENCE_ALL, "WL-175", p->unit[u].army,
		       position_of(s->role, s->place[u]));
		break;
	case VERB_BREAK:
		break_square(p, s, cx, u);
		set_legs(s, u, 2);
		break;
	case VERB_SHELTER:
		vacate(s, u);
		show_for_good(p, s, cx, u);
		set_flag(s, u, FLAG_SHELTERED);
		s->entry[u] = (uint8_t)a.arg[1];
		set_legs(s, u, 2);
		cx_say(cx, MSG_SHELTER, AUDIENCE_ALL, "WL-188", p->unit[u].army,
		       position_of(s->role, s->place[u]));
		break;
	case VERB_LEAVE:
		clear_flag(s, u, FLAG_SHELTERED);
		s->entry[u] = 0;
		cx_say(cx, MSG_SHELTER_LEFT, AUDIENCE_ALL, "WL-R56", p->unit[u].army,
		       position_of(s->role, s->place[u]));
		break;
	default: take_feature(p, s, cx, a);
	}
}
