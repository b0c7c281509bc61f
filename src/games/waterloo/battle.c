/*
 * battle.c: the course of a battle (6.3): battle turns, what is shown and hidden (6.24), and how
 * it ends: one side gone, routed or annihilated.
 */
#include "games/waterloo/phases.h"

void show_units(P_S_CX, uint64_t units)
{
	uint64_t fresh = 0;
	EACH (u, units)
		if (!has_flag(s, u, FLAG_REVEALED)) {
			set_flag(s, u, FLAG_REVEALED);
			fresh |= BIT(u);
			cx_say(cx, MSG_SHOWN, AUDIENCE_ALL, "WL-125", u, s->steps[u], s->town[u]);
		}
	if (!fresh)
		return;
	cx_reveal(cx);
	know_shown(p, s, cx, fresh);
}

void leave_board(P_S_CX, int u)
{
	(void)p, (void)cx;
	vacate(s, u);
	s->place[u] = PLACE_MAP;
	s->entry[u] = 0;
	clear_flag(s, u, FLAGS_BOARD | FLAG_REVEALED | FLAG_CHOSEN);
}

static uint8_t seats_on(P_S, uint64_t units)
{
	uint8_t seats = 0;
	EACH (u, units)
		seats |= (uint8_t)(1u << seat_of_unit(p, s, u));
	return seats;
}

void enter_battle_turn(P_S_CX, int role)
{
	struct wl_battle *b = &s->battle[s->now];
	struct board board;
	s->role = (uint8_t)role;
	s->roads = 0;
	s->crossed = s->acted = 0;
	board_read(p, s, &board);
	EACH (u, board.role[role])
		clear_flag(s, u, FLAGS_BATTLE_TURN);
	if (role == ROLE_ATTACKER)
		b->rounds++;
	cx_say(cx, MSG_BATTLE_TURN, AUDIENCE_ALL, "WL-129", b->town, b->rounds,
	       side_in_role(p, s, role));
	if (role == ROLE_ATTACKER && b->flags & BATTLE_STALEMATE) { /* WL-R59 */
		enter_stalemate(p, s, cx);
		return;
	}
	s->step = STEP_MORALE;
	uint64_t test = to_test(p, s, &board);
	s->waiting = seats_on(p, s, test);
	if (!test)
		enter_combat(p, s, cx);
}

void enter_combat(P_S_CX)
{
	struct board board;
	(void)cx;
	board_read(p, s, &board);
	s->step = STEP_COMBAT;
	s->waiting = seats_on(p, s, board.role[s->role]);
}

/* WL-212, WL-R58, WL-R97: two idle battle turns of the attacker running, and he must go. */
static bool is_stalemate(const struct wl_state *s, struct wl_battle *b)
{
	b->quiet = s->acted & 0x80 ? 0 : (uint8_t)(b->quiet + 1);
	return b->quiet >= QUIET_MOST || b->rounds >= BATTLE_ROUNDS_MOST; /* WL-R106 */
}

void after_reinforcing(P_S_CX)
{
	struct wl_battle *b = &s->battle[s->now];
	if (s->role == ROLE_DEFENDER) {
		next_round_battle(p, s, cx);
	} else if (!(b->flags & BATTLE_STALEMATE) && is_stalemate(s, b)) {
		b->flags |= BATTLE_STALEMATE;
		cx_say(cx, MSG_STALEMATE, AUDIENCE_ALL, "WL-213", b->town);
		enter_stalemate(p, s, cx);
	} else {
		enter_battle_turn(p, s, cx, ROLE_DEFENDER);
	}
}

/* The place of a line that is held by enemies only (WL-226, WL-R37), or -1. */
static int lost_place(const struct board *b)
{
	for (int role = 0; role < 2; role++)
		for (int lane = 0; lane < 3; lane++) {
			int place = own_place(role, lane);
			if (b->at[place] & b->role[!role] && !(b->at[place] & b->role[role]))
				return place;
		}
	return -1;
}

bool battle_turned(P_S_CX)
{
	struct board b;
	board_read(p, s, &b);
	if (!b.role[0] || !b.role[1]) { /* WL-032 */
		end_battle(p, s, cx);
		return true;
	}
	int place = lost_place(&b);
	if (place < 0)
		return false;
	int role = zone_of(place) / 3;
	enter_rout(p, s, cx, side_in_role(p, s, role), position_of(role, place));
	return true;
}

/* One side is left, or nobody: the field is its own, and it may regroup (WL-R70). */
void end_battle(P_S_CX)
{
	struct wl_battle *b = &s->battle[s->now];
	struct board board;
	board_read(p, s, &board);
	uint64_t left = board.role[0] | board.role[1];
	b->flags |= BATTLE_OVER;
	EACH (u, left)
		leave_board(p, s, cx, u);
	if (!left) {
		next_round_battle(p, s, cx);
		return;
	}
	int side = p->unit[__builtin_ctzll(left)].side;
	cx_say(cx, MSG_VICTORY_AT, AUDIENCE_ALL, "WL-032", side, b->town);
	enter_regroup(p, s, cx, side);
}

/*
 * After units came or went: engaged units are shown (WL-102, WL-127); where no enemy stands any
 * more, shock and the first fire at short range lapse (WL-R49, WL-R51).
 */
void note_engagements(P_S_CX)
{
	struct board b;
	board_read(p, s, &b);
	bool fog = s->options & OPT_FOG_OF_BATTLE;
	for (int place = PLACE_ZONE; place < PLACES; place++) {
		if (is_engaged(&b, place)) {
			show_units(p, s, cx, b.at[place]);
			continue;
		}
		EACH (u, b.at[place]) {
			clear_flag(s, u, FLAG_FRESH);
			if (fog && !has_flag(s, u, FLAG_CHOSEN))
				clear_flag(s, u, FLAG_REVEALED);
		}
	}
}

/* Puts a unit in a place of the board; in the Reserve or in woods it may hide (WL-126). */
void enter_place(P_S_CX, int u, int place)
{
	vacate(s, u);
	know_left(p, s, cx, u);
	s->place[u] = (uint8_t)place;
	if (place >= PLACE_ZONE && !is_forward(role_of_unit(p, s, u), place))
		s->battle[s->now].arrayed &= (uint8_t) ~(1u << zone_of(place));
	clear_flag(s, u, FLAG_FRESH);
	if (place == PLACE_RESERVE || is_woods(&s->battle[s->now], place))
		clear_flag(s, u, FLAG_REVEALED | FLAG_CHOSEN);
}
