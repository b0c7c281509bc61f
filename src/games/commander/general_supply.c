/*
 * general_supply.c: what the general buys: refits, walls for what is in danger, Forces, Scouts.
 */
#include "games/commander/general.h"

/* Where a static does most good: a vital area in danger, then an Objective without one. */
static int bare_area(const struct survey *v)
{
	int best = -1, most = 0;
	for (int a = 0; a < v->g->p->map->areas; a++) {
		if (!v->french[a] || v->enemy[a] || !has_bit(v->wanted, a))
			continue;
		int danger = general_threat(v, a), w = 0;
		if (has_bit(v->vital, a) && (danger > v->french[a] || v->statics[a] < 9))
			w = 200 + danger - v->french[a];
		else if (!v->statics[a])
			w = 50 + danger;
		if (w > most) {
			most = w;
			best = a;
		}
	}
	return best;
}

/* The Force that Supply serves best: the most Combat value, at what it costs. */
static int best_buy(const struct survey *v, int have)
{
	const struct fc *g = v->g;
	int best = NO_FORCE, most = 0;
	for (int f = 0; f < g->p->forces; f++) {
		int cost = g->p->force[f].value[0].cv;
		if (fc_for_sale(g, f) && fc_mobile(g, f) && cost <= have && cost > most) {
			most = cost;
			best = f;
		}
	}
	return best;
}

static int best_refit(const struct survey *v)
{
	const struct fc *g = v->g;
	int best = NO_FORCE, most = 0;
	for (int f = 0; f < g->p->forces; f++) {
		if (fc_side(g, f) != FRENCH || g->s->place[f] >= FC_AREAS ||
		    (g->s->flags[f] & (REDUCED | BOUGHT)) != REDUCED)
			continue;
		int gain = g->p->force[f].value[0].cv - g->p->force[f].value[1].cv;
		if (gain > most) {
			most = gain;
			best = f;
		}
	}
	return best;
}

struct action general_resupply(const struct survey *v)
{
	const struct fc *g = v->g;
	int have = g->s->supply[FRENCH], refit = best_refit(v);
	if (refit != NO_FORCE && have >= fc_cost(g, COST_REFIT))
		return general_say(V_REFIT, refit, 0);
	int bare = bare_area(v), wall = fc_take_static(g, FRENCH, GARRISON);
	if (wall == NO_FORCE || have < g->p->force[wall].value[0].cv)
		wall = fc_take_static(g, FRENCH, FORTIFICATION);
	if (bare >= 0 && wall != NO_FORCE && have >= g->p->force[wall].value[0].cv)
		return general_say(V_BUY, wall, bare);
	int buy = best_buy(v, have - 6);
	if (buy != NO_FORCE && v->french[v->army])
		return general_say(V_BUY, buy, v->army);
	if (have >= 6 && g->s->scouts < 2 && g->s->scouts < g->p->scouts)
		return general_say(V_HIRE, 0, 0);
	return general_say(V_END, 0, 0);
}
