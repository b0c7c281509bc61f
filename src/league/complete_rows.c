/*
 * complete_rows.c: every check of an army as a row over the columns, in the order of check*.c.
 */
#include "league/complete_model.h"

#include <stdlib.h>
#include <string.h>

/* The terms written into m->row become a row. */
static void end_row(struct model *m, int kind, double low, double high)
{
	int k = 0;
	for (int i = 1; i <= m->n; i++)
		if (m->row[i] != 0) {
			m->at[++k] = i;
			m->weight[k] = m->row[i];
			m->row[i] = 0;
		}
	int row = glp_add_rows(m->lp, 1);
	glp_set_mat_row(m->lp, row, k, m->at, m->weight);
	glp_set_row_bnds(m->lp, row, kind, low, high);
}

static void at_most(struct model *m, double high)
{
	end_row(m, GLP_UP, 0, high);
}

static void at_least(struct model *m, double low)
{
	end_row(m, GLP_LO, low, 0);
}

static void exactly(struct model *m, double value)
{
	end_row(m, GLP_FX, value, value);
}

static const struct troop_type *type_of(const struct model *m, int i)
{
	return m->col[i].type == LG_NONE ? NULL : &m->w->t->type[m->col[i].type];
}

/* A weight for each column of troops that a question is true of. */
typedef bool asks(const struct model *, int column);

static void count(struct model *m, asks *ask, double weight)
{
	for (int i = 1; i <= m->n; i++)
		if (is_troops(&m->col[i]) && m->col[i].units && ask(m, i))
			m->row[i] += weight * m->col[i].units;
}

static bool any(const struct model *m, int i)
{
	(void)m;
	(void)i;
	return true;
}

static bool brigade(const struct model *m, int i)
{
	return !type_of(m, i)->gun;
}

static bool gun(const struct model *m, int i)
{
	return type_of(m, i)->gun;
}

static bool freikorps(const struct model *m, int i)
{
	return type_of(m, i)->freikorps;
}

static bool own_brigade(const struct model *m, int i)
{
	return brigade(m, i) && m->ally[m->col[i].type] == m->w->a->prime;
}

/* Batteries the balance looks at (NW-R50, NW-107). */
static bool weighed(const struct model *m, int i)
{
	return gun(m, i) && !m->col[i].gained &&
	       !(army_only(&m->check, "As") && strcmp(type_of(m, i)->code, "BrRHA") == 0);
}

static bool heavy(const struct model *m, int i)
{
	return weighed(m, i) && type_of(m, i)->heavy;
}

static bool horse(const struct model *m, int i)
{
	return weighed(m, i) && !type_of(m, i)->heavy;
}

static bool elite(const struct troop_type *t)
{
	return t->elite;
}

static bool light(const struct troop_type *t)
{
	return t->light;
}

static bool cavalry(const struct troop_type *t)
{
	return t->cav;
}

static bool artillery(const struct troop_type *t)
{
	return t->gun;
}

static void unit_rows(struct model *m)
{
	const struct army *a = m->w->a;
	for (int u = 0; u < a->nunits; u++) {
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].what == COL_UNIT && m->col[i].which == u)
				m->row[i] = 1;
		end_row(m, m->w->swap ? GLP_UP : GLP_FX, 1, 1);
	}
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		if (c->what == COL_BRIGADES) { /* its stands come next */
			const struct troop_type *t = type_of(m, i);
			m->row[i] = (t->min + 3) / 4;
			m->row[i + 1] = -1;
			at_most(m, 0);
			m->row[i] = -(t->max / 4);
			m->row[i + 1] = 1;
			at_most(m, 0);
		}
		if (c->what != COL_UNIT || c->place != LG_NONE)
			continue;
		const struct army_unit *u = &a->unit[c->which];
		if (u->place != AT_ARTILLERY && u->place != AT_ARMY)
			continue;
		m->row[i] = 1; /* NW-111 */
		for (int k = 1; k <= m->n; k++)
			if (m->col[k].what == COL_ART &&
			    (u->place == AT_ARMY || m->col[k].which == u->at))
				m->row[k] = -1;
		at_most(m, 0);
	}
	count(m, any, 1);
	at_most(m, ARMY_UNITS);
}

static void money_rows(struct model *m)
{
	const struct league_tables *t = m->w->t;
	const struct army *a = m->w->a;
	int left = m->w->r->acp;
	if (a->has_commander)
		left -= lg_commander_cost(t, a->rank_points_start, a->level_start);
	for (int k = 0; k < a->ncorps; k++)
		if (a->corps[k].general.there && !a->corps[k].free)
			left -= lg_general_cost(a->corps[k].general.rating, LEVEL_CORPS);
	for (int s = 0; s < SPECIALS; s++) {
		int over = special_price(t, a, (enum special)s) - special_grant(a, (enum special)s);
		if (a->special[s] && s != SPECIAL_NAPOLEON && over > 0)
			left -= over;
	}
	for (int i = 1; i <= m->n; i++) {
		m->row[i] = m->col[i].what == COL_POOL ? -1 : m->col[i].acp;
		if (m->col[i].what == COL_OVER && a->special[SPECIAL_NAPOLEON])
			m->row[i] = 1;
	}
	at_most(m, left);
	count(m, brigade, 1); /* NW-296: Napoleon costs a point a brigade */
	for (int i = 1; i <= m->n; i++)
		if (m->col[i].what == COL_OVER)
			m->row[i] = -1;
	at_most(m, special_grant(a, SPECIAL_NAPOLEON));
	for (int type = 0; type < t->ntypes; type++) { /* a pool pays no more than the price */
		for (int i = 1; i <= m->n; i++) {
			const struct column *c = &m->col[i];
			if (c->type != type)
				continue;
			if (c->what == COL_POOL)
				m->row[i] = 1;
			else if (c->what == COL_STANDS || c->what == COL_GUNS)
				m->row[i] = -c->acp;
		}
		at_most(m, 0);
	}
	for (int p = POOL_LN; p < POOLS; p++) {
		for (int i = 1; i <= m->n; i++) {
			const struct column *c = &m->col[i];
			if (c->what == COL_POOL && c->which == p)
				m->row[i] = 1;
			if (c->what == COL_UNIT && a->unit[c->which].pay_given &&
			    !a->unit[c->which].reinforcement)
				m->row[i] = a->unit[c->which].pay[p];
		}
		at_most(m, a->pool[p]);
	}
}

static void share_row(struct model *m, bool (*of)(const struct troop_type *), int most)
{
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		if (c->type == LG_NONE || !of(type_of(m, i)))
			continue;
		if (c->what == COL_POOL)
			m->row[i] = -1;
		else if (is_troops(c))
			m->row[i] = c->acp;
	}
	at_most(m, most);
}

static void purchase_rows(struct model *m)
{
	const struct league_tables *t = m->w->t;
	const struct army *a = m->w->a;
	struct army_counts n = m->check.n;
	share_row(m, elite, n.elite_max);
	share_row(m, light, n.light_max);
	share_row(m, cavalry, n.cavalry_max);
	share_row(m, artillery, n.artillery_max);
	for (int k = 0; k < a->nnations; k++) { /* NW-098 */
		const struct nation *nation = &t->nation[a->nation[k]];
		for (int i = 1; i <= m->n; i++)
			if (is_troops(&m->col[i]) && m->col[i].units &&
			    type_is_jager(type_of(m, i)) && type_of(m, i)->nation == a->nation[k])
				m->row[i] = 1;
		at_most(m, nation->jager_max ? nation->jager_max : ARMY_UNITS);
	}
	static const char *const one[] = {"BrRHA", "PdLEG"};
	for (int k = 0; k < 2; k++) { /* NW-106, NW-120 */
		bool holds =
			k ? army_has_nation(a, lg_nation(t, "Fr")) : army_only(&m->check, "As");
		for (int i = 1; holds && i <= m->n; i++)
			if (is_troops(&m->col[i]) && m->col[i].units &&
			    strcmp(type_of(m, i)->code, one[k]) == 0)
				m->row[i] = 1;
		at_most(m, 1);
	}
	count(m, freikorps, 1); /* NW-112 */
	for (int i = 1; i <= m->n; i++)
		if (is_troops(&m->col[i]) && m->col[i].units &&
		    strcmp(type_of(m, i)->code, "AsLN") == 0)
			m->row[i] -= 1;
	at_most(m, 0);
}

static void gun_rows(struct model *m)
{
	int tolerance = army_prime(&m->check, "Br") ? m->w->r->british_gun_tolerance : 1;
	count(m, horse, 1);
	count(m, heavy, -1);
	at_most(m, tolerance);
	if (!army_prime(&m->check, "Sp")) {
		count(m, heavy, 1);
		count(m, horse, -1);
		at_most(m, tolerance);
		return;
	}
	count(m, heavy, 1); /* NW-R13: two heavy to a horse battery, one heavy alone */
	count(m, horse, -2);
	for (int i = 1; i <= m->n; i++)
		if (m->col[i].what == COL_SPAIN)
			m->row[i] = -1;
	at_most(m, 0);
	count(m, horse, 1);
	for (int i = 1; i <= m->n; i++)
		if (m->col[i].what == COL_SPAIN)
			m->row[i] = ARMY_UNITS;
	at_most(m, ARMY_UNITS);
}

/* 3.3: who is carried by whose line (NW-R10, NW-R17), and irregular horse (NW-146). */
static void support_rows(struct model *m)
{
	const struct league_tables *t = m->w->t;
	for (int type = 0; type < t->ntypes; type++) {
		if (!support_categories(&t->type[type]))
			continue;
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].type == type)
				m->row[i] = m->col[i].what == COL_FLOW ? -1
					    : is_troops(&m->col[i])    ? m->col[i].units
								       : 0;
		exactly(m, 0);
	}
	for (int nation = 0; nation < t->nnations; nation++)
		for (int cat = -1; cat < 4; cat++) { /* all together, then each class */
			for (int i = 1; i <= m->n; i++) {
				const struct column *c = &m->col[i];
				if (c->what == COL_FLOW && c->which == nation &&
				    (cat < 0 || support_categories(type_of(m, i)) >> cat & 1))
					m->row[i] = 1;
				if (is_troops(c) && c->units && type_of(m, i)->line &&
				    m->ally[c->type] == nation)
					m->row[i] = cat < 0 ? -2 : -1;
			}
			at_most(m, 0);
		}
	for (int nation = 0; nation < t->nnations; nation++) {
		for (int i = 1; i <= m->n; i++) {
			const struct column *c = &m->col[i];
			if (!is_troops(c) || !c->units || type_of(m, i)->nation != nation)
				continue;
			if (type_of(m, i)->class == CLASS_CAV_OTHER)
				m->row[i] = 1;
			else if (type_of(m, i)->cav ||
				 (type_is_infantry(type_of(m, i)) && type_of(m, i)->disorder == 1))
				m->row[i] = -1;
		}
		at_most(m, 0);
	}
}

/* What a general asks of his division (NW-046 .. NW-048). */
static void general_rows(struct model *m, int y)
{
	const struct column *g = &m->col[y];
	const struct league_tables *t = m->w->t;
	int listed =
		g->general == LG_NONE ? m->w->a->division[g->place].general.listed : g->general;
	if (listed >= 0) {
		for (int i = 1; i <= m->n; i++)
			if (is_troops(&m->col[i]) && m->col[i].units &&
			    m->col[i].place == g->place && brigade(m, i) &&
			    type_of(m, i)->cav == t->general[listed].cav)
				m->row[i] = 1;
		m->row[y] = -1;
		at_least(m, 0);
	}
	if (!m->check.mixed || g->nation == m->home)
		return;
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		if (!is_troops(c) || c->place != g->place || !brigade(m, i))
			continue;
		bool his = type_of(m, i)->nation == g->nation || m->ally[c->type] == g->nation;
		m->row[i] = his ? c->figures : -c->figures;
	}
	m->row[y] = -MANY;
	at_least(m, 1 - MANY);
}

static void division_rows(struct model *m)
{
	const struct army *a = m->w->a;
	for (int p = 0; p < m->nplaces; p++) {
		for (int i = 1; i <= m->n; i++)
			if (is_troops(&m->col[i]) && m->col[i].place == p)
				m->row[i] = m->col[i].units;
		m->row[m->stay[p]] = -ARMY_UNITS;
		at_most(m, 0);
		for (int i = 1; i <= m->n; i++) /* NW-053 */
			if (is_troops(&m->col[i]) && m->col[i].units && m->col[i].place == p &&
			    brigade(m, i))
				m->row[i] = 1;
		m->row[m->stay[p]] = -1;
		at_least(m, 0);
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].what == COL_GENERAL && m->col[i].place == p)
				m->row[i] = 1;
		m->row[m->stay[p]] = -1;
		exactly(m, 0);
		if (p > a->ndivisions) { /* new ones in their order */
			m->row[m->stay[p]] = 1;
			m->row[m->stay[p - 1]] = -1;
			at_most(m, 0);
		}
	}
	for (int i = 1; i <= m->n; i++)
		if (m->col[i].what == COL_GENERAL)
			general_rows(m, i);
	for (int g = 0; g < m->w->t->ngenerals; g++) { /* nobody in two places */
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].what == COL_GENERAL && m->col[i].general == g)
				m->row[i] = 1;
		at_most(m, 1);
	}
	for (int k = 1; k <= m->n; k++) { /* NW-050 */
		if (m->col[k].what != COL_ART || a->art[m->col[k].which].free)
			continue;
		count(m, gun, 1);
		m->row[k] = -4;
		at_least(m, 0);
	}
}

/* NW-043, NW-R5: corps or army by what it is worth, the commander at corps price. */
static void level_row(struct model *m)
{
	const struct league_tables *t = m->w->t;
	const struct army *a = m->w->a;
	int fixed = a->has_commander ? lg_commander_cost(t, a->rank_points, LEVEL_CORPS) : 0;
	for (int k = 0; k < a->ncorps; k++)
		if (a->corps[k].general.there)
			fixed += lg_general_cost(a->corps[k].general.rating, LEVEL_CORPS);
	for (int s = 0; s < SPECIALS; s++)
		if (a->special[s] && s != SPECIAL_NAPOLEON)
			fixed += special_price(t, a, (enum special)s);
	for (int i = 1; i <= m->n; i++)
		m->row[i] = m->col[i].price;
	if (a->special[SPECIAL_NAPOLEON])
		count(m, brigade, 1);
	if (a->level == LEVEL_ARMY)
		at_least(m, m->w->r->army_may - fixed);
	else
		at_most(m, m->w->r->army_must - 1 - fixed);
}

static bool stands_in(const struct model *m, int i, int corps)
{
	const struct army *a = m->w->a;
	const struct column *c = &m->col[i];
	if (c->place != LG_NONE)
		return c->place < a->ndivisions && a->division[c->place].corps == corps;
	return c->what == COL_UNIT && a->unit[c->which].place == AT_CORPS_ID &&
	       a->unit[c->which].at == corps;
}

static void corps_rows(struct model *m)
{
	const struct army *a = m->w->a;
	if (a->level != LEVEL_ARMY)
		return;
	for (int k = 0; m->check.british && k < a->ncorps; k++) { /* NW-041 */
		for (int i = 1; i <= m->n; i++)
			if (is_troops(&m->col[i]) && type_of(m, i)->cav)
				m->row[i] =
					stands_in(m, i, k) ? m->col[i].figures : -m->col[i].figures;
		at_least(m, 1);
	}
	if (m->check.british)
		return;
	for (int p = 0; p < m->nplaces; p++) { /* NW-038 */
		if (p < a->ndivisions && a->division[p].corps != LG_NONE)
			continue;
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].what == COL_JOIN && m->col[i].place == p)
				m->row[i] = 1;
		m->row[m->stay[p]] = -1;
		exactly(m, 0);
	}
	for (int f = 1; f <= m->n; f++) {
		if (m->col[f].what != COL_FILLED)
			continue;
		for (int p = 0; p < a->ndivisions; p++)
			if (a->division[p].corps == m->col[f].which)
				m->row[m->stay[p]] = -1;
		for (int i = 1; i <= m->n; i++)
			if (m->col[i].what == COL_JOIN && m->col[i].which == m->col[f].which)
				m->row[i] = -1;
		m->row[f] = 1;
		at_most(m, 0);
	}
	for (int f = 1; f <= m->n; f++)
		if (m->col[f].what == COL_FILLED)
			m->row[f] = 1;
	at_least(m, 2); /* NW-036 */
}

void model_rows(struct model *m)
{
	unit_rows(m);
	money_rows(m);
	purchase_rows(m);
	gun_rows(m);
	if (m->check.mixed && m->w->a->prime != LG_NONE && m->powers) { /* NW-154 */
		count(m, own_brigade, 2);
		count(m, brigade, -1);
		at_least(m, 0);
	}
	if (m->check.mixed)
		support_rows(m);
	division_rows(m);
	level_row(m);
	corps_rows(m);
	if (m->w->most_harm == LG_NONE)
		return;
	for (int i = 1; i <= m->n; i++)
		m->row[i] = m->col[i].harm;
	at_most(m, m->w->most_harm - m->harm);
}
