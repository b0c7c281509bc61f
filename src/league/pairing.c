/*
 * pairing.c: from those present to tonight's tables.
 */
#include "league/pairing.h"
#include "kernel/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One group of odd size a night, never three. */
enum { ODD_GROUP = 10000 };

struct night {
	const struct campaign *c;
	const struct pairing_wish *wish;
	struct pairing *out;
	int n;
	int16_t who[CLUB_PLAYERS]; /* present */
	int value[CLUB_PLAYERS];   /* by player */
	int ngroups, cap;
	struct group *group; /* of places in who[] */
};

static void add_group(struct night *t, struct group g)
{
	if (t->ngroups == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 1024;
		t->group = realloc(t->group, (size_t)t->cap * sizeof *t->group);
		if (!t->group)
			abort();
	}
	t->group[t->ngroups++] = g;
}

static int fixed_with(const struct night *t, int player)
{
	for (int i = 0; i < t->wish->nfixed; i++) {
		if (t->wish->fixed[i].a == player)
			return t->wish->fixed[i].b;
		if (t->wish->fixed[i].b == player)
			return t->wish->fixed[i].a;
	}
	return LG_NONE;
}

static bool fixing_allows(const struct night *t, int a, int b)
{
	int fa = fixed_with(t, a), fb = fixed_with(t, b);
	return (fa == LG_NONE || fa == b) && (fb == LG_NONE || fb == a);
}

static int met(const struct campaign *c, int a, int b)
{
	return c->player[a].met[b];
}

static bool foes_last(const struct campaign *c, int a, int b)
{
	return c->player[a].last_foes >> b & 1; /* NW-188 */
}

/* One against one: every pair the dropped limits allow. */
static void add_pairs(struct night *t, unsigned dropped)
{
	for (int i = 0; i < t->n; i++)
		for (int k = i + 1; k < t->n; k++) {
			int a = t->who[i], b = t->who[k];
			bool foes = foes_last(t->c, a, b) && fixed_with(t, a) != b;
			if (!fixing_allows(t, a, b) || (foes && !(dropped & LIMIT_FOE)))
				continue;
			add_group(t, (struct group){.who = {(int16_t)i, (int16_t)k, 0},
						    .n = 2,
						    .cost = {foes ? 100 : 0, met(t->c, a, b),
							     abs(t->value[a] - t->value[b])}});
		}
}

static bool may_field_shadow(const struct night *t, int player)
{
	if (!t->c->player[player].has_shadow)
		return false;
	if (t->c->shadow_player != LG_NONE) /* NW-219 */
		return t->c->shadow_player == player;
	return !t->wish->volunteers || t->wish->volunteers >> player & 1;
}

static int shadow_value(const struct campaign *c, int player)
{
	struct army a = c->player[player].shadow;
	a.rank_points = (int16_t)c->player[player].rank_points;
	return army_value(c->t, &a);
}

/* NW-171: with an odd number, one army and its shadow corps against two. */
static void add_triples(struct night *t, unsigned dropped)
{
	for (int s = 0; s < t->n; s++) {
		int one = t->who[s];
		if (!may_field_shadow(t, one) || fixed_with(t, one) != LG_NONE)
			continue;
		int strength = t->value[one] + shadow_value(t->c, one);
		for (int i = 0; i < t->n; i++)
			for (int k = i + 1; k < t->n; k++) {
				int a = t->who[i], b = t->who[k];
				if (i == s || k == s || fixed_with(t, a) != LG_NONE ||
				    fixed_with(t, b) != LG_NONE)
					continue;
				int foes = foes_last(t->c, one, a) + foes_last(t->c, one, b);
				int twice = (t->c->player[one].two_on_one > 0) + /* NW-190 */
					    (t->c->player[a].two_on_one > 0) +
					    (t->c->player[b].two_on_one > 0);
				if ((foes && !(dropped & LIMIT_FOE)) ||
				    (twice && !(dropped & LIMIT_TWO_ON_ONE)))
					continue;
				add_group(t, (struct group){
						     .who = {(int16_t)s, (int16_t)i, (int16_t)k},
						     .n = 3,
						     .cost = {ODD_GROUP + 100 * foes + twice,
							      met(t->c, one, a) + met(t->c, one, b),
							      abs(strength - t->value[a] -
								  t->value[b])}});
			}
	}
}

/* Nobody fields a shadow corps: one sits out, who has sat out least (NW-218). */
static void add_sitters(struct night *t)
{
	for (int i = 0; i < t->n; i++)
		if (fixed_with(t, t->who[i]) == LG_NONE)
			add_group(t, (struct group){.who = {(int16_t)i, 0, 0},
						    .n = 1,
						    .cost = {ODD_GROUP,
							     t->c->player[t->who[i]].missed, 0}});
}

static int wished_table(const struct night *t, const struct paired_table *p)
{
	for (int i = 0; i < t->wish->nfixed; i++)
		if (t->wish->fixed[i].a == p->who[0] || t->wish->fixed[i].b == p->who[0])
			return t->wish->fixed[i].table;
	return LG_NONE;
}

/* Tables for the battles found: a matching of its own, with the fewest broken limits. */
static bool assign_from(struct night *t, int at, uint64_t used, int allowed, int *steps)
{
	struct pairing *p = t->out;
	if (at == p->n)
		return true;
	if (++*steps > 2000000)
		return false;
	struct paired_table *b = &p->list[at];
	int wished = wished_table(t, b);
	for (int pass = 0; pass < 2; pass++)
		for (int table = 0; table < t->c->ntables; table++) {
			if (used >> table & 1 || (wished != LG_NONE && wished != table))
				continue;
			bool breaks =
				table_limits(t->c, table, b->who, b->na, b->n, false) & LIMIT_TABLE;
			if (breaks != (pass == 1) || (breaks && !allowed && wished != table))
				continue;
			b->table = (int16_t)table;
			if (assign_from(t, at + 1, used | (uint64_t)1 << table, allowed - breaks,
					steps))
				return true;
		}
	return false;
}

static bool assign_tables(struct night *t, bool drop)
{
	int most = drop ? t->out->n : 0;
	for (int allowed = 0; allowed <= most; allowed++) {
		int steps = 0;
		if (assign_from(t, 0, 0, allowed, &steps))
			return true;
	}
	return false;
}

static void write_table(struct night *t, const struct group *g)
{
	struct pairing *p = t->out;
	if (g->n == 1) {
		p->out = t->who[g->who[0]];
		return;
	}
	struct paired_table *b = &p->list[p->n++];
	memset(b, 0, sizeof *b);
	b->shadow = LG_NONE;
	b->n = g->n;
	b->na = 1;
	b->kind = g->n == 3 ? BATTLE_SHADOW : BATTLE_INDIVIDUAL;
	for (int i = 0; i < g->n; i++)
		b->who[i] = t->who[g->who[i]];
	if (g->n == 3)
		b->shadow = b->who[0];
	b->met = g->cost[1];
	b->value[0] = t->value[b->who[0]] + (g->n == 3 ? shadow_value(t->c, b->who[0]) : 0);
	for (int i = 1; i < g->n; i++)
		b->value[1] += t->value[b->who[i]];
	p->meetings += b->met;
	p->unevenness += abs(b->value[0] - b->value[1]);
}

static void limits_broken(struct night *t)
{
	struct pairing *p = t->out;
	p->dropped = 0;
	for (int i = 0; i < p->n; i++) {
		struct paired_table *b = &p->list[i];
		b->broken =
			table_limits(t->c, b->table, b->who, b->na, b->n, b->kind == BATTLE_SHADOW);
		if (b->kind == BATTLE_TEAM)
			b->broken &= ~(unsigned)LIMIT_FOE;
		p->dropped |= b->broken;
	}
}

/* A draw that breaks only the limits in `dropped`. */
static bool solve(struct night *t, unsigned dropped)
{
	struct barred barred[64];
	int16_t chosen[CLUB_PLAYERS];
	t->ngroups = 0;
	add_pairs(t, dropped);
	if (t->n % 2) {
		int pairs = t->ngroups;
		add_triples(t, dropped);
		if (t->ngroups == pairs && dropped & LIMIT_TWO_ON_ONE)
			add_sitters(t);
	}
	for (int nbarred = 0; nbarred < 64; nbarred++) {
		struct pairing *p = t->out;
		int n = choose_groups(t->group, t->ngroups, t->n, barred, nbarred, chosen,
				      &p->solved);
		if (n == LG_NONE)
			return false;
		p->n = p->meetings = p->unevenness = 0;
		p->out = LG_NONE;
		for (int i = 0; i < n; i++)
			write_table(t, &t->group[chosen[i]]);
		if (assign_tables(t, dropped & LIMIT_TABLE)) {
			limits_broken(t);
			return true;
		}
		/* These groups cannot all sit down: try others. */
		barred[nbarred].n = 0;
		for (int i = 0; i < n && i < CLUB_TABLES; i++)
			barred[nbarred].group[barred[nbarred].n++] = chosen[i];
	}
	return false;
}

static void swap(int16_t *a, int16_t *b)
{
	int16_t keep = *a;
	*a = *b;
	*b = keep;
}

/* What it costs that these (one to three players) are left over from the teams. */
static int left_cost(const struct night *t, int n, int a, int b, int c)
{
	const struct campaign *k = t->c;
	if (n == 1)
		return k->player[a].missed;
	int foes = foes_last(k, a, b), seen = met(k, a, b);
	if (n == 3) {
		foes += foes_last(k, a, c) + (k->player[a].two_on_one > 0) +
			(k->player[b].two_on_one > 0) + (k->player[c].two_on_one > 0);
		seen += met(k, a, c) + (may_field_shadow(t, a) ? 0 : 500);
	}
	return 1000 * foes + seen;
}

/* Puts at the end of the list those who fight no team battle; the one of a 2-on-1 first. */
static void leave_over(struct night *t, int n)
{
	int best = -1, pick[3] = {0, 1, 2};
	if (!n)
		return;
	for (int i = 0; i < t->n; i++)
		for (int k = 0; k < (n > 1 ? t->n : 1); k++)
			for (int m = n > 2 ? k + 1 : 0; m < (n > 2 ? t->n : 1); m++) {
				if ((n > 1 && i == k) || (n > 2 && i == m) || (n == 2 && k < i))
					continue;
				int cost = left_cost(t, n, t->who[i], t->who[k], t->who[m]);
				if (best >= 0 && cost >= best)
					continue;
				best = cost;
				pick[0] = i;
				pick[1] = k;
				pick[2] = m;
			}
	int16_t chosen[3] = {t->who[pick[0]], t->who[pick[1]], t->who[pick[2]]};
	for (int x = 0; x < n; x++)
		for (int i = 0; i < t->n; i++)
			if (t->who[i] == chosen[x])
				swap(&t->who[i], &t->who[t->n - n + x]);
}

/* 6.7, NW-R24: teams of two as even as can be, then teams against teams. */
static bool solve_teams(struct night *t)
{
	struct pairing *p = t->out;
	int16_t chosen[CLUB_PLAYERS], team[CLUB_PLAYERS][2];
	int players = t->n / 4 * 4, sum = 0, nteams, left[3], nleft = 0;
	leave_over(t, t->n - players);
	for (int i = players; i < t->n; i++)
		left[nleft++] = t->who[i];
	int all = t->n;
	t->n = players;
	for (int i = 0; i < players; i++)
		sum += t->value[t->who[i]];
	t->ngroups = 0;
	for (int i = 0; i < players; i++)
		for (int k = i + 1; k < players; k++) {
			int pair = t->value[t->who[i]] + t->value[t->who[k]];
			add_group(t, (struct group){.who = {(int16_t)i, (int16_t)k, 0},
						    .n = 2,
						    .cost = {0, 0, abs(pair - 2 * sum / players)}});
		}
	nteams = choose_groups(t->group, t->ngroups, players, NULL, 0, chosen, &p->solved);
	for (int i = 0; i < nteams; i++)
		for (int k = 0; k < 2; k++)
			team[i][k] = t->who[t->group[chosen[i]].who[k]];
	t->ngroups = 0;
	for (int i = 0; i < nteams; i++)
		for (int k = i + 1; k < nteams; k++) {
			int seen = 0, even = 0;
			for (int x = 0; x < 4; x++)
				seen += met(t->c, team[i][x / 2], team[k][x % 2]);
			for (int x = 0; x < 2; x++)
				even += t->value[team[i][x]] - t->value[team[k][x]];
			add_group(t, (struct group){.who = {(int16_t)i, (int16_t)k, 0},
						    .n = 2,
						    .cost = {0, seen, abs(even)}});
		}
	p->n = 0;
	p->out = LG_NONE;
	int n = nteams > 0
			? choose_groups(t->group, t->ngroups, nteams, NULL, 0, chosen, &p->solved)
			: 0;
	for (int i = 0; i < n; i++) {
		const struct group *g = &t->group[chosen[i]];
		struct paired_table *b = &p->list[p->n++];
		*b = (struct paired_table){.kind = BATTLE_TEAM, .na = 2, .n = 4, .shadow = LG_NONE};
		for (int x = 0; x < 4; x++) {
			b->who[x] = team[g->who[x / 2]][x % 2];
			b->value[x / 2] += t->value[b->who[x]];
		}
		b->met = g->cost[1];
		p->meetings += b->met;
		p->unevenness += g->cost[2];
	}
	t->n = all;
	if (nleft == 1)
		p->out = (int16_t)left[0];
	if (nleft < 2)
		return true;
	int one = 0; /* the one who fields a shadow corps, of three */
	while (nleft == 3 && one < 2 && !may_field_shadow(t, left[one]))
		one++;
	struct paired_table *b = &p->list[p->n++];
	*b = (struct paired_table){.kind = BATTLE_INDIVIDUAL, .na = 1, .n = 2, .shadow = LG_NONE};
	b->who[0] = (int16_t)left[one];
	b->who[1] = (int16_t)left[one == 0];
	b->value[0] = t->value[b->who[0]];
	b->value[1] = t->value[b->who[1]];
	if (nleft == 3 && may_field_shadow(t, left[one])) {
		b->kind = BATTLE_SHADOW;
		b->n = 3;
		b->who[2] = (int16_t)left[one == 2 ? 1 : 2];
		b->shadow = b->who[0];
		b->value[0] += shadow_value(t->c, b->who[0]);
		b->value[1] += t->value[b->who[2]];
	} else if (nleft == 3) {
		p->out = (int16_t)left[one == 2 ? 1 : 2];
	}
	return true;
}

static bool refused(struct refusal *r, const char *rule, const char *text, const char *what)
{
	*r = (struct refusal){.rule = rule, .text = text};
	snprintf(r->what, sizeof r->what, "%s", what);
	return false;
}

bool pair_night(const struct campaign *c, const struct pairing_wish *wish, struct pairing *out,
		struct refusal *why)
{
	/* NW-R26: the 2-on-1 goes first, then the table, then the opponent. */
	static const unsigned order[] = {0,
					 LIMIT_TWO_ON_ONE,
					 LIMIT_TABLE,
					 LIMIT_TWO_ON_ONE | LIMIT_TABLE,
					 LIMIT_FOE,
					 LIMIT_TWO_ON_ONE | LIMIT_FOE,
					 LIMIT_TABLE | LIMIT_FOE,
					 LIMIT_TWO_ON_ONE | LIMIT_TABLE | LIMIT_FOE};
	struct night t = {.c = c, .wish = wish, .out = out};
	bool found = false;
	memset(out, 0, sizeof *out);
	*why = (struct refusal){0};
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].present) {
			t.who[t.n++] = (int16_t)i;
			t.value[i] = army_value(c->t, &c->player[i].army);
		}
	if (t.n < 2)
		return refused(why, "NW-170", N_("Two players at least must be here."), "");
	if (c->team_night && t.n >= 4) {
		found = solve_teams(&t) && (assign_tables(&t, false) || assign_tables(&t, true));
		if (found)
			limits_broken(&t);
	} else {
		for (size_t i = 0; !found && i < sizeof order / sizeof *order; i++)
			found = solve(&t, order[i]);
	}
	free(t.group);
	if (!found)
		return refused(why, "NW-170", N_("There are too few tables for those present."),
			       "");
	return true;
}

void pairing_event(const struct campaign *c, const struct pairing *p, struct out *o)
{
	out_object(o, NULL);
	out_string(o, "type", "draw");
	pairing_members(c, p, o);
	out_end(o);
}

void pairing_members(const struct campaign *c, const struct pairing *p, struct out *o)
{
	out_array(o, "tables");
	for (int i = 0; i < p->n; i++) {
		const struct paired_table *b = &p->list[i];
		out_object(o, NULL);
		out_string(o, "table", c->table[b->table]);
		out_string(o, "kind", battle_kind_words[b->kind]);
		for (int s = 0; s < 2; s++) {
			out_array(o, s ? "b" : "a");
			for (int k = s ? b->na : 0; k < (s ? b->n : b->na); k++)
				out_string(o, NULL, c->player[b->who[k]].id);
			out_end(o);
		}
		if (b->shadow != LG_NONE)
			out_string(o, "shadow", c->player[b->shadow].id);
		out_end(o);
	}
	out_end(o);
	if (p->dropped) {
		out_array(o, "dropped");
		for (int i = 0; i < 3; i++)
			if (p->dropped >> i & 1)
				out_string(o, NULL, limit_words[i]);
		out_end(o);
	}
}

int paired_reasons(const struct campaign *c, const struct paired_table *b, const char **text,
		   int *number, int cap)
{
	static const char *const dropped[] = {
		N_("dropped: one 2-on-1 a season (NW-190)"),
		N_("dropped: not the same table twice running (NW-189)"),
		N_("dropped: not the same opponent twice running (NW-188)")};
	int n = 0, apart = abs(b->value[0] - b->value[1]);
	(void)c;
	if (n < cap) {
		text[n] = b->met == 0   ? N_("first meeting")
			  : b->met == 1 ? N_("one meeting before")
					: N_("{0} meetings before");
		number[n++] = b->met;
	}
	if (n < cap) {
		text[n] = apart ? N_("army values {0} apart") : N_("equal army values");
		number[n++] = apart;
	}
	for (int i = 0; i < 3 && n < cap; i++)
		if (b->broken >> i & 1) {
			text[n] = dropped[i];
			number[n++] = 0;
		}
	return n;
}
