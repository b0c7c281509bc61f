/*
 * cover.c: the exact program of a draw, solved with GLPK.
 *
 * A binary a group, a row a player: each player in exactly one group. The costs are minimised one
 * after the other, each fixed before the next. Odd sets of players that the linear program splits
 * into halves are cut off before branching, which makes a matching whole at once in most cases.
 */
#include <glpk.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "league/pairing.h"

struct program {
	glp_prob *lp;
	const struct group *group;
	int ngroups, nplayers;
	int *solved;
};

static void add_players(struct program *p)
{
	int *row = malloc(((size_t)p->ngroups * 3 + 1) * sizeof *row);
	int *col = malloc(((size_t)p->ngroups * 3 + 1) * sizeof *col);
	double *one = malloc(((size_t)p->ngroups * 3 + 1) * sizeof *one);
	int n = 0;
	glp_add_rows(p->lp, p->nplayers);
	for (int i = 1; i <= p->nplayers; i++)
		glp_set_row_bnds(p->lp, i, GLP_FX, 1, 1);
	glp_add_cols(p->lp, p->ngroups);
	for (int g = 0; g < p->ngroups; g++) {
		glp_set_col_kind(p->lp, g + 1, GLP_BV);
		for (int k = 0; k < p->group[g].n; k++) {
			n++;
			row[n] = p->group[g].who[k] + 1;
			col[n] = g + 1;
			one[n] = 1;
		}
	}
	glp_load_matrix(p->lp, n, row, col, one);
	free(row);
	free(col);
	free(one);
}

/* A row over some groups with bounds. */
static void add_row(struct program *p, const int *group, const double *weight, int n, int kind,
		    double low, double high)
{
	int r = glp_add_rows(p->lp, 1);
	glp_set_mat_row(p->lp, r, n, group, weight);
	glp_set_row_bnds(p->lp, r, kind, low, high);
}

static void bar_sets(struct program *p, const struct barred *barred, int nbarred)
{
	for (int i = 0; i < nbarred; i++) {
		int group[CLUB_TABLES + 1];
		double one[CLUB_TABLES + 1];
		for (int k = 0; k < barred[i].n; k++) {
			group[k + 1] = barred[i].group[k] + 1;
			one[k + 1] = 1;
		}
		add_row(p, group, one, barred[i].n, GLP_UP, 0, barred[i].n - 1);
	}
}

static int find_root(int *root, int i)
{
	while (root[i] != i)
		i = root[i] = root[root[i]];
	return i;
}

/* Cuts off odd components of the linear solution; returns how many. */
static int cut_odd_sets(struct program *p)
{
	int root[CLUB_PLAYERS], size[CLUB_PLAYERS] = {0}, cuts = 0;
	bool triple[CLUB_PLAYERS] = {false};
	int *group = malloc(((size_t)p->ngroups + 1) * sizeof *group);
	double *one = malloc(((size_t)p->ngroups + 1) * sizeof *one);
	for (int i = 0; i < p->nplayers; i++)
		root[i] = i;
	for (int g = 0; g < p->ngroups; g++)
		if (glp_get_col_prim(p->lp, g + 1) > 1e-6)
			for (int k = 1; k < p->group[g].n; k++)
				root[find_root(root, p->group[g].who[k])] =
					find_root(root, p->group[g].who[0]);
	for (int i = 0; i < p->nplayers; i++)
		size[find_root(root, i)]++;
	for (int g = 0; g < p->ngroups; g++)
		if (p->group[g].n != 2 && glp_get_col_prim(p->lp, g + 1) > 1e-6)
			triple[find_root(root, p->group[g].who[0])] = true;
	for (int s = 0; s < p->nplayers; s++) {
		if (root[s] != s || size[s] % 2 == 0 || triple[s])
			continue;
		int n = 0; /* some group must leave the odd set, or be of odd size itself */
		for (int g = 0; g < p->ngroups; g++) {
			int in = 0;
			for (int k = 0; k < p->group[g].n; k++)
				in += find_root(root, p->group[g].who[k]) == s;
			if (in && (in < p->group[g].n || p->group[g].n != 2)) {
				group[++n] = g + 1;
				one[n] = 1;
			}
		}
		add_row(p, group, one, n, GLP_LO, 1, 0);
		cuts++;
	}
	free(group);
	free(one);
	return cuts;
}

static bool minimise(struct program *p, int which, int *best)
{
	glp_smcp simplex;
	glp_iocp branch;
	glp_init_smcp(&simplex);
	simplex.msg_lev = GLP_MSG_OFF;
	simplex.presolve = GLP_OFF;
	for (int g = 0; g < p->ngroups; g++)
		glp_set_obj_coef(p->lp, g + 1, p->group[g].cost[which]);
	do {
		glp_std_basis(p->lp);
		++*p->solved;
		if (glp_simplex(p->lp, &simplex) != 0 || glp_get_status(p->lp) != GLP_OPT)
			return false;
	} while (cut_odd_sets(p));
	glp_init_iocp(&branch);
	branch.msg_lev = GLP_MSG_OFF;
	branch.gmi_cuts = GLP_ON;
	++*p->solved;
	if (glp_intopt(p->lp, &branch) != 0 || glp_mip_status(p->lp) != GLP_OPT)
		return false;
	*best = (int)lround(glp_mip_obj_val(p->lp));
	return true;
}

/* The cost just minimised stays what it is. */
static void pin(struct program *p, int which, int best)
{
	int *group = malloc(((size_t)p->ngroups + 1) * sizeof *group), n = 0;
	double *cost = malloc(((size_t)p->ngroups + 1) * sizeof *cost);
	for (int g = 0; g < p->ngroups; g++)
		if (p->group[g].cost[which]) {
			group[++n] = g + 1;
			cost[n] = p->group[g].cost[which];
		}
	if (n)
		add_row(p, group, cost, n, GLP_UP, 0, best + 0.5);
	free(group);
	free(cost);
}

int choose_groups(const struct group *group, int ngroups, int nplayers, const struct barred *barred,
		  int nbarred, int16_t *chosen, int *solved)
{
	struct program p = {glp_create_prob(), group, ngroups, nplayers, solved};
	int n = LG_NONE;
	bool good = ngroups > 0;
	glp_term_out(GLP_OFF);
	glp_set_obj_dir(p.lp, GLP_MIN);
	if (good) {
		add_players(&p);
		bar_sets(&p, barred, nbarred);
	}
	for (int which = 0; good && which < 3; which++) {
		int best;
		bool any = false;
		for (int g = 0; g < ngroups; g++)
			any |= group[g].cost[which] != 0;
		if (!any && which < 2)
			continue;
		good = minimise(&p, which, &best);
		if (good && which < 2)
			pin(&p, which, best);
	}
	if (good) {
		n = 0;
		for (int g = 0; g < ngroups; g++)
			if (glp_mip_col_val(p.lp, g + 1) > 0.5)
				chosen[n++] = (int16_t)g;
	}
	glp_delete_prob(p.lp);
	glp_free_env();
	return n;
}
