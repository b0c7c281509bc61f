/*
 * groups.c: the battles that could be fought tonight: pairs, a 2-on-1, teams of two against two,
 * each with what it costs. Pairs the organiser fixed must meet, at their table if he named one.
 */
#include "league/pairing.h"

#include <stdlib.h>
#include <string.h>

static void add_group(struct night *t, const struct group *g)
{
	if (t->ngroups == t->cap) {
		int cap = t->cap ? 2 * t->cap : 1024;
		struct group *more =
			t->starved ? NULL : realloc(t->group, (size_t)cap * sizeof *more);
		if (!more) {
			t->starved = true;
			return;
		}
		t->group = more;
		t->cap = cap;
	}
	t->group[t->ngroups++] = *g;
}

static int met(const struct campaign *c, int a, int b)
{
	return c->player[a].met[b];
}

static bool is_fixed(const struct night *t, int a, int b)
{
	for (int i = 0; i < t->wish->nfixed; i++) {
		const struct fixed_pair *f = &t->wish->fixed[i];
		if ((f->a == a && f->b == b) || (f->a == b && f->b == a))
			return true;
	}
	return false;
}

static int place_in(const struct night *t, const struct group *g, int player)
{
	for (int i = 0; i < g->n; i++)
		if (t->who[g->who[i]] == player)
			return i;
	return LG_NONE;
}

/* Both of a fixed pair fight here, against each other, or neither does. */
static bool wishes_allow(const struct night *t, struct group *g)
{
	g->wished = LG_NONE;
	for (int i = 0; i < t->wish->nfixed; i++) {
		const struct fixed_pair *f = &t->wish->fixed[i];
		int a = place_in(t, g, f->a), b = place_in(t, g, f->b);
		if (a == LG_NONE && b == LG_NONE)
			continue;
		if (a == LG_NONE || b == LG_NONE || (a < g->na) == (b < g->na))
			return false;
		if (f->table == LG_NONE)
			continue;
		if (g->wished != LG_NONE && g->wished != f->table)
			return false;
		g->wished = f->table;
	}
	return true;
}

/* What every battle costs: past meetings across the table, tables of the last week. */
static void count_past(const struct night *t, struct group *g)
{
	g->last = 0;
	g->cost[COST_MET] = 0;
	for (int i = 0; i < g->n; i++) {
		int last = t->c->player[t->who[g->who[i]]].last_table;
		if (last > 0)
			g->last |= (uint32_t)1 << (last - 1); /* NW-189 */
		for (int k = g->na; i < g->na && k < g->n; k++)
			g->cost[COST_MET] += met(t->c, t->who[g->who[i]], t->who[g->who[k]]);
	}
}

/* NW-188: opponents of the last individual week; a pair that was fixed is the organiser's wish. */
static int foes_again(const struct night *t, const struct group *g)
{
	int n = 0;
	for (int i = 0; i < g->na; i++)
		for (int k = g->na; k < g->n; k++) {
			int a = t->who[g->who[i]], b = t->who[g->who[k]];
			n += (t->c->player[a].last_foes >> b & 1) && !is_fixed(t, a, b);
		}
	return n;
}

static int side_sum(const struct night *t, const struct group *g, int from, int to)
{
	int sum = 0;
	for (int i = from; i < to; i++)
		sum += t->value[t->who[g->who[i]]];
	return sum;
}

static void add_pairs(struct night *t, bool left_over)
{
	for (int i = 0; i < t->n; i++)
		for (int k = i + 1; k < t->n; k++) {
			struct group g = {.who = {(int16_t)i, (int16_t)k}, .n = 2, .na = 1};
			if (!wishes_allow(t, &g))
				continue;
			count_past(t, &g);
			g.cost[COST_FOE] = foes_again(t, &g);
			g.cost[COST_LEFT] = left_over ? g.cost[COST_MET] : 0; /* NW-R65 */
			g.cost[COST_UNEVEN] = abs(side_sum(t, &g, 0, 1) - side_sum(t, &g, 1, 2));
			add_group(t, &g);
		}
}

static bool may_field_shadow(const struct night *t, int player)
{
	if (!t->c->player[player].has_shadow)
		return false;
	if (t->c->shadow_player != LG_NONE) /* NW-219 */
		return t->c->shadow_player == player;
	return !t->wish->volunteers || t->wish->volunteers >> player & 1; /* NW-218 */
}

int shadow_value(const struct campaign *c, int player)
{
	struct army a = c->player[player].shadow;
	a.rank_points = (int16_t)c->player[player].rank_points; /* NW-226 */
	return army_value(c->t, &a);
}

/* NW-171: with an odd number, one army and its shadow corps against two. */
static int add_triples(struct night *t, bool left_over)
{
	int before = t->ngroups;
	for (int s = 0; s < t->n; s++) {
		if (!may_field_shadow(t, t->who[s]))
			continue;
		int strength = t->value[t->who[s]] + shadow_value(t->c, t->who[s]);
		for (int i = 0; i < t->n; i++)
			for (int k = i + 1; k < t->n; k++) {
				struct group g = {.who = {(int16_t)s, (int16_t)i, (int16_t)k},
						  .n = 3,
						  .na = 1};
				if (i == s || k == s || !wishes_allow(t, &g))
					continue;
				count_past(t, &g);
				g.cost[COST_FOE] = foes_again(t, &g);
				for (int x = 0; x < 3; x++) /* NW-190 */
					g.cost[COST_TWICE] +=
						t->c->player[t->who[g.who[x]]].two_on_one > 0;
				g.cost[COST_LEFT] = left_over ? g.cost[COST_MET] : 0;
				g.cost[COST_UNEVEN] = abs(strength - side_sum(t, &g, 1, 3));
				add_group(t, &g);
			}
	}
	return t->ngroups - before;
}

/* Nobody fields a shadow corps: one sits out, who has sat out least. */
static void add_sitters(struct night *t)
{
	for (int i = 0; i < t->n; i++) {
		struct group g = {.who = {(int16_t)i}, .n = 1, .na = 1};
		if (!wishes_allow(t, &g))
			continue;
		g.cost[COST_LEFT] = t->c->player[t->who[i]].missed;
		add_group(t, &g);
	}
}

/*
 * Two against two. The three ways to divide four players differ only in meetings and evenness, and
 * costs add up battle by battle, so that only the best way of each four needs to be looked at.
 */
static void add_four(struct night *t, int i, int k, int m, int o)
{
	const int16_t way[3][4] = {
		{(int16_t)i, (int16_t)k, (int16_t)m, (int16_t)o},
		{(int16_t)i, (int16_t)m, (int16_t)k, (int16_t)o},
		{(int16_t)i, (int16_t)o, (int16_t)k, (int16_t)m},
	};
	struct group best = {0};
	for (int w = 0; w < 3; w++) {
		struct group g = {.n = 4, .na = 2};
		memcpy(g.who, way[w], sizeof g.who);
		if (!wishes_allow(t, &g))
			continue;
		count_past(t, &g); /* 6.6 speaks of opponents in individual weeks: no COST_FOE */
		g.cost[COST_UNEVEN] = abs(side_sum(t, &g, 0, 2) - side_sum(t, &g, 2, 4));
		if (!best.n || g.cost[COST_MET] < best.cost[COST_MET] ||
		    (g.cost[COST_MET] == best.cost[COST_MET] &&
		     g.cost[COST_UNEVEN] < best.cost[COST_UNEVEN]))
			best = g;
	}
	if (best.n)
		add_group(t, &best);
}

static void add_teams(struct night *t)
{
	for (int i = 0; i < t->n; i++)
		for (int k = i + 1; k < t->n; k++)
			for (int m = k + 1; m < t->n; m++)
				for (int o = m + 1; o < t->n; o++)
					add_four(t, i, k, m, o);
}

/* NW-R24: those that four does not divide fight alone, three a 2-on-1, one sits out. */
static void make_team_night(struct night *t)
{
	int left = t->n % 4;
	int triples = left == 3 ? add_triples(t, true) : 0;
	bool sits = left == 1 || (left == 3 && !triples);
	t->want[4] = t->n / 4;
	t->want[3] = triples > 0;
	t->want[2] = left == 2 || (left == 3 && !triples);
	t->want[1] = sits;
	if (t->want[2])
		add_pairs(t, true);
	if (sits)
		add_sitters(t);
	add_teams(t);
}

void groups_make(struct night *t)
{
	t->want[4] = t->want[3] = t->want[1] = 0;
	t->want[2] = LG_NONE;
	if (t->c->team_night && t->n >= 4) {
		make_team_night(t);
		return;
	}
	add_pairs(t, false);
	if (t->n % 2 == 0)
		return;
	t->want[3] = add_triples(t, false) > 0;
	t->want[1] = !t->want[3];
	if (t->want[1])
		add_sitters(t);
}
