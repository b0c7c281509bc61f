/*
 * general.c: the French general: what he chooses in each step of a campaign.
 */
#include "games/commander/general.h"

/* The group goes where it can best be met: where the French are strongest. */
static struct action choose_toward(struct fc *g, const struct survey *v)
{
	struct action room[FC_AREAS];
	struct list l = {room, 0, FC_AREAS};
	int best = 0;
	fc_list_order_move(g, &l);
	for (int i = 1; i < l.n; i++)
		if (v->french[room[i].arg[0]] > v->french[room[best].arg[0]])
			best = i;
	return room[best];
}

/* The battle first whose odds are best: its victors may draw others in. */
static struct action choose_battle(struct fc *g, const struct survey *v)
{
	struct action room[FC_AREAS];
	struct list l = {room, 0, FC_AREAS};
	int best = 0;
	fc_list_battles(g, &l);
	for (int i = 1; i < l.n; i++) {
		int a = room[i].arg[0], b = room[best].arg[0];
		if (v->french[a] * v->enemy[b] > v->french[b] * v->enemy[a])
			best = i;
	}
	return room[best];
}

static struct action choose(struct fc *g)
{
	struct survey v;
	int top = fc_top(g);
	if (top >= S_FOG)
		return fc_battle_choice(g);
	general_look(g, &v);
	switch (top) {
	case S_MOVES: return general_moves(&v, V_MOVE);
	case S_FORCED_MARCH: return general_moves(&v, V_MARCH);
	case S_RESUPPLY: return general_resupply(&v);
	case S_BATTLES:
	case S_BATTLES_2:
	case S_BATTLES_3: return choose_battle(g, &v);
	case S_LATE: return general_say(V_ARRIVE, v.army, 0);
	case S_ORDER_MOVE: return choose_toward(g, &v);
	case S_ORDER_DIE: return general_say(V_ACCEPT, 0, 0);
	default: return fc_battle_choice(g);
	}
}

struct action fc_general(const void *pack, const void *st, int seat, const struct action *legal,
			 int n, uint32_t nodes, struct rng *rng)
{
	struct fc_state copy = *(const struct fc_state *)st;
	struct fc g = fc_open(pack, &copy, NULL);
	(void)seat;
	(void)nodes;
	(void)rng;
	struct action a = choose(&g);
	for (int i = 0; i < n; i++)
		if (action_equal(legal[i], a))
			return a;
	return legal[0];
}
