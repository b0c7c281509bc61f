/*
 * diff.c: what a correction changed, told in numbers that those touched will look for.
 */
#include "league/record.h"
#include "kernel/game.h"

#include <stdio.h>
#include <string.h>

struct diff {
	struct out *o;
	int n;
};

static void number(struct diff *d, const char *what, const char *who, int before, int after)
{
	if (before == after)
		return;
	out_object(d->o, NULL);
	out_string(d->o, "what", what);
	out_string(d->o, "who", who);
	out_int(d->o, "before", before);
	out_int(d->o, "after", after);
	out_end(d->o);
	d->n++;
}

static int value_of(const struct campaign *c, int player)
{
	const struct club_player *p = &c->player[player];
	return p->has_army ? army_value(c->t, &p->army) : 0;
}

static void battles(struct diff *d, const struct campaign *a, const struct campaign *b)
{
	for (int i = 0; i < a->nbattles && i < b->nbattles; i++) {
		const struct battle *x = &a->battle[i], *y = &b->battle[i];
		static const char *const points[] = {N_("rank points of side a"),
						     N_("rank points of side b")};
		static const char *const rolls[] = {N_("rolls of side a"), N_("rolls of side b")};
		if (strcmp(x->id, y->id) != 0)
			continue;
		number(d, N_("state"), y->id, (int)x->state, (int)y->state);
		for (int s = 0; s < 2; s++) {
			number(d, points[s], y->id, x->out[s].rank_points, y->out[s].rank_points);
			number(d, rolls[s], y->id, x->out[s].rolls, y->out[s].rolls);
		}
	}
	number(d, N_("battles"), "", a->nbattles, b->nbattles);
}

int campaign_diff(const struct campaign *before, const struct campaign *after, const char *key,
		  struct out *o)
{
	struct diff d = {.o = o};
	out_array(o, key);
	number(&d, N_("campaign"), "", before->campaign, after->campaign);
	number(&d, N_("season"), "", before->season, after->season);
	number(&d, N_("week"), "", before->week, after->week);
	number(&d, N_("players"), "", before->nplayers, after->nplayers);
	for (int i = 0; i < before->nplayers && i < after->nplayers; i++) {
		const struct club_player *x = &before->player[i], *y = &after->player[i];
		number(&d, N_("rank points"), y->name, x->rank_points, y->rank_points);
		number(&d, N_("rank"), y->name, lg_rank_index(before->t, x->rank_points),
		       lg_rank_index(after->t, y->rank_points));
		number(&d, N_("army value"), y->name, value_of(before, i), value_of(after, i));
		number(&d, N_("rolls made"), y->name, x->nrolls, y->nrolls);
		number(&d, N_("rolls owed"), y->name, rolls_owed(before, i), rolls_owed(after, i));
		number(&d, N_("kept rolls"), y->name, x->nkept, y->nkept);
		number(&d, N_("wins"), y->name, x->wins, y->wins);
	}
	battles(&d, before, after);
	out_end(o);
	return d.n;
}
