/*
 * forecast.c: trials of one choice, played on and counted.
 */
#include "kernel/forecast.h"

#include <string.h>
#include "kernel/dice.h"
#include "kernel/event.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

enum { LONGEST = 4000 };

static bool worth_hearing(const struct forecast *f, uint16_t message)
{
	for (const uint16_t *m = f->listen; m && *m; m++)
		if (*m == message)
			return true;
	return false;
}

void run_act(const struct forecast *f, struct run *run, int seat, struct action a)
{
	struct ctx *cx = &run->cx;
	cx->events = f->listen ? run->now : NULL;
	cx->events_cap = f->listen ? RUN_EARS : 0;
	cx->nevents = cx->nrolls = 0;
	f->game->apply(f->pack, run->room->world, seat, a, cx);
	for (int i = 0; i < cx->nevents && run->nheard < RUN_HEARD; i++)
		if (worth_hearing(f, run->now[i].message))
			run->heard[run->nheard++] = run->now[i];
}

void run_begin(const struct forecast *f, struct run *run)
{
	void *start = run->room->start;
	run->cx = (struct ctx){.dice = &run->dice};
	run->nheard = 0;
	memcpy(start, f->from, f->game->state_size);
	f->game->redeal(f->pack, start, f->seat, run->rng);
	memcpy(run->room->world, start, f->game->state_size);
	dice_fast(&run->dice, rng_next(run->rng));
	if (!f->unchosen)
		run_act(f, run, f->seat, f->choice);
}

void run_start_here(const struct forecast *f, struct run *run)
{
	memcpy(run->room->start, run->room->world, f->game->state_size);
	run->nheard = 0;
}

void run_on(const struct forecast *f, struct run *run)
{
	const struct game *g = f->game;
	void *world = run->room->world;
	struct action *list = run->room->list;
	for (int i = 0; i < LONGEST && !f->over(f, world); i++) {
		uint32_t seats = g->to_act(f->pack, world);
		if (!seats)
			return;
		int seat = __builtin_ctz(seats);
		int n = g->legal(f->pack, world, seat, list, (int)g->max_legal);
		run_act(f, run, seat, f->choose(f, world, seat, list, n, run->rng));
	}
}

void forecast(const struct forecast *f, const struct forecast_room *room, struct rng *r,
	      struct harvest *h)
{
	struct run run = {.room = room, .rng = r};
	*h = (struct harvest){.trials = f->trials};
	for (uint32_t i = 0; i < f->trials; i++) {
		int32_t figure[FORECAST_FIGURES] = {0};
		run_begin(f, &run);
		if (f->imagine)
			f->imagine(f, &run, figure);
		run_on(f, &run);
		struct trial t = {room->start, room->world, run.heard, run.nheard};
		f->reap(f, &t, figure);
		for (int k = 0; k < FORECAST_FIGURES; k++) {
			h->sum[k] += (uint64_t)figure[k];
			h->squares[k] += (uint64_t)figure[k] * (uint64_t)figure[k];
		}
	}
}

void harvest_line(const struct harvest *h, int figure, struct odds_line *line)
{
	uint64_t n = h->trials, sum = h->sum[figure];
	/* Variance times n squared; 1.96 standard errors, rounded up: what was never seen in all
	 * trials can still happen. */
	uint64_t spread = n * h->squares[figure] - sum * sum;
	line->value = (int32_t)((sum * 1000 + n / 2) / n);
	line->error =
		(int32_t)(1960 * whole_root(spread * 10000) / (n * whole_root(n * 10000)) + 1);
}
