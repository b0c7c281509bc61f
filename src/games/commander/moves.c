/*
 * moves.c: the turn counter, Moves, Forced March, and the choice of the next battle.
 */
#include "games/commander/rules.h"

static void napoleon_by_turn(struct fc *g)
{
	struct fc_state *s = g->s;
	if (s->turn == g->p->napoleon_arrives) {
		s->napoleon = g->p->napoleon_area;
		cx_say(g->cx, M_NAPOLEON_COMES, AUDIENCE_ALL, "FC-062", s->napoleon);
	}
	if (s->turn == g->p->napoleon_leaves && s->napoleon != AT_GONE) {
		s->napoleon = AT_GONE;
		cx_say(g->cx, M_NAPOLEON_LEAVES, AUDIENCE_ALL, "FC-049");
	}
}

bool fc_run_turn(struct fc *g)
{
	struct fc_state *s = g->s;
	s->turn++; /* FC-070 */
	if (s->turn > g->p->turns) {
		fc_track_end(g);
		return false;
	}
	cx_say(g->cx, M_TURN, AUDIENCE_ALL, "FC-070", s->turn - 1);
	napoleon_by_turn(g);
	fc_goto(g, S_MOVES);
	fc_moment(g, AT_TURN_START);
	fc_push(g, S_LATE);
	return false;
}

/* FC-073 FC-074 FC-075 FC-289: one area along a link, and never out of an Enemy's sight. */
static void list_moves(struct fc *g, struct list *l, int verb)
{
	uint64_t enemy = fc_occupied(g, ENEMY);
	for (int f = 0; f < g->p->forces; f++) {
		int at = g->s->place[f];
		if (at >= FC_AREAS || fc_side(g, f) != FRENCH || !fc_mobile(g, f) ||
		    has_bit(enemy, at) || g->s->flags[f] & MOVED)
			continue;
		const struct map_area *area = &g->p->map->area[at];
		for (int i = 0; i < area->degree; i++)
			if (!has_bit(g->p->closed[FRENCH], area->next[i]))
				fc_offer(l, verb, f, area->next[i], 0);
	}
}

/* FC-076 FC-077 FC-291 */
static void list_napoleon(struct fc *g, struct list *l)
{
	int at = g->s->napoleon;
	if (at >= FC_AREAS || g->s->napoleon_moved)
		return;
	const struct map_area *area = &g->p->map->area[at];
	for (int i = 0; i < area->degree; i++)
		if (!has_bit(g->p->closed[FRENCH] | g->p->closed_napoleon, area->next[i]))
			fc_offer(l, V_NAPOLEON, area->next[i], 0, 0);
}

static void move(struct fc *g, int f, int to)
{
	cx_say(g->cx, M_MOVE, AUDIENCE_ALL, "FC-073", f, g->s->place[f], to);
	g->s->flags[f] |= MOVED;
	fc_put(g, f, to);
}

static void move_napoleon(struct fc *g, int to)
{
	cx_say(g->cx, M_NAPOLEON, AUDIENCE_ALL, "FC-076", to);
	g->s->napoleon = (uint8_t)to;
	g->s->napoleon_moved = 1;
}

static void end_moves(struct fc *g, int next)
{
	for (int f = 0; f < g->p->forces; f++)
		g->s->flags[f] &= (uint8_t)~MOVED;
	g->s->napoleon_moved = 0;
	fc_judge(g, CHECK_STEP); /* FC-012 FC-078 FC-292 FC-R17 */
	fc_goto(g, next);
}

void fc_list_moves(struct fc *g, struct list *l)
{
	fc_offer(l, V_END, 0, 0, 0); /* FC-079 */
	list_moves(g, l, V_MOVE);
	list_napoleon(g, l);
}

void fc_take_moves(struct fc *g, struct action a)
{
	switch (a.verb) {
	case V_MOVE: move(g, a.arg[0], a.arg[1]); break;
	case V_NAPOLEON: move_napoleon(g, a.arg[0]); break;
	default: end_moves(g, S_BATTLES); break;
	}
}

uint32_t fc_march(const void *pack, const void *st, int seat, struct action a)
{
	struct fc g = fc_open(pack, (void *)(uintptr_t)st, NULL);
	(void)seat;
	if (a.verb != V_MOVE && a.verb != V_MARCH)
		return 0;
	return (a.verb == V_MARCH ? MARCH_FORCED : 0u) | /* FC-288 */
	       (fc_occupied(&g, ENEMY) >> a.arg[1] & 1 ? MARCH_ATTACK : 0u);
}

void fc_list_forced_march(struct fc *g, struct list *l)
{
	fc_offer(l, V_END, 0, 0, 0);
	if (g->s->supply[FRENCH] >= fc_cost(g, COST_FORCED_MARCH) &&
	    !fc_forbidden(g, FORBID_FORCED_MARCH, NO_FORCE))
		list_moves(g, l, V_MARCH);
	list_napoleon(g, l);
}

void fc_take_forced_march(struct fc *g, struct action a)
{
	switch (a.verb) {
	case V_MARCH:
		g->s->supply[FRENCH] = (int16_t)(g->s->supply[FRENCH] -
						 fc_cost(g, COST_FORCED_MARCH)); /* FC-288 */
		cx_say(g->cx, M_MARCH_PAID, AUDIENCE_ALL, "FC-288", a.arg[0],
		       fc_cost(g, COST_FORCED_MARCH), g->s->supply[FRENCH]);
		move(g, a.arg[0], a.arg[1]);
		break;
	case V_NAPOLEON: move_napoleon(g, a.arg[0]); break;
	default: end_moves(g, S_BATTLES_2); break;
	}
}

/* FC-081 FC-R27: every area with both sides, those that Encamped in this step excepted. */
static uint64_t battles_due(const struct fc *g)
{
	return fc_occupied(g, FRENCH) & fc_occupied(g, ENEMY) & ~g->s->encamped;
}

bool fc_run_battles(struct fc *g)
{
	static const uint8_t next[] = {[S_BATTLES] = S_FORCED_MARCH,
				       [S_BATTLES_2] = S_INCOME,
				       [S_BATTLES_3] = S_ENEMY_INCOME};
	if (battles_due(g))
		return true;
	g->s->encamped = 0; /* FC-R26 */
	fc_judge(g, CHECK_STEP);
	fc_goto(g, next[fc_top(g)]);
	return false;
}

void fc_list_battles(struct fc *g, struct list *l)
{
	uint64_t due = battles_due(g);
	for (int a = 0; a < g->p->map->areas; a++)
		if (has_bit(due, a))
			fc_offer(l, V_FIGHT, a, 0, 0); /* FC-082 FC-293 FC-329 */
}

void fc_take_battles(struct fc *g, struct action a)
{
	g->s->battle = (struct fc_battle){.area = (uint8_t)a.arg[0]}; /* FC-083 */
	cx_say(g->cx, M_BATTLE, AUDIENCE_ALL, "FC-081", a.arg[0]);
	fc_push(g, S_FOG);
}
