/*
 * general_survey.c: what the French general sees on the map: strengths, goals and dangers.
 */
#include "games/commander/general.h"

#include <string.h>

/* What a Defeat Condition asks of him. */
static void heed(struct survey *v, const struct fc_condition *c)
{
	if (c->type == WHEN_TRACK_END)
		return;
	v->wanted |= c->areas;
	if (c->type != WHEN_HOLD_FEWER) {
		v->vital |= c->areas;
		return;
	}
	uint64_t held = fc_held(v->g, FRENCH) & c->areas;
	int n = __builtin_popcountll(held);
	if (n <= c->n)
		v->vital |= held;
	if (n < c->n && v->g->s->turn + 1 >= c->from)
		v->pressed = true;
}

static void count(struct survey *v, int f)
{
	const struct fc *g = v->g;
	int at = g->s->place[f], cv = fc_value(g, f)->cv;
	if (fc_side(g, f) == ENEMY) {
		v->enemy[at] += cv;
		v->roving[at] += fc_mobile(g, f) ? cv : 0;
		return;
	}
	v->french[at] += cv;
	if (!fc_mobile(g, f))
		v->statics[at] += cv;
	if (g->s->flags[f] & MOVED)
		return;
	v->settled[at] += cv;
	v->mobile[at] += fc_mobile(g, f) ? cv : 0;
}

void general_look(const struct fc *g, struct survey *v)
{
	memset(v, 0, sizeof *v);
	v->g = g;
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->place[f] < FC_AREAS)
			count(v, f);
	v->wanted = g->p->objectives | g->p->victory_areas;
	for (int i = 0; i < g->p->defeats; i++)
		heed(v, &g->p->defeat[i]);
	for (int i = 0; i < g->p->ends; i++)
		heed(v, &g->p->end[i]);
	v->army = g->s->napoleon;
	if (v->army >= FC_AREAS)
		for (int a = v->army = 0; a < g->p->map->areas; a++)
			if (v->french[a] - v->statics[a] > v->french[v->army] - v->statics[v->army])
				v->army = a;
}

/* The strongest mobile Enemy that could reach the area next turn, or a quarter of one behind. */
int general_threat(const struct survey *v, int area)
{
	int near = 0, far = 0;
	for (int a = 0; a < v->g->p->map->areas; a++) {
		int d = v->g->p->distance[ENEMY][a][area];
		if (d == 1 && v->roving[a] > near)
			near = v->roving[a];
		if (d == 2 && v->roving[a] > far)
			far = v->roving[a];
	}
	return near > far / 4 ? near : far / 4;
}

/* Strength that has to stay where the loss of the area would cost the campaign. */
int general_guard(const struct survey *v, int area)
{
	enum { LEAST = 12 };
	if (!has_bit(v->vital, area))
		return 0;
	int danger = general_threat(v, area) * 5 / 4;
	int need = (danger > LEAST ? danger : LEAST) - v->statics[area];
	return need > 0 ? need : 0;
}

/* A vital area that those who are there may not be able to keep. */
bool general_in_need(const struct survey *v, int area)
{
	return has_bit(v->vital, area) && !v->enemy[area] &&
	       general_threat(v, area) > v->settled[area];
}

bool general_open(const struct survey *v, int area)
{
	return has_bit(v->wanted, area) && (v->enemy[area] || !v->french[area]);
}
