/*
 * rules.h: what the files of this game tell one another. Each block is one file, in the order of
 * play; k is the pack, st the state, side a seat.
 */
#ifndef CASTIGLIONE_RULES_H
#define CASTIGLIONE_RULES_H

#include "games/castiglione/masks.h"
#include "games/castiglione/state.h"
#include "games/castiglione/words.h"
#include "kernel/event.h"

struct pk;

/* A legal list under way; every step adds in the order of enum ca_verb, arguments rising. */
struct ca_list {
	struct action *out;
	int n, cap;
};

static inline void ca_add(struct ca_list *l, int verb, int a, int b)
{
	if (l->n < l->cap)
		l->out[l->n] = (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, 0}};
	l->n++;
}
static inline void ca_add_areas(struct ca_list *l, int verb, uint64_t areas)
{
	for (; areas; areas &= areas - 1)
		ca_add(l, verb, __builtin_ctzll(areas), 0);
}

/* What a side has in an area. */
struct ca_tally {
	int units; /* Garrisons included */
	int field; /* Units that can move */
	int leaders, dummies;
	int sp, infantry, cavalry, artillery; /* Strength Points; infantry with Garrisons */
};

/* What a sum is made of: points, modifiers of a die. */
struct ca_lines {
	int n, sum;
	struct ca_line {
		uint16_t message;
		const char *rule;
		int value, arg[2];
	} line[8];
};
static inline void ca_add_line(struct ca_lines *l, uint16_t message, const char *rule, int value,
			       int a, int b)
{
	l->line[l->n++] = (struct ca_line){message, rule, value, {a, b}};
	l->sum += value;
}

/* pack.c, tables.c */
int ca_scenarios(struct pk *, struct scenario *out, int cap);
void *ca_load(struct pk *, const char *scenario);
void ca_read_tables(struct ca_pack *, struct pk *);
int ca_lookup(const struct ca_table *, int number, int die);
void ca_needed(const struct ca_table *, int number, int drm, struct ctx *);
struct ca_march_row ca_march_result(const struct ca_pack *, int total);

/* count.c */
static inline bool ca_has_units(const struct ca_pack *k, const struct ca_state *st, int side,
				int area)
{
	return ca_here(k, st, side, area) & k->units[side];
}
struct ca_tally ca_count(const struct ca_pack *, const struct ca_state *, int side, int area);
uint64_t ca_unit_areas(const struct ca_pack *, const struct ca_state *, int side);
uint64_t ca_counter_areas(const struct ca_pack *, const struct ca_state *, int side);
/* Where a side takes the enemy to be: with Fog of War wherever a counter lies. */
uint64_t ca_seeming_enemies(const struct ca_pack *, const struct ca_state *, int side);
/* Where it is sure of enemy Units. */
uint64_t ca_certain_enemies(const struct ca_pack *, const struct ca_state *, int side);
uint64_t ca_contested(const struct ca_pack *, const struct ca_state *);
int ca_terrain_now(const struct ca_pack *, const struct ca_state *, int area);
bool ca_friendly_city(const struct ca_pack *, const struct ca_state *, int side, int area);
uint32_t ca_bridges_down(const uint8_t *bridge);
/* MP from the areas around to one, up to a limit, with these bridges; MAP_FAR beyond. */
void ca_road_costs(const struct ca_pack *, const uint8_t *bridge, int to, int limit, uint8_t *cost);
/* Areas at most so many MP away. */
uint64_t ca_within(const struct ca_pack *, const uint8_t *bridge, int from, int mp);
int ca_origin_slot(const struct ca_pack *, int area, int neighbour);
uint64_t ca_origins(const struct ca_pack *, const struct ca_state *, int area);

/* cohesion.c */
int ca_cf(const struct ca_pack *, const struct ca_state *, int unit, int modifier);
bool ca_passes(const struct ca_pack *, const struct ca_state *, int unit, int modifier, int stream,
	       struct ctx *, int *die, int *cf);
void ca_hit(const struct ca_pack *, struct ca_state *, int unit, const char *rule, struct ctx *);
void ca_eliminate(const struct ca_pack *, struct ca_state *, int unit, const char *rule,
		  struct ctx *);
void ca_note_sudden_end(const struct ca_pack *, struct ca_state *, int side);
void ca_show(struct ca_state *, int piece);
void ca_hide(struct ca_state *, int piece);
/* Who may read of this piece: all when it lies open, else its owner. */
uint32_t ca_audience(const struct ca_pack *, const struct ca_state *, int piece);

/* sequence.c */
void ca_ask(struct ca_state *, int step, int side);
void ca_begin_turn(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_after_supply(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_after_command(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_begin_movement(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_begin_combat(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_after_combat(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_end_turn(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_game_over(const struct ca_pack *, struct ca_state *, struct ctx *);

/* setup.c */
const char *ca_setup(const void *pack, void *st, const struct setup *, struct ctx *);
const char *ca_check(const void *pack, const void *st);
extern const struct field ca_fields[];

/* supply.c */
uint64_t ca_supply_sources(const struct ca_pack *, const struct ca_state *, int side);
/* Every area from which a Line of Supply can be traced, past these enemies or the true ones. */
uint64_t ca_supply_network(const struct ca_pack *, const struct ca_state *, int side,
			   uint64_t enemies);
uint64_t ca_supplied(const struct ca_pack *, const struct ca_state *, int side);
void ca_check_supply(const struct ca_pack *, struct ca_state *, int side);
void ca_reveal_paths(const struct ca_state *, struct ctx *);
void ca_supply_phase(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_forage_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_forage_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
int ca_forage_modifier(const struct ca_pack *, const struct ca_state *, int unit, int foragers);
bool ca_may_forage(const struct ca_pack *, const struct ca_state *, int unit);

/* mantua.c */
void ca_siege_check(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_join_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_join_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_enter_box(const struct ca_pack *, struct ca_state *, int piece, struct ctx *);
void ca_place_garrison(const struct ca_pack *, struct ca_state *, int side, int area, struct ctx *);

/* command.c */
int ca_formation(const struct ca_pack *, const struct ca_state *, int piece);
bool ca_may_command(const struct ca_pack *, const struct ca_state *, int leader, int unit);
/* Areas in range of a Leader when the enemy's Units stand in `enemies`; 0 off the map. */
uint64_t ca_command_reach(const struct ca_pack *, const struct ca_state *, int leader,
			  uint64_t enemies);
void ca_check_command(const struct ca_pack *, struct ca_state *, int side);
/* The senior Leader stacked with the Unit who may command it, or -1. */
int ca_leader_with(const struct ca_pack *, const struct ca_state *, int unit);
int ca_strategic_bonus(const struct ca_pack *, const struct ca_state *, int unit);
void ca_command_phase(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_initiative_phase(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_first_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_first_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);

/* move.c */
int ca_road_cost(const struct ca_pack *, const struct ca_state *, int from, int to);
int ca_move_cost(const struct ca_pack *, const struct ca_state *, int piece, int to, int foot);
uint64_t ca_open_areas(const struct ca_pack *, const struct ca_state *);
/* Strength Points of a side's Infantry and Artillery in an area. */
int ca_foot(const struct ca_pack *, const struct ca_state *, int side, int area);
bool ca_in_group(const struct ca_state *, int piece);
/* The group as a mask, counted from the side's first counter. */
uint64_t ca_group_mask(const struct ca_pack *, const struct ca_state *);
void ca_move_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_move_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_group_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_group_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_end_group(struct ca_state *);
/* The group enters an area; contact with the enemy is settled or asked about. */
void ca_enter(const struct ca_pack *, struct ca_state *, int to, struct ctx *);
/* After an interruption, or none: the group goes on if it can. */
void ca_go_on(const struct ca_pack *, struct ca_state *, struct ctx *);

/* contact.c */
void ca_contact(const struct ca_pack *, struct ca_state *, struct ctx *);
uint64_t ca_withdrawals(const struct ca_pack *, const struct ca_state *);
void ca_withdraw_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_withdraw_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
/* Leaders of a side in an area look for a place; then play goes on with `resume`. */
void ca_displace(const struct ca_pack *, struct ca_state *, int side, int area);
void ca_settle_fleeing(const struct ca_pack *, struct ca_state *, int resume, struct ctx *);
uint64_t ca_refuges(const struct ca_pack *, const struct ca_state *, int leader);
void ca_escape_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_escape_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);

/* forced.c */
const char *ca_forced_refusal(const struct ca_pack *, const struct ca_state *);
uint64_t ca_forced_targets(const struct ca_pack *, const struct ca_state *);
void ca_forced_declare(const struct ca_pack *, struct ca_state *, int target, struct ctx *);
void ca_path_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_path_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_forced_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_forced_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_forced_go_on(const struct ca_pack *, struct ca_state *, struct ctx *);

/* bridges.c */
const char *ca_bridge_refusal(const struct ca_pack *, const struct ca_state *, int unit, int bridge,
			      bool repair);
void ca_bridge_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_bridge_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
int ca_bridge_modifier(const struct ca_pack *, const struct ca_state *, struct action);
bool ca_bridge_work(const struct ca_pack *, const struct ca_state *);

/* combat.c */
void ca_fight_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_fight_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_lead_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_lead_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_after_guns(const struct ca_pack *, struct ca_state *, struct ctx *);
int ca_tactics(const struct ca_pack *, const struct ca_state *, int side);
int ca_combat_drm(const struct ca_pack *, const struct ca_state *, int side);
int ca_bombard_drm(const struct ca_pack *, const struct ca_state *, int side);
void ca_combat_lines(const struct ca_pack *, const struct ca_state *, int side, struct ca_lines *);
void ca_bombard_lines(const struct ca_pack *, const struct ca_state *, int side, struct ca_lines *);

/* guns.c */
const char *ca_guns_refusal(const struct ca_pack *, const struct ca_state *, int piece);
void ca_guns_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_guns_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
bool ca_guns_any(const struct ca_pack *, const struct ca_state *);
int ca_guns_modifier(const struct ca_pack *, const struct ca_state *, int unit);

/* round.c */
void ca_begin_round(const struct ca_pack *, struct ca_state *, struct ctx *);
/* Units of a side that may take the next hit, least marked for the cheap answer. */
bool ca_may_be_hit(const struct ca_pack *, const struct ca_state *, int side, int unit,
		   bool pursuit);
void ca_hit_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_hit_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_stay_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_stay_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
/* Applies hits that leave no choice; true when none are left to take. */
bool ca_take_hits(const struct ca_pack *, struct ca_state *, int side, int step, struct ctx *);

/* retreat.c */
void ca_begin_retreat(const struct ca_pack *, struct ca_state *, int loser, struct ctx *);
uint64_t ca_retreats(const struct ca_pack *, const struct ca_state *);
bool ca_may_enter_city(const struct ca_pack *, const struct ca_state *);
void ca_retreat_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_retreat_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_retreat_go_on(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_pursuit(const struct ca_pack *, struct ca_state *, struct ctx *);
int ca_pursuit_drm(const struct ca_pack *, const struct ca_state *, int area);

/* aftermath.c */
void ca_end_combat(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_after_casualties(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_city_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_city_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_finish_combat(const struct ca_pack *, struct ca_state *, struct ctx *);

/* casualties.c */
void ca_casualties(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_successor_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_successor_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_next_successor(const struct ca_pack *, struct ca_state *, struct ctx *);
/* Asks where a healed Leader returns; false when nobody does. */
bool ca_ask_return(const struct ca_pack *, struct ca_state *, struct ctx *);
void ca_return_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_return_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);

/* recovery.c */
void ca_recovery_phase(const struct ca_pack *, struct ca_state *, struct ctx *);
bool ca_enemy_adjacent(const struct ca_pack *, const struct ca_state *, int side, int area);
int ca_recovery_modifier(const struct ca_pack *, const struct ca_state *, int unit);

/* victory.c */
void ca_point_lines(const struct ca_pack *, const struct ca_state *, int side, struct ca_lines *);
void ca_points(const struct ca_pack *, const struct ca_state *, int vp[2]);
int ca_level(const struct ca_pack *, int margin);
void ca_score(const void *pack, const void *st, int32_t score[MAX_SEATS]);
void ca_outcome(const void *pack, const void *st, struct event *);
/* features.c */
int ca_features(const void *pack, const void *st, int seat, struct feature *out, int cap);
/* facts.c */
void ca_facts(const void *pack, const void *was, const void *is, int seat, struct facts *);
int ca_figures(const void *pack, const void *st, struct figure *out, int cap);

/* dummies.c */
void ca_dummies_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_dummies_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
void ca_remove_dummies(const struct ca_pack *, struct ca_state *, int side, int area, struct ctx *);
uint64_t ca_raise_areas(const struct ca_pack *, const struct ca_state *, int side);
bool ca_ask_raise(const struct ca_pack *, struct ca_state *);
void ca_raise_legal(const struct ca_pack *, const struct ca_state *, struct ca_list *);
void ca_raise_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);
uint64_t ca_scout_targets(const struct ca_pack *, const struct ca_state *, int unit);
/* Forgets what scouts have told of stacks that are no longer what they were, but for one. */
void ca_forget_told(const struct ca_pack *, struct ca_state *, const uint8_t *before, int but);
int ca_scout_drm(const struct ca_pack *, const struct ca_state *, int unit, int area);
void ca_scout_apply(const struct ca_pack *, struct ca_state *, struct action, struct ctx *);

/* steps.c */
uint32_t ca_to_act(const void *pack, const void *st);
int ca_legal(const void *pack, const void *st, int seat, struct action *out, int cap);
void ca_apply(const void *pack, void *st, int seat, struct action, struct ctx *);
void ca_prompt(const void *pack, const void *st, int seat, struct event *);

/* refuse.c, refuse_fact.c, view.c, redeal.c, odds.c, general.c, words.c */
const char *ca_why_not(const void *pack, const void *st, int seat, struct action);
bool ca_why_fact(const void *pack, const void *st, int seat, struct action, const char *rule,
		 struct event *);
void ca_view(const void *pack, const void *st, int seat, struct out *);
bool ca_known(const struct ca_pack *, const struct ca_state *, int p, int seat);
bool ca_fighting(const struct ca_state *); /* there is a board */
void ca_moment(const void *pack, const void *st, struct moment *);
bool ca_believed(const void *pack, const void *st, int seat, int kind, int value, struct belief *);

/* overlays.c */
struct overlays;
void ca_overlays(const void *pack, const void *st, int seat, struct overlays *);
void ca_modifiers(const void *pack, const void *st, struct accounts *);
void ca_accounts(const void *pack, const void *st, int seat, const struct story *,
		 struct accounts *);
void ca_redeal(const void *pack, void *st, int seat, struct rng *);
/* Chances in thousandths, exact: of the side that attacks there; of a side in the Combat in hand.
 */
int ca_win_chance(const struct ca_pack *, const struct ca_state *, int area);
int ca_stay_chance(const struct ca_pack *, const struct ca_state *, int side);
bool ca_odds(const void *pack, const void *st, int seat, struct rng *, struct odds *);
/* Of the Forced March of the Unit in hand. */
void ca_march_odds(const struct ca_pack *, const struct ca_state *, struct odds *);

/* foresight.c */
uint32_t ca_march(const void *pack, const void *st, int seat, struct action);
bool ca_weighs(const void *pack, const void *st, int seat, struct action);
bool ca_odds_of(const void *pack, const void *st, int seat, struct action, struct rng *,
		struct odds *);
/* What a side lost in an area's Combat, in hits and Units. */
void ca_count_losses(const struct ca_pack *, const struct ca_state *start,
		     const struct ca_state *end, int area, int side, int32_t *taken, int32_t *lost);
/* threat.c */
const char *ca_why_no_attack(const void *pack, const void *st, int seat, int area);
bool ca_attack_on(const void *pack, const void *st, int seat, int area, struct rng *,
		  struct odds *);
struct action ca_general(const void *pack, const void *st, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *);
extern const struct verb ca_verbs[];
extern const struct kind ca_kinds[];
extern const struct message ca_messages[];
const char *ca_phase_name(int phase);
const char *ca_step_name(int step);

#endif
