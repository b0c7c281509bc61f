/*
 * place.c: placing both sides on the Battlefield Sheet.
 */
#include "games/commander/rules.h"

int fc_front_limit(const struct fc *g)
{
	for (int i = 0; g->s->battle.insights && i < g->p->insights; i++)
		if (g->p->insight[i].op == DO_PLACE_FRONT && g->s->battle.insights >> i & 1)
			return g->p->insight[i].n; /* FC-129 FC-R73 */
	return 0;
}

static struct set unplaced(const struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH), left = {{0}};
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_mobile(g, f) && !(g->s->flags[f] & PLACED))
			set_add(&left, f);
	return left;
}

bool fc_run_place(struct fc *g)
{
	struct set all = fc_all_on(g, FRENCH);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_mobile(g, f))
			return true;
	fc_goto(g, S_TERRAIN);
	return false;
}

/* FC-145 FC-150 FC-151 FC-R53 */
void fc_list_place(struct fc *g, struct list *l)
{
	struct set left = unplaced(g);
	if (!set_any(&left)) {
		fc_offer(l, V_END, 0, 0, 0);
		return;
	}
	int front = set_count(&g->on[FRENCH][FRENCH_FRONT]);
	bool approach = !fc_full(g, FRENCH, FRENCH_APPROACH);
	for (int f; (f = set_pop(&left)) >= 0;)
		for (int r = FRENCH_RESERVE; r <= FRENCH_FRONT; r++) {
			if ((r == FRENCH_APPROACH && !approach) ||
			    (r == FRENCH_FRONT && front >= fc_front_limit(g)))
				continue;
			fc_offer(l, V_PLACE, f, r, LINE);
			if (fc_takes_plans(g, f))
				fc_offer(l, V_PLACE, f, r, COLUMN);
		}
}

void fc_take_place(struct fc *g, struct action a)
{
	if (a.verb == V_END) {
		fc_goto(g, S_TERRAIN);
		return;
	}
	int f = a.arg[0];
	fc_shift(g, f, a.arg[1]);
	g->s->flags[f] |= a.arg[2] == COLUMN ? PLACED | IN_COLUMN : PLACED;
	cx_say(g->cx, M_PLACED, AUDIENCE_ALL, "FC-145", f, a.arg[1], a.arg[2]);
}

static int terrain(const struct fc *g)
{
	for (int i = 0; g->s->battle.insights && i < g->p->insights; i++)
		if (g->p->insight[i].op == DO_TERRAIN && g->s->battle.insights >> i & 1)
			return i;
	return -1;
}

bool fc_run_terrain(struct fc *g)
{
	if (terrain(g) >= 0)
		return true;
	fc_goto(g, S_PLACE_ENEMY);
	return false;
}

/* FC-138 FC-R72 */
void fc_list_terrain(struct fc *g, struct list *l)
{
	(void)g;
	fc_offer(l, V_TERRAIN, ENEMY_APPROACH, 0, 0);
	fc_offer(l, V_TERRAIN, ENEMY_RESERVE, 0, 0);
}

void fc_take_terrain(struct fc *g, struct action a)
{
	g->s->battle.terrain = (uint8_t)a.arg[0];
	fc_goto(g, S_PLACE_ENEMY);
}

/* FC-148: four at random go forward, one draw each. */
static void draw_approach(struct fc *g)
{
	uint8_t able[FC_FORCES];
	int n = 0;
	struct set all = fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&all)) >= 0;)
		if (fc_takes_plans(g, f))
			able[n++] = (uint8_t)f;
	int want = g->p->limit[ENEMY_APPROACH];
	for (int k = 0; k < want && n > 0; k++) {
		int left = want - k;
		int pick = n <= left ? 0 : cx_die(g->cx, n, DICE_DRAW) - 1;
		fc_shift(g, able[pick], ENEMY_APPROACH);
		n--;
		for (int i = pick; i < n; i++)
			able[i] = able[i + 1];
	}
}

bool fc_run_place_enemy(struct fc *g)
{
	struct fc_battle *b = &g->s->battle;
	struct set all = fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&all)) >= 0;) {
		if (fc_takes_plans(g, f))
			g->s->flags[f] |= IN_COLUMN; /* FC-152 */
		if (b->terrain)
			fc_shift(g, f, b->terrain);
	}
	if (!b->terrain)
		draw_approach(g);
	all = fc_all_on(g, ENEMY);
	for (int f; (f = set_pop(&all)) >= 0;)
		cx_say(g->cx, M_PLACED, AUDIENCE_ALL, "FC-148", f, g->s->region[f],
		       g->s->flags[f] & IN_COLUMN ? COLUMN : LINE);
	b->first = 1;
	fc_goto(g, S_BATTLE_TURN);
	return false;
}
