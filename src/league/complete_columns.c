/*
 * complete_columns.c: what may stay, go, move or come: the columns of a completion's program.
 */
#include "league/complete_model.h"

#include <stdlib.h>
#include <string.h>

#include "league/reinforce.h"

static int add_column(struct model *m, struct column c)
{
	if (m->n + 1 >= m->cap) {
		int cap = m->cap ? 2 * m->cap : 512;
		struct column *more =
			m->starved ? NULL : realloc(m->col, (size_t)cap * sizeof *more);
		if (!more) {
			m->starved = true;
			return 0;
		}
		m->col = more;
		m->cap = cap;
	}
	m->col[++m->n] = c;
	return m->n;
}

/* Columns that bring or keep troops. */
bool is_troops(const struct column *c)
{
	return c->what == COL_UNIT || c->what == COL_BRIGADES || c->what == COL_STANDS ||
	       c->what == COL_GUNS;
}

static bool person_is_fit(const struct model *m, const struct army_general *g, bool division)
{
	const struct league_tables *t = m->w->t;
	if (!g->there || !army_has_nation(m->w->a, g->nation))
		return false;
	if (g->listed == LG_NONE)
		return true;
	const struct listed_general *l = &t->general[g->listed];
	return g->rating.modifier < 3 && !l->monarch && !(division && l->marshal);
}

static bool in_cavalry_corps(const struct army *a, int corps)
{
	return corps != LG_NONE && a->corps[corps].kind == CORPS_CAVALRY;
}

/* NW-R23: what may ride in a cavalry corps. */
static bool rides(const struct troop_type *type)
{
	return type->cav || (type->gun && !type->heavy);
}

static bool fits_place(const struct model *m, const struct troop_type *type, int place)
{
	const struct army *a = m->w->a;
	return place >= a->ndivisions || !in_cavalry_corps(a, a->division[place].corps) ||
	       rides(type);
}

static bool pay_is_sound(const struct model *m, const struct army_unit *u)
{
	int sum = 0;
	if (!u->pay_given || u->reinforcement)
		return true;
	for (int p = 0; p < POOLS; p++) {
		sum += u->pay[p];
		if (u->pay[p] && !pool_pays((enum pool)p, &m->w->t->type[u->type]))
			return false;
	}
	return sum == unit_paid_price(m->w->t, u);
}

/* A unit that nothing can be said against but where it stands. */
static bool unit_is_fit(const struct model *m, const struct army_unit *u)
{
	if (u->type == LG_NONE)
		return false;
	const struct troop_type *type = &m->w->t->type[u->type];
	return m->may[u->type] && pay_is_sound(m, u) &&
	       (type->gun ||
		(u->figures % 4 == 0 && u->figures >= type->min && u->figures <= type->max));
}

static bool place_is_fit(const struct model *m, const struct army_unit *u)
{
	const struct army *a = m->w->a;
	const struct troop_type *type = &m->w->t->type[u->type];
	if (u->place == AT_DIVISION)
		return fits_place(m, type, u->at);
	if (!type->gun || u->place == AT_NOWHERE || m->divisional)
		return false;
	if (u->place == AT_CORPS_ID)
		return !m->check.british && u->at < a->ncorps &&
		       (!in_cavalry_corps(a, u->at) || rides(type));
	return u->place != AT_CORPS || !m->check.british;
}

/* What the head of the army lets a type do: NW-123, NW-116, NW-153. */
static void judge_types(struct model *m)
{
	const struct league_tables *t = m->w->t;
	const struct army *a = m->w->a;
	bool pt = army_has_nation(a, lg_nation(t, "Pt")),
	     br = army_has_nation(a, lg_nation(t, "Br"));
	for (int i = 0; i < a->nnations; i++)
		m->powers |= t->nation[a->nation[i]].power <= POWER_MIDDLE;
	for (int i = 0; i < t->ntypes; i++) {
		struct army_unit u = {.type = (int16_t)i};
		const struct troop_type *type = &t->type[i];
		m->ally[i] = unit_counts_for(&m->check, &u);
		m->may[i] = !type->prohibited && army_has_nation(a, m->ally[i]) &&
			    !(pt && !br && strcmp(type->code, "Br12#") == 0);
		if (m->check.mixed && m->powers && a->prime != LG_NONE && m->ally[i] != a->prime &&
		    (type->gun || type->elite || type->light))
			m->may[i] = false;
	}
}

static void add_units(struct model *m)
{
	const struct army *a = m->w->a;
	m->harm += HARM_REMOVE * a->nunits;
	for (int i = 0; i < a->nunits; i++) {
		const struct army_unit *u = &a->unit[i];
		if (!unit_is_fit(m, u))
			continue;
		struct column c = {.what = COL_UNIT,
				   .which = i,
				   .type = u->type,
				   .place = LG_NONE,
				   .units = 1,
				   .figures = u->figures,
				   .price = unit_price(m->w->t, u),
				   .acp = u->reinforcement ? 0 : unit_acp(m->w->t, u),
				   .gained = u->reinforcement,
				   .harm = -HARM_REMOVE,
				   .high = 1};
		if (place_is_fit(m, u)) {
			c.place = u->place == AT_DIVISION ? u->at : LG_NONE;
			add_column(m, c);
		}
		c.harm = HARM_MOVE - HARM_REMOVE;
		for (int p = 0; p < m->nplaces; p++)
			if ((m->w->swap || u->place == AT_NOWHERE) &&
			    !(u->place == AT_DIVISION && u->at == p) &&
			    fits_place(m, &m->w->t->type[u->type], p)) {
				c.place = p;
				add_column(m, c);
			}
	}
}

static void add_new_troops(struct model *m)
{
	for (int type = 0; type < m->w->t->ntypes; type++) {
		const struct troop_type *t = &m->w->t->type[type];
		for (int p = 0; p < m->nplaces && m->may[type]; p++) {
			struct column c = {.type = type, .place = p, .general = LG_NONE};
			if (!fits_place(m, t, p))
				continue;
			if (t->gun) {
				c.what = COL_GUNS;
				c.units = 1;
				c.price = c.acp = t->cost;
				c.high = ARMY_UNITS;
				add_column(m, c);
				continue;
			}
			c.what = COL_BRIGADES;
			c.units = 1;
			c.high = ARMY_UNITS;
			add_column(m, c);
			c.what = COL_STANDS;
			c.units = 0;
			c.figures = 4;
			c.price = c.acp = t->per4;
			c.high = ARMY_UNITS * 8;
			add_column(m, c);
		}
	}
}

bool general_is_used(const struct army *a, int general)
{
	for (int i = 0; i < a->ndivisions; i++)
		if (a->division[i].general.there && a->division[i].general.listed == general)
			return true;
	for (int i = 0; i < a->ncorps; i++)
		if (a->corps[i].general.there && a->corps[i].general.listed == general)
			return true;
	for (int i = 0; i < a->nart; i++)
		if (a->art[i].general.there && a->art[i].general.listed == general)
			return true;
	return false;
}

/* The cheapest generals of a nation and arm, each once; at most `cap`. */
static int candidates(const struct model *m, int nation, bool cav, int *list, int cap)
{
	const struct league_tables *t = m->w->t;
	int n = 0;
	for (int i = 0; i < t->ngenerals; i++) {
		const struct listed_general *g = &t->general[i];
		if (g->nation != nation || g->cav != cav || g->marshal || g->monarch || g->art ||
		    g->rating.modifier >= 3 || general_is_used(m->w->a, i))
			continue;
		int price = lg_general_cost(g->rating, LEVEL_DIVISION), at = n;
		while (at > 0 &&
		       lg_general_cost(t->general[list[at - 1]].rating, LEVEL_DIVISION) > price)
			at--;
		if (at == cap)
			continue;
		n += n < cap;
		memmove(list + at + 1, list + at, (size_t)(n - 1 - at) * sizeof *list);
		list[at] = i;
	}
	return n;
}

static void add_generals(struct model *m, int place, bool keeps, int harm)
{
	const struct army *a = m->w->a;
	if (keeps) {
		const struct army_division *d = &a->division[place];
		int price = lg_general_cost(d->general.rating, LEVEL_DIVISION);
		add_column(m, (struct column){.what = COL_GENERAL,
					      .which = place,
					      .type = LG_NONE,
					      .place = place,
					      .general = LG_NONE,
					      .nation = d->general.nation,
					      .price = price,
					      .acp = d->free ? 0 : price,
					      .high = 1});
	}
	if (keeps && !m->w->swap)
		return;
	for (int k = 0; k < a->nnations; k++) {
		int list[ARMY_DIVISIONS], n = 0, found;
		for (int cav = 0; cav < 2; cav++) {
			found = candidates(m, a->nation[k], cav, list + n, ARMY_DIVISIONS / 2);
			n += found;
		}
		for (int i = 0; i <= n; i++) {
			int general = i < n ? list[i] : ANY_GENERAL;
			if (i == n && n >= m->nplaces)
				break; /* enough are listed */
			struct rating rating = i < n ? m->w->t->general[general].rating
						     : card_general(CARD_GENERAL);
			int price = lg_general_cost(rating, LEVEL_DIVISION);
			add_column(m, (struct column){.what = COL_GENERAL,
						      .which = place,
						      .type = LG_NONE,
						      .place = place,
						      .general = general,
						      .nation = a->nation[k],
						      .price = price,
						      .acp = price,
						      .harm = harm,
						      .high = 1});
		}
	}
}

static void add_divisions(struct model *m)
{
	const struct army *a = m->w->a;
	for (int p = 0; p < m->nplaces; p++) {
		bool old = p < a->ndivisions;
		m->stay[p] = add_column(m, (struct column){.what = COL_STAY,
							   .which = p,
							   .type = LG_NONE,
							   .place = p,
							   .general = LG_NONE,
							   .harm = old ? -HARM_DISBAND : 0,
							   .low = old && !m->w->swap,
							   .high = 1});
		m->harm += old ? HARM_DISBAND : 0;
		bool keeps = old && person_is_fit(m, &a->division[p].general, true);
		if (old && a->division[p].general.there && !keeps && !m->w->swap)
			continue; /* he would have to go */
		add_generals(m, p, keeps, old && a->division[p].general.there ? HARM_GENERAL : 0);
		bool free = !old || a->division[p].corps == LG_NONE;
		for (int k = 0; k < a->ncorps && free && a->level == LEVEL_ARMY; k++)
			if (a->corps[k].kind != CORPS_CAVALRY && !m->check.british)
				add_column(m, (struct column){.what = COL_JOIN,
							      .which = k,
							      .type = LG_NONE,
							      .place = p,
							      .general = LG_NONE,
							      .harm = old ? HARM_MOVE : 0,
							      .high = 1});
	}
	for (int i = 0; i < a->nart; i++) {
		const struct art_commander *c = &a->art[i];
		bool fit = person_is_fit(m, &c->general, true) && !m->divisional &&
			   !(army_prime(&m->check, "Br") && a->level != LEVEL_ARMY);
		int price =
			c->general.there ? lg_general_cost(c->general.rating, LEVEL_DIVISION) : 0;
		add_column(m, (struct column){.what = COL_ART,
					      .which = i,
					      .type = LG_NONE,
					      .place = LG_NONE,
					      .general = LG_NONE,
					      .price = price,
					      .acp = c->free ? 0 : price,
					      .harm = -HARM_DISBAND,
					      .low = !m->w->swap,
					      .high = fit});
		m->harm += HARM_DISBAND;
	}
}

/* Columns that serve the checks alone. */
static void add_helpers(struct model *m)
{
	const struct league_tables *t = m->w->t;
	const struct army *a = m->w->a;
	struct column c = {.type = LG_NONE, .place = LG_NONE, .general = LG_NONE};
	for (int type = 0; type < t->ntypes; type++) {
		if (!m->may[type])
			continue;
		c.type = type;
		c.what = COL_POOL;
		c.high = MANY;
		for (int p = POOL_LN; p < POOLS; p++)
			if (a->pool[p] > 0 && pool_pays((enum pool)p, &t->type[type])) {
				c.which = p;
				add_column(m, c);
			}
		int16_t way[LG_NATIONS];
		int ways = m->check.mixed ? support_ways(&m->check, type, m->ally[type], way) : 0;
		c.what = COL_FLOW;
		c.high = ARMY_UNITS;
		for (int w = 0; w < ways; w++) {
			c.which = way[w];
			add_column(m, c);
		}
	}
	c.type = LG_NONE;
	c.what = COL_FILLED;
	c.high = 1;
	for (int k = 0; k < a->ncorps && a->level == LEVEL_ARMY; k++) {
		c.which = k;
		add_column(m, c);
	}
	c.which = 0;
	c.what = COL_OVER;
	c.high = ARMY_UNITS;
	add_column(m, c);
	c.what = COL_SPAIN;
	c.high = 1;
	add_column(m, c);
}

void model_columns(struct model *m)
{
	judge_types(m);
	add_divisions(m);
	add_units(m);
	add_new_troops(m);
	add_helpers(m);
}
