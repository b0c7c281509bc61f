/*
 * counsel_rank.c: which choices are better, whether that could be chance, and why it may be so.
 * Whole numbers only: the same on every machine.
 */
#include "kernel/counsel_rank.h"

#include <stdlib.h>

#include "kernel/odds.h"

enum { TWO_SIGMA = 4, THREE_SIGMA = 9, FEW = 16, SEEN = 10 };

static int by_promise(const void *x, const void *y)
{
	const struct rival *a = x, *b = y;
	if (a->own != b->own)
		return a->own ? -1 : 1;
	if (a->promise != b->promise)
		return a->promise > b->promise ? -1 : 1;
	return action_compare(a->action, b->action);
}

static int by_score(const void *x, const void *y)
{
	const struct rival *a = x, *b = y;
	if (a->own != b->own)
		return a->own ? -1 : 1;
	return a->score != b->score ? (a->score > b->score ? -1 : 1) : by_promise(x, y);
}

void rank_by_promise(struct rival *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, by_promise);
}

void rank_by_score(struct rival *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, by_score);
}

int rank_distinct(struct rival *v, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++) {
		bool known = false;
		for (int k = 0; k < kept && !known; k++)
			known = v[k].leads_to == v[i].leads_to;
		if (!known)
			v[kept++] = v[i];
	}
	return kept;
}

/* Sums of what one choice had more than another in the trials that both went through. */
struct lead {
	int64_t n, sum, squares;
};

/* feature < 0: the score */
static int32_t value_in(const struct rival *v, int64_t trial, int feature)
{
	return feature < 0 ? v->trial[trial].score : v->trial[trial].feature[feature];
}

static struct lead lead_of(const struct rival *a, const struct rival *b, int feature)
{
	struct lead l = {.n = a->trials < b->trials ? a->trials : b->trials};
	for (int64_t i = 0; i < l.n; i++) {
		int64_t d = (int64_t)value_in(a, i, feature) - value_in(b, i, feature);
		l.sum += d;
		l.squares += d * d;
	}
	return l;
}

/* Whether the mean is farther from nothing than so many standard errors, squared. */
static bool is_certain(const struct lead *l, int64_t errors)
{
	int64_t square = l->sum * l->sum;
	return l->n >= FEW && l->sum && square * l->n > errors * (l->n * l->squares - square);
}

bool rank_beats(const struct rival *a, const struct rival *b)
{
	struct lead l = lead_of(a, b, -1);
	return l.sum > 0 && is_certain(&l, TWO_SIGMA);
}

static int32_t mean_of(const struct rival *v, int64_t n, int feature)
{
	int64_t sum = 0;
	for (int64_t i = 0; i < n; i++)
		sum += value_in(v, i, feature);
	return (int32_t)((sum * 1000 + (sum < 0 ? -n : n) / 2) / n);
}

/*
 * Several features are looked at, so each has to be certain by three standard errors. What
 * recommends the first choice has to speak for it; of the others it is told what it is.
 */
static struct counsel_reason reason_for(const struct feature *f, int features,
					const struct rival *v, int i, int than)
{
	struct counsel_reason why = {.than = (uint8_t)than};
	int64_t most = 0;
	for (int k = 0; i != than && k < features; k++) {
		struct lead l = lead_of(&v[i], &v[than], k);
		int64_t gain = l.sum * f[k].worth, size = gain < 0 ? -gain : gain;
		if (!is_certain(&l, THREE_SIGMA) || size <= most || (i == 0 && gain < 0))
			continue;
		int32_t mine = mean_of(&v[i], l.n, k), theirs = mean_of(&v[than], l.n, k);
		if (abs(mine - theirs) < SEEN)
			continue;
		most = size;
		why.message = f[k].message;
		why.mine = mine;
		why.theirs = theirs;
	}
	return why;
}

static void tell_chances(const struct game *g, const struct rival *v, struct counsel_choice *c)
{
	for (const struct grade *d = g->grades;
	     d && d->message && c->chances < COUNSEL_GRADES && v->trials; d++) {
		uint32_t hits = 0;
		for (uint32_t i = 0; i < v->trials; i++)
			hits += v->trial[i].score == d->score;
		c->chance[c->chances] = (struct odds_line){.message = d->message};
		odds_share(hits, v->trials, &c->chance[c->chances++]);
	}
}

/* In front of the general's own choice come those that are better beyond chance. */
static void seat_own(struct rival *v, int n)
{
	for (int i = 0; i + 1 < n && rank_beats(&v[i + 1], &v[i]); i++) {
		struct rival own = v[i];
		v[i] = v[i + 1];
		v[i + 1] = own;
	}
}

void rank_report(const struct game *g, const struct feature *f, int features, struct rival *v,
		 int n, struct counsel *c)
{
	seat_own(v, n);
	c->n = n < COUNSEL ? n : COUNSEL;
	for (int i = 0; i < c->n; i++) {
		struct counsel_choice *o = &c->choice[i];
		o->action = v[i].action;
		o->own = v[i].own;
		o->trials = v[i].trials;
		o->score = v[i].trials ? (int32_t)(v[i].score / (int64_t)v[i].trials) : 0;
		tell_chances(g, &v[i], o);
		o->reason = reason_for(f, features, v, i, i ? 0 : c->n > 1);
	}
}
