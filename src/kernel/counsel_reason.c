/*
 * counsel_reason.c: why a choice stands where it does: the facts in which it differs from another
 * in the same worlds, beyond chance, and by the most that matters. What a fact matters is seen in
 * the games themselves: how much better they ended where it was so.
 */
#include "kernel/counsel_rank.h"

#include <stdlib.h>

enum { SEEN_SHARE = 20, SEEN_MEAN = 50, LESSER = 4, LEAST = 16, TWO_SIGMA = 4 };

__extension__ typedef __int128 wide;

struct difference {
	struct lead lead;
	int64_t gain; /* what it is worth on average, in millionths of a game */
};

/* Squares about the mean of each choice, summed over all games. */
struct bond {
	int64_t n, xx, xy, yy;
};

static void add_bond(struct bond *b, const struct rival *v, int when, int k)
{
	int64_t n = v->trials, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
	if (n < 2)
		return;
	for (int64_t i = 0; i < n; i++) {
		int64_t fact = v->trial[i].fact[when][k], score = v->trial[i].score;
		x += fact;
		y += score;
		xx += fact * fact;
		xy += fact * score;
		yy += score * score;
	}
	b->n += n - 1;
	b->xx += xx - x * x / n;
	b->xy += xy - x * y / n;
	b->yy += yy - y * y / n;
}

/*
 * What one more of a fact is worth, in millionths of a game: as these games show it, or as a rule
 * where they show nothing. Nothing at all where they speak against the rule: then something else
 * is behind it, and it would be no reason.
 */
static int64_t worth_of(const struct fact *f, const struct rival *v, int n, int when, int k)
{
	struct bond b = {0};
	for (int i = 0; i < n; i++)
		add_bond(&b, &v[i], when, k);
	wide square = (wide)b.xy * b.xy;
	if (b.xx <= 0 || square * b.n <= TWO_SIGMA * ((wide)b.xx * b.yy - square))
		return (int64_t)f->worth * 1000;
	int64_t shown = b.xy * 1000 / b.xx;
	return (shown < 0) == (f->worth < 0) ? shown : 0;
}

static struct lead lead_in(const struct rival *a, const struct rival *b, int when, int k)
{
	struct lead l = {0};
	uint32_t most = when == SOON ? a->looks : a->trials;
	uint32_t other = when == SOON ? b->looks : b->trials;
	for (uint32_t i = 0; i < most && i < other; i++)
		lead_add(&l, a->trial[i].fact[when][k] - b->trial[i].fact[when][k]);
	return l;
}

static int32_t mean_in(const struct rival *v, int64_t n, int when, int k)
{
	int64_t sum = 0;
	for (int64_t i = 0; i < n; i++)
		sum += v->trial[i].fact[when][k];
	return (int32_t)((sum * 1000 + (sum < 0 ? -n : n) / 2) / n);
}

/*
 * The more facts are looked at, the more certain each has to be, so that one in twenty comparisons
 * of equal choices would name one: 2.3 standard errors for one fact (or six worlds, and none to the
 * contrary), 3.7 for a hundred. Squared, in tenths.
 */
static int64_t errors_for(int facts)
{
	int64_t errors = 53;
	for (; facts > 1; facts = (facts + 1) / 2)
		errors += 13;
	return errors;
}

struct search {
	const struct facts *facts;
	const struct rival *mine, *theirs;
	struct difference d[WHENS][COUNSEL_FACTS];
	int differing;
};

static void weigh(struct search *s, const struct rival *v, int n, bool first)
{
	int64_t errors = errors_for(s->differing);
	for (int when = SOON; when < WHENS; when++)
		for (int k = 0; k < s->facts->n; k++) {
			const struct fact *f = &s->facts->out[k];
			struct difference *d = &s->d[when][k];
			if (!lead_is_certain(&d->lead, errors))
				continue;
			int64_t seen = llabs(d->lead.sum * 1000 / d->lead.n);
			if (seen < (f->mean ? SEEN_MEAN : SEEN_SHARE))
				continue;
			d->gain = d->lead.sum * worth_of(f, v, n, when, k) / d->lead.n;
			/* What recommends the first choice has to speak for it. */
			if (first && d->gain < 0)
				d->gain = 0;
		}
}

/* The fact of the greatest gain or loss at these times that is no other side of what was said. */
static bool take(const struct search *s, int first, int last, uint16_t said, int64_t least,
		 struct counsel_reason *why, int64_t *gain)
{
	int best_when = 0, best = -1;
	for (int when = first; when <= last; when++)
		for (int k = 0; k < s->facts->n; k++) {
			int64_t size = llabs(s->d[when][k].gain);
			if (size <= least || s->facts->out[k].message == said)
				continue;
			least = size;
			best_when = when;
			best = k;
		}
	if (best < 0)
		return false;
	const struct fact *f = &s->facts->out[best];
	int64_t n = s->d[best_when][best].lead.n;
	*why = (struct counsel_reason){.message = f->message,
				       .mean = f->mean,
				       .late = best_when == LATE,
				       .arg = {f->arg[0], f->arg[1]},
				       .mine = mean_in(s->mine, n, best_when, best),
				       .theirs = mean_in(s->theirs, n, best_when, best)};
	*gain = least;
	return true;
}

void reasons_for(const struct facts *f, const struct rival *v, int n, int i, int than,
		 struct counsel_reason reason[COUNSEL_REASONS])
{
	struct search s = {.facts = f, .mine = &v[i], .theirs = &v[than]};
	int64_t gain = 0;
	for (int when = SOON; when < WHENS; when++)
		for (int k = 0; k < f->n; k++) {
			s.d[when][k].lead = lead_in(s.mine, s.theirs, when, k);
			s.differing += s.d[when][k].lead.squares > 0;
		}
	weigh(&s, v, n, i == 0);
	if (!take(&s, SOON, LATE, 0, 0, &reason[0], &gain))
		return;
	/* Beside what comes at the end rather what can soon be seen, and the other way round. */
	int other = reason[0].late ? SOON : LATE;
	uint16_t said = reason[0].message;
	if (!take(&s, other, other, said, gain / LEAST, &reason[1], &gain))
		take(&s, SOON, LATE, said, gain / LESSER, &reason[1], &gain);
}
