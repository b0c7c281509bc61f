/*
 * combat.c: the combat phase of a battle turn (6.3): each unit moves, fires or retreats, in any
 * order its owner likes.
 */
#include "games/waterloo/phases.h"

const char *why_unit_acts(P_S, const struct board *b, int seat, int u)
{
	if (p->unit[u].side != side_of_seat(s, seat))
		return "WL-128"; /* wherever it is: a refusal must not tell */
	if (!(b->role[s->role] >> u & 1))
		return s->steps[u] ? "WL-141" : "WL-001";
	return units_of_seat(p, s, seat) >> u & 1 ? NULL : "WL-263"; /* WL-141 */
}

/* WL-214: has done nothing yet; WL-R55, WL-R56. */
static const char *why_goes(const struct wl_state *s, int u)
{
	if (has_moved(s, u) || has_flag(s, u, FLAG_FIRED))
		return "WL-214";
	if (has_flag(s, u, FLAG_SQUARE))
		return "WL-R55";
	return has_flag(s, u, FLAG_SHELTERED) ? "WL-R56" : NULL;
}

static const char *why_retreat(P_S, const struct board *b, int u, int to)
{
	const char *why = why_goes(s, u);
	return why ? why : why_retreat_to(p, s, p->unit[u].side, b->town, to);
}

const char *why_combat(P_S, int seat, struct action a)
{
	struct board b;
	board_read(p, s, &b);
	if (a.verb == VERB_END_COMBAT)
		return NULL;
	if (a.verb < VERB_ENGAGE || a.verb > VERB_RETREAT)
		return a.verb == VERB_REINFORCE ? "WL-194" : "WL-129";
	const char *why = why_unit_acts(p, s, &b, seat, a.arg[0]);
	if (why)
		return why;
	switch (a.verb) {
	case VERB_ENGAGE:
	case VERB_DISENGAGE:
	case VERB_REDEPLOY:
		return why_battle_move(p, s, &b, a.arg[0], a.verb, place_of(s->role, a.arg[1]));
	case VERB_FIRE: return why_fire(p, s, &b, a.arg[0], a.arg[1]);
	case VERB_RETREAT: return why_retreat(p, s, &b, a.arg[0], a.arg[1]);
	default: return why_square(p, s, &b, a);
	}
}

/* The places one battle move away, in the order of their positions. */
static int steps_from(int role, int from, int out[3])
{
	int n = 0;
	if (from == PLACE_RESERVE) {
		for (int pos = POS_LEFT; pos <= POS_RIGHT; pos++)
			out[n++] = place_of(role, pos);
	} else if (is_forward(role, from)) {
		out[n++] = facing(from);
	} else {
		out[n++] = PLACE_RESERVE;
		out[n++] = facing(from);
	}
	return n;
}

/* One pass over the units; the list goes by verbs. */
static void legal_moves(P_S, const struct board *b, uint64_t own, struct list *l)
{
	struct {
		uint8_t unit[3 * WL_UNITS], to[3 * WL_UNITS];
		int n;
	} found[3];
	for (int verb = 0; verb < 3; verb++)
		found[verb].n = 0;
	EACH (u, own) {
		int to[3], n = steps_from(s->role, s->place[u], to);
		for (int i = 0; i < n; i++) {
			int verb = kind_of_move(b, s->role, s->place[u], to[i]);
			if (verb < 0 || why_battle_move(p, s, b, u, verb, to[i]))
				continue;
			int at = found[verb - VERB_ENGAGE].n++;
			found[verb - VERB_ENGAGE].unit[at] = (uint8_t)u;
			found[verb - VERB_ENGAGE].to[at] = (uint8_t)position_of(s->role, to[i]);
		}
	}
	for (int verb = 0; verb < 3; verb++)
		for (int i = 0; i < found[verb].n; i++)
			add(l, VERB_ENGAGE + verb, found[verb].unit[i], found[verb].to[i]);
}

static void legal_fires(P_S, const struct board *b, uint64_t own, struct list *l)
{
	EACH (u, own)
		for (int target = 0; target < TARGETS; target++)
			if (!why_fire(p, s, b, u, target))
				add(l, VERB_FIRE, u, target);
}

static void legal_simple(P_S, const struct board *b, uint64_t own, int verb, struct list *l)
{
	EACH (u, own) {
		struct action a = {(uint16_t)verb, {(uint16_t)u, 0, 0}};
		if (!why_square(p, s, b, a))
			add(l, verb, u, 0);
	}
}

static void legal_shelter(P_S, const struct board *b, uint64_t own, struct list *l)
{
	uint64_t squares = b->role[s->role] & units_flagged(s, FLAG_SQUARE);
	if (!squares)
		return;
	EACH (u, own)
		EACH (v, squares) {
			struct action a = {VERB_SHELTER, {(uint16_t)u, (uint16_t)v, 0}};
			if (!why_square(p, s, b, a))
				add(l, VERB_SHELTER, u, v);
		}
}

static void legal_retreats(P_S, const struct board *b, uint64_t own, struct list *l)
{
	uint64_t ways = own ? ways_from(p, s, side_in_role(p, s, s->role), b->town) : 0;
	EACH (u, own)
		EACH (to, ways)
			add(l, VERB_RETREAT, u, to);
}

void legal_combat(P_S, int seat, struct list *l)
{
	struct board b;
	board_read(p, s, &b);
	uint64_t own = b.role[s->role] & units_of_seat(p, s, seat);
	/* Whoever a rule below would refuse at once is not asked. */
	uint64_t fired = units_flagged(s, FLAG_FIRED), moved = units_flagged(s, FLAG_LEGS);
	uint64_t square = units_flagged(s, FLAG_SQUARE), guest = units_flagged(s, FLAG_SHELTERED);
	uint64_t fresh = own & ~fired & ~moved; /* has done nothing yet */
	uint64_t foot = fresh & p->type_mask[TYPE_INFANTRY], others = fresh & ~foot;
	uint64_t holds = fresh & (p->type_mask[TYPE_INFANTRY] | p->guns);
	uint64_t spent = (fired & ~p->type_mask[TYPE_HORSE]) | (moved & ~p->mobile);
	legal_moves(p, s, &b, own & ~square & ~guest & ~spent, l);
	legal_fires(p, s, &b, own & ~fired & ~guest, l);
	legal_simple(p, s, &b, foot & ~square, VERB_SQUARE, l);
	legal_simple(p, s, &b, foot & square, VERB_BREAK, l);
	legal_shelter(p, s, &b, others & ~guest, l);
	legal_simple(p, s, &b, others & guest, VERB_LEAVE, l);
	legal_simple(p, s, &b, holds, VERB_OCCUPY, l);
	legal_simple(p, s, &b, holds, VERB_EXCHANGE, l);
	legal_retreats(p, s, &b, fresh & ~square & ~guest, l); /* WL-214, WL-R55, WL-R56 */
	add(l, VERB_END_COMBAT, 0, 0);
}

static void end_combat(P_S_CX, int seat)
{
	s->waiting &= (uint8_t) ~(1u << seat);
	if (!s->waiting)
		enter_reinforcing(p, s, cx);
}

/* A seat whose last unit has left the board has no more to do there. */
static void excuse_absent(P_S_CX)
{
	struct board b;
	uint8_t present = 0;
	board_read(p, s, &b);
	EACH (u, b.role[s->role])
		present |= (uint8_t)(1u << seat_of_unit(p, s, u));
	s->waiting &= present;
	if (!s->waiting)
		enter_reinforcing(p, s, cx);
}

void do_combat(P_S_CX, int seat, struct action a)
{
	int u = a.arg[0];
	switch (a.verb) {
	case VERB_END_COMBAT: end_combat(p, s, cx, seat); return;
	case VERB_FIRE: do_fire(p, s, cx, u, a.arg[1]); return;
	case VERB_ENGAGE:
	case VERB_DISENGAGE:
	case VERB_REDEPLOY: do_battle_move(p, s, cx, u, place_of(s->role, a.arg[1])); break;
	case VERB_RETREAT:
		s->acted |= 0x80;
		do_retreat(p, s, cx, u, a.arg[1]);
		break;
	default: do_square(p, s, cx, a); return;
	}
	if (!battle_turned(p, s, cx)) /* WL-226, WL-227, WL-R95 */
		excuse_absent(p, s, cx);
}
