/*
 * threat.c: what if the enemy attacks a town of mine in his next turn? Who can come, how it ends
 * if all of them do, and what a general would do in his place. My side does nothing more in its own
 * turn than it must; fights are fought out by generals in worlds that agree with all I have seen.
 */
#include "games/waterloo/assault.h"
#include "games/waterloo/game.h"
#include "games/waterloo/odds.h"
#include "kernel/forecast.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

/* A general's whole turn takes ten times as long as all marches on one town: it is imagined more
 * seldom, and its errors say so. */
enum { TRIALS = 500, LED_TRIALS = TRIALS / 5, MOST_TOWNS = 8, SURVEYS = 32 };

/* What becomes of an attack by all who can come … */
enum { BLOCKS, STEPS_COME, HOLDS, WE_ROUT, ENEMY_ROUTS, DEALT, TAKEN, FROM };
_Static_assert(FROM + MOST_TOWNS <= FORECAST_FIGURES, "room for each town they come from");
/* … and of the enemy's turn if a general leads it. */
enum { ATTACKED, KEPT, LED };

struct threat {
	int town, side, turn;     /* `turn`: the enemy's in which he can attack */
	uint8_t from[MOST_TOWNS]; /* where they can come from */
	int towns;
};

/* The enemy's turn in which he marches next: this one, the next, or none that is near (0). */
static int turn_of_attack(P_S, int side)
{
	bool own = side_of_turn(p, s) == side;
	if (s->step < STEP_MOVE || s->step == STEP_OVER || (!own && s->step != STEP_MOVE))
		return 0;
	return s->turn + own;
}

const char *wl_why_no_attack(const void *pack, const void *state, int seat, int town)
{
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	int turn = turn_of_attack(p, s, side_of_seat(s, seat));
	if (s->step < STEP_MOVE || s->step == STEP_OVER)
		return N_("There is nothing to weigh now.");
	if (!(units_of_seat(p, s, seat) & units_in(p, s, town)))
		return N_("You have nobody there.");
	if (is_contested(p, s, town))
		return N_("The enemy is there already.");
	if (!turn)
		return N_("The enemy's marches of this turn are made: ask in your own turn.");
	if (turn > p->turns)
		return N_("The enemy has no turn left.");
	if (p->turn[turn].night) /* WL-086 */
		return N_("The enemy's next turn is at night, and nobody attacks at night.");
	return NULL;
}

static bool is_marching(const struct wl_state *s)
{
	return s->step == STEP_MOVE || s->step == STEP_FORCE_MARCH;
}

static bool enemy_marches(const struct forecast *f, const void *st)
{
	return ((const struct wl_state *)st)->turn == ((const struct threat *)f->about)->turn;
}

static bool has_marched(const struct forecast *f, const void *st)
{
	const struct wl_state *s = st;
	return s->turn != ((const struct threat *)f->about)->turn || !is_marching(s);
}

/* When one side is alone in the town, or the turn is over. */
static bool is_decided(const struct forecast *f, const void *st)
{
	return has_marched(f, st) &&
	       (!enemy_marches(f, st) ||
		!is_contested(f->pack, st, ((const struct threat *)f->about)->town));
}

static const struct action *find(const struct action *legal, int n, int verb)
{
	for (int i = 0; i < n; i++)
		if (legal[i].verb == verb)
			return &legal[i];
	return NULL;
}

/* As the general would, but nobody leaves the town for another's battle before it is attacked. */
static struct action leads(const struct forecast *f, const void *st, int seat,
			   const struct action *legal, int n, struct rng *r)
{
	const struct threat *t = f->about;
	const struct wl_state *s = st;
	struct action a = wl_general(f->pack, st, seat, legal, n, 0, r);
	const struct action *stay = find(legal, n, VERB_END_REINFORCE);
	bool away = a.verb == VERB_REINFORCE && s->town[a.arg[0]] == t->town;
	return away && s->turn != t->turn && stay ? *stay : a;
}

/* No marches but those that are imagined. */
static struct action stands(const struct forecast *f, const void *st, int seat,
			    const struct action *legal, int n, struct rng *r)
{
	const struct wl_state *s = st;
	const struct action *end = s->step == STEP_MOVE ? find(legal, n, VERB_END_MOVES) : NULL;
	return end ? *end : leads(f, st, seat, legal, n, r);
}

/* On to the enemy's marches, my side standing where it is. */
static void until_he_marches(const struct forecast *f, struct run *run)
{
	struct forecast until = *f;
	until.over = enemy_marches;
	until.choose = stands;
	run_on(&until, run);
}

/* Until the rolls of force marches are made; the trial starts there. */
static void until_he_is_there(const struct forecast *f, struct run *run)
{
	struct forecast until = *f;
	until.over = has_marched;
	run_on(&until, run);
	run_start_here(f, run);
}

static void all_come(const struct forecast *f, struct run *run, int32_t *figure)
{
	const struct threat *t = f->about;
	const struct wl_pack *p = f->pack;
	const struct wl_state *s = run->room->world;
	struct assault a;
	until_he_marches(f, run);
	if (s->turn == t->turn) {
		for (int i = 0; i < t->towns; i++) {
			assault_from(p, s, t->from[i], t->town, &a);
			figure[FROM + i] = a.blocks;
		}
		best_assault(p, s, t->town, &a);
		for (int i = 0; i < a.n; i++)
			run_act(f, run, seat_of_unit(p, s, a.march[i].arg[0]), a.march[i]);
	}
	until_he_is_there(f, run);
	EACH (u, units_in(p, s, t->town) & ~p->side_mask[t->side]) {
		figure[BLOCKS]++;
		figure[STEPS_COME] += s->steps[u];
	}
}

static void general_comes(const struct forecast *f, struct run *run, int32_t *figure)
{
	const struct threat *t = f->about;
	until_he_marches(f, run);
	until_he_is_there(f, run);
	figure[ATTACKED] = is_contested(f->pack, run->room->world, t->town);
}

static bool is_kept(P_S, const struct threat *t)
{
	uint64_t here = units_in(p, s, t->town);
	return here & p->side_mask[t->side] && !(here & ~p->side_mask[t->side]);
}

/* Losses are those of all in the town, and of who may come to their help. */
static void count_fight(const struct forecast *f, const struct trial *trial, int32_t *figure)
{
	const struct threat *t = f->about;
	const struct wl_pack *p = f->pack;
	uint64_t own = p->side_mask[t->side], who = units_in(p, trial->start, t->town);
	for (int k = 0; k < p->degree[t->town]; k++)
		if (!is_contested(p, trial->start, p->next[t->town][k]))
			who |= units_in(p, trial->start, p->next[t->town][k]);
	figure[HOLDS] = is_kept(p, trial->end, t);
	figure[DEALT] = steps_lost(trial->start, trial->end, who & ~own);
	figure[TAKEN] = steps_lost(trial->start, trial->end, who & own);
	for (int i = 0; i < trial->nheard; i++)
		if (trial->heard[i].arg[1] == t->town)
			figure[trial->heard[i].arg[0] == t->side ? WE_ROUT : ENEMY_ROUTS] = 1;
}

static void count_kept(const struct forecast *f, const struct trial *trial, int32_t *figure)
{
	figure[KEPT] = is_kept(f->pack, trial->end, f->about);
}

static void add_line(struct odds *o, const struct harvest *h, int figure, struct odds_line line)
{
	harvest_line(h, figure, &line);
	odds_add(o, line);
}

static void assault_lines(const struct threat *t, const struct harvest *h, struct odds *o)
{
	static const uint16_t told[FROM] = {
		[BLOCKS] = MSG_THREAT_BLOCKS,    [STEPS_COME] = MSG_THREAT_STEPS,
		[HOLDS] = MSG_THREAT_HOLD,       [WE_ROUT] = MSG_THREAT_WE_ROUT,
		[ENEMY_ROUTS] = MSG_THREAT_ROUT, [DEALT] = MSG_THREAT_DEALT,
		[TAKEN] = MSG_THREAT_TAKEN,
	};
	for (int i = 0; i < FROM; i++)
		add_line(o, h, i,
			 (struct odds_line){.message = told[i],
					    .arg = {t->town},
					    .mean = i < HOLDS || i > ENEMY_ROUTS});
}

static void town_lines(const struct threat *t, const struct harvest *h, struct odds *o)
{
	for (int i = 0; i < t->towns; i++)
		add_line(o, h, FROM + i,
			 (struct odds_line){.message = MSG_THREAT_FROM,
					    .arg = {t->town, t->from[i]},
					    .mean = true});
}

static void general_lines(const struct threat *t, const struct harvest *h, struct odds *o)
{
	static const uint16_t told[LED] = {MSG_THREAT_CHANCE, MSG_THREAT_KEPT};
	for (int i = 0; i < LED; i++)
		add_line(o, h, i, (struct odds_line){.message = told[i], .arg = {t->town}});
}

/*
 * Where they can come from, the nearest first; false: nobody is near. Who stands there is hidden: a
 * town is named if somebody could come in any of some worlds, which are the same for every part of
 * the odds.
 */
static bool name_towns(const struct forecast *all, const struct forecast_room *room,
		       struct threat *t)
{
	const struct wl_pack *p = all->pack;
	struct rng fixed = rng_seed(1);
	struct forecast survey = *all;
	struct harvest h;
	int named = 0;
	for (int legs = 1; legs <= MOST_LEGS; legs++)
		EACH (from, assault_towns(p, all->from, !t->side, t->town))
			if (p->map->distance[from][t->town] == legs && t->towns < MOST_TOWNS)
				t->from[t->towns++] = (uint8_t)from;
	if (!t->towns && !contact_towns(p, all->from))
		return false;
	survey.trials = SURVEYS;
	survey.over = has_marched;
	forecast(&survey, room, &fixed, &h);
	for (int i = 0; i < t->towns; i++)
		if (h.sum[FROM + i])
			t->from[named++] = t->from[i];
	t->towns = named;
	return true;
}

bool wl_attack_on(const void *pack, const void *state, int seat, int town, struct rng *r,
		  struct odds *o)
{
	static const uint16_t routs[] = {MSG_ROUT, 0};
	const struct wl_pack *p = pack;
	const struct wl_state *s = state;
	struct threat t = {.town = town, .side = side_of_seat(s, seat)};
	struct forecast all = {
		.game = &waterloo_game,
		.pack = p,
		.from = s,
		.seat = seat,
		.unchosen = true,
		.trials = TRIALS,
		.listen = routs,
		.about = &t,
		.over = is_decided,
		.choose = stands,
		.imagine = all_come,
		.reap = count_fight,
	};
	struct wl_state start, world;
	struct action list[WL_LEGAL];
	struct harvest h, by_general;
	struct forecast_room room = {&start, &world, list};
	*o = (struct odds){0};
	t.turn = turn_of_attack(p, s, t.side);
	if (!name_towns(&all, &room, &t)) {
		odds_add(o, (struct odds_line){
				    .message = MSG_THREAT_BLOCKS, .arg = {town}, .mean = true});
		return true;
	}
	forecast(&all, &room, r, &h);
	assault_lines(&t, &h, o);
	all.trials = LED_TRIALS;
	all.choose = leads;
	all.imagine = general_comes;
	all.reap = count_kept;
	forecast(&all, &room, r, &by_general);
	general_lines(&t, &by_general, o);
	town_lines(&t, &h, o);
	o->samples = TRIALS;
	o->basis = MSG_THREAT_IMAGINED;
	return true;
}
