/*
 * counsel.c: tries choices: all of them a little way, the best of them to the end.
 */
#include "kernel/counsel.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/counsel_rank.h"
#include "kernel/forecast.h"

enum {
	LOOKED_AT = 256,    /* choices tried at all */
	FINALISTS = 5,      /* choices played to the end */
	TRIALS = 300,       /* games of each that is told */
	FEW = 4,            /* games after which, in a hurry, only the best go on */
	FEWEST = 10,        /* games of each of these, however little time there is */
	ENOUGH = 64,        /* games after which a clear lead settles it */
	LOOKS = 4,          /* times as many are seen to the end of the turn */
	TIME_TO_LOOK = 300, /* thousandths of the time */
	TIME_TO_PLAY = 700,
};

struct table {
	const struct counsel_request *q;
	struct forecast f;
	struct run run;
	struct forecast_room room;
	struct rival *rival;
	struct outcome_of_trial *trials;
	uint32_t most;
	int n;
	int until; /* the turn at whose end features are read */
	struct moment now;
	bool goes_on; /* beyond what comes soon, in some world */
	uint64_t seed;
	struct fact fact[COUNSEL_FACTS]; /* the last that were read */
	struct facts facts;
};

static struct moment moment_of(const struct table *t, const void *st)
{
	struct moment m = {0};
	if (t->q->game->moment)
		t->q->game->moment(t->q->pack, st, &m);
	return m;
}

static bool turn_is_over(const struct forecast *f, const void *st)
{
	const struct table *t = f->about;
	return moment_of(t, st).turn > t->until;
}

static bool fight_is_over(const struct forecast *f, const void *st)
{
	const struct table *t = f->about;
	struct moment m = moment_of(t, st);
	return !m.fighting || m.turn > t->now.turn;
}

static bool game_is_over(const struct forecast *f, const void *st)
{
	return !f->game->to_act(f->pack, st);
}

/* What the seat can choose from, into the room's list; 0 when it is not to act. */
static int choices_in(const struct table *t, const void *st)
{
	const struct counsel_request *q = t->q;
	bool acts = q->game->to_act(q->pack, st) >> q->seat & 1;
	return acts ? q->game->legal(q->pack, st, q->seat, t->room.list, (int)q->game->max_legal)
		    : 0;
}

/* As the game's own general would, or at random where there is none. */
static struct action generals_choice(const struct forecast *f, const void *st, int seat,
				     const struct action *legal, int n, struct rng *r)
{
	const struct bot *b = f->game->bots;
	return b && b->id ? b->choose(f->pack, st, seat, legal, n, 0, r)
			  : legal[rng_below(r, (uint32_t)n)];
}

static int time_spent(const struct table *t)
{
	return t->q->spent ? t->q->spent(t->q->arg) : 0;
}

static int32_t score_of(const struct table *t, const void *st)
{
	int32_t score[MAX_SEATS] = {0};
	t->q->game->score(t->q->pack, st, score);
	return score[t->q->seat];
}

/* Trial i of every choice begins with the same world and the same dice. */
static void look_ahead(struct table *t, const struct rival *v, uint32_t i,
		       bool (*over)(const struct forecast *, const void *), struct rng *r)
{
	*r = rng_seed(t->seed + i);
	t->run.rng = r;
	t->f.choice = v->action;
	t->f.over = over;
	run_begin(&t->f, &t->run);
	run_on(&t->f, &t->run);
}

static int64_t worth_of(struct table *t, const void *st)
{
	const struct counsel_request *q = t->q;
	if (!q->game->features)
		return score_of(t, st);
	struct feature f[COUNSEL_FEATURES];
	int64_t worth = 0;
	int n = q->game->features(q->pack, st, q->seat, f, COUNSEL_FEATURES);
	for (int i = 0; i < n; i++)
		worth += (int64_t)f[i].value * f[i].worth;
	return worth;
}

static void look(struct table *t, struct rival *v, uint32_t i)
{
	struct rng r;
	look_ahead(t, v, i, turn_is_over, &r);
	v->promise += worth_of(t, t->room.world);
	v->leads_to = v->leads_to * 31 + state_hash(t->room.world, t->q->game->state_size);
}

static void note_facts(struct table *t, struct outcome_of_trial *o, int when)
{
	const struct counsel_request *q = t->q;
	t->facts = (struct facts){.out = t->fact, .cap = COUNSEL_FACTS};
	if (q->game->facts)
		q->game->facts(q->pack, t->room.start, t->room.world, q->seat, &t->facts);
	for (int i = 0; i < t->facts.n; i++)
		o->fact[when][i] = t->fact[i].value;
}

static void see(struct table *t, struct rival *v, struct rng *r)
{
	look_ahead(t, v, v->looks, t->now.fighting ? fight_is_over : turn_is_over, r);
	note_facts(t, &v->trial[v->looks++], SOON);
	t->goes_on |= t->q->game->to_act(t->q->pack, t->room.world) != 0;
}

static void play_out(struct table *t, struct rival *v)
{
	struct rng r;
	struct outcome_of_trial *o = &v->trial[v->trials++];
	see(t, v, &r);
	t->f.over = game_is_over;
	run_on(&t->f, &t->run);
	note_facts(t, o, LATE);
	o->score = score_of(t, t->room.world);
	v->score += o->score;
}

/* All a little way, the better half a little more; who was not reached in time is left out. */
static void choose_finalists(struct table *t)
{
	for (uint32_t round = 0; round < 2 || t->n > FINALISTS; round++) {
		for (int i = 0; i < t->n; i++) {
			if (i >= FINALISTS && time_spent(t) >= TIME_TO_LOOK)
				t->n = i;
			else
				look(t, &t->rival[i], round);
		}
		rank_by_promise(t->rival, t->n);
		if (round)
			t->n = rank_distinct(t->rival, t->n);
		if (t->n > FINALISTS)
			t->n = t->n > 2 * FINALISTS ? (t->n + 1) / 2 : FINALISTS;
	}
}

/* Whether one of those left is better than all others beyond chance. */
static bool is_settled(const struct table *t)
{
	const struct rival *best = &t->rival[0];
	if (t->n > 1 && t->rival[1].score > best->score)
		best = &t->rival[1];
	for (int i = 0; i < t->n; i++)
		if (&t->rival[i] != best && !rank_beats(best, &t->rival[i]))
			return false;
	return true;
}

static void play_finals(struct table *t)
{
	int spent = time_spent(t), half = spent + (TIME_TO_PLAY - spent) / 2;
	for (uint32_t i = 0; i < t->most; i++) {
		spent = time_spent(t);
		if (i >= FEW && t->n > COUNSEL && (spent >= half || i >= t->most / 3))
			t->n = COUNSEL;
		if (i >= FEWEST && spent >= TIME_TO_PLAY)
			return;
		for (int k = 0; k < t->n; k++)
			play_out(t, &t->rival[k]);
		rank_by_score(t->rival, t->n);
		if (i + 1 >= ENOUGH && t->n <= COUNSEL && is_settled(t))
			return;
	}
}

/* A turn or a fight is soon played: those that are told are seen in more worlds than games were
 * played in. */
static void look_closer(struct table *t)
{
	struct rng r;
	int told = t->n < COUNSEL ? t->n : COUNSEL;
	while (t->q->game->facts && t->rival[0].looks < LOOKS * t->most && time_spent(t) < 1000)
		for (int k = 0; k < told; k++)
			see(t, &t->rival[k], &r);
}

/* The general's own choice first, the others in an order that favours none. */
static bool list_rivals(struct table *t, struct rng *r)
{
	const struct counsel_request *q = t->q;
	int n = choices_in(t, q->from);
	if (n < 1)
		return false;
	struct action own = generals_choice(&t->f, q->from, q->seat, t->room.list, n, r);
	t->rival[t->n++] = (struct rival){.action = own, .own = true};
	for (int i = 0; i < n && t->n < LOOKED_AT; i++) {
		int k = i + (int)rng_below(r, (uint32_t)(n - i));
		struct action a = t->room.list[k];
		t->room.list[k] = t->room.list[i];
		t->room.list[i] = a;
		if (!action_equal(a, own))
			t->rival[t->n++] = (struct rival){.action = a};
	}
	return true;
}

/* In the one world that was imagined for the question; a die would be a guess. */
static void go_on(struct table *t, struct rng *r, struct counsel_choice *o)
{
	const struct counsel_request *q = t->q;
	const struct game *g = q->game;
	void *world = t->room.world;
	struct dice dice = {0};
	struct ctx cx = {.dice = &dice};
	struct action next = o->action;
	memcpy(world, q->from, g->state_size);
	dice_fast(&dice, t->seed);
	while (o->thens < COUNSEL_THEN) {
		g->apply(q->pack, world, q->seat, next, &cx);
		int n = choices_in(t, world);
		if (cx.barrier || n < 1 || turn_is_over(&t->f, world))
			return;
		next = generals_choice(&t->f, world, q->seat, t->room.list, n, r);
		o->then[o->thens++] = next;
	}
}

static bool take_counsel(struct table *t, struct rng *r, struct counsel *c)
{
	if (!list_rivals(t, r))
		return false;
	t->seed = rng_next(r);
	choose_finalists(t);
	for (int i = 0; i < t->n; i++)
		t->rival[i].trial = t->trials + (size_t)i * t->most * LOOKS;
	play_finals(t);
	rank_finally(t->rival, t->n);
	if (t->n > 1)
		look_closer(t);
	rank_report(t->q->game, &t->facts, t->rival, t->n, c);
	c->turn = t->until;
	c->fighting = t->now.fighting;
	for (int i = 0; i < c->n; i++) /* what comes soon is the end where no game lasts longer */
		for (int k = 0; k < COUNSEL_REASONS; k++)
			c->choice[i].reason[k].late |= !t->goes_on;
	for (int i = 0; i < c->n; i++)
		go_on(t, r, &c->choice[i]);
	return true;
}

bool counsel(const struct counsel_request *q, struct rng *r, struct counsel *c)
{
	struct table t = {.q = q, .most = q->trials ? q->trials : TRIALS};
	uint32_t size = q->game->state_size;
	*c = (struct counsel){0};
	t.room = (struct forecast_room){malloc(size), malloc(size),
					calloc(q->game->max_legal, sizeof *t.room.list)};
	t.rival = calloc(LOOKED_AT, sizeof *t.rival);
	t.trials = calloc((size_t)FINALISTS * t.most * LOOKS, sizeof *t.trials);
	t.run.room = &t.room;
	t.f = (struct forecast){.game = q->game,
				.pack = q->pack,
				.from = q->from,
				.seat = q->seat,
				.about = &t,
				.choose = generals_choice};
	t.now = moment_of(&t, q->from);
	t.until = t.now.turn + (q->game->ahead ? q->game->ahead - 1 : 0);
	bool some = t.room.start && t.room.world && t.room.list && t.rival && t.trials &&
		    take_counsel(&t, r, c);
	free(t.room.start);
	free(t.room.world);
	free(t.room.list);
	free(t.rival);
	free(t.trials);
	return some;
}

static bool is_sound_reason(const struct game *g, const void *pack, int messages,
			    const struct counsel_reason *why)
{
	if (why->message >= messages)
		return false;
	const struct message *m = &g->messages[why->message];
	for (int i = 0; i < m->nargs; i++) {
		const struct kind *k = &g->kinds[m->kind[i]];
		if (i >= (int)(sizeof why->arg / sizeof *why->arg) || why->arg[i] < 0 ||
		    (m->kind[i] && why->arg[i] >= k->count(pack)))
			return false;
	}
	return true;
}

bool counsel_is_sound(const struct game *g, const void *pack, const struct counsel *c)
{
	int messages = 0;
	bool sound = c->n >= 1 && c->n <= COUNSEL;
	while (g->messages[messages].text)
		messages++;
	for (int i = 0; sound && i < c->n; i++) {
		const struct counsel_choice *o = &c->choice[i];
		sound = action_well_formed(g, pack, o->action) && o->thens >= 0 &&
			o->thens <= COUNSEL_THEN && o->chances >= 0 &&
			o->chances <= COUNSEL_GRADES && o->than < c->n;
		for (int k = 0; sound && k < o->thens; k++)
			sound = action_well_formed(g, pack, o->then[k]);
		for (int k = 0; sound && k < o->chances; k++)
			sound = o->chance[k].message < messages;
		for (int k = 0; sound && k < COUNSEL_REASONS; k++)
			sound = is_sound_reason(g, pack, messages, &o->reason[k]);
	}
	return sound;
}

bool mt_counsel(const struct match *m, int seat, uint32_t trials, int (*spent)(void *), void *arg,
		struct counsel *c)
{
	struct rng r = rng_seed(m->number);
	void *st = malloc(m->game->state_size);
	*c = (struct counsel){0};
	if (st)
		mt_imagine(m, seat, rng_next(&r), st);
	struct counsel_request q = {m->game, m->pack, st, seat, trials, spent, arg};
	bool some = st && counsel(&q, &r, c);
	free(st);
	return some;
}
