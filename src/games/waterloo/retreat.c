/*
 * retreat.c: leaving a battle for the map (7.0 to 7.3): where to, by which roads, at what cost.
 */
#include "games/waterloo/phases.h"

/* The 2/1 limits of retreats, routs, reinforcements and regroups (WL-196, WL-221, WL-R86). */
int road_taken(const struct wl_state *s, int road)
{
	return s->roads >> 2 * road & 3;
}

const char *why_road(P_S, int town, int road)
{
	int used = road_taken(s, road), link = p->link[town][road];
	return used >= p->battle_road[p->major[link]] ? "WL-221" : NULL;
}

void use_road(struct wl_state *s, int road)
{
	s->roads = (uint16_t)(s->roads + (1u << 2 * road));
}

/* Roads by which the attacker came to the fight in a town. */
static unsigned attackers_roads(P_S, int town)
{
	int i = battle_at(s, town);
	if (i != NO_BATTLE)
		return s->battle[i].entry;
	unsigned roads = 0; /* a skirmish: as its units remember */
	EACH (u, units_in(p, s, town) & p->side_mask[side_of_turn(p, s)])
		roads |= 1u << s->entry[u];
	return roads;
}

struct ground {
	unsigned roads; /* the attacker's */
	uint64_t hostile, contacts;
};

static struct ground survey(P_S, int side, int town)
{
	uint64_t own = towns_of_side(p, s, side), hostile = towns_of_side(p, s, !side);
	return (struct ground){attackers_roads(p, s, town), hostile, own & hostile};
}

static const char *why_way(P_S, const struct ground *g, int side, int town, int road)
{
	int to = p->next[town][road];
	bool attackers = g->roads >> road & 1;
	if (side == side_of_turn(p, s)) {
		if (!attackers)
			return "WL-217"; /* WL-R61, WL-R62 */
	} else if (attackers) {
		return "WL-218"; /* WL-R60 */
	}
	if (g->contacts >> to & 1)
		return "WL-220";
	if (g->hostile >> to & 1)
		return "WL-219";
	return why_road(p, s, town, road); /* WL-221, WL-222, WL-225 */
}

/* May the side retreat from this town to that one now? */
const char *why_retreat_to(P_S, int side, int town, int to)
{
	int road = road_to(p, town, to);
	struct ground g = survey(p, s, side, town);
	return road < 0 ? "WL-223" : why_way(p, s, &g, side, town, road);
}

/* Towns to which the side may retreat now, as bits. */
uint64_t ways_from(P_S, int side, int town)
{
	struct ground g = survey(p, s, side, town);
	uint64_t ways = 0;
	for (int k = 0; k < p->degree[town]; k++)
		if (!why_way(p, s, &g, side, town, k))
			ways |= BIT(p->next[town][k]);
	return ways;
}

/* WL-231 to WL-234: cavalry only where enemy cavalry stands in its position (WL-R65). */
int attrition_of(P_S, const struct board *b, int u)
{
	int type = p->unit[u].type, place = s->place[u];
	if (type != TYPE_CAVALRY)
		return p->attrition[type];
	uint64_t enemies = b->at[place] & b->role[!role_of_unit(p, s, u)];
	return place >= PLACE_ZONE && enemies & p->type_mask[TYPE_CAVALRY];
}

static void go_to(P_S_CX, int u, int to)
{
	int from = s->town[u], side = p->unit[u].side;
	bool shown = has_flag(s, u, FLAG_REVEALED);
	uint64_t kind = could_stand_there(p, s, u);
	use_road(s, road_to(p, from, to));
	know_left(p, s, cx, u);
	s->town[u] = (uint8_t)to;
	know_move(p, s, cx, u, from, kind);
	leave_board(p, s, cx, u);
	clear_flag(s, u, FLAG_ROLLED | FLAG_SECOND);
	set_flag(s, u, FLAG_DISRUPTED); /* WL-210, WL-224 */
	cx_say(cx, MSG_RETREAT, shown ? AUDIENCE_ALL : seats_of_side(s, side), "WL-214", u, from,
	       to);
	if (!shown)
		cx_say(cx, MSG_RETREAT_HIDDEN, others(s, side), "WL-214", p->unit[u].army, from,
		       to);
}

/* A unit by itself, engaged or not (WL-215, WL-216, WL-R67). */
void do_retreat(P_S_CX, int u, int to)
{
	struct board b;
	board_read(p, s, &b);
	int loss = is_engaged(&b, s->place[u]) ? attrition_of(p, s, &b, u) : 0;
	if (loss) {
		lose_steps(p, s, cx, u, loss, "WL-215");
		if (s->steps[u])
			cx_say(cx, MSG_ATTRITION, AUDIENCE_ALL, "WL-215", u, loss);
	}
	if (s->steps[u])
		go_to(p, s, cx, u, to);
	note_engagements(p, s, cx);
}

static int flight_town(const struct wl_state *s)
{
	return s->skirmish != NOWHERE ? s->skirmish : s->battle[s->now].town;
}

static uint64_t in_flight(P_S)
{
	return units_in(p, s, flight_town(s)) & p->side_mask[s->beaten];
}

static void flight_over(P_S_CX)
{
	if (s->step == STEP_STALEMATE) {
		if (!in_flight(p, s))
			end_battle(p, s, cx);
		else if (!battle_turned(p, s, cx))
			enter_battle_turn(p, s, cx, ROLE_DEFENDER);
	} else if (s->skirmish != NOWHERE) {
		end_skirmish(p, s, cx);
	} else {
		end_battle(p, s, cx);
	}
}

/* Waits for those who still have a unit and a road; the rest is lost (WL-230, WL-R33). */
static void go_on_flight(P_S_CX)
{
	uint64_t left = in_flight(p, s);
	s->waiting = 0;
	if (left && ways_from(p, s, s->beaten, flight_town(s))) {
		EACH (u, left)
			s->waiting |= (uint8_t)(1u << seat_of_unit(p, s, u));
		return;
	}
	/* WL-R59: in a stalemate they go on next turn, unless no road is left to them at all. */
	bool wait = s->step == STEP_STALEMATE && s->roads;
	if (!wait)
		EACH (u, left) {
			cx_say(cx, MSG_NO_ROAD, AUDIENCE_ALL, "WL-230", u, flight_town(s));
			eliminate(p, s, cx, u, "WL-230");
		}
	flight_over(p, s, cx);
}

void enter_forced_retreat(P_S_CX, int side)
{
	s->step = STEP_RETREAT;
	s->beaten = (uint8_t)side;
	s->roads = 0;
	go_on_flight(p, s, cx);
}

void enter_stalemate(P_S_CX)
{
	s->step = STEP_STALEMATE; /* WL-213 */
	s->beaten = (uint8_t)side_of_turn(p, s);
	s->roads = 0;
	go_on_flight(p, s, cx);
}

const char *why_forced(P_S, int seat, struct action a)
{
	if (a.verb != VERB_RETREAT)
		return s->step == STEP_STALEMATE ? "WL-213" : "WL-228";
	if (!(in_flight(p, s) >> a.arg[0] & 1))
		return "WL-228";
	if (!(units_of_seat(p, s, seat) >> a.arg[0] & 1))
		return "WL-263";
	return why_retreat_to(p, s, s->beaten, flight_town(s), a.arg[1]);
}

void legal_forced(P_S, int seat, struct list *l)
{
	uint64_t ways = ways_from(p, s, s->beaten, flight_town(s));
	EACH (u, in_flight(p, s) & units_of_seat(p, s, seat))
		EACH (to, ways)
			add(l, VERB_RETREAT, u, to);
}

void do_forced(P_S_CX, int seat, struct action a)
{
	(void)seat;
	if (s->step == STEP_STALEMATE) {
		do_retreat(p, s, cx, a.arg[0], a.arg[1]);
		if (battle_turned(p, s, cx))
			return;
	} else {
		go_to(p, s, cx, a.arg[0], a.arg[1]);
	}
	go_on_flight(p, s, cx);
}
