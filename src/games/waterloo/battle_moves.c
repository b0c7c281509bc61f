/*
 * battle_moves.c: engage, disengage and redeploy (6.32), woods and streams in the way (6.21).
 */
#include "games/waterloo/phases.h"

/* WL-148, WL-R39, WL-R41: forward, back, or between the Reserve and one's own positions. */
static bool is_step(int role, int from, int to)
{
	if (from == PLACE_RESERVE || to == PLACE_RESERVE) {
		int zone = from == PLACE_RESERVE ? to : from;
		return zone >= PLACE_ZONE && !is_forward(role, zone);
	}
	return facing(from) == to;
}

int kind_of_move(const struct board *b, int role, int from, int to)
{
	bool engaged = is_engaged(b, from),
	     enemies = (b->at[to] & b->role[!role]) && to >= PLACE_ZONE;
	if (engaged) {
		/* WL-145: back only, and only to where no enemy stands (WL-R40). */
		bool back = is_forward(role, from) || to == PLACE_RESERVE;
		return back && !enemies ? VERB_DISENGAGE : -1;
	}
	return enemies ? VERB_ENGAGE : VERB_REDEPLOY; /* WL-143, WL-147 */
}

/* WL-149, WL-150, WL-166, WL-167: one battle move, or two; after firing, horse guns only. */
static const char *why_moves_left(P_S, int u)
{
	int type = p->unit[u].type, legs = legs_of(s, u);
	if (has_flag(s, u, FLAG_FIRED)) {
		if (type != TYPE_HORSE)
			return "WL-153";
		return legs ? "WL-166" : NULL;
	}
	/* WL-100; a count of moves that said so would tell the enemy who hides there. */
	if (type == TYPE_CAVALRY && legs && is_woods(&s->battle[s->now], s->place[u]))
		return "WL-100";
	if (p->mobile >> u & 1)
		return legs >= 2 ? "WL-150" : NULL;
	return legs ? "WL-149" : NULL;
}

int stream_crossed(const struct wl_state *s, int lane)
{
	return s->crossed >> 2 * lane & 3;
}

static const char *why_ground(P_S, const struct board *b, int u, int from, int to)
{
	int type = p->unit[u].type;
	if (is_woods(b->battle, to) && p->guns >> u & 1)
		return "WL-101";
	if (from == PLACE_RESERVE || to == PLACE_RESERVE || !has_stream(b->battle, lane_of(to)))
		return NULL;
	if (type == TYPE_HORSE)
		return "WL-110";
	return stream_crossed(s, lane_of(to)) >= CROSSINGS_MOST ? "WL-107" : NULL;
}

const char *why_battle_move(P_S, const struct board *b, int u, int verb, int to)
{
	int from = s->place[u], role = s->role;
	if (has_flag(s, u, FLAG_SQUARE))
		return "WL-178";
	if (has_flag(s, u, FLAG_SHELTERED))
		return "WL-R56";
	if (!is_step(role, from, to))
		return "WL-148";
	int kind = kind_of_move(b, role, from, to);
	if (kind < 0) /* out of an engagement, not back to a free place */
		return has_flag(s, u, FLAG_ENGAGED) || verb == VERB_ENGAGE ? "WL-146" : "WL-145";
	if (kind == VERB_ENGAGE && p->unit[u].type == TYPE_FOOT)
		return "WL-144";
	if (verb != kind)
		return "WL-142";
	if (kind == VERB_ENGAGE && has_flag(s, u, FLAG_DISENGAGED))
		return "WL-146";
	if (kind == VERB_DISENGAGE && has_flag(s, u, FLAG_ENGAGED))
		return "WL-146";
	const char *why = why_moves_left(p, s, u);
	return why ? why : why_ground(p, s, b, u, from, to);
}

/* WL-160, WL-161, WL-164, WL-169, WL-R50: who has his first fire of this engagement to come. */
static void prepare_first_fire(P_S_CX, const struct board *before, int u, int to)
{
	(void)cx;
	if (p->type_mask[TYPE_CAVALRY] >> u & 1 || p->guns >> u & 1)
		set_flag(s, u, FLAG_FRESH);
	if (!is_engaged(before, to))
		EACH (v, before->at[to] & p->guns)
			set_flag(s, v, FLAG_FRESH);
}

static void tell_move(P_S_CX, int u, int kind, int to)
{
	int side = p->unit[u].side, position = position_of(s->role, to), army = p->unit[u].army;
	bool shown = has_flag(s, u, FLAG_REVEALED);
	if (kind == VERB_ENGAGE)
		cx_say(cx, MSG_ENGAGES, AUDIENCE_ALL, "WL-143", u, position);
	else if (kind == VERB_DISENGAGE)
		cx_say(cx, MSG_DISENGAGES, AUDIENCE_ALL, "WL-145", u, position);
	else
		cx_say(cx, MSG_REDEPLOYS, shown ? AUDIENCE_ALL : seats_of_side(s, side), "WL-147",
		       u, position);
	if (kind == VERB_REDEPLOY && !shown)
		cx_say(cx, MSG_REDEPLOYS_HIDDEN, others(s, side), "WL-147", army, position);
}

void do_battle_move(P_S_CX, int u, int to)
{
	struct board b;
	board_read(p, s, &b);
	int from = s->place[u], kind = kind_of_move(&b, s->role, from, to);
	bool was_shown = has_flag(s, u, FLAG_REVEALED);
	set_legs(s, u, legs_of(s, u) + 1);
	if (from != PLACE_RESERVE && to != PLACE_RESERVE && has_stream(b.battle, lane_of(to)))
		s->crossed = (uint8_t)(s->crossed + (1 << 2 * lane_of(to)));
	enter_place(p, s, cx, u, to);
	if (kind == VERB_ENGAGE) {
		set_flag(s, u, FLAG_ENGAGED);
		s->acted |= 0x80;
		prepare_first_fire(p, s, cx, &b, u, to);
	} else if (kind == VERB_DISENGAGE) {
		set_flag(s, u, FLAG_DISENGAGED);
	}
	/* A unit that comes out of hiding into an open position is seen (WL-125, WL-126). */
	bool open = to >= PLACE_ZONE && !is_woods(b.battle, to);
	if (open && !(s->options & OPT_FOG_OF_BATTLE))
		show_units(p, s, cx, BIT(u));
	note_engagements(p, s, cx);
	if (was_shown && kind == VERB_REDEPLOY && !has_flag(s, u, FLAG_REVEALED)) {
		cx_say(cx, MSG_REDEPLOYS, AUDIENCE_ALL, "WL-147", u, position_of(s->role, to));
		return;
	}
	tell_move(p, s, cx, u, kind, to);
}
