/*
 * orders.c: Enemy Orders: groups, the supply modifier, the die of each group.
 */
#include "games/commander/rules.h"

/* FC-304 and the standing rule `no-move`. */
static bool takes_orders(const struct fc *g, int f, uint64_t french)
{
	if (g->s->place[f] >= FC_AREAS || fc_side(g, f) != ENEMY || !fc_mobile(g, f) ||
	    has_bit(french, g->s->place[f]))
		return false;
	for (int i = 0; i < g->p->specials; i++) {
		const struct fc_special *s = &g->p->special[i];
		for (int k = 0; s->moment == AT_ALWAYS && k < s->effects; k++)
			if (s->effect[k].op == DO_NO_MOVE &&
			    s->effect[k].nation == g->p->force[f].nation)
				return false;
	}
	return true;
}

/* FC-306: the stack is split at random; what is left over forms a smaller group. */
static void split(struct fc *g, uint8_t *stack, int n)
{
	while (n > 0) {
		int size = n < g->p->group ? n : g->p->group;
		g->s->groups++;
		for (int k = 0; k < size; k++) {
			bool all_left = n <= g->p->group - k;
			int pick = all_left ? 0 : cx_die(g->cx, n, DICE_DRAW) - 1;
			g->s->rank[stack[pick]] = g->s->groups;
			n--;
			for (int i = pick; i < n; i++)
				stack[i] = stack[i + 1];
		}
	}
}

/* FC-305: by nationality, Recruits as a nation of their own. */
static void form_groups(struct fc *g)
{
	uint64_t french = fc_occupied(g, FRENCH), enemy = fc_occupied(g, ENEMY);
	g->s->groups = 0;
	for (int a = 0; a < g->p->map->areas; a++)
		for (int nation = 0; has_bit(enemy & ~french, a) && nation <= g->p->nations;
		     nation++) {
			uint8_t stack[FC_FORCES];
			int n = 0;
			for (int f = 0; f < g->p->forces; f++) {
				const struct fc_force *force = &g->p->force[f];
				int own = force->recruit ? g->p->nations : force->nation;
				if (g->s->place[f] == a && own == nation &&
				    takes_orders(g, f, french))
					stack[n++] = (uint8_t)f;
			}
			split(g, stack, n);
		}
}

/* FC-310 FC-311 FC-312 FC-R89: once for the whole step. */
static void pay(struct fc *g)
{
	struct fc_state *s = g->s;
	s->order_mod = (int8_t)fc_sum(g, DO_DIE_MOD, DIE_ORDERS, SIDES);
	for (int i = 0; s->groups && i < g->p->order_mods; i++) {
		const struct fc_supply_mod *m = &g->p->order_mod[i];
		if (s->supply[ENEMY] < m->min || s->supply[ENEMY] > m->max)
			continue;
		s->supply[ENEMY] = (int16_t)(s->supply[ENEMY] - m->pay);
		s->order_mod = (int8_t)(s->order_mod + m->roll);
		cx_say(g->cx, M_ORDERS_PAYS, AUDIENCE_ALL, "FC-310", m->pay, m->roll,
		       s->supply[ENEMY]);
		return;
	}
}

bool fc_run_orders_start(struct fc *g)
{
	for (int f = 0; f < g->p->forces; f++)
		g->s->rank[f] = 0;
	g->s->french_held = fc_held(g, FRENCH); /* FC-309 FC-R95 */
	g->s->enemy_held = fc_held(g, ENEMY);
	form_groups(g);
	pay(g);
	fc_goto(g, S_ORDERS);
	return false;
}

int fc_group_lead(const struct fc *g, int group)
{
	for (int f = 0; f < g->p->forces; f++)
		if (g->s->rank[f] == group)
			return f;
	return NO_FORCE;
}

static const struct fc_order_table *table_of(const struct fc *g, int f)
{
	const struct fc_force *force = &g->p->force[f];
	return !force->recruit && g->p->own_table[force->nation]
		       ? &g->p->nation_orders[force->nation]
		       : &g->p->orders;
}

const struct fc_order_row *fc_order_now(const struct fc *g)
{
	return &table_of(g, fc_group_lead(g, g->s->group))->row[g->s->order_row];
}

/* FC-314: the modified die on the chart of the group's nation. */
static void read_chart(struct fc *g, int result)
{
	int lead = fc_group_lead(g, g->s->group), row = 0;
	const struct fc_order_table *table = table_of(g, lead);
	while (result > table->row[row].max)
		row++;
	g->s->order_row = (uint8_t)row;
	g->s->order_left = table->row[row].times;
	cx_say(g->cx, M_ORDER, AUDIENCE_ALL, "FC-314", lead, table->row[row].go,
	       table->row[row].times);
	fc_push(g, S_ORDER_MOVE);
}

static void roll(struct fc *g, int mod)
{
	struct fc_state *s = g->s;
	int die = cx_d10(g->cx, DICE_ORDERS);
	s->order_die = (int8_t)(die + mod);
	cx_say(g->cx, M_ORDER_ROLL, AUDIENCE_ALL, "FC-307", fc_group_lead(g, s->group), die,
	       s->order_die);
	if (s->scouts)
		fc_push(g, S_ORDER_DIE);
	else
		read_chart(g, s->order_die);
}

static void begin_group(struct fc *g, int group)
{
	g->s->group = (uint8_t)group;
	roll(g, g->s->order_mod);
}

/* Groups that have not moved: the lowest, and how many. */
static int waiting(const struct fc *g, int *first)
{
	int n = 0;
	for (int group = g->s->groups; group > 0; group--)
		if (fc_group_lead(g, group) != NO_FORCE) {
			*first = group;
			n++;
		}
	return n;
}

bool fc_run_orders(struct fc *g)
{
	struct fc_state *s = g->s;
	int first = 0, n = waiting(g, &first);
	if (n > 1 && !fc_settles(g))
		return true; /* FC-307 */
	if (n > 1)
		cx_say(g->cx, M_SETTLED_GROUP, AUDIENCE_ALL, "FC-338", fc_group_lead(g, first));
	if (n) {
		begin_group(g, first);
		return false;
	}
	s->group = s->groups = s->order_row = s->order_left = 0;
	s->order_mod = s->order_die = 0;
	s->french_held = s->enemy_held = 0;
	fc_judge(g, CHECK_STEP);
	fc_goto(g, S_BATTLES_3);
	return false;
}

void fc_list_orders(struct fc *g, struct list *l)
{
	for (int group = 1; group <= g->s->groups; group++) {
		int lead = fc_group_lead(g, group);
		if (lead != NO_FORCE)
			fc_offer(l, V_ORDER, lead, 0, 0);
	}
}

void fc_take_orders(struct fc *g, struct action a)
{
	begin_group(g, g->s->rank[a.arg[0]]);
}

/* FC-313: a re-roll is unmodified. */
void fc_take_order_die(struct fc *g, struct action a)
{
	fc_pop(g);
	if (a.verb == V_ACCEPT) {
		read_chart(g, g->s->order_die);
		return;
	}
	g->s->scouts--;
	cx_say(g->cx, M_SCOUT_SENT, AUDIENCE_ALL, "FC-313", g->s->scouts);
	roll(g, 0);
}
