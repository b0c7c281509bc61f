/*
 * counsel_rank.c: which choices are better, and whether that could be chance.
 */
#include "kernel/counsel_rank.h"

#include <stdlib.h>

#include "kernel/odds.h"

enum { TWO_SIGMA = 40, FEW = 16 };

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

bool lead_is_certain(const struct lead *l, int64_t errors)
{
	int64_t square = l->sum * l->sum;
	return l->n >= FEW && l->sum && 10 * square * l->n > errors * (l->n * l->squares - square);
}

bool rank_beats(const struct rival *a, const struct rival *b)
{
	struct lead l = {0};
	for (uint32_t i = 0; i < a->trials && i < b->trials; i++)
		lead_add(&l, (int64_t)a->trial[i].score - b->trial[i].score);
	return l.sum > 0 && lead_is_certain(&l, TWO_SIGMA);
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

void rank_finally(struct rival *v, int n)
{
	rank_by_score(v, n);
	for (int i = 0; i + 1 < n && rank_beats(&v[i + 1], &v[i]); i++) {
		struct rival own = v[i];
		v[i] = v[i + 1];
		v[i + 1] = own;
	}
}

/* With the first; the first itself with the general's own, or with the second. */
static int compared_with(const struct rival *v, int n, int i)
{
	for (int k = 1; k < n && i == 0 && !v[0].own; k++)
		if (v[k].own)
			return k;
	return i == 0 && n > 1 ? 1 : 0;
}

/* Where the first is no better than that one in anything certain, it may be than another. */
static void tell_reasons(const struct facts *f, const struct rival *v, int n, int i,
			 struct counsel_choice *o)
{
	int told = n < COUNSEL ? n : COUNSEL, than = compared_with(v, told, i);
	o->than = (uint8_t)than;
	if (than != i)
		reasons_for(f, v, n, i, than, o->reason);
	for (int k = 1; i == 0 && k < told && !o->reason[0].message; k++) {
		reasons_for(f, v, n, i, k, o->reason);
		o->than = (uint8_t)(o->reason[0].message ? k : than);
	}
}

void rank_report(const struct game *g, const struct facts *f, const struct rival *v, int n,
		 struct counsel *c)
{
	c->n = n < COUNSEL ? n : COUNSEL;
	for (int i = 0; i < c->n; i++) {
		struct counsel_choice *o = &c->choice[i];
		o->action = v[i].action;
		o->own = v[i].own;
		o->trials = v[i].trials;
		o->score = v[i].trials ? (int32_t)(v[i].score / (int64_t)v[i].trials) : 0;
		tell_chances(g, &v[i], o);
		tell_reasons(f, v, n, i, o);
	}
}
