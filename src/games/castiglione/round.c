/*
 * round.c: bombardment and Combat Rounds (9.2, 9.3): dice, hits, and the choice to fight on.
 */
#include "games/castiglione/rules.h"

bool ca_may_be_hit(const struct ca_pack *k, const struct ca_state *st, int side, int p,
		   bool pursuit)
{
	if (k->piece[p].side != side || !ca_is_unit(k, p))
		return false;
	if (pursuit) { /* CA-238, CA-R48: the Force's Cavalry before all others */
		if (st->at[p] != st->fight.at || !(st->flags[p] & F_DECLARED))
			return false;
		if (k->piece[p].type == CAVALRY)
			return true;
		for (int q = k->first[side]; q < k->last[side]; q++)
			if (k->piece[q].type == CAVALRY && st->at[q] == st->fight.at &&
			    st->flags[q] & F_DECLARED)
				return false;
		return true;
	}
	if (st->at[p] != st->fight.area)
		return false;
	/* CA-218, CA-R3: a Garrison only when it is alone. */
	return k->piece[p].type != GARRISON || !ca_count(k, st, side, st->fight.area).field;
}

static void one_hit(const struct ca_pack *k, struct ca_state *st, int side, int p, int step,
		    struct ctx *cx)
{
	static const char *const rule[CA_STEPS] = {
		[STEP_BOMBARD] = "CA-210", [STEP_LOSS] = "CA-217", [STEP_PURSUED] = "CA-238"};
	st->fight.pending[side]--;
	if (step != STEP_PURSUED)
		st->fight.scored[ca_enemy(side)]++; /* CA-R40: those really applied */
	if (step == STEP_LOSS)
		st->fight.table[side]++;
	ca_hit(k, st, p, rule[step], cx);
}

bool ca_take_hits(const struct ca_pack *k, struct ca_state *st, int side, int step, struct ctx *cx)
{
	while (st->fight.pending[side]) {
		int only = -1, n = 0;
		for (int p = k->first[side]; p < k->last[side] && n < 2; p++)
			if (ca_may_be_hit(k, st, side, p, step == STEP_PURSUED)) {
				only = p;
				n++;
			}
		if (n > 1)
			return false;
		if (n)
			one_hit(k, st, side, only, step, cx);
		else
			st->fight.pending[side] = 0;
	}
	return true;
}

static bool has_units(const struct ca_pack *k, const struct ca_state *st, int side)
{
	return ca_has_units(k, st, side, st->fight.area);
}

/* CA-219: a side without Units ends the Combat. */
static bool ended(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int side = FRENCH; side <= AUSTRIAN; side++)
		if (!has_units(k, st, side))
			st->fight.gone |= (uint8_t)(1u << side);
	if (!st->fight.gone)
		return false;
	ca_end_combat(k, st, cx);
	return true;
}

static void decide(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (ended(k, st, cx))
		return;
	int defender = ca_enemy(st->active);
	if (st->fight.round == 1) { /* CA-220 */
		ca_ask(st, STEP_STAY, defender);
		return;
	}
	/* CA-212, CA-223, CA-224 */
	int french = st->fight.scored[FRENCH], austrian = st->fight.scored[AUSTRIAN];
	int winner = french > austrian ? FRENCH : austrian > french ? AUSTRIAN : st->initiative;
	cx_say(cx, MSG_WON, AUDIENCE_ALL, french == austrian ? "CA-224" : "CA-223", winner, french,
	       austrian);
	ca_begin_retreat(k, st, ca_enemy(winner), cx); /* CA-225 */
}

static void take_losses(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	for (int i = 0; i < 2; i++) {
		int side = i ? ca_enemy(st->active) : st->active;
		if (!ca_take_hits(k, st, side, STEP_LOSS, cx)) { /* CA-217 */
			ca_ask(st, STEP_LOSS, side);
			return;
		}
	}
	decide(k, st, cx);
}

static void fire(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	if (ended(k, st, cx))
		return;
	int hits[2];
	for (int i = 0; i < 2; i++) { /* CA-216: both from the same strengths */
		int side = i ? ca_enemy(st->active) : st->active;
		int sp = ca_count(k, st, side, st->fight.area).sp; /* CA-213 */
		int drm = ca_combat_drm(k, st, side);
		int die = sp ? cx_d6(cx, DIE_COMBAT) : 0; /* CA-214, CA-R41 */
		hits[side] = sp ? ca_lookup(&k->t.combat, sp, die + drm) : 0;
		if (sp)
			ca_needed(&k->t.combat, sp, drm, cx);
		cx_say(cx, MSG_FIRE, AUDIENCE_ALL, "CA-214", side, sp, die, drm, hits[side]);
	}
	st->fight.pending[FRENCH] = (uint8_t)hits[AUSTRIAN];
	st->fight.pending[AUSTRIAN] = (uint8_t)hits[FRENCH];
	take_losses(k, st, cx);
}

void ca_begin_round(const struct ca_pack *k, struct ca_state *st, struct ctx *cx)
{
	st->fight.round++;
	cx_say(cx, MSG_ROUND, AUDIENCE_ALL, "CA-222", st->fight.round);
	int area = st->fight.area;
	int difference =
		ca_count(k, st, FRENCH, area).artillery - ca_count(k, st, AUSTRIAN, area).artillery;
	if (!difference) { /* CA-211 */
		fire(k, st, cx);
		return;
	}
	int side = difference > 0 ? FRENCH : AUSTRIAN; /* CA-208 */
	int column = difference > 0 ? difference : -difference;
	int die = cx_d6(cx, DIE_COMBAT), drm = ca_bombard_drm(k, st, side);
	int hits = ca_lookup(&k->t.bombardment, column, die + drm); /* CA-209, CA-R39 */
	ca_needed(&k->t.bombardment, column, drm, cx);
	cx_say(cx, MSG_BOMBARDMENT, AUDIENCE_ALL, "CA-209", side, column, die, drm, hits);
	st->fight.pending[ca_enemy(side)] = (uint8_t)hits;
	if (ca_take_hits(k, st, ca_enemy(side), STEP_BOMBARD, cx))
		fire(k, st, cx);
	else
		ca_ask(st, STEP_BOMBARD, side); /* CA-210 */
}

/* The three steps in which a Unit is picked for a hit. */
static int side_hit(const struct ca_state *st)
{
	return st->step == STEP_BOMBARD ? ca_enemy(st->actor) : st->actor;
}

void ca_hit_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	int side = side_hit(st);
	for (int p = k->first[side]; p < k->last[side]; p++)
		if (ca_may_be_hit(k, st, side, p, st->step == STEP_PURSUED))
			ca_add(l, V_HIT, p, 0);
}

void ca_hit_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	int side = side_hit(st), step = st->step;
	one_hit(k, st, side, a.arg[0], step, cx);
	if (!ca_take_hits(k, st, side, step, cx))
		return;
	if (step == STEP_BOMBARD)
		fire(k, st, cx);
	else if (step == STEP_LOSS)
		take_losses(k, st, cx);
	else
		ca_retreat_go_on(k, st, cx);
}

void ca_stay_legal(const struct ca_pack *k, const struct ca_state *st, struct ca_list *l)
{
	(void)k, (void)st;
	ca_add(l, V_STAY, 0, 0);
	ca_add(l, V_RETREAT, 0, 0);
}

void ca_stay_apply(const struct ca_pack *k, struct ca_state *st, struct action a, struct ctx *cx)
{
	if (a.verb == V_RETREAT) {
		cx_say(cx, MSG_RETREATS, AUDIENCE_ALL, "CA-220", st->actor);
		ca_begin_retreat(k, st, st->actor, cx);
		return;
	}
	cx_say(cx, MSG_STAYS, AUDIENCE_ALL, st->actor == st->active ? "CA-221" : "CA-220",
	       st->actor);
	if (st->actor != st->active)
		ca_ask(st, STEP_STAY, st->active); /* CA-221 */
	else
		ca_begin_round(k, st, cx); /* CA-222 */
}
