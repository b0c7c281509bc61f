/*
 * general.c: the general: plays either side from a state dealt for its seat. Movement follows a
 * plan made afresh for every decision; fights are judged by their exact odds.
 */
#include "games/castiglione/plan.h"
#include "kernel/rng.h"

/* Thousandths of winning chance below which a fight is broken off. */
enum { BREAK_OFF = 380 };

struct mind {
	const struct ca_pack *k;
	const struct ca_state *st;
	int side;
	const struct action *legal;
	int n;
	struct plan plan;
};

static const struct action *find(const struct mind *m, int verb, int a, int b)
{
	for (int i = 0; i < m->n; i++)
		if (m->legal[i].verb == verb && (a < 0 || m->legal[i].arg[0] == a) &&
		    (b < 0 || m->legal[i].arg[1] == b))
			return &m->legal[i];
	return NULL;
}

/* The legal action of a verb with the greatest worth; NULL when none is above `least`. */
static const struct action *best(struct mind *m, int verb, int least,
				 int (*worth)(struct mind *, int arg))
{
	const struct action *top = NULL;
	for (int i = 0; i < m->n; i++) {
		if (m->legal[i].verb != verb)
			continue;
		int w = worth(m, m->legal[i].arg[0]);
		if (w > least) {
			least = w;
			top = &m->legal[i];
		}
	}
	return top;
}

static bool is_leader(const struct mind *m, int p)
{
	return m->k->piece[p].type == LEADER;
}

static int stop_for(struct mind *m, int p, int mp)
{
	if (is_leader(m, p))
		return plan_leader_stop(&m->plan, p, mp);
	if (m->k->piece[p].type == DUMMY)
		return m->st->at[p];
	return plan_stop(&m->plan, p, mp);
}

/* Whom to take next: attackers first, Leaders when the troops have gone. */
static int take_worth(struct mind *m, int p)
{
	int ma = m->k->piece[p].ma, stop = stop_for(m, p, ma);
	bool moves = stop != m->st->at[p];
	if (is_leader(m, p))
		return moves ? 1 : 0;
	if (!moves)
		return plan_forced(&m->plan, p) >= 0 ? 5 : 0;
	return (m->plan.foes & ca_bit(stop) ? 100 : 10) + ca_sp(m->k, m->st, p);
}

static int order_worth(struct mind *m, int p)
{
	return plan_stop(&m->plan, p, m->k->piece[p].ma) != m->st->at[p] &&
	       ca_cf(m->k, m->st, p, 0) >= 2;
}

static const struct action *move(struct mind *m)
{
	plan_make(&m->plan, m->k, m->st, m->side);
	const struct action *a = best(m, V_TAKE, 0, take_worth);
	if (!a)
		a = best(m, V_ORDER, 0, order_worth);
	return a ? a : find(m, V_END, -1, -1);
}

static int group_mp(const struct mind *m)
{
	int least = PLAN_FAR;
	for (int i = 0; i < m->st->ngroup; i++)
		if (m->st->mp[m->st->group[i]] < least)
			least = m->st->mp[m->st->group[i]];
	return least;
}

/* Others in the area bound for the same place come along while the way can bear them. */
static const struct action *companion(struct mind *m, int stop)
{
	int at = ca_group_area(m->st), first = m->st->group[0];
	bool fight = m->plan.foes & ca_bit(stop);
	int limit = m->k->t.limit[m->k->terrain[stop]], foot = 0;
	int step = plan_step(&m->plan, at, stop);
	for (int p = m->k->first[m->side]; p < m->k->last[m->side]; p++)
		if ((ca_in_group(m->st, p) || m->st->at[p] == step) && ca_is_unit(m->k, p) &&
		    m->k->piece[p].type != CAVALRY)
			foot += ca_sp(m->k, m->st, p);
	if (is_leader(m, first))
		return NULL;
	for (int i = 0; i < m->n; i++) {
		int p = m->legal[i].arg[0];
		if (m->legal[i].verb != V_TAKE || is_leader(m, p) || m->k->piece[p].type == DUMMY)
			continue;
		bool heavy = m->k->piece[p].type != CAVALRY;
		if (heavy && foot + ca_sp(m->k, m->st, p) > limit)
			continue;
		if (m->k->piece[p].ma < plan_costs(&m->plan, at)[stop])
			continue;
		int own = plan_stop(&m->plan, p, m->k->piece[p].ma);
		if (own == stop || (fight && m->plan.foes & ca_bit(own)))
			return &m->legal[i];
	}
	return NULL;
}

static const struct action *group(struct mind *m)
{
	plan_make(&m->plan, m->k, m->st, m->side);
	int lead = m->st->group[0], at = ca_group_area(m->st),
	    stop = stop_for(m, lead, group_mp(m));
	const struct action *a = NULL;
	if (!m->st->steps && m->st->ngroup == 1) {
		int far = plan_forced(&m->plan, lead);
		bool better = far >= 0 && !(m->plan.foes & ca_bit(stop));
		if (better && (a = find(m, V_FORCE, far, -1)))
			return a;
	}
	if (stop != at) {
		if (!m->st->steps && (a = companion(m, stop)))
			return a;
		int step = plan_step(&m->plan, at, stop);
		if (step >= 0 && (a = find(m, V_GO, step, -1)))
			return a;
		/* Somebody cannot pay: the last to come stays behind. */
		if (m->st->ngroup > 1 &&
		    (a = find(m, V_LEAVE, m->st->group[m->st->ngroup - 1], -1)))
			return a;
	}
	a = find(m, V_HALT, -1, -1);
	return a ? a : find(m, V_GO, -1, -1);
}

static int guns_worth(struct mind *m, int p)
{
	const struct ca_state *st = m->st;
	int area = st->fight.area;
	if (is_leader(m, p)) {
		struct ca_tally t = ca_count(m->k, st, m->side, area);
		for (int q = m->k->first[m->side]; m->k->piece[q].type == LEADER; q++)
			if (st->at[q] == area && m->k->piece[q].tr >= m->k->piece[p].tr)
				return 0;
		return t.sp >= 6 && m->k->piece[p].tr > 0;
	}
	/* Besiegers stay, unless the fight is at their gates and they are more than enough. */
	if (m->side == FRENCH && st->at[p] == m->k->mantua && st->besieged)
		return 0;
	return ca_cf(m->k, st, p, ca_guns_modifier(m->k, st, p)) >= 2;
}

static const struct action *guns(struct mind *m)
{
	int own = 0, theirs = ca_count(m->k, m->st, m->st->active, m->st->fight.area).sp;
	for (int p = m->k->first[m->side]; p < m->k->last[m->side]; p++)
		if (ca_is_unit(m->k, p) &&
		    (m->st->at[p] == m->st->fight.area || m->st->flags[p] & F_DECLARED ||
		     find(m, V_SUMMON, p, -1)))
			own += ca_sp(m->k, m->st, p);
	const struct action *a = NULL;
	if (own * 10 >= theirs * 7)
		a = best(m, V_SUMMON, 0, guns_worth);
	return a ? a : find(m, V_END, -1, -1);
}

static int fight_worth(struct mind *m, int area)
{
	return ca_win_chance(m->k, m->st, area) + 1;
}

/* Kill what is worn; else bring the strongest nearer to its third hit. */
static int bombard_worth(struct mind *m, int p)
{
	return 10 + 10 * m->st->hits[p] + ca_sp(m->k, m->st, p);
}

static int loss_worth(struct mind *m, int p)
{
	static const int by_hits[] = {400, 300, 200, 100};
	return by_hits[m->st->hits[p]] + 10 * m->k->piece[p].cf + m->k->piece[p].sp;
}

static const struct action *stay(struct mind *m)
{
	int chance = ca_stay_chance(m->k, m->st, m->side);
	bool city = ca_friendly_city(m->k, m->st, m->side, m->st->fight.area);
	return find(m, chance >= BREAK_OFF - (city ? 130 : 0) ? V_STAY : V_RETREAT, -1, -1);
}

static int retreat_worth(struct mind *m, int area)
{
	int worth = 200 + ca_count(m->k, m->st, m->side, area).sp;
	if (ca_friendly_city(m->k, m->st, m->side, area))
		worth += 8;
	if (m->k->terrain[area] == MOUNTAIN)
		worth += 4;
	if (ca_enemy_adjacent(m->k, m->st, m->side, area))
		worth -= 6;
	return worth;
}

static int leader_worth(struct mind *m, int p)
{
	return 1 + m->k->piece[p].tr;
}

static int join_worth(struct mind *m, int p)
{
	if (is_leader(m, p))
		return p == m->k->wurmser && m->st->turn >= m->k->t.turns;
	if (m->st->step == STEP_CITY)
		return p == m->k->wurmser;
	/* The last chance; before it, only for those who would be lost. */
	return m->st->turn >= m->k->t.turns || m->st->hits[p] >= 3;
}

static int any(struct mind *m, int arg)
{
	(void)m, (void)arg;
	return 1;
}

static const struct action *withdraw(struct mind *m)
{
	int own = ca_count(m->k, m->st, m->side, ca_group_area(m->st)).sp, theirs = 0;
	for (int i = 0; i < m->st->ngroup; i++)
		if (ca_is_unit(m->k, m->st->group[i]))
			theirs += ca_sp(m->k, m->st, m->st->group[i]);
	if (own > 0 && own * 10 >= theirs * 12)
		return find(m, V_STAND, -1, -1);
	const struct action *a = best(m, V_WITHDRAW, 0, retreat_worth);
	return a ? a : find(m, V_STAND, -1, -1);
}

static const struct action *decide(struct mind *m)
{
	const struct action *a = NULL;
	switch (m->st->step) {
	case STEP_FORAGE: a = best(m, V_FORAGE, 0, any); break;
	case STEP_JOIN:
	case STEP_CITY: a = best(m, V_JOIN, 0, join_worth); break;
	case STEP_FIRST: a = find(m, V_FIRST, m->side, -1); break;
	case STEP_MOVE: a = move(m); break;
	case STEP_GROUP: a = group(m); break;
	case STEP_FORCED: a = find(m, V_GO, -1, -1); break;
	case STEP_WITHDRAW: a = withdraw(m); break;
	case STEP_FIGHT: a = best(m, V_FIGHT, 0, fight_worth); break;
	case STEP_GUNS: a = guns(m); break;
	case STEP_LEAD: a = best(m, V_LEAD, 0, leader_worth); break;
	case STEP_BOMBARD: a = best(m, V_HIT, 0, bombard_worth); break;
	case STEP_LOSS:
	case STEP_PURSUED: a = best(m, V_HIT, 0, loss_worth); break;
	case STEP_STAY: a = stay(m); break;
	case STEP_RETREAT:
		a = find(m, V_ENTER_CITY, -1, -1);
		if (!a)
			a = best(m, V_FALL_BACK, 0, retreat_worth);
		break;
	default: break;
	}
	if (!a)
		a = find(m, V_END, -1, -1);
	return a ? a : find(m, V_HALT, -1, -1);
}

struct action ca_general(const void *pack, const void *state, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *rng)
{
	(void)nodes, (void)rng; /* he judges at sight: no search, no chance */
	struct mind m = {.k = pack, .st = state, .side = seat, .legal = legal, .n = n};
	const struct action *a = n > 1 ? decide(&m) : NULL;
	return a ? *a : legal[0];
}
