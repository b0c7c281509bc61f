/*
 * complete_model.c: solving a completion's program, and reading the army out of it.
 */
#include "league/complete_model.h"
#include "league/lp.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "league/reinforce.h"

/* What one of a column is worth to the aim; the program takes the least. */
static double weight(const struct model *m, int i)
{
	const struct column *c = &m->col[i];
	if (m->w->most_harm == LG_NONE && m->w->swap)
		return c->harm;
	bool fresh = c->what == COL_BRIGADES || c->what == COL_GUNS ||
		     (c->what == COL_STAY && c->place >= m->w->a->ndivisions);
	if (m->w->aim == AIM_LEAST)
		return 1000 * fresh + (c->what == COL_POOL ? 0 : c->acp);
	if (!is_troops(c))
		return c->what == COL_GENERAL ? c->acp : 0;
	const struct troop_type *t = &m->w->t->type[c->type];
	bool wanted = m->w->aim == AIM_LINE ? t->line : t->elite || t->light || t->cav || t->gun;
	return -10 * c->price - (wanted ? c->price : 0) + c->units;
}

enum { SECONDS = 3 };

static enum model_answer solve(struct model *m)
{
	glp_iocp branch;
	glp_init_iocp(&branch);
	branch.msg_lev = GLP_MSG_OFF;
	branch.presolve = GLP_ON;
	branch.br_tech = GLP_BR_MFV;
	branch.gmi_cuts = branch.mir_cuts = GLP_ON;
	/* To be legal is proven; how well an aim is met need not be to the last point. */
	bool exact = m->w->aim == AIM_LEAST;
	branch.mip_gap = exact ? 0 : 0.01;
	branch.tm_lim = SECONDS * 1000; /* armies of sixty units in twenty divisions: give up */
	for (int i = 1; i <= m->n; i++)
		glp_set_obj_coef(m->lp, i, weight(m, i));
	lp_heed(&branch, m->w->stop);
	int said = glp_intopt(m->lp, &branch), status = glp_mip_status(m->lp);
	if (said == GLP_ENOPFS || (said == 0 && status == GLP_NOFEAS))
		return MODEL_NONE;
	bool stopped = said == GLP_EMIPGAP || said == GLP_ETMLIM;
	if ((said != 0 && !stopped) || (status != GLP_OPT && status != GLP_FEAS))
		return MODEL_GAVE_UP;
	for (int i = 1; i <= m->n; i++)
		m->col[i].value = (int)lround(glp_mip_col_val(m->lp, i));
	return MODEL_FOUND;
}

static void begin(struct model *m, const struct model_wish *w, bool divisional)
{
	const struct army *a = w->a;
	*m = (struct model){.w = w, .divisional = divisional};
	m->check = (struct check){.t = w->t, .r = w->r, .a = a, .mixed = a->nnations > 1};
	int head = a->nnations == 1 ? a->nation[0] : a->prime;
	m->check.british = head != LG_NONE && w->t->nation[head].british_style;
	struct army empty = *a;
	empty.nunits = 0;
	m->check.n = army_count(w->t, w->r, &empty);
	if (divisional) /* NW-102 */
		m->check.n.artillery_max = (w->r->acp * w->r->art_div_pct + 99) / 100;
	m->home = a->prime != LG_NONE ? a->prime : a->commander_nation;
	m->nplaces = a->ndivisions + NEW_DIVISIONS;
	if (m->nplaces > PLACES)
		m->nplaces = PLACES;
	model_columns(m);
	size_t n = (size_t)m->n + 1;
	m->row = calloc(n, sizeof *m->row);
	m->at = calloc(n, sizeof *m->at);
	m->weight = calloc(n, sizeof *m->weight);
	m->starved |= !m->row || !m->at || !m->weight;
}

static void write_down(struct model *m)
{
	m->lp = glp_create_prob();
	glp_set_obj_dir(m->lp, GLP_MIN);
	glp_add_cols(m->lp, m->n);
	for (int i = 1; i <= m->n; i++) {
		const struct column *c = &m->col[i];
		glp_set_col_kind(m->lp, i, GLP_IV);
		/* low above high: what must stay but may not, no army is legal with it */
		int low = c->low > c->high ? c->high : c->low;
		glp_set_col_bnds(m->lp, i, low == c->high ? GLP_FX : GLP_DB, low, c->high);
	}
	model_rows(m);
}

static void end(struct model *m)
{
	free(m->col);
	free(m->row);
	free(m->at);
	free(m->weight);
}

static bool contradicts_itself(const struct model *m)
{
	for (int i = 1; i <= m->n; i++)
		if (m->col[i].low > m->col[i].high)
			return true;
	return false;
}

static void work(void *arg)
{
	struct model *m = arg;
	write_down(m);
	m->answer = solve(m);
	glp_delete_prob(m->lp);
}

enum model_answer model_solve(const struct model_wish *w, struct completion *out, int *harm)
{
	enum model_answer answer = MODEL_NONE;
	int least = 0;
	if (lp_stopped(w->stop))
		return MODEL_GAVE_UP;
	/* NW-101 or NW-102: the usual share of guns anywhere, or the larger one in divisions. */
	for (int divisional = 0; divisional < 2; divisional++) {
		struct model m;
		begin(&m, w, divisional);
		enum model_answer now = m.starved ? MODEL_GAVE_UP : MODEL_NONE;
		if (!m.starved && !contradicts_itself(&m))
			now = lp_work(work, &m) ? m.answer : MODEL_GAVE_UP;
		int his = m.harm;
		for (int i = 1; i <= m.n; i++)
			his += now == MODEL_FOUND ? m.col[i].harm * m.col[i].value : 0;
		if (now == MODEL_FOUND && (answer != MODEL_FOUND || his < least)) {
			least = his;
			if (out)
				model_read(&m, out);
		}
		if (answer != MODEL_FOUND && now != MODEL_NONE)
			answer = now;
		end(&m);
		if (answer == MODEL_FOUND && !(w->swap && w->most_harm == LG_NONE))
			break;
	}
	if (harm)
		*harm = least;
	return answer;
}
