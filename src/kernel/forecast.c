/*
 * forecast.c: trials of one choice, played on and counted.
 */
#include "kernel/forecast.h"

#include <string.h>
#include "kernel/dice.h"
#include "kernel/event.h"
#include "kernel/odds.h"
#include "kernel/rng.h"

enum { EARS = 64, HEARD = 32, LONGEST = 4000 };

struct ears {
	struct event now[EARS], kept[HEARD];
	int n;
};

static bool worth_hearing(const struct forecast *f, uint16_t message)
{
	for (const uint16_t *m = f->listen; m && *m; m++)
		if (*m == message)
			return true;
	return false;
}

static void act(const struct forecast *f, void *world, int seat, struct action a, struct ctx *cx,
		struct ears *ears)
{
	cx->events = f->listen ? ears->now : NULL;
	cx->events_cap = f->listen ? EARS : 0;
	cx->nevents = cx->nrolls = 0;
	f->game->apply(f->pack, world, seat, a, cx);
	for (int i = 0; i < cx->nevents && ears->n < HEARD; i++)
		if (worth_hearing(f, ears->now[i].message))
			ears->kept[ears->n++] = ears->now[i];
}

/* Until the fight is over, or nobody is to act. */
static void play_on(const struct forecast *f, void *world, struct action *list, struct ctx *cx,
		    struct ears *ears, struct rng *r)
{
	const struct game *g = f->game;
	for (int i = 0; i < LONGEST && !f->over(f, world); i++) {
		uint32_t seats = g->to_act(f->pack, world);
		if (!seats)
			return;
		int seat = __builtin_ctz(seats);
		int n = g->legal(f->pack, world, seat, list, (int)g->max_legal);
		act(f, world, seat, f->choose(f, world, seat, list, n, r), cx, ears);
	}
}

void forecast(const struct forecast *f, const struct forecast_room *room, struct rng *r,
	      struct harvest *h)
{
	struct dice dice;
	struct ears ears;
	*h = (struct harvest){.trials = f->trials};
	for (uint32_t i = 0; i < f->trials; i++) {
		int32_t figure[FORECAST_FIGURES] = {0};
		struct ctx cx = {.dice = &dice};
		memcpy(room->start, f->from, f->game->state_size);
		f->game->redeal(f->pack, room->start, f->seat, r);
		memcpy(room->world, room->start, f->game->state_size);
		dice_fast(&dice, rng_next(r));
		ears.n = 0;
		act(f, room->world, f->seat, f->choice, &cx, &ears);
		play_on(f, room->world, room->list, &cx, &ears, r);
		struct trial t = {room->start, room->world, ears.kept, ears.n};
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
