/*
 * phases.h: what the phases of play ask of each other. Each phase has up to three doors: why_…
 * names the rule that forbids an action (NULL: allowed), legal_… lists what why_… allows, do_…
 * carries one out; enter_… opens a step of the sequence.
 */
#ifndef WATERLOO_PHASES_H
#define WATERLOO_PHASES_H

#include "games/waterloo/board.h"
#include "games/waterloo/state.h"
#include "games/waterloo/words.h"

struct list {
	struct action *out;
	int n, cap;
};

static inline void add(struct list *l, int verb, int a, int b)
{
	if (l->n < l->cap)
		l->out[l->n] = (struct action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, 0}};
	l->n++;
}

/* An action on a thing to come, as the word that it is in memory. */
static inline uint64_t action_word(int verb, int b)
{
	return (uint64_t)(unsigned)verb | (uint64_t)(unsigned)b << 32;
}

/* Adds a row of such actions for one thing. */
static inline void add_row(struct list *l, const uint64_t *row, int n, int a)
{
	char *out = (char *)(l->out + l->n);
	if (l->n + n <= l->cap)
		for (int i = 0; i < n; i++) {
			uint64_t word = row[i] | (uint64_t)(unsigned)a << 16;
			memcpy(out + 8 * i, &word, sizeof word);
		}
	l->n += n;
}

/* Adds the verb for each unit of a set. */
static inline void add_units(struct list *l, int verb, uint64_t units)
{
	EACH (u, units)
		add(l, verb, u, 0);
}

/* Everybody who sees what an enemy of the side sees. */
static inline uint32_t others(const struct wl_state *s, int side)
{
	return AUDIENCE_ALL & ~seats_of_side(s, side);
}

#define P_S    const struct wl_pack *p, const struct wl_state *s
#define P_S_CX const struct wl_pack *p, struct wl_state *s, struct ctx *cx

/* bidding.c (12.0) */
void enter_bidding(P_S_CX);
const char *why_bid(P_S, int seat, struct action);
void legal_bid(P_S, int seat, struct list *);
void do_bid(P_S_CX, int seat, struct action);

/* deployment.c (4.0) */
void enter_deployment(P_S_CX);
void place_historically(P_S_CX);
const char *why_deploy(P_S, int seat, struct action);
void legal_deploy(P_S, int seat, struct list *);
void do_deploy(P_S_CX, int seat, struct action);
int wl_deployed(const void *pack, const void *st, int seat, struct action *out, int cap);

/* signals.c (11.0) */
bool may_talk(P_S);
const char *wl_why_silent(const void *pack, const void *st, int seat);
const char *why_signal(P_S, int seat, struct action);
int signals_sent(const struct wl_state *, int seat);
void legal_signal(P_S, int seat, struct list *);
void do_signal(P_S_CX, int seat, struct action);

/* movement.c (5.0) */
void enter_movement(P_S_CX);
const char *why_march(P_S, int seat, struct action);
void legal_march(P_S, int seat, struct list *);
void do_march(P_S_CX, int seat, struct action);
/* The same for who thinks a march over: of one's own unit on the map, past towns with enemies. */
bool may_go(P_S, uint64_t hostile, int unit, int to);
int go(const struct wl_pack *, struct wl_state *, int unit, int to); /* the link it takes */
void go_back(struct wl_state *, int link);
int road_used(const struct wl_state *, int link); /* by so many units this turn */
int start_of(const struct wl_state *, int unit);
int attackers_along(P_S, int side, int town, int road);

/* force_march.c (5.6, 8.1) */
void enter_force_march(P_S_CX);
const char *why_force_march(P_S, int seat, struct action);
void legal_force_march(P_S, int seat, struct list *);
void do_force_march(P_S_CX, int seat, struct action);
int march_bonus(P_S, int unit);

/* contact.c (6.1): which contacts are battles; who decides for a side; the order of fights */
uint64_t contact_towns(P_S);
int chief_seat(P_S, int side, uint64_t units);
void enter_contact(P_S_CX);
void next_skirmish(P_S_CX);
void next_deployment(P_S_CX);
void next_round_battle(P_S_CX);
const char *why_order(P_S, int seat, struct action);
void legal_order(P_S, int seat, struct list *);
void do_order(P_S_CX, int seat, struct action);

/* skirmish.c (6.6) */
void enter_skirmish(P_S_CX, int town);
const char *why_show(P_S, int seat, struct action);
void legal_show(P_S, int seat, struct list *);
void do_show(P_S_CX, int seat, struct action);
void go_on_skirmish(P_S_CX);
void end_skirmish(P_S_CX);

/* terrain.c (6.21) */
void enter_terrain(P_S_CX);
const char *why_site(P_S, int seat, struct action);
void legal_site(P_S, int seat, struct list *);
void do_site(P_S_CX, int seat, struct action);

/* array.c (6.22, 6.23): deploying for battle */
void enter_array(P_S_CX, int role);
const char *why_array(P_S, int seat, struct action);
void legal_array(P_S, int seat, struct list *);
void do_array(P_S_CX, int seat, struct action);
bool keeps_integrity(const struct wl_pack *, uint64_t units); /* of one position */

/* battle.c (6.3): battle turns, fog of battle, the end of a battle */
void enter_battle_turn(P_S_CX, int role);
void enter_combat(P_S_CX);
void after_reinforcing(P_S_CX);
void show_units(P_S_CX, uint64_t units);
void leave_board(P_S_CX, int unit);
/* Routs and endings after a change of the board; true when the battle has left its course. */
bool battle_turned(P_S_CX);
void end_battle(P_S_CX);
void note_engagements(P_S_CX);
void enter_place(P_S_CX, int unit, int place);

/* morale.c (6.31) */
uint64_t to_test(P_S, const struct board *);
const char *why_test(P_S, int seat, struct action);
void legal_test(P_S, int seat, struct list *);
void do_test(P_S_CX, int seat, struct action);
int morale_bonus(P_S, const struct board *, int unit);

/* combat.c (6.3): what a unit may do in the combat phase */
const char *why_combat(P_S, int seat, struct action);
void legal_combat(P_S, int seat, struct list *);
void do_combat(P_S_CX, int seat, struct action);
const char *why_unit_acts(P_S, const struct board *, int seat, int unit);

/* battle_moves.c (6.32) */
/* Which of the three moves it would be (WL-142); -1: a way that no move takes. */
int kind_of_move(const struct board *, int role, int from, int to);
const char *why_battle_move(P_S, const struct board *, int unit, int verb, int place);
void do_battle_move(P_S_CX, int unit, int place);
int stream_crossed(const struct wl_state *, int lane); /* by so many units this battle turn */

/* fire.c (6.33, 6.51) */
int firepower(P_S, const struct board *, int unit, int target, const char **why);
const char *why_fire(P_S, const struct board *, int unit, int target);
void do_fire(P_S_CX, int unit, int target);
/* Whom a fire would hit, and the notes in the state by which its hits find them. */
uint64_t fire_falls_on(P_S, const struct board *, int unit, int target);
void aim(const struct wl_pack *, struct wl_state *, const struct board *, int unit, int target);

/* squares.c (6.5, 6.52), and farms and hills (6.21) */
const char *why_square(P_S, const struct board *, struct action);
void do_square(P_S_CX, struct action);
void vacate(struct wl_state *, int unit);

/* losses.c (6.4) */
uint64_t hit_candidates(P_S);
void go_on_hits(P_S_CX);
const char *why_lose(P_S, int seat, struct action);
void legal_lose(P_S, int seat, struct list *);
void do_lose(P_S_CX, int seat, struct action);
void lose_steps(P_S_CX, int unit, int steps, const char *rule);
void eliminate(P_S_CX, int unit, const char *rule);

/* reinforcements.c (6.34) */
/* A side's units that may yet come to a battle by one of its roads (WL-194, WL-201). */
uint64_t could_join(P_S, int side, int town, int road);
void enter_reinforcing(P_S_CX);
const char *why_reinforce(P_S, int seat, struct action);
void legal_reinforce(P_S, int seat, struct list *);
void do_reinforce(P_S_CX, int seat, struct action);

/* retreat.c (7.0 - 7.3), rout.c (7.4) */
const char *why_road(P_S, int town, int road);
int road_taken(const struct wl_state *, int road); /* by so many units this battle turn */
void use_road(struct wl_state *, int road);
const char *why_retreat_to(P_S, int side, int town, int to);
uint64_t ways_from(P_S, int side, int town);
int attrition_of(P_S, const struct board *, int unit);
void do_retreat(P_S_CX, int unit, int to);
void enter_rout(P_S_CX, int side, int position); /* that is lost, as its owner calls it */
void enter_forced_retreat(P_S_CX, int side);
void enter_stalemate(P_S_CX);
const char *why_forced(P_S, int seat, struct action);
void legal_forced(P_S, int seat, struct list *);
void do_forced(P_S_CX, int seat, struct action);

/* regroup.c (7.5) */
void enter_regroup(P_S_CX, int side);
const char *why_regroup(P_S, int seat, struct action);
void legal_regroup(P_S, int seat, struct list *);
void do_regroup(P_S_CX, int seat, struct action);

/* supply.c (9.0), victory.c (10.0) */
void enter_supply(P_S_CX);
const char *why_remove(P_S, int seat, struct action);
void legal_remove(P_S, int seat, struct list *);
void do_remove(P_S_CX, int seat, struct action);
void enter_defeat(P_S_CX);
/* What is added to firepower or to a die. */
enum wl_modifier {
	FIRE_FARM = 1,              /* WL-104 */
	FIRE_HILL = 1,              /* WL-111 */
	FIRE_FIRST = 1,             /* WL-160, WL-164 */
	FIRE_AT_SQUARES = 1,        /* WL-185, WL-186 */
	FIRE_HORSE_AT_SQUARES = -1, /* WL-184: cavalry */
	FIRE_GUNS_AT_SQUARES = 2,   /* WL-187: horse artillery, in place of its own */
	FIRE_HORSE_IN_WOODS = 1,    /* WL-099: cavalry, in place of its own */
	MORALE_LEADER = 1,          /* WL-137 */
	MORALE_SQUARE = 1,          /* WL-138 */
	MARCH_LEADER = 1,           /* WL-083 */
};
int eliminated(P_S, int army);
enum { CITIES_TO_WIN = 2 }; /* WL-259 */
bool city_held(P_S, int i); /* by the French; of the three */
int cities_held(P_S);
/* features.c */
int wl_features(const void *pack, const void *state, int seat, struct feature *out, int cap);
/* facts.c */
void wl_facts(const void *pack, const void *was, const void *is, int seat, struct facts *);

/* refusal.c */
bool wl_why_fact(const void *pack, const void *state, int seat, struct action, const char *rule,
		 struct event *);

/* knowledge.c (3.2): what the enemy can know */
void know_army_places(P_S_CX, int side);
void know_move(P_S_CX, int unit, int from, uint64_t kind);
void know_shown(P_S_CX, uint64_t units);
void know_march_loss(P_S_CX, int unit);
void know_dead(P_S_CX, int unit);
void know_left(P_S_CX, int unit); /* a position of the board, for whatever reason */
uint64_t hidden_units(P_S, int side);
/* By how far it has marched, and whether it rolled for that. */
uint64_t march_kind(P_S, int legs, bool rolled);
uint64_t could_march(P_S, int unit);
/* What kinds of unit can be in the shoes of this hidden one. */
uint64_t could_stand_there(P_S, int unit);

/* stacks.c: how many blocks of a stack must be mounted, or on foot, as the enemy has seen */
enum wl_arm { ARM_MOUNTED, ARM_FOOT, ARM_UNKNOWN };

static inline int stack_army(struct wl_stack k)
{
	return (k.who >> 6) - 1;
}

static inline int stack_town(struct wl_stack k)
{
	return k.who & 63;
}

static inline int stack_least(struct wl_stack k, int arm)
{
	return k.least >> 4 * arm & 15;
}

void know_marches(P_S_CX); /* all are made */
void know_stack_move(const struct wl_pack *, struct wl_state *, int unit, int from, uint64_t kind);
void know_stack_death(const struct wl_pack *, struct wl_state *, int unit);
/* The stacks as they are now, while marches go on: without those who have left. */
void stacks_now(P_S, struct wl_stack stacks[WL_STACKS]);

void wl_redeal(const void *pack, void *state, int seat, struct rng *);

/* The rest of the doors of struct game. */
void wl_view(const void *pack, const void *state, int seat, struct out *);
/* Whether the seat sees the label of a unit: its own, those shown, those eliminated. */
bool wl_knows(const struct wl_pack *, const struct wl_state *, int seat, int unit);
void wl_moment(const void *pack, const void *state, struct moment *);
bool wl_believed(const void *pack, const void *state, int seat, int kind, int value,
		 struct belief *);
struct overlays;
void wl_overlays(const void *pack, const void *state, int seat, struct overlays *);
void wl_modifiers(const void *pack, const void *st, struct accounts *);
void wl_accounts(const void *pack, const void *state, int seat, const struct story *,
		 struct accounts *);
const char *wl_check(const void *pack, const void *state);
int wl_scenarios(struct pk *, struct scenario *, int cap);
void *wl_load(struct pk *, const char *scenario);
bool wl_odds(const void *pack, const void *state, int seat, struct rng *, struct odds *);
uint32_t wl_march(const void *pack, const void *state, int seat, struct action);
bool wl_weighs(const void *pack, const void *state, int seat, struct action);
bool wl_odds_of(const void *pack, const void *state, int seat, struct action, struct rng *,
		struct odds *);
const char *wl_why_no_attack(const void *pack, const void *state, int seat, int town);
bool wl_attack_on(const void *pack, const void *state, int seat, int town, struct rng *,
		  struct odds *);
struct action wl_general(const void *pack, const void *state, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *);

#endif
