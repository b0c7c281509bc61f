/*
 * sequence.c: the order of the Phases of a turn (4.2), A to I.
 */
#include "games/castiglione/rules.h"

#include <string.h>

void ca_ask(struct ca_state *st, int step, int side)
{
	st->step = (uint8_t)step;
	st->actor = (uint8_t)side;
}

/* CA-063, CA-064: each Phase calls the next when it is finished. */
void ca_begin_turn(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	cx_say(cx, MSG_TURN, AUDIENCE_ALL, "CA-062", st->turn, k->t.turns);
	ca_supply_phase(k, st, cx);
}

void ca_after_supply(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	ca_siege_check(k, st, cx); /* CA-095, CA-R14, CA-R59: siege first, joining after */
	struct ca_tally there = ca_count(k, st, AUSTRIAN, k->mantua);
	if (!st->besieged && there.units + there.leaders)
		ca_ask(st, STEP_JOIN, AUSTRIAN);
	else
		ca_command_phase(k, st, cx);
}

void ca_after_command(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_FIRST_MOVEMENT;
	st->active = st->first;
	ca_begin_movement(k, st, cx);
}

void ca_begin_movement(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	(void)cx;
	for (int p = k->first[st->active]; p < k->last[st->active]; p++) {
		st->flags[p] &= (uint8_t) ~(F_MOVED | F_SCOUTED | F_DECLARED);
		st->mp[p] = 0; /* CA-139 */
	}
	for (int b = 0; b < k->bridges; b++)
		st->bridge[b] &= BRIDGE_DOWN; /* CA-167, CA-174: attempts count by Phase */
	memset(st->origin, 0, sizeof st->origin);
	ca_ask(st, STEP_MOVE, st->active);
}

void ca_begin_combat(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase++;
	st->fought = 0;
	int defender = ca_enemy(st->active);
	for (int p = k->first[defender]; p < k->last[defender]; p++)
		st->flags[p] &= (uint8_t)~F_GUNS; /* CA-202 */
	ca_after_combat(k, st, cx);
}

/* CA-190, CA-240: on to the next Combat, or the next Phase. */
void ca_after_combat(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (ca_contested(k, st) & ~st->fought) {
		ca_ask(st, STEP_FIGHT, st->active);
	} else if (st->phase == PHASE_FIRST_COMBAT) { /* CA-065 */
		st->phase = PHASE_SECOND_MOVEMENT;
		st->active = (uint8_t)ca_enemy(st->first);
		ca_begin_movement(k, st, cx);
	} else {
		ca_recovery_phase(k, st, cx);
	}
}

void ca_end_turn(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_END;
	if (st->turn == k->t.turns) { /* CA-062, CA-249 */
		ca_game_over(k, st, cx);
		return;
	}
	for (int p = 0; p < k->pieces; p++) {
		ca_hide(st, p);
		st->flags[p] = 0; /* CA-092, CA-119 */
		st->mp[p] = 0;
	}
	st->raised = 0;
	st->turn++; /* CA-248 */
	ca_begin_turn(k, st, cx);
}

void ca_game_over(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->phase = PHASE_OVER;
	ca_ask(st, STEP_OVER, FRENCH);
	st->ngroup = st->nfleeing = 0;
	if (st->sudden) { /* CA-250 */
		cx_say(cx, MSG_SUDDEN, AUDIENCE_ALL, "CA-250", st->sudden - 1);
		return;
	}
	int vp[2];
	ca_points(k, st, vp);
	cx_say(cx, MSG_POINTS, AUDIENCE_ALL, "CA-261", vp[FRENCH], vp[AUSTRIAN]);
}
