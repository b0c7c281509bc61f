/*
 * view.c: what a seat may know, as one JSON object (docs/views/waterloo.md). Hidden blocks of the
 * enemy have an army and a place, and a number that says nothing: they are counted off in the
 * order of what is seen of them.
 */
#include <stdio.h>

#include "games/waterloo/phases.h"

static const char *kind_id(int kind, const struct wl_pack *p, int v)
{
	return v < wl_kinds[kind].count(p) ? wl_kinds[kind].id(p, v) : NULL;
}

static const char *const type_ids[] = {"infantry", "cavalry", "foot-artillery", "horse-artillery",
				       "leader"};

static const char *type_of(const struct wl_pack *p, int u)
{
	return type_ids[p->unit[u].type];
}

static const char *position_id(P_S, int u)
{
	if (s->place[u] == PLACE_MAP)
		return NULL;
	return kind_id(KIND_POSITION, p, position_of(role_of_unit(p, s, u), s->place[u]));
}

static bool sees_side(const struct wl_state *s, int seat, int side)
{
	return seat != SEAT_SPECTATOR && side_of_seat(s, seat) == side;
}

/* While a side deploys, the others see none of it. */
static bool is_deploying(const struct wl_state *s, int side)
{
	return s->step == STEP_DEPLOY && s->waiting & seats_of_side(s, side);
}

static void common_keys(P_S, int u, bool placed, struct out *o)
{
	out_string(o, "side", kind_id(KIND_SIDE, p, p->unit[u].side));
	out_string(o, "army", kind_id(KIND_ARMY, p, p->unit[u].army));
	out_string(o, "at", placed ? kind_id(KIND_TOWN, p, s->town[u]) : NULL);
	out_string(o, "position", position_id(p, s, u));
}

/* Is it the unit in a farm or on a hill? */
static bool holds_ground(const struct wl_state *s, int u)
{
	int i = s->place[u] == PLACE_MAP ? NO_BATTLE : battle_at(s, s->town[u]);
	return i != NO_BATTLE && marker_held(&s->battle[i], u) >= 0;
}

/* What anybody can see being done with a block. */
static void public_flags(const struct wl_state *s, int u, bool forced, struct out *o)
{
	out_int(o, "moved", legs_of(s, u));
	out_bool(o, "fired", has_flag(s, u, FLAG_FIRED));
	out_bool(o, "square", has_flag(s, u, FLAG_SQUARE));
	out_bool(o, "sheltered", has_flag(s, u, FLAG_SHELTERED));
	out_bool(o, "disrupted", has_flag(s, u, FLAG_DISRUPTED));
	out_bool(o, "forced", forced || has_flag(s, u, FLAG_FORCED));
	out_bool(o, "holds", holds_ground(s, u));
}

/* While it marches: beyond its rate, so that it will have to roll (WL-R23). */
static bool will_roll(P_S, int u)
{
	return s->step == STEP_MOVE && legs_of(s, u) > p->rate[p->unit[u].type];
}

static void known_piece(P_S, int u, bool own, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "id", p->unit[u].id);
	common_keys(p, s, u, s->town[u] != NOWHERE, o);
	out_string(o, "type", type_of(p, u));
	out_string(o, "corps", p->unit[u].corps ? p->corps[p->unit[u].corps].id : NULL);
	out_int(o, "strength", s->steps[u]);
	out_int(o, "max", p->unit[u].steps);
	out_int(o, "firepower", p->unit[u].firepower);
	out_bool(o, "known", true);
	out_bool(o, "dead", s->steps[u] == 0);
	out_bool(o, "shown", has_flag(s, u, FLAG_REVEALED));
	out_bool(o, "chosen", own && s->step == STEP_SHOW && has_flag(s, u, FLAG_CHOSEN));
	out_bool(o, "fresh", has_flag(s, u, FLAG_FRESH));
	public_flags(s, u, own && will_roll(p, s, u), o);
	out_end(o);
}

static void hidden_piece(P_S, int u, int number, bool placed, struct out *o)
{
	char id[16];
	snprintf(id, sizeof id, "%s-%d", p->unit[u].side == SIDE_FRENCH ? "f" : "a", number);
	out_object(o, NULL);
	out_string(o, "id", id);
	common_keys(p, s, u, placed, o);
	out_null(o, "type");
	out_null(o, "strength");
	out_null(o, "max");
	out_bool(o, "known", false);
	public_flags(s, u, false, o);
	out_end(o);
}

/* The order of hidden blocks: army, town, place and what was done with them. */
static uint64_t visible_key(P_S, int u)
{
	return (uint64_t)p->unit[u].army << 48 | (uint64_t)s->town[u] << 40 |
	       (uint64_t)s->place[u] << 32 | (uint64_t)(s->flags[u] & ~FLAG_CHOSEN) << 8 |
	       (unsigned)holds_ground(s, u);
}

static void hidden_pieces(P_S, int side, struct out *o)
{
	uint8_t order[WL_UNITS];
	uint64_t key[WL_UNITS];
	int n = 0;
	EACH (u, p->side_mask[side] & living(p, s)) {
		if (has_flag(s, u, FLAG_REVEALED))
			continue;
		key[u] = visible_key(p, s, u);
		if (is_deploying(s, side))
			key[u] = p->unit[u].army;
		int i = n++;
		for (; i > 0 && key[order[i - 1]] > key[u]; i--)
			order[i] = order[i - 1];
		order[i] = (uint8_t)u;
	}
	for (int i = 0; i < n; i++)
		hidden_piece(p, s, order[i], i + 1,
			     !is_deploying(s, side) && s->town[order[i]] != NOWHERE, o);
}

bool wl_knows(P_S, int seat, int u)
{
	return sees_side(s, seat, p->unit[u].side) || !s->steps[u] || has_flag(s, u, FLAG_REVEALED);
}

static void view_pieces(P_S, int seat, struct out *o)
{
	out_array(o, "pieces");
	for (int side = 0; side < SIDES; side++) {
		bool own = sees_side(s, seat, side);
		EACH (u, p->side_mask[side])
			if (wl_knows(p, s, seat, u))
				known_piece(p, s, u, own, o);
		if (!own)
			hidden_pieces(p, s, side, o);
	}
	out_end(o);
}

bool wl_believed(const void *pack, const void *state, int seat, int kind, int u, struct belief *b)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	if (kind != KIND_UNIT || seat < 0 || sees_side(s, seat, p->unit[u].side) || !s->steps[u] ||
	    has_flag(s, u, FLAG_REVEALED))
		return false;
	b->type = type_of(p, u);
	b->army = kind_id(KIND_ARMY, p, p->unit[u].army);
	b->strength = seen_of(s, u) & SEEN_STEPS; /* WL-R115 */
	return true;
}

static void view_areas(P_S, struct out *o)
{
	uint64_t contacts = contact_towns(p, s);
	if (s->step == STEP_DEPLOY || s->step == STEP_BID)
		contacts = 0;
	out_array(o, "areas");
	EACH (t, contacts) {
		out_object(o, NULL);
		out_string(o, "id", kind_id(KIND_TOWN, p, t));
		out_string(o, "fight", battle_at(s, t) != NO_BATTLE ? "battle" : "skirmish");
		out_end(o);
	}
	out_end(o);
}

static void view_tracks(P_S, struct out *o)
{
	out_array(o, "tracks");
	for (int a = 0; a < ARMIES; a++) {
		out_object(o, NULL);
		out_string(o, "id", kind_id(KIND_ARMY, p, a));
		out_int(o, "value", eliminated(p, s, a));
		out_int(o, "max", p->defeat_at[a]);
		out_bool(o, "defeated", s->defeated >> a & 1);
		out_end(o);
	}
	out_object(o, NULL);
	out_string(o, "id", "cities");
	out_int(o, "value", cities_held(p, s));
	out_int(o, "max", CITIES_TO_WIN);
	out_end(o);
	out_end(o);
}

/* How many may use a road this turn; over a river into an enemy's town fewer (WL-071). */
static int limit_of(P_S, int link)
{
	int side = side_of_turn(p, s), a = p->map->end[link].a, b = p->map->end[link].b;
	uint64_t hostile = towns_of_side(p, s, !side);
	bool attack = (hostile >> a & 1 && attackers_along(p, s, side, a, road_to(p, a, b))) ||
		      (hostile >> b & 1 && attackers_along(p, s, side, b, road_to(p, b, a)));
	return (attack && p->river[link] ? p->attack_limit : p->road_limit)[p->major[link]];
}

static void view_links(P_S, struct out *o)
{
	out_array(o, "links");
	for (int k = 0; k < p->map->links && s->step == STEP_MOVE; k++) {
		int used = road_used(s, k);
		if (!used)
			continue;
		out_object(o, NULL);
		out_string(o, "a", kind_id(KIND_TOWN, p, p->map->end[k].a));
		out_string(o, "b", kind_id(KIND_TOWN, p, p->map->end[k].b));
		out_int(o, "used", used);
		out_int(o, "limit", limit_of(p, s, k));
		out_end(o);
	}
	out_end(o);
}

/* Who of the seat's side may yet come, by road; of the enemy's the map tells. */
static void view_coming(P_S, int seat, const struct wl_battle *b, struct out *o)
{
	int town = b->town;
	/* WL-213: an attack that has come to a stand can only go back. */
	bool any = seat != SEAT_SPECTATOR &&
		   !(b->flags & BATTLE_STALEMATE && side_of_seat(s, seat) == side_of_turn(p, s));
	out_array(o, "coming");
	for (int k = 0; any && k < p->degree[town]; k++) {
		uint64_t units = could_join(p, s, side_of_seat(s, seat), town, k);
		if (!units)
			continue;
		out_object(o, NULL);
		out_string(o, "from", kind_id(KIND_TOWN, p, p->next[town][k]));
		out_int(o, "each", p->battle_road[p->major[p->link[town][k]]]); /* WL-196 */
		out_array(o, "units");
		EACH (u, units)
			out_string(o, NULL, p->unit[u].id);
		out_end(o);
		out_end(o);
	}
	out_end(o);
}

static void view_battle(P_S, int seat, const struct wl_battle *b, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "town", kind_id(KIND_TOWN, p, b->town));
	out_int(o, "turn", b->rounds);
	out_bool(o, "stalemate", b->flags & BATTLE_STALEMATE);
	out_array(o, "entries");
	for (int k = 0; k < p->degree[b->town]; k++)
		if (b->entry >> k & 1)
			out_string(o, NULL, kind_id(KIND_TOWN, p, p->next[b->town][k]));
	out_end(o);
	view_coming(p, s, seat, b, o);
	out_array(o, "terrain");
	for (int m = 0; m < WL_MARKERS; m++) {
		if (!b->marker[m])
			continue;
		bool placed = (b->marker[m] & 7) != MARKER_UNPLACED;
		out_object(o, NULL);
		out_string(o, "kind", kind_id(KIND_TERRAIN, p, marker_terrain(b->marker[m])));
		out_string(o, "place",
			   placed ? kind_id(KIND_PLACE, p, marker_place(b->marker[m])) : NULL);
		out_bool(o, "held", b->holder[m] != NO_UNIT);
		out_end(o);
	}
	out_end(o);
	out_end(o);
}

/* The fights of this turn: the one in hand first in words, all of them as boards. */
static void view_board(P_S, int seat, struct out *o)
{
	bool fights = s->skirmish != NOWHERE;
	for (int i = 0; i < WL_BATTLES; i++)
		fights |= s->battle[i].town != NOWHERE && !(s->battle[i].flags & BATTLE_OVER);
	if (!fights || s->step >= STEP_SUPPLY || s->step <= STEP_MOVE) {
		out_null(o, "board");
		return;
	}
	bool battle = s->skirmish == NOWHERE && s->step >= STEP_TERRAIN;
	out_object(o, "board");
	out_string(o, "attacker", kind_id(KIND_SIDE, p, side_of_turn(p, s)));
	out_string(o, "skirmish", kind_id(KIND_TOWN, p, s->skirmish));
	out_string(o, "battle",
		   battle && s->step != STEP_ROUND ? kind_id(KIND_TOWN, p, s->battle[s->now].town)
						   : NULL);
	out_string(o, "turn_of", kind_id(KIND_SIDE, p, side_in_role(p, s, s->role)));
	out_int(o, "hits", s->step == STEP_HITS ? s->hits : 0);
	out_array(o, "battles");
	for (int i = 0; i < WL_BATTLES; i++)
		if (s->battle[i].town != NOWHERE && !(s->battle[i].flags & BATTLE_OVER))
			view_battle(p, s, seat, &s->battle[i], o);
	out_end(o);
	out_end(o);
}

/* The town fought over: of a skirmish, or of the battle in hand, or the only one of the round. */
static int town_in_hand(const struct wl_state *s)
{
	if (s->skirmish != NOWHERE)
		return s->skirmish;
	if (s->step < STEP_TERRAIN || s->step >= STEP_SUPPLY)
		return NOWHERE;
	if (s->step != STEP_ROUND)
		return s->battle[s->now].town;
	int town = NOWHERE, n = 0;
	for (int i = 0; i < WL_BATTLES; i++)
		if (s->battle[i].town != NOWHERE && !(s->battle[i].flags & BATTLE_OVER)) {
			town = s->battle[i].town;
			n++;
		}
	return n == 1 ? town : NOWHERE;
}

void wl_moment(const void *pack, const void *state, struct moment *m)
{
	const struct wl_state *s = state;
	m->turn = s->turn;
	m->phase = kind_id(KIND_STEP, pack, s->step);
	m->fight = kind_id(KIND_TOWN, pack, town_in_hand(s));
	m->fighting = s->step >= STEP_SKIRMISH_ORDER && s->step < STEP_SUPPLY;
}

static void view_bid(P_S, struct out *o)
{
	if (!(s->options & OPT_BIDDING)) {
		out_null(o, "bid");
		return;
	}
	out_object(o, "bid");
	out_string(o, "side", s->bid_side < SIDES ? kind_id(KIND_SIDE, p, s->bid_side) : NULL);
	out_int(o, "steps", s->bid);
	out_end(o);
}

void wl_view(const void *pack, const void *state, int seat, struct out *o)
{
	static const char *const seat_ids[] = {"french", "allied", "prussian"};
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	bool one = s->waiting && !(s->waiting & (s->waiting - 1));
	out_object(o, NULL);
	out_int(o, "turn", s->turn);
	out_int(o, "turns", p->turns);
	out_string(o, "date", kind_id(KIND_TURN, p, s->turn));
	out_bool(o, "night", s->turn && is_night(p, s));
	out_string(o, "phase", kind_id(KIND_STEP, p, s->step));
	out_string(o, "active", one ? seat_ids[__builtin_ctz(s->waiting)] : NULL);
	out_string(o, "moving", s->turn ? kind_id(KIND_SIDE, p, side_of_turn(p, s)) : NULL);
	out_string(o, "you",
		   seat == SEAT_SPECTATOR ? NULL : kind_id(KIND_SIDE, p, side_of_seat(s, seat)));
	out_bool(o, "over", s->step == STEP_OVER);
	out_string(o, "result", kind_id(KIND_RESULT, p, s->result));
	out_bool(o, "talk", may_talk(p, s));
	view_bid(p, s, o);
	out_array(o, "groups");
	for (int g = 0; g < 2; g++)
		if (s->group[g] != NOWHERE && s->step == STEP_MOVE)
			out_string(o, NULL, kind_id(KIND_TOWN, p, s->group[g]));
	out_end(o);
	view_pieces(p, s, seat, o);
	view_areas(p, s, o);
	view_tracks(p, s, o);
	view_links(p, s, o);
	view_board(p, s, seat, o);
	out_end(o);
}
