/*
 * complete_read.c: from a solved program to an army and the list of what was changed.
 */
#include "league/complete_model.h"

#include <stdio.h>
#include <string.h>

#include "league/reinforce.h"

static struct army_change *note(struct completion *out, enum change_kind kind)
{
	if (out->nchanges == COMPLETION_CHANGES)
		out->nchanges--; /* the last one is written over: the army itself is whole */
	struct army_change *c = &out->change[out->nchanges++];
	*c = (struct army_change){.kind = kind, .type = LG_NONE, .general = LG_NONE};
	return c;
}

static void name_it(char *to, size_t cap, const char *text)
{
	size_t n = strnlen(text, cap - 1);
	memmove(to, text, n);
	to[n] = '\0';
}

static const struct column *found(const struct model *m, enum what what, int which, int place)
{
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		if (c->what == what && c->value && c->which == which &&
		    (place == LG_NONE || c->place == place))
			return c;
	}
	return NULL;
}

static bool id_taken(const struct army *a, const char *id)
{
	for (int i = 0; i < a->nunits; i++)
		if (strcmp(a->unit[i].id, id) == 0)
			return true;
	for (int i = 0; i < a->ndivisions; i++)
		if (strcmp(a->division[i].id, id) == 0)
			return true;
	for (int i = 0; i < a->ncorps; i++)
		if (strcmp(a->corps[i].id, id) == 0)
			return true;
	for (int i = 0; i < a->nart; i++)
		if (strcmp(a->art[i].id, id) == 0)
			return true;
	return false;
}

static void free_id(const struct army *now, const struct army *before, char letter, char id[8])
{
	for (int n = 1; n < 1000; n++) {
		snprintf(id, 8, "%c%d", letter, n);
		if (!id_taken(now, id) && !id_taken(before, id))
			return;
	}
}

static struct army_general general_of(const struct model *m, const struct column *c)
{
	const struct league_tables *t = m->w->t;
	struct army_general g = {.there = true, .listed = LG_NONE, .nation = (int16_t)c->nation};
	if (c->general == ANY_GENERAL) {
		g.rating = card_general(CARD_GENERAL);
		name_it(g.name, sizeof g.name, t->nation[c->nation].id);
		return g;
	}
	g.listed = (int16_t)c->general;
	g.rating = t->general[c->general].rating;
	name_it(g.name, sizeof g.name, t->general[c->general].name[LANG_EN]);
	return g;
}

/* Divisions that stay keep their order; to[] is where each went, or LG_NONE. */
static void read_divisions(const struct model *m, struct completion *out, int *to)
{
	const struct army *from = m->w->a;
	struct army *a = &out->army;
	a->ndivisions = 0;
	for (int p = 0; p < m->nplaces; p++) {
		bool old = p < from->ndivisions;
		to[p] = LG_NONE;
		if (!m->col[m->stay[p]].value) {
			if (old)
				name_it(note(out, CHANGE_REMOVE_DIVISION)->id, 8,
					from->division[p].id);
			continue;
		}
		to[p] = a->ndivisions;
		struct army_division *d = &a->division[a->ndivisions];
		if (old) {
			*d = from->division[p];
		} else {
			*d = (struct army_division){.corps = LG_NONE};
			free_id(a, from, 'd', d->id);
		}
		a->ndivisions++;
		const struct column *g = found(m, COL_GENERAL, p, p);
		if (g && g->general != LG_NONE) {
			struct army_change *c =
				note(out, old ? CHANGE_GENERAL : CHANGE_ADD_DIVISION);
			d->general = general_of(m, g);
			d->free = false;
			c->price = g->acp;
			name_it(c->id, sizeof c->id, d->id);
			c->general = d->general.listed;
			name_it(c->name, sizeof c->name, d->general.name);
		}
		for (int k = 0; k < from->ncorps; k++)
			if (found(m, COL_JOIN, k, p)) {
				d->corps = (int8_t)k;
				if (!old)
					continue;
				struct army_change *c = note(out, CHANGE_JOIN_CORPS);
				name_it(c->id, sizeof c->id, d->id);
				name_it(c->at, sizeof c->at, from->corps[k].id);
			}
	}
}

static void read_artillery(const struct model *m, struct completion *out, int *to)
{
	const struct army *from = m->w->a;
	out->army.nart = 0;
	for (int i = 0; i < from->nart; i++) {
		to[i] = LG_NONE;
		if (found(m, COL_ART, i, LG_NONE)) {
			to[i] = out->army.nart;
			out->army.art[out->army.nart++] = from->art[i];
		} else {
			name_it(note(out, CHANGE_REMOVE_ARTILLERY)->id, 8, from->art[i].id);
		}
	}
}

static void describe(struct army_change *c, const struct model *m, const struct army_unit *u)
{
	c->type = u->type;
	c->figures = u->figures;
	c->price = unit_price(m->w->t, u);
	name_it(c->id, sizeof c->id, u->id);
	if (u->type == LG_NONE)
		name_it(c->name, sizeof c->name, u->code);
}

static void read_units(const struct model *m, struct completion *out, const int *division,
		       const int *art)
{
	const struct army *from = m->w->a;
	struct army *a = &out->army;
	a->nunits = 0;
	for (int i = 0; i < from->nunits; i++) {
		const struct column *c = found(m, COL_UNIT, i, LG_NONE);
		if (!c) {
			describe(note(out, CHANGE_REMOVE_UNIT), m, &from->unit[i]);
			continue;
		}
		struct army_unit *u = &a->unit[a->nunits++];
		*u = from->unit[i];
		if (c->place != LG_NONE) {
			bool moved = u->place != AT_DIVISION || u->at != c->place;
			u->place = AT_DIVISION;
			u->at = (int8_t)division[c->place];
			if (moved) {
				struct army_change *n = note(out, CHANGE_MOVE_UNIT);
				describe(n, m, u);
				name_it(n->at, sizeof n->at, a->division[u->at].id);
			}
		} else if (u->place == AT_ARTILLERY) {
			u->at = (int8_t)art[u->at];
		}
	}
}

static struct army_unit *add_unit(const struct model *m, struct completion *out, int type,
				  int figures, int at)
{
	struct army *a = &out->army;
	struct army_unit *u = &a->unit[a->nunits];
	memset(u, 0, sizeof *u);
	u->type = (int16_t)type;
	name_it(u->code, sizeof u->code, m->w->t->type[type].code);
	u->figures = (int16_t)figures;
	u->place = AT_DIVISION;
	u->at = (int8_t)at;
	free_id(a, m->w->a, 'n', u->id);
	a->nunits++;
	struct army_change *n = note(out, CHANGE_ADD_UNIT);
	describe(n, m, u);
	name_it(n->at, sizeof n->at, a->division[at].id);
	return u;
}

/* Points of kept rolls go to the new units of their type, one after the other. */
static void pay(const struct model *m, struct army *a, int first)
{
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		int left = c->what == COL_POOL ? c->value : 0;
		for (int u = first; left && u < a->nunits; u++) {
			struct army_unit *to = &a->unit[u];
			if (to->type != c->type)
				continue;
			if (!to->pay_given)
				to->pay[POOL_ACP] = (int16_t)unit_paid_price(m->w->t, to);
			to->pay_given = true;
			int part = left < to->pay[POOL_ACP] ? left : to->pay[POOL_ACP];
			to->pay[c->which] = (int16_t)(to->pay[c->which] + part);
			to->pay[POOL_ACP] = (int16_t)(to->pay[POOL_ACP] - part);
			left -= part;
		}
	}
}

void model_read(const struct model *m, struct completion *out)
{
	int division[PLACES], art[ARMY_ART];
	out->aim = m->w->aim;
	out->nchanges = 0;
	out->army = *m->w->a;
	read_divisions(m, out, division);
	read_artillery(m, out, art);
	read_units(m, out, division, art);
	int first = out->army.nunits;
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		for (int k = 0; c->what == COL_GUNS && k < c->value; k++)
			add_unit(m, out, c->type, 0, division[c->place]);
		if (c->what != COL_BRIGADES)
			continue;
		int stands = m->col[i + 1].value; /* dealt out evenly: within the sizes */
		for (int k = c->value; k > 0; k--) {
			int his = (stands + k - 1) / k;
			add_unit(m, out, c->type, 4 * his, division[c->place]);
			stands -= his;
		}
	}
	pay(m, &out->army, first);
	memset(out->army.unit + out->army.nunits, 0,
	       (size_t)(ARMY_UNITS - out->army.nunits) * sizeof *out->army.unit);
	out->cost = army_cost(m->w->t, &out->army);
	out->value = army_value(m->w->t, &out->army);
}
