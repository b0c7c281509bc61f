/*
 * threat.c: what if the enemy attacks an area of mine in his next Movement Phase? Who can come, how
 * it ends if all of them do, and what a general would do in his place. I stay as I stand; every
 * move is a legal one, and Combats are fought out by generals in worlds that agree with all I know.
 */
#include "games/castiglione/game.h"
#include "games/castiglione/rules.h"
#include "kernel/forecast.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

#include <string.h>

/* A general's whole Phase takes far longer than all moves to one area: it is imagined more seldom,
 * and its errors say so. */
enum { TRIALS = 500, LED_TRIALS = TRIALS / 5, MOST_AREAS = 8, SURVEYS = 32, FAR = 99 };

/* What becomes of an attack by all who can come: losses of the asker first, then of the enemy … */
enum { UNITS, STRENGTH, HOLDS, TAKEN, LOST = TAKEN + 2, FROM = LOST + 2 };
_Static_assert(FROM + MOST_AREAS <= FORECAST_FIGURES, "room for each area they come from");
/* … and of the enemy's Phases if a general leads them. */
enum { ATTACKED, KEPT, LED };

struct threat {
	int area, side;
	uint8_t from[MOST_AREAS]; /* where they can come from */
	int areas;
};

static bool is_movement(const struct ca_state *st)
{
	return st->phase == PHASE_FIRST_MOVEMENT || st->phase == PHASE_SECOND_MOVEMENT;
}

static bool is_combat(const struct ca_state *st)
{
	return st->phase == PHASE_FIRST_COMBAT || st->phase == PHASE_SECOND_COMBAT;
}

/* The enemy has no Movement Phase left in this turn. */
static bool is_done(const struct ca_state *st, int side)
{
	bool last = st->phase == PHASE_SECOND_MOVEMENT || st->phase == PHASE_SECOND_COMBAT;
	return st->phase >= PHASE_RECOVERY || (last && st->active == side);
}

const char *ca_why_no_attack(const void *pack, const void *state, int seat, int area)
{
	const struct ca_pack *k = pack;
	const struct ca_state *st = state;
	int enemy = ca_enemy(seat);
	if (st->phase == PHASE_SETUP || st->step == STEP_OVER)
		return N_("There is nothing to weigh now.");
	if (!ca_has_units(k, st, seat, area))
		return N_("You have nobody there.");
	if (ca_contested(k, st) & ca_bit(area))
		return N_("The enemy is there already.");
	if ((is_movement(st) || is_combat(st)) && st->active == enemy)
		return N_("The enemy is moving or fighting: ask in your own Movement Phase.");
	if (st->turn == k->t.turns && is_done(st, seat)) /* CA-062 */
		return N_("The enemy has no turn left.");
	return NULL;
}

static bool enemy_moves(const struct forecast *f, const void *state)
{
	const struct threat *t = f->about;
	const struct ca_state *st = state;
	return is_movement(st) && st->active == ca_enemy(t->side);
}

static bool has_moved(const struct forecast *f, const void *state)
{
	return !enemy_moves(f, state);
}

/* Once it was fought, or when there is nothing to fight about. */
static bool is_decided(const struct forecast *f, const void *state)
{
	const struct threat *t = f->about;
	const struct ca_state *st = state;
	if (!is_combat(st) || st->active == t->side)
		return true;
	if (st->step != STEP_FIGHT && st->fight.area == t->area)
		return false;
	return st->fought & ca_bit(t->area) || !(ca_contested(f->pack, st) & ca_bit(t->area));
}

static const struct action *find(const struct action *legal, int n, int verb, int arg)
{
	for (int i = 0; i < n; i++)
		if (legal[i].verb == verb && (arg < 0 || legal[i].arg[0] == arg))
			return &legal[i];
	return NULL;
}

/* As the general would, the Combat in question first. */
static struct action leads(const struct forecast *f, const void *state, int seat,
			   const struct action *legal, int n, struct rng *r)
{
	const struct threat *t = f->about;
	const struct ca_state *st = state;
	const struct action *a = st->step == STEP_FIGHT ? find(legal, n, V_FIGHT, t->area) : NULL;
	return a ? *a : ca_general(f->pack, state, seat, legal, n, 0, r);
}

/* No move of the asker's side. */
static struct action stands(const struct forecast *f, const void *state, int seat,
			    const struct action *legal, int n, struct rng *r)
{
	const struct threat *t = f->about;
	const struct ca_state *st = state;
	const struct action *a = NULL;
	if (is_movement(st) && st->active == t->side && seat == t->side) {
		a = find(legal, n, V_HALT, -1);
		a = a ? a : find(legal, n, V_END, -1);
	}
	return a ? *a : leads(f, state, seat, legal, n, r);
}

/* MP from all areas to one, not through those of the asker. */
static void costs_to(const struct ca_pack *k, const struct ca_state *st, const struct threat *t,
		     uint8_t cost[CA_AREAS])
{
	uint64_t foes = ca_seeming_enemies(k, st, ca_enemy(t->side));
	memset(cost, FAR, CA_AREAS);
	cost[t->area] = 0;
	for (uint64_t todo = ca_bit(t->area); todo;) {
		int to = __builtin_ctzll(todo);
		todo &= todo - 1;
		for (uint64_t n = k->next[to] & ~foes; n; n &= n - 1) {
			int from = __builtin_ctzll(n);
			int all = cost[to] + ca_road_cost(k, st, from, to);
			if (all < cost[from]) {
				cost[from] = (uint8_t)all;
				todo |= ca_bit(from);
			}
		}
	}
}

/* How much a counter is wanted in the attack; 0: it cannot come. Leaders when there are troops. */
static int call(const struct ca_pack *k, const struct ca_state *st, const struct threat *t,
		const uint8_t *cost, struct action a)
{
	int p = a.arg[0], type = k->piece[p].type, at = st->at[p];
	int mp = k->piece[p].ma + (type == LEADER ? 0 : k->t.march_best);
	if (type == DUMMY || at == t->area || cost[at] > mp)
		return 0;
	if (type == LEADER)
		return ca_has_units(k, st, ca_enemy(t->side), t->area);
	/* First those who come for certain, then by Forced March, then who must pass a check. */
	int sure = a.verb == V_ORDER ? 10 : cost[at] > k->piece[p].ma ? 20 : 40;
	return sure + ca_sp(k, st, p);
}

static const struct action *next_to_come(const struct forecast *f, const struct ca_state *st,
					 const uint8_t *cost, const struct action *legal, int n)
{
	const struct action *best = NULL;
	int most = 0;
	for (int i = 0; i < n; i++) {
		if (legal[i].verb != V_TAKE && legal[i].verb != V_ORDER)
			continue;
		int wanted = call(f->pack, st, f->about, cost, legal[i]);
		if (wanted > most) {
			most = wanted;
			best = &legal[i];
		}
	}
	return best ? best : find(legal, n, V_END, -1);
}

/* Others of the area who come along while the way bears them (CA-154): a stack may overrun. */
static const struct action *companion(const struct ca_pack *k, const struct ca_state *st, int area,
				      int cost, const struct action *legal, int n)
{
	int foot = 0, limit = k->t.limit[k->terrain[area]];
	for (int i = 0; i < st->ngroup; i++)
		if (k->piece[st->group[i]].type != CAVALRY)
			foot += ca_sp(k, st, st->group[i]);
	for (int i = 0; i < n; i++) {
		int p = legal[i].arg[0];
		if (legal[i].verb != V_TAKE || k->piece[p].type > ARTILLERY ||
		    k->piece[p].ma < cost)
			continue;
		if (k->piece[p].type == CAVALRY || foot + ca_sp(k, st, p) <= limit)
			return &legal[i];
	}
	return NULL;
}

/* The step of a cheapest way that the whole group can take. */
static const struct action *step_on(const struct ca_pack *k, const struct ca_state *st,
				    const uint8_t *cost, const struct action *legal, int n)
{
	const struct action *best = NULL;
	int at = ca_group_area(st), least = cost[at] + 1;
	for (int i = 0; i < n; i++) {
		int to = legal[i].arg[0];
		if (legal[i].verb != V_GO || cost[to] >= cost[at])
			continue;
		int all = cost[to] + ca_road_cost(k, st, at, to);
		if (all < least) {
			least = all;
			best = &legal[i];
		}
	}
	return best;
}

static const struct action *group_comes(const struct forecast *f, const struct ca_state *st,
					const uint8_t *cost, const struct action *legal, int n)
{
	const struct threat *t = f->about;
	const struct ca_pack *k = f->pack;
	int lead = st->group[0], way = cost[ca_group_area(st)];
	const struct action *a = NULL;
	if (!st->steps && st->ngroup == 1 && way > st->mp[lead])
		a = find(legal, n, V_FORCE, t->area);
	else if (!st->steps && st->mode == MODE_FREE && k->piece[lead].type != LEADER)
		a = companion(k, st, t->area, way, legal, n);
	if (!a && way <= st->mp[lead])
		a = step_on(k, st, cost, legal, n);
	if (!a && st->ngroup > 1)
		a = find(legal, n, V_LEAVE, st->group[st->ngroup - 1]);
	return a ? a : find(legal, n, V_HALT, -1);
}

/* All who can come do. */
static struct action comes(const struct forecast *f, const void *state, int seat,
			   const struct action *legal, int n, struct rng *r)
{
	const struct threat *t = f->about;
	const struct ca_state *st = state;
	uint8_t cost[CA_AREAS];
	const struct action *a = NULL;
	if (seat == t->side || !enemy_moves(f, state))
		return stands(f, state, seat, legal, n, r);
	costs_to(f->pack, st, t, cost);
	switch (st->step) {
	case STEP_MOVE: a = next_to_come(f, st, cost, legal, n); break;
	case STEP_GROUP: a = group_comes(f, st, cost, legal, n); break;
	case STEP_FORCED: a = find(legal, n, V_GO, -1); break;
	default: break;
	}
	a = a ? a : find(legal, n, V_HALT, -1);
	return a ? *a : legal[0];
}

/* On to the enemy's Movement Phase, where the trial starts; then through it. */
static void let_him_move(const struct forecast *f, struct run *run)
{
	struct forecast until = *f;
	until.over = enemy_moves;
	until.choose = stands;
	run_on(&until, run);
	run_start_here(f, run);
	until.over = has_moved;
	until.choose = f->choose;
	run_on(&until, run);
}

static void all_come(const struct forecast *f, struct run *run, int32_t *figure)
{
	const struct threat *t = f->about;
	const struct ca_pack *k = f->pack;
	const struct ca_state *before = run->room->start, *now = run->room->world;
	int enemy = ca_enemy(t->side);
	let_him_move(f, run);
	for (int p = k->units_first[enemy]; p < k->units_last[enemy]; p++) {
		if (now->at[p] != t->area)
			continue;
		figure[UNITS]++;
		figure[STRENGTH] += ca_sp(k, now, p);
		for (int i = 0; i < t->areas; i++)
			figure[FROM + i] += before->at[p] == t->from[i];
	}
}

static void general_comes(const struct forecast *f, struct run *run, int32_t *figure)
{
	const struct threat *t = f->about;
	let_him_move(f, run);
	figure[ATTACKED] = ca_has_units(f->pack, run->room->world, ca_enemy(t->side), t->area);
}

static bool is_kept(const struct forecast *f, const struct ca_state *st)
{
	const struct threat *t = f->about;
	return ca_has_units(f->pack, st, t->side, t->area) &&
	       !ca_has_units(f->pack, st, ca_enemy(t->side), t->area);
}

static void count_fight(const struct forecast *f, const struct trial *trial, int32_t *figure)
{
	const struct threat *t = f->about;
	figure[HOLDS] = is_kept(f, trial->end);
	for (int i = 0; i < 2; i++)
		ca_count_losses(f->pack, trial->start, trial->end, t->area,
				i ? ca_enemy(t->side) : t->side, &figure[TAKEN + i],
				&figure[LOST + i]);
}

static void count_kept(const struct forecast *f, const struct trial *trial, int32_t *figure)
{
	figure[KEPT] = is_kept(f, trial->end);
}

static void add_line(struct odds *o, const struct harvest *h, int figure, int message, int a, int b,
		     bool mean)
{
	struct odds_line line = {.message = (uint16_t)message, .arg = {a, b}, .mean = mean};
	harvest_line(h, figure, &line);
	odds_add(o, line);
}

static void attack_lines(const struct threat *t, const struct harvest *h, struct odds *o)
{
	add_line(o, h, UNITS, MSG_THREAT_UNITS, t->area, 0, true);
	add_line(o, h, STRENGTH, MSG_THREAT_STRENGTH, t->area, 0, true);
	add_line(o, h, HOLDS, MSG_THREAT_HOLD, t->area, 0, false);
	for (int i = 0; i < 4; i++)
		add_line(o, h, TAKEN + i, i < 2 ? MSG_THREAT_TAKEN : MSG_THREAT_LOST,
			 i % 2 ? ca_enemy(t->side) : t->side, t->area, true);
}

static int fastest(const struct ca_pack *k, int side)
{
	int most = 0;
	for (int p = k->units_first[side]; p < k->units_last[side]; p++)
		most = k->piece[p].ma > most ? k->piece[p].ma : most;
	return most + k->t.march_best;
}

/*
 * Where they can come from, the nearest first; false: nobody is near. Who stands there is hidden:
 * an area is named if somebody came from it in any of some worlds, which are the same for every
 * part of the odds.
 */
static bool name_areas(const struct forecast *all, const struct forecast_room *room,
		       struct threat *t)
{
	const struct ca_pack *k = all->pack;
	struct rng fixed = rng_seed(1);
	struct forecast survey = *all;
	struct harvest h;
	uint8_t cost[CA_AREAS];
	int named = 0, reach = fastest(k, ca_enemy(t->side));
	costs_to(k, all->from, t, cost);
	for (int way = 1; way <= reach; way++)
		for (uint64_t n = ca_seeming_enemies(k, all->from, t->side); n; n &= n - 1)
			if (cost[__builtin_ctzll(n)] == way && t->areas < MOST_AREAS)
				t->from[t->areas++] = (uint8_t)__builtin_ctzll(n);
	if (!t->areas && !ca_contested(k, all->from))
		return false;
	survey.trials = SURVEYS;
	survey.over = has_moved;
	forecast(&survey, room, &fixed, &h);
	for (int i = 0; i < t->areas; i++)
		if (h.sum[FROM + i])
			t->from[named++] = t->from[i];
	t->areas = named;
	return true;
}

bool ca_attack_on(const void *pack, const void *state, int seat, int area, struct rng *r,
		  struct odds *o)
{
	struct threat t = {.area = area, .side = seat};
	struct forecast all = {
		.game = &castiglione_game,
		.pack = pack,
		.from = state,
		.seat = seat,
		.unchosen = true,
		.trials = TRIALS,
		.about = &t,
		.over = is_decided,
		.choose = comes,
		.imagine = all_come,
		.reap = count_fight,
	};
	struct ca_state start, world;
	struct action list[CA_LEGAL];
	struct forecast_room room = {&start, &world, list};
	struct harvest h, led;
	*o = (struct odds){0};
	if (!name_areas(&all, &room, &t)) {
		odds_add(o, (struct odds_line){
				    .message = MSG_THREAT_UNITS, .arg = {area}, .mean = true});
		return true;
	}
	*o = (struct odds){.samples = TRIALS, .basis = MSG_THREAT_IMAGINED};
	forecast(&all, &room, r, &h);
	attack_lines(&t, &h, o);
	all.trials = LED_TRIALS;
	all.choose = leads;
	all.imagine = general_comes;
	all.reap = count_kept;
	forecast(&all, &room, r, &led);
	add_line(o, &led, ATTACKED, MSG_THREAT_CHANCE, area, 0, false);
	add_line(o, &led, KEPT, MSG_THREAT_KEPT, area, 0, false);
	for (int i = 0; i < t.areas; i++)
		add_line(o, &h, FROM + i, MSG_THREAT_FROM, area, t.from[i], true);
	return true;
}
