/*
 * rules.h: what the files of the rules share: the context, sets of Forces, and each other's doors.
 */
#ifndef COMMANDER_RULES_H
#define COMMANDER_RULES_H

#include "games/commander/state.h"
#include "games/commander/words.h"
#include "kernel/event.h"

enum fc_stream { DICE_BATTLE, DICE_FOG, DICE_ORDERS, DICE_RESUPPLY, DICE_DRAW, DICE_EVENT };

static inline bool has_bit(uint64_t mask, int i)
{
	return mask >> i & 1;
}
static inline uint64_t bit(int i)
{
	return 1ull << i;
}

/* The rules at work on one state. `on` and `all` mirror place and region while a battle is fought:
 * who is in a Region, and who is on the sheet. */
struct fc {
	const struct fc_pack *p;
	struct fc_state *s;
	struct ctx *cx;
	struct set on[SIDES][FC_REGIONS], all[SIDES];
	struct general_memo *memo; /* of the general in simulated battles, or NULL */
};

struct list {
	struct action *a;
	int n, cap;
};
void fc_offer(struct list *, int verb, int a, int b, int c);

struct fc_step {
	const char *id;
	const char *name;         /* N_() text */
	bool (*run)(struct fc *); /* true: waits for a decision */
	void (*list)(struct fc *, struct list *);
	void (*take)(struct fc *, struct action);
	uint16_t prompt;
};
extern const struct fc_step fc_steps[S_COUNT];

/* sequence.c */
struct fc fc_open(const void *pack, void *st, struct ctx *);
void fc_run(struct fc *);
static inline void fc_goto(struct fc *g, int step)
{
	g->s->step[g->s->depth - 1] = (uint8_t)step;
}
void fc_push(struct fc *, int step);
void fc_pop(struct fc *);
static inline int fc_top(const struct fc *g)
{
	return g->s->step[g->s->depth - 1];
}
bool fc_wait(struct fc *);
void fc_list_die(struct fc *, struct list *); /* accept it, or spend a Scout */

/* forces.c: Forces, areas, holding */
static inline const struct fc_value *fc_value(const struct fc *g, int f)
{
	return &g->p->force[f].value[g->s->flags[f] & REDUCED];
}
static inline int fc_side(const struct fc *g, int f)
{
	return g->p->force[f].side;
}
static inline int fc_type(const struct fc *g, int f)
{
	return g->p->force[f].type;
}
static inline bool fc_mobile(const struct fc *g, int f)
{
	return fc_type(g, f) <= CANNON; /* FC-043 FC-048 */
}
static inline bool fc_takes_plans(const struct fc *g, int f)
{
	return fc_type(g, f) <= CAVALRY; /* FC-154 */
}
uint64_t fc_occupied(const struct fc *, int side); /* areas with Forces of a side */
uint64_t fc_held(const struct fc *, int side);
int fc_total_in(const struct fc *, int side, int area);
struct set fc_forces_in(const struct fc *, int side, int area);
void fc_put(struct fc *, int f, int area); /* into an area, with all that follows */
void fc_hit(struct fc *, int f);
void fc_destroy(struct fc *, int f);
int fc_take_static(const struct fc *, int side, int type); /* from the pool; NO_FORCE */
bool fc_for_sale(const struct fc *, int f);
int fc_draw_cup(struct fc *); /* from the Reinforcement cup; NO_FORCE */
int fc_random_of(struct fc *, const uint8_t *areas, int n, int stream);
int fc_random_area(struct fc *, uint64_t areas, int stream);      /* in map order */
int fc_sum(const struct fc *, int effect_op, int what, int side); /* of standing rules */
int fc_cost(const struct fc *, int what);
bool fc_forbidden(const struct fc *, int what, int force);
void fc_end_campaign(struct fc *, int verdict, int points, int cause, int row);
void fc_gain_supply(struct fc *, int side, int n, const char *rule);

/* setup.c */
const char *fc_setup(const void *pack, void *st, const struct setup *, struct ctx *);

/* victory.c */
void fc_judge(struct fc *, int checks); /* at the end of a step */
void fc_napoleon_alone(struct fc *);
void fc_track_end(struct fc *);
int fc_scored(const struct fc *, int row); /* how often a row of the final score counts */
struct fc_prize {
	int verdict, points;
};
struct fc_prize fc_prize(const struct fc *);     /* if the campaign ended well now */
int fc_least(const struct fc_pack *, int grade); /* points of a grade; -1: none has it */
int fc_most(const struct fc_pack *);             /* points there can be */

/* arrivals.c */
void fc_entered(struct fc *, int area);
void fc_gain(struct fc *, const struct fc_gain_row *, int area, int missing);
void fc_holding_changed(struct fc *);

/* special.c */
void fc_moment(struct fc *, int moment);
void fc_effect_now(struct fc *, const struct fc_effect *);

/* battlefield.c: where Forces stand on the sheet */
static inline int fc_forward(int side)
{
	return side == FRENCH ? 1 : -1; /* FC-139 FC-170 */
}
static inline bool fc_melee_at(const struct fc *g, int region)
{
	return set_any(&g->on[FRENCH][region]) && set_any(&g->on[ENEMY][region]); /* FC-186 */
}
static inline bool fc_in_melee(const struct fc *g, int f)
{
	return set_any(&g->on[!fc_side(g, f)][g->s->region[f]]);
}
/* To the nearest opponent; 99 when there is none. Nobody ever stands behind an opponent (FC-191
 * FC-R68), so it is enough to look forward. */
static inline int fc_distance(const struct fc *g, int f)
{
	int side = fc_side(g, f), step = fc_forward(side);
	for (int r = g->s->region[f], d = 0; r >= 0 && r < FC_REGIONS; r += step, d++)
		if (set_any(&g->on[!side][r]))
			return d;
	return 99;
}
static inline struct set fc_all_on(const struct fc *g, int side)
{
	return g->all[side];
}
static inline bool fc_side_on(const struct fc *g, int side)
{
	return set_any(&g->all[side]);
}
void fc_enter_sheet(struct fc *, int f, int region);
/* FC-140 FC-141 FC-142 FC-143: Mobile Forces only. */
static inline bool fc_full(const struct fc *g, int side, int region)
{
	struct set in = set_both(g->on[side][region], g->p->mobile);
	return g->p->limit[region] != 255 && set_count(&in) >= g->p->limit[region];
}
void fc_shift(struct fc *, int f, int region);
void fc_leave_sheet(struct fc *, int f); /* from region to nowhere: caller puts it */
int fc_total_on(const struct fc *, int side);
struct set fc_lowest(const struct fc *, struct set);
void fc_battle_ends(struct fc *);
bool fc_battle_decided(struct fc *);
int fc_front_limit(const struct fc *);

/* For every plan of a kind. */
#define EACH_PLAN(g, i, of) for (int i = (g)->p->first_plan[of]; i < (g)->p->end_plan[of]; i++)

/* act.c, attack.c, shock.c, exit.c */
void fc_begin_act(struct fc *, int f, int plan);
bool fc_plan_fits(const struct fc *, int f, const struct fc_plan *);
bool fc_can_advance(const struct fc *, int f);
bool fc_can_retreat(const struct fc *, int f);
int fc_target_region(const struct fc *, int f, const struct fc_order *);
void fc_attack(struct fc *, int f, const struct fc_order *);
void fc_start_hits(struct fc *, int mode, int side, int region, int hits);
void fc_start_shock(struct fc *, int side, int region, int mod);
void fc_exit(struct fc *, int f);
int fc_ways_out(const struct fc *, int side, uint8_t *areas);
bool fc_may_assign(const struct fc *, int f, int plan);
int fc_binding_plan(const struct fc *, int f); /* the counter it must use; 0 */
bool fc_default_fits(const struct fc *, int f, int plan);
void fc_return_plan(struct fc *, int f);
int fc_special_sum(const struct fc *, int effect, int which);
/* Whom the choice on the table is about. */
struct set fc_victims(const struct fc *);
struct set fc_checkers(const struct fc *);
struct set fc_receivers(const struct fc *);
struct set fc_next_enemies(const struct fc *);

/* battle.c: of the first or the second offer of more plans */
int fc_plan_price(const struct fc *, int i);

/* orders.c */
int fc_group_lead(const struct fc *, int group);
const struct fc_order_row *fc_order_now(const struct fc *);

/* sensible.c: what the program settles for the Enemy */
bool fc_settles(const struct fc *);
/* The member worth most, the first among equals; -1 of an empty set. */
int fc_best_of(const struct fc *, struct set, int (*worth)(const struct fc *, int));
int fc_worst_hit(const struct fc *, struct set);
int fc_best_receiver(const struct fc *, struct set);
int fc_next_actor(const struct fc *, struct set);
int fc_best_area(const struct fc *, uint64_t areas);

#define FC_STEP(name)                                                                              \
	bool fc_run_##name(struct fc *);                                                           \
	void fc_list_##name(struct fc *, struct list *);                                           \
	void fc_take_##name(struct fc *, struct action)
FC_STEP(turn);
FC_STEP(moves);
FC_STEP(battles);
FC_STEP(forced_march);
FC_STEP(income);
FC_STEP(resupply);
FC_STEP(french_end);
FC_STEP(french_check);
FC_STEP(orders_start);
FC_STEP(orders);
FC_STEP(enemy_income);
FC_STEP(enemy_resupply);
FC_STEP(enemy_refit);
FC_STEP(enemy_end);
FC_STEP(turn_end);
FC_STEP(turn_check);
FC_STEP(late);
FC_STEP(special);
FC_STEP(order_die);
FC_STEP(order_move);
FC_STEP(fog);
FC_STEP(fog_die);
FC_STEP(fog_event);
FC_STEP(envelopment);
FC_STEP(buy_plans);
FC_STEP(insights);
FC_STEP(place);
FC_STEP(terrain);
FC_STEP(place_enemy);
FC_STEP(battle_turn);
FC_STEP(duration);
FC_STEP(insight);
FC_STEP(insight_die);
FC_STEP(sweep);
FC_STEP(plans);
FC_STEP(draw);
FC_STEP(before);
FC_STEP(enemy);
FC_STEP(french);
FC_STEP(rout);
FC_STEP(withdrawal);
FC_STEP(act);
FC_STEP(march);
FC_STEP(shock);
FC_STEP(hits);
FC_STEP(formation);
#undef FC_STEP

/* why.c, why_fact.c, view.c, general.c, odds.c: rows of struct game */
const char *fc_why_not(const void *, const void *, int, struct action);
bool fc_why_fact(const void *, const void *, int, struct action, const char *rule, struct event *);
void fc_view(const void *, const void *, int, struct out *);
void fc_when(const void *, const void *, struct moment *);
struct overlays;
void fc_overlays(const void *, const void *, int, struct overlays *);
void fc_modifiers(const void *, const void *st, struct accounts *);
void fc_accounts(const void *, const void *, int seat, const struct story *, struct accounts *);
int fc_figures(const void *, const void *, struct figure *, int);
int fc_features(const void *, const void *, int seat, struct feature *, int cap);
/* facts.c */
void fc_facts(const void *pack, const void *was, const void *is, int seat, struct facts *);
void fc_outcome(const void *, const void *, struct event *);
bool fc_odds(const void *, const void *, int, struct rng *, struct odds *);
uint32_t fc_march(const void *, const void *, int, struct action);
bool fc_weighs(const void *, const void *, int, struct action);
bool fc_odds_of(const void *, const void *, int, struct action, struct rng *, struct odds *);
struct action fc_general(const void *, const void *, int, const struct action *, int, uint32_t,
			 struct rng *);
struct action fc_battle_choice(struct fc *); /* of the general, in a battle */
/* All his plans of a battle turn, the same that he would choose one by one. */
void fc_give_plans(struct fc *);
void *fc_load(struct pk *, const char *scenario);
int fc_scenarios(struct pk *, struct scenario *, int cap);
const char *fc_check(const void *, const void *);
extern const struct field fc_fields[];

#endif
