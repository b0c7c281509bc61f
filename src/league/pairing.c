/*
 * pairing.c: from those present to tonight's tables, and the draw as an event.
 */
#include "league/pairing.h"
#include "kernel/game.h"
#include "league/lp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_table(const struct night *t, const struct group *g, struct pairing *p)
{
	p->left += g->cost[COST_LEFT];
	if (g->n == 1) {
		p->out = t->who[g->who[0]];
		return;
	}
	struct paired_table *b = &p->list[p->n++];
	b->shadow = b->map = LG_NONE;
	b->n = g->n;
	b->na = g->na;
	b->kind = g->n == 4 ? BATTLE_TEAM : g->n == 3 ? BATTLE_SHADOW : BATTLE_INDIVIDUAL;
	for (int i = 0; i < g->n; i++) {
		b->who[i] = t->who[g->who[i]];
		b->value[i >= g->na] += t->value[b->who[i]];
	}
	if (g->n == 3) {
		b->shadow = b->who[0];
		b->value[0] += shadow_value(t->c, b->who[0]);
	}
	b->met = g->cost[COST_MET];
	p->meetings += g->cost[COST_MET];
	p->unevenness += g->cost[COST_UNEVEN];
	p->breaches[0] += g->cost[COST_TWICE];
	p->breaches[2] += g->cost[COST_FOE];
}

static void limits_broken(const struct campaign *c, struct pairing *p)
{
	p->dropped = 0;
	for (int i = 0; i < p->n; i++) {
		struct paired_table *b = &p->list[i];
		b->broken =
			table_limits(c, b->table, b->who, b->na, b->n, b->kind == BATTLE_SHADOW);
		if (b->kind == BATTLE_TEAM)
			b->broken &= ~(unsigned)LIMIT_FOE;
		p->dropped |= b->broken;
	}
}

static uint32_t tables_wished(const struct night *t)
{
	uint32_t set = 0;
	for (int i = 0; i < t->wish->nfixed; i++)
		if (t->wish->fixed[i].table != LG_NONE)
			set |= (uint32_t)1 << t->wish->fixed[i].table;
	return set;
}

/* The battles found are seated: that they can be, with so many limits broken, cover.c has shown. */
static bool seat(const struct night *t, const struct cover *found, struct pairing *p, bool *starved)
{
	int8_t cost[CLUB_TABLES * CLUB_TABLES];
	int16_t table[CLUB_TABLES];
	uint32_t wished = tables_wished(t);
	int n = 0, tables = t->c->ntables;
	for (int i = 0; i < found->n; i++) {
		const struct group *g = &t->group[found->chosen[i]];
		if (g->n == 1)
			continue;
		for (int k = 0; k < tables; k++) {
			bool there = g->wished != LG_NONE ? g->wished == k : !(wished >> k & 1);
			bool again = g->wished == LG_NONE && g->last >> k & 1;
			cost[n * tables + k] = (int8_t)(!there ? LG_NONE : again);
		}
		n++;
	}
	if (!seat_battles(n, tables, cost, table, &p->solved, starved))
		return false;
	for (int i = 0; i < n; i++) {
		p->list[i].table = table[i];
		p->breaches[1] += cost[i * tables + table[i]];
	}
	return true;
}

static bool refused(struct refusal *r, const char *rule, const char *text, const char *what)
{
	*r = (struct refusal){.rule = rule, .text = text};
	snprintf(r->what, sizeof r->what, "%s", what);
	return false;
}

static bool wishes_make_sense(const struct night *t, struct refusal *why)
{
	for (int i = 0; i < t->wish->nfixed; i++) {
		const struct fixed_pair *f = &t->wish->fixed[i];
		for (int k = 0; k < 2; k++) {
			int player = k ? f->b : f->a;
			if (!t->c->player[player].present)
				return refused(why, "NW-170", N_("{0} is not here."),
					       t->c->player[player].name);
		}
	}
	return true;
}

/* Which limits some battle could break at all: the others need not be tried without. */
static unsigned limits_in_play(const struct night *t)
{
	unsigned set = LIMIT_TABLE;
	for (int g = 0; g < t->ngroups; g++) {
		set |= t->group[g].cost[COST_FOE] ? (unsigned)LIMIT_FOE : 0;
		set |= t->group[g].cost[COST_TWICE] ? (unsigned)LIMIT_TWO_ON_ONE : 0;
	}
	return set;
}

static bool solve(const struct night *t, struct cover *found, int *solved)
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
	unsigned in_play = limits_in_play(t);
	*found = (struct cover){.group = t->group,
				.ngroups = t->ngroups,
				.nplayers = t->n,
				.want = t->want,
				.free_tables = t->c->ntables - __builtin_popcount(tables_wished(t)),
				.solved = solved,
				.stop = t->wish->stop};
	for (int i = 0; i < t->n; i++) {
		int last = t->c->player[t->who[i]].last_table;
		if (last > 0 && !(tables_wished(t) >> (last - 1) & 1))
			found->used[last - 1]++;
	}
	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (order[i] & ~in_play)
			continue;
		found->dropped = order[i];
		if (cover_solve(found))
			return true;
		if (found->starved)
			return false;
	}
	return false;
}

static int battles_wanted(const struct night *t)
{
	return t->want[2] == LG_NONE ? t->n / 2 : t->want[4] + t->want[3] + t->want[2];
}

bool pair_night(const struct campaign *c, const struct pairing_wish *wish, struct pairing *out,
		struct refusal *why)
{
	static const char no_draw[] = N_("With these pairs fixed there is no draw.");
	struct night t = {.c = c, .wish = wish};
	struct cover found;
	memset(out, 0, sizeof *out);
	out->out = LG_NONE;
	no_memory(why);
	if (lp_stopped(wish->stop))
		return false;
	for (int i = 0; i < c->nplayers; i++)
		if (c->player[i].present) {
			t.who[t.n++] = (int16_t)i;
			t.value[i] = army_value(c->t, &c->player[i].army);
		}
	if (t.n < 2)
		return refused(why, "NW-170", N_("Two players at least must be here."), "");
	if (!wishes_make_sense(&t, why))
		return false;
	groups_make(&t);
	if (t.starved) {
		free(t.group);
		return false;
	}
	bool good = battles_wanted(&t) <= c->ntables;
	if (!good) {
		char wanted[16];
		snprintf(wanted, sizeof wanted, "%d", battles_wanted(&t));
		refused(why, "NW-170",
			N_("There are too few tables for those present; needed: {0}."), wanted);
	}
	if (good && !solve(&t, &found, &out->solved))
		good = found.starved ? false : refused(why, "NW-170", no_draw, "");
	for (int i = 0; good && i < found.n; i++)
		write_table(&t, &t.group[found.chosen[i]], out);
	bool starved = false;
	if (good && !seat(&t, &found, out, &starved))
		good = starved ? false : refused(why, "NW-170", no_draw, "");
	if (good)
		limits_broken(c, out);
	free(t.group);
	return good;
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
		if (b->map != LG_NONE)
			out_string(o, "map", c->map[b->map].id);
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

const char *const dropped_texts[3] = {
	N_("dropped: one 2-on-1 a season (NW-190)"),
	N_("dropped: not the same table twice running (NW-189)"),
	N_("dropped: not the same opponent twice running (NW-188)"),
};

int paired_reasons(const struct campaign *c, const struct paired_table *b, const char **text,
		   int *number, int cap)
{
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
			text[n] = dropped_texts[i];
			number[n++] = 0;
		}
	return n;
}
