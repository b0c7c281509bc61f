/*
 * cover.c: the exact program of a draw, solved with GLPK.
 *
 * A binary for each battle that could be, a row a player: everybody is in exactly one. Costs are
 * minimised one after the other, each pinned before the next.
 *
 * Tables need no variables of their own. A battle may sit at any free table but those its players
 * used last week; by Hall's theorem the chosen battles can all be seated so if and only if, for
 * every set K of tables, at most |free| - |K| of them avoid all of K; and by König the fewest that
 * must break the limit is the largest excess over that. These are linear rows in the choice of
 * battles (K never larger than the players of a battle), so one program settles opponents and
 * tables together, and seat_battles only carries out what was proven possible.
 *
 * Where there are too many battles to write down (teams of two on a large night) the program starts
 * with few and adds those of negative reduced cost until the linear optimum is that of all; a
 * battle whose reduced cost exceeds the gap to the best draw found cannot be in a better one, all
 * others are then written down and the program solved to the end. So the optimum is that of the
 * whole program.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "league/lp.h"
#include "league/pairing.h"

enum { WRITTEN_DOWN = 5000, ADDED_AT_ONCE = 400, HALL_ROWS = 512, NO_COST = COSTS };

struct hall {
	uint32_t tables;
	int row;
};

struct program {
	glp_prob *lp;
	struct cover *c;
	int *column;   /* of each group; 0: not written down; column 1 counts tables used again */
	bool *out;     /* groups ruled out */
	double *price; /* reduced cost of each group at the linear optimum */
	bool whole;    /* all groups are written down */
	int size_row[5], wish_row[CLUB_TABLES];
	int nhall;
	struct hall hall[HALL_ROWS];
	int pin_row[COSTS];
	int best; /* of the cost being minimised; by `held` */
	bool found;
	bool *held; /* groups of the best draw so far */
	bool good;
	int *at; /* a row being written */
	double *weight;
};

static int add_row(struct program *p, int kind, double low, double high)
{
	int row = glp_add_rows(p->lp, 1);
	glp_set_row_bnds(p->lp, row, kind, low, high);
	return row;
}

/*
 * Sets K of tables that so many players used last week that more battles could avoid them all than
 * there are others: each such battle has, for every table of K, a player who was there. There are
 * fewer than HALL_ROWS such sets however a club's players sat.
 */
static void add_hall_rows(struct program *p, uint32_t set, int size, int least, int from)
{
	if (size && least > p->c->free_tables - size) {
		int row = add_row(p, GLP_UP, 0, p->c->free_tables - size);
		int at[2] = {0, 1};
		double minus[2] = {0, -1};
		glp_set_mat_row(p->lp, row, 1, at, minus);
		assert(p->nhall < HALL_ROWS);
		p->hall[p->nhall++] = (struct hall){set, row};
	}
	for (int t = from; t < CLUB_TABLES && size < 4; t++) {
		int used = p->c->used[t];
		if (used && used > p->c->free_tables - 4)
			add_hall_rows(p, set | (uint32_t)1 << t, size + 1,
				      used < least ? used : least, t + 1);
	}
}

static void add_rows(struct program *p)
{
	const struct cover *c = p->c;
	uint32_t wished = 0;
	glp_add_cols(p->lp, 1); /* how many tables are used again */
	glp_set_col_kind(p->lp, 1, GLP_IV);
	glp_set_col_bnds(p->lp, 1, c->dropped & LIMIT_TABLE ? GLP_LO : GLP_FX, 0, 0);
	glp_add_rows(p->lp, c->nplayers);
	for (int i = 1; i <= c->nplayers; i++)
		glp_set_row_bnds(p->lp, i, GLP_FX, 1, 1);
	for (int n = 1; n <= 4; n++)
		if (c->want[n] != LG_NONE)
			p->size_row[n] = add_row(p, GLP_FX, c->want[n], c->want[n]);
	for (int g = 0; g < c->ngroups; g++)
		if (c->group[g].wished != LG_NONE)
			wished |= (uint32_t)1 << c->group[g].wished;
	for (int t = 0; t < CLUB_TABLES; t++)
		if (wished >> t & 1)
			p->wish_row[t] = add_row(p, GLP_UP, 0, 1);
	add_hall_rows(p, 0, 0, CLUB_PLAYERS + 1, 0);
}

/* Rows a group stands in, with its weight there; returns how many. */
static int rows_of(const struct program *p, const struct group *g, int *row, double *weight)
{
	int n = 0;
	for (int k = 0; k < g->n; k++) {
		row[++n] = g->who[k] + 1;
		weight[n] = 1;
	}
	if (p->size_row[g->n]) {
		row[++n] = p->size_row[g->n];
		weight[n] = 1;
	}
	if (g->wished != LG_NONE) {
		row[++n] = p->wish_row[g->wished];
		weight[n] = 1;
	}
	for (int h = 0; h < p->nhall && g->wished == LG_NONE && g->n > 1; h++)
		if ((g->last & p->hall[h].tables) == p->hall[h].tables) {
			row[++n] = p->hall[h].row;
			weight[n] = 1;
		}
	for (int k = 0; k < COSTS; k++)
		if (p->pin_row[k] && g->cost[k]) {
			row[++n] = p->pin_row[k];
			weight[n] = g->cost[k];
		}
	return n;
}

static void write_down(struct program *p, int g, int which)
{
	int row[HALL_ROWS + 32];
	double weight[HALL_ROWS + 32];
	int n = rows_of(p, &p->c->group[g], row, weight), col = glp_add_cols(p->lp, 1);
	glp_set_col_kind(p->lp, col, GLP_BV);
	glp_set_mat_col(p->lp, col, n, row, weight);
	glp_set_obj_coef(p->lp, col, which < COSTS ? p->c->group[g].cost[which] : 0);
	p->column[g] = col;
}

static bool solve_linear(struct program *p)
{
	glp_smcp simplex;
	glp_init_smcp(&simplex);
	simplex.msg_lev = GLP_MSG_OFF;
	if (lp_stopped(p->c->stop))
		return false;
	++*p->c->solved;
	if (glp_simplex(p->lp, &simplex) != 0) {
		glp_std_basis(p->lp);
		if (glp_simplex(p->lp, &simplex) != 0)
			return false;
	}
	return glp_get_status(p->lp) == GLP_OPT;
}

/* Reduced costs of all groups; returns the least of those not written down. */
static double price_groups(struct program *p, int which)
{
	int row[HALL_ROWS + 32];
	double weight[HALL_ROWS + 32], least = 0;
	for (int g = 0; g < p->c->ngroups; g++) {
		if (p->out[g])
			continue;
		int n = rows_of(p, &p->c->group[g], row, weight);
		double price = which < COSTS ? p->c->group[g].cost[which] : 0;
		for (int i = 1; i <= n; i++)
			price -= weight[i] * glp_get_row_dual(p->lp, row[i]);
		p->price[g] = price;
		if (!p->column[g] && price < least)
			least = price;
	}
	return least;
}

/* Writes down groups of a reduced cost up to `most`, at most `cap`; returns how many. */
static int write_priced(struct program *p, double most, int cap, int which)
{
	int n = 0;
	for (int g = 0; g < p->c->ngroups && n < cap; g++)
		if (!p->out[g] && !p->column[g] && p->price[g] <= most) {
			write_down(p, g, which);
			n++;
		}
	return n;
}

static void write_all(struct program *p, int which)
{
	for (int g = 0; g < p->c->ngroups; g++)
		if (!p->out[g] && !p->column[g])
			write_down(p, g, which);
	p->whole = true;
}

/* The linear optimum over all groups, written down or not. */
static bool linear_optimum(struct program *p, int which)
{
	for (;;) {
		if (!solve_linear(p))
			return false;
		if (p->whole)
			return true;
		double least = price_groups(p, which);
		if (least > -1e-6)
			return true;
		/* the better half of what pays, but never all at once */
		if (!write_priced(p, least / 2, ADDED_AT_ONCE, which))
			return true;
	}
}

static int find_root(int *root, int i)
{
	while (root[i] != i)
		i = root[i] = root[root[i]];
	return i;
}

/* Cuts off odd sets of players that the linear solution divides into halves of pairs; returns how
 * many. With them a matching comes out whole in most cases, without branching. */
static int cut_odd_sets(struct program *p)
{
	const struct cover *c = p->c;
	int root[CLUB_PLAYERS], size[CLUB_PLAYERS] = {0}, cuts = 0;
	bool odd[CLUB_PLAYERS] = {false};
	for (int i = 0; i < c->nplayers; i++)
		root[i] = i;
	for (int g = 0; g < c->ngroups; g++)
		if (p->column[g] && glp_get_col_prim(p->lp, p->column[g]) > 1e-6)
			for (int k = 1; k < c->group[g].n; k++)
				root[find_root(root, c->group[g].who[k])] =
					find_root(root, c->group[g].who[0]);
	for (int i = 0; i < c->nplayers; i++)
		size[find_root(root, i)]++;
	for (int g = 0; g < c->ngroups; g++)
		if (c->group[g].n != 2 && p->column[g] &&
		    glp_get_col_prim(p->lp, p->column[g]) > 1e-6)
			odd[find_root(root, c->group[g].who[0])] = true;
	for (int s = 0; s < c->nplayers; s++) {
		if (root[s] != s || size[s] % 2 == 0 || odd[s])
			continue;
		int n = 0; /* some group must leave the odd set, or be of odd size itself */
		for (int g = 0; g < c->ngroups; g++) {
			int in = 0;
			for (int k = 0; k < c->group[g].n; k++)
				in += find_root(root, c->group[g].who[k]) == s;
			if (p->column[g] && in && (in < c->group[g].n || c->group[g].n != 2)) {
				p->at[++n] = p->column[g];
				p->weight[n] = 1;
			}
		}
		glp_set_mat_row(p->lp, add_row(p, GLP_LO, 1, 0), n, p->at, p->weight);
		cuts++;
	}
	return cuts;
}

static int cost_of(const struct program *p, const bool *held, int which, int excess)
{
	int sum = 0;
	if (which == NO_COST)
		return excess;
	for (int g = 0; g < p->c->ngroups; g++)
		sum += held[g] ? p->c->group[g].cost[which] : 0;
	return sum;
}

/* The best draw among the groups written down; keeps it when it beats the one held. */
static void solve_whole(struct program *p)
{
	glp_iocp branch;
	glp_init_iocp(&branch);
	branch.msg_lev = GLP_MSG_OFF;
	branch.br_tech = GLP_BR_MFV; /* five to eight times quicker on nights of forty */
	branch.gmi_cuts = p->whole ? GLP_ON : GLP_OFF;
	lp_heed(&branch, p->c->stop);
	++*p->c->solved;
	if (glp_intopt(p->lp, &branch) != 0 || glp_mip_status(p->lp) != GLP_OPT)
		return;
	int value = (int)lround(glp_mip_obj_val(p->lp));
	if (p->found && value >= p->best)
		return;
	for (int g = 0; g < p->c->ngroups; g++)
		p->held[g] = p->column[g] && glp_mip_col_val(p->lp, p->column[g]) > 0.5;
	p->c->tables_broken = (int)lround(glp_mip_col_val(p->lp, 1));
	p->found = true;
	p->best = value;
}

/* Minimises one cost (NO_COST: tables used again) over everything not ruled out. */
static bool minimise(struct program *p, int which)
{
	glp_set_obj_coef(p->lp, 1, which == NO_COST);
	for (int g = 0; g < p->c->ngroups; g++)
		if (p->column[g])
			glp_set_obj_coef(p->lp, p->column[g],
					 which < COSTS ? p->c->group[g].cost[which] : 0);
	if (p->found)
		p->best = cost_of(p, p->held, which, p->c->tables_broken);
	do {
		if (!linear_optimum(p, which))
			return false;
	} while (p->whole && cut_odd_sets(p));
	double bound = glp_get_obj_val(p->lp);
	if (p->found && p->best <= ceil(bound - 1e-6) + 0.5)
		return true;
	solve_whole(p);
	if (p->whole)
		return p->found;
	if (p->found && p->best <= ceil(bound - 1e-6) + 0.5)
		return true;
	if (!p->found)
		write_all(p, which);
	else if (!write_priced(p, p->best - 1 - bound + 1e-6, p->c->ngroups, which))
		return true;
	if (solve_linear(p))
		solve_whole(p);
	return p->found;
}

/* The cost just minimised stays what it is; at nothing, what costs anything is ruled out. */
static void pin(struct program *p, int which)
{
	const struct cover *c = p->c;
	if (which == NO_COST) {
		glp_set_col_bnds(p->lp, 1, p->best ? GLP_DB : GLP_FX, 0, p->best);
		return;
	}
	if (p->best > 0)
		p->pin_row[which] = add_row(p, GLP_UP, 0, p->best);
	int n = 0;
	for (int g = 0; g < c->ngroups; g++) {
		if (!c->group[g].cost[which])
			continue;
		if (p->best == 0) {
			p->out[g] = true;
			if (p->column[g])
				glp_set_col_bnds(p->lp, p->column[g], GLP_FX, 0, 0);
		} else if (p->column[g]) {
			p->at[++n] = p->column[g];
			p->weight[n] = c->group[g].cost[which];
		}
	}
	if (n)
		glp_set_mat_row(p->lp, p->pin_row[which], n, p->at, p->weight);
}

/* Nobody has this cost, or a draw without it is in hand. */
static bool nothing_to_gain(const struct program *p, int which)
{
	if (which == NO_COST)
		return !p->nhall || !(p->c->dropped & LIMIT_TABLE);
	for (int g = 0; g < p->c->ngroups; g++)
		if (!p->out[g] && p->c->group[g].cost[which])
			return false;
	return true;
}

/*
 * A first choice to write down when there are too many: some from all over the list, and a column
 * for each player that leaves him out, driven to nothing before anything else.
 */
static bool begin_small(struct program *p)
{
	int first = 0, step = p->c->ngroups / (p->c->small / 4 + 1) + 1;
	for (int g = 0; g < p->c->ngroups; g += step)
		if (!p->out[g])
			write_down(p, g, NO_COST);
	for (int i = 1; i <= glp_get_num_rows(p->lp); i++) {
		if (glp_get_row_type(p->lp, i) != GLP_FX)
			continue;
		int row[2] = {0, i}, col = glp_add_cols(p->lp, 1);
		double one[2] = {0, 1};
		glp_set_mat_col(p->lp, col, 1, row, one);
		glp_set_col_bnds(p->lp, col, GLP_LO, 0, 0);
		glp_set_obj_coef(p->lp, col, 1);
		first = first ? first : col;
	}
	int last = glp_get_num_cols(p->lp);
	if (!linear_optimum(p, NO_COST) || glp_get_obj_val(p->lp) > 1e-6)
		return false; /* not even in halves is everybody seated */
	for (int col = first; col && col <= last; col++) {
		glp_set_obj_coef(p->lp, col, 0);
		glp_set_col_bnds(p->lp, col, GLP_FX, 0, 0);
	}
	return true;
}

static bool solve_program(struct program *p)
{
	static const int order[] = {COST_FOE,  NO_COST,  COST_TWICE,
				    COST_LEFT, COST_MET, COST_UNEVEN};
	struct cover *c = p->c;
	int left = 0;
	add_rows(p);
	for (int g = 0; g < c->ngroups; g++) {
		p->out[g] = (c->group[g].cost[COST_FOE] && !(c->dropped & LIMIT_FOE)) ||
			    (c->group[g].cost[COST_TWICE] && !(c->dropped & LIMIT_TWO_ON_ONE));
		left += !p->out[g];
	}
	if (left <= c->small)
		write_all(p, NO_COST);
	else if (!begin_small(p))
		return false;
	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		bool last = order[i] == COST_UNEVEN;
		if (nothing_to_gain(p, order[i]) && !(last && !p->found))
			continue;
		if (!minimise(p, order[i]))
			return false;
		if (!last)
			pin(p, order[i]);
	}
	return true;
}

static void solve_cover(void *arg)
{
	struct program *p = arg;
	p->lp = glp_create_prob();
	glp_set_obj_dir(p->lp, GLP_MIN);
	p->good = solve_program(p);
	glp_delete_prob(p->lp);
}

bool cover_solve(struct cover *c)
{
	size_t n = (size_t)c->ngroups + 1;
	struct program p = {.c = c,
			    .column = calloc(n, sizeof *p.column),
			    .out = calloc(n, sizeof *p.out),
			    .held = calloc(n, sizeof *p.held),
			    .price = calloc(n, sizeof *p.price),
			    .at = calloc(n, sizeof *p.at),
			    .weight = calloc(n, sizeof *p.weight)};
	bool roomy = p.column && p.out && p.held && p.price && p.at && p.weight;
	c->n = c->tables_broken = 0;
	c->small = c->small ? c->small : WRITTEN_DOWN;
	c->starved = !roomy || (c->ngroups > 0 && !lp_work(solve_cover, &p)) || lp_stopped(c->stop);
	bool good = p.good && !c->starved;
	for (int g = 0; good && g < c->ngroups; g++)
		if (p.held[g])
			c->chosen[c->n++] = g;
	free(p.column);
	free(p.out);
	free(p.held);
	free(p.price);
	free(p.at);
	free(p.weight);
	return good;
}

struct seating {
	int nbattles, ntables, *solved;
	const int8_t *cost;
	int16_t *table;
	bool good;
};

/* An assignment problem: its linear optimum is whole by itself. */
static void solve_seating(void *arg)
{
	struct seating *s = arg;
	glp_prob *lp = glp_create_prob();
	glp_smcp simplex;
	int all = s->nbattles * s->ntables;
	glp_init_smcp(&simplex);
	simplex.msg_lev = GLP_MSG_OFF;
	glp_set_obj_dir(lp, GLP_MIN);
	glp_add_rows(lp, s->nbattles + s->ntables);
	for (int i = 1; i <= s->nbattles + s->ntables; i++)
		glp_set_row_bnds(lp, i, i <= s->nbattles ? GLP_FX : GLP_UP, 1, 1);
	glp_add_cols(lp, all);
	for (int i = 0; i < all; i++) {
		int row[3] = {0, i / s->ntables + 1, s->nbattles + i % s->ntables + 1};
		double one[3] = {0, 1, 1};
		bool never = s->cost[i] == LG_NONE;
		glp_set_mat_col(lp, i + 1, 2, row, one);
		glp_set_col_bnds(lp, i + 1, never ? GLP_FX : GLP_LO, 0, 0);
		glp_set_obj_coef(lp, i + 1, never ? 0 : s->cost[i]);
	}
	++*s->solved;
	s->good = glp_simplex(lp, &simplex) == 0 && glp_get_status(lp) == GLP_OPT;
	for (int i = 0; s->good && i < all; i++)
		if (glp_get_col_prim(lp, i + 1) > 0.5)
			s->table[i / s->ntables] = (int16_t)(i % s->ntables);
	glp_delete_prob(lp);
}

bool seat_battles(int nbattles, int ntables, const int8_t *cost, int16_t *table, int *solved,
		  bool *starved)
{
	struct seating s = {nbattles, ntables, solved, cost, table, false};
	*starved = !lp_work(solve_seating, &s);
	return s.good && !*starved;
}
