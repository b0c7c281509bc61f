/*
 * sequence.c: the sequence of play: a stack of steps, run until the player has to decide.
 */
#include "games/commander/rules.h"

#include <assert.h>
#include <string.h>

void fc_push(struct fc *g, int step)
{
	assert(g->s->depth < FC_STACK);
	g->s->step[g->s->depth++] = (uint8_t)step;
}

void fc_pop(struct fc *g)
{
	g->s->step[--g->s->depth] = 0;
}

bool fc_wait(struct fc *g)
{
	(void)g;
	return true;
}

struct fc fc_open(const void *pack, void *st, struct ctx *cx)
{
	struct fc g = {.p = pack, .s = st, .cx = cx};
	/* No battle is under way while only the campaign's own step is on the stack. */
	if (g.s->depth < 2)
		return g;
	for (int side = 0; side < SIDES; side++) {
		struct set left = g.all[side] = fc_forces_in(&g, side, AT_SHEET);
		for (int f; (f = set_pop(&left)) >= 0;)
			set_add(&g.on[side][g.s->region[f]], f);
	}
	return g;
}

void fc_run(struct fc *g)
{
	while (g->s->verdict == UNDECIDED)
		if (fc_steps[fc_top(g)].run(g))
			return;
	/* FC-009: nothing is left to do. */
	memset(g->s->step, 0, sizeof g->s->step);
	g->s->depth = 1;
}

#define STEP(name) fc_run_##name, fc_list_##name, fc_take_##name
#define AUTO(name) fc_run_##name, NULL, NULL
#define WAIT(name) fc_wait, fc_list_##name, fc_take_##name

/* FC-067 FC-068 FC-084 FC-214: top to bottom. */
const struct fc_step fc_steps[S_COUNT] = {
	[S_TURN] = {"advance-turn", N_("Advance the turn counter"), AUTO(turn), P_NONE},
	[S_MOVES] = {"moves", N_("Moves"), WAIT(moves), P_MOVES},
	[S_BATTLES] = {"battles", N_("Resolve battles"), STEP(battles), P_FIGHT},
	[S_FORCED_MARCH] = {"forced-march", N_("Forced march"), WAIT(forced_march), P_FORCED_MARCH},
	[S_BATTLES_2] = {"battles-2", N_("Resolve battles"), STEP(battles), P_FIGHT},
	[S_INCOME] = {"french-income", N_("French resupply"), AUTO(income), P_NONE},
	[S_RESUPPLY] = {"french-resupply", N_("French resupply"), WAIT(resupply), P_RESUPPLY},
	[S_FRENCH_END] = {"french-end", N_("End of the French half"), AUTO(french_end), P_NONE},
	[S_FRENCH_CHECK] = {"french-check", N_("End of the French half"), AUTO(french_check),
			    P_NONE},
	[S_ORDERS_START] = {"orders-start", N_("Enemy orders"), AUTO(orders_start), P_NONE},
	[S_ORDERS] = {"enemy-orders", N_("Enemy orders"), STEP(orders), P_ORDERS},
	[S_BATTLES_3] = {"enemy-battles", N_("Resolve battles"), STEP(battles), P_FIGHT},
	[S_ENEMY_INCOME] = {"enemy-income", N_("Enemy resupply"), AUTO(enemy_income), P_NONE},
	[S_ENEMY_RESUPPLY] = {"enemy-resupply", N_("Enemy resupply"), STEP(enemy_resupply),
			      P_ROLL_CITY},
	[S_ENEMY_REFIT] = {"enemy-refit", N_("Enemy resupply"), STEP(enemy_refit), P_ENEMY_REFIT},
	[S_ENEMY_END] = {"enemy-end", N_("End of the Enemy half"), AUTO(enemy_end), P_NONE},
	[S_TURN_END] = {"turn-end", N_("End of the turn"), AUTO(turn_end), P_NONE},
	[S_TURN_CHECK] = {"turn-check", N_("End of the turn"), AUTO(turn_check), P_NONE},
	[S_LATE] = {"late-arrivals", N_("Late arrivals"), STEP(late), P_LATE},
	[S_SPECIAL] = {"special-rules", N_("Special rules"), AUTO(special), P_NONE},
	[S_ORDER_DIE] = {"order-die", N_("Enemy orders"), fc_wait, fc_list_die, fc_take_order_die,
			 P_ORDER_DIE},
	[S_ORDER_MOVE] = {"order-move", N_("Enemy orders"), STEP(order_move), P_ORDER_MOVE},
	[S_FOG] = {"fog", N_("Fog of war"), AUTO(fog), P_NONE},
	[S_FOG_DIE] = {"fog-die", N_("Fog of war"), fc_run_fog_die, fc_list_die, fc_take_fog_die,
		       P_FOG_DIE},
	[S_FOG_EVENT] = {"fog-event", N_("Fog of war"), STEP(fog_event), P_FOG_EVENT},
	[S_ENVELOPMENT] = {"envelopment", N_("Envelopment"), AUTO(envelopment), P_NONE},
	[S_BUY_PLANS] = {"buy-plans", N_("Buy battle plans"), STEP(buy_plans), P_BUY_PLANS},
	[S_INSIGHTS] = {"choose-insights", N_("Choose insights"), STEP(insights), P_INSIGHTS},
	[S_PLACE] = {"place", N_("Place the French"), STEP(place), P_PLACE},
	[S_TERRAIN] = {"terrain", N_("Place the Enemy"), STEP(terrain), P_TERRAIN},
	[S_PLACE_ENEMY] = {"place-enemy", N_("Place the Enemy"), AUTO(place_enemy), P_NONE},
	[S_BATTLE_TURN] = {"battle-turn", N_("Battle turn"), AUTO(battle_turn), P_NONE},
	[S_DURATION] = {"duration", N_("Insights"), WAIT(duration), P_DURATION},
	[S_INSIGHT] = {"insight", N_("Insights"), STEP(insight), P_INSIGHT},
	[S_INSIGHT_DIE] = {"insight-die", N_("Insights"), fc_wait, fc_list_die, fc_take_insight_die,
			   P_INSIGHT_DIE},
	[S_SWEEP] = {"sweep", N_("Insights"), WAIT(sweep), P_SWEEP},
	[S_PLANS] = {"plans", N_("French plans"), STEP(plans), P_PLANS},
	[S_DRAW] = {"draw", N_("Enemy plans"), STEP(draw), P_DRAW},
	[S_BEFORE] = {"before-enemy", N_("Before the Enemy acts"), STEP(before), P_BEFORE},
	[S_ENEMY] = {"enemy-acts", N_("The Enemy acts"), STEP(enemy), P_ENEMY},
	[S_FRENCH] = {"french-acts", N_("The French act"), STEP(french), P_FRENCH},
	[S_ROUT] = {"rout", N_("Rout check"), AUTO(rout), P_NONE},
	[S_WITHDRAWAL] = {"withdrawal", N_("Withdrawal"), AUTO(withdrawal), P_NONE},
	[S_ACT] = {"act", N_("Battle plan"), AUTO(act), P_NONE},
	[S_MARCH] = {"march", N_("Battle plan"), STEP(march), P_MARCH},
	[S_SHOCK] = {"shock", N_("Shock"), STEP(shock), P_SHOCK},
	[S_HITS] = {"hits", N_("Hits"), STEP(hits), P_HITS},
	[S_FORMATION] = {"formation", N_("Formation"), STEP(formation), P_FORMATION},
};

/* FC-091 FC-215 FC-313 */
void fc_list_die(struct fc *g, struct list *l)
{
	(void)g;
	fc_offer(l, V_ACCEPT, 0, 0, 0);
	fc_offer(l, V_SCOUT, 0, 0, 0);
}

void fc_offer(struct list *l, int verb, int a, int b, int c)
{
	assert(l->n < l->cap);
	l->a[l->n++] = (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}
