/*
 * sim.c: many games between bots, for balance and strength.
 */
#include "bots/bots.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct worker {
	const struct sim_request *request;
	_Atomic uint32_t *next;
	_Atomic uint32_t *done;
	_Atomic bool *stop;
	struct sim_result result;
	void *state, *imagined;
	struct action *legal;
	struct dice *dice;
	pthread_t thread;
	bool started;
};

static struct action decide(struct worker *w, int seat, struct rng *r)
{
	const struct sim_request *q = w->request;
	const struct game *g = q->game;
	int n = g->legal(q->pack, w->state, seat, w->legal, (int)g->max_legal);
	if (n == 1)
		return w->legal[0];
	if (bot_is_random(q->bot[seat]))
		return w->legal[rng_below(r, (uint32_t)n)];
	struct rng deal = rng_seed(rng_next(r));
	memcpy(w->imagined, w->state, g->state_size);
	g->redeal(q->pack, w->imagined, seat, &deal);
	return q->bot[seat]->choose(q->pack, w->imagined, seat, w->legal, n, q->nodes, r);
}

static void count_outcome(struct sim_result *s, const struct event *e, uint32_t count)
{
	int i = 0;
	while (i < s->outcomes &&
	       (s->outcome[i].what.message != e->message || s->outcome[i].what.arg[0] != e->arg[0]))
		i++;
	if (i == s->outcomes) {
		if (i == SIM_OUTCOMES)
			return;
		s->outcome[s->outcomes++].what = *e;
	}
	s->outcome[i].count += count;
}

static void count_figure(struct sim_result *s, uint16_t message, int64_t sum, uint64_t squares)
{
	int i = 0;
	while (i < s->figures && s->figure[i].message != message)
		i++;
	if (i == s->figures) {
		if (i == SIM_FIGURES)
			return;
		s->figure[s->figures++].message = message;
	}
	s->figure[i].sum += sum;
	s->figure[i].squares += squares;
}

static void count_game(struct worker *w)
{
	const struct sim_request *q = w->request;
	const struct game *g = q->game;
	struct sim_result *s = &w->result;
	struct event e = {0};
	struct figure f[SIM_FIGURES];
	int32_t score[MAX_SEATS] = {0};
	g->outcome(q->pack, w->state, &e);
	count_outcome(s, &e, 1);
	s->seats = game_seats(g, q->pack, w->state);
	g->score(q->pack, w->state, score);
	for (int i = 0; i < s->seats; i++) {
		s->score[i] += score[i];
		s->wins[i] += score[i] == 1000;
	}
	int n = g->figures ? g->figures(q->pack, w->state, f, SIM_FIGURES) : 0;
	for (int i = 0; i < n && i < SIM_FIGURES; i++) {
		int64_t v = f[i].value;
		count_figure(s, f[i].message, v, (uint64_t)(v * v));
	}
	s->games++;
}

static void play_one(struct worker *w, uint64_t seed)
{
	const struct sim_request *q = w->request;
	const struct game *g = q->game;
	struct rng r = rng_seed(seed ^ 0x5eed);
	dice_fast(w->dice, seed);
	struct ctx cx = {.dice = w->dice};
	memset(w->state, 0, g->state_size);
	if (g->setup(q->pack, w->state, &q->setup, &cx))
		return;
	for (uint32_t to_act; (to_act = g->to_act(q->pack, w->state));) {
		int seat = __builtin_ctz(to_act);
		struct action a = decide(w, seat, &r);
		g->apply(q->pack, w->state, seat, a, &cx);
		w->result.actions++;
	}
	count_game(w);
}

static void *work(void *arg)
{
	struct worker *w = arg;
	for (;;) {
		uint32_t i = atomic_fetch_add(w->next, 1);
		if (i >= w->request->games || atomic_load(w->stop))
			return NULL;
		play_one(w, w->request->first_seed + i);
		atomic_fetch_add(w->done, 1);
	}
}

static void merge(struct sim_result *to, const struct sim_result *from)
{
	to->games += from->games;
	to->actions += from->actions;
	to->seats = from->seats ? from->seats : to->seats;
	for (int i = 0; i < MAX_SEATS; i++) {
		to->score[i] += from->score[i];
		to->wins[i] += from->wins[i];
	}
	for (int i = 0; i < from->outcomes; i++)
		count_outcome(to, &from->outcome[i].what, from->outcome[i].count);
	for (int i = 0; i < from->figures; i++)
		count_figure(to, from->figure[i].message, from->figure[i].sum,
			     from->figure[i].squares);
}

static int compare_outcomes(const void *a, const void *b)
{
	const struct event *x = &((const struct sim_outcome *)a)->what;
	const struct event *y = &((const struct sim_outcome *)b)->what;
	if (x->message != y->message)
		return x->message < y->message ? -1 : 1;
	return x->arg[0] < y->arg[0] ? -1 : x->arg[0] > y->arg[0];
}

static bool prepare(struct worker *w, const struct sim_request *q, _Atomic uint32_t *next,
		    _Atomic uint32_t *done, _Atomic bool *stop)
{
	const struct game *g = q->game;
	*w = (struct worker){.request = q, .next = next, .done = done, .stop = stop};
	w->state = malloc(g->state_size);
	w->imagined = malloc(g->state_size);
	w->legal = calloc(g->max_legal, sizeof *w->legal);
	w->dice = calloc(1, sizeof *w->dice);
	return w->state && w->imagined && w->legal && w->dice;
}

static void discard(struct worker *w)
{
	free(w->state);
	free(w->imagined);
	free(w->legal);
	free(w->dice);
}

/* Waits for the workers, telling the caller how far they are. */
static void watch(const struct sim_request *q, _Atomic uint32_t *done, _Atomic bool *stop)
{
	const struct timespec pause = {.tv_nsec = 100 * 1000 * 1000};
	while (q->progress && atomic_load(done) < q->games && !atomic_load(stop)) {
		nanosleep(&pause, NULL);
		if (!q->progress(q->arg, atomic_load(done)))
			atomic_store(stop, true);
	}
}

bool sim_run(const struct sim_request *q, struct sim_result *result)
{
	int n = q->threads < 1 ? 1 : q->threads > 64 ? 64 : q->threads;
	struct worker *w = calloc((size_t)n, sizeof *w);
	_Atomic uint32_t next = 0, done = 0;
	_Atomic bool stop = false;
	bool ok = w != NULL;
	*result = (struct sim_result){0};
	for (int i = 0; ok && i < n; i++) {
		ok = prepare(&w[i], q, &next, &done, &stop);
		w[i].started = ok && pthread_create(&w[i].thread, NULL, work, &w[i]) == 0;
		ok = w[i].started;
	}
	if (ok)
		watch(q, &done, &stop);
	for (int i = 0; w && i < n; i++) {
		if (w[i].started)
			pthread_join(w[i].thread, NULL);
		merge(result, &w[i].result);
		discard(&w[i]);
	}
	free(w);
	qsort(result->outcome, (size_t)result->outcomes, sizeof result->outcome[0],
	      compare_outcomes);
	return ok;
}
