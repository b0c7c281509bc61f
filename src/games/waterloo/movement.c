/*
 * movement.c: group moves on the map (5.0 to 5.5, 5.7). A unit marches one road at a time; its
 * first march of the turn makes its town one of the side's group moves.
 */
#include <string.h>

#include "games/waterloo/phases.h"

int road_used(const struct wl_state *s, int link)
{
	return s->used[link / 2] >> 4 * (link % 2) & 15;
}

static void use_link(struct wl_state *s, int link)
{
	s->used[link / 2] = (uint8_t)(s->used[link / 2] + (1 << 4 * (link % 2)));
}

void go_back(struct wl_state *s, int link)
{
	s->used[link / 2] = (uint8_t)(s->used[link / 2] - (1 << 4 * (link % 2)));
}

void enter_movement(P_S_CX)
{
	if (s->turn == 0)
		s->turn = 1;
	s->step = STEP_MOVE;
	s->waiting = (uint8_t)seats_of_side(s, side_of_turn(p, s));
	s->group[0] = s->group[1] = NOWHERE; /* WL-050 */
	s->signals = 0;
	memset(s->used, 0, sizeof s->used);
	cx_say(cx, is_night(p, s) ? MSG_NIGHT : MSG_TURN, AUDIENCE_ALL, "WL-025", s->turn,
	       side_of_turn(p, s));
}

/* Which of the two group moves a unit that has not moved would use; -1: none is left. */
static int free_group(P_S, int u)
{
	int army = p->unit[u].army, town = s->town[u];
	if (army != ARMY_FRENCH) { /* WL-059, WL-060, WL-061: one of each Ally */
		int g = army - ARMY_ANGLO_DUTCH;
		return s->group[g] == NOWHERE || s->group[g] == town ? g : -1;
	}
	for (int g = 0; g < p->group_moves[army]; g++) /* WL-058 */
		if (s->group[g] == NOWHERE || s->group[g] == town)
			return g;
	return -1;
}

static int group_of(const struct wl_state *s, int u)
{
	return has_flag(s, u, FLAG_SECOND);
}

/* The town where the unit's group started the turn. */
int start_of(const struct wl_state *s, int u)
{
	return has_moved(s, u) ? s->group[group_of(s, u)] : s->town[u];
}

/* What keeps a unit from marching anywhere; `hostile` = towns with enemy units. */
static const char *why_unit_marches(P_S, uint64_t hostile, int u)
{
	int legs = legs_of(s, u), rate = p->rate[p->unit[u].type];
	if (!legs && free_group(p, s, u) < 0)
		return p->unit[u].army == ARMY_FRENCH ? "WL-058" : "WL-061";
	if (hostile >> s->town[u] & 1)
		return "WL-052";
	if (legs > rate) /* WL-074 */
		return rate == 1 ? "WL-065" : "WL-066";
	if (legs == rate && is_night(p, s))
		return "WL-087";
	return NULL;
}

/* WL-062: two groups attack one town only from two joined towns next to it (WL-R16, WL-R19). */
static bool in_command(P_S, int u, int town)
{
	int start = start_of(s, u);
	EACH (v, units_in(p, s, town) & p->side_mask[p->unit[u].side]) {
		int other = start_of(s, v);
		if (other == start || !has_moved(s, v))
			continue;
		if (road_to(p, start, town) < 0 || road_to(p, other, town) < 0 ||
		    road_to(p, start, other) < 0)
			return false;
	}
	return true;
}

/* Units that have attacked a town along its road `road`. */
int attackers_along(P_S, int side, int town, int road)
{
	int n = 0;
	EACH (v, units_in(p, s, town) & p->side_mask[side])
		n += has_moved(s, v) && s->entry[v] == road;
	return n;
}

static const char *why_attack(P_S, int u, int town)
{
	if (is_night(p, s))
		return "WL-086";
	int road = road_to(p, town, s->town[u]), link = p->link[town][road];
	/* WL-071, WL-072: a bridge halves the limit of the last road. */
	if (p->river[link] &&
	    attackers_along(p, s, p->unit[u].side, town, road) >= p->attack_limit[p->major[link]])
		return "WL-071";
	return in_command(p, s, u, town) ? NULL : "WL-062";
}

static const char *why_road_open(P_S, uint64_t hostile, int u, int k)
{
	int town = p->next[s->town[u]][k], link = p->link[s->town[u]][k];
	if (road_used(s, link) >= p->road_limit[p->major[link]]) /* WL-067, WL-068, WL-070 */
		return p->major[link] ? "WL-067" : "WL-068";
	return hostile >> town & 1 ? why_attack(p, s, u, town) : NULL;
}

const char *why_march(P_S, int seat, struct action a)
{
	int u = a.arg[0];
	if (a.verb == VERB_END_MOVES)
		return NULL;
	if (a.verb != VERB_MARCH)
		return "WL-027";
	if (!(units_of_seat(p, s, seat) >> u & 1))
		return p->unit[u].side == side_of_turn(p, s) ? "WL-263" : "WL-026";
	if (s->town[u] == NOWHERE)
		return "WL-001";
	uint64_t hostile = towns_of_side(p, s, !p->unit[u].side);
	const char *why = why_unit_marches(p, s, hostile, u);
	if (why)
		return why;
	int k = road_to(p, s->town[u], a.arg[1]);
	return k < 0 ? "WL-003" : why_road_open(p, s, hostile, u, k);
}

bool may_go(P_S, uint64_t hostile, int u, int to)
{
	if (why_unit_marches(p, s, hostile, u))
		return false;
	int k = road_to(p, s->town[u], to);
	return k >= 0 && !why_road_open(p, s, hostile, u, k);
}

/* What the units of a town share: where all of them may go, and what each must ask for itself. */
struct ways {
	const uint64_t *row; /* marches without their unit, in ascending order */
	uint8_t n, ask;      /* `ask`: roads into a fight that others have begun */
	uint64_t own[WL_ROADS];
};

static bool is_full(P_S, int link)
{
	return road_used(s, link) >= p->road_limit[p->major[link]];
}

/* Whether any road may be full: some count has reached the lowest limit there is. */
static bool any_full(P_S)
{
	const uint64_t ones = UINT64_C(0x1111111111111111), tops = ones << 3;
	unsigned least = p->road_limit[p->road_limit[1] < p->road_limit[0]];
	uint64_t full = 0, short_of = ones * (8 - (least < 8 ? least : 8));
	for (size_t i = 0; i < sizeof s->used; i += 8) { /* the last word overlaps the one before */
		uint64_t x;
		memcpy(&x, s->used + (i + 8 < sizeof s->used ? i : sizeof s->used - 8), sizeof x);
		full |= (((x & ~tops) + short_of) | x) & tops;
	}
	return full;
}

/* Far from the enemy, on roads with room, a town's ways are as on the map. */
static void ways_out(P_S, uint64_t hostile, bool full, int town, struct ways *w)
{
	bool day = !is_night(p, s);
	uint64_t own = p->side_mask[side_of_turn(p, s)];
	w->ask = 0;
	w->row = p->march[town];
	w->n = p->degree[town];
	if (!full && !(p->near[town] & hostile))
		return;
	w->row = w->own;
	w->n = 0;
	memset(w->own, 0, sizeof w->own);
	for (int k = 0; k < p->degree[town]; k++) {
		int to = p->next[town][k];
		if (full && is_full(p, s, p->link[town][k]))
			continue;
		bool fight = hostile >> to & 1;
		if (fight && units_in(p, s, to) & own)
			w->ask |= (uint8_t)(1u << k);
		else if (!fight || day) /* the first to attack a town needs only daylight */
			w->own[w->n++] = p->march[town][k];
	}
}

/* The units of a seat that have a march left, wherever the enemy stands. */
static uint64_t may_march(P_S, int seat)
{
	uint64_t moved = units_flagged(s, FLAG_LEGS), at[2], start;
	for (int g = 0; g < 2; g++)
		at[g] = s->group[g] == NOWHERE ? ~UINT64_C(0) : units_in(p, s, s->group[g]);
	start = p->army_mask[ARMY_FRENCH] & (at[0] | (p->group_moves[ARMY_FRENCH] > 1 ? at[1] : 0));
	start |= p->army_mask[ARMY_ANGLO_DUTCH] & at[0];
	start |= p->army_mask[ARMY_PRUSSIAN] & at[1];
	uint64_t units = units_of_seat(p, s, seat) & ~units_in(p, s, NOWHERE) & (start | moved);
	int day = !is_night(p, s);
	EACH (u, units & moved)
		if (legs_of(s, u) >= p->rate[p->unit[u].type] + day)
			units &= ~BIT(u);
	return units;
}

static void add_marches(P_S, const struct ways *w, int u, struct list *l)
{
	if (!w->ask && l->n + WL_ROADS <= l->cap) { /* eight words at once; the rest is lost */
		uint64_t word[WL_ROADS];
		for (int i = 0; i < WL_ROADS; i++)
			word[i] = w->row[i] | (uint64_t)(unsigned)u << 16;
		memcpy(l->out + l->n, word, sizeof word);
		l->n += w->n;
		return;
	}
	int town = s->town[u], i = 0;
	for (int k = 0; k < p->degree[town]; k++) {
		int to = p->next[town][k];
		bool open = i < w->n && w->row[i] == p->march[town][k];
		i += open;
		if (open || (w->ask >> k & 1 && !why_attack(p, s, u, to)))
			add(l, VERB_MARCH, u, to);
	}
}

/* As why_march() would allow, with what a town's units share looked at once. */
void legal_march(P_S, int seat, struct list *l)
{
	struct ways ways[WL_TOWNS];
	int side = side_of_turn(p, s);
	uint64_t hostile = towns_of_side(p, s, !side), known = 0;
	bool full = any_full(p, s);
	legal_signal(p, s, seat, l);
	EACH (u, may_march(p, s, seat)) {
		int town = s->town[u];
		if (hostile >> town & 1)
			continue;
		if (!(known >> town & 1)) {
			ways_out(p, s, hostile, full, town, &ways[town]);
			known |= BIT(town);
		}
		add_marches(p, s, &ways[town], u, l);
	}
	add(l, VERB_END_MOVES, 0, 0);
}

int go(const struct wl_pack *p, struct wl_state *s, int u, int to)
{
	int from = s->town[u], legs = legs_of(s, u), link = p->link[from][road_to(p, from, to)];
	if (!legs) {
		bool g = free_group(p, s, u) == 1;
		s->group[g] = (uint8_t)from;
		if (g)
			set_flag(s, u, FLAG_SECOND);
	}
	use_link(s, link);
	s->town[u] = (uint8_t)to;
	s->entry[u] = (uint8_t)road_to(p, to, from); /* WL-R62 */
	set_legs(s, u, legs + 1);
	return link;
}

static void march(P_S_CX, int u, int to)
{
	int from = s->town[u], side = p->unit[u].side;
	go(p, s, u, to);
	know_move(p, s, cx, u, from, could_stand_there(p, s, u));
	cx_say(cx, MSG_MARCH, seats_of_side(s, side), "WL-057", u, from, to);
	cx_say(cx, MSG_MARCH_HIDDEN, others(s, side), "WL-014", p->unit[u].army, from, to);
}

void do_march(P_S_CX, int seat, struct action a)
{
	if (a.verb == VERB_SIGNAL) {
		do_signal(p, s, cx, seat, a);
	} else if (a.verb == VERB_MARCH) {
		march(p, s, cx, a.arg[0], a.arg[1]);
	} else {
		cx_say(cx, MSG_MOVES_ENDED, AUDIENCE_ALL, "WL-R82", side_of_turn(p, s));
		s->waiting &= (uint8_t) ~(1u << seat);
		if (!s->waiting)
			enter_force_march(p, s, cx);
	}
}
