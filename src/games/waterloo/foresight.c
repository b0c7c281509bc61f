/*
 * foresight.c: the odds of one choice, wherever dice are behind it. What the choice rolls at once
 * is told exactly; a battle that hangs on it is fought out many times, both sides led by the
 * general, in worlds that agree with all the asker has seen.
 */
#include "games/waterloo/game.h"
#include "games/waterloo/odds.h"
#include "kernel/forecast.h"
#include "kernel/odds.h"

enum { TRIALS = 1000 };

/* What a battle brings the asker. */
enum { HOLDS, ENEMY_ROUTS, WE_ROUT, DEALT, TAKEN, FIGURES };

struct field_of_battle {
	int town, side, turn;
	uint64_t who; /* may lose steps there */
};

int steps_lost(const struct wl_state *before, const struct wl_state *after, uint64_t units)
{
	int steps = 0;
	EACH (u, units)
		steps += before->steps[u] - after->steps[u];
	return steps;
}

bool is_contested(P_S, int town)
{
	uint64_t here = units_in(p, s, town);
	return here & p->side_mask[SIDE_FRENCH] && here & p->side_mask[SIDE_ALLIED];
}

/* When one side is alone in the town; before the fight, not until all marches are made. */
static bool is_over(const struct forecast *f, const void *st)
{
	const struct field_of_battle *field = f->about;
	const struct wl_state *s = st;
	bool marching = s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH;
	return s->turn != field->turn || (!marching && !is_contested(f->pack, s, field->town));
}

/* No march but the one that is asked about; else as the general would. */
static struct action goes_on(const struct forecast *f, const void *st, int seat,
			     const struct action *legal, int n, struct rng *r)
{
	const struct wl_state *s = st;
	for (int i = 0; s->step == STEP_MOVE && i < n; i++)
		if (legal[i].verb == VERB_END_MOVES)
			return legal[i];
	return wl_general(f->pack, st, seat, legal, n, 0, r);
}

static void count_end(const struct forecast *f, const struct trial *t, int32_t figure[])
{
	const struct field_of_battle *field = f->about;
	const struct wl_pack *p = f->pack;
	uint64_t own = p->side_mask[field->side], town = units_in(p, t->end, field->town);
	figure[HOLDS] = town & own && !(town & ~own);
	figure[DEALT] = steps_lost(t->start, t->end, field->who & ~own);
	figure[TAKEN] = steps_lost(t->start, t->end, field->who & own);
	for (int i = 0; i < t->nheard; i++)
		if (t->heard[i].arg[1] == field->town)
			figure[t->heard[i].arg[0] == field->side ? WE_ROUT : ENEMY_ROUTS] = 1;
}

/* Those there, and who may come to their help; marches of others have losses of their own. */
static uint64_t who_fights(P_S, struct action a, int town)
{
	uint64_t who = units_in(p, s, town);
	if (a.verb == VERB_MARCH)
		return who | BIT(a.arg[0]);
	for (int k = 0; k < p->degree[town]; k++)
		if (!is_contested(p, s, p->next[town][k]))
			who |= units_in(p, s, p->next[town][k]);
	return who;
}

static void battle_lines(P_S, int seat, struct action a, int town, struct rng *r, struct odds *o)
{
	static const uint16_t routs[] = {MSG_ROUT, 0};
	static const struct {
		uint16_t message;
		bool mean;
	} told[FIGURES] = {
		[HOLDS] = {MSG_ODDS_SK_HOLD, false},   [ENEMY_ROUTS] = {MSG_ODDS_ROUT, false},
		[WE_ROUT] = {MSG_ODDS_WE_ROUT, false}, [DEALT] = {MSG_ODDS_SK_DEALT, true},
		[TAKEN] = {MSG_ODDS_SK_TAKEN, true},
	};
	struct field_of_battle field = {town, side_of_seat(s, seat), s->turn,
					who_fights(p, s, a, town)};
	struct forecast f = {
		.game = &waterloo_game,
		.pack = p,
		.from = s,
		.seat = seat,
		.choice = a,
		.trials = TRIALS,
		.listen = routs,
		.about = &field,
		.over = is_over,
		.choose = goes_on,
		.reap = count_end,
	};
	struct wl_state start, world;
	struct action list[WL_LEGAL];
	struct harvest h;
	forecast(&f, &(struct forecast_room){&start, &world, list}, r, &h);
	o->samples = TRIALS;
	o->basis = MSG_ODDS_FOUGHT_OUT;
	for (int i = 0; i < FIGURES; i++) {
		struct odds_line line = {.message = told[i].message, .arg = {town}};
		line.mean = told[i].mean;
		harvest_line(&h, i, &line);
		odds_add(o, line);
	}
}

/* Whether the march is beyond the unit's rate, or into the enemy. */
static bool is_forced(P_S, int u)
{
	return legs_of(s, u) >= p->rate[p->unit[u].type];
}

static bool is_attack(P_S, int u, int town)
{
	return units_in(p, s, town) & ~p->side_mask[p->unit[u].side];
}

uint32_t wl_march(const void *pack, const void *state, int seat, struct action a)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	(void)seat;
	if (a.verb != VERB_MARCH)
		return 0;
	return (is_forced(p, s, a.arg[0]) ? MARCH_FORCED : 0u) | /* WL-074 */
	       (is_attack(p, s, a.arg[0], a.arg[1]) ? MARCH_ATTACK : 0u);
}

/* Where it would be a skirmish, its dice; else the battle (WL-089). */
static void attack_lines(P_S, int seat, struct action a, struct rng *r, struct odds *o)
{
	struct wl_state after = *s;
	int town = a.arg[1], side = side_of_seat(s, seat);
	struct dice none = {0};
	struct ctx cx = {.dice = &none};
	do_march(p, &after, &cx, seat, a);
	uint64_t here = units_in(p, &after, town);
	after.skirmish = (uint8_t)town;
	if (count_of(here & p->side_mask[side]) < 3 || count_of(here & p->side_mask[!side]) < 3)
		skirmish_odds(p, &after, seat, r, o);
	else
		battle_lines(p, s, seat, a, town, r, o);
}

static void march_lines(P_S, int seat, struct action a, struct rng *r, struct odds *o)
{
	int u = a.arg[0];
	if (is_forced(p, s, u))
		march_line(p, s, u, o);
	if (is_attack(p, s, u, a.arg[1]))
		attack_lines(p, s, seat, a, r, o);
}

/* With this unit among those who go, or in the town that is named. */
static void skirmish_lines(P_S, int seat, struct action a, struct rng *r, struct odds *o)
{
	struct wl_state after = *s;
	if (a.verb == VERB_SHOW)
		set_flag(&after, a.arg[0], FLAG_CHOSEN);
	else if (a.verb == VERB_SKIRMISH)
		after.skirmish = (uint8_t)a.arg[0];
	skirmish_odds(p, &after, seat, r, o);
}

bool wl_weighs(const void *pack, const void *state, int seat, struct action a)
{
	const struct wl_state *s = state;
	switch (s->step) {
	case STEP_MOVE: return wl_march(pack, state, seat, a);
	case STEP_FORCE_MARCH: return a.verb == VERB_ROLL;
	case STEP_HITS: return s->skirmish == NOWHERE;
	case STEP_SKIRMISH_ORDER:
	case STEP_SHOW:
	case STEP_BATTLE_ORDER:
	case STEP_TERRAIN:
	case STEP_ARRAY:
	case STEP_ROUND:
	case STEP_MORALE:
	case STEP_COMBAT:
	case STEP_REINFORCE: return true;
	default: return false;
	}
}

bool wl_odds_of(const void *pack, const void *state, int seat, struct action a, struct rng *r,
		struct odds *o)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	*o = (struct odds){0};
	if (seat < 0 || !wl_weighs(pack, state, seat, a))
		return false;
	if (a.verb == VERB_MARCH)
		march_lines(p, s, seat, a, r, o);
	else if (a.verb == VERB_ROLL)
		march_line(p, s, a.arg[0], o);
	else if (s->step == STEP_SHOW || s->step == STEP_SKIRMISH_ORDER)
		skirmish_lines(p, s, seat, a, r, o);
	else {
		int town = a.verb == VERB_BATTLE ? a.arg[0] : s->battle[s->now].town;
		if (a.verb == VERB_FIRE)
			fire_lines(p, s, seat, a.arg[0], a.arg[1], o);
		else if (a.verb == VERB_TEST)
			morale_line(p, s, a.arg[0], o);
		battle_lines(p, s, seat, a, town, r, o);
	}
	return o->n > 0;
}
