/*
 * rout.c: the end of a battle turn: Rout, the battle turn counter, Withdrawal.
 */
#include "games/commander/rules.h"

static void clear_turn(struct fc *g)
{
	struct fc_state *s = g->s;
	/* FC-253 FC-254 FC-255 FC-R30: special plans go back to the cup. */
	for (int i = 1; i < g->p->plans; i++) {
		s->cup[i] = (uint8_t)(s->cup[i] + s->battle.laid[i]);
		s->battle.laid[i] = 0;
	}
	for (int side = 0; side < SIDES; side++) {
		struct set all = fc_all_on(g, side);
		for (int f; (f = set_pop(&all)) >= 0;) {
			fc_return_plan(g, f);
			s->rank[f] = 0;
		}
	}
}

/* FC-267 FC-268 FC-R70 */
static void check_rout(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	int total[SIDES] = {fc_total_on(g, FRENCH), fc_total_on(g, ENEMY)};
	if (b->routed)
		return;
	for (int side = 0; side < SIDES; side++) {
		if (total[!side] < g->p->ratio * total[side])
			continue;
		b->routed = (uint8_t)(side + 1);
		cx_say(g->cx, M_ROUT, AUDIENCE_ALL, "FC-267", side, total[FRENCH], total[ENEMY]);
		struct set all = fc_all_on(g, side);
		for (int f; (f = set_pop(&all)) >= 0;)
			if (!fc_mobile(g, f))
				fc_destroy(g, f);
		return;
	}
	cx_say(g->cx, M_NO_ROUT, AUDIENCE_ALL, "FC-267", total[FRENCH], total[ENEMY]);
}

bool fc_run_rout(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	clear_turn(g);
	if (fc_battle_decided(g)) /* FC-R71 */
		return false;
	check_rout(g);
	if (fc_battle_decided(g))
		return false;
	if (!b->routed && --b->turns == 0) { /* FC-276 FC-277 FC-281 */
		fc_goto(g, S_WITHDRAWAL);
		return false;
	}
	fc_goto(g, S_BATTLE_TURN);
	return false;
}

/* Whether anybody is there who could leave; statics alone do not retreat (FC-R125). */
static bool any_mobile(const struct fc *g, int side)
{
	struct set all = fc_all_on(g, side), swept = fc_forces_in(g, side, g->s->battle.area);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_mobile(g, f))
			return true;
	return set_any(&swept);
}

/* FC-284 FC-285: statics die, the Mobile Forces leave together. */
static void retreat_side(struct fc *g, int side)
{
	struct fc_state *s = g->s;
	uint8_t areas[MAX_DEGREE];
	bool leaves = any_mobile(g, side);
	int area = s->battle.area, n = leaves ? fc_ways_out(g, side, areas) : 0;
	int to = n ? fc_random_of(g, areas, n, DICE_BATTLE) : AT_GONE;
	bool napoleon = side == FRENCH && s->napoleon == AT_SHEET;
	struct set all = fc_all_on(g, side), swept = fc_forces_in(g, side, area);
	for (int f; (f = set_pop(&all)) >= 0;) {
		if (!fc_mobile(g, f) || to == AT_GONE) {
			fc_destroy(g, f);
			continue;
		}
		fc_leave_sheet(g, f);
		cx_say(g->cx, M_EXITS, AUDIENCE_ALL, "FC-284", f, to);
		fc_put(g, f, to);
	}
	for (int f; to != AT_GONE && (f = set_pop(&swept)) >= 0;)
		fc_put(g, f, to); /* FC-R25 */
	if (napoleon && to != AT_GONE) {
		s->napoleon = (uint8_t)to;
		cx_say(g->cx, M_NAPOLEON_FOLLOWS, AUDIENCE_ALL, "FC-285", to);
	}
	if (side == FRENCH && to == AT_GONE && (leaves || napoleon))
		fc_end_campaign(g, DEFEATED, 0, CAUSE_NAPOLEON, 0); /* FC-286 */
}

static void rejoin(struct fc *g)
{
	int area = g->s->battle.area;
	fc_battle_ends(g);
	g->s->battle.area = (uint8_t)area;
	fc_push(g, S_FOG); /* FC-283 FC-R24 */
}

bool fc_run_withdrawal(struct fc *g)
{
	struct fc_state *s = g->s;
	int die = cx_d10(g->cx, DICE_BATTLE);
	int result = die + fc_sum(g, DO_DIE_MOD, DIE_WITHDRAWAL, SIDES);
	result = result < 1 ? 1 : result > 10 ? 10 : result;
	int row = 0;
	while (result > g->p->withdrawal[row].max)
		row++;
	int what = g->p->withdrawal[row].n; /* FC-282 */
	cx_say(g->cx, M_WITHDRAWAL, AUDIENCE_ALL, "FC-282", die, what);
	switch (what) {
	case REJOIN: rejoin(g); return false;
	case ENEMY_RETREAT: retreat_side(g, ENEMY); break;
	case FRENCH_RETREAT: retreat_side(g, FRENCH); break;
	default: s->encamped |= bit(s->battle.area); break; /* FC-287 */
	}
	fc_battle_ends(g);
	return false;
}
